"""Turning points and graph curves, computed from the estimates of each position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from skerry import Session
from skerry.analysis.graph_evals import with_gaps_filled
from skerry.analysis.turning_points import (
    Curve,
    GameRecord,
    PositionEval,
    TurningPoint,
    evaluation_curves,
    evaluation_error,
    game_record,
    luck_effect,
    move_cost,
    turning_points,
    undecided_positions,
    unproven_neighbours,
)
from skerry.session.hosting import drop_undone

pytestmark = pytest.mark.usefixtures("toys")

PAST = GameRecord(("a", "b", "c"), (0, 1, 0, None), (False,) * 4, 2, (1.0, -1.0))


def make_eval(move: str, value: float, values: Mapping[str, float] | None = None) -> PositionEval:
    """Return an estimate: the best move, its value, and the values of other moves."""
    return PositionEval(move, value, {move: value, **(values or {})})


def proven_eval(move: str, value: float) -> PositionEval:
    return replace(make_eval(move, value), proven=True)


def test_two_players_have_one_curve_which_ends_with_the_result() -> None:
    thoughts = [make_eval("a", 0.6), make_eval("b", 0.25), make_eval("c", 0.875), None]
    line = ((0, 0.6), (1, 0.75), (2, 0.875), (3, 1.0))
    assert evaluation_curves(PAST, thoughts) == (Curve(0, line),)
    assert evaluation_curves(PAST, thoughts, ended=False) == (Curve(0, line[:3]),)


def test_three_players_have_a_curve_each_through_their_own_turns() -> None:
    past = replace(PAST, seats=3, movers=(0, 1, 2, None), returns=None)
    thoughts = [make_eval("a", 0.5), make_eval("b", 0.25), make_eval("c", 0.125), None]
    assert evaluation_curves(past, thoughts) == (
        Curve(0, ((0, 0.5),)),
        Curve(1, ((1, 0.25),)),
        Curve(2, ((2, 0.125),)),
    )


def test_an_unproven_part_between_equal_proofs_has_the_proven_value() -> None:
    past = replace(PAST, returns=None)
    evals = [proven_eval("a", 0), make_eval("b", 0.4), proven_eval("c", 0), None]
    (curve,) = evaluation_curves(past, with_gaps_filled(past, evals))
    assert curve.points == ((0, 0), (1, 0), (2, 0))
    assert with_gaps_filled(past, evals, [1]) == evals, "a turning point needs its values"
    assert with_gaps_filled(past, evals, [2]) != evals
    different = [proven_eval("a", 1), make_eval("b", 0.4), proven_eval("c", 0), None]
    assert with_gaps_filled(past, different) == different
    rolled = replace(past, after_chance=(False, True, False, False))
    assert with_gaps_filled(rolled, evals) == evals


def test_a_proven_value_after_the_move_replaces_the_search_before_it() -> None:
    past = replace(PAST, returns=None)
    before = replace(proven_eval("x", 1), values={"a": 0.48})
    (turn,) = turning_points(past, [before, proven_eval("b", 1), proven_eval("c", 1), None])
    assert (turn.at, turn.best_value, turn.played_value) == (0, 1, 0)
    (turn,) = turning_points(
        past, [before, make_eval("b", 0.9), proven_eval("c", 0), None], strict=True
    )
    assert turn.played_value == 0.48, "a search's value, so the larger one counts"


def test_the_unproven_positions_beside_a_move_that_may_cost_nothing() -> None:
    past = replace(PAST, returns=None)
    entry = [proven_eval("x", 0.9), make_eval("x", 0.8), proven_eval("c", 0.9), None]
    assert unproven_neighbours(past, entry) == [1]
    exit_ = [proven_eval("a", 0.9), make_eval("x", 0.8), proven_eval("c", 0.9), None]
    assert unproven_neighbours(past, exit_) == [1]
    assert (
        unproven_neighbours(
            past, [proven_eval("a", 0.9), proven_eval("x", 0.8), proven_eval("c", 0.9), None]
        )
        == []
    )


def test_solo_curves_show_proven_values_only() -> None:
    past = replace(PAST, seats=1, movers=(0, 0, 0, None), returns=(1.0,))
    thoughts = [proven_eval("a", 1), make_eval("b", 0.5), proven_eval("c", 0), None]
    assert evaluation_curves(past, thoughts) == (Curve(0, ((0, 1), (2, 0))),)


def test_a_loss_is_the_best_value_minus_the_played_value() -> None:
    thoughts = [make_eval("k", 0.71, {"a": 0.55}), make_eval("b", 0.5), make_eval("c", 0.9), None]
    (turn,) = turning_points(PAST, thoughts, 0.05, 3)
    assert (turn.at, turn.seat, turn.best, turn.played) == (0, 0, "k", "a")
    assert (turn.best_value, turn.played_value) == (0.71, 0.55)


def test_the_larger_of_two_estimates_of_the_played_move_counts() -> None:
    thoughts = [make_eval("k", 0.7, {"a": 0.2}), make_eval("b", 0.35), make_eval("c", 0.6), None]
    assert turning_points(PAST, thoughts, 0.04, 3)[0].played_value == 0.65
    assert turning_points(PAST, thoughts, 0.06, 3) == ()


def test_an_unrated_move_gets_the_value_of_the_next_estimate() -> None:
    thoughts = [make_eval("k", 0.8), make_eval("b", 0.5), make_eval("c", 0.5), None]
    assert turning_points(PAST, thoughts, 0.05, 3)[0].played_value == 0.5


def test_with_three_players_the_next_estimate_is_not_used() -> None:
    past = replace(PAST, seats=3, movers=(0, 1, 2, None), returns=None)
    thoughts = [make_eval("k", 0.8), make_eval("b", 0.1), make_eval("c", 0.1), None]
    assert turning_points(past, thoughts) == ()
    again = replace(past, movers=(0, 0, 2, None))
    assert turning_points(again, thoughts)[0].played_value == 0.1


def test_chance_outcomes_are_no_mistakes() -> None:
    past = replace(PAST, after_chance=(False, True, False, False))
    thoughts = [make_eval("k", 0.8), make_eval("b", 0.9), make_eval("c", 0.1), None]
    assert turning_points(past, thoughts, 0.05, 3) == ()
    thoughts[0] = make_eval("k", 0.8, {"a": 0.7})
    assert turning_points(past, thoughts, 0.05, 3)[0].played_value == 0.7


def test_the_largest_losses_come_first_up_to_the_limit() -> None:
    past = replace(PAST, after_chance=(True,) * 4, returns=None)
    thoughts = [
        make_eval("x", 0.6, {"a": 0.5}),
        make_eval("x", 0.6, {"b": 0.1}),
        make_eval("x", 0.6, {"c": 0.5}),
        None,
    ]
    assert [turn.at for turn in turning_points(past, thoughts, 0.05, 2)] == [1, 0]


def test_a_solo_move_is_named_if_it_lost_a_proven_solution() -> None:
    past = replace(PAST, seats=1, movers=(0,) * 4, returns=None)
    thoughts = [proven_eval("x", 1), proven_eval("b", 0), make_eval("x", 0.5), proven_eval("z", 0)]
    assert [(turn.at, turn.played_value) for turn in turning_points(past, thoughts, 0.05, 3)] == [
        (0, 0)
    ]


def test_the_last_move_is_judged_by_the_result() -> None:
    thoughts = [None, None, make_eval("x", 0.7), None]
    assert (
        turning_points(replace(PAST, returns=(-1.0, 1.0)), thoughts, 0.05, 3)[0].played_value == 0
    )
    assert turning_points(PAST, thoughts, 0.05, 3) == (), "the move won"


def test_solo_positions_between_win_and_loss_are_undecided() -> None:
    past = GameRecord(tuple("abcde"), (0,) * 6, (False,) * 6, 1)
    open_ = make_eval("x", 0.5)
    thoughts = [open_, proven_eval("x", 1), open_, proven_eval("x", 0), open_, proven_eval("x", 0)]
    assert undecided_positions(past, thoughts) == (2,)
    assert undecided_positions(replace(past, seats=2), thoughts) == ()


def test_turning_points_of_random_estimates_are_valid() -> None:
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
                {move: rng.random() for move in "abc" if rng.random() < 0.5},
                rng.random() < 0.5,
            )
            for _ in range(count + 1)
        ]
        most = rng.randint(0, 4)
        turns = turning_points(past, thoughts, 0.05, most)
        costs = [turn.best_value - turn.played_value for turn in turns]
        assert costs == sorted(costs, reverse=True)
        assert len(turns) <= most
        assert all(cost >= 0.05 for cost in costs)
        for turn in turns:
            best = thoughts[turn.at]
            assert best is not None
            assert turn.best == best.move != turn.played == moves[turn.at]
            assert turn.seat == movers[turn.at]
        for curve in evaluation_curves(past, thoughts):
            places = [at for at, _share in curve.points]
            assert places == sorted(places)
            assert all(0 <= share <= 1 for _at, share in curve.points)


def test_the_game_record_separates_players_from_chance() -> None:
    session = Session("pig", seed="x")
    session.play("roll")
    past = game_record(session)
    assert (past.moves, past.movers[0], past.after_chance) == (("roll",), 0, (False, True))
    typed = Session("pig")
    typed.play("roll")
    assert game_record(typed).movers == (0, None)
    assert game_record(typed).after_chance == (False, False)


def test_the_game_record_has_the_whole_line() -> None:
    session = Session("morris")
    for move in ("a1", "b1", "a2", "b2", "a3"):
        session.play(move)
    assert game_record(session).returns == (1.0, -1.0)
    session.undo()
    assert game_record(session).returns == (1.0, -1.0)
    drop_undone(session)
    assert game_record(session).returns is None


@pytest.mark.parametrize(
    ("cost", "mark"),
    [(0.08, "?!"), (0.14, "?!"), (0.16, "?"), (0.29, "?"), (0.31, "??"), (1, "??")],
)
def test_the_mark_grows_with_the_cost(cost: float, mark: str) -> None:
    assert TurningPoint(0, 0, "best", "played", 1.0, 1.0 - cost).mark == mark


def test_the_error_is_how_much_two_searches_of_the_best_line_differ() -> None:
    thoughts = [make_eval("a", 0.6), make_eval("x", 0.5), make_eval("c", 0.9), None]
    assert evaluation_error(PAST, thoughts) == pytest.approx(0.1), "0.6 and 1 - 0.5"
    after_dice = replace(PAST, after_chance=(False, True, False, False))
    assert evaluation_error(after_dice, thoughts) == 0, "dice are no error"
    assert evaluation_error(PAST, [None] * 4) == 0


def test_the_best_move_costs_nothing_and_others_the_difference() -> None:
    thoughts = [make_eval("a", 0.6), make_eval("x", 0.5, {"b": 0.3}), None, None]
    assert move_cost(PAST, thoughts, 0) == 0
    assert move_cost(PAST, thoughts, 1) == pytest.approx(0.2)
    assert move_cost(PAST, thoughts, 2) is None


def test_luck_is_what_chance_events_change() -> None:
    past = replace(PAST, after_chance=(False, True, False, False))
    thoughts = [make_eval("a", 0.5), make_eval("b", 0.3), make_eval("c", 0.9), None]
    assert luck_effect(past, thoughts, 0) == pytest.approx(0.2), "from 0.5 to 1 - 0.3"
    assert luck_effect(past, thoughts, 1) == pytest.approx(-0.2)
    assert luck_effect(PAST, thoughts, 0) is None, "there were no dice"
    assert luck_effect(replace(past, seats=3), thoughts, 0) is None


def game_with_values(*values: float | None) -> tuple[GameRecord, list[PositionEval | None]]:
    """Return a two-player game with these values for seat 0.

    0 and 1 are proven; None marks a position without an estimate.
    """
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
        ((1, 0.5, 1), [], [0, 1]),  # an unproven position between two proofs of the same winner
        ((1, 0.5, 0.6, 1), [1], [0, 1]),  # unproven before and after the move: it counts
        ((0, 0, 0.4, 0), [], [1, 2]),
        ((1, 0.5, 0), [0], [0]),  # an unproven position between a proven win and a proven loss
        ((1, 0, 1), [0, 1], [0, 1]),
        ((0.5, 0.6, 0.2), [], []),
        ((0.5, 0.6, 0.3, 0.2), [2], [2]),
        ((1, 0.5, 0.6), [0, 1], [0, 1]),  # no proof after it
    ],
)
def test_moves_between_two_equal_proofs_cost_nothing(
    values: tuple[float, ...], named: list[int], strict: list[int]
) -> None:
    past, thoughts = game_with_values(*values)
    assert sorted(turn.at for turn in turning_points(past, thoughts)) == named
    assert sorted(turn.at for turn in turning_points(past, thoughts, strict=True)) == strict
