"""The general tree search: it finds wins, respects its budget, and plays every game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
import skerry
from skerry.ai.uct import Node, uct


def knowledge_after_chance(
    game: str, preset: str, seats: int | None, seed: int
) -> skerry.State[Any]:
    """Return the knowledge of the player to move, after the first chance outcomes."""
    state: skerry.State[Any] = skerry.load(game).start(preset, seats)
    rng = Random(seed)
    while state.current_player == skerry.CHANCE:
        state = state.apply(state.draw(rng))
    return state.information_state(state.current_player)


SITUATIONS = [
    ("atoll", "study", None),
    ("palavan", "round", None),
    ("conqueror", "study", 2),
    ("competition", "study", 2),
    ("islant", "study", None),
    ("palavan", "study", 1),
]


@pytest.mark.parametrize("rave", [0, 100])
@pytest.mark.parametrize("setup", SITUATIONS, ids=lambda setup: "-".join(map(str, setup)))
def test_every_kind_of_game_is_searched(setup: tuple[str, str, int | None], rave: float) -> None:
    state = knowledge_after_chance(*setup, seed=1)
    estimates = list(uct(state, skerry.Budget(work=40), Random(1), rave=rave))
    assert [estimate.work for estimate in estimates] == [16, 32, 40]
    for estimate in estimates:
        assert estimate.action in state.legal_actions()
        assert estimate.line[0] == estimate.action
        assert 0 <= min(estimate.values.values()) <= max(estimate.values.values()) <= 1


def position_with_winning_stone(seed: int) -> skerry.State[str]:
    """Return a position of Atoll's small board in which a stone wins at once."""
    rng = Random(seed)
    while True:
        state: skerry.State[str] = skerry.load("atoll").start("small")
        while not state.is_terminal:
            winning = [a for a in state.legal_actions() if state.apply(a).is_terminal]
            if winning and len(state.legal_actions()) > 10:
                return state
            state = state.apply(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("rave", [0, 100])
@pytest.mark.parametrize("seed", range(5))
def test_a_winning_move_is_found(seed: int, rave: float) -> None:
    state = position_with_winning_stone(seed)
    answer = skerry.choose(uct(state, skerry.Budget(work=1500), Random(seed), rave=rave))
    after = state.apply(answer.action)
    assert after.is_terminal
    assert after.returns()[state.current_player] == 1
    assert answer.value > 0.9


def test_an_opponent_is_expected_to_win() -> None:
    state = position_with_winning_stone(7)
    loser = 1 - state.current_player

    def see_the_end(state: skerry.State[str], rng: Random) -> Sequence[float]:
        return (0.0, 0.0)

    before = [state.apply(a) for a in state.legal_actions() if not state.apply(a).is_terminal]
    for each in before:
        assert each.current_player == loser
    estimates = uct(state, skerry.Budget(work=800), Random(1), evaluate=see_the_end)
    answer = skerry.choose(estimates)
    quiet = [a for a in answer.values if not state.apply(a).is_terminal]
    assert max(answer.values[a] for a in quiet) < answer.value


def test_the_same_seed_finds_the_same_values() -> None:
    state = knowledge_after_chance("palavan", "round", None, seed=3)
    values = [skerry.choose(uct(state, skerry.Budget(work=60), Random(5))) for _ in range(2)]
    assert values[0] == values[1]


def test_a_finished_game_has_no_estimate() -> None:
    state: skerry.State[str] = skerry.load("atoll").start("study")
    while not state.is_terminal:
        state = state.apply(state.legal_actions()[0])
    assert list(uct(state, skerry.Budget(), Random(1))) == []


def test_nodes_are_independent() -> None:
    one, other = Node[str](), Node[str]()
    one.children["a"] = other
    assert other.children == {}
