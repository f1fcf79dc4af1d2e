"""The tree of a thought, kept for the next one of the same side in the same game.

Whoever has thought about a move has thought about the answers too: when both have been played,
what was found below them is still true. So is what was found while the other side thought (see
`ponder`). Only thoughts of the top level that time ends go on with a tree: others have to depend on
their seed alone, and no level may use what a stronger one has found.
"""

from __future__ import annotations

from collections.abc import Iterator

from skerry.ai.puct import Node
from skerry.games.atoll.position import Position

_last: dict[int, Node[Position, int]] = {}
"""By the colour that thought, the root of its last tree; either colour may be to move there. A tree
is let go of when that colour thinks about another position: two at a time are all there are."""


def find(here: Position, owner: int) -> Node[Position, int] | None:
    """The node of a position in what the colour `owner` has thought before: the root itself, or up
    to two moves further. None if it is not there, or if there is nothing in it to choose from.

    Nor if `owner` is to move and has lost: who plays on then needs more than a value.
    """
    root = _last.get(owner)
    if root is None or root.position.mesh is not here.mesh:
        return None
    for node in (root, *_below(root), *(far for near in _below(root) for far in _below(near))):
        if node.position.stones == here.stones and node.position.colour == here.colour:
            lost = node.leaf.proven and node.leaf.value == 0 and here.colour == owner
            return None if lost or not node.leaf.actions else node
    return None


def keep(root: Node[Position, int], owner: int) -> None:
    """Keep a thought's tree instead of its colour's last one."""
    _last[owner] = root


def forget() -> None:
    """Keep nothing any more."""
    _last.clear()


def _below(node: Node[Position, int]) -> Iterator[Node[Position, int]]:
    """The positions one move on that were looked at."""
    return (child for child in node.children if child)
