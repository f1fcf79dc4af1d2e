"""Proven facts about a move, for hints, and refutations of a move that was played."""

from __future__ import annotations

from collections.abc import Generator

from skerry.core.bot import Budget, Refutation, RefutationQuery
from skerry.core.i18n import texts

from .action_text import player_name
from .board import connected_land, reachable_tiles
from .constants import CORNER, LEAVE, MOVE, OVER, PLACE, ROLL, STAY
from .rules import ConquerorState

_, ngettext = texts(__name__)


def fact(state: ConquerorState, action: str) -> str:
    """Return the most important fact about an action of the player to move, or ""."""
    if state.stage in (PLACE, CORNER):
        return ""
    if action == STAY:
        return _("You can't move with this roll.")
    after = state.apply(action)
    goal = state.board.number[action.rsplit("-", 1)[-1]]
    return (
        _win_text(after, state.turn, goal)
        or _stranding_text(after)
        or _blocking_text(after)
        or _safe_last_tile_text(after, state.turn, goal)
        or _removal_text(state, after, goal)
        or _denial_text(state, after)
        or _next_roll_text(after, state.turn, goal)
        or _distinct_share_text(state, action)
    )


def _distinct_share_text(state: ConquerorState, action: str) -> str:
    """Return what `_share_text` says of an action; "" if it says this of all actions."""

    def share(other: str) -> str:
        goal = state.board.number[other.rsplit("-", 1)[-1]]
        return _share_text(state.apply(other), state.turn, goal)

    text = share(action)
    others = state.legal_actions()
    is_common = len(others) > 1 and all(share(other) == text for other in others)
    return "" if is_common else text


def _win_text(after: ConquerorState, seat: int, goal: int) -> str:
    """Say that the player will win the island of `goal`; "" if this isn't certain.

    It is certain if every other tile of the island is claimed or has a token. No player can land on
    a tile with a token, and the other tokens claim their tiles before this player's next turn. With
    twelve coins each, a token may lack a coin, so every other tile must be claimed.
    """
    board = after.board
    number = board.island_at[goal]
    others = board.masks[number] & ~after.claimed_tiles & ~(1 << goal)
    sure = others == 0 if after.variant.twelve else others & ~after.token_tiles == 0
    if not sure or after.stage == OVER:
        return ""
    text = _("It wins the island at {island}: this is its last free tile.")
    if _has_uncatchable_lead(after, seat, number):
        text = _("It wins the island at {island}, and then no one can catch up.")
    return text.format(island=board.names[after.islands[number]])


def _has_uncatchable_lead(after: ConquerorState, seat: int, island: int) -> bool:
    """Return whether `seat`, who is sure to win `island`, will then have an uncatchable lead."""
    if after.variant.forfeit:
        return False
    left = after.owners.count(-1) - 1
    islands = after.owners.count(seat) + 1
    rivals = (after.owners.count(other) for other in after.seats if other != seat)
    return after.owners[island] < 0 and islands > max(rivals) + left


def _stranding_text(after: ConquerorState) -> str:
    """Say that the next player can never move again; "" if the player can."""
    if after.stage != LEAVE:
        return ""
    return _("Then {colour} can never move again and is out.").format(
        colour=player_name(after.turn)
    )


def _blocking_text(after: ConquerorState) -> str:
    """Say with how many rolls the next player won't be able to move; "" if with no roll."""
    if after.stage != ROLL:
        return ""
    faces = [face for face, _share in after.chance_outcomes() if _can_only_stay(after, face)]
    text = ngettext(
        "With {n} of the six rolls, {colour} can't move.",
        "With {n} of the six rolls, {colour} can't move.",
        len(faces),
    )
    return text.format(colour=player_name(after.turn), n=len(faces)) if faces else ""


def _can_only_stay(after: ConquerorState, face: str) -> bool:
    return after.apply(face).legal_actions() == (STAY,)


def _safe_last_tile_text(after: ConquerorState, seat: int, goal: int) -> str:
    """Say that no rival can reach the island's last free tile before the player's next turn.

    Otherwise return "". A tile that a rival's next walk can't reach now stays out of reach: tokens
    and coins don't block a path, and land can only disappear.
    """
    board = after.board
    island = board.island_at[goal]
    left = board.masks[island] & ~after.claimed_tiles & ~after.token_tiles
    if after.stage != ROLL or left.bit_count() != 1:
        return ""
    rivals = [after.tokens[other] for other in after.live_seats if other != seat]
    if any(
        reachable_tiles(at, n, after.land, board.pitch) & left for at in rivals for n in (1, 2, 3)
    ):
        return ""
    name = board.names[left.bit_length() - 1]
    text = _("No one can reach {tile}, the island's last free tile, before your next turn.")
    return text.format(tile=name)


def _removal_text(state: ConquerorState, after: ConquerorState, goal: int) -> str:
    """Say that the move removes the island it leaves, which cuts the next player off from tiles.

    Return "" if it doesn't.
    """
    island = state.board.island_at[state.tokens[state.turn]]
    if after.stage not in (ROLL, MOVE) or after.is_afloat(island) or not state.is_afloat(island):
        return ""
    rival = after.turn
    pitch = state.board.pitch
    free = after.land & ~after.claimed_tiles & ~after.token_tiles
    before = connected_land(1 << state.tokens[rival], state.land, pitch) & free
    cut = before & ~connected_land(1 << after.tokens[rival], after.land, pitch)
    if not cut:
        return ""
    text = ngettext(
        "The island you leave is removed, which cuts {colour} off from {n} free tile.",
        "The island you leave is removed, which cuts {colour} off from {n} free tiles.",
        cut.bit_count(),
    )
    return text.format(colour=player_name(rival), n=cut.bit_count())


def _denial_text(state: ConquerorState, after: ConquerorState) -> str:
    """Say that the next player can't reach the last free tile of an island, but could otherwise.

    Return "" if the next player can, or can't after any other move either.
    """
    if after.stage != ROLL or _last_tiles_in_reach(after):
        return ""
    others = (state.apply(action) for action in state.legal_actions())
    if not any(other.stage == ROLL and _last_tiles_in_reach(other) for other in others):
        return ""
    text = _(
        "Then {colour} can't reach the last free tile of any island. Other moves would allow it."
    )
    return text.format(colour=player_name(after.turn))


def _last_tiles_in_reach(after: ConquerorState) -> int:
    """Return the last free tiles of islands where the next walk of the player can end (bits)."""
    board = after.board
    at = after.tokens[after.turn]
    tiles = _last_free_tiles(after)
    return tiles and sum(reachable_tiles(at, n, after.land, board.pitch) & tiles for n in (1, 2, 3))


def _last_free_tiles(state: ConquerorState) -> int:
    """Return the tiles that are their island's only tile without a coin or a token (bits)."""
    free = state.land & ~state.claimed_tiles & ~state.token_tiles
    rest = [mask & free for mask in state.board.masks]
    return sum(tiles for tiles in rest if tiles.bit_count() == 1)


def _next_roll_text(after: ConquerorState, seat: int, goal: int) -> str:
    """Say with how many rolls `seat` could reach an island's last free tile from `goal`.

    Only tiles count that no rival's next walk can reach (see `_safe_last_tile_text`). Return "" if
    there is no such roll.
    """
    if after.stage != ROLL:
        return ""
    tiles = _last_free_tiles(after)
    for rival in after.live_seats:
        for n in (1, 2, 3) if rival != seat else ():
            tiles &= ~reachable_tiles(after.tokens[rival], n, after.land, after.board.pitch)
    steps = [
        n for n in (1, 2, 3) if reachable_tiles(goal, n, after.land, after.board.pitch) & tiles
    ]
    text = ngettext(
        "From there, {n} of the six rolls would take you to a last free tile that no one else can "
        "reach.",
        "From there, {n} of the six rolls would take you to a last free tile that no one else can "
        "reach.",
        2 * len(steps),
    )
    return text.format(n=2 * len(steps)) if steps else ""


def _share_text(after: ConquerorState, seat: int, goal: int) -> str:
    """Say that `seat` alone holds tiles on the island of `goal`, or draws level; otherwise "".

    A player holds the tiles with their coins, and the free tile under their token.
    """
    if after.stage == OVER or after.variant.twelve:  # a token may lack a coin
        return ""
    mask = after.board.masks[after.board.island_at[goal]]
    held = [
        (coins & mask).bit_count() + (at >= 0 and (mask & ~after.claimed_tiles) >> at & 1)
        for coins, at in zip(after.coins, after.tokens, strict=True)
    ]
    count = held[seat]
    most, rival = max((held[other], -other) for other in after.seats if other != seat)
    if most not in (0, count) or count > 2:  # a third coin can be a gift to a rival
        return ""
    if most:
        text = ngettext(
            "It draws level with {other} on this island: {n} tile each.",
            "It draws level with {other} on this island: {n} tiles each.",
            count,
        )
    else:
        text = ngettext(
            "It's the first tile claimed on this island.",
            "Then {n} of this island's four tiles are {colour}'s, and no one else has one.",
            count,
        )
    return text.format(colour=player_name(seat), other=player_name(-rival), n=count)


def refute(question: RefutationQuery, _budget: Budget) -> Generator[int, None, Refutation | None]:
    """Search for a move after which no rival could have caught up; see `core.bot.Refute`."""
    from .bot import certain_values

    state = question.state
    played = question.played
    assert isinstance(state, ConquerorState)
    yield 0
    if state.stage != MOVE:
        return None
    sure = certain_values(state, state.legal_actions())
    wins = [move for move, value in sure.items() if value == 1]
    if not wins or played in wins:
        return None
    better = question.better if question.better in wins else wins[0]
    text = _(
        "After a move to {tile}, no one could have caught up with {colour}, whatever the dice."
    )
    message = text.format(tile=better.rsplit("-", 1)[-1], colour=player_name(state.turn))
    return Refutation((better,), message, before=1.0)
