"""Games and bots of other packages, discovered by their entry points.

A package lists its games and bots in its pyproject.toml, each with its id:

    [project.entry-points."skerry.games"]
    nimlet = "nimlet:GAME"

    [project.entry-points."skerry.bots"]
    nimble = "nimlet.nimble:think"

Discovery starts when a game that is not built in is needed. A broken plugin is skipped with a
warning that names its package. A built site has a list of its plugins (plugins.json), because there
are no installed packages in a browser.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from .bot import Bot
from .game import Game
from .i18n import texts

_ = texts(__name__)[0]

GAMES = "skerry.games"
BOTS = "skerry.bots"
"""The names of the two groups of entry points: for games and for bots."""

BUILD_TIME_LIST = "plugins.json"
"""File in this package's folder in a built site: {group: {id: "module:name"}}."""

_ID = re.compile(r"(?!v[0-9]+$)[a-z][a-z0-9-]{0,39}", re.ASCII)


class PluginWarning(UserWarning):
    """A warning about a game or bot of another package that was not loaded."""


class PluginError(Exception):
    """The reason why a game or bot of another package was not loaded."""


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """An entry point: an id, "module:name", and its package."""

    id: str
    value: str
    package: str


@dataclass(slots=True)
class Discovered:
    """The loaded plugins of a group by id, and the failed entry points with the reasons."""

    plugins: dict[str, Any] = field(default_factory=dict[str, Any])
    problems: list[tuple[Entry, str]] = field(default_factory=list[tuple[Entry, str]])


_discovered: dict[str, Discovered] = {}


def discover_games(taken: tuple[str, ...]) -> dict[str, Game]:
    """Return the games of other packages by id, except for those with an id in `taken`."""

    def check(entry: Entry, thing: object) -> None:
        if entry.id in taken:
            raise PluginError(f"a game of Skerry has the id {entry.id}")
        if not isinstance(thing, Game):
            raise PluginError(f"{entry.value} is {type(thing).__name__}, not skerry.Game")
        if thing.id != entry.id:
            raise PluginError(f"its id is {thing.id}, its entry point's name {entry.id}")
        if not (thing.presets and thing.seats and thing.levels):
            raise PluginError("it has no presets, seats or levels")

    return _load_group(GAMES, check)


def discover_bots() -> dict[str, Bot]:
    """Return the bots of other packages by id."""

    def check(entry: Entry, thing: object) -> None:
        if not callable(thing):
            raise PluginError(f"{entry.value} is {type(thing).__name__}, not a function")

    return _load_group(BOTS, check)


def plugin_problems(id: str | None = None) -> list[str]:
    """Return a sentence for each plugin that failed to load so far.

    If `id` is given, return only the sentences about plugins with this id.
    """
    problems = [problem for group in _discovered.values() for problem in group.problems]
    return [_problem_text(entry, why) for entry, why in problems if id in (None, entry.id)]


def clear_cache() -> None:
    """Forget all plugins, so that the next use also discovers newly installed packages."""
    _discovered.clear()
    _build_time_list.cache_clear()


def _load_group(group: str, check: Callable[[Entry, object], None]) -> dict[str, Any]:
    """Return the plugins of a group. If several have the same id, only the first is loaded."""
    if group not in _discovered:
        discovered = _discovered[group] = Discovered()
        for entry in sorted(set(_find_entries(group))):
            try:
                thing = _import_object(entry, discovered.plugins)
                check(entry, thing)
                discovered.plugins[entry.id] = thing
            except (Exception, SystemExit) as error:  # noqa: BLE001 - foreign code; reported below
                why = str(error) if isinstance(error, PluginError) else repr(error)
                discovered.problems.append((entry, why))
                warnings.warn(_problem_text(entry, why), PluginWarning, stacklevel=3)
    return _discovered[group].plugins


def _import_object(entry: Entry, known: dict[str, Any]) -> object:
    """Import and return the object that an entry point names."""
    if not _ID.fullmatch(entry.id):
        raise PluginError("an id is a letter and up to 39 characters of a-z 0-9 -")
    if entry.id in known:
        raise PluginError("another package has the same id")
    module, _colon, path = entry.value.partition(":")
    thing: object = import_module(module.strip())
    for name in path.strip().split("."):
        thing = getattr(thing, name)
    return thing


def _problem_text(entry: Entry, why: str) -> str:
    template = _("{id} from the package {package} was not loaded: {why}")
    return template.format(id=entry.id, package=entry.package, why=why)


def _find_entries(group: str) -> Iterator[Entry]:
    """Yield the entry points of a group, from the site's list or the installed packages."""
    listed = _build_time_list()
    if listed is not None:
        for id, value in listed.get(group, {}).items():
            yield Entry(id, value, value.partition(".")[0].partition(":")[0])
        return
    from importlib.metadata import entry_points  # slow to import

    for point in entry_points(group=group):
        package = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        yield Entry(point.name, point.value, package)


@cache
def _build_time_list() -> dict[str, dict[str, str]] | None:
    """Return the plugins of a built site; None elsewhere."""
    from pkgutil import get_data

    try:
        text = get_data("skerry", BUILD_TIME_LIST)
    except OSError:
        return None
    groups: dict[str, dict[str, str]] | None = json.loads(text) if text else None
    return groups
