"""The prover's side of certificates: what it has proven, as steps that a checker can follow.

A step is one of three (see `checker`): a path of nodes that touch; two connections over a stone;
or half connections that have no cell in common. Steps are shared: whatever has been written once
is found again, so that what two positions have in common is proven once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from skerry.games.atoll.node_graph import Mesh

from .connections import AND, NEAR, OR, Connections, Entry, Link, members

Step = tuple[str | int, ...]
"""("p", node, node, ..), ("a", step, step) or ("o", key, step, key, step, ..)."""

LEMMA = "l"
"""What a step begins with that nothing but a lemma stands for (see `follow`), and that no checker
takes: ("l", stones, carrier), both as bits of cells."""

Half = tuple[int, int]
"""A key and a step: with a stone on the key, the step holds."""


class Book:
    """Steps in an order in which each needs earlier ones only.

    For a step, `carrier` are the cells as bits that must be free of the other colour, and `stones`
    the nodes that must be the colour's own.
    """

    def __init__(self, tables: Mesh) -> None:
        self.tables = tables
        self.steps: list[Step] = []
        self.carrier: list[int] = []
        self.stones: list[int] = []
        self.number: dict[Step, int] = {}
        self.narrower: dict[tuple[int, int], int] = {}

    def path(self, nodes: Sequence[int]) -> int:
        """Nodes that touch, one after the other; all must be stones of the colour."""
        return self._add(("p", *nodes), 0, sum(1 << node for node in set(nodes)))

    def both(self, one: int, other: int) -> int:
        """Two connections that share an end, a stone."""
        carrier = self.carrier[one] | self.carrier[other]
        return self._add(("a", one, other), carrier, self.stones[one] | self.stones[other])

    def either(self, halves: Sequence[Half]) -> int:
        """Half connections of the same ends that no single cell is common to."""
        if self.common(halves):
            raise ValueError("one cell is in all carriers")
        carrier, stones = 0, 0
        flat: list[int] = []
        for key, step in sorted(set(halves)):
            carrier |= self.carrier[step] | 1 << key
            stones |= self.stones[step] & ~(1 << key)
            flat += (key, step)
        return self._add(("o", *flat), carrier, stones)

    def given(self, step: int, cells: int) -> int:
        """The same connection where `cells` (as bits) are the colour's already: it needs those of
        them as stones that were keys, and none is in its carrier."""
        cells &= self.carrier[step]
        if not cells:
            return step
        known = self.narrower.get((step, cells))
        if known is None:
            kind, *rest = self.steps[step]
            used = [int(number) for number in rest]
            if kind == "a":
                known = self.both(self.given(used[0], cells), self.given(used[1], cells))
            else:
                halves = list(zip(used[::2], used[1::2], strict=True))
                held = [on for key, on in halves if cells >> key & 1]
                if held:
                    known = self.given(held[0], cells)
                else:
                    known = self.either([(key, self.given(on, cells)) for key, on in halves])
            self.narrower[step, cells] = known
        return known

    def _add(self, step: Step, carrier: int, stones: int) -> int:
        number = self.number.get(step)
        if number is None:
            number = self.number[step] = len(self.steps)
            self.steps.append(step)
            self.carrier.append(carrier)
            self.stones.append(stones)
        return number

    def needs(self, half: Half) -> int:
        """The carrier of a half connection, its key included."""
        return self.carrier[half[1]] | 1 << half[0]

    def whole(self, net: Connections, entry: Entry) -> int:
        """A full connection of opposite islands as a step."""
        start, end, link = entry
        if start == end:
            one, other = next(pair for pair in net.pairs if net.head[pair[0]] == net.head[pair[1]])
            return self.path(way(self.tables, net.own, one, other))
        return self._between(net, start, end, self._link(net, link))

    def half(self, net: Connections, entry: Entry) -> Half:
        """A half connection of opposite islands as a key and a step."""
        start, end, (_, key, one, other) = entry
        return key, self._between(net, start, end, self._joined(net, one, other))

    def _link(self, net: Connections, link: Link) -> int:
        _, kind, one, other = link
        if kind == NEAR:
            assert isinstance(one, int)
            assert isinstance(other, int)
            return self.path(way(self.tables, net.own, one, other))
        if kind == OR:
            halves = cast(tuple[Link, ...], one)
            return self.either([(k, self._joined(net, a, b)) for _, k, a, b in halves])
        assert kind == AND
        return self._joined(net, one, other)

    def _joined(self, net: Connections, one: object, other: object) -> int:
        return self.both(self._link(net, cast(Link, one)), self._link(net, cast(Link, other)))

    def _between(self, net: Connections, start: int, end: int, step: int) -> int:
        """A connection of two groups as one of the opposite islands in them."""
        if {(start, end), (end, start)} & {*net.pairs}:
            return step
        for one, other in net.pairs:
            for first, last in ((one, other), (other, one)):
                if net.head[first] == start and net.head[last] == end:
                    if first != start:
                        step = self.both(self.path(way(self.tables, net.own, first, start)), step)
                    if last != end:
                        step = self.both(step, self.path(way(self.tables, net.own, end, last)))
                    return step
        raise ValueError("these groups hold no opposite islands")

    def least(self, halves: Sequence[Half]) -> list[Half]:
        """Some of `halves` that have no cell in common, those with few cells first."""
        chosen: list[Half] = []
        common = -1
        for half in sorted(sorted(set(halves)), key=lambda half: self.needs(half).bit_count()):
            if common & self.needs(half) != common:
                chosen.append(half)
                common &= self.needs(half)
        for half in chosen[-2::-1]:
            rest = [other for other in chosen if other != half]
            if rest and not self.common(rest):
                chosen = rest
        return chosen

    def common(self, halves: Sequence[Half]) -> int:
        """The cells that all of them need (-1 of none)."""
        common = -1
        for half in halves:
            common &= self.needs(half)
        return common

    def cut(self, last: int) -> list[Step]:
        """The steps that `last` rests on and itself, numbered anew in their order."""
        needed = {last}
        for number in range(last, -1, -1):
            if number in needed:
                needed.update(uses(self.steps[number]))
        places = {old: new for new, old in enumerate(sorted(needed))}
        return [renumbered(self.steps[old], places) for old in sorted(needed)]


def uses(step: Step) -> list[int]:
    """The numbers of the steps that a step rests on."""
    numbers = step[1:] if step[0] == "a" else step[2::2] if step[0] == "o" else ()
    return [int(number) for number in numbers]


def renumbered(step: Step, number: dict[int, int]) -> Step:
    """The step with other numbers for those it rests on."""
    if step[0] in ("p", LEMMA):
        return step
    if step[0] == "a":
        return ("a", number[int(step[1])], number[int(step[2])])
    flat: list[int] = []
    for key, used in zip(step[1::2], step[2::2], strict=True):
        flat += (int(key), number[int(used)])
    return ("o", *flat)


def way(tables: Mesh, own: int, start: int, end: int) -> list[int]:
    """A shortest path from node to node over stones; itself when they are the same."""
    came = {end: end}
    queue = [end]
    for node in queue:
        if node == start:
            break
        for other in members(tables.around[node] & (own | 1 << start)):
            if other not in came:
                came[other] = node
                queue.append(other)
    path = [start]
    while path[-1] != end:
        path.append(came[path[-1]])
    return path
