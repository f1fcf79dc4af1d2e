"""What the picture says: how things stand, what happened, names for eyes that are ears."""

from __future__ import annotations

from collections.abc import Iterable

from skerry.core import player_names
from skerry.core.i18n import N_, listing, texts
from skerry.core.scene import LedgerEntry, Player

from . import scoring
from .action_text import last_events, who
from .board import tiles
from .constants import BOX, COLOURS, CORNER, COUNT, FACES, LEAVE, OVER, PLACE, ROLL, STAY
from .rules import ConquerorState
from .shapes import KINDS, LOOKS
from .variant import CUSTOM

_, ngettext = texts(__name__)

_TOKENS = (N_("Red's ship"), N_("Blue's knight"), N_("Gold's tower"), N_("Violet's hat"))


def status(state: ConquerorState) -> str:
    """How things stand, or what the person to move does next."""
    if state.stage == OVER:
        return _verdict(state)
    if state.stage == COUNT:
        return _diced(state)
    if state.stage == PLACE and state.variant.board != CUSTOM:
        return _("Islands come by lot, {count} to go").format(count=state.loose)
    said = {
        LEAVE: _("{colour} can never move again"),
        ROLL: _("{colour} rolls the die"),
    }.get(state.stage)
    if said is not None:
        return said.format(colour=who(state.turn))
    what, stands = _to_do(state)
    return player_names.turn_text(state.turn, _(COLOURS[state.turn]), what, stands)


def _to_do(state: ConquerorState) -> tuple[str, str]:
    """What the player to move does next, and how that stands for one of {name}."""
    if state.stage == PLACE:
        what = _("touch a place for an island, {count} to go")
        stands = _("{name} to lay an island, {count} to go")
        return what.format(count=state.loose), stands.format(name="{name}", count=state.loose)
    if state.stage == CORNER:
        return _("touch a corner to begin in"), _("{name} to choose a corner")
    die, steps = str(state.die), state.steps
    if state.legal_actions() == (STAY,):
        what, stands = (
            _("no way to go with this {die}, so stay"),
            _("{name} rolled {die}: no way to go"),
        )
    else:
        what = ngettext(
            "{die} rolled, touch a tile {steps} step away",
            "{die} rolled, touch a tile {steps} steps away",
            steps,
        )
        stands = ngettext(
            "{name} rolled {die}: {steps} step", "{name} rolled {die}: {steps} steps", steps
        )
    return what.format(die=die, steps=steps), stands.format(name="{name}", die=die, steps=steps)


def _diced(state: ConquerorState) -> str:
    """Who rolls for which island in the end."""
    island = scoring.disputed(state)
    assert island is not None
    said = _("{colour} rolls for the island at {tile}")
    return said.format(colour=who(scoring.caster(state, island)), tile=_island(state, island))


def _verdict(state: ConquerorState) -> str:
    """Who has won, and with how many islands."""
    winners = scoring.winners(state)
    number = scoring.scores(state)[winners[0]]
    names = listing([who(seat) for seat in winners])
    if len(winners) == 1 and player_names.is_you(winners[0]):
        said = ngettext(
            "You have won with {count} island", "You have won with {count} islands", number
        )
        return said.format(count=number)
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


def events_text(state: ConquerorState) -> str:
    """What the last action or chance outcome brought about."""
    return player_names.join_events(last_events(state), [_(colour) for colour in COLOURS])


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
    score = "" if state.stage == PLACE else str(scoring.scores(state)[seat])
    look = LOOKS[seat]
    return Player(_(COLOURS[seat]), look, note, score, f"{look}-coin")


def ledger(state: ConquerorState) -> tuple[LedgerEntry, ...]:
    """The die's record, what each has, and what is about to be decided or lost."""
    if state.stage == PLACE:
        return (LedgerEntry(_("Loose islands"), str(state.loose)),)
    if state.stage == CORNER:
        free = state.legal_actions()
        return (_entry(_("Free corners"), len(free), free),)
    names, masks, claimed = state.board.names, state.board.masks, state.claimed
    short = [mask & ~claimed for mask in masks]
    last = [next(tiles(free)) for free in short if free.bit_count() == 1]
    adrift = scoring.floating(state)
    rolls = tuple(zip(FACES, state.rolls, strict=True))
    return (
        LedgerEntry(_("Rolls"), str(sum(state.rolls)), bars=rolls),
        *(_booty(state, seat) for seat in state.seats),
        _entry(_("Last tiles free"), len(last), (names[at] for at in last)),
        _entry(_("Floating islands"), len(adrift), (isle(state, k) for k in adrift)),
    )


def _booty(state: ConquerorState, seat: int) -> LedgerEntry:
    islands = [k for k in range(len(state.islands)) if seat in (state.owners[k], state.awards[k])]
    coins = list(tiles(state.coins[seat]))
    value = ngettext("{count} coin", "{count} coins", len(coins))
    if state.variant.twelve:
        value = _("{count} of {most}")
    ids = (*(isle(state, k) for k in islands), *(f"coin-{state.board.names[at]}" for at in coins))
    return LedgerEntry(_(COLOURS[seat]), value.format(count=len(coins), most=BOX), "", ids)


def isle(state: ConquerorState, island: int) -> str:
    """The node of an island: one for as long as it is in the sea, another on a shore."""
    return f"isle-{island}" if state.afloat(island) else f"prize-{island}"


def _entry(name: str, count: int, nodes: Iterable[str]) -> LedgerEntry:
    return LedgerEntry(name, str(count), "", tuple(nodes))
