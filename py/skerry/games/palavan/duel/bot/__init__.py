"""The bot of the duel: static evaluation, lookahead, exact search of the endgame, and traps.

A search has up to four phases:

1. The static evaluation of every move.
2. A lookahead, one move deeper each time.
3. A proof: an exact search to the end of the round, if the end is near enough for the budget left.
4. Traps, if the best proven result isn't a win. If several moves lead to this result, the bot
   prefers the *trap*: the move after which an opponent who may err loses most.

Lookahead and proof are alpha-beta searches (D. Knuth, R. Moore, "An analysis of alpha-beta
pruning", 1975) with a table of positions. With 1 s a move, level 5 scores 196.5 of 200 rounds
against a greedy player (bench/results/palavan_duel.json). In 57 of 60 of these rounds it announced
a proven win, and it won all 57.

The highest levels gain least, because a round is decided early. Level 4 proves results and has
twenty times the work of level 3, which gains 177 Elo. Level 5 searches as long as time allows,
which gains another 78 (bench/results/palavan_levels.json).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from math import exp
from random import Random
from typing import TypeVar

from skerry.core.bot import Budget, Estimate, Meter, Strength
from skerry.games.palavan.duel.rules import DuelState

from .lookahead import WIDEST, LookaheadSearch
from .match_equity import CERTAIN
from .position import MoveResult, ordered_moves
from .root import Root, make_root, round_result
from .search import OutOfWork, Solver

POSITIONS_PER_UNIT = 400
"""Positions searched between two estimates, about 8 ms in CPython. An interrupted search repeats
some work, so a lower number costs time; a higher number would block the page.
"""

LOOKAHEAD_SHARE = 0.15
"""Share of the budget after which the lookahead ends if a proof is affordable.

A larger share orders the moves of the proof better; a smaller one leaves the proof more time. With
0.6, level 4 scored 44.5 of 100 rounds against itself, which is within chance.
"""

PROOF_POSITIONS = {3: 3_000_000, 4: 120_000, 5: 30_000, 6: 6_000}
"""Typical number of positions in a proof, by the number of placed tiles.

Larger numbers make proofs begin later in the round. Smaller numbers make proofs begin that don't
finish.
"""

PROOF_SHARE = 1 / 3
"""A proof is affordable if the budget allows this share of PROOF_POSITIONS.

It is less than 1 because many proofs take less work than a typical one. A larger share wastes less
work on unfinished proofs, but misses some proofs. With 3, level 4 scored 45 of 100 rounds against
itself, which is within chance.
"""

ERROR_SCALE = 1.0
"""Model of an opponent who may err. If a reply looks worse than another by ERROR_SCALE (in
log-odds of the static evaluation), the opponent chooses it e times less often. A smaller value
means that the opponent rarely errs and that no move is a trap. A larger value means random replies.
"""


STRENGTHS = {
    1: Strength(work=1, heat=100.0),
    2: Strength(work=1),
    3: Strength(work=150),
    4: Strength(work=3000),
    5: Strength(work=None, seconds=2.0),
}
"""The effort of each level.

The unit of work is a position; a level with work 1 only evaluates statically. Heat is in log-odds.
The levels' Elo ratings are 0, 121, 615, 792 and 870; level 5 had half a second of CPU time a move
(bench/palavan_levels.py).
"""

OWN_TILES_LEVEL = 2
"""The level whose evaluation counts only the placements of the bot's own tiles."""

PROVING_LEVEL = 4
"""The lowest level that tries to prove results."""

MAX_WORK = 3_000_000
"""Limit for the positions of one search, whose table then takes about 1 GB. A search of a few
seconds stays far below it.
"""


def think(state: DuelState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for the player to move; nothing at chance nodes and at the end.

    The last estimate depends only on the state, the level and `rng`, unless time ends the search:
    at level 5, or at a lower level if `budget.seconds` is too short for its work.
    """
    if state.current_player < 0:
        return
    meter = STRENGTHS[level].meter(budget, MAX_WORK)
    root = make_root(state)
    if STRENGTHS[level].work == 1:
        yield root.make_estimate(_static_move(root, level, rng))
        return
    yield root.make_estimate()
    meter.done = root.work
    for _ in _run_phases(root, meter, proof=level >= PROVING_LEVEL):
        if meter.fraction_spent() >= 1:
            break
        yield root.make_estimate()
    yield root.make_estimate()


def _static_move(root: Root, level: int, rng: Random) -> MoveResult:
    """Return the move with the best static evaluation; with heat, a weighted random move."""
    worth = root.scores
    heat = STRENGTHS[level].heat
    if level == OWN_TILES_LEVEL:
        worth = {
            step[0]: root.evaluator.own_placement_terms(step[1], step[3], root.mover)
            for step in root.steps
        }
    if not heat:
        return max(root.steps, key=lambda step: worth[step[0]])
    weights = [exp(worth[step[0]] / heat) for step in root.steps]
    return rng.choices(root.steps, weights)[0]


def _run_phases(root: Root, meter: Meter, *, proof: bool) -> Iterator[None]:
    """Run the phases of a search after the static evaluation. Yields after every unit of work.

    `proof` is whether the level searches for proofs and traps.
    """
    for _ in _deepen_lookahead(root, meter):
        if proof and meter.fraction_spent() > LOOKAHEAD_SHARE and _is_proof_affordable(root, meter):
            break
        yield
    if proof and not root.is_certain():
        yield from _prove_result(root, meter)
    if proof and root.is_certain():
        yield from _compute_traps(root, meter)


def _is_proof_affordable(root: Root, meter: Meter) -> bool:
    """Return whether the budget left is enough to try a proof."""
    laid = root.table.taken.bit_count()
    takes = PROOF_POSITIONS.get(laid, 1 if laid > max(PROOF_POSITIONS) else MAX_WORK / PROOF_SHARE)
    return meter.units_left() > PROOF_SHARE * takes


def _deepen_lookahead(root: Root, meter: Meter) -> Iterator[None]:
    """Look ahead one move deeper each time, until the result is certain or 16 moves are reached."""
    if root.is_certain():
        return
    for depth in range(1, 17):
        low = -WIDEST
        for step in sorted(root.steps, key=root.sort_key, reverse=True):
            args = (step, 1 - root.mover, -root.lead - 1, depth, -WIDEST, -low)
            worth = -(
                yield from _run_in_units(
                    root.lookahead, root, meter, partial(root.lookahead.search_value, *args)
                )
            )
            root.update_value(step, worth, low)
            low = max(low, worth)
        if abs(low) >= CERTAIN:
            return


def _prove_result(root: Root, meter: Meter) -> Iterator[None]:
    """Find the result of the round by the exact search, which tries the best move first."""
    table = root.table
    solver = root.solver
    mover = root.mover
    shape = table.shape(table.taken)
    shape.known[mover][table.free] = (
        *solver.known_bounds(shape, table.free, mover),
        root.best_move()[0],
    )
    yield from _solve_position(root, meter, table.taken, table.free)


def _compute_traps(root: Root, meter: Meter) -> Iterator[None]:
    """Compute `root.traps` for the best proven moves. Do nothing for a single move or for wins."""
    moves = root.best_proven_moves()
    if len(moves) < 2 or root.share_bounds(moves[0])[0] == max(root.equity.share):
        return
    for step in moves:
        root.traps[step[0]] = yield from _expected_match_share(root, meter, step)


def _expected_match_share(
    root: Root, meter: Meter, step: MoveResult
) -> Generator[None, None, float]:
    """Return the expected share of the match after a move if the opponent may err.

    The opponent chooses a reply at random, weighted by its static evaluation (see ERROR_SCALE);
    after the reply, both play perfectly.
    """
    table = root.table
    other = 1 - root.mover
    _, shape, taken, free = step
    replies = ordered_moves(table, taken, free, free & shape.front & table.hands[other], other)
    if not replies:
        return root.share_bounds(step)[0]
    total = expected = 0.0
    for _, shape, taken, free in replies:
        weight = exp(-root.evaluator.win_log_odds(shape, free, root.mover, root.lead) / ERROR_SCALE)
        value = yield from _solve_position(root, meter, taken, free)
        total += weight
        expected += weight * root.equity.share[round_result(root.lead + value)]
    return expected / total


def _solve_position(root: Root, meter: Meter, taken: int, free: int) -> Generator[None, None, int]:
    """Search a position exactly, with `root.mover` to move and the lead `root.lead`.

    Returns:
        How many tiles more than the opponent the mover will still place. The value is exact only
        as far as it decides whether the round is lost, drawn or won.
    """
    args = (taken, free, root.mover, -root.lead - 1, 1 - root.lead)
    return (
        yield from _run_in_units(root.solver, root, meter, partial(root.solver.search_value, *args))
    )


T = TypeVar("T")


def _run_in_units(
    worker: LookaheadSearch | Solver, root: Root, meter: Meter, task: Callable[[], T]
) -> Generator[None, None, T]:
    """Run a task of a search in units of work. Yields after every unit; returns the task's result.

    At the end of a unit, the task is interrupted; the next unit calls the task again. The task soon
    reaches the same point, because `worker` stores the results in its table.
    """
    while True:
        worker.limit = worker.work + min(root.next_estimate, meter.work) - root.work
        if worker.limit > worker.work:
            try:
                return task()
            except OutOfWork:
                pass
        meter.done = root.work
        root.next_estimate = root.work + POSITIONS_PER_UNIT
        yield
