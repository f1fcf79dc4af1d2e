"""The pictures of puzzles and duels: where tiles lie, how they are touched, what is marked."""

from __future__ import annotations

import json
from itertools import combinations
from math import hypot
from random import Random

import pytest
from skerry.core.scene import TALL, WIDE, Aspect, Choice, Node, Scene
from skerry.games.palavan import GAME
from skerry.games.palavan.land import EMPTY, areas, clashes, land_at_rim
from skerry.games.palavan.notation import place_action
from skerry.games.palavan.solo import rules as solo
from skerry.games.palavan.solo.rules import SoloState
from skerry.games.palavan.tiles import LAND, tiles

PHONE = 390
"""CSS pixels across a phone held upright."""

ROOMS = pytest.mark.parametrize("aspect", [WIDE, TALL])

SOLVED = (
    "t00@0-a1 c1@1-b1 m4@3-c1 m6@3-d1 m1@1-a2 m2@2-b2 c4@1-c2 m7@0-d2 "
    "c3@1-a3 c5@2-b3 c2@0-c3 c6@0-d3 m3@0-a4 t15@0-b4 m5@1-c4 c7@0-d4"
)
"""A solution of Difficult."""


def laid(preset: str, actions: str) -> SoloState:
    state = solo.begin(preset)
    for action in actions.split():
        assert action in state.legal_actions() or action in dict(state.chance_outcomes())
        state = state.apply(action)
    return state


def nodes(scene: Scene) -> dict[str, Node]:
    return {node.id: node for node in scene.nodes}


def choice(scene: Scene, action: str) -> Choice:
    return next(it for it in scene.choices if it.action == action)


def full(preset: str, seed: int) -> SoloState:
    """All tiles anywhere, as a child would lay them."""
    rng = Random(seed)
    state = solo.begin(preset)
    cells = rng.sample(range(16), 16)
    for tile, cell in enumerate(cells):
        state = state.apply(
            place_action(4 * tile + rng.choice(range(4)) * (0 < tile < 15), cell, 4)
        )
    return state


# Puzzles: where tiles are, and how they are touched


def test_a_tile_is_the_same_node_wherever_it_is() -> None:
    empty = GAME.view(laid("basic", ""))
    on_board = GAME.view(laid("basic", "c3@1-b2"))
    assert nodes(empty)["tile-c3"].rot == 0
    here = nodes(on_board)["tile-c3"]
    assert (here.rot, here.x, here.y) == (90, 140, 140)
    assert here.scale == 1 > nodes(empty)["tile-c3"].scale
    tile_nodes = [id for id in nodes(on_board) if id.startswith("tile-")]
    assert sorted(tile_nodes) == sorted(f"tile-{tile.id}" for tile in tiles())


def test_turns_are_told_from_how_the_tile_is_seen() -> None:
    scene = GAME.view(laid("basic", "c3@1-b2"))
    assert choice(scene, "c3@1-c4") == Choice("c3@1-c4", ("tile-c3", "c4"))
    assert choice(scene, "c3@0-c4") == Choice("c3@0-c4", ("tile-c3", "c4"), turn=270)
    assert choice(scene, "m1@3-c4") == Choice("m1@3-c4", ("tile-m1", "c4"), turn=270)


def test_a_tile_is_turned_on_the_spot() -> None:
    scene = GAME.view(laid("basic", "c3@1-b2"))
    assert choice(scene, "c3@2-b2") == Choice("c3@2-b2", ("tile-c3",), turn=90)
    assert choice(scene, "c3@0-b2") == Choice("c3@0-b2", ("tile-c3",), turn=270)


def test_a_tile_is_laid_on_another_one_to_change_places() -> None:
    scene = GAME.view(laid("basic", "c3@1-b2 m1@0-a1"))
    assert choice(scene, "m1@0-b2").picks == ("tile-m1", "tile-c3")
    assert choice(scene, "c1@0-b2").picks == ("tile-c1", "tile-c3")


def test_a_tile_is_put_back_into_the_tray() -> None:
    assert choice(GAME.view(laid("basic", "c3@1-b2")), "c3-off").picks == ("tile-c3", "tray")


def test_the_rest_are_buttons() -> None:
    scene = GAME.view(laid("basic", "c3@1-b2 m1@0-a1"))
    assert [(it.action, it.picks) for it in scene.choices if it.button] == [
        (solo.CLEAR, ()),
        (solo.SOLVE, ()),
    ]


def test_a_cell_has_a_name_only_while_it_is_empty() -> None:
    before = nodes(GAME.view(laid("basic", "")))
    after = nodes(GAME.view(laid("basic", "c3@0-b2")))
    assert before["b2"].label == "b2, empty"
    assert after["b2"].label == ""
    assert "b2" in after["tile-c3"].label


@pytest.mark.parametrize("preset", ["basic", "island", "choose"])
def test_tiles_in_the_tray_are_wide_enough_apart_for_a_finger(preset: str) -> None:
    state = solo.begin(preset)
    state = state.apply(state.chance_outcomes()[0][0]) if state.drawing else state
    scene = GAME.view(state, aspect=TALL)
    middles = [(node.x, node.y) for node in scene.nodes if node.id.startswith("tile-")]
    apart = min(hypot(a - c, b - d) for (a, b), (c, d) in combinations(middles, 2))
    assert apart * PHONE / scene.width >= 44


@ROOMS
@pytest.mark.parametrize("preset", ["basic", "island", "choose", "calm"])
def test_the_picture_keeps_its_size(preset: str, aspect: Aspect) -> None:
    rng = Random(4)
    state = solo.begin(preset)
    sizes = set[tuple[float, float]]()
    for _ in range(25):
        scene = GAME.view(state, aspect=aspect)
        sizes.add((scene.width, scene.height))
        draws = [outcome for outcome, _ in state.chance_outcomes()[:3]]
        state = state.apply(rng.choice(draws or state.legal_actions()[:-1]))
    assert len(sizes) == 1


def test_the_largest_picture_travels_fast() -> None:
    """All tiles laid anyhow: as many choices, marks and areas as there can be."""
    for seed in range(3):
        for state in (full("difficult", seed), full("difficult", seed).apply("c3-off")):
            text = json.dumps(GAME.view(state).to_json(), separators=(",", ":"))
            assert len(text) < 100_000


# Puzzles: marks


@pytest.mark.parametrize("seed", range(3))
def test_edges_that_clash_are_cracked_and_told(seed: int) -> None:
    state = full("basic", seed)
    found = [node for node in GAME.view(state).nodes if node.id.startswith("clash-")]
    assert len(found) == len(clashes(state.board, 4)) > 0
    assert all(node.label.endswith("don't match") for node in found)
    assert len({(node.x, node.y) for node in found}) == len(found)


def test_a_crack_lies_between_its_two_cells() -> None:
    scene = nodes(GAME.view(laid("basic", "t00@0-a1 t15@0-b1 c4@0-a2")))
    crack = scene["clash-a1-b1"]
    low = scene["clash-a1-a2"]
    assert (crack.x, crack.y, crack.rot) == (100, 60, 0)
    assert (low.x, low.y, low.rot) == (60, 100, 90)
    assert crack.label == "a1 and b1 don't match"


def test_land_on_the_rim_is_marked_where_water_must_be() -> None:
    deal = next(name for name, _ in solo.begin("island").chance_outcomes() if "c4" in name)
    state = laid("island", f"{deal} c4@0-a1")
    found = {id for id in nodes(GAME.view(state)) if id.startswith("ashore-")}
    assert found == {"ashore-a1-top"}
    assert len(land_at_rim(state.board, 3)) == 1
    basic = GAME.view(laid("basic", "c4@0-a1"))
    assert not [node for node in basic.nodes if node.id.startswith("ashore-")]


def test_given_tiles_are_pinned_down_and_told() -> None:
    state = solo.begin("calm").apply("no-1")
    scene = nodes(GAME.view(state))
    given = [piece // 4 for piece in state.givens if piece != EMPTY]
    assert given
    assert len([id for id in scene if id.startswith("pins-")]) == len(given)
    for tile in range(len(tiles())):
        assert (", given" in scene[f"tile-{tiles()[tile].id}"].label) == (tile in given)


def test_areas_light_up_whole_and_numbered() -> None:
    state = full("difficult", 5)
    scene = GAME.view(state)
    entry = next(it for it in scene.ledger if it.name == "One land area")
    lands = [area for area in areas(state.board, 4) if area.colour == LAND]
    lit = [nodes(scene)[id] for id in entry.nodes]
    assert [node.text for node in lit if node.text] == [str(k + 1) for k in range(len(lands))]
    assert sum(node.id.startswith("area-") for node in lit) == sum(len(it.spots) for it in lands)
    for node in lit:
        place = node.id.split("-")[1]
        assert not node.id.startswith("area-") or node.rot == tile_at(state, scene, place).rot


def tile_at(state: SoloState, scene: Scene, cell: str) -> Node:
    names = [f"{'abcd'[c % 4]}{c // 4 + 1}" for c in range(16)]
    return nodes(scene)[f"tile-{tiles()[state.board[names.index(cell)] // 4].id}"]


def test_the_ledger_ticks_off_the_conditions() -> None:
    before = laid("difficult", SOLVED.rsplit(" ", 1)[0])
    after = laid("difficult", SOLVED)
    marks = {it.name: it.mark for it in GAME.view(before).ledger}
    assert marks["All 16 tiles placed"] == "open"
    assert marks["Every edge matches"] == "done"
    done = GAME.view(after).ledger
    assert {it.mark for it in done if it.name != "Tiles left"} == {"done"}
    left = next(it for it in GAME.view(before).ledger if it.name == "Tiles left")
    assert (left.value, left.nodes) == ("1", ("tile-c7",))


def test_a_finished_picture_is_one_map_and_no_edge_is_seen() -> None:
    before = GAME.view(laid("difficult", SOLVED.rsplit(" ", 1)[0]))
    after = GAME.view(laid("difficult", SOLVED))
    assert "chart" not in nodes(before)
    assert "chart" in nodes(after)
    assert nodes(after)["mount"].z > nodes(after)["chart"].z > nodes(after)["tile-c3"].z
    looks = {node.look for node in after.nodes if node.id.startswith("tile-")}
    assert looks == {"whole"}
    lines = [nodes(after)[f"legend-{number}"].text for number in range(3)]
    assert lines == ["Difficult", "1 land area", "1 water area"]
    below = nodes(GAME.view(laid("difficult", SOLVED), aspect=TALL))
    assert below["legend-0"].text == "Difficult: 1 land area, 1 water area"


def test_a_solution_by_the_program_is_a_map_as_well() -> None:
    after = GAME.view(laid("difficult", f"{SOLVED.rsplit(' ', 1)[0]} solve"))
    assert "chart" in nodes(after)
    assert "by the computer" in nodes(after)["legend-3"].text
