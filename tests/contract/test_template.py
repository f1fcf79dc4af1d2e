"""The game that `python -m skerry new` writes passes the contract tests as it is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from skerry.cli.commands import main

from contract.template import run, write_game

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="starts another Python")


def test_a_new_game_passes_the_contract(tmp_path: Path) -> None:
    write_game(tmp_path, "reef")
    chosen = ("tests/contract", "tests/games/reef", "--ignore=tests/contract/test_template.py")
    try:
        output = run(
            tmp_path, "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", "reef", *chosen
        )
    except subprocess.CalledProcessError as error:
        pytest.fail(error.output[-3000:])
    assert " passed" in output or "100%" in output


@pytest.mark.parametrize("name", ["atoll", "Reef", "r", "my-reef", "../reef"])
def test_an_invalid_name_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name, "--into", str(tmp_path / "games")]) == 2
    assert "use 2 to 30 lowercase letters and digits" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_no_file_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["new", "reef", "--into", str(tmp_path)]
    assert main(command) == 0
    assert (tmp_path / "reef" / "tests" / "test_rules.py").is_file()
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.py")}
    assert main(command) == 2
    assert "already exists" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.py")} == before
    assert not any(b"shoal" in text.lower() for text in before.values())
