"""Saving a terminal game to a file and continuing it from there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from cli.terminal_io import run_morris, run_terminal
from skerry import Session
from skerry.library.files.game_file import Entry, file_text, read_file
from skerry.library.saves import Save

pytestmark = pytest.mark.usefixtures("toys")


def test_a_game_is_saved_to_a_file_and_continued(tmp_path: Path) -> None:
    file = tmp_path / "my games.json"
    text = run_terminal(Session("morris"), (None, None), "b2", "a1", "undo", f"save {file}")
    assert f"Saved to {file}. Games in this file: 1" in text
    (entry,), problems = read_file([file.read_text("utf-8")])
    assert problems == []
    assert (entry.save.id, entry.save.at) == ("morris:standard:b2,a1", 1)
    assert (entry.save.players, entry.when > 1e12) == (("person", "person"), True)
    again = run_terminal(Session("pig"), (None, None), f"load {file}", "redo", "c3", "game")
    assert "Blue> \nBlue a1." in again
    assert "b2 a1 c3" in again


def test_saving_again_replaces_the_game_and_keeps_others(tmp_path: Path) -> None:
    file = tmp_path / "games"
    run_terminal(Session("morris"), (None, None), f"save {file}", "b2", f"SAVE {file}")
    text = run_terminal(Session("morris"), (None, 2), "c1", f"save {file}")
    assert "Games in this file: 2" in text
    entries, _problems = read_file([file.read_text("utf-8")])
    assert [entry.save.players for entry in entries] == [("person",) * 2, ("person", 2)]
    text = run_terminal(
        Session("pig"), (None, None), f"load {file} 1", "game", f"load {file}", "game"
    )
    assert text.index("b2\n") < text.index("c1 ")
    assert f"{file} contains games 1 to 2, but no game 3" in run_morris(
        (None, None), f"load {file} 3"
    )


def test_fields_of_the_page_are_preserved(tmp_path: Path) -> None:
    file = tmp_path / "games"
    save = Save("k", "morris:standard:b2", 1, ("person", "person"), names=("Ann", "Bo"), seconds=9)
    file.write_text(file_text([Entry(save)]), "utf-8")
    run_morris((None, None), f"load {file}", "a1", f"save {file}")
    (entry,), _problems = read_file([file.read_text("utf-8")])
    assert entry.save == replace(save, id="morris:standard:b2,a1", at=2)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "No such file"),
        ("a letter", "This isn't a Skerry games file"),
        ('{"skerry":"games","v":3,"games":[]}', "contains no games"),
        ('{"skerry":"games","v":3,"games":[{}]}', "Game 1 in the file is damaged."),
        (
            file_text([Entry(Save("k", "morris:standard:b2,b2", 0, ()))]),
            "Move 2, b2, can't be played.",
        ),
        (file_text([Entry(Save("k", "morris:standard:b2", 2, ()))]), "the save is at move 2"),
        (file_text([Entry(Save("k", "morris:standard:b2", 1, (1,)))]), "lists 1 players"),
        (file_text([Entry(Save("k", "morris:standard:b2", 1, (1, 9)))]), "has no level 9"),
    ],
)
def test_an_unusable_file_does_not_stop_the_game(
    tmp_path: Path, content: str | None, why: str
) -> None:
    file = tmp_path / "f"
    if content is not None:
        file.write_text(content, "utf-8")
    text = run_morris((None, None), "b2", f"load {file}", "game", "load")
    assert why in text
    assert "Blue> b2\n" in text
    assert "type a file name" in text


def test_other_files_are_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann", "utf-8")
    assert "This isn't a Skerry games file" in run_morris((None, None), f"save {file}")
    assert file.read_text("utf-8") == "Dear Ann"
    assert "Is a directory" in run_morris((None, None), f"save {tmp_path}")
    assert "No such file" in run_morris((None, None), f"save {tmp_path}/none/games")


def test_saving_hidden_information_prints_a_warning(tmp_path: Path) -> None:
    text = run_terminal(Session("pearls", seed="x"), (None, 1), f"save {tmp_path}/f", "save")
    assert text.count("Contains the hidden cards") == 1


@pytest.mark.more
def test_a_file_of_any_size_is_loaded_and_saved_to(tmp_path: Path) -> None:
    file = tmp_path / "games"
    save = Save("k", "morris:standard:b2", 1, ("person", "person"), names=("A" * 200, ""))
    entries = [Entry(replace(save, key=f"k{n}"), 20_000 - n) for n in range(20_000)]
    entries[12_000] = replace(entries[12_000], save=replace(save, id="morris:standard:c1"))
    text = file_text(entries)
    assert len(text) > 6_000_000
    file.write_text(text, "utf-8")
    assert "c1" in run_morris((None, None), f"load {file} 12001", "game")
    assert "Games in this file: 20001" in run_morris((None, None), "a1", f"save {file}")
    assert "a1" in run_morris((None, None), f"load {file}", "game")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_that_an_editor_has_written_is_loaded(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "games"
    save = Save("k", "morris:standard:b2", 1, ("person", "person"), names=("Zoë", "Bo"))
    file.write_text(file_text([Entry(save)]).replace("\n", "\r\n"), encoding)
    assert "b2" in run_morris((None, None), f"load {file}", "game")
