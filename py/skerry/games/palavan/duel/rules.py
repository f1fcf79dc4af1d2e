"""Rules of the duel (rule book, "PALAVAN for two players"): place more tiles than the opponent.

The field has 7 by 7 cells. The first tile is placed in the middle, so that the placed tiles can
grow in any direction. Together the placed tiles must never be wider or higher than four cells.

An action is a text and its own notation: "c3@1-d4" places tile C3 on d4, rotated by a quarter turn
clockwise. In the preset CHOICE, the loser of a round may play YIELD instead of the first tile of
the next round: then the opponent starts.

Chance outcomes: "c3" deals tile C3 to the first player. SKIP passes for a player who can't place a
tile, and NEXT begins the next round.
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
from .placements import Placements, compute_placements
from .validate import check

_ = texts(__name__)[0]

MATCH = "match"
ROUND = "round"
CHOICE = "match-choice"

SKIP = "skip"
NEXT = "next"
YIELD = "yield"


@dataclass(frozen=True, slots=True)
class DuelState(State[str]):
    """A state of a match of up to five rounds, or of a single round.

    Attributes:
        goal: Number of tokens that win.
        tokens: Number of tokens of each seat.
        round: Number of the round, from 1.
        first: The seat that starts the round.
        to_move: The seat to place a tile or to pass.
        phase: DEAL, PLAY, SKIPPING, COUNTED or OVER.
        dealt: The tiles dealt to seat 0, as bits. The others are dealt to seat 1.
        hands: For each seat the tiles that it has not placed yet, as bits.
        laid: The piece on each cell of the field, or EMPTY.
        choice: 0 except in the preset CHOICE; there MAY_YIELD while the loser of the last round
            can still play YIELD, otherwise 1.
        last: The last action or chance outcome; "" at the beginning.
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
        """The seat to place a tile; CHANCE for deals and forced steps; TERMINAL at the end."""
        if self.phase == PLAY:
            return self.to_move
        return TERMINAL if self.phase == OVER else CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.phase == OVER

    @property
    def placed_counts(self) -> tuple[int, int]:
        """The number of tiles that each seat has placed in this round."""
        if self.phase == DEAL:
            return (0, 0)
        one, two = self.hands
        return (HAND - one.bit_count(), HAND - two.bit_count())

    def legal_actions(self) -> tuple[str, ...]:
        """Return the legal placements, by tile, rotation and cell, then YIELD if it is legal.

        Returns () at chance nodes and at the end.
        """
        if self.phase != PLAY:
            return ()
        actions = self._placements().placement_actions(self.to_move)
        return (*actions, YIELD) if self.choice == MAY_YIELD else actions

    def placement_actions(self, seat: int) -> tuple[str, ...]:
        """Return the placements that would be legal if it were the seat's turn."""
        return self._placements().placement_actions(seat)

    def placement_count(self, seat: int) -> int:
        """Return the number of placements that would be legal if it were the seat's turn."""
        return self._placements().placement_count(seat)

    def _placements(self) -> Placements:
        """Return the placements of both seats, which `apply` stores in the next state."""
        try:
            placements: Placements = self.derived
        except AttributeError:
            placements = compute_placements(self.laid, self.hands)
            set_derived(self, placements)
        return placements

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        """Return the tiles that can be dealt next, or the forced step, with probabilities."""
        if self.phase == DEAL:
            left = self._undealt_tiles()
            share = 1 / len(left)
            return tuple([(id, share) for id in left])
        steps = {SKIPPING: SKIP, COUNTED: NEXT}
        return ((steps[self.phase], 1.0),) if self.phase in steps else ()

    def draw(self, rng: Random) -> str:
        """Draw one of the chance outcomes."""
        if self.phase != DEAL:
            return str(State.draw(self, rng))
        left = self._undealt_tiles()
        return left[draw_index(len(left), rng)]

    def _undealt_tiles(self) -> list[str]:
        """Return the ids of the tiles that can be dealt next."""
        return [id for id, tile in _tile_bits() if not self.dealt & tile]

    def apply(self, action: str) -> Self:
        """Return the state after an action or chance outcome."""
        if self.phase == DEAL:
            return self._deal_tile(tile_numbers()[action])
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
            self._place(after, *parse_place_action(action, FIELD))
        return freeze(after, type(self))

    def _place(self, after: Any, piece: int, cell: int) -> None:
        """Place a piece in the draft `after`, and set its phase, seat to move, tokens and hands."""
        laid = self.laid
        other = 1 - self.to_move
        after.laid = (*laid[:cell], piece, *laid[cell + 1 :])
        one, two = self.hands
        rest = ~(1 << piece // 4)
        after.hands = one, two = (one, two & rest) if self.to_move else (one & rest, two)
        after.choice = min(self.choice, 1)
        after.derived = placements = self._placements().after_placing(laid, piece, cell)
        if placements.can_place(other):
            after.to_move = other
        elif placements.can_place(self.to_move):
            after.to_move = other
            after.phase = SKIPPING
        else:
            after.tokens = self._tokens_after_round(one.bit_count(), two.bit_count())
            after.phase = OVER if max(after.tokens) >= self.goal else COUNTED

    def _tokens_after_round(self, left_one: int, left_two: int) -> tuple[int, int]:
        """Return the tokens after a round: one more for the winner, or for both after a draw.

        The winner has fewer tiles left; `left_one` and `left_two` are the numbers of tiles left.
        """
        one, two = self.tokens
        if left_one <= left_two:
            one += 1
        if left_two <= left_one:
            two += 1
        return (one, two)

    def _deal_tile(self, tile: int) -> Self:
        after = make_draft(self)
        after.dealt = dealt = self.dealt | 1 << tile
        after.last = tiles()[tile].id
        if dealt.bit_count() == HAND:
            after.hands = (dealt, all_tiles_mask() & ~dealt)
            after.phase = PLAY
        return freeze(after, type(self))

    def _next_round(self) -> Self:
        """Return the first state of the next round.

        The loser starts. After a draw, the seat starts that did not start the last round.
        """
        one, two = self.placed_counts
        first = 1 - self.first if one == two else int(one > two)
        choice = MAY_YIELD if self.choice and one != two else self.choice
        initial = type(self)(self.goal, self.tokens, self.round + 1, first, first)
        return replace(initial, choice=choice, last=NEXT)

    def returns(self) -> tuple[float, float]:
        """Return 1 for the winner of the match and -1 for the loser.

        Both are 0 before the end and if the match is a draw.
        """
        if self.phase != OVER or self.tokens[0] == self.tokens[1]:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.tokens[0] > self.tokens[1] else (-1.0, 1.0)

    def validate(self) -> None:
        """Raise AssertionError if an invariant is broken; see `validate.check`."""
        check(self)

    def __str__(self) -> str:
        """Return the round as text: tokens, field and hands."""
        from skerry.games.palavan import diagram

        return diagram.duel_text(self, open_cells(self.laid))


GOALS = {MATCH: 3, ROUND: 1, CHOICE: 3}
"""For each preset of the duel the number of tokens that win."""


def begin(preset: str) -> DuelState:
    """Return the initial state of a preset."""
    return DuelState(GOALS[preset], choice=int(preset == CHOICE))


@cache
def _tile_bits() -> tuple[tuple[str, int], ...]:
    """Return the id and the bit of each tile."""
    return tuple((tile.id, 1 << number) for number, tile in enumerate(tiles()))


def prepare(state: DuelState, outcome: str) -> Iterator[float]:
    """Yield nothing, because no chance outcome of a duel takes long to apply."""
    return iter(())
