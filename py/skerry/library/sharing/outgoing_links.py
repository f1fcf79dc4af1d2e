"""The links that a device sends in a game by link: for whom they are, and what they carry."""

from __future__ import annotations

from skerry.library.early_end import EarlyEnd, read_early_end
from skerry.library.saves import Save
from skerry.session.ids import obfuscate_id
from skerry.session.session import Session

from .links import make_link


def is_by_link(save: Save) -> bool:
    """Return whether the players are on several devices."""
    return save.own_seat is not None or save.is_watched


def early_end_or_offer(save: Save, session: Session) -> EarlyEnd | None:
    """Return the early end or draw offer, if any; None too if the rules ended the game."""
    if session.state.is_terminal:
        return None
    if is_by_link(save) and session.position < len(session.line):
        return None  # the early end came after moves that are undone now
    return read_early_end(save.early_end, len(save.players))


def next_recipient(save: Save, session: Session) -> int | None:
    """Return the seat that the next link is for; None if there is nothing to send."""
    seat = session.state.current_player
    if save.own_seat is None or session.state.is_terminal:
        return None
    if seat >= 0 and seat != save.own_seat:
        return seat
    if seat == save.own_seat and early_end_or_offer(save, session) is None:
        return None
    return (save.own_seat + 1) % session.seats


def must_send_end(save: Save, session: Session) -> bool:
    """Return whether the other players of a game by link don't know yet that it is over."""
    if save.own_seat is None:
        return False
    mark = early_end_or_offer(save, session)
    if mark and mark.kind != "offer":
        return not save.is_end_sent
    return session.state.is_terminal and made_last_move(session, save.own_seat)


def made_last_move(session: Session, seat: int | None) -> bool:
    """Return whether this seat made the last move."""
    at = session.position
    return at > 0 and session.transition(at - 1)[-1].current_player == seat


def link_of(save: Save, session: Session, id: str) -> str:
    """Return a link to a game at its position.

    In a game by link it has the whole game, obfuscated if the game has secrets.

    Args:
        save: The save of the game.
        session: The game.
        id: The id that the viewer may have; not "".
    """
    if save.own_seat is None:
        return make_link(id)
    link = make_link(obfuscate_id(session.id) if session.has_hidden_info else id)
    seat = next_recipient(save, session)
    if seat is None:
        return link
    # imported late: rarely needed
    from .invitations import MARK, make_invitation_fields
    from .link_ends import make_end_field

    mark = early_end_or_offer(save, session)
    fields = make_invitation_fields(seat, save.own_seat, save.names)
    return link + MARK + fields + make_end_field(mark.code if mark else "")
