"""How the top level compares landings in games of two: by looking ahead and by playing on.

Looking ahead sees clearly and not far, playouts see far and not clearly. They err for different
reasons, so that both together choose better than either. All landings are tried with the same dice,
and those that have surely fallen behind are dropped; with one left, the choice is made (racing: O.
Maron, A. Moore, "Hoeffding races", 1994). That looking ahead did not help against the greedy
player, and did against level 4, is told in the package's docstring.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from skerry.core.bot import Estimate, Meter

from .lookahead import by_roll
from .playout import BATCH, BITS, TURNS, payoffs, playout
from .position import Position
from .value import estimate as judged

DEPTH = 2
"""Turns after a landing that are looked through. Each more takes some six times as long, three
rolls with WIDTH replies to each; each less leaves more to the net."""

TRUST = 0.6
"""What looking ahead counts for; the rest is for the playouts. With 1 the net's errors decide, with
0 the dice of a few hundred playouts."""

ROUNDS = 48
"""Playouts of each landing after which those that have fallen behind are dropped:
fewer drop some by bad luck, more spend time on what is lost."""

DOUBT = 2.2
"""How many standard errors behind the best that is: with fewer a good landing is dropped oftener,
with more hardly any is."""


@dataclass(slots=True, eq=False)
class Trial:
    """A landing: the position in which the rival's turn begins, what looking ahead says of it,
    and what it seems worth by each playout together with that.
    """

    action: str
    after: Position
    view: float = 0.5
    found: list[float] = field(default_factory=list[float])

    @property
    def worth(self) -> float:
        """The share of the win that the landing seems to bring."""
        return sum(self.found) / len(self.found) if self.found else self.view


def compared(after: Mapping[str, Position], meter: Meter, rng: Random) -> Iterator[Estimate]:
    """Estimates for whoever chooses between landings; `after` are the positions that follow."""
    trials = [Trial(action, here) for action, here in after.items()]
    for estimate in _looked(trials):
        yield estimate
        if meter.over():
            return
    hopeful, rounds, dice = trials, 0, 0
    while len(hopeful) > 1 and meter.done + len(hopeful) <= meter.work:
        spin = rounds % 3
        dice = dice if spin else rng.getrandbits(BITS * TURNS)
        for trial in hopeful:
            trial.found.append(TRUST * trial.view + (1 - TRUST) * _tried(trial.after, dice, spin))
        meter.done, rounds = meter.done + len(hopeful), rounds + 1
        if meter.due(BATCH):
            yield _estimate(trials, hopeful, meter.done)
        if rounds % ROUNDS == 0:
            hopeful = _hopeful(hopeful)
        if meter.over():
            break
    yield _estimate(trials, hopeful, meter.done)


def _looked(trials: list[Trial]) -> Iterator[Estimate]:
    """Look ahead from each landing, a roll at a time."""
    for count, trial in enumerate(trials, 1):
        shares = list[float]()
        for share in by_roll(trial.after.copy(), DEPTH):
            shares.append(1 - share)
            trial.view = sum(shares) / len(shares)
            yield _estimate(trials[:count], trials[:count], 0)


def _tried(after: Position, dice: int, spin: int) -> float:
    """What a game with these dice brings whoever has just landed, or seems to after some turns."""
    here, me = after.copy(), 1 - after.turn
    if not playout(here, dice, spin, TURNS):
        return payoffs(here.scores(Random(0)))[me]
    worth = judged(here)
    return worth if here.turn == me else 1 - worth


def _hopeful(trials: list[Trial]) -> list[Trial]:
    """The landings that may still turn out best."""
    best = max(trials, key=lambda trial: trial.worth)
    return [trial for trial in trials if trial is best or not _behind(trial.found, best.found)]


def _behind(ours: list[float], theirs: list[float]) -> bool:
    """Whether so much less is no coincidence. The three games with the same dice count as one."""
    gaps = [b - a for a, b in zip(ours, theirs, strict=True)]
    triples = [sum(gaps[k : k + 3]) for k in range(0, len(gaps), 3)]
    total, squares = sum(triples), sum([gap * gap for gap in triples])
    return total > DOUBT * sqrt(max(0.0, squares - total * total / len(triples)))


def _estimate(trials: list[Trial], hopeful: list[Trial], work: int) -> Estimate:
    """The best of those still hopeful; values of all."""
    values = {trial.action: min(1.0, max(0.0, trial.worth)) for trial in trials}
    best = max(hopeful, key=lambda trial: trial.worth).action
    return Estimate(best, values[best], (best,), values, work)
