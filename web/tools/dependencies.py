"""Python and npm packages that the build depends on, at pinned versions, and helpers to run tools.

Each `ensure_` function looks first, installs missing packages and prints a line about it. If
it can't, it raises UserError with one line of advice. Standard library only.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
BUILD = ROOT / "build"
VENV = ROOT / ".venv"
MODULES = WEB / "node_modules"
OLDEST_NODE = 20
HASHES = WEB / "tools" / "hashes.txt"
IGNORED = {"__pycache__", "node_modules"}
MAX_CACHED = 6
"""Versions of each cached file that are kept in build/."""

SETS = {
    "build": ("pyproject.toml", "to build the engine's wheel"),
    "site": ("web/tools/requirements.txt", "to compress what pages fetch"),
    "wheels": ("web/tools/wheels.txt", "to install the engine in pages"),
    "test": ("tests/requirements.txt", "to check and to test"),
    "docs": ("docs/requirements.txt", "to build the reference"),
}
"""For each set of Python packages, the file with its pins and its purpose."""


class UserError(Exception):
    """A problem that the user can fix; the message says how."""


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Run a command quietly and return its output. Raises UserError with the output if it fails."""
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=os.environ | (env or {}),
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if result.returncode:
        raise UserError(f"{_command_name(command)} failed:\n{clip_output(result.stdout, 60)}")
    return result.stdout


def run_node(node: str, script: Path, *arguments: str | Path, cwd: Path = ROOT) -> str:
    """Run a script under Node like `run`; an uncaught error is shown without its source code."""
    preload = (WEB / "tools" / "node-errors.mjs").as_uri()
    return run(node, "--import", preload, script, *arguments, cwd=cwd)


def _command_name(command: Iterable[str | Path]) -> str:
    """Return the program's name, and the script's if there is one."""
    paths = [Path(str(part)) for part in command]
    scripts = [path.name for path in paths[1:] if path.is_absolute() and path.is_file()]
    return " ".join([paths[0].name, *scripts[:1]])


def clip_output(output: str, max_lines: int) -> str:
    """Return the last lines of an output, each cut to 300 characters."""
    return "\n".join(line[:300] for line in output.rstrip().splitlines()[-max_lines:])


@contextmanager
def step(text: str) -> Iterator[None]:
    """Print a line about a step, and how long it took."""
    print(f"  {text} ...", end="", flush=True)
    start = time.monotonic()
    try:
        yield
    except BaseException:
        print(" failed", flush=True)
        raise
    print(f" {time.monotonic() - start:.1f} s", flush=True)


def digest_of_files(paths: Iterable[Path], *words: str) -> str:
    """Return a short hash of the words and of the names and contents of all files in `paths`."""
    total = hashlib.sha256("\n".join(words).encode())
    for path in list_files(paths):
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        total.update(f"\n{name.as_posix()} {path.stat().st_size}\n".encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:20]


def list_files(paths: Iterable[Path]) -> list[Path]:
    """Return the given files and all files below the given folders, sorted, without caches."""
    result = list[Path]()
    for path in paths:
        if path.is_dir():
            inside = (file for file in path.rglob("*") if file.is_file())
            result += [file for file in inside if not IGNORED & set(file.relative_to(path).parts)]
        elif path.is_file():
            result.append(path)
    return sorted(result)


def make_once(kind: str, name: str, key: str, make: Callable[[Path], object]) -> Path:
    """Return build/KIND/KEY/NAME, and call `make(path)` first if it does not exist.

    The file appears in build/ only when it is complete.
    """
    place = BUILD / kind / key
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILD) as scratch, step(f"making {name}"):
            (whole := Path(scratch) / "whole").mkdir()
            make(whole / name)
            with suppress(OSError):  # another build has just made the same file
                whole.rename(place)
        by_age = sorted(place.parent.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in by_age[:-MAX_CACHED]:
            shutil.rmtree(old, ignore_errors=True)
    return place / name


def python_in_venv() -> Path:
    """Return the path of the interpreter in .venv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure_python(*sets: str) -> Path:
    """Install the pins of each set (see SETS) into .venv, and return its interpreter."""
    stamp = VENV / "stamp.json"
    version = sys.version.split()[0]
    state = json.loads(stamp.read_text()) if stamp.exists() else {}
    if state.get("python") != version or not python_in_venv().exists():
        with step(f"making .venv, for the Python packages of {' and '.join(sets)}"):
            make_venv()
        state = {"python": version}
    for name in sets:
        pins = "".join(f"{line}\n" for line in pins_with_hashes(pinned_requirements(name)))
        if state.get(name) != pins:
            with step(_install_reason(name)), tempfile.TemporaryDirectory() as scratch:
                listing = Path(scratch) / "pins.txt"
                listing.write_text(pins)
                pip = (python_in_venv(), "-m", "pip", "install", "--disable-pip-version-check")
                run(*pip, "--no-deps", "--require-hashes", "-r", listing)
            state[name] = pins
            stamp.write_text(json.dumps(state))
    return python_in_venv()


def make_venv() -> None:
    """Create a new .venv, in place of an old one if there is one."""
    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(VENV)
    except (subprocess.CalledProcessError, OSError) as error:
        raise UserError(
            f"can't make a virtual environment ({error}); on Debian or Ubuntu install python3-venv"
        ) from None


def pinned_requirements(name: str) -> list[str]:
    """Return the pins of a set of Python packages."""
    text = (ROOT / SETS[name][0]).read_text("utf-8")
    if name == "build":
        return tomllib.loads(text)["build-system"]["requires"]
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def pins_with_hashes(pins: Iterable[str]) -> list[str]:
    """Return the pins with the hashes of their files, as pip reads them.

    Raises UserError for a pin without hashes.
    """
    known: dict[str, list[str]] = {}
    for line in HASHES.read_text("utf-8").splitlines():
        if not line.startswith(("#", " ")):
            hashes = known.setdefault(line, [])
        elif line.startswith(" "):
            hashes.append(f"--hash=sha256:{line.strip()}")
    missing = [pin for pin in pins if not known.get(pin)]
    if missing:
        raise UserError(f"{HASHES.name} has no {missing[0]}: run `python -m web.tools.pin_hashes`")
    return [" ".join((pin, *known[pin])) for pin in pins]


def _install_reason(name: str) -> str:
    file, purpose = SETS[name]
    count = len(pinned_requirements(name))
    return f"installing {count} Python packages of {file} into .venv, {purpose}"


def ensure_node(dev: bool = False) -> str:
    """Install the npm packages of package-lock.json, and return the path of Node.

    If package.json names other versions than package-lock.json, the lock file is updated first,
    except in CI.

    Args:
        dev: Also install the packages that only checks and tests use.
    """
    node = shutil.which("node")
    npm = shutil.which("npm")
    if not node or not npm:
        missing = "npm" if node else "Node.js"
        raise UserError(f"{missing} is missing: install Node.js {OLDEST_NODE} or newer with npm")
    version = run(node, "--version").strip()
    if int(version.lstrip("v").split(".")[0]) < OLDEST_NODE:
        raise UserError(f"Node.js {version} is too old: install version {OLDEST_NODE} or newer")
    if not lock_is_current():
        update_lock(npm)
    pins = digest_of_files([WEB / "package.json", WEB / "package-lock.json"])
    stamp = MODULES / ".skerry-stamp"
    state = stamp.read_text().split() if stamp.exists() else ["", ""]
    if state[0] != pins or (dev and state[1] != "dev"):
        purpose = "to build and check the page" if dev else "to build the page"
        with step(f"installing the npm packages of web/package-lock.json into web/, {purpose}"):
            stamp.unlink(missing_ok=True)
            run(npm, "ci", "--ignore-scripts", *([] if dev else ["--omit=dev"]), cwd=WEB)
            stamp.write_text(f"{pins} {'dev' if dev else 'site'}")
    return node


def lock_is_current() -> bool:
    """Return whether package-lock.json is for the versions that package.json names."""
    package = json.loads((WEB / "package.json").read_text("utf-8"))
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"][""]
    kinds = ("dependencies", "devDependencies")
    return all(package.get(kind, {}) == lock.get(kind, {}) for kind in kinds)


def update_lock(npm: str) -> None:
    """Let npm write package-lock.json for package.json. Raises UserError in CI."""
    if os.environ.get("CI"):
        raise UserError(
            "web/package-lock.json is not for the versions in web/package.json: "
            "build once on your machine and commit both files"
        )
    with step("updating web/package-lock.json to the versions in web/package.json"):
        run(npm, "install", "--package-lock-only", "--ignore-scripts", cwd=WEB)
