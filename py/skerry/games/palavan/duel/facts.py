"""Facts about a tile before it is placed, and refutations after it."""

from __future__ import annotations

from collections.abc import Generator

from skerry.core.bot import Budget, Refutation, RefutationQuery
from skerry.core.i18n import texts

from .constants import COUNTED
from .rules import YIELD, DuelState
from .text import player_name

_, ngettext = texts(__name__)


def fact(state: DuelState, action: str) -> str:
    """Return the strongest proven statement about an action; "" if there is none."""
    if action == YIELD:
        return ""
    after = state.apply(action)
    seat = state.to_move
    return _result(state, after, seat) or _opponents_options(after, 1 - seat)


def _result(state: DuelState, after: DuelState, seat: int) -> str:
    """Return a fact: the action ends the round, and the seat does not lose it; otherwise "".

    `state` and `after` are the states before and after the action.
    """
    if after.phase < COUNTED:
        return ""
    has_won_token, other_has_won_token = (
        after.tokens[player] > state.tokens[player] for player in (seat, 1 - seat)
    )
    if after.returns()[seat] > 0:
        return _("{player} wins the match.").format(player=player_name(seat))
    if has_won_token and other_has_won_token:
        return _("The round ends in a draw.")
    if has_won_token:
        return _("{player} wins the round.").format(player=player_name(seat))
    return ""


def _opponents_options(after: DuelState, other: int) -> str:
    """Return a fact: how many tiles of the opponent `other` still fit.

    Returns "" if more than half of them fit, or if the round is over.
    """
    if after.phase >= COUNTED:
        return ""
    placeable = len({move.partition("@")[0] for move in after.placements(other)})
    count = after.hands[other].bit_count()
    if not placeable and count:
        return _("{player} can't place a tile and has to pass.").format(player=player_name(other))
    if 2 * placeable > count or not count:
        return ""
    text = ngettext(
        "Then {n} of {player}'s {held} tiles fits.",
        "Then {n} of {player}'s {held} tiles fit.",
        placeable,
    )
    return text.format(player=player_name(other), held=count, n=placeable)


def refute(query: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """Search for the exact cost of a move; see `core.bot.Refute`."""
    from .refutation import refutation

    return (yield from refutation(query, budget))
