"""Proven facts about an action, as sentences for hints.

They are computed from information states, so they use only what the player to move knows.
"""

from __future__ import annotations

from typing import cast

from skerry.core.i18n import texts

from . import deck, hidden_cards
from .constants import DOWN, UP, Action
from .rules import CompetitionState
from .scoring import points, points_of_sea
from .text import COLOURS

_, ngettext = texts(__name__)

FEW = 8
"""A card's rank is mentioned only if at most one in FEW of the unseen cards beats it."""


def fact(state: CompetitionState, action: Action) -> str:
    """Return the most important fact about an action of the player to move, or ""."""
    word, *rest = action
    if word == "lay":
        return _describe_rank(state, *cast("list[int]", rest))
    if word not in ("put", "take", "gather", "pass"):
        return ""
    after = state.apply(action)
    seat = state.current_player
    if after.is_terminal and after.returns()[seat] == 1:
        return _("{colour} wins the game with this move.").format(colour=_(COLOURS[seat]))
    if word == "put":
        return _describe_put(state, *cast("list[int]", rest))
    return _describe_take(state, after, int(rest[0])) if word == "take" else ""


def _describe_rank(state: CompetitionState, card: int, field: int) -> str:
    """Return a sentence if few or none of the unseen cards are better than `card` on a field.

    Otherwise return "", also if none is better but one is as good.
    """
    merit = deck.merits_on_field(field)
    merit_here = merit[card]
    rivals = [merit[card] for card in hidden_cards.unseen_cards(state)]
    others = [rival for rival in rivals if rival is not None]
    if merit_here is None or not others:
        return ""
    better = sum(worth > merit_here for worth in others)
    if not better:
        surely = _(
            "This card is sure to take the trick: none of the cards you can't see is as good there."
        )
        return "" if merit_here in others else surely
    if FEW * better > len(others):
        return ""
    text = ngettext(
        "Only {n} of the {all} cards you can't see would beat it.",
        "Only {n} of the {all} cards you can't see would beat it.",
        better,
    )
    return text.format(all=len(others), n=better)


def _describe_put(state: CompetitionState, card: int, where: int) -> str:
    """Say that a card is worth more now on the side `where` than on the other; "" if it isn't."""
    seat = state.due[0][0]
    sea = deck.sea_by_card()[card]
    counts = [len(piles[sea]) for piles in state.up]
    more = [count + (owner == seat) for owner, count in enumerate(counts)]
    gain = points_of_sea(more)[seat] - points_of_sea(counts)[seat]
    if where == UP and gain > 1:
        text = _("Right now, it is worth {n} points face up, but only one face down.")
        return text.format(n=gain)
    if where == DOWN and gain < 1:
        return _("Face down it is a sure point; face up it is worth nothing right now.")
    return ""


def _describe_take(state: CompetitionState, after: CompetitionState, other: int) -> str:
    """Return how many points the taken card gains the player and costs its owner right now.

    The text is "" unless both numbers are positive.
    """
    seat = state.taker
    before = points(state)
    now = points(after)
    gain = now[seat] - before[seat]
    loss = before[other] - now[other]
    if loss <= 0 or gain <= 0:
        return ""
    text = _("Points right now: you gain {gain}, {colour} loses {loss}.")
    return text.format(gain=gain, colour=_(COLOURS[other]), loss=loss)
