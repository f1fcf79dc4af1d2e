"""Tests of the check for incomplete games."""

from __future__ import annotations

from pathlib import Path

import pytest
from skerry.core import registry

from web.tools.dependencies import ROOT, UserError
from web.tools.missing_game_files import ensure_whole_games, incomplete_game_lines


def test_all_games_of_this_repository_are_complete() -> None:
    assert list(incomplete_game_lines(ROOT)) == []


def test_all_missing_files_are_in_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "BUILT_IN", (*registry.BUILT_IN[1:], "reef"))
    with pytest.raises(UserError) as error:
        ensure_whole_games()
    assert "atoll: not in BUILT_IN" in str(error.value)
    assert "reef: py/skerry/games/reef/__init__.py" in str(error.value)


def test_missing_files_are_named_by_their_expected_path(tmp_path: Path) -> None:
    (tmp_path / "py/skerry/games/atoll").mkdir(parents=True)
    (tmp_path / "py/skerry/games/atoll/__init__.py").touch()
    line = next(line for line in incomplete_game_lines(tmp_path) if line.startswith("  atoll"))
    assert "py/skerry/games/atoll/look.css" in line
    assert "tests/games/atoll/perft.json" in line
    assert "rules.begin" not in line  # the imported engine has this folder
