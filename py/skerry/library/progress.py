"""The player's progress in a game: ratings over time, and puzzles solved by grade."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from skerry.core.game import Game
from skerry.core.i18n import localize_number, texts
from skerry.core.presets import Preset

from .puzzle_numbers import draw_first_outcome, puzzle_or_seed
from .rating import MIN_RATED_RESULTS, rating_history, solver_history
from .result_records import Result

_, ngettext = texts(__name__)

Json = dict[str, Any]

MAX_TOTAL = 1_000
"""Largest number of puzzles of which a share is shown."""

CURVE_POINTS = 60
"""Largest number of points of a curve: the latest games."""


def progress_fields(game: Game, results: Sequence[Result]) -> Json:
    """Return the progress in a game, in the current language:

        {"curves": [{"title", "value", "text": sentence, "points": [[x, y]..]}..],
         "puzzles": {"title": sentence, "rows": [row..]} | null}
        row: {"name", "text", "share": number | null}

    `points` are from 0 to 1, x to the right and y upwards. `share` is the solved share of a grade's
    puzzles, from 0 to 1; null if the grade has more than a player can solve.
    """
    curves = [
        _curve_fields(_seats_title(seats), rating_history(game, seats, results))
        for seats in sorted(game.seats)
    ]
    curves.append(_curve_fields(_("Puzzle rating"), solver_history(game, results)))
    return {
        "curves": [curve for curve in curves if curve],
        "puzzles": _puzzle_fields(game, results),
    }


def _seats_title(seats: int) -> str:
    if seats == 2:
        return _("Rating")
    template = ngettext("Rating with {n} player", "Rating with {n} players", seats)
    return template.format(n=seats)


def _curve_fields(title: str, ratings: Sequence[int]) -> Json | None:
    if len(ratings) < MIN_RATED_RESULTS:
        return None
    recent = ratings[-CURVE_POINTS:]
    low = min(recent)
    height = max(1, max(recent) - low)
    template = _("Elo {first} to {last} in {n} games")
    return {
        "title": title,
        "value": _format_number(ratings[-1]),
        "text": template.format(
            first=_format_number(recent[0]), last=_format_number(recent[-1]), n=len(recent)
        ),
        "points": [
            [round(index / (len(recent) - 1), 4), round((rating - low) / height, 4)]
            for index, rating in enumerate(recent)
        ],
    }


def _puzzle_fields(game: Game, results: Iterable[Result]) -> Json | None:
    grades = [preset for preset in game.presets if preset.numbers and not preset.now]
    solved: dict[str, set[int]] = {preset.id: set() for preset in grades}
    for entry in results:
        puzzle = solved_puzzle(game, entry)
        if puzzle and puzzle[0] in solved:
            solved[puzzle[0]].add(puzzle[1])
    count = sum(map(len, solved.values()))
    if not count:
        return None
    total = sum(preset.numbers for preset in grades)
    template = ngettext("{n} puzzle solved", "{n} puzzles solved", count)
    if total <= MAX_TOTAL:
        template = _("{n} of {all} puzzles solved")
    return {
        "title": template.format(n=_format_number(count), all=_format_number(total)),
        "rows": [_grade_row(game, preset, len(solved[preset.id])) for preset in grades],
    }


def _grade_row(game: Game, preset: Preset, count: int) -> Json:
    is_small = preset.numbers <= MAX_TOTAL
    template = _("{n} of {all}") if is_small else "{n}"
    return {
        "name": game.translate(preset.name),
        "text": template.format(n=_format_number(count), all=_format_number(preset.numbers)),
        "share": count / preset.numbers if is_small else None,
    }


def solved_puzzle(game: Game, entry: Result) -> tuple[str, int] | None:
    """Return the preset and the number of the puzzle that a result solved; otherwise None."""
    if entry["game"] != game.id or entry["result"] != "won" or entry["seed"] is None:
        return None
    try:
        preset = game.preset(entry["preset"])
    except ValueError:
        return None  # a preset that the game doesn't have any more
    if preset.numbers:
        return preset.id, _puzzle_number(puzzle_or_seed(game, preset.id, entry["seed"]))
    if not preset.grades:
        return None
    drawn = _puzzle_number(draw_first_outcome(game, preset, entry["seed"]))
    if preset.among:
        return preset.puzzle_source(drawn)
    return preset.grades[preset.grade_of_outcome(drawn)], drawn


def _puzzle_number(outcome: object) -> int:
    """Return the number in a chance outcome such as "no-42"."""
    return int(str(outcome).rpartition("-")[2])


def _format_number(value: int) -> str:
    return localize_number(f"{value:,}")
