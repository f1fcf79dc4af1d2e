"""The bot of the duel: static evaluation, lookahead, exact play of the end, and traps.

A search starts with a static evaluation of every move. Then it looks ahead, one move deeper each
time. If the end is near enough for the work left, it searches for a proof of the result. If the
best proven result is no win, it spends the rest on the question after which of the moves that keep
it an opponent most easily goes wrong.

Both searches are alpha-beta (D. Knuth, R. Moore, "An analysis of alpha-beta pruning", 1975) with a
table of positions. Measured (bench/results): 196.5 of 200 rounds against a greedy player at 1 s a
move; in 57 of 60 of them a win was announced on the way, and all were won; 186 results agree with
an independent solver. What gains least: proofs and twenty times the work, level 3 to 4, are 177
Elo; and as much time as there is, another 78: a round is decided early.
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
"""Positions between two estimates, about 8 ms in CPython. An interrupted search repeats a little
work, so fewer cost time, and more would block the page.
"""

LOOKAHEAD_SHARE = 0.15
"""The share of a budget for the lookahead if a proof is within reach. More orders the proof's moves
better, less leaves it more time. With 0.6, level 4 took 44.5 of 100 rounds from itself
(bench/results/constants.json; within chance).
"""

PROOF_POSITIONS = {3: 3_000_000, 4: 120_000, 5: 30_000, 6: 6_000}
"""Typical positions of a proof, by the number of tiles laid; fewer with more tiles. Larger numbers
delay proofs to later in the round, smaller ones start some that don't finish.
"""

PROOF_SHARE = 1 / 3
"""A proof is tried if this share of its typical work can be afforded, because many take less. A
larger share wastes less on unfinished proofs, and misses some. With 3, level 4 took 45 of 100
rounds from itself (within chance).
"""

ERROR_SCALE = 1.0
"""How much worse a reply must look, in log-odds, for an opponent to choose it e times more rarely.
With less, opponents rarely err and all moves set equal traps; with more, they play at random.
"""


STRENGTHS = {
    1: Strength(work=1, heat=100.0),
    2: Strength(work=1),
    3: Strength(work=150),
    4: Strength(work=3000),
    5: Strength(work=None, seconds=2.0),
}
"""Work in positions (1: static evaluation alone), heat in log-odds. More work looks deeper and
proves more. In Elo: 0, 121, 615, 792 and, at half a second of CPU a move, 870
(bench/palavan_levels.py)."""

OWN_TILES_LEVEL = 2
"""The level that counts its own placements alone."""

PROVING_LEVEL = 4
"""The lowest level that tries to prove results."""

MAX_WORK = 3_000_000
"""Most positions in one search: their table takes about 1 GB. No search of a few seconds comes near
it.
"""


def think(state: DuelState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for the player to move; nothing at chance nodes and at the end.

    The last estimate depends on the state, the level and `rng` alone, unless time decides: at the
    highest level, or if `budget.seconds` cuts a lower one short.
    """
    if state.current_player < 0:
        return
    meter = STRENGTHS[level].meter(budget, MAX_WORK)
    root = make_root(state)
    if STRENGTHS[level].work == 1:
        yield root.estimate(_static_move(root, level, rng))
        return
    yield root.estimate()
    meter.done = root.work
    for _ in _phases(root, meter, proof=level >= PROVING_LEVEL):
        if meter.fraction_spent() >= 1:
            break
        yield root.estimate()
    yield root.estimate()


def _static_move(root: Root, level: int, rng: Random) -> MoveResult:
    """Choose a move by static evaluation, at random if the level has heat."""
    worth = root.scores
    heat = STRENGTHS[level].heat
    if level == OWN_TILES_LEVEL:
        worth = {
            step[0]: root.evaluator.seat_term(step[1], step[3], root.mover) for step in root.steps
        }
    if not heat:
        return max(root.steps, key=lambda step: worth[step[0]])
    weights = [exp(worth[step[0]] / heat) for step in root.steps]
    return rng.choices(root.steps, weights)[0]


def _phases(root: Root, meter: Meter, *, proof: bool) -> Iterator[None]:
    """Think until the position is solved, yielding after every unit."""
    for _ in _look_ahead(root, meter):
        if proof and meter.fraction_spent() > LOOKAHEAD_SHARE and _proof_is_affordable(root, meter):
            break
        yield
    if proof and not root.is_certain():
        yield from _prove(root, meter)
    if proof and root.is_certain():
        yield from _set_traps(root, meter)


def _proof_is_affordable(root: Root, meter: Meter) -> bool:
    """Return whether a proof of the result is within reach."""
    laid = root.table.taken.bit_count()
    takes = PROOF_POSITIONS.get(laid, 1 if laid > max(PROOF_POSITIONS) else MAX_WORK / PROOF_SHARE)
    return meter.units_left() > PROOF_SHARE * takes


def _look_ahead(root: Root, meter: Meter) -> Iterator[None]:
    """Search deeper and deeper until the end is in sight."""
    if root.is_certain():
        return
    for depth in range(1, 17):
        low = -WIDEST
        for step in sorted(root.steps, key=root.rank, reverse=True):
            args = (step, 1 - root.mover, -root.lead - 1, depth, -WIDEST, -low)
            worth = -(
                yield from _in_units(
                    root.lookahead, root, meter, partial(root.lookahead.worth, *args)
                )
            )
            root.update_value(step, worth, low)
            low = max(low, worth)
        if abs(low) >= CERTAIN:
            return


def _prove(root: Root, meter: Meter) -> Iterator[None]:
    """Search for the result of the round, with the move that looks best first."""
    table = root.table
    solver = root.solver
    mover = root.mover
    shape = table.shape(table.taken)
    shape.known[mover][table.free] = (*solver.bounds(shape, table.free, mover), root.best_move()[0])
    yield from _solve(root, meter, table.taken, table.free)


def _set_traps(root: Root, meter: Meter) -> Iterator[None]:
    """If no win is left, find the moves after which an opponent most easily goes wrong."""
    moves = root.best_proven_moves()
    if len(moves) < 2 or root.shares(moves[0])[0] == max(root.equity.share):
        return
    for step in moves:
        root.traps[step[0]] = yield from _expected_share(root, meter, step)


def _expected_share(root: Root, meter: Meter, step: MoveResult) -> Generator[None, None, float]:
    """Return the share to expect from a move if the opponent chooses replies by how they look."""
    table = root.table
    other = 1 - root.mover
    _, shape, taken, free = step
    replies = ordered_moves(table, taken, free, free & shape.front & table.hands[other], other)
    if not replies:
        return root.shares(step)[0]
    total = expected = 0.0
    for _, shape, taken, free in replies:
        weight = exp(-root.evaluator.worth(shape, free, root.mover, root.lead) / ERROR_SCALE)
        value = yield from _solve(root, meter, taken, free)
        total += weight
        expected += weight * root.equity.share[round_result(root.lead + value)]
    return expected / total


def _solve(root: Root, meter: Meter, taken: int, free: int) -> Generator[None, None, int]:
    """Return the exact value of a position with the same lead, as far as it decides the round."""
    args = (taken, free, root.mover, -root.lead - 1, 1 - root.lead)
    return (yield from _in_units(root.solver, root, meter, partial(root.solver.value, *args)))


T = TypeVar("T")


def _in_units(
    worker: LookaheadSearch | Solver, root: Root, meter: Meter, task: Callable[[], T]
) -> Generator[None, None, T]:
    """Run a task in units: results stay in its tables, so it resumes where it was interrupted."""
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
