"""Matching of links with fair dice to saved games.

A link and a save belong to the same game if their values come from the same hash chains.
"""

from __future__ import annotations

from dataclasses import replace

from skerry.library.saves import Save
from skerry.session.fair_dice import DiceRelation, FairDice
from skerry.session.fair_dice_codec import make_tail, read_tail
from skerry.session.ids import SessionId, read_id


def dice_of(id: SessionId) -> FairDice:
    """Return the fair dice of an id. Raises ValueError if they are damaged or missing."""
    return read_tail(id.dice or "", _id_without_dice(id), len(id.moves))


def fair_relation(link: SessionId, saved: SessionId) -> DiceRelation | None:
    """Return how a link relates to a saved game, both with fair dice; None for different games.

    Only sent moves are compared: a link may replace moves of this device that were not sent.
    """
    our_dice, link_dice = dice_of(saved), dice_of(link)
    relation = our_dice.relation_to(link_dice)
    sent = min(our_dice.sent_moves, link_dice.sent_moves)
    if relation in ("same", "ahead", "behind") and saved.moves[:sent] != link.moves[:sent]:
        return "diverged"
    return relation


def continued_save(save: Save, link: SessionId, relation: DiceRelation) -> Save:
    """Return the save to continue from after opening a link.

    It has the link's new moves and values. If the link contradicts an earlier link, or its dice no
    longer count as fair, the dice of the save no longer count as fair either.
    """
    saved = read_id(save.id)
    our_dice, link_dice = dice_of(saved), dice_of(link)
    if relation == "ahead":
        merged = _with_dice(link, our_dice.merge_link(link_dice))
        pairs = enumerate(zip(saved.moves[: save.at], link.moves, strict=False))
        first_difference = next(
            (at for at, (move, link_move) in pairs if move != link_move), len(link.moves)
        )
        return replace(save, id=merged, at=min(save.at, first_difference))
    if relation == "invalid" or (relation == "same" and not link_dice.peers):
        return replace(save, id=_with_dice(saved, replace(our_dice, peers=0)))
    return save


def _with_dice(id: SessionId, dice: FairDice) -> str:
    return str(replace(id, dice=make_tail(dice, _id_without_dice(id))))


def _id_without_dice(id: SessionId) -> str:
    return str(replace(id, dice=None))
