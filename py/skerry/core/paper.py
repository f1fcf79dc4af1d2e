"""Printed pages: items in rows and columns under a heading, page after page.

A page is 744 by 1000 units. These are the proportions of 186 by 250 mm, an area that fits inside
the margins of both A4 and Letter (web/css/print.css).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from .i18n import texts
from .scene import Layer, Node, Scene

_ = texts(__name__)[0]

T = TypeVar("T")

PAGE_SIZE = (744.0, 1000.0)
"""Width and height of a page."""

HEADER_HEIGHT = 52.0
"""Height of the space above the first row of items, in units."""


@dataclass(frozen=True, slots=True)
class PageKind:
    """A kind of page: its texts, and the arrangement of its items.

    Attributes:
        title: The translated text above the items.
        status: The translated description of a page, a template with "{number}" for the number of
            the page's first item.
        per_page: The largest number of items on a page.
        columns: The number of items in a row.
        row_height: The height of a row, in units.
        scale: The factor by which items are enlarged.
    """

    title: str
    status: str
    per_page: int
    columns: int
    row_height: float
    scale: float = 1

    @property
    def item_width(self) -> float:
        """The width that an item has on the page, in units."""
        return PAGE_SIZE[0] / self.columns


def make_pages(
    game: str,
    items: Sequence[T],
    kinds: Mapping[PageKind, Callable[[T, int], Iterator[Node]]],
    shapes: Mapping[str, tuple[Layer, ...]],
    *,
    seed: str,
    intro: Sequence[str],
    intro_x: float,
) -> Iterator[Scene]:
    """Yield pages of the first kind with all items, then pages of the second kind, and so on.

    Args:
        game: Id of the game.
        items: The items to draw, in order.
        kinds: For each kind of page, the function that draws an item on it. The function gets the
            item and its number, from 1. It yields nodes whose coordinates are relative to the
            middle of the item's upper edge.
        shapes: The shapes that the nodes use.
        seed: The text at the foot of each page, before the page number.
        intro: Lines beside the title.
        intro_x: The x coordinate of the middle of these lines, in units.
    """
    look = "print title"
    leaves = [(kind, first) for kind in kinds for first in range(0, len(items), kind.per_page)]
    for number, (kind, first) in enumerate(leaves, 1):
        footer = _("{seed}, page {number} of {count}").format(
            seed=seed, number=number, count=len(leaves)
        )
        nodes = [
            Node("title", 108, 20, "", kind.title, look),
            *(
                Node(f"intro-{line}", intro_x, 12 + 15 * line, "", text, "print")
                for line, text in enumerate(intro)
            ),
            Node("footer", PAGE_SIZE[0] / 2, PAGE_SIZE[1] - 8, "", footer, "print"),
        ]
        for index, item in enumerate(items[first : first + kind.per_page]):
            nodes += _place_nodes(kind, index, kinds[kind](item, first + index + 1))
        status = kind.status.format(number=first + 1)
        yield Scene(game, *PAGE_SIZE, shapes, tuple(nodes), status=status)


def _place_nodes(kind: PageKind, index: int, nodes: Iterator[Node]) -> Iterator[Node]:
    """Move the nodes of an item to its place on the page."""
    row, column = divmod(index, kind.columns)
    left = (column + 0.5) * kind.item_width
    top = HEADER_HEIGHT + row * kind.row_height
    for node in nodes:
        x = left + kind.scale * node.x
        y = top + kind.scale * node.y
        yield replace(node, x=x, y=y, scale=kind.scale * node.scale)


def spread_evenly(choices: Sequence[T], count: int) -> list[T]:
    """Return `count` of the choices in their order, each about equally often.

    >>> spread_evenly(["easy", "medium", "hard"], 4)
    ['easy', 'easy', 'medium', 'hard']
    """
    return [choices[index * len(choices) // count] for index in range(count)]
