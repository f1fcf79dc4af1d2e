"""How a game went, looked back at: the shares of the win over its moves, and which cost most.

A turning point is a move: the best one's value less that of the one played, both in one thought of
one position. Where no luck came between, it costs no more than the thought after it says too, for a
bot that thinks for a moment errs: of two views the kinder one counts. Dice are no mistake. Alone,
only what is certain counts: a solution that was there, and is lost. Of two, a move from what is
proven into the open costs nothing where the same side is proven to win further on, nor one that
leads out of it: without that, 27 of 32 such moves that were named were none, by a solver, in 28
games on Atoll's small board (bench/refutations.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from skerry.core.bot import Estimate
from skerry.core.game import Game
from skerry.session.session import Session

LEAST = 0.05
"""Share of the win that a turning point costs, at least: with less, the noise of two thoughts would
be told as mistakes."""

LITTLE, LARGE = 0.025, 0.3
"""Where a game was lost with a LARGE drop and turning points do not tell half of it, the moves that
cost at least so LITTLE: it was lost step by step."""

NAMED = 3
"""Most turning points: more would be a list, and not what decided the game."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot thinks of a position, in notation, for its player to move (see core.bot)."""

    move: str
    value: float
    values: Mapping[str, float] = field(default_factory=dict[str, float])
    proven: bool = False
    note: str = ""
    line: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: Game, estimate: Estimate) -> Thought:
        """An estimate in notation."""
        name, values = game.notation, estimate.values.items()
        return cls(
            name(estimate.action),
            estimate.value,
            {name(action): value for action, value in values},
            estimate.proven,
            estimate.note,
            tuple(map(name, estimate.line)),
        )


@dataclass(frozen=True, slots=True)
class Course:
    """A line as it went: its moves; at each position (one more than there are moves) the seat to
    move (None: nobody), and whether dice or cards fell before it; who got what, from -1 to 1, if
    the line has ended the game.
    """

    moves: tuple[str, ...]
    movers: tuple[int | None, ...]
    luck: tuple[bool, ...]
    seats: int
    returns: tuple[float, ...] | None = None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that cost something: `played` at position `at`, where the `best` would have `kept`
    one share of the win for the seat to move, and this one `left` another.
    """

    at: int
    seat: int
    best: str
    played: str
    kept: float
    left: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The shares of the win (0 to 1) that a seat had, by position, from the first on."""

    seat: int
    points: tuple[tuple[int, float], ...]


Thoughts = Sequence[Thought | None]
"""By position, one more than there are moves; None for what nobody has thought about."""


def course(session: Session) -> Course:
    """How the whole line of a session went, what was undone included."""
    films = [session.transition(at) for at in range(len(session.line) + 1)]
    seats = [film[-1].current_player for film in films]
    luck = [any(len(it.chance_outcomes()) > 1 for it in film[:-1]) for film in films]
    end = films[-1][-1]
    return Course(
        session.line,
        tuple(seat if seat >= 0 else None for seat in seats),
        tuple(luck),
        session.seats,
        tuple(end.returns()) if end.is_terminal else None,
    )


def curves(past: Course, thoughts: Thoughts, *, ended: bool = True) -> tuple[Curve, ...]:
    """The lines of a graph. Where two play there is one, the first seat's; more players have one
    each, through the positions where they were to move; alone there is only what is certain.
    They end with the result, if there is one and it is wanted (`ended`).
    """
    two = past.seats == 2
    points: list[list[tuple[int, float]]] = [[] for _ in range(1 if two else past.seats)]
    for at, seat in enumerate(past.movers):
        value = _certain(past, thoughts[at])
        if seat is not None and value is not None:
            points[0 if two else seat].append((at, 1 - value if two and seat else value))
    if ended and past.seats > 1 and past.returns:
        for seat, own in enumerate(points):
            own.append((len(past.moves), _share(past.returns[seat])))
    return tuple(Curve(seat, tuple(own)) for seat, own in enumerate(points) if own)


def turning_points(
    past: Course,
    thoughts: Thoughts,
    least: float = LEAST,
    most: int = NAMED,
    *,
    strict: bool = False,
) -> tuple[TurningPoint, ...]:
    """The moves that cost most, the largest loss first: at least so much, and at most so many. If
    it is `strict`, those too that lead into the open and out of it (see above)."""
    all_ = [_turning_point(past, thoughts, at) for at in range(len(past.moves))]
    found = [it for it in all_ if it and it.kept - it.left >= least]
    found = [it for it in found if strict or not _over_a_gap(past, thoughts, it)]
    return tuple(sorted(found, key=lambda it: (it.left - it.kept, it.at))[:most])


def step_by_step(
    past: Course, thoughts: Thoughts, named: Sequence[TurningPoint]
) -> tuple[TurningPoint, ...]:
    """Further moves of whoever has lost, the largest loss first, where those `named` do not tell
    half of what was lost: so that every defeat has moves that led to it.
    """
    ends = past.returns
    if ends is None or past.seats == 1:
        return ()
    all_ = filter(None, (_turning_point(past, thoughts, at) for at in range(len(past.moves))))
    losses = sorted(
        (it for it in all_ if not _over_a_gap(past, thoughts, it)),
        key=lambda it: (it.left - it.kept, it.at),
    )
    found: list[TurningPoint] = []
    for seat in (seat for seat, its in enumerate(ends) if its == min(ends)):
        own = [it for it in named if it.seat == seat]
        drop = _highest(past, thoughts, seat) - _share(ends[seat])
        if drop >= LARGE and 2 * sum(it.kept - it.left for it in own) < drop:
            rest = [it for it in losses if it.seat == seat and it not in own]
            found += [it for it in rest if it.kept - it.left >= LITTLE][: NAMED - len(own)]
    return tuple(found)


def _highest(past: Course, thoughts: Thoughts, seat: int) -> float:
    """The greatest share of the win that a seat is thought to have had where it was to move."""
    own = [thoughts[at] for at, mover in enumerate(past.movers) if mover == seat]
    return max((thought.value for thought in own if thought), default=0.0)


def unsure(past: Course, thoughts: Thoughts) -> tuple[int, ...]:
    """Alone, the positions of which nothing is certain, between one that certainly has a solution
    and one that certainly has none: the move that lost it was played there.
    """
    found, open_, solved = list[int](), list[int](), False
    for at in range(len(past.movers)) if past.seats == 1 else ():
        value = _certain(past, thoughts[at])
        if value is None:
            open_.append(at)
        else:
            found += open_ if solved and value == 0 else []
            solved, open_ = value == 1, []
    return tuple(found)


def _share(returns: float) -> float:
    return (returns + 1) / 2


def _certain(past: Course, thought: Thought | None) -> float | None:
    """What counts of a thought's value: alone, only what is certain."""
    return thought.value if thought and (past.seats > 1 or thought.proven) else None


def _turning_point(past: Course, thoughts: Thoughts, at: int) -> TurningPoint | None:
    """What a move cost, as far as that is known."""
    thought, seat, played = thoughts[at], past.movers[at], past.moves[at]
    kept = _certain(past, thought)
    if thought is None or seat is None or kept is None or thought.move == played:
        return None
    rated = thought.values.get(played)  # alone, as certain as the thought
    views = [view for view in (rated, _after(past, thoughts, at + 1, seat)) if view is not None]
    return TurningPoint(at, seat, thought.move, played, kept, max(views)) if views else None


def _over_a_gap(past: Course, thoughts: Thoughts, turn: TurningPoint) -> bool:
    """Whether a move leads from what is proven into what is not, or the other way, and on both
    sides of that the same is proven."""
    sure = [_proven_share(past, thoughts, at, turn.seat) for at in range(len(past.movers))]
    before, after = sure[turn.at], sure[turn.at + 1]
    if past.seats != 2 or (before is None) == (after is None):
        return False
    if after is None:
        return before == next((it for it in sure[turn.at + 1 :] if it is not None), None)
    return after == next((it for it in sure[turn.at :: -1] if it is not None), None)


def _proven_share(past: Course, thoughts: Thoughts, at: int, seat: int) -> float | None:
    """A seat's share of the win at a position, where it is proven or the game has ended."""
    if at == len(past.moves) and past.returns:
        return _share(past.returns[seat])
    thought = thoughts[at]
    if thought is None or not thought.proven:
        return None
    return thought.value if past.movers[at] == seat else 1 - thought.value


def _after(past: Course, thoughts: Thoughts, at: int, seat: int) -> float | None:
    """What is thought of the position after a move, for its player; None where luck came between,
    or a third player thought it.
    """
    if past.luck[at]:
        return None
    if at == len(past.moves) and past.returns:
        return _share(past.returns[seat]) if past.seats > 1 else None
    value = _certain(past, thoughts[at])
    if value is None or past.movers[at] == seat:
        return value
    return 1 - value if past.seats == 2 else None
