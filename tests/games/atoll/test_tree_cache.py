"""Reuse of a colour's search tree from move to move, if the search has a time limit."""

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

from bench.solver import can_win, random_endgames


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clear the cache and disable the lemmas of the small board, so that the search runs."""
    monkeypatch.setattr(proven, "available_or_prefetch", lambda _part: False)
    tree_cache.clear()
    yield
    tree_cache.clear()


def clock_budget(steps: int) -> Budget:
    """Return a budget of `steps` seconds whose clock advances by one second at each reading."""
    ticks = count()
    return Budget(seconds=float(steps), clock=lambda: float(next(ticks)))


def state_after(*moves: str) -> AtollState:
    state = AtollState(7)
    for move in moves:
        state = state.apply(move)
    return state


def test_subtrees_two_moves_later_are_cached() -> None:
    state = state_after("d4", "a1", "g4", "b5")
    action = choose(think(state, 5, clock_budget(200), Random(1))).action
    answered = [state.apply(action).apply(answer) for answer in state.apply(action).legal_actions()]
    subtrees = [
        node
        for next_state in answered
        if (node := tree_cache.find_subtree(position(next_state), state.to_move))
    ]
    assert subtrees
    assert max(node.visits for node in subtrees) > 0
    for node in subtrees:
        assert node.position.colour == state.to_move


def test_the_next_search_continues_the_cached_tree() -> None:
    state = state_after("d4", "a1", "g4", "b5")
    action = choose(think(state, 5, clock_budget(200), Random(1))).action
    after_one = state.apply(action)
    following = max(
        (after_one.apply(answer) for answer in after_one.legal_actions()),
        key=lambda next_state: (
            node.visits
            if (node := tree_cache.find_subtree(position(next_state), state.to_move))
            else -1
        ),
    )
    before = tree_cache.find_subtree(position(following), following.to_move)
    assert before is not None
    visits = before.visits
    choose(think(following, 5, clock_budget(40), Random(2)))
    assert tree_cache.find_subtree(position(following), following.to_move) is before
    assert before.visits > visits


def test_the_other_side_does_not_get_the_tree() -> None:
    state = state_after("d4", "a1", "g4", "b5")
    action = choose(think(state, 5, clock_budget(200), Random(1))).action
    then = state.apply(action)
    assert tree_cache.find_subtree(position(then), then.to_move) is None


def test_searches_limited_by_work_are_not_cached() -> None:
    state = state_after("d4", "a1", "g4", "b5")
    choose(think(state, 5, Budget(work=50), Random(1)))
    assert tree_cache.find_subtree(position(state), state.to_move) is None


def ponder_work(state: AtollState, steps: int, seed: int) -> int:
    """Return the work done while pondering a state."""
    return max(ponder(state, 5, clock_budget(steps), Random(seed)), default=0)


def test_the_answer_starts_from_the_pondered_tree() -> None:
    state = state_after("d4", "a1", "g4", "b5")
    waiting = state.apply(choose(think(state, 5, clock_budget(100), Random(1))).action)
    before = tree_cache.find_subtree(position(waiting), state.to_move)
    assert before is not None
    visits = before.visits
    assert ponder_work(waiting, 600, 2) > 100
    assert tree_cache.find_subtree(position(waiting), state.to_move) is before
    assert before.visits > visits + 100
    best = before.best_index()
    assert best is not None
    then = waiting.apply(state.board.names[before.leaf.actions[best]])
    answer = before.children[best]
    assert answer is not None
    assert tree_cache.find_subtree(position(then), state.to_move) is answer
    visits = answer.visits
    choose(think(then, 5, clock_budget(20), Random(3)))
    assert tree_cache.find_subtree(position(then), state.to_move) is answer
    assert answer.visits > visits


def test_the_other_side_does_not_see_what_was_pondered() -> None:
    waiting = state_after("d4", "a1", "g4", "b5")
    assert ponder_work(waiting, 100, 1) > 10
    assert tree_cache.find_subtree(position(waiting), waiting.to_move) is None
    assert tree_cache.find_subtree(position(waiting), 1 - waiting.to_move) is not None


def test_proven_values_from_pondering_are_correct() -> None:
    """Compare proven answers with full search by the rules."""
    won = lost = 0
    for number, state in enumerate(random_endgames(7, 11, 60, Random("pondered"))):
        tree_cache.clear()
        ponder_work(state, 60, number)
        root = tree_cache.find_subtree(position(state), 1 - state.to_move)
        if root is None:
            continue  # decided before the search starts
        for action, child in zip(root.leaf.actions, root.children, strict=True):
            if child is None or not child.leaf.proven:
                continue
            then = state.apply(state.board.names[action])
            assert can_win(then) == (child.leaf.value == 1)
            won = won + can_win(then)
            lost = lost + (not can_win(then))
            if can_win(then) and child.leaf.actions:
                estimate = choose(think(then, 5, clock_budget(1), Random(1)))
                assert estimate.proven
                assert not can_win(then.apply(estimate.action))
                tree_cache.store_tree(root, 1 - state.to_move)
    assert won > 20
    assert lost > 5


def test_pondering_stops_at_the_node_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "MAX_PONDER_NODES", 60)
    state = state_after("d4", "a1", "g4", "b5")
    assert ponder_work(state, 10_000, 1) == 60
    assert ponder_work(state, 10_000, 1) == 0


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_levels_limited_by_work_do_not_ponder(level: int) -> None:
    state = state_after("d4", "a1", "g4", "b5")
    assert not list(ponder(state, level, clock_budget(50), Random(1)))
    assert tree_cache.find_subtree(position(state), 1 - state.to_move) is None


def test_no_pondering_before_both_colours_have_stones() -> None:
    for state in (AtollState(7), state_after("d4"), state_after("d4", "swap")):
        assert not list(ponder(state, 5, clock_budget(50), Random(1)))
