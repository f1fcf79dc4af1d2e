"""The 128 islands, read from cards.json, and the six categories on the strip.

Cards are numbered from 0 to 127 in the order of the file. Fields are numbered from 0 to 11 in the
order in which they are turned over: category by category from left to right. Each category has an
even field above the strip, where the highest value wins, and then an odd field below it, where the
lowest value wins.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from skerry.core.i18n import N_, localize_number, texts

from .places import island_name

_ = texts(__name__)[0]

FIELDS = 12


@dataclass(frozen=True, slots=True)
class Category:
    """A column of the strip: its names, its unit, and the aims of its upper and lower field."""

    name: str
    short: str
    unit: str
    high: str
    low: str


CATEGORIES = (
    Category(N_("area"), N_("Area"), "km²", N_("largest area"), N_("smallest area")),
    Category(N_("highest peak"), N_("Peak"), "m", N_("highest peak"), N_("lowest peak")),
    Category(
        N_("temperature"), N_("Temp."), "°C", N_("highest temperature"), N_("lowest temperature")
    ),
    Category(
        N_("precipitation"), N_("Rain"), "mm", N_("most precipitation"), N_("least precipitation")
    ),
    Category(N_("inhabitants"), N_("People"), "", N_("most inhabitants"), N_("fewest inhabitants")),
    Category(
        N_("population density"),
        N_("Density"),
        "/km²",
        N_("highest density"),
        N_("lowest density"),
    ),
)
"""The categories from left to right, with untranslated texts."""

TEMPERATURE = 2


@dataclass(frozen=True, slots=True)
class Sea:
    """A sea of the rule book. `word` stands for it in notations and as a style class."""

    word: str
    name: str
    short: str


SEAS = (
    Sea("north", N_("North and Baltic Seas"), N_("North")),
    Sea("mediterranean", N_("Mediterranean"), N_("Medit.")),
    Sea("atlantic", N_("Atlantic"), N_("Atlantic")),
    Sea("caribbean", N_("Caribbean"), N_("Caribb.")),
    Sea("indian", N_("Indian Ocean"), N_("Indian")),
    Sea("southeast", N_("Southeast Asian Seas"), N_("SE Asia")),
    Sea("pacific", N_("Pacific"), N_("Pacific")),
    Sea("arctic", N_("Arctic Ocean"), N_("Arctic")),
    Sea("antarctic", N_("Antarctic Ocean"), N_("Antarc.")),
)
"""The seas in the order of the rule book."""


@dataclass(frozen=True, slots=True)
class Card:
    """An island card.

    Attributes:
        sea: The index of its sea in SEAS.
        countries: The countries that the island belongs to.
        borders: Number of national borders on the card.
        figures: A number for each category; None for a dash.
        grades: A letter for each category: the quality of the figure's source (see SOURCES.md).
        at: Longitude and latitude in degrees.
        outline: SVG path data in a box of 100 by 100 units around (0, 0).
        dot: The place of the town in the same coordinates; None if it is outside the outline's map.
        note: A remark on the figures, or "".
    """

    id: str
    name: str
    german: str
    sea: int
    town: str
    mountain: str
    countries: tuple[str, ...]
    borders: int
    figures: tuple[float | None, ...]
    grades: str
    at: tuple[float, float]
    outline: str
    dot: tuple[int, int] | None
    note: str

    @property
    def short_name(self) -> str:
        """The short name in the current language: without brackets and without "and ..."."""
        name = self.name.split(" (")[0].split(" and ")[0]
        name = name.removeprefix("The ").removesuffix(" Islands")
        return island_name(name)


@cache
def cards() -> tuple[Card, ...]:
    """Return all cards in the order of the file."""
    return tuple(_make_card(row) for row in _load_data()["cards"])


@cache
def world_path() -> str:
    """Return the land of the earth as SVG path data.

    One unit is one degree, and (0, 0) is at 180° W, 90° N.
    """
    return str(_load_data()["world"])


@cache
def card_numbers() -> Mapping[str, int]:
    """Return the number of each card by its id."""
    return {card.id: number for number, card in enumerate(cards())}


@cache
def sea_by_card() -> tuple[int, ...]:
    """Return the index of each card's sea."""
    return tuple(card.sea for card in cards())


@cache
def border_counts() -> tuple[int, ...]:
    """Return the number of national borders on each card."""
    return tuple(card.borders for card in cards())


@cache
def merits_on_field(field: int) -> tuple[float | None, ...]:
    """Return how good each card is on a field; None if the card can't be placed there.

    The greatest merit wins: it is the figure, or for a lower field the figure times -1.
    """
    column = [card.figures[field // 2] for card in cards()]
    return tuple(None if value is None else -value if field % 2 else value for value in column)


def can_place(card: int, field: int) -> bool:
    """Return whether a card can be placed on a field. It needs a figure for the field's category.

    Only Alexander Island lacks one, its density.
    """
    return merits_on_field(field)[card] is not None


def best_cards(field: int, among: Iterable[int]) -> tuple[int, ...]:
    """Return the cards of `among` that tie for best on a field, in the order of `among`."""
    merit = merits_on_field(field)
    worth = {card: value for card in among if (value := merit[card]) is not None}
    top = max(worth.values(), default=0)
    return tuple(card for card, value in worth.items() if value == top)


@cache
def rank_shares(category: int) -> tuple[float | None, ...]:
    """Return for each card the share (0 to 1) of other cards with a lower figure.

    Other cards with an equal figure count half. A card without a figure has the rank None.
    """
    column = [card.figures[category] for card in cards()]
    known = [value for value in column if value is not None]
    return tuple(
        None
        if value is None
        else (sum(v < value for v in known) + (known.count(value) - 1) / 2) / (len(known) - 1)
        for value in column
    )


# Figures as text


def figure_text(card: int, category: int) -> str:
    """Return a figure with all its digits and its unit, in the current language's notation."""
    value = cards()[card].figures[category]
    if value is None:
        return "–"
    text = f"{value:.1f}" if category == TEMPERATURE else f"{value:,}"
    return f"{localize_number(text.replace('-', '−'))} {CATEGORIES[category].unit}".strip()


def short_figure(card: int, category: int, digits: int = 4) -> str:
    """Return a figure without its unit, short enough for a column.

    A figure from a million on is written in millions with `digits` digits, such as "5.96 M".
    """
    value = cards()[card].figures[category]
    if value is not None and value >= 1e6:
        places = max(0, digits - len(f"{value / 1e6:.0f}"))
        return _("{number} M").format(number=localize_number(f"{value / 1e6:.{places}f}"))
    if value is not None and value >= 1000:
        return localize_number(f"{round(value):,}")
    return figure_text(card, category).split()[0]


def field_code(field: int) -> str:
    """Return the notation of a field: a1 to a6 above the strip, b1 to b6 below."""
    return "ab"[field % 2] + str(field // 2 + 1)


def field_aim(field: int) -> str:
    """Return the aim of a field in the current language ("largest area")."""
    category = CATEGORIES[field // 2]
    return _(category.low if field % 2 else category.high)


def _make_card(row: dict[str, Any]) -> Card:
    dot = row.get("dot")
    return Card(
        **{key: row[key] for key in ("id", "name", "german", "sea", "town", "mountain")},
        countries=tuple(row["countries"]),
        borders=row["borders"],
        figures=tuple(row["figures"]),
        grades=row["grades"],
        at=(row["at"][0], row["at"][1]),
        outline=row["outline"],
        dot=None if dot is None else (dot[0], dot[1]),
        note=row.get("note", ""),
    )


def _load_data() -> dict[str, Any]:
    text = (files("skerry.games.competition") / "cards.json").read_text(encoding="utf-8")
    return dict(json.loads(text))
