"""Random games, compared with the plain implementation (reference_rules.py)."""

from __future__ import annotations

from random import Random

import pytest
from games.conqueror.reference_rules import (
    ReferenceGame,
    Tile,
    adjacent_tiles,
    island,
    square_of_islands,
    tile_name,
)
from skerry.core.state import CHANCE
from skerry.games.conqueror import scoring
from skerry.games.conqueror.board import (
    corner_tiles,
    island_berths,
    islands_of_middle_block,
    make_board,
    reachable_tiles,
    tiles_of_bits,
    walks,
)
from skerry.games.conqueror.constants import CORNER, LEAVE, MOVE, OVER, PLACE, ROLL, STAY
from skerry.games.conqueror.rules import ConquerorState, begin


def reference_game(state: ConquerorState) -> ReferenceGame:
    """Convert a start position to the plain implementation."""
    place = state.board.column_and_row
    islands = [island(*place(corner)) for corner in state.islands]
    tokens = {seat: place(tile) for seat, tile in enumerate(state.tokens)}
    return ReferenceGame(islands, tokens, state.preset)


def after_setup(state: ConquerorState, rng: Random) -> ConquerorState:
    """Return the state after placing all islands and tokens at random."""
    while state.stage in (PLACE, CORNER):
        options = list(state.legal_actions()) or [name for name, _ in state.chance_outcomes()]
        state = state.apply(rng.choice(options))
    return state


@pytest.mark.parametrize(
    "seats", [2, *(pytest.param(seats, marks=pytest.mark.more) for seats in (3, 4))]
)
@pytest.mark.parametrize(
    "preset",
    [
        *("basic", "custom", "surprise", "forfeit", "strict12", "custom+most", "surprise+twelve"),
        *("custom+forfeit", "forfeit+twelve+corners", "surprise+forfeit+twelve+corners"),
    ],
)
def test_whole_games_are_the_same(preset: str, seats: int) -> None:
    for seed in range(12):
        rng = Random(f"{preset} {seats} {seed}")
        state = after_setup(begin(preset, seats), rng)
        reference = reference_game(state)
        while state.stage != OVER:
            assert_same_position(state, reference)
            if state.current_player == CHANCE:
                action = state.draw(rng)
            else:
                action = rng.choice(state.legal_actions())
            play_in_reference(state, reference, action)
            state = state.apply(action)
        assert reference.over
        assert scoring.scores(state) == reference.final_scores()


def assert_same_position(state: ConquerorState, reference: ReferenceGame) -> None:
    """Check that both have the same tokens, coins, land, turn and legal actions."""
    place = state.board.column_and_row
    assert not reference.over
    assert reference.turn == state.turn
    assert reference.dead == (state.stage == LEAVE)
    standing = {seat: place(state.tokens[seat]) for seat in state.live_seats}
    assert reference.tokens == standing
    assert {place(tile) for tile in tiles_of_bits(state.land)} == reference.land()
    assert {place(tile) for tile in tiles_of_bits(state.claimed_tiles)} == reference.claimed_tiles()
    for seat in state.seats:
        coins = {place(tile) for tile in tiles_of_bits(state.coins[seat])}
        assert coins == {tile for tile, owner in reference.coins if owner == seat}
    assert {k: seat for k, seat in enumerate(state.owners) if seat >= 0} == reference.won
    if state.stage == MOVE:
        goals = {tile_name(tile) for tile in reference.landing_tiles(state.turn, state.step_count)}
        assert set(state.legal_actions()) == (goals or {STAY})


def play_in_reference(state: ConquerorState, reference: ReferenceGame, action: str) -> None:
    """Play the action, which is legal in the state, in the reference game too."""
    if state.stage == LEAVE:
        reference.remove_mover()
    elif state.stage == MOVE:
        goal = None if action == STAY else state.board.column_and_row(state.board.number[action])
        reference.play(state.die, goal)
    else:
        assert state.stage == ROLL


# Walks


def reference_landings(start: Tile, steps: int, land: set[Tile]) -> set[Tile]:
    """Return all landings on unclaimed land, by the plain implementation."""
    game = ReferenceGame([frozenset(land)], {0: start})
    game.coins = []
    return game.landing_tiles(0, steps)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_reach_has_the_ends_of_all_walks_that_enter_no_tile_twice(steps: int) -> None:
    rng = Random(steps)
    for _ in range(150):
        land = {(x, y) for x in range(7) for y in range(7) if rng.random() < 0.7}
        start = rng.choice(sorted(land))
        pitch = 9
        bits = sum(1 << y * pitch + x for x, y in land)
        at = start[1] * pitch + start[0]
        results = {
            (tile % pitch, tile // pitch)
            for tile in tiles_of_bits(reachable_tiles(at, steps, bits, pitch))
        }
        assert results == reference_landings(start, steps, land)
        assert results == {(p[-1] % pitch, p[-1] // pitch) for p in walks(at, steps, bits, pitch)}


def test_berths_are_the_places_where_an_island_fits_and_touches() -> None:
    rng = Random(5)
    state = begin("custom", 2)
    while state.stage == PLACE:
        land = {
            tile for corner in state.islands for tile in island(*state.board.column_and_row(corner))
        }
        fits = set()
        for x in range(13):
            for y in range(13):
                new = island(x, y)
                if not new & land and any(
                    tile in land for cell in new for tile in adjacent_tiles(cell)
                ):
                    fits.add((x, y))
        assert {state.board.column_and_row(corner) for corner in island_berths(state.board)} == fits
        state = state.apply(rng.choice(state.legal_actions()))


def test_corners_have_two_adjacent_open_sides() -> None:
    rng = Random(8)
    for _ in range(20):
        board = after_setup(begin("surprise", 2), rng).board
        land = {board.column_and_row(tile) for tile in tiles_of_bits(board.land)}
        expected = set()
        for x, y in land:
            right = (x + 1, y) not in land
            left = (x - 1, y) not in land
            above = (x, y + 1) not in land
            below = (x, y - 1) not in land
            if (right or left) and (above or below):
                expected.add((x, y))
        assert {board.column_and_row(tile) for tile in corner_tiles(board)} == expected


def test_the_masks_of_a_square_are_its_islands() -> None:
    board = make_board(8, islands_of_middle_block(8, 8))
    assert [
        {board.column_and_row(t) for t in tiles_of_bits(mask)} for mask in board.masks
    ] == square_of_islands(8)
