"""The pictures of choosing nine tiles, and of duels."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from games.palavan.test_view import PHONE, ROOMS, laid, nodes
from skerry.core.scene import TALL, WIDE, Aspect
from skerry.games.palavan import GAME
from skerry.games.palavan.duel import layout as duel_layout
from skerry.games.palavan.duel import rules as duel
from skerry.games.palavan.duel.constants import HAND
from skerry.games.palavan.duel.rules import COUNTED, DEAL, OVER, PLAY, SKIPPING, DuelState
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.solo import rules as solo
from skerry.games.palavan.solo.islands import islands
from skerry.games.palavan.tiles import tiles

# Choosing nine tiles


def test_chosen_tiles_go_where_they_will_be_played_from() -> None:
    island = islands()[3]
    state = solo.begin("choose")
    for tile in bit_indices(island.tiles):
        state = state.apply(tiles()[tile].id)
    chosen = GAME.view(state)
    begun = GAME.view(state.apply(solo.BEGIN))
    for tile in bit_indices(island.tiles):
        one, two = (nodes(scene)[f"tile-{tiles()[tile].id}"] for scene in (chosen, begun))
        assert (one.x, one.y, one.scale) == (two.x, two.y, two.scale)
    assert not any(
        f"tile-{tiles()[t].id}" in nodes(begun) for t in bit_indices(~island.tiles & 0xFFFF)
    )


def test_tiles_that_end_all_hope_are_dim_and_say_so() -> None:
    state = laid("choose", "t00 c1 m1 c2")
    scene = nodes(GAME.view(state))
    for tile in bit_indices(~state.chosen & 0xFFFF):
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
    scene = GAME.view(laid("choose", f"{tiles()[one].id} {tiles()[two].id}"))
    assert "These can't make an island" in scene.status
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
    back, take = ([tiles()[tile].id for tile in bit_indices(it)] for it in state.amends)
    assert set(back) <= set(hopeless)
    assert not set(take) & set(hopeless)
    said = GAME.view(state).status
    assert all(id.upper() in said.partition(". ")[2] for id in back)
    assert all(id.upper() in said for id in take) or count < 9
    while not state.prospects:
        pressed = next(it for it in GAME.view(state).choices if it.button.startswith("Put "))
        assert pressed.picks == (f"tile-{pressed.action}",)
        assert pressed.action in back
        state = state.apply(pressed.action)
    assert state.chosen.bit_count() == count - len(back)
    state = state.apply(solo.FILL)
    assert not any(it.button.startswith("Put ") for it in GAME.view(state).choices)
    assert state.apply(solo.BEGIN).begun


def test_what_leads_to_no_island_is_told_before_it_is_chosen() -> None:
    island = [tiles()[tile].id for tile in bit_indices(islands()[3].tiles)]
    state = laid("choose", " ".join(island[:8]))
    entry = next(it for it in GAME.view(state).ledger if it.name == "Rule out an island")
    dim = {node.id for node in GAME.view(state).nodes if node.look == "dim"}
    assert set(entry.nodes) == dim
    assert entry.value == str(len(dim)) != "0"
    for id in dim:
        assert not state.apply(id.removeprefix("tile-")).prospects


# Duels


def played(seed: int, preset: str = "match") -> list[DuelState]:
    rng = Random(seed)
    state = duel.begin(preset)
    states = [state]
    while not state.is_terminal:
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        state = state.apply(rng.choice(outcomes or state.legal_actions()))
        states.append(state)
    return states


@ROOMS
def test_what_can_be_used_of_the_field_stays_in_the_lagoon_and_clear_of_names(
    aspect: Aspect,
) -> None:
    plan = duel_layout.layout(aspect)
    x, y = plan.middle
    for seed in range(6):
        for state in played(seed, "round"):
            for node in GAME.view(state, aspect=aspect).nodes:
                reach = 40 * node.scale
                if node.shape == "cell" or "laid" in node.look:
                    assert abs(node.x - x) + reach <= duel_layout.LAGOON_WIDTH / 2
                    assert abs(node.y - y) + reach <= plan.high / 2 - duel_layout.STRIP_HEIGHT


def test_tiles_that_lie_side_by_side_are_seen_side_by_side() -> None:
    for state in (it for it in played(2, "round") if it.phase > DEAL):
        scene = nodes(GAME.view(state))
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
        scene = GAME.view(state, aspect=TALL)
        for node in scene.nodes:
            if node.shape == "cell":
                assert 80 * node.scale * PHONE / scene.width >= 44


def test_tiles_that_fit_nowhere_are_dim_and_say_so() -> None:
    dim = 0
    for state in (it for it in played(3) if it.phase == PLAY):
        scene = nodes(GAME.view(state))
        for seat in (0, 1):
            able = {action.split("@")[0] for action in state.placements(seat)}
            for tile in bit_indices(state.hands[seat]):
                node = scene[f"tile-{tiles()[tile].id}"]
                fits = tiles()[tile].id in able
                assert (
                    (node.look == "dim") == ("doesn't fit anywhere now" in node.label) == (not fits)
                )
                assert (node.look == "ready") == (fits and seat == state.to_move)
                dim += not fits
    assert dim


def test_the_first_seat_is_below_and_the_second_above_or_right_and_left() -> None:
    state = next(it for it in played(1) if it.phase == PLAY)
    wide, tall = (GAME.view(state, aspect=aspect) for aspect in (WIDE, TALL))
    for seat in (0, 1):
        for tile in bit_indices(state.hands[seat]):
            id = f"tile-{tiles()[tile].id}"
            assert (nodes(tall)[id].y > tall.height / 2) == (seat == 0)
            assert (nodes(wide)[id].x > wide.width / 2) == (seat == 0)


def test_a_deal_is_seen() -> None:
    states = played(1)
    dealing = [it for it in states if it.phase == DEAL and it.round == 1]
    assert len(dealing) == HAND
    for count, state in enumerate(dealing):
        below = [n for n in GAME.view(state).nodes if n.id[:5] == "tile-" and "Coral's" in n.label]
        assert len(below) == count
    assert [it.action for it in GAME.view(dealing[0]).choices] == [tile.id for tile in tiles()]


def test_a_round_that_is_over_and_a_skipped_turn_are_held() -> None:
    holds = {COUNTED: 3.0, SKIPPING: 1.0}
    phases = set[int]()
    for seed in range(3):
        for state in played(seed):
            assert GAME.view(state).hold == holds.get(state.phase, 0)
            phases.add(state.phase)
    assert phases == {DEAL, PLAY, SKIPPING, COUNTED, OVER}


def test_tokens_are_seen() -> None:
    for state in played(5):
        found = [node.id for node in GAME.view(state).nodes if node.id.startswith("token-")]
        assert len(found) == sum(state.tokens)


def test_the_verdict_is_written_where_no_tile_lies() -> None:
    state = next(it for it in played(6) if it.phase == COUNTED)
    scene = GAME.view(state)
    verdict = nodes(scene)["verdict"]
    lowest = max(n.y + 40 * n.scale for n in scene.nodes if "laid" in n.look)
    assert verdict.text
    assert verdict.y - 12 >= lowest
