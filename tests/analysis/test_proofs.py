"""Proofs in the review: they replace the estimates of bots."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

import pytest
from skerry import Session
from skerry.analysis import proofs
from skerry.analysis.memory import Memory
from skerry.analysis.proof_tasks import LONG_PROOF_SECONDS, MAX_PROOFS, PROOF_SECONDS
from skerry.analysis.proofs import RefutationLine
from skerry.analysis.review import Review, run_review
from skerry.analysis.turning_points import PositionEval
from skerry.core.bot import Budget, Refutation, RefutationQuery

pytestmark = pytest.mark.usefixtures("toys")

LINE = ("a1", "b1", "a2", "c1", "a3")
"""Red wins with a1, a2, a3; c1 was Blue's mistake."""


def new_session() -> Session:
    session = Session("morris")
    for move in LINE:
        session.play(move)
    return session


def with_proof(
    session: Session, refutation: Refutation | None, queries: list[RefutationQuery]
) -> Session:
    """Give the session's game a prover that always returns `refutation`, and return the session."""

    def refute(
        question: RefutationQuery, _budget: Budget
    ) -> Generator[int, None, Refutation | None]:
        yield 1
        queries.append(question)
        return refutation

    session.game = replace(session.game, refute=refute)
    return session


def complete_review(review: Review) -> Review:
    """Answer all tasks of a review; the estimates say that the fourth move cost a little."""
    while task := review.next_task():
        if task.query:
            assert task.seconds == PROOF_SECONDS
            review.add_refutation(task, proofs.prove(review.session.game, task.query, Budget()))
            continue
        move = (*LINE, "")[task.at]
        review.add_result(
            task, PositionEval("c3", 0.6, {"c3": 0.6, move: 0.5 if task.at == 3 else 0.58})
        )
    return review


def test_a_proven_mistake_costs_the_whole_win() -> None:
    queries = list[RefutationQuery]()
    refutation = Refutation(("c1", "a3"), "Red has its line.", before=0.5, after=0.0)
    review = complete_review(Review(with_proof(new_session(), refutation, queries)))
    assert [(item.played, item.better) for item in queries] == [("c1", "c3")]
    assert queries[0].later == ("a3",)
    turn = review.turning_points[0]
    assert (turn.at, turn.best_value, turn.played_value) == (3, 0.5, 0.0)
    assert "Red has its line.\n  c1 a3" in str(review)
    values = dict(review.curves[0].points)
    assert values[3] == 0.5, "Red's share"
    assert values[4] == 1.0


def test_a_move_proven_to_cost_nothing_is_no_turning_point() -> None:
    refutation = Refutation(("c1",), "It was lost before.", before=0.0, after=0.0)
    review = complete_review(Review(with_proof(new_session(), refutation, [])))
    assert 3 not in [item.at for item in review.turning_points]


def test_a_failed_proof_is_requested_once() -> None:
    queries = list[RefutationQuery]()
    session = with_proof(new_session(), None, queries)
    memory = Memory()
    review = complete_review(Review(session, memory=memory))
    assert [item.at for item in review.turning_points] == [3]
    assert len(queries) == 1
    assert Review(session, memory=memory).next_task() is None


def test_a_review_has_no_result_until_all_proofs_are_done() -> None:
    review = Review(with_proof(new_session(), None, []))
    while task := review.next_task():
        assert review.turning_points == ()
        if task.query:
            break
        review.add_result(task, PositionEval("c3", 0.6, {"c3": 0.6, (*LINE, "")[task.at]: 0.4}))
    assert task is not None
    review.add_result(task, None)
    assert review.next_task() == task, "an estimate doesn't answer a proof task"


def test_only_a_few_moves_get_a_proof_task() -> None:
    session = Session.from_id(
        "atoll:small:e1,a4,a3,f2,e2,g3,d5,d4,c4,c3,b4,b2,e4,e3,a1,a2,f3,f4,b3"
    )
    session.game = replace(session.game, refute=lambda question, budget: iter(()))
    review = Review(session)
    queries = 0
    while task := review.next_task():
        if task.query:
            queries += 1
            late = task.at % 2 == 0
            shown = RefutationLine(
                "g5", (), "", before=0.0 if late else 1.0, after=0.0 if late else 1.0
            )
            review.add_refutation(task, shown)
        else:
            move = (*session.line, "")[task.at]
            review.add_result(task, PositionEval("g5", 0.9 if task.at % 2 else 0.1, {move: 0.1}))
    assert queries <= MAX_PROOFS


def test_an_unproven_position_between_equal_proofs_gets_a_long_search() -> None:
    """The search finds no refutation of c1; a longer one proves that Red wins after it."""
    session = Session("morris")
    for move in ("a1", "b1", "a2", "c1", "c3"):
        session.play(move)
    review = Review(with_proof(session, None, []))
    best_moves = (*session.line[:3], "a3", *session.line[4:], "c2")
    values = (0.5, 1.0, 0.0, 1.0, 0.4, 1.0)
    while (task := review.next_task()) and task.seconds < LONG_PROOF_SECONDS:
        if task.query:
            review.add_refutation(task, None)
        else:
            value = values[task.at]
            is_proven = value in (0.0, 1.0)
            review.add_result(task, PositionEval(best_moves[task.at], value, proven=is_proven))
    assert review.is_complete, "turning points don't wait for long searches"
    assert review.turning_points == ()
    assert task is not None
    assert (task.at, task.query is not None) == (4, True)
    proof = RefutationLine("a3", ("a3",), "Red wins.", before=1.0)
    review.add_refutation(task, proof)
    assert review.next_task() is None
    assert [(turn.at, turn.played_value) for turn in review.turning_points] == [(3, 0.0), (4, 0.0)]


def test_a_query_needs_a_played_move_and_another_one() -> None:
    session = new_session()
    with pytest.raises(ValueError, match="no move was played"):
        proofs.refutation_query(session, 5, "c3")
    with pytest.raises(ValueError, match="not a legal move"):
        proofs.refutation_query(session, 3, "a1")


def test_run_proves_as_well() -> None:
    queries = list[RefutationQuery]()
    session = with_proof(new_session(), None, queries)
    assert list(run_review(Review(session), work=5, seed="s"))
    assert len(queries) <= MAX_PROOFS
