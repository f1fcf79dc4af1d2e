"""Search over all rolls and the best landings after each, with the network's values at the leaves.

The search is expectimax (D. Michie, "Game-playing and game-learning automata", 1966), limited to
the landings that the network likes best.
"""

from __future__ import annotations

from collections.abc import Iterator

from skerry.games.conqueror.board import tiles_of_bits

from .position import Position
from .value import final_share, win_share_at_start

WIDTH = 2
"""The number of landings that are searched after a roll: the best ones by the network's values. A
greater number makes the lookahead slower and leaves less time for playouts."""


def expected_share(position: Position, depth: int) -> float:
    """Return the win share of the player to move by a search of `depth` turns.

    The turn must not have begun yet. The search begins it, which changes `position`.
    """
    if not depth:
        return win_share_at_start(position)
    shares = list(win_shares_by_roll(position, depth))
    return sum(shares) / len(shares)


def win_shares_by_roll(position: Position, depth: int) -> Iterator[float]:
    """Yield the win share of the player to move after 1, 2 and 3 steps are rolled.

    The function begins the turn, which changes `position`. If the game is then over, it yields only
    the final share.
    """
    if position.begin_turn(1) < 0:
        yield final_share(position)
        return
    for reached in position.reachable_by_steps(position.turn):
        yield _share_of_best_landing(position, reached, depth)


def _share_of_best_landing(position: Position, reached: int, depth: int) -> float:
    landings: list[int | None] = [*tiles_of_bits(reached)] or [None]
    replies = [_position_after(position, tile) for tile in landings]
    if depth > 1 and len(replies) > 1:
        replies.sort(key=lambda reply: win_share_at_start(reply.copy()))
        replies = replies[:WIDTH]
    return 1 - min([expected_share(reply, depth - 1) for reply in replies])


def _position_after(position: Position, tile: int | None) -> Position:
    """Return the position in which the rival's turn begins.

    `tile` is where the player lands; None means STAY.
    """
    after = position.copy()
    if tile is not None:
        after.land_on(tile)
    after.pass_turn()
    return after
