"""Fuzzing with thousands of damaged requests: each is accepted, or refused clearly and quickly."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from skerry import Host, Session
from skerry.session.ids import read_id
from skerry.testing.cpu import best_of, cpu_seconds

pytestmark = pytest.mark.usefixtures("toys")

REFUSAL_LIMIT_SECONDS = 0.1
"""CPU seconds that a refusal may take in this test: twice the promise, for a busy machine."""

IDS = (
    "atoll:standard:f6,g7,e5,d4",
    "atoll:small:d4,swap,c3,e2,f6,a1",
    "atoll:huge:k12",
    "morris:short:b2,a1,c3,a3,a2,c1,b2b1",
    "pig:standard@5:roll,hold,roll,roll#seed-1",
    "pig:short@99:roll,6,hold,roll,1",
    "pearls:standard@3:4,5,pass,pass#x.Y_9",
    "pearls:short:1,2,3,4,5,pass",
    "pearls:short!eNodisEJADAIxBaKoIW6zHH7r6EtBJJHlKiRiksbxeHj10XUOkmz36btAS9QDEw:pass#95edecb7",
)

SAVE = (
    '{"v":3,"key":"k","of":{"key":"o","id":"morris:short:b2","at":0},"id":"morris:short:b2,a1",'
    '"at":1,"players":["person",1],"options":{"seconds":5,"names":["A"]}}'
)

BEGUN = {"v": 1, "key": "k1", "begun": 1_790_000_000_000, "help": False, "fair": True}
RESULT: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "stored_data" / "results.json").read_text(encoding="utf-8")
)["results"][0]

REQUESTS: tuple[dict[str, Any], ...] = (
    {"op": "catalogue"},
    *({"op": "open", "id": id} for id in IDS),
    {"op": "new", "game": "pearls", "preset": "short", "seats": 4, "seed": "a", "players": None},
    {"op": "new", "game": "morris", "players": ["person", 2]},
    {"op": "play", "move": "b2", "at": 0},
    {"op": "undo"},
    {"op": "redo"},
    {"op": "goto", "at": 1, "analyze": True},
    {"op": "view", "at": 0, "frames": True, "seat": 0},
    {"op": "set_key", "key": "k1"},
    {"op": "link", "link": "#morris:short:b2,a1", "saves": [{"key": "k1", "save": SAVE}]},
    {"op": "origin", "saves": [{"key": "k1", "save": SAVE}]},
    {"op": "export_games", "games": [{"save": SAVE, "when": 5}]},
    {"op": "import_games", "file": f'{{"skerry": "games", "v": 3, "games": [{SAVE}]}}'},
    {"op": "open", "save": SAVE, "clock": {"minutes": 5, "used": [1, None]}},
    {"op": "learn", "game": "atoll", "step": 1},
    {"op": "learn", "game": "atoll", "walk": "d4,c3"},
    {"op": "players", "players": [1, "person"]},
    {"op": "reveal"},
    {"op": "conceal"},
    {"op": "load_results", "entries": [BEGUN, RESULT], "more": True},
    {"op": "record_result", "has_help": True, "now": 1e12},
    {"op": "fair", "game": "atoll"},
    {"op": "stats", "now": 1_790_000_000_000},
    {"op": "today", "now": 1_790_000_000_000},
    {"op": "calendar", "month": "2026-08", "now": 1.79e12},
    {"op": "export_results", "entries": [RESULT], "before": 0, "end": False},
    {
        "op": "import_results",
        "file": json.dumps({"skerry": "results", "v": 1, "results": [RESULT]}),
    },
    {"op": "rank", "kept": [{"id": "pig:short@5:*Ab3_#seed-1", "by": "Ann"}], "text": "x y"},
    {"op": "rank", "id": "pig:short@5:*Ab3_#seed-1", "by": "Bob"},
    {"op": "rank", "forget": "pig:short@5:*Ab3_#seed-1"},
    {"op": "rank", "shown": "pig short seed-1"},
    {"op": "snippets", "site": "https://e.org/", "id": "pig:short@5:*Ab3_#s", "picture": "Ab"},
    {"op": "result_link", "page": "https://e.org/", "id": "pig:short@5:*Ab3_#s", "by": "Ann"},
    {"op": "result", "id": "pig:short@5:*Ab3_#seed-1"},
    {"op": "bot_input", "level": 1},
    {"op": "why", "picks": ["a1", "b2"], "at": 0},
    {"op": "hint", "at": 0, "plain": True},
    {"op": "hint", "task": 1, "estimate": {"move": "b2", "value": 0.5}},
    {"op": "review", "names": ["Ann", ""], "task": 1, "estimate": {"move": "b2", "value": 0.5}},
    {"op": "transcript", "names": ["Ann", ""], "date": "today", "source": ""},
    {"op": "continue"},
    {"op": "cancel"},
)

SIGNS = 'abz019:,#@-._ \n\t\x00\x7f\u00e9\u4e2d\ud800"{}[]\\'

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 99, 10**18, -(10**40), 0.5, -0.0, 1e308, float("nan"),
    float("inf"), "", " ", "person", "b2", "\ud800", "\x00", "x" * 300, "\u202e", [], {}, [[]],
    ["person"], [1, 2], {"op": "new"}, [[[[[[]]]]]], "swap", "morris", "atoll:small:", "#", "1e5",
)  # fmt: skip


def damage_text(text: str, rng: Random) -> str:
    """Return the text with one to four small changes."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(text))
        to = min(len(text), at + rng.choice((1, 1, 2, 5)))
        damage: Callable[[], str] = rng.choice(
            (
                lambda: text[:at] + rng.choice(SIGNS) + text[at:],  # noqa: B023
                lambda: text[:at] + text[to:],  # noqa: B023
                lambda: text[:at] + rng.choice(SIGNS) + text[to:],  # noqa: B023
                lambda: text[:to] + text[at:],  # noqa: B023
                lambda: text[:at] + text[at:to] * 50 + text[to:],  # noqa: B023
                lambda: text[:at],  # noqa: B023
                lambda: text.upper(),  # noqa: B023
                lambda: text + rng.choice(IDS)[rng.randint(0, 9) :],  # noqa: B023
            )
        )
        text = damage()
    return text


def damage_value(value: Any, rng: Random) -> Any:
    """Return the JSON value with a part replaced, dropped or repeated."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        if rng.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: damage_value(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        if rng.random() < 0.2:
            return value[:at] + value[at + 1 :]
        if rng.random() < 0.2:
            return value + value[at:]
        return [*value[:at], damage_value(value[at], rng), *value[at + 1 :]]
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 2, 7, -value, 1 << 40))
    if isinstance(value, str) and rng.random() < 0.5:
        return damage_text(value, rng)
    return rng.choice(ODD)


def damage_request(request: dict[str, Any], rng: Random) -> Any:
    """Return a damaged request, usually with its op intact; sometimes the request itself."""
    keys = [key for key in request if key != "op"]
    chance = rng.random()
    if chance < 0.15 or not keys:
        return request if chance < 0.9 else damage_value(request, rng)
    if chance < 0.2:
        return damage_value(request, rng)
    if chance < 0.3:
        return {**request, rng.choice(("at", "seed", "players", "seats", "work")): rng.choice(ODD)}
    key = rng.choice(keys)
    return {**request, key: damage_value(request[key], rng)}


def checked_reply(host: Host, text: str) -> dict[str, Any]:
    """Return the reply after checking it: valid JSON, and a refusal is a quick, short sentence."""
    start = process_time()
    text_back = host.call(text)
    seconds = process_time() - start
    assert text_back.isascii()
    reply = json.loads(text_back, parse_constant=lambda name: pytest.fail(f"{name} in a reply"))
    assert isinstance(reply, dict)
    if "error" in reply:
        assert list(reply) == ["error"]
        assert 10 < len(reply["error"]) < 800, reply["error"]
        if seconds > REFUSAL_LIMIT_SECONDS:
            seconds = best_of(lambda: cpu_seconds(lambda: host.call(text)), REFUSAL_LIMIT_SECONDS)
        assert seconds < REFUSAL_LIMIT_SECONDS, (text[:200], seconds)
    return dict(reply)


def refusal_and_seconds(id: str) -> tuple[str | None, float]:
    """Return why an id is refused (None if it is valid), and the CPU seconds used."""
    start = process_time()
    try:
        session = Session.from_id(id)
    except ValueError as error:
        return str(error), process_time() - start
    again = Session.from_id(session.id)
    assert again.state == session.state
    assert str(read_id(session.id)) == session.id
    return None, process_time() - start


def test_damaged_ids() -> None:
    rng = Random(1)
    good = 0
    for number in range(4000):
        text = damage_text(IDS[number % len(IDS)], rng)
        reason, seconds = refusal_and_seconds(text)
        if seconds > 2 * REFUSAL_LIMIT_SECONDS:
            seconds = best_of(lambda id=text: refusal_and_seconds(id)[1], 2 * REFUSAL_LIMIT_SECONDS)
        assert seconds < 2 * REFUSAL_LIMIT_SECONDS, text[:200]
        assert reason is None or 10 < len(reason) < 500
        good += reason is None
    assert 50 < good < 3000


def test_damaged_request_texts() -> None:
    rng = Random(2)
    refused = 0
    host = Host()
    for number in range(4000):
        request = REQUESTS[number % len(REQUESTS)]
        before = state_of(host)
        reply = checked_reply(host, damage_text(json.dumps(request), rng))
        if "error" in reply:
            refused += 1
            assert state_of(host) == before
    assert 1000 < refused < 3990


def test_good_requests_are_answered_in_between() -> None:
    """Nearly all undamaged requests are answered, so the other tests damage valid requests."""
    host = Host()
    replies = [checked_reply(host, json.dumps(request)) for request in (*REQUESTS, *REQUESTS)]
    assert sum("error" in reply for reply in replies) < len(REQUESTS) / 2


@pytest.mark.more
def test_requests_with_odd_values() -> None:
    rng = Random(3)
    refused = 0
    host = Host()
    for number in range(4000):
        before = state_of(host)
        reply = checked_reply(
            host, json.dumps(damage_request(REQUESTS[number % len(REQUESTS)], rng))
        )
        if "error" in reply:
            refused += 1
            assert state_of(host) == before
    assert 1000 < refused < 3000


def state_of(host: Host) -> tuple[Any, ...]:
    """Return the current game's state, without asking for pictures."""
    session = host._game.session
    if session is None:
        return ()
    return (
        session.id,
        session.line,
        session.position,
        session.state,
        host._game.players,
        host._game.save.save,
    )


@pytest.mark.parametrize("id", [id for id in IDS if id != "atoll:huge:k12"])
def test_damaged_bot_inputs(id: str) -> None:
    """A search with a damaged bot input is refused, or searches a valid state."""
    rng = Random(id)
    host = Host()
    refused = 0
    checked_reply(host, json.dumps({"op": "open", "id": id}))
    reply = checked_reply(host, '{"op": "bot_input", "level": 1}')
    if "error" in reply:
        pytest.skip("no player is to move")
    bot_input = json.loads(reply["input"])
    for number in range(250):
        bad = (
            damage_value(bot_input, rng)
            if number % 2
            else {**bot_input, "state": damage_value(bot_input["state"], rng)}
        )
        request = {"op": "think", "input": json.dumps(bad), "work": 1, "seed": "s"}
        refused += "error" in checked_reply(host, json.dumps(request))
    assert refused > 80


def test_damaged_estimates() -> None:
    """A damaged estimate of another host is refused, or stored."""
    rng = Random(5)
    refused = 0
    thought = {
        "move": "b2",
        "value": 0.5,
        "line": ["b2", "a1"],
        "values": {"b2": 0.5, "a1": 0.25},
        "work": 8,
        "proven": False,
        "note": "so it is",
        "done": True,
    }
    for number in range(400):
        host = Host()
        checked_reply(host, '{"op": "open", "id": "morris:short:a1,b2,c3"}')
        op = "review" if number % 2 else "hint"
        task = checked_reply(host, json.dumps({"op": op, "at": 1}))["next"]["task"]
        before = state_of(host)
        request = {"op": op, "task": task, "estimate": damage_value({**thought}, rng)}
        refused += "error" in checked_reply(host, json.dumps(request))
        assert state_of(host) == before
    assert 100 < refused < 390


def test_random_rubbish() -> None:
    rng = Random(4)
    host = Host()
    for _ in range(1000):
        text = "".join(rng.choice(SIGNS) for _ in range(rng.randint(0, 60)))
        assert "error" in checked_reply(host, text)
