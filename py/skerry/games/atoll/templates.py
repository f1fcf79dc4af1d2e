"""Templates: which cells make sure that a stone is joined to an island, or to another stone.

Whoever owns both ends has them as good as joined while the carrier's cells are empty, although the
other side moves first. The smallest is the bridge, of two cells. `templates.json` holds those of
an island and a stone on its second or third row: the carriers found by `py/tables/
atoll_templates.py`, up to ten cells each (on the third row eight: Hex's ziggurat).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from .board import bits

Way = tuple[int, ...]
"""Cells that join the two ends once all of them are the owner's, and no fewer of them do."""

Template = tuple[int, int, int, tuple[int, ...], tuple[Way, ...]]
"""(carrier, one end, other end, cells, ways): the carrier as bits and its cells as numbers; an end
is a cell or an island's node."""


def bridge(a: int, b: int, one: int, other: int) -> Template:
    """Two cells that touch both ends: whichever is taken, the other one joins them."""
    return (1 << a | 1 << b, one, other, (a, b), ((a,), (b,)))


@cache
def table(columns: int) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Carriers by island ("black n") and by cell, as names of cells; none for unknown sizes."""
    text = files("skerry.games.atoll").joinpath("templates.json").read_text("utf-8")
    found: dict[str, dict[str, dict[str, list[str]]]] = json.loads(text)
    return found.get(str(columns), {})


def template(beside: Sequence[Sequence[int]], one: int, other: int, carrier: int) -> Template:
    """The template of two ends and a carrier that is known to hold."""
    cells = tuple(cell for cell in range(carrier.bit_length()) if carrier >> cell & 1)
    return (carrier, one, other, cells, tuple(_ways(beside, one, other, carrier)))


def _ways(beside: Sequence[Sequence[int]], one: int, other: int, carrier: int) -> Iterator[Way]:
    """The shortest ways within a carrier: no cell of one touches another but its neighbours."""

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
