"""Cards in a hand or in a trick.

From top to bottom, a card shows a band with the sea, the island with its flags, its name, and its
figures. A card in a hand shows all six figures, a card in a trick only the figure that counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skerry.core.i18n import texts
from skerry.core.scene import Layer, Node
from skerry.games.competition import deck
from skerry.games.competition.deck import CATEGORIES, SEAS

from . import flags
from .fit import max_text_width, name_lines
from .layout import Box
from .shapes import ISLE, Shapes, box_path, category_icons, rect_path

_ = texts(__name__)[0]

BAND = 17.0
"""Height of the band with the name of the sea."""

NAME = 27.0
"""Height of the space for the name, which has at most two lines."""

ICON = 0.66
"""Scale of an icon."""

FLAG = 0.58
"""Scale of a flag."""


RANK_STEPS = 16
"""Number of different lengths of the bar behind a figure, which shows its rank among all cards."""

RANK_LEFT = 16.0
"""Distance of the bar's left end from the left edge of the card."""


@dataclass(frozen=True, slots=True)
class Face:
    """The layout of a card: a window with the island, its name, and the lines of figures.

    Positions are relative to the middle of the card.

    Attributes:
        wide: Width of the card.
        high: Height of the card.
        one: Whether the card shows only one of the six figures.
    """

    wide: float
    high: float
    one: bool = False

    @property
    def top(self) -> float:
        """The upper edge of the window."""
        return BAND - self.high / 2

    @property
    def figure_height(self) -> float:
        """The height of the line of one figure."""
        return 13.2 if self.high > 180 else 11.6

    @property
    def foot(self) -> float:
        """The lower edge of the window."""
        figures = 44.0 if self.one else 6 * self.figure_height + 3
        return self.high / 2 - figures - NAME

    @property
    def island_area(self) -> tuple[float, float, float]:
        """The centre and the size of the island: (x, y, size)."""
        size = 1.1 * min(self.foot - self.top - 4, self.wide - 22)
        away = max(0, size / 2.2 + 18 - self.wide / 2)
        return -away, (self.top + self.foot) / 2, size

    @property
    def id(self) -> str:
        """The name of the card's shape."""
        return f"{'front' if self.one else 'face'}-{self.wide:g}-{self.high:g}"


def shapes(face: Face) -> Shapes:
    """Return the shapes for cards with this layout."""
    wide = face.wide
    high = face.high
    x = -wide / 2
    y = -high / 2
    window = rect_path(x + 1, face.top, wide - 2, face.foot - face.top)
    return {
        face.id: (
            Layer(rect_path(x, y, wide, high, 7), "page"),
            Layer(rect_path(x, y, wide, BAND, 6) + rect_path(x, y + 8, wide, BAND - 8), "band"),
            Layer(window, "ocean"),
        ),
        f"lane-{face.id}": (Layer(box_path(wide - 4, face.figure_height + 1, 4), "mark"),),
        **{
            f"rank-{step}-{face.id}": (Layer(_rank_bar(face, step), "rank"),)
            for step in range(1, RANK_STEPS + 1)
        },
        f"cover-{face.id}": (
            Layer(rect_path(x, y, wide, high, 7), "cover"),
            Layer(
                "".join(f"M{x + 8:g} {y + k:g}h{wide - 16:g}" for k in _wave_heights(high)), "waves"
            ),
        ),
        "face-icons": category_icons(face.figure_height / ICON),
    }


def _rank_bar(face: Face, step: int) -> str:
    """Return the bar for rank `step` (1 to RANK_STEPS); its left end is at the origin."""
    full = face.wide - RANK_LEFT - 4
    return rect_path(
        0, 1 - face.figure_height / 2, full * step / RANK_STEPS, face.figure_height - 2, 2
    )


def _wave_heights(high: float) -> range:
    return range(14, int(high) - 6, 12)


def island_placement(card: int, face: Face, at: Box) -> tuple[float, float, float]:
    """Return the position and scale of the island on a card in the scene: (x, y, scale)."""
    x, y, size = face.island_area
    return round(at.x + x, 1), round(at.y + y, 1), round(size / ISLE, 4)


def touch_area(face: Face) -> Layer:
    """Return the touch area of an island, which is the whole card, in the island's units."""
    x, y, size = face.island_area
    scale = size / ISLE
    whole = rect_path(
        (-face.wide / 2 - x) / scale,
        (-face.high / 2 - y) / scale,
        face.wide / scale,
        face.high / scale,
        7 / scale,
    )
    return Layer(whole, "touch")


def card_nodes(card: int, face: Face, at: Box, look: str = "") -> Iterator[Node]:
    """Yield the card itself with sea, flags and name.

    Args:
        card: The card.
        face: Its layout.
        at: Its place in the scene.
        look: A style class for the card and its name.
    """
    item = deck.cards()[card]
    sea = SEAS[item.sea]
    tokens = f"{sea.word} {look}".strip()
    yield Node(f"row-{item.id}", at.x, at.y, face.id, look=tokens, z=1)
    y = at.y - face.high / 2 + BAND / 2
    text = _(sea.name if max_text_width(_(sea.name)) < face.wide - 8 else sea.short)
    yield Node(f"sea-{item.id}", at.x, y, text=text, look="band-name", z=2)
    for k, country in enumerate(item.countries):
        x = at.x + face.wide / 2 - 3 - 12 * FLAG
        down = at.y + face.top + 8 + 13 * k
        name = flags.shape_name(country)
        yield Node(f"cloth-{item.id}-{k}", round(x, 1), down, name, scale=FLAG, z=2)
    rows = name_lines(item.short_name, face.wide)
    for k, line in enumerate(rows):
        down = at.y + face.foot + NAME / 2 + 12.4 * (k - (len(rows) - 1) / 2)
        id = f"name-{item.id}-{k}" if len(rows) > 1 else f"name-{item.id}"
        yield Node(id, at.x, round(down, 1), text=line, look=f"name {look}".strip(), z=2)


def hand_card_nodes(card: int, at: Box, lying: int | None) -> Iterator[Node]:
    """Yield a card of a hand with its six figures, without the island.

    Args:
        card: The card.
        at: Its place in the scene.
        lying: The field on which it is placed; None if it is in the hand. In the hand, a bar behind
            each figure shows the figure's rank among all cards.
    """
    face = Face(at.wide, at.high)
    item = deck.cards()[card]
    laid = "" if lying is None else "laid"
    yield from card_nodes(card, face, at, laid)
    first = at.y + face.foot + NAME + face.figure_height / 2
    x = at.x - at.wide / 2 + 9
    yield Node(f"icons-{item.id}", x, first, "face-icons", look=laid, scale=ICON, z=2)
    if lying is not None:
        sign = "\N{BLACK DOWN-POINTING TRIANGLE}" if lying % 2 else "\N{BLACK UP-POINTING TRIANGLE}"
        message = f"{sign} {_(CATEGORIES[lying // 2].short)}"
        y = round(at.y + (face.top + face.foot) / 2, 1)
        yield Node(f"lies-{item.id}", at.x, y, text=message, look="lies", z=2)
    for k in range(len(CATEGORIES)):
        y = round(first + face.figure_height * k, 1)
        look = f"number {laid}".strip()
        if lying is not None and lying // 2 == k:
            side = "low" if lying % 2 else "high"
            yield Node(f"mark-{item.id}", at.x, y, f"lane-{face.id}", look=side, z=1)
        rank = deck.rank_shares(k)[card]
        if rank is not None and lying is None:
            step = max(1, round(RANK_STEPS * rank))
            left = at.x - at.wide / 2 + RANK_LEFT
            yield Node(f"rank-{k}-{item.id}", left, y, f"rank-{step}-{face.id}", z=1)
        text = fitting_figure(card, k, 1.1 * (at.wide - 20))
        yield Node(f"in-{k}-{item.id}", at.x + 7, y, text=text, look=look, z=2)


def fitting_figure(card: int, category: int, room: float) -> str:
    """Return a figure without its unit; a shorter one if it is wider than `room` picture units."""
    text = deck.short_figure(card, category)
    return text if max_text_width(text) <= room else deck.short_figure(card, category, digits=3)


def trick_card_nodes(card: int, at: Box, category: int) -> Iterator[Node]:
    """Yield a card of a trick, without the island. It shows the figure of `category`, large."""
    face = Face(at.wide, at.high, one=True)
    item = deck.cards()[card]
    yield from card_nodes(card, face, at)
    y = at.y + at.high / 2
    text = deck.short_figure(card, category)
    sizes = (("huge", 23), ("large", 17)) if at.wide > 90 else (("large", 17),)
    size = next(
        (name for name, size in sizes if max_text_width(text, size) < at.wide - 6), "figure"
    )
    yield Node(f"figure-{item.id}", at.x, round(y - 31, 1), text=text, look=f"now {size}", z=2)
    unit = deck.CATEGORIES[category].unit or _(deck.CATEGORIES[category].short)
    yield Node(f"unit-{item.id}", at.x, round(y - 12, 1), text=unit, look="unit", z=2)
