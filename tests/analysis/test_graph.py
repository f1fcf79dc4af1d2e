"""The shares of the win in blocks."""

from __future__ import annotations

from random import Random

from skerry.analysis.graph import BLOCKS, Stroke, graph, strokes
from skerry.analysis.turning_points import Curve, TurningPoint


def test_a_graph_of_one_curve_rises_with_its_shares() -> None:
    curve = Curve(0, ((0, 0.0), (6, 6 / 7), (7, 1.0)))
    lines = ["100%     ▁▃▆█", "  0% ▁▂▅▇████", "     0      7", "          ▲"]
    assert graph([curve], width=8, height=2, marks=(5,)).split("\n") == lines


def test_of_several_each_has_a_line_after_its_name_and_nothing_beside_it() -> None:
    several = [Curve(0, ((0, 1.0), (5, 1.0))), Curve(2, ((2, 0.0), (7, 0.5)))]
    drawn = graph(several, width=8, names=("Ann", "Bob", "Cy")).split("\n")
    assert drawn == ["Ann ██████", " Cy   ▁▁▂▂▃▄", "    0      7"]


def test_without_curves_there_is_no_graph_and_one_point_is_one() -> None:
    assert graph([]) == ""
    assert graph([Curve(0, ((0, 0.5),))], width=8, height=1) == "0% ▄▄▄▄▄▄▄▄\n   0"


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
        lines = graph([Curve(0, points)], width, height, marks=marks).split("\n")
        assert len(lines) == height + 1 + bool(marks)
        assert all(len(line) <= max(8, width) + 5 for line in lines)
        assert set("".join(lines)) <= set(BLOCKS) | set("0123456789%▲")


def test_for_two_the_drawn_line_divides_what_is_above_and_below_it() -> None:
    curve = Curve(0, ((0, 0.5), (1, 0.255), (3, 1.0)))
    assert strokes([curve], 4, 2) == [
        Stroke("half", "M0 0H3V100H0Z", 1),
        Stroke("half", "M0 50L1 74.5L3 0L3 100L0 100Z", 0),
        Stroke("middle", "M0 50H4"),
        Stroke("edge", "M0 50L1 74.5L3 0"),
        Stroke("curve", "M0 50L1 74.5L3 0"),
    ]


def test_for_more_each_drawn_line_is_a_seats_and_one_position_is_a_point() -> None:
    several = [Curve(0, ((0, 1.0), (5, 0.0))), Curve(2, ((2, 0.25),))]
    assert [(it.look, it.path, it.seat) for it in strokes(several, 5, 3)] == [
        ("middle", "M0 50H5", None),
        ("edge", "M0 0L5 100", None),
        ("own", "M0 0L5 100", 0),
        ("edge", "M2 75h0", None),
        ("own", "M2 75h0", 2),
    ]


def test_a_dot_stands_where_the_best_move_would_have_kept_the_first_seats_line() -> None:
    turns = [TurningPoint(4, 1, "a", "b", 0.9, 0.2), TurningPoint(6, 0, "a", "b", 0.7, 0.1)]
    dots = [it.path for it in strokes([], 8, 2, turns) if it.look == "dot"]
    assert dots == ["M4 90h0", "M6 30h0"]
    alone = [it.path for it in strokes([], 8, 3, turns) if it.look == "ring"]
    assert alone == ["M4 10h0", "M6 30h0"]
