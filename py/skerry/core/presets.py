"""Presets and options of a game, what it can print, and what helps to choose among games.

The id of a preset joins the ids of the option values that are not defaults, in the order of the
options: "custom+forfeit+twelve". `parse_preset_id` accepts any order, repeated ids, and ids without
plus signs, because links sometimes lose them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .i18n import texts

_ = texts(__name__)[0]

CODED = "own-"
"""The beginning of the preset ids of puzzles that players have made; see `Game.coded_preset`."""

JOINT = "+"
"""Separator of value ids in a preset id."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an option.

    `id` is the value's part of preset ids: lowercase ASCII letters, digits and hyphens. "" means
    that preset ids don't mention the value. No id is a prefix of another id of the game.
    """

    id: str
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice between `values`, independent of other options. The first value is the default.

    The default value of the first option has an id, which is the preset id if all options have
    their defaults. An option with two values whose default has no id is shown as a switch, named
    after the other value.
    """

    name: str
    values: tuple[Value, ...]


def value_ids(options: Sequence[Option]) -> list[str]:
    """Return the ids of all values that preset ids mention."""
    return [value.id for option in options for value in option.values if value.id]


def parse_preset_id(options: Sequence[Option], text: str) -> list[Value] | None:
    """Return the chosen value of each option; None if the text doesn't consist of value ids.

    Raises ValueError if the text has two values of one option.
    """
    id_pattern = "|".join(re.escape(id) for id in value_ids(options))
    if not id_pattern or not re.fullmatch(rf"({id_pattern})(\+?({id_pattern}))*", text):
        return None
    ids = re.findall(id_pattern, text)
    chosen = list[Value]()
    for option in options:
        named = [value for value in option.values if value.id in ids]
        if len(named) > 1:
            template = _("{one} and {other} can't be combined")
            raise ValueError(template.format(one=named[0].id, other=named[1].id))
        chosen.append(named[0] if named else option.values[0])
    return chosen


def non_default_values(options: Sequence[Option], chosen: Sequence[Value]) -> list[Value]:
    """Return the chosen values that aren't defaults; by default the first option's value."""
    pairs = zip(options, chosen, strict=True)
    return [value for option, value in pairs if value != option.values[0]] or [chosen[0]]


def format_preset_id(values: Sequence[Value]) -> str:
    """Return the preset id of these values."""
    return JOINT.join(value.id for value in values if value.id)


@dataclass(frozen=True, slots=True)
class Preset:
    """One way to set up a game.

    Attributes:
        id: Lowercase ASCII letters, digits and hyphens; value ids joined by + if the preset is a
            combination of option values.
        name: Its name, in English; translated with the game's catalogue.
        note: A short description, or "".
        seats: The possible numbers of players; the first is the default. () means all numbers that
            the game allows.
        daily: Whether the seed is the date (UTC, as 2026-11-21), the same for all players.
        now: The id of the preset that replaces this one in new games; "" if it isn't replaced. A
            replaced preset exists only so that old games stay readable.
        study: Whether the preset is so small that it can be solved completely. Such presets are for
            programs and their authors; the page doesn't offer them.
        group: A heading in the list of presets, or "".
        numbers: The number of puzzles of the preset, which are numbered from 1; 0 if it has no
            numbered puzzles. The first chance outcome of a game chooses the puzzle, such as
            "no-42".
        chance: Whether chance decides something in this preset; None means that `Game.chance`
            applies.
        rating: The difficulty of its puzzles: the Elo rating of a player who solves half of them at
            the first try. None if it is unknown.
        among: Ids of presets whose puzzles this one uses in turn; see `puzzle_source`.
        short_name: The name in lists that contain only the game's daily presets; "" means `name`.
        grades: For a daily preset: ids of the presets whose grades its puzzles have in turn, from
            easy to hard; see `grade_of_outcome`. () if its puzzles have no grades.
        week: The index in `grades` of each weekday's puzzle, from Monday on (session/chance.py).

    >>> import skerry
    >>> skerry.load("palavan").preset("daily").daily
    True
    """

    id: str
    name: str
    note: str = ""
    seats: Sequence[int] = ()
    daily: bool = False
    now: str = ""
    study: bool = False
    group: str = ""
    numbers: int = 0
    chance: bool | None = None
    rating: int | None = None
    among: tuple[str, ...] = ()
    short_name: str = ""
    grades: tuple[str, ...] = ()
    week: tuple[int, ...] = ()

    def grade_of_outcome(self, outcome: object) -> int:
        """Return the index in `grades` of the puzzle that a chance outcome chooses ("no-42")."""
        return int(str(outcome).rpartition("-")[2]) % len(self.grades)

    def puzzle_source(self, number: int) -> tuple[str, int]:
        """Return the preset that puzzle `number` comes from, and the puzzle's number there."""
        if not self.among:
            return self.id, number
        return self.among[number % len(self.among)], 1 + (number - 1) // len(self.among)


@dataclass(frozen=True, slots=True)
class Printable:
    """Something that a game can print: blank forms, or puzzles with their solutions.

    `most` is the largest number of items in one document. `usual` is the number to suggest, which
    fills a page. `seeded` says whether a seed selects the items.

    >>> import skerry
    >>> [sheet.id for sheet in skerry.load("palavan").sheets]
    ['puzzles']
    """

    id: str
    name: str
    note: str = ""
    most: int = 1
    seeded: bool = False
    usual: int = 1


@dataclass(frozen=True, slots=True)
class BoxInfo:
    """The information on a game's box: a picture, the playing time and the difficulty.

    Attributes:
        id: The session id of the position in the picture, in the middle of a game; "" for none.
        focus: The ids of two nodes: the picture shows only the area between them. None: it shows
            the whole scene.
        minutes: The shortest and the longest usual playing time; None if unknown.
        weight: 1 (quick to learn) to 3 (demanding); 0 if unknown.

    >>> import skerry
    >>> skerry.load("atoll").box.weight
    1
    """

    id: str = ""
    focus: tuple[str, str] | None = None
    minutes: tuple[int, int] | None = None
    weight: int = 0
