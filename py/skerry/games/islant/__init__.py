"""Islant: draw islands with all diagonal sides, waves and ships, from dice that all share."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

from skerry.core.bot import Budget, Estimate, Level
from skerry.core.game import Game, Preset, Sheet
from skerry.core.scene import Scene
from skerry.core.state import State

from . import rules
from .rules import IslantState
from .sheets import form, levels


def _view(state: State, viewer: int | None) -> Scene:
    from . import view

    return view.scene(cast(IslantState, state), viewer)


def _bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    from . import bot

    return bot.think(cast(IslantState, state), level, budget, rng)


def _sheet(id: str, count: int, seed: str) -> Iterator[float | Scene]:
    from . import pages

    return pages.pages(id, count)


def _points(state: State) -> list[int]:
    it = cast(IslantState, state)
    return [it.points(seat) for seat in range(len(it.sheets))]


def _why_not(state: State, text: str) -> str:
    from .reasons import why_not

    return why_not(cast(IslantState, state), text)


def _why_untouched(state: State, picks: tuple[str, ...]) -> str:
    from .reasons import why_untouched

    return why_untouched(cast(IslantState, state), picks)


GAME = Game(
    id="islant",
    name="Islant",
    tagline="Draw islands with slanting shores from dice that all share",
    presets=(
        Preset("level-1", "Level 1", "2 dice: land, in the columns of the dice"),
        Preset("level-2", "Level 2", "2 dice: land and waves"),
        Preset("level-3", "Level 3", "2 dice: land in two colours"),
        Preset("level-4", "Level 4", "3 dice: land, waves and ships"),
        Preset("level-5", "Level 5", "5 dice: everything"),
        *(
            Preset(f"daily-{n}", f"Today {n}", f"level {n} with the dice of the day", (1,), True)
            for n in levels()
        ),
    ),
    seats=range(1, rules.MOST_SEATS + 1),
    begin=rules.begin,
    notation=str,
    view=_view,
    bot=_bot,
    levels=(
        Level(1, "Beachcomber", "Draws what looks nice, and often strays"),
        Level(2, "Surveyor", "Draws by rules of thumb"),
        Level(3, "Navigator", "Plays a few games on in thought before drawing"),
        Level(4, "Cartographer", "Plays many games on in thought"),
        Level(5, "Mercator", "Thinks for as long as you let it"),
    ),
    why_not=_why_not,
    why_untouched=_why_untouched,
    chance=True,
    points=_points,
    sheets=tuple(
        Sheet(f"level-{level}", f"Level {level}", f"a blank sheet of {size} by {size} cells", 20)
        for level, size in ((level, form(level).size) for level in levels())
    ),
    sheet=_sheet,
)
