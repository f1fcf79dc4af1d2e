"""Our games in OpenSpiel, by OpenSpiel's own tests."""

from __future__ import annotations

import copy
import multiprocessing
import pickle

import numpy as np
import pyspiel
import pytest
import skerry.envs.openspiel  # noqa: F401 - registers them
from open_spiel.python.algorithms import mcts
from skerry.core.registry import BUILT_IN

GAMES = [
    *(f"skerry_{id}" for id in BUILT_IN),
    "skerry_palavan(preset=round)",
    "skerry_palavan(preset=choose)",
    "skerry_conqueror(preset=surprise,players=3)",
    "skerry_islant(preset=level-2,players=2)",
]
"""Every game with its defaults, and some with parameters."""


def test_every_game_is_registered() -> None:
    assert {f"skerry_{id}" for id in BUILT_IN} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("game", GAMES)
def test_games_pass_openspiels_random_simulation(game: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False, mask_test=True
    )


def test_unknown_parameters_are_refused() -> None:
    with pytest.raises(ValueError, match="Atoll has no preset 'round'"):
        pyspiel.load_game("skerry_atoll(preset=round)")
    with pytest.raises(ValueError, match="has 2 seats, not 3"):
        pyspiel.load_game("skerry_atoll(players=3)")


def test_openspiels_search_plays_a_game() -> None:
    game = pyspiel.load_game("skerry_conqueror")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.0, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    for _ in range(3):
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[rng.randint(len(outcomes))][0])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_observations_are_what_a_player_knows() -> None:
    game = pyspiel.load_game("skerry_competition(preset=short)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    ours, other = (np.flatnonzero(state.observation_tensor(seat)[:128]) for seat in (0, 1))
    assert len(ours) == len(other) == 10
    assert not set(ours) & set(other)
    hands = [set(state.engine_state.hands[seat]) for seat in (0, 1)]
    assert [set(ours), set(other)] == hands
    text = state.observation_string(0)
    assert str(list(state.engine_state.hands[0]))[1:-1] in text
    assert str(list(state.engine_state.hands[1]))[1:-1] not in text


@pytest.mark.parametrize("name", [*GAMES, "skerry_competition(preset=study)"])
def test_games_and_states_pickle(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert str(twin) == str(game)
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert str(twin) == str(state)
    observer = game.make_py_observer()
    assert pickle.loads(pickle.dumps(observer)).string_from(state, 0)


def _describe(state: pyspiel.State) -> tuple[str, str]:
    return str(state.get_game()), str(state)


def test_states_cross_to_spawned_processes() -> None:
    states = [pyspiel.load_game(name).new_initial_state() for name in GAMES]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_describe, states) == [_describe(state) for state in states]
