#!/usr/bin/env python3
"""Command line for building, serving, checking, testing and measuring Skerry.

Standard library only. Commands install what they need except Python and Node into .venv and
web/node_modules, at the versions pinned in pyproject.toml, tests/requirements.txt
and web/package-lock.json.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - before the imports that would fail without a word
    sys.exit("build.py: Python 3.11 or newer is needed")

import argparse
import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from e2e.sites import make_nimlet_site
from web.tools.architecture import write_picture
from web.tools.browsers import CHOICE, NAMES, ensure_browsers, ensure_chromium
from web.tools.dependencies import (
    MODULES,
    ROOT,
    WEB,
    UserError,
    digest_of_files,
    ensure_node,
    ensure_python,
    list_files,
)
from web.tools.jobs import Job, print_report, run_jobs
from web.tools.messages_compile import make_catalogues
from web.tools.missing_game_files import ensure_whole_games
from web.tools.server import Server
from web.tools.site import DIST, PY, ensure_dist, make_dist, make_reference, source_files
from web.tools.stages import STAGES, selected_jobs, stage_jobs
from web.tools.tests_for import select_tests

POLL_SECONDS = 0.4
PORTS_TO_TRY = 50


def serve(options: argparse.Namespace) -> int:
    """Build the site, serve it to this machine, and rebuild it when a source changes."""
    make_dist(packages=options.packages)
    server = start_server(options.port)
    print(f"\nSkerry is at {server.url}   (Ctrl+C stops)", flush=True)
    watched = [Path(name).resolve() for name in options.packages]
    built = digest_of_files([*source_files(), *watched])
    try:
        while True:
            time.sleep(POLL_SECONDS)
            current = digest_of_files([*source_files(), *watched])
            if current != built:
                built = current
                rebuild(options.packages)
    except KeyboardInterrupt:
        print()
    return 0


def start_server(port: int) -> Server:
    """Serve dist/ at `port`, or at the next free port."""
    for number in range(port, port + PORTS_TO_TRY):
        try:
            return Server({"/": DIST}, number, changing=True)
        except OSError:
            continue
    raise UserError(f"no free port from {port} to {port + PORTS_TO_TRY - 1}")


def rebuild(packages: Sequence[str]) -> None:
    """Build again; if the build fails, print the error and keep the last good dist/."""
    start = time.monotonic()
    try:
        make_dist(packages=packages)
        print(f"rebuilt in {time.monotonic() - start:.1f} s", flush=True)
    except Exception as error:  # noqa: BLE001 - the server goes on after any mistake
        print(f"build failed, still serving the last good site:\n{error}", flush=True)


# --------------------------------------------------------------------------------- checks and tests


def check_jobs(fix: bool) -> list[Job]:
    """Return the jobs of `check`; with `fix`, they also format and fix."""
    python = ensure_python("build", "test")
    node = ensure_node(dev=True)
    npm_tools = MODULES / ".bin"
    write = ("--write",) if fix else ()
    return [
        Job("ruff format", (python, "-m", "ruff", "format", *([] if fix else ["--check"]), ".")),
        Job("ruff check", (python, "-m", "ruff", "check", *(["--fix"] if fix else []), ".")),
        Job("mypy", (python, "-m", "mypy")),
        Job("pyright", (node, MODULES / "pyright" / "index.js", "--pythonpath", python)),
        Job("biome", (npm_tools / "biome", "check", *write), WEB),
        Job("tsc", (npm_tools / "tsc", "-p", "."), WEB),
        Job("texts", (python, "-m", "web.tools.messages_extract", "--check")),
        Job("language", (python, "-m", "web.tools.language_lint")),
        Job("bytes", (python, "-m", "web.tools.budget")),
    ]


def check(options: argparse.Namespace) -> int:
    """Check format, lint, types, texts and the bytes of dist/; show all failures."""
    ensure_whole_games()
    ensure_dist()
    return print_report(run_jobs(check_jobs(options.fix)))


def test(options: argparse.Namespace) -> int:
    """Run the checks and tests: engine, page, the engine in Pyodide, the site in browsers."""
    if options.files:
        return test_files(options)
    names = options.only or ["check", *STAGES]
    if {"check", "pyodide", "e2e", "cross_browser"} & set(names):
        ensure_dist()
    if {"engine", "e2e"} & set(names):
        make_reference()
    if "e2e" in names:
        make_nimlet_site()
    if {"e2e", "cross_browser"} & set(names):
        use_browsers(options.browsers.split(",") if options.browsers else ())
    stages = stage_jobs(options.k, run_all=options.all) | {"check": check_jobs(fix=False)}
    if not options.all:  # mypy has checked the types; a second opinion takes 50 s
        stages["check"] = [job for job in stages["check"] if job.name != "pyright"]
    # Jobs for a single core come first, the longest at the head; then those that use all cores.
    order = ("pyodide", "page", "check", "engine", "cross_browser", "e2e")
    return print_report(run_jobs(job for name in order if name in names for job in stages[name]))


def test_files(options: argparse.Namespace) -> int:
    """Run or list the tests that cover some files."""
    selection = select_tests(options.files)
    if not selection.paths():
        raise UserError("no rule of web/tools/tests_for.py names tests for this; run all tests")
    print("\n".join(selection.paths()), flush=True)
    if options.list:
        return 0
    if selection.browser:
        ensure_dist()
        use_browsers(["chromium"])
    return print_report(run_jobs(selected_jobs(selection)))


def use_browsers(names: Sequence[str]) -> None:
    """Find or install browsers for the tests; dist/ must have been built."""
    browsers = ensure_browsers(names)
    os.environ |= {
        "SKERRY_CHROMIUM": ensure_chromium(),
        CHOICE: ",".join(browsers),
        "SKERRY_BUILT": "1",
    }


def bench(options: argparse.Namespace) -> int:
    """Run the benches one after another; each prints its figures beside those of its peers."""
    make_dist()
    python = ensure_python("build", "test")
    modules = sorted((ROOT / "bench").glob("*.py"))
    names = options.only or [path.stem for path in modules if "__main__" in path.read_text()]
    env = os.environ | {
        "PYTHONPATH": os.pathsep.join((str(PY), str(ROOT))),
        "SKERRY_CHROMIUM": ensure_chromium(),
    }
    missed = []
    for name in names:
        print(f"\n== bench/{name}.py", flush=True)
        if subprocess.run([python, ROOT / "bench" / f"{name}.py"], cwd=ROOT, env=env).returncode:
            missed.append(name)
    print("".join(f"\nbench/{name}.py missed a bar" for name in missed))
    print(f"{len(names) - len(missed)} passed, {len(missed)} failed")
    return 1 if missed else 0


def accept(options: argparse.Namespace) -> int:
    """Rewrite the playthrough and perft files of games; read the difference before you commit."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join((str(PY), str(ROOT / "tests")))}
    return subprocess.run(
        [ensure_python("build", "test"), "-m", "contract.accept", *options.names],
        cwd=ROOT,
        env=env,
    ).returncode


def texts(options: argparse.Namespace) -> int:
    """Update the catalogues from the texts in the sources, and print missing translations."""
    if not options.names or "page" in options.names:
        ensure_node(dev=True)
    command = (ensure_python("build", "test"), "-m", "web.tools.messages_extract", *options.names)
    return subprocess.run(command, cwd=ROOT).returncode


def dist(options: argparse.Namespace) -> int:
    """Build dist/, a static site: copy the folder to any host."""
    make_dist(options.url, options.packages, docs=options.docs)
    size = sum(path.stat().st_size for path in list_files([DIST]))
    print(f"dist/ is ready: {len(list_files([DIST]))} files, {size / 1e6:.1f} MB")
    return 0


def docs(options: argparse.Namespace) -> int:
    """Build dist/ with the reference in dist/docs/; redraw docs/architecture.svg."""
    write_picture()
    options.docs = True
    return dist(options)


# --------------------------------------------------------------------------------- the command line


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(description="Build, serve, check, test and measure Skerry.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    subparsers = {}
    for action in (serve, dist, docs, texts, check, test, bench, accept):
        text = (action.__doc__ or "").strip()
        subparsers[action.__name__] = commands.add_parser(
            action.__name__, help=text, description=text
        )
        subparsers[action.__name__].set_defaults(action=action)
    subparsers["texts"].add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="a game, engine or page: update these only (npm is needed for page only)",
    )
    subparsers["accept"].add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="a game, or template for the game of `python -m skerry new`: rewrite its files only",
    )
    subparsers["serve"].add_argument(
        "--port", type=int, default=8000, help="the first port to try (default 8000)"
    )
    for name in ("dist", "docs"):
        subparsers[name].add_argument(
            "--url",
            default="",
            help="where the site will be, for link previews and frames on other sites",
        )
    for name in ("serve", "dist", "docs"):
        subparsers[name].add_argument(
            "--with",
            action="append",
            default=[],
            dest="packages",
            metavar="PACKAGE",
            help="a folder or wheel with more games or bots (see docs/plugins.md)",
        )
    subparsers["dist"].add_argument(
        "--docs", action="store_true", help="add the reference, like the command docs"
    )
    subparsers["check"].add_argument(
        "--fix", action="store_true", help="format, and fix what tools can fix"
    )
    subparsers["test"].add_argument(
        "--all", action="store_true", help="also the tests marked `more`, as on every push"
    )
    subparsers["test"].add_argument(
        "--for",
        nargs="+",
        dest="files",
        type=Path,
        metavar="FILE",
        help="run only the tests that cover these files, by the rules in web/tools/tests_for.py",
    )
    subparsers["test"].add_argument(
        "--list", action="store_true", help="with --for: print the tests and run none"
    )
    subparsers["test"].add_argument(
        "--only", nargs="+", choices=("check", *STAGES), help="run these stages only"
    )
    subparsers["test"].add_argument(
        "--browsers",
        metavar="NAMES",
        help=f"some of {','.join(NAMES)}; by default all that can be installed",
    )
    subparsers["test"].add_argument(
        "-k", metavar="WORDS", help="of pytest's tests these only, as its -k"
    )
    subparsers["bench"].add_argument(
        "--only", nargs="+", metavar="NAME", help="run bench/NAME.py only"
    )
    return top


def main() -> int:
    """Run the command line and return the exit code."""
    options = make_parser().parse_args()
    if options.action is not texts:  # `texts` compiles the catalogues after it has updated them
        try:
            make_catalogues(ROOT)
        except ValueError as error:
            raise UserError(str(error)) from None
    return int(options.action(options))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as error:
        sys.exit(f"build.py: {error}")
