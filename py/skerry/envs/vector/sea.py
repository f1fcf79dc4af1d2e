"""Tables of a board of The Conqueror, for sets of tiles in NumPy's 64-bit integers.

A set of tiles is a uint64 whose bit n stands for square n; square 8 * row + column is a tile of a
sea with at most eight columns and rows. Docstrings mark such integers with "(bits)". The game's own
functions count tiles with a column of water at the right (see `skerry.games.conqueror.board`), for
which a sea of eight by eight tiles has no bits left. Walks have at most three steps, however. So
`Sea.landing_tiles` moves the token's surroundings into a window of seven columns and a column of
water, with the token in the middle, and calls the game's function on these.
"""

# pyright: basic

from __future__ import annotations

from typing import Any

import numpy as np

from skerry.games.conqueror.board import Board, reachable_tiles, tiles_of_bits

WIDTH = 8
"""Columns and rows that a set of tiles has room for."""

SQUARES = WIDTH * WIDTH
LAST = SQUARES - 1
LONGEST_WALK = 3
CENTRE = LONGEST_WALK * WIDTH + LONGEST_WALK
"""The token's square in the window."""

PART = 1024
"""The number of games whose sets `unpack_rows` unpacks at once."""

BITS = np.left_shift(np.uint64(1), np.arange(SQUARES, dtype=np.uint64))
"""The set with each square alone (bits)."""


class Sea:
    """Tables of a board.

    Attributes:
        side: The number of columns and rows.
        masks: For each island, its tiles (bits).
        island: For each square, the tiles of its island (bits); 0 for water.
        land: All tiles of islands (bits).
        squares: For each tile of the sea, in the order of action numbers, its square.
    """

    def __init__(self, board: Board) -> None:
        """Set up the tables. Raises ValueError if the sea is too large."""
        if board.side > WIDTH:
            raise ValueError(f"the sea has {board.side} columns; only {WIDTH} are supported")
        self.side = board.side
        self._pitch = board.pitch
        self.squares = np.array([self.square_of(tile) for tile in board.names])
        self.masks = np.array([self.to_squares(mask) for mask in board.masks], np.uint64)
        self.land = self.to_squares(board.land)
        self.island: Any = np.zeros(SQUARES, np.uint64)
        for tile, island in board.island_at.items():
            self.island[self.square_of(tile)] = self.masks[island]
        self._window = np.array([_window_bits(square) for square in range(SQUARES)], np.uint64)

    def square_of(self, tile: int) -> int:
        """Return the square of a tile of the game."""
        row, column = divmod(tile, self._pitch)
        return WIDTH * row + column

    def to_squares(self, tiles: int) -> int:
        """Return a set of tiles of the game as a set of squares (bits)."""
        return sum(1 << self.square_of(tile) for tile in tiles_of_bits(tiles))

    def tile_of(self, square: int) -> int:
        """Return the game's tile of a square."""
        row, column = divmod(square, WIDTH)
        return self._pitch * row + column

    def to_game_tiles(self, bits: int) -> int:
        """Return a set of squares (bits) as a set of tiles of the game."""
        return sum(1 << self.tile_of(square) for square in tiles_of_bits(bits))

    def landing_tiles(self, squares: Any, land: Any, taken: Any) -> Any:
        """Return where walks of 1, 2 and 3 steps can end, as seen in the window.

        Args:
            squares: the square of the token in each game, integers [N].
            land: the land (bits), uint64 [N].
            taken: the tiles that no walk can end on (bits), uint64 [N].

        Returns:
            the tiles for each number of steps (bits in the window; see `to_sea`), uint64 [3, N].
        """
        turn = (CENTRE - squares) & LAST
        near = _rotate_left(land, turn) & self._window[squares]
        free = ~_rotate_left(taken, turn)
        # NumPy's own integers keep the game's function within 64 bits.
        centre: Any = np.uint64(CENTRE)
        walks = range(1, LONGEST_WALK + 1)
        return np.stack([reachable_tiles(centre, steps, near, WIDTH) & free for steps in walks])

    def to_sea(self, tiles: Any, squares: Any) -> Any:
        """Return sets of tiles in the windows of tokens on `squares` as sets in the sea (bits)."""
        return _rotate_left(tiles, (squares - CENTRE) & LAST)


def _rotate_left(bits: Any, turn: Any) -> Any:
    """Rotate 64-bit integers to the left by `turn`, 0 to 63."""
    turn = turn.astype(np.uint64)
    return bits << turn | bits >> (SQUARES - turn & LAST)


def _window_bits(square: int) -> int:
    """Return the squares of the window that are in the sea if the token is on `square` (bits)."""
    row, column = divmod(square, WIDTH)
    span = range(-LONGEST_WALK, LONGEST_WALK + 1)
    return sum(
        1 << CENTRE + WIDTH * up + right
        for up in span
        for right in span
        if 0 <= row + up < WIDTH and 0 <= column + right < WIDTH
    )


def unpack_rows(sets: Any, side: int, numbers: Any, pitch: int) -> None:
    """Write sets of tiles as numbers, row by row from the lowest.

    Args:
        sets: the sets of tiles (bits), uint64 [P, N].
        side: the number of columns and rows of the sea, 4 or 8.
        numbers: a contiguous int8 array [N, at least P * side * pitch] of zeros, to write into.
        pitch: the length of a row in `numbers`; the columns from `side` on stay zero.
    """
    # In parts: memory for large arrays is returned to the system, and fetching it again takes long.
    for start in range(0, sets.shape[1], PART):
        part = slice(start, start + PART)
        _unpack_part(sets[:, part], side, numbers[part], pitch)


def _unpack_part(sets: Any, side: int, numbers: Any, pitch: int) -> None:
    planes, games = sets.shape
    packed = np.ascontiguousarray(sets.T).astype("<u8", copy=False).view(np.uint8)
    bits = np.unpackbits(packed, axis=1, bitorder="little")
    # A row is copied as one integer, six times as fast as number by number.
    row = np.dtype(f"u{side}")
    source = bits.reshape(games, planes, WIDTH, WIDTH)[:, :, :side, :side].view(row)[..., 0]
    line = numbers.strides[0]
    target = np.ndarray((games, planes, side), row, numbers, 0, (line, side * pitch, pitch))
    target[:] = source
