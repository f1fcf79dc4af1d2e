"""Palavan, by Niek Neuwahl: land and water must meet. A puzzle for one, a duel for two."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from skerry.core.bot import Budget, Estimate, Level
from skerry.core.game import Game, Preset, Sheet
from skerry.core.scene import Scene
from skerry.core.state import State

from . import rules
from .puzzles import GRADES
from .rules import PalavanState
from .solo import SoloState


def _view(state: State, viewer: int | None) -> Scene:
    from . import view

    return view.scene(cast(PalavanState, state))


def _bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    from . import bot

    return bot.think(cast(PalavanState, state), level, budget, rng)


def _why_untouched(state: State, picks: tuple[str, ...]) -> str:
    from . import view

    return view.why_untouched(cast(PalavanState, state), picks)


def _prepare(state: State, outcome: Any) -> Iterator[float]:
    from . import puzzles

    drawn = state.apply(outcome)
    if isinstance(drawn, SoloState) and drawn.grade:
        return puzzles.make(drawn.grade, drawn.number)
    return iter(())


def _sheet(id: str, count: int, seed: str) -> Iterator[float | Scene]:
    from . import sheet

    return sheet.pages(id, count, seed)


_ONE, _TWO = (1,), (2,)

GAME = Game(
    id="palavan",
    name="Palavan",
    tagline="Lay land to land and water to water",
    presets=(
        Preset("island", "Island", "3 by 3, nine tiles are dealt, water all round", _ONE),
        Preset("choose", "Island of your choice", "3 by 3, of nine tiles that you choose", _ONE),
        Preset("basic", "Basic", "All 16 tiles: everything fits", _ONE),
        Preset("medium", "Medium", "All 16 tiles: the land or the water is one area", _ONE),
        Preset("difficult", "Difficult", "All 16 tiles: the land is one area, the water too", _ONE),
        *(Preset(it.id, it.name, it.note, _ONE) for it in GRADES.values()),
        Preset(
            "daily", "Puzzle of the day", "Each day another, for everybody the same", _ONE, True
        ),
        Preset("match", "Duel", "Eight tiles each; who wins three tokens, wins", _TWO),
        Preset("round", "Duel, one round", "Eight tiles each, a single round", _TWO),
    ),
    seats=(1, 2),
    begin=rules.begin,
    notation=str,
    view=_view,
    bot=_bot,
    levels=(
        Level(1, "Driftwood", "Lays whatever fits", 0),
        Level(2, "Raft", "Keeps its own tiles placeable", 121),
        Level(3, "Dinghy", "Blocks you as well, and counts a few moves ahead", 615),
        Level(4, "Ketch", "Plays rounds to the end in its head", 792),
        Level(
            5, "Clipper", "Thinks for as long as you let it; plays the end without a mistake", 870
        ),
    ),
    why_not=lambda state, text: rules.why_not(cast(PalavanState, state), text),
    why_untouched=_why_untouched,
    chance=True,
    prepare=_prepare,
    sheets=(Sheet("puzzles", "Puzzles", "Four a page, the solutions on the last pages", 24, True),),
    sheet=_sheet,
)
