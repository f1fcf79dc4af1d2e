"""The picture: readable cards, piles, points, and nodes for all that can be touched."""

from __future__ import annotations

import json
from random import Random

import pytest
from games.competition.table import dealt, finished, laid, number, play, turned
from skerry.core.scene import Node, Scene
from skerry.core.state import CHANCE
from skerry.games.competition import GAME, deck, piles, scoring, text
from skerry.games.competition.rules import CompetitionState
from skerry.session.session import Session


def scene(state: CompetitionState, viewer: int | None = 0) -> Scene:
    return Session(GAME, seats=state.seats).picture(state, viewer)


def by_id(picture: Scene) -> dict[str, Node]:
    return {node.id: node for node in picture.nodes}


def over(seats: int, preset: str = "full") -> CompetitionState:
    rng, state = Random(seats), GAME.start(preset, seats)
    assert isinstance(state, CompetitionState)
    while not state.is_terminal:
        options = state.legal_actions()
        chance = state.current_player == CHANCE
        state = state.apply(
            state.draw(rng) if chance else options[-1] if state.laying else rng.choice(options)
        )
    return state


# The hand


def test_each_card_of_the_hand_has_a_row_with_its_six_figures() -> None:
    state = dealt("full", ["usedom"], [])
    nodes = by_id(scene(state))
    assert nodes["name-usedom"].text == "Usedom"
    texts = [nodes[f"in-{k}-usedom"].text for k in range(6)]
    assert texts == ["445", "69", "9.7", "716", "76,500", "172"]
    columns = [nodes[f"in-{k}-usedom"].x for k in range(6)]
    assert columns == [nodes[f"category-{k}"].x for k in range(6)], "under their categories"


def test_a_card_says_all_about_itself_to_those_who_listen() -> None:
    nodes = by_id(scene(dealt("full", ["usedom"], [])))
    assert nodes["card-usedom"].label == (
        "Usedom: North and Baltic Sea, Germany and Poland, 1 national border, area 445 km²,"
        " highest peak 69 m, temperature 9.7 °C, precipitation 716 mm, inhabitants 76,500,"
        " population density 172 /km², in your hand"
    )


def test_a_laid_card_lies_on_its_field_with_the_figure_that_counts() -> None:
    state = play(dealt("full", ["usedom"], []), "usedom-b2")
    nodes = by_id(scene(state))
    field, card = nodes["field-b2"], nodes["card-usedom"]
    assert (card.x, abs(card.y - field.y) < 20) == (field.x, True)
    assert nodes["value-b2"].text == "69"
    assert field.label == "lowest peak, Usedom 69 m"


def test_a_card_can_be_read_large_with_all_that_is_on_it() -> None:
    picture = scene(dealt("full", ["usedom"], []))
    entry = next(entry for entry in picture.ledger if entry.name == "Usedom")
    nodes = by_id(picture)
    parts = [nodes[id] for id in entry.nodes]
    assert all("read" in part.look.split() for part in parts)
    texts = {part.text for part in parts}
    assert texts >= {
        "North and Baltic Sea",
        "Usedom",
        "Germany and Poland",
        "● Świnoujście (Swinemünde)",
        "▲ Golm",
        "445 km²",
        "9.7 °C",
    }
    assert {"world", "isle-usedom"} <= {part.shape for part in parts}
    assert len(picture.ledger) >= 10


@pytest.mark.parametrize("seats", GAME.seats)
def test_names_and_figures_fit_their_columns(seats: int) -> None:
    """Of all 128 cards, in characters of the sizes that look.css gives them."""
    for card in range(128):
        assert len(deck.cards()[card].short) <= 16
        assert all(len(deck.brief(card, k)) <= 8 for k in range(6))
    assert seats in GAME.seats


# Tricks


def test_a_trick_lies_side_by_side_and_says_who_takes_it() -> None:
    state = turned(laid("full", {"a1": "cuba"}, {"a1": "usedom"}, {"a1": "sylt"}))
    picture = scene(state)
    nodes = by_id(picture)
    assert nodes["plate-name-0"].text == "Red wins"
    xs = [nodes[f"slot-{seat}-page"].x for seat in range(3)]
    assert xs == sorted(xs)
    assert nodes["slot-0-figure-0"].look == "figure now"
    assert picture.news == "Largest area: Cuba, 109,884 km², takes the trick for Red"
    assert picture.hold > 1


def test_the_cards_of_a_trick_can_be_read_large_until_they_are_put_away() -> None:
    state = turned(laid("full", {"a1": "cuba"}, {"a1": "usedom"}, {"a1": "sylt"}))
    names = {entry.name for entry in scene(state, 1).ledger}
    assert names >= {"Cuba", "Usedom", "Sylt"}
    state = play(state, "cuba-up")
    names = {entry.name for entry in scene(state, 1).ledger}
    assert "Cuba" not in names
    assert names >= {"Usedom", "Sylt"}


def test_a_blind_card_is_shown_as_one() -> None:
    nodes = by_id(scene(turned(laid("full", {"a1": "cuba"}, {}))))
    assert nodes["blind-1"].label == "Blue: blind card"


def test_cards_are_carried_to_the_pile_of_their_sea_or_face_down() -> None:
    picture = scene(turned(laid("full", {"a1": "cuba"}, {"a1": "usedom"})))
    picks = {choice.action: choice.picks for choice in picture.choices}
    assert picks["cuba-up"] == ("card-cuba", "pile-0-3")
    assert picks["usedom-up"] == ("card-usedom", "pile-0-0")
    assert picks["usedom-down"] == ("card-usedom", "down-0")


def test_who_took_which_field_stays_to_be_seen() -> None:
    state = play(turned(laid("full", {"a1": "cuba"}, {"a1": "usedom"})), "cuba-down")
    nodes = by_id(scene(state))
    assert nodes["flag-0"].look == "red"
    assert nodes["field-a1"].label == "largest area, taken by Red"


def test_borders_show_what_may_be_taken() -> None:
    state = laid("full", {"a2": "usedom", "b1": "greenland"}, {"b1": "nauru", "b6": "cuba"})
    state = play(turned(turned(state)), "nauru-up")
    state = play(turned(state), "usedom-down")
    picture = scene(state)
    assert picture.status == "Red may take 1 card across a border"
    assert by_id(picture)["crossing"].text == picture.status
    picks = {choice.action: choice.picks for choice in picture.choices}
    assert picks["take-2-pacific-up"] == ("pile-1-6", "pile-0-6")
    assert picks["take-2-pacific-down"] == ("pile-1-6", "down-0")
    assert [choice.button for choice in picture.choices if choice.button] == ["Take nothing"]


# Piles and points


def test_piles_show_their_cards_and_who_has_most() -> None:
    state = play(turned(laid("full", {"a1": "cuba"}, {"a1": "usedom"})), "cuba-up")
    nodes = by_id(scene(state))
    assert (nodes["pile-0-3"].text, nodes["pile-0-3"].look) == ("1", "caribbean most")
    assert nodes["pile-0-3"].label == "Red, Caribbean: 1 card, Cuba; most of all"
    assert nodes["pile-1-3"].label == "Blue, Caribbean: no cards"
    assert nodes["down-0"].text == "1"


def test_the_ledger_compares_the_seats() -> None:
    state = play(turned(laid("full", {"a1": "cuba"}, {"a1": "usedom"})), "cuba-up")
    ledger = {entry.name: entry for entry in scene(state).ledger}
    assert ledger["Caribbean"].value == "1 : 0"
    assert ledger["Face down"].value == "1 : 0"
    assert ledger["Caribbean"].nodes == ("head-caribbean", "pile-0-3", "pile-1-3")


def test_players_are_shown_with_their_points_tricks_and_cards_face_down() -> None:
    state = play(turned(laid("full", {"a1": "cuba"}, {"a1": "usedom"})), "cuba-up")
    red = scene(state).players[0]
    assert (red.name, red.score, red.note) == ("Red", "2", "1 trick, 1 face down")


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_final_table_shows_how_each_point_came_about(seats: int) -> None:
    state = over(seats)
    nodes = by_id(scene(state))
    for seat, total in enumerate(scoring.points(state)):
        parts = [nodes[id].text for k in range(10) if (id := f"points-{seat}-{k}") in nodes]
        assert sum(map(int, parts)) == total
        assert nodes[f"total-{seat}"].text == str(total)
        assert nodes[f"tricks-{seat}"].text == text.tricks(state.won.count(seat))


def test_between_rounds_the_points_so_far_are_counted() -> None:
    state = finished(laid("full", {}, {}))
    assert piles.counting(state)
    picture = scene(state)
    assert by_id(picture)["count"].text == "After round 1 of 6"
    assert picture.hold >= 3


def test_an_onlooker_sees_who_has_laid() -> None:
    state = laid("full", {}, {}, {})
    before = dealt("full", [], [], [])
    nodes = by_id(scene(before, None))
    assert nodes["cover-name-0"].text == "lays"
    assert "cover-name-2" not in nodes
    assert not any(node.id.startswith("card-") for node in scene(state, None).nodes)


@pytest.mark.parametrize("seats", GAME.seats)
def test_pictures_are_small_enough(seats: int) -> None:
    state = dealt("full", *[[]] * seats)
    assert len(json.dumps(scene(state).to_json(), separators=(",", ":"))) < 80_000
    assert number("usedom") == 0
