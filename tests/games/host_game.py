"""Player names for generated text, and games played through the host."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from typing import Any

from skerry.core.player_names import PlayerNames, set_player_names
from skerry.service.host import Host


def with_player_names(*names: str, persons: tuple[int, ...]) -> AbstractContextManager[None]:
    """Set the players' names; `persons` are the seats of human players."""
    return set_player_names(PlayerNames(names, frozenset(persons)))


def play_moves(host: Host, *moves: str, **fields: Any) -> dict[str, Any]:
    """Return the reply to the last of `moves`, played in a new game."""
    reply: dict[str, Any] = json.loads(host.call(json.dumps({"op": "new", **fields})))
    for move in moves:
        reply = json.loads(host.call(json.dumps({"op": "play", "move": move})))
    assert "error" not in reply, reply
    return reply


def log_lines(reply: dict[str, Any]) -> list[str]:
    """Return the log of a reply, with the players' names."""
    return [
        f"{reply['seat_names'][row['seat']]}: {row['text']}" if row["seat"] >= 0 else row["text"]
        for row in reply["log"]
    ]
