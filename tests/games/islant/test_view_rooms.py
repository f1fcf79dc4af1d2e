"""Sheets in the rooms of phones held upright: what is read and what is touched is large enough."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from games.islant.test_view import at, grown
from skerry.core.scene import TALL, Node, Scene
from skerry.games.islant import view
from skerry.games.islant.rules import IslantState, begin
from skerry.games.islant.scoring import score
from skerry.games.islant.sheets import form_of, levels
from skerry.render.svg import styles

PHONES = [(382, 585), (352, 497)]
"""The board's room in CSS pixels where several play, on phones of 390 by 844 and 360 by 740."""

CELL = 40
TEXT = 11
TARGET = 40


@cache
def rules() -> tuple[tuple[frozenset[str], float], ...]:
    """The sizes of letters in the style sheet, for texts with all of these looks, the weakest
    first.
    """
    results = list[tuple[frozenset[str], float]]()
    for selectors, body in re.findall(r"^([^{}\n]+) \{([^}]*)\}", styles("islant"), re.MULTILINE):
        size = re.search(r"font(?:-size)?:[^;]*?([0-9.]+)px", body)
        for selector in selectors.split(", ") if size else ():
            if selector.startswith(".islant .text"):
                results.append((frozenset(selector.split(".")[3:]), float(size[1])))  # type: ignore[index]
    return tuple(sorted(results, key=lambda rule: len(rule[0])))


def letters(node: Node) -> float:
    """The height of a text's letters in the picture, where the score sheet lights it too."""
    looks = {*node.look.split(), "lit"}
    return [size for needed, size in rules() if needed <= looks][-1]


def scale(picture: Scene, room: tuple[int, int]) -> float:
    return min(room[0] / picture.width, room[1] / picture.height)


def pictures(level: int) -> Iterator[Scene]:
    """A sheet with every kind of thing and names of islands, and one whose dice are typed."""
    sheet = grown(level, 30)
    corners = [min(island.outline) for island in score(level, sheet).completed]
    names = tuple((0, x, y, "Nine Sails to the East") for x, y in corners)
    roll = tuple(range(1, form_of(level).dice + 1))
    yield view.scene(IslantState(level, (sheet,) * 4, (0,) * 4, roll=roll, names=names), 0, TALL)
    yield view.scene(at(level, (), sheet, 4), 0, TALL)
    yield view.scene(begin(f"level-{level}", 1), 0, TALL)


@pytest.mark.parametrize("room", PHONES)
@pytest.mark.parametrize("level", levels())
def test_all_texts_can_be_read(level: int, room: tuple[int, int]) -> None:
    kinds = set[str]()
    for picture in pictures(level):
        for node in picture.nodes:
            if node.text:
                assert letters(node) * scale(picture, room) >= TEXT, node
                kinds.add(node.id.partition("-")[0])
    assert {"whose", "side", "called"} <= kinds


@pytest.mark.parametrize("room", PHONES)
@pytest.mark.parametrize("level", levels())
def test_what_is_taken_up_can_be_touched(level: int, room: tuple[int, int]) -> None:
    for picture in pictures(level):
        touched = {shape for shape in picture.shapes if re.match("held-|face-", shape)}
        used = [node for node in picture.nodes if node.shape in touched]
        assert used
        for node in used:
            edges = [
                abs(float(item)) for item in re.findall(r"-?[0-9.]+", area(picture, node.shape))
            ]
            assert 2 * min(edges) * scale(picture, room) >= TARGET, node.id
            assert node.x - edges[0] >= 0
            assert node.x + edges[0] <= picture.width
            assert node.y + edges[1] <= picture.height
    assert {node.id.partition("-")[0] for node in used} >= {"face"}


def area(picture: Scene, shape: str) -> str:
    """The path of what is touched of a shape."""
    (path,) = (layer.path for layer in picture.shapes[shape] if layer.look == "touch")
    return path


@pytest.mark.parametrize(("level", "least"), [(1, (48, 48)), (2, (41, 37)), (5, (33, 28))])
def test_cells_are_as_large_as_the_room_allows(level: int, least: tuple[int, int]) -> None:
    """Nine cells side by side are 40 pixels each where the paper has 360 to itself, eleven are
    never.
    """
    for picture in pictures(level):
        for room, cell in zip(PHONES, least, strict=True):
            assert CELL * scale(picture, room) >= cell


@pytest.mark.parametrize("level", [4, 5])
def test_below_a_sheet_of_many_rows_each_row_has_a_line(level: int) -> None:
    nodes = {node.id: node for node in next(pictures(level)).nodes}
    for row in form_of(level).rows:
        line = [nodes[f"{row}-{value}"] for value in range(1, 6)]
        assert len({node.y for node in line}) == 1
        assert [node.x for node in line] == sorted({node.x for node in line})
    aside = [node for id, node in nodes.items() if re.match("die-|whose|box-", id)]
    assert all(node.x > max(nodes[f"{form_of(level).rows[0]}-5"].x + 20, 0) for node in aside)
    assert len({(node.x, node.y) for node in aside if node.id != "whose-tab"}) == len(aside) - 1
