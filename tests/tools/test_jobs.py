"""Progress, failures, sums and slow tests that `build.py test` prints."""

from __future__ import annotations

import sys

import pytest

from web.tools.jobs import Job, Progress, count_results, run_job, run_jobs, slowest_tests


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
    ids=range(7),  # a line break in a test's name would be read as a new line
)
def test_a_result_is_counted_and_a_failure_is_reported(line: str, failure: bool) -> None:
    progress = Progress("tests")
    message = progress.read(line)
    assert progress.done == 1
    assert bool(message) == failure
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
def test_other_lines_are_ignored(line: str) -> None:
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
def test_the_number_of_tests_is_read(line: str, total: int) -> None:
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
    assert count_results(output) == sums


def test_an_exit_code_decides_if_no_failure_is_printed() -> None:
    jobs = [
        Job("good", (sys.executable, "-c", "")),
        Job("bad", (sys.executable, "-c", "raise SystemExit(1)")),
        Job(
            "killed",
            (sys.executable, "-c", "print('3 passed'); exit(1)"),
            counts_tests=True,
            uses_all_cores=True,
        ),
    ]
    assert [(result.passed, result.failed) for result in run_jobs(jobs)] == [(1, 0), (0, 1), (3, 1)]
    assert run_job(jobs[0]).output == ""


DURATIONS = """
===== slowest 40 durations =====
2.50s call     tests/ai/test_puct.py::test_depth[a b]
0.50s setup    tests/ai/test_puct.py::test_depth[a b]
1.25s teardown e2e/test_page.py::test_links
== 2 passed in 4.1s ==
"""


def test_phases_of_a_slow_test_are_added_up() -> None:
    assert slowest_tests(DURATIONS) == {
        "tests/ai/test_puct.py::test_depth[a b]": 3.0,
        "e2e/test_page.py::test_links": 1.25,
    }
