"""The journal of a match that is being played: one line of JSON for each finished game.

It is FILE.part beside the report's FILE. Its first line identifies the match. It is removed when
the report is complete, so that a match that was stopped can be resumed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from skerry.core.outside_text import clip, find_problem

from .match import GameResult, Pairing

MAX_LINE_LENGTH = 200_000
"""Characters of a line; most of them are the game's id."""


class Journal:
    """The finished games of one match, stored beside a file."""

    def __init__(self, path: str, match: dict[str, Any], *, resume: bool) -> None:
        """Create the file; with `resume`, after reading the games in it.

        `match` has all settings of the match. Raise ValueError if nothing can be written, or if
        there are games of an earlier try without `resume`, or of another match.
        """
        file = Path(path)
        if file.is_dir():
            raise ValueError(f"{clip(path)} is a folder")
        self._file = file
        self._part = file.with_name(f"{file.name}.part")
        self._match = match
        self.games: list[GameResult] = []
        """The games of an earlier try."""
        try:
            exists = self._part.exists()
            text = self._part.read_text("utf-8-sig", errors="replace") if exists else ""
            lines = text.splitlines()
            if lines:
                self._load(lines, resume)
            self._out = self._part.open("w", encoding="utf-8")
            self._write(match)
            for result in self.games:
                self._write(result_row(result))
        except OSError as error:
            reason = error.strerror or str(error)
            raise ValueError(f"{clip(str(file))} can't be written: {reason}") from error

    def _load(self, lines: Sequence[str], resume: bool) -> None:
        part = clip(str(self._part), 200)
        if not resume:
            raise ValueError(
                f"{part} has the first {len(lines) - 1} games of a match that was stopped:"
                " continue it with --resume, or remove the file"
            )
        if _parse(lines[0]) != self._match:
            raise ValueError(f"{part} is of another match: {lines[0][:200]}")
        results = (_parse_result(_parse(line), self._match) for line in lines[1:])
        self.games = [result for result in results if result and not result.error]

    def add(self, result: GameResult) -> None:
        """Write a finished game."""
        self._write(result_row(result))

    def _write(self, data: dict[str, Any]) -> None:
        self._out.write(f"{json.dumps(data)}\n")
        self._out.flush()

    def stop(self) -> None:
        """Close the file and leave it for `resume`."""
        self._out.close()

    def end(self, report: str) -> None:
        """Replace the journal by the complete report."""
        self._out.close()
        new = self._file.with_name(f"{self._file.name}.new")
        new.write_text(f"{report}\n", "utf-8")
        new.replace(self._file)
        self._part.unlink()


def result_row(result: GameResult) -> dict[str, Any]:
    """Return a game's result for JSON."""
    game = result.pairing
    row: dict[str, Any] = {"seed": game.seed, "seating": list(game.seating), "id": result.id}
    if result.error:
        return {**row, "error": result.error}
    return {
        **row,
        "points": list(result.points),
        "cpu_seconds": [round(seconds, 4) for seconds in result.seconds],
        "moves": list(result.moves),
        **({"forfeit": result.forfeit} if result.forfeit else {}),
    }


def _parse(line: str) -> dict[str, Any]:
    """Return a line's object; an empty one if the line was cut off, as the last may be."""
    if find_problem(line, MAX_LINE_LENGTH, 4):
        return {}
    try:
        data: object = json.loads(line)
    except ValueError:
        return {}
    return cast("dict[str, Any]", data) if isinstance(data, dict) else {}


def _parse_result(data: dict[str, Any], match: dict[str, Any]) -> GameResult | None:
    """Return the game in a line; None if it is damaged, so that it is played again."""
    try:
        pairing = Pairing(match["game"], match["preset"], tuple(data["seating"]), data["seed"])
        if "error" in data:
            return None
        lists = (data["points"], data["cpu_seconds"], data["moves"])
        if any(len(items) != len(match["levels"]) for items in lists):
            return None
        points, seconds, moves = map(tuple, lists)
        forfeit = str(data.get("forfeit", ""))
        return GameResult(pairing, points, seconds, moves, data["id"], forfeit=forfeit)
    except (KeyError, TypeError):
        return None
