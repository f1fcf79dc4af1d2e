"""Writing games to a file and reading them; damaged entries are reported and skipped."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from library.stored_data import GAME_FILE
from skerry.library.files.game_file import Entry, file_text, game_file_reader, read_file
from skerry.library.files.list_file import MAX_ITEM
from skerry.library.saves import NewerError, Save
from skerry.session.session import Session

SAVE = Save("k1", "toy:usual:a", 1, ("person", 3), names=("Anna",))


def changed_file_text(**more: Any) -> str:
    return json.dumps({"skerry": "games", "v": 3, "games": []} | more)


def test_games_are_read_as_they_were_written() -> None:
    entries = [Entry(SAVE, 1_795_378_435_664), Entry(Save("k2", "toy:usual:b,c", 2, ("person",)))]
    assert read_file([file_text(entries)]) == (entries, [])
    assert read_file([file_text([])]) == ([], [])


def test_an_old_file_is_read_and_rewritten_unchanged() -> None:
    entries, problems = read_file([GAME_FILE])
    assert (len(entries), problems) == (7, [])
    assert file_text(entries) == GAME_FILE
    for entry in entries:
        session = Session.from_id(entry.save.id)
        entry.save.restore_position(session)
        assert session.position == entry.save.at


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "{}",
            "[]",
            "null",
            '{"skerry":"games"}',
            changed_file_text(skerry="results"),
            changed_file_text(games={}),
        ),
        *("[" * 100_000, "x" * (MAX_ITEM + 1), '{"a": ' + "[" * (MAX_ITEM + 1)),
    ],
    ids=lambda text: text[:20],
)
def test_a_text_that_is_not_a_file_of_games_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="isn't a Skerry games file"):
        read_file([text])


@pytest.mark.parametrize("version", [4, "3", None])
def test_a_newer_file_is_refused(version: object) -> None:
    with pytest.raises(NewerError, match="newer version"):
        read_file([changed_file_text(v=version)])


def test_damaged_games_are_reported_and_the_others_are_read() -> None:
    good = SAVE.to_json()
    entries, problems = read_file(
        [changed_file_text(games=[good, None, good | {"v": 5}, good | {"when": "x"}])]
    )
    assert entries == [Entry(SAVE, 0), Entry(SAVE, 0)]
    assert problems == [
        "Game 2 in the file is damaged.",
        "Game 3 in the file was made by a newer version.",
    ]


@pytest.mark.parametrize("when", [None, True, "7", float("inf"), 1e17])
def test_an_invalid_time_is_read_as_unknown(when: object) -> None:
    entries, _problems = read_file([changed_file_text(games=[SAVE.to_json() | {"when": when}])])
    assert entries == [Entry(SAVE, 0)]


@pytest.mark.parametrize("size", [1, 2, 7, 100])
def test_a_file_is_read_in_parts_of_any_size(size: int) -> None:
    whole = read_file([GAME_FILE])
    parts = [GAME_FILE[at : at + size] for at in range(0, len(GAME_FILE), size)]
    assert read_file(parts) == whole
    damaged = GAME_FILE.replace('"key"', '"key', 1)
    parts = [damaged[at : at + size] for at in range(0, len(damaged), size)]
    assert read_file(parts) == (whole[0][1:], ["Game 1 in the file is damaged."])


def test_a_file_may_be_cut_in_two_anywhere() -> None:
    whole = read_file([GAME_FILE])
    for at in range(len(GAME_FILE)):
        assert read_file([GAME_FILE[:at], GAME_FILE[at:]]) == whole


def test_games_are_read_as_soon_as_their_part_is_there() -> None:
    reader = game_file_reader()
    half = len(GAME_FILE) // 2
    first, problems = reader.read(GAME_FILE[:half])
    assert (0 < len(first) < 7, problems) == (True, [])
    second, problems = reader.read(GAME_FILE[half:])
    assert (first + second, []) == read_file([GAME_FILE])
    assert reader.read(None) == ([], problems)


@pytest.mark.parametrize("separators", [(",", ":"), (" , ", "\r\n:\t")])
@pytest.mark.parametrize("indent", [None, 0, 2, 3, 4, "\t"])
def test_a_file_may_be_formatted_by_another_program(
    separators: tuple[str, str], indent: int | str | None
) -> None:
    data = json.loads(GAME_FILE)
    for keys in (["skerry", "v", "games"], ["games", "v", "skerry"]):
        fields = {"note": ["\\", {"games": []}], **{key: data[key] for key in keys}}
        text = json.dumps(fields, indent=indent, separators=separators)
        parts = [text[at : at + 50] for at in range(0, len(text), 50)]
        assert read_file([text]) == read_file(parts) == read_file([GAME_FILE])


def test_a_file_without_its_end_is_read_up_to_there() -> None:
    entries, _problems = read_file([GAME_FILE])
    message = "The end of the file is missing or damaged. Games found: {}"
    for at in range(GAME_FILE.index("[") + 1, len(GAME_FILE) - 2, 5):
        some, problems = read_file([GAME_FILE[:at]])
        assert some == entries[: len(some)]
        assert problems == [message.format(len(some))]
    assert read_file([GAME_FILE, GAME_FILE]) == (entries, [message.format(7)])


def test_damage_to_a_game_leaves_the_others() -> None:
    entries = [Entry(replace(SAVE, key=f"k{n}")) for n in range(9)]
    text = file_text(entries)
    start = text.index('"k4"')
    end = text.index('"k5"')
    for sign in ('"', "{", "}", "[", "]", "\\", "\n", ",", ":", "x", "\x00"):
        for at in range(start, end, 3):
            some, problems = read_file([text[:at] + sign + text[at + 1 :]])
            assert len(some) >= 7 + (not problems), (sign, at)
            assert {entry.save.key for entry in some} >= {"k0", "k1", "k2", "k3", "k7", "k8"}


def test_parts_are_written_one_by_one() -> None:
    entries = [Entry(replace(SAVE, key=f"k{n}"), n) for n in range(5)]
    whole = file_text(entries)
    for cut in range(6):
        first = file_text(entries[:cut], is_end=False)
        assert first + file_text(entries[cut:], cut) == whole
    assert file_text([], is_end=False) + file_text([], 0) == file_text([])


@pytest.mark.more
def test_20_000_games_and_50_megabytes_are_read() -> None:
    big = Entry(Save("b", "toy:usual:" + "a," * 1200, 1, ("person",) * 2))
    entries = [replace(big, when=n) for n in range(20_000)]
    parts = [
        file_text(entries[at : at + 1000], at or None, is_end=at == 19_000)
        for at in range(0, 20_000, 1000)
    ]
    assert sum(map(len, parts)) > 50_000_000
    reader = game_file_reader()
    whens: list[float] = []
    for part in (*parts, None):
        games, problems = reader.read(part)
        whens += [entry.when for entry in games if entry]
        assert problems == []
    assert whens == list(range(20_000))


def test_a_file_with_random_changes_is_read_or_refused() -> None:
    rng = random.Random(3)
    read = 0
    for _round in range(1000):
        at = rng.randrange(len(GAME_FILE))
        text = GAME_FILE[:at] + rng.choice(('"', "{", "]", "9", "-", "x", "")) + GAME_FILE[at + 1 :]
        try:
            entries, _problems = read_file([text])
        except ValueError:
            continue
        read += 1
        assert read_file([file_text(entries)]) == (entries, [])
    assert read > 100
