"""A lesson in progress: a step or a proof walk takes the place of the game, and judges the moves.

The reply then has one more field, until another game is started or opened:

    "lesson": {"step": from 1, "steps", "title", "text", "task", "done",
               "comment": text on the last move, "buttons": [act..], as in library/game_status.py}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from skerry.service.requests import Json

if TYPE_CHECKING:
    from .proof_walk import ActiveProofWalk
    from .steps import LessonStep

ActiveLesson: TypeAlias = "LessonStep | ActiveProofWalk"
"""A lesson step or a proof walk."""


def lesson_from_request(request: Json) -> ActiveLesson:
    """Return the lesson step or proof walk that "learn" asks for."""
    # imported late: each is rarely needed
    if "walk" in request:
        from .proof_walk import ActiveProofWalk

        return ActiveProofWalk(request)
    from .steps import LessonStep

    return LessonStep(request)
