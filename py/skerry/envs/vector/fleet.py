"""The positions of many games of The Conqueror, and the effects of a move on them.

The functions correspond to those of `skerry.games.conqueror.turns`. "Games" are indices into the
arrays: an array of integers, or `slice(None)` for all games.
"""

# pyright: basic

from __future__ import annotations

from typing import Any

import numpy as np

from skerry.games.conqueror.board import ISLAND
from skerry.games.conqueror.constants import BOX, CORNER, IDLE_ROUNDS

from .sea import BITS, Sea

TOKEN = 0
COINS = 1
OWNED = 2
LATEST = 3
AWARDED = 4
PLANES = 5
"""The order of a seat's planes, and their number, as in `skerry.games.conqueror.tensors`."""

MOST_COINS = ISLAND - 1
"""The largest number of coins on an island."""


class Fleet:
    """The positions of N games with S players.

    Attributes:
        planes: The planes of the observation (bits), uint64 [P, N]: the land, five planes for each
            seat and, in variants with an order of coins, one more for each seat.
        sides: The planes of the seats, a view of `planes`, [S, 5, N].
        turn: The seat whose turn it is, integers [N].
        standing: The tiles with a token (bits), uint64 [N].
        claimed: The tiles with a coin and those of won islands (bits), uint64 [N].
        won: The tiles of won islands (bits), uint64 [N].
        places: In variants with an order of coins, the islands (bits) whose coin 0, 1 or 2 in the
            order of placement is a seat's, uint64 [3, S, N].
        idle: In variants with twelve coins, the number of turns since the last claim, int16 [N].
        choosing: In variants with chosen corners, whether the seat chooses its corner, bool [N].
    """

    def __init__(self, count: int, sea: Sea, start: Any) -> None:
        """Set up `count` games with the first state `start`."""
        self.sea = sea
        self.variant = start.variant
        self._first_state = start
        seats = len(start.tokens)
        self.seats = seats
        self._rows = np.arange(count)
        rows = 1 + seats * (PLANES + self.variant.coin_order)
        self.planes: Any = np.zeros((rows, count), np.uint64)
        self.sides: Any = self.planes[1 : 1 + PLANES * seats].reshape(seats, PLANES, count)
        self.turn: Any = np.zeros(count, np.intp)
        self.standing: Any = np.zeros(count, np.uint64)
        self.claimed: Any = np.zeros(count, np.uint64)
        self.won: Any = np.zeros(count, np.uint64)
        self.places: Any = np.zeros((MOST_COINS, seats, count), np.uint64)
        self.choosing: Any = np.zeros(count, bool)
        self._squares: Any = np.zeros((seats, count), np.intp)
        self._alive: Any = np.zeros(count, np.intp)  # the seats with a token, as bits
        self.idle: Any = np.zeros(count, np.int16)
        self._goals: Any = np.zeros((3, count), np.uint64)
        self._next_seat = np.array(
            [
                [_next_seat(alive, seat, seats) for seat in range(seats)]
                for alive in range(1 << seats)
            ]
        )

    def start(self, games: Any) -> None:
        """Begin these games anew; `games` is an array of integers."""
        self.planes[:, games] = 0
        self.planes[0, games] = self.sea.land
        self.places[:, :, games] = 0
        for numbers in (self.turn, self.standing, self.claimed, self.won, self._alive, self.idle):
            numbers[games] = 0
        if self._first_state.stage == CORNER:
            self.choosing[games] = True
            return
        for seat, tile in enumerate(self._first_state.tokens):
            square = self.sea.square_of(tile)
            self._put_token(games, np.full(len(games), seat), np.full(len(games), square))
        self._begin_turns(games)

    def token_squares(self) -> Any:
        """Return the square of the token whose turn it is in each game, integers [N]."""
        return self._squares[self.turn, self._rows]

    def goals(self, games: Any, steps: Any) -> Any:
        """Return where tokens can land (bits) with so many steps, 1 to 3 for each game; uint64."""
        rows = self._rows[games]
        squares = self._squares[self.turn[games], rows]
        return self.sea.to_sea(self._goals[steps - 1, rows], squares)

    def idle_share(self, games: Any) -> Any:
        """Return the share of idle turns after which each game ends, from 0 to 1."""
        return np.minimum(1, self.idle[games] / (IDLE_ROUNDS * self.seats))

    def move(self, squares: Any) -> Any:
        """Move the tokens in all games to these squares, up to the next roll or choice of a corner.

        Returns:
            the indices of the games that are over, with their islands not awarded yet.
        """
        if not self.choosing.any():
            return self._walk_tokens(slice(None), squares)
        chosen = np.flatnonzero(self.choosing)
        walking = np.flatnonzero(~self.choosing)
        self._put_on_corners(chosen, squares[chosen])
        return self._walk_tokens(walking, squares[walking])

    def _put_token(self, games: Any, seats: Any, squares: Any) -> None:
        """Put the tokens of these seats on the board."""
        self.sides[seats, TOKEN, games] = BITS[squares]
        self._squares[seats, games] = squares
        self.standing[games] |= BITS[squares]
        self._alive[games] |= 1 << seats

    def _put_on_corners(self, games: Any, squares: Any) -> None:
        """Put tokens on their corners, and begin the turn of seat 0 after the last one."""
        self._put_token(games, self.turn[games], squares)
        self.turn[games] += 1
        complete = games[self.turn[games] == self.seats]
        self.turn[complete] = 0
        self.choosing[complete] = False
        self._begin_turns(complete)

    def _walk_tokens(self, games: Any, squares: Any) -> Any:
        """Move tokens, also to where they are, and begin the next turns; return games over."""
        rows = self._rows[games]
        seats = self.turn[games]
        start = self._squares[seats, rows]
        self._squares[seats, rows] = squares
        self.sides[seats, TOKEN, rows] = BITS[squares]
        self.standing[games] = self.standing[games] & ~BITS[start] | BITS[squares]
        self._sink_left_islands(games, start)
        self.turn[games] = self._next_seat[self._alive[games], seats]
        over, stuck = self._begin_turns(games)
        ended = [over]
        while stuck.size:
            is_last = self._remove_players(stuck)
            ended.append(stuck[is_last])
            over, stuck = self._begin_turns(stuck[~is_last])
            ended.append(over)
        return np.concatenate(ended)

    def _sink_left_islands(self, games: Any, squares: Any) -> None:
        """Remove the islands that tokens have left if they are won and have no token."""
        island = self.sea.island[squares]
        sinks = (self.won[games] & island != 0) & (self.standing[games] & island == 0)
        self.planes[0, games] &= ~(island * sinks)

    def _remove_players(self, games: Any) -> Any:
        """Remove the players whose turn it is; return in which of the games only one is left.

        In the others it is the next player's turn.
        """
        seats = self.turn[games]
        squares = self._squares[seats, games]
        self.sides[seats, TOKEN, games] = 0
        self.standing[games] &= ~BITS[squares]
        self._sink_left_islands(games, squares)
        self._alive[games] &= ~(1 << seats)
        left = self._alive[games]
        last = left & left - 1 == 0
        self.turn[games] = np.where(last, seats, self._next_seat[left, seats])
        return last

    def _begin_turns(self, games: Any) -> tuple[Any, Any]:
        """Claim the tiles of the tokens whose turn it is, and find where the tokens can land.

        Returns:
            the indices of the games that are over, and of those whose player can never move.
        """
        rows = self._rows[games]
        seats = self.turn[games]
        squares = self._squares[seats, rows]
        claims = self.claimed[games] & BITS[squares] == 0
        if self.variant.twelve:
            claims &= self._can_pay(games, squares)
            self.idle[games] = np.where(claims, 0, self.idle[games] + 1)
        self._place_coins(games, squares, claims)
        over = self.won[games] == self.sea.land
        if self.variant.twelve:
            over |= self._is_stalled(rows)
        taken = self.claimed[games] | self.standing[games]
        goals = self.sea.landing_tiles(squares, self.planes[0, games], taken)
        self._goals[:, games] = goals
        stuck = (goals[0] | goals[1] | goals[2] == 0) & ~over
        return rows[over], rows[stuck]

    def _can_pay(self, games: Any, squares: Any) -> Any:
        """Return whether the player has a coin, or the tile completes its island; bool."""
        coins = self.sides[self.turn[games], COINS, self._rows[games]]
        last = self.sea.island[squares] & ~self.claimed[games] == BITS[squares]
        return (np.bitwise_count(coins) < BOX) | last

    def _place_coins(self, games: Any, squares: Any, claims: Any) -> None:
        """Place coins in the games in `claims`; coins on last free tiles win their islands."""
        rows = self._rows[games]
        seats = self.turn[games]
        tile = BITS[squares] * claims
        island = self.sea.island[squares] * claims
        self.claimed[games] |= tile
        won = island * (island & ~self.claimed[games] == 0)
        self.won[games] |= won
        sides = self.sides
        sides[:, COINS, games] &= ~won
        sides[:, LATEST, games] &= ~island
        sides[seats, COINS, rows] |= tile & ~won
        sides[seats, LATEST, rows] |= island
        sides[seats, OWNED, rows] |= won
        if self.variant.coin_order:
            self._record_order(rows, seats, island, won)

    def _record_order(self, games: Any, seats: Any, islands: Any, won: Any) -> None:
        """Add coins of `seats` to the order of coins on `islands` (bits); clear `won` islands."""
        rest = islands
        for place in self.places:
            taken = np.bitwise_or.reduce(place[:, games]) & rest
            place[seats, games] |= rest & ~taken
            rest = taken
            place[:, games] &= ~won
        first, second, third = self.places[:, :, games]
        two = np.bitwise_or.reduce(second)
        three = np.bitwise_or.reduce(third)
        self.planes[1 + PLANES * self.seats :, games] = first & two & ~three | second & three

    def _is_stalled(self, games: Any) -> Any:
        """Return whether the games end for lack of coins (see `turns._is_stalled`); bool."""
        alive = self._alive[games]
        coins = np.bitwise_count(self.sides[:, COINS, games])
        out = alive >> np.arange(self.seats)[:, None] & 1 == 0
        stalled = self.idle[games] >= IDLE_ROUNDS * np.bitwise_count(alive)
        broke = np.flatnonzero((out | (coins == BOX)).all(axis=0))
        free = self.sea.masks[:, None] & ~self.claimed[games[broke]]
        stalled[broke] |= ~(np.bitwise_count(free) == 1).any(axis=0)
        return stalled

    # The end of the games

    def counted_seats(self, games: Any) -> Any:
        """Return whether each seat's islands and coins count, bool [S, games]."""
        if self.variant.forfeit:
            return self.sides[:, TOKEN, games] != 0
        return np.ones((self.seats, len(games)), bool)

    def award_islands(self, games: Any, seats: Any) -> None:
        """Award islands to `seats` (or -1), integers [islands, games]."""
        for seat in range(self.seats):
            islands = np.where(seats == seat, self.sea.masks[:, None], np.uint64(0))
            self.sides[seat, AWARDED, games] = np.bitwise_or.reduce(islands)


def _next_seat(alive: int, seat: int, seats: int) -> int:
    """Return the next of the seats in `alive` (bits); the seat itself if there is no other."""
    order = [(seat + more) % seats for more in range(1, seats + 1)]
    return next((other for other in order if alive >> other & 1), seat)
