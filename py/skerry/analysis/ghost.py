"""Moves drawn faintly over a picture that does not have them yet, or not any more: what a hint
would lay where, and the ways of all moves since one's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from skerry.core.scene import WIDE, Aspect, Layer, Node, Scene
from skerry.core.state import State
from skerry.session.session import Session

Point = tuple[float, float]

NEAR = 2.0
"""Units of the picture within which a thing has not moved."""

ROOM = 8.0
"""Units within which a thing makes room for another."""

MOST = 12
"""Things that a move changes at most: with more, it is another picture altogether."""


def of_move(session: Session, at: int, move: str, aspect: Aspect = WIDE) -> Scene | None:
    """The things that a legal move of a position would lay or move, where they would come to lie,
    as its player knows them, with the ways that lead there. None where the move has a button
    alone, shows nothing of the kind, or changes all that is seen.
    """
    state = session.transition(at)[-1]
    seat = state.current_player
    known = state.information_state(seat)
    before = session.picture(known, seat, aspect)
    choice = next((it for it in before.choices if it.action == move), None)
    if choice is None or not choice.picks:
        return None
    after = session.game.picture(_after(session, known, move), seat, aspect)
    found = list(_changed(before, after))
    if (
        not found
        or len(found) > MOST
        or (after.width, after.height) != (before.width, before.height)
    ):
        return None
    ways = [way for node, old in found if (way := _way(node, old))]
    return _drawn(after, [replace(node, way=()) for node, _old in found], ways, "ghost-way")


def trail(session: Session, positions: Sequence[int], viewer: int | None, aspect: Aspect) -> Scene:
    """The ways of the moves that led to these positions, each in the look of whoever made it."""
    scene = session.scene(viewer, positions[-1] if positions else None, aspect)
    ways, looks = list[Sequence[Point]](), list[str]()
    for at in positions:
        mover = session.transition(at - 1)[-1].current_player
        before = session.picture(session.transition(at - 1)[-1], viewer, aspect)
        after = session.picture(session.transition(at)[0], viewer, aspect)
        if mover < 0 or _size(after) != _size(before):
            continue
        moved = [_way(node, old) for node, old in _changed(before, after) if _goes(node, old)]
        if len(moved) <= MOST:
            ways += moved
            looks += [after.players[mover].look] * len(moved)
    return _drawn(scene, [], ways, "trail", looks)


def _after(session: Session, known: State, move: str) -> State:
    return known.apply(session.game.parse(known, move))


def _changed(before: Scene, after: Scene) -> Iterator[tuple[Node, Node | None]]:
    """The things that are new or elsewhere, and what they were; texts alone are none."""
    old = {node.id: node for node in before.nodes}
    for node in after.nodes:
        was = old.get(node.was or node.id)
        if node.shape and (was is None or _far(node, was) or node.rot != was.rot):
            yield node, was


def _size(scene: Scene) -> Point:
    return scene.width, scene.height


def _far(one: Node, other: Node, near: float = NEAR) -> bool:
    return abs(one.x - other.x) > near or abs(one.y - other.y) > near


def _goes(node: Node, was: Node | None) -> bool:
    """Whether a piece has gone somewhere. What rolls on its way is none, as a die that is handed
    on, nor is what lies aside and is not told of, as a prize; and who makes room for another stays.
    """
    if was is None or not node.label or (was.shape, was.rot) != (node.shape, node.rot):
        return False
    return _far(node, was, ROOM)


def _way(node: Node, was: Node | None) -> Sequence[Point]:
    """The way that a thing goes; () for a new one, and one that turns where it is."""
    if was is None or not _far(node, was):
        return ()
    return node.way or ((was.x, was.y), (node.x, node.y))


def _drawn(
    scene: Scene,
    nodes: Sequence[Node],
    ways: Sequence[Sequence[Point]],
    look: str,
    looks: Sequence[str] = (),
) -> Scene:
    """A picture of these things and ways alone."""
    lines = {f"{look}-{k}": (Layer(_path(way), look),) for k, way in enumerate(ways)}
    drawn = [Node(id, shape=id, look=looks[k] if looks else "", z=-1) for k, id in enumerate(lines)]
    used = {node.shape for node in nodes}
    shapes = {name: shape for name, shape in scene.shapes.items() if name in used} | lines
    return replace(
        scene, nodes=(*drawn, *nodes), shapes=shapes, choices=(), players=(), ledger=(), news=""
    )


def _path(way: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in way)


def to_json(scene: Scene | None) -> dict[str, Any] | None:
    """The things and shapes of such a picture."""
    told = scene.to_json() if scene and scene.nodes else None
    return told and {"nodes": told["nodes"], "shapes": told["shapes"]}
