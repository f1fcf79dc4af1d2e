"""Links that arrive, and the games between persons that they belong to.

A link says nothing of the game that it belongs to: game, preset, seats, seed and the moves in
common tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from skerry.session.ids import SessionId

from .saves import Save, parts_of

Kin = Literal["same", "on", "behind", "apart"]
"""How a link stands to a game: it is the position that the game is at; it plays on from there; it
is an earlier position; it has other moves."""


@dataclass(frozen=True, slots=True)
class Relation:
    """How a link stands to a game, and how many moves they have in common."""

    kin: Kin
    common: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """The kept game that a link belongs to: its place among those given, how, and the save to go on
    with. That is the game, with the moves of a link that plays on still to be redone.
    """

    place: int
    relation: Relation
    save: Save


def relation(link: SessionId, kept: SessionId, at: int) -> Relation | None:
    """How a link stands to a kept game at a position: what was undone there does not count. None if
    these are two games.

    Both are compared as texts, without being played: of thousands that are kept, few are meant. A
    seed tells games apart. Without one, a link that plays on is believed from the first move, and
    one that does not from the second: one move in common is chance.
    """
    same = _table(link) == _table(kept) and link.seed == kept.seed
    if not same or link.code is not None or kept.code is not None:
        return None
    line = kept.moves[:at]
    pairs = enumerate(zip(line, link.moves, strict=False))
    shorter = min(len(line), len(link.moves))
    common = next((place for place, (mine, theirs) in pairs if mine != theirs), shorter)
    kin = _kin(len(line) - common, len(link.moves) - common)
    believed = common >= (1 if common == len(line) else 2)
    return Relation(kin, common) if link.seed or believed else None


def _kin(mine: int, theirs: int) -> Kin:
    """By how many moves the game has that the link has not, and the other way round."""
    if theirs:
        return "apart" if mine else "on"
    return "behind" if mine else "same"


def _table(id: SessionId) -> tuple[object, ...]:
    preset = id.preset.replace("+", "")  # links lose it on their way
    return id.game, preset, id.seats, id.seat_code


def arrive(link: str, saves: Iterable[Save]) -> Arrival | None:
    """The game between persons that a link belongs to: one that it plays on in, or that is at its
    position, before others; then that with most moves in common, then the first. None: it is a game
    of its own.
    """
    best: Arrival | None = None
    theirs = parts_of(link)
    for place, save in enumerate(saves if theirs else ()):
        mine = parts_of(save.id) if save.persons > 1 else None
        found = relation(theirs, mine, save.at) if theirs and mine else None
        if found and (best is None or _rank(found) > _rank(best.relation)):
            best = Arrival(place, found, replace(save, id=link) if found.kin == "on" else save)
    return best


def _rank(found: Relation) -> tuple[bool, int]:
    return found.kin in ("on", "same"), found.common
