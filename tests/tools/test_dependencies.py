"""What the build installs: pins with the hashes of their files, and a line before it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from web.tools import dependencies


@pytest.mark.parametrize("name", dependencies.SETS)
def test_every_pin_has_the_hashes_of_its_files(name: str) -> None:
    pins = dependencies.requirements(name)
    lines = dependencies.hashed(pins)
    assert [line.split()[0] for line in lines] == pins
    for line in lines:
        assert "==" in line
        hashes = line.split()[1:]
        assert hashes
        assert all(len(it.removeprefix("--hash=sha256:")) == 64 for it in hashes)


def test_a_pin_without_hashes_is_not_installed() -> None:
    advice = r"no nothing==1\.0: run `python -m web\.tools\.hashes`"
    with pytest.raises(dependencies.UserError, match=advice):
        dependencies.hashed(["nothing==1.0"])


def test_what_is_installed_is_said_before_and_pip_asks_for_hashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []

    def run(*command: str | Path) -> str:
        said.append(capsys.readouterr().out)
        assert "--require-hashes" in command
        listing = Path(command[-1]).read_text("utf-8").splitlines()
        assert len(listing) == len(dependencies.requirements("build"))
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
    assert len(said) == 1, "once is enough"
    assert "making .venv, for the Python packages of build" in said[0]
    count = len(dependencies.requirements("build"))
    why = f"installing {count} Python packages of pyproject.toml into .venv, to build the engine's"
    assert why in said[0]
    assert "build" in json.loads((tmp_path / "stamp.json").read_text("utf-8"))
