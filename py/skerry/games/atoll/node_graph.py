"""Graph of the board for the bot, with each island as a single node.

The nodes are the cells, numbered 0 to size - 1 as on the board, then the islands from `size` on. A
single node represents all stones of an island, because they are connected and never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from .board import BLACK, COLOURS, OPPOSITE, Board, board, to_bits
from .templates import Template, island_templates, make_bridge, make_template

Bridge = tuple[int, int, int, int]
"""(a, b, u, w): adjacent cells a and b, and nodes u and w that are adjacent to both cells.

While a and b are empty, a player who owns u and w can connect them: if the opponent takes one of
the cells, the player takes the other.
"""


@dataclass(frozen=True, slots=True, eq=False)
class NodeGraph:
    """Tables of a board. Sets of nodes are integers with a bit for each node.

    Attributes:
        size: Number of cells.
        beside: For each node its neighbours, as numbers.
        around: For each node its neighbours, as bits.
        colour: For each island its colour.
        end: For each island its end: "n", "s", "e" or "w".
        home: For each colour its islands, as bits.
        pairs: For each colour its pairs of opposite islands; each island is a set with one bit.
        bridges: All bridges.
        ends_at: For each node the templates (see templates.py) that end in it, bridges first.
        over: For each cell the templates whose carrier contains it, bridges first.
        across: For each node the other ends of its bridges, as bits.
        order: All nodes, sorted from one corner of the board to the opposite corner.
    """

    size: int
    beside: tuple[tuple[int, ...], ...]
    around: tuple[int, ...]
    colour: tuple[int, ...]
    end: tuple[str, ...]
    home: tuple[int, int]
    pairs: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    bridges: tuple[Bridge, ...]
    ends_at: tuple[tuple[Template, ...], ...]
    over: tuple[tuple[Template, ...], ...]
    across: tuple[int, ...]
    order: tuple[int, ...]

    def __deepcopy__(self, memo: object) -> NodeGraph:
        """Return the graph itself: graphs are shared, never copied."""
        return self

    @property
    def cells(self) -> range:
        """The numbers of all cells."""
        return range(self.size)


@cache
def node_graph(columns: int) -> NodeGraph:
    """Return the graph of the board with this number of columns."""
    atoll = board(columns)
    beside = _neighbours_with_merged_islands(atoll)
    islands = [i for i in atoll.islands if i.stones]
    ends = [(i.colour, i.end) for i in islands]
    node = {end: atoll.size + number for number, end in enumerate(ends)}
    return build_graph(
        atoll.size, beside, ends, _node_order(atoll), _make_island_templates(atoll, node, beside)
    )


def build_graph(
    size: int,
    beside: Sequence[Sequence[int]],
    ends: Sequence[tuple[int, str]],
    order: Iterable[int],
    templates: Iterable[Template] = (),
) -> NodeGraph:
    """Return the graph of a board that may have any form.

    Args:
        size: Number of cells.
        beside: For each node its neighbours.
        ends: For each island its colour and end.
        order: The nodes from one corner to the opposite one.
        templates: The templates other than bridges.
    """
    node = {end: size + number for number, end in enumerate(ends)}
    bridges = tuple(_find_bridges(size, beside))
    across = [0] * len(beside)
    for _, _, one, other in bridges:
        across[one] |= 1 << other
        across[other] |= 1 << one
    all_templates = [make_bridge(*corners) for corners in bridges]
    all_templates += sorted(templates, key=lambda template: len(template[3]))
    return NodeGraph(
        size=size,
        beside=tuple(map(tuple, beside)),
        around=tuple(to_bits(nodes) for nodes in beside),
        colour=tuple(colour for colour, _ in ends),
        end=tuple(end for _, end in ends),
        home=(_island_bits(node, 0), _island_bits(node, 1)),
        pairs=(_opposite_island_pairs(node, 0), _opposite_island_pairs(node, 1)),
        bridges=bridges,
        ends_at=_templates_by_node(
            ((template, template[1:3]) for template in all_templates), len(beside)
        ),
        over=_templates_by_node(((template, template[3]) for template in all_templates), size),
        across=tuple(across),
        order=tuple(order),
    )


def _neighbours_with_merged_islands(atoll: Board) -> tuple[tuple[int, ...], ...]:
    """Return for each node of the graph its neighbours, with each island as a single node."""
    islands = [i for i in atoll.islands if i.stones]
    node = {stone: atoll.size + k for k, i in enumerate(islands) for stone in i.stones}
    neighbours: list[set[int]] = [set() for _ in range(atoll.size + len(islands))]
    for cell in atoll.cells:
        for other in atoll.beside[cell]:
            other = node.get(other, other)
            neighbours[cell].add(other)
            neighbours[other].add(cell)
    return tuple(tuple(sorted(nodes)) for nodes in neighbours)


def _node_order(atoll: Board) -> tuple[int, ...]:
    """Return the nodes from the top right to the bottom left.

    The place of an island is that of its middle stone.
    """
    places = list(atoll.places[: atoll.size])
    places += [atoll.places[i.stones[len(i.stones) // 2]] for i in atoll.islands if i.stones]
    return tuple(sorted(range(len(places)), key=lambda v: (places[v][1] - 3 * places[v][0], v)))


def _find_bridges(size: int, beside: Sequence[Sequence[int]]) -> list[Bridge]:
    """Return all bridges: each pair of adjacent cells with each pair of their common neighbours."""
    bridges: list[Bridge] = []
    for a in range(size):
        for b in beside[a]:
            if a < b < size:
                shared = [v for v in beside[a] if v in beside[b]]
                bridges += [(a, b, u, w) for u in shared for w in shared if u < w]
    return bridges


def _make_island_templates(
    atoll: Board, node: dict[tuple[int, str], int], beside: Sequence[Sequence[int]]
) -> Iterable[Template]:
    """Yield the templates that connect a stone and an island.

    `node` maps colour and end of an island to its node.
    """
    for island, carriers in island_templates(atoll.columns).items():
        colour, end = island.split()
        other = node[[name.lower() for name in COLOURS].index(colour), end]
        for name, texts in carriers.items():
            for text in texts:
                carrier = to_bits([atoll.number[cell] for cell in text.split()])
                yield make_template(beside, atoll.number[name], other, carrier)


def _templates_by_node(
    templates: Iterable[tuple[Template, Iterable[int]]], nodes: int
) -> tuple[tuple[Template, ...], ...]:
    """Return for each node the templates that are listed with this node.

    Args:
        templates: Pairs of a template and the nodes under which to list it.
        nodes: Number of nodes.
    """
    by_node: list[list[Template]] = [[] for _ in range(nodes)]
    for entry, nodes_of_template in templates:
        for node in nodes_of_template:
            by_node[node].append(entry)
    return tuple(map(tuple, by_node))


def _island_bits(node: dict[tuple[int, str], int], colour: int) -> int:
    return sum(1 << number for (owner, _), number in node.items() if owner == colour)


def _opposite_island_pairs(
    node: dict[tuple[int, str], int], colour: int
) -> tuple[tuple[int, int], ...]:
    """Return the pairs of opposite islands of a colour: north and south, then west and east.

    Pairs that the board doesn't have are left out.
    """
    return tuple(
        (1 << node[colour, end], 1 << node[colour, OPPOSITE[end]])
        for end in ("n", "w")
        if (colour, end) in node and (colour, OPPOSITE[end]) in node
    )


assert BLACK == 0, "tables by colour are indexed by it"
