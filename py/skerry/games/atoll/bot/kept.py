"""The tree of a thought, kept for the next one of the same side in the same game.

Whoever has thought about a move has thought about the answers too: when both have been played,
what was found below them is still true. Only thoughts of the top level that time ends go on with a
tree: others have to depend on their seed alone, and no level may use what a stronger one has found.
"""

from __future__ import annotations

from collections.abc import Iterator

from skerry.ai.puct import Node
from skerry.games.atoll.position import Position

_last: dict[int, Node[Position, int]] = {}
"""By colour to move, the root of the last thought. A tree is let go of when that colour thinks
about another position: two at a time are all there are."""


def find(here: Position) -> Node[Position, int] | None:
    """The node of a position in what its side has thought before: the root itself, or two moves
    further. None if it is not there, or is decided: who plays on then needs more than a value."""
    root = _last.get(here.colour)
    if root is None or root.position.mesh is not here.mesh:
        return None
    for node in (root, *_later(root)):
        if node.position.stones == here.stones:
            return None if node.leaf.proven or not node.leaf.actions else node
    return None


def keep(root: Node[Position, int]) -> None:
    """Keep a thought's tree instead of its colour's last one."""
    _last[root.position.colour] = root


def forget() -> None:
    """Keep nothing any more."""
    _last.clear()


def _later(root: Node[Position, int]) -> Iterator[Node[Position, int]]:
    """The positions two moves on that were looked at."""
    for child in root.children:
        for node in child.children if child else ():
            if node:
                yield node
