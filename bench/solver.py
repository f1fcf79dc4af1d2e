"""An exact solver of Atoll endings that shares nothing with the bot but the rules.

Depth first over all moves with a table of positions; a position is won when some move wins.
Good for some 18 empty cells.
"""

from __future__ import annotations

from random import Random

from skerry.games.atoll.board import Board
from skerry.games.atoll.rules import AtollState


def wins(state: AtollState) -> bool:
    """Whether the player to move wins against best play."""
    if state.winner >= 0:
        return False
    own = state.stones(state.to_move)
    other = state.stones(1 - state.to_move)
    return _wins(state.board, own, other, state.to_move, {})


def _wins(
    atoll: Board, own: int, other: int, colour: int, known: dict[tuple[int, int], bool]
) -> bool:
    key = (own, other)
    if key not in known:
        empty = [cell for cell in atoll.cells if not (own | other) >> cell & 1]
        known[key] = bool(_completing(atoll, own, empty, colour)) or any(
            not _wins(atoll, other, own | 1 << cell, 1 - colour, known)
            for cell in _answers(atoll, own, other, empty, colour)
        )
    return known[key]


def _answers(atoll: Board, own: int, other: int, empty: list[int], colour: int) -> list[int]:
    """The moves that can save the day: all, unless the other side is one stone from winning."""
    threats = _completing(atoll, other, empty, 1 - colour)
    if threats:
        return threats[:1] if len(threats) == 1 else []
    return sorted(empty, key=lambda cell: -(atoll.around[cell] & (own | other)).bit_count())


def _completing(atoll: Board, stones: int, empty: list[int], colour: int) -> list[int]:
    groups = ((cell, atoll.group(cell, stones | 1 << cell)) for cell in empty)
    pairs = atoll.pairs[colour]
    return [cell for cell, group in groups if any(group & a and group & b for a, b in pairs)]


def ending(columns: int, left: int, rng: Random) -> AtollState | None:
    """A position with `left` empty cells reached by random moves; None if the game ended first."""
    state = AtollState(columns)
    while state.board.size - (state.black | state.white).bit_count() > left:
        state = state.apply(rng.choice([a for a in state.legal_actions() if a != "swap"]))
        if state.is_terminal:
            return None
    return state


def endings(columns: int, left: int, count: int, rng: Random) -> list[AtollState]:
    """Yield `count` positions with `left` empty cells."""
    results: list[AtollState] = []
    while len(results) < count:
        state = ending(columns, left, rng)
        if state is not None:
            results.append(state)
    return results
