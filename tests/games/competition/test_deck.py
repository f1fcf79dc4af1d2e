"""The deck: counts, the figures that the rule book prints, and what makes a figure possible."""

from __future__ import annotations

import re
from itertools import pairwise
from math import isfinite

import pytest
from skerry.games.competition import deck
from skerry.games.competition.deck import CATEGORIES, FIELDS, SEAS, Card

AREA, PEAK, TEMPERATURE, PRECIPITATION, INHABITANTS, DENSITY = range(6)

CARDS = deck.cards()
each = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)

PRINTED = {
    ("usedom", AREA): 445,
    ("usedom", PEAK): 69,
    ("usedom", TEMPERATURE): 9.7,
    ("usedom", PRECIPITATION): 716,
    ("usedom", INHABITANTS): 76500,
    ("usedom", DENSITY): 172,
    ("mallorca", AREA): 3604,
    ("madagascar", AREA): 587295,
    ("cuba", AREA): 109884,
    ("sylt", INHABITANTS): 17713,
    ("iceland", INHABITANTS): 364000,
    ("tenerife", INHABITANTS): 928604,
    ("lampedusa", INHABITANTS): 4500,
    ("alexander-island", DENSITY): None,
}
"""Figures in the rule book."""

NAMED = """usedom mallorca madagascar cuba sylt iceland tenerife lampedusa alexander-island
ross-island greenland spitsbergen ellesmere great-britain tasmania tierra-del-fuego seychelles
cape-verde bahamas"""
"""Islands in the rule book."""

RANGES = ((0.5, 2.3e6), (1, 5000), (-25, 31), (20, 6000), (0, 2e8), (0, 25_000))


def card(id: str) -> Card:
    return CARDS[deck.numbers()[id]]


def test_there_are_128_different_islands() -> None:
    assert len(CARDS) == 128
    for key in ("id", "name", "german", "short", "at", "outline"):
        assert len({getattr(card, key) for card in CARDS}) == 128, key


def test_the_seas_have_as_many_islands_as_the_rule_book_says() -> None:
    counts = [deck.seas().count(sea) for sea in range(len(SEAS))]
    assert counts[0] == 18, "North and Baltic Sea"
    assert counts[-1] == 2, "the two islands of the stateless Antarctic"
    assert all(8 <= count <= 25 for count in counts[1:-1])


@pytest.mark.parametrize(("id", "category"), PRINTED)
def test_figures_of_the_rule_book_win(id: str, category: int) -> None:
    assert card(id).figures[category] == PRINTED[id, category]


def test_islands_that_the_rule_book_names_are_there() -> None:
    assert set(NAMED.split()) <= set(deck.numbers())


def test_only_alexander_island_has_a_dash() -> None:
    dashes = [(card.id, k) for card in CARDS for k in range(6) if card.figures[k] is None]
    assert dashes == [("alexander-island", DENSITY)]


def test_one_island_has_two_borders() -> None:
    assert [card.id for card in CARDS if card.borders == 2] == ["borneo"]
    ones = {card.id for card in CARDS if card.borders == 1}
    assert ones >= {"usedom", "hispaniola", "new-guinea", "timor", "ireland", "saint-martin"}
    assert all(card.borders in (0, 1, 2) for card in CARDS)


@each
def test_a_border_parts_two_countries(card: Card) -> None:
    if SEAS[card.sea].word == "antarctic":
        assert (card.countries, card.borders) == ((), 0)
    else:
        assert len(set(card.countries)) == len(card.countries) == card.borders + 1


@each
def test_figures_are_possible(card: Card) -> None:
    assert len(card.figures) == len(CATEGORIES)
    for value, (low, high) in zip(card.figures, RANGES, strict=True):
        assert value is None or (isfinite(value) and low <= value <= high)
    assert isinstance(card.figures[INHABITANTS], int)
    assert re.fullmatch("[ABCD-]{6}", card.grades)


@each
def test_density_is_inhabitants_by_area(card: Card) -> None:
    area, people, density = (card.figures[k] for k in (AREA, INHABITANTS, DENSITY))
    if density is not None:
        assert area is not None
        assert people is not None
        exact = people / area
        assert density == pytest.approx(exact, rel=0.05 if exact < 0.1 else 0.02, abs=0.006)


@each
def test_climate_goes_with_latitude(card: Card) -> None:
    """Highland towns apart: Antananarivo is the only one in the tropics below 20 degrees."""
    temperature, latitude = card.figures[TEMPERATURE], abs(card.at[1])
    assert temperature is not None
    assert latitude > 15 or temperature > 20 or card.id == "madagascar"
    assert latitude < 65 or temperature < 8


@each
def test_a_card_has_all_its_texts(card: Card) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.id)
    for text in (card.name, card.german, card.short, card.town, card.mountain):
        assert text
        assert text == text.strip()
        assert text.isprintable()
    assert len(card.short) <= 16


@each
def test_outlines_are_closed_rings_in_their_box(card: Card) -> None:
    rings = [points(ring) for ring in re.findall(r"M[^M]+z", card.outline)]
    assert "".join(re.findall(r"M[^M]+z", card.outline)) == card.outline
    assert rings
    assert all(len(ring) >= 3 for ring in rings)
    assert all(-54 <= value <= 54 for ring in rings for point in ring for value in point)
    reach = max(abs(value) for ring in rings for point in ring for value in point)
    assert reach >= 48, "the outline fills its box"
    assert card.dot is None or all(abs(value) <= 54 for value in card.dot)


def points(ring: str) -> list[tuple[int, int]]:
    """The corners of a ring, summed up from its steps."""
    numbers = [int(text) for text in re.findall(r"-?\d+", ring)]
    x = y = 0
    corners = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        corners.append((x, y))
    return corners


def test_the_world_is_land_in_a_box_of_degrees() -> None:
    rings = [points(ring) for ring in re.findall(r"M[^M]+z", deck.world())]
    assert len(rings) > 20
    assert all(-1 <= x <= 361 and -1 <= y <= 181 for ring in rings for x, y in ring)


@each
def test_a_place_on_the_map(card: Card) -> None:
    longitude, latitude = card.at
    assert -180 <= longitude <= 180
    assert -90 <= latitude <= 90


@pytest.mark.parametrize("field", range(FIELDS))
def test_few_values_are_the_same(field: int) -> None:
    """So that ties are as rare as the rule book says; whole degrees apart."""
    values = [value for value in deck.merits(field) if value is not None]
    assert len(set(values)) >= (90 if field // 2 == TEMPERATURE else 120)


@pytest.mark.parametrize("category", range(6))
def test_ranks_go_from_nothing_to_one(category: int) -> None:
    ranks = deck.ranks(category)
    order = sorted(
        (value, rank)
        for card, rank in zip(CARDS, ranks, strict=True)
        if rank is not None and (value := card.figures[category]) is not None
    )
    assert all(0 <= rank <= 1 for _, rank in order)
    assert all((a == b) == (r == s) and r <= s for (a, r), (b, s) in pairwise(order))
    known = [rank for rank in ranks if rank is not None]
    assert sum(known) / len(known) == pytest.approx(0.5)


def test_figures_in_words() -> None:
    usedom, greenland, java = (deck.numbers()[id] for id in ("usedom", "greenland", "java"))
    assert [deck.figure(usedom, k) for k in range(6)] == [
        "445 km²", "69 m", "9.7 °C", "716 mm", "76,500", "172 /km²",
    ]  # fmt: skip
    assert deck.figure(greenland, AREA) == "2,166,086 km²"
    assert deck.brief(greenland, AREA) == "2.166 M"
    assert deck.brief(java, INHABITANTS).endswith(" M")
    assert deck.figure(deck.numbers()["alexander-island"], DENSITY) == "–"
    assert all(len(deck.brief(card, k)) <= 8 for card in range(128) for k in range(6))


def test_the_best_of_some_cards() -> None:
    row = [deck.numbers()[id] for id in ("mallorca", "madagascar", "cuba", "usedom")]
    assert deck.best(0, row) == (row[1],), "the rule book's first example"
    row = [deck.numbers()[id] for id in ("sylt", "iceland", "tenerife", "lampedusa")]
    assert deck.best(9, row) == (row[3],), "the rule book's second example"
    assert deck.best(0, []) == ()


def test_fields_are_named_above_and_below() -> None:
    assert [deck.code(field) for field in (0, 1, 2, 11)] == ["a1", "b1", "a2", "b6"]
    assert (deck.aim(0), deck.aim(9)) == ("largest area", "fewest inhabitants")
