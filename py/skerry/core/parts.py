"""Hooks of a game: where its functions are, and how they are found when first called.

All games keep a hook under the same file and function name. A game's `__init__.py` holds only data
(`define_game`). So a list of games imports no rules, and a session imports neither bot nor lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from .bot import Bot, Budget, Estimate, Level
from .ending import ranks_only
from .game import Game, find_level, no_annotation
from .lazy_modules import is_excluded, require
from .lesson import ProofWalk
from .presets import BoxInfo, Option, Preset, Printable, Value
from .scene import WIDE, Aspect, Scene, scene_for_aspect
from .state import State

REQUIRED = {
    "begin": "rules.begin",
    "view": "view.scene",
    "bot": "bot.think",
    "explain_illegal_move": "explain.explain_illegal_move",
    "explain_illegal_picks": "explain.explain_illegal_picks",
    "fact": "facts.fact",
    "lesson": "lessons.STEPS",
    "tensors": "tensors.tensors",
}
"""File and name of the hooks that every game has, by the field of `Game`."""


def _return_none(*_args: object) -> None:
    """Answer for a hook that has nothing to say."""


def _return_empty(*_args: object) -> str:
    return ""


OPTIONAL: dict[str, tuple[str, Callable[..., Any] | None]] = {
    "notation": ("rules.notation", str),
    "parse_verbose": ("rules.parse_verbose", _return_none),
    "annotation_prompt": ("rules.annotation_prompt", _return_empty),
    "annotate": ("rules.annotate", None),
    "split_annotation": ("rules.split_annotation", no_annotation),
    "last_events": ("action_text.last_events", _return_none),
    "forced_pass_reason": ("action_text.forced_pass_reason", _return_empty),
    "clue": ("facts.clue", _return_none),
    "ending": ("ending.ending", ranks_only),
}
"""File and name of the hooks that a game may have, and the function used without them. A game may
also have `action_text.describe_action`; without it the notation describes an action.
"""

DECLARED = {
    "points": "rules.points",
    "prepare": "rules.prepare",
    "ponder": "bot.ponder",
    "refute": "facts.refute",
    "sheet": "pages.pages",
    "stop": "walk.stop",
}
"""Hooks that a game may have and that must be known before their files are imported. A game with
`sheets` has `sheet`, a game with a `walk` has `stop`, and `capabilities` names the others.
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
    capabilities: Sequence[str] = (),
    sheets: tuple[Printable, ...] = (),
    box: BoxInfo | None = None,
    walk: ProofWalk | None = None,
) -> Game:
    """Return the game of a package.

    `package` is the `__name__` of the package; its last part is the game's id. `capabilities` are
    the hooks of `DECLARED` that the package has: "points", "prepare", "ponder", "refute". The other
    arguments are fields of `Game`.
    """
    if is_excluded(f"{package}.walk"):
        walk = None
    declared = [*capabilities, *(["sheet"] if sheets else []), *(["stop"] if walk else [])]
    hooks: dict[str, Any] = {
        **{field: Hook(package, target) for field, target in REQUIRED.items()},
        **{field: Hook(package, target, default) for field, (target, default) in OPTIONAL.items()},
        **{field: Hook(package, DECLARED[field]) for field in declared},
        "action_text": _ActionText(package, "action_text.describe_action"),
        "view": _View(package, REQUIRED["view"]),
        "bot": _Bot(package, REQUIRED["bot"], name, levels),
        "lesson": _Lesson(package, REQUIRED["lesson"]),
    }
    return Game(
        id=package.rpartition(".")[2],
        name=name,
        tagline=tagline,
        presets=presets,
        seats=seats,
        levels=levels,
        options=options,
        pens=pens,
        chance=chance,
        hidden=hidden,
        sheets=sheets,
        box=box or BoxInfo(),
        walk=walk,
        package=package,
        **hooks,
    )


def missing_hooks(package: str) -> list[str]:
    """Return the required hooks that a package lacks, each as file and name: "facts.fact"."""
    return [target for target in REQUIRED.values() if not _exists(package, target)]


@dataclass(frozen=True, slots=True)
class _LazyHook:
    """Something in a game's package that is imported when it is first needed."""

    package: str
    target: str

    def exists(self) -> bool:
        """Return whether the package has it. Imports its file."""
        return _exists(self.package, self.target)

    def load(self) -> Any:
        """Return it. Raises ModuleNotLoaded if the page has not loaded its module yet."""
        return _load(self.package, self.target)


@dataclass(frozen=True, slots=True)
class Hook(_LazyHook):
    """A function of a game's package; calls `default` if the package doesn't have it."""

    default: Callable[..., Any] | None = None

    def __call__(self, *args: Any) -> Any:
        """Call the function."""
        if self.default is not None and not self.exists():
            return self.default(*args)
        return self.load()(*args)


class _ActionText(_LazyHook):
    def __call__(self, state: State, action: Any) -> str:
        if self.exists():
            return str(self.load()(state, action))
        target, default = OPTIONAL["notation"]
        return str(Hook(self.package, target, default)(action))


class _View(_LazyHook):
    def __call__(self, state: State, viewer: int | None, aspect: Aspect = WIDE) -> Scene:
        return scene_for_aspect(self.load(), state, viewer, aspect)


class _Lesson(_LazyHook):
    def __call__(self) -> Any:
        return self.load()


@dataclass(frozen=True, slots=True)
class _Bot(_LazyHook):
    name: str
    levels: tuple[Level, ...]

    def __call__(self, state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
        find_level(self.package, self.name, self.levels, level)
        think: Bot = self.load()
        return think(state, level, budget, rng)


@cache
def _load(package: str, target: str) -> Any:
    file, name = target.split(".")
    require(f"{package}.{file}")
    return getattr(import_module(f"{package}.{file}"), name)


@cache
def _exists(package: str, target: str) -> bool:
    file, name = target.split(".")
    module = f"{package}.{file}"
    return find_spec(module) is not None and hasattr(import_module(module), name)
