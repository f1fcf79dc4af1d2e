"""The rules of Palavan solo, sentence by sentence of the rulebook.

The tests of the duel's rules are in test_duel.py.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from skerry import Session
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import cell_number, parse_place_action, place_action, tiles_mask
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.solo.goals import GOALS, is_reached
from skerry.games.palavan.solo.islands import islands
from skerry.games.palavan.solo.rules import CLEAR, SOLVE, SoloState, begin
from skerry.games.palavan.tiles import tile_numbers, tiles

FIRST = "T00@0 C1@1 M4@3 M6@3 | M1@1 M2@2 C4@1 M7@0 | C3@1 C5@2 C2@0 C6@0 | M3@0 T15@0 M5@1 C7@0"
"""A solution of Difficult."""


def drawn_board(text: str) -> tuple[int, ...]:
    """Return the pieces of a text such as FIRST; "-" is an empty cell."""
    words = text.lower().replace("|", " ").split()
    pairs = [word.split("@") for word in words]
    return tuple(EMPTY if w[0] == "-" else 4 * tile_numbers()[w[0]] + int(w[1]) for w in pairs)


def place_actions(pieces: tuple[int, ...], width: int = 4) -> list[str]:
    return [place_action(piece, cell, width) for cell, piece in enumerate(pieces) if piece != EMPTY]


def play(preset: str, *actions: str) -> SoloState:
    state = begin(preset)
    for action in actions:
        assert action in state.legal_actions() or action in dict(state.chance_outcomes())
        state = state.apply(action)
        state.validate()
    return state


# "PALAVAN SOLO"


def test_with_a_random_selection_of_nine_tiles() -> None:
    """All sets of nine tiles that can make an island are equally likely."""
    outcomes = begin("island").chance_outcomes()
    assert len(outcomes) == len(islands()) == 130
    assert {chance for _, chance in outcomes} == {1 / 130}
    for name, _ in outcomes[:5]:
        state = begin("island").apply(name)
        assert state.hand == state.tiles == sum(1 << tile_numbers()[id] for id in name.split("-"))
        assert state.tiles.bit_count() == 9


def test_create_a_small_island_that_is_entirely_surrounded_by_water() -> None:
    deal = begin("island").chance_outcomes()[7][0]
    state = play("island", deal)
    assert state.goal.water_rim
    from skerry.games.palavan.solo.solving import solver

    answer = solver.first_solution(state.goal, state.givens, state.tiles)
    assert answer
    for action in place_actions(answer, 3)[:-1]:
        state = state.apply(action)
        assert not state.is_terminal
    state = state.apply(place_actions(answer, 3)[-1])
    assert state.is_terminal
    assert state.returns() == (1.0,)
    turned = [4 * (piece // 4) + (piece + 1) % 4 for piece in answer]
    assert not is_reached(state.goal, turned)


def test_the_one_condition_is_that_the_surfaces_fit_together_exactly() -> None:
    """In Basic, areas may be separated, but a tile rotated the wrong way is no solution."""
    pieces = drawn_board(FIRST)
    assert play("basic", *place_actions(pieces)).solved
    wrong = (pieces[0], pieces[1] ^ 2, *pieces[2:])
    state = play("basic", *place_actions(wrong))
    assert not state.solved
    assert not state.hand


def test_play_with_all_tiles() -> None:
    for preset in ("basic", "medium", "difficult"):
        assert begin(preset).tiles == all_tiles_mask()
        assert (begin(preset).goal.width, begin(preset).goal.height) == (4, 4)


def test_difficult_both_the_land_and_the_water_are_connected() -> None:
    pieces = drawn_board(FIRST)
    assert all(is_reached(GOALS[goal], pieces) for goal in ("basic", "medium", "difficult"))
    assert play("difficult", *place_actions(pieces)).solved


def test_there_are_also_several_solutions_for_the_highest_level() -> None:
    second = drawn_board(
        "M1@1 C3@2 T00@0 M5@0 | C2@1 C6@3 M3@2 C5@0 | C1@2 C4@1 C7@1 M7@0 | M2@0 M4@3 M6@3 T15@0"
    )
    assert play("difficult", *place_actions(second)).solved


# Placing, rotating, moving, exchanging and returning tiles


def test_tiles_may_clash() -> None:
    state = play("basic", "t00@0-a1", "t15@0-b1")
    assert tiles_mask(state.board) == 1 << tile_numbers()["t00"] | 1 << tile_numbers()["t15"]


def test_a_placed_tile_can_be_rotated_and_moved() -> None:
    state = play("basic", "c3@0-b2", "c3@1-b2", "c3@1-d4")
    assert state.board[cell_number("b2", 4)] == EMPTY
    assert state.board[cell_number("d4", 4)] == 4 * tile_numbers()["c3"] + 1
    assert "c3@1-d4" not in state.legal_actions(), "it is already placed that way"


def test_two_tiles_on_the_board_swap_places_and_keep_their_rotations() -> None:
    state = play("basic", "c3@1-a1", "m2@2-b1", "c3@3-b1")
    assert state.board[:2] == (4 * tile_numbers()["m2"] + 2, 4 * tile_numbers()["c3"] + 3)


def test_a_tile_from_the_hand_replaces_the_one_on_its_cell() -> None:
    state = play("basic", "c3@1-a1", "m2@2-a1")
    assert state.hand >> tile_numbers()["c3"] & 1
    assert state.board[0] == 4 * tile_numbers()["m2"] + 2


def test_tiles_are_returned_one_by_one_or_all_at_once() -> None:
    state = play("basic", "c3@1-a1", "m2@2-b1", "c3-off")
    assert state.hand == all_tiles_mask() & ~(1 << tile_numbers()["m2"])
    assert CLEAR not in state.legal_actions()
    state = play("basic", "c3@1-a1", "m2@2-b1", CLEAR)
    assert state.board == begin("basic").board


def test_a_parsed_action_is_written_the_same_way() -> None:
    for action in begin("basic").legal_actions()[:-1]:
        assert place_action(*parse_place_action(action, 4), 4) == action


# Giving up


@pytest.mark.parametrize("preset", ["basic", "medium", "difficult"])
def test_solve_completes_the_placed_tiles_if_possible(preset: str) -> None:
    state = play(preset, place_actions(drawn_board(FIRST))[5], SOLVE)
    assert state.is_terminal
    assert state.returns() == (-1.0,)
    assert is_reached(state.goal, state.board)
    assert state.board[5] == drawn_board(FIRST)[5]


def test_solve_removes_tiles_that_prevent_a_solution() -> None:
    state = play("difficult", "t15@0-a1", "t00@0-b1", SOLVE)
    assert is_reached(state.goal, state.board)


# Nine tiles that the player chooses


def test_nine_tiles_are_chosen_freely() -> None:
    nine = [tiles()[n].id for n in range(16) if islands()[0].tiles >> n & 1]
    state = play("choose", *nine)
    assert state.chosen.bit_count() == 9
    assert "begin" in state.legal_actions()
    assert len(state.legal_actions()) == 10, "a tenth tile can't be chosen"
    state = state.apply("begin")
    assert state.hand == islands()[0].tiles


def test_a_set_that_cannot_make_an_island_is_refused() -> None:
    session = Session("palavan", preset="choose")
    for tile in tiles()[7:]:
        session.play(tile.id)
    with pytest.raises(
        ValueError, match=r"These nine tiles can't make an island\. Quickest fix: replace .* with"
    ):
        session.play("begin")


def test_the_computer_can_choose_the_rest_of_the_nine() -> None:
    state = play("choose", "c1", "m1", "fill")
    assert state.chosen.bit_count() == 9
    assert state.chosen & 1 << tile_numbers()["c1"]
    assert state.legal_actions()[-1] == "begin"
    chosen = 1 << tile_numbers()["c1"] | 1 << tile_numbers()["m1"]
    ways = {row.tiles: row.ways for row in islands() if not chosen & ~row.tiles}
    assert len(ways) > 1
    assert ways[state.chosen] == max(ways.values()), "the set with the most islands is chosen"
    hopeless = play("choose", "t15", "c7", "m7")
    assert "fill" not in hopeless.legal_actions()
    assert not hopeless.possible_islands


# Puzzles with givens


def test_the_given_tiles_of_a_puzzle_cannot_be_moved() -> None:
    state = play("daily", "no-7")
    given = [cell for cell, piece in enumerate(state.givens) if piece != EMPTY]
    assert given
    puzzle = state.puzzle
    assert puzzle
    assert is_reached(state.goal, puzzle.solution)
    taken = {tiles()[state.givens[cell] // 4].id for cell in given}
    for action in state.legal_actions()[:-1]:
        tile, _, rest = action.partition("@")
        assert tile not in taken
        assert cell_number(rest.partition("-")[2], 4) not in given


def test_equal_seeds_give_equal_puzzles() -> None:
    one, two = (Session("palavan", preset="daily", seed="2026-11-21").state for _ in range(2))
    other = Session("palavan", preset="daily", seed="2026-11-22").state
    assert one == two
    assert one != other


# Invalid states


@pytest.mark.parametrize(
    "change",
    [
        {"preset": "nonsense"},
        {"number": 3},
        {"laid": (0,) * 16},
        {"laid": (1,) + (EMPTY,) * 15},
        {"laid": (EMPTY,) * 9},
        {"solved": 1},
        {"shown": 2},
        {"chosen": 1},
        {"begun": 1},
    ],
)
def test_invalid_states_are_refused(change: dict[str, object]) -> None:
    state = begin("basic")
    state.validate()
    with pytest.raises(AssertionError):
        replace(state, **change).validate()
