"""The ending text of Atoll, also after a swap."""

from __future__ import annotations

from games.endings import random_endings
from skerry import Session
from skerry.core.i18n import set_language
from skerry.games.atoll.board import winning_path
from skerry.games.atoll.ending import ending
from skerry.games.atoll.rules import AtollState

NAMES = ("Ann", "Ben")
COLUMN = ("d4", "a1", "d2", "a2", "d6", "a3", "d1", "b1", "d3", "b2", "d5", "b3", "d7")


def play_column_until_win(*moves: str) -> AtollState:
    """Return the end of a small game: `moves`, then the legal moves of COLUMN until a win."""
    session = Session("atoll", preset="small")
    for move in (*moves, *COLUMN):
        if not session.state.is_terminal and move in session.state.legal_actions():
            session.play(move)
    assert isinstance(session.state, AtollState)
    return session.state


def test_the_ending_names_the_winner_and_the_number_of_stones() -> None:
    for state in random_endings("atoll", "small", 2):
        assert isinstance(state, AtollState)
        end = ending(state, NAMES)
        colour = state.winner
        stones = [node for node in winning_path(state, colour) if node < state.board.size]
        name = NAMES[state.seat(colour)]
        assert end.why.startswith(f"{name} linked ")
        assert end.why.endswith(f" with {len(stones)} stones.")
        assert end.places == ((1, 2) if name == "Ann" else (2, 1))


def test_after_a_swap_the_ending_names_the_current_owner() -> None:
    plain = play_column_until_win()
    swapped = play_column_until_win("d4", "swap")
    assert (plain.winner, plain.swapped, swapped.swapped) == (0, 0, 1)
    assert ending(plain, NAMES).why.startswith("Ann ")
    assert ending(swapped, NAMES).why.startswith(NAMES[swapped.seat(swapped.winner)])
    assert swapped.seat(0) == 1


def test_the_ending_in_german() -> None:
    set_language("de")
    assert "Steinen den Weg" in ending(play_column_until_win(), NAMES).why
