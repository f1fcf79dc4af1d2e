"""The commands that rank results and sum up a player's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from skerry.cli.commands import main

pytestmark = pytest.mark.usefixtures("toys")

TESTS = Path(__file__).parents[1]
STORED_RESULTS = TESTS / "stored_data" / "results.json"
OLD = (TESTS / "links" / "islant-result.txt").read_text(encoding="ascii").split("\n")[1]

WON: dict[str, Any] = {
    "v": 1,
    "key": "k1",
    "game": "atoll",
    "preset": "small",
    "players": ["person", 2],
    "seed": None,
    "result": "won",
    "points": None,
    "when": 1_790_000_000_000,
}


def output_lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the output with single spaces."""
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines() if line]


def test_links_are_ranked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_text(f"https://example.org/skerry/{OLD}&by=Ann\n", encoding="utf-8")
    assert main(["rank", str(file)]) == 0
    title, heads, row, about = output_lines(capsys)
    assert title.startswith("Islant, ")
    assert heads == "Place Name Points Hints Undos Time"
    assert "can't be detected" in about
    place, name, points, *statistics = row.split()
    assert statistics == ["–", "–", "–"], "unknown"
    assert (place, name) == ("1", "Ann" if "by=" not in OLD else name)
    assert f"points={points}" in OLD
    assert main(["rank", f"https://example.org/skerry/{OLD}"]) == 0
    assert f" {points} " in output_lines(capsys)[-2]


def test_rejected_results_are_reported_and_not_ranked(capsys: pytest.CaptureFixture[str]) -> None:
    points = OLD.split("points=")[1].split("&")[0]
    forged = OLD.replace(f"points={points}", "points=999")
    assert main(["rank", "nonsense", "x" * 5_000, f"https://example.org/{forged}"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    nonsense, long, refused = output.err.splitlines()
    assert "“nonsense” isn't a result" in nonsense
    assert len(long) < 200
    assert "claims 999 points, but its moves score" in refused


def test_own_results_are_added_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["results", str(STORED_RESULTS)]) == 0
    assert output_lines(capsys)[:3] == ["Palavan", "Solo Solved Not solved", "Basic 1 0"]
    file = tmp_path / "results.json"
    entries = [WON, {**WON, "key": "k2", "result": "lost", "help": True}, {**WON, "when": "x"}]
    file.write_text(json.dumps({"skerry": "results", "v": 1, "results": entries}), encoding="utf-8")
    assert main(["results", str(file)]) == 0
    output = capsys.readouterr()
    assert output.err == "skerry: Result 3 in the file is damaged.\n"
    table = [" ".join(line.split()) for line in output.out.splitlines()]
    assert table[:3] == ["Atoll", "Against Won Drawn Lost", "Crab · Small · 1 of 2 with help 1 0 1"]


def test_an_invalid_file_of_results_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["results", str(tmp_path / "none.json")]) == 2
    assert "none.json can't be read: No such file" in capsys.readouterr().err
    file = tmp_path / "games.json"
    file.write_text('{"skerry": "games"}', encoding="utf-8")
    assert main(["results", str(file)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("skerry: This isn't a Skerry results file")
