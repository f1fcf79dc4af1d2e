"""Puzzles to print."""

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
def units(count: int, seed: str) -> tuple[float | Scene, ...]:
    return tuple(puzzle_pages("puzzles", count, seed))


def pages(count: int, seed: str) -> list[Scene]:
    return [unit for unit in units(count, seed) if isinstance(unit, Scene)]


def heads(scene: Scene) -> list[str]:
    return [node.text for node in scene.nodes if node.id.startswith("head-")]


def test_progress_only_grows_and_pages_come_last() -> None:
    progress = [unit for unit in units(5, "x") if not isinstance(unit, Scene)]
    assert progress == sorted(progress)
    assert 0 <= progress[0] < progress[-1] <= 1
    assert len(pages(5, "x")) == 2 + 1
    assert isinstance(units(5, "x")[-1], Scene)


def test_four_puzzles_a_page_and_their_solutions_on_the_last() -> None:
    first, second, solutions = pages(5, "x")
    assert [len(heads(it)) for it in (first, second, solutions)] == [4, 1, 5]
    assert heads(first) + heads(second) == heads(solutions)


def test_they_go_from_easy_to_hard() -> None:
    names = [it.name for it in GRADES.values()]
    found = [names.index(head.split("  ")[-1].split(",")[0]) for head in heads(pages(5, "x")[-1])]
    assert found == sorted(found)
    assert set(found) == set(range(len(names)))


def test_the_seed_decides() -> None:
    assert pages(2, "x") == [it for it in puzzle_pages("puzzles", 2, "x") if isinstance(it, Scene)]
    assert heads(pages(2, "x")[0]) != heads(pages(2, "y")[0])


def test_given_tiles_lie_in_the_frame_and_all_others_beside_it() -> None:
    first = pages(5, "x")[0]
    for number, head in enumerate(heads(first), 1):
        grade = next(it.id for it in GRADES.values() if f" {it.name}," in head)
        it = puzzle(grade, int(head.rsplit(" ", 1)[1]))
        inside = [node for node in first.nodes if node.id.startswith(f"cell-{number}-")]
        beside = [
            node for node in first.nodes if node.id.startswith(f"left-{number}-") and node.shape
        ]
        given = [piece for piece in it.givens if piece != EMPTY]
        assert (len(inside), len(beside)) == (len(given), 16 - len(given))
        shown = Counter(node.shape.rsplit("-", 1)[0] for node in (*inside, *beside))
        assert len(shown) == 16


@pytest.mark.parametrize("count", [1, 5])
def test_a_page_is_a_sound_scene(count: int) -> None:
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
    """12 mm all around: A4 leaves 186 by 273 mm, Letter 192 by 255 mm."""
    scene = pages(1, "x")[0]
    for width, height in ((186, 273), (191.9, 255.4)):
        assert scene.height / scene.width * min(width, 186) <= height


def test_little_ink() -> None:
    """Nothing is drawn but in the looks for paper."""
    for scene in pages(1, "x"):
        assert all(it.look.startswith("print ") for its in scene.shapes.values() for it in its)
        assert all(node.look.startswith("print") for node in scene.nodes if node.text)


def test_one_puzzle_alone_is_larger() -> None:
    (alone, _), (both, *_) = pages(1, "x"), pages(2, "x")
    frames = [next(n for n in it.nodes if n.id == "frame-1") for it in (alone, both)]
    assert frames[0].scale > 1.5 * frames[1].scale
