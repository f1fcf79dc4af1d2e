"""Graphs of winning chances, as text and as strokes."""

from __future__ import annotations

from random import Random

from skerry.analysis.graph import BLOCKS, Stroke, draw_graph, graph_strokes
from skerry.analysis.turning_points import Curve, TurningPoint


def test_a_graph_of_one_curve_rises_with_its_shares() -> None:
    curve = Curve(0, ((0, 0.0), (6, 6 / 7), (7, 1.0)))
    lines = ["100%     ▁▃▆█", "  0% ▁▂▅▇████", "     0      7", "          ▲"]
    assert draw_graph([curve], width=8, height=2, marks=(5,)).split("\n") == lines


def test_several_curves_have_a_named_line_each() -> None:
    several = [Curve(0, ((0, 1.0), (5, 1.0))), Curve(2, ((2, 0.0), (7, 0.5)))]
    drawn = draw_graph(several, width=8, names=("Ann", "Bob", "Cy")).split("\n")
    assert drawn == ["Ann ██████", " Cy   ▁▁▂▂▃▄", "    0      7"]


def test_without_curves_there_is_no_graph_and_a_single_point_is_drawn() -> None:
    assert draw_graph([]) == ""
    assert draw_graph([Curve(0, ((0, 0.5),))], width=8, height=1) == "0% ▄▄▄▄▄▄▄▄\n   0"


def test_a_graph_is_as_wide_and_high_as_asked_for() -> None:
    rng = Random(2)
    for _ in range(200):
        width = rng.randint(0, 90)
        height = rng.randint(1, 12)
        last = rng.randint(0, 300)
        points = tuple(
            (at, rng.random()) for at in range(last + 1) if at == last or rng.random() < 0.5
        )
        marks = tuple(rng.randrange(last + 1) for _ in range(rng.randint(0, 3)))
        lines = draw_graph([Curve(0, points)], width, height, marks=marks).split("\n")
        assert len(lines) == height + 1 + bool(marks)
        assert all(len(line) <= max(8, width) + 5 for line in lines)
        assert set("".join(lines)) <= set(BLOCKS) | set("0123456789%▲")


def test_for_two_players_the_curve_divides_the_two_shares() -> None:
    curve = Curve(0, ((0, 0.5), (1, 0.255), (3, 1.0)))
    assert graph_strokes([curve], 4, 2) == [
        Stroke("half", "M0 0H3V100H0Z", 1),
        Stroke("half", "M0 50L1 74.5L3 0L3 100L0 100Z", 0),
        Stroke("middle", "M0 50H4"),
        Stroke("edge", "M0 50L1 74.5L3 0"),
        Stroke("curve", "M0 50L1 74.5L3 0"),
    ]


def test_for_more_players_each_seat_has_a_line_and_one_position_a_dot() -> None:
    several = [Curve(0, ((0, 1.0), (5, 0.0))), Curve(2, ((2, 0.25),))]
    assert [(stroke.look, stroke.path, stroke.seat) for stroke in graph_strokes(several, 5, 3)] == [
        ("middle", "M0 50H5", None),
        ("edge", "M0 0L5 100", None),
        ("own", "M0 0L5 100", 0),
        ("edge", "M2 75h0", None),
        ("own", "M2 75h0", 2),
    ]


def test_a_dot_marks_the_end_of_the_move() -> None:
    turns = [TurningPoint(4, 1, "a", "b", 0.9, 0.2), TurningPoint(6, 0, "a", "b", 0.7, 0.1)]
    dots = [stroke.path for stroke in graph_strokes([], 8, 2, turns) if stroke.look == "dot"]
    assert dots == ["M5 20h0", "M7 90h0"]
    alone = [stroke.path for stroke in graph_strokes([], 8, 3, turns) if stroke.look == "ring"]
    assert alone == ["M4 10h0", "M6 30h0"]
