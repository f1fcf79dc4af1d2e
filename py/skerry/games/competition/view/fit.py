"""Estimating the widths of texts, and splitting or shortening names so that they fit.

The widths of letters differ between machines. The widths here are those of a broad bold font.
"""

from __future__ import annotations

SIZE = 12.5
"""Default font size in picture units; look.css has the exceptions."""

SHARES = {
    0.36: " .,'iIjl",
    0.46: "-()frtJ",
    0.59: "csz",
    0.67: "aekvxy",
    0.78: "ABCKPRVXY",
    0.84: "DGHNOQU",
    1.02: "mwMW",
}
"""Widths of letters as shares of the font size. Other letters have the width USUAL."""

USUAL = 0.71

LETTERS = {letter: share for share, letters in SHARES.items() for letter in letters}

ENDINGS = (
    *(
        "inseln",
        "insel",
        "eilanden",
        "eiland",
        "verdië",
        "bergen",
        "ventura",
        "britannien",
        "donien",
        "foundland",
        "land",
    ),
    *("gascar", "gaskar", "loupe", "serrat", "nique", "dusa", "verden", "guinea", "chellen"),
)
"""Endings of islands' names. A long name can be split before them."""


def max_text_width(text: str, size: float = SIZE) -> float:
    """Return an upper bound of a text's width in units."""
    return size * sum(LETTERS.get(letter, USUAL) for letter in text)


def name_lines(name: str, room: float) -> list[str]:
    """Return a name as one line, or as two if it is wider than `room` units."""
    if max_text_width(name) <= room - 3:
        return [name]
    parts = name.replace("-", "-\0").replace(" ", " \0").split("\0")
    if len(parts) > 1:
        halves = (("".join(parts[:k]).strip(), "".join(parts[k:])) for k in range(1, len(parts)))
        return [
            shorten(part, room)
            for part in min(halves, key=lambda pair: max(map(max_text_width, pair)))
        ]
    for end in ENDINGS:
        if name.endswith(end) and len(name) > len(end):
            return [shorten(f"{name.removesuffix(end)}-", room), shorten(end, room)]
    return [shorten(name, room)]


def shorten(text: str, room: float) -> str:
    """Return a text that fits into `room` units.

    If it is too wide, its final hyphen is removed, or an ellipsis replaces its end.
    """
    stem = text.removesuffix("-")
    for whole in (text, stem):
        if max_text_width(whole) <= room + 1:
            return whole
    tail = "…" + "-" * text.endswith("-")
    while stem and max_text_width(stem + tail) > room:
        stem = stem[:-1].rstrip()
    return stem + tail
