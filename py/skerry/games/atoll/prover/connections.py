"""Virtual connections: nodes that a colour can connect even if the other colour moves first.

The *carrier* of a connection is the set of empty cells that it needs. It does not contain the two
ends. A *full connection* holds even if the other colour moves first. A *half connection* holds if
its owner moves first, on a cell of the carrier that is called its *key*.

Connections are found by the AND and OR rules of V. Anshelevich, "A hierarchical approach to
computer Hex" (2002), with these limits: One end of a connection is always a group of stones
(islands are stones); two empty cells are connected only if they are adjacent or form a bridge. For
each pair of ends, only the MAX_FULL_LINKS smallest full connections and the MAX_HALF_LINKS smallest
half connections are stored. An OR has at most MAX_OR_PARTS parts.

All connections found are correct. If the limits exclude a connection, the prover only has more
work.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache

from skerry.games.atoll.node_graph import NodeGraph

MAX_FULL_LINKS = 8
MAX_HALF_LINKS = 16
MAX_OR_PARTS = 4
"""Limits: MAX_FULL_LINKS full connections and MAX_HALF_LINKS half connections are stored for a pair
of ends, and an OR combines MAX_OR_PARTS half connections."""

MAX_GOAL_HALVES = 40
"""Limit for the half connections stored for a pair of opposite islands. It is higher than
MAX_HALF_LINKS, because each of these connections can shrink the must-play region."""

LINKS_PER_UNIT = 64
"""Links processed per unit of work of `Connections.run`, about 0.7 ms."""

AND = -1
OR = -2
ADJACENT = -3

Link = tuple[int, int, "object", "object"]
"""(carrier, key, one, other): a connection with its carrier, as bits, and its parts.

The value of `key` says which kind of connection it is:

- a cell: a half connection with this key; a stone there joins the links `one` and `other`.
- AND: a full connection; the links `one` and `other` end in the same group, which joins them.
- OR: a full connection; `one` is a tuple of half connections.
- ADJACENT: a full connection; `one` and `other` are adjacent nodes.
"""

EndedLink = tuple[int, int, Link]
"""(start, end, link): a link with its ends. `start` is the head of a group (see `group_heads`),
`end` is a cell or the head of a group.
"""


class Connections:
    """The connections of a colour in a position.

    Args:
        graph: The graph of the board.
        colour: The colour.
        stones: The nodes with stones of the colour, including its islands, as bits.
        free: The empty cells that the colour can use, as bits.
        once: Whether the search stops at the first half connection of opposite islands.
        now: Whether the constructor runs the search; otherwise the caller must use `run`.

    Attributes:
        winning_link: A full connection of opposite islands, or None.
        winning_halves: The half connections of opposite islands.
        must: The must-play region of the other colour, as bits: the cells common to all carriers of
            `winning_halves`; -1 without any. 0 means that every move of the other colour loses.
    """

    def __init__(
        self,
        graph: NodeGraph,
        colour: int,
        stones: int,
        free: int,
        *,
        once: bool = False,
        now: bool = True,
    ) -> None:
        self.graph = graph
        self.stones = stones
        self.free = free
        self.heads = group_heads(graph, stones)
        self.groups = sorted(set(self.heads.values()))
        self.grouped = sum(1 << group for group in self.groups)
        nodes = len(graph.beside)
        self.full: dict[int, list[list[Link]]] = {
            g: [[] for _ in range(nodes)] for g in self.groups
        }
        self.semi: dict[int, list[list[Link]]] = {
            g: [[] for _ in range(nodes)] for g in self.groups
        }
        self.common: dict[tuple[int, int], int] = {}
        self.near = _links_between_free_cells(graph, free)
        self.pairs = [
            (one.bit_length() - 1, other.bit_length() - 1) for one, other in graph.pairs[colour]
        ]
        self.goals = [
            (min(pair), max(pair))
            for pair in ((self.heads[one], self.heads[other]) for one, other in self.pairs)
        ]
        self.queue: list[list[EndedLink]] = [[] for _ in range(free.bit_count() + 2)]
        self.winning_link: EndedLink | None = None
        self.winning_halves: list[EndedLink] = []
        self.must = -1
        self.once = once
        if now:
            deque(self.run(), maxlen=0)

    def run(self) -> Iterator[None]:
        """Find the connections, those with small carriers first. Yields after each unit of work."""
        for one, other in self.goals:
            if one == other:
                self.winning_link = (one, other, (0, ADJACENT, one, other))
                return
        self._enqueue_adjacent()
        for bucket in self.queue:
            for count, (start, end, link) in enumerate(bucket):  # the bucket grows in the loop
                if count % LINKS_PER_UNIT == LINKS_PER_UNIT - 1:
                    yield
                if link[1] >= 0:
                    self._store_half(start, end, link)
                else:
                    self._store_full(start, end, link)
                if (
                    self.winning_link is not None
                    or not self.must
                    or (self.once and self.winning_halves)
                ):
                    return

    def _enqueue_adjacent(self) -> None:
        """Add the links from each group to its adjacent free cells."""
        for node, head in self.heads.items():
            for cell in bit_indices(self.graph.around[node] & self.free):
                self._enqueue(head, cell, (0, ADJACENT, head, cell))

    def _enqueue(self, start: int, end: int, link: Link) -> None:
        if end < start and self.grouped >> end & 1:
            start, end = end, start
        self.queue[link[0].bit_count()].append((start, end, link))

    def _store_full(self, start: int, end: int, link: Link) -> None:
        """Store a full connection, and enqueue its combinations with other connections."""
        known = self.full[start][end]
        carrier = link[0]
        if len(known) >= MAX_FULL_LINKS or _is_covered(known, carrier):
            return
        known.append(link)
        if not self.grouped >> end & 1:
            self._enqueue_over_cell(start, end, link)
            self._enqueue_over_group(end, start, link)
            return
        self.full[end][start].append(link)
        if (start, end) in self.goals:
            self.winning_link = (start, end, link)
            return
        for one, other in ((start, end), (end, start)):
            self._enqueue_over_group(one, other, link)

    def _enqueue_over_group(self, far: int, group: int, link: Link) -> None:
        """Enqueue the full connections of `far` over `group`, by the AND rule.

        `link` joins `far` to `group`. It is combined with every full connection from `group` to
        another node, if the carriers are disjoint. If `far` is a cell, the other node must be a
        group, because one end of a connection is always a group.
        """
        carrier = link[0]
        full = self.full[group]
        if self.grouped >> far & 1:
            ends: Sequence[int] = range(len(full))
        else:
            ends = self.groups
        for end in ends:
            if end == far or carrier >> end & 1:
                continue
            for other in full[end]:
                if not other[0] & carrier and not other[0] >> far & 1:
                    combined = (carrier | other[0], AND, link, other)
                    if self.grouped >> far & 1:
                        self._enqueue(far, end, combined)
                    else:
                        self._enqueue(end, far, combined)

    def _enqueue_over_cell(self, start: int, cell: int, link: Link) -> None:
        """Enqueue the half connections of the group `start` with the key `cell`.

        `link` joins `start` to `cell`. It is combined with links from `cell` to other groups, and
        to cells that are adjacent or form a bridge with it.
        """
        carrier = link[0]
        carrier_with_cell = carrier | 1 << cell
        for end, beyond in self.near[cell]:
            if not beyond[0] & carrier and not carrier >> end & 1:
                self._enqueue(start, end, (carrier_with_cell | beyond[0], cell, link, beyond))
        for group in self.groups:
            if group != start:
                for other in self.full[group][cell]:
                    if not other[0] & carrier:
                        self._enqueue(
                            start, group, (carrier_with_cell | other[0], cell, link, other)
                        )

    def _store_half(self, start: int, end: int, link: Link) -> None:
        """Store a half connection, and enqueue its combinations with others by the OR rule."""
        carrier = link[0]
        known = self.semi[start][end]
        is_goal = (start, end) in self.goals
        if len(known) >= (MAX_GOAL_HALVES if is_goal else MAX_HALF_LINKS):
            return
        if _is_covered(self.full[start][end], carrier) or _is_covered(known, carrier):
            return
        common = self.common.get((start, end), -1)
        if not common & carrier:
            for parts, union in _sets_without_common_cell(
                known, carrier, carrier, len(known), MAX_OR_PARTS - 1
            ):
                self._enqueue(start, end, (union, OR, (*parts, link), None))
        self.common[start, end] = common & carrier
        known.append(link)
        if is_goal:
            self.winning_halves.append((start, end, link))
            self.must &= carrier


def _sets_without_common_cell(
    known: Sequence[Link], inter: int, union: int, below: int, most: int
) -> Iterator[tuple[tuple[Link, ...], int]]:
    """Yield sets of links to add to some given links so that no cell is common to all links.

    Args:
        known: The links to choose from.
        inter: The cells common to the given links, as bits.
        union: The cells of the given links, as bits.
        below: Only links with a smaller index in `known` are chosen.
        most: Maximum number of links to choose.

    Yields:
        The chosen links, and the union of all carriers.
    """
    for number in range(below):
        carrier = known[number][0]
        rest = inter & carrier
        if rest == inter:
            continue
        if not rest:
            yield (known[number],), union | carrier
        elif most > 1:
            for parts, total in _sets_without_common_cell(
                known, rest, union | carrier, number, most - 1
            ):
                yield (*parts, known[number]), total


def _is_covered(known: Sequence[Link], carrier: int) -> bool:
    """Return whether the carrier of a known link is a subset of `carrier`."""
    return any(not link[0] & ~carrier for link in known)


def group_heads(graph: NodeGraph, stones: int) -> dict[int, int]:
    """Return for each stone the head of its group, a node that stands for the group.

    The head is an island if the group contains one.
    """
    head_of: dict[int, int] = {}
    for node in reversed(bit_indices(stones)):
        if node in head_of:
            continue
        reached = [node]
        head_of[node] = node
        for node_in_group in reached:
            for other in bit_indices(graph.around[node_in_group] & stones):
                if other not in head_of:
                    head_of[other] = node
                    reached.append(other)
    return head_of


def bit_indices(nodes: int) -> list[int]:
    """Return the indices of the bits that are set, in rising order."""
    indices: list[int] = []
    while nodes:
        low = nodes & -nodes
        indices.append(low.bit_length() - 1)
        nodes ^= low
    return indices


def _links_between_free_cells(graph: NodeGraph, free: int) -> list[list[tuple[int, Link]]]:
    """Return for each free cell its links to free cells, as (other cell, link)."""
    nearby: list[list[tuple[int, Link]]] = [[] for _ in graph.cells]
    for cell, end, link in _cell_links(graph):
        if free >> cell & 1 and free >> end & 1 and not link[0] & ~free:
            nearby[cell].append((end, link))
    return nearby


@cache
def _cell_links(graph: NodeGraph) -> tuple[tuple[int, int, Link], ...]:
    """Return the links of all pairs of cells that are adjacent or form a bridge.

    An entry is (cell, other cell, link); each pair has one entry in each direction.
    """
    links: list[tuple[int, int, Link]] = []
    for cell in graph.cells:
        touching = [end for end in graph.beside[cell] if end < graph.size]
        links += [(cell, end, (0, ADJACENT, cell, end)) for end in touching]
    for a, b, u, w in graph.bridges:
        if max(u, w) < graph.size:
            for cell, end in ((u, w), (w, u)):
                halves = tuple(
                    (1 << key, key, (0, ADJACENT, cell, key), (0, ADJACENT, key, end))
                    for key in (a, b)
                )
                links.append((cell, end, (1 << a | 1 << b, OR, halves, None)))
    return tuple(links)
