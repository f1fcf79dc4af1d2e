"""The package that `python -m skerry new --package` writes: its message's commands, its German."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import skerry
from skerry.cli.commands import main

pytest.importorskip("hatchling", reason="of tests/requirements.txt")

OFFLINE = ("--no-deps", "--no-index", "--no-build-isolation", "--quiet")


def run_command(line: str, folder: Path, target: Path) -> str:
    """Run a command of the message, with an installation into `target` and without a network."""
    words = shlex.split(line)
    if words[0] == "pip":
        words = ["python", "-m", *words[:2], *OFFLINE, "--target", str(target), words[-1]]
    assert words[0] == "python"
    places = (Path(skerry.__file__).parents[1], target)
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, places)), "PYTEST_ADDOPTS": ""}
    if "pytest" in words:
        words += ["-q", "-x", "-p", "no:cacheprovider", "-p", "skerry.testing"]
    done = subprocess.run(
        [sys.executable, *words[1:]], cwd=folder, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{line}: {(done.stdout + done.stderr)[-3000:]}"
    return done.stdout


@pytest.fixture(name="package", scope="module", params=[(), ("--cards",)])
def _package(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> tuple[Path, list[str]]:
    """Write a package; return its folder and the lines of the message."""
    into = tmp_path_factory.mktemp("new")
    with pytest.MonkeyPatch.context() as patch:
        lines: list[str] = []
        patch.setattr("builtins.print", lambda text="": lines.extend(str(text).splitlines()))
        assert main(["new", "reef", "--package", "--into", str(into), *request.param]) == 0
    return into / "reef", lines


def test_the_commands_of_the_message_pass(package: tuple[Path, list[str]]) -> None:
    folder, lines = package
    assert lines[1] == f"cd {folder}"
    assert [line.split()[0] for line in lines[2:]] == ["pip", "python", "python", "python"]
    target = folder.parent / "target"
    outputs = [run_command(line, folder, target) for line in lines[2:]]
    assert outputs[2] == "reef: nothing is missing\n"
    assert " passed" in outputs[3] or "100%" in outputs[3]


def test_an_installed_game_speaks_german(package: tuple[Path, list[str]]) -> None:
    folder, _lines = package
    target = folder.parent / "target"
    if not target.is_dir():
        run_command("pip install -e .", folder, target)
    assert (target / "reef" / "locale" / "de.mo").is_file()
    assert (target / "reef" / "py.typed").is_file()
    german = run_command("python -m skerry --lang de help reef", folder.parent, target)
    english = run_command("python -m skerry help reef", folder.parent, target)
    word = "verdeckt" if "verdeckt" in german else "landen"
    assert word in german
    assert word not in english


def test_the_check_takes_less_than_20_seconds(package: tuple[Path, list[str]]) -> None:
    folder, _lines = package
    target = folder.parent / "target"
    if not target.is_dir():
        run_command("pip install -e .", folder, target)
    before = os.times()
    run_command("python -m skerry check reef", folder, target)
    after = os.times()
    assert after.children_user - before.children_user < 10
