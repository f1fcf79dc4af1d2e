"""Tens of thousands of damaged and hostile links, codes, results and messages at the one door.

Every one is answered, or refused by a clear sentence soon, in CPU time, and the game in progress
stays as it is. They are at most a few thousand characters long: for longer ones see
tests/service/test_replays.py.
The page's own parsers get theirs in tests/page/fuzz.test.js.
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
from service.test_fuzz import ODD, SIGNS, answer, mutated, state_of, warped
from skerry import Host
from skerry.session.base64url import from_letters, to_letters
from skerry.session.session import Session

IDS = tuple(id_in(read(name)[0]) for name in FILES if len(read(name)[0]) < 600)
CODES = tuple(id for id in IDS if ":*" in id)
KNOWN = tuple(id for id in IDS if "!" in id)
GAME = "conqueror:basic:a4#1"

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def swapped(id: str, rng: Random) -> str:
    """The id with parts of others in it: another game, preset, seed, or line of moves."""
    parts = [rng.choice(IDS).split(":") for _ in range(3)]
    own = id.split(":")
    at = rng.randrange(3)
    own[at] = parts[at][at]
    return ":".join(own)


def shuffled(id: str, rng: Random) -> str:
    """The id with its moves in another order, doubled, or some left out."""
    head, _, tail = id.rpartition(":")
    line, hash_sign, seed = tail.partition("#")
    moves = line.split(",")
    moves = rng.choices(moves, k=rng.randint(0, 2 * len(moves)))
    return f"{head}:{','.join(moves)}{hash_sign}{seed}"


def coded(_: str, rng: Random) -> str:
    """A code with a letter or two changed, cut off or added, or one of letters by lot."""
    head, _, tail = rng.choice(CODES).partition(":*")
    code, hash_sign, seed = tail.partition("#")
    letters = list(code)
    for _ in range(rng.randint(1, 3)):
        letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
    if rng.random() < 0.3:
        letters = rng.choices(LETTERS, k=rng.randint(1, 100))
    return f"{head}:*{''.join(letters[: rng.randint(1, 200)])}{hash_sign}{seed}"


def known(_: str, rng: Random) -> str:
    """A link for a seat that tells something else than it did, and is packed well."""
    head, _, tail = rng.choice(KNOWN).partition("!")
    packed, _, rest = tail.partition(":")
    data = json.loads(zlib.decompress(from_letters(packed)))
    for _ in range(rng.randint(1, 3)):
        data = warped(data, rng)
    raw = json.dumps(data).encode()
    return f"{head}!{to_letters(zlib.compress(raw))}:{rest}"


def rubbish(_: str, rng: Random) -> str:
    """Signs by lot."""
    return "".join(rng.choices(SIGNS + LETTERS, k=rng.randint(0, 80)))


DAMAGE: dict[str, tuple[Callable[[str, Random], str], int]] = {
    "signs": (mutated, 3_000),
    "parts": (swapped, 500),
    "moves": (shuffled, 500),
    "codes": (coded, 700),
    "known": (known, 1_300),
    "rubbish": (rubbish, 2_700),
}
"""Ways to damage a link, and the number of links; many more in a night run (SKERRY_FUZZ)."""


@pytest.fixture(name="host")
def _host() -> Iterator[Host]:
    """A host with a game in progress, which must be there still in the end."""
    host = Host()
    answer(host, json.dumps({"op": "open", "id": GAME, "key": "k"}))
    before = state_of(host)
    yield host
    assert state_of(host) == before
    assert answer(host, '{"op": "goto", "at": 1}')["record"] == GAME


@pytest.mark.parametrize("way", DAMAGE)
def test_links(host: Host, way: str) -> None:
    damage, count = DAMAGE[way]
    count *= 10 if EXAMPLES else 1
    rng = Random(way)
    refused = 0
    session = host._game.session
    for number in range(count):
        id = damage(IDS[number % len(IDS)], rng)
        op = "result" if number % 3 == 0 else "read"
        error = answer(host, json.dumps({"op": op, "id": id})).get("error")
        if error and 'send op "prepare"' in error:  # a code may claim to be long
            answer(host, json.dumps({"op": "prepare", "id": id}))
            while not answer(host, '{"op": "step"}').get("done", True):
                pass
            error = answer(host, json.dumps({"op": op, "id": id})).get("error")
        refused += error is not None
        assert op == "result" or not error or plain(error), error
        assert host._game.session is session
    assert refused > count / 3


def test_opening_a_damaged_link_leaves_the_game(host: Host) -> None:
    rng = Random("open")
    refused = 0
    for number in range(40_000 if EXAMPLES else 1_300):
        way = list(DAMAGE)[number % len(DAMAGE)]
        before = host._game.session, host._game.players, host._game.revealed_to
        id = DAMAGE[way][0](IDS[number % len(IDS)], rng)
        reply = answer(host, json.dumps({"op": "open", "id": id, "players": rng.choice(ODD)}))
        if "error" in reply:
            refused += 1
            assert (host._game.session, host._game.players, host._game.revealed_to) == before
    assert refused > 700
    host.call(json.dumps({"op": "open", "id": GAME, "key": "k"}))


def plain(error: str) -> bool:
    """Whether a refusal is made of sentences for a person, without a word of how ids are made."""
    return error.endswith(".") and not re.search("id is|game:|Legal moves|code|seed|packed", error)


MESSAGES: tuple[dict[str, Any], ...] = (
    {"op": "play", "move": "b3", "at": 7},
    {"op": "look", "at": 0},
    {"op": "why", "picks": ["a4", "b3"]},
    {"op": "brief", "level": 2, "at": 0},
    {"op": "think", "brief": "{}", "seconds": 1, "work": 1, "seed": "s"},
    {"op": "sheet", "game": "palavan", "sheet": "basic", "count": 2, "seed": "1"},
    {"op": "new", "game": "islant", "preset": "level-1", "seats": 1, "players": [], "seed": "s"},
    {"op": "step"},
    {"op": "drop"},
)


def test_messages(host: Host) -> None:
    rng = Random("messages")
    refused = 0
    for number in range(8_000):
        message = MESSAGES[number % len(MESSAGES)]
        wrong = warped(message, rng)
        if number % 2 or not isinstance(wrong, dict) or wrong.get("op") in ("play", "new"):
            text = mutated(json.dumps(message), rng)
        else:
            text = json.dumps(wrong)
        before = state_of(host)
        if "error" in answer(host, text):
            refused += 1
            assert state_of(host) == before
    assert refused > 700
    host.call(json.dumps({"op": "open", "id": GAME, "key": "k"}))


@pytest.mark.parametrize("size", [10**5, 10**7])
def test_a_position_that_unfolds_to_a_flood_is_refused(host: Host, size: int) -> None:
    bomb = to_letters(zlib.compress(b"[0,[" + b"0," * (size // 2) + b"0]]"))
    id = f"competition:full@3!{bomb}:#1"
    assert "error" in answer(host, json.dumps({"op": "read", "id": id}))
    with pytest.raises(ValueError, match=r"cannot be unpacked|at most"):
        Session.from_id(id)


def test_good_links_are_read_in_between(host: Host) -> None:
    """What the damaged ones are measured against."""
    for id in IDS:
        assert "error" not in answer(host, json.dumps({"op": "read", "id": id}))
        assert Session.from_id(id).full_id
