"""A lesson in progress: it takes the place of the game, and judges the moves.

It is a step of a game's lesson, a proof walk, or the practice of one's mistakes.

The reply then has one more field, until another game is started or opened:

    "lesson": {"step": from 1, "steps", "title", "text", "task", "done",
               "comment": text on the last move, "wrong": bool, "counts": bool,
               "nodes": [node id..], "buttons": [act..], as in library/game_status.py}

`wrong` says whether the comment is about a wrong move, `counts` whether the page remembers the step
as done, and `nodes` are to be marked on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from skerry.service.requests import Json

if TYPE_CHECKING:
    from .practice import PracticeStep
    from .proof_walk import ActiveProofWalk
    from .steps import LessonStep

ActiveLesson: TypeAlias = "LessonStep | ActiveProofWalk | PracticeStep"
"""Any kind of lesson."""


def lesson_from_request(request: Json) -> ActiveLesson:
    """Return the lesson step or proof walk that "learn" asks for."""
    # imported late: each is rarely needed
    if "walk" in request:
        from .proof_walk import ActiveProofWalk

        return ActiveProofWalk(request)
    from .steps import LessonStep

    return LessonStep(request)
