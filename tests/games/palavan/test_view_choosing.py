"""The scenes while nine tiles are chosen, and the scenes of duels."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from games.palavan.test_view import BOTH_ASPECTS, PHONE_WIDTH, nodes_by_id, solo_state
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


def test_chosen_tiles_have_the_same_position_before_and_after_the_start() -> None:
    island = islands()[3]
    state = solo.begin("choose")
    for tile in bit_indices(island.tiles):
        state = state.apply(tiles()[tile].id)
    before = GAME.view(state)
    after = GAME.view(state.apply(solo.BEGIN))
    for tile in bit_indices(island.tiles):
        one, two = (nodes_by_id(scene)[f"tile-{tiles()[tile].id}"] for scene in (before, after))
        assert (one.x, one.y, one.scale) == (two.x, two.y, two.scale)
    assert not any(
        f"tile-{tiles()[t].id}" in nodes_by_id(after) for t in bit_indices(~island.tiles & 0xFFFF)
    )


def test_tiles_that_rule_out_an_island_are_dim_and_labelled() -> None:
    state = solo_state("choose", "t00 m6")
    scene = nodes_by_id(GAME.view(state))
    for tile in bit_indices(~state.chosen & 0xFFFF):
        node = scene[f"tile-{tiles()[tile].id}"]
        hope = any(not (state.chosen | 1 << tile) & ~island.tiles for island in islands())
        assert (node.look == "dim") == (not hope)
        assert ("would rule out an island" in node.label) == (not hope)
    dim = {id for id, node in scene.items() if node.look == "dim"}
    assert dim == {"tile-c7", "tile-m7", "tile-t15"}


def test_tiles_that_prevent_an_island_together_are_labelled() -> None:
    """Two tiles that are never in the same island: putting back either makes one possible."""
    every = range(len(tiles()))
    sets = [island.tiles for island in islands()]
    one, two = next(
        pair
        for pair in combinations(every, 2)
        if not any(nine >> pair[0] & nine >> pair[1] & 1 for nine in sets)
        and all(any(nine >> tile & 1 for nine in sets) for tile in pair)
    )
    scene = GAME.view(solo_state("choose", f"{tiles()[one].id} {tiles()[two].id}"))
    assert "These can't make an island" in scene.status
    for tile in every:
        node = nodes_by_id(scene)[f"tile-{tiles()[tile].id}"]
        assert ("an island would be possible without it" in node.label) == (tile in (one, two))
        assert (node.look == "dim") == (tile not in (one, two))


@pytest.mark.parametrize("count", [3, 9])
def test_the_quickest_fix_is_named_and_has_buttons(count: int) -> None:
    """After these buttons, the computer can choose the rest, and the puzzle can start."""
    hopeless = next(
        nine
        for nine in combinations([tile.id for tile in tiles()], count)
        if not solo_state("choose", " ".join(nine)).possible_islands
    )
    state = solo_state("choose", " ".join(hopeless))
    back, take = (
        [tiles()[tile].id for tile in bit_indices(bits)] for bits in state.smallest_change
    )
    assert set(back) <= set(hopeless)
    assert not set(take) & set(hopeless)
    status = GAME.view(state).status
    assert all(id.upper() in status.partition(". ")[2] for id in back)
    assert all(id.upper() in status for id in take) or count < 9
    while not state.possible_islands:
        choices = GAME.view(state).choices
        pressed = next(choice for choice in choices if choice.button.startswith("Put "))
        assert pressed.picks == (f"tile-{pressed.action}",)
        assert pressed.action in back
        state = state.apply(pressed.action)
    assert state.chosen.bit_count() == count - len(back)
    state = state.apply(solo.FILL)
    assert not any(choice.button.startswith("Put ") for choice in GAME.view(state).choices)
    assert state.apply(solo.BEGIN).begun


def test_the_ledger_lists_tiles_that_rule_out_an_island() -> None:
    island = [tiles()[tile].id for tile in bit_indices(islands()[3].tiles)]
    state = solo_state("choose", " ".join(island[:8]))
    ledger = GAME.view(state).ledger
    entry = next(entry for entry in ledger if entry.name == "Rule out an island")
    dim = {node.id for node in GAME.view(state).nodes if node.look == "dim"}
    assert set(entry.nodes) == dim
    assert entry.value == str(len(dim)) != "0"
    for id in dim:
        assert not state.apply(id.removeprefix("tile-")).possible_islands


# Duels


def random_duel(seed: int, preset: str = "match") -> list[DuelState]:
    rng = Random(seed)
    state = duel.begin(preset)
    states = [state]
    while not state.is_terminal:
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        state = state.apply(rng.choice(outcomes or state.legal_actions()))
        states.append(state)
    return states


@BOTH_ASPECTS
def test_cells_and_placed_tiles_stay_in_the_lagoon_and_clear_of_names(
    aspect: Aspect,
) -> None:
    plan = duel_layout.layout(aspect)
    x, y = plan.middle
    for seed in range(6):
        for state in random_duel(seed, "round"):
            for node in GAME.view(state, aspect=aspect).nodes:
                reach = 40 * node.scale
                if node.shape == "cell" or "laid" in node.look:
                    assert abs(node.x - x) + reach <= duel_layout.LAGOON_WIDTH / 2
                    assert abs(node.y - y) + reach <= plan.high / 2 - duel_layout.STRIP_HEIGHT


def test_adjacent_tiles_are_drawn_side_by_side() -> None:
    for state in random_duel(2, "round"):
        if state.phase <= DEAL:
            continue
        scene = nodes_by_id(GAME.view(state))
        where = {
            cell: scene[f"tile-{tiles()[piece // 4].id}"]
            for cell, piece in enumerate(state.laid)
            if piece >= 0
        }
        for (one, a), (two, b) in combinations(where.items(), 2):
            assert a.scale == b.scale
            assert b.x - a.x == pytest.approx(80 * a.scale * (two % 7 - one % 7))
            assert b.y - a.y == pytest.approx(80 * a.scale * (two // 7 - one // 7))


def test_open_cells_are_large_enough_for_a_finger() -> None:
    for state in random_duel(4, "round"):
        scene = GAME.view(state, aspect=TALL)
        for node in scene.nodes:
            if node.shape == "cell":
                assert 80 * node.scale * PHONE_WIDTH / scene.width >= 44


def test_tiles_that_fit_nowhere_are_dim_and_labelled() -> None:
    dim = 0
    for state in (state for state in random_duel(3) if state.phase == PLAY):
        scene = nodes_by_id(GAME.view(state))
        for seat in (0, 1):
            able = {action.split("@")[0] for action in state.placement_actions(seat)}
            for tile in bit_indices(state.hands[seat]):
                node = scene[f"tile-{tiles()[tile].id}"]
                fits = tiles()[tile].id in able
                assert (
                    (node.look == "dim") == ("doesn't fit anywhere now" in node.label) == (not fits)
                )
                assert (node.look == "ready") == (fits and seat == state.to_move)
                dim += not fits
    assert dim


def test_the_first_seat_is_below_or_right_and_the_second_above_or_left() -> None:
    state = next(state for state in random_duel(1) if state.phase == PLAY)
    wide, tall = (GAME.view(state, aspect=aspect) for aspect in (WIDE, TALL))
    for seat in (0, 1):
        for tile in bit_indices(state.hands[seat]):
            id = f"tile-{tiles()[tile].id}"
            assert (nodes_by_id(tall)[id].y > tall.height / 2) == (seat == 0)
            assert (nodes_by_id(wide)[id].x > wide.width / 2) == (seat == 0)


def test_the_deal_is_shown_tile_by_tile() -> None:
    states = random_duel(1)
    dealing = [state for state in states if state.phase == DEAL and state.round == 1]
    assert len(dealing) == HAND
    for count, state in enumerate(dealing):
        below = [n for n in GAME.view(state).nodes if n.id[:5] == "tile-" and "Coral's" in n.label]
        assert len(below) == count
    actions = [choice.action for choice in GAME.view(dealing[0]).choices]
    assert actions == [tile.id for tile in tiles()]


def test_ends_of_rounds_and_skipped_turns_stay_on_the_screen_for_a_while() -> None:
    holds = {COUNTED: 3.0, SKIPPING: 1.0}
    phases = set[int]()
    for seed in range(3):
        for state in random_duel(seed):
            assert GAME.view(state).hold == holds.get(state.phase, 0)
            phases.add(state.phase)
    assert phases == {DEAL, PLAY, SKIPPING, COUNTED, OVER}


def test_all_tokens_are_shown() -> None:
    for state in random_duel(5):
        token_ids = [node.id for node in GAME.view(state).nodes if node.id.startswith("token-")]
        assert len(token_ids) == sum(state.tokens)


def test_the_verdict_is_written_below_all_tiles() -> None:
    state = next(state for state in random_duel(6) if state.phase == COUNTED)
    scene = GAME.view(state)
    verdict = nodes_by_id(scene)["verdict"]
    lowest = max(n.y + 40 * n.scale for n in scene.nodes if "laid" in n.look)
    assert verdict.text
    assert verdict.y - 12 >= lowest
