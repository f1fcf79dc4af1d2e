"""The pictures of puzzles and duels: where tiles lie, how they are touched, what is marked."""

from __future__ import annotations

import json
from itertools import combinations
from math import hypot
from random import Random

import pytest
from skerry.core.scene import Choice, Node, Scene
from skerry.games.palavan import view
from skerry.games.palavan.duel import rules as duel
from skerry.games.palavan.duel import view as duel_view
from skerry.games.palavan.duel.rules import COUNTED, DEAL, OVER, PLAY, SKIPPING, DuelState
from skerry.games.palavan.duel.terms import HAND
from skerry.games.palavan.land import EMPTY, areas, ashore, clashes
from skerry.games.palavan.notation import place
from skerry.games.palavan.pieces import listed
from skerry.games.palavan.solo import rules as solo
from skerry.games.palavan.solo.islands import islands
from skerry.games.palavan.solo.rules import SoloState
from skerry.games.palavan.tiles import LAND, tiles

PHONE = 390
"""CSS pixels across a phone held upright."""

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
    rng, state = Random(seed), solo.begin(preset)
    cells = rng.sample(range(16), 16)
    for tile, cell in enumerate(cells):
        state = state.apply(place(4 * tile + rng.choice(range(4)) * (0 < tile < 15), cell, 4))
    return state


# Puzzles: where tiles are, and how they are touched


def test_a_tile_is_the_same_node_wherever_it_is() -> None:
    empty, on_board = view.scene(laid("basic", "")), view.scene(laid("basic", "c3@1-b2"))
    assert nodes(empty)["tile-c3"].rot == 0
    here = nodes(on_board)["tile-c3"]
    assert (here.rot, here.x, here.y) == (90, 140, 140)
    assert here.scale == 1 > nodes(empty)["tile-c3"].scale
    tile_nodes = [id for id in nodes(on_board) if id.startswith("tile-")]
    assert sorted(tile_nodes) == sorted(f"tile-{tile.id}" for tile in tiles())


def test_turns_are_told_from_how_the_tile_is_seen() -> None:
    scene = view.scene(laid("basic", "c3@1-b2"))
    assert choice(scene, "c3@1-c4") == Choice("c3@1-c4", ("tile-c3", "c4"))
    assert choice(scene, "c3@0-c4") == Choice("c3@0-c4", ("tile-c3", "c4"), turn=270)
    assert choice(scene, "m1@3-c4") == Choice("m1@3-c4", ("tile-m1", "c4"), turn=270)


def test_a_tile_is_turned_on_the_spot() -> None:
    scene = view.scene(laid("basic", "c3@1-b2"))
    assert choice(scene, "c3@2-b2") == Choice("c3@2-b2", ("tile-c3",), turn=90)
    assert choice(scene, "c3@0-b2") == Choice("c3@0-b2", ("tile-c3",), turn=270)


def test_a_tile_is_laid_on_another_one_to_change_places() -> None:
    scene = view.scene(laid("basic", "c3@1-b2 m1@0-a1"))
    assert choice(scene, "m1@0-b2").picks == ("tile-m1", "tile-c3")
    assert choice(scene, "c1@0-b2").picks == ("tile-c1", "tile-c3")


def test_a_tile_is_put_back_into_the_tray() -> None:
    assert choice(view.scene(laid("basic", "c3@1-b2")), "c3-off").picks == ("tile-c3", "tray")


def test_the_rest_are_buttons() -> None:
    scene = view.scene(laid("basic", "c3@1-b2 m1@0-a1"))
    assert [(it.action, it.picks) for it in scene.choices if it.button] == [
        (solo.CLEAR, ()),
        (solo.SOLVE, ()),
    ]


def test_a_cell_has_a_name_only_while_it_is_empty() -> None:
    before, after = (
        nodes(view.scene(laid("basic", ""))),
        nodes(view.scene(laid("basic", "c3@0-b2"))),
    )
    assert before["b2"].label == "b2, empty"
    assert after["b2"].label == ""
    assert "b2" in after["tile-c3"].label


@pytest.mark.parametrize("preset", ["basic", "island", "choose"])
def test_tiles_in_the_tray_are_wide_enough_apart_for_a_finger(preset: str) -> None:
    state = solo.begin(preset)
    state = state.apply(state.chance_outcomes()[0][0]) if state.drawing else state
    scene = view.scene(state)
    middles = [(node.x, node.y) for node in scene.nodes if node.id.startswith("tile-")]
    apart = min(hypot(a - c, b - d) for (a, b), (c, d) in combinations(middles, 2))
    assert apart * PHONE / scene.width >= 44


@pytest.mark.parametrize("preset", ["basic", "island", "choose", "calm"])
def test_the_picture_keeps_its_size(preset: str) -> None:
    rng, state = Random(4), solo.begin(preset)
    sizes = set[tuple[float, float]]()
    for _ in range(25):
        sizes.add((view.scene(state).width, view.scene(state).height))
        draws = [outcome for outcome, _ in state.chance_outcomes()[:3]]
        state = state.apply(rng.choice(draws or state.legal_actions()[:-1]))
    assert len(sizes) == 1


def test_the_largest_picture_travels_fast() -> None:
    """All tiles laid anyhow: as many choices, marks and areas as there can be."""
    for seed in range(3):
        for state in (full("difficult", seed), full("difficult", seed).apply("c3-off")):
            text = json.dumps(view.scene(state).to_json(), separators=(",", ":"))
            assert len(text) < 100_000


# Puzzles: marks


@pytest.mark.parametrize("seed", range(3))
def test_edges_that_clash_are_cracked_and_told(seed: int) -> None:
    state = full("basic", seed)
    found = [node for node in view.scene(state).nodes if node.id.startswith("clash-")]
    assert len(found) == len(clashes(state.board, 4)) > 0
    assert all(node.label.endswith("do not fit") for node in found)
    assert len({(node.x, node.y) for node in found}) == len(found)


def test_a_crack_lies_between_its_two_cells() -> None:
    scene = nodes(view.scene(laid("basic", "t00@0-a1 t15@0-b1 c4@0-a2")))
    crack, low = scene["clash-a1-b1"], scene["clash-a1-a2"]
    assert (crack.x, crack.y, crack.rot) == (100, 60, 0)
    assert (low.x, low.y, low.rot) == (60, 100, 90)
    assert crack.label == "a1 and b1 do not fit"


def test_land_on_the_rim_is_marked_where_water_must_be() -> None:
    deal = next(name for name, _ in solo.begin("island").chance_outcomes() if "c4" in name)
    state = laid("island", f"{deal} c4@0-a1")
    found = {id for id in nodes(view.scene(state)) if id.startswith("ashore-")}
    assert found == {"ashore-a1-top"}
    assert len(ashore(state.board, 3)) == 1
    basic = view.scene(laid("basic", "c4@0-a1"))
    assert not [node for node in basic.nodes if node.id.startswith("ashore-")]


def test_given_tiles_are_pinned_down_and_told() -> None:
    state = solo.begin("calm").apply("no-1")
    scene = nodes(view.scene(state))
    given = [piece // 4 for piece in state.givens if piece != EMPTY]
    assert given
    assert len([id for id in scene if id.startswith("pins-")]) == len(given)
    for tile in range(len(tiles())):
        assert (", given" in scene[f"tile-{tiles()[tile].id}"].label) == (tile in given)


def test_areas_light_up_whole_and_numbered() -> None:
    state = full("difficult", 5)
    scene = view.scene(state)
    entry = next(it for it in scene.ledger if it.name == "Land is one area")
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
    before, after = laid("difficult", SOLVED.rsplit(" ", 1)[0]), laid("difficult", SOLVED)
    marks = {it.name: it.mark for it in view.scene(before).ledger}
    assert marks["All 16 tiles are laid"] == "open"
    assert marks["Every edge fits"] == "done"
    done = view.scene(after).ledger
    assert {it.mark for it in done if it.name != "Tiles left"} == {"done"}
    left = next(it for it in view.scene(before).ledger if it.name == "Tiles left")
    assert (left.value, left.nodes) == ("1", ("tile-c7",))


def test_a_finished_picture_is_one_map_and_no_edge_is_seen() -> None:
    before = view.scene(laid("difficult", SOLVED.rsplit(" ", 1)[0]))
    after = view.scene(laid("difficult", SOLVED))
    assert "chart" not in nodes(before)
    assert "chart" in nodes(after)
    assert nodes(after)["mount"].z > nodes(after)["chart"].z > nodes(after)["tile-c3"].z
    looks = {node.look for node in after.nodes if node.id.startswith("tile-")}
    assert looks == {"whole"}
    assert nodes(after)["legend"].text == "Difficult: 1 land, 1 water"


def test_a_solution_by_the_program_is_a_map_as_well() -> None:
    after = view.scene(laid("difficult", f"{SOLVED.rsplit(' ', 1)[0]} solve"))
    assert "chart" in nodes(after)
    assert "by the program" in nodes(after)["legend"].text


# Choosing nine tiles


def test_chosen_tiles_go_where_they_will_be_played_from() -> None:
    island = islands()[3]
    state = solo.begin("choose")
    for tile in listed(island.tiles):
        state = state.apply(tiles()[tile].id)
    chosen, begun = view.scene(state), view.scene(state.apply(solo.BEGIN))
    for tile in listed(island.tiles):
        one, two = (nodes(scene)[f"tile-{tiles()[tile].id}"] for scene in (chosen, begun))
        assert (one.x, one.y, one.scale) == (two.x, two.y, two.scale)
    assert not any(f"tile-{tiles()[t].id}" in nodes(begun) for t in listed(~island.tiles & 0xFFFF))


def test_tiles_that_end_all_hope_are_dim_and_say_so() -> None:
    state = laid("choose", "t00 c1 m1 c2")
    scene = nodes(view.scene(state))
    for tile in listed(~state.chosen & 0xFFFF):
        node = scene[f"tile-{tiles()[tile].id}"]
        hope = any(not (state.chosen | 1 << tile) & ~it.tiles for it in islands())
        assert (node.look == "dim") == (not hope)
        assert ("no island comes with it" in node.label) == (not hope)


def test_at_once_one_hears_that_no_island_can_come_of_it() -> None:
    """Two tiles that no island has both: each of them may be put back."""
    every = range(len(tiles()))
    together = [it.tiles for it in islands()]
    one, two = next(
        pair
        for pair in combinations(every, 2)
        if not any(its >> pair[0] & its >> pair[1] & 1 for its in together)
        and all(any(its >> tile & 1 for its in together) for tile in pair)
    )
    scene = view.scene(laid("choose", f"{tiles()[one].id} {tiles()[two].id}"))
    assert "no island can come of these" in scene.status
    for tile in every:
        node = nodes(scene)[f"tile-{tiles()[tile].id}"]
        assert ("an island is possible without it" in node.label) == (tile in (one, two))
        assert (node.look == "dim") == (tile not in (one, two))


@pytest.mark.parametrize("count", [3, 9])
def test_the_way_to_the_nearest_choice_is_told_and_has_buttons(count: int) -> None:
    """Pressing them, and then leaving the rest to the program, leads to nine that begin."""
    hopeless = next(
        nine
        for nine in combinations([tile.id for tile in tiles()], count)
        if not laid("choose", " ".join(nine)).prospects
    )
    state = laid("choose", " ".join(hopeless))
    back, take = ([tiles()[tile].id for tile in listed(it)] for it in state.amends)
    assert set(back) <= set(hopeless)
    assert not set(take) & set(hopeless)
    said = view.scene(state).status
    assert all(id.upper() in said.partition(". ")[2] for id in back)
    assert all(id.upper() in said for id in take) or count < 9
    while not state.prospects:
        pressed = next(it for it in view.scene(state).choices if it.button.startswith("Put "))
        assert pressed.picks == (f"tile-{pressed.action}",)
        assert pressed.action in back
        state = state.apply(pressed.action)
    assert state.chosen.bit_count() == count - len(back)
    state = state.apply(solo.FILL)
    assert not any(it.button.startswith("Put ") for it in view.scene(state).choices)
    assert state.apply(solo.BEGIN).begun


def test_what_leads_to_no_island_is_told_before_it_is_chosen() -> None:
    island = [tiles()[tile].id for tile in listed(islands()[3].tiles)]
    state = laid("choose", " ".join(island[:8]))
    entry = next(it for it in view.scene(state).ledger if it.name == "Lead to no island")
    dim = {node.id for node in view.scene(state).nodes if node.look == "dim"}
    assert set(entry.nodes) == dim
    assert entry.value == str(len(dim)) != "0"
    for id in dim:
        assert not state.apply(id.removeprefix("tile-")).prospects


# Duels


def played(seed: int, preset: str = "match") -> list[DuelState]:
    rng, state = Random(seed), duel.begin(preset)
    states = [state]
    while not state.is_terminal:
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        state = state.apply(rng.choice(outcomes or state.legal_actions()))
        states.append(state)
    return states


def test_what_can_be_used_of_the_field_stays_in_the_lagoon_and_clear_of_names() -> None:
    (x, y), (wide, high) = duel_view.MIDDLE, duel_view.LAGOON
    for seed in range(6):
        for state in played(seed, "round"):
            for node in view.scene(state).nodes:
                reach = 40 * node.scale
                if node.shape == "cell" or "laid" in node.look:
                    assert abs(node.x - x) + reach <= wide / 2 - duel_view.MARGIN
                    assert abs(node.y - y) + reach <= high / 2


def test_tiles_that_lie_side_by_side_are_seen_side_by_side() -> None:
    for state in (it for it in played(2, "round") if it.phase > DEAL):
        scene = nodes(view.scene(state))
        where = {
            cell: scene[f"tile-{tiles()[piece // 4].id}"]
            for cell, piece in enumerate(state.laid)
            if piece >= 0
        }
        for (one, a), (two, b) in combinations(where.items(), 2):
            assert a.scale == b.scale
            assert b.x - a.x == pytest.approx(80 * a.scale * (two % 7 - one % 7))
            assert b.y - a.y == pytest.approx(80 * a.scale * (two // 7 - one // 7))


def test_open_cells_are_wide_enough_for_a_finger() -> None:
    for state in played(4, "round"):
        scene = view.scene(state)
        for node in scene.nodes:
            if node.shape == "cell":
                assert 80 * node.scale * PHONE / scene.width >= 44


def test_tiles_that_fit_nowhere_are_dim_and_say_so() -> None:
    dim = 0
    for state in (it for it in played(3) if it.phase == PLAY):
        scene = nodes(view.scene(state))
        for seat in (0, 1):
            able = {action.split("@")[0] for action in state.placements(seat)}
            for tile in listed(state.hands[seat]):
                node = scene[f"tile-{tiles()[tile].id}"]
                fits = tiles()[tile].id in able
                assert (node.look == "dim") == ("fits nowhere now" in node.label) == (not fits)
                assert (node.look == "ready") == (fits and seat == state.to_move)
                dim += not fits
    assert dim


def test_the_first_seat_is_below_and_the_second_above() -> None:
    state = next(it for it in played(1) if it.phase == PLAY)
    scene = nodes(view.scene(state))
    for seat in (0, 1):
        for tile in listed(state.hands[seat]):
            assert (scene[f"tile-{tiles()[tile].id}"].y > duel_view.MIDDLE[1]) == (seat == 0)


def test_a_deal_is_seen() -> None:
    states = played(1)
    dealing = [it for it in states if it.phase == DEAL and it.round == 1]
    assert len(dealing) == HAND
    for count, state in enumerate(dealing):
        below = [n for n in view.scene(state).nodes if n.id[:5] == "tile-" and "Coral's" in n.label]
        assert len(below) == count
    assert [it.action for it in view.scene(dealing[0]).choices] == [tile.id for tile in tiles()]


def test_a_round_that_is_over_and_a_skipped_turn_are_held() -> None:
    holds = {COUNTED: 3.0, SKIPPING: 1.0}
    phases = set[int]()
    for seed in range(3):
        for state in played(seed):
            assert view.scene(state).hold == holds.get(state.phase, 0)
            phases.add(state.phase)
    assert phases == {DEAL, PLAY, SKIPPING, COUNTED, OVER}


def test_tokens_are_seen() -> None:
    for state in played(5):
        found = [node.id for node in view.scene(state).nodes if node.id.startswith("token-")]
        assert len(found) == sum(state.tokens)


def test_the_verdict_is_written_where_no_tile_lies() -> None:
    state = next(it for it in played(6) if it.phase == COUNTED)
    scene = view.scene(state)
    verdict = nodes(scene)["verdict"]
    lowest = max(n.y + 40 * n.scale for n in scene.nodes if "laid" in n.look)
    assert verdict.text
    assert verdict.y - 12 >= lowest
