"""Whether texts fit, and what is done with names that do not: they are parted, then shortened.

How wide letters are differs from machine to machine; these are those of a broad bold face.
"""

from __future__ import annotations

SIZE = 12.5
"""Units that letters are high, where look.css says nothing else."""

SHARES = {
    0.36: " .,'iIjl",
    0.46: "-()frtJ",
    0.59: "csz",
    0.67: "aekvxy",
    0.78: "ABCKPRVXY",
    0.84: "DGHNOQU",
    1.02: "mwMW",
}
"""Widths of letters as shares of their height; all others have USUAL."""

USUAL = 0.71

LETTERS = {letter: share for share, letters in SHARES.items() for letter in letters}

ENDINGS = (
    *("inseln", "insel", "bergen", "ventura", "britannien", "donien", "foundland", "land"),
    *("gascar", "gaskar", "loupe", "serrat", "nique", "dusa", "verden", "guinea", "chellen"),
)
"""Where long names of islands can be parted."""


def wide(text: str, size: float = SIZE) -> float:
    """How many units a text is wide at most."""
    return size * sum(LETTERS.get(letter, USUAL) for letter in text)


def lines(name: str, room: float) -> list[str]:
    """A name in one line, or two where it does not fit so many units."""
    if wide(name) <= room - 3:
        return [name]
    parts = name.replace("-", "-\0").replace(" ", " \0").split("\0")
    if len(parts) > 1:
        halves = (("".join(parts[:k]).strip(), "".join(parts[k:])) for k in range(1, len(parts)))
        return [cut(part, room) for part in min(halves, key=lambda pair: max(map(wide, pair)))]
    for end in ENDINGS:
        if name.endswith(end) and len(name) > len(end):
            return [cut(f"{name.removesuffix(end)}-", room), cut(end, room)]
    return [cut(name, room)]


def cut(text: str, room: float) -> str:
    """A text that fits: where it must, without the hyphen that parts it, or without its end."""
    stem = text.removesuffix("-")
    for whole in (text, stem):
        if wide(whole) <= room + 1:
            return whole
    tail = "…" + "-" * text.endswith("-")
    while stem and wide(stem + tail) > room:
        stem = stem[:-1].rstrip()
    return stem + tail
