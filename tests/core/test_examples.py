"""The examples in the documents run: Python blocks, and each terminal command."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest
from skerry.cli.commands import _make_parser, main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PYTHON = [
    pytest.param(text, id=f"{path.stem}-{number}")
    for path in PAGES
    for number, text in enumerate(
        re.findall(r"^```python\n(.*?)^```", path.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    )
]
LINES = sorted(
    {
        line.removeprefix("python -m skerry ").split("   ")[0]
        for path in PAGES
        for line in path.read_text("utf-8").splitlines()
        if line.startswith("python -m skerry ")
    }
)


@pytest.mark.parametrize("text", PYTHON)
def test_python_runs(text: str) -> None:
    exec(compile(text, "example", "exec"), {"__name__": "__main__"})


def test_the_comments_of_the_first_example_are_true(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    example = re.search(r"^```python\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
    assert example
    exec(example[1], {})
    reply = capsys.readouterr().out
    assert "\natoll:small:d4\n" in reply
    assert "print(session.id)                     # atoll:small:d4\n" in example[1]


@pytest.mark.parametrize("line", LINES)
def test_a_terminal_command_is_valid(line: str) -> None:
    words = shlex.split(line.partition(" > ")[0], comments=True)
    assert callable(_make_parser(words[:1]).parse_args(words).run)


@pytest.mark.parametrize("line", ["help atoll", "games", "play atoll --level 3"])
def test_commands_for_newcomers_work(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert line in "games" or f"python -m skerry {line}" in (ROOT / "README.md").read_text("utf-8")
    assert main(line.split()) == 0
    assert "Atoll" in capsys.readouterr().out


def test_the_bot_of_the_readme_plays_the_command_below_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays fewer random games and fewer games than in the document."""
    readme = (ROOT / "README.md").read_text("utf-8")
    block = re.search(r"```python\n([^`]*def think.*?)^```", readme, re.DOTALL | re.MULTILINE)
    command = re.search(r"^python -m skerry (tournament .*)$", readme, re.MULTILINE)
    assert block
    assert command
    quick = block[1].replace("range(100)", "range(1)").replace("/ 200", "/ 2")
    (tmp_path / "mybot.py").write_text(quick, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = shlex.split(command[1].replace("--games 20", "--games 2"))
    assert main(words) == 0
    text = capsys.readouterr().out
    assert "./mybot.py:think" in text
    assert "forfeited" not in text
    assert "failed" not in text
