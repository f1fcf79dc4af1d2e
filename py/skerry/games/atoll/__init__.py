"""Atoll, by Mark Steere: join two opposite islands of your colour."""

from skerry.core.bot import Level
from skerry.core.hooks import define_game
from skerry.core.i18n import N_
from skerry.core.lesson import ProofWalk
from skerry.core.presets import BoxInfo, Preset, Printable

_ONE = (1,)
_TWO = (2,)
_GAME = N_("Two players")
EACH = 100
"""Number of problems of each degree. They are numbered from 1. Don't change it: seeds and dates
draw a problem from this range and would lead to other problems. More problems need new presets.
"""

RATINGS = (281, 679, 825, 1055, 1442)
"""Difficulty of each degree as an Elo rating, on the scale of the levels. A player with this rating
solves half of the degree's problems at the first attempt (`py/tables/atoll_problems.py`)."""


DEGREES = tuple(f"problem-{degree}" for degree in range(1, 6))


def _problem_preset(degree: int, name: str, note: str) -> Preset:
    return Preset(
        f"problem-{degree}",
        name,
        note,
        _ONE,
        group=N_("Puzzles: find the winning move"),
        numbers=EACH,
        chance=True,
        rating=RATINGS[degree - 1],
    )


GAME = define_game(
    __name__,
    name=N_("Atoll"),
    tagline=N_("Join two opposite islands across the lagoon"),
    presets=(
        Preset("standard", N_("Standard"), N_("11 columns, 104 cells"), _TWO, group=_GAME),
        Preset(
            "small", N_("Small"), N_("7 columns, 38 cells: good for learning"), _TWO, group=_GAME
        ),
        Preset("large", N_("Large"), N_("15 columns, 202 cells"), _TWO, group=_GAME),
        Preset("huge", N_("Huge"), N_("19 columns, 332 cells"), _TWO, group=_GAME),
        _problem_preset(1, N_("Shallows"), N_("Easy: the computer player Crab solves nine in ten")),
        _problem_preset(
            2, N_("Reef"), N_("Medium: too hard for the computer player Crab, fine for Gull")
        ),
        _problem_preset(3, N_("Channel"), N_("Hard: the computer player Gull solves two in three")),
        _problem_preset(
            4,
            N_("Deep"),
            N_("Very hard: too hard for the computer player Gull; Dolphin solves nine in ten"),
        ),
        _problem_preset(
            5, N_("Abyss"), N_("Hardest: even the computer player Dolphin solves hardly any")
        ),
        Preset(
            "daily",
            N_("Daily puzzle"),
            N_("A new one every day, the same for everyone"),
            _ONE,
            True,
            group=N_("Today"),
            chance=True,
            among=DEGREES,
            grades=DEGREES,
            week=(0, 0, 1, 2, 2, 3, 4),
        ),
        Preset(
            "study",
            N_("Study"),
            N_("3 columns, 4 cells: small enough to solve completely"),
            _TWO,
            study=True,
        ),
    ),
    seats=(2, 1),
    capabilities=("face", "ponder", "refute"),
    levels=(
        Level(1, N_("Tadpole"), N_("Glances at the board and often loses the thread"), 0),
        Level(2, N_("Crab"), N_("Sees simple threats"), 604),
        Level(3, N_("Gull"), N_("Thinks a few moves ahead"), 919),
        Level(4, N_("Dolphin"), N_("Thinks far ahead and knows its bridges"), 1182),
        Level(5, N_("Kraken"), N_("Thinks for as long as you let it"), 1412),
    ),
    sheets=(
        Printable(
            "problems", N_("Puzzles"), N_("Six per page, solutions on the last pages"), 60, True, 6
        ),
    ),
    box=BoxInfo(
        "atoll:standard:i9,swap,f2,e5,e4,d5,f5,f6,d4,h6,c4,c6,k5,j4,i5,h5,i4,g3,i3,e3,d2,"
        "h2,j2,c2,d3,i2,j3,e2,e1,j1,i1,j5",
        focus=("animal-7", "animal-3"),
        minutes=(10, 20),
        weight=1,
    ),
    walk=ProofWalk(
        N_("Play through the proof"),
        N_("Which opening moves win on the small board? Try to prove us wrong."),
        "atoll:small:",
    ),
    kinds={"ProblemState": "problem"},
)
