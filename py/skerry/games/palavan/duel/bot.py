"""The computer player of the duel: a glance, a look ahead, exact play of the end, and traps.

A thought begins with the worth of every move at a glance. Then it looks ahead, one move deeper each
time, and, where the end is near enough for the work that is left, searches for a proof of the
result. If the best result that can be had is proven and is no win, it spends the rest on the
question after which of the moves that keep it an opponent goes wrong most easily.

Both searches are alpha-beta (D. Knuth, R. Moore, "An analysis of alpha-beta pruning", 1975) with
what was found kept by position. Held against others (bench/results): 196.5 of 200 rounds against a
greedy player at 1 s a move; of 60 of them 57 were shown as won on the way, and all were won; 186
results agree with a solver written on the rules alone. What gains least: proofs and twenty times
the work, level 3 to 4, are 177 Elo, and as much time as there is another 78: a round is decided
early.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import partial
from math import exp
from random import Random
from typing import TypeVar

from skerry.core.bot import Budget, Estimate, Meter

from .lookahead import FAR, Look
from .match_equity import SURE
from .position import Step, steps
from .root import Root, result, root
from .rules import DuelState
from .search import OutOfWork, Solver

SLICE = 400
"""Positions between two estimates: some 8 ms in CPython. A search that is broken off does a little
twice, so fewer cost work, and more would keep the page waiting.
"""

LOOK_SHARE = 0.15
"""The share of a budget that goes into looking ahead where a proof is within reach: more orders the
proof's moves better, less leaves it more time. With 0.6,
level 4 took 44.5 of 100 rounds from itself (bench/results/constants.json; within chance).
"""

PROOF = {3: 3_000_000, 4: 120_000, 5: 30_000, 6: 6_000}
"""How many positions a proof takes with so many tiles laid, about; fewer with more tiles. Larger
numbers put proofs off until later in the round, smaller ones begin some that are not ended."""

HOPE = 1 / 3
"""A proof is tried where this share of what it takes can be afforded: many take less. A larger
share wastes less on proofs that are not ended, and misses some. With 3, level 4 took 45 of 100
rounds from itself (within chance)."""

ERRING = 1.0
"""How much worse a reply looks, in log-odds, that an opponent chooses e times more rarely.
With a smaller number opponents are thought to err seldom, and all moves set equal traps; with a
larger one they are thought to play at random."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What makes a level: `work` positions looked at (None: as many as time allows, for
    `seconds` if nobody says; 1: none but at a glance), `proof` whether it tries to prove results,
    `heat` how far it strays from the best move, in log-odds; `own` if it only sees its own places.
    """

    work: int | None
    proof: bool = False
    heat: float = 0.0
    own: bool = False
    seconds: float | None = None


STRENGTHS = {
    1: Strength(work=1, heat=100.0),
    2: Strength(work=1, own=True),
    3: Strength(work=150),
    4: Strength(work=3000, proof=True),
    5: Strength(work=None, proof=True, seconds=2.0),
}
"""More work looks deeper and proves more. In Elo: 0, 121, 615, 792 and, at half a second of CPU a
move, 870 (bench/palavan_levels.py)."""


MOST = 3_000_000
"""Positions in one thought at most: what is known of them takes some 1 GB.
No thought of a few seconds comes near it."""


def think(state: DuelState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Estimates for the player to move; nothing where nobody is.

    The last estimate depends on the state, the level and `rng` alone, unless time decides: at
    the highest level, or when `budget.seconds` cuts a lower one short.
    """
    if state.current_player < 0:
        return
    strength = STRENGTHS[level]
    meter = Meter(budget, strength.work, seconds=strength.seconds, max_work=MOST)
    here = root(state)
    if strength.work == 1:
        yield here.estimate(_glance(here, strength, rng))
        return
    yield here.estimate()
    meter.done = here.work
    for _ in _phases(here, meter, strength.proof):
        if meter.fraction_spent() >= 1:
            break
        yield here.estimate()
    yield here.estimate()


def _glance(here: Root, strength: Strength, rng: Random) -> Step:
    """A move from a glance at each, steady or not."""
    worth = here.scores
    if strength.own:
        worth = {step[0]: here.eye.own(step[1], step[3], here.mover) for step in here.steps}
    if not strength.heat:
        return max(here.steps, key=lambda step: worth[step[0]])
    weights = [exp(worth[step[0]] / strength.heat) for step in here.steps]
    return rng.choices(here.steps, weights)[0]


def _phases(here: Root, meter: Meter, proof: bool) -> Iterator[None]:
    """Think on, giving way after every unit."""
    for _ in _look(here, meter):
        if proof and meter.fraction_spent() > LOOK_SHARE and _provable(here, meter):
            break
        yield
    if proof and not here.certain():
        yield from _prove(here, meter)
    if proof and here.certain():
        yield from _set_traps(here, meter)


def _provable(here: Root, meter: Meter) -> bool:
    """Whether a proof of the result is within reach."""
    laid = here.table.taken.bit_count()
    takes = PROOF.get(laid, 1 if laid > max(PROOF) else MOST / HOPE)
    return meter.units_left() > HOPE * takes


def _look(here: Root, meter: Meter) -> Iterator[None]:
    """Look deeper and deeper until the end is in sight."""
    if here.certain():
        return
    for depth in range(1, 17):
        low = -FAR
        for step in sorted(here.steps, key=here.merit, reverse=True):
            args = (step, 1 - here.mover, -here.lead - 1, depth, -FAR, -low)
            worth = -(yield from _sliced(here.look, here, meter, partial(here.look.worth, *args)))
            here.learn(step, worth, low)
            low = max(low, worth)
        if abs(low) >= SURE:
            return


def _prove(here: Root, meter: Meter) -> Iterator[None]:
    """Search for the result of the round, the move that looks best first."""
    its = here.table
    solver = here.solver
    mover = here.mover
    shape = its.shape(its.taken)
    shape.known[mover][its.free] = (*solver.bounds(shape, its.free, mover), here.choice()[0])
    yield from _solve(here, meter, its.taken, its.free)


def _set_traps(here: Root, meter: Meter) -> Iterator[None]:
    """Where no win is left, find the moves after which an opponent goes wrong most easily."""
    keeping = here.keeping()
    if len(keeping) < 2 or here.shares(keeping[0])[0] == max(here.equity.share):
        return
    for step in keeping:
        here.traps[step[0]] = yield from _trap(here, meter, step)


def _trap(here: Root, meter: Meter, step: Step) -> Generator[None, None, float]:
    """The share to expect of a move when replies are chosen by how they look."""
    its = here.table
    other = 1 - here.mover
    _, shape, taken, free = step
    replies = steps(its, taken, free, free & shape.front & its.hands[other], other)
    if not replies:
        return here.shares(step)[0]
    total = found = 0.0
    for _, shape, taken, free in replies:
        weight = exp(-here.eye.worth(shape, free, here.mover, here.lead) / ERRING)
        value = yield from _solve(here, meter, taken, free)
        total += weight
        found += weight * here.equity.share[result(here.lead + value)]
    return found / total


def _solve(here: Root, meter: Meter, taken: int, free: int) -> Generator[None, None, int]:
    """The exact value of a position with the same lead, as far as it decides the round."""
    args = (taken, free, here.mover, -here.lead - 1, 1 - here.lead)
    return (yield from _sliced(here.solver, here, meter, partial(here.solver.value, *args)))


T = TypeVar("T")


def _sliced(
    worker: Look | Solver, here: Root, meter: Meter, task: Callable[[], T]
) -> Generator[None, None, T]:
    """Do a task in units: what was found stays known, so that it goes on where it stopped."""
    while True:
        worker.limit = worker.work + min(here.next, meter.work) - here.work
        if worker.limit > worker.work:
            try:
                return task()
            except OutOfWork:
                pass
        meter.done = here.work
        here.next = here.work + SLICE
        yield
