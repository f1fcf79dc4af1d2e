"""What the host's tests share: asking it, being refused, and all that it says of its table."""

from __future__ import annotations

import json
from typing import Any

from skerry import Host


def ask(host: Host, **request: Any) -> dict[str, Any]:
    """The reply to a request that must be answered."""
    reply = json.loads(host.call(json.dumps(request)))
    assert "error" not in reply, reply
    return dict(reply)


def refused(host: Host, text: Any) -> str:
    """The sentence with which a request is refused."""
    reply = json.loads(host.call(text))
    assert list(reply) == ["error"], reply
    return str(reply["error"])


def made(host: Host, **request: Any) -> list[Any]:
    """What a job makes, from its first unit to its last."""
    reply = ask(host, **request)
    found = list(reply["made"])
    while not reply["done"]:
        reply = ask(host, op="step")
        found += reply["made"]
    return found


def table(**request: Any) -> Host:
    host = Host()
    ask(host, **{"op": "new", "game": "morris", **request})
    return host


def seen(host: Host) -> dict[str, Any]:
    """All that the host says of its table."""
    brief = json.loads(host.call('{"op": "brief"}'))
    return {**ask(host, op="goto", at=brief.get("at", 0)), "brief": brief}


def thought_of(host: Host, **more: Any) -> dict[str, Any]:
    brief = ask(host, op="brief", level=1)["brief"]
    return ask(host, **{"op": "think", "brief": brief, "seed": "s", "work": 8, **more})
