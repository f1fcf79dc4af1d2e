"""A game looked back at: what is thought about and for how long, what is kept, what is said."""

from __future__ import annotations

import pytest
import skerry
from skerry import Session
from skerry.analysis.graph import percent
from skerry.analysis.memory import Memory, Task, keys
from skerry.analysis.review import (
    CLOSER_SECONDS,
    MAX_TRIES,
    POSITION_SECONDS,
    Review,
    review_session,
    run,
)
from skerry.analysis.turning_points import PositionEval

pytestmark = pytest.mark.usefixtures("toys")

LINE = ("a1", "b1", "a2", "c1", "a3")
"""Red wins on the line of a; c1 was Blue's mistake."""


def played(*moves: str, game: str = "morris") -> Session:
    session = Session(game)
    for move in moves:
        session.play(move)
    return session


def think(task: Task, session: Session) -> PositionEval:
    """Every thought says that c3 would be best; the fourth move cost much, the others little
    (and after it its player is thought to have 40 %, the kinder view).
    """
    move = (*session.line, "")[task.at]
    return PositionEval("c3", 0.6, {"c3": 0.6, move: 0.1 if task.at == 3 else 0.58})


def through(review: Review) -> list[tuple[int, float]]:
    """Think it through; what was thought about, and for how long."""
    asked = list[tuple[int, float]]()
    while task := review.next():
        asked.append((task.at, task.seconds))
        review.add(task, think(task, review.session))
    return asked


def test_each_position_gets_a_moment_and_those_around_a_loss_a_closer_look() -> None:
    review = Review(played(*LINE))
    assert review.progress == 0
    asked = through(review)
    assert asked[:5] == [(at, POSITION_SECONDS) for at in range(5)]
    assert asked[5:] == [(3, CLOSER_SECONDS), (4, CLOSER_SECONDS)]
    assert review.progress == 1
    assert [(it.at, it.best, it.played) for it in review.turning_points] == [(3, "c3", "c1")]
    assert [at for at, _share in review.points[0].points] == list(range(6))


def test_what_is_thought_about_is_what_the_player_to_move_knows() -> None:
    session = Session("pearls", preset="short", seats=2, seed="a")
    while not session.state.is_terminal:
        session.play(session.game.notation(session.state.legal_actions()[0]))
    review = Review(session)
    task = review.next()
    assert task is not None
    first = session.transition(0)[-1]
    assert task.state == first.information_state(first.current_player) != first


def test_turning_points_are_told_when_all_is_thought_through_and_the_result_drawn() -> None:
    review = Review(played(*LINE))
    while task := review.next():
        assert review.turning_points == ()
        assert str(review) == review.progress_text(searching=True)
        ends = [curve.points[-1] for curve in review.points]
        assert ((5, 1.0) in ends) == (review.progress == 1)
        review.add(task, think(task, review.session))
    assert len(review.turning_points) == 1


def test_a_game_that_goes_on_or_turns_off_is_thought_through_where_it_is_new() -> None:
    memory = Memory()
    session = played(*LINE[:4])
    review = Review(session, memory=memory)
    assert {at for at, _seconds in through(review)} == {0, 1, 2, 3, 4}
    session.play(LINE[4])
    assert review.progress == 1, "the end is nobody's to move"
    session.undo()
    session.undo()
    session.play("b3")
    assert review.progress == pytest.approx(4 / 5)
    assert [at for at, seconds in through(review) if seconds == POSITION_SECONDS] == [4]
    assert Review(played(*LINE), memory=memory).progress == 1
    assert Review(played(*LINE)).progress == 0


def test_games_that_differ_in_more_than_their_moves_share_no_thoughts() -> None:
    found = [
        keys(Session("morris")),
        keys(Session("morris", preset="short")),
        keys(Session("pig", seed="1")),
        keys(Session("pig", seed="2")),
        keys(Session("pig", seed="2", seats=3)),
    ]
    assert len(set(found)) == len(found)
    assert keys(Session("pig", seed="2")) == found[3]


def test_what_becomes_too_much_is_forgotten_but_for_the_game_at_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("skerry.analysis.memory.MAX_POSITIONS", 6)
    memory = Memory()
    for first in ("a1", "a2", "b1", "b2", "c1", "c2"):
        review = Review(played(first, "a3", "b3"), memory=memory)
        through(review)
        assert review.progress == 1
        assert len(memory.evals) <= 8
    assert Review(played("a1", "a3", "b3"), memory=memory).progress == 1 / 4


def test_a_position_whose_thought_is_taken_away_again_and_again_is_left_out() -> None:
    review = Review(played(*LINE))
    tries = 0
    while (task := review.next()) and task.at == 0:
        review.add(task, None)
        tries += 1
    assert tries == MAX_TRIES
    through(review)
    assert review.progress == 1
    assert review.points[0].points[0][0] == 1


def test_a_closer_look_that_never_comes_leaves_the_first_one() -> None:
    review = Review(played(*LINE))
    last = 0
    while task := review.next():
        last += task.seconds == CLOSER_SECONDS
        review.add(task, None if task.seconds == CLOSER_SECONDS else think(task, review.session))
    assert last == 2 * MAX_TRIES
    assert len(review.turning_points) == 1


def test_where_there_is_nothing_to_see_it_says_why_and_wants_nothing() -> None:
    secret = Session("pearls", seed="a", seats=2)
    secret.play(secret.game.notation(secret.state.legal_actions()[0]))
    alone = Session("pig", seats=1, seed="a")
    alone.play("roll")
    for session, why in (
        (Session("morris"), "Nothing to review"),
        (secret, "when it is over"),
        (alone, "solo game for points"),
    ):
        review = Review(session)
        assert why in review.problem == review.progress_text() == str(review)
        assert review.next() is None
        assert (review.points, review.turning_points, set(review.readings)) == ((), (), {""})


def test_a_turning_point_is_a_sentence() -> None:
    review = Review(played(*LINE))
    through(review)
    said = "Move 4, c1: the winning chance fell from 60% to 40%. Better: c3."
    assert review.sentence(review.turning_points[0]) == said
    assert str(review) == said


def test_what_is_thought_of_a_position_is_told_by_names() -> None:
    review = Review(played(*LINE), names=("Ann", ""))
    through(review)
    assert review.readings[0] == "Ann 60%, Blue 40%"
    assert review.readings[1] == "Blue 60%, Ann 40%"
    assert review.readings[5] == "", "the end"
    assert review.title == "Ann's winning chance during the game"


def test_it_says_how_far_it_is_and_whose_opinion_it_is() -> None:
    review = Review(played(*LINE))
    assert review.progress_text(searching=True) == "Cod is analysing each position for 0.3 s: 0%"
    whose = "Analysed by Cod: 0.3 s a position, 1 s at turning points."
    assert review.progress_text() == whose
    while (task := review.next()) and task.seconds == POSITION_SECONDS:
        review.add(task, think(task, review.session))
    closer = "Cod is checking the biggest mistakes, 1 s each …"
    assert review.progress_text(searching=True) == closer
    assert review.progress_text() == whose, "it is not resolve_chance that no move lost much"
    through(review)
    assert review.progress_text() == whose


def test_where_nothing_was_lost_it_says_so() -> None:
    review = Review(played("a1", "b1"))
    while task := review.next():
        line = review.session.line
        review.add(task, PositionEval(line[task.at] if task.at < len(line) else "c1", 0.5))
    assert str(review) == "No big mistakes."
    assert review.progress_text().startswith("No big mistakes. Analysed by Cod")


def test_per_cents_are_rounded_as_people_do() -> None:
    assert [percent(it) for it in (0, 0.004, 0.005, 0.125, 0.285, 0.996, 1)] == [
        "0%", "0%", "1%", "13%", "28%", "100%", "100%",
    ]  # fmt: skip


def test_by_work_a_review_goes_the_same_way_again() -> None:
    session = played("b2", "a1", "a2", "c2", "c1", "a3")
    reviews = [review_session(session, work=24) for _ in range(2)]
    assert reviews[0].points == reviews[1].points
    assert reviews[0].turning_points == reviews[1].turning_points
    assert str(reviews[0]) == str(reviews[1])


def test_running_tells_the_progress() -> None:
    steps = list(run(Review(played("b2", "a1")), work=8))
    assert steps[:3] == pytest.approx([1 / 3, 2 / 3, 1])
    assert all(step == 1 for step in steps[2:])


def test_a_thrown_away_win_is_found() -> None:
    """Red could have closed its line by the fifth move."""
    session = played("a1", "c1", "a2", "c3", "b2", "b1")
    found = review_session(session, work=60).turning_points
    assert any((it.at, it.seat, it.best) == (4, 0, "a3") for it in found)


def test_a_report_is_the_graph_over_the_turning_points() -> None:
    review = Review(played(*LINE), names=("Ann", ""))
    assert review.report() == str(review), "nothing is known yet"
    through(review)
    title, _, top, *_rest, said = review.report(width=40).split("\n")
    assert title == "Ann's winning chance during the game"
    assert top.startswith("100% ")
    assert said == review.sentence(review.turning_points[0])
    assert "▲" in review.report()
    assert max(map(len, review.report(width=40).split("\n")[2:-2])) <= 40


def test_a_notebook_shows_the_report() -> None:
    review = Review(played(*LINE), names=("<Ann>", ""))
    through(review)
    shown = review._repr_html_()
    assert shown.startswith("<pre>&lt;Ann&gt;")
    assert "▲" in shown


def test_one_call_looks_back_at_a_session() -> None:
    review = skerry.review(played(*LINE), names=("Ann", ""), work=8)
    assert review.progress == 1
    assert review.title.startswith("Ann")
