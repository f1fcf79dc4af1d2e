"""The contract tests, run on a game of another package as its author would run them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import skerry
from skerry.cli.commands import main

NAMES_OPTION = ("-o", "skerry_alike=Otter")


def run_pytest(project: Path, site_packages: Path, *words: str) -> tuple[int, str]:
    """Return pytest's exit code and output in a separate project."""
    (project / "pyproject.toml").touch()
    places = (Path(skerry.__file__).parents[1], site_packages)
    env = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, places)),
        "SKERRY_GAME": "",
        "PYTEST_ADDOPTS": "",  # options of the outer pytest run would change the output
    }
    quiet = ("-q", "-p", "no:cacheprovider", "-p", "skerry.testing")
    command = (sys.executable, "-m", "pytest", *quiet, *NAMES_OPTION, *words)
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_a_correct_game_passes_all_contract_tests(site_packages: Path, tmp_path: Path) -> None:
    code, message = run_pytest(
        tmp_path, site_packages, "--skerry-game", "nimlet", "--skerry-accept"
    )
    assert code == 0, message[-3000:]
    assert "nimlet/playthrough.txt: new: read it" in message
    assert (tmp_path / "tests" / "perft.json").is_file()
    listed = ("--skerry-game", "nimlet", "--collect-only")
    _, message = run_pytest(tmp_path, site_packages, *listed)
    files = set(
        re.findall(r"(test_\w+)\.py: [1-9]", message) or re.findall(r"(test_\w+)\.py::", message)
    )
    contract = {path.stem for path in Path(skerry.__file__).parent.glob("testing/test_*.py")}
    assert files == contract
    assert "atoll" not in message


def test_the_failing_tests_of_a_broken_game_are_named(site_packages: Path, tmp_path: Path) -> None:
    """Test a game with wrong returns and recordings of different rules."""
    broken = tmp_path / "broken"
    broken.mkdir()
    source = (site_packages / "nimlet" / "__init__.py").read_text("utf-8")
    text = source.replace(
        "return (-1.0, 1.0) if self.mover == 0", "return (1.0, 1.0) if self.mover == 0"
    )
    assert text != source
    (broken / "nimlet").mkdir()
    (broken / "nimlet" / "__init__.py").write_text(text, "utf-8")
    (broken / "nimlet-1.dist-info").mkdir()
    points = "[skerry.games]\nnimlet = nimlet:GAME\n"
    (broken / "nimlet-1.dist-info" / "entry_points.txt").write_text(points)
    code, message = run_pytest(
        tmp_path, broken, "--skerry-game", "nimlet", "-k", "returns or perft"
    )
    assert code == 1
    assert "for two seats a game is zero-sum" in message
    assert "test_perft" in message


def test_an_unknown_game_is_reported(site_packages: Path, tmp_path: Path) -> None:
    code, message = run_pytest(tmp_path, site_packages, "--skerry-game", "chess")
    assert code == pytest.ExitCode.USAGE_ERROR
    assert "unknown game 'chess'; available: atoll" in message


@pytest.mark.more
def test_a_generated_package_passes_the_contract_tests(tmp_path: Path) -> None:
    assert main(["new", "reef", "--package", "--into", str(tmp_path)]) == 0
    info = tmp_path / "installed" / "reef-0.1.dist-info"
    info.mkdir(parents=True)
    data = tomllib.loads((tmp_path / "reef" / "pyproject.toml").read_text("utf-8"))
    points = data["project"]["entry-points"]["skerry.games"]
    (info / "entry_points.txt").write_text(f"[skerry.games]\nreef = {points['reef']}\n")
    shutil.copytree(tmp_path / "reef" / "reef", tmp_path / "installed" / "reef")
    code, message = run_pytest(tmp_path / "reef", tmp_path / "installed", "--skerry-game", "reef")
    assert code == 0, message[-3000:]
    assert "test_perft" not in message
