"""UTF-8 in standard streams, independent of the console."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import skerry
from tiers import more

GAME = "atoll:small:a4,b2"
COMMANDS = [
    ("--lang", "de", "help", "islant", "--rules"),
    ("review", GAME),
    ("sheet", "palavan", "--count", "1"),
    ("--lang", "de", "sheet", "palavan", "--count", "1"),
    ("sheet", "islant", "--count", "1"),
    ("--lang", "de", "games"),
]


def run(
    *words: str, encoding: str = "cp1252", given: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run a command line with redirected streams of an old encoding."""
    environ = {
        **os.environ,
        "LC_ALL": "C.UTF-8",
        "PYTHONUTF8": "0",
        "PYTHONIOENCODING": encoding,
        "PYTHONPATH": str(Path(skerry.__file__).parents[1]),
    }
    return subprocess.run(
        [sys.executable, "-m", "skerry", *words],
        env=environ,
        input=given,
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("words", [*COMMANDS[:2], *map(more, COMMANDS[2:])])
def test_redirected_output_is_utf_8(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.returncode == 0
    assert not result.stdout.decode("utf-8").isascii()


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-16"])
def test_error_messages_are_utf_8(encoding: str) -> None:
    result = run("help", "日本-Übung", encoding=encoding)
    assert result.returncode == 2
    assert "日本-Übung" in result.stderr.decode("utf-8")


def test_a_damaged_file_name_does_not_break_the_message() -> None:
    result = run("results", os.fsdecode(b"\xff.json"))
    assert result.returncode == 2
    assert "\\udcff" in result.stderr.decode("utf-8")


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_piped_input_is_utf_8_with_or_without_a_mark(mark: bytes) -> None:
    lines = f"{mark.decode()}д4\nd4\nquit\n".encode()
    result = run("play", "atoll", "--preset", "small", given=lines)
    text = result.stdout.decode("utf-8") + result.stderr.decode("utf-8")
    assert "There's no cell д4" in text
    bot = run("bot", "atoll", "1", given=mark + b"skerry 1\nquit\n")
    assert bot.stdout.splitlines()[-1] == b"ready"
