"""Facts about a stone before it is placed, and refutations after it."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from skerry.core.bot import Budget, Refutation, RefutationQuery
from skerry.core.i18n import N_, texts
from skerry.core.lazy_modules import require

from .board import BLACK, COLOURS, WHITE
from .bot.purposes import chain_step_fact, purpose_fact
from .openings import FAIR, NO_SAFE_OPENING, fairest_openings, opening_values, proven_values
from .position import Position, position
from .proofs import completing_cells, winning_cell, winning_chain
from .rules import SWAP, AtollState
from .text import path_name

_, ngettext = texts(__name__)

BRIDGE = N_("It links to {cell} through {one} or {two}, and {other} can't block both.")

BRIDGES = {
    "n": N_("It links to the cat's island through {one} or {two}, and {other} can't block both."),
    "e": N_(
        "It links to the carrot's island through {one} or {two}, and {other} can't block both."
    ),
    "s": N_("It links to the fish's island through {one} or {two}, and {other} can't block both."),
    "w": N_(
        "It links to the rabbit's island through {one} or {two}, and {other} can't block both."
    ),
}
"""Texts for a bridge to an island, by the end of the board where the island is."""

NEAR = {
    "n": N_("It's safely linked to the cat's island."),
    "e": N_("It's safely linked to the carrot's island."),
    "s": N_("It's safely linked to the fish's island."),
    "w": N_("It's safely linked to the rabbit's island."),
}
"""Texts for a larger template that leads to an island, by the end of the board where it is."""


def fact(state: AtollState, action: str) -> str:
    """Return the strongest proven statement about an action; "" if there is none."""
    if action == SWAP:
        first = state.board.names[state.black.bit_length() - 1]
        return _first_stone_winner_fact(state, first) or _swap_fact(state, first)
    if not state.black | state.white:
        first_stone_fact = _no_safe_opening_fact(state, action) or _first_stone_winner_fact(
            state, action
        )
        if first_stone_fact:
            return first_stone_fact
    after = state.apply(action)
    if after.winner >= 0:
        return _winning_fact(after)
    colour = state.to_move
    before = position(state)
    after_position = before.place(state.board.number[action], colour)
    if completing_cells(after_position, 1 - colour):
        return ""  # The opponent can win at once, so other facts don't matter.
    cells = [state.board.names[cell] for cell in completing_cells(after_position, colour)]
    return (
        _double_threat_fact(cells)
        or _chain_fact(before, after_position, state.board.names)
        or (_stopped_win_fact(1 - colour) if completing_cells(before, 1 - colour) else "")
        or _threat_fact(cells, 1 - colour)
        or _template_fact(state, after_position, action, colour)
        or _balanced_opening_fact(state, action)
        or purpose_fact(before, after_position, state.board.names)
    )


def clue(state: AtollState) -> tuple[str, tuple[str, ...]] | None:
    """Return a sentence about a threat of the opponent, and the cells that stop it.

    The opponent threatens to play a cell that completes a chain of templates. Only a stone on this
    cell or in the chain's templates stops the threat.

    Returns:
        None without a threat, if not all threats can be stopped, or if the player to move can
        complete a chain themselves.
    """
    if not state.white or state.may_swap:
        return None
    before = position(state)
    if winning_cell(before, before.empty_cells) is not None:
        return None
    other = 1 - state.to_move
    threats: list[tuple[int, int]] = []
    for cell in before.empty_cells:
        carrier = winning_chain(before.place(cell, other), other)
        if carrier is not None:
            threats.append((carrier | 1 << cell, cell))
    region = -1
    for carrier, _cell in threats:
        region &= carrier
    if not threats or not region:
        return None
    carrier, cell = min(threats, key=lambda threat: (threat[0].bit_count(), threat[1]))
    names = state.board.names
    stops = tuple(name for index, name in enumerate(names) if carrier >> index & 1)
    text = ngettext(
        "{colour} threatens to play {cell}. Only a stone on the marked cell stops that.",
        "{colour} threatens to play {cell}. "
        "Only a stone on one of the {count} marked cells stops that.",
        len(stops),
    )
    return text.format(colour=_(COLOURS[other]), cell=names[cell], count=len(stops)), stops


def _no_safe_opening_fact(state: AtollState, action: str) -> str:
    """Return a fact if every first stone is proven to lose because of the swap; otherwise ""."""
    if len(proven_values(state.columns)) < state.board.size:
        return ""
    if action in fairest_openings(state.columns):
        return _(
            "White may swap, so no first move is safe. The computer rates this among "
            "the most balanced."
        )
    return _(NO_SAFE_OPENING)


def _balanced_opening_fact(state: AtollState, action: str) -> str:
    """Return a fact: the first stone is one of `openings.fairest_openings`; "" if it isn't.

    Returns "" also for later stones.
    """
    if state.black | state.white or action not in fairest_openings(state.columns):
        return ""
    return _("It's one of the most balanced first moves, so swapping sides gains little.")


def _swap_fact(state: AtollState, first: str) -> str:
    """Return a fact: the table of openings favours the first stone's player; "" if it doesn't."""
    if opening_values(state.columns).get(first, FAIR) <= FAIR:
        return ""
    text = _("According to the computer's opening table, {cell} gives better than even chances.")
    return text.format(cell=first)


def _first_stone_winner_fact(state: AtollState, first: str) -> str:
    """Return a fact: who wins after a first stone without a swap; "" if unproven."""
    worth = proven_values(state.columns).get(first)
    if worth is None:
        return ""
    winner = BLACK if worth else WHITE
    text = _("With {cell} as the first stone, {colour} has a forced win.")
    return text.format(cell=first, colour=_(COLOURS[winner]))


def _winning_fact(after: AtollState) -> str:
    text = _("It wins for {colour}: {path}.")
    return text.format(colour=_(COLOURS[after.winner]), path=path_name(after))


def _double_threat_fact(cells: list[str]) -> str:
    """Return a fact: the player threatens to win on two of `cells`; "" if there are fewer."""
    if len(cells) < 2:
        return ""
    text = _("It threatens to win on {one} and {two}. One stone can't stop both.")
    return text.format(one=cells[0], two=cells[1])


def _threat_fact(cells: list[str], other: int) -> str:
    """Return a fact: the player threatens to win on the first of `cells`; "" if `cells` is empty.

    `other` is the colour of the opponent, who must answer.
    """
    if not cells:
        return ""
    text = _("It threatens to win on {cell}, so {colour} must answer there.")
    return text.format(cell=cells[0], colour=_(COLOURS[other]))


def _chain_fact(before: Position, after: Position, names: Sequence[str]) -> str:
    """Return a fact: a chain of templates joins opposite islands; "" without a chain.

    If a chain joined the islands before the stone, the fact is about the next step along the chain:
    otherwise, all hints from then on would be the same.
    """
    colour = before.colour
    if winning_chain(after, colour) is None:
        return ""
    if winning_chain(before, colour) is not None and (
        step := chain_step_fact(before, after, names)
    ):
        return step
    text = _("{colour}'s islands are now safely linked. {other} can't stop that.")
    return text.format(colour=_(COLOURS[colour]), other=_(COLOURS[1 - colour]))


def _stopped_win_fact(other: int) -> str:
    """Return a fact: the stone takes a cell on which the colour `other` could have won."""
    return _("It stops {colour} from winning there.").format(colour=_(COLOURS[other]))


def _template_fact(state: AtollState, after: Position, action: str, colour: int) -> str:
    """Return a fact: a template links the new stone to a stone or island; "" without a template."""
    names = state.board.names
    stone = state.board.number[action]
    for _carrier, u, w, cells, _ways in after.templates[colour]:
        if stone not in (u, w):
            continue
        far = u + w - stone
        island = "" if far < state.board.size else after.graph.end[far - state.board.size]
        if len(cells) > 2:
            return _(NEAR[island])
        linked = [names[cell] for cell in cells]
        return _(BRIDGES[island] if island else BRIDGE).format(
            cell="" if island else names[far],
            one=linked[0],
            two=linked[1],
            other=_(COLOURS[1 - colour]),
        )
    return ""


# Refutations


def refute(question: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """Search for a proof that a move was or was not a mistake; see `core.bot.Refute`."""
    state = question.state
    moves = (question.played, question.better)
    assert isinstance(state, AtollState)
    if not state.black or (
        state.may_swap and (SWAP in moves or _proven_value_of_only_stone(state) != 0)
    ):
        # The search would not finish, and it doesn't consider swaps.
        return _refute_opening(question)
    require("skerry.games.atoll.prover")
    from .prover.refutation import search_refutation

    return (yield from search_refutation(question, budget))


_ANY = N_(
    "It cost nothing: after any first stone, the second player can win, because they may swap. "
    "That is proven."
)


def _proven_value_of_only_stone(state: AtollState) -> float | None:
    """Return the proven value of the only stone (see `proven_values`); None if unproven."""
    return proven_values(state.columns).get(state.board.names[state.black.bit_length() - 1])


def _refute_opening(question: RefutationQuery) -> Refutation | None:
    """Return a refutation of the first stone, or of the decision to swap, from proven results.

    A first stone with a proven winner is a mistake, because the opponent chooses the winning side.

    Returns:
        None if nothing is proven, or if the swap decision was right.
    """
    state = question.state
    played = question.played
    assert isinstance(state, AtollState)
    if state.white or state.swapped:
        return None
    if not state.black:
        values = proven_values(state.columns)
        worth = values.get(played)
        is_complete = len(values) == state.board.size
        line = (played, SWAP) if worth else (played,)
        text = _(_ANY) if is_complete else fact(state, played)
        before = 0.0 if is_complete else None
        return None if worth is None else Refutation(line, text, before=before, after=0.0)
    worth = _proven_value_of_only_stone(state)
    if worth is None or (played == SWAP) == bool(worth):
        # The swap decision was right, or this is one of many answers to a losing first stone.
        return None
    return Refutation((played,), fact(state, SWAP), before=1.0, after=0.0)
