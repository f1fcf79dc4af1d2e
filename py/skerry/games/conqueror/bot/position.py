"""A fast position for playouts, changed in place.

With twelve coins each, a token whose player has no coin left is `unpaid`: it keeps others off its
tile, and claims it once a coin has come back or the tile is the last one of its island.

The position differs from the rules in one respect. A token counts as a coin from the moment it
lands, not from its player's next turn. The outcome is the same: no other player can land there in
between, and claims are made in the order of landings. If the game ends before, an island that is
not full has one coin less, so `coins` and `latest` are as in the rules. The advantage: an island's
last free tile is recognized as soon as it matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Self

from skerry.games.conqueror.board import ISLAND, Board, reach
from skerry.games.conqueror.constants import BOX, IDLE_ROUNDS
from skerry.games.conqueror.rules import ConquerorState
from skerry.games.conqueror.scoring import coin_order, last_places
from skerry.games.conqueror.variant import DICE_OFF, DICE_TIED, Variant


@dataclass(frozen=True, slots=True, eq=False)
class Sea:
    """The part of a position that never changes; see `board.Board`.

    Attributes:
        island: by tile, the number of its island.
        near: by tile, the tiles at 1, 2 and 3 steps, and all of these, while all land is there.
    """

    pitch: int
    masks: tuple[int, ...]
    island: tuple[int, ...]
    near: tuple[tuple[int, int, int, int], ...]
    variant: Variant


@dataclass(slots=True, eq=False)
class Position:
    """Tokens, coins and islands. Sets of tiles are bits of an integer.

    Attributes:
        taken: tiles that can't be landed on.
        one_free, two_free: the tiles of islands with one and with two free tiles.
        filled: by island, the number of tiles taken.
        owners, latest: by island, as in the rules.
        coin_order: by island, as in `scoring.coin_order`, and the coins of won islands too; empty
            in variants that don't need it.
        claim_pending: by seat, whether the token's tile will be claimed in its next turn.
        unpaid: by seat, whether there is no coin for the token's tile.
        alive: the number of live seats.
        open_islands: the number of islands without an owner.
        idle: turns since the last claim.
    """

    sea: Sea
    turn: int
    land: int
    taken: int
    one_free: int
    two_free: int
    filled: list[int]
    owners: list[int]
    latest: list[int]
    tokens: list[int]
    coins: list[int]
    claim_pending: list[bool]
    unpaid: list[bool]
    alive: int
    open_islands: int
    idle: int
    coin_order: list[tuple[int, ...]]

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(
            self.sea,
            self.turn,
            self.land,
            self.taken,
            self.one_free,
            self.two_free,
            self.filled[:],
            self.owners[:],
            self.latest[:],
            self.tokens[:],
            self.coins[:],
            self.claim_pending[:],
            self.unpaid[:],
            self.alive,
            self.open_islands,
            self.idle,
            self.coin_order[:],
        )

    def reach(self, steps: int) -> int:
        """Return the tiles on which the player to move can end a walk (see `board.reach`)."""
        return self.reaches(self.turn)[steps - 1]

    def reaches(self, seat: int) -> tuple[int, int, int]:
        """Return a seat's landing tiles for 1, 2 and 3 steps; none for a dead seat."""
        tile = self.tokens[seat]
        if tile < 0:
            return (0, 0, 0)
        one, two, three = _reach_by_steps(tile, self.land, self.sea.pitch)
        free = ~self.taken
        return (one & free, two & free, three & free)

    def begin(self, steps: int) -> int:
        """Begin turns until a player can move with some roll.

        Returns: the tiles that `steps` steps lead this player to; -1 if the game is over.
        """
        while True:
            if self.sea.variant.twelve:
                over = self._begin_with_twelve_coins()
            else:
                self._claim()
                over = not self.open_islands and not any(self.claim_pending)
            if over:
                return -1
            turn = self.turn
            reached = self.reach(steps)
            if reached or any(self.reaches(turn)):
                return reached
            self._leave()
            if self.alive == 1:
                return -1
            self.pass_on()

    def _claim(self) -> bool:
        """Place the coin of the player to move if its claim is pending; return whether it was."""
        turn = self.turn
        claims = self.claim_pending[turn]
        if claims:
            self.claim_pending[turn] = False
            tile = self.tokens[turn]
            self.coins[turn] |= 1 << tile
            island = self.sea.island[tile]
            self.latest[island] = turn
            if self.coin_order:
                self.coin_order[island] += (turn,)
        return claims

    def _begin_with_twelve_coins(self) -> bool:
        """Claim, and count turns without a claim; return whether the game is over."""
        if self.unpaid[self.turn] and self._can_claim_now(self.turn):
            self._fill_tile(self.turn)
        claims = self._claim()
        if not self.open_islands and not any(self.claim_pending):
            return True
        island = self.sea.island[self.tokens[self.turn]]
        if claims and self.owners[island] == self.turn:
            mask = self.sea.masks[island]  # a completed island gives its coins back
            self.coins = [coins & ~mask for coins in self.coins]
        self.idle = 0 if claims else self.idle + 1
        return self._is_stalled()

    def _will_claim(self, seat: int) -> bool:
        """Return whether a player who lands has a coin for the tile or completes the island."""
        last = self.filled[self.sea.island[self.tokens[seat]]] == ISLAND - 1
        return last or self.coins[seat].bit_count() < BOX

    def _can_claim_now(self, seat: int) -> bool:
        """Return whether a player whose turn begins can claim the tile, after others landed."""
        last = self._lacks_one_coin(self.sea.island[self.tokens[seat]])
        return last or self.coins[seat].bit_count() < BOX

    def _fill_tile(self, seat: int) -> None:
        """Count an unpaid token's tile as taken: its player is going to claim it."""
        sea = self.sea
        island = sea.island[self.tokens[seat]]
        self.unpaid[seat] = False
        self.claim_pending[seat] = True
        self._add_filled(island)
        if self.filled[island] == ISLAND:
            order = [(seat + step) % len(self.tokens) for step in range(len(self.tokens))]
            claimers = [
                other
                for other in order
                if self.claim_pending[other] and sea.island[self.tokens[other]] == island
            ]
            self.owners[island] = claimers[-1]  # a token that landed since then claims later
            self.open_islands -= 1

    def _add_filled(self, island: int) -> None:
        filled = self.filled[island] = self.filled[island] + 1
        mask = self.sea.masks[island]
        if filled == 2:
            self.two_free |= mask
        elif filled == 3:
            self.two_free &= ~mask
            self.one_free |= mask
        elif filled == ISLAND:
            self.one_free &= ~mask

    def _is_stalled(self) -> bool:
        """Return whether nothing can be claimed any more, or nothing was for IDLE_ROUNDS."""
        live = [seat for seat, tile in enumerate(self.tokens) if tile >= 0]
        if self.idle >= IDLE_ROUNDS * len(live):
            return True
        if any(self.coins[seat].bit_count() < BOX for seat in live):
            return False
        return not any(self._lacks_one_coin(number) for number in range(len(self.sea.masks)))

    def _lacks_one_coin(self, island: int) -> bool:
        """Return whether all but one tile of an island are claimed; a token may stand on it."""
        pending = sum(
            self.sea.island[tile] == island
            for tile, claims in zip(self.tokens, self.claim_pending, strict=True)
            if claims
        )
        return self.filled[island] - pending == ISLAND - 1

    def _leave(self) -> None:
        tile = self.tokens[self.turn]
        self.tokens[self.turn] = -1
        if self.unpaid[self.turn]:
            self.unpaid[self.turn] = False
            self.taken &= ~(1 << tile)
        self.alive -= 1
        if self.owners[self.sea.island[tile]] >= 0:
            self._remove_if_empty(self.sea.island[tile])

    def _remove_if_empty(self, island: int) -> None:
        """Remove a won island from the sea once no token stands on it."""
        mask = self.sea.masks[island]
        for tile in self.tokens:
            if tile >= 0 and mask >> tile & 1:
                return
        self.land &= ~mask

    def walk(self, tile: int) -> None:
        """Land the token of the player to move on a tile."""
        turn = self.turn
        sea = self.sea
        start = self.tokens[turn]
        self.tokens[turn] = tile
        if self.unpaid[turn]:
            self.unpaid[turn] = False
            self.taken &= ~(1 << start)
        if self.owners[sea.island[start]] >= 0:
            self._remove_if_empty(sea.island[start])
        self.taken |= 1 << tile
        if sea.variant.twelve and not self._will_claim(turn):
            self.unpaid[turn] = True
            return
        self.claim_pending[turn] = True
        island = sea.island[tile]
        self._add_filled(island)
        if self.filled[island] == ISLAND:
            self.owners[island] = turn
            self.open_islands -= 1

    def pass_on(self) -> None:
        """Give the turn to the next live player."""
        tokens = self.tokens
        turn = self.turn
        while True:
            turn = turn + 1 if turn + 1 < len(tokens) else 0
            if tokens[turn] >= 0:
                self.turn = turn
                return

    def scores(self, rng: Random) -> list[int]:
        """Return islands by seat at the end, leftover ones given away; -1 for forfeited seats."""
        scores = [self.owners.count(seat) for seat in range(len(self.tokens))]
        valid = list(range(len(scores)))
        if self.sea.variant.forfeit:
            valid = [seat for seat in valid if self.tokens[seat] >= 0]
            scores = [islands if seat in valid else -1 for seat, islands in enumerate(scores)]
        for seat, unpaid in enumerate(self.unpaid):
            if unpaid and self._lacks_one_coin(self.sea.island[self.tokens[seat]]):
                self.owners[self.sea.island[self.tokens[seat]]] = seat
                scores[seat] += 1
        for island, owner in enumerate(self.owners):
            if owner < 0:
                seat = self._award(island, valid, rng)
                if seat >= 0:
                    scores[seat] += 1
        return scores

    def _award(self, island: int, seats: list[int], rng: Random) -> int:
        """Return the seat that is given a leftover island; -1: no seat. See `scoring.award`."""
        mask = self.sea.masks[island]
        order = self.coin_order[island] if self.coin_order else (self.latest[island],)
        latest = last_places(order)
        leftovers = self.sea.variant.leftovers
        best_seat = -1
        best_value = 0.0
        for seat in seats:
            coins = (self.coins[seat] & mask).bit_count()
            if not coins:
                continue
            if leftovers == DICE_OFF:
                value = max(rng.random() for _ in range(coins))
            elif leftovers == DICE_TIED:
                value = coins + rng.random() / 2
            else:
                value = coins + latest.get(seat, 0) / (ISLAND + 1)
            if value > best_value:
                best_seat = seat
                best_value = value
        return best_seat


def position_of(state: ConquerorState) -> Position:
    """Return the position of a state in which a player is to move; call `walk` next."""
    board = state.board
    masks = state.board.masks
    seats = len(state.tokens)
    taken = state.claimed | state.standing
    claimed = state.claimed
    filled = [(mask & claimed).bit_count() for mask in masks]
    claim_pending = [False] * seats
    unpaid = [False] * seats
    owners = list(state.owners)
    for step in range(1, seats + 1):  # in the order of landings
        seat = (state.turn + step) % seats
        tile = state.tokens[seat]
        if tile < 0 or claimed >> tile & 1:
            continue
        island = board.island_at[tile]
        has_no_coin = state.coins[seat].bit_count() >= BOX and filled[island] < ISLAND - 1
        unpaid[seat] = state.variant.twelve and (has_no_coin or seat == state.turn)
        claim_pending[seat] = not unpaid[seat]
        if claim_pending[seat]:
            filled[island] += 1
            if filled[island] == ISLAND:
                owners[island] = seat
    return Position(
        sea=_sea(board, state.variant),
        turn=state.turn,
        land=state.land,
        taken=taken,
        one_free=_masks_with(masks, filled, ISLAND - 1),
        two_free=_masks_with(masks, filled, ISLAND - 2),
        filled=filled,
        owners=owners,
        latest=list(state.latest),
        tokens=list(state.tokens),
        coins=list(state.coins),
        claim_pending=claim_pending,
        unpaid=unpaid,
        alive=len(state.alive),
        open_islands=owners.count(-1),
        idle=state.idle,
        coin_order=_coin_order(state),
    )


def _coin_order(state: ConquerorState) -> list[tuple[int, ...]]:
    if not state.variant.coin_order:
        return []
    return [coin_order(state, island) for island in range(len(state.islands))]


def _masks_with(masks: tuple[int, ...], filled: list[int], count: int) -> int:
    """Return the tiles of all islands with `count` tiles taken."""
    return sum(mask for mask, tiles in zip(masks, filled, strict=True) if tiles == count)


@lru_cache(maxsize=64)
def _sea(board: Board, variant: Variant) -> Sea:
    size = board.side * board.pitch
    return Sea(
        pitch=board.pitch,
        masks=board.masks,
        island=tuple(board.island_at.get(tile, 0) for tile in range(size)),
        near=tuple(_near(board, tile) for tile in range(size)),
        variant=variant,
    )


def _near(board: Board, tile: int) -> tuple[int, int, int, int]:
    one, two, three = _reach_by_steps(tile, board.land, board.pitch)
    return (one, two, three, one | two | three)


@lru_cache(maxsize=1 << 14)
def _reach_by_steps(tile: int, land: int, pitch: int) -> tuple[int, int, int]:
    """Return the tiles at 1, 2 and 3 steps. Playouts from one position meet few different seas."""
    return (
        reach(tile, 1, land, pitch),
        reach(tile, 2, land, pitch),
        reach(tile, 3, land, pitch),
    )
