"""Palavan, by Niek Neuwahl: land and water must meet. A puzzle for one, a duel for two."""

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
from .rules import PalavanState
from .solo.puzzles import GRADES
from .solo.rules import SoloState

if TYPE_CHECKING:
    from skerry.core.lesson import Step
    from skerry.core.tensors import Tensors


def _view(state: State, viewer: int | None) -> Scene:
    from . import view

    return view.scene(cast(PalavanState, state))


def _bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    from . import bot

    return bot.think(cast(PalavanState, state), level, budget, rng)


def _fact(state: State, action: Any) -> str:
    from . import facts

    return facts.fact(cast(PalavanState, state), action)


def _why_untouched(state: State, picks: tuple[str, ...]) -> str:
    from . import view

    return view.why_untouched(cast(PalavanState, state), picks)


def _prepare(state: State, outcome: Any) -> Iterator[float]:
    from .solo import puzzles

    drawn = state.apply(outcome)
    if isinstance(drawn, SoloState) and drawn.grade:
        return puzzles.make(drawn.grade, drawn.number)
    return iter(())


def _sheet(id: str, count: int, seed: str) -> Iterator[float | Scene]:
    from .solo import pages

    return pages.pages(id, count, seed)


def _tensors(preset: str, seats: int) -> Tensors:
    from . import tensors

    return tensors.tensors(preset, seats)


def _lesson() -> Sequence[Step]:
    from .lessons import STEPS

    return STEPS


_ONE, _TWO = (1,), (2,)

GAME = Game(
    id="palavan",
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
        *(Preset(it.id, it.name, it.note, _ONE) for it in GRADES.values()),
        Preset(
            "daily",
            N_("Puzzle of the day"),
            N_("Each day another, for everybody the same"),
            _ONE,
            True,
        ),
        Preset("match", N_("Duel"), N_("Eight tiles each; who wins three tokens, wins"), _TWO),
        Preset("round", N_("Duel, one round"), N_("Eight tiles each, a single round"), _TWO),
    ),
    seats=(1, 2),
    begin=rules.begin,
    notation=str,
    view=_view,
    bot=_bot,
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
    why_not=lambda state, text: rules.why_not(cast(PalavanState, state), text),
    why_untouched=_why_untouched,
    fact=_fact,
    chance=True,
    prepare=_prepare,
    sheets=(
        Sheet(
            "puzzles", N_("Puzzles"), N_("Four a page, the solutions on the last pages"), 24, True
        ),
    ),
    sheet=_sheet,
    tensors=_tensors,
    lesson=_lesson,
)
