"""Sheets of problems: each once, all answers on the last pages."""

from __future__ import annotations

import re

from skerry.core.paper import PAGE_SIZE
from skerry.core.scene import Scene
from skerry.games.atoll.pages import pages


def made(count: int, seed: str = "pearl") -> list[Scene]:
    return [it for it in pages("problems", count, seed) if isinstance(it, Scene)]


def heads(scene: Scene) -> list[str]:
    return [node.text for node in scene.nodes if node.id.startswith("head-")]


def test_a_dozen_problems_take_two_pages_and_their_solutions_one() -> None:
    leaves = made(12)
    assert [len(heads(leaf)) for leaf in leaves] == [6, 6, 12]
    asked = [
        re.sub(r" +· +(Black|White) to move$", "", it) for leaf in leaves[:2] for it in heads(leaf)
    ]
    told = [re.sub(r" +· +[a-g][1-6]$", "", it) for it in heads(leaves[2])]
    assert asked == told
    assert len(set(asked)) == 12
    assert "Shallows" in asked[0]
    assert "Abyss" in asked[-1]


def test_answers_stand_on_the_last_pages_alone() -> None:
    leaves = made(6)
    ids = [{node.id.split("-")[0] for node in leaf.nodes} for leaf in leaves]
    assert ["answer" in each for each in ids] == [False, True]


def test_the_same_seed_prints_the_same_and_another_one_does_not() -> None:
    assert made(5) == made(5)
    assert made(5) != made(5, "shell")


def test_everything_is_on_the_page_and_drawn_by_a_shape_that_is_there() -> None:
    for leaf in made(13):
        for node in leaf.nodes:
            assert 0 <= node.x <= PAGE_SIZE[0]
            assert 0 <= node.y <= PAGE_SIZE[1]
            assert not node.shape or node.shape in leaf.shapes
        ids = [node.id for node in leaf.nodes]
        assert len(set(ids)) == len(ids)
