"""Printed pages of problems, with the solutions on the last pages."""

from __future__ import annotations

import re

from skerry.core.paper import PAGE_SIZE
from skerry.core.scene import Scene
from skerry.games.atoll.pages import pages


def problem_pages(count: int, seed: str = "pearl") -> list[Scene]:
    return [scene for scene in pages("problems", count, seed) if isinstance(scene, Scene)]


def heading_texts(scene: Scene) -> list[str]:
    return [node.text for node in scene.nodes if node.id.startswith("head-")]


def test_twelve_problems_take_two_pages_and_one_of_solutions() -> None:
    leaves = problem_pages(12)
    assert [len(heading_texts(leaf)) for leaf in leaves] == [6, 6, 12]
    problem_heads = [
        re.sub(r" +· +(Black|White) to move$", "", head)
        for leaf in leaves[:2]
        for head in heading_texts(leaf)
    ]
    solution_heads = [re.sub(r" +· +[a-g][1-6]$", "", head) for head in heading_texts(leaves[2])]
    assert problem_heads == solution_heads
    assert len(set(problem_heads)) == 12
    assert "Shallows" in problem_heads[0]
    assert "Abyss" in problem_heads[-1]


def test_answers_are_only_on_the_last_page() -> None:
    leaves = problem_pages(6)
    ids = [{node.id.split("-")[0] for node in leaf.nodes} for leaf in leaves]
    assert ["answer" in each for each in ids] == [False, True]


def test_pages_depend_on_the_seed() -> None:
    assert problem_pages(5) == problem_pages(5)
    assert problem_pages(5) != problem_pages(5, "shell")


def test_every_node_is_on_the_page_and_its_shape_exists() -> None:
    for leaf in problem_pages(13):
        for node in leaf.nodes:
            assert 0 <= node.x <= PAGE_SIZE[0]
            assert 0 <= node.y <= PAGE_SIZE[1]
            assert not node.shape or node.shape in leaf.shapes
        ids = [node.id for node in leaf.nodes]
        assert len(set(ids)) == len(ids)
