"""The stages of `build.py test` and their commands.

There are two tiers. The default tier leaves out the tests marked `more`: those that repeat a test
with another theme, screen, preset or place, and long proofs. `--all` runs every test.
"""

from __future__ import annotations

from pathlib import Path

from web.tools.dependencies import ROOT, ensure_node, ensure_python
from web.tools.jobs import CORES, SLOWEST_COUNT, Job
from web.tools.tests_for import Selection

STAGES = ("engine", "page", "pyodide", "e2e", "cross_browser")
NOT_MORE = "not more"
PORTABLE = ("states", "sessions", "files", "tensors")
"""The contract tests that a 32-bit WebAssembly platform with a small stack can break."""

LONG_PLAYTHROUGHS = "tests/contract/test_files.py::test_playthroughs"
LONG_GAMES = ("palavan", "islant")
"""Games whose recordings take ten seconds in Pyodide; the default tier leaves them out there."""


def stage_jobs(words: str | None, *, run_all: bool) -> dict[str, list[Job]]:
    """Return the jobs of each stage.

    Args:
        words: an expression for pytest's -k; None selects all tests. The page's tests run in node
            and are left out if there is one.
        run_all: whether to include the tests that are marked `more`.
    """
    python = ensure_python("build", "test", "docs")
    node = ensure_node(dev=True)
    selection = ("-vv", *(("-k", words) if words else ()))
    durations = (f"--durations={2 * SLOWEST_COUNT}", "--durations-min=0.5")
    pytest = (python, "-m", "pytest", *selection, *durations)
    # Browser tests wait for a third of their time, so there is one process more than cores.
    processes = str(CORES + 1)
    engine = (*pytest, "-n", str(CORES), "--dist", "worksteal", *_marker_option("", run_all))
    site = (*pytest, "e2e", "--ignore=e2e/cross_browser")
    untimed = (*site, "-n", processes, "--dist", "worksteal", *_marker_option("not alone", run_all))
    timed = (*site, *_marker_option("alone", run_all))
    browsers = (*pytest, "e2e/cross_browser", "-n", processes, "--dist", "loadgroup")
    in_pyodide = (
        node,
        ROOT / "tests" / "pyodide" / "run.mjs",
        *selection,
        *_marker_option("", run_all),
    )
    if not run_all:
        in_pyodide += ("tests/toys", *(f"tests/contract/test_{name}.py" for name in PORTABLE))
        in_pyodide += tuple(f"--deselect={LONG_PLAYTHROUGHS}[{game}]" for game in LONG_GAMES)
    in_node = (node, "--test", "--test-reporter=tap", *page_tests())
    return {
        "pyodide": [Job("engine (Pyodide)", in_pyodide, counts_tests=True)],
        "page": [] if words else [Job("page modules (node)", in_node, counts_tests=True)],
        "engine": [Job("engine (CPython)", engine, counts_tests=True, uses_all_cores=True)],
        "e2e": [
            Job("site (Chromium)", untimed, counts_tests=True, uses_all_cores=True),
            Job("site, timed", timed, counts_tests=True, uses_all_cores=True),
        ],
        "cross_browser": [
            Job(
                "site (all browsers)",
                (*browsers, *_marker_option("", run_all)),
                counts_tests=True,
                uses_all_cores=True,
            )
        ],
    }


def selected_jobs(selection: Selection) -> list[Job]:
    """Return the jobs that run the tests of some files, in the default tier."""
    python = ensure_python("build", "test", "docs")
    pytest = (python, "-m", "pytest", "-vv", *_marker_option("not alone", run_all=False))
    spread = ("-n", str(CORES), "--dist", "worksteal")
    jobs = []
    if selection.page:
        in_node = (ensure_node(), "--test", "--test-reporter=tap", *sorted(selection.page))
        jobs.append(Job("page modules (node)", in_node, counts_tests=True))
    if selection.python:
        engine = (*pytest, *spread, *sorted(selection.python))
        jobs.append(Job("engine (CPython)", engine, counts_tests=True, uses_all_cores=True))
    if selection.games:
        games = ("-k", " or ".join(sorted(selection.games)))
        contract = (*pytest, *spread, "tests/contract", *games)
        jobs.append(Job("contract", contract, counts_tests=True, uses_all_cores=True))
    if selection.browser:
        site = (*pytest, *spread, *sorted(selection.browser))
        jobs.append(Job("site (Chromium)", site, counts_tests=True, uses_all_cores=True))
    return jobs


def page_tests() -> list[Path]:
    """Return the test modules of the page's JavaScript."""
    return sorted((ROOT / "tests" / "page").rglob("*.test.js"))


def _marker_option(marks: str, run_all: bool) -> tuple[str, ...]:
    """Return pytest's -m option for tests with these marks, `more` left out unless `run_all`."""
    terms = [marks] if marks else []
    if not run_all:
        terms.append(NOT_MORE)
    return ("-m", " and ".join(terms)) if terms else ()
