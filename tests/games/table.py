"""Who sits there, for texts that name them; and a game played at a table, as the page has it."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from typing import Any

from skerry.core.player_names import PlayerNames, set_player_names
from skerry.service.host import Host


def sitting(*names: str, persons: tuple[int, ...]) -> AbstractContextManager[None]:
    """Set the players' names; `persons` are the seats of human players."""
    return set_player_names(PlayerNames(names, frozenset(persons)))


def played(host: Host, *moves: str, **wish: Any) -> dict[str, Any]:
    """The table after these moves of a new game."""
    told: dict[str, Any] = json.loads(host.call(json.dumps({"op": "new", **wish})))
    for move in moves:
        told = json.loads(host.call(json.dumps({"op": "play", "move": move})))
    assert "error" not in told, told
    return told


def rows(told: dict[str, Any]) -> list[str]:
    """The log, with names."""
    return [
        f"{told['called'][row['seat']]}: {row['text']}" if row["seat"] >= 0 else row["text"]
        for row in told["log"]
    ]
