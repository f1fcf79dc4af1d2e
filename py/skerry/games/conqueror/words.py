"""What the picture says: how things stand, what happened, names for eyes that are ears."""

from __future__ import annotations

from collections.abc import Iterable

from skerry.core.scene import Entry, Player

from . import count
from .art import KINDS, LOOKS
from .board import tiles
from .rules import ConquerorState
from .terms import BOX, COLOURS, COUNT, FACES, LEAVE, MOVE, PLACE, ROLL, STAY, Event


def status(state: ConquerorState) -> str:
    """How things stand."""
    who = COLOURS[state.turn]
    if state.stage == PLACE:
        who = f"{who} to lay an island" if state.preset == "custom" else "Islands come by lot"
        return f"{who}, {state.loose} to go"
    if state.stage == MOVE:
        stuck = state.legal_actions() == (STAY,)
        return f"{who} rolled {state.die}: " + ("no way to go" if stuck else _steps(state))
    if state.stage == LEAVE:
        return f"{who} can never move again"
    if state.stage == COUNT:
        island = count.disputed(state)
        assert island is not None
        rolling = COLOURS[count.caster(state, island)]
        return f"{rolling} rolls for the island at {_island(state, island)}"
    return f"{who} rolls the die" if state.stage == ROLL else _verdict(state)


def _verdict(state: ConquerorState) -> str:
    """Who has won, and with how many islands."""
    winners = count.winners(state)
    number = _many(count.scores(state)[winners[0]], "island")
    if len(winners) == 1:
        return f"{COLOURS[winners[0]]} has won with {number}"
    names = [COLOURS[seat] for seat in winners]
    each = f"with {number} each"
    return f"{', '.join(names[:-1])} and {names[-1]} share the win {each}"


def _steps(state: ConquerorState) -> str:
    return _many(state.steps, "step")


def _many(number: int, thing: str) -> str:
    return f"{number or 'no'} {thing}" + "s" * (number != 1)


def _island(state: ConquerorState, island: int) -> str:
    """An island by its lower left tile."""
    return state.board.names[state.islands[island]]


def news(state: ConquerorState) -> str:
    """What the last action or accident brought about."""
    return ". ".join(_told(state, event) for event in state.events)


def _told(state: ConquerorState, event: Event) -> str:
    what, seat, where = event
    who = COLOURS[seat] if seat >= 0 else ""
    at = state.board.names.get(where, "")
    if what == "lay":
        return f"{who} lays an island at {at}" if who else f"An island comes to {at}"
    if what in ("win", "award"):
        verb = "wins" if what == "win" else "is given"
        return f"{who} {verb} the island at {_island(state, where)}"
    told = {
        "walk": f"{who} walks to {at}",
        STAY: f"{who} stays on {at}",
        "claim": f"{who} claims {at}",
        "roll": f"{who} rolls {where}",
        "cast": f"{who} rolls {where}",
        "out": f"{who} is stuck for good and leaves",
    }
    return told[what]


def tile_label(state: ConquerorState, tile: int) -> str:
    """A tile's name, and who stands on it or has claimed it."""
    name, island = state.board.names[tile], state.board.island_at[tile]
    here = [
        f"{COLOURS[seat]}'s {KINDS[seat]}" for seat, at in enumerate(state.tokens) if at == tile
    ]
    claims = [f"{COLOURS[seat]}'s coin" for seat, own in enumerate(state.coins) if own >> tile & 1]
    if state.owners[island] >= 0:
        claims = [f"on {COLOURS[state.owners[island]]}'s island"]
    elif not claims:
        last = state.board.masks[island] & ~state.claimed == 1 << tile
        claims = ["last free tile of its island" if last else "free"]
    return ", ".join([name, *here, *claims])


def player(state: ConquerorState, seat: int) -> Player:
    """A seat beside the board."""
    note = KINDS[seat]
    if state.stage != PLACE and state.tokens[seat] < 0:
        note = f"{note}, out"
    score = "" if state.stage == PLACE else str(count.scores(state)[seat])
    return Player(COLOURS[seat], LOOKS[seat], note, score)


def ledger(state: ConquerorState) -> tuple[Entry, ...]:
    """The die's record, what each has, and what is about to be decided or lost."""
    if state.stage == PLACE:
        return (Entry("Loose islands", str(state.loose)),)
    names, masks, claimed = state.board.names, state.board.masks, state.claimed
    short = [mask & ~claimed for mask in masks]
    last = [next(tiles(free)) for free in short if free.bit_count() == 1]
    adrift = count.floating(state)
    rolls = tuple(zip(FACES, state.rolls, strict=True))
    return (
        Entry("Rolls", str(sum(state.rolls)), bars=rolls),
        *(_booty(state, seat) for seat in state.seats),
        _entry("Last tiles free", len(last), (names[at] for at in last)),
        _entry("Floating islands", len(adrift), (isle(state, k) for k in adrift)),
    )


def _booty(state: ConquerorState, seat: int) -> Entry:
    islands = [k for k in range(len(state.islands)) if seat in (state.owners[k], state.awards[k])]
    coins = list(tiles(state.coins[seat]))
    left = f" of {BOX}" if state.preset == "strict12" else ""
    value = f"{len(coins)}{left} coin{'s' * (len(coins) != 1 or left != '')}"
    ids = (*(isle(state, k) for k in islands), *(f"coin-{state.board.names[at]}" for at in coins))
    return Entry(COLOURS[seat], value, "", ids)


def isle(state: ConquerorState, island: int) -> str:
    """The node of an island: one for as long as it is in the sea, another on a shore."""
    return f"isle-{island}" if state.afloat(island) else f"prize-{island}"


def _entry(name: str, count: int, nodes: Iterable[str]) -> Entry:
    return Entry(name, str(count), "", tuple(nodes))
