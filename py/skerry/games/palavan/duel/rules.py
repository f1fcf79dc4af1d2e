"""Palavan for two: lay more tiles than the other. (rulebook, "PALAVAN for two players")

Tiles are laid on a field of 7 by 7 cells, the first one in its middle, so that the 4 by 4 frame
can come to lie any way; nothing is laid that would make the whole wider or higher than four.

Actions are texts and their own notation: "c3@1-d4" lays tile C3, turned a quarter clockwise, on d4.
In the preset CHOICE, who lost a round and is to begin the next may YIELD instead of the first tile.
The chance outcomes: "c3" deals tile C3 to the first player; SKIP and NEXT are forced steps, where
the player to move can place nothing, and where a round is over and the match is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, Self

from skerry.core.i18n import texts
from skerry.core.state import CHANCE, TERMINAL, State, draw_index, freeze, make_draft, set_derived
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import parse_place_action
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.tiles import tile_numbers, tiles

from .constants import COUNTED, DEAL, FIELD, HAND, MAY_YIELD, OVER, PLAY, SKIPPING
from .field import open_cells
from .placements import Placements, initial_placements
from .validate import check

_ = texts(__name__)[0]

MATCH = "match"
ROUND = "round"
CHOICE = "match-choice"

SKIP = "skip"
NEXT = "next"
YIELD = "yield"


@dataclass(frozen=True, slots=True)
class DuelState(State):
    """A match of up to five rounds, or a single round.

    `goal` is how many tokens win, `tokens` what each seat has, `round` the number of the round
    and `first` the seat that began it; `to_move` the seat to place or to skip; `dealt` the tiles
    dealt to seat 0, as bits; `hands` what each seat has not placed yet; `laid` the piece on each
    cell of the field. `choice` is 1 where who lost a round may leave the beginning to the other,
    and 2 while they may. `last` is what happened last.
    """

    goal: int
    tokens: tuple[int, int] = (0, 0)
    round: int = 1
    first: int = 0
    to_move: int = 0
    phase: int = DEAL
    dealt: int = 0
    hands: tuple[int, int] = (0, 0)
    laid: tuple[int, ...] = (EMPTY,) * (FIELD * FIELD)
    choice: int = 0
    last: str = field(default="", compare=False)

    @property
    def current_player(self) -> int:
        """Who places; CHANCE for deals and forced steps; TERMINAL after the match."""
        if self.phase == PLAY:
            return self.to_move
        return TERMINAL if self.phase == OVER else CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.phase == OVER

    @property
    def placed(self) -> tuple[int, int]:
        """How many tiles each seat has laid in this round."""
        if self.phase == DEAL:
            return (0, 0)
        one, two = self.hands
        return (HAND - one.bit_count(), HAND - two.bit_count())

    def legal_actions(self) -> tuple[str, ...]:
        """All placements of the seat to move, by tile, turn and cell; then YIELD, if it may."""
        if self.phase != PLAY:
            return ()
        found = self._placements().placements(self.to_move)
        return (*found, YIELD) if self.choice == MAY_YIELD else found

    def placements(self, seat: int) -> tuple[str, ...]:
        """What a seat could place on this board, whoever's turn it is."""
        return self._placements().placements(seat)

    def _placements(self) -> Placements:
        """Where tiles fit: handed on from placement to placement, else worked out."""
        try:
            found: Placements = self.derived
        except AttributeError:
            found = initial_placements(self.laid, self.hands)
            set_derived(self, found)
        return found

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        """While tiles are dealt: the next one of the first player's; else a forced step."""
        if self.phase == DEAL:
            left = self._undealt()
            share = 1 / len(left)
            return tuple([(id, share) for id in left])
        steps = {SKIPPING: SKIP, COUNTED: NEXT}
        return ((steps[self.phase], 1.0),) if self.phase in steps else ()

    def draw(self, rng: Random) -> str:
        """One of these outcomes, by chance."""
        if self.phase != DEAL:
            return str(State.draw(self, rng))
        left = self._undealt()
        return left[draw_index(len(left), rng)]

    def _undealt(self) -> list[str]:
        """The tiles from which the next one is dealt."""
        return [id for id, tile in _tile_bits() if not self.dealt & tile]

    def apply(self, action: str) -> Self:
        """Deal a tile, place one, skip, leave the beginning to the other, begin the next round."""
        if self.phase == DEAL:
            return self._deal(tile_numbers()[action])
        if action == NEXT:
            return self._next_round()
        after = make_draft(self)
        after.last = action
        if action == SKIP:
            after.phase = PLAY
            after.to_move = 1 - self.to_move
            after.derived = self._placements()
        elif action == YIELD:
            after.first = after.to_move = 1 - self.to_move
            after.choice = 1
            after.derived = self._placements()
        else:
            self._lay(after, *parse_place_action(action, FIELD))
        return freeze(after, type(self))

    def _lay(self, after: Any, piece: int, cell: int) -> None:
        """Place a piece: the other seat's turn, its skip, or the end of the round."""
        laid = self.laid
        other = 1 - self.to_move
        after.laid = (*laid[:cell], piece, *laid[cell + 1 :])
        one, two = self.hands
        gone = ~(1 << piece // 4)
        after.hands = one, two = (one, two & gone) if self.to_move else (one & gone, two)
        after.choice = min(self.choice, 1)
        after.derived = found = self._placements().after(laid, piece, cell)
        if found.can_place(other):
            after.to_move = other
        elif found.can_place(self.to_move):
            after.to_move = other
            after.phase = SKIPPING
        else:
            mine, theirs = self.tokens
            # left over: the fewer the better
            first = one.bit_count()
            second = two.bit_count()
            after.tokens = mine, theirs = mine + (first <= second), theirs + (second <= first)
            after.phase = OVER if max(mine, theirs) >= self.goal else COUNTED

    def _deal(self, tile: int) -> Self:
        after = make_draft(self)
        after.dealt = dealt = self.dealt | 1 << tile
        after.last = tiles()[tile].id
        if dealt.bit_count() == HAND:
            after.hands = (dealt, all_tiles_mask() & ~dealt)
            after.phase = PLAY
        return freeze(after, type(self))

    def _next_round(self) -> Self:
        """The loser of the round begins; after a draw, who did not begin it."""
        one, two = self.placed
        first = 1 - self.first if one == two else int(one > two)
        choice = MAY_YIELD if self.choice and one != two else self.choice
        fresh = type(self)(self.goal, self.tokens, self.round + 1, first, first)
        return replace(fresh, choice=choice, last=NEXT)

    def returns(self) -> tuple[float, float]:
        """1 and -1 for who has more tokens in the end, zeros when both have enough."""
        if self.phase != OVER or self.tokens[0] == self.tokens[1]:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.tokens[0] > self.tokens[1] else (-1.0, 1.0)

    def validate(self) -> None:
        """Every tile is dealt once; what lies fits, hangs together and stays in the frame."""
        check(self)

    def __str__(self) -> str:
        """The field as text: a tile and its quarter turns in each cell; hands and tokens."""
        from skerry.games.palavan import diagram

        return diagram.duel(self, open_cells(self.laid))


GOALS = {MATCH: 3, ROUND: 1, CHOICE: 3}


def begin(preset: str) -> DuelState:
    """A match or a round, nothing dealt."""
    return DuelState(GOALS[preset], choice=int(preset == CHOICE))


@cache
def _tile_bits() -> tuple[tuple[str, int], ...]:
    """The ids of all tiles, each with its bit."""
    return tuple((tile.id, 1 << number) for number, tile in enumerate(tiles()))


def prepare(state: DuelState, outcome: str) -> Iterator[float]:
    """Yield nothing: no outcome of a duel takes long."""
    return iter(())
