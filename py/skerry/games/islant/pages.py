"""Blank sheets to print, one to an A4 page, for playing with pencils and dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from skerry.core.i18n import N_, texts
from skerry.core.scene import Layer, Node, Scene

from . import view
from .sheets import Form
from .view import shapes
from .view.layout import layout_of

_ = texts(__name__)[0]

WIDTH = 744.0
HEIGHT = 1052.0
"""Width and height of an A4 page, 210 by 297 mm."""

TOP = 112.0
FOOT = 150.0
"""Heights of parts of the page: TOP above the sheet (title and names), FOOT below it (score)."""

SIDE = 40.0
"""Margin at the left and right."""

NAMES = 140.0
"""Left end of the line for names."""

BOX = 26.0
"""Half the width of a box of the score."""

DICE = {
    1: N_("2 dice (reroll doubles): one for land, one for its column"),
    2: N_("2 dice (reroll doubles): one for land, one for a wave"),
    3: N_("2 dice (reroll doubles): one for red, one for blue"),
    4: N_("3 dice: one for land, one for a wave, one for a ship"),
    5: N_("5 dice: red, blue, a column for both, a wave and a ship"),
}
"""A sentence about the dice of each level, without its full stop."""


def pages(id: str, count: int, seed: str = "") -> Iterator[float | Scene]:
    """Yield `count` pages with the blank sheet of a level, and before each the progress (0 to 1).

    `id` is the level's preset, such as "level-3". `seed` makes no difference: all pages are equal.
    """
    sheet = blank_page(int(id.removeprefix("level-")))
    for number in range(count):
        yield number / count
        yield sheet


def blank_page(level: int) -> Scene:
    """Return a page with the blank sheet of a level."""
    layout = layout_of(level)
    scale = min((WIDTH - 2 * SIDE) / layout.width, (HEIGHT - TOP - FOOT) / layout.height)
    left = (WIDTH - scale * layout.width) / 2
    sheet = (
        replace(node, x=left + scale * node.x, y=TOP + scale * node.y, scale=scale, label="")
        for node in view.blank_sheet_nodes(layout)
    )
    return Scene(
        game="islant",
        width=WIDTH,
        height=HEIGHT,
        shapes={**view.blank_shapes(layout), **_shapes()},
        nodes=(*_title_nodes(level), *sheet, *_score_box_nodes(layout.form)),
        status=_("Blank sheet for level {level}").format(level=level),
    )


def _shapes() -> dict[str, tuple[Layer, ...]]:
    return {
        "page": (Layer(f"M0 0H{WIDTH:g}V{HEIGHT:g}H0Z", "page"),),
        "names": (Layer(f"M0 0H{WIDTH - SIDE - NAMES:g}", "border"),),
        "score": (Layer(shapes.square_path(BOX), "box"),),
    }


def _title_nodes(level: int) -> Iterator[Node]:
    """Yield the page, its title, a sentence about the dice, and the line for names."""
    message = _("{dice}. A six is wild: any number from 1 to 5.").format(dice=_(DICE[level]))
    title = _("Islant, level {level}").format(level=level)
    yield Node("page", shape="page", z=-3)
    yield Node("title", WIDTH / 2, 40, text=title, look="title")
    yield Node("said", WIDTH / 2, 68, text=message, look="said")
    yield Node("islands", (SIDE + NAMES) / 2, 94, text=_("The islands of"), look="said")
    yield Node("names", NAMES, 100, "names")


def _score_box_nodes(form: Form) -> Iterator[Node]:
    """Yield the boxes in which players write the parts of their score."""
    parts = [("", N_("sides"))]
    parts += [("+", N_("landmass"))] * form.has_coloured_land + [("+", N_("lakes"))]
    parts += [("+", N_("waves"))] * form.has_waves + [("+", N_("ships"))] * form.has_ships
    parts += [("\N{MINUS SIGN} 2 \N{MULTIPLICATION SIGN}", N_("islands")), ("=", N_("total"))]
    step = (WIDTH - 2 * SIDE) / len(parts)
    for place, (sign, name) in enumerate(parts):
        x = SIDE + step * (place + 0.5)
        y = HEIGHT - FOOT / 2
        yield Node(f"score-{name}", x, y, "score")
        yield Node(f"name-{name}", x, y + BOX + 12, text=_(name), look="score")
        if sign:
            yield Node(f"sign-{name}", x - step / 2, y, text=sign, look="sign")
