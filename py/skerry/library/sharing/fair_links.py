"""Matching links with fair dice to saved games.

Such a link identifies its game, because its values come from the same hash chains.
"""

from __future__ import annotations

from dataclasses import replace

from skerry.library.saves import Save
from skerry.session.fair_dice import DiceRelation, FairDice
from skerry.session.fair_dice_codec import read_tail, tail
from skerry.session.ids import SessionId, read_id


def dice_of(id: SessionId) -> FairDice:
    """Return the fair dice of an id that has some. Raises ValueError if they are damaged."""
    return read_tail(id.dice or "", _id_without_dice(id), len(id.moves))


def fair_relation(link: SessionId, saved: SessionId) -> DiceRelation | None:
    """Return how a link relates to a saved game, both with fair dice; None for different games.

    Only sent moves count. A link replaces moves that were made on this device and not sent.
    """
    our_dice, link_dice = dice_of(saved), dice_of(link)
    relation = our_dice.relation(link_dice)
    sent = min(our_dice.sent_moves, link_dice.sent_moves)
    if relation in ("same", "ahead", "behind") and saved.moves[:sent] != link.moves[:sent]:
        return "diverged"
    return relation


def continued_save(save: Save, link: SessionId, relation: DiceRelation) -> Save:
    """Return the save to continue from after a link.

    It has the link's new moves and values. If the link contradicts an earlier one, or has no fair
    dice any more, the dice of the save don't count as fair any more either.
    """
    saved = read_id(save.id)
    our_dice, link_dice = dice_of(saved), dice_of(link)
    if relation == "ahead":
        merged = _with_dice(link, our_dice.merge(link_dice))
        pairs = enumerate(zip(saved.moves[: save.at], link.moves, strict=False))
        first_difference = next(
            (at for at, (move, link_move) in pairs if move != link_move), len(link.moves)
        )
        return replace(save, id=merged, at=min(save.at, first_difference))
    if relation == "invalid" or (relation == "same" and not link_dice.peers):
        return replace(save, id=_with_dice(saved, replace(our_dice, peers=0)))
    return save


def _with_dice(id: SessionId, dice: FairDice) -> str:
    return str(replace(id, dice=tail(dice, _id_without_dice(id))))


def _id_without_dice(id: SessionId) -> str:
    return str(replace(id, dice=None))
