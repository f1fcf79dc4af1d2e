"""A match as it is played: a line of JSON for every game that has ended, until all of them have.

Beside the file that the report goes to stands FILE.part. Its first line says which match it is, and
it goes when the report is there. So a match that was stopped, by whatever, can be gone on with.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from skerry.core.game import clip
from skerry.core.json_limits import find_problem

from .match import Bout, Played

MAX_LINE = 200_000
"""Longest line, in characters: a game's id is the most of it."""


class Journal:
    """The games of one match that have ended, kept beside a file."""

    def __init__(self, path: str, match: dict[str, Any], *, resume: bool) -> None:
        """`match` is all that makes the match what it is. Raises ValueError where nothing can be
        written, and where games of an earlier try are there and nobody wants to `resume` it, or
        they are of another match.
        """
        file = Path(path)
        if file.is_dir():
            raise ValueError(f"{clip(path)} is a folder")
        self._file, self._part = file, file.with_name(f"{file.name}.part")
        self._match = match
        self.games: list[Played] = []
        """Those of an earlier try."""
        try:
            lines = self._part.read_text("utf-8").splitlines() if self._part.exists() else []
            if lines:
                self._take_up(lines, resume)
            self._out = self._part.open("w", encoding="utf-8")
            self._write(match)
            for played in self.games:
                self._write(row(played))
        except OSError as error:
            why = error.strerror or str(error)
            raise ValueError(f"{clip(str(file))} can't be written: {why}") from error

    def _take_up(self, lines: Sequence[str], resume: bool) -> None:
        part = clip(str(self._part), 200)
        if not resume:
            raise ValueError(
                f"{part} has the first {len(lines) - 1} games of a match that was stopped:"
                " --resume goes on with it, or remove it"
            )
        if _read(lines[0]) != self._match:
            raise ValueError(f"{part} is of another match: {lines[0][:200]}")
        read = (_played(_read(line), self._match) for line in lines[1:])
        self.games = [played for played in read if played and not played.error]

    def add(self, played: Played) -> None:
        """A game has ended."""
        self._write(row(played))

    def _write(self, data: dict[str, Any]) -> None:
        self._out.write(f"{json.dumps(data)}\n")
        self._out.flush()

    def stop(self) -> None:
        """The match is stopped: what it came to so far stays."""
        self._out.close()

    def end(self, report: str) -> None:
        """The match is over: the report, whole, takes the place of the games."""
        self._out.close()
        whole = self._file.with_name(f"{self._file.name}.new")
        whole.write_text(f"{report}\n", "utf-8")
        whole.replace(self._file)
        self._part.unlink()


def row(result: Played) -> dict[str, Any]:
    """A game as JSON can carry it."""
    bout = result.bout
    found: dict[str, Any] = {"seed": bout.seed, "seating": list(bout.seating), "id": result.id}
    if result.error:
        return {**found, "error": result.error}
    return {
        **found,
        "points": list(result.points),
        "cpu_seconds": [round(seconds, 4) for seconds in result.seconds],
        "moves": list(result.moves),
        **({"forfeit": result.forfeit} if result.forfeit else {}),
    }


def _read(line: str) -> dict[str, Any]:
    """A line's object; an empty one for a line that was cut off, as the last may be."""
    if find_problem(line, MAX_LINE, 4):
        return {}
    try:
        data: object = json.loads(line)
    except ValueError:
        return {}
    return cast("dict[str, Any]", data) if isinstance(data, dict) else {}


def _played(data: dict[str, Any], match: dict[str, Any]) -> Played | None:
    """The game in a line; None for one that is damaged: it is played again."""
    try:
        bout = Bout(match["game"], match["preset"], tuple(data["seating"]), data["seed"])
        if "error" in data:
            return None
        lists = (data["points"], data["cpu_seconds"], data["moves"])
        if any(len(items) != len(match["levels"]) for items in lists):
            return None
        points, seconds, moves = map(tuple, lists)
        forfeit = str(data.get("forfeit", ""))
        return Played(bout, points, seconds, moves, data["id"], forfeit=forfeit)
    except (KeyError, TypeError):
        return None
