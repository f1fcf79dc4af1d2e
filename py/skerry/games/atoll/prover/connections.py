"""Virtual connections: what one colour can join although the other one moves first.

The AND and OR rules of V. Anshelevich, "A hierarchical approach to computer Hex" (2002), bounded
three ways. One end of a connection is always a group of stones (islands are stones), so that an
empty cell is joined to a neighbour or by a bridge to others, never by more. A pair of nodes keeps
FULLS connections and SEMIS half ones, the smallest. An OR takes ORS half connections at most.

A full connection holds if the other colour moves first, a half one if its owner does and begins
at `key`. The carrier is the set of empty cells that it needs, as bits; key included. Neither of
the two ends is in it.

What is found is always true. What is missed costs the search work, and nothing else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache

from skerry.games.atoll.node_graph import Mesh

FULLS, SEMIS, ORS = 8, 16, 4
"""How many full and half connections of a pair are kept, and how many half ones make a full one."""

GOALS = 40
"""How many half connections of two opposite islands are kept: each narrows what may be played."""

STRIDE = 64
"""How many links are taken up between two rests, some 0.7 ms."""

AND, OR, NEAR = -1, -2, -3

Link = tuple[int, int, "object", "object"]
"""(carrier, key, one, other). A half connection has the cell of its first stone as key, and joins
two links over it; AND joins two over a group; OR has a tuple of half connections in `one`; NEAR
has two nodes that touch."""

Entry = tuple[int, int, Link]
"""A link with its two ends, the first one a group."""


class Connections:
    """What a colour can join where `own` are its stones and `free` the cells it may use, as bits.

    `won` is a full connection of opposite islands, if one was found, with its ends. Else `wins`
    are half ones, and `must` the cells that all of these need (-1: there are none): if the other
    colour plays elsewhere, it has lost. With `must` 0 it has lost wherever it plays. If `once`,
    nothing is looked for once there is half a connection of opposite islands.
    """

    def __init__(
        self,
        tables: Mesh,
        colour: int,
        own: int,
        free: int,
        *,
        once: bool = False,
        now: bool = True,
    ) -> None:
        self.tables, self.own, self.free = tables, own, free
        self.head = heads(tables, own)
        self.groups = sorted(set(self.head.values()))
        self.grouped = sum(1 << group for group in self.groups)
        nodes = len(tables.beside)
        self.full: dict[int, list[list[Link]]] = {
            g: [[] for _ in range(nodes)] for g in self.groups
        }
        self.semi: dict[int, list[list[Link]]] = {
            g: [[] for _ in range(nodes)] for g in self.groups
        }
        self.common: dict[tuple[int, int], int] = {}
        self.near = _near(tables, free)
        self.pairs = [
            (one.bit_length() - 1, other.bit_length() - 1) for one, other in tables.pairs[colour]
        ]
        self.goals = [
            (min(pair), max(pair))
            for pair in ((self.head[one], self.head[other]) for one, other in self.pairs)
        ]
        self.queue: list[list[Entry]] = [[] for _ in range(free.bit_count() + 2)]
        self.won: Entry | None = None
        self.wins: list[Entry] = []
        self.must = -1
        self.once = once
        if now:
            deque(self.run(), maxlen=0)

    def run(self) -> Iterator[None]:
        """Take up links by the size of their carriers, so that no later one is smaller; with rests
        in which nothing else may happen to it."""
        for one, other in self.goals:
            if one == other:
                self.won = (one, other, (0, NEAR, one, other))
                return
        self._touching()
        for bucket in self.queue:
            for number, (start, end, link) in enumerate(bucket):  # grows meanwhile
                if number % STRIDE == STRIDE - 1:
                    yield
                if link[1] >= 0:
                    self._half(start, end, link)
                else:
                    self._whole(start, end, link)
                if self.won is not None or not self.must or (self.once and self.wins):
                    return

    def _touching(self) -> None:
        """Groups and the free cells at them."""
        for node, head in self.head.items():
            for cell in members(self.tables.around[node] & self.free):
                self._add(head, cell, (0, NEAR, head, cell))

    def _add(self, start: int, end: int, link: Link) -> None:
        if end < start and self.grouped >> end & 1:
            start, end = end, start
        self.queue[link[0].bit_count()].append((start, end, link))

    def _whole(self, start: int, end: int, link: Link) -> None:
        """Keep a full connection, and join it with others."""
        known, carrier = self.full[start][end], link[0]
        if len(known) >= FULLS or _covered(known, carrier):
            return
        known.append(link)
        if not self.grouped >> end & 1:
            self._over_cell(start, end, link)
            self._over_group(end, start, link)
            return
        self.full[end][start].append(link)
        if (start, end) in self.goals:
            self.won = (start, end, link)
            return
        for one, other in ((start, end), (end, start)):
            self._over_group(one, other, link)

    def _over_group(self, far: int, group: int, link: Link) -> None:
        """`link` joins `far` and `group`: whatever else the group is joined to, `far` is too.

        For a cell `far` only groups are of use, as one end must be a group.
        """
        carrier, full = link[0], self.full[group]
        if self.grouped >> far & 1:
            ends: Sequence[int] = range(len(full))
        else:
            ends = self.groups
        for end in ends:
            if end == far or carrier >> end & 1:
                continue
            for other in full[end]:
                if not other[0] & carrier and not other[0] >> far & 1:
                    joined = (carrier | other[0], AND, link, other)
                    if self.grouped >> far & 1:
                        self._add(far, end, joined)
                    else:
                        self._add(end, far, joined)

    def _over_cell(self, start: int, cell: int, link: Link) -> None:
        """`link` joins a group and a free cell: with a stone there, it joins what is near it."""
        carrier = link[0]
        whole = carrier | 1 << cell
        for end, beyond in self.near[cell]:
            if not beyond[0] & carrier and not carrier >> end & 1:
                self._add(start, end, (whole | beyond[0], cell, link, beyond))
        for group in self.groups:
            if group != start:
                for other in self.full[group][cell]:
                    if not other[0] & carrier:
                        self._add(start, group, (whole | other[0], cell, link, other))

    def _half(self, start: int, end: int, link: Link) -> None:
        """Keep a half connection, and see which others overlap with it nowhere at once."""
        carrier, known = link[0], self.semi[start][end]
        goal = (start, end) in self.goals
        if len(known) >= (GOALS if goal else SEMIS):
            return
        if _covered(self.full[start][end], carrier) or _covered(known, carrier):
            return
        common = self.common.get((start, end), -1)
        if not common & carrier:
            for parts, union in _disjoint(known, carrier, carrier, len(known), ORS - 1):
                self._add(start, end, (union, OR, (*parts, link), None))
        self.common[start, end] = common & carrier
        known.append(link)
        if goal:
            self.wins.append((start, end, link))
            self.must &= carrier


def _disjoint(
    known: Sequence[Link], inter: int, union: int, below: int, most: int
) -> Iterator[tuple[tuple[Link, ...], int]]:
    """Up to `most` links of the first `below` that leave nothing of `inter`; with their union."""
    for number in range(below):
        carrier = known[number][0]
        left = inter & carrier
        if left == inter:
            continue
        if not left:
            yield (known[number],), union | carrier
        elif most > 1:
            for parts, whole in _disjoint(known, left, union | carrier, number, most - 1):
                yield (*parts, known[number]), whole


def _covered(known: Sequence[Link], carrier: int) -> bool:
    """Whether a known link needs no more than a carrier."""
    return any(not link[0] & ~carrier for link in known)


def heads(tables: Mesh, own: int) -> dict[int, int]:
    """For each stone the node that stands for its group: an island if there is one."""
    found: dict[int, int] = {}
    for node in reversed(members(own)):
        if node in found:
            continue
        reached = [node]
        found[node] = node
        for at in reached:
            for other in members(tables.around[at] & own):
                if other not in found:
                    found[other] = node
                    reached.append(other)
    return found


def members(nodes: int) -> list[int]:
    """The numbers of the bits that are set, in order."""
    found: list[int] = []
    while nodes:
        low = nodes & -nodes
        found.append(low.bit_length() - 1)
        nodes ^= low
    return found


def _near(tables: Mesh, free: int) -> list[list[tuple[int, Link]]]:
    """For each free cell the free cells that it touches, or has a bridge to."""
    found: list[list[tuple[int, Link]]] = [[] for _ in tables.cells]
    for cell, end, link in _steps(tables):
        if free >> cell & 1 and free >> end & 1 and not link[0] & ~free:
            found[cell].append((end, link))
    return found


@cache
def _steps(tables: Mesh) -> tuple[tuple[int, int, Link], ...]:
    """All pairs of cells that touch or have a bridge, both ways round."""
    found: list[tuple[int, int, Link]] = []
    for cell in tables.cells:
        touching = [end for end in tables.beside[cell] if end < tables.size]
        found += [(cell, end, (0, NEAR, cell, end)) for end in touching]
    for a, b, u, w in tables.bridges:
        if max(u, w) < tables.size:
            for cell, end in ((u, w), (w, u)):
                halves = tuple(
                    (1 << key, key, (0, NEAR, cell, key), (0, NEAR, key, end)) for key in (a, b)
                )
                found.append((cell, end, (1 << a | 1 << b, OR, halves, None)))
    return tuple(found)
