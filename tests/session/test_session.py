"""Sessions: lines, transitions, chance outcomes that stay fixed, and offered choices."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from skerry import CHANCE, Session
from skerry.session.fair_dice import FairDice
from skerry.session.hosting import full_id, join_fair_dice, mark_moves_sent
from skerry.session.ids import WrongMoveError
from toys.pearls import HAND
from toys.pig import PigState

pytestmark = pytest.mark.usefixtures("toys")


def test_undo_and_redo_walk_along_the_line() -> None:
    session = Session("morris")
    for move in ("a1", "b2", "c3"):
        session.play(move)
    third = session.state
    session.undo()
    session.undo()
    assert (session.moves, session.line) == (("a1",), ("a1", "b2", "c3"))
    assert session.id == "morris:standard:a1"
    session.redo()
    session.redo()
    assert session.state == third
    with pytest.raises(ValueError, match="nothing to redo"):
        session.redo()


def test_another_move_drops_undone_moves_and_the_same_move_keeps_them() -> None:
    session = Session("morris")
    for move in ("a1", "b2", "c3"):
        session.play(move)
    session.undo()
    session.undo()
    session.play("b2")
    assert session.line == ("a1", "b2", "c3")
    session.undo()
    session.play("b1")
    assert session.line == ("a1", "b1")


def test_undo_never_rerolls() -> None:
    session = Session("pig", seed="dice")
    faces = [session.play("roll")[-1]]
    for _ in range(3):
        session.undo()
        faces.append(session.play("roll")[-1])
        session.undo()
        session.play("roll")
    assert len({str(face) for face in faces}) == 1


def test_each_chance_node_of_a_line_has_its_own_roll() -> None:
    """This includes several in one transition: a deal doesn't repeat the same card."""
    faces = Counter(
        state.face
        for seed in range(60)
        for state in (Session("pig", seed=seed).play("roll")[-1],)
        if isinstance(state, PigState)
    )
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    deal = Session("pearls", seed=4).transition()
    assert len(deal) == 2 * HAND + 1
    first = {Session("pearls", seed=seed).state for seed in range(20)}
    assert len(first) > 15


def test_without_a_seed_chance_outcomes_are_typed() -> None:
    session = Session("pig")
    assert len(session.play("roll")) == 1
    assert session.state.current_player == CHANCE
    session.play("5")
    assert str(session.state).startswith("scores 0 0\npot 5")
    assert session.id == "pig:standard:roll,5"
    assert Session.from_id(session.id).state == session.state


def test_a_single_outcome_is_taken_without_asking() -> None:
    session = Session("pearls", preset="short")
    for card in "12345":
        film = session.play(card)
    assert len(film) == 2, "the sixth card of six is dealt by force"
    assert session.state.current_player == 0
    assert session.id == "pearls:short:1,2,3,4,5"
    assert Session.from_id(session.id).state == session.state


def test_only_the_player_to_move_is_offered_choices() -> None:
    session = Session("atoll", preset="small")
    assert len(session.scene(0).choices) == 38
    assert session.scene(1).choices == ()
    assert session.scene(None).choices == ()


def test_every_viewer_may_type_a_chance_outcome() -> None:
    session = Session("pig")
    session.play("roll")
    for viewer in (None, 0, 1):
        assert [choice.action for choice in session.scene(viewer).choices] == list("123456")


def test_the_id_has_seed_and_seats() -> None:
    session = Session("pig", seats=99, seed=2026, preset="short")
    session.play("roll")
    assert session.id == "pig:short@99:roll#2026"
    again = Session.from_id(session.id)
    assert (again.seats, again.seed, again.state) == (99, "2026", session.state)


def test_errors_leave_the_session_unchanged() -> None:
    session = Session("morris")
    session.play("a1")
    before = (session.id, session.line, session.position, session.state)
    for bad in ("a1", "z9", "", "a1b2", "undo"):
        with pytest.raises(ValueError, match="Legal moves: a2, a3"):
            session.play(bad)
    for at in (-1, 2, True):
        with pytest.raises(ValueError, match="a position must be from 0 to 1"):
            session.transition(at)
    with pytest.raises(ValueError, match="a seat must be from 0 to 1"):
        session.scene(2)
    assert (session.id, session.line, session.position, session.state) == before


def test_draw_follows_the_probabilities() -> None:
    rolling = PigState(1, (0, 0), rolling=1)
    rng = Random(1)
    counts = Counter(rolling.draw(rng) for _ in range(6000))
    assert all(850 < counts[face] < 1150 for face in "123456")


def test_a_wrong_move_of_an_id_is_reported_with_the_reason() -> None:
    for line, number, move, reason in (
        ("b2,b2", 2, "b2", ""),
        ("b2,a1b2", 2, "a1b2", "Stones may move only when three are placed"),
    ):
        message = f"move {number} of this game id is wrong"
        with pytest.raises(WrongMoveError, match=message) as raised:
            Session.from_id(f"morris:standard:{line}")
        wrong = raised.value
        assert (wrong.number, wrong.move, wrong.reason) == (number, move, reason)


def test_an_action_is_pushed_if_it_is_legal_and_popped_for_good() -> None:
    session = Session("pearls", seed="1")
    action = session.state.legal_actions()[-1]
    film = session.push(action)
    assert film[-1] == session.state
    assert session.line == (session.game.notation(action),)
    before = full_id(session)
    for wrong in ("no move", 4711, None, []):
        with pytest.raises(ValueError, match=r"is not a legal move\. Legal moves: "):
            session.push(wrong)
    assert full_id(session) == before
    assert session.pop() == session.game.notation(action)
    assert session.line == ()
    with pytest.raises(ValueError, match="nothing to undo"):
        session.pop()


def test_a_pop_drops_undone_moves() -> None:
    session = Session("morris")
    for move in ("a1", "b2", "c3"):
        session.push(move)
    session.undo()
    assert session.pop() == "b2"
    assert session.line == ("a1",)


def test_moves_of_a_link_cannot_be_popped() -> None:
    session = Session("pig", dice=FairDice(2))
    join_fair_dice(session, b"s" * 16)
    session.play("roll")
    mark_moves_sent(session)
    line = session.line
    position = session.position
    with pytest.raises(ValueError, match="already sent in a link"):
        session.pop()
    assert (session.line, session.position) == (line, position)


def test_typed_outcomes_are_pushed() -> None:
    session = Session("pig")
    session.push("roll")
    assert session.state.current_player == CHANCE
    session.push("4")
    assert session.line == ("roll", "4")


def test_repr_of_a_session_recreates_it() -> None:
    session = Session("pig", seed="1")
    session.play("roll")
    assert repr(session) == "Session.from_id('pig:standard:roll#1')"
    assert full_id(eval(repr(session))) == full_id(session)


def test_repr_omits_secrets_and_long_lines() -> None:
    hidden = Session("pearls", seed="secret")
    assert repr(hidden) == "<Session pearls:standard@2 0/0>"
    long = Session("pig", seats=99, seed="1")
    while len(long.id) <= 130:
        long.push(long.state.legal_actions()[0])
    long.undo()
    assert repr(long) == f"<Session pig:standard@99 {len(long.moves)}/{len(long.moves) + 1}>"
