"""Texts about a position's evaluation."""

from __future__ import annotations

import pytest
from skerry.analysis.evaluation_text import (
    displayed_values,
    evaluation_text,
    expected_moves,
    heat_legend,
    is_lost,
    line_label,
    move_quality,
    side_labels,
    win_percentages,
)
from skerry.analysis.turning_points import PositionEval
from skerry.core.i18n import set_language
from skerry.core.registry import load

LINE = ("a", "b", "c")


@pytest.mark.parametrize(
    ("names", "thought", "expected"),
    [
        (["You"], PositionEval("a", 1, proven=True, note="exactly 12 solutions", line=LINE), ""),
        (["You"], PositionEval("a", 0.634, line=LINE), "Expected result: 63%"),
        (["You"], PositionEval("a", 1, proven=True), "Expected result: 100% (certain)"),
        (["A", "B"], PositionEval("a", 0.4, line=LINE), "A 60 : 40 B"),
        (["A", "B"], PositionEval("a", 1, proven=True, line=("a",)), "A 0 : 100 B"),
        (["A", "B"], PositionEval("a", 0.635, note="n", proven=True), "A 36 : 64 B"),
        (
            ["A", "B"],
            PositionEval("a", 0.76, proven=True, line=("a",)),
            "A 24 : 76 B",
        ),
        (["A", "B", "C"], PositionEval("a", 0.4, line=("x", "y")), "B 40%"),
    ],
)
def test_the_text_has_shares_and_the_expected_moves(
    names: list[str], thought: PositionEval, expected: str
) -> None:
    seat = 0 if len(names) == 1 else 1
    assert evaluation_text(names, seat, thought) == expected


def test_the_expected_moves_stop_at_an_illegal_action() -> None:
    game = load("atoll")
    state = game.start("small")
    actions = [game.parse(state, move) for move in ("d4", "e5", "d4", "c1")]
    moves = [(0, "d4", "d4"), (1, "e5", "e5")]
    assert expected_moves(game, state, actions[:2]) == moves
    assert expected_moves(game, state, actions) == moves, "d4 is taken"


def test_the_expected_moves_are_certain_beside_a_result_only() -> None:
    assert line_label(PositionEval("a", 0.4)) == "Likely next moves:"
    assert line_label(PositionEval("a", 1, proven=True)) == "Best play:"
    assert line_label(PositionEval("a", 0.76, proven=True)) == "Likely next moves:"


@pytest.mark.parametrize(
    ("thought", "labels"),
    [
        (PositionEval("a", 0.51), ("You 51%", "Crab 49%")),
        (PositionEval("a", 1.0, proven=True), ("You win", "Crab")),
        (PositionEval("a", 0.0, proven=True), ("You", "Crab wins")),
        (PositionEval("a", 1.0), ("You 100%", "Crab 0%")),
        (PositionEval("a", 0.5, proven=True), ("You 50%", "Crab 50%")),
    ],
)
def test_the_labels_of_the_bar_are_names_with_chances_or_who_wins(
    thought: PositionEval, labels: tuple[str, str]
) -> None:
    assert side_labels(["You", "Crab"], 0, thought, 0) == labels


def test_a_label_counts_for_the_seat_to_move() -> None:
    won = PositionEval("a", 1.0, proven=True)
    assert side_labels(["White", "Black"], 1, won) == ("White", "Black wins")
    assert side_labels(["White", "Black"], 1, PositionEval("a", 0.7)) == ("White 30%", "Black 70%")


def test_shares_are_in_seat_order_and_add_up() -> None:
    assert (win_percentages(0.63, 0), win_percentages(0.63, 1)) == ((63, 37), (37, 63))
    assert all(sum(win_percentages(at / 1000, at % 2)) == 100 for at in range(1001))


def test_the_text_is_translated() -> None:
    set_language("de")
    try:
        text = evaluation_text(["Weiß", "Schwarz"], 0, PositionEval("a", 1, proven=True))
    finally:
        set_language("en")
    assert text == "Weiß 100 : 0 Schwarz"


def test_the_better_half_of_the_moves_is_marked() -> None:
    quality = move_quality({"a": 0.1, "b": 0.2, "c": 0.3, "d": 0.5, "e": 0.7})
    assert quality == pytest.approx({"d": 0.5, "e": 1})
    assert move_quality({"a": 0.5, "b": 0.5}) == {}
    assert move_quality({"a": 1, "b": 1, "c": 0}) == {"a": 1, "b": 1}, "more than half are best"
    assert move_quality({"a": 0.4, "b": 0.5}) == {"b": 1}
    assert move_quality({}) == {}


def test_the_heat_map_has_a_legend_or_says_why_it_shows_nothing() -> None:
    values = {"a": 0.1, "b": 0.2, "c": 0.63}
    assert heat_legend(values) == "Colour: chance of winning after the move (best: 63%)"
    assert heat_legend({"a": 0.5, "b": 0.5}) == "Heat map: all moves are equally good"
    lost = "Marked: the move that the computer would try"
    assert heat_legend({"a": 0.0, "b": 0.0}, proven=True) == lost
    assert heat_legend({"a": 1.0, "b": 1.0}, proven=True) == "Heat map: every move wins"
    assert heat_legend({"a": 0.0, "b": 0.0}) == "Heat map: all moves are equally good"
    assert heat_legend({"a": 0.5}) == "Heat map: there is only one move"
    assert heat_legend({}) == "Heat map: no values for individual moves in this position"


def test_no_move_of_the_heat_map_looks_better_than_the_best_one() -> None:
    rarely_tried = {"a": 0.63, "b": 0.4, "c": 0.52}
    chances = displayed_values(PositionEval("c", 0.53, rarely_tried))
    assert chances == {"a": 0.53, "b": 0.4, "c": 0.53}
    assert displayed_values(PositionEval("c", 0.53, {})) == {}
    assert is_lost(PositionEval("c", 0, proven=True), 2)
    assert not is_lost(PositionEval("c", 0, proven=True), 1), "a puzzle has its own words"
    assert not is_lost(PositionEval("c", 0), 2)
