"""Creation of reviews: of winning chances, or of points for a solo game with points."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.session.session import Session

from .memory import Memory
from .points_review import PointsReview
from .review import Review, run_review


def new_review(session: Session, names: Sequence[str] = (), memory: Memory | None = None) -> Review:
    """Return a new review of a session, a `PointsReview` for a solo game with points."""
    is_for_points = session.seats == 1 and session.game.points is not None
    kind = PointsReview if is_for_points else Review
    return kind(session, names, memory)


def review_session(session: Session, names: Sequence[str] = (), work: int | None = None) -> Review:
    """Return the finished review of a session. For `work` see `run_review`."""
    review = new_review(session, names)
    for _progress in run_review(review, work):
        pass
    return review
