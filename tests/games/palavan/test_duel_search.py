"""The exact search at the end of a round, compared with a plain solver and with full search."""

from __future__ import annotations

import pytest
from games.palavan.exact_solver import ExactSolver, placement_lead, random_positions
from skerry.games.palavan.duel.bot.evaluation import make_evaluator
from skerry.games.palavan.duel.bot.lookahead import WIDEST, LookaheadSearch
from skerry.games.palavan.duel.bot.match_equity import CERTAIN
from skerry.games.palavan.duel.bot.position import move_table
from skerry.games.palavan.duel.bot.search import OutOfWork, Solver
from skerry.games.palavan.duel.rules import SKIP, SKIPPING, DuelState


def search_result(state: DuelState, solver: Solver | None = None) -> int:
    """Return the result of the search for the player to move: 1, 0 or -1."""
    ahead = placement_lead(state)
    solver = solver or Solver(move_table(state))
    table = solver.table
    value = (
        solver.search_value(table.taken, table.free, state.to_move, -ahead - 1, 1 - ahead) + ahead
    )
    return (value > 0) - (value < 0)


def final_margin(state: DuelState) -> int:
    """Return the final lead in tiles of the player to move, by trying every move."""
    if not state.placement_actions(0) and not state.placement_actions(1):
        return placement_lead(state)
    if state.phase == SKIPPING:
        return -final_margin(state.apply(SKIP))
    margins = []
    for action in state.legal_actions():
        after = state.apply(action)
        margins.append(
            final_margin(after) if after.to_move == state.to_move else -final_margin(after)
        )
    return max(margins)


@pytest.mark.parametrize(("laid", "count"), [(7, 4), (8, 10), (9, 20), (10, 30), (11, 30)])
def test_results_equal_those_of_the_plain_solver(laid: int, count: int) -> None:
    for state in random_positions(laid, count, "plain"):
        assert search_result(state) == ExactSolver().round_result(state)


@pytest.mark.parametrize("laid", [11, 12, 13])
def test_margins_equal_those_of_full_search(laid: int) -> None:
    for state in random_positions(laid, 12, "margin"):
        table = move_table(state)
        value = Solver(table).search_value(table.taken, table.free, state.to_move, -99, 99)
        assert value + placement_lead(state) == final_margin(state)


def test_an_interrupted_search_can_be_resumed() -> None:
    for state in random_positions(7, 5, "broken"):
        whole = Solver(move_table(state))
        expected = search_result(state, whole)
        parts = Solver(move_table(state))
        while True:
            parts.limit = parts.work + 60
            try:
                assert search_result(state, parts) == expected
            except OutOfWork:
                assert parts.work == parts.limit
                continue
            break
        assert parts.work < 2 * whole.work + 100


def test_bounds_stay_valid_after_a_partial_search() -> None:
    narrowed = 0
    for state in random_positions(9, 15, "bounds"):
        table = move_table(state)
        exact = Solver(table).search_value(table.taken, table.free, state.to_move, -99, 99)
        part = Solver(move_table(state))
        shape = part.table.shape(part.table.taken)
        before = part.known_bounds(shape, table.free, state.to_move)
        part.search_value(table.taken, table.free, state.to_move, 0, 1)
        after = part.known_bounds(shape, table.free, state.to_move)
        assert before[0] <= after[0] <= exact <= after[1] <= before[1]
        narrowed += before != after
    assert narrowed > 5


def test_a_lookahead_to_the_end_is_exact() -> None:
    """With enough depth, the lookahead finds the exact result."""
    for state in random_positions(10, 12, "look"):
        table = move_table(state)
        step = (-1, table.shape(table.taken), table.taken, table.free)
        worth = LookaheadSearch(table, make_evaluator(table)).search_value(
            step, state.to_move, placement_lead(state), 16, -WIDEST, WIDEST
        )
        assert worth == CERTAIN * search_result(state)


def test_the_evaluation_ranks_won_positions_above_lost_ones() -> None:
    """Of a won and a lost position, the won one has the higher value in nine of ten pairs."""
    won = []
    lost = []
    for state in random_positions(7, 60, "glance"):
        table = move_table(state)
        worth = make_evaluator(table).win_log_odds(
            table.shape(table.taken), table.free, state.to_move, placement_lead(state)
        )
        {1: won, 0: [], -1: lost}[search_result(state)].append(worth)
    assert len(won) > 5
    assert len(lost) > 5
    right = sum(one > other for one in won for other in lost)
    assert right > 0.9 * len(won) * len(lost)
