"""Export and import of games and results, in parts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from library.stored_data import GAME_FILE, STORED_DATA
from skerry import Host
from skerry.library.saves import Save

from tests.service.host_client import ask, error_of

pytestmark = pytest.mark.usefixtures("toys")

LONG = "morris:standard:b2,a1,c3,a3,a2,c1,b2b1,a1b2"
RESULT_FILE = (STORED_DATA / "results.json").read_text(encoding="utf-8")
(RESULT,) = json.loads(RESULT_FILE)["results"]


def import_parts(op: str, text: str, size: int) -> list[dict[str, Any]]:
    """Import a file in parts of `size` characters, and return the replies."""
    host = Host()
    starts = range(0, len(text), size)
    return [
        ask(host, op=op, file=text[at : at + size], begin=at == 0, end=at == starts[-1])
        for at in starts
    ]


def test_games_are_written_to_a_file_and_read_again() -> None:
    saves = [Save("a", LONG, 3, ("person", 1)), Save("b", "pig:standard:", 0, ("person", 2))]
    games = [{"save": save.dumps(), "when": at} for at, save in enumerate(saves)]
    reply = ask(Host(), op="export_games", games=games)
    assert (reply["count"], reply["problems"]) == (2, [])
    assert ask(Host(), op="import_games", file=reply["file"]) == {"games": games, "problems": []}


def test_a_game_in_a_file_has_the_key_of_its_entry() -> None:
    save = Save("inner", LONG, 3, ("person", 1))
    file = ask(Host(), op="export_games", games=[{"key": "outer", "save": save.dumps()}])["file"]
    (game,) = ask(Host(), op="import_games", file=file)["games"]
    assert Save.loads(game["save"]) == replace(save, key="outer")


def test_a_damaged_game_is_left_out_of_a_file() -> None:
    save = Save("a", LONG, 3, ("person", 1)).dumps()
    games = [{"save": save}, {"save": "{"}, {"key": "a b", "save": save}, {}]
    reply = ask(Host(), op="export_games", games=games)
    assert reply["count"] == 1
    starts = {problem.split(":")[0] for problem in reply["problems"]}
    assert (len(reply["problems"]), starts) == (3, {"A game was skipped because it is damaged"})
    assert len(ask(Host(), op="import_games", file=reply["file"])["games"]) == 1


def test_a_file_is_written_in_parts() -> None:
    games = [{"save": Save(f"k{n}", LONG, n, ("person", 1)).dumps(), "when": n} for n in range(5)]
    whole = ask(Host(), op="export_games", games=games)["file"]
    host = Host()
    first = ask(host, op="export_games", games=games[:3], end=False)
    second = ask(host, op="export_games", games=games[3:], before=first["count"])
    assert first["file"] + second["file"] == whole
    entries = [{**RESULT, "key": f"k{n}"} for n in range(5)]
    whole = ask(Host(), op="export_results", entries=entries)["file"]
    first = ask(host, op="export_results", entries=entries[:3], end=False)
    second = ask(host, op="export_results", entries=entries[3:], before=first["count"])
    assert first["file"] + second["file"] == whole


@pytest.mark.parametrize("size", [1, 100, 1000, len(GAME_FILE)])
def test_a_file_is_read_in_parts(size: int) -> None:
    replies = import_parts("import_games", GAME_FILE, size)
    games = [game for reply in replies for game in reply["games"]]
    assert games == ask(Host(), op="import_games", file=GAME_FILE)["games"]
    assert len(games) == 7
    replies = import_parts("import_results", RESULT_FILE, size)
    assert [result for reply in replies for result in reply["results"]] == [RESULT]


def test_results_are_written_to_a_file_without_unfinished_games() -> None:
    begun = {"v": 1, "key": "k", "begun": 5, "help": False, "fair": False}
    reply = ask(Host(), op="export_results", entries=[begun, RESULT, None, {"v": 9}])
    assert reply == {"file": RESULT_FILE, "count": 1, "problems": []}
    reply = ask(Host(), op="import_results", file=RESULT_FILE)
    assert reply == {"results": [RESULT], "problems": []}


def test_damage_is_reported() -> None:
    data = json.loads(GAME_FILE)
    data["games"][0]["key"] = ""
    reply = ask(Host(), op="import_games", file=json.dumps(data))
    assert reply["problems"] == ["Game 1 in the file is damaged."]
    assert [game is None for game in reply["games"]] == [True] + [False] * 6
    reply = ask(Host(), op="import_games", file=GAME_FILE[:-9])
    assert reply["problems"][0].startswith("The end of the file is missing or damaged.")


@pytest.mark.parametrize(("op", "kind"), [("import_games", "games"), ("import_results", "results")])
def test_another_file_is_refused(op: str, kind: str) -> None:
    message = f"This isn't a Skerry {kind} file. Choose one made with “Export to a file”."
    other = RESULT_FILE if kind == "games" else GAME_FILE
    for text in ("", "{}", "a letter", other):
        assert error_of(Host(), json.dumps({"op": op, "file": text})) == message
    newer = json.dumps({"skerry": kind, "v": 9, kind: []})
    assert "newer version" in error_of(Host(), json.dumps({"op": op, "file": newer}))
    assert 'needs a "file"' in error_of(Host(), json.dumps({"op": op}))
    middle = json.dumps({"op": op, "file": "x", "begin": False})
    assert "no file has been begun" in error_of(Host(), middle)


def test_a_part_may_be_longer_than_any_other_request() -> None:
    text = json.dumps({"skerry": "games", "v": 3, "games": [{"x": "y" * 2_000_000}]})
    reply = ask(Host(), op="import_games", file=text)
    assert reply == {"games": [None], "problems": ["Game 1 in the file is damaged."]}


def test_a_backup_has_games_entries_and_page_data() -> None:
    save = Save("outer", LONG, 3, ("person", 1)).dumps()
    begun = {"v": 1, "key": "k2", "begun": 5, "help": False, "fair": False}
    data = {"settings": {"theme": "dark"}, "lessons": {}, "opponents": {}}
    items = [
        {"kind": "page", "data": data},
        {"kind": "game", "key": "outer", "save": save, "when": 7},
        {"kind": "game", "save": "{"},
        {"kind": "entry", "entry": RESULT},
        {"kind": "entry", "entry": begun},
        {"kind": "entry", "entry": {"v": 99, "key": "newer"}},
    ]
    reply = ask(Host(), op="export_backup", items=items)
    assert reply["count"] == 4
    assert [problem.split(":")[0] for problem in reply["problems"]] == [
        "A game was skipped because it is damaged"
    ]
    parts = import_parts("import_backup", reply["file"], 100)
    assert [problem for part in parts for problem in part["problems"]] == []
    assert [item for part in parts for item in part["items"]] == [
        {"kind": "page", "data": {**data, "ranking": {"by": "", "list": []}}},
        {"kind": "game", "save": save, "when": 7},
        {"kind": "entry", "entry": RESULT},
        {"kind": "entry", "entry": begun},
    ]


def test_the_same_op_reads_files_of_games_and_results() -> None:
    games = ask(Host(), op="import_backup", file=GAME_FILE)["items"]
    assert [item["save"] for item in games] == [
        game["save"] for game in ask(Host(), op="import_games", file=GAME_FILE)["games"]
    ]
    (result,) = ask(Host(), op="import_backup", file=RESULT_FILE)["items"]
    assert result == {"kind": "entry", "entry": RESULT}
    error = error_of(Host(), json.dumps({"op": "import_backup", "file": "text"}))
    assert "isn't a Skerry backup" in error


def test_page_data_is_merged() -> None:
    data = ask(
        Host(),
        op="merge_backup",
        local={"settings": {"theme": "light"}},
        imported={"settings": {"theme": "dark", "sound": True}},
    )["data"]
    assert data["settings"] == {"theme": "light", "sound": True}
