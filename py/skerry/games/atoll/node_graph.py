"""The board as the computer player sees it: islands drawn together into one node each.

Nodes are the cells (0 .. size-1, numbered as on the board) and then the islands (size ..
size+7). An island's stones hang together and never change, so one node says all about them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from .board import BLACK, COLOURS, OPPOSITE, Board, bits, board
from .templates import Template, bridge, table, template

Bridge = tuple[int, int, int, int]
"""(a, b, u, w): the adjacent cells a and b both touch the nodes u and w. Who holds u and w while
a and b are empty has them as good as joined: whichever of a and b the other takes, take the
one left."""


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """The unchanging tables. Sets of nodes are integers, node k as bit k.

    `beside` and `around` are each node's neighbours as numbers and as bits; `colour` and `end`
    the islands' colours and ends ("n", "s", "e", "w"), in the order of their nodes; `home` a
    colour's islands as bits; `pairs` a colour's opposite islands, as pairs of bits; `bridges`
    all bridges there may be; `ends_at` the templates, bridges first, that end at a node, `over`
    those whose carrier has a cell; `across` has the other ends of a node's bridges, as bits;
    `order` lists the nodes from one corner to the other.
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

    def __deepcopy__(self, memo: object) -> Mesh:
        """Meshes are shared, never copied."""
        return self

    @property
    def cells(self) -> range:
        """The nodes that can be played on."""
        return range(self.size)


@cache
def mesh(columns: int) -> Mesh:
    """The mesh of the board of that many columns."""
    atoll = board(columns)
    beside = _contract(atoll)
    islands = [i for i in atoll.islands if i.stones]
    ends = [(i.colour, i.end) for i in islands]
    node = {end: atoll.size + number for number, end in enumerate(ends)}
    return weave(atoll.size, beside, ends, _order(atoll), _templates(atoll, node, beside))


def weave(
    size: int,
    beside: Sequence[Sequence[int]],
    ends: Sequence[tuple[int, str]],
    order: Iterable[int],
    templates: Iterable[Template] = (),
) -> Mesh:
    """The mesh of any board of so many cells, of its islands' colours and ends, and of templates
    beside the bridges."""
    node = {end: size + number for number, end in enumerate(ends)}
    bridges = tuple(_bridges(size, beside))
    across = [0] * len(beside)
    for _, _, one, other in bridges:
        across[one] |= 1 << other
        across[other] |= 1 << one
    known = [*(bridge(*it) for it in bridges), *sorted(templates, key=lambda it: len(it[3]))]
    return Mesh(
        size=size,
        beside=tuple(map(tuple, beside)),
        around=tuple(bits(nodes) for nodes in beside),
        colour=tuple(colour for colour, _ in ends),
        end=tuple(end for _, end in ends),
        home=(_home(node, 0), _home(node, 1)),
        pairs=(_pairs(node, 0), _pairs(node, 1)),
        bridges=bridges,
        ends_at=_listed(((it, it[1:3]) for it in known), len(beside)),
        over=_listed(((it, it[3]) for it in known), size),
        across=tuple(across),
        order=tuple(order),
    )


def _contract(atoll: Board) -> tuple[tuple[int, ...], ...]:
    """The neighbours of every cell and island once islands are single nodes."""
    islands = [i for i in atoll.islands if i.stones]
    node = {stone: atoll.size + k for k, i in enumerate(islands) for stone in i.stones}
    near: list[set[int]] = [set() for _ in range(atoll.size + len(islands))]
    for cell in atoll.cells:
        for other in atoll.beside[cell]:
            other = node.get(other, other)
            near[cell].add(other)
            near[other].add(cell)
    return tuple(tuple(sorted(nodes)) for nodes in near)


def _order(atoll: Board) -> tuple[int, ...]:
    """The nodes from the top right to the foot on the left, islands by their middle stones."""
    places = list(atoll.places[: atoll.size])
    places += [atoll.places[i.stones[len(i.stones) // 2]] for i in atoll.islands if i.stones]
    return tuple(sorted(range(len(places)), key=lambda v: (places[v][1] - 3 * places[v][0], v)))


def _bridges(size: int, beside: Sequence[Sequence[int]]) -> list[Bridge]:
    """Every pair of adjacent cells with every pair of nodes that both of them touch."""
    found: list[Bridge] = []
    for a in range(size):
        for b in beside[a]:
            if a < b < size:
                shared = [v for v in beside[a] if v in beside[b]]
                found += [(a, b, u, w) for u in shared for w in shared if u < w]
    return found


def _templates(
    atoll: Board, node: dict[tuple[int, str], int], beside: Sequence[Sequence[int]]
) -> Iterable[Template]:
    """Those of a stone and an island."""
    for island, carriers in table(atoll.columns).items():
        colour, end = island.split()
        other = node[[name.lower() for name in COLOURS].index(colour), end]
        for name, texts in carriers.items():
            for text in texts:
                carrier = bits([atoll.number[cell] for cell in text.split()])
                yield template(beside, atoll.number[name], other, carrier)


def _listed(
    templates: Iterable[tuple[Template, Iterable[int]]], nodes: int
) -> tuple[tuple[Template, ...], ...]:
    """For each node the templates that were paired with it."""
    found: list[list[Template]] = [[] for _ in range(nodes)]
    for one, of in templates:
        for node in of:
            found[node].append(one)
    return tuple(map(tuple, found))


def _home(node: dict[tuple[int, str], int], colour: int) -> int:
    return sum(1 << number for (owner, _), number in node.items() if owner == colour)


def _pairs(node: dict[tuple[int, str], int], colour: int) -> tuple[tuple[int, int], ...]:
    """The opposite islands of a colour, north to south first; missing islands have no pair."""
    return tuple(
        (1 << node[colour, end], 1 << node[colour, OPPOSITE[end]])
        for end in ("n", "w")
        if (colour, end) in node and (colour, OPPOSITE[end]) in node
    )


assert BLACK == 0, "tables by colour are indexed by it"
