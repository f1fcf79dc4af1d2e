"""First replies that the build computes, so that the page can show boards before Python starts."""

from __future__ import annotations

import json

from skerry.core import i18n
from skerry.core.registry import game_ids, load
from skerry.core.scene import TALL, WIDE

from .catalogue import catalogue_fields
from .host import Host
from .requests import Json


def prerender(language: str = i18n.LANGUAGES[0]) -> str:
    """Return the catalogue and the first table (host.py) of each game, as a JSON text.

    The text is {"catalogue": .., "tables": {game id: table}}. A table has one more field, "tall",
    if its scene differs in portrait: the different fields, and of "shapes" only the different
    shapes. The human player has the first seat, against the default level; games with chance have
    the seed "1". The engine's language is `language` afterwards.
    """
    i18n.set_language(language)
    tables: Json = {}
    for id in game_ids():
        game = load(id)
        request = {"op": "new", "game": id, "key": "first", "players": "first"}
        if game.uses_seed():
            request["seed"] = "1"
        table, tall = (
            json.loads(Host().call(json.dumps(request | {"aspect": aspect})))
            for aspect in (WIDE, TALL)
        )
        first = table["frames"][-1]
        tall_changes = _changed_fields(tall["frames"][-1], first)
        if "shapes" in tall_changes:
            tall_changes["shapes"] = _changed_fields(tall_changes["shapes"], first["shapes"])
        if tall_changes:
            table["tall"] = tall_changes
        tables[id] = table
    return json.dumps({"catalogue": catalogue_fields(), "tables": tables}, separators=(",", ":"))


def _changed_fields(new: Json, old: Json) -> Json:
    return {name: value for name, value in new.items() if name not in old or value != old[name]}
