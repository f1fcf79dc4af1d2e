"""Positions as arrays of pixels: `pip install '.[pixels]'` in the repository."""

# pyright: basic

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import chain
from typing import Any

import numpy as np

from skerry.core.game import Game
from skerry.core.scene import Scene
from skerry.core.state import State
from skerry.render.svg import style_sheet, svg_document

VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*((?:[^()]|\([^()]*\))+))?\)")
"""Matches a use of a CSS variable. Groups: the name, and the fallback ("" if there is none)."""


def render_png(game: Game, public: State, width: int) -> bytes:
    """Return a position as a PNG file; the arguments are those of `render_pixels`."""
    return scene_png(game.picture(public, None), style_sheet(game.id), width)


def scene_png(scene: Scene, style: str, width: float) -> bytes:
    """Return a scene as a PNG file of `width` pixels; `style` is a style sheet of its game.

    Raises ModuleNotFoundError if resvg_py isn't installed.
    """
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "PNG needs one more package: pip install resvg_py", name=error.name
        ) from error
    plain_style = without_variables(style, scene.game)
    picture = svg_document(scene, style=plain_style, width=width)
    return bytes(svg_to_bytes(svg_string=picture, background="#ffffff"))


def render_pixels(game: Game, public: State, width: int) -> Any:
    """Return a position as an array of shape (height, width, 3), RGB values from 0 to 255.

    Args:
        game: the game.
        public: the information state of an onlooker.
        width: width in pixels.

    Raises:
        ModuleNotFoundError: if Pillow or resvg_py isn't installed; the message has the command.
    """
    try:
        from PIL import Image

        png = render_png(game, public, width)
    except ModuleNotFoundError as error:
        message = "rgb_array needs two more packages: pip install Pillow resvg_py"
        raise ModuleNotFoundError(message, name=error.name) from error
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))


HEAT_MAP_VALUES = {"--value": "0"}
"""The variables that the page sets for a heat map. Rendered pictures have no heat map."""


def without_variables(style: str, game: str) -> str:
    """Return a game's style sheet with CSS variables replaced by the values of its first theme.

    The renderer (resvg) doesn't support variables. If the value of a variable depends on a class,
    such as a player's colour, the result has a copy of the rule for each class.
    """
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"(?s)/\*.*?\*/", "", style))
    theme = dict[str, str]()
    by_class = dict[str, dict[str, str]]()
    for selector, body in rules:
        names = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", body))
        if selector.strip() == f".{game}":
            theme = names | HEAT_MAP_VALUES
        elif names and "[" not in selector:
            by_class[selector.split()[-1]] = names
    resolved = (_resolve_rule(selector, body, theme, by_class) for selector, body in rules)
    return "\n".join(chain.from_iterable(resolved))


def _resolve_rule(
    selector: str, body: str, theme: Mapping[str, str], by_class: Mapping[str, Mapping[str, str]]
) -> Iterator[str]:
    """Yield copies of a rule with the variables replaced by their values.

    There is one copy for each class that defines a variable of the rule. If the rule can also apply
    without such a class, there is one more copy.
    """
    fallbacks = {name: value for name, value in VARIABLE.findall(body) if name not in theme}
    variants = [pair for pair in by_class.items() if set(fallbacks) & set(pair[1])]
    if all(fallbacks.values()) or not variants:
        variants.insert(0, ("", theme))
    for suffix, values in variants:
        selectors = ", ".join(part.strip() + suffix for part in selector.split(","))
        yield f"{selectors} {{{_substitute(body, {**theme, **values})}}}"


def _substitute(text: str, values: Mapping[str, str]) -> str:
    """Replace variables by their values until none is left; values may contain variables."""
    before = ""
    while text != before:
        before = text
        text = VARIABLE.sub(lambda match: values.get(match[1], match[2] or match[0]), text)
    return text
