"""The presets for study, as OpenSpiel's algorithms see them."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
import skerry.envs.openspiel  # noqa: F401 - registers the games
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    best_response,
    cfr,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    minimax,
)
from skerry.core.registry import BUILT_IN, load
from skerry.core.state import State

STATES = {"atoll": 63, "palavan": 19645, "conqueror": 22051, "competition": 12190, "islant": 3328}
"""Number of states of each game's study preset, as in docs/terminal.md."""


def load_study_game(id: str) -> Any:
    return pyspiel.load_game(f"skerry_{id}(preset=study)")


def study_presets(id: str) -> list[str]:
    return [preset.id for preset in load(id).presets if preset.study]


@pytest.mark.parametrize("id", [*filter(study_presets, BUILT_IN)])
def test_the_preset_for_study_has_the_documented_number_of_states(id: str) -> None:
    assert study_presets(id) == ["study"]
    count = len(reachable_states(id))
    assert STATES.get(id) == count, f"write {count} to STATES, and to docs/terminal.md"


def test_documented_games_have_a_preset_for_study() -> None:
    assert all(map(study_presets, STATES))


def reachable_states(id: str) -> set[State]:
    """Return all states that legal actions and chance outcomes can reach."""
    game = load(id)
    first = game.start("study")
    assert game.tensors
    options = game.tensors("study", len(first.returns())).options
    results = {first}
    open_ends = [first]
    while open_ends:
        state = open_ends.pop()
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        for action in [] if state.is_terminal else outcomes or options(state):
            after = state.apply(action)
            if after not in results:
                results.add(after)
                open_ends.append(after)
    return results


def test_counterfactual_regrets_solve_atoll() -> None:
    """With four cells and the pie rule the second player wins, as alpha-beta proves."""
    game = load_study_game("atoll")
    value, _ = minimax.alpha_beta_search(game)
    assert value == -1
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert exploitability.exploitability(game, average) < 0.02
    reply = best_response.BestResponsePolicy(game, 1, average)
    assert reply.value(game.new_initial_state()) == pytest.approx(1)


@pytest.mark.more
def test_counterfactual_regrets_find_how_to_hide_cards() -> None:
    """In Island Competition an opponent can exploit a pure strategy.

    The average strategy is less exploitable than uniformly random play.
    """
    game = load_study_game("competition")
    by_lot = pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game))
    solver = pyspiel.CFRSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert 0 <= pyspiel.nash_conv(game, solver.average_policy()) < by_lot / 2


@pytest.mark.parametrize("id", ["atoll", "competition", "conqueror", "islant"])
def test_external_sampling_runs(id: str) -> None:
    game = load_study_game(id)
    np.random.seed(1)  # the solver draws from it
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    for _ in range(5):
        solver.iteration()
    state = game.new_initial_state()
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)


@pytest.mark.more
def test_a_best_response_to_a_single_player_is_the_best_play() -> None:
    game = load_study_game("islant")
    by_lot = policy.UniformRandomPolicy(game)
    best = best_response.BestResponsePolicy(game, 0, by_lot).value(game.new_initial_state())
    mean = pyspiel.expected_returns(game.new_initial_state(), uniform_policy(game), -1, True)[0]
    assert best > mean


def uniform_policy(game: Any) -> Any:
    return pyspiel.UniformRandomPolicy(game)


@pytest.mark.parametrize("preset", ["study", "short"])
def test_information_set_search_plays_where_cards_are_hidden(preset: str) -> None:
    game = pyspiel.load_game(f"skerry_competition(preset={preset})")
    state = game.new_initial_state()
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, rng), 1.0, 20, random_state=np.random.RandomState(2)
    )
    decisions = 0
    while not state.is_terminal() and decisions < 8:
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions += 1
    assert decisions > 1


def test_a_resampled_position_looks_like_the_real_one() -> None:
    game = pyspiel.load_game("skerry_competition(preset=short)")
    rng = Random(3)
    sampler = Random(4).random
    state = game.new_initial_state()
    differ = 0
    for ply in range(90):
        if state.is_terminal():
            break
        for seat in (0, 1) if ply % 5 == 0 else ():
            other = state.resample_from_infostate(seat, sampler)
            other.engine_state.validate()
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            differ += other.engine_state != state.engine_state
        state.apply_action(rng.choice(state.legal_actions()))
    assert differ > 5


def test_resampling_depends_only_on_the_players_knowledge() -> None:
    """Two positions that look the same to a player give the same samples."""
    game = load_study_game("competition")
    drawn = []
    for card in (1, 2):  # the other player's card, one of three
        state = game.new_initial_state()
        state.apply_action(0)
        state.apply_action(card - 1)
        other = state.resample_from_infostate(0, Random(5).random)
        drawn.append((other.engine_state, other.information_state_string(1)))
    assert drawn[0] == drawn[1]


def test_an_information_state_recalls_all() -> None:
    """The information state grows only with the player's own actions and observations."""
    game = pyspiel.load_game("skerry_competition(preset=short)")
    state = game.new_initial_state()
    rng = Random(6)
    while not state.is_terminal():
        before = [state.information_state_string(seat) for seat in (0, 1)]
        mover = state.current_player()
        knew = state.observation_string(1)
        action = rng.choice(state.legal_actions())
        name = state.action_to_string(mover, action)
        state.apply_action(action)
        for seat in (0, 1):
            now = state.information_state_string(seat)
            assert now.startswith(before[seat])
            added = now[len(before[seat]) :]
            assert mover != seat or added.startswith(f"\n{name}{{")
        if mover == 0 and state.observation_string(1) == knew:
            assert state.information_state_string(1) == before[1]


def test_histories_have_different_strings() -> None:
    """Without hidden information, histories that differ have different strings."""
    game = load_study_game("atoll")
    one = game.new_initial_state()
    other = game.new_initial_state()
    for state, cells in ((one, (0, 1, 2)), (other, (2, 1, 0))):
        for cell in cells:
            state.apply_action(cell)
    assert str(one) == str(other)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.observation_string(0) == other.observation_string(0)


def test_games_without_tensors_are_refused() -> None:
    state = load_study_game("atoll").new_initial_state()
    assert state.get_game().get_type().provides_information_state_string
    assert not state.get_game().get_type().provides_information_state_tensor
    with pytest.raises(Exception, match="information states are strings"):
        state.information_state_tensor(0)


def test_states_come_back_from_their_text_with_their_past() -> None:
    game = pyspiel.load_game("skerry_competition(preset=short)")
    state = game.new_initial_state()
    rng = Random(8)
    for _ in range(40):
        state.apply_action(rng.choice(state.legal_actions()))
    for item in (state, state.resample_from_infostate(0, rng.random)):
        text = pyspiel.serialize_game_and_state(game, item)
        _, back = pyspiel.deserialize_game_and_state(text)
        for seat in (0, 1):
            assert back.information_state_string(seat) == item.information_state_string(seat)
