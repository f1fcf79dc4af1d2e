"""Tests of the wheel and source archive of a fresh clone, without compiled catalogues."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from gettext import GNUTranslations
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from skerry import __version__

ROOT = Path(__file__).parents[2]
MAX_WHEEL_BYTES = 2_000_000
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
        assert sorted(name for name in names if name.endswith(".po")) == [
            "skerry/template/cards/locale/de.po",
            "skerry/template/cards/locale/nl.po",
            "skerry/template/locale/de.po",
            "skerry/template/locale/nl.po",
        ]
        assert len([name for name in names if name.endswith("/de.mo")]) > 5
        with archive.open("skerry/locale/de.mo") as file:
            return GNUTranslations(file).gettext("{name} to move") != "{name} to move"


def test_a_wheel_has_german(clone: Path) -> None:
    assert speaks_german(build_archive(clone, "wheel"))


@pytest.mark.more
def test_a_wheel_of_the_source_archive_has_german(clone: Path, tmp_path: Path) -> None:
    with tarfile.open(build_archive(clone, "sdist")) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (folder,) = (tmp_path / "unpacked").iterdir()
    assert speaks_german(build_archive(folder, "wheel"))


def install_archive(archive: Path, folder: Path) -> Path:
    """Install an archive in a new environment, without network. Return the folder of commands."""
    subprocess.run((sys.executable, "-m", "venv", folder), check=True)
    (commands,) = (folder / name for name in ("bin", "Scripts") if (folder / name).is_dir())
    flags = ("--no-index", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
    # Only pip sees this environment's build tools.
    env = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")}
    command = (commands / "python", "-m", "pip", "install", *flags, archive)
    done = subprocess.run(command, env=env, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return commands


CHECK = """
import skerry
print(skerry.__version__, len(skerry.match("atoll", 1, 1, games=2, preset="small")))
"""


@pytest.mark.more
@pytest.mark.parametrize("kind", ["wheel", pytest.param("sdist", marks=pytest.mark.more)])
def test_an_archive_can_be_installed_and_used(kind: str, clone: Path, tmp_path: Path) -> None:
    archive = build_archive(clone, kind)
    assert archive.stat().st_size <= MAX_WHEEL_BYTES
    commands = install_archive(archive, tmp_path / "env")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for command, expected in (
        ((commands / "python", "-c", CHECK), f"{__version__} 2"),
        ((commands / "skerry", "--lang", "de", "games"), "Palavan"),
    ):
        reply = subprocess.run(
            command, cwd=tmp_path, env=env, check=True, capture_output=True, text=True
        )
        assert expected in reply.stdout


def test_the_extras_allow_the_tested_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for extra, lines in project["optional-dependencies"].items():
        for requirement in map(Requirement, lines):
            assert requirement.specifier.contains(version(requirement.name)), extra


def test_the_changelog_has_this_version() -> None:
    """The format is that of https://keepachangelog.com/en/1.1.0/."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## \[(.+?)\]", text, re.MULTILINE)
    assert versions[0] == "Unreleased"
    assert __version__ in versions
    kinds = set(re.findall("^### (.+)$", text, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == __version__
