"""Annotations that a player adds to a move, such as an island's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.i18n import texts

if TYPE_CHECKING:
    from .session import Session

_ = texts(__name__)[0]


def with_annotation(session: Session, index: int, text: str) -> Session:
    """Return a session in which the move before position `index` has the annotation `text`.

    The moves after it stay the same. Raises ValueError if the game has no question about that move,
    or refuses the text.
    """
    line = session.line
    game = session.game
    is_known = isinstance(index, int) and index in range(1, len(line) + 1)
    if not is_known or not session.annotation_prompt(index) or not game.annotate:
        raise ValueError(_("there is no question about this move"))
    move = game.annotate(session.transition(index - 1)[-1], line[index - 1], text)
    annotated = type(session)(
        game,
        preset=game.preset(session.preset),
        seats=session.seats,
        seed=session.seed,
        seat_code=session.seat_code,
    )
    for each in (*line[: index - 1], move, *line[index:]):
        annotated.play(each)
    return annotated
