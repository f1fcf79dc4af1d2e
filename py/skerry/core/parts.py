"""Where a game keeps its parts: the same kind of thing under the same file and function name.

A game's `__init__.py` says what it is (`described`); what it does is found here when first asked
for, so that a list of games imports no rules, and a session neither bot nor lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from .bot import Bot, Budget, Estimate, Level
from .game import Game, Preset, Sheet
from .options import Option, Value
from .state import State

PARTS = {
    "begin": "rules.begin",
    "view": "view.scene",
    "bot": "bot.think",
    "why_not": "explain.why_not",
    "why_untouched": "explain.why_untouched",
    "fact": "facts.fact",
    "lesson": "lessons.STEPS",
    "tensors": "tensors.tensors",
}
"""Field of `Game` by file and name: what every game has, each in its own folder."""

OPTIONAL = {
    "notation": "rules.notation",
    "reads": "rules.reads",
    "asks": "rules.asks",
    "answer": "rules.answer",
    "parted": "rules.parted",
    "points": "rules.points",
    "prepare": "rules.prepare",
    "sheet": "pages.pages",
}
"""What some games have. Without `notation`, actions are texts and their own notation; the other
three are there for games described as ranked, prepared, or with sheets.
"""


def described(
    package: str,
    *,
    name: str,
    tagline: str,
    presets: tuple[Preset, ...],
    seats: Sequence[int],
    levels: tuple[Level, ...],
    options: tuple[Option, ...] = (),
    pens: tuple[Value, ...] = (),
    chance: bool = False,
    hidden: bool = False,
    ranked: bool = False,
    prepared: bool = False,
    sheets: tuple[Sheet, ...] = (),
) -> Game:
    """The game of a package (`__name__`), whose last part is its id. See `Game` for the fields;
    `ranked` says that it has `points`, `prepared` that it has `prepare`.
    """

    def notation(action: Any) -> str:
        written = _part(package, OPTIONAL["notation"])
        return str(action) if written is None else str(written(action))

    def reads(state: State, text: str) -> Any:
        read = _part(package, OPTIONAL["reads"])
        return read(state, text) if read else None

    def asks(state: State, move: str) -> str:
        ask = _part(package, OPTIONAL["asks"])
        return str(ask(state, move)) if ask else ""

    def parted(move: str) -> tuple[str, str]:
        part: Callable[[str], tuple[str, str]] | None = _part(package, OPTIONAL["parted"])
        return part(move) if part else (move, "")

    def bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
        think: Bot = _part(package, PARTS["bot"])
        return think(state, game.level(level).id, budget, rng)

    def lesson() -> Any:
        return _part(package, PARTS["lesson"])

    game = Game(
        id=package.rpartition(".")[2],
        name=name,
        tagline=tagline,
        presets=presets,
        seats=seats,
        begin=_door(package, PARTS["begin"]),
        notation=notation,
        view=_door(package, PARTS["view"]),
        bot=bot,
        levels=levels,
        why_not=_door(package, PARTS["why_not"]),
        why_untouched=_door(package, PARTS["why_untouched"]),
        reads=reads,
        asks=asks,
        answer=_door(package, OPTIONAL["answer"]),
        parted=parted,
        fact=_door(package, PARTS["fact"]),
        chance=chance,
        hidden=hidden,
        points=_door(package, OPTIONAL["points"]) if ranked else None,
        prepare=_door(package, OPTIONAL["prepare"]) if prepared else None,
        sheets=sheets,
        sheet=_door(package, OPTIONAL["sheet"]) if sheets else None,
        lesson=lesson,
        tensors=_door(package, PARTS["tensors"]),
        options=options,
        pens=pens,
        package=package,
    )
    return game


def lacking(package: str) -> list[str]:
    """The parts that a game does not have, each as its file and name: "facts.fact"."""
    return [place for place in PARTS.values() if not _there(package, place)]


def _there(package: str, place: str) -> bool:
    file, name = place.split(".")
    module = f"{package}.{file}"
    return find_spec(module) is not None and hasattr(import_module(module), name)


@cache
def _part(package: str, place: str) -> Any:
    """What stands at a place of a game; None if its file says nothing of that name."""
    file, name = place.split(".")
    return getattr(import_module(f"{package}.{file}"), name, None)


def _door(package: str, place: str) -> Callable[..., Any]:
    """A function that is imported when it is first called."""

    def call(*args: Any) -> Any:
        return _part(package, place)(*args)

    return call
