"""A position as playouts need it: changed in place, and made for speed.

With twelve coins each a token whose player has none left is `bare`: it keeps others off its tile,
and takes it when a coin has come back, or the tile has become the island's last.

It differs from the rules in one respect only. A token counts as a coin from the moment it lands,
not from its player's next turn on. Nobody else can land there in between, claims come in the order
of landings, and if the game is over before, a coin less lies on an island that nobody has filled:
`coins` and `latest` are therefore kept as the rules have them. So the outcome is the same, and an
island's last free tile is known for what it is as soon as it matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Self

from skerry.games.conqueror.board import ISLAND, Board, reach
from skerry.games.conqueror.rules import ConquerorState
from skerry.games.conqueror.terms import BOX, IDLE_ROUNDS
from skerry.games.conqueror.variant import DICE_OFF, DICE_TIED, Variant


@dataclass(frozen=True, slots=True, eq=False)
class Sea:
    """What does not change: see `board.Board`. By tile: `island` is its island's number, `near` the
    tiles that 1, 2, 3 steps, and any of these, lead to while all land is there.
    """

    pitch: int
    masks: tuple[int, ...]
    island: tuple[int, ...]
    near: tuple[tuple[int, int, int, int], ...]
    variant: Variant


@dataclass(slots=True, eq=False)
class Position:
    """Who stands where, and what is taken.

    Sets of tiles are bits. `taken` are those that nobody can land on; `hot` the islands with one
    free tile left, `warm` those with two. By island: `filled` how many tiles are taken, `owners`
    and `latest` as in the rules. By seat: `tokens`, `coins`, `fresh`, whether the tile below
    is still to be claimed, and `bare`, whether there is no coin for it. `left` are the islands
    without an owner, `idle` the turns without a claim.
    """

    sea: Sea
    turn: int
    land: int
    taken: int
    hot: int
    warm: int
    filled: list[int]
    owners: list[int]
    latest: list[int]
    tokens: list[int]
    coins: list[int]
    fresh: list[bool]
    bare: list[bool]
    alive: int
    left: int
    idle: int

    def copy(self) -> Self:
        """An independent position."""
        return type(self)(
            self.sea,
            self.turn,
            self.land,
            self.taken,
            self.hot,
            self.warm,
            self.filled[:],
            self.owners[:],
            self.latest[:],
            self.tokens[:],
            self.coins[:],
            self.fresh[:],
            self.bare[:],
            self.alive,
            self.left,
            self.idle,
        )

    def reach(self, steps: int) -> int:
        """The tiles that a walk of the player whose turn it is can end on (see `board.reach`)."""
        return self.reaches(self.turn)[steps - 1]

    def reaches(self, seat: int) -> tuple[int, int, int]:
        """The tiles that 1, 2 and 3 steps lead a seat to; none for the dead."""
        tile = self.tokens[seat]
        if tile < 0:
            return (0, 0, 0)
        one, two, three = _ways(tile, self.land, self.sea.pitch)
        blank = ~self.taken
        return (one & blank, two & blank, three & blank)

    def begin(self, steps: int) -> int:
        """Turns begin until somebody can move with some roll: the tiles that so many steps lead to
        then; -1 when the game is over.
        """
        while True:
            turn = self.turn
            twelve = self.sea.variant.twelve
            if twelve and self.bare[turn] and self._pays_now(turn):
                self._take(turn)
            claims = self.fresh[turn]
            if claims:
                self.fresh[turn] = False
                tile = self.tokens[turn]
                self.coins[turn] |= 1 << tile
                self.latest[self.sea.island[tile]] = turn
            if not self.left and not any(self.fresh):
                return -1
            if twelve and self._stalled(claims):
                return -1
            found = self.reach(steps)
            if found or any(self.reaches(turn)):
                return found
            self._leave()
            if self.alive == 1:
                return -1
            self.pass_on()

    def _pays(self, seat: int) -> bool:
        """Whether a player who lands is going to claim the tile: with a coin, or as the last."""
        last = self.filled[self.sea.island[self.tokens[seat]]] == ISLAND - 1
        return last or self.coins[seat].bit_count() < BOX

    def _pays_now(self, seat: int) -> bool:
        """Whether a player whose turn begins can claim the tile: others may have landed since."""
        last = self._short(self.sea.island[self.tokens[seat]])
        return last or self.coins[seat].bit_count() < BOX

    def _take(self, seat: int) -> None:
        """The tile below a token counts as taken by its player, who is going to claim it."""
        sea, island = self.sea, self.sea.island[self.tokens[seat]]
        self.bare[seat], self.fresh[seat] = False, True
        filled = self.filled[island] = self.filled[island] + 1
        if filled == 2:
            self.warm |= sea.masks[island]
        elif filled == 3:
            self.warm &= ~sea.masks[island]
            self.hot |= sea.masks[island]
        elif filled == ISLAND:
            self.hot &= ~sea.masks[island]
            order = [(seat + k) % len(self.tokens) for k in range(len(self.tokens))]
            here = [at for at in order if self.fresh[at] and sea.island[self.tokens[at]] == island]
            self.owners[island] = here[-1]  # who has landed since claims later
            self.left -= 1

    def _stalled(self, claims: bool) -> bool:
        """Coins of an island that has been claimed go back; then whether nothing more is going to
        be claimed, or nothing has been for long.
        """
        sea, turn = self.sea, self.turn
        island = sea.island[self.tokens[turn]]
        if claims and self.owners[island] == turn:
            self.coins = [own & ~sea.masks[island] for own in self.coins]
        self.idle = 0 if claims else self.idle + 1
        live = [seat for seat, tile in enumerate(self.tokens) if tile >= 0]
        if self.idle >= IDLE_ROUNDS * len(live):
            return True
        if any(self.coins[seat].bit_count() < BOX for seat in live):
            return False
        return not any(self._short(number) for number in range(len(sea.masks)))

    def _short(self, island: int) -> bool:
        """Whether one tile of an island is not claimed; a token may stand there already."""
        waiting = sum(
            self.sea.island[tile] == island
            for tile, fresh in zip(self.tokens, self.fresh, strict=True)
            if fresh
        )
        return self.filled[island] - waiting == ISLAND - 1

    def _leave(self) -> None:
        tile, self.tokens[self.turn] = self.tokens[self.turn], -1
        if self.bare[self.turn]:
            self.bare[self.turn] = False
            self.taken &= ~(1 << tile)
        self.alive -= 1
        if self.owners[self.sea.island[tile]] >= 0:
            self._lift(self.sea.island[tile])

    def _lift(self, island: int) -> None:
        """An island that is won goes when nobody stands on it."""
        mask = self.sea.masks[island]
        for tile in self.tokens:
            if tile >= 0 and mask >> tile & 1:
                return
        self.land &= ~mask

    def walk(self, tile: int) -> None:
        """The token of the player whose turn it is lands on a tile."""
        turn, sea = self.turn, self.sea
        left, self.tokens[turn] = self.tokens[turn], tile
        if self.bare[turn]:
            self.bare[turn] = False
            self.taken &= ~(1 << left)
        if self.owners[sea.island[left]] >= 0:
            self._lift(sea.island[left])
        self.taken |= 1 << tile
        if sea.variant.twelve and not self._pays(turn):
            self.bare[turn] = True
            return
        self.fresh[turn] = True
        island = sea.island[tile]
        filled = self.filled[island] = self.filled[island] + 1
        if filled == 2:
            self.warm |= sea.masks[island]
        elif filled == 3:
            self.warm &= ~sea.masks[island]
            self.hot |= sea.masks[island]
        elif filled == 4:
            self.hot &= ~sea.masks[island]
            self.owners[island] = turn
            self.left -= 1

    def pass_on(self) -> None:
        """The next live player has the turn."""
        tokens, turn = self.tokens, self.turn
        while True:
            turn = turn + 1 if turn + 1 < len(tokens) else 0
            if tokens[turn] >= 0:
                self.turn = turn
                return

    def scores(self, rng: Random) -> list[int]:
        """Islands by seat when the game is over, those left over given away."""
        found = [self.owners.count(seat) for seat in range(len(self.tokens))]
        valid = list(range(len(found)))
        if self.sea.variant.forfeit:
            valid = [seat for seat in valid if self.tokens[seat] >= 0]
            found = [islands if seat in valid else -1 for seat, islands in enumerate(found)]
        for seat, bare in enumerate(self.bare):
            if bare and self._short(self.sea.island[self.tokens[seat]]):
                self.owners[self.sea.island[self.tokens[seat]]] = seat
                found[seat] += 1
        for island, owner in enumerate(self.owners):
            if owner < 0:
                seat = self._award(island, valid, rng)
                if seat >= 0:
                    found[seat] += 1
        return found

    def _award(self, island: int, seats: list[int], rng: Random) -> int:
        """Who is given an island left over; -1 for nobody. See `count.award`."""
        mask, last, most, best = self.sea.masks[island], self.latest[island], 0.0, -1
        way = self.sea.variant.leftovers
        for seat in seats:
            coins = (self.coins[seat] & mask).bit_count()
            if coins:
                if way == DICE_OFF:
                    worth = max(rng.random() for _ in range(coins))
                else:
                    tie = rng.random() if way == DICE_TIED else seat == last
                    worth = coins + tie / 2
                if worth > most:
                    most, best = worth, seat
        return best


def position(state: ConquerorState) -> Position:
    """The position of a state in which a player is to move; call `walk` next."""
    atoll, masks = state.board, state.board.masks
    taken, claimed = state.claimed | state.standing, state.claimed
    filled = [(mask & claimed).bit_count() for mask in masks]
    fresh, bare, owners = (
        [False] * len(state.tokens),
        [False] * len(state.tokens),
        list(state.owners),
    )
    for k in range(1, len(fresh) + 1):  # in the order in which they have landed
        seat = (state.turn + k) % len(fresh)
        tile = state.tokens[seat]
        if tile < 0 or claimed >> tile & 1:
            continue
        island, own = atoll.island_at[tile], state.coins[seat].bit_count()
        poor = own >= BOX and filled[island] < ISLAND - 1
        broke = state.variant.twelve and (poor or seat == state.turn)
        bare[seat], fresh[seat] = broke, not broke
        filled[island] += not broke
        if filled[island] == ISLAND and not broke:
            owners[island] = seat
    return Position(
        sea=_sea(atoll, state.variant),
        turn=state.turn,
        land=state.land,
        taken=taken,
        hot=sum(mask for mask, tiles in zip(masks, filled, strict=True) if tiles == 3),
        warm=sum(mask for mask, tiles in zip(masks, filled, strict=True) if tiles == 2),
        filled=filled,
        owners=owners,
        latest=list(state.latest),
        tokens=list(state.tokens),
        coins=list(state.coins),
        fresh=fresh,
        bare=bare,
        alive=len(state.alive),
        left=owners.count(-1),
        idle=state.idle,
    )


@lru_cache(maxsize=64)
def _sea(atoll: Board, rules: Variant) -> Sea:
    size = atoll.side * atoll.pitch
    return Sea(
        pitch=atoll.pitch,
        masks=atoll.masks,
        island=tuple(atoll.island_at.get(tile, 0) for tile in range(size)),
        near=tuple(_near(atoll, tile) for tile in range(size)),
        variant=rules,
    )


def _near(atoll: Board, tile: int) -> tuple[int, int, int, int]:
    one, two, three = _ways(tile, atoll.land, atoll.pitch)
    return (one, two, three, one | two | three)


@lru_cache(maxsize=1 << 14)
def _ways(tile: int, land: int, pitch: int) -> tuple[int, int, int]:
    """Where 1, 2 and 3 steps lead. Playouts from one position see few different seas, so that
    nearly all of this is looked up.
    """
    return (
        reach(tile, 1, land, pitch),
        reach(tile, 2, land, pitch),
        reach(tile, 3, land, pitch),
    )
