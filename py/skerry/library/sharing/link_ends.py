"""Early ends and draw offers in the links of a game by link.

A link has them in the field `end`, behind those of the invitation: `&end=resigned-0`. The codes are
those of library/early_end.py. Readers that don't know the field show the moves without it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skerry.core.i18n import texts
from skerry.library.early_end import EarlyEnd, read_early_end
from skerry.session.ids import read_id

from .links import query_fields

if TYPE_CHECKING:
    from skerry.library.saves import Save

    from .invitations import Invitation
    from .link_matching import LinkMatch

_ = texts(__name__)[0]

FIELD = "end"


@dataclass(frozen=True, slots=True)
class LinkEnd:
    """An early end or a draw offer in a link, and the seat of its sender."""

    end: EarlyEnd
    sender: int


def make_end_field(code: str) -> str:
    """Return the link field for the code of an early end or draw offer; "" if the code is ""."""
    return f"&{FIELD}={code}" if code else ""


def read_link_end(link: str, invitation: Invitation | None) -> LinkEnd | None:
    """Return the early end or draw offer that a link contains; None if it contains neither.

    Raises ValueError, with a sentence for the person who received the link, if it is damaged or
    impossible.
    """
    code = query_fields(link).get(FIELD)
    if code is None:
        return None
    end = None if invitation is None else read_early_end(code, len(invitation.names))
    if end is None or invitation is None:
        raise ValueError(_("Part of it is missing or was changed on the way."))
    sender = invitation.sender
    if end.kind != "draw" and end.seat != sender:
        raise ValueError(_("It ends the game on another player's behalf."))
    if (end.kind == "stopped") != (len(invitation.names) > 2):
        raise ValueError(_("This game can't be ended this way."))
    return LinkEnd(end, sender)


def apply_link_end(match: LinkMatch, saved: Save, link_end: LinkEnd | None) -> LinkMatch:
    """Return a match, updated by the early end or draw offer in its link.

    Args:
        match: The match by the moves alone.
        saved: The game before the link.
        link_end: The end or the offer in the link; None without one.
    """
    kind = match.relation.kind
    if kind in ("diverged", "invalid") or (saved.own_seat is None and not saved.is_watched):
        return match
    mark = read_early_end(saved.early_end, len(saved.players))
    if mark and mark.kind != "offer":
        return match  # the game is over here already
    if link_end is None or link_end.sender == saved.own_seat:
        return _without_offer(match, saved, mark)
    end = link_end.end
    if end.kind == "draw" and saved.own_seat is not None and mark is None:
        note = _("It says that you agreed to a draw, but you didn't offer one.")
        return replace(match, save=saved, relation=replace(match.relation, kind="same"), note=note)
    if kind == "behind" and end.kind != "resigned":
        return match
    save = replace(match.save, early_end=end.code, is_end_sent=True)
    return replace(match, save=save, relation=replace(match.relation, kind="ahead"))


def _without_offer(match: LinkMatch, saved: Save, offer: EarlyEnd | None) -> LinkMatch:
    """Return the match without the draw offer, if the link has moves that followed the offer."""
    has_new_moves = len(read_id(match.save.id).moves) > saved.at
    if offer is None or match.relation.kind != "ahead" or not has_new_moves:
        return match
    save = replace(match.save, early_end="", is_end_sent=False)
    note = _("Your draw offer was declined.") if offer.seat == saved.own_seat else ""
    return replace(match, save=save, note=note)
