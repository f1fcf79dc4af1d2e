"""The rules by which `build.py test --for` selects the tests of a file."""

from __future__ import annotations

import pytest

from web.tools.dependencies import ROOT
from web.tools.tests_for import BROWSER_TESTS, E2E, select_tests


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("tests/tools/test_tests_for.py", ["tests/tools/test_tests_for.py"]),
        ("py/skerry/core/options.py", ["tests/core/test_options.py", "tests/contract -k morris"]),
        ("py/skerry/games/atoll/rules.py", ["tests/games/atoll/test_rules.py"]),
        ("py/skerry/games/islant/look.css", ["tests/games/islant/test_view.py"]),
        ("py/skerry/games/islant/look.css", ["tests/contract -k islant"]),
        ("web/js/game/review.js", ["e2e/test_lookback.py", "tests/page/game/review.test.js"]),
        ("web/js/game/game.js", ["tests/page/game/game.test.js"]),
        ("web/css/layout.css", ["e2e/test_layout.py"]),
        ("web/tools/jobs.py", ["tests/tools/test_jobs.py"]),
        ("docs/hosting.md", ["tests/core/test_documents.py"]),
    ],
)
def test_the_tests_of_a_file(file: str, expected: list[str]) -> None:
    assert set(expected) <= set(select_tests([ROOT / file]).paths())


def test_a_file_without_tests_selects_none() -> None:
    assert select_tests([ROOT / "LICENSE"]).paths() == []


def test_the_table_names_files_and_tests_that_exist() -> None:
    assert [path for path in BROWSER_TESTS if not (ROOT / path).exists()] == []
    names = {name for names in BROWSER_TESTS.values() for name in names}
    assert [name for name in sorted(names) if not (E2E / f"test_{name}.py").is_file()] == []
