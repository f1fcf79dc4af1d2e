"""Links with fair dice that arrive, and the kept games that they go on with.

Such a link does say which game it belongs to: its values come from the same chains.
"""

from __future__ import annotations

from dataclasses import replace

from skerry.session.fair_dice import DiceRelation, FairDice
from skerry.session.fair_dice_codec import read_tail, tail
from skerry.session.ids import SessionId, read_id

from .saves import Save


def dice_of(id: SessionId) -> FairDice:
    """The fair dice of an id that has some. Raises ValueError where they are damaged."""
    return read_tail(id.dice or "", _played(id), len(id.moves))


def kin(link: SessionId, kept: SessionId) -> DiceRelation | None:
    """How a link stands to a kept game, both with fair dice; None if they are two games.

    What was sent counts. Moves that were made here after it give way to those of a link.
    """
    mine, theirs = dice_of(kept), dice_of(link)
    found = mine.relation(theirs)
    sent = min(mine.sent_moves, theirs.sent_moves)
    if found in ("same", "on", "behind") and kept.moves[:sent] != link.moves[:sent]:
        return "apart"
    return found


def taken_up(save: Save, link: SessionId, kin: DiceRelation) -> Save:
    """The save to go on with after a link: with what that tells, or with the claim to fair dice
    given up where it broke a promise, or gave it up itself.
    """
    kept = read_id(save.id)
    mine, theirs = dice_of(kept), dice_of(link)
    if kin == "on":
        merged = _with_dice(link, mine.merge(theirs))
        both = enumerate(zip(kept.moves[: save.at], link.moves, strict=False))
        parted = next((at for at, (here, there) in both if here != there), len(link.moves))
        return replace(save, id=merged, at=min(save.at, parted))
    if kin == "broken" or (kin == "same" and not theirs.peers):
        return replace(save, id=_with_dice(kept, replace(mine, peers=0)))
    return save


def _with_dice(id: SessionId, dice: FairDice) -> str:
    return str(replace(id, dice=tail(dice, _played(id))))


def _played(id: SessionId) -> str:
    return str(replace(id, dice=None))
