"""Reading of typed placements, for the explanations of illegal moves in puzzles and duels."""

from __future__ import annotations

from skerry.core.i18n import texts
from skerry.core.outside_text import make_readable

from .notation import cell_name
from .tiles import distinct_turns, tile_numbers

_ = texts(__name__)[0]


def parse_placement(text: str, width: int, cells: int) -> tuple[int, int, int] | str:
    """Parse a typed placement.

    Args:
        text: The typed move.
        width: Number of columns of the board.
        cells: Number of cells of the board.

    Returns:
        The numbers of tile, quarter turns and cell. If the text is no placement on this board, a
        sentence that says why.
    """
    tile, at, rest = text.partition("@")
    if tile not in tile_numbers() or not at:
        return _("A move is a tile, its quarter turns and a square, such as c3@1-b2")
    turn, _dash, where = rest.partition("-")
    if turn not in {str(turn) for turn in distinct_turns(tile_numbers()[tile])}:
        template = _("There's no rotation {turn} for tile {tile}")
        return template.format(tile=tile.upper(), turn=make_readable(turn, 10))
    names = {cell_name(cell, width): cell for cell in range(cells)}
    if where not in names:
        return _("There's no square {cell}").format(cell=make_readable(where, 10))
    return tile_numbers()[tile], int(turn), names[where]
