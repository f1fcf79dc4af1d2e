"""Differences between two texts, which keep recorded games short enough to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

MAX_CHANGED_SHARE = 0.85
"""The share of changed lines from which the whole text is shown instead."""


@dataclass(frozen=True)
class Line:
    """A line with its index, and the line that it is indented under with its index."""

    text: str
    at: int
    above: str = ""
    above_at: int = -1

    @property
    def key(self) -> tuple[str, str]:
        """The identity of a line across texts."""
        return self.text, self.above


def changes(old: Sequence[str], new: Sequence[str]) -> list[Line]:
    """Return the lines of `new` that `old` lacks; all lines if these are more than MOST.

    A removed line without a replacement is included with a leading "- ".
    """
    lines: list[Line] = []
    for tag, start, end, first, last in SequenceMatcher(None, old, new, False).get_opcodes():
        if tag == "equal":
            continue
        lines += [_line(new, at) for at in range(first, last)]
        if end - start > last - first:
            labels = {_label(text) for text in new[first:last]} | {""}
            gone = [text for text in old[start:end] if _label(text) not in labels]
            lines += [Line(f"- {text.strip()}", last) for text in gone]
    return (
        lines
        if len(lines) <= MAX_CHANGED_SHARE * len(new)
        else [_line(new, at) for at in range(len(new))]
    )


def with_parents(lines: Sequence[Line]) -> list[str]:
    """Return the lines, each below the line that it is indented under."""
    indices = {-1}
    texts = list[str]()
    for line in lines:
        if line.above_at not in indices:
            texts.append(line.above)
        texts.append(line.text)
        indices |= {line.at, line.above_at}
    return texts


def _line(lines: Sequence[str], at: int) -> Line:
    for above in range(at - 1, -1, -1):
        if lines[above].strip() and _indent(lines[above]) < _indent(lines[at]):
            return Line(lines[at], at, lines[above], above)
    return Line(lines[at], at)


def _label(line: str) -> str:
    """Return the line's first word, which identifies a replaced line."""
    return "".join(line.split()[:1])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
