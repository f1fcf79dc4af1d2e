"""What is proven of a problem's moves, and a first hint that names none."""

from __future__ import annotations

from collections.abc import Generator

from skerry.core.bot import Budget, Refutation, RefutationQuery
from skerry.core.i18n import texts

from . import text
from .rules import ProblemState

_, ngettext = texts(__name__)


def fact(state: ProblemState, action: str) -> str:
    """What a move leads to; "" where there is none to make."""
    it = state.problem
    if it is None or state.current_player != 0:
        return ""
    after = state.apply(action)
    if after.solved:
        count = it.carrier.bit_count()
        said = ngettext(
            "With it {colour} can't be stopped any more: {count} free cell makes sure of that.",
            "With it {colour} can't be stopped any more: {count} free cells make sure of that.",
            count,
        )
        return said.format(colour=text.mine(state), count=count)
    reply = it.start.board.names[it.refuted(it.start.board.number[action]).reply]
    said = _("{colour} answers {cell}, and can't be stopped any more.")
    return said.format(colour=text.other(state), cell=reply)


def clue(state: ProblemState) -> tuple[str, tuple[str, ...]] | None:
    """What the other side threatens, and the cells of which the answer is one; None where there is
    no move to make."""
    it = state.problem
    if it is None or state.current_player != 0:
        return None
    names = it.start.board.names
    threat = it.threat
    cells = tuple(name for cell, name in enumerate(names) if threat.carrier >> cell & 1)
    said = ngettext(
        "{colour} threatens {cell}: only a stone on the marked cell can stop that.",
        "{colour} threatens {cell}: only a stone on one of the {count} marked cells can stop that.",
        len(cells),
    )
    told = said.format(colour=text.other(state), cell=names[threat.reply], count=len(cells))
    return told, cells


def refute(query: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """Return why a move didn't solve the problem: the reply, and the cells that it needs."""
    yield 0
    state = query.state
    assert isinstance(state, ProblemState)
    problem = state.problem
    if problem is None or state.current_player != 0 or state.apply(query.played).solved:
        return None
    names = problem.start.board.names
    carrier = problem.refuted(problem.start.board.number[query.played]).carrier
    nodes = tuple(name for cell, name in enumerate(names) if carrier >> cell & 1)
    text = fact(state, query.played)
    return Refutation((query.played,), text, nodes, before=1.0, after=0.0)
