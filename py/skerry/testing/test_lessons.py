"""Lessons: each step has a position, short texts and a solution, by the game's rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from skerry.core.game import Game
from skerry.core.lesson import Step
from skerry.session.hosting import drop_undone, full_id
from skerry.session.session import Session
from skerry.testing.random_games import IDS, game

pytestmark = pytest.mark.usefixtures("games_under_test")

MOST_WORDS = 40
MOST_MOVES = 12  # limit for the moves that complete a step
BREADTH = 6  # number of unfinished attempts that are continued after each move


def lesson_steps(id: str) -> Sequence[Step]:
    lesson = game(id).lesson
    return lesson() if lesson else ()


WITH_LESSONS = [id for id in IDS if game(id).lesson]
STEPS = [
    pytest.param(game(id), step, id=f"{id}-{number}")
    for id in WITH_LESSONS
    for number, step in enumerate(lesson_steps(id), 1)
]


@pytest.mark.parametrize("id", WITH_LESSONS)
def test_a_lesson_has_five_to_nine_steps(id: str) -> None:
    assert 5 <= len(lesson_steps(id)) <= 9


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_begins_with_a_player_to_move(game: Game, step: Step) -> None:
    session = Session.from_id(step.id)
    assert session.game.id == game.id
    assert session.state.current_player >= 0
    session.state.validate()


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_says_what_it_is_about_in_few_words(game: Game, step: Step) -> None:
    assert all((step.text, step.task, step.praise))
    assert len(step.text.split()) <= MOST_WORDS
    assert len(step.task.split()) <= MOST_WORDS // 2


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_the_nodes_that_a_task_is_about_are_labelled(game: Game, step: Step) -> None:
    session = Session.from_id(step.id)
    scene = session.scene(session.state.current_player)
    assert set(step.about) <= {node.id for node in scene.nodes if node.label}


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_can_be_done_and_explains_wrong_moves(game: Game, step: Step) -> None:
    """A step has a solution. It has a text for wrong moves if and only if there are such moves.

    Steps of several moves may have that text for later moves.
    """
    tried = list(judge_moves(step, Session.from_id(step.id)))
    assert can_be_done(step, tried, MOST_MOVES)
    wrong = any(verdict == "wrong" for verdict, _ in tried)
    assert step.wrong if wrong else step.under_way or not step.wrong


def can_be_done(step: Step, tried: list[tuple[str, Session]], left: int) -> bool:
    """Return whether one of these moves, or more moves after one, completes the step.

    `tried` are results of `judge_moves`, and `left` is the largest number of moves.
    """
    if any(verdict == "done" for verdict, _ in tried):
        return True
    ways = [session for verdict, session in tried if verdict == "on"][:BREADTH]
    return left > 1 and any(can_be_done(step, list(judge_moves(step, w)), left - 1) for w in ways)


def judge_moves(step: Step, session: Session) -> Iterator[tuple[str, Session]]:
    """Yield, for each legal move, a verdict and the session after the move and the replies.

    The verdict is "done" if the move completes the step, "on" if it is a part of the task, or
    "wrong".
    """
    learner = session.state.current_player
    before = session.state
    for action in before.legal_actions():
        after = session.play(session.game.notation(action))[-1]
        record = full_id(session)
        result = judge_move(step, before, action, after)
        session.undo()
        drop_undone(session)
        other = session
        if result != "wrong":
            other = Session.from_id(record)
            play_replies(step, other, learner)
            assert result == "done" or other.state.current_player == learner, "nobody goes on"
        yield result, other


def judge_move(step: Step, before: Any, action: Any, after: Any) -> str:
    if step.done(before, action, after):
        return "done"
    return "on" if step.under_way and step.under_way(before, action, after) else "wrong"


def play_replies(step: Step, session: Session, learner: int) -> None:
    """Play the replies of other players and of chance, which must be legal and finite."""
    for _ in range(100):
        move = step.reply and session.state.current_player != learner and step.reply(session.state)
        if not move:
            return
        session.play(move)
    pytest.fail("the replies have no end")
