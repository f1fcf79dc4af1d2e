"""Atoll, by Mark Steere: join two opposite islands of your colour."""

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
from .rules import AtollState

if TYPE_CHECKING:
    from skerry.core.lesson import Step
    from skerry.core.tensors import Tensors


def _view(state: State, viewer: int | None) -> Scene:
    from . import view

    return view.scene(cast(AtollState, state))


def _bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    from . import bot

    return bot.think(cast(AtollState, state), level, budget, rng)


def _why_untouched(state: State, picks: tuple[str, ...]) -> str:
    from .explain import why_untouched

    return why_untouched(cast(AtollState, state), picks)


def _lesson() -> Sequence[Step]:
    from .lessons import STEPS

    return STEPS


def _tensors(preset: str, seats: int) -> Tensors:
    from . import tensors

    return tensors.tensors(preset, seats)


def _fact(state: State, action: Any) -> str:
    from . import facts

    return facts.fact(cast(AtollState, state), action)


GAME = Game(
    id="atoll",
    name=N_("Atoll"),
    tagline=N_("Join two opposite islands across the lagoon"),
    presets=(
        Preset("standard", N_("Standard"), N_("11 columns, 104 cells")),
        Preset("small", N_("Small"), N_("7 columns, 38 cells: to learn on")),
        Preset("large", N_("Large"), N_("15 columns, 202 cells")),
        Preset("huge", N_("Huge"), N_("19 columns, 332 cells")),
    ),
    seats=(2,),
    begin=rules.begin,
    notation=str,
    view=_view,
    bot=_bot,
    levels=(
        Level(1, N_("Tadpole"), N_("Looks at the board for a blink and often wanders off"), 0),
        Level(2, N_("Crab"), N_("Sees the plain threats"), 315),
        Level(3, N_("Gull"), N_("Reads a few moves ahead"), 764),
        Level(4, N_("Dolphin"), N_("Reads deep, and knows its bridges"), 1213),
        Level(5, N_("Kraken"), N_("Thinks for as long as you let it"), 1482),
    ),
    why_not=lambda state, text: rules.why_not(cast(AtollState, state), text),
    why_untouched=_why_untouched,
    lesson=_lesson,
    tensors=_tensors,
    fact=_fact,
)
