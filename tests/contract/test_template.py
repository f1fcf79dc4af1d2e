"""The game that `python -m skerry new` writes passes the contract tests as it is."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from skerry.cli.commands import main

from contract.template import ROOT, run, write_game

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="starts another Python")


@pytest.mark.more
@pytest.mark.parametrize("cards", [False, True])
def test_a_new_game_passes_the_contract(tmp_path: Path, cards: bool) -> None:
    write_game(tmp_path, "reef", cards=cards)
    run(tmp_path, "contract.accept", "reef")
    assert run(tmp_path, "skerry", "check", "reef") == "reef: nothing is missing\n"
    chosen = ("tests/contract", "tests/games/reef", "--ignore=tests/contract/test_template.py")
    try:
        output = run(
            tmp_path, "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", "reef", *chosen
        )
    except subprocess.CalledProcessError as error:
        pytest.fail(error.output[-3000:])
    assert " passed" in output or "100%" in output


def test_the_check_names_what_is_missing_and_its_file(tmp_path: Path) -> None:
    tests = write_game(tmp_path, "reef")
    folder = tmp_path / "py/skerry/games/reef"
    assert run(tmp_path, "skerry", "check", "reef") == "reef: nothing is missing\n"
    (folder / "look.css").unlink()
    (tests / "perft.json").unlink()
    edits = {
        "locale/de.po": ('msgstr "Möwen"', 'msgstr ""'),
        "lessons.py": ("STEPS = (", "STEPS = ()\nOLD = ("),
        "rules.py": ("lead in (0, 1)", "lead in (0,)"),
        "bot.py": ("meter = STRENGTHS[level]", "meter = STRENGTHS[level + 9]"),
    }
    for name, (before, after) in edits.items():
        text = (folder / name).read_text("utf-8")
        assert before in text, name
        (folder / name).write_text(text.replace(before, after), "utf-8")
    with pytest.raises(subprocess.CalledProcessError) as failure:
        run(tmp_path, "skerry", "check", "reef")
    lines = failure.value.output.replace("py/skerry/games/reef/", "").splitlines()
    assert lines[0] == "look.css: this file is missing"
    assert lines[1] == "locale/de.po: 1 texts are not translated, such as 'Gulls'"
    assert lines[2] == "lessons.py: a lesson has 5 to 9 steps, not 0"
    assert re.fullmatch(r"rules.py: line \d+: AssertionError: gulls are 1 birds ahead", lines[3])
    assert re.fullmatch(r"bot.py: line \d+: KeyError: 10", lines[-2])
    accept = "`python build.py accept reef` writes it"
    assert lines[-1] == f"tests/games/reef/perft.json: this file is missing: {accept}"


def test_a_game_that_is_not_registered_is_told(tmp_path: Path) -> None:
    write_game(tmp_path, "reef")
    shutil.copyfile(ROOT / "py/skerry/core/registry.py", tmp_path / "py/skerry/core/registry.py")
    with pytest.raises(subprocess.CalledProcessError) as failure:
        run(tmp_path, "skerry", "check", "reef")
    assert 'add "reef" to BUILT_IN in py/skerry/core/registry.py' in failure.value.output


@pytest.mark.parametrize("options", [[], ["--cards"]])
def test_the_message_names_commands_that_exist(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`test_a_new_game_passes_the_contract` runs the tests that the last command runs."""
    assert main(["new", "reef", "--into", str(tmp_path), *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    names = {path.name: path for path in (ROOT / "build.py",)}
    for line in lines[2:]:
        _python, *words = line.split()
        if words[0] in names:
            command = [sys.executable, str(names[words[0]]), words[1], "--help"]
        else:
            command = [sys.executable, *words[:3], "--help"]
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT / "py")
    assert [line.split()[-1] for line in lines[2:]] == ["reef"] * 4


@pytest.mark.parametrize("name", ["atoll", "class", "json", "Reef", "r", "my-reef", "../reef"])
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


def test_the_template_for_cards_is_another_game(tmp_path: Path) -> None:
    assert main(["new", "reef", "--into", str(tmp_path), "--cards"]) == 0
    texts = {path.name: path.read_text("utf-8") for path in tmp_path.rglob("*.*") if path.is_file()}
    assert "hidden=True" in texts["__init__.py"]
    assert "chance_outcomes" in texts["rules.py"]
    assert not any("trove" in text.lower() or "shoal" in text.lower() for text in texts.values())
