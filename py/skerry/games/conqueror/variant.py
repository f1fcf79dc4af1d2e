"""The variant of the rules that a preset's id stands for.

The rule book leaves these options open, and they are independent. The plain ids "custom" and
"surprise" belong to old games, whose sea ends after fourteen columns and rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from skerry.core.presets import JOINT

BASIC = "basic"
CUSTOM = "custom"
SURPRISE = "surprise"
STUDY = "study"
FORFEIT = "forfeit"
MOST_COINS = "most"
DICE_OFF = "dice-off"
DICE_TIED = "dice-tied"
TWELVE = "twelve"
STRICT12 = "strict12"
CORNERS = "corners"

NARROW = 14
WIDE = 34
"""Columns and rows of a sea in which islands are placed: in old games, and today. 34 is enough that
nothing reaches an edge: seven islands in a row reach fourteen tiles beyond the block.
"""


SIDES = {BASIC: 8, STUDY: 4}
"""Columns and rows of a sea in which no islands are placed."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of a game.

    Attributes:
        board: BASIC, CUSTOM, SURPRISE or STUDY.
        side: columns and rows of the sea.
        leftovers: how leftover islands are given away: MOST_COINS, DICE_OFF or DICE_TIED.
        forfeit: whether players who are stuck lose everything.
        twelve: whether each player has only twelve coins.
        corners: whether players choose their starting corners.
    """

    board: str
    side: int
    leftovers: str
    forfeit: bool
    twelve: bool
    corners: bool

    @property
    def coin_order(self) -> bool:
        """Whether the order of an island's coins can matter, beyond the last coin.

        On an island that is left over, with three coins at most, the last coin is always one of a
        tied player's if all coins count. With forfeits it can be a coin that does not count; and
        two players or more are left at the end only if they can run out of coins.
        """
        return self.forfeit and self.twelve and self.leftovers == MOST_COINS

    @property
    def loose(self) -> bool:
        """Whether islands are placed at the beginning."""
        return self.board not in SIDES


@cache
def variant(preset: str) -> Variant:
    """Return the variant of a preset's id."""
    words = preset.split(JOINT)
    board = next((word for word in (CUSTOM, SURPRISE, STUDY) if word in words), BASIC)
    narrow = len(words) == 1
    return Variant(
        board=board,
        side=SIDES.get(board) or (NARROW if narrow else WIDE),
        leftovers=next((word for word in (DICE_OFF, DICE_TIED) if word in words), MOST_COINS),
        forfeit=FORFEIT in words,
        twelve=TWELVE in words or STRICT12 in words,
        corners=CORNERS in words,
    )
