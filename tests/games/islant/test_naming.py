"""Names of islands: given with the completing drawing, stored, parsed and shown."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from skerry import Host, Session
from skerry.core.state import pack, unpack
from skerry.games.islant import naming
from skerry.games.islant.rules import IslantState
from skerry.library.claims import Claim, result_link
from skerry.session.hosting import annotate, annotation_prompt, full_id
from skerry.session.short_id import short_id

from tests.service.host_client import ask, error_of

DRAWN = "land1@2-d3", "land1@3-e4", "land1@0-d5"
LAST = "land1@1-c4"
"""The last of four drawings that put a quarter on each side of the middle."""


def session_with_island(*, seats: int = 1, last: str = LAST) -> Session:
    """Return a game in which the last drawing has completed the island in the middle."""
    session = Session("islant", preset="level-1", seats=seats)
    for drawing in (*DRAWN, last):
        session.play("1-2")
        session.play(drawing)
        for _other in range(seats - 1):
            session.play(session.state.legal_actions()[0])
    return session


def session_with_name(name: str, at: int = 8) -> Session:
    session = session_with_island()
    annotate(session, at, name)
    return session


def state_of(session: Session) -> IslantState:
    assert isinstance(session.state, IslantState)
    return session.state


def test_only_the_drawing_that_completes_an_island_asks_for_a_name() -> None:
    session = session_with_island()
    prompted_positions = [
        at for at in range(len(session.line) + 1) if annotation_prompt(session, at)
    ]
    assert prompted_positions == [8]
    assert annotation_prompt(session, 8) == "You have completed an island. What is its name?"
    annotate(session, 8, "Avalon")
    assert annotation_prompt(session, 8) == "", "the island has a name"


@pytest.mark.parametrize("name", ["Avalon", "Île d'Été", '<b>&amp;"#,:~*', "島", "a" * 24])
def test_a_name_survives_ids_and_saves(name: str) -> None:
    session = session_with_name(name)
    assert state_of(session).names == ((0, 5, 7, name),)
    for id in (session.id, full_id(session), short_id(session)):
        assert id.isascii()
        again = Session.from_id(id)
        assert again.state == session.state
        assert full_id(again) == full_id(session)
    state = state_of(session)
    assert unpack(state, json.loads(json.dumps(pack(state)))) == state


def test_a_name_survives_a_link_that_was_altered_on_its_way() -> None:
    from skerry.library.sharing.links import make_link, read_link

    id = session_with_name("Avalon").id
    for link in (make_link(id), f"<https://a.example/x/#{make_link(id)}>.", make_link(id).upper()):
        assert read_link(link) == id


def test_a_name_changes_neither_dice_nor_points() -> None:
    """The moves after the named drawing stay the same, also those of other players."""
    for number in range(40):
        bare = Session("islant", preset="level-1", seats=2, seed=f"pearl{number}")
        while not bare.state.is_terminal and len(bare.line) < 40:
            legal = bare.state.legal_actions()
            bare.play(max(legal[:-1] or legal, key=lambda action: points_after(bare, action)))
        prompted_positions = [at for at in range(len(bare.line) + 1) if annotation_prompt(bare, at)]
        if prompted_positions:
            other = Session.from_id(full_id(bare))
            annotate(other, prompted_positions[0], "Thule")
            assert other.line[prompted_positions[0] :] == bare.line[prompted_positions[0] :]
            assert replace(state_of(other), names=()) == bare.state
            return
    pytest.fail("no island was completed in any of these games")


def points_after(session: Session, action: str) -> float:
    """Return the points after an action; playing the best one completes islands."""
    state = state_of(session)
    return state.apply(action).sheet_points(state.to_move)


def test_ids_without_names_are_unchanged() -> None:
    session = session_with_island()
    assert naming.MARK not in full_id(session)
    assert state_of(session).names == ()
    assert "*" in short_id(session), "without a name the short id contains a code"
    assert "*" not in short_id(session_with_name("Avalon")), "the code can't contain names"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "at least one"),
        ("   ", "at least one"),
        ("a" * 25, "at most 24"),
        ("\N{OGHAM SPACE MARK}", "at least one"),
        ("a\x00b", "control"),
        ("a\nb", "control"),
        ("a\u202eb", "control"),
        ("\ud800", "control"),
        ("\N{MUSICAL SYMBOL G CLEF}" * 24, "at most 24"),
    ],
)
def test_an_invalid_name_is_refused_with_the_reason(name: str, why: str) -> None:
    session = session_with_island()
    before = full_id(session), session.state
    with pytest.raises(ValueError, match=why):
        annotate(session, 8, name)
    assert (full_id(session), session.state) == before


@pytest.mark.parametrize(
    "move",
    [
        f"{LAST}~",
        f"{LAST}~1",
        f"{LAST}~a",
        f"{LAST}~aaaaaaaa",
        f"{LAST}~ifwgc3lponxxk~ifwa",
        "land1@0-c4~ifwa",
        "stop~ifwa",
        "~ifwa",
    ],
)
def test_moves_with_damaged_names_are_refused(move: str) -> None:
    session = session_with_island()
    session.undo()
    with pytest.raises(ValueError, match="Legal moves"):
        session.play(move)
    assert session.line == session_with_island().line


def test_a_name_is_refused_at_other_moves() -> None:
    session = session_with_island()
    for at in (0, 1, 7, 9, -1, True):
        with pytest.raises(ValueError, match="no question"):
            annotate(session, at, "Avalon")


def test_undo_removes_a_name_and_redo_restores_it() -> None:
    session = session_with_name("Avalon")
    session.undo()
    assert state_of(session).names == ()
    session.redo()
    assert naming.names_of(state_of(session), 0) == ["Avalon"]


def test_names_that_belong_to_no_island_are_invalid() -> None:
    state = state_of(session_with_name("Avalon"))
    state.validate()
    for names in (
        ((0, 5, 8, "Avalon"),),
        ((0, 5, 7, "Avalon"), (0, 5, 7, "Thule")),
        ((0, 5, 7, " Avalon"),),
    ):
        with pytest.raises((AssertionError, ValueError)):
            replace(state, names=names).validate()


def test_the_sheet_the_player_and_the_ranking_show_the_name() -> None:
    session = session_with_name("<i>Avalon</i>")
    scene = session.scene(0)
    (node,) = (node for node in scene.nodes if node.id.startswith("called-"))
    assert (node.text, (node.x, node.y)) == (
        "<i>Avalon</i>",
        next((n.x, n.y) for n in scene.nodes if n.id == "d4"),
    )
    assert scene.players[0].title == "<i>Avalon</i>"
    assert scene.players[0].note == "island completed: <i>Avalon</i>"
    session.play("1-2")
    session.play("stop")
    result = ask(Host(), op="result", id=session.id)
    assert Session.from_id(result["id"]).state == session.state
    host = Host()
    ask(host, op="open", id=session.id)
    table = ask(host, op="rank", kept=[], own=True, by="Anna")
    assert [row["name"] for row in table["rankings"][0]["rows"]] == ["Anna (<i>Avalon</i>)"]


def finish_game(session: Session) -> Session:
    session.play("1-2")
    session.play("stop")
    return session


@pytest.mark.parametrize("named_first", [True, False])
@pytest.mark.parametrize("way", ["sent", "kept", "own"])
def test_a_game_with_and_without_a_name_is_ranked_once(way: str, named_first: bool) -> None:
    ids = [
        short_id(finish_game(session_with_name("Avalon"))),
        short_id(finish_game(session_with_island())),
    ]
    assert ids[0] != ids[1]
    ids = ids if named_first else ids[::-1]
    host = Host()
    entries = [{"id": id, "by": "Anna"} for id in ids]
    links = " ".join(result_link("https://a.example/", Claim(id, "Anna")) for id in ids)
    if way == "sent":
        table = ask(host, op="rank", kept=[], text=links)
    elif way == "kept":
        table = ask(host, op="rank", kept=entries)
    else:
        ask(host, op="open", id=ids[1])
        table = ask(host, op="rank", kept=entries[:1], own=True, by="Anna")
    while table["progress"]:
        table = ask(host, op="rank")
    (ranking,) = table["rankings"]
    assert [(row["name"], row["points"]) for row in ranking["rows"]] == [("Anna (Avalon)", 3)]
    assert [entry["by"] for entry in table["kept"]] == ["Anna"]
    assert table["problems"] == []
    if way == "own":
        assert table["own"] == ranking["rows"][0]["id"]
        renamed = ask(host, op="rank", id=table["own"], by="Ben")
        assert renamed["rankings"][0]["rows"][0]["name"] == "Ben (Avalon)"


@pytest.mark.parametrize("named_first", [True, False])
def test_another_name_for_the_island_makes_no_separate_result(named_first: bool) -> None:
    ids = [
        short_id(finish_game(session_with_name("Avalon"))),
        short_id(finish_game(session_with_island())),
    ]
    one, other = ids if named_first else ids[::-1]
    claims = Claim(one, "Anna"), Claim(other, "Ben")
    text = " ".join(result_link("https://a.example/", claim) for claim in claims)
    host = Host()
    table = ask(host, op="rank", kept=[], text=text)
    while table["progress"]:
        table = ask(host, op="rank")
    assert len(table["rankings"][0]["rows"]) == 1
    assert table["problems"] == [
        "Ben's result has the same moves as Anna's, so it is ranked only once."
    ]
    assert [entry["by"] for entry in table["kept"]] == ["Anna"]


def test_a_stored_copy_with_another_island_name_is_refused_too() -> None:
    """Lists stored by older versions may contain both copies."""
    ids = [short_id(finish_game(session_with_name(name))) for name in ("Avalon", "Thule")]
    saved = [{"id": id, "by": by} for id, by in zip(ids, ("Anna", "Ben"), strict=True)]
    host = Host()
    table = ask(host, op="rank", kept=saved)
    while table["progress"]:
        table = ask(host, op="rank")
    assert [row["name"] for row in table["rankings"][0]["rows"]] == ["Anna (Avalon)"]
    assert "the same moves as Anna's" in table["problems"][0]
    assert [entry["by"] for entry in table["kept"]] == ["Anna"]


def test_the_move_list_and_the_transcript_show_the_name() -> None:
    host = Host()
    table = ask(host, op="open", id=session_with_name("Île d'Été").id)
    assert table["log"][-1]["text"] == "a quarter, right in c4 · Île d'Été"
    assert table["line"][-1].startswith(f"{LAST}~")
    plain = ask(host, op="open", id=session_with_island().id)
    assert [row["text"] for row in plain["log"][:-1]] == [row["text"] for row in table["log"][:-1]]
    assert plain["log"][-1]["text"] == "a quarter, right in c4"
    ask(host, op="open", id=session_with_name("Avalon").id)
    text = ask(host, op="transcript", names=[""], date="today", source="")["text"]
    assert "shape 1 (quarter, right) in c4, island Avalon" in text


def test_an_svg_picture_escapes_names() -> None:
    from skerry.render.svg import svg_document

    picture = svg_document(session_with_name("<i>Avalon</i>").scene(0))
    assert "&lt;i&gt;Avalon" in picture
    assert "<i>" not in picture


def test_the_host_asks_human_players_and_stores_the_answer() -> None:
    host = Host()
    session = session_with_island()
    session.undo()
    ask(host, op="open", id=session.id)
    reply = ask(host, op="play", move=LAST)
    assert reply["annotation_prompt"] == "You have completed an island. What is its name?"
    assert "at most" in error_of(host, json.dumps({"op": "annotate", "at": 8, "text": "x" * 30}))
    text = ask(host, op="annotate", at=8, text=" Avalon ")
    assert text["frames"][-1]["players"][0]["title"] == "Avalon"
    assert "annotation_prompt" not in text
    again = ask(Host(), op="open", save=text["save"])
    assert again["frames"][-1] == text["frames"][-1]


def test_the_host_does_not_ask_for_a_computer_players_island() -> None:
    host = Host()
    session = session_with_island()
    session.undo()
    ask(host, op="open", id=session.id, players=[2])
    assert "annotation_prompt" not in ask(host, op="play", move=LAST)
