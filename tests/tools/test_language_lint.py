"""Tests of web/tools/language_lint.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.tools import language_lint


def rules_of(path: str, text: str, tmp_path: Path) -> list[str]:
    """Return the rules that a file with this text breaks, in order."""
    (tmp_path / path).write_text(text, "utf-8")
    return [hit.rule[:3] for hit in language_lint.find_in_file(tmp_path, path)]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ('"""What follows."""\n', ["D02", "D03"]),
        ('def f():\n    """Whoever looks."""\n', ["D01"]),
        ('A = 1\n"""Of which there are many."""\n', ["D02"]),
        ("x = 1  # starts anew, but for a seed\n", ["D09", "D24"]),
        ('"""Return the seed."""\n\n\ndef draw():\n    """Draw a card."""\n', []),
        ("TEXT = 'whoever anew nobody'\n", []),
    ],
)
def test_phrases_in_docstrings_and_comments(text: str, rules: list[str], tmp_path: Path) -> None:
    assert rules_of("a.py", text, tmp_path) == rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("def f(it):\n    return it\n", ["N01"]),
        ("found = 1\n", ["N01"]),
        ("def kept():\n    pass\n", ["N02"]),
        ("def embed():\n    pass\n", []),
        ("a, b = 1, 2\n", ["N03"]),
        ("a, b = point\n", []),
    ],
)
def test_names(text: str, rules: list[str], tmp_path: Path) -> None:
    assert rules_of("a.py", text, tmp_path) == rules


def test_javascript_markdown_and_messages(tmp_path: Path) -> None:
    script = "/** What is shown. */\nconst found = 1; // nobody\nconst text = 'whoever';\n"
    assert rules_of("a.js", script, tmp_path) == ["D02", "D03", "D20", "N04"]
    page = "# Title\n\nSomebody: nobody.\n\n```\nwhoever\n```\n"
    assert rules_of("a.md", page, tmp_path) == ["D20", "D20"]
    messages = 'msgid ""\nmsgstr ""\n\nmsgid "{name} begins anew"\nmsgstr ""\n'
    assert rules_of("de.po", messages, tmp_path) == ["D09"]


def test_totals_sum_all_phrases() -> None:
    hits = [
        language_lint.Hit("D01 whoever", "a.py", 1, ""),
        language_lint.Hit("D09 anew", "a.py", 2, ""),
        language_lint.Hit("N02 function", "a.py", 3, ""),
    ]
    assert language_lint.count_by_rule(hits) == {
        "phrases": 2,
        "N01": 0,
        "N02": 1,
        "N03": 0,
        "N04": 0,
    }


def test_too_many_hits_are_an_error() -> None:
    limit = language_lint.LIMITS["N01"]
    assert language_lint.find_excesses({"N01": limit, "phrases": 0}) == []
    (excess,) = language_lint.find_excesses({"N01": limit + 1, "phrases": 0})
    assert excess.startswith(f"N01: {limit + 1} hits, at most {limit} allowed")
