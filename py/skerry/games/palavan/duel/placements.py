"""Where tiles fit on the duel's field, kept up to date tile by tile."""

from __future__ import annotations

from functools import cache

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import place
from skerry.games.palavan.piece_sets import all_turns, bits_of, listed, pieces, with_turns
from skerry.games.palavan.tiles import tiles

from .constants import FIELD, FRAME
from .field import neighbours


class Room:
    """What may be laid next to what lies.

    `inside` are the cells, as bits, on which the frame can still lie; `fits` the pieces, as bits,
    that fit on each cell where a tile would touch another one; `hands` the pieces of each seat's
    tiles, as bits. A room never changes; what its seats could place is listed when first asked for.
    """

    __slots__ = ("_listed", "fits", "hands", "inside")

    def __init__(self, inside: int, fits: dict[int, int], hands: tuple[int, int]):
        self.inside = inside
        self.fits = fits
        self.hands = hands
        self._listed: list[tuple[str, ...] | None] = [None, None]

    def after(self, laid: tuple[int, ...], piece: int, cell: int) -> Room:
        """The room when a piece of either hand has been laid on a cell; `laid` is without it."""
        inside = self.inside & _near()[cell]
        fits = {at: able for at, able in self.fits.items() if inside >> at & 1 and at != cell}
        beside = pieces().fits[piece]
        every = pieces().all
        for side, other in _around()[cell]:
            if inside >> other & 1 and laid[other] == EMPTY:
                fits[other] = fits.get(other, every) & beside[side]
        one, two = self.hands
        gone = ~with_turns(piece)
        return Room(inside, fits, (one & gone, two & gone))

    def able(self, seat: int) -> bool:
        """Whether a seat could place anything."""
        hand = self.hands[seat]
        return any(hand & able for able in self.fits.values())

    def placements(self, seat: int) -> tuple[str, ...]:
        """All that a seat could place, by tile, turn and cell."""
        known = self._listed[seat]
        if known is None:
            hand = self.hands[seat]
            found = list[int]()
            for cell, able in self.fits.items():
                able &= hand
                while able:
                    piece = able.bit_length() - 1
                    able ^= 1 << piece
                    found.append(piece * FIELD * FIELD + cell)
            found.sort()
            names = _names()
            known = self._listed[seat] = tuple([names[number] for number in found])
        return known


def room(laid: tuple[int, ...], hands: tuple[int, int]) -> Room:
    """The room of a field with such hands."""
    one, two = (all_turns(bits_of(4 * tile for tile in listed(hand))) for hand in hands)
    middle = FIELD * FIELD // 2
    found = Room((1 << FIELD * FIELD) - 1, {middle: pieces().all}, (one, two))
    there: tuple[int, ...] = (EMPTY,) * len(laid)
    for cell, piece in enumerate(laid):
        if piece != EMPTY:
            found = found.after(there, piece, cell)
            there = (*there[:cell], piece, *there[cell + 1 :])
    return found


@cache
def _near() -> tuple[int, ...]:
    """For each cell those that a frame can hold together with it, as bits."""
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
def _around() -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cell its sides that are not the field's, and the cells beyond."""
    return tuple(
        tuple((side, other) for side, other in enumerate(neighbours(cell)) if other >= 0)
        for cell in range(FIELD * FIELD)
    )


@cache
def _names() -> tuple[str, ...]:
    """The actions of laying each piece on each cell, in their order."""
    cells = range(FIELD * FIELD)
    return tuple(place(piece, cell, FIELD) for piece in range(4 * len(tiles())) for cell in cells)
