"""The command "import": its output, its exit codes, and the file that it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from skerry.cli.commands import main
from skerry.library.files.game_file import read_file


def test_games_are_printed_and_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mail.txt"
    file.write_text("One: #atoll:small:d4,a3 \nTwo: #atoll:small:c3\n", "utf-16")
    saved = tmp_path / "games.json"
    assert main(["import", str(file), "--save", str(saved)]) == 0
    out = capsys.readouterr().out
    assert "Atoll, Small, after 2 moves\n" in out
    assert "#atoll:small:c3\n" in out
    entries, problems = read_file([saved.read_text("utf-8")])
    assert [entry.save.id for entry in entries] == ["atoll:small:d4,a3", "atoll:small:c3"]
    assert problems == []
    assert main(["import", str(saved)]) == 0
    assert "#atoll:small:c3\n" in capsys.readouterr().out


def test_what_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(b"ok\nd4 \xff\n")
    assert main(["import", str(file)]) == 2
    assert "line 2, column 4: this byte isn't valid UTF-8" in capsys.readouterr().err
    assert main(["import", str(tmp_path / "none")]) == 2
    assert "can't be read: No such file" in capsys.readouterr().err
    file.write_text("One: #atoll:small:d4,d4 Two: #atoll:small:c3\n")
    assert main(["import", str(file)]) == 1
    assert "line 1, column 22: move 2" in capsys.readouterr().err
    assert main(["import", str(file), "--game", "frog"]) == 2
    assert "unknown game 'frog'" in capsys.readouterr().err
