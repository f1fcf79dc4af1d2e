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
    """Return the strongest certain statement about an action; "" if there is none."""
    if action == YIELD:
        return ""
    after = state.apply(action)
    seat = state.to_move
    return _decided(state, after, seat) or _left(after, 1 - seat)


def _decided(state: DuelState, after: DuelState, seat: int) -> str:
    """The round is over with this tile, or the whole match."""
    if after.phase < COUNTED:
        return ""
    mine, other = (after.tokens[it] > state.tokens[it] for it in (seat, 1 - seat))
    if after.returns()[seat] > 0:
        return _("{player} wins the duel.").format(player=player_name(seat))
    if mine:
        text = _("The round ends in a draw.") if other else _("{player} wins the round.")
        return text.format(player=player_name(seat))
    return ""


def _left(after: DuelState, other: int) -> str:
    """What the other player could lay next."""
    if after.phase >= COUNTED:
        return ""
    able = len({move.partition("@")[0] for move in after.placements(other)})
    held = after.hands[other].bit_count()
    if not able and held:
        return _("{player} can't place a tile and has to pass.").format(player=player_name(other))
    if 2 * able > held or not held:
        return ""
    text = ngettext(
        "Then {n} of {player}'s {held} tiles fits.",
        "Then {n} of {player}'s {held} tiles fit.",
        able,
    )
    return text.format(player=player_name(other), held=held, n=able)


def refute(query: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """Return what a tile cost, counted exactly; see `core.bot.Refute`."""
    from .refutation import refutation

    return (yield from refutation(query, budget))
