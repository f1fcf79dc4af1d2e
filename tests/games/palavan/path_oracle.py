"""Path data as polygons, to test which points a picture covers."""

from __future__ import annotations

import re
from collections.abc import Iterator

Point = tuple[float, float]

WORD = re.compile(r"[MLHVqZ]|-?(?:\d+\.?\d*|\.\d+)", re.ASCII)


def path_polygons(path: str) -> list[list[Point]]:
    """Return the outlines of a path (commands M, L, H, V, q, Z), with curves as short lines."""
    outlines: list[list[Point]] = []
    x = y = 0.0
    for command, numbers in _commands(path):
        if command == "M":
            outlines.append([])
        if command == "q":
            for a, b, c, d in zip(*[iter(numbers)] * 4, strict=True):
                outlines[-1] += [
                    (x + 2 * t * (1 - t) * a + t * t * c, y + 2 * t * (1 - t) * b + t * t * d)
                    for t in (k / 16 for k in range(1, 17))
                ]
                x = x + c
                y = y + d
        elif command in "HV":
            x, y = (numbers[0], y) if command == "H" else (x, numbers[0])
            outlines[-1].append((x, y))
        elif command in "ML":
            for x, y in zip(*[iter(numbers)] * 2, strict=True):
                outlines[-1].append((x, y))
    return outlines


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    assert WORD.sub("", path).strip() == "", "the path has an unknown command"
    command = ""
    numbers = list[float]()
    for word in WORD.findall(path):
        if word.isalpha():
            if command:
                yield command, numbers
            command = word
            numbers = []
        else:
            numbers.append(float(word))
    yield command, numbers


def is_filled(outlines: list[list[Point]], spot: Point) -> bool:
    """Return whether a point is filled, that is, whether its winding number is not zero."""
    winding = 0
    x, y = spot
    for outline in outlines:
        for (a, b), (c, d) in zip(outline, [*outline[1:], outline[0]], strict=True):
            if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
                winding += 1 if d > b else -1
    return winding != 0
