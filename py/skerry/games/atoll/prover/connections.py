"""Virtual connections: nodes that a colour can connect even if the other colour moves first.

They are found by the AND and OR rules of V. Anshelevich, "A hierarchical approach to computer Hex"
(2002), with three limits. One end of a connection is always a group of stones (islands are stones),
so the search connects two empty cells only if they are adjacent or by a bridge. For each pair of
ends it stores only the MAX_FULL_LINKS smallest full and MAX_HALF_LINKS smallest half connections.
An OR has at most MAX_OR_PARTS parts.

A full connection holds if the other colour moves first. A half connection holds if its owner moves
first, at its key. The carrier is the set of empty cells that a connection needs, as bits. It
contains the key, but not the two ends.

All connections found are correct. If the limits exclude one, the prover only has more work.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache

from skerry.games.atoll.node_graph import NodeGraph

MAX_FULL_LINKS = 8
MAX_HALF_LINKS = 16
MAX_OR_PARTS = 4
"""Most full and half connections stored for a pair of ends, and most half connections in an OR."""

MAX_GOAL_HALVES = 40
"""Most half connections of opposite islands stored. Each one shrinks the must-play region."""

LINKS_PER_UNIT = 64
"""Links processed per unit of `Connections.run`, about 0.7 ms."""

AND = -1
OR = -2
ADJACENT = -3

Link = tuple[int, int, "object", "object"]
"""(carrier, key, one, other): a connection and its parts. Its kind depends on `key`:

- a cell: a half connection; a stone there joins the links `one` and `other`.
- AND: a full connection; the links `one` and `other` share a group.
- OR: a full connection; `one` is a tuple of half connections.
- ADJACENT: `one` and `other` are adjacent nodes.
"""

EndedLink = tuple[int, int, Link]
"""The two ends of a link, the first one a group, and the link."""


class Connections:
    """The connections of a colour.

    Args:
        graph: The graph of the board.
        colour: The colour.
        stones: Its stones, islands included, as bits.
        free: The cells that it can use, as bits.
        once: Stop the search at the first half connection of opposite islands.
        now: Run the search at once; otherwise the caller must use `run`.

    Attributes:
        winning_link: A full connection of opposite islands with its ends, or None.
        winning_halves: Half connections of opposite islands, with their ends.
        must: The must-play region of the other colour: the cells common to all `winning_halves`.
            -1 without any; 0 means that every move loses.
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
        self.near = _nearby_cells(graph, free)
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
        """Process links, those with small carriers first. Yields every LINKS_PER_UNIT links."""
        for one, other in self.goals:
            if one == other:
                self.winning_link = (one, other, (0, ADJACENT, one, other))
                return
        self._add_adjacent()
        for bucket in self.queue:
            for count, (start, end, link) in enumerate(bucket):  # the bucket grows meanwhile
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

    def _add_adjacent(self) -> None:
        """Add links from groups to adjacent free cells."""
        for node, head in self.heads.items():
            for cell in bit_indices(self.graph.around[node] & self.free):
                self._enqueue(head, cell, (0, ADJACENT, head, cell))

    def _enqueue(self, start: int, end: int, link: Link) -> None:
        if end < start and self.grouped >> end & 1:
            start, end = end, start
        self.queue[link[0].bit_count()].append((start, end, link))

    def _store_full(self, start: int, end: int, link: Link) -> None:
        """Store a full connection, and combine it with others."""
        known = self.full[start][end]
        carrier = link[0]
        if len(known) >= MAX_FULL_LINKS or _is_covered(known, carrier):
            return
        known.append(link)
        if not self.grouped >> end & 1:
            self._extend_over_cell(start, end, link)
            self._extend_over_group(end, start, link)
            return
        self.full[end][start].append(link)
        if (start, end) in self.goals:
            self.winning_link = (start, end, link)
            return
        for one, other in ((start, end), (end, start)):
            self._extend_over_group(one, other, link)

    def _extend_over_group(self, far: int, group: int, link: Link) -> None:
        """Join `far`, which `link` joins to `group`, with everything else that the group is joined
        to.

        If `far` is a cell, only groups are considered, because one end must be a group.
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

    def _extend_over_cell(self, start: int, cell: int, link: Link) -> None:
        """Make half connections: a stone on `cell`, which `link` joins to a group, reaches nodes
        nearby.
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
        """Store a half connection, and make full ones of halves that have no cell in common."""
        carrier = link[0]
        known = self.semi[start][end]
        is_goal = (start, end) in self.goals
        if len(known) >= (MAX_GOAL_HALVES if is_goal else MAX_HALF_LINKS):
            return
        if _is_covered(self.full[start][end], carrier) or _is_covered(known, carrier):
            return
        common = self.common.get((start, end), -1)
        if not common & carrier:
            for parts, union in _combinations(
                known, carrier, carrier, len(known), MAX_OR_PARTS - 1
            ):
                self._enqueue(start, end, (union, OR, (*parts, link), None))
        self.common[start, end] = common & carrier
        known.append(link)
        if is_goal:
            self.winning_halves.append((start, end, link))
            self.must &= carrier


def _combinations(
    known: Sequence[Link], inter: int, union: int, below: int, most: int
) -> Iterator[tuple[tuple[Link, ...], int]]:
    """Yield up to `most` of the first `below` links whose carriers share no cell with `inter`.

    `inter` is the intersection so far. Yields the links, and the union of all carriers.
    """
    for number in range(below):
        carrier = known[number][0]
        rest = inter & carrier
        if rest == inter:
            continue
        if not rest:
            yield (known[number],), union | carrier
        elif most > 1:
            for parts, total in _combinations(known, rest, union | carrier, number, most - 1):
                yield (*parts, known[number]), total


def _is_covered(known: Sequence[Link], carrier: int) -> bool:
    """Return whether a known link needs only cells of `carrier`."""
    return any(not link[0] & ~carrier for link in known)


def group_heads(graph: NodeGraph, stones: int) -> dict[int, int]:
    """Return for each stone the node that stands for its group: an island if the group has one."""
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
    """Return the indices of the bits that are set, in order."""
    indices: list[int] = []
    while nodes:
        low = nodes & -nodes
        indices.append(low.bit_length() - 1)
        nodes ^= low
    return indices


def _nearby_cells(graph: NodeGraph, free: int) -> list[list[tuple[int, Link]]]:
    """Return for each free cell the free cells that are adjacent or joined by a bridge."""
    nearby: list[list[tuple[int, Link]]] = [[] for _ in graph.cells]
    for cell, end, link in _cell_links(graph):
        if free >> cell & 1 and free >> end & 1 and not link[0] & ~free:
            nearby[cell].append((end, link))
    return nearby


@cache
def _cell_links(graph: NodeGraph) -> tuple[tuple[int, int, Link], ...]:
    """Return links between all pairs of cells that are adjacent or have a bridge, in both
    directions.
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
