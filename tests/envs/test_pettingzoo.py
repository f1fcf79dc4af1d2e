"""Our games as PettingZoo's environments, by PettingZoo's own tests."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from skerry.core.registry import BUILT_IN, load
from skerry.envs.pettingzoo import SkerryEnv, env


def tables(id: str) -> list[tuple[str, str, int]]:
    """A game with its two smallest numbers of seats, each in the first preset that takes it."""
    it = load(id)
    return [
        (id, next(preset.id for preset in it.presets if seats in (preset.seats or it.seats)), seats)
        for seats in sorted(it.seats)[:2]
    ]


TABLES = [table for id in BUILT_IN for table in tables(id)]


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # they are dicts, for the mask
@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_it_passes_their_api_test(game: str, preset: str, seats: int) -> None:
    api_test(env(game, preset, seats), num_cycles=100)


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_it_passes_their_seed_test(game: str, preset: str, seats: int) -> None:
    seed_test(lambda: env(game, preset, seats), num_cycles=100)


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_rewards_are_the_returns(game: str, preset: str, seats: int) -> None:
    table = SkerryEnv(game, preset, seats, None)
    table.reset(seed=1)
    rng, earned = np.random.default_rng(1), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        earned[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        table.step(None if over or cut else rng.choice(legal))
    assert table.point.is_terminal
    assert tuple(earned.values()) == table.point.returns()


def test_an_agent_sees_nothing_of_hidden_cards() -> None:
    table = SkerryEnv("competition", "short", 2, None)
    table.reset(seed=3)
    seen = table.observe("seat_1")["observation"]
    hand = seen[:128]
    assert np.flatnonzero(hand).tolist() == list(table.point.hands[1])  # type: ignore[attr-defined]
    other = table.point.resample(1, __import__("random").Random(9))
    table.point = other
    assert np.array_equal(table.observe("seat_1")["observation"], seen)


def test_it_can_be_looked_at() -> None:
    text, drawn = env(render_mode="ansi"), env(render_mode="svg")
    text.reset(seed=1)
    drawn.reset(seed=1)
    assert "Black (seat 1) to move." in text.render()
    assert drawn.render().startswith("<svg")
    with pytest.raises(ValueError, match="no render mode 'human'"):
        env(render_mode="human")
