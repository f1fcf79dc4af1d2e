"""Lessons in progress. A lesson is shown instead of the current game and judges the moves.

There are three kinds: a step of a game's lesson, a proof walk, and the practice of the player's own
mistakes. During a lesson, the reply about the current game has one more field:

    "lesson": {"step": from 1, "steps", "title", "text", "task", "done",
               "comment": text on the last move, "wrong": bool, "counts": bool,
               "nodes": [node id..], "about"?: [node id..], "finished"?: bool, "next"?: search,
               "buttons": [act..], as in library/game_status.py}

`wrong` says whether the comment is about a wrong move, and `counts` whether the page must remember
the step as done. `nodes` are the nodes to mark on the board, and `about` those that the task is
about, which pulse. `finished` says whether the last step is done. `next` is a search (review.py)
that must be done before the last move can be judged (practice.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.library.defaults import default_level
from skerry.service.reply_text import MakeReply
from skerry.service.requests import Json

if TYPE_CHECKING:
    from .practice import PracticeStep
    from .proof_walk import ActiveProofWalk
    from .steps import LessonStep

ActiveLesson: TypeAlias = "LessonStep | ActiveProofWalk | PracticeStep"
"""Any kind of lesson."""


def lesson_from_request(
    request: Json, first_opponent: Callable[[Game], Level] = default_level
) -> ActiveLesson:
    """Return the lesson step or proof walk of the request "learn".

    Args:
        request: The request.
        first_opponent: Returns the level that the end of a lesson offers as an opponent.
    """
    # imported late: rarely needed
    if "walk" in request:
        from .proof_walk import ActiveProofWalk

        return ActiveProofWalk(request)
    from .steps import LessonStep

    return LessonStep(request, first_opponent)


def judge_try(lesson: ActiveLesson | None, request: Json, make_reply: MakeReply) -> Json:
    """Judge a move tried in practice by the result of its search."""
    from .practice import PracticeStep

    if not isinstance(lesson, PracticeStep):
        raise ValueError('"task" is not the search of a move that is being judged')
    return lesson.judge(request, make_reply)
