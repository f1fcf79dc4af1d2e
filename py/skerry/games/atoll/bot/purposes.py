"""Facts about the connections and paths that a stone makes, stops, shortens or lengthens.

The bot states them if nothing stronger is certain. The length of a path is the number of stones
that a colour still needs to complete the path if the opponent doesn't answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.i18n import N_, texts
from skerry.games.atoll.board import COLOURS
from skerry.games.atoll.node_graph import NodeGraph
from skerry.games.atoll.position import Position

_, ngettext = texts(__name__)

ISLANDS = {
    "n": N_("the cat's island"),
    "e": N_("the carrot's island"),
    "s": N_("the fish's island"),
    "w": N_("the rabbit's island"),
}
"""Names of islands in a sentence, by the end of the board where the island is."""

PATHS = {"n": N_("cat to fish"), "w": N_("rabbit to carrot")}
"""Names of paths, by the end of the board where the path's first island is."""

UNREACHABLE = 999
"""The length of a path that can't be completed any more, because the other colour blocks it."""


def purpose_fact(before: Position, after: Position, names: Sequence[str]) -> str:
    """Return the most useful statement about the newest stone of `after`; "" if there is none.

    Args:
        before: The position before the stone.
        after: The position with it.
        names: The names of the cells.
    """
    colour = before.colour
    stone = after.last
    lengths = _PathLengths(before, after)
    return (
        lengths.blocked_path_fact(1 - colour)
        or _joining_fact(before, stone, names)
        or _blocked_join_fact(before, after, names)
        or _blocked_link_fact(before, stone, names)
        or lengths.lengthening_fact(1 - colour)
        or lengths.shortening_fact(colour)
    )


def chain_step_fact(before: Position, after: Position, names: Sequence[str]) -> str:
    """Return how the newest stone of `after` advances a path that nothing can stop any more."""
    lengths = _PathLengths(before, after)
    return lengths.shortening_fact(before.colour) or _joining_fact(before, after.last, names)


def _joining_fact(before: Position, stone: int, names: Sequence[str]) -> str:
    """Say that the stone connects two groups; "" if it touches fewer than two."""
    near = _one_neighbour_per_group(before, stone, before.colour)
    if len(near) < 2:
        return ""
    text = _("It joins {one} and {other}.")
    one, other = (_node_name(before.graph, node, names) for node in near[:2])
    return text.format(one=one, other=other)


def _blocked_join_fact(before: Position, after: Position, names: Sequence[str]) -> str:
    """Say that the stone takes the cell that would connect two groups of the opponent.

    Return "" if the cell touches fewer than two groups, or if a template still connects them.
    """
    opponent = 1 - before.colour
    near = _one_neighbour_per_group(before, after.last, opponent)
    if len(near) < 2:
        return ""
    one, other = near[:2]
    groups = [next(g for g in after.groups[opponent] if g >> node & 1) for node in (one, other)]
    for _carrier, u, w, _cells, _ways in after.templates[opponent]:
        ends = 1 << u | 1 << w
        if groups[0] & ends and groups[1] & ends:
            return ""
    text = _("It stops {colour} from joining {one} and {other} there.")
    return text.format(
        colour=_(COLOURS[opponent]),
        one=_node_name(before.graph, one, names),
        other=_node_name(before.graph, other, names),
    )


def _blocked_link_fact(before: Position, stone: int, names: Sequence[str]) -> str:
    """Name a stone or island to which the opponent could have linked the cell safely.

    Return "" if there is none.
    """
    opponent = 1 - before.colour
    for _carrier, u, w, _cells, _ways in before.place(stone, opponent).templates[opponent]:
        if stone in (u, w):
            text = _("It stops {colour} from linking safely to {other} there.")
            other = _node_name(before.graph, u + w - stone, names)
            return text.format(colour=_(COLOURS[opponent]), other=other)
    return ""


def _one_neighbour_per_group(position: Position, cell: int, colour: int) -> list[int]:
    """Return one neighbour of the cell for each group of the colour that touches the cell."""
    near = list[int]()
    for group in position.groups[colour]:
        touching = [node for node in position.graph.beside[cell] if group >> node & 1]
        near += touching[-1:]
    return sorted(near)


def _node_name(graph: NodeGraph, node: int, names: Sequence[str]) -> str:
    return names[node] if node < graph.size else _(ISLANDS[graph.end[node - graph.size]])


class _PathLengths:
    """The lengths of all paths before and after a stone."""

    def __init__(self, before: Position, after: Position) -> None:
        self._before = before
        self._after = after

    def _path_changes(self, colour: int) -> list[tuple[int, int, str]]:
        """Return (length after the stone, length before it, name) of each path of a colour.

        The path that is shortest after the stone comes first.
        """
        graph = self._before.graph
        changes = [
            (
                path_length(self._after, colour, start, goal),
                path_length(self._before, colour, start, goal),
                _(PATHS[graph.end[start.bit_length() - 1 - graph.size]]),
            )
            for start, goal in graph.pairs[colour]
        ]
        return sorted(changes)

    def blocked_path_fact(self, colour: int) -> str:
        """Say that the stone makes a path of a colour impossible to complete; "" if it doesn't."""
        for now, was, path in self._path_changes(colour):
            if now == UNREACHABLE > was:
                text = _("It blocks {colour}'s path from {path}.")
                return text.format(colour=_(COLOURS[colour]), path=path)
        return ""

    def lengthening_fact(self, colour: int) -> str:
        """Say that the stone lengthens the shortest path of a colour; "" if it doesn't."""
        changes = self._path_changes(colour)
        now, _was, _path = changes[0]
        shortest = min(was for _now, was, _path in changes)
        if now <= shortest:
            return ""
        text = ngettext(
            "It's in the way: {colour} now needs at least {n} more stone, not {was}.",
            "It's in the way: {colour} now needs at least {n} more stones, not {was}.",
            now,
        )
        return text.format(colour=_(COLOURS[colour]), n=now, was=shortest)

    def shortening_fact(self, colour: int) -> str:
        """Say that the stone shortens one or both paths of a colour; "" if it shortens none."""
        shorter = [(now, path) for now, was, path in self._path_changes(colour) if now < was]
        if not shorter:
            return ""
        if len(shorter) > 1:
            text = _("It shortens both of {colour}'s paths: {one} and {other}.")
            one, other = (path for _now, path in shorter)
            return text.format(colour=_(COLOURS[colour]), one=one, other=other)
        now, path = shorter[0]
        text = ngettext(
            "It's on the way from {path}: {colour} now needs at least {n} more stone there.",
            "It's on the way from {path}: {colour} now needs at least {n} more stones there.",
            now,
        )
        return text.format(colour=_(COLOURS[colour]), path=path, n=now)


def path_length(position: Position, colour: int, start: int, goal: int) -> int:
    """Return how many more stones a colour needs to connect two islands; UNREACHABLE if it can't.

    Args:
        position: The position.
        colour: The colour.
        start: One island, as a bit.
        goal: The other island, as a bit.
    """
    around = position.graph.around
    stones = position.stones[colour]
    free = ~position.stones[1 - colour]
    reached = start
    frontier = start
    for length in range(UNREACHABLE):
        while frontier:  # stones of the colour add no length
            node = frontier.bit_length() - 1
            frontier ^= 1 << node
            new = around[node] & stones & ~reached
            reached |= new
            frontier |= new
        if reached & goal:
            return length
        frontier = _neighbours_of(around, reached) & free & ~reached
        if not frontier:
            break
        reached |= frontier
    return UNREACHABLE


def _neighbours_of(around: Sequence[int], nodes: int) -> int:
    result = 0
    while nodes:
        node = nodes.bit_length() - 1
        nodes ^= 1 << node
        result |= around[node]
    return result
