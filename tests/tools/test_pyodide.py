"""Pyodide on the site equals the published one, and its version is read from one file."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import tarfile
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from web.tools import pyodide
from web.tools.dependencies import MODULES, ROOT, WEB, UserError, ensure_node, lock_is_current
from web.tools.site import DIST

PACKAGES = ("node_modules/pyodide", "node_modules/@pyscript/core")


def lock_entries(path: Path) -> dict[str, Any]:
    packages: dict[str, Any] = json.loads(path.read_text("utf-8"))["packages"]
    return packages


def npm_cache() -> Path:
    npm = Path(ensure_node()).with_name("npm")
    command = (npm if npm.exists() else "npm", "config", "get", "cache")
    folder = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return Path(folder) / "_cacache" / "content-v2" / "sha512"


@pytest.mark.skipif(not (DIST / "pyodide").is_dir(), reason="dist/ has not been built")
@pytest.mark.parametrize("name", pyodide.PUBLISHED)
def test_the_site_has_pyodide_byte_for_byte_as_installed(name: str) -> None:
    assert (DIST / "pyodide" / name).read_bytes() == (pyodide.PYODIDE / name).read_bytes()


@pytest.mark.parametrize("package", PACKAGES)
def test_npm_has_installed_the_versions_of_the_lock_file(package: str) -> None:
    """Npm checks a package's integrity while unpacking it and records it in node_modules."""
    locked = lock_entries(WEB / "package-lock.json")[package]
    installed = lock_entries(MODULES / ".package-lock.json")[package]
    assert installed["integrity"] == locked["integrity"]
    about = json.loads((WEB / package / "package.json").read_text("utf-8"))
    assert about["version"] == locked["version"]


def test_installed_files_equal_those_of_the_locked_archive() -> None:
    integrity = lock_entries(WEB / "package-lock.json")["node_modules/pyodide"]["integrity"]
    digest = b64decode(integrity.removeprefix("sha512-")).hex()
    archive = npm_cache() / digest[:2] / digest[2:4] / digest[4:]
    if not archive.is_file():
        pytest.skip("npm's cache no longer has the archive")
    assert hashlib.sha512(archive.read_bytes()).hexdigest() == digest
    with tarfile.open(archive) as package:
        for name in (*pyodide.PUBLISHED, pyodide.LIBRARY, "pyodide-lock.json"):
            member = package.extractfile(f"package/{name}")
            assert member
            assert member.read() == (pyodide.PYODIDE / name).read_bytes(), name


def test_only_pyodides_lock_file_has_pythons_version() -> None:
    version = pyodide.python_version()
    licence = (WEB / "licences" / "01-cpython.txt").read_text("utf-8")
    assert licence.startswith(f"CPython {version}:")
    digits = version.replace(".", "")
    sources = [*(WEB / "tools").glob("*.*"), *(WEB / "pyodide").iterdir(), ROOT / "build.py"]
    for path in sources:
        if path.name != "hashes.txt":
            text = path.read_text("utf-8")
            assert not [word for word in (f"python{digits}", f"cp{digits}") if word in text], path


def test_micropip_has_the_version_of_pyodides_release() -> None:
    packages = json.loads((pyodide.PYODIDE / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert pyodide.pinned_requirements("wheels") == [f"micropip=={packages['micropip']['version']}"]


def test_a_failed_step_is_reported_and_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> Path:
        raise UserError("node snapshot.mjs failed:\nError: no such option")

    assert pyodide.make_or_fallback("making the snapshot", "pages start slowly", fail, None) is None
    warning = capsys.readouterr().err
    version = pyodide.pyodide_version()
    assert f"WARNING: making the snapshot failed with Pyodide {version}: pages start" in warning
    assert "Error: no such option" in warning


def test_a_file_missing_in_pyodide_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "package.json").write_text('{"version": "400.0.0"}')
    monkeypatch.setattr(pyodide, "PYODIDE", tmp_path)
    with pytest.raises(UserError, match=r"Pyodide 400\.0\.0 has no pyodide\.asm\.mjs"):
        pyodide.published_file(pyodide.GLUE)
    (tmp_path / "pyodide.asm.js").touch()
    assert pyodide.published_file(pyodide.GLUE).name == "pyodide.asm.js"


def test_a_pyscript_with_other_files_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "package.json").write_text('{"version": "1.2.3"}')
    monkeypatch.setattr(pyodide, "PYSCRIPT", tmp_path)
    with pytest.raises(UserError, match=r"PyScript 1\.2\.3 has 0 files dist/core\.js"):
        pyodide.fill_pyscript(tmp_path / "pyscript")


def test_the_page_disables_all_pyscript_plugins_that_are_not_shipped() -> None:
    [core] = (pyodide.PYSCRIPT / "dist").glob("core-*.js")
    names = set(re.findall(r'\b"?([\w-]+)"?:\(\)=>import\("\./\1-', core.read_text("utf-8")))
    source = (WEB / "js" / "engine" / "python.js").read_text("utf-8")
    unwanted = source.partition("const UNUSED_PLUGINS = [")[2].partition("]")[0]
    disabled = {word.strip().strip('"') for word in unwanted.split(",")} - {""}
    assert names == disabled - {"codemirror"} | {pyodide.PLUGIN}


def test_the_lock_file_is_for_the_versions_in_package_json() -> None:
    assert lock_is_current()
