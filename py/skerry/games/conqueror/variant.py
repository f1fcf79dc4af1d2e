"""What a preset's id says of the rules: board, forfeit, islands left over, coins, corners.

The rule book leaves these open, and none hangs on another. "custom" and "surprise" alone are what
old games have: their sea ends after fourteen columns and rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from skerry.core.options import JOINT

BASIC, CUSTOM, SURPRISE = "basic", "custom", "surprise"
FORFEIT = "forfeit"
MOST_COINS, DICE_OFF, DICE_TIED = "most", "dice-off", "dice-tied"
TWELVE, STRICT12, CORNERS = "twelve", "strict12", "corners"

NARROW, WIDE = 14, 34
"""Columns and rows of a sea to lay islands in: those of old games; and so many that nothing that
can be laid comes to an edge, for seven islands in a row reach fourteen tiles beyond the block.
"""


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of a game. `board` is BASIC, CUSTOM or SURPRISE, `side` its columns and rows.

    `forfeit`: whoever is stuck for good loses all. `leftovers`, by which islands left over are
    given away: MOST_COINS, DICE_OFF or DICE_TIED. `twelve`: nobody has more coins than the box.
    `corners`: players choose where they begin.
    """

    board: str
    side: int
    leftovers: str
    forfeit: bool
    twelve: bool
    corners: bool

    @property
    def loose(self) -> bool:
        """Whether islands are laid at the beginning."""
        return self.board != BASIC


@cache
def variant(preset: str) -> Variant:
    """The rules that a preset's id stands for."""
    words = preset.split(JOINT)
    board = next((word for word in (CUSTOM, SURPRISE) if word in words), BASIC)
    narrow = len(words) == 1
    return Variant(
        board=board,
        side=8 if board == BASIC else NARROW if narrow else WIDE,
        leftovers=next((word for word in (DICE_OFF, DICE_TIED) if word in words), MOST_COINS),
        forfeit=FORFEIT in words,
        twelve=TWELVE in words or STRICT12 in words,
        corners=CORNERS in words,
    )
