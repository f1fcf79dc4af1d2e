"""The pen colours of sheets: all have enough contrast with the paper, in every theme."""

from __future__ import annotations

import re

import pytest
from skerry.core.registry import load
from skerry.games.islant import view
from skerry.games.islant.rules import begin
from skerry.render.svg import THEMES, style_sheet
from skerry.service.catalogue import catalogue_fields

GAME = load("islant")
CSS = style_sheet("islant")
MIN_GRAPHICS_CONTRAST = 3.0
MIN_TEXT_CONTRAST = 4.5
"""Minimum contrasts of WCAG 2.2 for graphics and for text."""


def custom_properties(theme: str, classes: str) -> dict[str, str]:
    """Return the custom properties of a selector's classes in a theme."""
    before = "" if theme == THEMES[0] else f'[data-theme="{theme}"] '
    rule = rf"^{re.escape(before)}\.{re.escape(classes)} {{([^}}]*)}}"
    (body,) = re.findall(rule, CSS, re.MULTILINE)
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour "#rrggbb" (WCAG 2.2)."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix_colours(colour: str, paper: str, share: float) -> str:
    """Return `colour` drawn on `paper` with opacity `share`."""
    mixed = (
        round(int(colour[at : at + 2], 16) * share + int(paper[at : at + 2], 16) * (1 - share))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("pen", [pen.id for pen in GAME.pens[1:]])
def test_every_pen_is_legible_in_every_theme(theme: str, pen: str) -> None:
    look = custom_properties(THEMES[0], "islant") | custom_properties(theme, "islant")
    ink = custom_properties(theme, f"islant.pen-{pen}")["ink"]
    assert contrast(ink, look["paper"]) >= MIN_TEXT_CONTRAST
    # A coast may border land of any colour, newly drawn or not; plain land has the ink's colour.
    for land in (ink, look["red"], look["blue"], look["purple"]):
        for share in (0.14, 0.32):
            assert contrast(ink, mix_colours(land, look["paper"], share)) >= MIN_GRAPHICS_CONTRAST


def test_every_pen_has_a_name_and_colours() -> None:
    (game_entry,) = (game for game in catalogue_fields()["games"] if game["id"] == "islant")
    assert [pen["id"] for pen in game_entry["pens"]] == [pen.id for pen in GAME.pens]
    assert len({pen["name"] for pen in game_entry["pens"]}) == len(GAME.pens) == 5
    pens_with_colours = set(re.findall(r"\.islant\.pen-([a-z]+) {", CSS))
    assert pens_with_colours == {pen.id for pen in GAME.pens[1:]}
    together = re.search(r"\.islant:is\(([^)]*)\)", CSS)
    assert together
    assert set(re.findall(r"\.pen-([a-z]+)", together[1])) == pens_with_colours


def test_a_scene_gives_the_seat_of_its_sheet() -> None:
    state = begin("level-1", 3).apply("1-2")
    assert [view.scene(state, seat).seat for seat in (0, 1, 2, None)] == [0, 1, 2, 0]
    assert view.scene(state, 1).to_json()["seat"] == 1
