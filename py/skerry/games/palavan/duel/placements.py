"""The legal placements of both seats of a duel, updated with every placed tile."""

from __future__ import annotations

from functools import cache

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import place_action
from skerry.games.palavan.piece_sets import all_turns, bit_indices, bits_of, piece_sets, with_turns
from skerry.games.palavan.tiles import tiles

from .constants import FIELD, FRAME
from .field import neighbour_cells


class Placements:
    """The legal placements of both seats in one position. Immutable, except for a cache.

    Attributes:
        inside: The cells that a frame can contain together with all placed tiles, as bits.
        fits: For each empty cell where a tile may be placed, the pieces that fit there, as bits.
        hands: For each seat the pieces of the tiles in its hand, as bits.
    """

    __slots__ = ("_actions", "fits", "hands", "inside")

    def __init__(self, inside: int, fits: dict[int, int], hands: tuple[int, int]):
        self.inside = inside
        self.fits = fits
        self.hands = hands
        self._actions: list[tuple[str, ...] | None] = [None, None]

    def after_placing(self, laid: tuple[int, ...], piece: int, cell: int) -> Placements:
        """Return the placements after a piece is placed.

        Args:
            laid: The piece on each cell before, or EMPTY.
            piece: The piece, from either hand.
            cell: The cell on which it is placed.
        """
        inside = self.inside & _cells_in_frame_with()[cell]
        fits = {
            other_cell: able
            for other_cell, able in self.fits.items()
            if inside >> other_cell & 1 and other_cell != cell
        }
        beside = piece_sets().fits[piece]
        all_pieces = piece_sets().all
        for side, other in _sides_and_neighbours()[cell]:
            if inside >> other & 1 and laid[other] == EMPTY:
                fits[other] = fits.get(other, all_pieces) & beside[side]
        one, two = self.hands
        others = ~with_turns(piece)
        return Placements(inside, fits, (one & others, two & others))

    def can_place(self, seat: int) -> bool:
        """Return whether a seat can place a tile."""
        hand = self.hands[seat]
        return any(hand & able for able in self.fits.values())

    def placement_count(self, seat: int) -> int:
        """Return the number of placements of a seat."""
        hand = self.hands[seat]
        return sum((hand & able).bit_count() for able in self.fits.values())

    def placement_actions(self, seat: int) -> tuple[str, ...]:
        """Return all placements of a seat as actions, in the order of tile, rotation and cell."""
        actions = self._actions[seat]
        if actions is None:
            hand = self.hands[seat]
            numbers = list[int]()
            for cell, pieces_ in self.fits.items():
                pieces_ &= hand
                while pieces_:
                    piece = pieces_.bit_length() - 1
                    pieces_ ^= 1 << piece
                    numbers.append(piece * FIELD * FIELD + cell)
            numbers.sort()
            names = _place_actions()
            actions = self._actions[seat] = tuple([names[number] for number in numbers])
        return actions


def compute_placements(laid: tuple[int, ...], hands: tuple[int, int]) -> Placements:
    """Return the placements in a position.

    Args:
        laid: The piece on each cell, or EMPTY.
        hands: For each seat the tiles in its hand, as bits.
    """
    one, two = (all_turns(bits_of(4 * tile for tile in bit_indices(hand))) for hand in hands)
    middle = FIELD * FIELD // 2
    result = Placements((1 << FIELD * FIELD) - 1, {middle: piece_sets().all}, (one, two))
    laid_so_far: tuple[int, ...] = (EMPTY,) * len(laid)
    for cell, piece in enumerate(laid):
        if piece != EMPTY:
            result = result.after_placing(laid_so_far, piece, cell)
            laid_so_far = (*laid_so_far[:cell], piece, *laid_so_far[cell + 1 :])
    return result


@cache
def _cells_in_frame_with() -> tuple[int, ...]:
    """Return for each cell the cells that a frame can contain together with it, as bits."""
    places = [divmod(cell, FIELD) for cell in range(FIELD * FIELD)]
    return tuple(
        bits_of(
            other
            for other, (down, across) in enumerate(places)
            if max(abs(down - row), abs(across - column)) < FRAME
        )
        for row, column in places
    )


@cache
def _sides_and_neighbours() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each cell its neighbours on the field, as (side, neighbouring cell)."""
    return tuple(
        tuple((side, other) for side, other in enumerate(neighbour_cells(cell)) if other >= 0)
        for cell in range(FIELD * FIELD)
    )


@cache
def _place_actions() -> tuple[str, ...]:
    """Return the actions that place each piece on each cell; the index is piece * 49 + cell."""
    cells = range(FIELD * FIELD)
    return tuple(
        place_action(piece, cell, FIELD) for piece in range(4 * len(tiles())) for cell in cells
    )
