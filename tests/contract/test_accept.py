"""`python build.py accept` on games that haven't changed writes the files that are there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from skerry.core.registry import BUILT_IN
from skerry.testing import games_under_test
from toys import TOYS

from contract import accept, template

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="starts another Python")

QUICK = {TOYS[0], *accept.TEMPLATES}
"""Games whose files are made in about three seconds of CPU time or less."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.more)
        for name in (*BUILT_IN, *TOYS, *accept.TEMPLATES)
    ],
)
def test_accept_changes_nothing(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert accept.main([name], tmp_path) == 0
    templates = {"template": template.TEMPLATE, "cards": template.CARDS}
    is_template = name in templates
    place = templates[name] / "tests" if is_template else games_under_test.folder(name)
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / name).iterdir()}
    assert "perft.json" in written
    recorded = {file: (place / file).read_text("utf-8") for file in written}
    assert recorded == written, f"run `python build.py accept {name}` and review the difference"
    lines = capsys.readouterr().out.splitlines()
    assert sorted(lines) == sorted(f"{name}/{file}: as before" for file in written)


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert accept.main(["atol"]) == 2
    assert "unknown: atol; choose from atoll," in capsys.readouterr().err


@pytest.mark.parametrize("name", [*BUILT_IN, *TOYS])
def test_counts_to_the_end_begin_with_a_choice(name: str) -> None:
    """A count that begins at a finished game finds no mistake."""
    from skerry.testing.test_files import perft_file_rows

    assert all(row["ends"][0] == 0 for row in perft_file_rows(name))
