"""Scenes as SVG documents, for the README, print and notebooks.

The SVG has the same classes as the page (`.atoll .stone.black`), so the game's style sheet applies.
Without a style sheet, all shapes are black. The document needs no other files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from xml.sax.saxutils import escape, quoteattr

from skerry.core.registry import BUILT_IN, game_ids, load
from skerry.core.scene import Node, Scene

THEMES = ("light", "dark", "contrast")
"""Themes of the style sheets; the first is the default."""


def svg_document(
    scene: Scene,
    *,
    style: str = "",
    title: str = "",
    theme: str = "light",
    prefix: str = "",
    width: float | None = None,
    part: tuple[float, float, float, float] | None = None,
) -> str:
    """Return the scene as a standalone SVG document.

    Args:
        scene: The scene.
        style: A style sheet to embed.
        title: The document's title; "" for the game's id.
        theme: One of `THEMES`.
        prefix: The beginning of all ids, to keep them unique if a page has several pictures.
        width: Width in pixels; None for one pixel per scene unit. The height follows.
        part: Left, top, width and height of the visible part in scene units; None for all of it.
    """
    left, top, units_wide, units_high = part or (0, 0, scene.width, scene.height)
    pixels_wide = units_wide if width is None else width
    pixels_high = pixels_wide * units_high / units_wide
    shapes = {key: f"{prefix}s{number}" for number, key in enumerate(_shape_looks(scene))}
    nodes = sorted(scene.nodes, key=lambda node: node.z)
    size = f'width="{_format_number(pixels_wide)}" height="{_format_number(pixels_high)}"'
    box = f'viewBox="{" ".join(map(_format_number, (left, top, units_wide, units_high)))}"'
    names = f'role="img" aria-labelledby={quoteattr(f"{prefix}title {prefix}desc")}'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} {names}>',
        f"<title id={quoteattr(f'{prefix}title')}>{escape(title or scene.game)}</title>",
        f"<desc id={quoteattr(f'{prefix}desc')}>{escape(scene_description(scene))}</desc>",
        *([f"<style>{escape(style)}</style>"] if style else []),
        *(["<defs>", *_symbol_elements(scene, shapes, theme), "</defs>"] if shapes else []),
        *_with_classes(
            scene, theme, "", (line for node in nodes for line in _node_elements(node, shapes))
        ),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def style_sheet(game: str) -> str:
    """Return the style sheet of a game, or "" if it has none."""
    package = load(game).package if game in BUILT_IN or game in game_ids() else ""
    sheet = files(package) / "look.css" if package else None
    return sheet.read_text(encoding="utf-8") if sheet and sheet.is_file() else ""


def scene_description(scene: Scene) -> str:
    """Return the players, the last events and the status as text."""
    scores = [
        player.name + (f" {player.score}" if player.score else "") for player in scene.players
    ]
    texts = [", ".join(scores), scene.news, scene.status]
    return " ".join(f"{text}." for text in texts if text)


def _shape_looks(scene: Scene) -> dict[tuple[str, str], None]:
    """Return each pair of a shape and a node's look once, in order."""
    return dict.fromkeys((node.shape, node.look) for node in scene.nodes if node.shape)


def _with_classes(scene: Scene, theme: str, id: str, inner: Iterable[str]) -> Iterator[str]:
    """Yield lines inside groups with the theme and the game's class, which the styles expect.

    Every shape needs its own groups, because styles inside <use> ignore the elements around it.
    """
    id_attribute = f" id={quoteattr(id)}" if id else ""
    yield f"<g{id_attribute} data-theme={quoteattr(theme)}><g class={quoteattr(scene.game)}>"
    yield from inner
    yield "</g></g>"


def _symbol_elements(scene: Scene, ids: dict[tuple[str, str], str], theme: str) -> Iterator[str]:
    """Yield each shape once for every look that nodes add to its layers."""
    for (shape, look), id in ids.items():
        paths = (
            f"<path class={quoteattr(f'{layer.look} {look}'.strip())} d={quoteattr(layer.path)}/>"
            for layer in scene.shapes[shape]
        )
        yield from _with_classes(scene, theme, id, paths)


def _node_elements(node: Node, ids: dict[tuple[str, str], str]) -> Iterator[str]:
    transform = f" transform={quoteattr(_transform_attribute(node))}"
    if node.shape:
        yield f"<use href={quoteattr('#' + ids[node.shape, node.look])}{transform}/>"
    if node.text:
        classes = quoteattr(f"text {node.look}".strip())
        yield (
            f'<text class={classes} text-anchor="middle" dominant-baseline="central"{transform}>'
            f"{escape(node.text)}</text>"
        )


def _transform_attribute(node: Node) -> str:
    parts = [f"translate({_format_number(node.x)} {_format_number(node.y)})"]
    if node.rot:
        parts.append(f"rotate({_format_number(node.rot)})")
    if node.scale != 1:
        parts.append(f"scale({_format_number(node.scale)})")
    return " ".join(parts)


def _format_number(value: float) -> str:
    """Return a number with at most three decimals."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
