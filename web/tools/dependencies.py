"""What the build needs on this machine: Python and npm packages at their pins.

Each `ensure_` function looks first, installs what is missing and prints a line about it. If it
can't, it raises UserError with one line that says what to do. Standard library only.
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
WEB, BUILD, VENV = ROOT / "web", ROOT / "build", ROOT / ".venv"
MODULES = WEB / "node_modules"
NODE_AT_LEAST = 20
HASHES = WEB / "tools" / "hashes.txt"

SETS = {
    "build": ("pyproject.toml", "to build the engine's wheel"),
    "site": ("web/tools/requirements.txt", "to pack what pages fetch"),
    "wheels": ("web/tools/wheels.txt", "to install the engine in pages"),
    "test": ("tests/requirements.txt", "to check and to test"),
    "docs": ("docs/requirements.txt", "to make the reference"),
}
"""Where the pins of each set of Python packages are, and what they are for."""


class UserError(Exception):
    """Something the reader can put right; its text says how."""


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Run a command quietly and return what it printed; a UserError with that if it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=os.environ | (env or {}),
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        raise UserError(f"{Path(str(command[0])).name} failed:\n{clip(done.stdout, 60)}")
    return done.stdout


def clip(output: str, most: int) -> str:
    """Return the last lines of an output, none too long (node shows minified sources whole)."""
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
    """Return a short hash of the words and of all files under `paths`, names included."""
    total = hashlib.sha256("\n".join(words).encode())
    for path in files(paths):
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        total.update(f"\n{name.as_posix()} {path.stat().st_size}\n".encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:20]


def files(paths: Iterable[Path]) -> list[Path]:
    """Return the files that `paths` name, folders walked, in a fixed order, caches left out."""
    found = (file for path in paths for file in (path.rglob("*") if path.is_dir() else [path]))
    return sorted(
        file
        for file in found
        if file.is_file() and not {"__pycache__", "node_modules"} & set(file.parts)
    )


def cached(kind: str, name: str, key: str, make: Callable[[Path], object]) -> Path:
    """Return build/KIND/KEY/NAME; `make(path)` makes it if need be, and it appears only whole."""
    place = BUILD / kind / key
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILD) as scratch, step(f"making {name}"):
            (whole := Path(scratch) / "whole").mkdir()
            make(whole / name)
            with suppress(OSError):  # another build has just made the same
                whole.rename(place)
        for old in sorted(place.parent.iterdir(), key=lambda path: path.stat().st_mtime)[:-6]:
            shutil.rmtree(old, ignore_errors=True)
    return place / name


def python_in_venv() -> Path:
    """Return the path of the interpreter in .venv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure_python(*sets: str) -> Path:
    """Make .venv hold the pins of each set (see SETS), and return its interpreter."""
    stamp = VENV / "stamp.json"
    version = sys.version.split()[0]
    state = json.loads(stamp.read_text()) if stamp.exists() else {}
    if state.get("python") != version or not python_in_venv().exists():
        with step(f"making .venv, for the Python packages that {' and '.join(sets)} need"):
            make_venv()
        state = {"python": version}
    for name in sets:
        pins = "".join(f"{line}\n" for line in hashed(requirements(name)))
        if state.get(name) != pins:
            with (
                step(why_packages(name)),
                tempfile.TemporaryDirectory() as scratch,
            ):
                (listing := Path(scratch) / "pins.txt").write_text(pins)
                run(
                    python_in_venv(),
                    "-m",
                    "pip",
                    "install",
                    "--disable-pip-version-check",
                    "--no-deps",
                    "--require-hashes",
                    "-r",
                    listing,
                )
            state[name] = pins
            stamp.write_text(json.dumps(state))
    return python_in_venv()


def make_venv() -> None:
    """Make .venv afresh."""
    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(VENV)
    except (subprocess.CalledProcessError, OSError) as error:
        raise UserError(
            f"can't make a virtual environment ({error}); on Debian or Ubuntu install python3-venv"
        ) from None


def requirements(name: str) -> list[str]:
    """Return the pins of one set of Python packages."""
    text = (ROOT / SETS[name][0]).read_text("utf-8")
    if name == "build":
        return tomllib.loads(text)["build-system"]["requires"]
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def hashed(pins: Iterable[str]) -> list[str]:
    """The pins as pip takes them with the hashes of their files; a UserError where one has none."""
    known: dict[str, list[str]] = {}
    for line in HASHES.read_text("utf-8").splitlines():
        if not line.startswith(("#", " ")):
            found = known.setdefault(line, [])
        elif line.startswith(" "):
            found.append(f"--hash=sha256:{line.strip()}")
    missing = [pin for pin in pins if not known.get(pin)]
    if missing:
        raise UserError(f"{HASHES.name} has no {missing[0]}: run `python -m web.tools.hashes`")
    return [" ".join((pin, *known[pin])) for pin in pins]


def why_packages(name: str) -> str:
    """What is about to be installed, and why."""
    file, why = SETS[name]
    count = len(requirements(name))
    return f"installing {count} Python packages of {file} into .venv, {why}"


def ensure_node(dev: bool = False) -> str:
    """Make web/node_modules hold the pins (with the tools if `dev`) and return node's path."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise UserError(
            f"{'npm' if node else 'Node.js'} is missing: "
            f"install Node.js {NODE_AT_LEAST} or newer with its npm"
        )
    version = run(node, "--version").strip()
    if int(version.lstrip("v").split(".")[0]) < NODE_AT_LEAST:
        raise UserError(f"Node.js {version} is too old: install version {NODE_AT_LEAST} or newer")
    pins = digest([WEB / "package.json", WEB / "package-lock.json"])
    stamp = MODULES / ".skerry-stamp"
    have = stamp.read_text().split() if stamp.exists() else ["", ""]
    if have[0] != pins or (dev and have[1] != "dev"):
        why = "to build and check the page" if dev else "to build the page"
        with step(f"installing the npm packages of web/package-lock.json into web/, {why}"):
            stamp.unlink(missing_ok=True)
            run(npm, "ci", "--ignore-scripts", *([] if dev else ["--omit=dev"]), cwd=WEB)
            stamp.write_text(f"{pins} {'dev' if dev else 'site'}")
    return node
