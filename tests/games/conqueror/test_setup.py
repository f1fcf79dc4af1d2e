"""The rules of The Conqueror: the board, its islands, and the start of the tokens."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from games.conqueror.reference_rules import Tile, adjacent_tiles
from games.conqueror.test_rules import coin_owner, legal_goals, play
from skerry.core.state import CHANCE
from skerry.games.conqueror.board import corner_tiles, make_board, starting_corners, tiles_of_bits
from skerry.games.conqueror.constants import CORNER, PLACE, ROLL
from skerry.games.conqueror.rules import ConquerorState, begin

# "Setup"


def test_basic_is_eight_by_eight_tiles_sixteen_islands() -> None:
    state = begin("basic", 2)
    assert len(state.islands) == 16
    assert {state.board.column_and_row(tile) for tile in tiles_of_bits(state.land)} == {
        (x, y) for x in range(8) for y in range(8)
    }


@pytest.mark.parametrize("preset", ["custom", "surprise"])
def test_custom_is_a_base_of_six_by_six_and_seven_islands_around_it(preset: str) -> None:
    state = begin(preset, 2)
    places = [state.board.column_and_row(tile) for tile in tiles_of_bits(state.board.land)]
    columns = {x for x, _ in places}
    rows = {y for _, y in places}
    assert (len(state.islands), len(places), len(columns), len(rows)) == (9, 36, 6, 6)
    assert (state.stage, state.loose) == (PLACE, 7)


def test_islands_are_placed_one_by_one_by_the_players_in_turn() -> None:
    state = begin("custom", 3)
    seats = []
    while state.stage == PLACE:
        seats.append(state.current_player)
        state = play(state, state.legal_actions()[0])
    assert seats == [0, 1, 2, 0, 1, 2, 0]
    assert len(state.islands) == 16
    assert state.turn == 0


def test_reading_surprise_places_islands_at_random_with_equal_chances() -> None:
    state = begin("surprise", 2)
    for _ in range(7):
        assert state.current_player == CHANCE
        outcomes = state.chance_outcomes()
        assert {p for _, p in outcomes} == {1 / len(outcomes)}
        state = play(state, outcomes[len(outcomes) // 2][0])
    assert state.stage == ROLL


@pytest.mark.parametrize(("towards", "last"), [("left", "a15"), ("right", "ag15"), ("up", "o33")])
def test_islands_are_placed_anywhere_seven_in_a_row(towards: str, last: str) -> None:
    """The board is large enough for seven islands in a row in any direction."""
    state = begin("custom+most", 2)
    block = [state.board.column_and_row(corner) for corner in state.islands]
    x, y = min(block)
    for number in range(7):
        at = {"left": (x - 2 * number - 2, y), "right": (x + 6 + 2 * number, y)}
        at |= {"up": (x, y + 6 + 2 * number)}
        column, row = at[towards]
        name = state.board.names[row * state.board.pitch + column]
        state = play(state, name)
    assert name == last
    assert state.stage == ROLL


@pytest.mark.parametrize("preset", ["custom+most", "surprise+most"])
def test_the_edge_of_the_board_never_prevents_a_place(preset: str) -> None:
    """There are as many places as on an infinite board."""
    for seed in range(60):
        rng = Random(seed)
        state = begin(preset, 2)
        while state.stage == PLACE:
            shore = places_on_infinite_board(state)
            options = list(state.legal_actions()) or [item for item, _ in state.chance_outcomes()]
            assert len(options) == len(shore)
            state = state.apply(rng.choice(options))


def places_on_infinite_board(state: ConquerorState) -> set[tuple[int, int]]:
    """Return the lower left tiles of all islands that fit on an infinite board."""
    land = {state.board.column_and_row(tile) for tile in tiles_of_bits(state.board.land)}
    edge = {(x + a, y + b) for x, y in land for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - land
    every = {(x - a, y - b) for x, y in edge for a in (0, 1) for b in (0, 1)}
    return {(x, y) for x, y in every if not {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} & land}


def test_the_board_of_old_presets_keeps_its_size() -> None:
    for preset in ("custom", "surprise"):
        assert begin(preset, 2).side == 14
        assert len(begin(preset, 2).board.names) == 14 * 14


def test_placed_islands_must_share_an_edge() -> None:
    """One shared tile edge is enough; a corner is not."""
    result = legal_goals(begin("custom", 2))
    assert {"c5", "c6", "c10", "c4", "d3"} <= result, "e5 is the lower left tile of the start board"
    assert not {"c3", "k11", "c11"} & result, "only corners touch"
    assert not {"d5", "e5", "e4"} & result, "they overlap"
    assert not {"b5", "e2", "a1"} & result, "there is water between"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tokens_start_on_different_corner_tiles(seats: int) -> None:
    state = begin("basic", seats)
    assert set(state.tokens) <= set(corner_tiles(state.board))
    assert len(set(state.tokens)) == seats


def test_reading_two_players_start_opposite_and_four_in_all_corners() -> None:
    assert [begin("basic", 2).board.names[t] for t in begin("basic", 2).tokens] == ["a1", "h8"]
    four = begin("basic", 4)
    assert [four.board.names[t] for t in four.tokens] == ["a1", "a8", "h8", "h1"]


def test_a_corner_is_a_tile_at_a_sharp_edge_of_the_board() -> None:
    """A corner has water on two adjacent sides: a square has four corners, a cross eight."""
    square = make_board(8, tuple(begin("basic", 2).islands))
    assert {square.names[tile] for tile in corner_tiles(square)} == {"a1", "a8", "h1", "h8"}
    cross = make_board(6, tuple(7 * y + x for x, y in ((2, 0), (0, 2), (2, 2), (4, 2), (2, 4))))
    results = {cross.names[tile] for tile in corner_tiles(cross)}
    assert results == {"c1", "d1", "a3", "a4", "f3", "f4", "c6", "d6"}


def test_reading_on_other_boards_tokens_start_in_the_corners_farthest_apart() -> None:
    """Distances are counted in steps over land, around a bay and not across it."""
    places = ((0, 0), (2, 0), (4, 0), (4, 2), (4, 4), (2, 4), (0, 4))
    bay = make_board(6, tuple(7 * y + x for x, y in places))
    assert {bay.names[tile] for tile in starting_corners(bay, 2)} == {"a1", "a6"}
    for seats in (3, 4):
        chosen = starting_corners(bay, seats)
        assert len(set(chosen)) == seats
        assert set(chosen) <= set(corner_tiles(bay))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_reading_farthest_apart_counts_the_nearest_two_first_and_then_all_walks(seats: int) -> None:
    for seed in range(8):
        rng = Random(f"apart {seed}")
        state = begin("surprise+corners", seats)
        while state.stage == PLACE:
            state = state.apply(state.draw(rng))
        land = {state.board.column_and_row(tile) for tile in tiles_of_bits(state.land)}
        places = [state.board.column_and_row(tile) for tile in corner_tiles(state.board)]
        walks = {place: walk_lengths(place, land) for place in places}
        chosen = tuple(
            state.board.column_and_row(tile) for tile in starting_corners(state.board, seats)
        )
        assert walk_gaps(chosen, walks) == max(
            walk_gaps(some, walks) for some in combinations(places, seats)
        )


def walk_gaps(places: tuple[Tile, ...], walks: dict[Tile, dict[Tile, int]]) -> tuple[int, int]:
    """Return the shortest walk between two of the places, and the sum of all walks."""
    lengths = [walks[one][other] for one, other in combinations(places, 2)]
    return min(lengths), sum(lengths)


def walk_lengths(start: Tile, land: set[Tile]) -> dict[Tile, int]:
    lengths = {start: 0}
    queue = [start]
    for tile in queue:
        for other in adjacent_tiles(tile):
            if other in land and other not in lengths:
                lengths[other] = lengths[tile] + 1
                queue.append(other)
    return lengths


def test_reading_players_take_turns_in_the_order_of_seats() -> None:
    state = begin("basic", 4)
    seats = []
    for _ in range(8):
        state = play(state, "1")
        seats.append(state.current_player)
        state = play(state, state.legal_actions()[0])
    assert seats == [0, 1, 2, 3] * 2


def test_players_may_choose_their_corners_one_after_the_other() -> None:
    state = begin("corners", 3)
    assert (state.stage, state.current_player) == (CORNER, 0)
    assert legal_goals(state) == {"a1", "a8", "h1", "h8"}
    state = play(state, "h1")
    assert legal_goals(state) == {"a1", "a8", "h8"}
    state = play(state, "a1")
    assert (state.stage, state.current_player) == (CORNER, 2)
    state = play(state, "h8")
    assert [state.board.names[tile] for tile in state.tokens] == ["h1", "a1", "h8"]
    assert (state.stage, state.turn) == (ROLL, 0)
    assert coin_owner(state, "h1") == 0


def test_on_a_custom_board_the_corners_of_its_land_may_be_chosen() -> None:
    state = begin("custom+corners", 2)
    while state.stage == PLACE:
        state = play(state, state.legal_actions()[-1])
    names = {state.board.names[tile] for tile in corner_tiles(state.board)}
    assert legal_goals(state) == names
    assert len(names) > 4
