"""The scenes of puzzles: positions of tiles, picks of moves, marks."""

from __future__ import annotations

import json
from itertools import combinations
from math import hypot
from random import Random

import pytest
from skerry.core.scene import TALL, WIDE, Aspect, Choice, Node, Scene
from skerry.games.palavan import GAME
from skerry.games.palavan.land import EMPTY, find_areas, find_clashes, land_at_rim
from skerry.games.palavan.notation import place_action
from skerry.games.palavan.solo import rules as solo
from skerry.games.palavan.solo.rules import SoloState
from skerry.games.palavan.tiles import LAND, tiles
from skerry.session.session import Session

PHONE_WIDTH = 390
"""Width of a phone in portrait orientation, in CSS pixels."""

BOTH_ASPECTS = pytest.mark.parametrize("aspect", [WIDE, TALL])

SOLVED = (
    "t00@0-a1 c1@1-b1 m4@3-c1 m6@3-d1 m1@1-a2 m2@2-b2 c4@1-c2 m7@0-d2 "
    "c3@1-a3 c5@2-b3 c2@0-c3 c6@0-d3 m3@0-a4 t15@0-b4 m5@1-c4 c7@0-d4"
)
"""A solution of Difficult."""


def solo_state(preset: str, actions: str) -> SoloState:
    state = solo.begin(preset)
    for action in actions.split():
        assert action in state.legal_actions() or action in dict(state.chance_outcomes())
        state = state.apply(action)
    return state


def nodes_by_id(scene: Scene) -> dict[str, Node]:
    return {node.id: node for node in scene.nodes}


def choice_of(scene: Scene, action: str) -> Choice:
    return next(choice for choice in scene.choices if choice.action == action)


def random_full_board(preset: str, seed: int) -> SoloState:
    """Return a puzzle with all tiles placed on random cells in random rotations."""
    rng = Random(seed)
    state = solo.begin(preset)
    cells = rng.sample(range(16), 16)
    for tile, cell in enumerate(cells):
        state = state.apply(
            place_action(4 * tile + rng.choice(range(4)) * (0 < tile < 15), cell, 4)
        )
    return state


# Puzzles: positions of tiles, and picks of moves


def test_a_tile_keeps_its_node_in_the_tray_and_on_the_board() -> None:
    empty = GAME.view(solo_state("basic", ""))
    on_board = GAME.view(solo_state("basic", "c3@1-b2"))
    assert nodes_by_id(empty)["tile-c3"].rot == 0
    placed = nodes_by_id(on_board)["tile-c3"]
    assert (placed.rot, placed.x, placed.y) == (90, 140, 140)
    assert placed.scale == 1 > nodes_by_id(empty)["tile-c3"].scale
    tile_nodes = [id for id in nodes_by_id(on_board) if id.startswith("tile-")]
    assert sorted(tile_nodes) == sorted(f"tile-{tile.id}" for tile in tiles())


def test_turns_of_choices_are_relative_to_the_tiles_current_rotation() -> None:
    scene = GAME.view(solo_state("basic", "c3@1-b2"))
    assert choice_of(scene, "c3@1-c4") == Choice("c3@1-c4", ("tile-c3", "c4"))
    assert choice_of(scene, "c3@0-c4") == Choice("c3@0-c4", ("tile-c3", "c4"), turn=270)
    assert choice_of(scene, "m1@3-c4") == Choice("m1@3-c4", ("tile-m1", "c4"), turn=270)


def test_a_placed_tile_can_be_rotated() -> None:
    scene = GAME.view(solo_state("basic", "c3@1-b2"))
    assert choice_of(scene, "c3@2-b2") == Choice("c3@2-b2", ("tile-c3",), turn=90)
    assert choice_of(scene, "c3@0-b2") == Choice("c3@0-b2", ("tile-c3",), turn=270)


def test_a_tile_is_moved_onto_another_to_swap_or_replace_it() -> None:
    scene = GAME.view(solo_state("basic", "c3@1-b2 m1@0-a1"))
    assert choice_of(scene, "m1@0-b2").picks == ("tile-m1", "tile-c3")
    assert choice_of(scene, "c1@0-b2").picks == ("tile-c1", "tile-c3")


def test_a_tile_is_put_back_into_the_tray() -> None:
    assert choice_of(GAME.view(solo_state("basic", "c3@1-b2")), "c3-off").picks == (
        "tile-c3",
        "tray",
    )


def test_clear_and_solve_are_buttons() -> None:
    scene = GAME.view(solo_state("basic", "c3@1-b2 m1@0-a1"))
    assert [(choice.action, choice.picks) for choice in scene.choices if choice.button] == [
        (solo.CLEAR, ()),
        (solo.SOLVE, ()),
    ]


def test_only_empty_cells_have_labels() -> None:
    before = nodes_by_id(GAME.view(solo_state("basic", "")))
    after = nodes_by_id(GAME.view(solo_state("basic", "c3@0-b2")))
    assert before["b2"].label == "b2, empty"
    assert after["b2"].label == ""
    assert "b2" in after["tile-c3"].label


@pytest.mark.parametrize("preset", ["basic", "island", "choose"])
def test_tiles_in_the_tray_are_far_enough_apart_for_a_finger(preset: str) -> None:
    state = solo.begin(preset)
    state = state.apply(state.chance_outcomes()[0][0]) if state.is_drawing else state
    scene = GAME.view(state, aspect=TALL)
    middles = [(node.x, node.y) for node in scene.nodes if node.id.startswith("tile-")]
    apart = min(hypot(a - c, b - d) for (a, b), (c, d) in combinations(middles, 2))
    assert apart * PHONE_WIDTH / scene.width >= 44


@BOTH_ASPECTS
@pytest.mark.parametrize("preset", ["basic", "island", "choose", "calm"])
def test_the_scene_keeps_its_size_during_a_game(preset: str, aspect: Aspect) -> None:
    rng = Random(4)
    state = solo.begin(preset)
    sizes = set[tuple[float, float]]()
    for _ in range(25):
        scene = GAME.view(state, aspect=aspect)
        sizes.add((scene.width, scene.height))
        draws = [outcome for outcome, _ in state.chance_outcomes()[:3]]
        state = state.apply(rng.choice(draws or state.legal_actions()[:-1]))
    assert len(sizes) == 1


def test_the_largest_scene_is_small_as_json() -> None:
    """With all tiles placed at random there are the most choices, marks and areas."""
    for seed in range(3):
        for state in (
            random_full_board("difficult", seed),
            random_full_board("difficult", seed).apply("c3-off"),
        ):
            text = json.dumps(GAME.view(state).to_json(), separators=(",", ":"))
            assert len(text) < 100_000


# Puzzles: marks


@pytest.mark.parametrize("seed", range(3))
def test_clashing_edges_are_marked_and_labelled(seed: int) -> None:
    state = random_full_board("basic", seed)
    marks = [node for node in GAME.view(state).nodes if node.id.startswith("clash-")]
    assert len(marks) == len(find_clashes(state.board, 4)) > 0
    assert all(node.label.endswith("don't match") for node in marks)
    assert len({(node.x, node.y) for node in marks}) == len(marks)


def test_the_mark_of_a_clash_is_between_its_two_cells() -> None:
    scene = nodes_by_id(GAME.view(solo_state("basic", "t00@0-a1 t15@0-b1 c4@0-a2")))
    right = scene["clash-a1-b1"]
    below = scene["clash-a1-a2"]
    assert (right.x, right.y, right.rot) == (100, 60, 0)
    assert (below.x, below.y, below.rot) == (60, 100, 90)
    assert right.label == "a1 and b1 don't match"


def test_land_on_the_rim_is_marked_if_the_goal_needs_water_there() -> None:
    deal = next(name for name, _ in solo.begin("island").chance_outcomes() if "c4" in name)
    state = solo_state("island", f"{deal} c4@0-a1")
    marks = {id for id in nodes_by_id(GAME.view(state)) if id.startswith("ashore-")}
    assert marks == {"ashore-a1-top"}
    assert len(land_at_rim(state.board, 3)) == 1
    basic = GAME.view(solo_state("basic", "c4@0-a1"))
    assert not [node for node in basic.nodes if node.id.startswith("ashore-")]


def test_given_tiles_are_marked_and_labelled() -> None:
    state = solo.begin("calm").apply("no-1")
    scene = nodes_by_id(GAME.view(state))
    given = [piece // 4 for piece in state.givens if piece != EMPTY]
    assert given
    assert len([id for id in scene if id.startswith("pins-")]) == len(given)
    for tile in range(len(tiles())):
        assert (", given" in scene[f"tile-{tiles()[tile].id}"].label) == (tile in given)


def test_the_ledger_highlights_each_area_with_its_number() -> None:
    state = random_full_board("difficult", 5)
    scene = GAME.view(state)
    entry = next(entry for entry in scene.ledger if entry.name == "One land area")
    lands = [area for area in find_areas(state.board, 4) if area.colour == LAND]
    lit = [nodes_by_id(scene)[id] for id in entry.nodes]
    assert [node.text for node in lit if node.text] == [str(k + 1) for k in range(len(lands))]
    assert sum(node.id.startswith("area-") for node in lit) == sum(
        len(area.spots) for area in lands
    )
    for node in lit:
        place = node.id.split("-")[1]
        assert not node.id.startswith("area-") or node.rot == tile_at(state, scene, place).rot


def tile_at(state: SoloState, scene: Scene, cell: str) -> Node:
    names = [f"{'abcd'[c % 4]}{c // 4 + 1}" for c in range(16)]
    return nodes_by_id(scene)[f"tile-{tiles()[state.board[names.index(cell)] // 4].id}"]


@pytest.mark.parametrize("preset", ["island", "difficult"])
def test_an_empty_board_fulfils_no_condition(preset: str) -> None:
    state = Session("palavan", preset=preset, seed="1").state
    ledger = GAME.view(state).ledger
    assert {entry.mark for entry in ledger} == {"open", ""}


def test_the_ledger_ticks_off_the_conditions() -> None:
    before = solo_state("difficult", SOLVED.rsplit(" ", 1)[0])
    after = solo_state("difficult", SOLVED)
    marks = {entry.name: entry.mark for entry in GAME.view(before).ledger}
    assert marks["All 16 tiles"] == "open"
    assert marks["Every edge matches"] == "done"
    done = GAME.view(after).ledger
    assert {entry.mark for entry in done if entry.name != "Tiles left"} == {"done"}
    left = next(entry for entry in GAME.view(before).ledger if entry.name == "Tiles left")
    assert (left.value, left.nodes) == ("1", ("tile-c7",))


def test_a_solved_puzzle_is_shown_as_one_map() -> None:
    before = GAME.view(solo_state("difficult", SOLVED.rsplit(" ", 1)[0]))
    after = GAME.view(solo_state("difficult", SOLVED))
    assert "chart" not in nodes_by_id(before)
    assert "chart" in nodes_by_id(after)
    assert (
        nodes_by_id(after)["mount"].z
        > nodes_by_id(after)["chart"].z
        > nodes_by_id(after)["tile-c3"].z
    )
    looks = {node.look for node in after.nodes if node.id.startswith("tile-")}
    assert looks == {"whole"}
    lines = [nodes_by_id(after)[f"legend-{number}"].text for number in range(3)]
    assert lines == ["Difficult", "1 land area", "1 water area"]
    below = nodes_by_id(GAME.view(solo_state("difficult", SOLVED), aspect=TALL))
    assert below["legend-0"].text == "Difficult: 1 land area, 1 water area"


def test_a_solution_by_the_computer_is_shown_as_a_map_too() -> None:
    after = GAME.view(solo_state("difficult", f"{SOLVED.rsplit(' ', 1)[0]} solve"))
    assert "chart" in nodes_by_id(after)
    assert "by the computer" in nodes_by_id(after)["legend-3"].text
