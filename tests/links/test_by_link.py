"""Links of games by link open as they did when they were made: position, players, early end.

The links and what they showed are in by_link.json. NEVER CHANGE an entry there; add new ones.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from links.freeze import LINKS_FOLDER, describe_position
from skerry import Host
from skerry.session.session import Session

BY_LINK = json.loads((LINKS_FOLDER / "by_link.json").read_text(encoding="ascii"))["links"]


def ask(host: Host, **request: Any) -> dict[str, Any]:
    reply = json.loads(host.call(json.dumps(request)))
    assert "error" not in reply, reply
    return dict(reply)


@pytest.mark.parametrize("entry", BY_LINK, ids=[entry["what"] for entry in BY_LINK])
def test_a_link_shows_its_recorded_game(entry: dict[str, Any]) -> None:
    host = Host()
    reply = ask(host, op="link", link=entry["link"], saves=[])
    assert describe_position(Session.from_id(reply["id"])) == entry["position"]
    fields = {name: value for name, value in reply["invitation"].items() if name != "text"}
    assert fields == entry["invitation"]
    table = ask(host, op="open", id=reply["id"], **fields)
    end = fields.get("early_end", "")
    assert table["over"] == (end != "" and not end.startswith("offer"))
    assert table["own_seat"] == fields["own_seat"]


@pytest.mark.parametrize("entry", BY_LINK, ids=[entry["what"] for entry in BY_LINK])
def test_a_reader_that_knows_no_fields_shows_the_moves(entry: dict[str, Any]) -> None:
    """Earlier versions ignored the fields after the id in this way."""
    link = entry["link"].partition("&")[0]
    reply = ask(Host(), op="link", link=link, saves=[])
    assert describe_position(Session.from_id(reply["id"])) == entry["position"]
