"""Proven results on the small board, which replace the estimates of the search.

The lemmas (`prover/follow.py`) are in a module that the page loads only after the first request for
it. Until then the bot uses the search, so that players don't have to wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from skerry.core.bot import Estimate
from skerry.core.i18n import texts
from skerry.core.lazy_modules import available_or_prefetch
from skerry.games.atoll.board import BLACK, COLOURS, PRESET_COLUMNS
from skerry.games.atoll.rules import SWAP, AtollState

if TYPE_CHECKING:
    from skerry.games.atoll.prover.follow import ProverWithLemmas
    from skerry.games.atoll.prover.small_board import Decision

_ = texts(__name__)[0]

PROVER_MODULE = "skerry.games.atoll.prover"

MAX_WORK = 60
"""Limit for the positions that the prover may search for one move, one between two estimates. In a
test with 280 positions that no lemma decides, it needed at most 43, and only twice more than 10.
"""

CELLS_PER_ESTIMATE = 6
"""Number of moves whose proven value is computed between two estimates."""


def with_proven_results(state: AtollState, estimates: Iterable[Estimate]) -> Iterator[Estimate]:
    """Yield the estimates of a search, replaced by proven results as soon as these are known.

    Only the small board has proven results, and not before the first stone, because the opponent
    may swap. A player who wins gets a proven winning move, and the search ends. A player who loses
    gets the search's best move.
    """
    if state.columns != PRESET_COLUMNS["small"] or not state.black:
        yield from estimates
        return
    decision: Decision | None = None
    steps = 0
    for estimate in estimates:
        if not steps and estimate.proven:  # a proof would add nothing to a certain estimate
            steps = MAX_WORK + 1
        prover = _lemma_prover() if decision is None and steps <= MAX_WORK else None
        if prover:
            decide = prover.search_winner if steps else prover.lemmas.lemma_winner
            decision = decide((state.black, state.white), state.to_move)
            steps = steps + 1
        if decision is None:
            yield estimate
        elif state.may_swap and decision.winner == BLACK:
            yield _loser_estimate(state, estimate, decision, SWAP)
            return
        elif decision.winner == state.to_move:
            yield from _winner_estimates(state, estimate, decision)
            return
        else:
            yield _loser_estimate(state, estimate, decision)


def is_winner_proven(state: AtollState) -> bool:
    """Return whether a position's winner is proven; False until the lemmas are loaded."""
    prover = _lemma_prover() if state.columns == PRESET_COLUMNS["small"] else None
    return bool(prover and prover.find_winner((state.black, state.white), state.to_move))


def _loser_estimate(
    state: AtollState, estimate: Estimate, decision: Decision, action: str | None = None
) -> Estimate:
    """Return the estimate of a player who loses with every action, or with all except `action`."""
    values = dict.fromkeys(state.legal_actions(), 0.0)
    line = estimate.line
    if action:
        values[action] = 1.0
        line = (action,)
    return Estimate(
        action or estimate.action,
        float(action is not None),
        line,
        values,
        estimate.work,
        proven=True,
        note=forced_win_note(decision.winner),
    )


def _winner_estimates(
    state: AtollState, estimate: Estimate, decision: Decision
) -> Iterator[Estimate]:
    """Yield estimates with a proven winning move, if possible the best move of the search.

    Later estimates add the proven values of the other moves.
    """
    assert decision.move is not None
    best = state.board.names[decision.move]
    line = estimate.line
    note = forced_win_note(decision.winner)
    if estimate.action == best or _proven_value(state, estimate.action) == 1:
        best = estimate.action
    else:
        line = (best,)
    values = {**estimate.values, best: 1.0}
    estimate = replace(estimate, action=best, value=1.0, line=line, proven=True, note=note)
    for count, action in enumerate(state.legal_actions()):
        if count % CELLS_PER_ESTIMATE == 0:
            yield replace(estimate, values=values)
            values = dict(values)
        worth = _proven_value(state, action)
        if worth is not None and action != best:
            values[action] = worth
    yield replace(estimate, values=values)


def _proven_value(state: AtollState, action: str) -> float | None:
    """Return the value of an action, 0 or 1, for the player to move; None if no lemma decides it.

    The player to move must have a proven win, so the swap has the value 0.
    """
    if action == SWAP:
        return 0.0
    after = state.apply(action)
    prover = _lemma_prover()
    if after.is_terminal:
        return 1.0
    stones = (after.black, after.white)
    decision = prover.lemmas.lemma_winner(stones, after.to_move) if prover else None
    return None if decision is None else float(decision.winner == state.to_move)


def forced_win_note(winner: int) -> str:
    """Return a sentence which says that the colour `winner` has a forced win."""
    text = _("{colour} has a forced win.")
    return text.format(colour=_(COLOURS[winner]), other=_(COLOURS[1 - winner]))


def _lemma_prover() -> ProverWithLemmas | None:
    return _load_lemma_prover() if available_or_prefetch(PROVER_MODULE) else None


@cache
def _load_lemma_prover() -> ProverWithLemmas | None:
    from skerry.games.atoll.prover.follow import lemma_prover

    return lemma_prover()
