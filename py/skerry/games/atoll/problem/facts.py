"""Facts about the moves of a problem, a first hint that names no move, and refutations."""

from __future__ import annotations

from collections.abc import Generator

from skerry.core.bot import Budget, Refutation, RefutationQuery
from skerry.core.i18n import texts

from . import text
from .rules import ProblemState

_, ngettext = texts(__name__)


def fact(state: ProblemState, action: str) -> str:
    """Return a fact: whether a move wins, or which reply refutes it; "" if no move can be made."""
    problem = state.problem
    if problem is None or state.current_player != 0:
        return ""
    after = state.apply(action)
    if after.is_solved:
        count = problem.carrier.bit_count()
        template = ngettext(
            "After this move, {colour} can't be stopped: {count} free cell is enough.",
            "After this move, {colour} can't be stopped: {count} free cells are enough.",
            count,
        )
        return template.format(colour=text.solver_colour(state), count=count)
    reply = problem.start.board.names[
        problem.refutation_of(problem.start.board.number[action]).reply
    ]
    template = _("{colour} answers with {cell} and can't be stopped.")
    return template.format(colour=text.opponent_colour(state), cell=reply)


def clue(state: ProblemState) -> tuple[str, tuple[str, ...]] | None:
    """Return a sentence about the opponent's threat, and the cells that stop the threat.

    The answer of the problem is one of these cells.

    Returns:
        None if no move can be made.
    """
    problem = state.problem
    if problem is None or state.current_player != 0:
        return None
    names = problem.start.board.names
    threat = problem.threat
    cells = tuple(name for cell, name in enumerate(names) if threat.carrier >> cell & 1)
    template = ngettext(
        "{colour} threatens to play {cell}. Only a stone on the marked cell stops that.",
        "{colour} threatens to play {cell}. "
        "Only a stone on one of the {count} marked cells stops that.",
        len(cells),
    )
    message = template.format(
        colour=text.opponent_colour(state), cell=names[threat.reply], count=len(cells)
    )
    return message, cells


def refute(query: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """Return the refutation of a wrong move: the reply, and the cells that it needs.

    Returns None if the move is the answer. Yields 0 once, because no search is necessary.
    """
    yield 0
    state = query.state
    assert isinstance(state, ProblemState)
    problem = state.problem
    if problem is None or state.current_player != 0 or state.apply(query.played).is_solved:
        return None
    names = problem.start.board.names
    carrier = problem.refutation_of(problem.start.board.number[query.played]).carrier
    nodes = tuple(name for cell, name in enumerate(names) if carrier >> cell & 1)
    text = fact(state, query.played)
    return Refutation((query.played,), text, nodes, before=1.0, after=0.0)
