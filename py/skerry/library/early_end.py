"""Early ends of games: the players resign, agree on a draw, or stop.

A save has the code of an early end: "resigned-0" (with the seat that resigned), "draw" or
"stopped". A game by link can also have "stopped-0", and "offer-0" for a draw offer that waits for
an answer (sharing/link_ends.py).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from skerry.core.i18n import texts

from .defaults import PERSON

_ = texts(__name__)[0]

_CODE = re.compile(r"(resigned|offer|stopped)-([0-9]{1,2})|draw|stopped", re.ASCII)

Players = Sequence[str | int]


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """An early end that the players chose, a draw offer, or the refusal of a draw offer.

    Attributes:
        kind: "resigned": a player gave up. "draw": the players agreed on a draw. "stopped": the
            game has no result. "offer": a draw offer. "declined": the refusal of a draw offer.
        seat: The seat that resigned, made the offer, or stopped a game by link; otherwise None.
    """

    kind: Literal["resigned", "draw", "stopped", "offer", "declined"]
    seat: int | None = None

    @property
    def code(self) -> str:
        """The code for saves."""
        return self.kind if self.seat is None else f"{self.kind}-{self.seat}"

    def winners(self, seats: int) -> tuple[int, ...]:
        """Return the seats that win or share the win.

        If one of two players has resigned, the other wins. With more players, no seat wins.
        """
        if self.kind == "resigned" and seats == 2:
            return tuple(seat for seat in range(seats) if seat != self.seat)
        return tuple(range(seats)) if self.kind == "draw" else ()

    def returns(self, seats: int) -> list[float]:
        """Return each seat's result: 1 for a win, -1 for a loss, otherwise 0."""
        if self.kind != "resigned":
            return [0.0] * seats
        return [-1.0 if seat == self.seat else 1.0 for seat in range(seats)]

    def text(self, names: Sequence[str], you: int | None, *, is_watched: bool = False) -> str:
        """Return the end as a sentence.

        Args:
            names: The players' names by seat, as sentences use them.
            you: The seat of the reader; None for several people at one screen.
            is_watched: Whether the reader only watches the game.
        """
        if self.kind == "draw":
            return _("They agreed to a draw.") if is_watched else _("You agreed to a draw.")
        if self.seat in (None, you):
            if self.kind == "offer":
                return _("You offer a draw.")
            if self.kind == "resigned":
                return _("You resigned.")
            if self.seat is None:
                return _("You ended the game without a result.")
            return _("You stopped the game without a result.")
        template = {
            "resigned": _("{name} resigned."),
            "offer": _("{name} offers a draw."),
        }.get(self.kind, _("{name} stopped the game without a result."))
        return template.format(name=names[self.seat])


def read_early_end(code: str, seats: int) -> EarlyEnd | None:
    """Return the early end with this code, for a game with `seats` seats.

    Returns None if the code is "" or damaged, or not possible with this number of seats.
    """
    match = _CODE.fullmatch(code)
    if match is None or seats < 2:
        return None
    if match[1] is None:
        return EarlyEnd("draw" if code == "draw" else "stopped")
    kind = cast(Literal["resigned", "offer", "stopped"], match[1])
    seat = int(match[2])
    return EarlyEnd(kind, seat) if seat < seats and (kind != "offer" or seats == 2) else None


def early_ends(players: Players, mover: int | None) -> list[EarlyEnd]:
    """Return the ways in which the human players of a game may end it now.

    A human player can resign against bots. Two human players at one screen can agree on a draw, or
    the player to move can resign. In a game for more than two with several human players, they can
    only stop.

    Args:
        players: The player of each seat.
        mover: The seat of the player to move; None if it is no player's turn.
    """
    humans = [seat for seat, player in enumerate(players) if player == PERSON]
    if len(players) < 2 or not humans:
        return []
    if len(humans) == 1:
        return [EarlyEnd("resigned", humans[0])]
    if len(players) > 2:
        return [EarlyEnd("stopped")]
    resigning = [] if mover is None else [EarlyEnd("resigned", mover)]
    return [EarlyEnd("draw"), *resigning]


def early_ends_by_link(seat: int, seats: int, offer: int | None) -> list[EarlyEnd]:
    """Return the ways in which a player of a game by link may end it, or answer an offer.

    Args:
        seat: The player's seat.
        seats: The number of seats.
        offer: The seat that has offered a draw; None without an offer.
    """
    if seats > 2:
        return [EarlyEnd("stopped", seat)]
    resigning = EarlyEnd("resigned", seat)
    if offer is None:
        return [EarlyEnd("offer", seat), resigning]
    return [resigning] if offer == seat else [EarlyEnd("draw"), EarlyEnd("declined"), resigning]
