"""Palavan, by Niek Neuwahl: a tile game with puzzles for one player and a duel for two."""

from skerry.core.bot import Level
from skerry.core.hooks import define_game
from skerry.core.i18n import N_
from skerry.core.presets import BoxInfo, Preset, Printable

_ONE = (1,)
_TWO = (2,)
_FREE = N_("Solo, many solutions")
_PUZZLES = N_("Puzzles with one solution")
_DUEL = N_("Duel")
NUMBERS = 20_000
"""Number of puzzles of each grade. They are numbered from 1. Don't change it: seeds and links draw
a puzzle from this range and would lead to other puzzles."""


def _puzzle_preset(id: str, name: str, note: str) -> Preset:
    return Preset(id, name, note, _ONE, group=_PUZZLES, numbers=NUMBERS)


GAME = define_game(
    __name__,
    name=N_("Palavan"),
    tagline=N_("Match land with land and water with water"),
    presets=(
        Preset(
            "island",
            N_("Island"),
            N_("3 × 3, nine random tiles, water all around"),
            _ONE,
            group=_FREE,
        ),
        Preset(
            "choose",
            N_("Island of your choice"),
            N_("3 × 3, with nine tiles of your choice"),
            _ONE,
            group=_FREE,
            chance=False,
        ),
        Preset(
            "basic",
            N_("Basic"),
            N_("All 16 tiles: every edge matches"),
            _ONE,
            group=_FREE,
            chance=False,
        ),
        Preset(
            "medium",
            N_("Medium"),
            N_("All 16 tiles: one land area or one water area"),
            _ONE,
            group=_FREE,
            chance=False,
        ),
        Preset(
            "difficult",
            N_("Difficult"),
            N_("All 16 tiles: one land area and one water area"),
            _ONE,
            group=_FREE,
            chance=False,
        ),
        _puzzle_preset("calm", N_("Calm"), N_("Easy: one tile leads to the next")),
        _puzzle_preset("breeze", N_("Breeze"), N_("Medium: compare neighbouring edges")),
        _puzzle_preset("gale", N_("Gale"), N_("Hard: follow the coast")),
        _puzzle_preset("storm", N_("Storm"), N_("Very hard: think ahead and rule things out")),
        Preset(
            "daily",
            N_("Daily puzzle"),
            N_("A new one every day, the same for everyone"),
            _ONE,
            True,
            group=N_("Today"),
            grades=("calm", "breeze", "gale", "storm"),
            week=(0, 0, 1, 1, 2, 2, 3),
        ),
        Preset(
            "match",
            N_("Duel"),
            N_("Eight tiles each; the first to three tokens wins"),
            _TWO,
            group=_DUEL,
        ),
        Preset(
            "round",
            N_("Duel, one round"),
            N_("Eight tiles each, a single round"),
            _TWO,
            group=_DUEL,
        ),
        Preset(
            "match-choice",
            N_("Duel, the loser chooses"),
            N_("The first to three tokens wins; the loser of a round decides who starts the next"),
            _TWO,
            group=_DUEL,
        ),
        Preset(
            "study",
            N_("Study"),
            N_("2 × 2, four tiles: small enough to solve completely"),
            _ONE,
            study=True,
        ),
    ),
    seats=(1, 2),
    levels=(
        Level(1, N_("Driftwood"), N_("Places anything that fits"), 0),
        Level(2, N_("Raft"), N_("Keeps room for its own tiles"), 121),
        Level(3, N_("Dinghy"), N_("Gets in your way and thinks a few moves ahead"), 615),
        Level(4, N_("Ketch"), N_("Calculates to the end of the round"), 792),
        Level(
            5,
            N_("Clipper"),
            N_("Thinks for as long as you let it and plays the endgame perfectly"),
            870,
        ),
    ),
    chance=True,
    capabilities=("face", "prepare", "refute", "coded_preset"),
    sheets=(
        Printable(
            "puzzles", N_("Puzzles"), N_("Four per page, solutions on the last pages"), 24, True, 4
        ),
    ),
    box=BoxInfo(
        "palavan:difficult:c1@2-a1,m2@1-b1,c3@2-c1,t00@0-d1,m4@0-a2,m7@0-b2,t15@0-c2,"
        "m3@2-d2,m1@0-a3,c2@0-b3,c4@0-c3,m6@1-d3,c5@1-a4,c6@1-b4#1",
        focus=("a2", "d4"),
        minutes=(5, 20),
        weight=2,
    ),
    kinds={"SoloState": "solo", "DuelState": "duel"},
)
