"""Islant: draw islands with all diagonal sides, waves and ships, from dice that all share."""

from skerry.core.bot import Level
from skerry.core.game import Preset, Sheet
from skerry.core.i18n import N_
from skerry.core.options import Value
from skerry.core.parts import described

MOST_SEATS = 99


def _daily(level: int, name: str, note: str) -> Preset:
    return Preset(f"daily-{level}", name, note, seats=(1,), daily=True)


GAME = described(
    __name__,
    name=N_("Islant"),
    tagline=N_("Draw islands with slanting shores from dice that all share"),
    presets=(
        Preset("level-1", N_("Level 1"), N_("2 dice: land, in the columns of the dice")),
        Preset("level-2", N_("Level 2"), N_("2 dice: land and waves")),
        Preset("level-3", N_("Level 3"), N_("2 dice: land in two colours")),
        Preset("level-4", N_("Level 4"), N_("3 dice: land, waves and ships")),
        Preset("level-5", N_("Level 5"), N_("5 dice: everything")),
        _daily(1, N_("Today 1"), N_("level 1 with the dice of the day")),
        _daily(2, N_("Today 2"), N_("level 2 with the dice of the day")),
        _daily(3, N_("Today 3"), N_("level 3 with the dice of the day")),
        _daily(4, N_("Today 4"), N_("level 4 with the dice of the day")),
        _daily(5, N_("Today 5"), N_("level 5 with the dice of the day")),
        Preset(
            "study",
            N_("Study"),
            N_("1 die, two empty cells: all can be computed"),
            (1,),
            study=True,
        ),
    ),
    seats=range(1, MOST_SEATS + 1),
    levels=(
        Level(1, N_("Beachcomber"), N_("Draws what looks nice, and often strays")),
        Level(2, N_("Surveyor"), N_("Draws by rules of thumb")),
        Level(3, N_("Navigator"), N_("Plays a few games on in thought before drawing")),
        Level(4, N_("Cartographer"), N_("Plays many games on in thought")),
        Level(5, N_("Mercator"), N_("Thinks for as long as you let it")),
    ),
    pens=(
        Value("graphite", N_("Graphite")),
        Value("green", N_("Green")),
        Value("brown", N_("Brown")),
        Value("turquoise", N_("Turquoise")),
        Value("pink", N_("Pink")),
    ),
    chance=True,
    ranked=True,
    sheets=(
        Sheet("level-1", N_("Level 1"), N_("a blank sheet of 7 by 7 cells"), 20),
        Sheet("level-2", N_("Level 2"), N_("a blank sheet of 9 by 9 cells"), 20),
        Sheet("level-3", N_("Level 3"), N_("a blank sheet of 7 by 7 cells"), 20),
        Sheet("level-4", N_("Level 4"), N_("a blank sheet of 9 by 9 cells"), 20),
        Sheet("level-5", N_("Level 5"), N_("a blank sheet of 11 by 11 cells"), 20),
    ),
)
