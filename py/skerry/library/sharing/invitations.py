"""Games by link: each player has a device and sends a link to the other players after each turn.

After the game's id, the link has the seat to move, the sender's seat and the sender's name:
`#atoll:standard:f6$&for=1&from=0&by=Anna`. The $ shows that a link without fields was cut off;
older links have none. With more than two players, `n2=Ben` has the name of the player on another
seat. Older versions ignore these fields.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.registry import load
from skerry.core.scene import WIDE
from skerry.library.saves import clean_player_name
from skerry.session.ids import read_id

from .links import query_fields

_ = texts(__name__)[0]

MARK = "$"
"""Sign between the id and the fields. Readers of ids drop signs at the end."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation to a game by link.

    Attributes:
        seat: The seat of the person who opens the link.
        sender: The seat of the person who sent the link.
        names: The players' names by seat; "" if unknown.
        text: The text of the invitation.
    """

    seat: int
    sender: int
    names: tuple[str, ...]
    text: str


def make_invitation_fields(seat: int, sender: int, names: Sequence[str]) -> str:
    """Return the fields to add to a link for the player on `seat` (see the module's docstring).

    `sender` is the seat of the sender, and `names` are the known names by seat, "" for the others.
    """
    known = [(at, quote(name, safe="").replace(".", "%2E")) for at, name in enumerate(names)]
    by = "".join(f"&by={name}" for at, name in known if name and at == sender)
    others = "".join(f"&n{at}={name}" for at, name in known if name and at not in (sender, seat))
    return f"&for={seat}&from={sender}{by}{others}"


def read_invitation(id: str, link: str) -> Invitation | None:
    """Return the invitation in a link to the game `id`; None if the link has none."""
    values = query_fields(link)
    seat = _parse_seat(values.get("for"))
    sender = _parse_seat(values.get("from"))
    try:
        parts = read_id(id)
        game = load(parts.game)
        seats = game.seat_count(parts.seats, parts.preset)
    except ValueError:
        return None  # the error of "open" will say what is wrong
    if seat is None or sender is None or seat == sender or max(seat, sender) >= seats:
        return None
    keys = ["by" if each == sender else f"n{each}" for each in range(seats)]
    names = tuple(clean_player_name(values.get(key, "")) for key in keys)
    start = game.start(parts.preset, seats).information_state(None)
    seat_name = game.picture(start, None, WIDE).players[seat].name
    template = _("You play {seat}, and it's your turn. Make your move, then send a link back.")
    if parts.dice is not None and not parts.moves:
        template = _("You play {seat}. Send a link back, so that the game can begin.")
    text = template.format(seat=game.translate(seat_name))
    return Invitation(seat, sender, names, f"{_greeting_text(game, names[sender])} {text}")


def is_cut_off(link: str) -> bool:
    """Return whether a link without an invitation was cut off: it still has a part of one."""
    return (
        re.search(rf"(?:\{MARK}|%(?:25)*24)[^:]*$|&(?:f(?:or?|rom?)?(?:=.*)?)?$", link) is not None
    )


def _parse_seat(text: str | None) -> int | None:
    return int(text) if text and re.fullmatch("[0-9]{1,2}", text) else None


def _greeting_text(game: Game, by: str) -> str:
    name = game.translate(game.name)
    if by:
        return _("{by} invites you to a game of {game}.").format(by=by, game=name)
    return _("You're invited to a game of {game}.").format(game=name)
