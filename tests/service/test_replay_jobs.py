"""Replaying long games in units, with other requests between them."""

from __future__ import annotations

import json
from random import Random

import pytest
from skerry import Host, Session
from skerry.service.replay_jobs import MAX_MOVES_AT_ONCE, MOVES_PER_UNIT
from skerry.session.hosting import drop_undone, full_id
from skerry.session.short_id import short_id

from tests.service.host_client import ask, error_of, run_job

MOVES = 3 * MAX_MOVES_AT_ONCE


def long_game(seats: int = 99) -> Session:
    """Return a game of many moves, by default of 99 players."""
    session = Session("islant", preset="level-1", seats=seats, seed="1")
    rng = Random(1)
    while len(session.line) < MOVES:
        session.play(session.game.notation(rng.choice(list(session.state.legal_actions()))))
    return session


@pytest.fixture(name="long", scope="module")
def _long() -> Session:
    return long_game()


def test_dice_depend_on_the_ply_also_after_undo_and_redo(long: Session) -> None:
    session = long.copy()
    for _ in range(5):
        session.undo()
    transitions = [session.transition(index) for index in range(session.position + 1)]
    assert session._line.plies[session.position] == sum(map(len, transitions)) - 1
    drop_undone(session)
    assert Session.from_id(full_id(session))._line == session._line


def test_a_copy_of_a_session_is_independent(long: Session) -> None:
    other = long.copy()
    other.undo()
    drop_undone(other)
    assert (len(other.line), len(long.line)) == (MOVES - 1, MOVES)
    assert Session.from_id(long.id).id == long.id


@pytest.mark.more
@pytest.mark.parametrize("spelling", ["short_id", pytest.param("id", marks=pytest.mark.more)])
def test_a_long_game_is_prepared_in_units_and_then_opened(long: Session, spelling: str) -> None:
    id = str(getattr(long, spelling))
    host = Host()
    ask(host, op="new", game="atoll")
    steps = [ask(host, op="prepare", id=id)]
    while not steps[-1]["done"]:
        assert ask(host, op="goto", at=0)["game"] == "atoll", (
            "other requests are answered in between"
        )
        steps.append(ask(host, op="step"))
    progress = [step["progress"] for step in steps]
    assert len(steps) == (MOVES if spelling == "short_id" else 2 * MOVES) // MOVES_PER_UNIT + 1
    assert progress == sorted(progress)
    assert 0 < progress[0] < 0.1
    for op in ("preview", "open", "open"):  # the second time for other players
        reply = ask(host, op=op, id=id)
        assert (reply["at"], reply["record"]) == (MOVES, full_id(long))
    ask(host, op="play", move=long.game.notation(next(iter(long.state.legal_actions()))))
    assert ask(host, op="open", id=id)["at"] == MOVES, "further moves belong to another session"


def test_a_long_game_is_not_replayed_in_one_request(long: Session) -> None:
    host = Host()
    ask(host, op="new", game="atoll")
    for op in ("open", "preview", "result"):
        for id in (long.id, short_id(long)):
            error = error_of(host, json.dumps({"op": op, "id": id}))
            assert error.startswith(f"this game has more than {MAX_MOVES_AT_ONCE} moves: send op")
    assert ask(host, op="goto", at=0)["game"] == "atoll"


def test_errors_of_a_long_game_are_reported_on_opening(long: Session) -> None:
    id = f"{long.id.partition('#')[0]},nonsense#1"
    host = Host()
    run_job(host, op="prepare", id=id)
    for op in ("open", "preview"):
        error = error_of(host, json.dumps({"op": op, "id": id}))
        assert error.startswith(f"Move {MOVES + 1}, nonsense, can't be played.")


def test_a_long_result_is_checked_in_units() -> None:
    session = long_game()
    rng = Random(2)
    while not session.state.is_terminal:
        session.play(session.game.notation(rng.choice(list(session.state.legal_actions()))))
    host = Host()
    reply = ask(host, op="rank", kept=[{"id": short_id(session), "by": ""}])
    asked = 1
    while reply["progress"]:
        assert not reply["rankings"]
        reply = ask(host, op="rank")
        asked = asked + 1
    assert asked > len(session.line) // MOVES_PER_UNIT
    assert len(reply["rankings"][0]["rows"]) == 99
