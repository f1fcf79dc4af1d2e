"""Cache of search trees, so that a colour can reuse its last tree in the same game.

A search for a move also searches the opponent's answers. After the move and the answer, the subtree
below them is still valid. A tree from the opponent's turn is valid too (see `ponder`). Only timed
searches of the top level reuse a tree. The other searches must depend only on their seed, and no
level may use the results of a stronger level.
"""

from __future__ import annotations

from collections.abc import Iterator

from skerry.ai.puct import Node
from skerry.games.atoll.position import Position

_roots: dict[int, Node[Position, int]] = {}
"""For each colour the root of its last tree. Either colour may be to move at the root."""


def find_subtree(position: Position, owner: int) -> Node[Position, int] | None:
    """Return the node of a position in the last tree of the colour `owner`.

    Returns:
        A node at most two moves below the root. None if no such node has this position, if the node
        has no actions, or if `owner` is to move and is proven to lose (then the bot needs a new
        evaluation to choose a move).
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
    """Store a tree as the last tree of the colour `owner`."""
    _roots[owner] = root


def clear() -> None:
    """Remove the trees of both colours from the cache."""
    _roots.clear()


def _visited_children(node: Node[Position, int]) -> Iterator[Node[Position, int]]:
    return (child for child in node.children if child)
