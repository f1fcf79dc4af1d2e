"""Thousands of random games at once, held against one board at a time and the rules' own code."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from skerry.games.atoll.board import Board, board
from skerry.games.atoll.bot.samples import count_decisive, evaluate, lanes_black_wins, sample_fill
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


def winner(atoll: Board, black: int) -> int:
    """Who has won on a full board with these black cells, by the rules' own flood fill."""
    cells = (1 << atoll.size) - 1
    for colour, stones in enumerate((black, cells & ~black)):
        held = stones | atoll.home[colour]
        for one, other in atoll.pairs[colour]:
            if atoll.group((one & -one).bit_length() - 1, held) & other:
                return colour
    raise AssertionError("a full board has a winner")


CASES = [(3, 0), (3, 2), (7, 0), (7, 9), (7, 24), (11, 0), (11, 40), (15, 30), (19, 60)]


@pytest.mark.parametrize(("columns", "plies"), CASES)
def test_each_lane_is_a_full_board_with_that_winner(columns: int, plies: int) -> None:
    rng = Random(f"{columns}/{plies}")
    here = position(random_state(columns, plies, rng))
    fill = sample_fill(here, LANES, rng)
    black = lanes_black_wins(here.graph, fill, LANES)
    for lane in range(LANES):
        full = sum((fill[cell] >> lane & 1) << cell for cell in here.graph.cells)
        assert winner(board(columns), full) == (not black >> lane & 1)


@pytest.mark.parametrize(("columns", "plies"), CASES[:7])
def test_a_cell_decides_in_a_lane_when_turning_it_turns_the_winner(
    columns: int, plies: int
) -> None:
    rng = Random(f"{columns}/{plies}/d")
    atoll = board(columns)
    lanes = 6
    here = position(random_state(columns, plies, rng))
    fill = sample_fill(here, lanes, rng)
    counts = [0] * atoll.size
    for lane in range(lanes):
        full = sum((fill[cell] >> lane & 1) << cell for cell in atoll.cells)
        before = winner(atoll, full)
        for cell in atoll.cells:
            counts[cell] += winner(atoll, full ^ 1 << cell) != before
    found = count_decisive(here.graph, fill, lanes_black_wins(here.graph, fill, lanes), lanes)
    assert all(found[cell] == counts[cell] for cell in here.empty)


@pytest.mark.parametrize("lanes", [1, 2, 33, 512])
def test_any_number_of_lanes_will_do(lanes: int) -> None:
    rng = Random(1)
    here = position(random_state(7, 6, rng))
    fill = sample_fill(here, lanes, rng)
    assert all(0 <= lane < 1 << lanes for lane in fill)
    one_by_one = sum(
        lanes_black_wins(here.graph, [lane >> k & 1 for lane in fill], 1) << k for k in range(lanes)
    )
    assert lanes_black_wins(here.graph, fill, lanes) == one_by_one


def playouts(state: AtollState, games: int, rng: Random) -> float:
    """The share of random games that Black wins, stone after stone by the rules."""
    atoll = state.board
    won = 0
    for _ in range(games):
        toss = partial(rng.getrandbits, 1)
        full = sum(
            (1 if state.black >> c & 1 else 0 if state.white >> c & 1 else toss()) << c
            for c in atoll.cells
        )
        won += winner(atoll, full) == 0
    return won / games


def test_the_share_of_wins_is_that_of_plain_random_games() -> None:
    """Within four standard deviations, from positions without bridges."""
    rng = Random(5)
    for plies in (0, 5, 12, 20):
        here = position(random_state(7, plies, rng))
        state = AtollState(7, *(stones & (1 << 38) - 1 for stones in here.stones))
        free = unlinked(here)
        share = evaluate(free, 4000, rng).value
        mine = playouts(state, 1500, rng)
        assert (
            abs((1 - share if free.colour else share) - mine)
            < 4 * (0.25 / 1500 + 0.25 / 4000) ** 0.5
        )


def unlinked(here: Position) -> Position:
    return Position(here.graph, here.stones, here.colour, here.groups, ((), ()), 0, here.winner)


def test_a_stone_is_worth_half_its_swing() -> None:
    """E[won | cell is ours] = V + swing / 2, here against a second batch with the stone placed."""
    rng = Random(7)
    here = unlinked(position(random_state(11, 20, rng)))
    before = evaluate(here, 20_000, rng)
    cell = max(here.empty, key=before.swing.__getitem__)
    after = evaluate(unlinked(here.place(cell, here.colour)), 20_000, rng)
    assert 1 - after.value == pytest.approx(before.value + before.swing[cell] / 2, abs=0.02)


def test_a_bridge_holds_in_every_lane() -> None:
    """Of the two cells between two stones exactly one goes to each side."""
    state = AtollState(11)
    for action in ("f5", "a1", "g6"):
        state = state.apply(action)
    here = position(state)
    rng = Random(2)
    number = board(11).number
    stones = {number["f5"], number["g6"]}
    a, b = next(cells for _, u, w, cells, _ in here.templates[0] if {u, w} == stones)
    fill = sample_fill(here, 100, rng)
    assert fill[a] ^ fill[b] == (1 << 100) - 1


@pytest.mark.parametrize("moves", [("b3",), ("f6", "b8")])
def test_a_template_holds_in_every_lane(moves: tuple[str, ...]) -> None:
    """Some way of it is all its owner's, in the lanes of either colour."""
    state = AtollState(11)
    for action in moves:
        state = state.apply(action)
    here = position(state)
    template = next(it for some in here.templates for it in some if len(it[3]) > 2)
    owner = here.templates[1].count(template)
    for seed in range(20):
        fill = sample_fill(here, 64, Random(seed))
        for lane in range(64):
            mine = {cell for cell in template[3] if fill[cell] >> lane & 1 != owner}
            assert any(mine.issuperset(way) for way in template[4])


def test_every_second_lane_has_the_opposite_coins() -> None:
    here = unlinked(position(random_state(7, 6, Random(8))))
    for lanes in (8, 9):
        fill = sample_fill(here, lanes, Random(1))
        half = lanes // 2
        for cell in here.empty:
            first = fill[cell] & (1 << half) - 1
            second = fill[cell] >> half
            assert first ^ second & (1 << half) - 1 == (1 << half) - 1


def test_samples_depend_on_the_seed_alone() -> None:
    here = position(random_state(11, 12, Random(3)))
    assert evaluate(here, 200, Random(4)) == evaluate(here, 200, Random(4))
    assert evaluate(here, 200, Random(4)) != evaluate(here, 200, Random(5))


def test_values_are_the_movers() -> None:
    state = AtollState(7)
    for action in ("d4", "a1", "d3", "a2", "d2"):
        state = state.apply(action)
    assert state.to_move == 1
    assert evaluate(position(state), 1000, Random(1)).value < 0.3
