"""Islant: draw islands with all diagonal sides, waves and ships, from dice that all share."""

from skerry.core.bot import Level
from skerry.core.hooks import define_game
from skerry.core.i18n import N_
from skerry.core.presets import BoxInfo, Preset, Printable, Value

MOST_SEATS = 99
_LEVELS = N_("Levels")


def _daily_preset(level: int, name: str, short_name: str) -> Preset:
    return Preset(
        f"daily-{level}",
        name,
        N_("the same dice for everyone"),
        seats=(1,),
        daily=True,
        group=N_("Daily dice"),
        short_name=short_name,
    )


GAME = define_game(
    __name__,
    name=N_("Islant"),
    tagline=N_("Everyone shares the dice; everyone draws their own islands"),
    presets=(
        Preset(
            "level-1", N_("Level 1"), N_("2 dice: land, in the columns you roll"), group=_LEVELS
        ),
        Preset("level-2", N_("Level 2"), N_("2 dice: land and waves"), group=_LEVELS),
        Preset("level-3", N_("Level 3"), N_("2 dice: land in two colours"), group=_LEVELS),
        Preset("level-4", N_("Level 4"), N_("3 dice: land, waves and ships"), group=_LEVELS),
        Preset("level-5", N_("Level 5"), N_("5 dice: everything"), group=_LEVELS),
        _daily_preset(1, N_("Daily level 1"), N_("Level 1")),
        _daily_preset(2, N_("Daily level 2"), N_("Level 2")),
        _daily_preset(3, N_("Daily level 3"), N_("Level 3")),
        _daily_preset(4, N_("Daily level 4"), N_("Level 4")),
        _daily_preset(5, N_("Daily level 5"), N_("Level 5")),
        Preset(
            "study",
            N_("Study"),
            N_("1 die, two empty cells: small enough to solve exactly"),
            (1,),
            study=True,
        ),
    ),
    seats=range(1, MOST_SEATS + 1),
    levels=(
        Level(1, N_("Beachcomber"), N_("Draws what looks nice and often gets sidetracked")),
        Level(2, N_("Surveyor"), N_("Draws by rules of thumb")),
        Level(3, N_("Navigator"), N_("Plays out a few games in its head before drawing")),
        Level(4, N_("Cartographer"), N_("Plays out many games in its head")),
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
    capabilities=("face", "points"),
    sheets=(
        Printable("level-1", N_("Level 1"), N_("a blank sheet of 7 by 7 cells"), 20),
        Printable("level-2", N_("Level 2"), N_("a blank sheet of 9 by 9 cells"), 20),
        Printable("level-3", N_("Level 3"), N_("a blank sheet of 7 by 7 cells"), 20),
        Printable("level-4", N_("Level 4"), N_("a blank sheet of 9 by 9 cells"), 20),
        Printable("level-5", N_("Level 5"), N_("a blank sheet of 11 by 11 cells"), 20),
    ),
    box=BoxInfo(
        "islant:level-4:land3@0-e6,wave4-b1,ship2-f6,land3@1-d5,wave2-c1,ship5-f7,"
        "land5@0-f5,wave1-d1,ship5-f4,land5@0-d6,wave3-b2,ship4-g4,land3@0-e4,wave5-i2,"
        "ship4-d7,land1@1-c6,wave2-b3,ship1-c7,land3@3-d4,wave4-i3,ship5-b6,land2@1-e3,"
        "wave3-i4,ship1-b7,land3@1-c4,wave2-h4,ship4-d3,land3@1-f3,wave2-i5,ship4-d2,"
        "land3@1-g3,wave5-h1,ship5-e2,land5@0-g5,wave2-a2,ship3-g6,land5@1-f2,wave4-g1,"
        "ship5-h6,land1@1-c5,wave1-i6,ship3-b5,land1@2-f1,wave4-a8,ship2-g7,land1@1-b4,"
        "wave4-b9,ship5-h7,land1@2-g2,wave3-a7,ship2-e1,land1@3-h3,wave3-b8,ship4-a5,"
        "land5@1-c3,wave2-a6,ship3-h2,land5@1-e7,wave2-c8,ship4-a4,land2@0-e8,wave1-d8,"
        "ship4-e9,land1@2-c2,wave4-h9,ship4-d9,land1@3-f8,wave5-i8,ship4-f9,land1@3-h5,"
        "wave3-h8,ship2-g8#3",
        focus=("b2", "h7"),
        minutes=(10, 30),
        weight=2,
    ),
)
