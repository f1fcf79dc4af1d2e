"""Texts of Atoll: the drawing, refusals, validation errors and the winning chain."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from games.atoll import reference_rules
from skerry import Session, load
from skerry.games.atoll.board import BLACK, WHITE, board, winning_path
from skerry.games.atoll.rules import AtollState, begin

DRAWING = """\
    O       X
  O   O   X   X
    .   .   .
  .   .   .   .
X   .   .   .   O
  .   .   .   .
X   .   x   .   O
  .   .   .   .
O   .   .   .   X
  o   .   .   .
O   .   .   .   X
  .   .   .   .
    .   .   .
  X   X   O   O
    X       O
  a b c d e f g
Black (seat 1) to move."""


def test_the_drawing_shows_stones_islands_and_the_turn() -> None:
    session = Session("atoll", preset="small")
    session.play("d4")
    session.play("a2")
    assert str(session.state) == DRAWING


@pytest.mark.parametrize("preset", ["small", "standard", "large", "huge"])
def test_each_letter_is_drawn_under_its_column(preset: str) -> None:
    state = begin(preset, 2)
    *rows, letters, _ = str(state).splitlines()
    assert len(rows) == 2 * state.columns + 1
    for name, cell in state.board.number.items():
        q, y = state.board.places[cell]
        assert rows[y][2 * q] == "."
        assert letters[2 * q] == name[0]
    assert letters.split() == sorted({name[0] for name in state.board.names})


@pytest.mark.parametrize("preset", ["small", "standard", "large", "huge"])
def test_each_stone_is_drawn_on_its_cell(preset: str) -> None:
    for name in begin(preset, 2).board.names[:: 7 if preset != "small" else 1]:
        state = begin(preset, 2).apply(name)
        q, y = state.board.places[state.board.number[name]]
        assert str(state).splitlines()[y][2 * q] == "x"
        assert str(state).count("x") == 1


def test_the_drawing_names_the_winner_and_the_path() -> None:
    session = Session.from_id("atoll:small:f6,a1,f5,a2,e4,b1,d4,b2,d3,g5,c2,g4,c1")
    assert str(session.state).splitlines()[-1] == "Black wins: cat to fish."
    session.undo()
    assert str(session.state).splitlines()[-1] == "Black (seat 1) to move."
    swapped = Session.from_id("atoll:small:f6,swap")
    assert str(swapped.state).splitlines()[-1] == "White (seat 1) to move."


@pytest.mark.parametrize(
    ("moves", "text", "message"),
    [
        ("", "z9", "There's no cell z9; cells are a1 to g5. Legal moves: a1, a2, "),
        ("", "a6", "There's no cell a6"),
        ("", "a0", "There's no cell a0"),
        ("", "swap", "Only the second player can swap, and only as their first move."),
        ("d4,c3", "swap", "Only the second player can swap"),
        ("d4,swap", "swap", "Only the second player can swap"),
        ("d4", "D 4", "d4 is taken by Black. Legal moves: a1, a2, a3, a4, a5, b1 and 32 more"),
        ("d4,c3", "c3", "c3 is taken by White"),
        ("d4", "", "There's no cell "),
        ("", "pass", "There's no cell pass"),
        ("f6,a1,f5,a2,e4,b1,d4,b2,d3,g5,c2,g4,c1", "a3", "the game is over"),
    ],
)
def test_refusals_give_the_reason_and_the_legal_moves(moves: str, text: str, message: str) -> None:
    session = Session.from_id(f"atoll:small:{moves}")
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        session.play(text)
    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["D4", " d4 ", "d 4", "\td4\n"])
def test_case_and_blanks_are_ignored(text: str) -> None:
    game = load("atoll")
    assert game.parse(game.start("small"), text) == "d4"


def test_refusals_name_the_last_cell_of_the_board() -> None:
    for preset, last in (("small", "g5"), ("standard", "k9"), ("large", "o13"), ("huge", "s17")):
        with pytest.raises(ValueError, match=f"a1 to {last}"):
            load("atoll").parse(load("atoll").start(preset), "z1")


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (AtollState(5), "columns is 5"),
        (AtollState(7, -1), "black is -1"),
        (AtollState(7, 1, 1), "two stones"),
        (AtollState(7, 1 << 38), "black is "),
        (AtollState(7, 3), "Black is 2 stones ahead"),
        (AtollState(7, 0, 1), "Black is -1 stones ahead"),
        (AtollState(7, 1, 0, 2), "swapped is 2"),
        (AtollState(7, 0, 0, 1), "swapped before"),
        (AtollState(7, 1, 0, 0, 0), "winner 0, paths"),
        (AtollState(7, 1, 0, last=3), "newest cell"),
        (AtollState(7, 1, 0, last=-2), "newest cell"),
    ],
)
def test_invalid_positions_are_refused(state: AtollState, reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        state.validate()


def test_a_path_without_a_winner_is_invalid() -> None:
    won = Session.from_id("atoll:small:f6,a1,f5,a2,e4,b1,d4,b2,d3,g5,c2,g4,c1").state
    assert isinstance(won, AtollState)
    won.validate()
    with pytest.raises(AssertionError, match="winner -1"):
        AtollState(7, won.black, won.white).validate()


@pytest.mark.parametrize("preset", ["small", "standard"])
def test_the_winning_chain_has_the_fewest_stones_between_opposite_islands(preset: str) -> None:
    for seed in range(30):
        rng = Random(seed)
        state = begin(preset, 2)
        while not state.is_terminal:
            state = state.apply(rng.choice(state.legal_actions()))
        path = winning_path(state, state.winner)
        assert not winning_path(state, BLACK + WHITE - state.winner)
        assert all(state.stones(state.winner) >> node & 1 for node in path)
        assert all(b in state.board.beside[a] for a, b in pairwise(path))
        ends = {end_of(state, node) for node in (path[0], path[-1])}
        assert ends in ({"n", "s"}, {"w", "e"})
        assert sum(node < state.board.size for node in path) == fewest_stones(state)


def end_of(state: AtollState, node: int) -> str:
    return next(island.end for island in state.board.islands if island.mask >> node & 1)


def fewest_stones(state: AtollState) -> int:
    """Return the smallest number of placed stones in a winning path, not counting island stones."""
    rims = reference_rules.island_stones(state.columns)
    home = {place for (colour, _), rim in rims.items() if colour == state.winner for place in rim}
    taken = {
        reference_rules.axial_place(*place)
        for node, place in enumerate(board(state.columns).places)
        if state.stones(state.winner) >> node & 1
    }
    counts = []
    for start, end in (("n", "s"), ("w", "e")):
        reached = set(rims[state.winner, start])
        goal = set(rims[state.winner, end])
        for count in range(len(taken)):
            if reached & goal:
                counts.append(count)
                break
            reached |= neighbours(reached) & taken
            while neighbours(reached) & home - reached:
                reached |= neighbours(reached) & home
    return min(counts)


def neighbours(places: set[reference_rules.Axial]) -> set[reference_rules.Axial]:
    return {other for place in places for other in reference_rules.neighbour_places(*place)}
