"""A scene as SVG text: for the README's picture, posters, print and notebooks.

The picture carries the same classes as the page's (`.atoll .stone.black`), so the game's style
sheet dresses it; without one it is drawn in black. Nothing in it is outside the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from xml.sax.saxutils import escape, quoteattr

from skerry.core.registry import BUILT_IN, game_ids, load
from skerry.core.scene import Node, Scene

THEMES = ("light", "dark", "contrast")
"""What style sheets have colours for; the first is what they say without a theme."""


def svg(
    scene: Scene,
    *,
    style: str = "",
    title: str = "",
    theme: str = "light",
    prefix: str = "",
    width: float | None = None,
    part: tuple[float, float, float, float] | None = None,
) -> str:
    """The scene as a standalone SVG document, nodes of higher `z` later.

    `style` is a style sheet to embed and `theme` the one of THEMES to dress it in. The document's
    title is `title` (default: the game's id) and its description what the scene says. Ids of
    shapes begin with `prefix`: give each picture its own where several share a page. `part` is what
    is to be seen: left, top, width and height in units (default: all). `width` is in pixels
    (default: as many as units are seen); the height follows.
    """
    left, top, across, down = part or (0, 0, scene.width, scene.height)
    wide = across if width is None else width
    high = wide * down / across
    shapes = {key: f"{prefix}s{number}" for number, key in enumerate(_used(scene))}
    nodes = sorted(scene.nodes, key=lambda node: node.z)
    size = f'width="{_number(wide)}" height="{_number(high)}"'
    box = f'viewBox="{" ".join(map(_number, (left, top, across, down)))}"'
    names = f'role="img" aria-labelledby={quoteattr(f"{prefix}title {prefix}desc")}'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} {names}>',
        f"<title id={quoteattr(f'{prefix}title')}>{escape(title or scene.game)}</title>",
        f"<desc id={quoteattr(f'{prefix}desc')}>{escape(description(scene))}</desc>",
        *([f"<style>{escape(style)}</style>"] if style else []),
        *(["<defs>", *_shapes(scene, shapes, theme), "</defs>"] if shapes else []),
        *_dressed(scene, theme, "", (line for node in nodes for line in _node(node, shapes))),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def styles(game: str) -> str:
    """The style sheet of a game; empty for one that has none."""
    package = load(game).package if game in BUILT_IN or game in game_ids() else ""
    sheet = files(package) / "look.css" if package else None
    return sheet.read_text(encoding="utf-8") if sheet and sheet.is_file() else ""


def description(scene: Scene) -> str:
    """What the scene says about itself: the players, what happened last, how things stand."""
    scores = [
        player.name + (f" {player.score}" if player.score else "") for player in scene.players
    ]
    said = [", ".join(scores), scene.news, scene.status]
    return " ".join(f"{text}." for text in said if text)


def _used(scene: Scene) -> dict[tuple[str, str], None]:
    """The pairs of a shape and a node's look tokens that occur, in order, each once."""
    return dict.fromkeys((node.shape, node.look) for node in scene.nodes if node.shape)


def _dressed(scene: Scene, theme: str, id: str, inner: Iterable[str]) -> Iterator[str]:
    """Lines within what the style sheet's rules begin with: the theme and the game's class.

    Every shape has its own, because what <use> shows is matched without its surroundings.
    """
    named = f" id={quoteattr(id)}" if id else ""
    yield f"<g{named} data-theme={quoteattr(theme)}><g class={quoteattr(scene.game)}>"
    yield from inner
    yield "</g></g>"


def _shapes(scene: Scene, ids: dict[tuple[str, str], str], theme: str) -> Iterator[str]:
    """Every shape once for each set of look tokens that nodes add to its layers."""
    for (shape, look), id in ids.items():
        paths = (
            f"<path class={quoteattr(f'{layer.look} {look}'.strip())} d={quoteattr(layer.path)}/>"
            for layer in scene.shapes[shape]
        )
        yield from _dressed(scene, theme, id, paths)


def _node(node: Node, ids: dict[tuple[str, str], str]) -> Iterator[str]:
    place = f" transform={quoteattr(_transform(node))}"
    if node.shape:
        yield f"<use href={quoteattr('#' + ids[node.shape, node.look])}{place}/>"
    if node.text:
        classes = quoteattr(f"text {node.look}".strip())
        yield (
            f'<text class={classes} text-anchor="middle" dominant-baseline="central"{place}>'
            f"{escape(node.text)}</text>"
        )


def _transform(node: Node) -> str:
    parts = [f"translate({_number(node.x)} {_number(node.y)})"]
    if node.rot:
        parts.append(f"rotate({_number(node.rot)})")
    if node.scale != 1:
        parts.append(f"scale({_number(node.scale)})")
    return " ".join(parts)


def _number(value: float) -> str:
    """A number as short as a thousandth of a unit allows."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
