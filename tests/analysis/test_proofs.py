"""What is proven counts, and not what a bot estimates."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

import pytest
from skerry import Session
from skerry.analysis import proofs
from skerry.analysis.memory import Memory
from skerry.analysis.proofs import RefutationLine
from skerry.analysis.review import MAX_PROOFS, PROOF_SECONDS, Review, run
from skerry.analysis.turning_points import PositionEval
from skerry.core.bot import Budget, Refutation, RefutationQuery

pytestmark = pytest.mark.usefixtures("toys")

LINE = ("a1", "b1", "a2", "c1", "a3")
"""Red wins on the line of a; c1 was Blue's mistake."""


def played() -> Session:
    session = Session("morris")
    for move in LINE:
        session.play(move)
    return session


def proving(session: Session, found: Refutation | None, asked: list[RefutationQuery]) -> Session:
    """The session of a game that can prove something."""

    def refute(
        question: RefutationQuery, _budget: Budget
    ) -> Generator[int, None, Refutation | None]:
        yield 1
        asked.append(question)
        return found

    session.game = replace(session.game, refute=refute)
    return session


def through(review: Review) -> Review:
    """Thoughts say that the fourth move cost a little."""
    while task := review.next():
        if task.query:
            assert task.seconds == PROOF_SECONDS
            review.add_refutation(task, proofs.prove(review.session.game, task.query, Budget()))
            continue
        move = (*LINE, "")[task.at]
        review.add(task, PositionEval("c3", 0.6, {"c3": 0.6, move: 0.5 if task.at == 3 else 0.58}))
    return review


def test_a_proven_mistake_cost_all() -> None:
    asked = list[RefutationQuery]()
    found = Refutation(("c1", "a3"), "Red has its line.", before=0.5, after=0.0)
    review = through(Review(proving(played(), found, asked)))
    assert [(it.played, it.better) for it in asked] == [("c1", "c3")]
    assert asked[0].later == ("a3",)
    turn = review.turning_points[0]
    assert (turn.at, turn.kept, turn.left) == (3, 0.5, 0.0)
    assert "Red has its line.\n  c1 a3" in str(review)
    values = dict(review.points[0].points)
    assert values[3] == 0.5, "Red's share"
    assert values[4] == 1.0


def test_what_is_proven_to_cost_nothing_is_no_turning_point() -> None:
    found = Refutation(("c1",), "It was lost before.", before=0.0, after=0.0)
    review = through(Review(proving(played(), found, [])))
    assert 3 not in [it.at for it in review.turning_points]


def test_what_cannot_be_proven_is_asked_once() -> None:
    asked = list[RefutationQuery]()
    session = proving(played(), None, asked)
    memory = Memory()
    review = through(Review(session, memory=memory))
    assert [it.at for it in review.turning_points] == [3]
    assert len(asked) == 1
    assert Review(session, memory=memory).next() is None


def test_a_review_is_silent_until_all_is_proven() -> None:
    review = Review(proving(played(), None, []))
    while task := review.next():
        assert review.turning_points == ()
        if task.query:
            break
        review.add(task, PositionEval("c3", 0.6, {"c3": 0.6, (*LINE, "")[task.at]: 0.4}))
    assert task is not None
    review.add(task, None)
    assert review.next() == task, "a thought is no answer to a question"


def test_only_so_many_moves_are_looked_into() -> None:
    session = Session.from_id(
        "atoll:small:e1,a4,a3,f2,e2,g3,d5,d4,c4,c3,b4,b2,e4,e3,a1,a2,f3,f4,b3"
    )
    session.game = replace(session.game, refute=lambda question, budget: iter(()))
    review = Review(session)
    asked = 0
    while task := review.next():
        if task.query:
            asked += 1
            late = task.at % 2 == 0
            shown = RefutationLine(
                "g5", (), "", before=0.0 if late else 1.0, after=0.0 if late else 1.0
            )
            review.add_refutation(task, shown)
        else:
            move = (*session.line, "")[task.at]
            review.add(task, PositionEval("g5", 0.9 if task.at % 2 else 0.1, {move: 0.1}))
    assert asked <= MAX_PROOFS


def test_a_question_wants_a_move_that_was_played_and_another() -> None:
    session = played()
    with pytest.raises(ValueError, match="no move was played"):
        proofs.refutation_query(session, 5, "c3")
    with pytest.raises(ValueError, match="not a legal move"):
        proofs.refutation_query(session, 3, "a1")


def test_run_proves_as_well() -> None:
    asked = list[RefutationQuery]()
    session = proving(played(), None, asked)
    assert list(run(Review(session), work=5, seed="s"))
    assert len(asked) <= MAX_PROOFS
