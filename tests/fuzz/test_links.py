"""Fuzzing `Host.call` with tens of thousands of damaged links, codes, results and messages.

Each is answered, or refused quickly with a clear sentence, and the current game is unchanged. They
have at most a few thousand characters; tests/service/test_replay_jobs.py has longer ones.
tests/page/fuzz.test.js tests the page's parsers.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from fuzz.profiles import EXAMPLES
from links.test_links import FILES, id_in, read
from service.test_fuzz import ODD, SIGNS, checked_reply, damage_text, damage_value, state_of
from skerry import Host
from skerry.session.base64url import from_letters, to_letters
from skerry.session.hosting import full_id
from skerry.session.session import Session

IDS = tuple(id_in(read(name)[0]) for name in FILES if len(read(name)[0]) < 600)
CODES = tuple(id for id in IDS if ":*" in id)
KNOWN = tuple(id for id in IDS if "!" in id)
GAME = "conqueror:basic:a4#1"

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def swap_parts(id: str, rng: Random) -> str:
    """Replace the game, the preset or the rest of an id by that of another id."""
    parts = [rng.choice(IDS).split(":") for _ in range(3)]
    result = id.split(":")
    at = rng.randrange(3)
    result[at] = parts[at][at]
    return ":".join(result)


def shuffle_moves(id: str, rng: Random) -> str:
    """Return the id with its moves in random order, some repeated or left out."""
    head, _, tail = id.rpartition(":")
    line, hash_sign, seed = tail.partition("#")
    moves = line.split(",")
    moves = rng.choices(moves, k=rng.randint(0, 2 * len(moves)))
    return f"{head}:{','.join(moves)}{hash_sign}{seed}"


def damage_code(_: str, rng: Random) -> str:
    """Return a code with up to three changed letters, cut off, or entirely of random letters."""
    head, _, tail = rng.choice(CODES).partition(":*")
    code, hash_sign, seed = tail.partition("#")
    letters = list(code)
    for _ in range(rng.randint(1, 3)):
        letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
    if rng.random() < 0.3:
        letters = rng.choices(LETTERS, k=rng.randint(1, 100))
    return f"{head}:*{''.join(letters[: rng.randint(1, 200)])}{hash_sign}{seed}"


def damage_seat_code(_: str, rng: Random) -> str:
    """Return a well-packed link for a seat with damaged contents."""
    head, _, tail = rng.choice(KNOWN).partition("!")
    packed, _, rest = tail.partition(":")
    data = json.loads(zlib.decompress(from_letters(packed)))
    for _ in range(rng.randint(1, 3)):
        data = damage_value(data, rng)
    raw = json.dumps(data).encode()
    return f"{head}!{to_letters(zlib.compress(raw))}:{rest}"


def random_text(_: str, rng: Random) -> str:
    """Return a random text."""
    return "".join(rng.choices(SIGNS + LETTERS, k=rng.randint(0, 80)))


DAMAGE: dict[str, tuple[Callable[[str, Random], str], int]] = {
    "signs": (damage_text, 1_250),
    "parts": (swap_parts, 250),
    "moves": (shuffle_moves, 500),
    "codes": (damage_code, 350),
    "known": (damage_seat_code, 300),
    "rubbish": (random_text, 1_300),
}
"""Ways to damage a link, and the number of links; many more in a night run (SKERRY_FUZZ)."""


@pytest.fixture(name="host")
def _host() -> Iterator[Host]:
    """Yield a host with a current game; check afterwards that the game is unchanged."""
    host = Host()
    checked_reply(host, json.dumps({"op": "open", "id": GAME, "key": "k"}))
    before = state_of(host)
    yield host
    assert state_of(host) == before
    assert checked_reply(host, '{"op": "goto", "at": 1}')["record"] == GAME


@pytest.mark.parametrize("way", DAMAGE)
def test_links(host: Host, way: str) -> None:
    damage, count = DAMAGE[way]
    count *= 20 if EXAMPLES else 1
    rng = Random(way)
    refused = 0
    session = host._game.session
    for number in range(count):
        id = damage(IDS[number % len(IDS)], rng)
        op = "result" if number % 3 == 0 else "preview"
        error = checked_reply(host, json.dumps({"op": op, "id": id})).get("error")
        if error and 'send op "prepare"' in error:  # a code may claim to be long
            checked_reply(host, json.dumps({"op": "prepare", "id": id}))
            while not checked_reply(host, '{"op": "step"}').get("done", True):
                pass
            error = checked_reply(host, json.dumps({"op": op, "id": id})).get("error")
        refused += error is not None
        assert op == "result" or not error or is_for_players(error), error
        assert host._game.session is session
    assert refused > count / 3


def test_opening_a_damaged_link_leaves_the_game(host: Host) -> None:
    rng = Random("open")
    refused = 0
    for number in range(40_000 if EXAMPLES else 1_300):
        way = list(DAMAGE)[number % len(DAMAGE)]
        before = host._game.session, host._game.players, host._game.revealed_to
        id = DAMAGE[way][0](IDS[number % len(IDS)], rng)
        reply = checked_reply(
            host, json.dumps({"op": "open", "id": id, "players": rng.choice(ODD)})
        )
        if "error" in reply:
            refused += 1
            assert (host._game.session, host._game.players, host._game.revealed_to) == before
    assert refused > 700
    host.call(json.dumps({"op": "open", "id": GAME, "key": "k"}))


def is_for_players(error: str) -> bool:
    """Return whether an error is for players: it doesn't mention the parts of ids."""
    return error.endswith(".") and not re.search("id is|game:|Legal moves|code|seed|packed", error)


MESSAGES: tuple[dict[str, Any], ...] = (
    {"op": "play", "move": "b3", "at": 7},
    {"op": "view", "at": 0},
    {"op": "why", "picks": ["a4", "b3"]},
    {"op": "bot_input", "level": 2, "at": 0},
    {"op": "think", "input": "{}", "seconds": 1, "work": 1, "seed": "s"},
    {"op": "print", "game": "palavan", "sheet": "basic", "count": 2, "seed": "1"},
    {"op": "new", "game": "islant", "preset": "level-1", "seats": 1, "players": [], "seed": "s"},
    {"op": "step"},
    {"op": "cancel"},
)


def test_messages(host: Host) -> None:
    rng = Random("messages")
    refused = 0
    for number in range(4_000):
        message = MESSAGES[number % len(MESSAGES)]
        wrong = damage_value(message, rng)
        if number % 2 or not isinstance(wrong, dict) or wrong.get("op") in ("play", "new"):
            text = damage_text(json.dumps(message), rng)
        else:
            text = json.dumps(wrong)
        before = state_of(host)
        if "error" in checked_reply(host, text):
            refused += 1
            assert state_of(host) == before
    assert refused > 700
    host.call(json.dumps({"op": "open", "id": GAME, "key": "k"}))


@pytest.mark.parametrize("size", [10**5, 10**7])
def test_a_position_that_expands_too_much_is_refused(host: Host, size: int) -> None:
    bomb = to_letters(zlib.compress(b"[0,[" + b"0," * (size // 2) + b"0]]"))
    id = f"competition:full@3!{bomb}:#1"
    assert "error" in checked_reply(host, json.dumps({"op": "preview", "id": id}))
    with pytest.raises(ValueError, match=r"can't be unpacked|at most"):
        Session.from_id(id)


def test_good_links_are_read_in_between(host: Host) -> None:
    """Nearly all undamaged links are read, so the other tests damage valid links."""
    for id in IDS:
        assert "error" not in checked_reply(host, json.dumps({"op": "preview", "id": id}))
        assert full_id(Session.from_id(id))
