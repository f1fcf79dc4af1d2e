"""The variant of the rules that a preset's id stands for.

An id joins the names of its options, as in "custom+forfeit+twelve". The rule book leaves these
options open, and they can be combined freely. The ids "custom" and "surprise" alone belong to old
games, whose sea has only fourteen columns and rows.
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
"""Columns and rows of a sea in which islands are placed: NARROW in old games, WIDE in new ones.

No island can reach the edge of a WIDE sea: the block in the middle is six tiles wide, and seven
islands in a row extend fourteen tiles beyond it.
"""


SIDES = {BASIC: 8, STUDY: 4}
"""Columns and rows of a sea in which no islands are placed."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of a game.

    Attributes:
        board: BASIC, CUSTOM, SURPRISE or STUDY.
        side: the number of columns and of rows of the sea.
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
        """Whether the state must record the order of all coins of an island, not only the last.

        The order decides which player gets a leftover island if several are tied for the most coins
        there. A leftover island has at most three coins. If all of them count, the last coin always
        belongs to a tied player, so it is enough to know the last coin. With forfeits, the last
        coin can belong to a player who has lost everything. But then a tie needs two players who
        are still in the game at its end, which happens only if players can run out of coins.
        """
        return self.forfeit and self.twelve and self.leftovers == MOST_COINS

    @property
    def has_loose_islands(self) -> bool:
        """Whether loose islands are placed before the first turn."""
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
