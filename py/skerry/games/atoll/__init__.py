"""Atoll, by Mark Steere: join two opposite islands of your colour."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

from skerry.core.bot import Budget, Estimate, Level
from skerry.core.game import Game, Preset
from skerry.core.scene import Scene
from skerry.core.state import State

from . import rules
from .rules import AtollState


def _view(state: State, viewer: int | None) -> Scene:
    from . import view

    return view.scene(cast(AtollState, state))


def _bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    from . import bot

    return bot.think(cast(AtollState, state), level, budget, rng)


GAME = Game(
    id="atoll",
    name="Atoll",
    tagline="Join two opposite islands across the lagoon",
    presets=(
        Preset("standard", "Standard", "11 columns, 104 cells"),
        Preset("small", "Small", "7 columns, 38 cells: to learn on"),
        Preset("large", "Large", "15 columns, 202 cells"),
        Preset("huge", "Huge", "19 columns, 332 cells"),
    ),
    seats=(2,),
    begin=rules.begin,
    notation=str,
    view=_view,
    bot=_bot,
    levels=(
        Level(1, "Tadpole", "Looks at the board for a blink and often wanders off", 0),
        Level(2, "Crab", "Sees the plain threats", 315),
        Level(3, "Gull", "Reads a few moves ahead", 764),
        Level(4, "Dolphin", "Reads deep, and knows its bridges", 1213),
        Level(5, "Kraken", "Thinks for as long as you let it", 1482),
    ),
    why_not=lambda state, text: rules.why_not(cast(AtollState, state), text),
)
