"""Child processes: how commands are split, and that no process is left behind."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest
import skerry
from skerry.ai import program
from skerry.ai.line_process import LineProcess, split_command

HUNG = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
with open(sys.argv[1], "a") as file:
    print(os.getpid(), file=file)
for line in sys.stdin:
    if line.startswith("skerry"):
        print("name Hung\\nready", flush=True)
    if line.startswith("go"):
        while True:
            time.sleep(1)
"""

IGNORED_BY_SHELLS = (signal.SIGHUP, signal.SIGINT) if os.name != "nt" else ()

posix_only = pytest.mark.skipif(os.name == "nt", reason="a shell script and signals")


@pytest.fixture(name="wrapper")
def _wrapper(tmp_path: Path) -> Path:
    """Write a script in a folder with spaces; it starts a program that hangs. Return its path."""
    folder = tmp_path / "my bots"
    folder.mkdir()
    (folder / "hung.py").write_text(HUNG)
    script = folder / "run.sh"
    words = [sys.executable, str(folder / "hung.py"), str(tmp_path / "pids")]
    script.write_text(f"#!/bin/sh\n{shlex.join(words)}\nexit 0\n")
    script.chmod(0o755)
    return script


def wait_until(test: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < end, "nothing happened in time"
        time.sleep(0.05)


def started_pids(wrapper: Path) -> list[int]:
    """Return the process ids of the programs that the script has started."""
    file = wrapper.parents[1] / "pids"
    return list(map(int, file.read_text().split())) if file.exists() else []


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def wait_for_their_end(wrapper: Path) -> None:
    pids = started_pids(wrapper)
    assert pids
    wait_until(lambda: not any(map(is_running, pids)))


@posix_only
def test_the_program_behind_a_script_ends_too(
    wrapper: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "EXTRA_SECONDS", 0.2)
    monkeypatch.setattr(program, "GRACE_SECONDS", 0.3)
    running = program.Program(shlex.quote(str(wrapper)))
    with pytest.raises(program.ForfeitError, match="didn't send move in time"):
        running.request_move(["legal a1"], program.Go())
    assert running.quit_program() is None
    wait_for_their_end(wrapper)


@posix_only
def test_a_child_ends_after_its_script(wrapper: Path) -> None:
    script = wrapper.read_text().replace("\nexit 0", " &\nread line; exit 0")
    wrapper.write_text(script)
    process = LineProcess([str(wrapper)])
    wait_until(lambda: started_pids(wrapper))
    process.send("x")
    assert process.close(5.0) == 0
    wait_for_their_end(wrapper)


OTHER_SIGNALS = [pytest.param(name, marks=pytest.mark.more) for name in ("SIGTERM", "SIGHUP")]


@posix_only
@pytest.mark.parametrize("number", ["SIGINT", *OTHER_SIGNALS, "SIGKILL"])
def test_no_program_survives_a_match(wrapper: Path, number: str) -> None:
    words = ["arena", "atoll", "1", shlex.quote(str(wrapper)), "--games", "4", "--jobs", "2"]
    with _start_skerry(*words) as match:
        wait_until(lambda: len(started_pids(wrapper)) >= 3)  # the first one was only a trial
        time.sleep(0.5)
        match.send_signal(getattr(signal, number))
        _read_to_end(match)
    wait_for_their_end(wrapper)


@posix_only
@pytest.mark.parametrize("number", ["SIGINT", *OTHER_SIGNALS])
def test_no_program_survives_the_check(wrapper: Path, number: str) -> None:
    with _start_skerry("bot-check", shlex.quote(str(wrapper))) as check:
        wait_until(lambda: started_pids(wrapper))
        time.sleep(0.5)
        check.send_signal(getattr(signal, number))
        _read_to_end(check)
    wait_for_their_end(wrapper)


def _start_skerry(*words: str) -> subprocess.Popen[bytes]:
    """Start Skerry with the default handling of signals that a shell may have had ignored.

    `nohup` does so with SIGHUP, and a script with SIGINT in what it starts in the background.
    """
    before = {number: signal.signal(number, signal.SIG_DFL) for number in IGNORED_BY_SHELLS}
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "skerry", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": str(Path(skerry.__file__).parents[1])},
        )
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r'"C:\Program Files\Bot\bot.exe" --fast', [r"C:\Program Files\Bot\bot.exe", "--fast"]),
        (r"C:\bots\bot.exe -n 3", [r"C:\bots\bot.exe", "-n", "3"]),
        (r'bot.exe --net="D:\my nets\a.bin"', ["bot.exe", r"--net=D:\my nets\a.bin"]),
        (r"C:\Users\O'Brien\bot.exe", [r"C:\Users\O'Brien\bot.exe"]),
        (r'"\\server\a share\bot.exe" #1', [r"\\server\a share\bot.exe", "#1"]),
        (r'"C:\übung\бот.exe"', [r"C:\übung\бот.exe"]),
    ],
)
def test_commands_are_split_for_windows(command: str, words: list[str]) -> None:
    with mock.patch("skerry.ai.line_process.os.name", "nt"):
        assert split_command(command) == words


def test_commands_are_split_as_in_a_shell() -> None:
    assert split_command(r"'my bot.sh' a\ b \"c\"") == ["my bot.sh", "a b", '"c"']


@posix_only
def test_a_program_in_a_folder_with_spaces_starts_with_the_rules_of_windows(wrapper: Path) -> None:
    with mock.patch("skerry.ai.line_process.os.name", "nt"):
        running = program.Program(f'"{wrapper}" --x')
    assert running.about == {"name": "Hung"}
    assert running.quit_program() == 0


def _read_to_end(command: subprocess.Popen[bytes]) -> None:
    """Read the output to its end, which comes only after all child processes have ended."""
    try:
        command.communicate(timeout=20)
    finally:
        command.kill()
