"""What has changed from one text to the next, so that long recordings stay short enough to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

MOST = 0.85
"""The share of a text from which on it is read more easily as a whole."""


@dataclass(frozen=True)
class Line:
    """A line, its place in the text, and the line that it is indented under, with its place."""

    text: str
    at: int
    above: str = ""
    above_at: int = -1

    @property
    def key(self) -> tuple[str, str]:
        """What makes two lines of different texts the same."""
        return self.text, self.above


def changes(old: Sequence[str], new: Sequence[str]) -> list[Line]:
    """The lines of `new` that `old` lacks: all of them, if that would be more than MOST.

    A line that is gone, with nothing in its place, is there with a leading "- ".
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
    return lines if len(lines) <= MOST * len(new) else [_line(new, at) for at in range(len(new))]


def written(lines: Sequence[Line]) -> list[str]:
    """The lines, each below the one that it is indented under."""
    seen, texts = {-1}, list[str]()
    for line in lines:
        if line.above_at not in seen:
            texts.append(line.above)
        texts.append(line.text)
        seen |= {line.at, line.above_at}
    return texts


def _line(lines: Sequence[str], at: int) -> Line:
    for above in range(at - 1, -1, -1):
        if lines[above].strip() and _indent(lines[above]) < _indent(lines[at]):
            return Line(lines[at], at, lines[above], above)
    return Line(lines[at], at)


def _label(line: str) -> str:
    """The first word, by which a line in the place of another is known."""
    return "".join(line.split()[:1])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
