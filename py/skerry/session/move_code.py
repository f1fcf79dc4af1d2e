"""Short codes for moves: each move's index among the playable actions, all packed in one number.

The more actions there were to choose from, the longer the code; a forced move adds nothing.
Decoding replays the game, so a decoded game is always legal.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from skerry.core.i18n import texts

from .base64url import from_letters, to_letters

_ = texts(__name__)[0]

MAX_MOVES = 4_095
"""Largest number of moves in a code."""

MAX_FREE_MOVES = 64
"""Largest number of moves at the end of a code that have index 0 among several actions.

Such moves add nothing to the number, so a damaged code could claim thousands of them.
"""

CHECKSUM_RANGE = 1 << 16
"""The base of the number's lowest digit, which is a checksum. The next digit has the base
`MAX_MOVES + 1` and is the number of moves.
"""


def encode_indices(indices: Sequence[tuple[int, int]], check: str) -> str:
    """Return the code of moves.

    Args:
        indices: For each move its index among the playable actions, and the number of these.
        check: A text that the reader of the code can derive from the replayed game.

    Raises ValueError if there are more than `MAX_MOVES` moves, or if more than `MAX_FREE_MOVES` at
    the end have index 0.
    """
    if len(indices) > MAX_MOVES:
        template = _("a code can have at most {most} moves, but this game has {count}")
        raise ValueError(template.format(most=MAX_MOVES, count=len(indices)))
    choices = [index for index, count in indices if count > 1]
    if len(choices) > MAX_FREE_MOVES and not any(choices[-MAX_FREE_MOVES - 1 :]):
        message = _("no code is possible: too many of the last moves were the first legal move")
        raise ValueError(message)
    number = 0
    for index, count in reversed(indices):
        number = number * count + index
    number = number * (MAX_MOVES + 1) + len(indices)
    number = number * CHECKSUM_RANGE + _checksum(check)
    return to_letters(number.to_bytes((number.bit_length() + 7) // 8 or 1, "big"))


class IndexReader:
    """Decoder that reads a code move by move. `moves` is the number of moves in the code."""

    def __init__(self, text: str) -> None:
        """Raises ValueError if the text is not a code."""
        try:
            raw = from_letters(text)
        except ValueError as error:
            raise ValueError(_("this code is damaged: a character is wrong or missing")) from error
        number, self._checksum = divmod(int.from_bytes(raw, "big"), CHECKSUM_RANGE)
        self._number, self.moves = divmod(number, MAX_MOVES + 1)
        self._free_moves = 0

    def next_index(self, count: int) -> int:
        """Return the next move's index among `count` playable actions.

        Raises ValueError if the code is damaged.
        """
        if not self._number and count > 1:
            self._free_moves += 1
        if self._free_moves > MAX_FREE_MOVES:
            raise ValueError(_("this code is damaged: it has too few characters for its moves"))
        self._number, index = divmod(self._number, count)
        return index

    def check_end(self, check: str) -> None:
        """Raise ValueError unless all moves were read and `check` is that of `encode_indices`."""
        if self._number or self._checksum != _checksum(check):
            raise ValueError(_("this code is damaged: a character is wrong"))


def _checksum(text: str) -> int:
    return zlib.crc32(text.encode("ascii")) % CHECKSUM_RANGE
