"""Saves in replies, opening them again, analyses and links."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry import Host
from skerry.library.saves import Save

from tests.service.host_client import ask, error_of, host_with_game

pytestmark = pytest.mark.usefixtures("toys")

LONG = "morris:standard:b2,a1,c3,a3,a2,c1,b2b1,a1b2"


def save_of(reply: dict[str, Any]) -> Save:
    return Save.loads(reply["save"])


def save_entries(*saves: Save) -> list[dict[str, str]]:
    return [{"key": save.key, "save": save.dumps()} for save in saves]


# Saves


def test_every_reply_has_a_save() -> None:
    host = host_with_game(players=["person", 2], names=["Anna"], seconds=3, key="k")
    ask(host, op="play", move="b2")
    ask(host, op="play", move="a1")
    reply = ask(host, op="undo")
    assert save_of(reply) == Save(
        "k", "morris:standard:b2,a1", 0, ("person", 2), seconds=3, names=("Anna",)
    )
    assert (reply["key"], reply["names"], reply["seconds"]) == ("k", ["Anna"], 3)
    assert save_of(ask(host, op="players", players=[1, "person"])).players == (1, "person")


def test_opening_a_save_restores_undone_moves() -> None:
    host = host_with_game(
        players=["person", 2], names=["Anna"], clock={"minutes": 5, "used": [1000, 2]}
    )
    for move in ("b2", "a1"):
        ask(host, op="play", move=move)
    saved = ask(host, op="undo")
    opened = ask(Host(), op="open", save=saved["save"])
    assert opened == saved | {"frames": opened["frames"]}
    assert (opened["at"], opened["line"], opened["clock"]["used"]) == (0, ["b2", "a1"], [1000, 2])
    assert opened["frames"][-1]["nodes"] == saved["frames"][-1]["nodes"]
    moved = ask(
        Host(), op="open", save=saved["save"], key="other", clock={"minutes": 5, "used": []}
    )
    assert (moved["key"], moved["clock"]) == ("other", {"minutes": 5, "used": []})


def test_a_bad_save_is_refused_and_the_game_is_unchanged() -> None:
    host = host_with_game(key="k")
    good = save_of(ask(host, op="play", move="b2"))
    data = good.to_json()
    for bad, why in (
        (data | {"v": 9}, "newer version"),
        (data | {"key": "a b"}, "“key”"),
        (data | {"at": 7}, "the save is at move 7, but the game has only 1"),
        (data | {"id": "morris:standard:b2,b2"}, "Move 2, b2, can't be played."),
        (data | {"players": [1]}, '"players" is a list of 2'),
    ):
        for op in ("open", "preview"):
            assert why in error_of(host, json.dumps({"op": op, "save": json.dumps(bad)}))
    assert "newer version" in error_of(host, '{"op": "prepare", "save": "{\\"v\\": 9}"}')
    assert save_of(ask(host, op="goto", at=1)) == good
    assert ask(host, op="prepare", save=good.dumps())["done"] is True


def test_every_game_has_its_own_key_which_can_change() -> None:
    host = host_with_game()
    first = ask(host, op="play", move="b2")["key"]
    assert ask(host, op="new", game="morris")["key"] != first
    assert ask(host, op="set_key", key="mine")["key"] == "mine"
    assert ask(host, op="set_key")["key"] not in ("mine", first)
    assert "“key”" in error_of(host, '{"op": "set_key", "key": "a b"}')


def test_every_request_updates_the_clock() -> None:
    host = host_with_game(clock={"minutes": 10, "used": []})
    reply = ask(host, op="play", move="b2", clock={"minutes": 10, "used": [5000, None]})
    assert reply["clock"] == {"minutes": 10, "used": [5000, 0]}
    later = {"minutes": 10, "used": [6000]}
    assert "not" in error_of(host, json.dumps({"op": "play", "move": "zz", "clock": later}))
    assert '"clock" is' in error_of(host, '{"op": "undo", "clock": 3}')
    assert ask(host, op="goto", at=1)["clock"]["used"] == [5000, 0]


# Analyses


def test_playing_on_from_an_earlier_position_begins_an_analysis() -> None:
    host = host_with_game(key="k")
    ask(host, op="open", id=LONG, key="k")
    first = ask(host, op="goto", at=2, analyze=True)
    save = save_of(first)
    assert save.origin
    assert (save.origin.key, save.origin.id, save.origin.at) == ("k", LONG, 2)
    assert (first["from"], first["is_listed"], first["began_analysis"]) == (2, False, False)
    second = ask(host, op="play", move="c1")
    assert (second["key"], second["from"], second["is_listed"]) == (first["key"], 2, True)
    origin = ask(host, op="origin", saves=[])
    assert (origin["game"], origin["key"]) == (None, "k")
    assert Save.loads(origin["save"]).id == LONG
    original = Save("k", LONG + ",c1c2", 3, ("person", "person"))
    origin = ask(host, op="origin", saves=[{"key": "x", "save": "no"}, *save_entries(original)])
    assert (origin["game"], origin["key"], Save.loads(origin["save"])) == (1, "k", original)


def test_replacing_many_moves_begins_an_analysis() -> None:
    host = Host()
    ask(host, op="open", id=LONG, key="k")
    ask(host, op="goto", at=0)
    same = ask(host, op="play", move="b2")
    assert (same["key"], same["began_analysis"]) == ("k", False), "it is the move played before"
    other = ask(host, op="play", move="c1")
    assert (other["key"] != "k", other["began_analysis"], other["from"]) == (True, True, 1)
    assert (
        save_of(other).origin
        == Save("k", LONG, 0, ("person", "person")).new_analysis(1, "v").origin
    )
    assert ask(host, op="play", move="a1")["began_analysis"] is False


def test_replacing_few_moves_begins_no_analysis() -> None:
    host = Host()
    ask(host, op="open", id="morris:standard:b2,a1,c3,a3", key="k")
    ask(host, op="goto", at=2)
    assert ask(host, op="play", move="c2")["key"] == "k"
    assert "not an analysis" in error_of(host, '{"op": "origin", "saves": []}')


# Lessons and secrets


def test_a_lesson_keeps_the_current_game() -> None:
    host = host_with_game(game="atoll", key="k", names=["Anna", "Bo"])
    before = ask(host, op="play", move="f6")
    for reply in (ask(host, op="learn", game="atoll", step=1), ask(host, op="conceal")):
        same = ("save", "key", "names", "seconds", "clock", "from")
        assert {name: reply[name] for name in same} == {name: before[name] for name in same}
        assert (reply["is_listed"], reply["began_analysis"]) == (False, False)
    assert ask(host, op="open", save=reply["save"])["line"] == ["f6"]
    alone = ask(Host(), op="learn", game="atoll", step=1)
    assert (alone["save"], alone["key"]) == ("", "")


def test_a_link_reveals_no_hidden_information() -> None:
    host = host_with_game(game="pearls", seed="x", players=["person", 1])
    reply = ask(host, op="goto", at=0)
    assert reply["link"].startswith("pearls:standard!")
    assert ask(host_with_game(game="pearls", seed="x"), op="goto", at=0)["link"] == ""


# Links that arrive


def test_a_link_that_continues_a_game_opens_its_save() -> None:
    two = ("person", "person")
    save = Save("k", "morris:standard:b2,a1", 2, two)
    other = Save("x", "morris:short:b2,a1", 2, two)
    link = "#morris:standard:b2,a1,c3,a3"
    games = [{"key": "bad", "save": "{"}, *save_entries(other, save)]
    reply = ask(Host(), op="link", link=link, saves=games)
    saved = Save.loads(reply.pop("save"))
    assert reply == {
        "id": link[1:], "result": False, "relation": "ahead", "game": 2,
        "text": "This link adds 2 moves to your game.",
    }  # fmt: skip
    assert (saved.key, saved.id, saved.at) == ("k", link[1:], 2)
    opened = ask(Host(), op="open", save=saved.dumps())
    assert (opened["at"], opened["redo"]) == (2, True)


@pytest.mark.parametrize(
    ("link", "relation", "title", "text"),
    [
        ("b2,a1,c3", "same", None, "Nothing new in this link."),
        (
            "b2,a1",
            "behind",
            "This link is older than your game",
            "It ends at move 2, but your game is at move 3. Go on with your game",
        ),
        (
            "b2,a1,a3",
            "diverged",
            "This link has different moves",
            "Its move 3 differs from your game. Go on with your game",
        ),
    ],
)
def test_another_link_does_not_change_the_game(
    link: str, relation: str, title: str | None, text: str
) -> None:
    save = Save("inner", "morris:standard:b2,a1,c3", 3, ("person", "person"))
    games = [{"key": "outer", "save": save.dumps()}]
    reply = ask(Host(), op="link", link=f"#morris:standard:{link}", saves=games)
    assert (reply["relation"], reply.get("title")) == (relation, title)
    assert text in reply["text"]
    assert Save.loads(reply["save"]).key == "outer"


def test_links_of_unknown_games_and_anchors_match_no_save() -> None:
    reply = ask(Host(), op="link", link="#morris:standard:b2", saves=[])
    assert reply == {
        "id": "morris:standard:b2", "result": False, "relation": None, "text": "", "game": None,
        "save": None,
    }  # fmt: skip
    assert ask(Host(), op="link", link="#skip", saves=[])["id"] is None
    cut_off = error_of(Host(), '{"op": "link", "link": "#morris:standard:b2...", "saves": []}')
    assert cut_off == "It was cut off: the end is missing."
    assert '"saves", a list' in error_of(Host(), '{"op": "link", "link": "#morris:standard:b2"}')


def test_a_result_link_is_recognized() -> None:
    id = "islant:level-1:*CDPpQr4PtueKl_VCFG8lv73lHgV8SxqEUBsiIg%23w3"
    reply = ask(Host(), op="link", link=f"#result={id}&points=-44", saves=[])
    assert (reply["result"], reply["id"]) == (True, None)


# Snippets for other websites


def test_snippets_show_a_position_in_a_link_or_a_frame() -> None:
    site = "https://example.org/skerry/"
    id = "atoll:small:d4"
    reply = ask(Host(), op="snippets", site=site, id=id, picture="Ab")
    assert [item["name"].split(" ")[0] for item in reply["snippets"]] == ["Interactive", "Plain"]
    for snippet in reply["snippets"]:
        assert "https://example.org/skerry/embed.html?game=atoll&amp;id=" in snippet["html"]
        assert "#picture=Ab" in snippet["html"]
        assert "A game of Atoll" in snippet["html"]


@pytest.mark.parametrize("site", ["file:///home/skerry.html", "javascript:x", ""])
def test_a_page_opened_from_a_file_has_no_snippets(site: str) -> None:
    message = error_of(Host(), json.dumps({"op": "snippets", "site": site, "id": "atoll:small:"}))
    assert message.startswith('"site" is an address')


@pytest.mark.parametrize(
    ("link", "new_game"),
    [
        ("#morris", {"game": "morris"}),
        ("#Morris.", {"game": "morris"}),
        ("https://e.org/skerry/#pig", {"game": "pig"}),
        ("#palavan:daily", {"game": "palavan", "preset": "daily"}),
        ("#islant%3Adaily-3", {"game": "islant", "preset": "daily-3"}),
    ],
)
def test_a_link_with_only_a_game_starts_a_new_game(link: str, new_game: dict[str, str]) -> None:
    reply = ask(Host(), op="link", link=link, saves=[])
    assert (reply["id"], reply["new_game"]) == (None, new_game)
    assert ask(Host(), op="prepare", players="first", **new_game)["progress"] >= 0


@pytest.mark.parametrize(
    ("link", "id"),
    [
        ("#board", None),  # an anchor of the page
        ("#morris:standard", "morris:standard:"),  # the first position
        ("#palavan:daily:", "palavan:daily:"),
        ("#palavan:nightly", "palavan:nightly:"),  # refused later: no such preset
    ],
)
def test_other_links_are_read_as_before(link: str, id: str | None) -> None:
    reply = ask(Host(), op="link", link=link, saves=[])
    assert reply["id"] == id
    assert "new_game" not in reply
