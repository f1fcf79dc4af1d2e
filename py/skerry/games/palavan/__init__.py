"""Palavan, by Niek Neuwahl: land and water must meet. A puzzle for one, a duel for two."""

from skerry.core.bot import Level
from skerry.core.game import Preset, Sheet
from skerry.core.i18n import N_
from skerry.core.parts import described

_ONE, _TWO = (1,), (2,)

GAME = described(
    __name__,
    name=N_("Palavan"),
    tagline=N_("Lay land to land and water to water"),
    presets=(
        Preset("island", N_("Island"), N_("3 by 3, nine tiles are dealt, water all round"), _ONE),
        Preset(
            "choose", N_("Island of your choice"), N_("3 by 3, of nine tiles that you choose"), _ONE
        ),
        Preset("basic", N_("Basic"), N_("All 16 tiles: everything fits"), _ONE),
        Preset("medium", N_("Medium"), N_("All 16 tiles: the land or the water is one area"), _ONE),
        Preset(
            "difficult",
            N_("Difficult"),
            N_("All 16 tiles: the land is one area, the water too"),
            _ONE,
        ),
        Preset("calm", N_("Calm"), N_("One tile follows from another."), _ONE),
        Preset("breeze", N_("Breeze"), N_("Edges speak to each other."), _ONE),
        Preset("gale", N_("Gale"), N_("Follow the coast."), _ONE),
        Preset("storm", N_("Storm"), N_("Suppose, and see it fail."), _ONE),
        Preset(
            "daily",
            N_("Puzzle of the day"),
            N_("Each day another, for everybody the same"),
            _ONE,
            True,
        ),
        Preset("match", N_("Duel"), N_("Eight tiles each; who wins three tokens, wins"), _TWO),
        Preset("round", N_("Duel, one round"), N_("Eight tiles each, a single round"), _TWO),
        Preset(
            "match-choice",
            N_("Duel, the loser chooses"),
            N_("Three tokens win; who lost a round may let the other begin the next"),
            _TWO,
        ),
        Preset(
            "study",
            N_("Study"),
            N_("2 by 2, four tiles: all can be computed"),
            _ONE,
            study=True,
        ),
    ),
    seats=(1, 2),
    levels=(
        Level(1, N_("Driftwood"), N_("Lays whatever fits"), 0),
        Level(2, N_("Raft"), N_("Keeps its own tiles placeable"), 121),
        Level(3, N_("Dinghy"), N_("Blocks you as well, and counts a few moves ahead"), 615),
        Level(4, N_("Ketch"), N_("Plays rounds to the end in its head"), 792),
        Level(
            5,
            N_("Clipper"),
            N_("Thinks for as long as you let it; plays the end without a mistake"),
            870,
        ),
    ),
    chance=True,
    prepared=True,
    sheets=(
        Sheet(
            "puzzles", N_("Puzzles"), N_("Four a page, the solutions on the last pages"), 24, True
        ),
    ),
)
