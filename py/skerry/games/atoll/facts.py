"""Facts about a stone before it is placed, and refutations after it."""

from __future__ import annotations

from collections.abc import Generator

from skerry.core.bot import Budget, Refutation, RefutationQuery
from skerry.core.i18n import N_, texts
from skerry.core.lazy_modules import require

from .board import BLACK, COLOURS, WHITE
from .openings import proven_values
from .position import Position, position
from .proofs import chain, completing
from .rules import SWAP, AtollState
from .text import path_name

_, ngettext = texts(__name__)

BRIDGE = N_("A bridge joins it to {cell}: of {one} and {two}, one is enough.")

BRIDGES = {
    "n": N_("A bridge joins it to the cat island: of {one} and {two}, one is enough."),
    "e": N_("A bridge joins it to the carrot island: of {one} and {two}, one is enough."),
    "s": N_("A bridge joins it to the fish island: of {one} and {two}, one is enough."),
    "w": N_("A bridge joins it to the rabbit island: of {one} and {two}, one is enough."),
}
"""By an island's end."""

NEAR = {
    "n": N_("It is as good as joined to the cat island: {count} free cells make sure of that."),
    "e": N_("It is as good as joined to the carrot island: {count} free cells make sure of that."),
    "s": N_("It is as good as joined to the fish island: {count} free cells make sure of that."),
    "w": N_("It is as good as joined to the rabbit island: {count} free cells make sure of that."),
}
"""By the end of the island to which a template of more than two cells leads."""


def fact(state: AtollState, action: str) -> str:
    """Return the strongest certain statement about an action; "" if there is none."""
    if action == SWAP:
        return _first_stone_fact(state, state.board.names[state.black.bit_length() - 1])
    if not state.black | state.white and (found := _first_stone_fact(state, action)):
        return found
    after = state.apply(action)
    if after.winner >= 0:
        return _winning_fact(after)
    mine = state.to_move
    here = position(state)
    there = here.place(state.board.number[action], mine)
    if completing(there, 1 - mine):
        return ""  # whatever else it does: the other side wins at once
    cells = [state.board.names[cell] for cell in completing(there, mine)]
    return (
        _double_threat_fact(cells)
        or _chain_fact(there, mine)
        or (_stop_fact(1 - mine) if completing(here, 1 - mine) else "")
        or _threat_fact(cells, 1 - mine)
        or _template_fact(state, there, action, mine)
    )


def _first_stone_fact(state: AtollState, first: str) -> str:
    """Who wins after a first stone, where that is proven."""
    worth = proven_values(state.columns).get(first)
    if worth is None:
        return ""
    winner = BLACK if worth else WHITE
    text = _("It is proven: with {cell} as the first stone, {colour} wins.")
    return text.format(cell=first, colour=_(COLOURS[winner]))


def _winning_fact(after: AtollState) -> str:
    text = _("With it {colour} wins: {path}.")
    return text.format(colour=_(COLOURS[after.winner]), path=path_name(after))


def _double_threat_fact(cells: list[str]) -> str:
    """Two cells on which the next stone would win are one too many to stop."""
    if len(cells) < 2:
        return ""
    text = _("It threatens to win on {one} and on {two}: one stone can't stop both.")
    return text.format(one=cells[0], two=cells[1])


def _threat_fact(cells: list[str], other: int) -> str:
    """One such cell has to be answered."""
    if not cells:
        return ""
    text = _("It threatens to win on {cell}: {colour} has to answer there.")
    return text.format(cell=cells[0], colour=_(COLOURS[other]))


def _chain_fact(there: Position, mine: int) -> str:
    """A chain of templates from island to island: it can't be cut any more."""
    if chain(there, mine) is None:
        return ""
    text = _("{colour}'s islands are as good as joined now: {other} can't stop it any more.")
    return text.format(colour=_(COLOURS[mine]), other=_(COLOURS[1 - mine]))


def _stop_fact(other: int) -> str:
    """Without this stone, the other colour would win on its cell."""
    return _("It stops {colour}, who would win there.").format(colour=_(COLOURS[other]))


def _template_fact(state: AtollState, there: Position, action: str, mine: int) -> str:
    """What joins the stone to another group or an island, by its cells."""
    names = state.board.names
    stone = state.board.number[action]
    for _carrier, u, w, cells, _ways in there.templates[mine]:
        if stone not in (u, w):
            continue
        far = u + w - stone
        if len(cells) > 2:
            return _(NEAR[there.graph.end[far - state.board.size]]).format(count=len(cells))
        cell = names[far] if far < state.board.size else ""
        text = BRIDGE if cell else BRIDGES[there.graph.end[far - state.board.size]]
        one, two = (names[it] for it in cells)
        return _(text).format(cell=cell, one=one, two=two)
    return ""


# What was wrong with it


def refute(question: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """What shows a move to be a mistake, or to be none; see `core.bot.Refute`."""
    state = question.state
    moves = (question.played, question.better)
    assert isinstance(state, AtollState)
    if not state.black or (state.may_swap and (SWAP in moves or _only_stone_value(state) != 0)):
        return _refute_opening(question)  # a search would find no end, and knows no swap
    require("skerry.games.atoll.prover")
    from .prover.refutation import refutation

    return (yield from refutation(question, budget))


_ANY = N_(
    "It cost nothing: with any first stone the other side wins, for it may swap. That is proven."
)


def _only_stone_value(state: AtollState) -> float | None:
    """What the only stone is proven to be worth, see `proven_values`."""
    return proven_values(state.columns).get(state.board.names[state.black.bit_length() - 1])


def _refute_opening(question: RefutationQuery) -> Refutation | None:
    """What the proven first stones say of the first one and of the swap; None if that is nothing.

    Who places a first stone has lost once it is proven who wins with it: the other side chooses.
    """
    state = question.state
    played = question.played
    assert isinstance(state, AtollState)
    if state.white or state.swapped:
        return None
    if not state.black:
        known = proven_values(state.columns)
        worth = known.get(played)
        all_ = len(known) == state.board.size
        line = (played, SWAP) if worth else (played,)
        said = _(_ANY) if all_ else fact(state, played)
        before = 0.0 if all_ else None
        return None if worth is None else Refutation(line, said, before=before, after=0.0)
    worth = _only_stone_value(state)
    if worth is None or (played == SWAP) == bool(worth):
        return None  # it was right, or one of many answers to a stone that loses
    return Refutation((played,), fact(state, SWAP), before=1.0, after=0.0)
