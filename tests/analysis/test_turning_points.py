"""Which moves cost most, from what was thought of each position; the lines of the graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from skerry import Session
from skerry.analysis.turning_points import (
    Curve,
    GameRecord,
    PositionEval,
    curves,
    game_record,
    step_by_step,
    turning_points,
    undecided_positions,
)

pytestmark = pytest.mark.usefixtures("toys")

PAST = GameRecord(("a", "b", "c"), (0, 1, 0, None), (False,) * 4, 2, (1.0, -1.0))


def thought(move: str, value: float, values: Mapping[str, float] | None = None) -> PositionEval:
    """What is said of a position: the best move, its value, those of others."""
    return PositionEval(move, value, {move: value, **(values or {})})


def sure(move: str, value: float) -> PositionEval:
    return replace(thought(move, value), proven=True)


def test_of_two_there_is_one_line_the_first_seats_and_it_ends_with_the_result() -> None:
    thoughts = [thought("a", 0.6), thought("b", 0.25), thought("c", 0.875), None]
    line = ((0, 0.6), (1, 0.75), (2, 0.875), (3, 1.0))
    assert curves(PAST, thoughts) == (Curve(0, line),)
    assert curves(PAST, thoughts, ended=False) == (Curve(0, line[:3]),)


def test_of_three_each_has_a_line_through_the_positions_where_it_was_to_move() -> None:
    past = replace(PAST, seats=3, movers=(0, 1, 2, None), returns=None)
    thoughts = [thought("a", 0.5), thought("b", 0.25), thought("c", 0.125), None]
    assert curves(past, thoughts) == (
        Curve(0, ((0, 0.5),)),
        Curve(1, ((1, 0.25),)),
        Curve(2, ((2, 0.125),)),
    )


def test_alone_only_what_is_certain_is_drawn() -> None:
    past = replace(PAST, seats=1, movers=(0, 0, 0, None), returns=(1.0,))
    thoughts = [sure("a", 1), thought("b", 0.5), sure("c", 0), None]
    assert curves(past, thoughts) == (Curve(0, ((0, 1), (2, 0))),)


def test_a_loss_is_the_best_moves_value_less_that_of_the_move_played() -> None:
    thoughts = [thought("k", 0.71, {"a": 0.55}), thought("b", 0.5), thought("c", 0.9), None]
    (found,) = turning_points(PAST, thoughts, 0.05, 3)
    assert (found.at, found.seat, found.best, found.played) == (0, 0, "k", "a")
    assert (found.kept, found.left) == (0.71, 0.55)


def test_of_two_views_of_what_was_played_the_kinder_counts() -> None:
    thoughts = [thought("k", 0.7, {"a": 0.2}), thought("b", 0.35), thought("c", 0.6), None]
    assert turning_points(PAST, thoughts, 0.04, 3)[0].left == 0.65
    assert turning_points(PAST, thoughts, 0.06, 3) == ()


def test_a_move_that_was_not_rated_is_seen_with_the_other_sides_eyes_after_it() -> None:
    thoughts = [thought("k", 0.8), thought("b", 0.5), thought("c", 0.5), None]
    assert turning_points(PAST, thoughts, 0.05, 3)[0].left == 0.5


def test_with_three_players_the_next_one_is_no_judge_of_the_move_before() -> None:
    past = replace(PAST, seats=3, movers=(0, 1, 2, None), returns=None)
    thoughts = [thought("k", 0.8), thought("b", 0.1), thought("c", 0.1), None]
    assert turning_points(past, thoughts) == ()
    again = replace(past, movers=(0, 0, 2, None))
    assert turning_points(again, thoughts)[0].left == 0.1


def test_luck_is_nobodys_mistake() -> None:
    past = replace(PAST, after_chance=(False, True, False, False))
    thoughts = [thought("k", 0.8), thought("b", 0.9), thought("c", 0.1), None]
    assert turning_points(past, thoughts, 0.05, 3) == ()
    thoughts[0] = thought("k", 0.8, {"a": 0.7})
    assert turning_points(past, thoughts, 0.05, 3)[0].left == 0.7


def test_the_largest_losses_are_named_first_and_no_more_than_asked_for() -> None:
    past = replace(PAST, after_chance=(True,) * 4, returns=None)
    thoughts = [
        thought("x", 0.6, {"a": 0.5}),
        thought("x", 0.6, {"b": 0.1}),
        thought("x", 0.6, {"c": 0.5}),
        None,
    ]
    assert [found.at for found in turning_points(past, thoughts, 0.05, 2)] == [1, 0]


def test_alone_a_move_is_named_if_it_certainly_spoiled_what_was_certainly_there() -> None:
    past = replace(PAST, seats=1, movers=(0,) * 4, returns=None)
    thoughts = [sure("x", 1), sure("b", 0), thought("x", 0.5), sure("z", 0)]
    assert [(it.at, it.left) for it in turning_points(past, thoughts, 0.05, 3)] == [(0, 0)]


def test_the_last_move_is_weighed_by_the_result() -> None:
    thoughts = [None, None, thought("x", 0.7), None]
    assert turning_points(replace(PAST, returns=(-1.0, 1.0)), thoughts, 0.05, 3)[0].left == 0
    assert turning_points(PAST, thoughts, 0.05, 3) == (), "it won"


def test_alone_what_lies_between_a_solution_and_a_dead_end_is_worth_a_closer_look() -> None:
    past = GameRecord(tuple("abcde"), (0,) * 6, (False,) * 6, 1)
    open_ = thought("x", 0.5)
    thoughts = [open_, sure("x", 1), open_, sure("x", 0), open_, sure("x", 0)]
    assert undecided_positions(past, thoughts) == (2,)
    assert undecided_positions(replace(past, seats=2), thoughts) == ()


def test_whatever_is_thought_a_turning_point_costs_what_is_asked_and_shares_are_shares() -> None:
    rng = Random(1)
    for _ in range(300):
        seats = rng.choice((1, 2, 3))
        count = rng.randint(0, 12)
        moves = tuple(rng.choice("abc") for _ in range(count))
        movers = tuple(rng.choice((None, *range(seats))) for _ in range(count + 1))
        luck = tuple(rng.random() < 0.3 for _ in range(count + 1))
        ends = rng.random() < 0.5
        returns = tuple(rng.uniform(-1, 1) for _ in range(seats)) if ends else None
        past = GameRecord(moves, movers, luck, seats, returns)
        thoughts = [
            None
            if rng.random() < 0.2
            else PositionEval(
                rng.choice("abc"),
                rng.random(),
                {it: rng.random() for it in "abc" if rng.random() < 0.5},
                rng.random() < 0.5,
            )
            for _ in range(count + 1)
        ]
        most = rng.randint(0, 4)
        found = turning_points(past, thoughts, 0.05, most)
        costs = [it.kept - it.left for it in found]
        assert costs == sorted(costs, reverse=True)
        assert len(found) <= most
        assert all(cost >= 0.05 for cost in costs)
        for it in found:
            best = thoughts[it.at]
            assert best is not None
            assert it.best == best.move != it.played == moves[it.at]
            assert it.seat == movers[it.at]
        for curve in curves(past, thoughts):
            places = [at for at, _share in curve.points]
            assert places == sorted(places)
            assert all(0 <= share <= 1 for _at, share in curve.points)


def test_the_course_tells_movers_from_luck() -> None:
    session = Session("pig", seed="x")
    session.play("roll")
    past = game_record(session)
    assert (past.moves, past.movers[0], past.after_chance) == (("roll",), 0, (False, True))
    typed = Session("pig")
    typed.play("roll")
    assert game_record(typed).movers == (0, None)
    assert game_record(typed).after_chance == (False, False)


def test_the_course_is_that_of_the_whole_line() -> None:
    session = Session("morris")
    for move in ("a1", "b1", "a2", "b2", "a3"):
        session.play(move)
    assert game_record(session).returns == (1.0, -1.0)
    session.undo()
    assert game_record(session).returns == (1.0, -1.0)
    session.drop_undone()
    assert game_record(session).returns is None


def slow(*left: float) -> tuple[GameRecord, list[PositionEval | None]]:
    """A defeat of seat 0 whose moves each leave so much, as the thought of them says."""
    moves = tuple("abcdefgh"[: 2 * len(left)])
    movers = tuple(at % 2 for at in range(len(moves)))
    past = GameRecord(moves, (*movers, None), (False,) * (len(moves) + 1), 2, (-1.0, 1.0))
    thoughts: list[PositionEval | None] = []
    before = 0.5
    for at, move in enumerate(moves):
        if at % 2 == 0:
            after = left[at // 2]
            thoughts.append(thought("best", before, {move: after}))
            before = after
        else:
            thoughts.append(thought(move, 1 - before))
    return past, [*thoughts, None]


def test_a_defeat_by_small_steps_names_the_moves_that_led_to_it() -> None:
    past, thoughts = slow(0.455, 0.415, 0.385, 0.37)
    named = turning_points(past, thoughts)
    found = step_by_step(past, thoughts, named)
    assert named == (), "each of them is too small by itself"
    assert [(it.at, it.seat) for it in found] == [(0, 0), (2, 0), (4, 0)]


def test_a_defeat_that_one_move_tells_names_no_others() -> None:
    past, thoughts = slow(0.1, 0.07, 0.04, 0.01)
    named = turning_points(past, thoughts)
    assert [it.at for it in named] == [0]
    assert step_by_step(past, thoughts, named) == ()


def test_who_has_won_has_lost_nothing_by_steps() -> None:
    past, thoughts = slow(0.455, 0.415, 0.385, 0.37)
    won = replace(past, returns=(1.0, -1.0))
    assert all(it.seat == 1 for it in step_by_step(won, thoughts, ()))


def gap(*values: float | None) -> tuple[GameRecord, list[PositionEval | None]]:
    """A game of two in which the first seat's share is proven where it is no fraction."""
    movers = [at % 2 for at in range(len(values))]
    past = GameRecord(("played",) * (len(values) - 1), tuple(movers), (False,) * len(values), 2)
    thoughts: list[PositionEval | None] = [
        value
        if value is None
        else PositionEval("best", 1 - value if seat else value, {}, value in (0, 1))
        for seat, value in zip(movers, values, strict=True)
    ]
    return past, thoughts


@pytest.mark.parametrize(
    ("values", "named", "strict"),
    [
        ((1, 0.5, 1), [], [0, 1]),  # into the open, and the same side is proven to win after it
        ((1, 0.5, 0.6, 1), [1], [0, 1]),  # what is open on both sides counts
        ((0, 0, 0.4, 0), [], [1, 2]),
        ((1, 0.5, 0), [0], [0]),  # somebody gave it away on the way
        ((1, 0, 1), [0, 1], [0, 1]),
        ((0.5, 0.6, 0.2), [], []),
        ((0.5, 0.6, 0.3, 0.2), [2], [2]),
        ((1, 0.5, 0.6), [0, 1], [0, 1]),  # nobody knows
    ],
)
def test_what_leads_over_a_gap_between_the_same_two_proofs_cost_nothing(
    values: tuple[float, ...], named: list[int], strict: list[int]
) -> None:
    past, thoughts = gap(*values)
    assert sorted(it.at for it in turning_points(past, thoughts)) == named
    assert sorted(it.at for it in turning_points(past, thoughts, strict=True)) == strict
