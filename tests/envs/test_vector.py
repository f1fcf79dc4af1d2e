"""Games of Atoll in a batch: in lock step with single games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import skerry
from skerry.core.tensors import Tensors
from skerry.games.atoll.rules import AtollState

np = pytest.importorskip("numpy")
vector = pytest.importorskip("skerry.envs.vector")

ROOT = Path(__file__).parents[2]


def tensors_of(preset: str) -> Tensors:
    tensors = skerry.load("atoll").tensors
    assert tensors
    return tensors(preset, 2)


def observe(tensors: Tensors, state: AtollState) -> tuple[list[int], list[int]]:
    """Return the observation and the action mask of the player to move; no actions at the end."""
    seat = state.current_player if not state.is_terminal else state.seat(state.to_move)
    ones, _ = tensors.seen(state, seat)
    observation = [ones >> index & 1 for index in range(tensors.size)]
    observation[-2] = 1  # nobody is to move in a single game that is over
    legal = set(state.legal_actions())
    return observation, [int(name in legal) for name in tensors.actions]


def play_in_lock_step(preset: str, num_envs: int, games: int) -> None:
    """Play until `games` games are over, and compare each position with that of a single game."""
    env = vector.AtollVectorEnv(num_envs, preset)
    tensors = tensors_of(preset)
    begin = skerry.load("atoll").start(preset)
    states: list[Any] = [begin] * num_envs
    observations, info = env.reset(seed=7)
    over = 0
    while over < games:
        assert info["current_player"].tolist() == [state.current_player for state in states]
        for at, state in enumerate(states):
            observation, legal = observe(tensors, state)
            assert observations["observation"][at].tolist() == observation
            assert observations["action_mask"][at].tolist() == legal
        actions = env.sample_actions()
        movers = [state.current_player for state in states]
        states = [
            state.apply(tensors.actions[action])
            for state, action in zip(states, actions, strict=True)
        ]
        observations, rewards, terminations, truncations, info = env.step(actions)
        ended = [at for at, state in enumerate(states) if state.is_terminal]
        assert np.flatnonzero(terminations).tolist() == ended
        assert not truncations.any()
        assert np.flatnonzero(info["winner"] >= 0).tolist() == ended
        for at in ended:
            assert info["winner"][at] == movers[at]
            assert states[at].returns()[movers[at]] == rewards[at] == 1
            observation, _ = observe(tensors, states[at])
            assert info["_final_obs"][at]
            assert info["final_obs"][at]["observation"].tolist() == observation
            states[at] = begin
        assert rewards.sum() == len(ended)
        over += len(ended)


@pytest.mark.parametrize("preset", ["study", "small", "standard"])
def test_a_batch_plays_like_single_games(preset: str) -> None:
    play_in_lock_step(preset, 32, 60)


@pytest.mark.more
@pytest.mark.parametrize(
    ("preset", "games"), [("small", 10_000), ("standard", 2_000), ("large", 300), ("huge", 100)]
)
def test_thousands_of_games_in_lock_step(preset: str, games: int) -> None:
    play_in_lock_step(preset, 256 if games > 300 else 32, games)


def test_a_seed_repeats_the_games() -> None:
    def play() -> list[list[int]]:
        env = vector.AtollVectorEnv(8, "small")
        env.reset(seed=3)
        actions = []
        for _ in range(50):
            actions.append(env.sample_actions().tolist())
            env.step(actions[-1])
        return actions

    assert play() == play()


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 0, 99], "action 99 isn't legal in game 2"),
        ([0, -1, 0], "action -1 isn't legal in game 1"),
        ([38, 0, 0], "action 38 isn't legal in game 0"),
        ([0, 0], "3 integers"),
        ([0.0, 1.0, 2.0], "3 integers"),
    ],
)
def test_an_illegal_action_plays_nothing(actions: list[Any], message: str) -> None:
    env = vector.AtollVectorEnv(3, "small")
    before, _ = env.reset(seed=1)
    with pytest.raises(ValueError, match=message):
        env.step(np.array(actions))
    after, *_ = env.step(np.array([0, 1, 2]))
    assert before["action_mask"].sum() - after["action_mask"].sum() == 0, "one cell less, one swap"


def test_other_presets_and_no_games_are_refused() -> None:
    with pytest.raises(ValueError, match="no preset 'reef'"):
        vector.AtollVectorEnv(2, "reef")
    with pytest.raises(ValueError, match="not a game for two players"):
        vector.AtollVectorEnv(2, "problem-1")
    with pytest.raises(ValueError, match="at least 1"):
        vector.AtollVectorEnv(0)


def test_it_is_a_vector_environment_of_gymnasium() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    env = vector.AtollVectorEnv(4, "small")
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    observations, _ = env.reset(seed=1)
    assert observations in env.observation_space
    assert env.action_space.contains(env.sample_actions())
    first = {key: value[0] for key, value in observations.items()}
    assert first in env.single_observation_space


def test_gymnasium_makes_it_and_counts_its_games() -> None:
    """The ends have the form of Gymnasium's own environments in the mode SAME_STEP."""
    gymnasium = pytest.importorskip("gymnasium")
    games = gymnasium.make_vec("skerry/Atoll-v0", num_envs=4, preset="small")
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(games)
    env.reset(seed=1)
    ends = 0
    for _ in range(80):
        _, _, terminations, _, info = env.step(games.unwrapped.sample_actions())
        if terminations.any():
            assert info["_final_obs"].tolist() == terminations.tolist()
            for last, over in zip(info["final_obs"], terminations, strict=True):
                assert (last in games.single_observation_space) if over else last is None
            assert info["episode"]["r"][terminations].tolist() == [1] * terminations.sum()
            ends += terminations.sum()
    assert ends > 4


def test_the_documented_example_runs() -> None:
    text = (ROOT / "docs" / "terminal.md").read_text("utf-8")
    block = re.search(r"```python\n([^`]*AtollVectorEnv[^`]*)```", text)
    assert block
    namespace: dict[str, Any] = {}
    exec(block[1], namespace)
    assert namespace["wins"] > 0
