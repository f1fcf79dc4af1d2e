"""The rules of The Conqueror (rule book of the Piece Pack). Legality: `legal_actions` alone.

A turn is: claim the tile you stand on, roll, walk. The claim is nobody's choice, so a player's
action takes everything up to the next roll with it: the walk, and the next player's claim. Actions
are the name of the tile to land on ("d4"; "c3-c4-d4" tells the way as well), STAY where the roll
leads nowhere, and, before anybody walks, the lower left tile of a loose island and the corner to
begin in.
Chance outcomes are the faces of the die, "1" to "6"; an island laid by lot; and OUT, which is
forced, where a player can never move again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

from skerry.core.state import CHANCE, TERMINAL, State, draw_index, freeze, make_draft, set_derived

from . import scoring, turns
from .board import Board, berths, block, board, corners, reach, reading, walk_range, walks
from .constants import CORNER, COUNT, FACES, LEAVE, LOOSE, MOVE, OUT, OVER, PLACE, ROLL, STAY, Event
from .turns import Chart
from .validate import check
from .variant import CUSTOM, STUDY, Variant, variant

DIE = tuple((face, 1 / len(FACES)) for face in FACES)


@dataclass(frozen=True, slots=True)
class ConquerorState(State):
    """A position.

    `islands` are lower left tiles (see board.py), `loose` how many are still to be laid. By seat:
    `tokens` the tile each stands on (-1: none) and `coins` the tiles that carry their coins, as
    bits. By island: `owners` the seat that won it in play (-1: none; its tiles then carry no coins
    and count as claimed), `latest` the seat of the last coin placed on it, `awards` the seat that
    was given it in the final count. `turn` is the seat whose turn it is and `die` what it rolled
    (0: nothing yet). `casts` are the rolls for the island that is being diced for, `idle` the turns
    since anything was claimed. The rest tells a picture how this came about: `rolls` how often
    each face came up, `trail` the tiles of the last walk, `events` what the last action or
    chance outcome brought about.
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

    # What there is

    @property
    def variant(self) -> Variant:
        """The rules that are played by."""
        return variant(self.preset)

    @property
    def chart(self) -> Chart:
        """The board, and what follows from the fields: see turns.py."""
        try:
            found: Chart = self.derived
        except AttributeError:
            atoll = board(self.side, self.islands)
            standing = sum(1 << tile for tile in self.tokens if tile >= 0)
            won = sum(mask for mask, own in zip(atoll.masks, self.owners, strict=False) if own >= 0)
            lifted = sum(mask for mask in atoll.masks if mask & won and not mask & standing)
            found = (atoll, atoll.land & ~lifted, won + sum(self.coins), standing)
            set_derived(self, found)
        return found

    @property
    def board(self) -> Board:
        """The board's unchanging tables."""
        return self.chart[0]

    @property
    def land(self) -> int:
        """The tiles that can be walked on."""
        return self.chart[1]

    @property
    def claimed(self) -> int:
        """The tiles that carry a coin or belong to an island that is won."""
        return self.chart[2]

    @property
    def standing(self) -> int:
        """The tiles that tokens stand on."""
        return self.chart[3]

    @property
    def seats(self) -> range:
        """All players, the dead among them."""
        return range(len(self.tokens))

    @property
    def alive(self) -> list[int]:
        """The seats that still have a token on the board."""
        return [seat for seat in self.seats if self.tokens[seat] >= 0]

    def afloat(self, island: int) -> bool:
        """Whether an island is still in the sea: not won, or somebody stands on it."""
        atoll, land, _claimed, _standing = self.chart
        return bool(atoll.masks[island] & land)

    @property
    def steps(self) -> int:
        """What the die allows: 1 or 4 one step, 2 or 5 two, 3 or 6 three; 0 before the roll."""
        return (self.die - 1) % 3 + 1 if self.die else 0

    # What may happen

    @property
    def current_player(self) -> int:
        """The seat to walk, to lay an island or choose a corner, or chance; all else is forced."""
        stage = self.stage
        if stage in (MOVE, CORNER):
            return self.turn
        if stage == OVER:
            return TERMINAL
        return self.turn if stage == PLACE and self.variant.board == CUSTOM else CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether all islands are given away."""
        return self.stage == OVER

    def legal_actions(self) -> tuple[str, ...]:
        """Tiles row by row from the upper left, or STAY if there is none to land on."""
        if self.current_player < 0:
            return ()
        atoll, land, claimed, standing = self.chart
        if self.stage == PLACE:
            return tuple(atoll.names[corner] for corner in berths(atoll))
        if self.stage == CORNER:
            free = sum(1 << tile for tile in corners(atoll)) & ~standing
            return tuple(atoll.names[tile] for tile in reading(free, atoll.pitch))
        tile, steps = self.tokens[self.turn], (self.die - 1) % 3 + 1
        free = reach(tile, steps, land, atoll.pitch) & ~(claimed | standing)
        if not free:
            return (STAY,)
        return tuple([name for bit, name in walk_range(tile, steps, self.side).ends if free & bit])

    def ways(self) -> Sequence[tuple[int, ...]]:
        """The walks to all legal tiles, tile by tile from where the token stands."""
        if self.stage != MOVE:
            return ()
        barred = self.claimed | self.standing
        found = walks(self.tokens[self.turn], self.steps, self.land, self.board.pitch)
        return tuple(path for path in found if not barred >> path[-1] & 1)

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        """The faces of the die, the places of an island laid by lot, or OUT alone."""
        if self.current_player != CHANCE:
            return ()
        if self.stage == LEAVE:
            return ((OUT, 1.0),)
        if self.stage == PLACE:
            places = berths(self.board)
            return tuple((self.board.names[corner], 1 / len(places)) for corner in places)
        return DIE

    def draw(self, rng: Random) -> str:
        """A roll of the die, found without a look at the others."""
        if self.stage in (ROLL, COUNT):
            return FACES[draw_index(len(FACES), rng)]
        drawn: str = State.draw(self, rng)
        return drawn

    def apply(self, action: str) -> Self:
        """What follows, up to the next roll or choice."""
        if self.stage == COUNT:
            return turns.cast(self, int(action))
        new = self.draft()
        turns.take(new, action)
        after: Self = frozen(new)
        return after

    def draft(self) -> Any:
        """A mutable copy of the state and its chart."""
        new = make_draft(self)
        new.derived = self.chart
        return new

    def returns(self) -> tuple[float, ...]:
        """Twice the share of the win, less one: whoever has most islands wins, ties share."""
        if self.stage != OVER:
            return (0.0,) * len(self.tokens)
        winners = scoring.winners(self)
        return tuple(2 / len(winners) - 1 if seat in winners else -1.0 for seat in self.seats)

    def validate(self) -> None:
        """Islands lie in the sea, tokens and coins on islands, and the stage is the right one."""
        check(self)

    def __str__(self) -> str:
        """The sea as text: . a free tile, + one to land on, R where Red stands, r a coin of Red's,
        # an island won and not yet lifted.
        """
        return scoring.drawing(self)


def parse_verbose(state: ConquerorState, text: str) -> str | None:
    """A walk told tile by tile, "b1-b2-c2", is the tile it ends on, by that way.

    The rules do not ask which way a token walks, so the tile alone is as good if it leads the same
    way.
    """
    names = state.board.names
    for path in state.ways():
        if "-".join(names[tile] for tile in path) == text:
            goal, tile = path[-1], state.tokens[state.turn]
            usual = turns.route(state.chart, tile, state.steps, goal)
            return names[goal] if path == usual else text
    return None


def begin(preset: str, seats: int) -> ConquerorState:
    """The first state of a preset."""
    rules = variant(preset)
    islands = block(rules.side, 6 if rules.loose else rules.side)
    islands = islands[:2] if rules.board == STUDY else islands
    loose, nobody = LOOSE if rules.loose else 0, (-1,) * seats
    sea = ConquerorState(preset, rules.side, islands, loose, PLACE, 0, nobody, (0,) * seats)
    if rules.loose:
        return sea
    new = sea.draft()
    turns.set_out(new)
    start: ConquerorState = frozen(new)
    return start


def frozen(new: Any) -> Any:
    """The state that a draft has become; where play is over, islands left over are given away."""
    state = freeze(new, ConquerorState)
    return turns.ended(state) if state.stage == OVER else state
