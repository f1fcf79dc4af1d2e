"""Commands that pass or fail, run side by side, with live progress and a closing table."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from threading import Lock

from web.tools.dependencies import ROOT, clip_output

CORES = os.cpu_count() or 2

PROGRESS_SECONDS = 15.0
"""Interval between progress lines of a job if the output is no terminal."""

SLOWEST_COUNT = 20
"""Number of slow tests that `print_report` lists."""

BROWSER_TABLE = re.compile(r"^=+ results by browser =+$.*?(?=^=)", re.MULTILINE | re.DOTALL)
"""The cross-browser tests' table, which is printed even if all tests pass."""

NO_TESTS_COLLECTED = 5
"""pytest's exit code if no test was selected."""

TOTAL = re.compile(r"\b(?:collected |workers? \[)(\d+) items?(?: / (\d+) deselected)?")
"""The number of tests: "collected 12 items", "2 workers [12 items]"."""

TEST_RESULT = (
    re.compile(r"^(?P<name>(?:tests|e2e)/\S+::.+?) (?P<result>PASSED|FAILED|ERROR|SKIPPED)\b"),
    re.compile(r"^\[gw\d+\] \[ *\d+%\] (?P<result>PASSED|FAILED|ERROR|SKIPPED) (?P<name>\S+::.+)"),
)
"""A test result as `pytest -v` prints it, without and with pytest-xdist."""

TAP = re.compile(r"^(?P<not>not )?ok \d+ - (?P<name>.*)$")
"""A test result as node prints it."""

DURATION = re.compile(r"^(\d+\.\d+)s (?:setup|call|teardown) +(\S.*)$", re.MULTILINE)
"""A line of pytest's --durations."""


@dataclass(frozen=True)
class Job:
    """A command that passes or fails."""

    name: str
    command: tuple[str | Path, ...]
    cwd: Path = ROOT
    counts_tests: bool = False
    """Whether the output holds test results of pytest or node, to be counted."""
    uses_all_cores: bool = False
    """Whether the job must run alone, because it starts a process for each core."""


@dataclass(frozen=True)
class Result:
    """The outcome of a job."""

    job: Job
    passed: int
    failed: int
    seconds: float
    output: str


@dataclass
class Progress:
    """A job's progress, read from its output line by line."""

    name: str
    total: int = 0
    """Number of tests; 0 while it is unknown."""
    done: int = 0
    failed: list[str] = field(default_factory=list)
    start: float = field(default_factory=time.monotonic)
    last_shown: float = field(default_factory=time.monotonic)

    def read(self, line: str) -> str:
        """Update the counts from a line; return a message if a test failed, otherwise ""."""
        if match := TOTAL.search(line):
            self.total = int(match[1]) - int(match[2] or 0)
        elif match := TEST_RESULT[0].match(line) or TEST_RESULT[1].match(line):
            return self._count_test(match["name"], match["result"] in ("FAILED", "ERROR"))
        elif match := TAP.match(line):
            return self._count_test(match["name"], bool(match["not"]))
        return ""

    def _count_test(self, name: str, failed: bool) -> str:
        self.done += 1
        if not failed:
            return ""
        self.failed.append(name)
        return f"  FAILED {name}"

    def __str__(self) -> str:
        total = f" / {self.total}" if self.total else ""
        failed = f", {len(self.failed)} failed" if self.failed else ""
        seconds = time.monotonic() - self.start
        return f"  {self.name:<22} {self.done}{total}{failed}   {seconds:.0f} s"


class Screen:
    """The terminal: lines that stay, and one progress line that is overwritten."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.overwrites = sys.stdout.isatty()
        self.has_progress_line = False

    def print_line(self, text: str) -> None:
        """Print a line that stays."""
        with self.lock:
            print(("\r\x1b[K" if self.has_progress_line else "") + text, flush=True)
            self.has_progress_line = False

    def show(self, progress: Progress) -> None:
        """Overwrite the progress line; in a log, print a new line every PROGRESS_SECONDS."""
        now = time.monotonic()
        if now - progress.last_shown < (0.2 if self.overwrites else PROGRESS_SECONDS):
            return
        progress.last_shown = now
        if not self.overwrites:
            self.print_line(str(progress))
            return
        with self.lock:
            print(f"\r\x1b[K{progress}"[:120], end="", flush=True)
            self.has_progress_line = True


SCREEN = Screen()


def run_job(job: Job) -> Result:
    """Run a job to its end; print its progress and each failed test at once."""
    progress = Progress(job.name)
    exit_code, output = _run_command(job, progress)
    passed, failed = count_results(output) if job.counts_tests else (int(not exit_code), 0)
    if exit_code not in (0, NO_TESTS_COLLECTED) and not failed:
        failed = 1
    seconds = time.monotonic() - progress.start
    SCREEN.print_line(f"  {job.name:<22} {'FAILED' if failed else 'ok':<7} {seconds:.0f} s")
    return Result(job, passed, failed, seconds, output)


def _run_command(job: Job, progress: Progress) -> tuple[int, str]:
    """Run a job's command, printing progress; return the exit code and the output."""
    env = os.environ | {
        # Hundreds of tests start Python; without compiled modules each start takes a second more.
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPATH": str(ROOT / "py"),
        "PYTHONHASHSEED": "0",
        "FORCE_COLOR": "0",
        "NO_COLOR": "1",
        "COLUMNS": "200",
    }
    lines: list[str] = []
    with subprocess.Popen(
        [str(part) for part in job.command],
        cwd=job.cwd,
        env=env,
        text=True,
        encoding="utf-8",
        errors="replace",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.stdout
        for line in process.stdout:
            lines.append(line)
            if job.counts_tests:
                if failure := progress.read(line.rstrip()):
                    SCREEN.print_line(failure)
                SCREEN.show(progress)
    return process.returncode, "".join(lines)


def count_results(output: str) -> tuple[int, int]:
    """Return how many tests passed and failed, by the closing lines of pytest or node.

    If no test passed, that counts as a failure unless all were deselected (`-k`).
    """
    passed, failed = (_count_words(output, words) for words in ("pass", "fail|error"))
    return passed, failed or int(not passed and not re.search(r"\bdeselected\b", output))


def _count_words(output: str, words: str) -> int:
    """Add up the numbers before "passed" (pytest) or after "# pass" (node) in the last lines."""
    tail = "\n".join(output.splitlines()[-14:])
    pattern = rf"\b(\d+) (?:{words})(?:ed|s)?\b|^# (?:{words}) (\d+)$"
    return sum(int(a or b) for a, b in re.findall(pattern, tail, re.MULTILINE))


def run_jobs(jobs: Iterable[Job]) -> Iterator[Result]:
    """Run jobs in their order, one for each core; those that use all cores run alone."""
    for alone, group in groupby(jobs, key=lambda job: job.uses_all_cores):
        with ThreadPoolExecutor(1 if alone else CORES) as pool:
            yield from pool.map(run_job, group)


def slowest_tests(output: str) -> Counter[str]:
    """Return the seconds of the tests that pytest's --durations lists, set-up included."""
    seconds: Counter[str] = Counter()
    for duration, name in DURATION.findall(output):
        seconds[name.strip()] += float(duration)  # type: ignore[assignment]
    return seconds


def print_report(results: Iterable[Result]) -> int:
    """Print failed output as it comes, then the slowest tests and a table; return the exit code."""
    finished: list[Result] = []
    slowest: Counter[str] = Counter()
    for result in results:
        finished.append(result)
        slowest += slowest_tests(result.output)
        if result.failed:
            SCREEN.print_line(f"\n---- {result.job.name}\n{clip_output(result.output, 400)}\n")
        elif table := BROWSER_TABLE.search(result.output):
            SCREEN.print_line(table[0])
    if slowest:
        print("\n  slowest tests, in seconds")
    for name, seconds in slowest.most_common(SLOWEST_COUNT):
        print(f"  {seconds:>6.1f}  {name[:140]}")
    print(f"\n  {'stage':<22} {'passed':>7} {'failed':>7} {'seconds':>8}")
    for result in finished:
        counts = f"{result.passed:>7} {result.failed:>7} {result.seconds:>8.1f}"
        print(f"  {result.job.name:<22} {counts}")
    passed = sum(result.passed for result in finished)
    failed = sum(result.failed for result in finished)
    print(f"\n{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0
