"""What the site shows before Python is there, as the build writes it down."""

from __future__ import annotations

import json

from skerry.core import i18n
from skerry.core.registry import game_ids, load

from .catalogue import catalogue
from .host import Host
from .requests import Json


def opening(language: str = i18n.LANGUAGES[0]) -> str:
    """The catalogue and each game's first picture, in a language, which is spoken from now on.

    A JSON text {"shelf": .., "tables": {game id: table}}. Where dice or cards decide, it is the
    game of the seed "1", of a person on the first seat against the usual level.
    """
    i18n.speak(language)
    tables: Json = {}
    for id in game_ids():
        game, host = load(id), Host()
        request = {"op": "new", "game": id, "key": "first", "players": "first"}
        request |= {"seed": "1"} if game.chance else {}
        tables[id] = json.loads(host.call(json.dumps(request)))
    return json.dumps({"shelf": catalogue(), "tables": tables}, separators=(",", ":"))
