"""The command "compose check": verdicts, links, and the place of unreadable text."""

from __future__ import annotations

from pathlib import Path

import pytest
from skerry import Session
from skerry.cli.commands import main
from skerry.cli.links import parse_id_or_link
from skerry.library.sharing.about_fields import (
    MAX_LINK,
    About,
    about_lines,
    make_about,
    puzzle_link,
    read_about,
)

KNOWN = "t00@0 c1@1 m4@3 m6@3\nm1@1 m2@2 c4@1 m7@0\nc3@1 c5@2 c2@0 c6@0\n. . . .\n"


def check(tmp_path: Path, text: str) -> int:
    file = tmp_path / "puzzle.txt"
    file.write_text(text, "utf-8")
    return main(["compose", "check", str(file)])


def test_a_good_puzzle_gets_a_grade_steps_and_a_link(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(tmp_path, f"title: Two bays # one\nauthor: Ann\n{KNOWN}") == 0
    out = capsys.readouterr().out
    assert out.startswith("“Two bays # one” by Ann\nExactly one solution. Grade: ")
    assert "1. " in out
    link = out.splitlines()[-1]
    assert read_about(link) == About("Two bays # one", "Ann")
    session = Session.from_id(parse_id_or_link(link))
    assert session.preset.startswith("own-")
    assert main(["link", link]) == 0
    assert "“Two bays # one” by Ann" in capsys.readouterr().out


def test_a_bad_puzzle_names_the_clash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(tmp_path, "t00 t15 . .\n. . . .\n. . . .\n. . . .\n") == 1
    assert "don't go together: T00 on a1 and T15 on b1." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("c1 x9 . .\n. . . .\n. . . .\n. . . .", "line 1, column 4: 'x9' isn't a tile"),
        ("c1@4 . . .\n. . . .\n. . . .\n. . . .", "line 1, column 1: a tile has 0 to 3"),
        ("\nc1 . .\n. . . .\n. . . .\n. . . .", "line 2: a row has 4 squares, not 3"),
        ("c1 . . .", "line 1: this puzzle needs 4 rows of tiles, not 1"),
        ("goal: moon\nc1 . . .", "line 1: a puzzle's goal must be one of difficult"),
        ("gaol: basic\nc1 . . .", "line 1: unknown entry 'gaol'"),
        ("goal: basic\ngoal: basic", "line 2: the entry 'goal' occurs twice"),
        ("game: islant\n.", "you can't make your own puzzles for Islant"),
    ],
)
def test_the_place_of_a_mistake_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    assert check(tmp_path, text) == 2
    assert message in capsys.readouterr().err


def test_texts_from_outside_are_bounded_and_plain() -> None:
    about = make_about("\u202eevil\x1b[31m\n<b>" + "x" * 500, "شيري", "")
    assert about.title == ("evil[31m <b>" + "x" * 500)[:60]
    assert about_lines(about)[0].endswith("by \u2068شيري\u2069")


def test_a_link_has_at_most_300_characters() -> None:
    id = "palavan:own-3pwtxyibdv3lmzj1lv8f:"
    link = puzzle_link(id, make_about("t" * 60, "a" * 40, "n" * 60))
    assert len(link) <= MAX_LINK
    with pytest.raises(ValueError, match="at most 300 are allowed"):
        puzzle_link(id, make_about("t" * 60, "a" * 40, "ж" * 160))
    assert read_about(f"https://example.org/x/#{link}").note == "n" * 60
    assert read_about("#palavan:own-1:&about=%%%") == About()
    assert read_about("#palavan:own-1:&about=_____w") == About()
