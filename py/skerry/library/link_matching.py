"""Links that arrive, and the games between persons that they belong to.

A link says nothing of the game that it belongs to: game, preset, seats, seed and the moves in
common tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skerry.core.i18n import texts
from skerry.session.ids import SessionId, read_id

from .saves import Save, parts_of

if TYPE_CHECKING:
    from skerry.session.fair_dice import DiceRelation

_, ngettext = texts(__name__)


@dataclass(frozen=True, slots=True)
class Relation:
    """How a link stands to a game, and how many moves they have in common. It is the `same`
    position, plays `on` from there, stands `behind`, has other moves (`apart`), or its dice have
    `broken` a promise.
    """

    kin: DiceRelation
    common: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """The kept game that a link belongs to: its place among those given, how, and the save to go on
    with. That is the game, with the moves of a link that plays on still to be redone.
    """

    place: int
    relation: Relation
    save: Save

    @property
    def text(self) -> str:
        """What the link is to the game, in sentences for whoever plays it."""
        kin, common, at = self.relation.kin, self.relation.common, self.save.at
        if kin == "same":
            return _("This is how you know the game.")
        if kin == "on":
            return _gone_on(len(read_id(self.save.id).moves) - at)
        if kin == "broken":
            said = _(
                "This link breaks a promise of an earlier one: its dice are not those that were"
                " agreed on. Your game stays, and claims no fair dice any more."
            )
        elif kin == "behind":
            said = _(
                "This link does not go on with your game. It stands at move {there}, and your game"
                " has gone on to move {here}. Nothing of yours is changed."
            )
        else:
            said = _(
                "This link does not go on with your game. It begins like your game, and tells"
                " another move {move}. Nothing of yours is changed."
            )
        return said.format(there=common, here=at, move=common + 1)


def _gone_on(count: int) -> str:
    if not count:
        return _("The link goes on with your game.")
    said = ngettext(
        "The link goes on with your game by a move.",
        "The link goes on with your game by {n} moves.",
        count,
    )
    return said.format(n=count)


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
    common = _common(line, link.moves)
    if link.dice or kept.dice:
        found = _fair_kin(link, kept) if link.dice and kept.dice else None
        return Relation(found, common) if found else None
    kin = _kin(len(line) - common, len(link.moves) - common)
    believed = common >= (1 if common == len(line) else 2)
    return Relation(kin, common) if link.seed or believed else None


def _common(mine: Sequence[str], theirs: Sequence[str]) -> int:
    """How many moves two lines have in common from their beginning."""
    pairs = enumerate(zip(mine, theirs, strict=False))
    shorter = min(len(mine), len(theirs))
    return next((place for place, (here, there) in pairs if here != there), shorter)


def _kin(mine: int, theirs: int) -> DiceRelation:
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
        mine = parts_of(save.id)
        if not theirs or not mine or not (save.persons > 1 or mine.dice):
            continue
        found = relation(theirs, mine, save.at)
        if found and (best is None or _rank(found) > _rank(best.relation)):
            best = Arrival(place, found, _taken_up(save, theirs, found.kin))
    return best


def _rank(found: Relation) -> tuple[bool, int]:
    return found.kin in ("on", "same"), found.common


def _taken_up(save: Save, link: SessionId, kin: DiceRelation) -> Save:
    """The save to go on with."""
    if link.dice:
        from .fair_links import taken_up

        return taken_up(save, link, kin)
    return replace(save, id=str(link)) if kin == "on" else save


def _fair_kin(link: SessionId, kept: SessionId) -> DiceRelation | None:
    """How a link stands to a kept game, both with fair dice. None where one of them is damaged,
    which is told when it is opened.
    """
    from .fair_links import kin

    try:
        return kin(link, kept)
    except ValueError:
        return None
