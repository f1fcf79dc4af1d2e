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

JOINT = "+"
"""Separator of value ids in a preset id."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an option.

    `id` is its part of preset ids: lowercase ASCII letters, digits and hyphens. "" means that ids
    don't mention the value. No id is a prefix of another id of the game.
    """

    id: str
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice between `values`, independent of other options. The first value is the default.

    The default of the first option has an id: the preset id of a game with all defaults. An option
    with two values whose default has no id is a switch, named after the other value.
    """

    name: str
    values: tuple[Value, ...]


def value_ids(options: Sequence[Option]) -> list[str]:
    """Return all parts that preset ids can be joined from."""
    return [value.id for option in options for value in option.values if value.id]


def parse_preset_id(options: Sequence[Option], text: str) -> list[Value] | None:
    """Return the value chosen of each option; None if the text is not made of value ids.

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
            template = _("{one} and {other} exclude each other")
            raise ValueError(template.format(one=named[0].id, other=named[1].id))
        chosen.append(named[0] if named else option.values[0])
    return chosen


def non_default_values(options: Sequence[Option], chosen: Sequence[Value]) -> list[Value]:
    """Return the chosen values that are not defaults; the first option's value if all are."""
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
        seats: The possible numbers of players, if not all that the game allows. The first is the
            default.
        daily: Whether the seed is the date (UTC, as 2026-11-21), the same for all players.
        now: The id of the preset that replaces this one in new games; "" if it isn't replaced. The
            old preset exists only for old games.
        study: Whether the game is so small that it can be solved completely. For programs and
            their authors; the page doesn't offer it.
        group: A heading in the list of presets, or "".
        numbers: How many puzzles it has. Each follows from its number, which the first chance
            outcome contains, as no-42.
        chance: Whether chance decides something; None if that is as in the rest of the game.
        rating: The difficulty of its puzzles: the Elo rating of a player who solves half of them at
            the first try.
        among: Ids of presets whose puzzles this one uses in turn; see `puzzle`.
        short_name: Its name where only the daily presets of the game are listed; "" if that is
            `name`.

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

    def puzzle(self, number: int) -> tuple[str, int]:
        """Return the preset that puzzle `number` comes from, and the puzzle's number there."""
        if not self.among:
            return self.id, number
        return self.among[number % len(self.among)], 1 + (number - 1) // len(self.among)


@dataclass(frozen=True, slots=True)
class Printable:
    """Something that a game can print: blank forms, or puzzles with their solutions.

    `most` is the largest number of items in one document, and `usual` the one to suggest: it fills
    a page. `seeded` means that a seed selects them.

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

    The picture is the position `id`, in the middle of a game; `focus` are two of its nodes, and the
    picture shows the area between them. `minutes` are the shortest and the longest usual playing
    time. `weight` is 1 (quick to learn) to 3 (demanding). All fields are optional.

    >>> import skerry
    >>> skerry.load("atoll").box.weight
    1
    """

    id: str = ""
    focus: tuple[str, str] | None = None
    minutes: tuple[int, int] | None = None
    weight: int = 0
