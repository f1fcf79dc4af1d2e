"""Palavan's scenes in landscape and portrait layout: sizes and overlaps."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest
from games.host_game import with_player_names
from skerry.core.scene import TALL, WIDE, Aspect, Node, Scene
from skerry.render.svg import style_sheet
from skerry.session.hosting import state_scene
from skerry.session.session import Session

PHONE_BOARDS = [(382, 506), (352, 444)]
"""Size of the board in CSS pixels on phones of 390 by 844 and 360 by 740."""

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
def font_sizes() -> dict[frozenset[str], float]:
    """Return the font sizes in the style sheet by the classes of their rules."""
    rules = re.findall(r"([^{}]*\.text[^{}]*)\{[^}]*?([0-9.]+)px", style_sheet("palavan"))
    return {
        frozenset(re.findall(r"\.([a-z-]+)", selector)) - {"palavan", "text"}: float(size)
        for selectors, size in rules
        for selector in selectors.split(",")
    }


def font_size(node: Node) -> float:
    """Return the font size of a node in units, from the matching rule with the most classes."""
    known = font_sizes()
    looks = set(node.look.split())
    return known[max((classes for classes in known if classes <= looks), key=len)]


def smallest_font_size(scene: Scene) -> float:
    """Return the smallest font size of a scene in units, or 99 if it has no text."""
    return min((font_size(node) for node in scene.nodes if node.text), default=99)


def unrotated_tiles(scene: Scene) -> list[Node]:
    return [node for node in scene.nodes if node.id.startswith("tile-") and not node.rot]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("size", PHONE_BOARDS)
def test_on_a_phone_tiles_and_cells_are_large_enough_to_touch(
    preset: str, size: tuple[int, int]
) -> None:
    for scene in scenes(preset, TALL):
        scale = min(size[0] / scene.width, size[1] / scene.height)
        touched = [
            node for node in scene.nodes if node.shape == "cell" or node.id.startswith("tile-")
        ]
        assert min(80 * node.scale for node in touched) * scale >= 40


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("size", PHONE_BOARDS)
def test_on_a_phone_texts_are_large_enough_to_read(preset: str, size: tuple[int, int]) -> None:
    for scene in scenes(preset, TALL):
        scale = min(size[0] / scene.width, size[1] / scene.height)
        assert smallest_font_size(scene) * scale >= 11


@pytest.mark.parametrize(("aspect", "own_seat"), [(TALL, 0), (TALL, 1), (WIDE, 0), (WIDE, 1)])
def test_on_a_phone_the_only_human_players_hand_is_below(aspect: Aspect, own_seat: int) -> None:
    session = Session("palavan", preset="match", seats=2, seed="1")
    with with_player_names("", "", persons=(own_seat,)):
        scene = state_scene(session, session.state, own_seat, aspect)
    trays = {node.id: node.y for node in scene.nodes if node.id.startswith("hand-")}
    lower = trays[f"hand-{own_seat}"]
    upper = trays[f"hand-{1 - own_seat}"]
    assert lower > upper if aspect == TALL else lower == upper


@pytest.mark.parametrize("preset", PRESETS)
def test_on_a_desk_texts_are_large_enough_to_read(preset: str) -> None:
    for scene in scenes(preset, WIDE):
        scale = min(900 / scene.width, 600 / scene.height)
        assert smallest_font_size(scene) * scale >= 11


@pytest.mark.parametrize("preset", PRESETS)
def test_the_scene_has_the_proportions_of_its_layout(preset: str) -> None:
    wide, tall = (scenes(preset, aspect)[0] for aspect in (WIDE, TALL))
    assert 1.2 < wide.width / wide.height < 1.5
    assert 0.7 < tall.width / tall.height < 0.8


@pytest.mark.parametrize("aspect", [WIDE, TALL])
@pytest.mark.parametrize("preset", PRESETS)
def test_no_tile_overlaps_another_or_leaves_the_scene(preset: str, aspect: Aspect) -> None:
    for scene in scenes(preset, aspect):
        for node in unrotated_tiles(scene):
            reach = 40 * node.scale
            assert reach <= node.x <= scene.width - reach
            assert reach <= node.y <= scene.height - reach
        for one, other in combinations(unrotated_tiles(scene), 2):
            apart = max(abs(one.x - other.x), abs(one.y - other.y))
            assert apart >= 40 * (one.scale + other.scale) - 0.1
