"""A position as an array of pixels: `pip install '.[pixels]'` in the repository."""

# pyright: basic

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

import numpy as np

from skerry.core.game import Game
from skerry.core.state import State
from skerry.render.svg import styles, svg

NAME = re.compile(r"var\((--[\w-]+)(?:,\s*((?:[^()]|\([^()]*\))+))?\)")
"""Where a style sheet names a colour."""


def pixels(game: Game, public: State, width: int) -> Any:
    """The picture of a position as it looks to an onlooker: rows, columns, and red, green, blue
    from 0 to 255. Raises ModuleNotFoundError that says what to install.
    """
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        wanted = "pixels need two more packages: pip install Pillow resvg_py"
        raise ModuleNotFoundError(wanted, name=error.name) from error
    style = plain(styles(game.id), game.id)
    drawn = svg(game.picture(public, None), style=style, width=width)
    with Image.open(BytesIO(svg_to_bytes(svg_string=drawn, background="#ffffff"))) as image:
        return np.array(image.convert("RGB"))


def plain(style: str, game: str) -> str:
    """A game's style sheet with the colours of its first theme in place of their names, which the
    painter does not know. Some names stand for something else with each class, such as a player's
    colour: rules that use them are said once for each such class.
    """
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"(?s)/\*.*?\*/", "", style))
    named, by_class = dict[str, str](), dict[str, dict[str, str]]()
    for selector, body in rules:
        names = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", body))
        if selector.strip() == f".{game}":
            named = names
        elif names and "[" not in selector:
            by_class[selector.split()[-1]] = names
    lines = (_said(selector, body, named, by_class) for selector, body in rules)
    return "\n".join(line for said in lines for line in said)


def _said(
    selector: str, body: str, named: Mapping[str, str], by_class: Mapping[str, Mapping[str, str]]
) -> Iterator[str]:
    """A rule without names: once, or for each class that says what its names stand for."""
    asked = {name: instead for name, instead in NAME.findall(body) if name not in named}
    classes = [pair for pair in by_class.items() if set(asked) & set(pair[1])]
    alone = [("", named)] if all(asked.values()) else []
    for word, names in [*alone, *classes] or [("", named)]:
        parts = ", ".join(part.strip() + word for part in selector.split(","))
        yield f"{parts} {{{_valued(body, {**named, **names})}}}"


def _valued(text: str, names: Mapping[str, str]) -> str:
    """The text with values for names, and for the names in those."""
    while (told := NAME.sub(lambda it: names.get(it[1], it[2] or it[0]), text)) != text:
        text = told
    return text
