"""Islant: draw islands with all diagonal sides, waves and ships, from dice that all share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, cast

from skerry.core.bot import Budget, Estimate, Level
from skerry.core.game import Game, Preset, Sheet
from skerry.core.i18n import N_
from skerry.core.scene import Scene
from skerry.core.state import State

from . import rules
from .rules import IslantState

if TYPE_CHECKING:
    from skerry.core.lesson import Step
    from skerry.core.tensors import Tensors


def _view(state: State, viewer: int | None) -> Scene:
    from . import view

    return view.scene(cast(IslantState, state), viewer)


def _bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    from . import bot

    return bot.think(cast(IslantState, state), level, budget, rng)


def _sheet(id: str, count: int, seed: str) -> Iterator[float | Scene]:
    from . import pages

    return pages.pages(id, count)


def _fact(state: State, action: Any) -> str:
    from . import facts

    return facts.fact(cast(IslantState, state), action)


def _points(state: State) -> list[int]:
    it = cast(IslantState, state)
    return [it.points(seat) for seat in range(len(it.sheets))]


def _why_not(state: State, text: str) -> str:
    from .explain import why_not

    return why_not(cast(IslantState, state), text)


def _why_untouched(state: State, picks: tuple[str, ...]) -> str:
    from .explain import why_untouched

    return why_untouched(cast(IslantState, state), picks)


def _daily(level: int, name: str, note: str) -> Preset:
    return Preset(f"daily-{level}", name, note, seats=(1,), daily=True)


def _tensors(preset: str, seats: int) -> Tensors:
    from . import tensors

    return tensors.tensors(preset, seats)


def _lesson() -> Sequence[Step]:
    from .lessons import STEPS

    return STEPS


GAME = Game(
    id="islant",
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
    ),
    seats=range(1, rules.MOST_SEATS + 1),
    begin=rules.begin,
    notation=str,
    view=_view,
    bot=_bot,
    levels=(
        Level(1, N_("Beachcomber"), N_("Draws what looks nice, and often strays")),
        Level(2, N_("Surveyor"), N_("Draws by rules of thumb")),
        Level(3, N_("Navigator"), N_("Plays a few games on in thought before drawing")),
        Level(4, N_("Cartographer"), N_("Plays many games on in thought")),
        Level(5, N_("Mercator"), N_("Thinks for as long as you let it")),
    ),
    why_not=_why_not,
    why_untouched=_why_untouched,
    fact=_fact,
    chance=True,
    points=_points,
    sheets=(
        Sheet("level-1", N_("Level 1"), N_("a blank sheet of 7 by 7 cells"), 20),
        Sheet("level-2", N_("Level 2"), N_("a blank sheet of 9 by 9 cells"), 20),
        Sheet("level-3", N_("Level 3"), N_("a blank sheet of 7 by 7 cells"), 20),
        Sheet("level-4", N_("Level 4"), N_("a blank sheet of 9 by 9 cells"), 20),
        Sheet("level-5", N_("Level 5"), N_("a blank sheet of 11 by 11 cells"), 20),
    ),
    sheet=_sheet,
    tensors=_tensors,
    lesson=_lesson,
)
