"""What a table's replies have to be kept, how that is taken up again, links and files."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from skerry import Host
from skerry.library.saves import Save
from skerry.service.current_save import GAMES_PER_UNIT

from tests.service.host_client import ask, made, refused, table

pytestmark = pytest.mark.usefixtures("toys")

LONG = "morris:standard:b2,a1,c3,a3,a2,c1,b2b1,a1b2"


def save_of(reply: dict[str, Any]) -> Save:
    return Save.loads(reply["save"])


def kept(*saves: Save) -> list[dict[str, str]]:
    return [{"key": save.key, "save": save.dumps()} for save in saves]


# Saves


def test_every_reply_has_what_there_is_to_keep() -> None:
    host = table(players=["person", 2], names=["Anna"], seconds=3, key="k")
    ask(host, op="play", move="b2")
    ask(host, op="play", move="a1")
    reply = ask(host, op="undo")
    assert save_of(reply) == Save(
        "k", "morris:standard:b2,a1", 0, ("person", 2), seconds=3, names=("Anna",)
    )
    assert (reply["key"], reply["names"], reply["seconds"]) == ("k", ["Anna"], 3)
    assert save_of(ask(host, op="players", players=[1, "person"])).players == (1, "person")


def test_a_save_is_taken_up_with_what_was_undone() -> None:
    host = table(players=["person", 2], names=["Anna"], clock={"minutes": 5, "used": [1000, 2]})
    for move in ("b2", "a1"):
        ask(host, op="play", move=move)
    left = ask(host, op="undo")
    there = ask(Host(), op="open", save=left["save"])
    assert there == left | {"film": there["film"]}
    assert (there["at"], there["line"], there["clock"]["used"]) == (0, ["b2", "a1"], [1000, 2])
    assert there["film"][-1]["nodes"] == left["film"][-1]["nodes"]
    moved = ask(Host(), op="open", save=left["save"], key="other", clock={"minutes": 5, "used": []})
    assert (moved["key"], moved["clock"]) == ("other", {"minutes": 5, "used": []})


def test_a_save_that_cannot_be_taken_up_is_refused_and_the_table_stays() -> None:
    host = table(key="k")
    good = save_of(ask(host, op="play", move="b2"))
    data = good.to_json()
    for bad, why in (
        (data | {"v": 9}, "newer version"),
        (data | {"key": "a b"}, "“key”"),
        (data | {"at": 7}, "the save is at move 7, but the game has only 1"),
        (data | {"id": "morris:standard:b2,b2"}, "Move 2, b2, can't be played."),
        (data | {"players": [1]}, '"players" is a list of 2'),
    ):
        for op in ("open", "read"):
            assert why in refused(host, json.dumps({"op": op, "save": json.dumps(bad)}))
    assert "newer version" in refused(host, '{"op": "prepare", "save": "{\\"v\\": 9}"}')
    assert save_of(ask(host, op="goto", at=1)) == good
    assert ask(host, op="prepare", save=good.dumps())["done"] is True


def test_two_games_have_two_keys_and_one_can_get_another() -> None:
    host = table()
    first = ask(host, op="play", move="b2")["key"]
    assert ask(host, op="new", game="morris")["key"] != first
    assert ask(host, op="keep", key="mine")["key"] == "mine"
    assert ask(host, op="keep")["key"] not in ("mine", first)
    assert "“key”" in refused(host, '{"op": "keep", "key": "a b"}')


def test_the_time_of_the_page_is_kept_with_every_request() -> None:
    host = table(clock={"minutes": 10, "used": []})
    reply = ask(host, op="play", move="b2", clock={"minutes": 10, "used": [5000, None]})
    assert reply["clock"] == {"minutes": 10, "used": [5000, 0]}
    later = {"minutes": 10, "used": [6000]}
    assert "not" in refused(host, json.dumps({"op": "play", "move": "zz", "clock": later}))
    assert '"clock" is' in refused(host, '{"op": "undo", "clock": 3}')
    assert ask(host, op="goto", at=1)["clock"]["used"] == [5000, 0]


# Variations


def test_playing_on_from_an_earlier_position_makes_a_variation() -> None:
    host = table(key="k")
    ask(host, op="open", id=LONG, key="k")
    first = ask(host, op="goto", at=2, cut=True)
    save = save_of(first)
    assert save.origin
    assert (save.origin.key, save.origin.id, save.origin.at) == ("k", LONG, 2)
    assert (first["from"], first["listed"], first["branched"]) == (2, False, False)
    second = ask(host, op="play", move="c1")
    assert (second["key"], second["from"], second["listed"]) == (first["key"], 2, True)
    found = ask(host, op="origin", kept=[])
    assert (found["game"], found["key"]) == (None, "k")
    assert Save.loads(found["save"]).id == LONG
    mine = Save("k", LONG + ",c1c2", 3, ("person", "person"))
    found = ask(host, op="origin", kept=[{"key": "x", "save": "no"}, *kept(mine)])
    assert (found["game"], found["key"], Save.loads(found["save"])) == (1, "k", mine)


def test_a_move_in_the_place_of_many_makes_a_variation_and_says_so() -> None:
    host = Host()
    ask(host, op="open", id=LONG, key="k")
    ask(host, op="goto", at=0)
    same = ask(host, op="play", move="b2")
    assert (same["key"], same["branched"]) == ("k", False), "as it was played before"
    other = ask(host, op="play", move="c1")
    assert (other["key"] != "k", other["branched"], other["from"]) == (True, True, 1)
    assert save_of(other).origin == Save("k", LONG, 0, ()).variation(1, "v").origin
    assert ask(host, op="play", move="a1")["branched"] is False


def test_a_move_in_the_place_of_few_does_not() -> None:
    host = Host()
    ask(host, op="open", id="morris:standard:b2,a1,c3,a3", key="k")
    ask(host, op="goto", at=2)
    assert ask(host, op="play", move="c2")["key"] == "k"
    assert "not a variation" in refused(host, '{"op": "origin", "kept": []}')


# Lessons and secrets


def test_a_lesson_puts_the_game_aside() -> None:
    host = table(game="atoll", key="k", names=["Anna", "Bo"])
    before = ask(host, op="play", move="f6")
    for reply in (ask(host, op="learn", game="atoll", step=1), ask(host, op="veil")):
        same = ("save", "key", "names", "seconds", "clock", "from")
        assert {name: reply[name] for name in same} == {name: before[name] for name in same}
        assert (reply["listed"], reply["branched"]) == (False, False)
    assert ask(host, op="open", save=reply["save"])["line"] == ["f6"]
    alone = ask(Host(), op="learn", game="atoll", step=1)
    assert (alone["save"], alone["key"]) == ("", "")


def test_a_link_tells_nobody_more_than_they_know() -> None:
    host = table(game="pearls", seed="x", players=["person", 1])
    reply = ask(host, op="goto", at=0)
    assert reply["link"].startswith("pearls:standard!")
    assert ask(table(game="pearls", seed="x"), op="goto", at=0)["link"] == ""


# Links that arrive


def test_a_link_that_goes_on_with_a_game_is_told_of_it() -> None:
    two = ("person", "person")
    mine = Save("k", "morris:standard:b2,a1", 2, two)
    other = Save("x", "morris:short:b2,a1", 2, two)
    link = "#morris:standard:b2,a1,c3,a3"
    games = [{"key": "bad", "save": "{"}, *kept(other, mine)]
    reply = ask(Host(), op="link", link=link, kept=games)
    saved = Save.loads(reply.pop("save"))
    assert reply == {
        "id": link[1:], "result": False, "kin": "on", "game": 2,
        "text": "This link adds 2 moves to your game.",
    }  # fmt: skip
    assert (saved.key, saved.id, saved.at) == ("k", link[1:], 2)
    there = ask(Host(), op="open", save=saved.dumps())
    assert (there["at"], there["redo"]) == (2, True)


@pytest.mark.parametrize(
    ("link", "kin", "said"),
    [
        ("b2,a1,c3", "same", "Nothing new in this link."),
        ("b2,a1", "behind", "it ends at move 2, and you are at move 3."),
        ("b2,a1,a3", "apart", "its move 3 is a different one."),
    ],
)
def test_another_link_leaves_the_game_as_it_is(link: str, kin: str, said: str) -> None:
    mine = Save("inner", "morris:standard:b2,a1,c3", 3, ("person", "person"))
    games = [{"key": "outer", "save": mine.dumps()}]
    reply = ask(Host(), op="link", link=f"#morris:standard:{link}", kept=games)
    assert reply["kin"] == kin
    assert said in reply["text"]
    assert Save.loads(reply["save"]).key == "outer"


def test_a_link_of_no_game_here_and_of_none_at_all() -> None:
    reply = ask(Host(), op="link", link="#morris:standard:b2", kept=[])
    assert reply == {
        "id": "morris:standard:b2", "result": False, "kin": None, "text": "", "game": None,
        "save": None,
    }  # fmt: skip
    assert ask(Host(), op="link", link="#skip", kept=[])["id"] is None
    cut_off = refused(Host(), '{"op": "link", "link": "#morris:standard:b2...", "kept": []}')
    assert cut_off == "It was cut off: the end is missing."
    assert '"kept", a list' in refused(Host(), '{"op": "link", "link": "#morris:standard:b2"}')


def test_a_result_is_told_from_a_game() -> None:
    id = "islant:level-1:*CDPpQr4PtueKl_VCFG8lv73lHgV8SxqEUBsiIg%23w3"
    reply = ask(Host(), op="link", link=f"#result={id}&points=-44", kept=[])
    assert (reply["result"], reply["id"]) == (True, None)


# Files


def test_games_go_into_a_file_and_come_back() -> None:
    saves = [Save("a", LONG, 3, ("person", 1)), Save("b", "pig:standard:", 0, ("person", 2))]
    packed = [{"save": save.dumps(), "when": at} for at, save in enumerate(saves)]
    file = ask(Host(), op="pack", games=packed)["file"]
    assert made(Host(), op="unpack", file=file) == packed
    damaged = json.loads(file)
    damaged["games"][0]["key"] = ""
    problem = {"problem": "Game 1 in the file is damaged."}
    assert made(Host(), op="unpack", file=json.dumps(damaged)) == [problem, *packed[1:]]
    assert "isn't a Skerry games file" in refused(Host(), '{"op": "unpack", "file": "{}"}')


def test_a_game_goes_into_a_file_by_the_key_that_it_is_kept_by() -> None:
    save = Save("inner", LONG, 3, ("person", 1))
    file = ask(Host(), op="pack", games=[{"key": "outer", "save": save.dumps()}])["file"]
    (game,) = made(Host(), op="unpack", file=file)
    assert Save.loads(game["save"]) == replace(save, key="outer")
    assert "“key”" in refused(
        Host(), json.dumps({"op": "pack", "games": [{"key": "a b", "save": save.dumps()}]})
    )


def test_a_file_may_be_longer_than_any_other_request() -> None:
    file = json.loads(ask(Host(), op="pack", games=[])["file"]) | {
        "games": [{"x": "y" * 2_000_000}]
    }
    problem = {"problem": "Game 1 in the file is damaged."}
    assert made(Host(), op="unpack", file=json.dumps(file)) == [problem]


def test_a_file_of_many_games_is_read_in_units() -> None:
    save = Save("a", LONG, 3, ("person", 1))
    packed = [{"save": save.dumps(), "when": 1} for _ in range(2 * GAMES_PER_UNIT + 1)]
    host = Host()
    file = ask(host, op="pack", games=packed)["file"]
    first = ask(host, op="unpack", file=file)
    assert (first["done"], len(first["made"])) == (False, GAMES_PER_UNIT)
    assert 0.4 < first["progress"] < 0.5
    rest = ask(host, op="step"), ask(host, op="step")
    assert [reply["done"] for reply in rest] == [False, True]
    assert first["made"] + rest[0]["made"] + rest[1]["made"] == packed


# Other people's pages


def test_snippets_show_a_position_in_a_link_or_a_frame() -> None:
    site = "https://example.org/skerry/"
    id = "atoll:small:d4"
    reply = ask(Host(), op="snippets", site=site, id=id, picture="Ab")
    assert [item["name"].split(" ")[0] for item in reply["snippets"]] == ["Interactive", "Plain"]
    for it in reply["snippets"]:
        assert "https://example.org/skerry/embed.html?game=atoll&amp;id=" in it["html"]
        assert "#picture=Ab" in it["html"]
        assert "A game of Atoll" in it["html"]


@pytest.mark.parametrize("site", ["file:///home/skerry.html", "javascript:x", ""])
def test_a_page_that_lies_on_a_device_has_no_snippets(site: str) -> None:
    said = refused(Host(), json.dumps({"op": "snippets", "site": site, "id": "atoll:small:"}))
    assert said.startswith('"site" is an address')


@pytest.mark.parametrize(
    ("link", "wish"),
    [
        ("#morris", {"game": "morris"}),
        ("#Morris.", {"game": "morris"}),
        ("https://e.org/skerry/#pig", {"game": "pig"}),
        ("#palavan:daily", {"game": "palavan", "preset": "daily"}),
        ("#islant%3Adaily-3", {"game": "islant", "preset": "daily-3"}),
    ],
)
def test_a_link_that_names_no_more_than_a_game_begins_it(link: str, wish: dict[str, str]) -> None:
    reply = ask(Host(), op="link", link=link, kept=[])
    assert (reply["id"], reply["wish"]) == (None, wish)
    assert ask(Host(), op="prepare", players="first", **wish)["progress"] >= 0


@pytest.mark.parametrize(
    ("link", "id"),
    [
        ("#board", None),  # an anchor of the page
        ("#morris:standard", "morris:standard:"),  # the first position, as ever
        ("#palavan:daily:", "palavan:daily:"),
        ("#palavan:nightly", "palavan:nightly:"),  # which is told to be no variant
    ],
)
def test_any_other_link_is_what_it_was(link: str, id: str | None) -> None:
    reply = ask(Host(), op="link", link=link, kept=[])
    assert reply["id"] == id
    assert "wish" not in reply
