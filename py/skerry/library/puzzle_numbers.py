"""Numbered puzzles: the puzzle of a seed, and seeds of puzzles that a player hasn't seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from skerry.core.game import Game
from skerry.core.presets import Preset
from skerry.session.chance import draw_outcome, weekday_grade
from skerry.session.session import Session

from .defaults import random_seed

MAX_SEEDS = 300
"""Number of seeds that are tried to find a new puzzle. If one in a hundred puzzles is new, this
finds one in 95 of 100 cases."""

_NUMBER = re.compile(r"no-[1-9][0-9]*", re.ASCII)
"""The chance outcome that chooses a puzzle: see `Preset.numbers`."""


def has_no_moves(session: Session) -> bool:
    """Return whether no player has moved: the line is empty or has only a puzzle's number."""
    return not session.line or session.line == (seed_or_puzzle_number(session),)


def seed_or_puzzle_number(session: Session) -> str | None:
    """Return the session's seed, or "no-42" for a puzzle that was chosen by its number.

    None if the session has neither.
    """
    first = session.line[0] if session.line else ""
    is_number = session.game.preset(session.preset).numbers and _NUMBER.fullmatch(first)
    return first if session.seed is None and is_number else session.seed


def puzzle_or_seed(game: Game, preset: str, seed: str) -> object:
    """Return the first chance outcome, which contains the puzzle's number: "no-42".

    Returns the seed itself if the preset has no numbered puzzles. `seed` is a result of
    `seed_or_puzzle_number`.
    """
    if not game.preset(preset).numbers or _NUMBER.fullmatch(seed):
        return seed
    return draw_first_outcome(game, game.preset(preset), seed)


def source_preset(game: Game, preset: str, seed: str) -> str:
    """Return the preset that the puzzle of a seed comes from. The puzzle has this preset's rating.

    The result is another preset if `preset` takes its puzzles from others in turn (`Preset.among`).
    """
    mixed = game.preset(preset)
    if not mixed.among:
        return preset
    outcome = draw_first_outcome(game, mixed, seed)
    return mixed.puzzle_source(int(str(outcome).rpartition("-")[2]))[0]


def grade_of_seed(game: Game, preset: str, seed: str) -> int | None:
    """Return the index in `Preset.grades` of a daily puzzle; None if it has no grade."""
    daily = game.preset(preset)
    if not daily.grades:
        return None
    grade = weekday_grade(daily, seed)
    return daily.grade_of_outcome(draw_first_outcome(game, daily, seed)) if grade is None else grade


def draw_first_outcome(game: Game, preset: Preset, seed: str) -> object:
    """Return the first chance outcome of a game with this seed."""
    return draw_outcome(game.start(preset.id), 0, seed, preset)


def draw_unplayed_seed(game: Game, preset: str, results: Iterable[Mapping[str, Any]]) -> str:
    """Return a random seed. If puzzles are numbered, prefer a puzzle without a stored result."""
    seed = random_seed(game)
    if not game.preset(preset).numbers:
        return seed
    known = {
        puzzle_or_seed(game, preset, entry["seed"])
        for entry in results
        if (entry["game"], entry["preset"]) == (game.id, preset) and entry["seed"] is not None
    }
    for _ in range(MAX_SEEDS):
        if puzzle_or_seed(game, preset, seed) not in known:
            break
        seed = random_seed(game)
    return seed
