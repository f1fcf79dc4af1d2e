"""Fixtures that install a plug-in package with pip into a separate folder, without a network."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from skerry.core import plugins

from web.tools.messages_compile import make_catalogues

NIMLET = Path(__file__).parent / "nimlet"


@pytest.fixture(name="site_packages", scope="session")
def _site_packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install nimlet; return the folder of installed packages."""
    scratch = tmp_path_factory.mktemp("nimlet")
    shutil.copytree(NIMLET, scratch / "source", ignore=shutil.ignore_patterns("__pycache__"))
    make_catalogues(scratch / "source", "nimlet")
    options = ("--no-deps", "--no-index", "--no-build-isolation", "--quiet", "--target")
    command = (sys.executable, "-m", "pip", "install", *options, scratch / "target", "./source")
    subprocess.run(command, cwd=scratch, check=True)
    return scratch / "target"


@pytest.fixture(name="package_path")
def _package_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Let a test add packages to the import path; unload them afterwards."""
    before = set(sys.modules)
    plugins.clear_cache()
    yield monkeypatch
    monkeypatch.undo()
    plugins.clear_cache()
    for name in set(sys.modules) - before:
        if not name.startswith("skerry"):
            del sys.modules[name]


@pytest.fixture(name="nimlet")
def _nimlet(package_path: pytest.MonkeyPatch, site_packages: Path) -> Path:
    """Make the installed nimlet importable during a test."""
    package_path.syspath_prepend(site_packages)
    return site_packages
