"""Refused requests: the error names the reason, and the game is unchanged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry import Host
from skerry.service.requests import MAX_NESTING, MAX_TEXT

from tests.service.host_client import (
    ask,
    describe_game,
    error_of,
    host_with_game,
    search_current_game,
)

pytestmark = pytest.mark.usefixtures("toys")

GOOD = {"op": "new", "game": "morris"}

CHANGED = "Part of it is missing or was changed on the way."
"""The message for a damaged id. It doesn't mention parts, codes or seeds."""

BAD: list[tuple[Any, str]] = [
    ("", "not JSON"),
    ("{", "not JSON"),
    ("nonsense", "not JSON"),
    ("[]", "a request is an object such as"),
    ("3", "a request is an object such as"),
    ("null", "a request is an object such as"),
    ('"new"', "a request is an object such as"),
    ("NaN", "a request is an object such as"),
    (None, "a request is a JSON text"),
    (b"{}", "a request is a JSON text"),
    ({"op": "new"}, "a request is a JSON text"),
    ("{}", "there is no op None; choose one of: catalogue"),
    ('{"op": "fly"}', "there is no op 'fly'; choose one of: catalogue"),
    ('{"op": 3}', "there is no op 3; choose one of: catalogue"),
    ('{"op": ["new"]}', "there is no op ['new']; choose one of: catalogue"),
    ('{"op": null}', "there is no op None"),
    ('{"op": "\\ud800"}', "there is no op '\\ud800'"),
    ('{"op": "new"}', 'needs a "game"'),
    ('{"op": "new", "game": 3}', '"game" is a text, not 3'),
    ('{"op": "new", "game": "chess"}', "unknown game 'chess'; available: atoll"),
    ('{"op": "new", "game": "../x"}', "unknown game '../x'"),
    ('{"op": "new", "game": "morris", "preset": "big"}', "it has: standard, short"),
    ('{"op": "new", "game": "morris", "preset": 1}', '"preset" is a text, not 1'),
    ('{"op": "new", "game": "morris", "seats": 3}', "has 2 seats, not 3"),
    ('{"op": "new", "game": "morris", "seats": "2"}', '"seats" is a whole number'),
    ('{"op": "new", "game": "morris", "seats": 2.0}', '"seats" is a whole number'),
    ('{"op": "new", "game": "morris", "seats": true}', '"seats" is a whole number'),
    ('{"op": "new", "game": "morris", "seats": NaN}', '"seats" is a whole number'),
    ('{"op": "new", "game": "pig", "seats": 100}', "has 1 to 99 seats, not 100"),
    ('{"op": "new", "game": "pig", "seats": -1}', "has 1 to 99 seats, not -1"),
    ('{"op": "new", "game": "morris", "seed": ""}', "a seed must be 1 to 64"),
    ('{"op": "new", "game": "morris", "seed": "a#b"}', "a seed must be 1 to 64"),
    ('{"op": "new", "game": "morris", "seed": "\\u0000"}', "a seed must be 1 to 64"),
    ('{"op": "new", "game": "morris", "seed": 5}', '"seed" is a text'),
    ('{"op": "new", "game": "morris", "players": 2}', '"players" is a list of 2'),
    ('{"op": "new", "game": "morris", "players": []}', '"players" is a list of 2'),
    ('{"op": "new", "game": "morris", "players": ["x", 1]}', '"person" or the number of a level'),
    ('{"op": "new", "game": "morris", "players": [true, 1]}', "number of a level, not True"),
    ('{"op": "new", "game": "morris", "players": [9, 1]}', "has no level 9; it has: 1, 2"),
    ('{"op": "new", "game": "morris", "players": [[], 1]}', "number of a level, not []"),
    ('{"op": "open"}', 'needs a "id", a text'),
    ('{"op": "open", "id": 5}', '"id" is a text'),
    ('{"op": "open", "id": "morris"}', CHANGED),
    ('{"op": "open", "id": "chess:standard:"}', "There is no game called chess here."),
    ('{"op": "open", "id": "morris:big:b2"}', "Morris has no variant called big."),
    ('{"op": "open", "id": "morris:standard:zz"}', "Move 1, zz, can't be played."),
    ('{"op": "open", "id": "morris:standard:b2,b2"}', "Move 2, b2, can't be played."),
    ('{"op": "open", "id": "morris:standard:b2,,a1"}', CHANGED),
    ('{"op": "open", "id": "morris:standard@3:b2"}', "Morris can't be played by 3 players."),
    ('{"op": "open", "id": "morris:standard@x:"}', CHANGED),
    ('{"op": "open", "id": "morris:standard@:"}', CHANGED),
    ('{"op": "open", "id": "morris:standard:#"}', CHANGED),
    ('{"op": "open", "id": "morris:standard!eJw:"}', CHANGED),
    ('{"op": "open", "id": "morris:standard:*AAAA"}', CHANGED),
    ('{"op": "open", "id": "v3:morris:standard:"}', "It needs a newer version of Skerry"),
    ('{"op": "preview", "id": "morris:standard:b2,b2"}', "Move 2, b2, can't be played."),
    ('{"op": "result", "id": "morris:standard:b2,b2"}', "Move 2, b2, can't be played."),
    ('{"op": "prepare", "id": "morris:big:"}', "Morris has no variant called big."),
    ('{"op": "open", "id": "morris:standard:", "players": [1]}', '"players" is a list of 2'),
    ('{"op": "play"}', 'needs a "move", a text'),
    ('{"op": "play", "move": 7}', '"move" is a text, not 7'),
    ('{"op": "play", "move": "b2"}', "'b2' is not a legal move. Legal moves: a1"),
    ('{"op": "play", "move": "a1b2"}', "Stones may move only when three are placed"),
    ('{"op": "play", "move": "\\ud800"}', "is not a legal move"),
    ('{"op": "play", "move": "a1", "at": 0}', "that move was for position 0, but the game is at 1"),
    ('{"op": "play", "move": "a1", "at": "1"}', '"at" is a whole number'),
    ('{"op": "play", "move": "a1", "at": 1.0}', '"at" is a whole number'),
    ('{"op": "redo"}', "nothing to redo"),
    ('{"op": "goto"}', 'needs a "at", a whole number'),
    ('{"op": "goto", "at": 2}', "a position must be from 0 to 1, not 2"),
    ('{"op": "goto", "at": -1}', "a position must be from 0 to 1, not -1"),
    ('{"op": "goto", "at": true}', '"at" is a whole number'),
    ('{"op": "view", "at": 99}', "a position must be from 0 to 1"),
    ('{"op": "view", "at": 1e400}', '"at" is a whole number, not inf'),
    ('{"op": "players", "players": "person"}', '"players" is a list of 2'),
    ('{"op": "bot_input", "level": 0}', "has no level 0; it has: 1, 2"),
    ('{"op": "bot_input", "level": "1"}', '"level" is a whole number'),
    ('{"op": "continue"}', "no search is running"),
    ('{"op": "think"}', 'needs a "input", a text'),
    ('{"op": "think", "input": "{}"}', 'needs a "game"'),
    ('{"op": "think", "input": "[]"}', "a request is an object"),
    ('{"op": "think", "input": {"game": "morris"}}', '"input" is a text'),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=[ascii(text)[:60] for text, _ in BAD])
def test_a_bad_request_is_refused_with_a_reason_and_changes_nothing(
    text: Any, message: str
) -> None:
    host = host_with_game(players=["person", "person"])
    ask(host, op="play", move="b2")
    before = describe_game(host)
    error = error_of(host, text)
    assert message in error
    assert 15 < len(error) < 800
    assert error.isprintable()
    assert describe_game(host) == before


@pytest.mark.parametrize(
    "op",
    [
        *("play", "undo", "redo", "goto", "view", "players", "bot_input"),
        *("why", "hint", "review", "refute", "transcript"),
    ],
)
def test_without_a_game_nothing_is_played(op: str) -> None:
    text = json.dumps({"op": op, "move": "b2", "at": 0})
    assert error_of(Host(), text) == ('no game has been started: send op "new" or "open" first')


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("seconds", 0, '"seconds" is more than 0'),
        ("seconds", -1, '"seconds" is more than 0'),
        ("seconds", 1e9, '"seconds" is more than 0 and at most 3600'),
        ("seconds", float("nan"), '"seconds" is more than 0'),
        ("seconds", float("inf"), '"seconds" is more than 0'),
        ("seconds", "1", '"seconds" is a number'),
        ("seconds", True, '"seconds" is a number'),
        ("work", 0, '"work" is more than 0'),
        ("work", 10**400, '"work" is more than 0 and at most'),
        ("work", 1.5, '"work" is a whole number'),
        ("seed", 3, '"seed" is a text'),
        ("seed", "\ud800", "a seed"),
        ("seed", "x" * 100_000, "a seed"),
    ],
)
def test_an_invalid_budget_is_refused(key: str, value: Any, message: str) -> None:
    host = host_with_game()
    bot_input = ask(host, op="bot_input", level=1)["input"]
    error = error_of(host, json.dumps({"op": "think", "input": bot_input, key: value}))
    assert message in error
    assert len(error) < 400


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "chess"),
        ("game", 1),
        ("preset", "big"),
        ("preset", None),
        ("seats", 7),
        ("seats", None),
        ("level", 9),
        ("level", None),
        ("level", True),
        ("state", None),
        ("state", []),
        ("state", {}),
        ("state", [24, [[0], [0]], 2, ""]),
        ("state", [24, [[0], []], 1, ["x"]]),
        ("state", ["24", [[], []], 0, ""]),
        ("state", [24, [[99], []], 1, ""]),
        ("state", [24, [{}, []], 1, ""]),
        ("state", [24, [[], []], 10**30, ""]),
        ("state", [0, [[], []], 0, ""]),
    ],
)
def test_a_tampered_bot_input_is_refused(key: str, value: Any) -> None:
    host = host_with_game()
    bot_input = json.loads(ask(host, op="bot_input", level=1)["input"])
    request = {"op": "think", "input": json.dumps({**bot_input, key: value})}
    assert len(error_of(host, json.dumps(request))) < 400
    assert "no search" in error_of(host, '{"op":"continue"}')


def test_a_refused_search_leaves_the_running_one() -> None:
    host = host_with_game()
    search_current_game(host)
    error_of(host, '{"op": "think", "input": "{}"}')
    assert ask(host, op="continue")["work"] == 8


def test_no_search_starts_at_the_end_or_for_dice() -> None:
    host = host_with_game()
    ask(host, op="open", id="morris:standard:a1,a2,b1,b2,c1")
    assert "nobody's turn" in error_of(host, '{"op":"bot_input"}')
    assert "the game is over" in error_of(host, '{"op":"play","move":"a3"}')
    ask(host, op="open", id="pig:standard:roll")
    assert "nobody's turn" in error_of(host, '{"op":"bot_input"}')


def test_an_oversized_request_is_refused_before_it_is_read() -> None:
    host = host_with_game()
    assert "at most" in error_of(host, json.dumps({"op": "play", "move": "x" * MAX_TEXT}))
    assert "a move can have at most 200 characters" in error_of(
        host, json.dumps({"op": "play", "move": "x" * 201})
    )
    assert "too long: at most 65536 characters" in error_of(
        host, json.dumps({"op": "open", "id": "morris:standard:" + "a1," * 30_000})
    )


@pytest.mark.parametrize("bracket", ['{"a":', "["])
def test_deep_nesting_is_refused(bracket: str) -> None:
    host = host_with_game()
    for depth in (MAX_NESTING - 1, MAX_NESTING + 1, 100_000 // len(bracket)):
        closed = bracket * depth + "1" + {"[": "]"}.get(bracket, "}") * depth
        for text in (bracket * depth, closed):
            known_before_reading = f"at most {MAX_NESTING} brackets" in error_of(host, text)
            assert known_before_reading == (depth > MAX_NESTING)


def test_a_reply_is_plain_ascii_json() -> None:
    host = host_with_game()
    for text in (
        '{"op": "catalogue"}',
        '{"op": "play", "move": "ü\\ud800"}',
        '{"op": "goto", "at": 0}',
    ):
        reply = host.call(text)
        assert reply.isascii()
        json.loads(reply, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
