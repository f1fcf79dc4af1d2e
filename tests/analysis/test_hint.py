"""Hints: their texts, the searches that they need, and reasons for illegal touches."""

from __future__ import annotations

from dataclasses import replace

import pytest
from skerry import Session
from skerry.analysis.hint import (
    AREA_SIZE,
    EARLIER_SECONDS,
    HINT_SECONDS,
    MIN_TARGETS,
    Hint,
    hint_text,
    why_no_move,
)
from skerry.analysis.memory import Task
from skerry.analysis.turning_points import PositionEval
from skerry.session.hosting import drop_undone

pytestmark = pytest.mark.usefixtures("toys")

LOST = PositionEval("hold", 0.0, proven=True)
OPEN = PositionEval("roll", 0.4)
SOLVED = PositionEval("roll", 1.0, proven=True)


def play_moves(game: str, *moves: str, **more: str | int) -> Session:
    session = Session(game, **more)  # type: ignore[arg-type]
    for move in moves:
        session.play(move)
    return session


def answer_tasks(hint: Hint, *thoughts: PositionEval | None) -> list[tuple[int, float]]:
    """Answer the hint's tasks in order; return the position and time limit of each task."""
    asked = list[tuple[int, float]]()
    for thought in thoughts:
        task = hint.next_task()
        assert task is not None
        asked.append((task.at, task.seconds))
        hint.add_result(task, thought)
    return asked


def test_a_hint_names_the_move_and_what_is_proven() -> None:
    assert hint_text("c7", "It wins.", "") == "Hint: c7. It wins."
    assert hint_text("Swap", "", "") == "Hint: Swap"
    assert hint_text("c7", "", "2 ways") == "Hint: c7. 2 ways"
    assert hint_text("c7", "It wins.", "2 ways") == "Hint: c7. It wins."


def test_one_estimate_makes_a_hint() -> None:
    hint = Hint(play_moves("morris", "a1"))
    assert (hint.is_busy, hint.text, hint.move) == (True, "Looking for a good move …", None)
    proven = PositionEval("b2", 0.6, proven=True, note="so it is")
    assert answer_tasks(hint, proven) == [(1, HINT_SECONDS)]
    assert (hint.is_busy, hint.next_task()) == (False, None)
    assert (hint.move, hint.value, hint.fact, hint.back) == ("b2", 0.6, "", None)
    assert hint.text == "Hint: b2. so it is"


def test_a_note_is_left_out_if_nothing_is_proven() -> None:
    hint = Hint(Session("morris"))
    answer_tasks(hint, PositionEval("b2", 0.6, note="so it is"))
    assert hint.text == "Hint: b2"


@pytest.mark.parametrize("move", ["d5", "a3", "g4"])
def test_the_first_part_marks_an_area_that_does_not_centre_on_the_move(move: str) -> None:
    hint = Hint(Session("atoll", preset="small"))
    answer_tasks(hint, PositionEval(move, 0.5))
    assert hint.where_text == "Hint: look at the marked area."
    assert move in hint.where_nodes
    assert len(hint.where_nodes) == AREA_SIZE
    assert move not in hint.where_text


def test_the_first_part_marks_the_piece_of_a_move_with_several_touches() -> None:
    hint = Hint(Session("palavan", seed=3))
    answer_tasks(hint, PositionEval("m2@3-c2", 0.5))
    assert (hint.where_text, hint.where_nodes) == (
        "Hint: start with the marked M2 in the tray.",
        ("tile-m2",),
    )


def test_a_hint_for_a_button_has_no_first_part() -> None:
    hint = Hint(Session("pig", seed="1"))
    answer_tasks(hint, OPEN)
    assert (hint.where_text, hint.where_nodes) == ("", ())


def test_of_few_targets_the_first_part_marks_half_and_of_very_few_nothing() -> None:
    session = play_moves("conqueror", "2", preset="basic")
    ends = session.state.legal_actions()
    assert MIN_TARGETS <= len(ends) < AREA_SIZE
    hint = Hint(session)
    answer_tasks(hint, PositionEval(ends[0], 0.5))
    assert ends[0] in hint.where_nodes
    assert len(hint.where_nodes) == (len(ends) + 1) // 2
    session = play_moves("conqueror", "1", preset="basic")
    assert len(session.state.legal_actions()) < MIN_TARGETS
    hint = Hint(session)
    answer_tasks(hint, PositionEval(session.state.legal_actions()[0], 0.5))
    assert (hint.where_text, hint.where_nodes) == ("", ())


def test_a_move_is_named_by_its_button() -> None:
    hint = Hint(Session("pig", seed="1"))
    answer_tasks(hint, OPEN)
    assert hint.text == "Hint: Roll"


def test_the_hint_has_a_fact_of_the_rules() -> None:
    session = play_moves("atoll", "d1", "swap", "d2", "a1", "d3", preset="small")
    game = session.game
    known = session.state
    assert game.fact
    facts = {game.notation(action): game.fact(known, action) for action in known.legal_actions()}
    move = next(name for name, fact in facts.items() if fact)
    hint = Hint(session)
    answer_tasks(hint, PositionEval(move, 0.5))
    assert hint.fact == facts[move]
    assert hint.text == f"Hint: {move}. {facts[move]}"


def test_an_earlier_position_has_a_hint_as_well() -> None:
    session = play_moves("morris", "a1", "b1")
    hint = Hint(session, 1)
    session.undo()
    session.undo()
    drop_undone(session)
    assert answer_tasks(hint, PositionEval("b2", 0.5)) == [(1, HINT_SECONDS)]
    assert hint.text == "Hint: b2"


def test_without_an_estimate_there_is_no_hint() -> None:
    hint = Hint(Session("morris"))
    answer_tasks(hint, None)
    assert (hint.text, hint.move, hint.is_busy) == ("", None, False)


def test_an_answer_to_another_task_is_dropped() -> None:
    hint = Hint(play_moves("morris", "a1"))
    hint.add_result(Task(0, Session("morris").state, HINT_SECONDS), PositionEval("b2", 0.5))
    assert hint.is_busy


def test_a_solo_hint_in_a_dead_end_searches_earlier_positions() -> None:
    hint = Hint(play_moves("pig", "roll", "4", "roll", "3", "roll", "2", seats=1))
    assert answer_tasks(hint, LOST, LOST) == [(6, HINT_SECONDS), (4, EARLIER_SECONDS)]
    assert hint.text == "This can't be solved any more. Checking move 2 …"
    assert answer_tasks(hint, None) == [(2, EARLIER_SECONDS)], "positions of typed dice are skipped"
    assert answer_tasks(hint, OPEN) == [(0, EARLIER_SECONDS)]
    assert (hint.back, hint.move, hint.is_busy) == (0, None, False)


@pytest.mark.parametrize(
    ("thoughts", "back", "text"),
    [
        ((LOST, SOLVED), 2, "This can't be solved any more. Go back to move 2."),
        ((LOST, OPEN), 2, "This can't be solved any more. Going back to move 2 may help."),
        ((LOST, LOST, SOLVED), 0, "This can't be solved any more. Go back to the start."),
        ((LOST, LOST, OPEN), 0, "This can't be solved any more. Going back to the start may help."),
        (
            (LOST, LOST, LOST),
            None,
            "This can't be solved, and it never could be.",
        ),
    ],
)
def test_the_hint_says_how_far_to_go_back(
    thoughts: tuple[PositionEval, ...], back: int | None, text: str
) -> None:
    hint = Hint(play_moves("pig", "roll", "4", "roll", "3", seats=1))
    answer_tasks(hint, *thoughts)
    assert (hint.back, hint.text, hint.is_busy) == (back, text, False)


def test_with_opponents_a_lost_position_still_has_a_hint() -> None:
    hint = Hint(Session("pig", seed="1"))
    answer_tasks(hint, replace(LOST, move="roll"))
    assert hint.move == "roll"


def test_no_hint_is_searched_if_no_player_is_to_move() -> None:
    over = play_moves("morris", "a1", "b1", "a2", "b2", "a3")
    with pytest.raises(ValueError, match="nobody's turn"):
        Hint(over)
    with pytest.raises(ValueError, match="a position must be from 0 to 5"):
        Hint(over, 9)
    with pytest.raises(ValueError, match="a position must be from 0 to 5"):
        Hint(over, -1)


def test_an_illegal_touch_gets_a_reason() -> None:
    session = play_moves("morris", "a1", "b1")
    assert why_no_move(session, ["a1"]) == ("a1, Red stone. You can't move there now", "")
    assert why_no_move(session, ["x"]) == ("x. You can't move there now", "")
    assert why_no_move(session, ["a1"], is_bot_turn=True) == (
        "a1, Red stone. It is the computer's turn",
        "",
    )
    assert why_no_move(session, ["b1"], at=1) == ("b1, empty. You are looking at move 1", "")
    over = play_moves("morris", "a1", "b1", "a2", "b2", "a3")
    assert why_no_move(over, ["c3"]) == ("c3, empty. The game is over", "")


def test_the_rules_give_the_reason_on_a_human_players_turn() -> None:
    session = play_moves("atoll", "d4", "d5", "d3", preset="small")
    message, reason = why_no_move(session, ["d4"])
    assert message.endswith("You can't move there now")
    assert "d4 is taken" in reason
    assert why_no_move(session, ["d4"], is_bot_turn=True)[1] == ""
    assert why_no_move(session, ["d4"], at=2)[1] == ""


def test_reasons_reveal_no_hidden_information() -> None:
    session = Session("pearls", preset="short", seats=2, seed="a")
    card = session.state.legal_actions()[0]
    assert "your card" in why_no_move(session, [f"card-{card}"], 0)[0]
    assert why_no_move(session, [f"card-{card}"], 1)[0] == f"card-{card}. You can't move there now"
