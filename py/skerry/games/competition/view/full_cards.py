"""Complete cards, in the style of an atlas page: the picture of a card shown large."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skerry.core.i18n import join_with_and, texts
from skerry.core.scene import Node
from skerry.games.competition import deck
from skerry.games.competition.deck import CATEGORIES, SEAS
from skerry.games.competition.places import place_name

from . import flags
from .shapes import ISLE, Shapes, category_icons, island_square, paper_layers, world_map

_, ngettext = texts(__name__)

HIGH = 172.0
"""Height of a card. Lengths are in picture units."""

WIDE = 128.0
"""Greatest width of a card."""

ART = 59.0
"""Distance of the centre of the island and the map from the upper edge."""

MAP = 0.4
"""Width of the map, as a share of the card's width."""

FLAG = 16.0
"""Greatest distance from one flag to the next."""

LINE = 10.8
"""Height of a line with a figure."""

ICON = 0.62
"""Scale of the icon in a line with a figure."""


@dataclass(frozen=True, slots=True)
class FullCard:
    """The place of a complete card in the scene.

    Attributes:
        prefix: The beginning of its nodes' ids.
        x, y: Its centre.
        wide: Its width before scaling.
        scale: Its scale.
        look: A style class for all its nodes.
        z: The drawing order of its nodes.
    """

    prefix: str
    x: float
    y: float
    wide: float = WIDE
    scale: float = 1
    look: str = ""
    z: int = 2

    def make_node(
        self,
        id: str,
        at: tuple[float, float],
        look: str = "",
        scale: float = 1,
        shape: str = "",
        text: str = "",
    ) -> Node:
        """Return a node of the card. `at` is its place, measured from the card's centre."""
        x = self.x + self.scale * at[0]
        y = self.y + self.scale * at[1]
        tokens = f"{look} {self.look}".strip()
        size = round(self.scale * scale, 4)
        name = f"{self.prefix}-{id}"
        return Node(name, round(x, 1), round(y, 1), shape, text, tokens, scale=size, z=self.z)


def full_card_nodes(card: int, place: FullCard, category: int = -1) -> Iterator[Node]:
    """Yield a complete card without the island. The figure of `category` is highlighted."""
    item = deck.cards()[card]
    half = place.wide / 2
    top = -HIGH / 2
    sea = SEAS[item.sea]
    wide = place.wide >= WIDE
    yield place.make_node("page", (0, 0), sea.word, shape=f"page-{place.wide:g}")
    yield place.make_node(
        "sea", (0, top + 8.5), "band-name", text=_(sea.name if wide else sea.short)
    )
    yield place.make_node(
        "name", (0, top + 26), _name_look(item.short_name, place.wide), text=item.short_name
    )
    if item.german != item.short_name:
        yield place.make_node(
            "german", (0, top + 37), "small", text=_shorten_name(item.german, place.wide)
        )
    yield from _map_nodes(card, place)
    yield from _flag_nodes(card, place)
    facts = {
        "country": _countries_text(card),
        "place": f"● {place_name(item.town)}",
        "mountain": f"▲ {place_name(item.mountain)}",
    }
    for k, (key, fact) in enumerate(facts.items()):
        yield place.make_node(
            key, (0, top + 81.5 + 9 * k), "small", text=_shorten_name(fact, place.wide)
        )
    yield place.make_node("icons", (11 - half, top + 111), "", ICON, shape="icons")
    for k in range(len(CATEGORIES)):
        look = f"figure{'' if wide else ' snug'}{' now' if k == category else ''}"
        yield place.make_node(
            f"figure-{k}", (8, top + 111 + LINE * k), look, text=deck.figure_text(card, k)
        )


def shapes(wide: float) -> Shapes:
    """Return the shapes of complete cards that are `wide` units wide."""
    return {
        f"page-{wide:g}": paper_layers(wide, HIGH),
        "world": world_map(),
        "chip": (island_square(),),
        "icons": category_icons(LINE / ICON),
    }


def island_placement(card: int, place: FullCard) -> tuple[float, float, float]:
    """Return the position and scale of the island on a complete card: (x, y, scale)."""
    x = place.x - place.scale * place.wide * 0.26
    y = place.y + place.scale * (ART - HIGH / 2)
    return round(x, 1), round(y, 1), round(place.scale * min(36, 0.42 * place.wide) / ISLE, 4)


def _map_nodes(card: int, place: FullCard) -> Iterator[Node]:
    """Yield the world map, with a spot where the island is."""
    scale = place.wide * MAP / 360
    left = place.wide * 0.24 - 180 * scale
    top = ART - HIGH / 2 - 18
    longitude, latitude = deck.cards()[card].at
    at = left + (longitude + 180) * scale, top + (90 - latitude) * scale
    yield place.make_node("world", (left, top), "", scale, shape="world")
    yield place.make_node("spot", at, "", 1, shape="spot")


def _flag_nodes(card: int, place: FullCard) -> Iterator[Node]:
    """Yield the flags of the island's countries, below the map."""
    countries = deck.cards()[card].countries
    step = min(FLAG, 0.48 * place.wide / max(1, len(countries)))
    for k, country in enumerate(countries):
        x = place.wide * 0.24 + step * (k - (len(countries) - 1) / 2)
        at = (x, ART - HIGH / 2 + 13.4)
        scale = 0.9 * step / flags.WIDE
        yield place.make_node(f"flag-{k}", at, "", scale, flags.shape_name(country))


def card_description(card: int) -> str:
    """Return all facts on a card as text, for screen readers."""
    item = deck.cards()[card]
    figures = [
        f"{_(category.name)} {deck.figure_text(card, k)}"
        for k, category in enumerate(CATEGORIES)
        if item.figures[k] is not None
    ]
    lines = ngettext("{n} national border", "{n} national borders", item.borders)
    borders = [lines.format(n=item.borders)] if item.borders else []
    facts = [_(SEAS[item.sea].name), _countries_text(card), *borders, *figures]
    return f"{item.short_name}: {', '.join(facts)}"


def _countries_text(card: int) -> str:
    """Return the countries of an island as text."""
    countries = deck.cards()[card].countries
    return join_with_and([place_name(country) for country in countries]) or _("no country")


def _name_look(name: str, wide: float) -> str:
    """Return the style classes for a name on a card that is `wide` units wide."""
    return "title" if len(name) * 6.2 < wide else "title long"


def _shorten_name(text: str, wide: float) -> str:
    room = int(wide / 4.5)
    return text if len(text) <= room else f"{text[: room - 1].rstrip()}…"
