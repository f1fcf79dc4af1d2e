"""Hooks of a game: in which files its functions are, and how they are imported when first called.

A hook has the same file and function name in every game. A game's `__init__.py` contains only data
(`define_game`). So a list of games imports no rules, and a session imports neither bot nor lesson.

A package may contain several kinds of games, such as a puzzle and a duel. Each kind has its own
class of states and its own folder. A hook that gets a state is looked up in the folder of the
state's kind first, then in the package.
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
"""The hooks that every game must have. Keys are fields of `Game`, values are "file.function"."""


def _return_none(*_args: object) -> None:
    pass


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
"""The hooks that a game may have. Keys are fields of `Game`, values are "file.function" and the
function that is called if a game doesn't have the hook; None raises an error instead. A game may
also have `action_text.describe_action`; without it the notation describes an action.
"""

DECLARED = {
    "face": "faces.face",
    "points": "rules.points",
    "coded_preset": "own.coded_preset",
    "prepare": "rules.prepare",
    "ponder": "bot.ponder",
    "refute": "facts.refute",
    "sheet": "pages.pages",
    "stop": "walk.stop",
}
"""The hooks whose existence `define_game` must know without importing their files. A game with
`sheets` has `sheet`, a game with a `walk` has `stop`, and `capabilities` lists the others.
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

    `package` is the `__name__` of the package; its last part is the game's id. `capabilities` lists
    those of "coded_preset", "face", "points", "prepare", "ponder" and "refute" that the package
    has. `kinds` maps the name of each class of states to the folder of its kind of game:
    {"ProblemState": "problem"}. The other arguments are fields of `Game`.
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
        "view": _ViewHook(package, REQUIRED["view"], kinds=folders),
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
    """Return the required hooks that a package lacks, each as "file.function": "facts.fact".

    A hook that the folders of all kinds have is not missing.
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
    """A hook of a game, imported when it is first needed.

    Attributes:
        package: The full name of the game's package.
        target: The hook as "file.function".
        kinds: For each kind of game, the name of its class of states and its folder.
    """

    package: str
    target: str
    kinds: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)

    def package_for(self, args: Sequence[Any]) -> str:
        """Return the full name of the package whose hook to call with these arguments.

        This is the folder of the state's kind if that folder has the hook, otherwise the game's
        package. The state is the first argument, or its field `state` (`RefutationQuery`).
        """
        if self.kinds and args:
            state = getattr(args[0], "state", args[0])
            folder = dict(self.kinds).get(type(state).__name__)
            if folder and _exists(f"{self.package}.{folder}", self.target):
                return f"{self.package}.{folder}"
        return self.package

    def exists(self, *args: Any) -> bool:
        """Return whether the game has the hook for these arguments. Imports the hook's file."""
        return _exists(self.package_for(args), self.target)

    def load(self, *args: Any) -> Any:
        """Return the hook's function for these arguments.

        Raises ModuleNotLoaded if the page has not loaded its module yet.
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


class _ViewHook(LazyHook):
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
