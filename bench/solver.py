"""Exact solver of Atoll endings that shares only the rules with the bot.

It searches all moves depth first with a table of positions; a position is won if any move wins. It
handles about 18 empty cells.
"""

from __future__ import annotations

from random import Random

from skerry.games.atoll.board import Board
from skerry.games.atoll.rules import AtollState


def can_win(state: AtollState) -> bool:
    """Return whether the player to move wins against best play."""
    if state.winner >= 0:
        return False
    our_stones = state.stones(state.to_move)
    their_stones = state.stones(1 - state.to_move)
    return _can_win_cached(state.board, our_stones, their_stones, state.to_move, {})


def _can_win_cached(
    atoll: Board,
    our_stones: int,
    their_stones: int,
    colour: int,
    known: dict[tuple[int, int], bool],
) -> bool:
    key = (our_stones, their_stones)
    if key not in known:
        empty = [cell for cell in atoll.cells if not (our_stones | their_stones) >> cell & 1]
        known[key] = bool(_winning_cells(atoll, our_stones, empty, colour)) or any(
            not _can_win_cached(atoll, their_stones, our_stones | 1 << cell, 1 - colour, known)
            for cell in _averting_moves(atoll, our_stones, their_stones, empty, colour)
        )
    return known[key]


def _averting_moves(
    atoll: Board, our_stones: int, their_stones: int, empty: list[int], colour: int
) -> list[int]:
    """Return the moves that can avert a loss: all, unless the opponent has a winning stone."""
    threats = _winning_cells(atoll, their_stones, empty, 1 - colour)
    if threats:
        return threats[:1] if len(threats) == 1 else []
    return sorted(
        empty, key=lambda cell: -(atoll.around[cell] & (our_stones | their_stones)).bit_count()
    )


def _winning_cells(atoll: Board, stones: int, empty: list[int], colour: int) -> list[int]:
    groups = ((cell, atoll.connected_group(cell, stones | 1 << cell)) for cell in empty)
    pairs = atoll.pairs[colour]
    return [cell for cell, group in groups if any(group & a and group & b for a, b in pairs)]


def random_endgame(columns: int, left: int, rng: Random) -> AtollState | None:
    """Return a random position with `left` empty cells; None if the game ended before."""
    state = AtollState(columns)
    while state.board.size - (state.black | state.white).bit_count() > left:
        state = state.apply(rng.choice([a for a in state.legal_actions() if a != "swap"]))
        if state.is_terminal:
            return None
    return state


def random_endgames(columns: int, left: int, count: int, rng: Random) -> list[AtollState]:
    """Return `count` positions with `left` empty cells."""
    results: list[AtollState] = []
    while len(results) < count:
        state = random_endgame(columns, left, rng)
        if state is not None:
            results.append(state)
    return results
