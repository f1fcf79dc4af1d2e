"""The final count: who is given the islands left over, who has won, and a drawing of it all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from skerry.core.i18n import N_, listing, texts

from .board import ACROSS, column_name, extent, joined, tiles
from .constants import COLOURS, CORNER, COUNT, LEAVE, MOVE, OVER, PLACE, ROLL, STAY
from .variant import DICE_OFF, DICE_TIED

if TYPE_CHECKING:
    from .rules import ConquerorState

_ = texts(__name__)[0]


def counted(state: ConquerorState) -> list[int]:
    """The seats whose islands and coins count: all, or those alive where the others forfeit."""
    return state.alive if state.variant.forfeit else list(state.seats)


def scores(state: ConquerorState) -> list[int]:
    """Islands by seat, those given in the final count included."""
    won = [*state.owners, *state.awards]
    valid = counted(state)
    return [won.count(seat) if seat in valid else 0 for seat in state.seats]


def winners(state: ConquerorState) -> list[int]:
    """The seats with most islands, of those that count."""
    found, valid = scores(state), counted(state)
    best = max(found[seat] for seat in valid)
    return [seat for seat in valid if found[seat] == best]


def shares(state: ConquerorState, island: int) -> dict[int, int]:
    """How many coins the seats that count have on an island, if any."""
    mask = state.board.masks[island]
    coins = {seat: (state.coins[seat] & mask).bit_count() for seat in counted(state)}
    return {seat: number for seat, number in coins.items() if number}


def award(state: ConquerorState, island: int) -> int:
    """Who is given an island at the end of play; -1 for nobody (yet).

    Whoever stands on its last free tile; else who has most coins on it, and if that is a tie,
    who placed the last of them. What has to be diced for is nobody's yet.
    """
    if state.owners[island] >= 0:
        return -1
    free = state.board.masks[island] & ~state.claimed
    for seat in state.alive:
        if free == 1 << state.tokens[seat]:
            return seat
    if len(rivals(state, island)) > 1:
        return -1
    coins, last = shares(state, island), state.latest[island]
    return max(coins, key=lambda seat: (coins[seat], seat == last), default=-1)


def rivals(state: ConquerorState, island: int) -> dict[int, int]:
    """Who would dice for an island left over, with how many coins each; empty where nobody does.

    In a dice-off all who have coins there, else those who have most.
    """
    coins, way = shares(state, island), state.variant.leftovers
    if way == DICE_OFF:
        return coins
    best = max(coins.values(), default=0) if way == DICE_TIED else -1
    return {seat: number for seat, number in coins.items() if number == best}


def disputed(state: ConquerorState) -> int | None:
    """The first island that is still to be diced for."""
    given = zip(state.owners, state.awards, strict=True)
    left = (island for island, pair in enumerate(given) if pair == (-1, -1))
    return next((island for island in left if len(rivals(state, island)) > 1), None)


def settled(state: ConquerorState, island: int) -> int:
    """Who has won the dice-off for an island; -1 while there are rolls to come."""
    return _dice_off(rivals(state, island), state.casts)[0]


def caster(state: ConquerorState, island: int) -> int:
    """Who rolls next for an island."""
    return _dice_off(rivals(state, island), state.casts)[1]


def _dice_off(coins: dict[int, int], casts: tuple[int, ...]) -> tuple[int, int]:
    """The winner (or -1) and who rolls next (or -1).

    Each seat rolls once for each of its coins and keeps the highest; those who tie roll again.
    """
    rivals, start = list(coins), 0
    while True:
        best: dict[int, int] = {}
        for seat in rivals:
            rolled = casts[start : start + coins[seat]]
            if len(rolled) < coins[seat]:
                return -1, seat
            best[seat], start = max(rolled), start + coins[seat]
        rivals = [seat for seat in rivals if best[seat] == max(best.values())]
        if len(rivals) == 1:
            return rivals[0], -1


def floating(state: ConquerorState) -> list[int]:
    """The islands in the sea that nobody is able to reach any more."""
    reached = joined(state.standing, state.land, state.board.pitch)
    masks = enumerate(state.board.masks)
    return [k for k, mask in masks if state.owners[k] < 0 and not mask & reached]


_STAGES = {
    CORNER: N_("corner"),
    ROLL: N_("roll"),
    MOVE: N_("move"),
    LEAVE: N_("leave"),
    COUNT: N_("count"),
}


def drawing(state: ConquerorState) -> str:
    """The sea as text, from the top row down, the tokens, and how things stand."""
    pitch, sign = state.board.pitch, _signs(state)
    across, up = extent(state.board, ACROSS if state.stage == PLACE else 0)
    letters = [column_name(column) for column in across]
    wide = max(map(len, letters))
    rows = [
        f"{row + 1:>2} " + " ".join(f"{sign(row * pitch + at):>{wide}}" for at in across)
        for row in reversed(up)
    ]
    foot = "   " + " ".join(f"{letter:>{wide}}" for letter in letters)
    return "\n".join([*rows, foot, *_stand(state)])


def _stand(state: ConquerorState) -> list[str]:
    """Tokens, scores, and what is going on."""
    if state.stage == PLACE:
        return [_("{count} islands to lay").format(count=state.loose)]
    seats = [_(colour) for colour in COLOURS]
    places = [state.board.names[tile] if tile >= 0 else _("out") for tile in state.tokens]
    tokens = ", ".join(f"{who} {at}" for who, at in zip(seats, places, strict=False))
    won = ", ".join(f"{who} {n}" for who, n in zip(seats, scores(state), strict=False))
    return [tokens, _("islands: {colours}").format(colours=won), _doing(state)]


def _doing(state: ConquerorState) -> str:
    """The stage, and the die that was rolled or who has won."""
    if state.stage == OVER:
        best = listing([_(COLOURS[seat]) for seat in winners(state)])
        return _("over, won by {colours}").format(colours=best)
    said = _("{stage}, die {face}") if state.die else "{stage}"
    return said.format(stage=_(_STAGES[state.stage]), face=state.die)


def _signs(state: ConquerorState) -> Callable[[int], str]:
    """What stands for a tile: who stands there, else what lies there or may be landed on."""
    land, claimed = state.land, state.claimed
    found = {tile: "#" if claimed >> tile & 1 else "." for tile in tiles(land)}
    for seat, coins in enumerate(state.coins):
        found |= dict.fromkeys(tiles(coins), COLOURS[seat][0].lower())
    if state.stage in (MOVE, CORNER):
        found |= {state.board.number[name]: "+" for name in state.legal_actions() if name != STAY}
    found |= {tile: COLOURS[seat][0] for seat, tile in enumerate(state.tokens) if tile >= 0}
    return lambda tile: found.get(tile, " ")
