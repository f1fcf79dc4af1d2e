"""Facts about a tile before it is placed, and refutations after it."""

from __future__ import annotations

from collections.abc import Generator

from skerry.core.bot import Budget, Refutation, RefutationQuery
from skerry.core.i18n import texts
from skerry.games.palavan.text import tile_name
from skerry.games.palavan.tiles import tile_numbers

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
    return (
        _result_fact(state, after, seat)
        or _opponent_fit_fact(after, 1 - seat)
        or _fits_nowhere_else_fact(state, action)
        or _fewer_fit_fact(state, after, 1 - seat)
        or _fewest_ways_fact(state, after)
        or _own_ways_fact(after, seat)
    )


def _result_fact(state: DuelState, after: DuelState, seat: int) -> str:
    """Return a fact: the action ends the round with a win or a draw of the seat; otherwise "".

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


def _opponent_fit_fact(after: DuelState, other: int) -> str:
    """Return a fact: how many tiles of the opponent `other` still fit.

    Returns "" if more than half of these tiles fit, if the opponent has none, or if the round is
    over.
    """
    if after.phase >= COUNTED:
        return ""
    placeable = len(_placeable_tiles(after, other))
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


def _fits_nowhere_else_fact(state: DuelState, action: str) -> str:
    """Say that the tile has no other legal placement; "" if it has one.

    Return "" also if only one cell is open to all tiles, as on the empty board.
    """
    tile = _tile_of_action(action)
    placements = [other for other in state.legal_actions() if other != YIELD]
    cells = {other.partition("-")[2] for other in placements}
    if len(cells) == 1 or sum(_tile_of_action(other) == tile for other in placements) > 1:
        return ""
    text = _("{tile} fits nowhere else.")
    return text.format(tile=tile_name(tile_numbers()[tile]))


def _fewer_fit_fact(state: DuelState, after: DuelState, other: int) -> str:
    """Say that fewer tiles of the opponent fit than before; "" otherwise, or if the round ends."""
    if after.phase >= COUNTED:
        return ""
    before = len(_placeable_tiles(state, other))
    now = len(_placeable_tiles(after, other))
    if now >= before:
        return ""
    text = ngettext(
        "Then only {n} of {player}'s tiles fits, not {before}.",
        "Then only {n} of {player}'s tiles fit, not {before}.",
        now,
    )
    return text.format(player=player_name(other), n=now, before=before)


def _fewest_ways_fact(state: DuelState, after: DuelState) -> str:
    """Say that no other placement leaves the opponent fewer ways to place a tile; "" otherwise.

    Return "" also if all placements leave as many, because they are then equally good.
    """
    other = 1 - state.to_move
    ways = after.placement_count(other)
    placements = (action for action in state.legal_actions() if action != YIELD)
    counts = {state.apply(action).placement_count(other) for action in placements}
    if after.phase >= COUNTED or ways > min(counts) or len(counts) == 1:
        return ""
    text = ngettext(
        "This leaves {player} with the fewest ways to place a tile: {n}.",
        "This leaves {player} with the fewest ways to place a tile: {n}.",
        ways,
    )
    return text.format(player=player_name(other), n=ways)


def _own_ways_fact(after: DuelState, seat: int) -> str:
    """Say that the seat has more ways to place a tile than the opponent, or that all its tiles fit.

    Return "" if neither is true.
    """
    if after.phase >= COUNTED:
        return ""
    ways, others_ways = (after.placement_count(player) for player in (seat, 1 - seat))
    if ways > others_ways:
        text = ngettext(
            "Then {player} has {n} way to place a tile, and {other} has {m}.",
            "Then {player} has {n} ways to place a tile, and {other} has {m}.",
            ways,
        )
        return text.format(
            player=player_name(seat), other=player_name(1 - seat), n=ways, m=others_ways
        )
    count = after.hands[seat].bit_count()
    if count < 2 or len(_placeable_tiles(after, seat)) < count:
        return ""
    text = _("All {n} other tiles of {player} still fit.")
    return text.format(player=player_name(seat), n=count)


def _placeable_tiles(state: DuelState, seat: int) -> set[str]:
    """Return the ids of the tiles that the seat could place if it were to move."""
    return {_tile_of_action(action) for action in state.placement_actions(seat)}


def _tile_of_action(action: str) -> str:
    return action.partition("@")[0]


def refute(query: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """Search for the exact cost of a move; see `core.bot.Refute`."""
    from .refutation import search_refutation

    return (yield from search_refutation(query, budget))
