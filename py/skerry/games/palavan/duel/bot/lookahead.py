"""The lookahead: alpha-beta to a fixed depth, with static evaluations at the leaves.

If a round has ended, or if the exact search has proven its result, the lookahead uses this result
instead of an evaluation. The best move of a position at one depth is tried first at the next depth
(D. Slate, L. Atkin, "CHESS 4.5", 1977).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .evaluation import Evaluator
from .match_equity import CERTAIN
from .position import MoveResult, MoveTable, Shape, ordered_moves
from .search import OutOfWork

WIDEST = 2 * CERTAIN
"""A bound beyond every value. The widest window is -WIDEST to WIDEST."""


@dataclass(slots=True)
class LookaheadSearch:
    """A lookahead in one round.

    Attributes:
        table: The moves of the round.
        evaluator: The static evaluation.
        draw_value: The value of a drawn round, in log-odds.
        work: Number of positions searched.
        limit: The value of `work` at which OutOfWork is raised.
        stored: Results of the search. The key is (taken, free, mover, lead). The value is (depth,
            lower bound, upper bound, best move); the bounds are those found at that depth.
    """

    table: MoveTable
    evaluator: Evaluator
    draw_value: float = 0.0
    work: int = 0
    limit: int = 1 << 60
    stored: dict[tuple[int, int, int, int], tuple[int, float, float, int]] = field(
        default_factory=dict[tuple[int, int, int, int], tuple[int, float, float, int]]
    )

    def search_value(
        self, step: MoveResult, mover: int, lead: int, depth: int, low: float, high: float
    ) -> float:
        """Return the value of a position for the seat to move, in log-odds.

        Args:
            step: The position, as the result of the move that led to it.
            mover: The seat to move.
            lead: Number of tiles that the mover has placed more than the opponent.
            depth: Number of moves to look ahead.
            low: Lower end of the window. A returned value up to `low` is only an upper bound.
            high: Upper end of the window. A returned value from `high` on is only a lower bound.

        Raises:
            OutOfWork: The work has reached `limit`.
        """
        _, shape, taken, free = step
        certain = self._certain_value(shape, free, mover, lead)
        if certain is not None:
            return certain
        if self.work >= self.limit:
            raise OutOfWork
        self.work += 1
        if not depth:
            return self.evaluator.win_log_odds(shape, free, mover, lead)
        moves = free & shape.front & self.table.hands[mover]
        if not moves:
            return -self.search_value(step, 1 - mover, -lead, depth, -high, -low)
        key = (taken, free, mover, lead)
        stored_depth, least, most, hint = self.stored.get(key, (0, -WIDEST, WIDEST, -1))
        if stored_depth >= depth:
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        top, best = self._best_value_and_move(
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

    def best_known_move(self, taken: int, free: int, mover: int, lead: int) -> int:
        """Return the best move that the search has found in a position; -1 if unknown."""
        return self.stored.get((taken, free, mover, lead), (0, 0.0, 0.0, -1))[3]

    def _best_value_and_move(
        self, results: list[MoveResult], mover: int, lead: int, depth: int, low: float, high: float
    ) -> tuple[float, int]:
        top = -WIDEST
        best = -1
        for step in results:
            worth = -self.search_value(step, 1 - mover, -lead - 1, depth - 1, -high, -low)
            if worth > top:
                top = worth
                best = step[0]
                low = max(low, worth)
                if worth >= high:
                    break
        return top, best

    def _certain_value(self, shape: Shape, free: int, mover: int, lead: int) -> float | None:
        """Return the value of a position with a known result; None if the result is open.

        The result is known if the round is over, or if the exact search has proven it.
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
