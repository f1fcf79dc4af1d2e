"""Refutations: proven lines that show a played move to be a mistake, and their use in a review.

The values of a bot's short search have errors. If the game can prove a value (`refute` in
core/bot.py), the proven value replaces the estimate. So a move after which the game is proven lost
has value 0, and a move in a position that was lost already is no turning point.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace

from skerry.core.bot import Budget, Refutation, RefutationQuery, run_to_end
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.state import State
from skerry.session.chance import resolve_chance
from skerry.session.session import Session

from .turning_points import GameRecord, PositionEval

_ = texts(__name__)[0]

QUERY_KEY_OFFSET = 1 << 48
"""Added to a position's key to get the key of a query about the move that led to it. The sum is
below 2**53, so JavaScript can represent it. Keys of long searches (proof_tasks.py) have it twice.
"""

MAX_LINE = 12
"""Largest number of moves of the computer's line that are shown."""


@dataclass(frozen=True, slots=True)
class RefutationLine:
    """A `Refutation` (core/bot.py) in notation. `better` is the query's better move."""

    better: str
    line: tuple[str, ...]
    text: str
    nodes: tuple[str, ...] = ()
    before: float | None = None
    after: float | None = None

    @classmethod
    def from_refutation(
        cls, game: Game, query: RefutationQuery, refutation: Refutation
    ) -> RefutationLine:
        """Convert a refutation to notation."""
        notation = game.notation
        return cls(
            notation(query.better),
            tuple(map(notation, refutation.line)),
            refutation.text,
            refutation.nodes,
            refutation.before,
            refutation.after,
        )


def can_prove_mistakes(session: Session) -> bool:
    """Return whether the session's game can prove that a move was a mistake.

    Games with hidden information can't.
    """
    return session.game.refute is not None and not session.game.hidden


def refutation_query(session: Session, at: int, better: str) -> RefutationQuery:
    """Return the query about the move played in position `at`, compared with the move `better`.

    Raises ValueError if no move was played in that position, or if `better` is not legal.
    """
    state = session.transition(at)[-1]
    game = session.game
    played, *later = session.line[at:] or ("",)
    if state.current_player < 0 or not played:
        raise ValueError(_("no move was played at position {at}").format(at=at))
    actions = list[object]()
    for offset, move in enumerate(later, 1):
        position = session.transition(at + offset)[-1]
        actions.append(game.parse(position, move))
    known = state.information_state(state.current_player)
    return RefutationQuery(
        known, game.parse(state, played), game.parse(state, better), tuple(actions)
    )


def with_proven_values(
    record: GameRecord,
    evals: Sequence[PositionEval | None],
    refutations: Mapping[int, RefutationLine],
) -> list[PositionEval | None]:
    """Return the evaluations of a game for two, with proven values in place of estimates.

    Args:
        record: The game.
        evals: The evaluation of each position.
        refutations: The refutations of moves, by the position in which the move was played.
    """
    result = list(evals)
    if record.seats != 2:
        return result
    for at, proof in refutations.items():
        before, after = result[at], result[at + 1]
        if before and proof.before is not None:
            move = proof.better if proof.before else before.move
            before = replace(before, move=move, value=proof.before, proven=True)
        if before and proof.after is not None:
            before = replace(before, values={**before.values, record.moves[at]: proof.after})
            if after:
                same_player = record.movers[at] == record.movers[at + 1]
                value = proof.after if same_player else 1 - proof.after
                result[at + 1] = replace(after, value=value, proven=True)
        result[at] = before
    return result


def prove_in_units(
    game: Game, query: RefutationQuery, budget: Budget
) -> Generator[int, None, RefutationLine | None]:
    """Search for a refutation, one short unit of work at a time (see `Refute` in core/bot.py).

    Yields the number of positions searched so far. Returns the refutation, or None if the search
    found none. Raises ValueError if the game has no such search.
    """
    if game.refute is None:
        raise ValueError(f"{game.id!r} can prove nothing about a move")
    refutation = yield from game.refute(query, budget)
    return RefutationLine.from_refutation(game, query, refutation) if refutation else None


def prove(game: Game, query: RefutationQuery, budget: Budget) -> RefutationLine | None:
    """Search for a refutation without interruption. Return None if the search found none."""
    return run_to_end(prove_in_units(game, query, budget))


def states_along(session: Session, at: int, line: Sequence[str]) -> list[State]:
    """Return the state at position `at`, and the states after each move of `line` from there.

    The last state may be a chance node. Raises ValueError for an illegal move.
    """
    states = [session.transition(at)[-1]]
    for move in line:
        if states[-1].current_player < 0:
            raise ValueError(f"{move!r} can't be played here: it is no player's turn")
        after = states[-1].apply(session.game.parse(states[-1], move))
        states.append(resolve_chance(after, 0, None)[-1])
    return states


def playable_line(session: Session, at: int, line: Sequence[str]) -> tuple[str, ...]:
    """Return the computer's line up to the first chance event; at most `MAX_LINE` moves.

    The later moves are the bot's plan for only one of the outcomes of that chance event.
    """
    state = session.transition(at)[-1]
    moves = list[str]()
    for move in line[:MAX_LINE]:
        if state.current_player < 0:
            break
        try:
            state = state.apply(session.game.parse(state, move))
        except ValueError:
            break  # the move is possible only with the hidden cards that the bot assumed
        moves.append(move)
    return tuple(moves)
