"""Games and bots of other packages, found by their entry points.

A package that is installed beside Skerry names them in its pyproject.toml, by their ids:

    [project.entry-points."skerry.games"]
    nimlet = "nimlet:GAME"

    [project.entry-points."skerry.bots"]
    nimble = "nimlet.nimble:think"

Nothing is looked for before somebody asks for a game that is not built in. What is broken is left
out, with a warning that says whose it is, and breaks nothing else. In a site the build has written
down what there is (plugins.json), for a browser has no installed packages to look through.
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

GAMES, BOTS = "skerry.games", "skerry.bots"
"""The groups of entry points."""

LISTED = "plugins.json"
"""{group: {id: "module:name"}}, in the folder of this package, where a site was built."""

_ID = re.compile(r"(?!v[0-9]+$)[a-z][a-z0-9-]{0,39}", re.ASCII)


class PluginWarning(UserWarning):
    """What is said of a game or bot of another package that is left out."""


class PluginError(Exception):
    """What is wrong with a game or bot of another package."""


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """An entry point: an id, "module:name", and the package that says so."""

    id: str
    value: str
    package: str


@dataclass(slots=True)
class Found:
    """What there is of a group: by id, and what was left out with the reasons."""

    things: dict[str, Any] = field(default_factory=dict[str, Any])
    left_out: list[tuple[Entry, str]] = field(default_factory=list[tuple[Entry, str]])


_found: dict[str, Found] = {}


def games(taken: tuple[str, ...]) -> dict[str, Game]:
    """The games of other packages by their ids, which are none of those that are `taken`."""

    def check(entry: Entry, thing: object) -> None:
        if entry.id in taken:
            raise PluginError(f"a game of Skerry has the id {entry.id}")
        if not isinstance(thing, Game):
            raise PluginError(f"{entry.value} is {type(thing).__name__}, not skerry.Game")
        if thing.id != entry.id:
            raise PluginError(f"its id is {thing.id}, its entry point's name {entry.id}")
        if not (thing.presets and thing.seats and thing.levels):
            raise PluginError("it has no presets, seats or levels")

    return _loaded(GAMES, check)


def bots() -> dict[str, Bot]:
    """The bots of other packages by their ids."""

    def check(entry: Entry, thing: object) -> None:
        if not callable(thing):
            raise PluginError(f"{entry.value} is {type(thing).__name__}, not a function")

    return _loaded(BOTS, check)


def left_out(id: str | None = None) -> list[str]:
    """A sentence about each game and bot (of that id) that was found, so far, and left out."""
    rows = [row for found in _found.values() for row in found.left_out]
    return [_sentence(entry, why) for entry, why in rows if id in (None, entry.id)]


def forget() -> None:
    """Look again when next asked: other packages have been installed."""
    _found.clear()
    _listed.cache_clear()


def _loaded(group: str, check: Callable[[Entry, object], None]) -> dict[str, Any]:
    """All that can be had of a group. The first of several with the same id stands."""
    if group not in _found:
        found = _found[group] = Found()
        for entry in sorted(set(_entries(group))):
            try:
                thing = _resolved(entry, found.things)
                check(entry, thing)
                found.things[entry.id] = thing
            except (Exception, SystemExit) as error:  # noqa: BLE001 - anybody's code: it is told
                why = str(error) if isinstance(error, PluginError) else repr(error)
                found.left_out.append((entry, why))
                warnings.warn(_sentence(entry, why), PluginWarning, stacklevel=3)
    return _found[group].things


def _resolved(entry: Entry, known: dict[str, Any]) -> object:
    """What an entry point names; its module is imported."""
    if not _ID.fullmatch(entry.id):
        raise PluginError("an id is a letter and up to 39 of a-z 0-9 -")
    if entry.id in known:
        raise PluginError("another package has the same id")
    module, _colon, path = entry.value.partition(":")
    thing: object = import_module(module.strip())
    for name in path.strip().split("."):
        thing = getattr(thing, name)
    return thing


def _sentence(entry: Entry, why: str) -> str:
    said = _("{id} from the package {package} was not loaded: {why}")
    return said.format(id=entry.id, package=entry.package, why=why)


def _entries(group: str) -> Iterator[Entry]:
    """The entry points of a group, as the build or the installed packages tell."""
    listed = _listed()
    if listed is not None:
        for id, value in listed.get(group, {}).items():
            yield Entry(id, value, value.partition(".")[0].partition(":")[0])
        return
    from importlib.metadata import entry_points  # takes longer than all of this module

    for point in entry_points(group=group):
        package = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        yield Entry(point.name, point.value, package)


@cache
def _listed() -> dict[str, dict[str, str]] | None:
    """What the build of a site has written down; None elsewhere."""
    from pkgutil import get_data

    try:
        text = get_data("skerry", LISTED)
    except OSError:
        return None
    found: dict[str, dict[str, str]] | None = json.loads(text) if text else None
    return found
