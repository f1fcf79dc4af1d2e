"""What a preset's id says of the rules: board, forfeit, islands left over, coins, corners.

The rule book leaves these open, and none hangs on another. "custom" and "surprise" alone are what
old games have: their sea ends after fourteen columns and rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from skerry.core.presets import JOINT

BASIC, CUSTOM, SURPRISE, STUDY = "basic", "custom", "surprise", "study"
FORFEIT = "forfeit"
MOST_COINS, DICE_OFF, DICE_TIED = "most", "dice-off", "dice-tied"
TWELVE, STRICT12, CORNERS = "twelve", "strict12", "corners"

NARROW, WIDE = 14, 34
"""Columns and rows of a sea to lay islands in: those of old games; and so many that nothing that
can be laid comes to an edge, for seven islands in a row reach fourteen tiles beyond the block.
"""


SIDES = {BASIC: 8, STUDY: 4}
"""Columns and rows of a sea in which nothing is laid."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of a game. `board` is BASIC, CUSTOM, SURPRISE or STUDY, `side` how many columns and
    rows it has.

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
        return self.board not in SIDES


@cache
def variant(preset: str) -> Variant:
    """The rules that a preset's id stands for."""
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
