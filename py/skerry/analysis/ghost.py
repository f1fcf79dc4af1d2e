"""Overlays drawn faintly over a scene.

They show the pieces that a hint's move would place or move, or the paths of the moves since the
player's last move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from skerry.core.scene import WIDE, Aspect, Layer, Node, Scene
from skerry.core.state import State
from skerry.session.hosting import state_scene
from skerry.session.session import Session

Point = tuple[float, float]

SAME_PLACE_DISTANCE = 2.0
"""A node that moves at most this far, in scene units, counts as not moved."""

SHIFT_DISTANCE = 8.0
"""A node that moves at most this far, in scene units, only makes space for another node."""

MAX_CHANGES = 12
"""If a move moves more pieces than this, as at the start of a new round, it gets no paths."""


def ghost_of_move(session: Session, at: int, move: str, aspect: Aspect = WIDE) -> Scene | None:
    """Return an overlay of the piece that a legal move would place or move, and its path.

    The overlay leaves out the consequences of the move: the next player's dice, new tiles, borders
    and counts. It is limited to the knowledge of the player to move. Returns None if the move is
    only a button, or neither places nor moves a piece.
    """
    state = session.transition(at)[-1]
    seat = state.current_player
    known = state.information_state(seat)
    before = state_scene(session, known, seat, aspect)
    choice = next((choice for choice in before.choices if choice.action == move), None)
    if choice is None or not choice.picks:
        return None
    after = session.game.picture(known.apply(session.game.parse(known, move)), seat, aspect)
    if _scene_size(after) != _scene_size(before):
        return None
    changes = _proposed_changes(before, after, choice.picks)
    if not changes:
        return None
    paths = [_path_of(node, old) for node, old in changes]
    nodes = [replace(node, way=()) for node, _old in changes]
    return _overlay_scene(after, nodes, [path for path in paths if path], "ghost-way")


def trail_scene(
    session: Session, positions: Sequence[int], viewer: int | None, aspect: Aspect
) -> Scene:
    """Return an overlay of the paths of the moves that led to each of these positions.

    Each path has the look of the player who moved.
    """
    pictures = dict[int, Scene]()

    def picture(state: State) -> Scene:
        """Return the scene of a state.

        Each state is drawn once, although several moves may need it.
        """
        if id(state) not in pictures:
            pictures[id(state)] = state_scene(session, state, viewer, aspect)
        return pictures[id(state)]

    scene = picture(session.transition(positions[-1] if positions else None)[-1])
    paths = list[Sequence[Point]]()
    looks = list[str]()
    for at in positions:
        state = session.transition(at - 1)[-1]
        mover = state.current_player
        before = picture(state)
        after = picture(session.transition(at)[0])
        if mover < 0 or _scene_size(after) != _scene_size(before):
            continue
        move_paths = [
            _path_of(node, old)
            for node, old in _changed_nodes(before, after)
            if _has_moved(node, old)
        ]
        if len(move_paths) <= MAX_CHANGES:
            paths += move_paths
            looks += [after.players[mover].look] * len(move_paths)
    return _overlay_scene(scene, [], paths, "trail", looks)


def _proposed_changes(
    before: Scene, after: Scene, picks: Sequence[str]
) -> list[tuple[Node, Node | None]]:
    """Return the pieces that a move places or moves, each with its node in `before` or None.

    These are the picked nodes that have moved. If no picked node has moved, the result has the
    nodes that have come to the place of the last pick. If the whole scene has shifted, the new
    positions are converted to those of `before`.
    """
    changes = list(_changed_nodes(before, after))
    target = next((node for node in before.nodes if node.id == picks[-1]), None)
    if target is None:
        return []
    shift_back = _shift_near(before, after, target, picks[:-1])
    moved = [
        (shift_back(node), old)
        for node, old in changes
        if not {node.id, node.was}.isdisjoint(picks[:-1] or picks)
    ]
    return moved or [
        (node, old)
        for node, old in changes
        if node.id != target.id and not _is_apart(node, target, SHIFT_DISTANCE)
    ]


def _shift_near(
    before: Scene, after: Scene, target: Node, picked: Sequence[str]
) -> Callable[[Node], Node]:
    """Return a function that converts a node near the target from `after` to `before`.

    If the move makes the board grow, the scene after it is shifted and smaller.
    """
    nodes = {node.id: node for node in after.nodes}
    others = [node for node in before.nodes if node.label and node.id not in picked]
    fixed = [node for node in others if node.id in nodes]
    if not fixed:
        return lambda node: node
    nearest = min(fixed, key=lambda node: abs(node.x - target.x) + abs(node.y - target.y))
    moved = nodes[nearest.id]
    if moved.scale == nearest.scale and not _is_apart(moved, nearest, SHIFT_DISTANCE):
        return lambda node: node
    factor = nearest.scale / moved.scale
    return lambda node: replace(
        node,
        x=nearest.x + factor * (node.x - moved.x),
        y=nearest.y + factor * (node.y - moved.y),
        scale=factor * node.scale,
    )


def _changed_nodes(before: Scene, after: Scene) -> Iterator[tuple[Node, Node | None]]:
    """Yield new, moved and rotated nodes that have a shape, each with its old node or None."""
    old_nodes = {node.id: node for node in before.nodes}
    for node in after.nodes:
        old = old_nodes.get(node.was or node.id)
        if node.shape and (old is None or _is_apart(node, old) or node.rot != old.rot):
            yield node, old


def _scene_size(scene: Scene) -> Point:
    return scene.width, scene.height


def _is_apart(node: Node, other: Node, distance: float = SAME_PLACE_DISTANCE) -> bool:
    return abs(node.x - other.x) > distance or abs(node.y - other.y) > distance


def _has_moved(node: Node, old: Node | None) -> bool:
    """Return whether a node is a piece that a player has moved.

    The result is False for a piece that also changes its shape or rotation (a die that the next
    player gets), has no label (a prize beside the board), or only makes space for another piece.
    """
    if old is None or not node.label or (old.shape, old.rot) != (node.shape, node.rot):
        return False
    return _is_apart(node, old, SHIFT_DISTANCE)


def _path_of(node: Node, old: Node | None) -> Sequence[Point]:
    """Return the path of a moved node; () for a node that is new or rotates in its place."""
    if old is None or not _is_apart(node, old):
        return ()
    return node.way or ((old.x, old.y), (node.x, node.y))


def _overlay_scene(
    scene: Scene,
    nodes: Sequence[Node],
    paths: Sequence[Sequence[Point]],
    look: str,
    looks: Sequence[str] = (),
) -> Scene:
    """Return a scene that contains only these nodes and paths.

    `look` is the look of all paths. `looks` has an additional look for each path, or is ().
    """
    path_shapes = {
        f"{look}-{number}": (Layer(_svg_path(path), look),) for number, path in enumerate(paths)
    }
    path_nodes = [
        Node(id, shape=id, look=looks[number] if looks else "", z=-1)
        for number, id in enumerate(path_shapes)
    ]
    used = {node.shape for node in nodes}
    shapes = {name: shape for name, shape in scene.shapes.items() if name in used}
    return replace(
        scene,
        nodes=(*path_nodes, *nodes),
        shapes=shapes | path_shapes,
        choices=(),
        players=(),
        ledger=(),
        news="",
    )


def _svg_path(path: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in path)


def to_json(scene: Scene | None) -> dict[str, Any] | None:
    """Return the nodes and shapes of an overlay; None if it has no nodes."""
    if scene is None or not scene.nodes:
        return None
    data = scene.to_json()
    return {"nodes": data["nodes"], "shapes": data["shapes"]}
