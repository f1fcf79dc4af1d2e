"""Differences between two texts, which keep recorded games short enough to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

MAX_CHANGED_SHARE = 0.85
"""If a larger share of the lines has changed, `added_lines` returns the whole text."""


@dataclass(frozen=True)
class Line:
    """A line of a text, and the line that it is indented under.

    Attributes:
        text: The line.
        at: The index of the line.
        above: The line that this line is indented under, or "".
        above_at: The index of that line, or -1.
    """

    text: str
    at: int
    above: str = ""
    above_at: int = -1

    @property
    def key(self) -> tuple[str, str]:
        """A pair that is equal for lines with equal texts below equal lines, even in two texts."""
        return self.text, self.above


def added_lines(old: Sequence[str], new: Sequence[str]) -> list[Line]:
    """Return the lines of `new` that `old` doesn't have.

    A line of `old` that was removed and not replaced is included, with a leading "- ". If more than
    MAX_CHANGED_SHARE of the lines have changed, return all lines of `new`.
    """
    lines: list[Line] = []
    for tag, start, end, first, last in SequenceMatcher(None, old, new, False).get_opcodes():
        if tag == "equal":
            continue
        lines += [_line_at(new, at) for at in range(first, last)]
        if end - start > last - first:
            labels = {_first_word(text) for text in new[first:last]} | {""}
            gone = [text for text in old[start:end] if _first_word(text) not in labels]
            lines += [Line(f"- {text.strip()}", last) for text in gone]
    return (
        lines
        if len(lines) <= MAX_CHANGED_SHARE * len(new)
        else [_line_at(new, at) for at in range(len(new))]
    )


def with_parents(lines: Sequence[Line]) -> list[str]:
    """Return the lines as texts, and insert the lines that they are indented under."""
    indices = {-1}
    texts = list[str]()
    for line in lines:
        if line.above_at not in indices:
            texts.append(line.above)
        texts.append(line.text)
        indices |= {line.at, line.above_at}
    return texts


def _line_at(lines: Sequence[str], at: int) -> Line:
    for above in range(at - 1, -1, -1):
        if lines[above].strip() and _indent_width(lines[above]) < _indent_width(lines[at]):
            return Line(lines[at], at, lines[above], above)
    return Line(lines[at], at)


def _first_word(line: str) -> str:
    """Return the line's first word; a line replaces a removed line with the same first word."""
    return "".join(line.split()[:1])


def _indent_width(line: str) -> int:
    return len(line) - len(line.lstrip())
