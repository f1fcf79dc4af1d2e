"""A pytest plugin that writes each test's CPU seconds: `-p web.tools.cpu_log --cpu-log FILE`.

A test's CPU time is that of its process and all its descendants (browsers, engines), so the figures
hardly depend on what else the machine does. Linux only. `python -m web.tools.cpu_log FILE` prints
the sum and the most expensive tests. With pytest-xdist, all processes append to the same file.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
PARENT_FIELD = 1
"""Index of the parent's id in /proc/PID/stat, counted after the command."""

FIRST_TIME_FIELD = 11
"""Index of the first of the CPU times: utime, stime, cutime, cstime."""

TIME_FIELDS = 4
"""Number of CPU times."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--cpu-log`."""
    parser.addoption("--cpu-log", type=Path, metavar="FILE", help="write CPU seconds per test")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Append the test's CPU seconds to the log, set-up and teardown included."""
    log: Path | None = item.config.getoption("--cpu-log")
    if log is None:
        return (yield)
    before = tree_cpu_seconds(os.getpid())
    result = yield
    # Clamped, because the sum falls if a process was killed.
    seconds = max(0.0, tree_cpu_seconds(os.getpid()) - before)
    line = json.dumps([item.nodeid, round(seconds, 3)])
    with log.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    return result


def tree_cpu_seconds(root: int) -> float:
    """Return the CPU seconds of a process and its descendants, including ended children."""
    ticks: dict[int, int] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for entry in os.scandir("/proc"):
        if not entry.name.isdecimal():
            continue
        try:
            stat = Path(entry.path, "stat").read_text(encoding="utf-8", errors="replace")
        except OSError:  # the process has ended
            continue
        fields = stat.rpartition(") ")[2].split()
        process = int(entry.name)
        children[int(fields[PARENT_FIELD])].append(process)
        times = fields[FIRST_TIME_FIELD : FIRST_TIME_FIELD + TIME_FIELDS]
        ticks[process] = sum(map(int, times))
    total = 0
    pending = [root]
    while pending:
        process = pending.pop()
        total += ticks.get(process, 0)
        pending += children[process]
    return total / TICKS_PER_SECOND


def main(log: Path, count: int = 30) -> None:
    """Print the sum of a log and its most expensive tests."""
    rows = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    print(f"{len(rows)} tests, {sum(seconds for _, seconds in rows):.0f} CPU seconds")
    for name, seconds in sorted(rows, key=lambda row: -row[1])[:count]:
        print(f"{seconds:8.1f}  {name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
