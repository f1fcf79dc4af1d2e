"""Backups: everything in one file, of any size, read without loss or not at all."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from library.stored_data import GAME_FILE, STORED_DATA
from skerry.library.files import game_file
from skerry.library.files.backup_file import (
    BackupReader,
    entry_item,
    file_text,
    game_item,
    merge_page_data,
    page_item,
    read_file,
    read_page_data,
)
from skerry.library.files.game_file import Entry
from skerry.library.saves import NewerError, Save

RESULT = {
    "v": 1,
    "key": "k1",
    "game": "atoll",
    "preset": "small",
    "players": ["person", 2],
    "seed": None,
    "result": "won",
    "points": None,
    "when": 1e12,
    "help": False,
    "fair": False,
    "again": False,
}
STARTED = {"v": 1, "key": "k2", "begun": 1e12, "help": True, "fair": False, "spent": 5}
PAGE = {
    "settings": {"theme": "dark", "sound": True, "pens": {"islant": ["", "red"]}},
    "lessons": {"atoll": 3},
    "opponents": {"atoll": 2, "palavan": "fair"},
    "ranking": {"by": "Anna", "list": [{"id": "islant:level-1:a1#same", "by": "Anna"}]},
}


def save(number: int) -> Save:
    return Save(f"g{number}", "atoll:small:d4,a3", 1, ("person", 2), names=("Änne", ""))


def items(games: int = 2) -> list[Any]:
    return [
        page_item(PAGE),
        *(game_item(Entry(save(number), 1e12 + number)) for number in range(games)),
        *filter(None, (entry_item(RESULT), entry_item(STARTED))),
    ]


def expected(games: int = 2) -> list[Any]:
    """Return the items as the page gets them."""
    return [
        {"kind": "page", "data": PAGE},
        *(
            {"kind": "game", "save": save(number).dumps(), "when": 1e12 + number}
            for number in range(games)
        ),
        {"kind": "entry", "entry": RESULT},
        {"kind": "entry", "entry": STARTED},
    ]


def test_a_backup_has_everything() -> None:
    file = file_text(items())
    assert json.loads(file)["skerry"] == "backup"
    assert read_file([file]) == (expected(), [])


@pytest.mark.parametrize("size", [1, 7, 500])
def test_a_backup_is_written_and_read_in_parts(size: int) -> None:
    all_items = items(5)
    parts = [
        file_text([item], number or None, is_end=number == len(all_items) - 1)
        for number, item in enumerate(all_items)
    ]
    file = "".join(parts)
    assert file == file_text(all_items)
    assert read_file(file[at : at + size] for at in range(0, len(file), size)) == (expected(5), [])


def test_a_backup_can_be_larger_than_any_request() -> None:
    """The reader must not hold what it has read."""
    reader = BackupReader()
    one = file_text([game_item(Entry(save(0), 1))] * 50, is_end=False)
    more = file_text([game_item(Entry(save(0), 1))] * 50, 50, is_end=False)
    count = len(reader.read(one)[0])
    for _ in range(40):
        count += len(reader.read(more)[0])
        assert len(reader._readers["backup"][0]._text) <= len(more)
    count += len(reader.read("\n ]\n}\n")[0])
    assert (count, reader.read(None)) == (41 * 50, ([], []))


def test_older_files_of_games_or_results_are_read() -> None:
    games, problems = read_file([GAME_FILE])
    entries, _ = game_file.read_file([GAME_FILE])
    assert problems == []
    assert [item["save"] for item in games] == [entry.save.dumps() for entry in entries]
    assert {item["kind"] for item in games} == {"game"}
    results, problems = read_file([(STORED_DATA / "results.json").read_text(encoding="utf-8")])
    assert problems == []
    assert {item["kind"] for item in results} == {"entry"}


def test_the_kept_backup_stays_readable() -> None:
    file = (STORED_DATA / "backup.json").read_text(encoding="utf-8")
    assert read_file([file]) == (expected(), [])


def test_a_file_cut_off_anywhere_is_a_problem() -> None:
    file = file_text(items())
    for length in range(len(file) - 2):
        try:
            entries, problems = read_file([file[:length]])
        except ValueError:
            assert length < len('{"skerry": "backup", "v": 1, "backup": ["') + 4
            continue
        assert len(problems) == 1
        assert problems[0].startswith(("The end of the file", "Entry"))
        assert entries == expected()[: len(entries)]


def test_a_damaged_file_is_never_read_in_silence() -> None:
    file = file_text(items())
    rng = Random(4)
    for _ in range(300):
        at = rng.randrange(len(file))
        damaged = file[:at] + rng.choice('{}[]",:x') + file[at + 1 :]
        try:
            entries, problems = read_file([damaged])
        except ValueError:
            continue
        assert problems or len(entries) == len(expected())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"kind": "poem"}, "Entry 1 in the file is damaged."),
        ({"kind": "entry", "entry": {**RESULT, "v": 9}}, "Entry 1 in the file was made by a newer"),
        ({"kind": "entry", "entry": {**RESULT, "when": "now"}}, "Entry 1 in the file is damaged."),
        ({"kind": "game", "when": 1, "save": {"v": 99}}, "Entry 1 in the file was made by a newer"),
        ({"kind": "game", "save": "text"}, "Entry 1 in the file is damaged."),
        (7, "Entry 1 in the file is damaged."),
    ],
)
def test_a_damaged_entry_is_named(change: Any, sentence: str) -> None:
    entries, problems = read_file([file_text([change, *items(1)])])
    assert entries == expected(1)
    assert [problem.startswith(sentence) for problem in problems] == [True]


@pytest.mark.parametrize("text", ["", "x", "[]", "{}", '{"skerry": "poems", "v": 1, "poems": []}'])
def test_another_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="isn't a Skerry backup"):
        read_file([text])


def test_a_newer_backup_is_refused() -> None:
    with pytest.raises(NewerError, match="Nothing was imported"):
        read_file([file_text(items()).replace('"v": 1', '"v": 2', 1)])


def test_an_entry_that_can_not_be_read_is_left_out_of_a_backup() -> None:
    assert entry_item({**RESULT, "v": 9}) is None
    assert entry_item(None) is None


# The page's data


def test_damaged_page_data_is_left_out() -> None:
    damaged: Any = {
        "settings": {"theme": "dark", "x": {"y": [{}]}, "long": "z" * 999, "pens": {"a": [1, "b"]}},
        "lessons": {"atoll": "3", "palavan": 2, "islant": True},
        "opponents": [1],
        "ranking": {"by": "A\nB" + "x" * 99, "list": [{"id": "?"}, 4]},
        "more": 1,
    }
    assert read_page_data(damaged) == {
        "settings": {"theme": "dark", "pens": {"a": [1, "b"]}},
        "lessons": {"palavan": 2},
        "opponents": {},
        "ranking": {"by": ("AB" + "x" * 99)[:30], "list": []},
    }
    empty = {"settings": {}, "lessons": {}, "opponents": {}, "ranking": {"by": "", "list": []}}
    assert read_page_data(None) == empty == read_page_data({"settings": 1, "ranking": "x"})


def test_data_is_merged_without_loss() -> None:
    local = {
        "settings": {"theme": "light"},
        "lessons": {"atoll": 5, "islant": 1},
        "opponents": {"atoll": 4},
        "ranking": {"by": "", "list": [{"id": "islant:level-1:b1#same", "by": "Bob"}]},
    }
    assert merge_page_data(local, PAGE) == {
        "settings": {"theme": "light", "sound": True, "pens": {"islant": ["", "red"]}},
        "lessons": {"atoll": 5, "islant": 1},
        "opponents": {"atoll": 4, "palavan": "fair"},
        "ranking": {"by": "Anna", "list": [*PAGE["ranking"]["list"], *local["ranking"]["list"]]},
    }
    assert merge_page_data(PAGE, local)["lessons"] == {"atoll": 5, "islant": 1}
    assert merge_page_data({}, PAGE) == PAGE == merge_page_data(PAGE, {})
