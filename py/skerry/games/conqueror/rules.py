"""Rules of The Conqueror (rule book of the Piece Pack).

In a turn, the player claims the tile under the token, rolls the die and walks. Claims are not
optional, so an action includes everything up to the next roll: the walk and the next player's
claim.

Actions are:

- the name of the tile to land on ("d4"), or all tiles of the walk ("c3-c4-d4");
- STAY if no walk is possible with this roll;
- before the first turn, the lower left tile of an island to place, or the corner to start from.

Chance outcomes are the faces of the die ("1" to "6"), the place of a random island, and OUT, which
is forced if a player can never move again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

from skerry.core.state import (
    ADDED,
    CHANCE,
    TERMINAL,
    State,
    draw_index,
    freeze,
    make_draft,
    set_derived,
)

from . import diagram, scoring, turns
from .board import (
    Board,
    corner_tiles,
    in_reading_order,
    island_berths,
    islands_of_middle_block,
    make_board,
    reachable_tiles,
    walk_range,
    walks,
)
from .constants import CORNER, COUNT, FACES, LEAVE, LOOSE, MOVE, OUT, OVER, PLACE, ROLL, STAY, Event
from .turns import Chart
from .validate import check
from .variant import CUSTOM, STUDY, Variant, variant

DIE = tuple((face, 1 / len(FACES)) for face in FACES)


@dataclass(frozen=True, slots=True)
class ConquerorState(State[str]):
    """A state of the game.

    Attributes:
        preset: Id of the preset.
        side: Number of columns and of rows of the sea (see board.py).
        islands: The lower left tile of each island (see board.py).
        loose: Number of islands not placed yet.
        stage: PLACE, CORNER, ROLL, MOVE, LEAVE, COUNT or OVER.
        turn: The seat whose turn it is.
        tokens: For each seat, the tile of its token; -1 if its token is not on the board.
        coins: For each seat, the tiles with its coins, as bits.
        owners: For each island, the seat that has won it, or -1. The tiles of a won island have no
            coins and count as claimed.
        latest: For each island, the seat of the last coin placed on it, or -1.
        awards: For each island, the seat that received it in the final scoring, or -1.
        die: The face rolled; 0 before the roll.
        casts: The rolls so far in the dice-off for one leftover island.
        idle: Number of turns since the last claim; 0 in variants with unlimited coins.
        rolls: For each face, how often it was rolled (display only).
        trail: The tiles of the last walk, from start to end (display only).
        events: The events of the last action or outcome (display only).
        coin_order: For each island, the seats of its coins in the order of placement; () in
            variants that don't need it, and in positions of older links (see
            `scoring.coin_order`).
    """

    preset: str
    side: int
    islands: tuple[int, ...]
    loose: int
    stage: str
    turn: int
    tokens: tuple[int, ...]
    coins: tuple[int, ...]
    owners: tuple[int, ...] = ()
    latest: tuple[int, ...] = ()
    awards: tuple[int, ...] = ()
    die: int = 0
    casts: tuple[int, ...] = ()
    idle: int = 0
    rolls: tuple[int, ...] = field(default=(0,) * 6, compare=False)
    trail: tuple[int, ...] = field(default=(), compare=False)
    events: tuple[Event, ...] = field(default=(), compare=False)
    coin_order: tuple[tuple[int, ...], ...] = field(default=(), metadata={ADDED: True})

    # Parts

    @property
    def variant(self) -> Variant:
        """The variant of the rules."""
        return variant(self.preset)

    @property
    def chart(self) -> Chart:
        """The board and sets of tiles derived from the fields; see `turns.Chart`."""
        try:
            chart: Chart = self.derived
        except AttributeError:
            board = make_board(self.side, self.islands)
            standing = sum(1 << tile for tile in self.tokens if tile >= 0)
            won = sum(
                mask for mask, owner in zip(board.masks, self.owners, strict=False) if owner >= 0
            )
            lifted = sum(mask for mask in board.masks if mask & won and not mask & standing)
            chart = (board, board.land & ~lifted, won + sum(self.coins), standing)
            set_derived(self, chart)
        return chart

    @property
    def board(self) -> Board:
        """The board's constant tables."""
        return self.chart[0]

    @property
    def land(self) -> int:
        """The tiles that tokens can walk on, as bits."""
        return self.chart[1]

    @property
    def claimed_tiles(self) -> int:
        """The tiles with a coin and those of won islands, as bits."""
        return self.chart[2]

    @property
    def token_tiles(self) -> int:
        """The tiles with a token, as bits."""
        return self.chart[3]

    @property
    def seats(self) -> range:
        """All seats, including those out of the game."""
        return range(len(self.tokens))

    @property
    def live_seats(self) -> list[int]:
        """The seats with a token on the board."""
        return [seat for seat in self.seats if self.tokens[seat] >= 0]

    def is_afloat(self, island: int) -> bool:
        """Return whether an island is on the board: not won, or with a token on it."""
        board, land, _claimed, _standing = self.chart
        return bool(board.masks[island] & land)

    @property
    def step_count(self) -> int:
        """The number of steps to walk: 1 for a 1 or 4, 2 for a 2 or 5, 3 for a 3 or 6.

        0 before the roll.
        """
        return (self.die - 1) % 3 + 1 if self.die else 0

    # Actions

    @property
    def current_player(self) -> int:
        """The seat that must walk, place an island or choose a corner; CHANCE or TERMINAL.

        It is CHANCE for rolls, random islands and players who must leave the game.
        """
        stage = self.stage
        if stage in (MOVE, CORNER):
            return self.turn
        if stage == OVER:
            return TERMINAL
        return self.turn if stage == PLACE and self.variant.board == CUSTOM else CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over, with all islands given away."""
        return self.stage == OVER

    def legal_actions(self) -> tuple[str, ...]:
        """Return the names of the tiles to land on, or only STAY if no walk is possible.

        The tiles are in the order of `board.in_reading_order`. Before the first turn, the actions
        are the places for an island, row by row from the lower left, or the free corners.
        """
        if self.current_player < 0:
            return ()
        board, land, claimed, standing = self.chart
        if self.stage == PLACE:
            return tuple(board.names[corner] for corner in island_berths(board))
        if self.stage == CORNER:
            free = sum(1 << tile for tile in corner_tiles(board)) & ~standing
            return tuple(board.names[tile] for tile in in_reading_order(free, board.pitch))
        tile = self.tokens[self.turn]
        steps = (self.die - 1) % 3 + 1
        free = reachable_tiles(tile, steps, land, board.pitch) & ~(claimed | standing)
        if not free:
            return (STAY,)
        return tuple([name for bit, name in walk_range(tile, steps, self.side).ends if free & bit])

    def legal_walks(self) -> Sequence[tuple[int, ...]]:
        """Return all walks to legal tiles. A walk is a tuple of tiles that begins at the token."""
        if self.stage != MOVE:
            return ()
        barred = self.claimed_tiles | self.token_tiles
        paths = walks(self.tokens[self.turn], self.step_count, self.land, self.board.pitch)
        return tuple(path for path in paths if not barred >> path[-1] & 1)

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        """Return the faces of the die, the places of a random island, or only OUT."""
        if self.current_player != CHANCE:
            return ()
        if self.stage == LEAVE:
            return ((OUT, 1.0),)
        if self.stage == PLACE:
            places = island_berths(self.board)
            return tuple((self.board.names[corner], 1 / len(places)) for corner in places)
        return DIE

    def draw(self, rng: Random) -> str:
        """Draw one of the chance outcomes."""
        if self.stage in (ROLL, COUNT):
            return FACES[draw_index(len(FACES), rng)]
        drawn: str = State.draw(self, rng)
        return drawn

    def apply(self, action: str) -> Self:
        """Return the state after an action or outcome, at the next roll or choice."""
        if self.stage == COUNT:
            return turns.resolve_dice_off(self, int(action))
        new = self.mutable_copy()
        turns.apply_to(new, action)
        after: Self = _freeze_draft(new)
        return after

    def mutable_copy(self) -> Any:
        """Return a mutable copy of the state with its chart."""
        new = make_draft(self)
        new.derived = self.chart
        return new

    def returns(self) -> tuple[float, ...]:
        """Return 2 * share - 1 for each seat. The seats with the most islands share the win."""
        if self.stage != OVER:
            return (0.0,) * len(self.tokens)
        winners = scoring.winners(self)
        return tuple(2 / len(winners) - 1 if seat in winners else -1.0 for seat in self.seats)

    def validate(self) -> None:
        """Raise AssertionError unless the position is possible."""
        check(self)

    def __str__(self) -> str:
        """Return the position as text.

        Its signs: "." a free tile, "+" a tile to land on, "R" Red's token, "r" Red's coin, "#" a
        tile of a won island that is still in the sea.
        """
        return diagram.draw(self)


def parse_verbose(state: ConquerorState, text: str) -> str | None:
    """Return the action of a walk written tile by tile, such as "b1-b2-c2"; None if it is illegal.

    If the walk is the `turns.default_route` to its last tile, the action is the name of
    that tile only; otherwise it is `text`.
    """
    names = state.board.names
    for path in state.legal_walks():
        if "-".join(names[tile] for tile in path) == text:
            goal = path[-1]
            tile = state.tokens[state.turn]
            default = turns.default_route(state.chart, tile, state.step_count, goal)
            return names[goal] if path == default else text
    return None


def begin(preset: str, seats: int) -> ConquerorState:
    """Return the first state of a preset."""
    rules = variant(preset)
    islands = islands_of_middle_block(rules.side, 6 if rules.has_loose_islands else rules.side)
    islands = islands[:2] if rules.board == STUDY else islands
    loose = LOOSE if rules.has_loose_islands else 0
    no_seats = (-1,) * seats
    sea = ConquerorState(preset, rules.side, islands, loose, PLACE, 0, no_seats, (0,) * seats)
    if rules.has_loose_islands:
        return sea
    new = sea.mutable_copy()
    turns.begin_play(new)
    start: ConquerorState = _freeze_draft(new)
    return start


def _freeze_draft(new: Any) -> Any:
    """Return the state of a draft. At the end of play, award the islands left over."""
    state = freeze(new, ConquerorState)
    return turns.with_awards(state) if state.stage == OVER else state
