"""The picture card of a daily game's result."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from skerry import Session
from skerry.core.i18n import set_language
from skerry.library.result_card import HEIGHT, WIDTH, result_card

NOON = 1_796_212_800_000
"""Noon of 2 December 2026 (UTC), in milliseconds since 1970."""

SVG = "{http://www.w3.org/2000/svg}"


def entry(**more: Any) -> Any:
    solved = {"result": "won", "points": None, "help": False, "how": [0, 0, 245], "when": NOON}
    return {"game": "palavan", "preset": "daily", "seed": "2026-12-02", **solved, **more}


def parse_card(result: Any, streak: int = 4, day: str = "2 December 2026") -> ElementTree.Element:
    session = Session("palavan", preset="daily", seed="2026-12-02")
    session.play("solve")
    return ElementTree.fromstring(result_card(session, result, streak, day))


def card_words(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def count_pictures(picture: ElementTree.Element) -> tuple[int, int]:
    """Return the numbers of islands and buoys."""
    groups = list(picture.iter(f"{SVG}g"))
    buoys = sum(group.find(f"{SVG}circle") is not None for group in groups)
    return len(groups) - buoys, buoys


def test_a_card_says_the_weekday_the_difficulty_and_the_result() -> None:
    assert card_words(parse_card(entry())) == [
        "Skerry · Palavan",
        "Wednesday, medium",
        "2 December 2026",
        "Solved · 4:05 · no hints · 4-day streak",
    ]
    set_language("de")
    assert card_words(parse_card(entry(), 1))[1:] == [
        "Mittwoch, mittel",
        "2 December 2026",
        "Gelöst · 4:05 · ohne Tipps · 1 Tag in Folge",
    ]


@pytest.mark.parametrize(
    ("more", "islands"),
    [
        ({}, 5),
        ({"how": [2, 0, 61], "help": True}, 3),
        ({"how": [9, 0, 61], "help": True}, 0),
        ({"result": "lost"}, 0),
    ],
)
def test_a_card_has_a_buoy_for_each_hint(more: Any, islands: int) -> None:
    assert count_pictures(parse_card(entry(**more))) == (islands, 5 - islands)


def test_a_card_has_no_spoilers_and_needs_no_other_files() -> None:
    text = ElementTree.tostring(parse_card(entry()), "unicode")
    assert "solve" not in text
    assert "@" not in text
    assert "href" not in text
    assert "url(" not in text


def test_words_fit_the_card() -> None:
    picture = parse_card(entry(how=[12, 0, 359_999], help=True), 1_234, "x" * 60)
    for text in picture.iter(f"{SVG}text"):
        width = float(text.attrib["font-size"]) * 0.62 * len(text.text or "")
        assert float(text.attrib["x"]) + width <= WIDTH, text.text
        assert float(text.attrib["y"]) < HEIGHT


def test_the_date_can_not_change_the_picture() -> None:
    assert card_words(parse_card(entry(), day="<script>&"))[2] == "<script>&"
