"""Path data read once more, as polygons: an oracle for what pictures cover."""

from __future__ import annotations

import re
from collections.abc import Iterator

Point = tuple[float, float]

WORD = re.compile(r"[MLHVqZ]|-?(?:\d+\.?\d*|\.\d+)", re.ASCII)


def polygons(path: str) -> list[list[Point]]:
    """The outlines of a path of the commands M, L, H, V, q and Z, curves cut into short lines."""
    found: list[list[Point]] = []
    x = y = 0.0
    for command, numbers in _commands(path):
        if command == "M":
            found.append([])
        if command == "q":
            for a, b, c, d in zip(*[iter(numbers)] * 4, strict=True):
                found[-1] += [
                    (x + 2 * t * (1 - t) * a + t * t * c, y + 2 * t * (1 - t) * b + t * t * d)
                    for t in (k / 16 for k in range(1, 17))
                ]
                x = x + c
                y = y + d
        elif command in "HV":
            x, y = (numbers[0], y) if command == "H" else (x, numbers[0])
            found[-1].append((x, y))
        elif command in "ML":
            for x, y in zip(*[iter(numbers)] * 2, strict=True):
                found[-1].append((x, y))
    return found


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    assert WORD.sub("", path).strip() == "", "the oracle does not know all of this path"
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


def covers(outlines: list[list[Point]], spot: Point) -> bool:
    """Whether a point is filled: by outlines that go round it more often one way than the other."""
    winding, (x, y) = 0, spot
    for outline in outlines:
        for (a, b), (c, d) in zip(outline, [*outline[1:], outline[0]], strict=True):
            if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
                winding += 1 if d > b else -1
    return winding != 0
