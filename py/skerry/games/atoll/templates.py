"""Templates: sets of empty cells that guarantee a connection between two stones or islands.

The cells of a template are its *carrier*. While they are empty, the owner of both ends can connect
the ends, even if the opponent moves first. The smallest template is the bridge, with two cells.
`templates.json` has the templates of an island and a stone on the second or third row from it.
`py/tables/atoll_templates.py` found them; they have at most ten cells, or eight on the third row
(the ziggurat of Hex).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from .board import to_bits

Way = tuple[int, ...]
"""A minimal set of cells that connects the two ends if the owner has stones on all of them."""

Template = tuple[int, int, int, tuple[int, ...], tuple[Way, ...]]
"""(carrier, one end, other end, cells, ways): a template.

The carrier is given as bits, and again as numbers (`cells`). An end is a cell or the node of an
island.
"""


def make_bridge(a: int, b: int, one: int, other: int) -> Template:
    """Return the bridge with the cells `a` and `b`, each of which is adjacent to both ends."""
    return (1 << a | 1 << b, one, other, (a, b), ((a,), (b,)))


@cache
def island_templates(columns: int) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the templates of islands on a board.

    Returns:
        For each island, such as "black n", and for each name of a cell the carriers; a carrier is a
        text with names of cells. Empty for a number of columns without templates.
    """
    text = files("skerry.games.atoll").joinpath("templates.json").read_text("utf-8")
    tables: dict[str, dict[str, dict[str, list[str]]]] = json.loads(text)
    return tables.get(str(columns), {})


def make_template(beside: Sequence[Sequence[int]], one: int, other: int, carrier: int) -> Template:
    """Return the template with these ends and this carrier, which must be known to hold.

    `beside` has the neighbours of each node.
    """
    cells = tuple(cell for cell in range(carrier.bit_length()) if carrier >> cell & 1)
    return (carrier, one, other, cells, tuple(_ways_through(beside, one, other, carrier)))


def _ways_through(
    beside: Sequence[Sequence[int]], one: int, other: int, carrier: int
) -> Iterator[Way]:
    """Yield the ways from one end to the other through a carrier.

    A way is minimal, so only consecutive cells of it are adjacent.
    """

    def beyond(way: Way, near: int) -> Iterator[Way]:
        last = way[-1] if way else one
        for cell in beside[last]:
            if not (carrier & ~near) >> cell & 1:
                continue
            longer = (*way, cell)
            if other in beside[cell]:
                yield longer
            else:
                yield from beyond(longer, near | 1 << cell | to_bits(beside[last]))

    return beyond((), 0)
