"""A fast position for playouts, changed in place.

The position differs from the rules in one respect: a token's tile counts as taken by its player
from the landing on (`filled`, `owners`), not only from the player's next turn. So an island's last
free tile is recognized as soon as it matters. The outcome is the same, because no other player can
land on the tile in between, and claims are made in the order of landings. Only `coins` and `latest`
change at the start of the next turn, as in the rules, because the game can end before that turn.

With twelve coins each, the token of a player without a coin is `unpaid`. Other players can't land
on its tile. Its player claims the tile once a coin has come back or the tile completes its island.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Self

from skerry.games.conqueror.board import ISLAND, Board, reachable_tiles
from skerry.games.conqueror.constants import BOX, IDLE_ROUNDS
from skerry.games.conqueror.rules import ConquerorState
from skerry.games.conqueror.scoring import coin_order, last_coin_places
from skerry.games.conqueror.variant import DICE_OFF, DICE_TIED, Variant


@dataclass(frozen=True, slots=True, eq=False)
class Sea:
    """The part of a position that never changes. `pitch` and `masks` are as in `board.Board`.

    Attributes:
        island: for each tile, the index of its island (0 for water).
        near: for each tile, the tiles that a walk of 1, 2 and 3 steps leads to, and the union of
            these sets (bits), as long as no island has been removed.
    """

    pitch: int
    masks: tuple[int, ...]
    island: tuple[int, ...]
    near: tuple[tuple[int, int, int, int], ...]
    variant: Variant


@dataclass(slots=True, eq=False)
class Position:
    """Tokens, coins and islands. A live seat is one with a token on the board.

    Attributes:
        turn, latest, tokens, coins: as in `ConquerorState`. Coins of won islands are removed only
            if there are twelve coins each.
        land: tiles of islands that have not been removed (bits).
        taken: tiles on which no token can land (bits).
        one_free, two_free: all tiles of the islands with one and with two free tiles (bits).
        filled: for each island, the number of its tiles that are claimed or have a token that will
            claim them.
        owners: for each island, the seat that has won it or has landed on its last free tile.
        coin_order: for each island, the seats as in `scoring.coin_order`; those of won islands stay
            in it. Empty in variants that don't need it.
        claim_pending: for each seat, whether it will claim its token's tile in its next turn.
        unpaid: for each seat, whether it has no coin for its token's tile.
        alive: the number of live seats.
        open_islands: the number of islands without an owner.
        idle: the number of turns since the last claim.
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

    def reachable_tiles(self, steps: int) -> int:
        """Return the tiles on which the player to move can land with `steps` steps (bits)."""
        return self.reachable_by_steps(self.turn)[steps - 1]

    def reachable_by_steps(self, seat: int) -> tuple[int, int, int]:
        """Return the tiles on which a seat can land with 1, 2 and 3 steps (bits)."""
        tile = self.tokens[seat]
        if tile < 0:
            return (0, 0, 0)
        one, two, three = _reach_by_steps(tile, self.land, self.sea.pitch)
        free = ~self.taken
        return (one & free, two & free, three & free)

    def begin_turn(self, steps: int) -> int:
        """Begin a turn: claim the token's tile. Players who can never move again are removed.

        Returns: the tiles on which the player to move can land with `steps` steps (bits), or -1 if
            the game is over. After removals, the player to move is the next player who can move
            with some roll.
        """
        while True:
            if self.sea.variant.twelve:
                over = self._begin_with_twelve_coins()
            else:
                self._claim_if_pending()
                over = not self.open_islands and not any(self.claim_pending)
            if over:
                return -1
            turn = self.turn
            reached = self.reachable_tiles(steps)
            if reached or any(self.reachable_by_steps(turn)):
                return reached
            self._remove_stuck_player()
            if self.alive == 1:
                return -1
            self.pass_turn()

    def _claim_if_pending(self) -> bool:
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
        """Claim the token's tile or count an idle turn; return whether the game is over."""
        if self.unpaid[self.turn] and self._can_claim_now(self.turn):
            self._fill_tile(self.turn)
        claims = self._claim_if_pending()
        if not self.open_islands and not any(self.claim_pending):
            return True
        island = self.sea.island[self.tokens[self.turn]]
        if claims and self.owners[island] == self.turn:
            mask = self.sea.masks[island]  # the coins of a won island are returned
            self.coins = [coins & ~mask for coins in self.coins]
        self.idle = 0 if claims else self.idle + 1
        return self._is_stalled()

    def _will_claim(self, seat: int) -> bool:
        """Return whether a player who just landed has a coin left, or completes the island."""
        last = self.filled[self.sea.island[self.tokens[seat]]] == ISLAND - 1
        return last or self.coins[seat].bit_count() < BOX

    def _can_claim_now(self, seat: int) -> bool:
        """Return whether an unpaid player has a coin by now, or can complete the island now."""
        last = self._lacks_one_coin(self.sea.island[self.tokens[seat]])
        return last or self.coins[seat].bit_count() < BOX

    def _fill_tile(self, seat: int) -> None:
        """Turn the unpaid token of a seat into a pending claim. The tile then counts as filled."""
        sea = self.sea
        island = sea.island[self.tokens[seat]]
        self.unpaid[seat] = False
        self.claim_pending[seat] = True
        self._count_filled_tile(island)
        if self.filled[island] == ISLAND:
            order = [(seat + step) % len(self.tokens) for step in range(len(self.tokens))]
            claimers = [
                other
                for other in order
                if self.claim_pending[other] and sea.island[self.tokens[other]] == island
            ]
            self.owners[island] = claimers[-1]  # the seat that will claim its tile last
            self.open_islands -= 1

    def _count_filled_tile(self, island: int) -> None:
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
        """Return whether the game ends for lack of coins; see `turns._is_stalled`."""
        live = [seat for seat, tile in enumerate(self.tokens) if tile >= 0]
        if self.idle >= IDLE_ROUNDS * len(live):
            return True
        if any(self.coins[seat].bit_count() < BOX for seat in live):
            return False
        return not any(self._lacks_one_coin(number) for number in range(len(self.sea.masks)))

    def _lacks_one_coin(self, island: int) -> bool:
        """Return whether exactly one tile of an island has no coin; a token may be on this tile."""
        pending = sum(
            self.sea.island[tile] == island
            for tile, claims in zip(self.tokens, self.claim_pending, strict=True)
            if claims
        )
        return self.filled[island] - pending == ISLAND - 1

    def _remove_stuck_player(self) -> None:
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

    def land_on(self, tile: int) -> None:
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
        self._count_filled_tile(island)
        if self.filled[island] == ISLAND:
            self.owners[island] = turn
            self.open_islands -= 1

    def pass_turn(self) -> None:
        """Give the turn to the next live player."""
        tokens = self.tokens
        turn = self.turn
        while True:
            turn = turn + 1 if turn + 1 < len(tokens) else 0
            if tokens[turn] >= 0:
                self.turn = turn
                return

    def final_scores(self, rng: Random) -> list[int]:
        """Return each seat's number of islands at the end; -1 if it has lost everything."""
        scores = [self.owners.count(seat) for seat in range(len(self.tokens))]
        valid = list(range(len(scores)))
        if self.sea.variant.forfeit:
            valid = [seat for seat in valid if self.tokens[seat] >= 0]
            scores = [islands if seat in valid else -1 for seat, islands in enumerate(scores)]
        for seat, unpaid in enumerate(self.unpaid):  # unpaid tokens can still win islands
            if unpaid and self._lacks_one_coin(self.sea.island[self.tokens[seat]]):
                self.owners[self.sea.island[self.tokens[seat]]] = seat
                scores[seat] += 1
        for island, owner in enumerate(self.owners):
            if owner < 0:
                seat = self._awarded_seat(island, valid, rng)
                if seat >= 0:
                    scores[seat] += 1
        return scores

    def _awarded_seat(self, island: int, seats: list[int], rng: Random) -> int:
        """Return the seat that receives a leftover island, or -1; see `scoring.awarded_seat`."""
        mask = self.sea.masks[island]
        order = self.coin_order[island] if self.coin_order else (self.latest[island],)
        latest = last_coin_places(order)
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
    """Return the position of a state at stage MOVE. Next call `land_on`, or `pass_turn` to stay."""
    board = state.board
    masks = state.board.masks
    seats = len(state.tokens)
    taken = state.claimed_tiles | state.token_tiles
    claimed = state.claimed_tiles
    filled = [(mask & claimed).bit_count() for mask in masks]
    claim_pending = [False] * seats
    unpaid = [False] * seats
    owners = list(state.owners)
    for step in range(1, seats + 1):  # the order in which the tokens landed
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
        sea=_make_sea(board, state.variant),
        turn=state.turn,
        land=state.land,
        taken=taken,
        one_free=_islands_with_filled(masks, filled, ISLAND - 1),
        two_free=_islands_with_filled(masks, filled, ISLAND - 2),
        filled=filled,
        owners=owners,
        latest=list(state.latest),
        tokens=list(state.tokens),
        coins=list(state.coins),
        claim_pending=claim_pending,
        unpaid=unpaid,
        alive=len(state.live_seats),
        open_islands=owners.count(-1),
        idle=state.idle,
        coin_order=_coin_orders(state),
    )


def _coin_orders(state: ConquerorState) -> list[tuple[int, ...]]:
    if not state.variant.coin_order:
        return []
    return [coin_order(state, island) for island in range(len(state.islands))]


def _islands_with_filled(masks: tuple[int, ...], filled: list[int], count: int) -> int:
    """Return all tiles of the islands for which `filled` is `count` (bits)."""
    return sum(mask for mask, tiles in zip(masks, filled, strict=True) if tiles == count)


@lru_cache(maxsize=64)
def _make_sea(board: Board, variant: Variant) -> Sea:
    size = board.side * board.pitch
    return Sea(
        pitch=board.pitch,
        masks=board.masks,
        island=tuple(board.island_at.get(tile, 0) for tile in range(size)),
        near=tuple(_tiles_within_steps(board, tile) for tile in range(size)),
        variant=variant,
    )


def _tiles_within_steps(board: Board, tile: int) -> tuple[int, int, int, int]:
    one, two, three = _reach_by_steps(tile, board.land, board.pitch)
    return (one, two, three, one | two | three)


@lru_cache(maxsize=1 << 14)  # playouts from one position have few different values of `land`
def _reach_by_steps(tile: int, land: int, pitch: int) -> tuple[int, int, int]:
    """Return the tiles where a walk of 1, 2 and 3 steps can end (bits)."""
    return (
        reachable_tiles(tile, 1, land, pitch),
        reachable_tiles(tile, 2, land, pitch),
        reachable_tiles(tile, 3, land, pitch),
    )
