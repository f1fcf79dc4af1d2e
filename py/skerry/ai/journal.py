"""The journal of a match in progress: one line of JSON for each finished game.

If the report's file is FILE, the journal is FILE.part in the same folder. The journal's first line
has the settings of the match. If the match is stopped, the journal stays, so that the match can be
resumed. When the match is over, the report replaces the journal.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from skerry.core.outside_text import clip, find_problem

from .match import GameResult, Pairing

MAX_LINE_LENGTH = 200_000
"""Length limit for a line, in characters. The longest part of a line is the game's id."""


class Journal:
    """The finished games of one match, stored beside a file."""

    def __init__(self, path: str, match: dict[str, Any], *, resume: bool) -> None:
        """Create the journal. If `resume`, first read the games of an earlier run from it.

        Args:
            path: The report's file.
            match: The settings of the match.
            resume: Whether to continue an earlier run of the match.

        Raises ValueError if the file can't be written, if it has games of an earlier run and
        `resume` is False, or if it belongs to another match.
        """
        file = Path(path)
        if file.is_dir():
            raise ValueError(f"{clip(path)} is a folder")
        self._file = file
        self._part = file.with_name(f"{file.name}.part")
        self._match = match
        self.games: list[GameResult] = []
        """The games of an earlier run of the match."""
        try:
            exists = self._part.exists()
            text = self._part.read_text("utf-8-sig", errors="replace") if exists else ""
            lines = text.splitlines()
            if lines:
                self._read_earlier_games(lines, resume)
            self._out = self._part.open("w", encoding="utf-8")
            self._write(match)
            for result in self.games:
                self._write(result_row(result))
        except OSError as error:
            reason = error.strerror or str(error)
            raise ValueError(f"{clip(str(file))} can't be written: {reason}") from error

    def _read_earlier_games(self, lines: Sequence[str], resume: bool) -> None:
        part = clip(str(self._part), 200)
        if not resume:
            raise ValueError(
                f"{part} has the first {len(lines) - 1} games of a match that was stopped:"
                " continue it with --resume, or remove the file"
            )
        if _parse_json_object(lines[0]) != self._match:
            raise ValueError(f"{part} is of another match: {lines[0][:200]}")
        results = (_parse_result(_parse_json_object(line), self._match) for line in lines[1:])
        self.games = [result for result in results if result and not result.error]

    def add(self, result: GameResult) -> None:
        """Append the result of a finished game."""
        self._write(result_row(result))

    def _write(self, data: dict[str, Any]) -> None:
        self._out.write(f"{json.dumps(data)}\n")
        self._out.flush()

    def close_unfinished(self) -> None:
        """Close the journal and keep its file, so that the match can be resumed."""
        self._out.close()

    def write_report(self, report: str) -> None:
        """Write the complete report to its file and remove the journal."""
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


def _parse_json_object(line: str) -> dict[str, Any]:
    """Return the JSON object in a line; {} if the line is damaged, as the last line may be."""
    if find_problem(line, MAX_LINE_LENGTH, 4):
        return {}
    try:
        data: object = json.loads(line)
    except ValueError:
        return {}
    return cast("dict[str, Any]", data) if isinstance(data, dict) else {}


def _parse_result(data: dict[str, Any], match: dict[str, Any]) -> GameResult | None:
    """Return the result of a game from a line's object; None if the game must be played again.

    A game must be played again if it failed or if its line is damaged.
    """
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
