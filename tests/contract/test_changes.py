"""Differences between texts in recorded games."""

from __future__ import annotations

from skerry.testing.changes import added_lines, with_parents

BEFORE = ["Red", "  hand: 4 7", "  pile: 2", "Blue", "  hand: ?", "  pile: 1", "Red plays"]


def changed_lines(**lines: str) -> list[str]:
    return [lines.get(f"line{at}", line) for at, line in enumerate(BEFORE)]


def test_equal_texts_have_no_differences() -> None:
    assert with_parents(added_lines(BEFORE, BEFORE)) == []


def test_a_changed_line_is_listed_below_its_parent_line() -> None:
    new = changed_lines(line4="  hand: 9", line5="  pile: 0")
    assert with_parents(added_lines(BEFORE, new)) == ["Blue", "  hand: 9", "  pile: 0"]


def test_a_removed_line_is_marked() -> None:
    assert with_parents(added_lines(BEFORE, BEFORE[:-1])) == ["- Red plays"]


def test_a_mostly_new_text_is_written_completely() -> None:
    new = ["Red", *(f"  {number}" for number in range(9))]
    assert with_parents(added_lines(BEFORE, new)) == new
