"""What a person says of a move afterwards, such as the name of an island."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.i18n import texts

if TYPE_CHECKING:
    from .session import Session

_ = texts(__name__)[0]


def answered(session: Session, at: int, text: str) -> Session:
    """The same session with what was said in the move before a position. What came after it stays
    as it is. Raises ValueError where nothing was asked, or the answer cannot stand.
    """
    line, game = session.line, session.game
    known = isinstance(at, int) and at in range(1, len(line) + 1)
    if not known or not session.asks(at) or not game.annotate:
        raise ValueError(_("nothing was asked about this move"))
    told = game.annotate(session.film(at - 1)[-1], line[at - 1], text)
    other = type(session)(
        game,
        preset=game.preset(session.preset),
        seats=session.seats,
        seed=session.seed,
        seat_code=session.seat_code,
    )
    for move in (*line[: at - 1], told, *line[at:]):
        other.play(move)
    other.position = session.position
    return other
