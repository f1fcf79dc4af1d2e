"""Looking ahead: every roll, the best replies to it, and again every roll, judged by the net.

Expectimax (D. Michie, "Game-playing and game-learning automata", 1966), cut down to the best
replies.
"""

from __future__ import annotations

from collections.abc import Iterator

from skerry.games.conqueror.board import tiles

from .position import Position
from .value import ended, share

WIDTH = 2
"""How many replies to a roll are looked into; the others only seem worse. More take
as much longer as there are more, at every depth, and leave less time for playouts."""


def ahead(here: Position, depth: int) -> float:
    """The share of the win that the player to move may expect, where a turn is about to begin.

    So many turns are looked through. The position is changed as `begin` does.
    """
    if not depth:
        return share(here)
    shares = list(by_roll(here, depth))
    return sum(shares) / len(shares)


def by_roll(here: Position, depth: int) -> Iterator[float]:
    """The same for one roll after the other; at the end of a game that is one number."""
    if here.begin(1) < 0:
        yield ended(here)
        return
    for found in here.reaches(here.turn):
        yield _best(here, found, depth)


def _best(here: Position, found: int, depth: int) -> float:
    """The share of the player to move after the best landing on one of these tiles, or none."""
    replies = [_landed(here, tile) for tile in tiles(found)] if found else [_landed(here, -1)]
    if depth > 1 and len(replies) > 1:
        replies.sort(key=lambda reply: share(reply.copy()))
        replies = replies[:WIDTH]
    return 1 - min([ahead(reply, depth - 1) for reply in replies])


def _landed(here: Position, tile: int) -> Position:
    """The position in which the rival's turn begins; no tile (-1): the roll leads nowhere."""
    after = here.copy()
    if tile >= 0:
        after.walk(tile)
    after.pass_on()
    return after
