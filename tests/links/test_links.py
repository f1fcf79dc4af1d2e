"""Links that were handed out open for ever as they did then.

Each file here is one link and what it showed on the day it was made: the seat to move, what the
players have, and a digest of the moves that were legal at every point of its game, in their order
(a code in the place of the moves counts by it). THESE FILES ARE NEVER CHANGED. A new kind of link
gets a new file, a new game those that `freeze.py` writes, as soon as people are to have it; a test
that fails here is a link in somebody's letter that broke.
"""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, unquote

import pytest
from links.freeze import FIRST_LINE, HERE, shown, write
from skerry import Host
from skerry.core.registry import BUILT_IN
from skerry.session.session import Session

FILES = sorted(path.stem for path in HERE.glob("*.txt"))
MANGLED = json.loads((HERE / "mangled.json").read_text(encoding="ascii"))
"""Links as apps have mangled them: in the page's address, in a text, in a frame's; and the ids that
the page makes of them (tests/page/library/mangled.test.js), with what each shows."""
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


def test_a_game_that_has_links_here_has_one_of_each_kind() -> None:
    kinds = {(name.split("-")[0], name.split("-")[1]) for name in FILES}
    games = {game for game, _ in kinds}
    assert {(game, kind) for game in games for kind in KINDS} <= kinds


@pytest.mark.parametrize("game", BUILT_IN)
def test_links_of_every_game_can_be_kept_here(game: str, tmp_path: Path) -> None:
    written = write(game, tmp_path)
    assert {path.stem for path in written} == {f"{game}-{kind}" for kind in KINDS}
    for path in written:
        head, link, position = path.read_text(encoding="ascii").splitlines()
        assert head == FIRST_LINE
        session = Session.from_id(id_in(link))
        assert shown(session) == position
        assert session.state.is_terminal == path.stem.endswith("over")
    with pytest.raises(FileExistsError):
        write(game, tmp_path)


@pytest.mark.parametrize("name", FILES)
def test_a_link_shows_what_it_showed(name: str) -> None:
    link, position = read(name)
    session = Session.from_id(id_in(link))
    assert shown(session) == position
    host = Host()
    reply = json.loads(host.call(json.dumps({"op": "open", "id": id_in(link)})))
    assert reply["at"] == session.visible_line(reply["viewer"]).to_visible(session.position)
    if link.startswith("#result="):
        result = json.loads(host.call('{"op": "result"}'))
        assert result["points"] == [int(it) for it in parse_qs(link[1:])["points"][0].split(",")]


@pytest.mark.parametrize("id", MANGLED["shown"])
def test_what_is_made_of_a_mangled_link_shows_what_it_showed(id: str) -> None:
    assert shown(Session.from_id(id)) == MANGLED["shown"][id]


def test_every_mangled_link_has_what_it_shows() -> None:
    assert {link["id"] for link in MANGLED["links"]} == set(MANGLED["shown"])
