"""Games of Atoll in the notations of other programs: SGF and HexWiki's diagrams.

Both were made for Hex, so colours differ: the player who moves first plays Black here. Cells have
the names of this board, a letter for the column and a number that counts from the bottom.
"""

from __future__ import annotations

from skerry.core.composition import ForeignGame

from .hexwiki import is_diagram, read_diagram
from .sgf import is_sgf, read_sgf


def read(text: str) -> ForeignGame | None:
    """Return the game or the position in a text; see `core.composition.read_foreign`."""
    if is_sgf(text):
        return read_sgf(text)
    return read_diagram(text) if is_diagram(text) else None
