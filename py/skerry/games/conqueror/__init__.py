"""The Conqueror: claim islands tile by tile with a die and a handful of coins."""

from skerry.core.bot import Level
from skerry.core.hooks import define_game
from skerry.core.i18n import N_
from skerry.core.presets import BoxInfo, Option, Preset, Value

GAME = define_game(
    __name__,
    name=N_("The Conqueror"),
    tagline=N_("Roll, move, claim: the last tile wins the island"),
    presets=(
        Preset("basic", N_("Basic"), N_("8 by 8 tiles, 16 islands")),
        Preset(
            "custom",
            N_("Custom"),
            N_("nine islands in a block; you take turns placing seven more"),
            now="custom+most",
        ),
        Preset(
            "surprise",
            N_("Surprise"),
            N_("nine islands in a block, and seven more at random"),
            now="surprise+most",
        ),
        Preset(
            "strict12",
            N_("Twelve coins"),
            N_("12 coins each, as in the box"),
            now="twelve",
        ),
        Preset(
            "study", N_("Study"), N_("two islands: small enough to solve completely"), study=True
        ),
    ),
    options=(
        Option(
            N_("Board"),
            (
                Value("basic", N_("Basic"), N_("8 by 8 tiles, 16 islands")),
                Value(
                    "custom",
                    N_("Custom"),
                    N_("nine islands in a block; you take turns placing seven more"),
                ),
                Value(
                    "surprise",
                    N_("Surprise"),
                    N_("nine islands in a block, and seven more at random"),
                ),
            ),
        ),
        Option(
            N_("If you get stuck"),
            (
                Value("", N_("Keep everything")),
                Value(
                    "forfeit",
                    N_("Lose everything"),
                    N_("a player who is stuck for good loses all islands and coins"),
                ),
            ),
        ),
        Option(
            N_("Leftover islands"),
            (
                Value(
                    "most",
                    N_("Most coins"),
                    N_("if tied, the last coin placed wins"),
                ),
                Value(
                    "dice-off",
                    N_("Roll-off"),
                    N_("everyone with coins there rolls for it, once per coin"),
                ),
                Value(
                    "dice-tied",
                    N_("Roll-off if tied"),
                    N_("most coins; tied players roll for it, once per coin"),
                ),
            ),
        ),
        Option(
            N_("Coins"),
            (
                Value("", N_("Unlimited")),
                Value(
                    "twelve",
                    N_("Twelve coins"),
                    N_("12 coins each, as in the box"),
                ),
            ),
        ),
        Option(
            N_("Corners"),
            (
                Value("", N_("Standard corners")),
                Value(
                    "corners",
                    N_("Choose corners"),
                    N_(
                        "pick your own starting corner (otherwise they're as far apart as possible)"
                    ),
                ),
            ),
        ),
    ),
    seats=(2, 3, 4),
    levels=(
        Level(1, N_("Castaway"), N_("Moves at random"), 0),
        Level(2, N_("Beachcomber"), N_("Considers only a few moves"), 186),
        Level(3, N_("Ferryman"), N_("Plays a game or two in its head before every move"), 354),
        Level(4, N_("Corsair"), N_("Plays many games in its head before every move"), 450),
        Level(5, N_("Conqueror"), N_("Thinks for as long as you let it"), 601),
    ),
    chance=True,
    capabilities=("face", "refute"),
    box=BoxInfo(
        "conqueror:basic@4:d1,b8,f8,f1,c1,b7,f6,g3,c2,a7,e6,f3,d2,a6,e5,e3,c4,c5,f5,d5,d4,"
        "c7,g6,c6,e4,e8,g7,d7,e2,d8,g5,d6,f2,e7,g4,b6,g2,f7,h3,b5,h4,h6,g1,a4,h5,g8,stay,"
        "a2,stay,h7,stay,b2,stay,b1,stay,stay,stay,stay,stay,b3#1",
        focus=("b6", "g1"),
        minutes=(20, 40),
        weight=2,
    ),
)
