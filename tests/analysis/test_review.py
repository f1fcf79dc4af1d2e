"""The review of a game: its search tasks, its memory of estimates, its texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
import skerry
from skerry import Session
from skerry.analysis.graph import format_percent
from skerry.analysis.memory import Memory, Task, position_keys
from skerry.analysis.review import (
    CLOSER_SECONDS,
    MAX_TRIES,
    POSITION_SECONDS,
    Review,
    run_review,
)
from skerry.analysis.reviews import review_session
from skerry.analysis.turning_points import PositionEval

pytestmark = pytest.mark.usefixtures("toys")

LINE = ("a1", "b1", "a2", "c1", "a3")
"""Red wins with a1, a2, a3; c1 was Blue's mistake."""


def play_moves(*moves: str, game: str = "morris") -> Session:
    session = Session(game)
    for move in moves:
        session.play(move)
    return session


def think(task: Task, session: Session) -> PositionEval:
    """Return an estimate: c3 is the best move, the fourth move cost much, the others little.

    After the fourth move the opponent's estimate leaves its player 40 %, more than the 10 % of
    the estimate before it; the review takes the larger value.
    """
    move = (*session.line, "")[task.at]
    return PositionEval("c3", 0.6, {"c3": 0.6, move: 0.1 if task.at == 3 else 0.58})


def complete_review(review: Review) -> list[tuple[int, float]]:
    """Answer all tasks of a review; return the position and the seconds of each task."""
    tasks = list[tuple[int, float]]()
    while task := review.next_task():
        tasks.append((task.at, task.seconds))
        review.add_result(task, think(task, review.session))
    return tasks


def test_positions_around_a_loss_are_searched_longer() -> None:
    review = Review(play_moves(*LINE))
    assert review.progress == 0
    asked = complete_review(review)
    assert asked[:5] == [(at, POSITION_SECONDS) for at in range(5)]
    assert asked[5:] == [(3, CLOSER_SECONDS), (4, CLOSER_SECONDS)]
    assert review.progress == 1
    assert [(turn.at, turn.best, turn.played) for turn in review.turning_points] == [
        (3, "c3", "c1")
    ]
    assert [at for at, _share in review.curves[0].points] == list(range(6))


def test_searches_get_only_the_knowledge_of_the_player_to_move() -> None:
    session = Session("pearls", preset="short", seats=2, seed="a")
    while not session.state.is_terminal:
        session.play(session.game.notation(session.state.legal_actions()[0]))
    review = Review(session)
    task = review.next_task()
    assert task is not None
    first = session.transition(0)[-1]
    assert task.state == first.information_state(first.current_player) != first


def test_turning_points_appear_when_all_tasks_are_done() -> None:
    review = Review(play_moves(*LINE))
    while task := review.next_task():
        assert review.turning_points == ()
        assert str(review) == review.progress_text(searching=True)
        ends = [curve.points[-1] for curve in review.curves]
        assert ((5, 1.0) in ends) == (review.progress == 1)
        review.add_result(task, think(task, review.session))
    assert len(review.turning_points) == 1


def test_only_new_positions_of_a_changed_game_are_searched() -> None:
    memory = Memory()
    session = play_moves(*LINE[:4])
    review = Review(session, memory=memory)
    assert {at for at, _seconds in complete_review(review)} == {0, 1, 2, 3, 4}
    session.play(LINE[4])
    assert review.progress == 1, "the final position has no task"
    session.undo()
    session.undo()
    session.play("b3")
    assert review.progress == pytest.approx(4 / 5)
    assert [at for at, seconds in complete_review(review) if seconds == POSITION_SECONDS] == [4]
    assert Review(play_moves(*LINE), memory=memory).progress == 1
    assert Review(play_moves(*LINE)).progress == 0


def test_games_with_other_presets_or_hidden_cards_share_no_estimates() -> None:
    game_keys = [
        position_keys(Session("morris")),
        position_keys(Session("morris", preset="short")),
        position_keys(Session("pig", seed="1")),
        position_keys(Session("pig", seed="2")),
        position_keys(Session("pig", seed="2", seats=3)),
    ]
    assert len(set(game_keys)) == len(game_keys)
    assert position_keys(Session("pig", seed="2")) == game_keys[3]


def test_the_oldest_estimates_of_other_games_are_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("skerry.analysis.memory.MAX_POSITIONS", 6)
    memory = Memory()
    for first in ("a1", "a2", "b1", "b2", "c1", "c2"):
        review = Review(play_moves(first, "a3", "b3"), memory=memory)
        complete_review(review)
        assert review.progress == 1
        assert len(memory.evals) <= 8
    assert Review(play_moves("a1", "a3", "b3"), memory=memory).progress == 1 / 4


def test_a_position_whose_search_keeps_failing_is_skipped() -> None:
    review = Review(play_moves(*LINE))
    tries = 0
    while (task := review.next_task()) and task.at == 0:
        review.add_result(task, None)
        tries += 1
    assert tries == MAX_TRIES
    complete_review(review)
    assert review.progress == 1
    assert review.curves[0].points[0][0] == 1


def test_a_failed_longer_search_keeps_the_first_estimate() -> None:
    review = Review(play_moves(*LINE))
    last = 0
    while task := review.next_task():
        last += task.seconds == CLOSER_SECONDS
        review.add_result(
            task, None if task.seconds == CLOSER_SECONDS else think(task, review.session)
        )
    assert last == 2 * MAX_TRIES
    assert len(review.turning_points) == 1


def test_a_game_without_review_gives_the_reason_and_no_tasks() -> None:
    secret = Session("pearls", seed="a", seats=2)
    secret.play(secret.game.notation(secret.state.legal_actions()[0]))
    for session, why in (
        (Session("morris"), "Nothing to review"),
        (secret, "when it is over"),
    ):
        review = Review(session)
        assert why in review.problem == review.progress_text() == str(review)
        assert review.next_task() is None
        assert (review.curves, review.turning_points, set(review.readings)) == ((), (), {""})


def test_a_turning_point_is_described_by_a_sentence() -> None:
    review = Review(play_moves(*LINE))
    complete_review(review)
    expected = "Move 4, c1: the chance of winning fell from 60% to 40%. Better: c3."
    assert review.turning_point_sentence(review.turning_points[0]) == expected
    assert str(review) == f"{review.summary}\n{expected}"


def test_an_evaluation_is_described_with_the_players_names() -> None:
    review = Review(play_moves(*LINE), names=("Ann", ""))
    complete_review(review)
    assert review.readings[0] == "Ann 60%, Blue 40%"
    assert review.readings[1] == "Ann 40%, Blue 60%"
    assert review.readings[5] == "", "the final position"
    assert review.title == "Ann's chance of winning during the game"


def test_the_progress_text_names_the_search() -> None:
    review = Review(play_moves(*LINE))
    assert (
        review.progress_text(searching=True)
        == "The computer player Cod is analysing each position for 0.3 s: 0%"
    )
    whose = "Analysed by the computer player Cod: 0.3 s per position, 1 s per mistake."
    assert review.progress_text() == whose
    while (task := review.next_task()) and task.seconds == POSITION_SECONDS:
        review.add_result(task, think(task, review.session))
    closer = "The computer player Cod is checking the biggest mistakes, 1 s each …"
    assert review.progress_text(searching=True) == closer
    assert review.progress_text() == whose, "not yet the text that no move lost much"
    complete_review(review)
    assert review.progress_text() == whose


def test_a_game_without_mistakes_gets_a_message() -> None:
    review = Review(play_moves("a1", "b1"))
    while task := review.next_task():
        line = review.session.line
        review.add_result(task, PositionEval(line[task.at] if task.at < len(line) else "c1", 0.5))
    assert review.summary == str(review) == "No big mistakes."


def test_the_summary_counts_best_moves_and_mistakes() -> None:
    review = Review(play_moves(*LINE), names=("Ann", ""))
    assert review.summary == "", "not before the end"
    complete_review(review)
    assert review.summary == (
        "Ann: best move 100% of the time, 0 mistakes. Blue: best move 50% of the time, 1 mistake."
    )
    review.humans = [1]
    assert review.summary == "You found the best move 50% of the time. 1 mistake."
    review.hints = 1
    assert review.summary == "You played the best move 50% of the time, with 1 hint. 1 mistake."
    review.hints = 0
    review.humans = [0]
    assert review.summary == "You found the best move 100% of the time. No clear mistakes."


def test_moves_in_a_lost_position_are_not_counted() -> None:
    review = Review(play_moves(*LINE))
    while task := review.next_task():
        move = (*review.session.line, "")[task.at]
        value = float(review.record_and_evals()[0].movers[task.at] == 0)
        review.add_result(task, PositionEval(move, value, {move: value}))
    review.humans = [1]
    assert "of the time" not in review.summary
    review.humans = [0]
    assert "You found the best move 100% of the time." in review.summary


def test_luck_and_decisions_are_told_apart() -> None:
    session = Session("pig", seed="a", seats=2)
    while not session.state.is_terminal:
        session.play(session.game.notation(session.state.legal_actions()[0]))
    review = Review(session)
    while task := review.next_task():
        move = (*session.line, "")[task.at]
        review.add_result(task, PositionEval(move, 0.5 + 0.01 * task.at, {move: 0.5}))
    loser = session.state.returns().index(-1)
    review.humans = [loser]
    assert "No clear mistakes: luck decided the game." in review.summary
    assert re.search(r"(Good luck added|Bad luck took) \d+% (to|off) your chance", review.summary)


def test_luck_is_told_only_if_it_explains_the_result() -> None:
    """Bad luck doesn't explain a win, and the search's optimism at chance events isn't luck."""
    session = Session("pig", seed="a", seats=2)
    while not session.state.is_terminal:
        session.play(session.game.notation(session.state.legal_actions()[0]))
    winner = session.state.returns().index(1)
    texts = list[str]()
    for shift in (-0.02, 0.02):
        review = Review(session)
        while task := review.next_task():
            move = (*session.line, "")[task.at]
            mine = task.state.current_player == winner
            value = 0.5 + (shift if mine else -shift) * task.at
            value = min(1.0, max(0.0, value))
            before = value - (shift if mine else -shift)
            review.add_result(task, PositionEval(move, value, {move: min(1.0, max(0.0, before))}))
        review.humans = [winner]
        texts.append(review.summary)
    bad, good = texts
    assert "luck" not in bad.lower()
    assert re.search(r"Good luck added \d+% to your chance of winning", good)


def test_under_the_pie_rule_the_start_is_even() -> None:
    review = Review(Session.from_id("atoll:small:c4,c3,a3,b3"))
    while task := review.next_task():
        if task.query:
            review.add_refutation(task, None)
            continue
        move = (*review.session.line, "")[task.at]
        review.add_result(
            task, PositionEval(move, 0.0 if task.at == 0 else 0.6, proven=task.at == 0)
        )
    assert review.curves[0].points[:2] == ((0, 0.5), (1, 0.4))
    assert review.readings[0] == "Black 50%, White 50%"
    assert "Every first move loses to a swap" in review.summary
    other = Review(Session("conqueror", preset="basic", seed="a", seats=2))
    other.session.play(other.session.game.notation(other.session.state.legal_actions()[0]))
    task = other.next_task()
    assert task
    other.add_result(task, PositionEval(other.session.line[0], 0.9))
    assert other.curves[0].points[0] == (0, 0.9)


def test_my_mistakes_come_first_against_a_bot() -> None:
    review = Review(play_moves(*LINE))
    while task := review.next_task():
        move = (*LINE, "")[task.at]
        is_bad = task.at in (0, 1, 3)
        value = {move: 0.2 if is_bad else 0.6}
        review.add_result(task, PositionEval("c3", 0.6, value))
    assert [turn.at for turn in review.turning_points] == sorted(
        turn.at for turn in review.turning_points
    )
    review.humans = [1]
    mine = [review.is_human_move(turn) for turn in review.turning_points]
    assert mine == sorted(mine, reverse=True)
    assert any(mine)


def test_a_first_move_that_was_taken_over_is_explained() -> None:
    review = Review(Session.from_id("atoll:small:c4,swap,a3,b3"))
    while task := review.next_task():
        if task.query:
            review.add_refutation(task, None)
            continue
        move = (*review.session.line, "")[task.at]
        values = {move: 0.2 if task.at == 0 else 0.5}
        review.add_result(task, PositionEval("a1", 0.8 if task.at == 1 else 0.5, values))
    turn = review.turning_points[0]
    assert review.turning_point_sentence(turn) == (
        "Move 1, c4: the chance of winning fell from 50% to 20%, because the opponent then swapped"
        " sides. Better: a1."
    )


SLIDING = "atoll:small:a4,b2,b3,e5,c3,e2,d5,e4,b5,f2,a2,f3,g1,b6,d6,g3,d4,f5,d3,g4,f4,g5,c5,g2,a1"


def decline_summary(shares: Sequence[float], *, humans: Sequence[int] = ()) -> str:
    """Return the summary of a lost game; `shares` are White's winning chances by position."""
    review = Review(Session.from_id(SLIDING), names=("Ann", "Ben"))
    review.humans = humans
    line = (*review.session.line, "")
    while task := review.next_task():
        share = shares[min(task.at, len(shares) - 1)]
        value = share if task.at % 2 else 1 - share
        review.add_result(task, PositionEval(line[task.at], value))
    assert review.turning_points == ()
    return review.summary


def test_a_game_that_turns_a_little_at_a_time_is_explained() -> None:
    falling = [max(0.1, 0.9 - 0.1 * at) for at in range(25)]
    text = "Ben's chance of winning fell little by little from 85% to 10% in moves 1 to 8."
    assert text in decline_summary(falling)
    assert "Your chance of winning fell little by little from 85% to 10%" in decline_summary(
        falling, humans=[1]
    )
    assert "a little" not in decline_summary([0.5] * 25)
    assert "a little" not in decline_summary([0.9, 0.1] + [0.1] * 23), "one search may err"
    assert "a little" not in decline_summary([1.0] * 13 + [0.0] * 12), "a sudden fall"
    assert "a little" not in decline_summary([1 - share for share in falling]), "the winner's rise"


def test_percentages_round_half_up() -> None:
    assert [format_percent(share) for share in (0, 0.004, 0.005, 0.125, 0.285, 0.996, 1)] == [
        "0%", "0%", "1%", "13%", "28%", "100%", "100%",
    ]  # fmt: skip


def test_a_review_limited_by_work_is_reproducible() -> None:
    session = play_moves("b2", "a1", "a2", "c2", "c1", "a3")
    reviews = [review_session(session, work=24) for _ in range(2)]
    assert reviews[0].curves == reviews[1].curves
    assert reviews[0].turning_points == reviews[1].turning_points
    assert str(reviews[0]) == str(reviews[1])


def test_run_reports_the_progress() -> None:
    steps = list(run_review(Review(play_moves("b2", "a1")), work=8))
    assert steps[:3] == pytest.approx([1 / 3, 2 / 3, 1])
    assert all(step == 1 for step in steps[2:])


def test_a_thrown_away_win_is_found() -> None:
    """Red could have completed its line with the fifth move."""
    session = play_moves("a1", "c1", "a2", "c3", "b2", "b1")
    turns = review_session(session, work=60).turning_points
    assert any((turn.at, turn.seat, turn.best) == (4, 0, "a3") for turn in turns)


def test_a_report_is_the_graph_over_the_turning_points() -> None:
    review = Review(play_moves(*LINE), names=("Ann", ""))
    assert review.report() == str(review), "nothing is known yet"
    complete_review(review)
    title, _, top, *_rest, last_line = review.report(width=40).split("\n")
    assert title == "Ann's chance of winning during the game"
    assert top.startswith("100% ")
    assert last_line == review.turning_point_sentence(review.turning_points[0])
    assert "▲" in review.report()
    assert max(map(len, review.report(width=40).split("\n")[2:-2])) <= 40


def test_a_notebook_shows_the_report() -> None:
    review = Review(play_moves(*LINE), names=("<Ann>", ""))
    complete_review(review)
    shown = review._repr_html_()
    assert shown.startswith("<pre>&lt;Ann&gt;")
    assert "▲" in shown


def test_one_call_reviews_a_session() -> None:
    review = skerry.review(play_moves(*LINE), names=("Ann", ""), work=8)
    assert review.progress == 1
    assert review.title.startswith("Ann")
