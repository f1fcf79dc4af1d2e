"""Tests of the wheel and source archive of a fresh clone, without compiled catalogues."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from gettext import GNUTranslations
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")
CATALOGUES = "web/tools/messages_compile.py"


@pytest.fixture(name="clone")
def _clone(tmp_path: Path) -> Path:
    clone = tmp_path / "clone"
    ignored = shutil.ignore_patterns("*.mo", "__pycache__")
    shutil.copytree(ROOT / "py" / "skerry", clone / "py" / "skerry", ignore=ignored)
    (clone / CATALOGUES).parent.mkdir(parents=True)
    for name in (*PARTS, CATALOGUES):
        shutil.copyfile(ROOT / name, clone / name)
    return clone


def build_archive(folder: Path, kind: str) -> Path:
    command = (sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", "made")
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (archive,) = (folder / "made").iterdir()
    return archive


def speaks_german(wheel: Path) -> bool:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert [name for name in names if name.endswith(".po")] == ["skerry/template/locale/de.po"]
        assert len([name for name in names if name.endswith("/de.mo")]) > 5
        with archive.open("skerry/locale/de.mo") as file:
            return GNUTranslations(file).gettext("{name} to move") != "{name} to move"


def test_a_wheel_has_german(clone: Path) -> None:
    assert speaks_german(build_archive(clone, "wheel"))


def test_a_wheel_of_the_source_archive_has_german(clone: Path, tmp_path: Path) -> None:
    with tarfile.open(build_archive(clone, "sdist")) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (folder,) = (tmp_path / "unpacked").iterdir()
    assert speaks_german(build_archive(folder, "wheel"))
