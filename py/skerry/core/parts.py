"""Where a game keeps its parts: the same kind of thing under the same file and function name.

A game's `__init__.py` says what it is (`define_game`); what it does is found here when first asked
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
from .ending import ranks_only
from .game import Game
from .lazy_modules import is_excluded, require
from .lesson import ProofWalk
from .presets import BoxInfo, Option, Preset, Printable, Value
from .scene import WIDE, Aspect, Scene, scene_for_aspect
from .state import State

PARTS = {
    "begin": "rules.begin",
    "view": "view.scene",
    "bot": "bot.think",
    "explain_illegal_move": "explain.explain_illegal_move",
    "explain_illegal_picks": "explain.explain_illegal_picks",
    "fact": "facts.fact",
    "lesson": "lessons.STEPS",
    "tensors": "tensors.tensors",
}
"""Field of `Game` by file and name: what every game has, each in its own folder."""

OPTIONAL = {
    "notation": "rules.notation",
    "parse_verbose": "rules.parse_verbose",
    "annotation_prompt": "rules.annotation_prompt",
    "annotate": "rules.annotate",
    "split_annotation": "rules.split_annotation",
    "points": "rules.points",
    "action_text": "action_text.describe_action",
    "last_events": "action_text.last_events",
    "forced_pass_reason": "action_text.forced_pass_reason",
    "clue": "facts.clue",
    "prepare": "rules.prepare",
    "sheet": "pages.pages",
    "ending": "ending.ending",
    "ponder": "bot.ponder",
    "refute": "facts.refute",
    "stop": "walk.stop",
}
"""What some games have. Without `notation`, actions are texts and their own notation; without
`action_text` these are said; `points`, `prepare`, `sheet`, `ponder`, `refute` and `stop` are there
for games described as ranked, prepared, with sheets, pondering, refuting, or with a walk.
"""


def define_game(
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
    pondering: bool = False,
    refuting: bool = False,
    sheets: tuple[Printable, ...] = (),
    box: BoxInfo | None = None,
    walk: ProofWalk | None = None,
) -> Game:
    """The game of a package (`__name__`), whose last part is its id. See `Game` for the fields;
    `ranked` says that it has `points`, `prepared` that it has `prepare`, `pondering` that its bot
    has `ponder`, `refuting` that it has `refute`.
    """

    def notation(action: Any) -> str:
        return str(written(action))

    def written_down(_state: State, action: Any) -> str:
        return notation(action)

    def view(state: State, viewer: int | None, aspect: Aspect = WIDE) -> Scene:
        return scene_for_aspect(_part(package, PARTS["view"]), state, viewer, aspect)

    def bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
        think: Bot = _part(package, PARTS["bot"])
        return think(state, game.level(level).id, budget, rng)

    def lesson() -> Any:
        return _part(package, PARTS["lesson"])

    if is_excluded(f"{package}.walk"):
        walk = None
    written = _optional(package, "notation", str)
    game = Game(
        id=package.rpartition(".")[2],
        name=name,
        tagline=tagline,
        presets=presets,
        seats=seats,
        begin=_door(package, PARTS["begin"]),
        notation=notation,
        action_text=_optional(package, "action_text", written_down),
        last_events=_optional(package, "last_events", _nothing),
        forced_pass_reason=_optional(package, "forced_pass_reason", _no_word),
        view=view,
        bot=bot,
        levels=levels,
        explain_illegal_move=_door(package, PARTS["explain_illegal_move"]),
        explain_illegal_picks=_door(package, PARTS["explain_illegal_picks"]),
        parse_verbose=_optional(package, "parse_verbose", _nothing),
        annotation_prompt=_optional(package, "annotation_prompt", _no_word),
        annotate=_door(package, OPTIONAL["annotate"]),
        split_annotation=_optional(package, "split_annotation", _whole),
        fact=_door(package, PARTS["fact"]),
        clue=_optional(package, "clue", _nothing),
        ending=_optional(package, "ending", ranks_only),
        chance=chance,
        hidden=hidden,
        points=_door(package, OPTIONAL["points"]) if ranked else None,
        prepare=_door(package, OPTIONAL["prepare"]) if prepared else None,
        ponder=_door(package, OPTIONAL["ponder"]) if pondering else None,
        refute=_door(package, OPTIONAL["refute"]) if refuting else None,
        sheets=sheets,
        sheet=_door(package, OPTIONAL["sheet"]) if sheets else None,
        lesson=lesson,
        walk=walk,
        stop=_door(package, OPTIONAL["stop"]) if walk else None,
        tensors=_door(package, PARTS["tensors"]),
        options=options,
        pens=pens,
        box=box or BoxInfo(),
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
    """What stands at a place of a game; None if it has no such file, or nothing of that name."""
    file, name = place.split(".")
    module = f"{package}.{file}"
    if place in OPTIONAL.values() and find_spec(module) is None:
        return None
    return getattr(import_module(module), name, None)


def _door(package: str, place: str) -> Callable[..., Any]:
    """A function that is imported when it is first called; its file may be a part that is fetched
    then (core/lazy_modules.py)."""

    def call(*args: Any) -> Any:
        require(f"{package}.{place.partition('.')[0]}")
        return _part(package, place)(*args)

    return call


def _nothing(*_about: object) -> None:
    """What a game says that has nothing of the kind."""


def _no_word(*_about: object) -> str:
    return ""


def _whole(move: str) -> tuple[str, str]:
    return move, ""


def _optional(package: str, name: str, usual: Callable[..., Any]) -> Callable[..., Any]:
    """A function that some games have, imported when it is first called; else the usual one."""

    def call(*args: Any) -> Any:
        return (_part(package, OPTIONAL[name]) or usual)(*args)

    return call
