"""Where things are on the picture: for a wide room, and for a tall one.

Units are chosen so that a phone of 360 pixels shows a text of 12.5 with 11 pixels or more, and what
is to be touched, 45.2 high, with 40.
"""

from __future__ import annotations

from dataclasses import dataclass

from skerry.core.i18n import N_, texts
from skerry.core.scene import TALL, Aspect
from skerry.games.competition import deck

_ = texts(__name__)[0]

GAP = 2.0


@dataclass(frozen=True, slots=True)
class Plan:
    """A picture's size and its strip: `left` of the first column and their width, the height of the
    fields and of the strip, the upper edge of the fields above it.
    """

    tall: bool
    width: float
    height: float
    left: float
    column: float
    field: float
    strip: float
    top: float = 2.0

    def x(self, category: int) -> float:
        """The middle of a category's column."""
        return round(self.left + self.column * (category + 0.5), 1)

    @property
    def middle(self) -> float:
        """The middle of the strip."""
        return self.top + self.field + GAP + self.strip / 2

    @property
    def foot(self) -> float:
        """Where the fields below the strip end."""
        return self.top + 2 * self.field + 2 * GAP + self.strip

    def spot(self, field: int) -> tuple[float, float]:
        """The middle of a field."""
        away = (self.strip + self.field) / 2 + GAP
        return self.x(field // 2), self.middle + (away if field % 2 else -away)

    @property
    def chip(self) -> float:
        """How large an island is on a field, over its figure."""
        return self.field - 17


LAYING = Plan(True, 390, 550, 0, 65, 46, 46, top=17)
TRICKS = Plan(True, 390, 550, 0, 65, 44, 24)
BROAD = Plan(False, 660, 520, 104, 92.5, 50, 34)


def plan(aspect: Aspect, laying: bool) -> Plan:
    """The plan of a picture while cards are laid, or afterwards."""
    if aspect == TALL:
        return LAYING if laying else TRICKS
    return BROAD


@dataclass(frozen=True, slots=True)
class Box:
    """The middle and the size of a card."""

    x: float
    y: float
    wide: float
    high: float


def hand(it: Plan, count: int) -> list[Box]:
    """The places of so many cards of a hand, in two rows."""
    across = max(4, -(-count // 2)) if count > 2 else 4
    top = it.foot + (17 if it.tall else 8)
    high = min((it.height - top) / 2 - GAP, 190)
    step = it.width / across
    wide = min(step - GAP, 0.6 * high if it.tall else 128)
    return [
        Box(
            round(step * (k % across + 0.5), 1),
            round(top + (high + GAP) * (k // across) + high / 2, 1),
            round(wide, 1),
            round(high, 1),
        )
        for k in range(count)
    ]


def trick(it: Plan, seats: int, foot: float) -> list[Box]:
    """The places of what the seats laid on a field, side by side, from their names to `foot`."""
    top = it.foot + (42 if it.tall else 24)
    high = min(foot - top, 215 if it.tall else 186)
    step = min(it.width / seats, 190)
    wide = min(step - GAP, 0.74 * high)
    left = (it.width - step * seats) / 2
    return [
        Box(round(left + step * (seat + 0.5), 1), round(top + high / 2, 1), round(wide, 1), high)
        for seat in range(seats)
    ]


BRIEF = (
    N_("Nor"),
    N_("Med"),
    N_("Atl"),
    N_("Car"),
    N_("Ind"),
    N_("SEA"),
    N_("Pac"),
    N_("Arc"),
    N_("Ant"),
)
"""The seas at their shortest, for heads of narrow columns."""


def head(sea: int) -> str:
    """A sea at its shortest."""
    return _(BRIEF[sea])


def heading(field: int) -> str:
    """What counts on a field, as a heading."""
    said = deck.aim(field)
    return said[:1].upper() + said[1:]
