"""What is proven of a move that was played: the line that shows it, what a review learns from it.

A bot that thinks for a moment errs. Where its game can prove something (core/bot.py), that
counts instead of its estimate: a move after which all is lost left nothing, and one in a game that
was lost before is no turning point.
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

from .turning_points import Course, Thought

_ = texts(__name__)[0]

APART = 1 << 48
"""What is added to the key of a position in the key of a question: below 2**53 in all."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A refutation (see core.bot) in notation. `better` is the move that was asked about."""

    better: str
    line: tuple[str, ...]
    text: str
    nodes: tuple[str, ...] = ()
    before: float | None = None
    after: float | None = None

    @classmethod
    def of(cls, game: Game, question: RefutationQuery, found: Refutation) -> Shown:
        """A refutation in notation."""
        name = game.notation
        line = tuple(map(name, found.line))
        return cls(name(question.better), line, found.text, found.nodes, found.before, found.after)


def possible(session: Session) -> bool:
    """Whether anything may be proven: the game can, and nothing is hidden, or not any more."""
    return session.game.refute is not None and not session.game.hidden


def question(session: Session, at: int, better: str) -> RefutationQuery:
    """Whether the move played at a position was a mistake. ValueError if none was, or if the better
    one is none."""
    state, game = session.transition(at)[-1], session.game
    played, *later = session.line[at:] or ("",)
    if state.current_player < 0 or not played:
        raise ValueError(_("no move was played at position {at}").format(at=at))
    actions = list[object]()
    here = state
    for move in later:
        here = session.transition(at + len(actions) + 1)[-1]
        actions.append(game.parse(here, move))
    known = state.information_state(state.current_player)
    return RefutationQuery(
        known, game.parse(state, played), game.parse(state, better), tuple(actions)
    )


def minded(
    past: Course, thoughts: Sequence[Thought | None], shown: Mapping[int, Shown]
) -> list[Thought | None]:
    """The thoughts of a game of two, with what is proven of its moves in their place: `shown` by
    the positions in which the moves were played."""
    found = list(thoughts)
    for at, proof in shown.items() if past.seats == 2 else ():
        here, after = found[at], found[at + 1]
        if here and proof.before is not None:
            move = proof.better if proof.before else here.move
            here = replace(here, move=move, value=proof.before, proven=True)
        if here and proof.after is not None:
            here = replace(here, values={**here.values, past.moves[at]: proof.after})
            if after:
                mine = past.movers[at] == past.movers[at + 1]
                value = proof.after if mine else 1 - proof.after
                found[at + 1] = replace(after, value=value, proven=True)
        found[at] = here
    return found


def units(game: Game, asked: RefutationQuery, budget: Budget) -> Generator[int, None, Shown | None]:
    """What shows a move to be a mistake or none, by the positions looked at; see
    `core.bot.Refute`. ValueError for a game that can prove nothing."""
    if game.refute is None:
        raise ValueError(f"{game.id!r} can prove nothing of a move")
    found = yield from game.refute(asked, budget)
    return Shown.of(game, asked, found) if found else None


def proven(game: Game, asked: RefutationQuery, budget: Budget) -> Shown | None:
    """The same without a rest."""
    return run_to_end(units(game, asked, budget))


def played(session: Session, at: int, line: Sequence[str]) -> list[State]:
    """The positions of a line from a position of a session on, that one first; the last one may be
    one in which chance decides. ValueError for a move that is none."""
    states = [session.transition(at)[-1]]
    for move in line:
        if states[-1].current_player < 0:
            raise ValueError(f"nobody can play {move!r} here")
        after = states[-1].apply(session.game.parse(states[-1], move))
        states.append(resolve_chance(after, 0, None)[-1])
    return states
