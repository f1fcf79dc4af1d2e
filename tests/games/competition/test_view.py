"""Island Competition's scenes: cards, tricks, piles, points and picks."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import resources
from itertools import combinations
from random import Random

import pytest
from games.competition.positions import (
    card_number,
    deal_hands,
    place_cards,
    play,
    play_round,
    turn_field,
)
from skerry.core import i18n
from skerry.core.scene import TALL, WIDE, Aspect, Node, Scene
from skerry.core.state import CHANCE
from skerry.games.competition import GAME, deck, scoring, text
from skerry.games.competition.rules import CompetitionState
from skerry.games.competition.view import piles
from skerry.games.competition.view.cards import RANK_STEPS
from skerry.games.competition.view.fit import max_text_width, name_lines
from skerry.games.competition.view.layout import hand_boxes, make_plan, trick_boxes
from skerry.session.hosting import state_scene
from skerry.session.session import Session

both_aspects = pytest.mark.parametrize("aspect", [WIDE, TALL])


def scene_of(state: CompetitionState, viewer: int | None = 0, aspect: Aspect = "wide") -> Scene:
    return state_scene(Session(GAME, seats=state.seat_count), state, viewer, aspect)


def nodes_by_id(scene: Scene) -> dict[str, Node]:
    return {node.id: node for node in scene.nodes}


def finished_game(seats: int, preset: str = "full") -> CompetitionState:
    rng = Random(seats)
    state = GAME.start(preset, seats)
    assert isinstance(state, CompetitionState)
    while not state.is_terminal:
        options = state.legal_actions()
        chance = state.current_player == CHANCE
        state = state.apply(
            state.draw(rng) if chance else options[-1] if state.is_laying else rng.choice(options)
        )
    return state


# The hand


@both_aspects
def test_each_card_of_the_hand_has_its_six_figures(aspect: Aspect) -> None:
    state = deal_hands("full", ["usedom"], [])
    nodes = nodes_by_id(scene_of(state, aspect=aspect))
    assert nodes["name-usedom"].text == "Usedom"
    texts = [nodes[f"in-{k}-usedom"].text for k in range(6)]
    assert texts == ["445", "69", "9.7", "716", "76,500", "172"]
    below = [nodes[f"in-{k}-usedom"].y for k in range(6)]
    assert below == sorted(set(below)), "the figures are listed from top to bottom"
    assert {f"cloth-usedom-{k}" for k in (0, 1)} <= set(nodes), "the flags of its countries"


@both_aspects
def test_a_bar_behind_each_figure_shows_its_rank_among_all_cards(aspect: Aspect) -> None:
    scene = scene_of(deal_hands("full", ["greenland", "usedom"], []), aspect=aspect)
    nodes = nodes_by_id(scene)
    steps = {
        id: [int(nodes[f"rank-{k}-{id}"].shape.split("-")[1]) for k in (0, 4)]
        for id in ("greenland", "usedom")
    }
    assert steps["greenland"][0] == RANK_STEPS, "no other island is larger"
    assert steps["usedom"][0] < RANK_STEPS / 2
    assert steps["greenland"][1] < steps["usedom"][1], "fewer people live there"
    assert {nodes[f"rank-{k}-usedom"].shape for k in range(6)} <= set(scene.shapes)


@both_aspects
def test_cards_of_the_hand_are_upright_and_do_not_overlap(aspect: Aspect) -> None:
    for seats in (2, 5):
        scene = scene_of(deal_hands("full", *[[]] * seats), aspect=aspect)
        boxes = hand_boxes(make_plan(aspect, laying=True), 10 if seats == 2 else 8)
        assert {(box.x, box.y) for box in boxes} == {
            (node.x, node.y) for node in scene.nodes if node.id.startswith("row-")
        }
        for box in boxes:
            assert box.high > box.wide
            assert box.wide / 2 <= box.x <= scene.width - box.wide / 2
            assert box.y + box.high / 2 <= scene.height
        for one, other in combinations(boxes, 2):
            apart = abs(one.x - other.x) >= one.wide, abs(one.y - other.y) >= one.high
            assert any(apart)


def test_picking_a_category_sorts_the_hand_by_its_figures() -> None:
    scene = scene_of(play(deal_hands("full", ["usedom", "cuba", "malta"], []), "cuba-a1"))
    nodes = nodes_by_id(scene)
    hand_ids = list(scene.groups)
    assert [order.node for order in scene.orders] == [f"sort-{k}" for k in range(6)]
    assert nodes["sort-0"].label == "Sort by area"
    for k, order in enumerate(scene.orders):
        places = {
            id: (nodes[f"row-{id}"].y + dy, nodes[f"row-{id}"].x + dx)
            for id in hand_ids
            for dx, dy in [order.moves.get(id, (0, 0))]
        }
        ranked = sorted(hand_ids, key=lambda id: tuple(map(round, places[id])))
        figures = [deck.cards()[card_number(id)].figures[k] for id in ranked]
        known = [figure for figure in figures if figure is not None]
        assert known == sorted(known, reverse=True)
        assert sorted(places.values()) == sorted(
            (nodes[f"row-{id}"].y, nodes[f"row-{id}"].x) for id in hand_ids
        )
        assert set(order.lit) <= set(nodes)
    assert "card-malta" in scene.groups["malta"]
    assert "card-cuba" not in scene.groups["cuba"], "placed cards are not sorted"


def test_only_the_player_who_places_cards_can_sort_them() -> None:
    state = deal_hands("full", [], [])
    assert scene_of(state, None).orders == ()
    assert scene_of(place_cards("full", {}, {}), 0).orders == ()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_names_fit_their_cards(language: str) -> None:
    i18n.set_language(language)
    try:
        boxes = [
            *hand_boxes(make_plan(TALL, laying=True), 10),
            *trick_boxes(make_plan(TALL, laying=False), 5, 330),
        ]
        width = min(box.wide for box in boxes)
        results = [name_lines(card.short_name, width) for card in deck.cards()]
        assert max(map(len, results)) == 2
        assert max(max_text_width(line) for name in results for line in name) <= width + 1
        assert sum("…" in "".join(name) for name in results) <= 1, (
            "long names are divided, not truncated"
        )
    finally:
        i18n.set_language("en")


def test_the_label_of_a_card_has_all_its_data() -> None:
    nodes = nodes_by_id(scene_of(deal_hands("full", ["usedom"], [])))
    assert nodes["card-usedom"].label == (
        "Usedom: North and Baltic Seas, Germany and Poland, 1 national border, area 445 km²,"
        " highest peak 69 m, temperature 9.7 °C, precipitation 716 mm, inhabitants 76,500,"
        " population density 172 /km², in your hand"
    )


def test_a_placed_card_is_on_its_field_with_the_relevant_figure() -> None:
    state = play(deal_hands("full", ["usedom"], []), "usedom-b2")
    nodes = nodes_by_id(scene_of(state))
    field = nodes["field-b2"]
    card = nodes["card-usedom"]
    assert (card.x, abs(card.y - field.y) < 25) == (field.x, True)
    assert nodes["value-b2"].text == "69"
    assert field.label == "lowest peak, Usedom 69 m"


def test_a_card_can_be_enlarged_with_all_its_data() -> None:
    scene = scene_of(deal_hands("full", ["usedom"], []))
    entry = next(entry for entry in scene.ledger if entry.name == "Usedom")
    nodes = nodes_by_id(scene)
    parts = [nodes[id] for id in entry.nodes]
    assert all("read" in part.look.split() for part in parts)
    texts = {part.text for part in parts}
    assert texts >= {
        "North and Baltic Seas",
        "Usedom",
        "Germany and Poland",
        "● Świnoujście (Swinemünde)",
        "▲ Golm",
        "445 km²",
        "9.7 °C",
    }
    assert {"world", "isle-usedom"} <= {part.shape for part in parts}
    assert len(scene.ledger) >= 10


# Tricks


def test_a_trick_is_shown_side_by_side_with_its_winner() -> None:
    state = turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"}, {"a1": "sylt"}))
    scene = scene_of(state)
    nodes = nodes_by_id(scene)
    assert nodes["plate-name-0"].text == "Red wins"
    xs = [nodes[f"row-{id}"].x for id in ("cuba", "usedom", "sylt")]
    assert xs == sorted(xs)
    assert (nodes["figure-cuba"].text, nodes["unit-cuba"].text) == ("109,884", "km²")
    assert "now" in nodes["figure-cuba"].look.split()
    assert scene.news == "Red: took the trick for largest area with Cuba, 109,884 km²"
    assert scene.hold > 1


def test_the_cards_of_a_trick_can_be_enlarged_until_they_are_sorted() -> None:
    state = turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"}, {"a1": "sylt"}))
    names = {entry.name for entry in scene_of(state, 1).ledger}
    assert names >= {"Cuba", "Usedom", "Sylt"}
    state = play(state, "cuba-up")
    names = {entry.name for entry in scene_of(state, 1).ledger}
    assert "Cuba" not in names
    assert names >= {"Usedom", "Sylt"}


def test_a_blind_card_is_labelled() -> None:
    nodes = nodes_by_id(scene_of(turn_field(place_cards("full", {"a1": "cuba"}, {}))))
    assert nodes["blind-1"].label == "Blue: blind card"


def test_cards_of_a_trick_are_moved_to_the_pile_of_their_sea_or_face_down() -> None:
    scene = scene_of(turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"})))
    picks = {choice.action: choice.picks for choice in scene.choices}
    assert picks["cuba-up"] == ("card-cuba", "pile-0-3")
    assert picks["usedom-up"] == ("card-usedom", "pile-0-0")
    assert picks["usedom-down"] == ("card-usedom", "down-0")


def test_fields_show_who_took_their_trick() -> None:
    state = play(turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"})), "cuba-down")
    nodes = nodes_by_id(scene_of(state))
    assert nodes["flag-0"].look == "red"
    assert nodes["field-a1"].label == "largest area, taken by Red"


def test_a_border_offers_the_cards_that_may_be_taken() -> None:
    state = place_cards("full", {"a2": "usedom", "b1": "greenland"}, {"b1": "nauru", "b6": "cuba"})
    state = play(turn_field(turn_field(state)), "nauru-up")
    state = play(turn_field(state), "usedom-down")
    scene = scene_of(state)
    assert scene.status == "Red may take 1 card across a border"
    assert nodes_by_id(scene)["crossing"].text == scene.status
    picks = {choice.action: choice.picks for choice in scene.choices}
    assert picks["take-2-pacific-up"] == ("pile-1-6", "pile-0-6")
    assert picks["take-2-pacific-down"] == ("pile-1-6", "down-0")
    assert [choice.button for choice in scene.choices if choice.button] == ["Take nothing"]


# Piles and points


def test_piles_show_their_cards_and_the_leader() -> None:
    state = play(turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"})), "cuba-up")
    nodes = nodes_by_id(scene_of(state))
    assert (nodes["pile-0-3"].text, nodes["pile-0-3"].look) == ("1", "caribbean most")
    assert nodes["pile-0-3"].label == "Red, Caribbean: 1 card, Cuba; most cards"
    assert nodes["pile-1-3"].label == "Blue, Caribbean: no cards"
    assert nodes["down-0"].text == "1"


def test_the_ledger_compares_the_seats() -> None:
    state = play(turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"})), "cuba-up")
    ledger = {entry.name: entry for entry in scene_of(state).ledger}
    assert ledger["Caribbean"].value == "1 : 0"
    assert ledger["Face down"].value == "1 : 0"
    assert ledger["Caribbean"].nodes == ("head-caribbean", "pile-0-3", "pile-1-3")


def test_players_are_shown_with_their_points_tricks_and_cards_face_down() -> None:
    state = play(turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"})), "cuba-up")
    red = scene_of(state).players[0]
    assert (red.name, red.score, red.note) == ("Red", "2", "1 trick, 1 face down")


@both_aspects
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_final_table_shows_how_each_point_came_about(seats: int, aspect: Aspect) -> None:
    state = finished_game(seats)
    nodes = nodes_by_id(scene_of(state, aspect=aspect))
    for seat, total in enumerate(scoring.points(state)):
        parts = [nodes[id].text for k in range(10) if (id := f"points-{seat}-{k}") in nodes]
        assert sum(map(int, parts)) == total
        assert nodes[f"total-{seat}"].text == str(total)
        assert nodes[f"tricks-{seat}"].text.startswith(text.trick_count_text(state.won.count(seat)))
        rounds = nodes.get(f"rounds-{seat}", nodes[f"tricks-{seat}"]).text.split(" · ")[-1]
        gains = rounds.replace("−", "-").replace(" ", "").replace("-", "+-").split("+")
        assert sum(int(gain) for gain in gains if gain) == total
        assert len([gain for gain in gains if gain]) == state.rounds


def test_unknown_points_of_rounds_are_not_shown() -> None:
    state = replace(finished_game(3), sums=())
    assert nodes_by_id(scene_of(state))["tricks-0"].text == text.trick_count_text(
        state.won.count(0)
    )
    assert "rounds-0" not in nodes_by_id(scene_of(state))
    assert (
        piles.points_by_round_text(replace(state, sums=((5, 0, 0), (3, 0, 0), (9, 0, 0))), 0)
        == "5 − 2 + 6"
    )


def test_piles_are_large_enough_for_a_finger() -> None:
    """On a phone of 360 pixels, piles that can be picked need 45 units."""
    state = place_cards(
        "full", {"a2": "usedom", "b1": "greenland"}, {"b1": "nauru", "b6": "cuba"}, {}, {}, {}
    )
    pictures_checked = 0
    while not state.is_terminal and pictures_checked < 20:
        state = state.apply(
            state.draw(Random(1)) if state.current_player < 0 else state.legal_actions()[0]
        )
        if state.current_player < 0 or state.is_laying:
            continue
        scene = scene_of(state, state.current_player, "tall")
        at = piles.seat_rows(state, make_plan("tall", laying=False), state.current_player)
        touched = {pick for choice in scene.choices for pick in choice.picks}
        for pick in touched - {id for id in touched if id.startswith("card-")}:
            wide, high = at[int(pick.split("-")[1])].pile_size
            assert min(wide, high) >= 45
            pictures_checked += 1
    assert pictures_checked


def test_the_points_are_shown_between_rounds() -> None:
    state = play_round(place_cards("full", {}, {}))
    assert piles.is_counting(state)
    scene = scene_of(state)
    assert nodes_by_id(scene)["count"].text == "After round 1 of 6"
    assert scene.hold >= 3


def test_an_onlooker_sees_who_has_placed_all_cards() -> None:
    state = place_cards("full", {}, {}, {})
    before = deal_hands("full", [], [], [])
    nodes = nodes_by_id(scene_of(before, None))
    assert nodes["cover-name-0"].text == "placing"
    assert "cover-name-2" not in nodes
    assert not any(node.id.startswith("card-") for node in scene_of(state, None).nodes)


@pytest.mark.parametrize("seats", GAME.seats)
def test_scenes_are_small_as_json(seats: int) -> None:
    state = deal_hands("full", *[[]] * seats)
    assert len(json.dumps(scene_of(state).to_json(), separators=(",", ":"))) < 80_000
    assert card_number("usedom") == 0


@both_aspects
def test_the_strip_has_room_for_the_chance_at_the_lower_edge_of_a_free_field(
    aspect: Aspect,
) -> None:
    """The heat map writes a chance 9 units above the lower edge, in letters of 13 units."""
    scene = scene_of(deal_hands("full", [], []), 0, aspect)
    plan = make_plan(aspect, laying=True)
    spots = {node.id: node for node in scene.nodes if node.id.startswith("field-")}
    assert len(spots) == deck.FIELDS
    for field in spots.values():
        y = field.y + plan.field / 2 - 9
        near = [
            node.id
            for node in scene.nodes
            if node.text
            and "read" not in node.look
            and abs(node.x - field.x) < plan.column / 2
            and abs(node.y - y) < 13
        ]
        assert near == []
    look = (resources.files("skerry.games.competition") / "look.css").read_text("utf-8")
    assert ".competition .text.share { display: inline;" in look, "it is hidden by default"
