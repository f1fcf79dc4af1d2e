"""What `build.py test` tells of its stages: how far they are, what failed, and the sums."""

from __future__ import annotations

import sys

import pytest

from web.tools.jobs import Job, Progress, carry_out, counted, side_by_side


@pytest.mark.parametrize(
    ("line", "failure"),
    [
        ("[gw1] [ 12%] PASSED tests/session/test_ids.py::test_an_id[a b] ", False),
        ("tests/session/test_ids.py::test_an_id PASSED      [ 50%]", False),
        ("tests/session/test_ids.py::test_an_id SKIPPED (no C compiler)", False),
        ("[gw0] [ 99%] FAILED e2e/test_page.py::test_links[desktop] ", True),
        ("e2e/test_page.py::test_links ERROR       [ 50%]", True),
        ("ok 3 - a move", False),
        ("not ok 4 - a move", True),
    ],
    ids=range(7),  # a line in a test's name would be read as one
)
def test_a_test_that_has_ended_is_counted_and_a_failure_told(line: str, failure: bool) -> None:
    progress = Progress("tests")
    said = progress.read(line)
    assert progress.done == 1
    assert bool(said) == failure
    assert bool(progress.failed) == failure


@pytest.mark.parametrize(
    "line",
    [
        "tests/session/test_ids.py::test_an_id ",
        "    ok 3 - a part of a test",
        "FAILED tests/session/test_ids.py::test_an_id - AssertionError",
        "E   assert 'PASSED' == 'FAILED'",
    ],
    ids=range(4),
)
def test_other_lines_end_no_test(line: str) -> None:
    progress = Progress("tests")
    assert not progress.read(line)
    assert progress.done == 0


@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("collected 12 items", 12),
        ("collecting ... collected 12 items / 9 deselected / 3 selected", 3),
        ("2 workers [6912 items]", 6912),
    ],
)
def test_how_many_there_are_is_read(line: str, total: int) -> None:
    progress = Progress("tests")
    progress.read(line)
    assert progress.total == total


@pytest.mark.parametrize(
    ("output", "sums"),
    [
        ("== 3 passed, 2 failed, 1 error in 1.2s ==", (3, 3)),
        ("# tests 9\n# pass 9\n# fail 0", (9, 0)),
        ("", (0, 1)),
        ("== 12 deselected in 1.2s ==", (0, 0)),
    ],
)
def test_sums(output: str, sums: tuple[int, int]) -> None:
    assert counted(output) == sums


def test_a_command_that_fails_without_a_word_has_failed() -> None:
    jobs = [
        Job("good", (sys.executable, "-c", "")),
        Job("bad", (sys.executable, "-c", "raise SystemExit(1)")),
        Job("killed", (sys.executable, "-c", "print('3 passed'); exit(1)"), counts=True, wide=True),
    ]
    assert [(it.passed, it.failed) for it in side_by_side(jobs)] == [(1, 0), (0, 1), (3, 1)]
    assert carry_out(jobs[0]).output == ""


LATE = """
import sys
again = sys.argv[1:]
tests = ("e2e/a.py::test_one[a b]", "e2e/a.py::test_two", "e2e/a.py::test_bad")
for test in again or tests:
    end = "PASSED" if test.endswith("one[a b]") or again and not test.endswith("bad") else "FAILED"
    print(f"[gw0] [ 10%] {end} {test}@a-place")
print("== 2 passed ==" if again else "== 1 passed, 2 failed ==")
sys.exit(any("bad" in test for test in again or ("bad",)))
"""


def test_a_test_that_failed_has_a_second_chance() -> None:
    command = (sys.executable, "-c", LATE)
    once, twice = Job("a", command, counts=True), Job("a", command, counts=True, again=command)
    assert (carry_out(once).passed, carry_out(once).failed) == (1, 2)
    assert (carry_out(twice).passed, carry_out(twice).failed, carry_out(twice).late) == (1, 2, ())
    kind = (sys.executable, "-c", LATE.replace("test_bad", "test_three"))
    found = carry_out(Job("a", kind, counts=True, again=kind))
    assert (found.passed, found.failed) == (3, 0)
    assert found.late == ("e2e/a.py::test_two", "e2e/a.py::test_three")
