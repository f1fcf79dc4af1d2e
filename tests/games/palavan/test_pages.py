"""Pages of puzzles to print."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest
from skerry.core.scene import Scene
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.pages import pages as puzzle_pages
from skerry.games.palavan.solo.puzzles import GRADES, puzzle


@cache
def page_units(count: int, seed: str) -> tuple[float | Scene, ...]:
    return tuple(puzzle_pages("puzzles", count, seed))


def pages(count: int, seed: str) -> list[Scene]:
    return [unit for unit in page_units(count, seed) if isinstance(unit, Scene)]


def heading_texts(scene: Scene) -> list[str]:
    return [node.text for node in scene.nodes if node.id.startswith("head-")]


def test_progress_never_falls_and_pages_come_last() -> None:
    progress = [unit for unit in page_units(5, "x") if not isinstance(unit, Scene)]
    assert progress == sorted(progress)
    assert 0 <= progress[0] < progress[-1] <= 1
    assert len(pages(5, "x")) == 2 + 1
    assert isinstance(page_units(5, "x")[-1], Scene)


def test_a_page_has_four_puzzles_and_the_last_page_the_solutions() -> None:
    first, second, solutions = pages(5, "x")
    assert [len(heading_texts(page)) for page in (first, second, solutions)] == [4, 1, 5]
    assert heading_texts(first) + heading_texts(second) == heading_texts(solutions)


def test_puzzles_are_sorted_from_easy_to_hard() -> None:
    names = [grade.name for grade in GRADES.values()]
    ranks = [
        names.index(head.split("  ")[-1].split(",")[0]) for head in heading_texts(pages(5, "x")[-1])
    ]
    assert ranks == sorted(ranks)
    assert set(ranks) == set(range(len(names)))


def test_the_seed_decides_which_puzzles_are_printed() -> None:
    again = [unit for unit in puzzle_pages("puzzles", 2, "x") if isinstance(unit, Scene)]
    assert pages(2, "x") == again
    assert heading_texts(pages(2, "x")[0]) != heading_texts(pages(2, "y")[0])


def test_given_tiles_are_in_the_frame_and_all_others_beside_it() -> None:
    first = pages(5, "x")[0]
    for number, head in enumerate(heading_texts(first), 1):
        grade = next(grade.id for grade in GRADES.values() if f" {grade.name}," in head)
        printed = puzzle(grade, int(head.rsplit(" ", 1)[1]))
        inside = [node for node in first.nodes if node.id.startswith(f"cell-{number}-")]
        outside = [
            node for node in first.nodes if node.id.startswith(f"left-{number}-") and node.shape
        ]
        given_pieces = [piece for piece in printed.givens if piece != EMPTY]
        assert (len(inside), len(outside)) == (len(given_pieces), 16 - len(given_pieces))
        tiles = Counter(node.shape.rsplit("-", 1)[0] for node in (*inside, *outside))
        assert len(tiles) == 16


@pytest.mark.parametrize("count", [1, 5])
def test_a_page_is_a_valid_scene(count: int) -> None:
    for scene in pages(count, "x"):
        ids = [node.id for node in scene.nodes]
        assert len(set(ids)) == len(ids)
        assert {node.shape for node in scene.nodes} - {""} <= set(scene.shapes)
        assert all(0 <= node.x <= scene.width for node in scene.nodes)
        assert all(0 <= node.y <= scene.height for node in scene.nodes)
        assert scene.choices == ()
        assert scene.status
        assert len(json.dumps(scene.to_json())) < 100_000


def test_a_page_fits_both_common_papers_without_their_margins() -> None:
    """With margins of 12 mm, A4 leaves 186 by 273 mm and Letter 192 by 255 mm."""
    scene = pages(1, "x")[0]
    for width, height in ((186, 273), (191.9, 255.4)):
        assert scene.height / scene.width * min(width, 186) <= height


def test_pages_use_only_the_looks_for_paper() -> None:
    for scene in pages(1, "x"):
        layers = [layer for shape in scene.shapes.values() for layer in shape]
        assert all(layer.look.startswith("print ") for layer in layers)
        assert all(node.look.startswith("print") for node in scene.nodes if node.text)


def test_a_single_puzzle_is_larger() -> None:
    alone = pages(1, "x")[0]
    both = pages(2, "x")[0]
    frames = [next(n for n in page.nodes if n.id == "frame-1") for page in (alone, both)]
    assert frames[0].scale > 1.5 * frames[1].scale
