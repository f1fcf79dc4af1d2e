"""What the site shows before Python is there, as the build writes it down."""

from __future__ import annotations

import json

from skerry.core import i18n
from skerry.core.registry import game_ids, load
from skerry.core.scene import TALL, WIDE

from .catalogue import catalogue
from .host import Host
from .requests import Json


def opening(language: str = i18n.LANGUAGES[0]) -> str:
    """The catalogue and each game's first picture, in a language, which is spoken from now on.

    A JSON text {"shelf": .., "tables": {game id: table}}, where a table has what is different in
    its picture for a tall room as "tall", if anything is (of its shapes, those that are different).
    Where dice or cards decide, it is the game of the seed "1", of a person on the first seat
    against the usual level.
    """
    i18n.speak(language)
    tables: Json = {}
    for id in game_ids():
        game = load(id)
        request = {"op": "new", "game": id, "key": "first", "players": "first"}
        request |= {"seed": "1"} if game.uses_seed() else {}
        table, tall = (
            json.loads(Host().call(json.dumps(request | {"aspect": aspect})))
            for aspect in (WIDE, TALL)
        )
        first = table["film"][-1]
        other = _new(tall["film"][-1], first)
        if "shapes" in other:
            other["shapes"] = _new(other["shapes"], first["shapes"])
        tables[id] = table | ({"tall": other} if other else {})
    return json.dumps({"shelf": catalogue(), "tables": tables}, separators=(",", ":"))


def _new(now: Json, before: Json) -> Json:
    """What has another value now, or had none."""
    return {name: it for name, it in now.items() if name not in before or it != before[name]}
