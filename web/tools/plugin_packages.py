"""Packages that a site is built with (`build.py dist --with PACKAGE`): games and bots of others.

A package is a folder with a pyproject.toml, or a wheel. The modules that its entry points name are
put beside the engine, with what lies in their folders; what there is of games and bots is written
down, for a page does not look for it (py/skerry/core/plugins.py).
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import tomllib
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from configparser import ConfigParser
from hashlib import sha256
from pathlib import Path
from typing import Any

from web.tools.catalogues import make_catalogues
from web.tools.dependencies import ROOT, UserError, cached, digest, files, run

PY = ROOT / "py"
GROUPS = ("skerry.games", "skerry.bots")
LISTED = "plugins.json"
NEEDED = ("look.css", "rules.md")
COMPILED = (".so", ".pyd", ".dylib", ".dll", ".wasm")
NOT_KEPT = ("__pycache__", "tests", "*.pyc", "*.po")
WHEEL = "Wheel-Version: 1.0\nGenerator: skerry\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
DATE = (2020, 1, 1, 0, 0, 0)

Points = dict[str, dict[str, str]]
"""Entry points: {group: {id: "module:name"}}."""


def make_beside(names: Sequence[str]) -> Path:
    """Return a folder with the modules of these packages and the list of what they bring."""
    paths = [Path(name).resolve() for name in names]
    for path in paths:
        if not ((path / "pyproject.toml").is_file() or (path.suffix == ".whl" and path.is_file())):
            raise UserError(f"--with takes a folder with a pyproject.toml, or a wheel, not {path}")
    total = sha256()
    for file in files(paths):
        total.update(f"{file}\n".encode() + file.read_bytes())
    key = digest([Path(__file__)], total.hexdigest())
    return cached("beside", "packages", key, lambda place: gather(paths, place))


def gather(paths: Iterable[Path], place: Path) -> None:
    """Fill the folder `place`."""
    place.mkdir()
    listed: Points = {group: {} for group in GROUPS}
    with tempfile.TemporaryDirectory() as scratch:
        for number, path in enumerate(paths):
            folder = path
            if path.suffix == ".whl":
                folder = Path(scratch) / str(number)
                shutil.unpack_archive(path, folder, "zip")
            take(folder, place, listed)
    compiled = [path.name for path in files([place]) if path.suffix in COMPILED]
    if compiled:
        raise UserError(f"{compiled[0]} is compiled: a page loads modules of Python only")
    (place / LISTED).write_text(json.dumps(listed), "utf-8")
    info = place / "beside-0.dist-info"  # the build's own Python finds them as installed ones
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: beside\nVersion: 0\n")
    lines = [
        line
        for group, points in listed.items()
        for line in (f"[{group}]", *(f"{id} = {value}" for id, value in points.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


def take(folder: Path, place: Path, listed: Points) -> None:
    """Copy the modules that a package's entry points name, and list those."""
    points = entry_points(folder)
    found = [(group, id, value) for group in GROUPS for id, value in points.get(group, {}).items()]
    if not found:
        raise UserError(f"{folder} names no games and no bots of Skerry (see docs/plugins.md)")
    for group, id, value in found:
        if id in listed[group]:
            raise UserError(f"two packages bring {id}")
        listed[group][id] = value
    for name in sorted({value.partition(":")[0].split(".")[0].strip() for *_, value in found}):
        if not (place / name).exists() and not (place / f"{name}.py").exists():
            copy(folder, name, place)


def entry_points(folder: Path) -> Points:
    """The entry points of an unpacked wheel, or of a project."""
    project = folder / "pyproject.toml"
    if project.is_file():
        points: Points = tomllib.loads(project.read_text("utf-8"))["project"].get(
            "entry-points", {}
        )
        return points
    reader = ConfigParser(delimiters=("=",))
    reader.optionxform = str  # type: ignore[assignment,method-assign]
    reader.read(folder.glob("*.dist-info/entry_points.txt"), "utf-8")
    return {group: dict(reader[group]) for group in reader.sections()}


def copy(folder: Path, name: str, place: Path) -> None:
    """Copy a package or a module, its catalogues compiled."""
    for source in (folder / name, folder / "src" / name):
        if source.is_dir():
            kept = tuple(pattern for pattern in NOT_KEPT if pattern != "*.po")
            shutil.copytree(source, place / name, ignore=shutil.ignore_patterns(*kept))
            make_catalogues(place, name)
            for po in (place / name).rglob("*.po"):
                po.unlink()
            return
        if source.with_suffix(".py").is_file():
            shutil.copyfile(source.with_suffix(".py"), place / f"{name}.py")
            return
    raise UserError(f"{folder} has no {name}, which its entry points name")


def make_wheels(beside: Path) -> list[Path]:
    """Return a wheel of these packages' modules, as a list; an empty one if there are none."""
    found = [file for file in files([beside]) if file.suffix != ".md" and file.name != LISTED]
    info = next(beside.glob("*.dist-info"))
    if all(info in file.parents for file in found):
        return []

    def write(path: Path) -> None:
        content = {file.relative_to(beside).as_posix(): file.read_bytes() for file in found}
        content[f"{info.name}/WHEEL"] = WHEEL.encode()
        record = f"{info.name}/RECORD"
        lines = [f"{name},{digest_of(data)},{len(data)}" for name, data in content.items()]
        content[record] = "\n".join([*lines, f"{record},,", ""]).encode()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in content.items():
                archive.writestr(zipfile.ZipInfo(name, DATE), data, zipfile.ZIP_DEFLATED)

    name = f"{info.stem}-py3-none-any.whl"
    return [cached("beside-wheel", name, digest([beside, Path(__file__)]), write)]


def digest_of(data: bytes) -> str:
    """The hash of a file as a wheel's RECORD has it."""
    return f"sha256={urlsafe_b64encode(sha256(data).digest()).decode().rstrip('=')}"


def make_sources(wheel: Path, beside: Path) -> Path:
    """Return the engine's wheel with these packages in it."""

    def write(path: Path) -> None:
        shutil.copyfile(wheel, path)
        with zipfile.ZipFile(path, "a") as archive:
            for file in files([beside]):
                name = file.relative_to(beside).as_posix()
                if file.suffix == ".md" or ".dist-info/" in name:
                    continue
                name = f"skerry/{LISTED}" if name == LISTED else name
                archive.writestr(zipfile.ZipInfo(name, DATE), file.read_bytes())

    return cached("sources", wheel.name, digest([wheel, beside, Path(__file__)]), write)


def ask(beside: Path, *arguments: str) -> str:
    """Run the engine's sources and these packages, and no others, with Python's own `arguments`,
    and return what is printed.
    """
    path = f"{PY}{';' if sys.platform == 'win32' else ':'}{beside}"
    here = {"PYTHONPATH": path, "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}
    return run(sys.executable, "-S", "-B", "-W", "error::UserWarning", *arguments, env=here)


def opening(beside: Path, language: str) -> dict[str, Any]:
    """What the engine shows first, in a language: the shelf, and a table for each game."""
    say = "import sys; from skerry.service.prerender import opening; print(opening(sys.argv[1]))"
    told: dict[str, Any] = json.loads(ask(beside, "-c", say, language))
    return told


FOLDERS = """
import json, skerry
from importlib.resources import files
packages = {id: skerry.load(id).package for id in skerry.game_ids()}
skerry.bot_ids()
print(json.dumps({id: str(files(name)) if name else "" for id, name in packages.items()}))
"""


def game_folders(beside: Path) -> dict[str, Path]:
    """The folder of each game. Raises UserError for what is broken, and what a site lacks."""
    told: dict[str, str] = json.loads(ask(beside, "-c", FOLDERS))
    for id, name in told.items():
        lacking = [file for file in NEEDED if not (name and (Path(name) / file).is_file())]
        if lacking:
            raise UserError(f"{id} lacks what a site shows: {', '.join(lacking)} in its package")
    return {id: Path(name) for id, name in told.items()}
