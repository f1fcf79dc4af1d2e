"""Helpers for tests of the host: send requests and read replies."""

from __future__ import annotations

import json
from typing import Any

from skerry import Host


def ask(host: Host, **request: Any) -> dict[str, Any]:
    """Return the reply to a request; fail if it is an error."""
    reply = json.loads(host.call(json.dumps(request)))
    assert "error" not in reply, reply
    return dict(reply)


def error_of(host: Host, text: Any) -> str:
    """Return the error message of a request; fail if it is accepted."""
    reply = json.loads(host.call(text))
    assert list(reply) == ["error"], reply
    return str(reply["error"])


def run_job(host: Host, **request: Any) -> list[Any]:
    """Run a job to its end and return everything that it made."""
    reply = ask(host, **request)
    results = list(reply["results"])
    while not reply["done"]:
        reply = ask(host, op="step")
        results += reply["results"]
    return results


def host_with_game(**request: Any) -> Host:
    """Return a host with a new game, by default of Morris."""
    host = Host()
    ask(host, **{"op": "new", "game": "morris", **request})
    return host


def describe_game(host: Host) -> dict[str, Any]:
    """Return all fields that the host reports about its current game, with the bot input."""
    bot_input = json.loads(host.call('{"op": "bot_input"}'))
    return {**ask(host, op="goto", at=bot_input.get("at", 0)), "input": bot_input}


def search_current_game(host: Host, **more: Any) -> dict[str, Any]:
    bot_input = ask(host, op="bot_input", level=1)["input"]
    return ask(host, **{"op": "think", "input": bot_input, "seed": "s", "work": 8, **more})
