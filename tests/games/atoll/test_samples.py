"""Batches of random fills, compared with single boards and the rules' own code."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from skerry.games.atoll.board import Board, board
from skerry.games.atoll.bot.samples import (
    count_decisive_lanes,
    lanes_won_by_black,
    sample_fill,
    sample_position,
)
from skerry.games.atoll.position import Position, position
from skerry.games.atoll.rules import SWAP, AtollState

LANES = 24


def random_state(columns: int, plies: int, rng: Random) -> AtollState:
    state = AtollState(columns)
    for _ in range(plies):
        after = state.apply(rng.choice([a for a in state.legal_actions() if a != SWAP]))
        if after.is_terminal:
            break
        state = after
    return state


def winner_of_full_board(atoll: Board, black: int) -> int:
    """Return the winner of a full board with these black cells, by the rules' own flood fill."""
    cells = (1 << atoll.size) - 1
    for colour, stones in enumerate((black, cells & ~black)):
        connected = stones | atoll.home[colour]
        for first, second in atoll.pairs[colour]:
            if atoll.connected_group((first & -first).bit_length() - 1, connected) & second:
                return colour
    raise AssertionError("a full board has a winner")


CASES = [(3, 0), (3, 2), (7, 0), (7, 9), (7, 24), (11, 0), (11, 40), (15, 30), (19, 60)]


@pytest.mark.parametrize(("columns", "plies"), CASES)
def test_each_lane_is_a_full_board_with_that_winner(columns: int, plies: int) -> None:
    rng = Random(f"{columns}/{plies}")
    current = position(random_state(columns, plies, rng))
    fill = sample_fill(current, LANES, rng)
    black = lanes_won_by_black(current.graph, fill, LANES)
    for lane in range(LANES):
        full = sum((fill[cell] >> lane & 1) << cell for cell in current.graph.cells)
        assert winner_of_full_board(board(columns), full) == (not black >> lane & 1)


@pytest.mark.parametrize(("columns", "plies"), CASES[:7])
def test_decisive_cells_are_those_that_change_the_winner_when_flipped(
    columns: int, plies: int
) -> None:
    rng = Random(f"{columns}/{plies}/d")
    atoll = board(columns)
    lanes = 6
    current = position(random_state(columns, plies, rng))
    fill = sample_fill(current, lanes, rng)
    counts = [0] * atoll.size
    for lane in range(lanes):
        full = sum((fill[cell] >> lane & 1) << cell for cell in atoll.cells)
        before = winner_of_full_board(atoll, full)
        for cell in atoll.cells:
            counts[cell] += winner_of_full_board(atoll, full ^ 1 << cell) != before
    decisive = count_decisive_lanes(
        current.graph, fill, lanes_won_by_black(current.graph, fill, lanes), lanes
    )
    assert all(decisive[cell] == counts[cell] for cell in current.empty_cells)


@pytest.mark.parametrize("lanes", [1, 2, 33, 512])
def test_any_number_of_lanes_works(lanes: int) -> None:
    rng = Random(1)
    current = position(random_state(7, 6, rng))
    fill = sample_fill(current, lanes, rng)
    assert all(0 <= lane < 1 << lanes for lane in fill)
    one_by_one = sum(
        lanes_won_by_black(current.graph, [lane >> k & 1 for lane in fill], 1) << k
        for k in range(lanes)
    )
    assert lanes_won_by_black(current.graph, fill, lanes) == one_by_one


def win_share_of_fills(state: AtollState, games: int, rng: Random) -> float:
    """Return the share of random fills that Black wins, one board at a time."""
    atoll = state.board
    wins = 0
    for _ in range(games):
        toss = partial(rng.getrandbits, 1)
        full = sum(
            (1 if state.black >> c & 1 else 0 if state.white >> c & 1 else toss()) << c
            for c in atoll.cells
        )
        wins += winner_of_full_board(atoll, full) == 0
    return wins / games


def test_the_share_of_wins_matches_plain_random_games() -> None:
    """Agree within four standard deviations, on positions without bridges."""
    rng = Random(5)
    for plies in (0, 5, 12, 20):
        current = position(random_state(7, plies, rng))
        state = AtollState(7, *(stones & (1 << 38) - 1 for stones in current.stones))
        free = without_templates(current)
        share = sample_position(free, 4000, rng).value
        reference = win_share_of_fills(state, 1500, rng)
        assert (
            abs((1 - share if free.colour else share) - reference)
            < 4 * (0.25 / 1500 + 0.25 / 4000) ** 0.5
        )


def without_templates(current: Position) -> Position:
    return Position(
        current.graph, current.stones, current.colour, current.groups, ((), ()), 0, current.winner
    )


def test_a_stone_is_worth_half_its_swing() -> None:
    """Compare value + swing / 2 with the value of a second batch in which the stone is placed."""
    rng = Random(7)
    current = without_templates(position(random_state(11, 20, rng)))
    before = sample_position(current, 20_000, rng)
    cell = max(current.empty_cells, key=before.swing.__getitem__)
    after = sample_position(without_templates(current.place(cell, current.colour)), 20_000, rng)
    assert 1 - after.value == pytest.approx(before.value + before.swing[cell] / 2, abs=0.02)


def test_a_bridge_holds_in_every_lane() -> None:
    """Each side gets exactly one of the two cells between the stones."""
    state = AtollState(11)
    for action in ("f5", "a1", "g6"):
        state = state.apply(action)
    current = position(state)
    rng = Random(2)
    number = board(11).number
    stones = {number["f5"], number["g6"]}
    a, b = next(cells for _, u, w, cells, _ in current.templates[0] if {u, w} == stones)
    fill = sample_fill(current, 100, rng)
    assert fill[a] ^ fill[b] == (1 << 100) - 1


@pytest.mark.parametrize("moves", [("b3",), ("f6", "b8")])
def test_a_template_holds_in_every_lane(moves: tuple[str, ...]) -> None:
    """The owner has all cells of at least one way, in the lanes of either colour."""
    state = AtollState(11)
    for action in moves:
        state = state.apply(action)
    current = position(state)
    template = next(each for some in current.templates for each in some if len(each[3]) > 2)
    owner = current.templates[1].count(template)
    for seed in range(20):
        fill = sample_fill(current, 64, Random(seed))
        for lane in range(64):
            owned = {cell for cell in template[3] if fill[cell] >> lane & 1 != owner}
            assert any(owned.issuperset(way) for way in template[4])


def test_the_second_half_of_the_lanes_is_the_complement_of_the_first() -> None:
    current = without_templates(position(random_state(7, 6, Random(8))))
    for lanes in (8, 9):
        fill = sample_fill(current, lanes, Random(1))
        half = lanes // 2
        for cell in current.empty_cells:
            first = fill[cell] & (1 << half) - 1
            second = fill[cell] >> half
            assert first ^ second & (1 << half) - 1 == (1 << half) - 1


def test_samples_depend_on_the_seed_alone() -> None:
    current = position(random_state(11, 12, Random(3)))
    assert sample_position(current, 200, Random(4)) == sample_position(current, 200, Random(4))
    assert sample_position(current, 200, Random(4)) != sample_position(current, 200, Random(5))


def test_values_are_from_the_point_of_view_of_the_player_to_move() -> None:
    state = AtollState(7)
    for action in ("d4", "a1", "d3", "a2", "d2"):
        state = state.apply(action)
    assert state.to_move == 1
    assert sample_position(position(state), 1000, Random(1)).value < 0.3
