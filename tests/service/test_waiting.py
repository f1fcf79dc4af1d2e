"""The end of a round, which waits for a human player."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from skerry import Session
from skerry.service.reply_text import WAIT_SECONDS
from skerry.session.hosting import drop_undone, full_id, state_scene

from tests.service.host_client import ask, host_with_game

PLAYERS: list[list[str | int]] = [["person", 1], [1, "person"], ["person", "person"], [1, 1]]


def last_move_of_a_round(game: str, preset: str) -> tuple[str, str]:
    """Return the id of a random game before the first move that ends a round, and that move."""
    session = Session(game, preset=preset, seats=2, seed="1")
    rng = Random(1)
    while not any(state_scene(session, state).waits for state in session.transition()):
        session.push(rng.choice(list(session.state.legal_actions())))
    move = session.line[-1]
    session.undo()
    drop_undone(session)
    return full_id(session), move


def frame_holds(id: str, move: str, **request: Any) -> list[float]:
    """Return the `hold` of the frames after a move."""
    host = host_with_game(game="atoll")
    ask(host, op="open", id=id, **request)
    return [frame["hold"] for frame in ask(host, op="play", move=move)["frames"]]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_end_of_a_round_waits_only_for_human_players(players: list[str | int]) -> None:
    id, move = last_move_of_a_round("palavan", "match")
    assert frame_holds(id, move, players=players)[0] == (WAIT_SECONDS if "person" in players else 3)
