"""How puzzles, rounds and matches of Palavan end."""

from __future__ import annotations

from games.endings import random_endings
from skerry import Session
from skerry.games.palavan import GAME
from skerry.games.palavan.duel.rules import DuelState
from skerry.games.palavan.notation import cell_name
from skerry.games.palavan.solo.rules import SOLVE, SoloState, solution
from skerry.games.palavan.tiles import tiles

NAMES = ("Ann", "Ben")


def test_a_shown_solution_is_not_called_a_solved_puzzle() -> None:
    session = Session("palavan", preset="calm", seed="1")
    session.play(SOLVE)
    end = GAME.ending(session.state, NAMES)  # type: ignore[arg-type]
    assert end.why == "The computer placed the tiles. This is one solution."


def test_a_solved_puzzle_names_its_land_and_water_areas() -> None:
    session = Session("palavan", preset="calm", seed="1")
    puzzle = session.state
    assert isinstance(puzzle, SoloState)
    width = puzzle.goal.width
    for cell, piece in enumerate(solution(puzzle)):
        if puzzle.givens[cell] != piece:
            session.play(f"{tiles()[piece // 4].id}@{piece % 4}-{cell_name(cell, width)}")
    assert session.state.is_terminal
    why = GAME.ending(session.state, NAMES).why  # type: ignore[arg-type]
    assert why.startswith("Every edge matches: 1 land area and 1 water area")


def test_the_player_with_more_tiles_wins_a_round() -> None:
    for state in random_endings("palavan", "round", 2):
        assert isinstance(state, DuelState)
        end = GAME.ending(state, NAMES)
        assert [int(laid) for (laid,) in end.rows] == list(state.placed_counts)
        draw = state.placed_counts[0] == state.placed_counts[1]
        assert end.places == ((1, 1) if draw else (1, 2) if state.returns()[0] > 0 else (2, 1))


def test_the_player_with_more_tokens_wins_a_match() -> None:
    for state in random_endings("palavan", "match", 2):
        assert isinstance(state, DuelState)
        end = GAME.ending(state, NAMES)
        assert [int(row[-1]) for row in end.rows] == list(state.tokens)
        winner = state.tokens.index(max(state.tokens))
        if state.tokens[0] != state.tokens[1]:
            assert end.why.startswith(f"{NAMES[winner]} won {max(state.tokens)} tokens")
