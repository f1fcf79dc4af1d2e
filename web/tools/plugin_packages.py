"""Packages with more games or bots that a site is built with (`build.py dist --with PACKAGE`).

A package is a folder with a pyproject.toml, or a wheel. The modules that its entry points name are
put into one folder beside the engine. The games and bots are listed in a file, because a page does
not look for entry points (py/skerry/core/plugins.py).
"""

from __future__ import annotations

import json
import os
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

from web.tools.dependencies import ROOT, UserError, digest_of_files, list_files, make_once, run
from web.tools.messages_compile import make_catalogues

PY = ROOT / "py"
GROUPS = ("skerry.games", "skerry.bots")
LIST_NAME = "plugins.json"
REQUIRED_FILES = ("look.css", "rules.md")
BINARY_SUFFIXES = (".so", ".pyd", ".dylib", ".dll", ".wasm")
IGNORED = ("__pycache__", "tests", "*.pyc")
WHEEL = "Wheel-Version: 1.0\nGenerator: skerry\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
DATE = (2020, 1, 1, 0, 0, 0)

EntryPoints = dict[str, dict[str, str]]
"""Entry points: {group: {id: "module:name"}}."""


def build_plugin_folder(names: Sequence[str]) -> Path:
    """Return a folder with the modules of these packages and the list of their games and bots."""
    paths = [Path(name).resolve() for name in names]
    for path in paths:
        is_wheel = path.suffix == ".whl" and path.is_file()
        if not is_wheel and not (path / "pyproject.toml").is_file():
            raise UserError(f"--with takes a folder with a pyproject.toml, or a wheel, not {path}")
    total = sha256()
    for file in list_files(paths):
        total.update(f"{file}\n".encode() + file.read_bytes())
    key = digest_of_files([Path(__file__)], total.hexdigest())
    return make_once("beside", "packages", key, lambda folder: fill_plugin_folder(paths, folder))


def fill_plugin_folder(packages: Iterable[Path], target: Path) -> None:
    """Write the modules of these packages, and LIST_NAME, into the new folder `target`.

    LIST_NAME is the list of their games and bots.
    """
    target.mkdir()
    points: EntryPoints = {group: {} for group in GROUPS}
    with tempfile.TemporaryDirectory() as scratch:
        for number, path in enumerate(packages):
            folder = path
            if path.suffix == ".whl":
                folder = Path(scratch) / str(number)
                shutil.unpack_archive(path, folder, "zip")
            add_package(folder, target, points)
    binaries = [path.name for path in list_files([target]) if path.suffix in BINARY_SUFFIXES]
    if binaries:
        raise UserError(f"{binaries[0]} is compiled: a page loads modules of Python only")
    (target / LIST_NAME).write_text(json.dumps(points), "utf-8")
    # The build's own Python finds the packages as if they were installed.
    info = target / "beside-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: beside\nVersion: 0\n")
    lines = list[str]()
    for group, by_id in points.items():
        lines.append(f"[{group}]")
        lines += [f"{id} = {value}" for id, value in by_id.items()]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


def add_package(folder: Path, target: Path, points: EntryPoints) -> None:
    """Copy the modules that a package's entry points name, and add the entry points to `points`."""
    by_group = read_entry_points(folder)
    rows = [(group, id, value) for group in GROUPS for id, value in by_group.get(group, {}).items()]
    if not rows:
        raise UserError(f"{folder} names no games and no bots of Skerry (see docs/plugins.md)")
    for group, id, value in rows:
        if id in points[group]:
            raise UserError(f"two packages bring {id}")
        points[group][id] = value
    for name in sorted({value.partition(":")[0].split(".")[0].strip() for *_, value in rows}):
        if not (target / name).exists() and not (target / f"{name}.py").exists():
            copy_module(folder, name, target)


def read_entry_points(folder: Path) -> EntryPoints:
    """Return the entry points of a project or of an unpacked wheel."""
    project = folder / "pyproject.toml"
    if project.is_file():
        points: EntryPoints = tomllib.loads(project.read_text("utf-8"))["project"].get(
            "entry-points", {}
        )
        return points
    reader = ConfigParser(delimiters=("=",))
    reader.optionxform = str  # type: ignore[assignment,method-assign]
    reader.read(folder.glob("*.dist-info/entry_points.txt"), "utf-8")
    return {group: dict(reader[group]) for group in reader.sections()}


def copy_module(folder: Path, name: str, target: Path) -> None:
    """Copy a package or a module, with compiled catalogues."""
    for source in (folder / name, folder / "src" / name):
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns(*IGNORED))
            make_catalogues(target, name)
            for po in (target / name).rglob("*.po"):
                po.unlink()
            return
        if source.with_suffix(".py").is_file():
            shutil.copyfile(source.with_suffix(".py"), target / f"{name}.py")
            return
    raise UserError(f"{folder} has no {name}, which its entry points name")


def make_plugin_wheels(plugins: Path) -> list[Path]:
    """Return a list with one wheel of all modules in `plugins`; [] if there are no modules."""
    paths = [
        file for file in list_files([plugins]) if file.suffix != ".md" and file.name != LIST_NAME
    ]
    info = next(plugins.glob("*.dist-info"))
    if all(info in file.parents for file in paths):
        return []

    def write(wheel: Path) -> None:
        contents = {file.relative_to(plugins).as_posix(): file.read_bytes() for file in paths}
        contents[f"{info.name}/WHEEL"] = WHEEL.encode()
        record = f"{info.name}/RECORD"
        lines = [f"{name},{record_hash(data)},{len(data)}" for name, data in contents.items()]
        contents[record] = "\n".join([*lines, f"{record},,", ""]).encode()
        with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in contents.items():
                archive.writestr(zipfile.ZipInfo(name, DATE), data, zipfile.ZIP_DEFLATED)

    name = f"{info.stem}-py3-none-any.whl"
    return [make_once("beside-wheel", name, digest_of_files([plugins, Path(__file__)]), write)]


def record_hash(data: bytes) -> str:
    """Return a file's hash in the format of a wheel's RECORD."""
    return f"sha256={urlsafe_b64encode(sha256(data).digest()).decode().rstrip('=')}"


def engine_with_plugins(wheel: Path, plugins: Path) -> Path:
    """Return the engine's wheel with these packages' modules added."""

    def write(path: Path) -> None:
        shutil.copyfile(wheel, path)
        with zipfile.ZipFile(path, "a") as archive:
            for file in list_files([plugins]):
                name = file.relative_to(plugins).as_posix()
                if file.suffix == ".md" or ".dist-info/" in name:
                    continue
                name = f"skerry/{LIST_NAME}" if name == LIST_NAME else name
                archive.writestr(zipfile.ZipInfo(name, DATE), file.read_bytes())

    return make_once(
        "sources", wheel.name, digest_of_files([wheel, plugins, Path(__file__)]), write
    )


def run_engine(plugins: Path, *arguments: str) -> str:
    """Run the engine's sources with these packages and no others, and return the output.

    Args:
        plugins: The folder with the packages.
        arguments: Arguments for Python.
    """
    env = {
        "PYTHONPATH": os.pathsep.join((str(PY), str(plugins))),
        "PYTHONHASHSEED": "0",
        "PYTHONIOENCODING": "utf-8",
    }
    return run(sys.executable, "-S", "-B", "-W", "error::UserWarning", *arguments, env=env)


def first_replies(plugins: Path, language: str) -> dict[str, Any]:
    """Return the engine's first replies in a language: the catalogue, and a table for each game."""
    code = "import sys; from skerry.service import prerender as p; print(p.prerender(sys.argv[1]))"
    reply: dict[str, Any] = json.loads(run_engine(plugins, "-c", code, language))
    return reply


PRINT_FOLDERS = """
import json, skerry
from importlib.resources import files
packages = {id: skerry.load(id).package for id in skerry.game_ids()}
skerry.bot_ids()
print(json.dumps({id: str(files(name)) if name else "" for id, name in packages.items()}))
"""


def game_folders(plugins: Path) -> dict[str, Path]:
    """Return the folder of each game.

    Raises UserError for a package that can't be loaded, and for files missing in a game's folder.
    """
    names: dict[str, str] = json.loads(run_engine(plugins, "-c", PRINT_FOLDERS))
    for id, name in names.items():
        missing = [file for file in REQUIRED_FILES if not (name and (Path(name) / file).is_file())]
        if missing:
            raise UserError(f"{id} lacks what a site shows: {', '.join(missing)} in its package")
    return {id: Path(name) for id, name in names.items()}
