"""Island Competition, by Matthias Jünemann: lay islands to win tricks, then split the tricks."""

from skerry.core.bot import Level
from skerry.core.hooks import define_game
from skerry.core.i18n import N_
from skerry.core.presets import BoxInfo, Preset

GAME = define_game(
    __name__,
    name=N_("Island Competition"),
    tagline=N_("Place your islands where they win, and split your tricks well"),
    presets=(
        Preset("full", N_("Full game"), N_("with split tricks and borders")),
        Preset("simple", N_("Simple scoring"), N_("no splitting, no borders: the most cards win")),
        Preset("short", N_("One round"), N_("one round of the full game, good for learning")),
        Preset(
            "study",
            N_("Study"),
            N_("three islands, one card each: small enough to solve completely"),
            (2,),
            study=True,
        ),
    ),
    seats=(2, 3, 4, 5),
    capabilities=("face",),
    levels=(
        Level(1, N_("Tourist"), N_("Places cards where they look good at first glance"), rating=0),
        Level(2, N_("Postcard Collector"), N_("Places each card where it ranks best"), rating=604),
        Level(3, N_("Geographer"), N_("Weighs up every card for every space"), rating=760),
        Level(
            4,
            N_("Navigator"),
            N_("Anticipates how others place cards and weighs up each majority"),
            rating=849,
        ),
        Level(
            5,
            N_("Cartographer"),
            N_("Simulates the rest of the game many times before splitting a trick"),
            rating=925,
        ),
    ),
    chance=True,
    hidden=True,
    box=BoxInfo(
        "competition:full@3:sakhalin-a1,ibiza-b2,java-a3,ellesmere-b3,new-caledonia-a4,"
        "socotra-b4,hainan-a5,jan-mayen-b5,bali-a6,banks-b6,ready,greenland-a1,sylt-b1,"
        "mallorca-a2,texel-b2,ruegen-b3,grande-comore-a4,ireland-a5,bornholm-b5,oahu-a6,"
        "krk-b6,ready#2",
        focus=("sea-guadeloupe", "in-4-guadeloupe"),
        minutes=(20, 45),
        weight=3,
    ),
)
