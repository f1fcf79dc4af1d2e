"""Games go into a file and come back; what is wrong with a file is named, the rest is read."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from library.stored_data import FILE
from skerry.library.game_file import MAX_FILE, MAX_GAMES, Entry, read_file, write_file
from skerry.library.saves import NewerError, Save
from skerry.session.session import Session

SAVE = Save("k1", "toy:usual:a", 1, ("person", 3), names=("Anna",))


def file(**more: Any) -> str:
    return json.dumps({"skerry": "games", "v": 3, "games": []} | more)


def test_games_come_back_as_they_were_written() -> None:
    entries = [Entry(SAVE, 1_795_378_435_664), Entry(Save("k2", "toy:usual:b,c", 2, ("person",)))]
    assert read_file(write_file(entries)) == (entries, [])
    assert read_file(write_file([])) == ([], [])


def test_an_old_file_is_read_and_written_letter_by_letter() -> None:
    entries, problems = read_file(FILE)
    assert (len(entries), problems) == (7, [])
    assert write_file(entries) == FILE
    for entry in entries:
        session = Session.from_id(entry.save.id)
        entry.save.move_to_position(session)
        assert session.position == entry.save.at


@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", "[]", "null", '{"skerry":"games"}', file(skerry="results"), file(games={})),
        *("[" * 100_000, "x" * (MAX_FILE + 1), file() + " " * MAX_FILE),
    ],
    ids=lambda text: text[:20],
)
def test_what_is_no_file_of_games_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="isn't a Skerry games file"):
        read_file(text)


@pytest.mark.parametrize("version", [4, "3", None])
def test_a_newer_file_is_refused(version: object) -> None:
    with pytest.raises(NewerError, match="newer version"):
        read_file(file(v=version))


def test_what_is_wrong_with_single_games_is_named_and_the_rest_is_read() -> None:
    good = SAVE.to_json()
    entries, problems = read_file(file(games=[good, None, good | {"v": 5}, good | {"when": "x"}]))
    assert entries == [Entry(SAVE, 0), Entry(SAVE, 0)]
    assert problems == [
        "Game 2 in the file is damaged.",
        "Game 3 in the file was made by a newer version.",
    ]


@pytest.mark.parametrize("when", [None, True, "7", float("inf"), 1e17])
def test_a_time_that_is_none_is_not_known(when: object) -> None:
    entries, _problems = read_file(file(games=[SAVE.to_json() | {"when": when}]))
    assert entries == [Entry(SAVE, 0)]


def test_of_too_many_games_the_first_are_read() -> None:
    entries, problems = read_file(file(games=[SAVE.to_json()] * (MAX_GAMES + 1)))
    assert len(entries) == MAX_GAMES
    assert problems == ["Only the first 5,000 games were read."]


def test_a_file_changed_anywhere_is_read_or_refused_and_nothing_else() -> None:
    rng = random.Random(3)
    read = 0
    for _round in range(1000):
        at = rng.randrange(len(FILE))
        text = FILE[:at] + rng.choice(('"', "{", "]", "9", "-", "x", "")) + FILE[at + 1 :]
        try:
            entries, _problems = read_file(text)
        except ValueError:
            continue
        read += 1
        assert read_file(write_file(entries)) == (entries, [])
    assert read > 100
