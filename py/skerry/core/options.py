"""Choices of a game that hang on no other, and the preset ids that join what was chosen.

An id joins the words of the values that are not the usual ones, in the order of the options:
"custom+forfeit+twelve". It is read in any order, with words twice, and without its plus signs,
which links lose on their way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .i18n import texts

_ = texts(__name__)[0]

JOINT = "+"
"""What stands between the words of an id."""


@dataclass(frozen=True, slots=True)
class Value:
    """Something that can be chosen: `id` is its word in preset ids, lowercase ASCII letters, digits
    and hyphens; "" where nothing is said if it is chosen. No word begins another one of its game.
    """

    id: str
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice between `values`, of which the first is the usual one.

    The first option's usual value has a word: the id where all is as usual. Two values of which
    the usual one has no word are a switch, which goes by the name of the other.
    """

    name: str
    values: tuple[Value, ...]


def words(options: Sequence[Option]) -> list[str]:
    """All that ids may be joined from."""
    return [value.id for option in options for value in option.values if value.id]


def read(options: Sequence[Option], text: str) -> list[Value] | None:
    """The value chosen of each option; None where the text is not made of their words.

    Raises ValueError where it has two values of one option.
    """
    one = "|".join(re.escape(word) for word in words(options))
    if not one or not re.fullmatch(rf"({one})(\+?({one}))*", text):
        return None
    said = re.findall(one, text)
    chosen = list[Value]()
    for option in options:
        found = [value for value in option.values if value.id in said]
        if len(found) > 1:
            said_twice = _("{one} and {other} exclude each other")
            raise ValueError(said_twice.format(one=found[0].id, other=found[1].id))
        chosen.append(found[0] if found else option.values[0])
    return chosen


def unusual(options: Sequence[Option], chosen: Sequence[Value]) -> list[Value]:
    """Those of the chosen values that tell it from the usual game; that game's first if none do."""
    pairs = zip(options, chosen, strict=True)
    return [value for option, value in pairs if value != option.values[0]] or [chosen[0]]


def joined(values: Sequence[Value]) -> str:
    """The id that says these values."""
    return JOINT.join(value.id for value in values if value.id)
