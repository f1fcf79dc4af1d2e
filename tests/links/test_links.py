"""Links that were handed out open for ever as they did then.

Each file here is one link and what it showed on the day it was made: the seat to move, what the
players have, and a digest of the moves that were legal at every point of its game, in their order
(a code in the place of the moves counts by it). THESE FILES ARE NEVER CHANGED. A new kind of link
or a new game gets a new file; a test that fails here is a link in somebody's letter that broke.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qs, unquote

import pytest
from skerry import Host
from skerry.core.registry import BUILT_IN
from skerry.session.session import Session

HERE = Path(__file__).parent
FILES = sorted(path.stem for path in HERE.glob("*.txt"))
MANGLED = json.loads((HERE / "mangled.json").read_text(encoding="ascii"))
"""Links as apps have mangled them: in the page's address, in a text, in a frame's; and the ids that
the page makes of them (tests/page/mangled.test.js), with what each shows."""
KINDS = {"moves", "code", "over"}
"""What there is of every game: a line of moves, the same as a code, a game that is over."""


def read(name: str) -> tuple[str, str]:
    """The link of a file, from its # on, and the position it must show."""
    _, link, position = (HERE / f"{name}.txt").read_text(encoding="ascii").splitlines()
    return link, position


def id_in(link: str) -> str:
    """The id in a link, as the page takes it out."""
    said = parse_qs(link[1:]).get("result") if link.startswith("#result=") else None
    return said[0] if said else unquote(link[1:])


def shown(session: Session) -> str:
    """The position in a line."""
    seen = sha256()
    for at in range(session.position + 1):
        state = session.film(at)[-1]
        actions = [action for action, _ in state.chance_outcomes()] or state.legal_actions()
        seen.update(" ".join(session.game.notation(action) for action in actions).encode())
    seat = session.state.current_player
    returns = " ".join(f"{value:g}" for value in session.state.returns())
    return f"after {session.position}: seat {seat}, returns {returns}, {seen.hexdigest()[:24]}"


def test_every_game_has_links_here() -> None:
    kinds = {(name.split("-")[0], name.split("-")[1]) for name in FILES}
    assert {(game, kind) for game in BUILT_IN for kind in KINDS} <= kinds


@pytest.mark.parametrize("name", FILES)
def test_a_link_shows_what_it_showed(name: str) -> None:
    link, position = read(name)
    session = Session.from_id(id_in(link))
    assert shown(session) == position
    host = Host()
    reply = json.loads(host.call(json.dumps({"op": "open", "id": id_in(link)})))
    assert reply["at"] == session.position
    if link.startswith("#result="):
        result = json.loads(host.call('{"op": "result"}'))
        assert result["points"] == [int(it) for it in parse_qs(link[1:])["points"][0].split(",")]


@pytest.mark.parametrize("id", MANGLED["shown"])
def test_what_is_made_of_a_mangled_link_shows_what_it_showed(id: str) -> None:
    assert shown(Session.from_id(id)) == MANGLED["shown"][id]


def test_every_mangled_link_has_what_it_shows() -> None:
    assert {link["id"] for link in MANGLED["links"]} == set(MANGLED["shown"])
