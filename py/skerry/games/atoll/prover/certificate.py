"""Certificates: proofs as steps that `checker` can verify.

A step is a path of adjacent nodes, a combination of two connections that share a stone, or a
combination of half connections without a common cell (see `checker`). Equal steps are stored once,
so that proofs of different positions share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from skerry.games.atoll.node_graph import NodeGraph

from .connections import ADJACENT, AND, OR, Connections, EndedLink, Link, bit_indices

Step = tuple[str | int, ...]
"""("p", node, node, ..), ("a", step, step) or ("o", key, step, key, step, ..), where `step` is the
number of another step.
"""

LEMMA = "l"
"""First item of the step ("l", stones, carrier), whose sets of cells are bits. The step stands for
a lemma without a proof (see `follow`), so the checker rejects it.
"""

HalfStep = tuple[int, int]
"""A half connection: its key (a cell), and the number of the step that holds after the winner's
move on the key.
"""


class ProofSteps:
    """A list of steps, each of which uses only earlier steps. Sets of nodes are bits.

    Attributes:
        graph: The graph of the board.
        steps: The steps by number.
        carrier: For each step the cells that must have no stone of the other colour.
        stones: For each step the nodes that must have stones of the step's colour.
        number: For each step its number.
    """

    def __init__(self, graph: NodeGraph) -> None:
        self.graph = graph
        self.steps: list[Step] = []
        self.carrier: list[int] = []
        self.stones: list[int] = []
        self.number: dict[Step, int] = {}
        self._given: dict[tuple[int, int], int] = {}

    def add_path(self, nodes: Sequence[int]) -> int:
        """Add a path of adjacent stones. Returns the number of its step."""
        return self._add(("p", *nodes), 0, sum(1 << node for node in set(nodes)))

    def add_and(self, one: int, other: int) -> int:
        """Add the combination of two connections that share a stone. Returns its step's number."""
        carrier = self.carrier[one] | self.carrier[other]
        return self._add(("a", one, other), carrier, self.stones[one] | self.stones[other])

    def add_or(self, halves: Sequence[HalfStep]) -> int:
        """Add the combination of half connections without a common cell.

        Returns the number of the step. Raises ValueError if the halves have a cell in common.
        """
        if self.common_cells(halves):
            raise ValueError("one cell is in all carriers")
        carrier = 0
        stones = 0
        flat: list[int] = []
        for key, step in sorted(set(halves)):
            carrier |= self.carrier[step] | 1 << key
            stones |= self.stones[step] & ~(1 << key)
            flat += (key, step)
        return self._add(("o", *flat), carrier, stones)

    def with_stones(self, step: int, cells: int) -> int:
        """Return a step for a position in which the winner has more stones than `step` needs.

        The cells of `cells` in the carrier of `step` are stones of the returned step. They are not
        in its carrier, and none of them is a key.

        Args:
            step: Number of the step.
            cells: Cells with stones of the winner, as bits.
        """
        cells &= self.carrier[step]
        if not cells:
            return step
        narrowed = self._given.get((step, cells))
        if narrowed is None:
            kind, *rest = self.steps[step]
            operands = [int(number) for number in rest]
            if kind == "a":
                narrowed = self.add_and(
                    self.with_stones(operands[0], cells), self.with_stones(operands[1], cells)
                )
            else:
                halves = list(zip(operands[::2], operands[1::2], strict=True))
                whole = [on for key, on in halves if cells >> key & 1]
                if whole:
                    narrowed = self.with_stones(whole[0], cells)
                else:
                    narrowed = self.add_or(
                        [(key, self.with_stones(on, cells)) for key, on in halves]
                    )
            self._given[step, cells] = narrowed
        return narrowed

    def _add(self, step: Step, carrier: int, stones: int) -> int:
        number = self.number.get(step)
        if number is None:
            number = self.number[step] = len(self.steps)
            self.steps.append(step)
            self.carrier.append(carrier)
            self.stones.append(stones)
        return number

    def carrier_of_half(self, half: HalfStep) -> int:
        """Return the carrier of a half connection, including its key, as bits."""
        return self.carrier[half[1]] | 1 << half[0]

    def add_full_proof(self, net: Connections, entry: EndedLink) -> int:
        """Add the proof of a full connection of opposite islands. Returns its step's number."""
        start, end, link = entry
        if start == end:
            one, other = next(
                pair for pair in net.pairs if net.heads[pair[0]] == net.heads[pair[1]]
            )
            return self.add_path(shortest_path(self.graph, net.stones, one, other))
        return self._extend_to_islands(net, start, end, self._add_link(net, link))

    def add_half_proof(self, net: Connections, entry: EndedLink) -> HalfStep:
        """Add the proof of a half connection of opposite islands. Returns its key and step."""
        start, end, (_, key, one, other) = entry
        return key, self._extend_to_islands(
            net, start, end, self._add_and_of_links(net, one, other)
        )

    def _add_link(self, net: Connections, link: Link) -> int:
        _, kind, one, other = link
        if kind == ADJACENT:
            assert isinstance(one, int)
            assert isinstance(other, int)
            return self.add_path(shortest_path(self.graph, net.stones, one, other))
        if kind == OR:
            halves = cast(tuple[Link, ...], one)
            return self.add_or([(k, self._add_and_of_links(net, a, b)) for _, k, a, b in halves])
        assert kind == AND
        return self._add_and_of_links(net, one, other)

    def _add_and_of_links(self, net: Connections, one: object, other: object) -> int:
        return self.add_and(
            self._add_link(net, cast(Link, one)), self._add_link(net, cast(Link, other))
        )

    def _extend_to_islands(self, net: Connections, start: int, end: int, step: int) -> int:
        """Extend the connection of two groups, proven by `step`, to opposite islands in the groups.

        `start` and `end` are the heads of the groups (see `connections.group_heads`). Returns the
        number of the step.
        """
        if {(start, end), (end, start)} & {*net.pairs}:
            return step
        for one, other in net.pairs:
            for first, last in ((one, other), (other, one)):
                if net.heads[first] == start and net.heads[last] == end:
                    if first != start:
                        step = self.add_and(
                            self.add_path(shortest_path(self.graph, net.stones, first, start)), step
                        )
                    if last != end:
                        step = self.add_and(
                            step, self.add_path(shortest_path(self.graph, net.stones, end, last))
                        )
                    return step
        raise ValueError("these groups contain no opposite islands")

    def smallest_halves(self, halves: Sequence[HalfStep]) -> list[HalfStep]:
        """Return a few of `halves`, with small carriers, such that no cell is common to all."""
        chosen: list[HalfStep] = []
        common = -1
        for half in sorted(
            sorted(set(halves)), key=lambda half: self.carrier_of_half(half).bit_count()
        ):
            if common & self.carrier_of_half(half) != common:
                chosen.append(half)
                common &= self.carrier_of_half(half)
        for half in chosen[-2::-1]:
            rest = [other for other in chosen if other != half]
            if rest and not self.common_cells(rest):
                chosen = rest
        return chosen

    def common_cells(self, halves: Sequence[HalfStep]) -> int:
        """Return the cells that all halves need, as bits; -1 without halves."""
        common = -1
        for half in halves:
            common &= self.carrier_of_half(half)
        return common

    def needed_steps(self, last: int) -> list[Step]:
        """Return the step `last` and all steps that it uses, directly or not, renumbered from 0."""
        needed = {last}
        for number in range(last, -1, -1):
            if number in needed:
                needed.update(steps_used(self.steps[number]))
        new_number = {old: new for new, old in enumerate(sorted(needed))}
        return [renumber(self.steps[old], new_number) for old in sorted(needed)]


def steps_used(step: Step) -> list[int]:
    """Return the numbers of the steps that a step uses directly."""
    numbers = step[1:] if step[0] == "a" else step[2::2] if step[0] == "o" else ()
    return [int(number) for number in numbers]


def renumber(step: Step, number: dict[int, int]) -> Step:
    """Return a step with new numbers for the steps that it uses; `number` maps old to new."""
    if step[0] in ("p", LEMMA):
        return step
    if step[0] == "a":
        return ("a", number[int(step[1])], number[int(step[2])])
    flat: list[int] = []
    for key, used in zip(step[1::2], step[2::2], strict=True):
        flat += (int(key), number[int(used)])
    return ("o", *flat)


def shortest_path(graph: NodeGraph, stones_: int, start: int, end: int) -> list[int]:
    """Return the nodes of a shortest path over stones (bits) from `start` to `end`.

    The path is a single node if both ends are equal.
    """
    came = {end: end}
    queue = [end]
    for node in queue:
        if node == start:
            break
        for other in bit_indices(graph.around[node] & (stones_ | 1 << start)):
            if other not in came:
                came[other] = node
                queue.append(other)
    path = [start]
    while path[-1] != end:
        path.append(came[path[-1]])
    return path
