"""The architecture picture, docs/architecture.svg: layers as boxes, imports as arrows.

It is generated from the imports of py/skerry and web/js (`build.py docs`), and a test fails if it
is stale. An arrow that follows from others is left out: if service imports library and library
imports session, the arrow from service to session is not drawn. Standard library only.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter
from html import escape
from itertools import pairwise
from pathlib import Path

from web.tools.dependencies import ROOT

PICTURE = ROOT / "docs" / "architecture.svg"
ENGINE = ROOT / "py" / "skerry"
PAGE = ROOT / "web" / "js"
HOOKS = {("session", "analysis")}
"""Layers, with a layer whose types they import for a hook."""
NOT_ENGINE_LAYERS = {"locale", "template"}
ENTRY = "*.js"
"""The layer of the page's modules that are in no folder."""

BLOCK_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
JS_IMPORT = re.compile(r'\b(?:from|import)\s*\(?\s*"(\.[^"]+)"')

BOX_WIDTH = 92
BOX_HEIGHT = 32
COLUMN_WIDTH = 112
ROW_HEIGHT = 60
MARGIN = 28
HEADING_HEIGHT = 24
ARROW_GAP = 7
"""Distance between an arrow's tip and its box. All sizes are in pixels."""
ORDERING_ROUNDS = 12
HIGHLIGHTED = {"engine/": "page", "service/": "engine"}
"""The two layers that exchange JSON, with the panel of each."""

STYLE = """\
.panel { fill: #f6f3ea; stroke: #b9b29c; }
.box { fill: #fff; stroke: #4b6470; stroke-width: 1.5; }
.talks { fill: #d7e8ee; }
text { fill: #15303a; font: 15px ui-sans-serif, system-ui, sans-serif; text-anchor: middle; }
.title { font-weight: 600; font-size: 17px; }
.arrow { fill: none; stroke: #5d737d; stroke-width: 1.5; marker-end: url(#tip); }
#tip path { fill: #5d737d; }
@media (prefers-color-scheme: dark) {
  .panel { fill: #1b2a30; stroke: #43565f; }
  .box { fill: #0f1b20; stroke: #8fa9b4; }
  .talks { fill: #1f4a5a; }
  text { fill: #e8eef0; }
  .arrow { stroke: #9db2bb; }
  #tip path { fill: #9db2bb; }
}
"""

Graph = dict[str, set[str]]
"""Layers with the layers that they import."""


def engine_graph() -> Graph:
    """Return the layers of py/skerry and their imports, inside functions and for types too."""
    layers = {path.name for path in ENGINE.iterdir() if path.is_dir()}
    layers -= {*NOT_ENGINE_LAYERS, "__pycache__"}
    graph: Graph = {f"{layer}/": set() for layer in sorted(layers)}
    for layer in layers:
        for path in (ENGINE / layer).rglob("*.py"):
            for name in python_imports(path):
                parts = name.split(".")
                is_layer = parts[0] == "skerry" and parts[1:2] and parts[1] in layers - {layer}
                if is_layer and (layer, parts[1]) not in HOOKS:
                    graph[f"{layer}/"].add(f"{parts[1]}/")
    return graph


def python_imports(path: Path) -> set[str]:
    """Return the full names that a Python module imports."""
    package = ["skerry", *path.relative_to(ENGINE).parent.parts]
    names = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, node.module or ""]).strip(".")
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return names


def page_graph() -> Graph:
    """Return the layers of web/js, except locale/, and their imports, static and on demand.

    Imports of types in comments don't count.
    """
    graph: Graph = {}
    for path in sorted(PAGE.rglob("*.js")):
        layer = page_layer(path)
        if layer == "locale/":
            continue
        targets = graph.setdefault(layer, set())
        text = BLOCK_COMMENT.sub("", path.read_text("utf-8"))
        for address in JS_IMPORT.findall(text):
            target = (path.parent / address).resolve()
            is_module = target.is_relative_to(PAGE) and target.is_file()  # PyScript is elsewhere
            if is_module and page_layer(target) not in (layer, "locale/"):
                targets.add(page_layer(target))
    return graph


def page_layer(path: Path) -> str:
    """Return the layer of a module of the page."""
    parts = path.relative_to(PAGE).parts
    return f"{parts[0]}/" if len(parts) > 1 else ENTRY


# Layout


def reduce_transitively(graph: Graph) -> Graph:
    """Return the graph without imports that follow from others (its transitive reduction)."""
    reachable: Graph = {}
    for layer in TopologicalSorter(graph).static_order():
        reachable[layer] = set(graph[layer]).union(*(reachable[name] for name in graph[layer]))
    return {
        layer: {
            target
            for target in targets
            if not any(target in reachable[other] for other in targets - {target})
        }
        for layer, targets in graph.items()
    }


def layer_ranks(graph: Graph) -> dict[str, int]:
    """Return each layer's row from below: one above the highest layer that it imports."""
    result: dict[str, int] = {}
    for layer in TopologicalSorter(graph).static_order():
        result[layer] = 1 + max((result[target] for target in graph[layer]), default=-1)
    return result


@dataclass(frozen=True)
class Layout:
    """Positions of a graph's layers, and the points that each arrow passes."""

    positions: dict[str, tuple[float, float]]
    arrows: list[list[tuple[float, float]]]
    width: float
    height: float


def lay_out(graph: Graph) -> Layout:
    """Return a layered drawing: importing layers above imported ones, with few crossings.

    An arrow that spans several rows passes an empty place in each row between them.
    """
    row_of = layer_ranks(graph)
    height = max(row_of.values())
    rows: list[list[str]] = [[] for _ in range(height + 1)]
    for layer in sorted(row_of):
        rows[row_of[layer]].append(layer)
    chains = list[list[str]]()
    for layer in sorted(graph):
        for target in sorted(graph[layer]):
            between = range(row_of[layer] - 1, row_of[target], -1)
            bends = [f"{layer}>{target}@{row}" for row in between]
            for row, bend in zip(between, bends, strict=True):
                rows[row].append(bend)
            chains.append([layer, *bends, target])
    order_rows(rows, chains)
    columns = max(map(len, rows))
    points = dict[str, tuple[float, float]]()
    for row, names in enumerate(rows):
        start = (columns - len(names)) / 2
        for index, name in enumerate(names):
            x = (start + index + 0.5) * COLUMN_WIDTH
            points[name] = (x, (height - row + 0.5) * ROW_HEIGHT)
    return Layout(
        positions={layer: points[layer] for layer in graph},
        arrows=[[points[name] for name in chain] for chain in chains],
        width=columns * COLUMN_WIDTH,
        height=(height + 1) * ROW_HEIGHT,
    )


def order_rows(rows: list[list[str]], chains: Iterable[list[str]]) -> None:
    """Sort each row by the mean place of its neighbours, down and up in turn."""
    above: dict[str, list[str]] = {}
    below: dict[str, list[str]] = {}
    for chain in chains:
        for upper, lower in pairwise(chain):
            below.setdefault(upper, []).append(lower)
            above.setdefault(lower, []).append(upper)
    best = [list(row) for row in rows]
    fewest = count_crossings(rows, below)
    for number in range(ORDERING_ROUNDS):
        neighbours = below if number % 2 == 0 else above
        for row in rows if number % 2 == 0 else reversed(rows):
            places = offsets_from_middle(rows)
            row.sort(key=lambda name, places=places: mean_place(name, neighbours, places))
        if (count := count_crossings(rows, below)) < fewest:
            fewest = count
            best = [list(row) for row in rows]
    rows[:] = best


def offsets_from_middle(rows: Iterable[list[str]]) -> dict[str, float]:
    """Return each name's distance from the middle of its row, in columns."""
    return {name: index - (len(row) - 1) / 2 for row in rows for index, name in enumerate(row)}


def mean_place(
    name: str, neighbours: Mapping[str, list[str]], places: Mapping[str, float]
) -> float:
    """Return the mean place of a name's neighbours, or its own place if it has none."""
    names = neighbours.get(name, [name])
    return sum(places[other] for other in names) / len(names)


def count_crossings(rows: Iterable[list[str]], below: Mapping[str, list[str]]) -> int:
    """Return how many pairs of arrows cross."""
    places = offsets_from_middle(rows)
    count = 0
    for row in rows:
        lines = [(places[name], places[target]) for name in row for target in below.get(name, ())]
        for index, (top, bottom) in enumerate(lines):
            count += sum((top - x) * (bottom - y) < 0 for x, y in lines[:index])
    return count


# Drawing


def architecture_svg() -> str:
    """Return the whole picture as SVG."""
    panels = [
        ("The page: web/js", "page", lay_out(reduce_transitively(page_graph()))),
        ("The engine: py/skerry", "engine", lay_out(reduce_transitively(engine_graph()))),
    ]
    height = max(layout.height for *_, layout in panels) + HEADING_HEIGHT + MARGIN
    x = MARGIN / 2
    parts = list[str]()
    for title, panel, layout in panels:
        parts += draw_panel(title, panel, layout, x, height)
        x += layout.width + 2 * MARGIN
    width = x - MARGIN / 2
    caption = "engine/ of the page sends JSON requests to service/ of the engine (Host.call)"
    parts.append(f'<text x="{width / 2:g}" y="{height + 34:g}">{escape(caption)}</text>')
    full_height = height + 52
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{full_height:g}"'
        f' viewBox="0 0 {width:g} {full_height:g}" role="img">\n'
        "<title>The layers of Skerry and their imports</title>\n"
        f"<style>\n{STYLE}</style>\n"
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="8"'
        ' markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">'
        '<path d="M0 0 8 4 0 8Z"/></marker></defs>\n'
        f'<rect class="panel" x="0.5" y="0.5" width="{width - 1:g}" height="{full_height - 1:g}"'
        ' rx="10"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def draw_panel(title: str, panel: str, layout: Layout, x: float, height: float) -> list[str]:
    """Return the elements of one graph, at the bottom of its panel."""
    left = x + MARGIN / 2
    top = height - layout.height
    middle = left + layout.width / 2
    parts = [f'<text class="title" x="{middle:g}" y="{MARGIN:g}">{escape(title)}</text>']
    for points in layout.arrows:
        shifted = [(left + px, top + py) for px, py in points]
        parts.append(f'<path class="arrow" d="{arrow_path(shifted)}"/>')
    for layer, (px, py) in layout.positions.items():
        style = "box talks" if HIGHLIGHTED.get(layer) == panel else "box"
        box_x = left + px - BOX_WIDTH / 2
        box_y = top + py - BOX_HEIGHT / 2
        parts.append(
            f'<rect class="{style}" x="{box_x:g}" y="{box_y:g}" width="{BOX_WIDTH}"'
            f' height="{BOX_HEIGHT}" rx="6"/>'
        )
        parts.append(f'<text x="{left + px:g}" y="{top + py + 5:g}">{escape(layer)}</text>')
    return parts


def arrow_path(points: list[tuple[float, float]]) -> str:
    """Return a smooth path from the bottom of the first box to the top of the last one."""
    (x, y), *_ = points
    y += BOX_HEIGHT / 2
    path = f"M{x:g} {y:g}"
    last = len(points) - 1
    for index, (next_x, next_y) in enumerate(points[1:], 1):
        end = next_y - BOX_HEIGHT / 2 - ARROW_GAP if index == last else next_y
        half = (end - y) / 2
        path += f"C{x:g} {y + half:g} {next_x:g} {end - half:g} {next_x:g} {end:g}"
        x = next_x
        y = end
    return path


def write_picture() -> None:
    """Write docs/architecture.svg."""
    PICTURE.write_text(architecture_svg(), "utf-8")
