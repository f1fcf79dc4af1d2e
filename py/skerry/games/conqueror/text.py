"""Texts of the scene: status, events, labels for screen readers, the ledger."""

from __future__ import annotations

from collections.abc import Iterable

from skerry.core import player_names
from skerry.core.i18n import N_, join_with_and, texts
from skerry.core.scene import LedgerEntry, Player

from . import scoring
from .action_text import last_events, player_name
from .board import tiles_of_bits
from .constants import BOX, COLOURS, CORNER, COUNT, FACES, LEAVE, OVER, PLACE, ROLL, STAY
from .rules import ConquerorState
from .shapes import KINDS, LOOKS
from .variant import CUSTOM

_, ngettext = texts(__name__)

_TOKENS = (N_("Red's ship"), N_("Blue's knight"), N_("Gold's tower"), N_("Violet's hat"))

NEW_TURNS = 2
"""Number of each player's turns in which the status explains the die."""


def status(state: ConquerorState) -> str:
    """Return the status of the game, or what the player to move should do."""
    if state.stage == OVER:
        return _winners_text(state)
    if state.stage == COUNT:
        return _dice_off_text(state)
    if state.stage == PLACE and state.variant.board != CUSTOM:
        return _("Random islands: {count} to go").format(count=state.loose)
    template = {
        LEAVE: _("{colour} has no moves left"),
        ROLL: _("{colour} rolls the die"),
    }.get(state.stage)
    if template is not None:
        return template.format(colour=player_name(state.turn))
    prompt, stands = _prompt_texts(state)
    return player_names.turn_text(state.turn, _(COLOURS[state.turn]), prompt, stands)


def _prompt_texts(state: ConquerorState) -> tuple[str, str]:
    """Return a prompt for the player to move, and a sentence about this player for the others.

    The sentence contains "{name}" in place of the player's name.
    """
    if state.stage == PLACE:
        prompt = _("choose a space for an island, {count} to go")
        stands = _("{name} places an island, {count} to go")
        return prompt.format(count=state.loose), stands.format(name="{name}", count=state.loose)
    if state.stage == CORNER:
        return _("choose your starting corner"), _("{name} chooses a corner")
    die = str(state.die)
    steps = state.step_count
    if state.legal_actions() == (STAY,):
        prompt = _("you can't move with this {die}, so stay")
        stands = _("{name} rolled {die} and can't move")
    else:
        prompt = ngettext(
            "you rolled {die}, so move {steps} step",
            "you rolled {die}, so move {steps} steps",
            steps,
        )
        if sum(state.rolls) <= NEW_TURNS * len(state.seats):
            prompt = _("{what} (1, 4: 1 step; 2, 5: 2 steps; 3, 6: 3 steps)").format(what=prompt)
        stands = ngettext(
            "{name} rolled {die}: {steps} step", "{name} rolled {die}: {steps} steps", steps
        )
    return prompt.format(die=die, steps=steps), stands.format(name="{name}", die=die, steps=steps)


def _dice_off_text(state: ConquerorState) -> str:
    """Return a sentence that says which player rolls, and for which leftover island."""
    island = scoring.disputed_island(state)
    assert island is not None
    template = _("{colour} rolls for the island at {tile}")
    return template.format(
        colour=player_name(scoring.next_roller(state, island)), tile=_island_name(state, island)
    )


def _winners_text(state: ConquerorState) -> str:
    """Return a sentence about the winners and their number of islands."""
    winners = scoring.winners(state)
    number = scoring.scores(state)[winners[0]]
    names = join_with_and([player_name(seat) for seat in winners])
    if len(winners) == 1 and player_names.is_you(winners[0]):
        template = ngettext("You win with {count} island!", "You win with {count} islands!", number)
        return template.format(count=number)
    if len(winners) == 1 and number:
        template = ngettext(
            "{colour} wins with {count} island", "{colour} wins with {count} islands", number
        )
    elif len(winners) == 1:
        template = _("{colour} wins without an island")
    elif number:
        template = ngettext(
            "{colour} share the win with {count} island each",
            "{colour} share the win with {count} islands each",
            number,
        )
    else:
        template = _("{colour} share the win without an island")
    return template.format(colour=names, count=number)


def _island_name(state: ConquerorState, island: int) -> str:
    """Return an island's name, which is the name of its lower left tile."""
    return state.board.names[state.islands[island]]


def events_text(state: ConquerorState) -> str:
    """Return the events of the last action or outcome."""
    return player_names.join_events(last_events(state), [_(colour) for colour in COLOURS])


def tile_label(state: ConquerorState, tile: int) -> str:
    """Return a tile's label: its name, its token, and whose coin or island it has."""
    name = state.board.names[tile]
    island = state.board.island_at[tile]
    tokens = [_(_TOKENS[seat]) for seat, at in enumerate(state.tokens) if at == tile]
    owners = [seat for seat, coins in enumerate(state.coins) if coins >> tile & 1]
    claims = [_("{colour}'s coin").format(colour=_(COLOURS[seat])) for seat in owners]
    if state.owners[island] >= 0:
        claims = [_("on {colour}'s island").format(colour=_(COLOURS[state.owners[island]]))]
    elif not claims:
        last = state.board.masks[island] & ~state.claimed_tiles == 1 << tile
        claims = [_("last free tile of the island") if last else _("free")]
    return ", ".join([name, *tokens, *claims])


def player(state: ConquerorState, seat: int) -> Player:
    """Return a seat's entry in the list of players."""
    note = _(KINDS[seat])
    if state.stage not in (PLACE, CORNER) and state.tokens[seat] < 0:
        note = _("{token}, out").format(token=note)
    score = "" if state.stage == PLACE else str(scoring.scores(state)[seat])
    look = LOOKS[seat]
    return Player(_(COLOURS[seat]), look, note, score, f"{look}-coin")


def ledger(state: ConquerorState) -> tuple[LedgerEntry, ...]:
    """Return the die's statistics, each player's holdings, the last free tiles, and lost islands.

    Lost islands are those that no token can reach any more. During the setup, return only the
    number of islands to place or of free corners.
    """
    if state.stage == PLACE:
        return (LedgerEntry(_("Islands to place"), str(state.loose)),)
    if state.stage == CORNER:
        free = state.legal_actions()
        return (_make_entry(_("Free corners"), len(free), free),)
    names = state.board.names
    masks = state.board.masks
    claimed = state.claimed_tiles
    short = [mask & ~claimed for mask in masks]
    last = [next(tiles_of_bits(free)) for free in short if free.bit_count() == 1]
    adrift = scoring.unreachable_islands(state)
    rolls = tuple(zip(FACES, state.rolls, strict=True))
    return (
        LedgerEntry(_("Rolls"), str(sum(state.rolls)), bars=rolls),
        *(_holdings_entry(state, seat) for seat in state.seats),
        _make_entry(_("Last free tiles"), len(last), (names[at] for at in last)),
        _make_entry(
            _("Out-of-reach islands"), len(adrift), (island_node_id(state, k) for k in adrift)
        ),
    )


def _holdings_entry(state: ConquerorState, seat: int) -> LedgerEntry:
    islands = [k for k in range(len(state.islands)) if seat in (state.owners[k], state.awards[k])]
    coins = list(tiles_of_bits(state.coins[seat]))
    value = ngettext("{count} coin", "{count} coins", len(coins))
    if state.variant.twelve:
        value = _("{count} of {most}")
    ids = (
        *(island_node_id(state, k) for k in islands),
        *(f"coin-{state.board.names[at]}" for at in coins),
    )
    return LedgerEntry(_(COLOURS[seat]), value.format(count=len(coins), most=BOX), "", ids)


def island_node_id(state: ConquerorState, island: int) -> str:
    """Return an island's node id. It changes when the island moves from the sea to a shore."""
    return f"isle-{island}" if state.is_afloat(island) else f"prize-{island}"


def _make_entry(name: str, count: int, nodes: Iterable[str]) -> LedgerEntry:
    return LedgerEntry(name, str(count), "", tuple(nodes))
