"""The Conqueror: claim islands tile by tile with a die and a handful of coins."""

from skerry.core.bot import Level
from skerry.core.game import Preset
from skerry.core.i18n import N_
from skerry.core.parts import described

GAME = described(
    __name__,
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
    levels=(
        Level(1, N_("Castaway"), N_("Walks wherever the die leads"), 0),
        Level(2, N_("Beachcomber"), N_("Has a look at a few landings"), 186),
        Level(3, N_("Ferryman"), N_("Tries every landing once or twice in its head"), 354),
        Level(4, N_("Corsair"), N_("Tries every landing many times in its head"), 450),
        Level(5, N_("Conqueror"), N_("Thinks for as long as you let it"), 601),
    ),
    chance=True,
)
