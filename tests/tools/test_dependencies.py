"""Tests of the installation of pins, with hashes and a printed line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from web.tools import dependencies


@pytest.mark.parametrize("name", dependencies.SETS)
def test_every_pin_has_the_hashes_of_its_files(name: str) -> None:
    pins = dependencies.pinned_requirements(name)
    lines = dependencies.pins_with_hashes(pins)
    assert [line.split()[0] for line in lines] == pins
    for line in lines:
        assert "==" in line
        hashes = line.split()[1:]
        assert hashes
        assert all(len(word.removeprefix("--hash=sha256:")) == 64 for word in hashes)


def test_a_pin_without_hashes_is_not_installed() -> None:
    advice = r"no nothing==1\.0: run `python -m web\.tools\.pin_hashes`"
    with pytest.raises(dependencies.UserError, match=advice):
        dependencies.pins_with_hashes(["nothing==1.0"])


def test_an_installation_is_announced_and_checked_by_hashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outputs: list[str] = []

    def run(*command: str | Path) -> str:
        outputs.append(capsys.readouterr().out)
        assert "--require-hashes" in command
        listing = Path(command[-1]).read_text("utf-8").splitlines()
        assert len(listing) == len(dependencies.pinned_requirements("build"))
        assert all(" --hash=sha256:" in line for line in listing)
        return ""

    python = tmp_path / "python"
    python.touch()
    monkeypatch.setattr(dependencies, "VENV", tmp_path)
    monkeypatch.setattr(dependencies, "python_in_venv", lambda: python)
    monkeypatch.setattr(dependencies, "make_venv", lambda: None)
    monkeypatch.setattr(dependencies, "run", run)
    dependencies.ensure_python("build")
    dependencies.ensure_python("build")
    assert len(outputs) == 1
    assert "making .venv, for the Python packages of build" in outputs[0]
    count = len(dependencies.pinned_requirements("build"))
    line = f"installing {count} Python packages of pyproject.toml into .venv, to build the engine's"
    assert line in outputs[0]
    assert "build" in json.loads((tmp_path / "stamp.json").read_text("utf-8"))


def test_a_failing_node_step_shows_its_message_without_its_source(tmp_path: Path) -> None:
    script = tmp_path / "minified.mjs"
    script.write_text(f'const padding = "{"x" * 5_000}"; throw new TypeError("it broke");\n')
    with pytest.raises(dependencies.UserError) as error:
        dependencies.run_node(dependencies.ensure_node(), script)
    text = str(error.value)
    assert text.startswith("node minified.mjs failed:\nTypeError: it broke\n")
    assert "minified.mjs:1:" in text
    assert "xxxx" not in text


def test_the_lock_file_is_updated_to_package_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(dependencies.WEB / name, tmp_path / name)
    monkeypatch.setattr(dependencies, "WEB", tmp_path)
    assert dependencies.lock_is_current()
    package = json.loads((tmp_path / "package.json").read_text("utf-8"))
    package["dependencies"]["pyodide"] = "314.0.0"
    (tmp_path / "package.json").write_text(json.dumps(package))
    assert not dependencies.lock_is_current()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(dependencies.UserError, match="commit both files"):
        dependencies.update_lock("npm")


def test_a_digest_depends_on_a_named_file_of_node_modules(tmp_path: Path) -> None:
    file = tmp_path / "node_modules" / "pyodide.asm.wasm"
    file.parent.mkdir()
    file.write_bytes(b"one")
    before = dependencies.digest_of_files([file])
    folder = dependencies.digest_of_files([tmp_path])
    file.write_bytes(b"two")
    assert dependencies.digest_of_files([file]) != before
    assert dependencies.digest_of_files([tmp_path]) == folder
