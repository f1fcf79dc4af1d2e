"""The deck: counts, the figures in the rule book, and plausible figures on every card."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from math import isfinite

import pytest
from skerry.games.competition import deck
from skerry.games.competition.deck import CATEGORIES, FIELDS, SEAS, Card

AREA, PEAK, TEMPERATURE, PRECIPITATION, INHABITANTS, DENSITY = range(6)

CARDS = deck.cards()

RULE_BOOK_FIGURES = {
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

RULE_BOOK_ISLANDS = """
usedom mallorca madagascar cuba sylt iceland tenerife lampedusa alexander-island
ross-island greenland spitsbergen ellesmere great-britain tasmania tierra-del-fuego seychelles
cape-verde bahamas
"""
"""Islands in the rule book."""

RANGES = ((0.5, 2.3e6), (1, 5000), (-25, 31), (20, 6000), (0, 2e8), (0, 25_000))


def card_by_id(id: str) -> Card:
    return CARDS[deck.card_numbers()[id]]


def wrong_cards(is_right: Callable[[Card], bool]) -> list[str]:
    """Return the ids of the cards that a check rejects."""
    return [card.id for card in CARDS if not is_right(card)]


def test_there_are_128_different_islands() -> None:
    assert len(CARDS) == 128
    for key in ("id", "name", "german", "short_name", "at", "outline"):
        assert len({getattr(card, key) for card in CARDS}) == 128, key


def test_the_seas_have_as_many_islands_as_the_rule_book_says() -> None:
    counts = [deck.sea_by_card().count(sea) for sea in range(len(SEAS))]
    assert counts[0] == 18, "North and Baltic Seas"
    assert counts[-1] == 2, "the two islands of the stateless Antarctic"
    assert all(8 <= count <= 25 for count in counts[1:-1])


@pytest.mark.parametrize(("id", "category"), RULE_BOOK_FIGURES)
def test_the_cards_have_the_figures_of_the_rule_book(id: str, category: int) -> None:
    assert card_by_id(id).figures[category] == RULE_BOOK_FIGURES[id, category]


def test_the_deck_has_the_islands_of_the_rule_book() -> None:
    assert set(RULE_BOOK_ISLANDS.split()) <= set(deck.card_numbers())


def test_only_alexander_island_has_a_missing_value() -> None:
    dashes = [(card.id, k) for card in CARDS for k in range(6) if card.figures[k] is None]
    assert dashes == [("alexander-island", DENSITY)]


def test_one_island_has_two_borders() -> None:
    assert [card.id for card in CARDS if card.borders == 2] == ["borneo"]
    ones = {card.id for card in CARDS if card.borders == 1}
    assert ones >= {"usedom", "hispaniola", "new-guinea", "timor", "ireland", "saint-martin"}
    assert all(card.borders in (0, 1, 2) for card in CARDS)


def test_an_island_has_one_border_less_than_countries() -> None:
    def is_right(card: Card) -> bool:
        if SEAS[card.sea].word == "antarctic":
            return (card.countries, card.borders) == ((), 0)
        return len(set(card.countries)) == len(card.countries) == card.borders + 1

    assert wrong_cards(is_right) == []


def test_all_figures_are_plausible() -> None:
    def is_possible(value: float | None, low: float, high: float) -> bool:
        return value is None or (isfinite(value) and low <= value <= high)

    def is_right(card: Card) -> bool:
        pairs = zip(card.figures, RANGES, strict=True)
        return (
            len(card.figures) == len(CATEGORIES)
            and all(is_possible(value, *bounds) for value, bounds in pairs)
            and isinstance(card.figures[INHABITANTS], int)
            and re.fullmatch("[ABCD-]{6}", card.grades) is not None
        )

    assert wrong_cards(is_right) == []


def test_density_equals_inhabitants_divided_by_area() -> None:
    def is_right(card: Card) -> bool:
        area, people, density = (card.figures[k] for k in (AREA, INHABITANTS, DENSITY))
        if density is None:
            return True
        if area is None or people is None:
            return False
        exact = people / area
        return bool(density == pytest.approx(exact, rel=0.05 if exact < 0.1 else 0.02, abs=0.006))

    assert wrong_cards(is_right) == []


def test_temperatures_match_latitudes() -> None:
    """Only one town in the tropics is below 20 °C: Antananarivo, in the highlands of Madagascar."""

    def is_right(card: Card) -> bool:
        temperature = card.figures[TEMPERATURE]
        latitude = abs(card.at[1])
        if temperature is None:
            return False
        tropical = latitude > 15 or temperature > 20 or card.id == "madagascar"
        return tropical and (latitude < 65 or temperature < 8)

    assert wrong_cards(is_right) == []


def test_a_card_has_all_its_texts() -> None:
    def is_right(card: Card) -> bool:
        texts = (card.name, card.german, card.short_name, card.town, card.mountain)
        return (
            re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.id) is not None
            and all(text and text == text.strip() and text.isprintable() for text in texts)
            and len(card.short_name) <= 16
        )

    assert wrong_cards(is_right) == []


def test_outlines_are_closed_rings_in_their_box() -> None:
    """The greatest coordinate is at least 48 and at most 54, so that an outline fills its box."""

    def is_right(card: Card) -> bool:
        parts = re.findall(r"M[^M]+z", card.outline)
        rings = [points(ring) for ring in parts]
        values = [value for ring in rings for point in ring for value in point]
        return (
            "".join(parts) == card.outline
            and bool(rings)
            and all(len(ring) >= 3 for ring in rings)
            and 48 <= max(map(abs, values)) <= 54
            and (card.dot is None or all(abs(value) <= 54 for value in card.dot))
        )

    assert wrong_cards(is_right) == []


def points(ring: str) -> list[tuple[int, int]]:
    """Return the corners of a ring, summed up from its steps."""
    numbers = [int(text) for text in re.findall(r"-?\d+", ring)]
    x = y = 0
    corners = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x = x + dx
        y = y + dy
        corners.append((x, y))
    return corners


def test_the_world_map_is_within_its_range_of_degrees() -> None:
    rings = [points(ring) for ring in re.findall(r"M[^M]+z", deck.world_path())]
    assert len(rings) > 20
    assert all(-1 <= x <= 361 and -1 <= y <= 181 for ring in rings for x, y in ring)


def test_every_island_has_valid_coordinates() -> None:
    assert wrong_cards(lambda card: abs(card.at[0]) <= 180 and abs(card.at[1]) <= 90) == []


@pytest.mark.parametrize("field", range(FIELDS))
def test_few_cards_have_equal_values(field: int) -> None:
    """Ties are as rare as the rule book says, except for temperatures in whole degrees."""
    values = [value for value in deck.merits_on_field(field) if value is not None]
    assert len(set(values)) >= (90 if field // 2 == TEMPERATURE else 120)


@pytest.mark.parametrize("category", range(6))
def test_ranks_go_from_zero_to_one(category: int) -> None:
    ranks = deck.rank_shares(category)
    order = sorted(
        (value, rank)
        for card, rank in zip(CARDS, ranks, strict=True)
        if rank is not None and (value := card.figures[category]) is not None
    )
    assert all(0 <= rank <= 1 for _, rank in order)
    assert all((a == b) == (r == s) and r <= s for (a, r), (b, s) in pairwise(order))
    known = [rank for rank in ranks if rank is not None]
    assert sum(known) / len(known) == pytest.approx(0.5)


def test_figures_are_formatted() -> None:
    usedom, greenland, java = (deck.card_numbers()[id] for id in ("usedom", "greenland", "java"))
    assert [deck.figure_text(usedom, k) for k in range(6)] == [
        "445 km²", "69 m", "9.7 °C", "716 mm", "76,500", "172 /km²",
    ]  # fmt: skip
    assert deck.figure_text(greenland, AREA) == "2,166,086 km²"
    assert deck.short_figure(greenland, AREA) == "2.166 M"
    assert deck.short_figure(java, INHABITANTS).endswith(" M")
    assert deck.figure_text(deck.card_numbers()["alexander-island"], DENSITY) == "–"
    assert all(len(deck.short_figure(card, k)) <= 8 for card in range(128) for k in range(6))


def test_the_best_cards_of_a_field() -> None:
    row = [deck.card_numbers()[id] for id in ("mallorca", "madagascar", "cuba", "usedom")]
    assert deck.best_cards(0, row) == (row[1],), "the rule book's first example"
    row = [deck.card_numbers()[id] for id in ("sylt", "iceland", "tenerife", "lampedusa")]
    assert deck.best_cards(9, row) == (row[3],), "the rule book's second example"
    assert deck.best_cards(0, []) == ()


def test_fields_have_codes_and_aims() -> None:
    assert [deck.field_code(field) for field in (0, 1, 2, 11)] == ["a1", "b1", "a2", "b6"]
    assert (deck.field_aim(0), deck.field_aim(9)) == ("largest area", "fewest inhabitants")
