"""What the picture says: how things stand, what happened, names for eyes that are ears."""

from __future__ import annotations

from collections.abc import Iterable

from skerry.core.i18n import N_, listing, texts
from skerry.core.scene import Entry, Player

from . import count
from .board import tiles
from .rules import ConquerorState
from .shapes import KINDS, LOOKS
from .terms import BOX, COLOURS, CORNER, COUNT, FACES, LEAVE, MOVE, PLACE, ROLL, STAY, Event
from .variant import CUSTOM

_, ngettext = texts(__name__)

_EVENTS = {
    "set": N_("{colour} begins at {tile}"),
    "walk": N_("{colour} walks to {tile}"),
    "stay": N_("{colour} stays on {tile}"),
    "claim": N_("{colour} claims {tile}"),
    "win": N_("{colour} wins the island at {tile}"),
    "award": N_("{colour} is given the island at {tile}"),
    "roll": N_("{colour} rolls {face}"),
    "cast": N_("{colour} rolls {face}"),
    "out": N_("{colour} is stuck for good and leaves"),
}

_TOKENS = (N_("Red's ship"), N_("Blue's knight"), N_("Gold's tower"), N_("Violet's hat"))


def status(state: ConquerorState) -> str:
    """How things stand."""
    who = _(COLOURS[state.turn])
    if state.stage == PLACE:
        own = state.variant.board == CUSTOM
        said = _("{colour} to lay an island, {count} to go")
        said = said if own else _("Islands come by lot, {count} to go")
        return said.format(colour=who, count=state.loose)
    if state.stage == CORNER:
        return _("{colour} to choose a corner").format(colour=who)
    if state.stage == MOVE:
        return _rolled(state, who)
    if state.stage == LEAVE:
        return _("{colour} can never move again").format(colour=who)
    if state.stage == COUNT:
        return _diced(state)
    if state.stage == ROLL:
        return _("{colour} rolls the die").format(colour=who)
    return _verdict(state)


def _rolled(state: ConquerorState, who: str) -> str:
    """How far the roll leads, if it leads anywhere."""
    if state.legal_actions() == (STAY,):
        said = _("{colour} rolled {die}: no way to go")
    else:
        said = ngettext(
            "{colour} rolled {die}: {steps} step",
            "{colour} rolled {die}: {steps} steps",
            state.steps,
        )
    return said.format(colour=who, die=state.die, steps=state.steps)


def _diced(state: ConquerorState) -> str:
    """Who rolls for which island in the end."""
    island = count.disputed(state)
    assert island is not None
    said = _("{colour} rolls for the island at {tile}")
    who = _(COLOURS[count.caster(state, island)])
    return said.format(colour=who, tile=_island(state, island))


def _verdict(state: ConquerorState) -> str:
    """Who has won, and with how many islands."""
    winners = count.winners(state)
    number = count.scores(state)[winners[0]]
    names = listing([_(COLOURS[seat]) for seat in winners])
    if len(winners) == 1 and number:
        said = ngettext(
            "{colour} has won with {count} island", "{colour} has won with {count} islands", number
        )
    elif len(winners) == 1:
        said = _("{colour} has won with no islands")
    elif number:
        said = ngettext(
            "{colour} share the win with {count} island each",
            "{colour} share the win with {count} islands each",
            number,
        )
    else:
        said = _("{colour} share the win with no islands each")
    return said.format(colour=names, count=number)


def _island(state: ConquerorState, island: int) -> str:
    """An island by its lower left tile."""
    return state.board.names[state.islands[island]]


def news(state: ConquerorState) -> str:
    """What the last action or chance outcome brought about."""
    return ". ".join(_told(state, event) for event in state.events)


def _told(state: ConquerorState, event: Event) -> str:
    what, seat, where = event
    at = state.board.names.get(where, "")
    if what == "lay" and seat < 0:
        return _("An island comes to {tile}").format(tile=at)
    if what == "lay":
        said = _("{colour} lays an island at {tile}")
        return said.format(colour=_(COLOURS[seat]), tile=at)
    if what in ("win", "award"):
        at = _island(state, where)
    return _(_EVENTS[what]).format(colour=_(COLOURS[seat]), tile=at, face=where)


def tile_label(state: ConquerorState, tile: int) -> str:
    """A tile's name, and who stands on it or has claimed it."""
    name, island = state.board.names[tile], state.board.island_at[tile]
    here = [_(_TOKENS[seat]) for seat, at in enumerate(state.tokens) if at == tile]
    owners = [seat for seat, own in enumerate(state.coins) if own >> tile & 1]
    claims = [_("{colour}'s coin").format(colour=_(COLOURS[seat])) for seat in owners]
    if state.owners[island] >= 0:
        claims = [_("on {colour}'s island").format(colour=_(COLOURS[state.owners[island]]))]
    elif not claims:
        last = state.board.masks[island] & ~state.claimed == 1 << tile
        claims = [_("last free tile of its island") if last else _("free")]
    return ", ".join([name, *here, *claims])


def player(state: ConquerorState, seat: int) -> Player:
    """A seat beside the board."""
    note = _(KINDS[seat])
    if state.stage not in (PLACE, CORNER) and state.tokens[seat] < 0:
        note = _("{token}, out").format(token=note)
    score = "" if state.stage == PLACE else str(count.scores(state)[seat])
    look = LOOKS[seat]
    return Player(_(COLOURS[seat]), look, note, score, f"{look}-coin")


def ledger(state: ConquerorState) -> tuple[Entry, ...]:
    """The die's record, what each has, and what is about to be decided or lost."""
    if state.stage == PLACE:
        return (Entry(_("Loose islands"), str(state.loose)),)
    if state.stage == CORNER:
        free = state.legal_actions()
        return (_entry(_("Free corners"), len(free), free),)
    names, masks, claimed = state.board.names, state.board.masks, state.claimed
    short = [mask & ~claimed for mask in masks]
    last = [next(tiles(free)) for free in short if free.bit_count() == 1]
    adrift = count.floating(state)
    rolls = tuple(zip(FACES, state.rolls, strict=True))
    return (
        Entry(_("Rolls"), str(sum(state.rolls)), bars=rolls),
        *(_booty(state, seat) for seat in state.seats),
        _entry(_("Last tiles free"), len(last), (names[at] for at in last)),
        _entry(_("Floating islands"), len(adrift), (isle(state, k) for k in adrift)),
    )


def _booty(state: ConquerorState, seat: int) -> Entry:
    islands = [k for k in range(len(state.islands)) if seat in (state.owners[k], state.awards[k])]
    coins = list(tiles(state.coins[seat]))
    value = ngettext("{count} coin", "{count} coins", len(coins))
    if state.variant.twelve:
        value = _("{count} of {most}")
    ids = (*(isle(state, k) for k in islands), *(f"coin-{state.board.names[at]}" for at in coins))
    return Entry(_(COLOURS[seat]), value.format(count=len(coins), most=BOX), "", ids)


def isle(state: ConquerorState, island: int) -> str:
    """The node of an island: one for as long as it is in the sea, another on a shore."""
    return f"isle-{island}" if state.afloat(island) else f"prize-{island}"


def _entry(name: str, count: int, nodes: Iterable[str]) -> Entry:
    return Entry(name, str(count), "", tuple(nodes))
