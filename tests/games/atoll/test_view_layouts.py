"""Atoll's scenes in landscape and portrait layout: sizes, names and contrast."""

from __future__ import annotations

import re
from math import sqrt

import pytest
from skerry.core.scene import TALL, WIDE, Aspect, Scene
from skerry.games.atoll.rules import begin
from skerry.games.atoll.shapes import SIDE
from skerry.games.atoll.view import NAME_LOOKS, SCREEN_SPACES, scene
from skerry.render.svg import THEMES, style_sheet

SIZES = ["small", "standard", "large", "huge"]
CELL_WIDTH = sqrt(3) * SIDE
"""Distance between opposite sides of a cell, in units."""


def scale(picture: Scene, size: tuple[float, float]) -> float:
    return min(size[0] / picture.width, size[1] / picture.height)


def colours(theme: str) -> dict[str, str]:
    """Return the custom properties in the style block of a theme."""
    head = (
        r"(?m)^\.atoll \{" if theme == THEMES[0] else rf'(?m)^\[data-theme="{theme}"\] \.atoll \{{'
    )
    (block,) = re.findall(head + r"([^}]*)\}", style_sheet("atoll"))
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})\b", block))


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of WCAG 2."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("theme", THEMES)
def test_dark_stones_stand_out_from_the_water(theme: str) -> None:
    palette = colours(theme)
    for water in ("lagoon", "open-sea"):
        assert contrast(palette["basalt"], palette[water]) >= 3


@pytest.mark.parametrize("size", [(382, 506), (352, 444)])
def test_small_board_cells_are_large_enough_to_touch_on_a_phone(
    size: tuple[int, int],
) -> None:
    assert CELL_WIDTH * scale(scene(begin("small", 2), None, TALL), size) >= 40


@pytest.mark.parametrize("preset", SIZES)
def test_the_tall_layout_makes_cells_larger_on_a_phone(preset: str) -> None:
    wide, tall = (scene(begin(preset, 2), None, aspect) for aspect in (WIDE, TALL))
    phone = (382, 506)
    assert scale(tall, phone) > 1.02 * scale(wide, phone)


def test_text_sizes_match_the_style_sheet() -> None:
    sizes = re.findall(
        r"(?m)^\.atoll \.text(?:\.([a-z]+))? \{[^}]*?([0-9.]+)px", style_sheet("atoll")
    )
    assert {look: float(size) for look, size in sizes} == dict(NAME_LOOKS)


@pytest.mark.parametrize("aspect", [WIDE, TALL])
@pytest.mark.parametrize("preset", SIZES)
def test_names_are_large_enough_to_read_in_the_smallest_layout(preset: str, aspect: Aspect) -> None:
    picture = scene(begin(preset, 2), None, aspect)
    looks = {node.look for node in picture.nodes if node.text}
    assert len(looks) == 1
    assert dict(NAME_LOOKS)[looks.pop()] * scale(picture, SCREEN_SPACES[aspect]) >= 11


@pytest.mark.parametrize("aspect", [WIDE, TALL])
@pytest.mark.parametrize("preset", SIZES)
def test_every_column_has_its_letter_and_every_row_its_number(preset: str, aspect: Aspect) -> None:
    state = begin(preset, 2)
    texts = {node.text for node in scene(state, None, aspect).nodes if node.text}
    names = state.board.names
    rows = {name[1:] for name in names if name[0] == "a"}
    letters = {name[0] for name in names}
    on_the_rim = letters | rows | {f"{name}1" for name in ("a", max(letters))}
    assert texts == set(names) or texts == on_the_rim - {"a", max(letters), "1"}
    if preset in ("small", "standard"):
        assert texts == set(names)


@pytest.mark.parametrize("aspect", [WIDE, TALL])
@pytest.mark.parametrize("preset", SIZES)
def test_no_name_is_wider_than_its_cell(preset: str, aspect: Aspect) -> None:
    picture = scene(begin(preset, 2), None, aspect)
    width_of_letter = 0.62  # of the height, in a wide system font
    for node in picture.nodes:
        if node.shape == "cell" and node.text:
            look = node.look.split(" ")[0]
            assert len(node.text) * width_of_letter * dict(NAME_LOOKS)[look] <= CELL_WIDTH


def test_every_cell_has_a_label_even_without_a_name() -> None:
    for node in scene(begin("huge", 2), None, TALL).nodes:
        assert node.shape != "cell" or node.label.startswith(node.id)
