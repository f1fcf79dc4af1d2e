"""Numbered puzzles: which one a seed leads to, and one that a person has not had yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from skerry.core.game import Game
from skerry.session.session import Session

from .defaults import seed_by_lot

TRIES = 300
"""Seeds that are tried for a puzzle that is new; with a hundred puzzles of which one is left, some
95 of 100 times one leads to it."""


_TOLD = re.compile(r"no-[1-9][0-9]*", re.ASCII)
"""A puzzle's number as an outcome of chance: see `Preset.numbers`."""


def untouched(session: Session) -> bool:
    """Whether nobody has moved: there is nothing in the line, or a puzzle's number alone."""
    return not session.line or session.line == (seed_of(session),)


def seed_of(session: Session) -> str | None:
    """The session's seed; for a puzzle that was chosen by its number, that: "no-42"."""
    first = session.line[0] if session.line else ""
    numbered = session.game.preset(session.preset).numbers and _TOLD.fullmatch(first)
    return first if session.seed is None and numbered else session.seed


def drawn(game: Game, preset: str, seed: str) -> object:
    """The first outcome of chance in a session of that seed (see `seed_of`), which tells the
    puzzle's number; the seed where puzzles have no numbers."""
    if not game.preset(preset).numbers or _TOLD.fullmatch(seed):
        return seed
    return game.start(preset).draw(Random(f"{seed}/0"))


def source(game: Game, preset: str, seed: str) -> str:
    """The preset by whose rating the puzzle of a seed counts: where puzzles come from others by
    turns, the one that it comes from."""
    found = game.preset(preset)
    if not found.among:
        return preset
    told = game.start(preset).draw(Random(f"{seed}/0"))
    return found.puzzle(int(str(told).rpartition("-")[2]))[0]


def next_seed(game: Game, preset: str, results: Iterable[Mapping[str, Any]]) -> str:
    """A seed by lot; where puzzles are numbered, of one that is in none of these results, as long
    as there is such."""
    seed = seed_by_lot(game)
    if not game.preset(preset).numbers:
        return seed
    known = {
        drawn(game, preset, entry["seed"])
        for entry in results
        if (entry["game"], entry["preset"]) == (game.id, preset) and entry["seed"] is not None
    }
    for _ in range(TRIES):
        if drawn(game, preset, seed) not in known:
            break
        seed = seed_by_lot(game)
    return seed
