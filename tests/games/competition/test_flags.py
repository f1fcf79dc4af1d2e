"""The flags on the cards: one for each country, in the style sheet's colours, within their box."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from skerry.core.state import State
from skerry.games.competition import GAME, deck
from skerry.games.competition.view import flags
from skerry.session.session import Session

STYLE_SHEET = Path(deck.__file__).with_name("look.css").read_text(encoding="utf-8")
COUNTRIES = sorted({country for card in deck.cards() for country in card.countries})
NUMBER = r"-?[0-9]*\.?[0-9]+"
each_country = pytest.mark.parametrize("country", COUNTRIES)


def path_points(path: str) -> list[tuple[float, float]]:
    """Return the points of a path; arcs contribute their end points."""
    points: list[tuple[float, float]] = []
    for letter, rest in re.findall("([MLAahvz])([^MLAahvz]*)", path):
        numbers = [float(number) for number in re.findall(NUMBER, rest)]
        x, y = points[-1] if points else (0.0, 0.0)
        if letter in "MLA":
            points.append((numbers[-2], numbers[-1]))
        elif letter != "z":
            across = numbers[-2 if letter == "a" else 0] if letter in "ah" else 0
            points.append((x + across, y + (numbers[-1] if letter in "av" else 0)))
    return points


def test_the_countries_of_the_cards_have_distinct_flags_and_no_others_do() -> None:
    assert sorted(flags.countries_with_flags()) == COUNTRIES
    drawings = [
        tuple((layer.path, layer.look) for layer in flags.flag_layers(item)) for item in COUNTRIES
    ]
    assert len(set(drawings)) == len(COUNTRIES)


@each_country
def test_a_flag_stays_within_its_box_and_fills_it(country: str) -> None:
    points = [
        point for layer in flags.flag_layers(country)[:-1] for point in path_points(layer.path)
    ]
    assert {max(abs(x) for x, _ in points), max(abs(y) for _, y in points)} == {12.0, 8.0}
    area = 0.0
    for path in re.findall(
        "M[^M]*", "".join(item.path for item in flags.flag_layers(country)[:-1])
    ):
        ring = path_points(path)
        pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
        area += abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2
    assert area > 24 * 16 - 1, "the flag doesn't cover its box"


@each_country
def test_the_colours_of_a_flag_are_those_of_the_style_sheet(country: str) -> None:
    *cloth, hem = flags.flag_layers(country)
    assert hem.look == "hem"
    for layer in cloth:
        assert f".competition .{layer.look.replace(' ', '.')} {{ fill:" in STYLE_SHEET


@pytest.mark.parametrize(
    ("country", "colours"),
    [("Germany", "kry"), ("France", "nwr"), ("Japan", "wr"), ("Indonesia", "rw")],
)
def test_well_known_flags_have_their_colours(country: str, colours: str) -> None:
    assert [layer.look for layer in flags.flag_layers(country)[:-1]] == [
        f"cloth {c}" for c in colours
    ]


def flags_by_card(state: State, seat: int) -> dict[str, list[str]]:
    """Return the flags on each full card of a scene, by the prefix of its node ids."""
    scene = GAME.view(state, seat)
    results: dict[str, list[str]] = {}
    for node in scene.nodes:
        if node.shape.startswith("cloth-"):
            assert node.shape in scene.shapes
            results.setdefault(node.id.rpartition("-flag-")[0], []).append(node.shape)
    return results


def test_a_card_shows_the_flags_of_all_its_countries() -> None:
    """While cards are placed, exactly the cards of the hand have flags."""
    session = Session(GAME, preset="short", seats=2, seed="pearl")
    result = flags_by_card(session.state, 0)
    hand = [card for card in deck.cards() if any(card.id in id for id in result)]
    assert len(hand) > 8
    for card in hand:
        expected = [flags.shape_name(country) for country in card.countries]
        assert [item for id, item in result.items() if id.endswith(card.id)] == [expected]


def test_borneo_has_three_flags_and_the_antarctic_none() -> None:
    from skerry.games.competition.view.full_cards import FullCard, full_card_nodes

    def count(id: str) -> int:
        nodes = full_card_nodes(deck.card_numbers()[id], FullCard("x", 0, 0))
        return sum(node.shape.startswith("cloth-") for node in nodes)

    assert (count("borneo"), count("usedom"), count("java")) == (3, 2, 1)
    assert count("ross-island") == count("alexander-island") == 0


@pytest.mark.parametrize("width", [76, 96, 128])
def test_flags_stay_on_the_card_and_do_not_overlap(width: float) -> None:
    from skerry.games.competition.view.full_cards import FullCard, full_card_nodes

    nodes = [
        node
        for node in full_card_nodes(deck.card_numbers()["borneo"], FullCard("x", 0, 0, width))
        if node.shape.startswith("cloth-")
    ]
    half = nodes[0].scale * flags.WIDE / 2
    assert half > 5, "the flags are large enough to recognize"
    assert all(abs(node.x) + half < width / 2 for node in nodes)
    assert nodes[1].x - nodes[0].x > 2 * half
