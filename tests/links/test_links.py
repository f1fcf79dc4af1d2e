"""Links of earlier versions open as they did when they were made.

Each file in this folder has a link and the position that it showed on the day it was made: the seat
to move, the returns, and a digest of the legal moves at every ply in their order (codes depend on
the order). NEVER CHANGE THESE FILES. Add a file for a new kind of link, and run `freeze.py` before
a new game is released. If a test fails here, links that players have already sent are broken.
"""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, unquote

import pytest
from links.freeze import FIRST_LINE, LINKS_FOLDER, describe_position, write_game_files
from skerry import Host
from skerry.core.registry import BUILT_IN
from skerry.session.session import Session
from skerry.session.visible_line import visible_line

FILES = sorted(path.stem for path in LINKS_FOLDER.glob("*.txt"))
MANGLED = json.loads((LINKS_FOLDER / "mangled.json").read_text(encoding="ascii"))
"""Links as apps have mangled them: in the page's address, in a text, in a frame's; and the ids that
the page makes of them (tests/page/library/mangled.test.js), with what each shows."""
KINDS = {"moves", "code", "over"}
"""Kinds of links of every game: moves, the same moves as a code, a finished game."""


def read(name: str) -> tuple[str, str]:
    """Return a file's link, starting at #, and the line that describes its position."""
    _, link, position = (LINKS_FOLDER / f"{name}.txt").read_text(encoding="ascii").splitlines()
    return link, position


def id_in(link: str) -> str:
    """Return the id in a link, as the page extracts it."""
    results = parse_qs(link[1:]).get("result") if link.startswith("#result=") else None
    return results[0] if results else unquote(link[1:])


def test_every_game_has_a_link_of_each_kind() -> None:
    kinds = {(name.split("-")[0], name.split("-")[1]) for name in FILES}
    games = {game for game, _ in kinds}
    assert {(game, kind) for game in games for kind in KINDS} <= kinds


@pytest.mark.more
@pytest.mark.parametrize("game", BUILT_IN)
def test_freeze_writes_valid_links_of_every_game(game: str, tmp_path: Path) -> None:
    written = write_game_files(game, tmp_path)
    assert {path.stem for path in written} == {f"{game}-{kind}" for kind in KINDS}
    for path in written:
        head, link, position = path.read_text(encoding="ascii").splitlines()
        assert head == FIRST_LINE
        session = Session.from_id(id_in(link))
        assert describe_position(session) == position
        assert session.state.is_terminal == path.stem.endswith("over")
    with pytest.raises(FileExistsError):
        write_game_files(game, tmp_path)


@pytest.mark.parametrize("name", FILES)
def test_a_link_shows_its_recorded_position(name: str) -> None:
    link, position = read(name)
    session = Session.from_id(id_in(link))
    assert describe_position(session) == position
    host = Host()
    reply = json.loads(host.call(json.dumps({"op": "open", "id": id_in(link)})))
    assert reply["at"] == visible_line(session, reply["viewer"]).to_visible(session.position)
    if link.startswith("#result="):
        result = json.loads(host.call('{"op": "result"}'))
        assert result["points"] == [
            int(points) for points in parse_qs(link[1:])["points"][0].split(",")
        ]


@pytest.mark.parametrize("id", MANGLED["shown"])
def test_the_id_of_a_mangled_link_shows_its_recorded_position(id: str) -> None:
    assert describe_position(Session.from_id(id)) == MANGLED["shown"][id]


def test_every_mangled_link_has_a_recorded_position() -> None:
    assert {link["id"] for link in MANGLED["links"]} == set(MANGLED["shown"])
