"""Sessions and the Host: the moves of every game, undone, saved and opened again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from skerry.core.state import CHANCE
from skerry.service.host import Host
from skerry.session.hosting import id_for
from skerry.session.ids import MAX_ID, deobfuscate_id
from skerry.session.session import Session
from skerry.session.short_id import short_id
from skerry.session.visible_line import visible_line
from skerry.testing.random_games import SETTINGS, Setting, exact_key, make_params

pytestmark = [
    pytest.mark.usefixtures("games_under_test"),
    pytest.mark.parametrize("setting", make_params(SETTINGS)),
]


def session_of_moves(setting: Setting, seed: str | None, plies: int = 30) -> Session:
    """Return a session after `plies` moves, whose indices among the legal actions vary."""
    session = setting.session(seed)
    for ply in range(plies):
        state = session.state
        if state.is_terminal:
            break
        actions = list(state.legal_actions()) or [o for o, _ in state.chance_outcomes()]
        session.play(setting.game.notation(actions[(7 * ply) % len(actions)]))
    return session


@pytest.mark.parametrize("seed", [None, "s1"])
def test_an_id_leads_to_the_same_place(setting: Setting, seed: str | None) -> None:
    session = session_of_moves(setting, seed)
    again = Session.from_id(session.id)
    assert again.id == session.id
    assert exact_key(again.state) == exact_key(session.state)
    assert [len(again.transition(at)) for at in range(again.position + 1)] == [
        len(session.transition(at)) for at in range(session.position + 1)
    ]


def test_undo_and_redo_change_nothing(setting: Setting) -> None:
    session = session_of_moves(setting, "s2")
    line = [
        [exact_key(state) for state in session.transition(at)] for at in range(session.position + 1)
    ]
    end = session.id
    while session.position:
        session.undo()
        assert exact_key(session.state) == line[session.position][-1]
    for _ in line[1:]:
        session.redo()
        assert exact_key(session.state) == line[session.position][-1]
    assert session.id == end
    while session.position:
        session.undo()
    for at, move in enumerate(session.line, 1):
        assert [exact_key(state) for state in session.play(move)] == line[at]


def test_another_branch_and_back_is_the_same_game(setting: Setting) -> None:
    """Seeded chance outcomes depend on the ply, not on earlier branches."""
    for plies in range(8):
        session = session_of_moves(setting, f"s3-{plies}", plies)
        if session.state.is_terminal:
            session.undo()
        actions = [setting.game.notation(action) for action in session.state.legal_actions()]
        first = exact_key(session.play(actions[0])[-1])
        session.undo()
        session.play(actions[-1])
        assert exact_key(Session.from_id(session.id).state) == exact_key(session.state)
        session.undo()
        assert exact_key(session.play(actions[0])[-1]) == first


def test_seeded_sessions_never_wait_for_dice(setting: Setting) -> None:
    session = session_of_moves(setting, "s4")
    for at in range(session.position + 1):
        *chances, last = session.transition(at)
        assert last.current_player != CHANCE
        assert all(state.current_player == CHANCE for state in chances[1:])


def test_a_whole_game_fits_an_id(setting: Setting) -> None:
    assert len(session_of_moves(setting, "s5", 3000).id) < MAX_ID


def test_a_code_stands_for_the_moves(setting: Setting) -> None:
    session = session_of_moves(setting, "s9", 40)
    again = Session.from_id(short_id(session))
    assert (again.line, again.id) == (session.moves, session.id)
    assert again.state == session.state


def test_the_host_plays_the_same_game(setting: Setting) -> None:
    setting = replace(setting, preset=setting.game.preset_for_new_game(setting.preset).id)
    session = session_of_moves(setting, "s6", 12)
    host = Host()

    def ask_host(**request: Any) -> dict[str, Any]:
        reply = json.loads(host.call(json.dumps(request)))
        assert "error" not in reply
        return dict(reply)

    table = ask_host(
        op="new", game=setting.id, preset=setting.preset, seats=setting.seats, seed=session.seed
    )
    for move in session.line:
        if table["can_reveal"]:
            ask_host(op="reveal")
        table = ask_host(op="play", move=move, at=table["at"])
    assert deobfuscate_id(table["record"]) == session.id
    assert table["id"] == id_for(session, table["viewer"])
    assert table["line"] == list(visible_line(session, table["viewer"]).moves)
    assert len(table["frames"]) == len(session.transition())
    assert table["over"] == session.state.is_terminal
    again = ask_host(op="open", id=session.id)
    if again["can_reveal"] and not table["can_reveal"]:  # the same player goes on
        again = ask_host(op="reveal")
    assert again["frames"][-1] == table["frames"][-1]
    back = ask_host(op="undo")
    assert back["at"] < table["at"]
    assert back["redo"]
    forth = ask_host(op="goto", at=table["at"])
    assert forth["frames"][-1] == table["frames"][-1]


def test_a_game_is_prepared_in_units_and_then_begun(setting: Setting) -> None:
    """A game that was not prepared starts in the same way."""
    host = Host()
    wish = {"game": setting.id, "preset": setting.preset, "seats": setting.seats, "seed": "s8"}
    wish |= {"key": "k"}
    job = json.loads(host.call(json.dumps({"op": "prepare", **wish})))
    units = [job["progress"]]
    while not job["done"]:
        job = json.loads(host.call('{"op": "step"}'))
        units.append(job["progress"])
    assert units == sorted(units)
    assert units[-1] == 1
    table = json.loads(host.call(json.dumps({"op": "new", **wish})))
    assert table == json.loads(Host().call(json.dumps({"op": "new", **wish})))


def test_why_a_touch_is_no_move_is_a_sentence_or_nothing(setting: Setting) -> None:
    session = session_of_moves(setting, "s9", 6)
    host = Host()
    table = json.loads(host.call(json.dumps({"op": "open", "id": session.id})))
    nodes = [node["id"] for node in table["frames"][-1]["nodes"] if node.get("label")]
    nodes = nodes or ["none-is-left"]
    for picks in ([nodes[0]], nodes[:2], [nodes[-1], nodes[0]], ["no-such-node"], ["x", "y", "z"]):
        reply = json.loads(host.call(json.dumps({"op": "why", "picks": picks})))
        for text in (reply["summary"], reply["text"]):
            assert len(text) <= 200
            assert text.isprintable()


def test_a_bot_input_is_all_that_a_search_needs(setting: Setting) -> None:
    session = session_of_moves(setting, "s7", 3)
    if session.state.is_terminal:
        session.undo()
    host = Host()
    thinker = Host()
    host.call(json.dumps({"op": "open", "id": session.id}))
    host.call(json.dumps({"op": "reveal"}))
    bot_input = json.loads(host.call(json.dumps({"op": "bot_input", "level": 1})))
    assert bot_input["at"] == session.position
    known = session.state.information_state(session.state.current_player)
    assert json.loads(bot_input["input"])["state"] == json.loads(exact_key(known)), "and no more"
    request = {"op": "think", "input": bot_input["input"], "work": 4, "seed": "x"}
    thought = json.loads(thinker.call(json.dumps(request)))
    while not thought.get("done", True):
        thought = json.loads(thinker.call('{"op": "continue"}'))
    legal = [setting.game.notation(action) for action in session.state.legal_actions()]
    assert thought["move"] in legal
    assert thought["line"][0] == thought["move"]
    assert set(thought["values"]) <= set(legal)
    assert 0 <= thought["value"] <= 1
