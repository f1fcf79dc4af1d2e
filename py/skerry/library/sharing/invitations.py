"""Games by link: each player has a device and sends a link to the other players after each turn.

After the game's id, the link has the seat to move, the sender's seat and the sender's name:
`#atoll:standard:f6&for=1&from=0&by=Anna`. Older versions ignore these fields.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.registry import load
from skerry.core.scene import WIDE
from skerry.library.saves import read_name
from skerry.session.ids import read_id

from .links import fields

_ = texts(__name__)[0]


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation to a game by link.

    Attributes:
        seat: The seat of the person who opens the link.
        names: The players' names by seat; "" if unknown.
        text: The text of the invitation.
    """

    seat: int
    names: tuple[str, ...]
    text: str


def make_fields(seat: int, sender: int, name: str) -> str:
    """Return the fields of a link for the player on `seat`.

    `sender` is the seat of the sender, and `name` the sender's name or "".
    """
    by = f"&by={quote(name, safe='').replace('.', '%2E')}" if name else ""
    return f"&for={seat}&from={sender}{by}"


def read_invitation(id: str, link: str) -> Invitation | None:
    """Return the invitation in a link to the game `id`; None if the link has none."""
    values = fields(link)
    seat = _seat(values.get("for"))
    sender = _seat(values.get("from"))
    try:
        parts = read_id(id)
        game = load(parts.game)
        seats = game.seat_count(parts.seats, parts.preset)
    except ValueError:
        return None  # the error of "open" will say what is wrong
    if seat is None or sender is None or seat == sender or max(seat, sender) >= seats:
        return None
    by = read_name(values.get("by", ""))
    names = tuple(by if each == sender else "" for each in range(seats))
    start = game.start(parts.preset, seats).information_state(None)
    seat_name = game.picture(start, None, WIDE).players[seat].name
    template = _("You play {seat}, and it's your turn.")
    return Invitation(
        seat, names, f"{_greeting(game, by)} {template.format(seat=game.translate(seat_name))}"
    )


def _seat(text: str | None) -> int | None:
    return int(text) if text and re.fullmatch("[0-9]{1,2}", text) else None


def _greeting(game: Game, by: str) -> str:
    name = game.translate(game.name)
    if by:
        return _("{by} invites you to a game of {game}.").format(by=by, game=name)
    return _("You're invited to a game of {game}.").format(game=name)
