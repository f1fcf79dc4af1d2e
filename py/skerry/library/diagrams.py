"""Diagrams of a position: the numbers of the moves, and labels and arrows on named places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.scene import Scene
from skerry.render.diagram import Marks, Point, with_marks
from skerry.session.session import Session

from .sharing.about_fields import one_line

_ = texts(__name__)[0]

MAX_MARKS = 200
"""Largest number of labels, and of arrows."""

MAX_LABEL = 12
"""Largest length of a label, in characters."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A diagram: the scene with its marks, and the same as lines of text."""

    scene: Scene
    lines: tuple[str, ...]


def make_diagram(
    session: Session,
    numbered: range | None = None,
    labels: Sequence[str] = (),
    arrows: Sequence[str] = (),
) -> Diagram:
    """Return a diagram of the session's position, with public information only.

    Args:
        session: The game.
        numbered: The numbers of the moves to show, from 1; None shows all.
        labels: Labels such as "d4=A".
        arrows: Arrows such as "d4-a3" or "d4>a3".

    Raises:
        ValueError: A label or an arrow has no place in the picture, or there are too many.
    """
    if max(len(labels), len(arrows)) > MAX_MARKS:
        raise ValueError(_("a diagram can have at most {most} marks").format(most=MAX_MARKS))
    scenes = [_scene_with_choices(session, at) for at in range(session.position + 1)]
    places = _points_by_name(session.scene(), scenes)
    moves = [
        (number, move, point)
        for number, move, point in _points_of_moves(session, scenes)
        if numbered is None or number in numbered
    ]
    numbers: dict[Point, str] = {}
    for number, _move, point in moves:
        numbers[point] = f"{numbers[point]},{number}" if point in numbers else str(number)
    named = [_parse_label(text, places) for text in labels]
    lines = [" ".join(f"{number}:{move}" for number, move, _point in moves)]
    lines += [f"{text}: {place}" for place, text in named]
    pairs = [_parse_arrow(text, places) for text in arrows]
    lines += [f"{start} → {end}" for start, end in pairs]
    marks = Marks(
        numbers,
        {places[place]: text for place, text in named},
        tuple((places[start], places[end]) for start, end in pairs),
    )
    spots = {*numbers, *(point for each in scenes for point in _points_by_action(each).values())}
    picture = with_marks(session.scene(), marks, spots)
    return Diagram(picture, (str(session.state.information_state(None)), *filter(None, lines)))


def _scene_with_choices(session: Session, at: int) -> Scene:
    """Return the scene of a position with the choices of the player to move.

    In games with hidden information, the scene has no choices.
    """
    seat = session.transition(at)[-1].current_player
    return session.scene(None if session.game.hidden or seat < 0 else seat, at)


def _points_by_action(scene: Scene) -> dict[str, Point]:
    """Return, for each action, the point of the node that is touched last.

    Actions with a button are left out.
    """
    points = {node.id: (node.x, node.y) for node in scene.nodes}
    return {
        choice.action: points[choice.picks[-1]]
        for choice in scene.choices
        if not choice.button and choice.picks and choice.picks[-1] in points
    }


def _points_by_name(scene: Scene, scenes: Sequence[Scene]) -> dict[str, Point]:
    """Return points by name. Names are actions, ids of nodes, and the last parts of these ids."""
    places: dict[str, Point] = {}
    for each in scenes:
        for action, point in _points_by_action(each).items():
            places.setdefault(action, point)
    for node in scene.nodes:
        places.setdefault(node.id.rpartition("-")[2], (node.x, node.y))
    return places | {node.id: (node.x, node.y) for node in scene.nodes}


def _points_of_moves(session: Session, scenes: Sequence[Scene]) -> Iterator[tuple[int, str, Point]]:
    """Yield the number and the text of each move, and the point of the node touched last for it."""
    for number, (move, scene) in enumerate(zip(session.moves, scenes, strict=False), 1):
        point = _points_by_action(scene).get(move)
        if point:
            yield number, move, point


def _parse_label(text: str, places: Mapping[str, Point]) -> tuple[str, str]:
    place, mark, label = text.partition("=")
    plain = one_line(label, MAX_LABEL)
    if not mark or not plain:
        template = _("{wrong} isn't a label such as d4=A")
        raise ValueError(template.format(wrong=clip(text)))
    return _check_place(place.strip(), places), plain


def _parse_arrow(text: str, places: Mapping[str, Point]) -> tuple[str, str]:
    """Return the two places of an arrow. The name of a place may contain "-"."""
    for mark in (">", "-"):
        for at, sign in enumerate(text):
            start, end = text[:at].strip(), text[at + 1 :].strip()
            if sign == mark and start in places and end in places:
                return start, end
    mark = ">" if ">" in text else "-"
    start, _mark, end = text.partition(mark)
    if not end:
        template = _("{wrong} isn't an arrow such as d4-a3")
        raise ValueError(template.format(wrong=clip(text)))
    return _check_place(start.strip(), places), _check_place(end.strip(), places)


def _check_place(place: str, places: Mapping[str, Point]) -> str:
    if place not in places:
        template = _("this picture has no place {wrong}; it has {right}, for example")
        right = ", ".join(sorted(places, key=lambda name: (len(name), name))[:6])
        raise ValueError(template.format(wrong=clip(place), right=right))
    return place
