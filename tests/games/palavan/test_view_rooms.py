"""Pictures of Palavan in a wide room and in a tall one: what lies where, and how large it is."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest
from skerry.core.scene import TALL, WIDE, Aspect, Node, Scene
from skerry.render.svg import styles
from skerry.session.session import Session

PHONES = [(382, 506), (352, 444)]
"""The board's room in CSS pixels on phones of 390 by 844 and 360 by 740."""

PRESETS = ["island", "choose", "basic", "calm", "storm", "match", "round"]


@cache
def scenes(preset: str, aspect: Aspect) -> tuple[Scene, ...]:
    """Return the first twelve pictures of a game in which the first legal action is played."""
    session = Session("palavan", preset=preset, seed="5")
    pictures: list[Scene] = []
    while len(pictures) < 12 and not session.state.is_terminal:
        pictures.append(session.scene(session.state.current_player, aspect=aspect))
        session.push(session.state.legal_actions()[0])
    return tuple(pictures)


@cache
def fonts() -> dict[frozenset[str], float]:
    """The sizes of texts in the style sheet, by the classes they are for."""
    rules = re.findall(r"([^{}]*\.text[^{}]*)\{[^}]*?([0-9.]+)px", styles("palavan"))
    return {
        frozenset(re.findall(r"\.([a-z-]+)", selector)) - {"palavan", "text"}: float(size)
        for selectors, size in rules
        for selector in selectors.split(",")
    }


def font(node: Node) -> float:
    """The size of a node's text, in units: that of the rule with the most classes."""
    known = fonts()
    own = set(node.look.split())
    return known[max((it for it in known if it <= own), key=len)]


def smallest(scene: Scene) -> float:
    """The size of the smallest text, in units; before the first there is none."""
    return min((font(node) for node in scene.nodes if node.text), default=99)


def tiles_of(scene: Scene) -> list[Node]:
    return [node for node in scene.nodes if node.id.startswith("tile-") and not node.rot]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("room", PHONES)
def test_on_a_phone_tiles_and_cells_are_large_enough_to_touch(
    preset: str, room: tuple[int, int]
) -> None:
    for scene in scenes(preset, TALL):
        scale = min(room[0] / scene.width, room[1] / scene.height)
        touched = [it for it in scene.nodes if it.shape == "cell" or it.id.startswith("tile-")]
        assert min(80 * node.scale for node in touched) * scale >= 40


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("room", PHONES)
def test_on_a_phone_texts_are_large_enough_to_read(preset: str, room: tuple[int, int]) -> None:
    for scene in scenes(preset, TALL):
        scale = min(room[0] / scene.width, room[1] / scene.height)
        assert smallest(scene) * scale >= 11


@pytest.mark.parametrize("preset", PRESETS)
def test_on_a_desk_texts_are_large_enough_to_read(preset: str) -> None:
    for scene in scenes(preset, WIDE):
        scale = min(900 / scene.width, 600 / scene.height)
        assert smallest(scene) * scale >= 11


@pytest.mark.parametrize("preset", PRESETS)
def test_the_picture_has_the_shape_of_the_room(preset: str) -> None:
    wide, tall = (scenes(preset, aspect)[0] for aspect in (WIDE, TALL))
    assert 1.2 < wide.width / wide.height < 1.5
    assert 0.7 < tall.width / tall.height < 0.8


@pytest.mark.parametrize("aspect", [WIDE, TALL])
@pytest.mark.parametrize("preset", PRESETS)
def test_no_tile_lies_on_another_or_off_the_picture(preset: str, aspect: Aspect) -> None:
    for scene in scenes(preset, aspect):
        for node in tiles_of(scene):
            reach = 40 * node.scale
            assert reach <= node.x <= scene.width - reach
            assert reach <= node.y <= scene.height - reach
        for one, other in combinations(tiles_of(scene), 2):
            apart = max(abs(one.x - other.x), abs(one.y - other.y))
            assert apart >= 40 * (one.scale + other.scale) - 0.1
