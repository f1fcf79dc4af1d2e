"""The review in a terminal."""

from __future__ import annotations

import pytest
from skerry.cli.commands import main

pytestmark = pytest.mark.usefixtures("toys")

LOST = "morris:standard:a1,c1,a2,c3,b2,b1"
"""Red could have completed its line with the fifth move."""


def test_the_graph_and_what_cost_most_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", LOST, "--work", "60"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("Red's chance of winning during the game\n\n100% ")
    assert "▲" in out
    assert "\nMove 5, b2: the chance of winning fell from " in out
    assert max(map(len, out.split("\n\n")[1].split("\n"))) <= 100
    assert main(["review", LOST, "--work", "60"]) == 0
    assert capsys.readouterr().out == out, "a review limited by work is reproducible"


@pytest.mark.more
def test_a_proof_is_printed_below_its_turning_point(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lost = "atoll:small:e1,a4,a3,f2,e2,g3,d5,d4,c4,c3,b4,b2,e4,e3,a1,a2,f3,f4,b3,c2"
    assert main(["review", lost, "--work", "60"]) == 0
    out = capsys.readouterr().out
    sentence = "Move 13, e4: the chance of winning fell from 100% to 0%. Better: "
    assert f"{sentence}f4.\n" in out
    assert "\n  After e4, White can't be stopped. f4 would " in out
    assert "\n  e4 e3" in out


def test_it_speaks_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "de", "review", LOST, "--work", "60"]) == 0
    assert "Zug 5, b2: Die Gewinnchance fiel " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["morris:standard:"], "Nothing to review yet"),
        (["pearls:short@2:pass#a"], "when it is over"),
        (["nonsense"], "nonsense"),
        ([LOST, "--work", "0"], "--work must be a whole number of at least 1, not 0"),
        ([LOST, "--work", "x"], "--help"),
    ],
)
def test_games_without_review_are_reported_in_one_line(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err
    assert err.count("\n") == 1
