"""The 128 islands, read from cards.json, and the six categories on the strip.

A card is its number, 0 to 127, in the order of the file. A *field* is a number from 0 to 11 in the
order in which fields are turned over: category by category from left to right, the highest value
(even fields, above the strip) before the lowest (odd ones, below).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from skerry.core.i18n import LANGUAGES, N_, language, number, texts

_ = texts(__name__)[0]

FIELDS = 12


@dataclass(frozen=True, slots=True)
class Category:
    """A column of the strip: its name, a short one, the unit, what wins above and below it."""

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
"""Their texts are looked up where they are said, as those of the seas are."""

TEMPERATURE = 2


@dataclass(frozen=True, slots=True)
class Sea:
    """A sea of the rule book, with a word for notations and looks."""

    word: str
    name: str
    short: str


SEAS = (
    Sea("north", N_("North and Baltic Sea"), N_("North")),
    Sea("mediterranean", N_("Mediterranean"), N_("Medit.")),
    Sea("atlantic", N_("Atlantic"), N_("Atlantic")),
    Sea("caribbean", N_("Caribbean"), N_("Caribb.")),
    Sea("indian", N_("Indian Ocean"), N_("Indian")),
    Sea("southeast", N_("Southeast Asian Seas"), N_("SE Asia")),
    Sea("pacific", N_("Pacific"), N_("Pacific")),
    Sea("arctic", N_("Arctic Ocean"), N_("Arctic")),
    Sea("antarctic", N_("Antarctic Ocean"), N_("Antarc.")),
)
"""In the order in which the rule book counts them."""


@dataclass(frozen=True, slots=True)
class Card:
    """An island. `figures` has a number per category, or None where the card has a dash; `grades`
    a letter for each on how well it is founded (see SOURCES.md); `at` is longitude and latitude;
    `outline` path data in a box of 100 by 100 round (0, 0), in which `dot` is the town, if it is
    on the map; `note` is about the figures.
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
    def short(self) -> str:
        """The name in the language of now, without what stands in brackets, and without what it
        is a part of.
        """
        if language() != LANGUAGES[0]:
            return self.german.split(" (")[0].split(" und ")[0]
        name = self.name.split(" (")[0].split(" and ")[0]
        return name.removeprefix("The ").removesuffix(" Islands")


@cache
def cards() -> tuple[Card, ...]:
    """All cards, in the order of the file."""
    return tuple(_card(row) for row in _data()["cards"])


@cache
def world() -> str:
    """The land of the earth as path data, a unit to a degree, from (-180, 90) at (0, 0)."""
    return str(_data()["world"])


@cache
def numbers() -> Mapping[str, int]:
    """The number of a card by its id."""
    return {card.id: number for number, card in enumerate(cards())}


@cache
def seas() -> tuple[int, ...]:
    """The sea of each card."""
    return tuple(card.sea for card in cards())


@cache
def borders() -> tuple[int, ...]:
    """The national borders on each card."""
    return tuple(card.borders for card in cards())


@cache
def merits(field: int) -> tuple[float | None, ...]:
    """How good each card is on a field: more is better; None where it may not lie."""
    column = [card.figures[field // 2] for card in cards()]
    return tuple(None if value is None else -value if field % 2 else value for value in column)


def fits(card: int, field: int) -> bool:
    """Whether a card may lie on a field: Alexander Island has no density."""
    return merits(field)[card] is not None


def best(field: int, among: Iterable[int]) -> tuple[int, ...]:
    """Those of some cards that may lie on a field that have its best value, in their order."""
    merit = merits(field)
    worth = {card: value for card in among if (value := merit[card]) is not None}
    top = max(worth.values(), default=0)
    return tuple(card for card, value in worth.items() if value == top)


@cache
def ranks(category: int) -> tuple[float | None, ...]:
    """The share of the other cards that have a lower figure (equal ones half), by card."""
    column = [card.figures[category] for card in cards()]
    known = [value for value in column if value is not None]
    return tuple(
        None
        if value is None
        else (sum(v < value for v in known) + (known.count(value) - 1) / 2) / (len(known) - 1)
        for value in column
    )


# Figures in words


def figure(card: int, category: int) -> str:
    """A figure in full, with its unit, as it is written in the language of now."""
    value = cards()[card].figures[category]
    if value is None:
        return "–"
    text = f"{value:.1f}" if category == TEMPERATURE else f"{value:,}"
    return f"{number(text.replace('-', '−'))} {CATEGORIES[category].unit}".strip()


def brief(card: int, category: int, digits: int = 4) -> str:
    """A figure that fits a column, without its unit; so many digits of millions."""
    value = cards()[card].figures[category]
    if value is not None and value >= 1e6:
        places = max(0, digits - len(f"{value / 1e6:.0f}"))
        return _("{number} M").format(number=number(f"{value / 1e6:.{places}f}"))
    if value is not None and value >= 1000:
        return number(f"{round(value):,}")
    return figure(card, category).split()[0]


def code(field: int) -> str:
    """A field in a notation: a1 to a6 above the strip, b1 to b6 below."""
    return "ab"[field % 2] + str(field // 2 + 1)


def aim(field: int) -> str:
    """What counts on a field ("largest area")."""
    category = CATEGORIES[field // 2]
    return _(category.low if field % 2 else category.high)


def _card(row: dict[str, Any]) -> Card:
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


def _data() -> dict[str, Any]:
    text = (files("skerry.games.competition") / "cards.json").read_text(encoding="utf-8")
    return dict(json.loads(text))
