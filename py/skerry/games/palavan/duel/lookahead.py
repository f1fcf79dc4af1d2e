"""Looks a few moves ahead: alpha-beta to a depth, with the worth of positions at a glance there.

Where the end is in sight, or the exact search has proven something, that counts instead. What was
found at a lower depth orders the moves of the next (D. Slate, L. Atkin, "CHESS 4.5", 1977).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .evaluation import Eye
from .match_equity import SURE
from .position import Shape, Step, Table, steps
from .search import OutOfWork

FAR = 2 * SURE
"""Beyond every worth, and so the widest window."""


@dataclass(slots=True)
class Look:
    """A search through one table. `drawn` is the worth of a drawn round; `work` counts positions
    looked at, and at `limit` OutOfWork is raised.

    `seen` keeps by position: the depth, the bounds found at that depth, the best move.
    """

    table: Table
    eye: Eye
    drawn: float = 0.0
    work: int = 0
    limit: int = 1 << 60
    seen: dict[tuple[int, int, int, int], tuple[int, float, float, int]] = field(
        default_factory=dict[tuple[int, int, int, int], tuple[int, float, float, int]]
    )

    def worth(
        self, step: Step, mover: int, lead: int, depth: int, low: float, high: float
    ) -> float:
        """What a position is worth to the mover, `depth` moves ahead; a bound outside low..high."""
        _, shape, taken, free = step
        certain = self._certain(shape, free, mover, lead)
        if certain is not None:
            return certain
        if self.work >= self.limit:
            raise OutOfWork
        self.work += 1
        if not depth:
            return self.eye.worth(shape, free, mover, lead)
        mine = free & shape.front & self.table.hands[mover]
        if not mine:
            return -self.worth(step, 1 - mover, -lead, depth, -high, -low)
        key = (taken, free, mover, lead)
        known, least, most, hint = self.seen.get(key, (0, -FAR, FAR, -1))
        if known >= depth:
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        top, best = self._best(
            steps(self.table, taken, free, mine, mover, hint), mover, lead, depth, low, high
        )
        self.seen[key] = (depth, top if top > low else -FAR, top if top < high else FAR, best)
        return top

    def hint(self, taken: int, free: int, mover: int, lead: int) -> int:
        """The best move known in a position, -1 if none is."""
        return self.seen.get((taken, free, mover, lead), (0, 0.0, 0.0, -1))[3]

    def _best(
        self, found: list[Step], mover: int, lead: int, depth: int, low: float, high: float
    ) -> tuple[float, int]:
        top = -FAR
        best = -1
        for step in found:
            worth = -self.worth(step, 1 - mover, -lead - 1, depth - 1, -high, -low)
            if worth > top:
                top = worth
                best = step[0]
                low = max(low, worth)
                if worth >= high:
                    break
        return top, best

    def _certain(self, shape: Shape, free: int, mover: int, lead: int) -> float | None:
        """The worth of the end of a round, or of what has been proven; None if it is open."""
        if not free & shape.front:
            least = most = lead
        else:
            entry = shape.known[mover].get(free)
            if entry is None:
                return None
            least = lead + entry[0]
            most = lead + entry[1]
        if least > 0:
            return SURE
        if most < 0:
            return -SURE
        return self.drawn if least == most else None
