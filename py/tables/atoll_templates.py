"""Find the templates that connect a stone with an island, and write a table of them.

    python py/tables/atoll_templates.py

A template is a stone near an island with a carrier: a set of empty cells in which the two can be
connected even if the other colour moves first. The prover's connections find carriers within REACH
steps of each stone that is at most ROWS rows from an island. The table has the MOST smallest of
them with at most CELLS cells. tests/games/atoll/test_templates.py plays each of them to the end.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.extend(map(str, Path(__file__).parents[1:3]))  # py/ and the repository

from skerry.games.atoll.board import COLOURS, board
from skerry.games.atoll.node_graph import NodeGraph, node_graph
from skerry.games.atoll.prover.connections import Connections, bit_indices

from bench.common import ROOT

TABLE = ROOT / "py/skerry/games/atoll/templates.json"
COLUMNS = (7, 11, 15, 19)
ROWS = 3
REACH = 4
CELLS = 10
MOST = 3


def main() -> None:
    results = {str(columns): template_carriers(columns) for columns in COLUMNS}
    TABLE.write_text(json.dumps(results, separators=(",", ":")) + "\n", "utf-8")
    for columns, islands in results.items():
        carriers = [
            item for stones in islands.values() for some in stones.values() for item in some
        ]
        print(f"{columns} columns: {len(carriers)} carriers")


def template_carriers(columns: int) -> dict[str, dict[str, list[str]]]:
    """Return the carriers of a board's templates, by island and stone."""
    tables = node_graph(columns)
    names = board(columns).names
    results: dict[str, dict[str, list[str]]] = {}
    for island, stone, carrier in carriers(tables):
        number = island - tables.size
        name = f"{COLOURS[tables.colour[number]].lower()} {tables.end[number]}"
        stones = results.setdefault(name, {})
        stones.setdefault(names[stone], []).append(
            " ".join(names[index] for index in bit_indices(carrier))
        )
    return results


def carriers(tables: NodeGraph) -> Iterator[tuple[int, int, int]]:
    """Yield the island, the stone and the carrier (bits) of each template."""
    for number, colour in enumerate(tables.colour):
        island = tables.size + number
        for stone in cells_near(tables, island, ROWS)[len(tables.beside[island]) :]:
            free = sum(1 << cell for cell in cells_near(tables, stone, REACH))
            net = Connections(tables, colour, tables.home[colour] | 1 << stone, free)
            links = net.full[stone][island] if net.heads[stone] == stone else ()
            sizes = sorted((link[0] for link in links), key=int.bit_count)
            for carrier in [size for size in sizes if 2 < size.bit_count() <= CELLS][:MOST]:
                yield island, stone, carrier


def cells_near(tables: NodeGraph, node: int, steps: int) -> list[int]:
    """Return the cells within `steps` of a node, nearest first, without the node."""
    results = [node]
    last = [node]
    for _ in range(steps):
        around = {cell for at in last for cell in tables.beside[at] if cell < tables.size}
        last = sorted(around - {*results})
        results += last
    return results[1:]


if __name__ == "__main__":
    main()
