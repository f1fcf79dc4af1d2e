"""The commands "homework make", "homework answer" and "homework check"."""

from __future__ import annotations

from pathlib import Path

import pytest
from skerry import Session
from skerry.cli.commands import main


def solved(number: int) -> str:
    session = Session.from_id(f"atoll:problem-1:no-{number}")
    problem = session.state.problem  # type: ignore[attr-defined]
    assert problem
    session.play(problem.start.board.names[problem.answer])
    return session.id


def test_a_class_does_its_homework(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.txt").write_text("puzzle: atoll problem-1 1-5\n")
    file = tmp_path / "homework.txt"
    file.write_text("homework: Week 3\naids: no\npack: pack.txt 2-3\n")
    assert main(["homework", "make", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Without help.\n  1. Atoll: Shallows, no. 2  #atoll:problem-1:no-2\n" in out
    link = out.splitlines()[-1]
    assert link.startswith("#homework=")

    codes = tmp_path / "codes.txt"
    for name, ids in (("Ann", [solved(2), solved(3)]), ("Bo", [solved(3)])):
        assert main(["homework", "answer", link, *ids, "--name", name]) == 0
        with codes.open("a") as target:
            target.write(capsys.readouterr().out)
    table = tmp_path / "table.csv"
    assert main(["homework", "check", link, str(codes), "--csv", str(table)]) == 0
    out = capsys.readouterr().out
    assert "  Ann   ✓  ✓   2/2     0\n  Bo    –  ✓   1/2     0\n" in out
    assert table.read_text("utf-8-sig").splitlines()[1:] == ["Ann,1,1,2,0", "Bo,0,1,1,0"]
    assert main(["homework", "check", str(file), "answer=AAAA.x"]) == 1
    assert "is damaged" in capsys.readouterr().err
    assert main(["homework", "check", str(file), "nothing"]) == 2
    assert "these texts contain no result codes" in capsys.readouterr().err
    assert main(["homework", "answer", link, "atoll:small:d4"]) == 2
    assert "this homework has no task" in capsys.readouterr().err
    assert main(["homework", "make", "nothing"]) == 2
    assert "this homework code is damaged" in capsys.readouterr().err
