"""Descriptions of walks, rolls and claims, the log, and the reason for a forced stay."""

import json
from typing import Any

from games.host_game import log_lines, play_moves, with_player_names
from skerry.core import player_names
from skerry.core.player_names import PlayerNames
from skerry.games.conqueror import GAME
from skerry.games.conqueror.text import status
from skerry.service.host import Host
from skerry.session.session import Session


def test_walks_rolls_and_staying_are_described() -> None:
    session = Session("conqueror", preset="basic", seed="pearl")
    state = session.state
    goal = state.legal_actions()[0]
    assert GAME.describe_action(state, goal) == f"move to {goal}"
    assert GAME.describe_action(state, "a1-b1-b2-a2") == "move to a2 via b1 and b2"
    assert GAME.describe_action(state, "stay") == "stay on a1"
    assert GAME.describe_action(GAME.start("basic"), "5") == "a 5"


def test_the_log_describes_claims_rolls_and_walks() -> None:
    host = Host()
    reply = play_moves(host, game="conqueror", seats=3, players=["person", 1, 1], seed="pearl")
    for _ in range(4):
        session = host._game.session
        assert session
        reply = play_move(host, session.state.legal_actions()[0])
    log = log_lines(reply)
    assert log[0].startswith("You: claimed a1, rolled ")
    assert log[1].startswith("Blue: claimed ")
    assert ", moved to " in log[2]
    assert log[2].startswith("Gold: ")
    assert [row["at"] for row in reply["log"] if row["move"]] == [1, 2, 3, 4]
    assert log_lines(reply)[len(log) - reply["new_rows"] :][0].startswith(("Gold: ", "Blue: "))


def play_move(host: Host, move: str) -> dict[str, Any]:
    return json.loads(host.call(json.dumps({"op": "play", "move": move})))


def test_a_player_who_can_only_stay_gets_the_reason() -> None:
    for seed in range(60):
        session = Session("conqueror", preset="basic", seats=2, seed=str(seed))
        while not session.state.is_terminal and session.state.legal_actions() != ("stay",):
            session.push(session.state.legal_actions()[0])
        if not session.state.is_terminal:
            break
    state = session.state
    assert GAME.forced_pass_reason
    assert GAME.forced_pass_reason(state).endswith(f"can't move with this {state.die}.")
    with with_player_names("", "", persons=(state.current_player,)):
        assert GAME.forced_pass_reason(state).startswith("You")
    before = session.transition(0)[-1]
    assert GAME.forced_pass_reason(before) == "", "there is a choice"


def test_the_first_statuses_explain_the_die() -> None:
    session = Session("conqueror", preset="basic", seats=2, seed="pearl")
    explained = list[bool]()
    for _ in range(10):
        session.play(session.state.legal_actions()[0])
        with player_names.set_player_names(PlayerNames(("", ""), frozenset({0, 1}))):
            explained.append("(1, 4: 1 step; 2, 5: 2 steps" in status(session.state))
    assert explained[0]
    assert not any(explained[4:])
