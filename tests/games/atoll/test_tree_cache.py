"""Trees go on from move to move where time counts, for the side that grew them alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest
from skerry.core.bot import Budget, choose
from skerry.games.atoll import bot
from skerry.games.atoll.bot import ponder, proven, think, tree_cache
from skerry.games.atoll.position import position
from skerry.games.atoll.rules import AtollState

from bench.solver import endings, wins


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """And search: what is proven of the small board is not at hand."""
    monkeypatch.setattr(proven, "available_or_prefetch", lambda _part: False)
    tree_cache.clear()
    yield
    tree_cache.clear()


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
    found = [
        node for it in answered if (node := tree_cache.find_subtree(position(it), state.to_move))
    ]
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
        key=lambda it: (
            node.visits if (node := tree_cache.find_subtree(position(it), state.to_move)) else -1
        ),
    )
    before = tree_cache.find_subtree(position(then), then.to_move)
    assert before is not None
    visits = before.visits
    choose(think(then, 5, timed(40), Random(2)))
    assert tree_cache.find_subtree(position(then), then.to_move) is before
    assert before.visits > visits


def test_the_other_side_does_not_see_it() -> None:
    state = after("d4", "a1", "g4", "b5")
    action = choose(think(state, 5, timed(200), Random(1))).action
    then = state.apply(action)
    assert tree_cache.find_subtree(position(then), then.to_move) is None


def test_where_work_counts_nothing_is_kept() -> None:
    state = after("d4", "a1", "g4", "b5")
    choose(think(state, 5, Budget(work=50), Random(1)))
    assert tree_cache.find_subtree(position(state), state.to_move) is None


def pondered(state: AtollState, steps: int, seed: int) -> int:
    """How much is done while somebody thinks about a state."""
    return max(ponder(state, 5, timed(steps), Random(seed)), default=0)


def test_what_is_found_on_the_others_time_is_where_the_answer_begins() -> None:
    state = after("d4", "a1", "g4", "b5")
    waiting = state.apply(choose(think(state, 5, timed(100), Random(1))).action)
    before = tree_cache.find_subtree(position(waiting), state.to_move)
    assert before is not None
    visits = before.visits
    assert pondered(waiting, 600, 2) > 100
    assert tree_cache.find_subtree(position(waiting), state.to_move) is before
    assert before.visits > visits + 100
    best = before.best()
    assert best is not None
    then = waiting.apply(state.board.names[before.leaf.actions[best]])
    answer = before.children[best]
    assert answer is not None
    assert tree_cache.find_subtree(position(then), state.to_move) is answer
    visits = answer.visits
    choose(think(then, 5, timed(20), Random(3)))
    assert tree_cache.find_subtree(position(then), state.to_move) is answer
    assert answer.visits > visits


def test_the_other_side_does_not_see_what_was_pondered() -> None:
    waiting = after("d4", "a1", "g4", "b5")
    assert pondered(waiting, 100, 1) > 10
    assert tree_cache.find_subtree(position(waiting), waiting.to_move) is None
    assert tree_cache.find_subtree(position(waiting), 1 - waiting.to_move) is not None


def test_what_was_pondered_is_true_for_whoever_answers() -> None:
    """Every answer that is said to win or to lose does, by full search of the rules."""
    won = lost = 0
    for number, state in enumerate(endings(7, 11, 60, Random("pondered"))):
        tree_cache.clear()
        pondered(state, 60, number)
        root = tree_cache.find_subtree(position(state), 1 - state.to_move)
        if root is None:
            continue  # decided before anything is thought
        for action, child in zip(root.leaf.actions, root.children, strict=True):
            if child is None or not child.leaf.proven:
                continue
            then = state.apply(state.board.names[action])
            assert wins(then) == (child.leaf.value == 1)
            won = won + wins(then)
            lost = lost + (not wins(then))
            if wins(then) and child.leaf.actions:
                found = choose(think(then, 5, timed(1), Random(1)))
                assert found.proven
                assert not wins(then.apply(found.action))
                tree_cache.store_tree(root, 1 - state.to_move)
    assert won > 20
    assert lost > 5


def test_pondering_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "MAX_PONDER_NODES", 60)
    state = after("d4", "a1", "g4", "b5")
    assert pondered(state, 10_000, 1) == 60
    assert pondered(state, 10_000, 1) == 0


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_levels_that_go_by_work_do_not_ponder(level: int) -> None:
    state = after("d4", "a1", "g4", "b5")
    assert not list(ponder(state, level, timed(50), Random(1)))
    assert tree_cache.find_subtree(position(state), 1 - state.to_move) is None


def test_there_is_nothing_to_ponder_before_both_colours_stand() -> None:
    for state in (AtollState(7), after("d4"), after("d4", "swap")):
        assert not list(ponder(state, 5, timed(50), Random(1)))
