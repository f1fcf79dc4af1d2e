"""Searches that need a module which the page has not loaded yet."""

from __future__ import annotations

import pytest
from skerry import Host
from skerry.games.conqueror.bot import NET_MODULE

from tests.service.host_client import ask


def think(host: Host, level: int) -> dict[str, object]:
    """Start a search for the player to move and return the reply."""
    packed = ask(host, op="bot_input", level=level)["input"]
    return ask(host, op="think", input=packed, work=200, seed="1")


def test_the_top_level_requests_its_network_and_keeps_the_old_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = Host()
    ask(host, op="open", id="conqueror:basic:b1,h7,b2,f6,a2,e7,a3,e6,a5,g7,a7,f7#w3")
    assert think(host, 4)["move"]
    monkeypatch.setattr(
        "skerry.core.lazy_modules.find_spec", lambda name: None if name == NET_MODULE else name
    )
    assert think(host, 5) == {"needs_module": NET_MODULE}
    assert ask(host, op="continue")["move"]
    monkeypatch.undo()
    assert think(host, 5)["move"]
