"""The Conqueror: claim islands tile by tile with a die and a handful of coins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, cast

from skerry.core.bot import Budget, Estimate, Level
from skerry.core.game import Game, Preset
from skerry.core.i18n import N_
from skerry.core.scene import Scene
from skerry.core.state import State

from . import explain, rules
from .rules import ConquerorState

if TYPE_CHECKING:
    from skerry.core.lesson import Step
    from skerry.core.tensors import Tensors


def _view(state: State, viewer: int | None) -> Scene:
    from . import view

    return view.scene(cast(ConquerorState, state))


def _bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    from . import bot

    return bot.think(cast(ConquerorState, state), level, budget, rng)


def _tensors(preset: str, seats: int) -> Tensors:
    from . import tensors

    return tensors.tensors(preset, seats)


def _fact(state: State, action: Any) -> str:
    from . import facts

    return facts.fact(cast(ConquerorState, state), action)


def _lesson() -> Sequence[Step]:
    from .lessons import STEPS

    return STEPS


GAME = Game(
    id="conqueror",
    name=N_("The Conqueror"),
    tagline=N_("Roll, walk, claim: the last tile wins the island"),
    presets=(
        Preset("basic", N_("Basic"), N_("8 by 8 tiles, 16 islands")),
        Preset(
            "custom", N_("Custom"), N_("nine islands in a block; you lay seven more, turn by turn")
        ),
        Preset("surprise", N_("Surprise"), N_("nine islands in a block, seven more laid by lot")),
        Preset(
            "forfeit",
            N_("Forfeit"),
            N_("Basic; whoever is stuck for good loses all islands and coins"),
        ),
        Preset(
            "dice-off", N_("Dice-off"), N_("Basic; islands left over are diced for, a roll a coin")
        ),
        Preset(
            "strict12", N_("Twelve coins"), N_("Basic; nobody has more coins than the box holds")
        ),
    ),
    seats=(2, 3, 4),
    begin=rules.begin,
    notation=str,
    view=_view,
    bot=_bot,
    levels=(
        Level(1, N_("Castaway"), N_("Walks wherever the die leads"), 0),
        Level(2, N_("Beachcomber"), N_("Has a look at a few landings"), 186),
        Level(3, N_("Ferryman"), N_("Tries every landing once or twice in its head"), 354),
        Level(4, N_("Corsair"), N_("Tries every landing many times in its head"), 450),
        Level(5, N_("Conqueror"), N_("Thinks for as long as you let it"), 601),
    ),
    why_not=lambda state, text: explain.why_not(cast(ConquerorState, state), text),
    why_untouched=lambda state, picks: explain.why_untouched(cast(ConquerorState, state), picks),
    reads=lambda state, text: rules.reads(cast(ConquerorState, state), text),
    fact=_fact,
    chance=True,
    tensors=_tensors,
    lesson=_lesson,
)
