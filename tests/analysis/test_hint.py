"""Hints and what else is said of a position: words, and what is asked for them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from skerry import Session
from skerry.analysis.hint import (
    EARLIER_SECONDS,
    HINT_SECONDS,
    Hint,
    hint_text,
    why_not,
)
from skerry.analysis.memory import Task
from skerry.analysis.turning_points import PositionEval

pytestmark = pytest.mark.usefixtures("toys")

LOST = PositionEval("hold", 0.0, proven=True)
OPEN = PositionEval("roll", 0.4)
SOLVED = PositionEval("roll", 1.0, proven=True)


def played(game: str, *moves: str, **more: str | int) -> Session:
    session = Session(game, **more)  # type: ignore[arg-type]
    for move in moves:
        session.play(move)
    return session


def answered(hint: Hint, *thoughts: PositionEval | None) -> list[tuple[int, float]]:
    """Answer what is asked in turn; what was asked."""
    asked = list[tuple[int, float]]()
    for thought in thoughts:
        task = hint.next()
        assert task is not None
        asked.append((task.at, task.seconds))
        hint.add(task, thought)
    return asked


def test_a_hint_is_the_move_by_its_name_and_what_is_certain_about_it() -> None:
    assert hint_text("c7", "It wins.", "") == "Hint: c7. It wins."
    assert hint_text("Swap", "", "") == "Hint: Swap"
    assert hint_text("c7", "", "2 ways") == "Hint: c7 · 2 ways"
    assert hint_text("c7", "It wins.", "2 ways") == "Hint: c7. It wins. · 2 ways"


def test_one_thought_makes_a_hint() -> None:
    hint = Hint(played("morris", "a1"))
    assert (hint.busy, hint.text, hint.move) == (True, "Looking for a good move …", None)
    assert answered(hint, PositionEval("b2", 0.6, note="so it is")) == [(1, HINT_SECONDS)]
    assert (hint.busy, hint.next()) == (False, None)
    assert (hint.move, hint.value, hint.fact, hint.back) == ("b2", 0.6, "", None)
    assert hint.text == "Hint: b2 · so it is"


def test_the_note_is_left_out_where_it_stands_elsewhere() -> None:
    hint = Hint(Session("morris"), noted=False)
    answered(hint, PositionEval("b2", 0.6, note="so it is"))
    assert hint.text == "Hint: b2"


def test_a_move_goes_by_its_button() -> None:
    hint = Hint(Session("pig", seed="1"))
    answered(hint, OPEN)
    assert hint.text == "Hint: Roll"


def test_the_rules_say_what_is_certain_of_it() -> None:
    session = played("atoll", "d1", "swap", "d2", "a1", "d3", preset="small")
    game = session.game
    known = session.state
    assert game.fact
    facts = {game.notation(it): game.fact(known, it) for it in known.legal_actions()}
    move = next(name for name, fact in facts.items() if fact)
    hint = Hint(session)
    answered(hint, PositionEval(move, 0.5))
    assert hint.fact == facts[move]
    assert hint.text == f"Hint: {move}. {facts[move]}"


def test_an_earlier_position_has_a_hint_as_well() -> None:
    session = played("morris", "a1", "b1")
    hint = Hint(session, 1)
    session.undo()
    session.undo()
    session.drop_undone()
    assert answered(hint, PositionEval("b2", 0.5)) == [(1, HINT_SECONDS)]
    assert hint.text == "Hint: b2"


def test_of_no_thought_there_is_no_hint() -> None:
    hint = Hint(Session("morris"))
    answered(hint, None)
    assert (hint.text, hint.move, hint.busy) == ("", None, False)


def test_an_answer_to_another_question_is_dropped() -> None:
    hint = Hint(played("morris", "a1"))
    hint.add(Task(0, Session("morris").state, HINT_SECONDS), PositionEval("b2", 0.5))
    assert hint.busy


def test_alone_in_a_dead_end_the_way_back_is_sought() -> None:
    hint = Hint(played("pig", "roll", "4", "roll", "3", "roll", "2", seats=1))
    assert answered(hint, LOST, LOST) == [(6, HINT_SECONDS), (4, EARLIER_SECONDS)]
    assert hint.text == "This can't be solved any more. Checking move 2 …"
    assert answered(hint, None) == [(2, EARLIER_SECONDS)], "where dice are typed nobody is asked"
    assert answered(hint, OPEN) == [(0, EARLIER_SECONDS)]
    assert (hint.back, hint.move, hint.busy) == (0, None, False)


@pytest.mark.parametrize(
    ("thoughts", "back", "said"),
    [
        ((LOST, SOLVED), 2, "This can't be solved any more. Go back to move 2."),
        ((LOST, OPEN), 2, "This can't be solved any more. Going back to move 2 may help."),
        ((LOST, LOST, SOLVED), 0, "This can't be solved any more. Go back to the start."),
        ((LOST, LOST, OPEN), 0, "This can't be solved any more. Going back to the start may help."),
        (
            (LOST, LOST, LOST),
            None,
            "This can't be solved any more, and it couldn't be solved before.",
        ),
    ],
)
def test_how_far_to_go_back(
    thoughts: tuple[PositionEval, ...], back: int | None, said: str
) -> None:
    hint = Hint(played("pig", "roll", "4", "roll", "3", seats=1))
    answered(hint, *thoughts)
    assert (hint.back, hint.text, hint.busy) == (back, said, False)


def test_with_somebody_else_a_lost_position_has_a_move_to_play() -> None:
    hint = Hint(Session("pig", seed="1"))
    answered(hint, replace(LOST, move="roll"))
    assert hint.move == "roll"


def test_nobody_to_move_wants_no_hint() -> None:
    over = played("morris", "a1", "b1", "a2", "b2", "a3")
    with pytest.raises(ValueError, match="no player's turn"):
        Hint(over)
    with pytest.raises(ValueError, match="positions are 0 to 5"):
        Hint(over, 9)
    with pytest.raises(ValueError, match="positions are 0 to 5"):
        Hint(over, -1)


def test_a_touch_that_is_no_move_is_told_why() -> None:
    session = played("morris", "a1", "b1")
    assert why_not(session, ["a1"]) == ("a1, Red stone. You can't move there now", "")
    assert why_not(session, ["x"]) == ("x. You can't move there now", "")
    assert why_not(session, ["a1"], is_bot_turn=True) == (
        "a1, Red stone. It is the computer's turn",
        "",
    )
    assert why_not(session, ["b1"], at=1) == ("b1, empty. You are looking at move 1", "")
    over = played("morris", "a1", "b1", "a2", "b2", "a3")
    assert why_not(over, ["c3"]) == ("c3, empty. The game is over", "")


def test_the_rules_say_why_where_it_is_a_persons_turn() -> None:
    session = played("atoll", "d4", "d5", "d3", preset="small")
    said, reason = why_not(session, ["d4"])
    assert said.endswith("You can't move there now")
    assert "d4 is taken" in reason
    assert why_not(session, ["d4"], is_bot_turn=True)[1] == ""
    assert why_not(session, ["d4"], at=2)[1] == ""


def test_nothing_is_told_of_what_the_viewer_does_not_know() -> None:
    session = Session("pearls", preset="short", seats=2, seed="a")
    card = session.state.legal_actions()[0]
    assert "your card" in why_not(session, [f"card-{card}"], 0)[0]
    assert why_not(session, [f"card-{card}"], 1)[0] == f"card-{card}. You can't move there now"
