"""The colours that a sheet can be drawn in: all can be told from the paper, in every theme."""

from __future__ import annotations

import re

import pytest
from skerry.core.registry import load
from skerry.games.islant import view
from skerry.games.islant.rules import begin
from skerry.render.svg import THEMES, styles
from skerry.service.catalogue import catalogue

GAME = load("islant")
CSS = styles("islant")
FIGURES = 3.0
LETTERS = 4.5
"""Least contrasts of WCAG 2.2, for what is drawn and for what is written."""


def rules(theme: str, classes: str) -> dict[str, str]:
    """The custom properties that these classes have in a theme."""
    before = "" if theme == THEMES[0] else f'[data-theme="{theme}"] '
    rule = rf"^{re.escape(before)}\.{re.escape(classes)} {{([^}}]*)}}"
    (body,) = re.findall(rule, CSS, re.MULTILINE)
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))


def luminance(colour: str) -> float:
    """Relative luminance of a colour as #rrggbb (WCAG 2.2)."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def washed(colour: str, paper: str, share: float) -> str:
    """Paper under a thin coat of a colour."""
    mixed = (
        round(int(colour[at : at + 2], 16) * share + int(paper[at : at + 2], 16) * (1 - share))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("pen", [pen.id for pen in GAME.pens[1:]])
def test_every_pen_is_legible_in_every_theme(theme: str, pen: str) -> None:
    look = rules(THEMES[0], "islant") | rules(theme, "islant")
    ink = rules(theme, f"islant.pen-{pen}")["ink"]
    assert contrast(ink, look["paper"]) >= LETTERS
    # Coasts run along land in any colour, drawn freshly or not; land without one is its own ink's.
    for land in (ink, look["red"], look["blue"], look["purple"]):
        for share in (0.14, 0.32):
            assert contrast(ink, washed(land, look["paper"], share)) >= FIGURES


def test_pens_are_told_in_words_and_every_one_has_its_colours() -> None:
    (about,) = (game for game in catalogue()["games"] if game["id"] == "islant")
    assert [pen["id"] for pen in about["pens"]] == [pen.id for pen in GAME.pens]
    assert len({pen["name"] for pen in about["pens"]}) == len(GAME.pens) == 5
    dressed = set(re.findall(r"\.islant\.pen-([a-z]+) {", CSS))
    assert dressed == {pen.id for pen in GAME.pens[1:]}
    together = re.search(r"\.islant:is\(([^)]*)\)", CSS)
    assert together
    assert set(re.findall(r"\.pen-([a-z]+)", together[1])) == dressed


def test_a_picture_says_whose_sheet_it_shows() -> None:
    state = begin("level-1", 3).apply("1-2")
    assert [view.scene(state, seat).seat for seat in (0, 1, 2, None)] == [0, 1, 2, 0]
    assert view.scene(state, 1).to_json()["seat"] == 1
