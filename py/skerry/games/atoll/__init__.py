"""Atoll, by Mark Steere: join two opposite islands of your colour."""

from skerry.core.bot import Level
from skerry.core.i18n import N_
from skerry.core.lesson import Walk
from skerry.core.parts import described
from skerry.core.presets import Box, Preset

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
    pondering=True,
    levels=(
        Level(1, N_("Tadpole"), N_("Looks at the board for a blink and often wanders off"), 0),
        Level(2, N_("Crab"), N_("Sees the plain threats"), 604),
        Level(3, N_("Gull"), N_("Reads a few moves ahead"), 919),
        Level(4, N_("Dolphin"), N_("Reads deep, and knows its bridges"), 1182),
        Level(5, N_("Kraken"), N_("Thinks for as long as you let it"), 1412),
    ),
    box=Box(
        "atoll:standard:i9,swap,f2,e5,e4,d5,f5,f6,d4,h6,c4,c6,k5,j4,i5,h5,i4,g3,i3,e3,d2,"
        "h2,j2,c2,d3,i2,j3,e2,e1,j1,i1,j5",
        focus=("animal-7", "animal-3"),
        minutes=(10, 20),
        weight=1,
    ),
    walk=Walk(
        N_("Walk through the proof"),
        N_("Who wins by which first stone on the small board: try to break it"),
        "atoll:small:",
    ),
)
