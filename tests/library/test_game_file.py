"""Writing games to a file and reading them; damaged entries are reported and skipped."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from library.stored_data import GAME_FILE
from skerry.library.game_file import MAX_FILE, MAX_GAMES, Entry, read_file, write_file
from skerry.library.saves import NewerError, Save
from skerry.session.session import Session

SAVE = Save("k1", "toy:usual:a", 1, ("person", 3), names=("Anna",))


def file_text(**more: Any) -> str:
    return json.dumps({"skerry": "games", "v": 3, "games": []} | more)


def test_games_are_read_as_they_were_written() -> None:
    entries = [Entry(SAVE, 1_795_378_435_664), Entry(Save("k2", "toy:usual:b,c", 2, ("person",)))]
    assert read_file(write_file(entries)) == (entries, [])
    assert read_file(write_file([])) == ([], [])


def test_an_old_file_is_read_and_rewritten_unchanged() -> None:
    entries, problems = read_file(GAME_FILE)
    assert (len(entries), problems) == (7, [])
    assert write_file(entries) == GAME_FILE
    for entry in entries:
        session = Session.from_id(entry.save.id)
        entry.save.move_to_position(session)
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
            file_text(skerry="results"),
            file_text(games={}),
        ),
        *("[" * 100_000, "x" * (MAX_FILE + 1), file_text() + " " * MAX_FILE),
    ],
    ids=lambda text: text[:20],
)
def test_a_text_that_is_not_a_file_of_games_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="isn't a Skerry games file"):
        read_file(text)


@pytest.mark.parametrize("version", [4, "3", None])
def test_a_newer_file_is_refused(version: object) -> None:
    with pytest.raises(NewerError, match="newer version"):
        read_file(file_text(v=version))


def test_damaged_games_are_reported_and_the_others_are_read() -> None:
    good = SAVE.to_json()
    entries, problems = read_file(
        file_text(games=[good, None, good | {"v": 5}, good | {"when": "x"}])
    )
    assert entries == [Entry(SAVE, 0), Entry(SAVE, 0)]
    assert problems == [
        "Game 2 in the file is damaged.",
        "Game 3 in the file was made by a newer version.",
    ]


@pytest.mark.parametrize("when", [None, True, "7", float("inf"), 1e17])
def test_an_invalid_time_is_read_as_unknown(when: object) -> None:
    entries, _problems = read_file(file_text(games=[SAVE.to_json() | {"when": when}]))
    assert entries == [Entry(SAVE, 0)]


def test_only_the_first_of_too_many_games_are_read() -> None:
    entries, problems = read_file(file_text(games=[SAVE.to_json()] * (MAX_GAMES + 1)))
    assert len(entries) == MAX_GAMES
    assert problems == ["Only the first 5,000 games were read."]


def test_a_file_with_random_changes_is_read_or_refused() -> None:
    rng = random.Random(3)
    read = 0
    for _round in range(1000):
        at = rng.randrange(len(GAME_FILE))
        text = GAME_FILE[:at] + rng.choice(('"', "{", "]", "9", "-", "x", "")) + GAME_FILE[at + 1 :]
        try:
            entries, _problems = read_file(text)
        except ValueError:
            continue
        read += 1
        assert read_file(write_file(entries)) == (entries, [])
    assert read > 100
