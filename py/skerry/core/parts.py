"""Hooks of a game: where its functions are, and how they are found when first called.

All games keep a hook under the same file and function name. A game's `__init__.py` holds only data
(`define_game`). So a list of games imports no rules, and a session imports neither bot nor lesson.

A package may contain several kinds of games, each with a class of states and a folder: a puzzle and
a duel. A hook that gets a state is looked up in the folder of its kind first, then in the package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
    kinds: Mapping[str, str] | None = None,
) -> Game:
    """Return the game of a package.

    `package` is the `__name__` of the package; its last part is the game's id. `capabilities` are
    the hooks of `DECLARED` that the package has: "points", "prepare", "ponder", "refute". `kinds`
    has the folder of each kind of game by the name of its class of states: {"ProblemState":
    "problem"}. The other arguments are fields of `Game`.
    """
    folders = tuple((kinds or {}).items())
    if is_excluded(f"{package}.walk"):
        walk = None
    declared = [*capabilities, *(["sheet"] if sheets else []), *(["stop"] if walk else [])]
    hooks: dict[str, Any] = {
        **{name: Hook(package, target, kinds=folders) for name, target in REQUIRED.items()},
        **{
            name: Hook(package, target, default, kinds=folders)
            for name, (target, default) in OPTIONAL.items()
        },
        **{name: Hook(package, DECLARED[name], kinds=folders) for name in declared},
        "action_text": _ActionText(package, "action_text.describe_action", kinds=folders),
        "view": _View(package, REQUIRED["view"], kinds=folders),
        "bot": _Bot(package, REQUIRED["bot"], name, levels, kinds=folders),
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
    """Return the required hooks that a package lacks, each as file and name: "facts.fact".

    The package need not have a hook that the folders of all its kinds have.
    """
    game: Game | None = getattr(import_module(package), "GAME", None)
    kinds = game.begin.kinds if game and isinstance(game.begin, Hook) else ()

    def exists(target: str) -> bool:
        folders = [f"{package}.{folder}" for _class, folder in kinds]
        return _exists(package, target) or (
            bool(folders) and all(_exists(folder, target) for folder in folders)
        )

    return [target for target in REQUIRED.values() if not exists(target)]


@dataclass(frozen=True, slots=True)
class LazyHook:
    """Something in a game's package that is imported when it is first needed.

    `kinds` are pairs of the name of a class of states and the folder of its kind.
    """

    package: str
    target: str
    kinds: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)

    def package_for(self, args: Sequence[Any]) -> str:
        """Return the package of the kind of the state that is the first argument, or a field of it
        (`RefutationQuery`), if that package has the hook; otherwise the game's package.
        """
        if self.kinds and args:
            state = getattr(args[0], "state", args[0])
            folder = dict(self.kinds).get(type(state).__name__)
            if folder and _exists(f"{self.package}.{folder}", self.target):
                return f"{self.package}.{folder}"
        return self.package

    def exists(self, *args: Any) -> bool:
        """Return whether there is such a hook for these arguments. Imports its file."""
        return _exists(self.package_for(args), self.target)

    def load(self, *args: Any) -> Any:
        """Return the hook for these arguments. Raises ModuleNotLoaded if the page has not loaded
        its module yet.
        """
        return _load(self.package_for(args), self.target)


@dataclass(frozen=True, slots=True)
class Hook(LazyHook):
    """A function of a game's package; calls `default` if the package doesn't have it."""

    default: Callable[..., Any] | None = None

    def __call__(self, *args: Any) -> Any:
        """Call the function."""
        if self.default is not None and not self.exists(*args):
            return self.default(*args)
        return self.load(*args)(*args)


class _ActionText(LazyHook):
    def __call__(self, state: State, action: Any) -> str:
        if self.exists(state):
            return str(self.load(state)(state, action))
        target, default = OPTIONAL["notation"]
        return str(Hook(self.package, target, default)(action))


class _View(LazyHook):
    def __call__(self, state: State, viewer: int | None = None, aspect: Aspect = WIDE) -> Scene:
        return scene_for_aspect(self.load(state), state, viewer, aspect)


class _Lesson(LazyHook):
    def __call__(self) -> Any:
        return self.load()


@dataclass(frozen=True, slots=True)
class _Bot(LazyHook):
    name: str
    levels: tuple[Level, ...]

    def __call__(self, state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
        find_level(self.package, self.name, self.levels, level)
        think: Bot = self.load(state)
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
