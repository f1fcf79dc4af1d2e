"""What is proven of the small board, in place of what the search believes.

The lemmas (`prover/follow.py`) are a part of the engine that a page fetches when it is wished for.
The search thinks meanwhile, and its word stands where nothing is proven; so nobody waits for them.
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
    from skerry.games.atoll.prover.follow import Follower
    from skerry.games.atoll.prover.small_board import Decision

_ = texts(__name__)[0]

PART = "skerry.games.atoll.prover"

STEPS = 60
"""Positions that the prover looks at in one thought, one between two estimates. In 280 games that
were decided, where no lemma said so, it took 43 at most, and twice more than 10."""

CELLS = 6
"""How many cells are judged between two estimates."""


def surely(state: AtollState, estimates: Iterable[Estimate]) -> Iterator[Estimate]:
    """A thought about a position of any board, where it is proven who wins as that says.

    Who wins plays a move that is proven to win, and thinks no longer. Who loses plays what the
    search likes best. Before the first stone nothing is said: the other side may swap.
    """
    if state.columns != PRESET_COLUMNS["small"] or not state.black:
        yield from estimates
        return
    found: Decision | None = None
    asked = 0
    for estimate in estimates:
        if not asked and estimate.proven:  # at a glance: so it is plain to see
            asked = STEPS + 1
        follower = _follower() if found is None and asked <= STEPS else None
        if follower:
            look = follower.found if asked else follower.lemmas.decided
            found, asked = look((state.black, state.white), state.to_move), asked + 1
        if found is None:
            yield estimate
        elif state.may_swap and found.winner == BLACK:
            yield _known(state, estimate, found, SWAP)
            return
        elif found.winner == state.to_move:
            yield from _winning(state, estimate, found)
            return
        else:
            yield _known(state, estimate, found)


def decided(state: AtollState) -> bool:
    """Whether it is proven who wins a position, by what is here."""
    follower = _follower() if state.columns == PRESET_COLUMNS["small"] else None
    return bool(follower and follower.decided((state.black, state.white), state.to_move))


def _known(
    state: AtollState, estimate: Estimate, found: Decision, action: str | None = None
) -> Estimate:
    """The estimate of who loses, or would if it did not do this."""
    values = dict.fromkeys(state.legal_actions(), 0.0)
    line = estimate.line
    if action:
        values[action], line = 1.0, (action,)
    return Estimate(
        action or estimate.action,
        float(action is not None),
        line,
        values,
        estimate.work,
        proven=True,
        note=said(found.winner),
    )


def _winning(state: AtollState, estimate: Estimate, found: Decision) -> Iterator[Estimate]:
    """A winning move, that of the search where it is one; then what is proven of the others."""
    assert found.move is not None
    best, line, note = state.board.names[found.move], estimate.line, said(found.winner)
    if estimate.action == best or _worth(state, estimate.action) == 1:
        best = estimate.action
    else:
        line = (best,)
    values = {**estimate.values, best: 1.0}
    estimate = replace(estimate, action=best, value=1.0, line=line, proven=True, note=note)
    for count, action in enumerate(state.legal_actions()):
        if count % CELLS == 0:
            yield replace(estimate, values=values)
            values = dict(values)
        worth = _worth(state, action)
        if worth is not None and action != best:
            values[action] = worth
    yield replace(estimate, values=values)


def _worth(state: AtollState, action: str) -> float | None:
    """What an action is worth to who wins, where a lemma says it."""
    if action == SWAP:
        return 0.0
    after, follower = state.apply(action), _follower()
    if after.is_terminal:
        return 1.0
    stones = (after.black, after.white)
    known = follower.lemmas.decided(stones, after.to_move) if follower else None
    return known and float(known.winner == state.to_move)


def said(winner: int) -> str:
    """That it is proven who wins."""
    text = _("It is proven: {colour} wins, however {other} plays.")
    return text.format(colour=_(COLOURS[winner]), other=_(COLOURS[1 - winner]))


def _follower() -> Follower | None:
    return _loaded() if available_or_prefetch(PART) else None


@cache
def _loaded() -> Follower | None:
    from skerry.games.atoll.prover.follow import follower

    return follower()
