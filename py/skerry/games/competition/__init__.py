"""Island Competition, by Matthias Jünemann: lay islands where they win, split what you take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, cast

from skerry.core.bot import Budget, Estimate, Level
from skerry.core.game import Game, Preset
from skerry.core.i18n import N_
from skerry.core.scene import Scene
from skerry.core.state import State

from . import rules
from .rules import CompetitionState
from .text import why_not, why_untouched

if TYPE_CHECKING:
    from skerry.core.lesson import Step
    from skerry.core.tensors import Tensors


def _view(state: State, viewer: int | None) -> Scene:
    from . import view

    return view.scene(cast(CompetitionState, state), viewer)


def _bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    from . import bot

    return bot.think(cast(CompetitionState, state), level, budget, rng)


def _tensors(preset: str, seats: int) -> Tensors:
    from . import tensors

    return tensors.tensors(preset, seats)


def _fact(state: State, action: Any) -> str:
    from . import facts

    return facts.fact(cast(CompetitionState, state), action)


def _lesson() -> Sequence[Step]:
    from .lessons import STEPS

    return STEPS


GAME = Game(
    id="competition",
    name=N_("Island Competition"),
    tagline=N_("Lay your islands where they win, and split what you take"),
    presets=(
        Preset("full", N_("Full game"), N_("tricks are split, and borders count")),
        Preset("simple", N_("Simple evaluation"), N_("no splitting, no borders: most cards win")),
        Preset("short", N_("One round"), N_("the full game, one round of it: to learn on")),
    ),
    seats=(2, 3, 4, 5),
    begin=rules.begin,
    notation=rules.notation,
    view=_view,
    bot=_bot,
    levels=(
        Level(1, N_("Tourist"), N_("Lays cards anywhere that looks good at a glance"), rating=0),
        Level(2, N_("Postcard Collector"), N_("Lays each card where it ranks best"), rating=604),
        Level(3, N_("Geographer"), N_("Weighs all cards against all fields"), rating=760),
        Level(
            4,
            N_("Navigator"),
            N_("Knows how others lay, and weighs what each majority is worth"),
            rating=849,
        ),
        Level(
            5,
            N_("Cartographer"),
            N_("Plays the rest of the game out many times before it splits a trick"),
            rating=925,
        ),
    ),
    why_not=lambda state, text: why_not(cast(CompetitionState, state), text),
    why_untouched=lambda state, picks: why_untouched(cast(CompetitionState, state), picks),
    fact=_fact,
    chance=True,
    hidden=True,
    tensors=_tensors,
    lesson=_lesson,
)
