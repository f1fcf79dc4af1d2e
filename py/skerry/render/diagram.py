"""Diagrams: a scene with numbers, labels and arrows on its nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import atan2, cos, hypot, sin
from statistics import median

from skerry.core.scene import Layer, Node, Scene

Point = tuple[float, float]

NUMBER = "diagram-number"
LABEL = "diagram-label"
ARROW = "diagram-arrow"
STYLE = """\
.{game} .text.diagram-number, .{game} .text.diagram-label {{
  font: 700 12px system-ui, sans-serif; paint-order: stroke; stroke-width: 3px;
  stroke-linejoin: round; fill-opacity: 1 }}
.{game} .text.diagram-number {{ fill: #ffffff; stroke: #000000 }}
.{game} .text.diagram-label {{ fill: #b3121d; stroke: #ffffff }}
.{game} .diagram-arrow {{ fill: #b3121d; stroke: #ffffff; stroke-width: 1px }}
"""
"""CSS rules for the marks; a template with the game's id."""

FONT_HEIGHT = 12.0
"""Height of a mark's text at scale 1, in units."""

TEXT_PART = 0.4
"""Height of a text as a part of the distance between neighbouring nodes."""

ABOVE = 1_000
"""The painting order of marks."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a diagram, at points of the scene.

    Attributes:
        numbers: The numbers of moves at each point, as a text such as "3" or "3,7".
        labels: The label at each point.
        arrows: The points at which each arrow begins and ends.
    """

    numbers: Mapping[Point, str] = field(default_factory=dict[Point, str])
    labels: Mapping[Point, str] = field(default_factory=dict[Point, str])
    arrows: tuple[tuple[Point, Point], ...] = ()


def diagram_style(style: str, game: str) -> str:
    """Return a game's style sheet, followed by the CSS rules for the marks."""
    return style + STYLE.format(game=game)


def with_marks(scene: Scene, marks: Marks, spots: Iterable[Point]) -> Scene:
    """Return the scene with marks.

    `spots` are points that can have marks; the distance between them decides the marks' size.
    """
    scale = TEXT_PART * _spacing(spots) / FONT_HEIGHT
    shapes = dict(scene.shapes)
    nodes = list(scene.nodes)
    for number, (start, end) in enumerate(marks.arrows):
        if start != end:
            shapes[f"arrow-{number}"] = (_arrow(start, end, scale),)
            nodes.append(Node(f"arrow-{number}", shape=f"arrow-{number}", z=ABOVE))
    nodes += _text_nodes(marks.numbers, NUMBER, scale)
    nodes += _text_nodes(marks.labels, LABEL, scale)
    return replace(scene, shapes=shapes, nodes=tuple(nodes), choices=())


def _text_nodes(texts: Mapping[Point, str], look: str, scale: float) -> Iterator[Node]:
    for index, ((x, y), text) in enumerate(texts.items()):
        size = scale * min(1, 3 / max(1, len(text)))
        yield Node(f"{look}-{index}", x, y, "", text, look, scale=size, z=ABOVE + 1)


def _spacing(points: Iterable[Point]) -> float:
    """Return the typical distance from a point to the nearest other point."""
    distinct = sorted(set(points))[:400]
    nearest = [
        min(hypot(x - a, y - b) for a, b in distinct if (a, b) != (x, y)) for x, y in distinct
    ]
    return median(nearest) if len(distinct) > 1 else 3 * FONT_HEIGHT


def _arrow(start: Point, end: Point, scale: float) -> Layer:
    """Return an arrow that ends a little before the middle of its last node."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    length = hypot(end[0] - start[0], end[1] - start[1]) - 6 * scale
    half = 1.6 * scale
    head = 6 * scale
    outline = [
        (0.0, -half),
        (length - head, -half),
        (length - head, -head / 1.6),
        (length, 0.0),
        (length - head, head / 1.6),
        (length - head, half),
        (0.0, half),
    ]
    turned = [
        (
            start[0] + x * cos(angle) - y * sin(angle),
            start[1] + x * sin(angle) + y * cos(angle),
        )
        for x, y in outline
    ]
    path = "L".join(f"{x:.2f} {y:.2f}" for x, y in turned)
    return Layer(f"M{path}Z", ARROW)
