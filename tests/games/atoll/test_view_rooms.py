"""Pictures of Atoll in a wide room and in a tall one: sizes, names, and stones that stand out."""

from __future__ import annotations

import re
from math import sqrt

import pytest
from skerry.core.scene import TALL, WIDE, Aspect, Scene
from skerry.games.atoll.rules import begin
from skerry.games.atoll.shapes import SIDE
from skerry.games.atoll.view import NAMED, ROOMS, scene
from skerry.render.svg import THEMES, styles

SIZES = ["small", "standard", "large", "huge"]
ACROSS = sqrt(3) * SIDE
"""From side to side of a cell, in units."""


def scale(picture: Scene, room: tuple[float, float]) -> float:
    return min(room[0] / picture.width, room[1] / picture.height)


def colours(theme: str) -> dict[str, str]:
    """The custom properties of a theme, those of the light one where it has no other."""
    head = (
        r"(?m)^\.atoll \{" if theme == THEMES[0] else rf'(?m)^\[data-theme="{theme}"\] \.atoll \{{'
    )
    (block,) = re.findall(head + r"([^}]*)\}", styles("atoll"))
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})\b", block))


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in parts]
    return sum(weight * it for weight, it in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("theme", THEMES)
def test_dark_stones_stand_out_from_the_water(theme: str) -> None:
    found = colours(theme)
    for water in ("lagoon", "lagoon-edge") if theme != "contrast" else ("lagoon",):
        assert contrast(found["basalt"], found[water]) >= 3


@pytest.mark.parametrize("room", [(382, 506), (352, 444)])
def test_on_a_phone_the_cells_of_the_small_board_are_large_enough_to_touch(
    room: tuple[int, int],
) -> None:
    assert ACROSS * scale(scene(begin("small", 2), None, TALL), room) >= 40


@pytest.mark.parametrize("preset", SIZES)
def test_a_tall_room_makes_cells_larger(preset: str) -> None:
    wide, tall = (scene(begin(preset, 2), None, aspect) for aspect in (WIDE, TALL))
    phone = (382, 506)
    assert scale(tall, phone) > 1.02 * scale(wide, phone)


def test_the_style_sheet_has_the_sizes_that_the_view_counts_on() -> None:
    found = re.findall(r"(?m)^\.atoll \.text(?:\.([a-z]+))? \{[^}]*?([0-9.]+)px", styles("atoll"))
    assert {look: float(size) for look, size in found} == dict(NAMED)


@pytest.mark.parametrize("aspect", [WIDE, TALL])
@pytest.mark.parametrize("preset", SIZES)
def test_names_can_be_read_in_a_small_room(preset: str, aspect: Aspect) -> None:
    picture = scene(begin(preset, 2), None, aspect)
    looks = {node.look for node in picture.nodes if node.text}
    assert len(looks) == 1
    assert dict(NAMED)[looks.pop()] * scale(picture, ROOMS[aspect]) >= 11


@pytest.mark.parametrize("aspect", [WIDE, TALL])
@pytest.mark.parametrize("preset", SIZES)
def test_every_column_has_its_letter_and_every_row_its_number(preset: str, aspect: Aspect) -> None:
    state = begin(preset, 2)
    texts = {node.text for node in scene(state, None, aspect).nodes if node.text}
    names = state.board.names
    assert texts <= set(names)
    assert {text[0] for text in texts} == {name[0] for name in names}
    assert {name for name in names if name[0] == "a"} <= texts
    if preset in ("small", "standard"):
        assert texts == set(names)


def test_what_is_touched_is_labelled_where_no_name_is_written() -> None:
    for node in scene(begin("huge", 2), None, TALL).nodes:
        assert node.shape != "cell" or node.label.startswith(node.id)
