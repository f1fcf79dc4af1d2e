"""The review of a solo game for points: both curves, the computer's game, and the texts."""

from __future__ import annotations

import pytest
from skerry import Session
from skerry.analysis.points_review import PointsReview, points_by_turn
from skerry.analysis.review import MAX_TRIES, Review, run_review
from skerry.analysis.reviews import new_review
from skerry.analysis.turning_points import PositionEval

pytestmark = pytest.mark.usefixtures("toys")


def play_turns(turns: int = 3, seed: str | None = "a") -> Session:
    """Return a solo game of pig in which each turn is a roll and, if possible, a hold."""
    session = Session("pig", seats=1, seed=seed)
    for _ in range(turns):
        session.play(session.game.notation(session.state.legal_actions()[0]))
    return session


def complete_review(review: Review) -> None:
    """Complete a review in which the computer always plays its first legal move."""
    while task := review.next_task():
        action = task.state.legal_actions()[0]
        review.add_result(task, PositionEval(review.session.game.notation(action), 0.5))


def test_only_solo_games_for_points_get_this_review() -> None:
    assert isinstance(new_review(play_turns()), PointsReview)
    assert not isinstance(new_review(Session("pig", seats=2, seed="a")), PointsReview)
    assert not isinstance(new_review(Session("morris")), PointsReview)


def test_the_computer_plays_as_many_turns_with_the_same_seed() -> None:
    session = play_turns(4)
    review = new_review(session)
    assert review.progress == 0
    assert review.summary == ""
    complete_review(review)
    assert review.is_complete
    assert review.progress == 1
    mine, theirs = review.curves
    assert mine.points == theirs.points or mine.seat != theirs.seat
    assert [value for _at, value in theirs.points] == [
        value for at, value in mine.points if at in {at for at, _value in theirs.points}
    ], "the same moves with the same dice bring the same points"


def test_the_summary_and_the_readings_name_both_players_points() -> None:
    session = play_turns(4)
    review = new_review(session)
    complete_review(review)
    points = points_by_turn(session)[-1]
    assert review.summary.startswith(f"You have {points} point")
    assert "Sow has" in review.summary
    assert len(review.readings) == len(session.line) + 1
    assert "Sow:" in review.readings[-1]
    assert [stroke.look for stroke in review.graph_strokes()] == [
        "middle",
        "rival",
        "edge",
        "curve",
    ]


def test_typed_dice_have_no_computer_to_compare_with() -> None:
    session = Session("pig", seats=1)
    session.play("roll")
    session.play("3")
    review = new_review(session)
    assert review.next_task() is None
    assert review.summary == f"You have {points_by_turn(session)[-1]} points."
    assert len(review.curves) == 1


def test_a_search_that_keeps_failing_ends_the_comparison() -> None:
    review = new_review(play_turns(4))
    tries = 0
    while task := review.next_task():
        review.add_result(task, None)
        tries += 1
    assert tries == MAX_TRIES
    assert review.is_complete


def test_the_report_has_a_line_for_each() -> None:
    review = new_review(play_turns(4))
    for _progress in run_review(review, work=4):
        pass
    first, second, *_rest = review.report(width=50).split("\n")
    assert first.strip().startswith("You")
    assert second.strip().startswith("Sow")
