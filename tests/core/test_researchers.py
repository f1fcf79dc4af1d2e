"""The figures of docs/researchers.md."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "researchers.md").read_text("utf-8")


def test_the_numbers_of_actions_and_values_are_those_of_the_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (program,) = re.findall(r"```python\n([^`]*GAMES = 100[^`]*)```", TEXT)
    exec(program.replace("GAMES = 100", "GAMES = 1"), {})
    rows = re.findall(r"^\| (\w+ [\w-]+) \| (\d+) \| (\d+) \|", TEXT, re.MULTILINE)
    assert len(rows) == 5
    output = capsys.readouterr().out
    assert rows == re.findall(r"^\| (.+?) \| (\d+) \| (\d+) \|", output, re.MULTILINE)


@pytest.mark.parametrize("game", ["atoll", "palavan", "competition", "conqueror"])
def test_the_ratings_are_those_of_the_last_match(game: str) -> None:
    result = ROOT / "bench" / "results" / f"{game}_levels.json"
    ratings = json.loads(result.read_text("utf-8"))["ratings"]
    row = " | ".join(str(ratings[str(level)]) for level in (2, 3, 4, 5))
    assert f"| {game} | {row} |" in TEXT
