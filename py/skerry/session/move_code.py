"""Moves as a short code: each is a number among the legal ones, and all of them make one number.

The code is as long as the choices were many: a forced move costs nothing. It can only be read by
playing the game again, which is also what proves it.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from skerry.core.i18n import texts

from .base64url import from_letters, to_letters

_ = texts(__name__)[0]

MAX_MOVES = 4_095
"""Most moves in a code."""

MAX_IDLE = 64
"""Most moves that cost a code nothing though there was a choice: those at its end that are all the
first legal one. A damaged code may claim thousands, of which no more than these are played."""

CHECK = 1 << 16
"""Of a code's number, the last digit tells damage, the one before it how many moves there are."""


def pack(places: Sequence[tuple[int, int]], check: str) -> str:
    """The code for moves given as (place among the legal ones, how many these are), in order.

    `check` is a text that whoever unpacks it has to come to as well. Raises ValueError for too
    many moves, or too many in the end that are the first of several.
    """
    if len(places) > MAX_MOVES:
        said = _("a code has at most {most} moves, and this game {count}")
        raise ValueError(said.format(most=MAX_MOVES, count=len(places)))
    chosen = [place for place, count in places if count > 1]
    if not any(chosen[-MAX_IDLE - 1 :]) and len(chosen) > MAX_IDLE:
        raise ValueError(_("there is no code for a game that ends in so many first moves"))
    number = 0
    for place, count in reversed(places):
        number = number * count + place
    number = (number * (MAX_MOVES + 1) + len(places)) * CHECK + _digest(check)
    return to_letters(number.to_bytes((number.bit_length() + 7) // 8 or 1, "big"))


class Reader:
    """A code on its way back into moves."""

    def __init__(self, text: str) -> None:
        """Raises ValueError when `text` is no code."""
        try:
            raw = from_letters(text)
        except ValueError as error:
            raise ValueError(_("this code is damaged: a letter is wrong or missing")) from error
        number, self._check = divmod(int.from_bytes(raw, "big"), CHECK)
        self._number, self.moves = divmod(number, MAX_MOVES + 1)
        self._idle = 0

    def place(self, count: int) -> int:
        """The next move's place among so many. Raises ValueError when it is damaged."""
        self._idle += not self._number and count > 1
        if self._idle > MAX_IDLE:
            raise ValueError(_("this code is damaged: it has more moves than letters for them"))
        self._number, place = divmod(self._number, count)
        return place

    def finish(self, check: str) -> None:
        """Raises ValueError unless nothing is left and this is the text that `pack` was given."""
        if self._number or self._check != _digest(check):
            raise ValueError(_("this code is damaged: a letter is wrong"))


def _digest(text: str) -> int:
    return zlib.crc32(text.encode("ascii")) % CHECK
