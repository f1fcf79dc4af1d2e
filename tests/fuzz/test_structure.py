"""Structural fuzzing: valid requests, links, files and addresses with a few changed parts.

Parts are changed, removed, repeated or taken from others, so that most inputs are nearly valid.
Every request gets a reply, a result or an `error`, and never raises. See profiles.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fuzz.profiles import FUZZ, Watch
from hypothesis import given
from hypothesis import strategies as st
from links.test_by_link import BY_LINK
from links.test_links import FILES, MANGLED, id_in, read
from service.test_fuzz import IDS, REQUESTS
from skerry import Host
from skerry.library.claims import read_claims
from skerry.library.sharing.links import query_fields, read_link
from skerry.session.ids import SessionId, read_id
from toys import registered_toys

STORED_DATA = Path(__file__).parents[1] / "stored_data"
LINKS = tuple(id_in(read(name)[0]) for name in FILES)
BY_LINK_ADDRESSES = tuple(entry["link"] for entry in BY_LINK)
ADDRESSES = (
    *(read(name)[0] for name in FILES),
    *(entry["link"] for entry in MANGLED["links"]),
    *BY_LINK_ADDRESSES,
)
GAMES = json.loads((STORED_DATA / "games.json").read_text(encoding="utf-8"))
RESULTS = json.loads((STORED_DATA / "results.json").read_text(encoding="utf-8"))

LONG = "islant:level-1@99:" + ",".join(["ship1-a1"] * 400)
ENDS = ("resigned-0", "resigned-1", "offer-0", "draw", "stopped-1", "stopped", "", "resigned-99")
STARTS = tuple({"op": "open", "id": id, "key": "k"} for id in (*IDS, *LINKS))
THINK_REQUESTS = (
    *(
        {"op": op}
        for op in ("continue", "step", "cancel", "bot_input", "reveal", "transcript", "result")
    ),
    {"op": "think", "input": "{}", "work": 4, "seed": "s"},
    {"op": "prove", "input": "{}", "played": "d4", "better": "a1", "later": ["d4"], "work": 4},
    {"op": "hint", "at": 0},
    {"op": "refute", "at": 0, "better": "a1"},
    {"op": "refute", "task": 1, "refutation": {"better": "a1", "line": ["d4"], "text": "so"}},
    {"op": "prepare", "id": LONG},
    {"op": "print", "game": "islant", "sheet": "level-1", "count": 1},
)
ALL: tuple[dict[str, Any], ...] = (*REQUESTS, *STARTS, *THINK_REQUESTS)

words = st.sampled_from(sorted({word for id in (*IDS, *LINKS) for word in re.split(r"\W", id)}))
scalars = st.one_of(
    *(st.none(), st.booleans(), st.integers(), st.integers(-3, 200), st.floats(), st.text()),
    *(words, st.sampled_from([*LINKS, *IDS, LONG, "person"])),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
keys = st.sampled_from(sorted({key for request in ALL for key in request}))


def value_paths(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path (keys and indices) of every value in the data."""
    yield at
    inside = enumerate(data) if isinstance(data, list) else ()
    for key, value in data.items() if isinstance(data, dict) else inside:
        yield from value_paths(value, (*at, key))


@st.composite
def change_parts(draw: st.DrawFn, good: Any) -> Any:
    """Return a valid value with up to three random changes."""
    data = {"it": deepcopy(good)}
    for _ in range(draw(st.integers(0, 3))):
        ways = [way for way in value_paths(data) if way]
        *way, last = draw(st.sampled_from(ways))
        inner: Any = data
        for key in way:
            inner = inner[key]
        kind = draw(st.sampled_from(["change", "leave out", "add", "copy"]))
        if kind == "change" or not way:
            inner[last] = draw(values)
        elif kind == "leave out":
            del inner[last]
        elif kind == "copy":
            inner[last] = deepcopy(draw(st.sampled_from(ALL)).get(str(last), inner[last]))
        elif isinstance(inner, dict):
            inner[draw(keys)] = draw(values)
        else:
            inner.insert(last, deepcopy(inner[last]))
    return data["it"]


@st.composite
def change_link(draw: st.DrawFn, good: str) -> str:
    """Return a link with parts changed, removed, repeated or taken from another link."""
    parts = re.split(r"([:,#!@*?&=%])", good)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(parts) - 1))
        kind = draw(st.integers(0, 4))
        if kind == 0:
            parts[at] = draw(words)
        elif kind == 1:
            parts[at] = draw(st.text(max_size=6))
        elif kind == 2:
            parts[at:at] = parts[at : at + draw(st.integers(1, 40))]
        elif kind == 3:
            del parts[at : at + draw(st.integers(1, 6))]
        else:
            other = re.split(r"([:,#!@*?&=%])", draw(st.sampled_from(LINKS)))
            parts[at:] = other[at:]
        parts = parts or [""]
    return "".join(parts)


@pytest.fixture(name="watch", scope="module")
def _watch() -> Iterator[Watch]:
    for request in STARTS:  # a game's first position takes a while
        Host().call(json.dumps(request))
    watch = Watch()
    yield watch
    assert watch.asked > 100
    print(f"\n{watch}")


@pytest.fixture(scope="module", autouse=True)
def _with_toys() -> Iterator[None]:
    """Register the toys once per module; Hypothesis rejects fixtures with function scope."""
    with registered_toys():
        yield


@FUZZ
@given(data=st.data())
def test_requests(watch: Watch, data: st.DataObject) -> None:
    host = Host()
    watch.ask(host, json.dumps(data.draw(st.sampled_from(STARTS))))
    for _ in range(4):
        request = data.draw(st.sampled_from(ALL).flatmap(change_parts))
        watch.ask(host, json.dumps(request))


@pytest.mark.more
@FUZZ
@given(data=st.data())
def test_links(watch: Watch, data: st.DataObject) -> None:
    host = Host()
    for op in ("preview", "prepare", "result", "open"):
        id = data.draw(st.sampled_from((*IDS, *LINKS)).flatmap(change_link))
        watch.ask(host, json.dumps({"op": op, "id": id}))
    with suppress(ValueError):
        assert isinstance(read_id(id), SessionId)


@FUZZ
@given(text=st.sampled_from(ADDRESSES).flatmap(change_link), saved_id=st.sampled_from(LINKS))
def test_addresses(watch: Watch, text: str, saved_id: str) -> None:
    host = Host()
    save = {"v": 3, "key": "k", "id": saved_id, "at": 0, "players": ["person", "person"]}
    known = [{"key": "k", "save": json.dumps(save)}]
    watch.ask(host, json.dumps({"op": "link", "link": text, "saves": known}))
    watch.ask(host, json.dumps({"op": "rank", "kept": [], "text": text}))
    with suppress(ValueError):
        read_link(text)
    assert all(isinstance(value, str) for value in query_fields(text).values())
    assert len(read_claims(text)) == 2


@FUZZ
@given(
    text=st.sampled_from(BY_LINK_ADDRESSES).flatmap(change_link),
    end=st.none() | st.sampled_from(ENDS) | st.text(max_size=12),
    seat=st.integers(0, 2),
)
def test_games_by_link_stay_unharmed(watch: Watch, text: str, end: str | None, seat: int) -> None:
    """A damaged link of a game by link is refused in a sentence, or opens; the game stays."""
    host = Host()
    start = {"op": "open", "id": "atoll:small:d3", "own_seat": seat % 2, "key": "k"}
    before = watch.ask(host, json.dumps(start))["save"]
    known = [{"key": "k", "save": before}]
    link = text if end is None else f"{text}&end={quote(end)}"
    reply = watch.ask(host, json.dumps({"op": "link", "link": link, "saves": known}))
    assert reply.get("error", ".").endswith((".", "!"))
    assert watch.ask(host, '{"op": "set_key", "key": "k"}')["save"] == before
    if reply.get("game") is not None:
        assert "error" not in watch.ask(host, json.dumps({"op": "open", "save": reply["save"]}))


@FUZZ
@given(games=change_parts(GAMES), results=change_parts(RESULTS), cut=st.integers(0, 10_000))
def test_files(watch: Watch, games: Any, results: Any, cut: int) -> None:
    host = Host()
    text = json.dumps(games)
    whole = {"file": text}
    first = {"file": text[:cut], "end": False}
    second = {"file": text[cut:], "begin": False}
    for part in (whole, first, second):
        reply = watch.ask(host, json.dumps({"op": "import_games", **part}))
        for game in reply.get("games", []):
            if game:
                watch.ask(host, json.dumps({"op": "preview", "save": game["save"]}))
    watch.ask(host, json.dumps({"op": "import_results", "file": json.dumps(results)}))
