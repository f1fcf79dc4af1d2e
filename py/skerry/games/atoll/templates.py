"""Templates: sets of empty cells that guarantee a connection between two stones or islands.

While the cells of a template (its carrier) are empty, the owner of both ends can connect them, even
if the opponent moves first. The smallest template is the bridge, of two cells. `templates.json` has
those of an island and a stone on its second or third row. `py/tables/atoll_templates.py` found the
carriers, of up to ten cells each (on the third row eight: Hex's ziggurat).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from .board import bits

Way = tuple[int, ...]
"""Cells that connect the two ends if the owner has all of them; no smaller set of them does."""

Template = tuple[int, int, int, tuple[int, ...], tuple[Way, ...]]
"""(carrier, one end, other end, cells, ways): the carrier as bits and its cells as numbers. An end
is a cell or an island's node.
"""


def bridge(a: int, b: int, one: int, other: int) -> Template:
    """Return the bridge with the cells a and b, which both touch both ends."""
    return (1 << a | 1 << b, one, other, (a, b), ((a,), (b,)))


@cache
def table(columns: int) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the carriers, as names of cells, by island ("black n") and cell.

    The table is empty for a board of another size.
    """
    text = files("skerry.games.atoll").joinpath("templates.json").read_text("utf-8")
    tables: dict[str, dict[str, dict[str, list[str]]]] = json.loads(text)
    return tables.get(str(columns), {})


def template(beside: Sequence[Sequence[int]], one: int, other: int, carrier: int) -> Template:
    """Return the template of two ends and a carrier that is known to hold."""
    cells = tuple(cell for cell in range(carrier.bit_length()) if carrier >> cell & 1)
    return (carrier, one, other, cells, tuple(_ways(beside, one, other, carrier)))


def _ways(beside: Sequence[Sequence[int]], one: int, other: int, carrier: int) -> Iterator[Way]:
    """Yield the minimal ways through a carrier.

    In a minimal way, only consecutive cells touch each other.
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
                yield from beyond(longer, near | 1 << cell | bits(beside[last]))

    return beyond((), 0)
