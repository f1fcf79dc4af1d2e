"""The commands "pack check" and "pack booklet"."""

from __future__ import annotations

from pathlib import Path

import pytest
from skerry.cli.commands import main

OPEN = "own:\n. . . .\n. . . .\n. . . .\n. . . .\n"


def test_a_pack_is_listed_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pack.txt"
    file.write_text("pack: A\nauthor: Bo\npuzzle: atoll problem-1 3\nlesson: islant 2\n")
    assert main(["pack", "check", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("“A” by Bo\n  1. Atoll: Shallows, no. 3  #atoll:problem-1:no-3\n")
    assert out.endswith("2 items.\n")
    file.write_text(f"lesson: islant 2\n\n{OPEN}")
    assert main(["pack", "check", str(file)]) == 1
    assert "     line 3: Several solutions." in capsys.readouterr().out
    file.write_text("puzzle: atoll problem-1 300\n")
    assert main(["pack", "check", str(file)]) == 2
    assert "line 1, column 25: '300' isn't a number" in capsys.readouterr().err


def test_a_booklet_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pack.txt"
    file.write_text("pack: A\npuzzle: atoll problem-1 3\n")
    target = tmp_path / "booklet.html"
    assert main(["pack", "booklet", str(file), "--output", str(target)]) == 0
    assert target.read_text("utf-8").startswith("<!doctype html>")
    assert main(["--lang", "de", "pack", "booklet", str(file)]) == 0
    out = capsys.readouterr().out
    assert '<html lang="de">' in out
    assert "Lösungen" in out
    assert main(["--lang", "en", "pack", "booklet", str(file), "-o", str(tmp_path)]) == 2
    assert "can't be written" in capsys.readouterr().err
