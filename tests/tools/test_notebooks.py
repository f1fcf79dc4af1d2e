"""Tests of the notebooks in the documentation: each runs and shows its results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from skerry.core import registry

from web.tools.notebooks import Cell, run_notebook

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"
ALL = sorted(NOTEBOOKS.glob("*.ipynb"))


@pytest.fixture(autouse=True)
def _registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo registrations of games by a notebook."""
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_notebook_is_stored_without_outputs(path: Path) -> None:
    content = json.loads(path.read_text("utf-8"))
    assert (content["nbformat"], content["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in content["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in content["cells"]:
        assert set(cell) >= {"cell_type", "id", "metadata", "source"}
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)


def run_documented(name: str) -> tuple[list[Cell], dict[str, Any]]:
    return run_notebook(NOTEBOOKS / f"{name}.ipynb")


def test_all_notebooks_are_tested() -> None:
    assert [path.stem for path in ALL] == ["bot", "learn", "play", "review"]


def test_play() -> None:
    cells, space = run_documented("play")
    assert space["session"].id == "atoll:small:d4,e2,c3"
    assert space["dice"].position == 1
    shown = [cell for cell in cells if cell.is_code]
    assert "<svg" in shown[0].picture
    assert "<b>Atoll, Small</b>" in shown[1].picture
    assert shown[2].text.startswith("(<AtollState: player 1 to move, legal actions: 35>, 1, (")
    assert any("is not empty" in cell.text or "Legal moves" in cell.text for cell in shown)
    assert any(cell.text == "(True, 'atoll:small:d4,e2,c3')\n" for cell in shown)


@pytest.mark.more
def test_review() -> None:
    cells, space = run_documented("review")
    assert space["review"].progress == 1.0
    assert space["session"].position == 4
    assert "<svg" in cells[-1].picture
    assert any("Ada" in cell.text for cell in cells)


def test_bot() -> None:
    _, space = run_documented("bot")
    assert space["answer"].action in space["session"].state.legal_actions()
    ended = [game for game in space["played"] if not game.error]
    assert len(ended) == 10
    assert sum(game.points[0] for game in ended) >= 8
    assert registry.load("my-atoll").levels[0].name == "Notebook"


@pytest.mark.more
def test_learn() -> None:
    _, space = run_documented("learn")
    first, *_, last = space["curve"]
    assert first < 0.65
    assert last > 0.8
    assert len(space["numbers"]) == space["tensors"].size


def test_an_exception_of_a_cell_is_raised(tmp_path: Path) -> None:
    cells = [{"cell_type": "code", "source": ["x = 1\n", "x.y"]}]
    (tmp_path / "bad.ipynb").write_text(json.dumps({"cells": cells}))
    with pytest.raises(AttributeError, match="'int' object has no attribute 'y'"):
        run_notebook(tmp_path / "bad.ipynb")


def test_a_cell_shows_its_output_and_its_last_value(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# A\n", "b"]},
        {"cell_type": "code", "source": ["print('one')\n", "1 + 1"]},
        {"cell_type": "code", "source": "None"},
    ]
    (tmp_path / "good.ipynb").write_text(json.dumps({"cells": cells}))
    shown, _ = run_notebook(tmp_path / "good.ipynb")
    assert shown == [
        Cell("# A\nb"),
        Cell("print('one')\n1 + 1", True, "one\n2\n"),
        Cell("None", True),
    ]
