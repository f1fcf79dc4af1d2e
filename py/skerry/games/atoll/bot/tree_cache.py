"""The search trees of earlier thoughts, reused by the same side in the same game.

A search for a move also covers the answers: once both are played, the subtree below them is still
valid. The same holds for a search during the opponent's turn (see `ponder`). Only searches of the
top level that end by time reuse a tree: others must depend on their seed alone, and no level may
use results of a stronger one.
"""

from __future__ import annotations

from collections.abc import Iterator

from skerry.ai.puct import Node
from skerry.games.atoll.position import Position

_roots: dict[int, Node[Position, int]] = {}
"""The root of the last tree of each colour. The colour to move there may be either one. A tree is
dropped when its colour thinks about another position, so there are two at most.
"""


def find_subtree(position: Position, owner: int) -> Node[Position, int] | None:
    """Return the node of a position in the last tree of `owner`: the root, or up to two moves
    below.

    Returns:
        None if it is not there, if it has no actions, or if `owner` is to move and has lost: to
        play on then takes more than a value.
    """
    root = _roots.get(owner)
    if root is None or root.position.graph is not position.graph:
        return None
    children = list(_visited_children(root))
    grandchildren = [node for child in children for node in _visited_children(child)]
    for node in (root, *children, *grandchildren):
        if node.position.stones == position.stones and node.position.colour == position.colour:
            lost = node.leaf.proven and node.leaf.value == 0 and position.colour == owner
            return None if lost or not node.leaf.actions else node
    return None


def store_tree(root: Node[Position, int], owner: int) -> None:
    """Store a tree as the last one of its colour."""
    _roots[owner] = root


def clear() -> None:
    """Drop all trees."""
    _roots.clear()


def _visited_children(node: Node[Position, int]) -> Iterator[Node[Position, int]]:
    return (child for child in node.children if child)
