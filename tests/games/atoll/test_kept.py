"""Trees go on from move to move where time counts, for the side that grew them alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest
from skerry.core.bot import Budget, choose
from skerry.games.atoll.bot import kept, think
from skerry.games.atoll.position import position
from skerry.games.atoll.rules import AtollState


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    kept.forget()
    yield
    kept.forget()


def timed(steps: int) -> Budget:
    """Time that passes by a step whenever somebody asks for it."""
    ticks = count()
    return Budget(seconds=float(steps), clock=lambda: float(next(ticks)))


def after(*moves: str) -> AtollState:
    state = AtollState(7)
    for move in moves:
        state = state.apply(move)
    return state


def test_the_tree_below_two_moves_is_found_again() -> None:
    state = after("d4", "a1", "g4", "b5")
    action = choose(think(state, 5, timed(200), Random(1))).action
    answered = [state.apply(action).apply(answer) for answer in state.apply(action).legal_actions()]
    found = [node for it in answered if (node := kept.find(position(it)))]
    assert found
    assert max(node.visits for node in found) > 0
    for node in found:
        assert node.position.colour == state.to_move


def test_a_thought_goes_on_with_it() -> None:
    state = after("d4", "a1", "g4", "b5")
    action = choose(think(state, 5, timed(200), Random(1))).action
    after_one = state.apply(action)
    then = max(
        (after_one.apply(answer) for answer in after_one.legal_actions()),
        key=lambda it: node.visits if (node := kept.find(position(it))) else -1,
    )
    before = kept.find(position(then))
    assert before is not None
    visits = before.visits
    choose(think(then, 5, timed(40), Random(2)))
    assert kept.find(position(then)) is before
    assert before.visits > visits


def test_the_other_side_does_not_see_it() -> None:
    state = after("d4", "a1", "g4", "b5")
    action = choose(think(state, 5, timed(200), Random(1))).action
    assert kept.find(position(state.apply(action))) is None


def test_where_work_counts_nothing_is_kept() -> None:
    state = after("d4", "a1", "g4", "b5")
    choose(think(state, 5, Budget(work=50), Random(1)))
    assert kept.find(position(state)) is None
