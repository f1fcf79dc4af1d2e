"""Islant's scenes in portrait layout on phones: texts and touch targets are large enough."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from games.islant.test_view import greedy_sheet, state_with_sheet
from skerry.core.scene import TALL, Node, Scene
from skerry.games.islant import view
from skerry.games.islant.rules import IslantState, begin
from skerry.games.islant.scoring import score
from skerry.games.islant.sheets import form_of, level_numbers
from skerry.render.svg import style_sheet

PHONE_BOARDS = [(382, 585), (352, 497)]
"""Size of the board with several players, in CSS pixels, on phones of 390 by 844 and 360 by
740.
"""

CELL_SIZE = 40
MIN_TEXT_PIXELS = 11
MIN_TARGET_PIXELS = 40


@cache
def font_rules() -> tuple[tuple[frozenset[str], float], ...]:
    """Return the looks and the font size of each style rule, the least specific rule first."""
    results = list[tuple[frozenset[str], float]]()
    for selectors, body in re.findall(
        r"^([^{}\n]+) \{([^}]*)\}", style_sheet("islant"), re.MULTILINE
    ):
        size = re.search(r"font(?:-size)?:[^;]*?([0-9.]+)px", body)
        for selector in selectors.split(", ") if size else ():
            if selector.startswith(".islant .text"):
                results.append((frozenset(selector.split(".")[3:]), float(size[1])))  # type: ignore[index]
    return tuple(sorted(results, key=lambda rule: len(rule[0])))


def font_size(node: Node) -> float:
    """Return the font size of a node in units, also when the score sheet highlights it."""
    looks = {*node.look.split(), "lit"}
    return [size for needed, size in font_rules() if needed <= looks][-1]


def scale(scene: Scene, size: tuple[int, int]) -> float:
    return min(size[0] / scene.width, size[1] / scene.height)


def scenes(level: int) -> Iterator[Scene]:
    """Yield scenes of a full sheet with island names, of one before a roll, and of a new game."""
    sheet = greedy_sheet(level, 30)
    corners = [min(island.outline) for island in score(level, sheet).completed_islands]
    names = tuple((0, x, y, "Nine Sails to the East") for x, y in corners)
    roll = tuple(range(1, form_of(level).dice + 1))
    yield view.scene(IslantState(level, (sheet,) * 4, (0,) * 4, roll=roll, names=names), 0, TALL)
    yield view.scene(state_with_sheet(level, (), sheet, 4), 0, TALL)
    yield view.scene(begin(f"level-{level}", 1), 0, TALL)


@pytest.mark.parametrize("size", PHONE_BOARDS)
@pytest.mark.parametrize("level", level_numbers())
def test_all_texts_are_large_enough_to_read(level: int, size: tuple[int, int]) -> None:
    kinds = set[str]()
    for scene in scenes(level):
        for node in scene.nodes:
            if node.text:
                assert font_size(node) * scale(scene, size) >= MIN_TEXT_PIXELS, node
                kinds.add(node.id.partition("-")[0])
    assert {"whose", "side", "called"} <= kinds


@pytest.mark.parametrize("size", PHONE_BOARDS)
@pytest.mark.parametrize("level", level_numbers())
def test_touch_targets_are_large_enough(level: int, size: tuple[int, int]) -> None:
    for scene in scenes(level):
        touched = {shape for shape in scene.shapes if re.match("held-|face-", shape)}
        used = [node for node in scene.nodes if node.shape in touched]
        assert used
        for node in used:
            edges = [
                abs(float(item)) for item in re.findall(r"-?[0-9.]+", touch_path(scene, node.shape))
            ]
            assert 2 * min(edges) * scale(scene, size) >= MIN_TARGET_PIXELS, node.id
            assert node.x - edges[0] >= 0
            assert node.x + edges[0] <= scene.width
            assert node.y + edges[1] <= scene.height
    assert {node.id.partition("-")[0] for node in used} >= {"face"}


def touch_path(scene: Scene, shape: str) -> str:
    """Return the path of a shape's touch target."""
    (path,) = (layer.path for layer in scene.shapes[shape] if layer.look == "touch")
    return path


@pytest.mark.parametrize(("level", "least"), [(1, (48, 44)), (2, (39, 36)), (5, (32, 27))])
def test_cells_are_as_large_as_the_screen_allows(level: int, least: tuple[int, int]) -> None:
    """Beside the letters and numbers on the rim, the cells fill the screen."""
    for scene in scenes(level):
        for size, cell in zip(PHONE_BOARDS, least, strict=True):
            assert CELL_SIZE * scale(scene, size) >= cell


@pytest.mark.parametrize("level", [4, 5])
def test_below_the_sheet_each_row_of_tiles_has_its_line(level: int) -> None:
    nodes = {node.id: node for node in next(scenes(level)).nodes}
    for row in form_of(level).rows:
        line = [nodes[f"{row}-{value}"] for value in range(1, 6)]
        assert len({node.y for node in line}) == 1
        assert [node.x for node in line] == sorted({node.x for node in line})
    aside = [node for id, node in nodes.items() if re.match("die-|whose|box-", id)]
    assert all(node.x > max(nodes[f"{form_of(level).rows[0]}-5"].x + 20, 0) for node in aside)
    assert len({(node.x, node.y) for node in aside if node.id != "whose-tab"}) == len(aside) - 1
