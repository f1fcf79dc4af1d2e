"""Shows what a tile cost, by exact play to the round's end.

The round is searched from before the move and from after it (see `search`). What is found is by how
many tiles each ends if both lay their best; the line that shows it plays that out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial

from skerry.core.bot import Budget, Meter, Refutation, RefutationQuery
from skerry.core.i18n import texts
from skerry.games.palavan.action_text import describe_action, who

from .position import Step, steps
from .root import Root, result, root
from .rules import DuelState
from .search import FAR, OutOfWork

_, ngettext = texts(__name__)

SECONDS = 10.0
"""What is searched at most, if nobody says."""

SLICE = 400
"""Positions between two rests, some 8 ms."""

LAID = 3
"""Tiles on the field at least: with fewer no search comes to an end."""

Units = Generator[int, None, int | None]


@dataclass(slots=True)
class Count:
    """The exact search of one round, for so long."""

    here: Root
    meter: Meter

    def value(self, taken: int, free: int, mover: int) -> Units:
        """How many tiles more than the other the mover still lays; None if time is over."""
        solver = self.here.solver
        task: Callable[[], int] = partial(solver.value, taken, free, mover, -FAR, FAR)
        while not self.meter.exhausted():
            solver.limit = solver.work + SLICE
            try:
                return task()
            except OutOfWork:
                self.meter.done = solver.work
                yield solver.work
        return None

    def best(self, taken: int, free: int, mover: int) -> Generator[int, None, Step | None]:
        """The move that does best; None where there is none, or no time."""
        its = self.here.table
        mine = free & its.shape(taken).front & its.hands[mover]
        top = -FAR
        found = None
        for step in steps(its, taken, free, mine, mover):
            value = yield from self.value(step[2], step[3], 1 - mover)
            if value is None:
                return None
            if 1 - value > top:
                top = 1 - value
                found = step
        return found


def shown(question: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """What a tile cost; None if that was not found out."""
    state = question.state
    assert isinstance(state, DuelState)
    here = root(state)
    played = next((it for it in here.steps if here.table.actions[it[0]] == question.played), None)
    if played is None or sum(state.placed) < LAID:
        return None
    count = Count(here, Meter(budget, seconds=SECONDS))
    yield 0
    value = yield from count.value(played[2], played[3], 1 - here.mover)
    better = yield from count.best(here.table.taken, here.table.free, here.mover)
    if value is None or better is None:
        return None
    after = here.lead + 1 - value
    other = yield from count.value(better[2], better[3], 1 - here.mover)
    if other is None:
        return None
    line = yield from _line(count, played)
    return _told(here, question.played, line, after, (better[0], here.lead + 1 - other))


def _line(count: Count, step: Step) -> Generator[int, None, tuple[str, ...]]:
    """A move and the best ones after it, to the end of the round."""
    its = count.here.table
    mover = 1 - count.here.mover
    skipped = False
    moves = [its.actions[step[0]]]
    _, _, taken, free = step
    while True:
        best = yield from count.best(taken, free, mover)
        if best is None and skipped:
            return tuple(moves)
        skipped = best is None
        if best is not None:
            moves.append(its.actions[best[0]])
            _, _, taken, free = best
        mover = 1 - mover


def _told(
    here: Root, played: str, line: tuple[str, ...], after: int, best: tuple[int, int]
) -> Refutation | None:
    """Both ends of the round in words, with the shares of the win where these are certain."""
    move, before = best
    action = here.table.actions[move]
    costs = _("Counted to the end, both laying their best. {worse} {better}")
    none = _("It cost nothing, counted to the end, both laying their best. {worse}")
    text = (costs if after < before else none).format(
        worse=_end(describe_action(here.state, played), here.mover, after),
        better=_end(describe_action(here.state, action), here.mover, before),
    )
    share = here.equity.share
    equity = here.equity
    sure = [share[it] if equity.settled(it, it) else None for it in map(result, (before, after))]
    return Refutation(line, text, before=sure[0], after=sure[1])


def _end(move: str, seat: int, margin: int) -> str:
    """How the round ends after a move, by so many tiles more for a seat than for the other."""
    if not margin:
        return _("After {move}, the round is drawn.").format(move=move)
    said = ngettext(
        "After {move}, {player} wins the round by {count} tile.",
        "After {move}, {player} wins the round by {count} tiles.",
        abs(margin),
    )
    winner = who(seat if margin > 0 else 1 - seat)
    return said.format(move=move, player=winner, count=abs(margin))
