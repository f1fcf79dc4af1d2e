"""The moves that cost most, as plain values: `skerry.mistakes`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from skerry.session.session import Session

from .reviews import review_session as review_session  # for session/analysis_hook.py


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that cost winning chance.

    Attributes:
        position: The number of moves before it.
        seat: The player's seat.
        move: The move in notation.
        better: A better move.
        best_value: The player's winning chance with the better move, from 0 to 1.
        value: The player's winning chance after the move.
        mark: "??", "?" or "?!", as in annotated chess games.
        text: A sentence about the move.

    >>> import skerry
    >>> skerry.Mistake(3, 0, "c4", "d5", 0.8, 0.3, "??").cost
    0.5
    """

    position: int
    seat: int
    move: str
    better: str
    best_value: float
    value: float
    mark: str
    text: str = ""

    @property
    def cost(self) -> float:
        """The winning chance that the move lost."""
        return self.best_value - self.value


def mistakes(session: Session[Any], work: int | None = None) -> tuple[Mistake, ...]:
    """Return the moves of a session that cost most, in the order of play.

    These moves are the turning points of `skerry.review(session, work=work)`.
    Raises ValueError if the session can't be reviewed yet.

    >>> import skerry
    >>> session = skerry.Session.from_id("atoll:small:a2,swap,c4")
    >>> skerry.mistakes(session, work=8)[0].move
    'swap'
    """
    review = review_session(session, (), work)
    if review.problem:
        raise ValueError(review.problem)
    return tuple(
        Mistake(
            turn.at,
            turn.seat,
            turn.played,
            turn.best,
            turn.best_value,
            turn.played_value,
            turn.mark,
            review.turning_point_sentence(turn),
        )
        for turn in review.turning_points
    )
