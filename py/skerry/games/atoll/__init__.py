"""Atoll, by Mark Steere: join two opposite islands of your colour."""

from skerry.core.bot import Level
from skerry.core.game import Preset
from skerry.core.i18n import N_
from skerry.core.parts import described

GAME = described(
    __name__,
    name=N_("Atoll"),
    tagline=N_("Join two opposite islands across the lagoon"),
    presets=(
        Preset("standard", N_("Standard"), N_("11 columns, 104 cells")),
        Preset("small", N_("Small"), N_("7 columns, 38 cells: to learn on")),
        Preset("large", N_("Large"), N_("15 columns, 202 cells")),
        Preset("huge", N_("Huge"), N_("19 columns, 332 cells")),
        Preset("study", N_("Study"), N_("3 columns, 4 cells: all can be computed"), study=True),
    ),
    seats=(2,),
    levels=(
        Level(1, N_("Tadpole"), N_("Looks at the board for a blink and often wanders off"), 0),
        Level(2, N_("Crab"), N_("Sees the plain threats"), 315),
        Level(3, N_("Gull"), N_("Reads a few moves ahead"), 764),
        Level(4, N_("Dolphin"), N_("Reads deep, and knows its bridges"), 1213),
        Level(5, N_("Kraken"), N_("Thinks for as long as you let it"), 1482),
    ),
)
