"""Commands that pass or fail, side by side: how far each is as it runs, a table at the end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from threading import Lock

from web.tools.needs import ROOT, clip

CORES = os.cpu_count() or 2

EVERY = 15.0
"""Seconds between two lines about the same job, where lines can't be written over."""

SECTION = re.compile(r"^=+ what worked where =+$.*?(?=^=)", re.MULTILINE | re.DOTALL)
"""The table of browsers, which is shown where nothing failed as well."""

NONE_CHOSEN = 5
"""What pytest returns where it ran nothing."""

AGAIN_AT_MOST = 12
"""More failures than this are no accident of a busy machine, and are not run again."""

TOTAL = re.compile(r"\b(?:collected |workers? \[)(\d+) items?(?: / (\d+) deselected)?")
"""How many tests pytest is going to run: "collected 12 items", "2 workers [12 items]"."""

ENDED = (
    re.compile(r"^(?P<name>(?:tests|e2e)/\S+::.+?) (?P<end>PASSED|FAILED|ERROR|SKIPPED)\b"),
    re.compile(r"^\[gw\d+\] \[ *\d+%\] (?P<end>PASSED|FAILED|ERROR|SKIPPED) (?P<name>\S+::.+)"),
)
"""A test that has ended, as `pytest -v` tells it by itself, and by one of several processes."""

TAP = re.compile(r"^(?P<not>not )?ok \d+ - (?P<name>.*)$")
"""A test of a file that has ended, as node tells it."""


@dataclass(frozen=True)
class Job:
    """A command that passes or fails; one that `counts` says how many tests did either.

    One that is `wide` keeps all cores busy by itself; others run beside each other. `again` is the
    command that runs some of its tests by themselves, whose names follow it. A job that has one
    gives a few tests that failed a second chance: a browser on a busy machine may be late.
    """

    name: str
    command: tuple[str | Path, ...]
    cwd: Path = ROOT
    counts: bool = False
    wide: bool = False
    again: tuple[str | Path, ...] = ()


@dataclass(frozen=True)
class Result:
    """What a job came to."""

    job: Job
    passed: int
    failed: int
    seconds: float
    output: str
    late: tuple[str, ...] = ()
    """The names of those that passed the second time only."""


@dataclass
class Progress:
    """How far a job is, read from what it prints."""

    name: str
    total: int = 0
    done: int = 0
    failed: list[str] = field(default_factory=list)
    start: float = field(default_factory=time.monotonic)
    told: float = field(default_factory=time.monotonic)

    def read(self, line: str) -> str:
        """Take in a line; return what has to be said at once, if anything."""
        if found := TOTAL.search(line):
            self.total = int(found[1]) - int(found[2] or 0)
        elif found := ENDED[0].match(line) or ENDED[1].match(line):
            return self.count(found["name"], found["end"] in ("FAILED", "ERROR"))
        elif found := TAP.match(line):
            return self.count(found["name"], bool(found["not"]))
        return ""

    def count(self, name: str, failed: bool) -> str:
        """One more test has ended."""
        self.done += 1
        if not failed:
            return ""
        self.failed.append(name)
        return f"  FAILED {name}"

    def __str__(self) -> str:
        of = f" / {self.total}" if self.total else ""
        failed = f", {len(self.failed)} failed" if self.failed else ""
        return f"  {self.name:<22} {self.done}{of}{failed}   {time.monotonic() - self.start:.0f} s"


class Board:
    """Where running jobs tell how far they are: a line each while they run."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.rewrites = sys.stdout.isatty()
        self.open = False

    def say(self, text: str) -> None:
        """Print a line that stays."""
        with self.lock:
            print(("\r\x1b[K" if self.open else "") + text, flush=True)
            self.open = False

    def show(self, progress: Progress) -> None:
        """Tell how far a job is: over the last such line, or now and then on a line of its own."""
        now = time.monotonic()
        if now - progress.told < (0.2 if self.rewrites else EVERY):
            return
        progress.told = now
        if not self.rewrites:
            self.say(str(progress))
            return
        with self.lock:
            print(f"\r\x1b[K{progress}"[:120], end="", flush=True)
            self.open = True


BOARD = Board()


def carry_out(job: Job) -> Result:
    """Run a job to its end and count; tell how far it is, and each failure when it happens."""
    progress, lines = Progress(job.name), list[str]()
    code = follow(job, job.command, progress, lines)
    passed, failed = counted("".join(lines)) if job.counts else (int(not code), 0)
    if code not in (0, NONE_CHOSEN) and not failed:
        failed = 1
    late = second_chance(job, progress.failed, failed, lines)
    passed, failed = passed + len(late), 0 if late else failed
    seconds = time.monotonic() - progress.start
    BOARD.say(f"  {job.name:<22} {'FAILED' if failed else 'ok':<7} {seconds:.0f} s")
    return Result(job, passed, failed, seconds, "".join(lines), late)


def second_chance(job: Job, names: list[str], failed: int, lines: list[str]) -> tuple[str, ...]:
    """Run by themselves the tests that failed, if there are few; their names if all pass now."""
    tests = tuple(dict.fromkeys(name.partition("@")[0].rstrip() for name in names))
    if not job.again or not 0 < failed <= AGAIN_AT_MOST or not tests:
        return ()
    progress = Progress(f"{job.name}, again")
    code = follow(job, (*job.again, *tests), progress, lines)
    return () if code else tests


def follow(job: Job, command: Sequence[str | Path], progress: Progress, lines: list[str]) -> int:
    """Run a command, gather its lines and tell how far it is; return its exit code."""
    env = os.environ | {
        "PYTHONPATH": str(ROOT / "py"),
        "PYTHONHASHSEED": "0",
        "FORCE_COLOR": "0",
        "NO_COLOR": "1",
        "COLUMNS": "200",
    }
    with subprocess.Popen(
        [str(part) for part in command],
        cwd=job.cwd,
        env=env,
        text=True,
        encoding="utf-8",
        errors="replace",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as running:
        assert running.stdout
        for line in running.stdout:
            lines.append(line)
            if job.counts:
                if at_once := progress.read(line.rstrip()):
                    BOARD.say(at_once)
                BOARD.show(progress)
    return running.returncode


def counted(output: str) -> tuple[int, int]:
    """How many passed and failed, by pytest's closing line ("3 passed") or node's ("# pass 3").

    None passed is a failure, unless none was asked for (`-k`).
    """
    passed, failed = (count(output, words) for words in ("pass", "fail|error"))
    return passed, failed or int(not passed and not re.search(r"\bdeselected\b", output))


def count(output: str, words: str) -> int:
    """Add up what pytest or node gave in its closing lines."""
    tail = "\n".join(output.splitlines()[-14:])
    pattern = rf"\b(\d+) (?:{words})(?:ed|s)?\b|^# (?:{words}) (\d+)$"
    return sum(int(a or b) for a, b in re.findall(pattern, tail, re.MULTILINE))


def side_by_side(jobs: Iterable[Job]) -> Iterator[Result]:
    """Carry out the jobs in their order: as many at a time as there are cores, a wide one alone."""
    for wide, some in groupby(jobs, key=lambda job: job.wide):
        with ThreadPoolExecutor(1 if wide else CORES) as pool:
            yield from pool.map(carry_out, some)


def report(results: Iterable[Result]) -> int:
    """Print the output of failures, when all is done a table; return the exit code."""
    total = []
    for result in results:
        total.append(result)
        if result.failed or result.late:
            BOARD.say(f"\n---- {result.job.name}\n{clip(result.output, 400)}\n")
        elif found := SECTION.search(result.output):
            BOARD.say(found[0])
    print(f"\n  {'stage':<22} {'passed':>7} {'failed':>7} {'seconds':>8}")
    for each in total:
        print(f"  {each.job.name:<22} {each.passed:>7} {each.failed:>7} {each.seconds:>8.1f}")
    for name in (name for each in total for name in each.late):
        print(f"\n  passed the second time only: {name}")
    passed, failed = sum(each.passed for each in total), sum(each.failed for each in total)
    print(f"\n{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0
