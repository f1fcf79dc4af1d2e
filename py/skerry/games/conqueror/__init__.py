"""The Conqueror: claim islands tile by tile with a die and a handful of coins."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

from skerry.core.bot import Budget, Estimate, Level
from skerry.core.game import Game, Preset
from skerry.core.scene import Scene
from skerry.core.state import State

from . import reasons, rules
from .rules import ConquerorState


def _view(state: State, viewer: int | None) -> Scene:
    from . import view

    return view.scene(cast(ConquerorState, state))


def _bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    from . import bot

    return bot.think(cast(ConquerorState, state), level, budget, rng)


GAME = Game(
    id="conqueror",
    name="The Conqueror",
    tagline="Roll, walk, claim: the last tile wins the island",
    presets=(
        Preset("basic", "Basic", "8 by 8 tiles, 16 islands"),
        Preset("custom", "Custom", "nine islands in a block; you lay seven more, turn by turn"),
        Preset("surprise", "Surprise", "nine islands in a block, seven more laid by lot"),
        Preset(
            "forfeit", "Forfeit", "Basic; whoever is stuck for good loses all islands and coins"
        ),
        Preset("dice-off", "Dice-off", "Basic; islands left over are diced for, a roll a coin"),
        Preset("strict12", "Twelve coins", "Basic; nobody has more coins than the box holds"),
    ),
    seats=(2, 3, 4),
    begin=rules.begin,
    notation=str,
    view=_view,
    bot=_bot,
    levels=(
        Level(1, "Castaway", "Walks wherever the die leads", 0),
        Level(2, "Beachcomber", "Has a look at a few landings", 186),
        Level(3, "Ferryman", "Tries every landing once or twice in its head", 354),
        Level(4, "Corsair", "Tries every landing many times in its head", 450),
        Level(5, "Conqueror", "Thinks for as long as you let it"),
    ),
    why_not=lambda state, text: reasons.why_not(cast(ConquerorState, state), text),
    why_untouched=lambda state, picks: reasons.why_untouched(cast(ConquerorState, state), picks),
    reads=lambda state, text: rules.reads(cast(ConquerorState, state), text),
    chance=True,
)
