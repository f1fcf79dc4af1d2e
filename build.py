#!/usr/bin/env python3
"""Everything that is done to Skerry from a command line; `python build.py COMMAND --help` says what each command does.

Standard library only. What the commands need beside Python >= 3.11 and Node >= 20 they put into .venv and web/node_modules, at
the versions pinned in pyproject.toml, tests/requirements.txt, bench/requirements.txt and web/package-lock.json.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from e2e.server import Server

ROOT = Path(__file__).resolve().parent
PY, WEB, BUILD, DIST, VENV = (ROOT / name for name in ("py", "web", "build", "dist", ".venv"))
TOOLS, MODULES = WEB / "tools", WEB / "node_modules"
PYODIDE, PYSCRIPT = MODULES / "pyodide", MODULES / "@pyscript" / "core" / "dist"
NODE_AT_LEAST = 20
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NOT_SITE = {"node_modules", "tools", "licences", "package.json", "package-lock.json", "tsconfig.json", "biome.json", ".npmrc"}
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT_FILES = "core deprecations-manager donkey error py-editor py-game py-terminal".split()  # core.js asks for each of these


class Fault(Exception):
    """Something the reader can put right; its text is one line that says how."""


# ---------------------------------------------------------------------------------------------------------- running things


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Run a command quietly and return what it printed; a failure is a Fault that carries the output."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=os.environ | (env or {}), text=True, encoding="utf-8",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    if done.returncode:
        raise Fault(f"{Path(str(command[0])).name} failed:\n{clip(done.stdout, 60)}")
    return done.stdout


def clip(output: str, most: int) -> str:
    """Return the last lines of a program's output, none too long to read (node shows minified sources whole)."""
    return "\n".join(line[:300] for line in output.rstrip().splitlines()[-most:])


@contextmanager
def step(text: str) -> Iterator[None]:
    """Say on one line what is under way, and how long it took."""
    print(f"  {text} ...", end="", flush=True)
    start = time.monotonic()
    try:
        yield
    except BaseException:
        print(" failed", flush=True)
        raise
    print(f" {time.monotonic() - start:.1f} s", flush=True)


def digest(paths: Iterable[Path], *words: str) -> str:
    """Return a short hash of the words and of all files in `paths` (folders are walked), names included."""
    total = hashlib.sha256("\n".join(words).encode())
    for path in files(paths):
        total.update(f"\n{path.relative_to(ROOT).as_posix()} {path.stat().st_size}\n".encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:20]


def files(paths: Iterable[Path]) -> list[Path]:
    """Return the files that `paths` name, folders walked, in a fixed order, caches left out."""
    found = (file for path in paths for file in (path.rglob("*") if path.is_dir() else [path]))
    return sorted(file for file in found if file.is_file() and not {"__pycache__", "node_modules"} & set(file.parts))


def cached(kind: str, name: str, key: str, make: Callable[[Path], object]) -> Path:
    """Return build/KIND/KEY/NAME, made by `make(path)` if it is not there; it appears whole or not at all."""
    place = BUILD / kind / key
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILD) as scratch, step(f"making {name}"):
            (whole := Path(scratch) / "whole").mkdir()
            make(whole / name)
            whole.rename(place)
        for old in sorted(place.parent.iterdir(), key=lambda path: path.stat().st_mtime)[:-6]:
            shutil.rmtree(old, ignore_errors=True)
    return place / name


# ------------------------------------------------------------------------------------------------------- what must be there


def python_in_venv() -> Path:
    """Return the path of the interpreter in .venv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def need_python(*sets: str) -> Path:
    """Make .venv hold the pinned packages of each set (build, test, bench), and return its interpreter."""
    stamp = VENV / "stamp.json"
    version = sys.version.split()[0]
    state = json.loads(stamp.read_text()) if stamp.exists() else {}
    if state.get("python") != version or not python_in_venv().exists():
        with step("making .venv"):
            make_venv()
        state = {"python": version}
    for name in sets:
        pins = "".join(f"{line}\n" for line in requirements(name))
        if state.get(name) != pins:
            with step(f"installing the Python packages to {name}"), tempfile.TemporaryDirectory() as scratch:
                (listing := Path(scratch) / "pins.txt").write_text(pins)
                run(python_in_venv(), "-m", "pip", "install", "--disable-pip-version-check", "--no-deps", "-r", listing)
            state[name] = pins
            stamp.write_text(json.dumps(state))
    return python_in_venv()


def make_venv() -> None:
    """Make .venv afresh."""
    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(VENV)
    except (subprocess.CalledProcessError, OSError) as error:
        raise Fault(f"can't make a virtual environment ({error}); on Debian or Ubuntu install python3-venv") from None


def requirements(name: str) -> list[str]:
    """Return the pins of one set of Python packages."""
    if name == "build":
        return tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    lines = (ROOT / {"test": "tests", "bench": "bench"}[name] / "requirements.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def need_node(dev: bool = False) -> str:
    """Make web/node_modules hold what package-lock.json pins (tools for checks only if `dev`), and return node's path."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise Fault(f"{'npm' if node else 'Node.js'} is missing: install Node.js {NODE_AT_LEAST} or newer, npm included")
    version = run(node, "--version").strip()
    if int(version.lstrip("v").split(".")[0]) < NODE_AT_LEAST:
        raise Fault(f"Node.js {version} is too old: install version {NODE_AT_LEAST} or newer")
    pins = digest([WEB / "package.json", WEB / "package-lock.json"])
    stamp = MODULES / ".skerry-stamp"
    have = stamp.read_text().split() if stamp.exists() else ["", ""]
    if have[0] != pins or (dev and have[1] != "dev"):
        with step("installing the npm packages" + (" and tools" if dev else "")):
            stamp.unlink(missing_ok=True)
            run(npm, "ci", "--ignore-scripts", *([] if dev else ["--omit=dev"]), cwd=WEB)
            stamp.write_text(f"{pins} {'dev' if dev else 'site'}")
    return node


def need_browser() -> str:
    """Return the path of a Chromium: one that is installed, else from the package manager, else Playwright's own."""
    for found in (os.environ.get("SKERRY_CHROMIUM"), *map(shutil.which, BROWSERS)):
        if found and Path(found).exists():
            return found
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        with step("installing Chromium with apt-get"):
            run("apt-get", "update")
            run("apt-get", "install", "--yes", "--no-install-recommends", "chromium", env={"DEBIAN_FRONTEND": "noninteractive"})
        return shutil.which("chromium") or ""
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    own = run(need_python("test"), "-c", ask).strip()
    if not Path(own).exists():
        try:
            with step("downloading a Chromium for Playwright"):
                run(need_python("test"), "-m", "playwright", "install", "chromium")
        except Fault:
            raise Fault("no Chromium here, and none could be installed: set SKERRY_CHROMIUM to the path of one") from None
    return own


# ---------------------------------------------------------------------------------------------------------------- the site


def make_wheel() -> Path:
    """Return the engine's wheel, built from py/skerry."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    name = f"{project['name']}-{project['version']}-py3-none-any.whl"
    key = digest([PY / "skerry", ROOT / "pyproject.toml", ROOT / "LICENSE"])
    command = (python_in_venv(), "-m", "hatchling", "build", "-t", "wheel", "-d")
    return cached("wheel", name, key, lambda path: run(*command, path.parent))


def make_stdlib(node: str) -> Path:
    """Return the standard library as Pyodide's own compiled modules, less what no game needs (tools/stdlib_drop.txt)."""
    script, drop = TOOLS / "compile.mjs", TOOLS / "stdlib_drop.txt"
    key = digest([script, TOOLS / "compile.py", drop, WEB / "package-lock.json"])
    source = PYODIDE / "python_stdlib.zip"
    return cached("stdlib", source.name, key, lambda path: run(node, script, source, path, "--drop", drop, "--optimize", "2"))


def make_engine(node: str, wheel: Path, stdlib: Path) -> Path:
    """Return the wheel as compiled modules, which is what our page loads."""
    script = TOOLS / "compile.mjs"
    key = digest([wheel, stdlib, script, TOOLS / "compile.py"])
    return cached("engine", "skerry.zip", key, lambda path: run(node, script, wheel, path, "--stdlib", stdlib))


def make_micropip() -> Path:
    """Return a folder with the wheels of micropip and what it needs, with which the tests install our wheel in bare Pyodide."""
    pins = tuple((ROOT / "e2e" / "micropip.txt").read_text().split())
    command = (need_python(), "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--python-version=3.14", "-d")
    return cached("micropip", "wheels", digest([], *pins), lambda path: run(*command, path, *pins))


def make_dist() -> None:
    """Build the static site dist/: into a new folder, which takes the old one's place only when it is whole."""
    need_python("build")
    node = need_node()
    BUILD.mkdir(exist_ok=True)
    wheel, stdlib = make_wheel(), make_stdlib(node)
    engine = make_engine(node, wheel, stdlib)
    new = Path(tempfile.mkdtemp(prefix="dist.", dir=ROOT))
    try:
        new.chmod(0o755)
        fill(new, wheel, stdlib, engine)
        swap(new)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def swap(new: Path) -> None:
    """Let the folder `new` take the place of dist/."""
    old = ROOT / f"dist.old-{os.getpid()}"
    if DIST.exists():
        DIST.rename(old)
    new.rename(DIST)
    shutil.rmtree(old, ignore_errors=True)


def fill(site: Path, wheel: Path, stdlib: Path, engine: Path) -> None:
    """Write all of the site into the empty folder `site`."""
    for path in sorted(WEB.iterdir()):
        if path.name not in NOT_SITE and not path.name.startswith("."):
            (shutil.copytree if path.is_dir() else shutil.copyfile)(path, site / path.name)
    for name in ("pyodide", "pyscript"):
        (site / name).mkdir()
    for path in [PYODIDE / name for name in PYODIDE_FILES] + [stdlib]:
        shutil.copyfile(path, site / "pyodide" / path.name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    (site / "pyodide" / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    for path in PYSCRIPT.glob("*.js"):  # names end in a hash of the content
        if path.name == "core.js" or path.stem[:-9] in PYSCRIPT_FILES:
            shutil.copyfile(path, site / "pyscript" / path.name)
    shutil.copyfile(wheel, site / wheel.name)
    shutil.copyfile(engine, site / engine.name)
    config = {"interpreter": "./pyodide/pyodide.mjs", "files": {f"./{engine.name}": "./*"}, "sync_main_only": True}
    (site / "pyscript.json").write_text(json.dumps(config, indent=1) + "\n")
    (site / ".nojekyll").touch()
    run(sys.executable, TOOLS / "licences.py", site / "licences.html")
    fill_pages(site)


def fill_pages(site: Path) -> None:
    """Copy each game's looks, and write them and the opening scene into the pages that ask for them."""
    looks = sorted((PY / "skerry" / "games").glob("*/look.css"))
    links = []
    for look in looks:
        target = site / "css" / "games" / f"{look.parent.name}.css"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(look, target)
        links.append(f'<link rel="stylesheet" href="css/games/{target.name}">')
    say = "import skerry.host, sys; sys.stdout.buffer.write(skerry.host.opening().encode())"
    opening = run(sys.executable, "-B", "-c", say, env={"PYTHONPATH": str(PY), "PYTHONHASHSEED": "0"}).replace("</", "<\\/")
    parts = {
        "<!--skerry:opening-->": f'<script type="application/json" id="opening">{opening}</script>',
        "<!--skerry:looks-->": "\n".join(links),
    }
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        for mark, part in parts.items():
            text = text.replace(mark, part)
        page.write_text(text, encoding="utf-8")


def serve(options: argparse.Namespace) -> int:
    """Build the site, serve it on this machine only, and build it again whenever a source changes."""
    make_dist()
    server = start_server(options.port)
    print(f"\nSkerry is at {server.url}   (Ctrl+C stops)", flush=True)
    seen = digest(sources())
    try:
        while True:
            time.sleep(0.4)
            if (now := digest(sources())) != seen:
                seen = now
                rebuild()
    except KeyboardInterrupt:
        print()
    return 0


def start_server(port: int) -> Server:
    """Serve dist/ at `port`, or at the next that is free."""
    for number in range(port, port + 50):
        try:
            return Server({"/": DIST}, number)
        except OSError:
            continue
    raise Fault(f"no free port from {port} to {port + 49}")


def rebuild() -> None:
    """Build again; if that fails, say why and leave the last good dist/ in place."""
    start = time.monotonic()
    try:
        make_dist()
        print(f"built again in {time.monotonic() - start:.1f} s", flush=True)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with the sources, the server lives on
        print(f"not built, still serving the last good site:\n{error}", flush=True)


def sources() -> list[Path]:
    """Return the files and folders that dist/ is made from."""
    return [PY / "skerry", ROOT / "pyproject.toml", *(path for path in WEB.iterdir() if path != MODULES)]


# -------------------------------------------------------------------------------------------------------- checks and tests


@dataclass(frozen=True)
class Job:
    """A command that passes or fails; `count` finds (passed, failed) in its output, a plain check counts as one."""

    name: str
    command: tuple[str | Path, ...]
    cwd: Path = ROOT
    count: str = ""


@dataclass(frozen=True)
class Result:
    """What a job came to."""

    job: Job
    passed: int
    failed: int
    seconds: float
    output: str


def carry_out(job: Job) -> Result:
    """Run a job to its end and count."""
    start = time.monotonic()
    env = os.environ | {"PYTHONPATH": str(PY), "PYTHONHASHSEED": "0", "FORCE_COLOR": "0", "NO_COLOR": "1"}
    done = subprocess.run(
        [str(part) for part in job.command], cwd=job.cwd, env=env, text=True, encoding="utf-8", errors="replace",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    passed, failed = (count(done.stdout, word) for word in ("pass", "fail|error")) if job.count else (1, 0)
    if done.returncode or not passed:
        passed, failed = (passed if job.count else 0), failed or 1
    return Result(job, passed, failed, time.monotonic() - start, done.stdout)


def count(output: str, words: str) -> int:
    """Add up the numbers that pytest ("3 passed") or node ("# pass 3") gave in their closing lines."""
    tail = "\n".join(output.splitlines()[-14:])
    pattern = rf"\b(\d+) (?:{words})(?:ed|s)?\b|^# (?:{words}) (\d+)$"
    return sum(int(a or b) for a, b in re.findall(pattern, tail, re.MULTILINE))


def report(results: Iterable[Result]) -> int:
    """Print each result as it comes, the output of failures, then a table; return the exit code."""
    total = []
    for result in results:
        total.append(result)
        if result.failed:
            print(f"\n---- {result.job.name}\n{clip(result.output, 400)}\n", flush=True)
        print(f"  {result.job.name:<22} {'FAILED' if result.failed else 'ok':<7} {result.seconds:6.1f} s", flush=True)
    print(f"\n  {'stage':<22} {'passed':>7} {'failed':>7} {'seconds':>8}")
    for result in total:
        print(f"  {result.job.name:<22} {result.passed:>7} {result.failed:>7} {result.seconds:>8.1f}")
    passed, failed = sum(each.passed for each in total), sum(each.failed for each in total)
    print(f"\n{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def side_by_side(jobs: list[Job]) -> Iterator[Result]:
    """Carry out the jobs two at a time."""
    with ThreadPoolExecutor(2) as pool:
        yield from pool.map(carry_out, jobs)


def checks(fix: bool) -> list[Job]:
    """Return what `check` runs."""
    python, node, bin_ = need_python("build", "test"), need_node(dev=True), MODULES / ".bin"
    fixing = ("--write",) if fix else ()
    return [
        Job("ruff format", (python, "-m", "ruff", "format", *([] if fix else ["--check"]), ".")),
        Job("ruff check", (python, "-m", "ruff", "check", *(["--fix"] if fix else []), ".")),
        Job("mypy", (python, "-m", "mypy")),
        Job("pyright", (node, MODULES / "pyright" / "index.js", "--pythonpath", python)),
        Job("biome", (bin_ / "biome", "check", *fixing), WEB),
        Job("tsc", (bin_ / "tsc", "-p", "."), WEB),
    ]


def tests() -> dict[str, list[Job]]:
    """Return what `test` runs beside the checks, by the names that --only takes."""
    python, node = need_python("build", "test"), need_node(dev=True)
    page = sorted((ROOT / "tests" / "page").glob("*.test.js"))
    return {
        "engine": [Job("engine (CPython)", (python, "-m", "pytest"), count="pytest")],
        "page": [Job("page modules (node)", (node, "--test", "--test-reporter=tap", *page), count="node")],
        "pyodide": [Job("engine (Pyodide)", (node, ROOT / "tests" / "pyodide" / "run.mjs"), count="pytest")],
        "e2e": [Job("site (Chromium)", (python, "-m", "pytest", "e2e"), count="pytest")],
    }


def check(options: argparse.Namespace) -> int:
    """Format, lint and types, both languages; every failure is shown, not just the first."""
    return report(side_by_side(checks(options.fix)))


def test(options: argparse.Namespace) -> int:
    """All checks and all tests: engine, page modules, the engine inside Pyodide, and the site in Chromium."""
    names = options.only or ["check", *STAGES]
    stages = {"check": checks(fix=False) if "check" in names else []} | tests()
    if {"pyodide", "e2e"} & set(names):
        make_dist()
    if "e2e" in names:
        make_micropip()
        os.environ["SKERRY_CHROMIUM"] = need_browser()
    together = [job for name in names if name != "e2e" for job in stages[name]]
    alone = stages["e2e"] if "e2e" in names else []  # it measures time, so nothing runs beside it
    return report(result for jobs in (together, alone) for result in side_by_side(jobs))


def bench(options: argparse.Namespace) -> int:
    """Run bench/*.py one after another; each prints a table of measured figures beside those of its peers."""
    make_dist()
    python = need_python("build", "test", "bench")
    names = options.only or [path.stem for path in sorted((ROOT / "bench").glob("[a-z]*.py"))]
    env = os.environ | {"PYTHONPATH": os.pathsep.join((str(PY), str(ROOT))), "SKERRY_CHROMIUM": need_browser()}
    missed = []
    for name in names:
        print(f"\n== bench/{name}.py", flush=True)
        if subprocess.run([python, ROOT / "bench" / f"{name}.py"], cwd=ROOT, env=env).returncode:
            missed.append(name)
    print(f"\n{len(names) - len(missed)} passed, {len(missed)} failed" + "".join(f"\n  missed: {name}" for name in missed))
    return 1 if missed else 0


def accept(_: argparse.Namespace) -> int:
    """Write the playthrough and perft files of every game anew, to be read and agreed with before they are committed."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join((str(PY), str(ROOT / "tests")))}
    return subprocess.run([need_python("build", "test"), "-m", "contract.accept"], cwd=ROOT, env=env).returncode


def dist(_: argparse.Namespace) -> int:
    """Build dist/, a static site for any host: copy the folder there, and that is all."""
    make_dist()
    size = sum(path.stat().st_size for path in files([DIST]))
    print(f"dist/ is ready: {len(files([DIST]))} files, {size / 1e6:.1f} MB")
    return 0


# -------------------------------------------------------------------------------------------------------- the command line

STAGES = ("engine", "page", "pyodide", "e2e")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(description="Build, serve, check, test and measure Skerry.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    made = {}
    for action in (serve, dist, check, test, bench, accept):
        text = (action.__doc__ or "").strip()
        made[action.__name__] = commands.add_parser(action.__name__, help=text, description=text)
        made[action.__name__].set_defaults(action=action)
    made["serve"].add_argument("--port", type=int, default=8000, help="the first port to try (default 8000)")
    made["check"].add_argument("--fix", action="store_true", help="format, and mend what can be mended")
    made["test"].add_argument("--only", nargs="+", choices=("check", *STAGES), help="run these stages only")
    made["bench"].add_argument("--only", nargs="+", metavar="NAME", help="run bench/NAME.py only")
    return top


def main() -> int:
    """Carry out the command line and return the exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 - what the reader sees instead of a traceback
        raise Fault("Python 3.11 or newer is needed")
    options = parser().parse_args()
    return options.action(options)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Fault as fault:
        sys.exit(f"build.py: {fault}")
