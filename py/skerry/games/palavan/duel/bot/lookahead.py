"""A search some moves ahead: alpha-beta to a fixed depth, with static evaluations at the leaves.

Ends of rounds, and results that the exact search has proven, count instead of evaluations. Results
of a lower depth order the moves of the next (D. Slate, L. Atkin, "CHESS 4.5", 1977).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .evaluation import Evaluator
from .match_equity import CERTAIN
from .position import MoveResult, MoveTable, Shape, ordered_moves
from .search import OutOfWork

WIDEST = 2 * CERTAIN
"""Beyond every value: the widest window."""


@dataclass(slots=True)
class LookaheadSearch:
    """A search through one table.

    Attributes:
        table: The moves.
        evaluator: The static evaluation.
        draw_value: The value of a drawn round.
        work: Positions searched.
        limit: The work at which OutOfWork is raised.
        seen: By position: the depth, the bounds found at that depth, the best move.
    """

    table: MoveTable
    evaluator: Evaluator
    draw_value: float = 0.0
    work: int = 0
    limit: int = 1 << 60
    stored: dict[tuple[int, int, int, int], tuple[int, float, float, int]] = field(
        default_factory=dict[tuple[int, int, int, int], tuple[int, float, float, int]]
    )

    def worth(
        self, step: MoveResult, mover: int, lead: int, depth: int, low: float, high: float
    ) -> float:
        """Return the value of a position for the mover, `depth` moves ahead; a bound outside
        low..high.
        """
        _, shape, taken, free = step
        certain = self._certain(shape, free, mover, lead)
        if certain is not None:
            return certain
        if self.work >= self.limit:
            raise OutOfWork
        self.work += 1
        if not depth:
            return self.evaluator.worth(shape, free, mover, lead)
        moves = free & shape.front & self.table.hands[mover]
        if not moves:
            return -self.worth(step, 1 - mover, -lead, depth, -high, -low)
        key = (taken, free, mover, lead)
        stored_depth, least, most, hint = self.stored.get(key, (0, -WIDEST, WIDEST, -1))
        if stored_depth >= depth:
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        top, best = self._best(
            ordered_moves(self.table, taken, free, moves, mover, hint),
            mover,
            lead,
            depth,
            low,
            high,
        )
        self.stored[key] = (
            depth,
            top if top > low else -WIDEST,
            top if top < high else WIDEST,
            best,
        )
        return top

    def hint(self, taken: int, free: int, mover: int, lead: int) -> int:
        """Return the best move known in a position, or -1."""
        return self.stored.get((taken, free, mover, lead), (0, 0.0, 0.0, -1))[3]

    def _best(
        self, results: list[MoveResult], mover: int, lead: int, depth: int, low: float, high: float
    ) -> tuple[float, int]:
        top = -WIDEST
        best = -1
        for step in results:
            worth = -self.worth(step, 1 - mover, -lead - 1, depth - 1, -high, -low)
            if worth > top:
                top = worth
                best = step[0]
                low = max(low, worth)
                if worth >= high:
                    break
        return top, best

    def _certain(self, shape: Shape, free: int, mover: int, lead: int) -> float | None:
        """Return the value of the end of a round, or of a proven result; None if the round is
        open.
        """
        if not free & shape.front:
            least = most = lead
        else:
            entry = shape.known[mover].get(free)
            if entry is None:
                return None
            least = lead + entry[0]
            most = lead + entry[1]
        if least > 0:
            return CERTAIN
        if most < 0:
            return -CERTAIN
        return self.draw_value if least == most else None
