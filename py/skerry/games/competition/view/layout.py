"""Positions in the scene, in landscape and portrait.

On a phone that is 360 pixels wide, text of 12.5 picture units is at least 11 pixels high, and a
touch target of 45.2 units at least 40 pixels.
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
    """The layout of a scene with the strip of categories, in picture units.

    Attributes:
        tall: Whether it is for portrait.
        width, height: Size of the scene.
        left: Left edge of the first column.
        column: Width of a column.
        field: Height of a field.
        strip: Height of the strip.
        top: Upper edge of the fields above the strip.
    """

    tall: bool
    width: float
    height: float
    left: float
    column: float
    field: float
    strip: float
    top: float = 2.0

    def column_x(self, category: int) -> float:
        """Return the centre of a category's column."""
        return round(self.left + self.column * (category + 0.5), 1)

    @property
    def middle(self) -> float:
        """The vertical centre of the strip."""
        return self.top + self.field + GAP + self.strip / 2

    @property
    def bottom(self) -> float:
        """The lower edge of the fields below the strip."""
        return self.top + 2 * self.field + 2 * GAP + self.strip

    def spot(self, field: int) -> tuple[float, float]:
        """Return the centre of a field."""
        away = (self.strip + self.field) / 2 + GAP
        return self.column_x(field // 2), self.middle + (away if field % 2 else -away)

    @property
    def chip_size(self) -> float:
        """The size of an island on a field. Its figure is below it."""
        return self.field - 17


LAYING = Plan(True, 390, 550, 0, 65, 46, 46, top=17)
TRICKS = Plan(True, 390, 550, 0, 65, 44, 24)
BROAD = Plan(False, 660, 520, 104, 92.5, 50, 34)


def make_plan(aspect: Aspect, laying: bool) -> Plan:
    """Return the layout of a scene; `laying` is whether the viewer is placing cards."""
    if aspect == TALL:
        return LAYING if laying else TRICKS
    return BROAD


@dataclass(frozen=True, slots=True)
class Box:
    """The centre and the size of a card."""

    x: float
    y: float
    wide: float
    high: float


def hand_boxes(layout: Plan, count: int) -> list[Box]:
    """Return the places of `count` cards of a hand, in one row or two."""
    across = max(4, -(-count // 2)) if count > 2 else 4
    top = layout.bottom + (17 if layout.tall else 8)
    high = min((layout.height - top) / 2 - GAP, 190)
    step = layout.width / across
    wide = min(step - GAP, 0.6 * high if layout.tall else 128)
    return [
        Box(
            round(step * (k % across + 0.5), 1),
            round(top + (high + GAP) * (k // across) + high / 2, 1),
            round(wide, 1),
            round(high, 1),
        )
        for k in range(count)
    ]


def trick_boxes(layout: Plan, seats: int, foot: float) -> list[Box]:
    """Return the places of the seats' cards in a trick, side by side.

    `foot` is the lowest y that a card may reach.
    """
    top = layout.bottom + (42 if layout.tall else 24)
    high = min(foot - top, 215 if layout.tall else 186)
    step = min(layout.width / seats, 190)
    wide = min(step - GAP, 0.74 * high)
    left = (layout.width - step * seats) / 2
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
"""The shortest names of the seas, for the headings of narrow columns."""


def short_sea_name(sea: int) -> str:
    """Return the shortest name of a sea."""
    return _(BRIEF[sea])


def field_heading(field: int) -> str:
    """Return the aim of a field with a capital first letter."""
    message = deck.field_aim(field)
    return message[:1].upper() + message[1:]
