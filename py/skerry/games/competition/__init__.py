"""Island Competition, by Matthias Jünemann: lay islands where they win, split what you take."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

from skerry.core.bot import Budget, Estimate, Level
from skerry.core.game import Game, Preset
from skerry.core.scene import Scene
from skerry.core.state import State

from . import rules, words
from .rules import CompetitionState


def _view(state: State, viewer: int | None) -> Scene:
    from . import view

    return view.scene(cast(CompetitionState, state), viewer)


def _bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    from . import bot

    return bot.think(cast(CompetitionState, state), level, budget, rng)


GAME = Game(
    id="competition",
    name="Island Competition",
    tagline="Lay your islands where they win, and split what you take",
    presets=(
        Preset("full", "Full game", "tricks are split, and borders count"),
        Preset("simple", "Simple evaluation", "no splitting, no borders: most cards win"),
        Preset("short", "One round", "the full game, one round of it: to learn on"),
    ),
    seats=(2, 3, 4, 5),
    begin=rules.begin,
    notation=rules.notation,
    view=_view,
    bot=_bot,
    levels=(
        Level(1, "Tourist", "Lays cards anywhere that looks good at a glance", rating=0),
        Level(2, "Postcard Collector", "Lays each card where it ranks best", rating=604),
        Level(3, "Geographer", "Weighs all cards against all fields", rating=760),
        Level(
            4,
            "Navigator",
            "Knows how others lay, and weighs what each majority is worth",
            rating=849,
        ),
        Level(
            5,
            "Cartographer",
            "Plays the rest of the game out many times before it splits a trick",
            rating=925,
        ),
    ),
    why_not=lambda state, text: words.why_not(cast(CompetitionState, state), text),
    why_untouched=lambda state, picks: words.why_untouched(cast(CompetitionState, state), picks),
    chance=True,
    hidden=True,
)
