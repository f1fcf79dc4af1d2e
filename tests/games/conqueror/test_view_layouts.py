"""The Conqueror's scenes in landscape and portrait layout: sizes, and positions of shores."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from skerry.core.scene import TALL, WIDE, Aspect, Node, Scene
from skerry.games.conqueror.layout import SCREEN_SPACES, STRIP
from skerry.games.conqueror.rules import begin
from skerry.games.conqueror.shapes import TILE
from skerry.games.conqueror.view import NAME_LOOKS, scene
from skerry.render.svg import style_sheet
from skerry.session.hosting import state_scene
from skerry.session.session import Session

PHONE_BOARDS = [(382, 506), (352, 444)]
"""Size of the board in CSS pixels on phones of 390 by 844 and 360 by 740."""


def scenes(preset: str, seats: int, aspect: Aspect) -> Iterator[Scene]:
    """Yield the scenes of a random game, including those before a roll."""
    session = Session("conqueror", preset=preset, seats=seats, seed="3")
    rng = Random(3)
    while not session.state.is_terminal:
        session.push(rng.choice(list(session.state.legal_actions())))
        for state in session.transition():
            yield state_scene(session, state, None, aspect)


def scale(picture: Scene, size: tuple[float, float]) -> float:
    return min(size[0] / picture.width, size[1] / picture.height)


def test_the_style_sheet_has_the_font_sizes_that_the_view_assumes() -> None:
    result = dict(
        re.findall(
            r"\.conqueror \.text(?:\.([a-z]+))? \{[^}]*?([0-9.]+)px", style_sheet("conqueror")
        )
    )
    assert {look if look != NAME_LOOKS[0][0] else "": high for look, high in NAME_LOOKS} == {
        look: float(size) for look, size in result.items()
    }


@pytest.mark.parametrize("size", PHONE_BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_a_phone_the_tiles_of_the_usual_board_are_large_enough_to_touch(
    seats: int, size: tuple[int, int]
) -> None:
    assert TILE * scale(scene(begin("basic", seats), None, TALL), size) >= 40


@pytest.mark.parametrize("aspect", [WIDE, TALL])
@pytest.mark.parametrize("preset", ["basic", "custom", "surprise"])
def test_names_are_large_enough_to_read_in_the_smallest_layout(preset: str, aspect: Aspect) -> None:
    picture = scene(begin(preset, 2), None, aspect)
    sizes = dict(NAME_LOOKS)
    texts = [node for node in picture.nodes if node.text]
    assert texts
    smallest = min(sizes[text.look.split()[0]] for text in texts)
    assert smallest * scale(picture, SCREEN_SPACES[aspect]) >= 11


def test_the_scene_has_the_proportions_of_its_layout() -> None:
    wide, tall = (scene(begin("basic", 4), None, aspect) for aspect in (WIDE, TALL))
    assert 1.2 < wide.width / wide.height < 1.4
    assert 0.75 < tall.width / tall.height < 0.85


def test_the_shore_of_the_player_to_move_shows_how_a_roll_becomes_steps() -> None:
    picture = scene(begin("basic", 2), None, WIDE)
    ids = {node.id for node in picture.nodes}
    assert {f"face-{face}" for face in range(1, 7)} <= ids
    assert {f"steps-{steps}" for steps in (1, 2, 3)} <= ids


def nodes_on_shores(picture: Scene) -> list[Node]:
    """Return the die, and the coins and islands on shores."""
    kinds = ("die", "purse", "prize")
    return [node for node in picture.nodes if node.id.startswith(kinds)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("aspect", [WIDE, TALL])
def test_the_die_coins_and_islands_stay_on_their_shores(seats: int, aspect: Aspect) -> None:
    kinds = set[str]()
    for picture in scenes("basic", seats, aspect):
        width = picture.width
        height = picture.height
        for node in nodes_on_shores(picture):
            distance = (
                min(node.x, width - node.x) if aspect == WIDE else min(node.y, height - node.y)
            )
            assert distance < STRIP
            kinds.add(node.id.partition("-")[0])
    assert kinds == {"die", "purse", "prize"}


@pytest.mark.parametrize("aspect", [WIDE, TALL])
def test_shores_do_not_overlap(aspect: Aspect) -> None:
    for seats in (2, 3, 4):
        boxes = list[tuple[float, float, float, float]]()
        picture = scene(begin("basic", seats), None, aspect)
        for node in (item for item in picture.nodes if item.id.startswith("shore-")):
            edges = re.match(r"M(-?[0-9.]+)", picture.shapes[node.shape][0].path)
            assert edges
            half = abs(float(edges[1])) + 15
            x, y = (19, half) if node.rot else (half, 19)
            boxes.append((node.x - x, node.y - y, node.x + x, node.y + y))
        assert len(boxes) == seats
        for number, (left, top, right, foot) in enumerate(boxes):
            assert 0 <= left < right <= picture.width
            assert 0 <= top < foot <= picture.height
            for other in boxes[:number]:
                assert right <= other[0] or other[2] <= left or foot <= other[1] or other[3] <= top
