"""Exact play of a round's end, held against a plain solver and against trying everything."""

from __future__ import annotations

import pytest
from games.palavan.endings import Plain, lead, positions
from skerry.games.palavan.duel.bot.evaluation import make_evaluator
from skerry.games.palavan.duel.bot.lookahead import WIDEST, LookaheadSearch
from skerry.games.palavan.duel.bot.match_equity import CERTAIN
from skerry.games.palavan.duel.bot.position import move_table
from skerry.games.palavan.duel.bot.search import OutOfWork, Solver
from skerry.games.palavan.duel.rules import SKIP, SKIPPING, DuelState


def result(state: DuelState, solver: Solver | None = None) -> int:
    """1, 0 or -1 for the player to move, by the search."""
    ahead = lead(state)
    solver = solver or Solver(move_table(state))
    its = solver.table
    value = solver.value(its.taken, its.free, state.to_move, -ahead - 1, 1 - ahead) + ahead
    return (value > 0) - (value < 0)


def margin(state: DuelState) -> int:
    """How many tiles more than the other's the player to move ends with, by trying everything."""
    if not state.placements(0) and not state.placements(1):
        return lead(state)
    if state.phase == SKIPPING:
        return -margin(state.apply(SKIP))
    found = []
    for action in state.legal_actions():
        after = state.apply(action)
        found.append(margin(after) if after.to_move == state.to_move else -margin(after))
    return max(found)


@pytest.mark.parametrize(("laid", "count"), [(7, 4), (8, 10), (9, 20), (10, 30), (11, 30)])
def test_results_are_those_of_the_plain_solver(laid: int, count: int) -> None:
    for state in positions(laid, count, "plain"):
        assert result(state) == Plain().result(state)


@pytest.mark.parametrize("laid", [11, 12, 13])
def test_margins_are_those_of_trying_everything(laid: int) -> None:
    for state in positions(laid, 12, "margin"):
        its = move_table(state)
        value = Solver(its).value(its.taken, its.free, state.to_move, -99, 99)
        assert value + lead(state) == margin(state)


def test_a_search_that_is_broken_off_goes_on() -> None:
    for state in positions(7, 5, "broken"):
        whole = Solver(move_table(state))
        found = result(state, whole)
        parts = Solver(move_table(state))
        while True:
            parts.limit = parts.work + 60
            try:
                assert result(state, parts) == found
            except OutOfWork:
                assert parts.work == parts.limit
                continue
            break
        assert parts.work < 2 * whole.work + 100


def test_bounds_hold_whatever_has_been_searched() -> None:
    narrowed = 0
    for state in positions(9, 15, "bounds"):
        its = move_table(state)
        exact = Solver(its).value(its.taken, its.free, state.to_move, -99, 99)
        part = Solver(move_table(state))
        shape = part.table.shape(part.table.taken)
        before = part.bounds(shape, its.free, state.to_move)
        part.value(its.taken, its.free, state.to_move, 0, 1)
        after = part.bounds(shape, its.free, state.to_move)
        assert before[0] <= after[0] <= exact <= after[1] <= before[1]
        narrowed += before != after
    assert narrowed > 5


def test_a_look_to_the_end_is_exact() -> None:
    """Deep enough, the look ahead sees the result as well."""
    for state in positions(10, 12, "look"):
        its = move_table(state)
        step = (-1, its.shape(its.taken), its.taken, its.free)
        worth = LookaheadSearch(its, make_evaluator(its)).worth(
            step, state.to_move, lead(state), 16, -WIDEST, WIDEST
        )
        assert worth == CERTAIN * result(state)


def test_a_glance_tells_more_than_chance() -> None:
    """Of pairs of a won and a lost position it prefers the won one nine times out of ten."""
    won = []
    lost = []
    for state in positions(7, 60, "glance"):
        its = move_table(state)
        worth = make_evaluator(its).worth(
            its.shape(its.taken), its.free, state.to_move, lead(state)
        )
        {1: won, 0: [], -1: lost}[result(state)].append(worth)
    assert len(won) > 5
    assert len(lost) > 5
    right = sum(one > other for one in won for other in lost)
    assert right > 0.9 * len(won) * len(lost)
