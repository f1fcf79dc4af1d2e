"""Turning points: the moves of a game that cost most, by a bot's evaluations of its positions.

A turning point's cost is the value of the best move less that of the played one, both from one
search. If no chance event follows, the search of the next position also counts, and the smaller of
the two costs is taken, because short searches err. Chance events are no mistakes. In solo
games only proven values count: a solution that existed and is lost.

In games for two, a move from a proven position into an unproven one costs nothing if the same side
is proven to win later on, nor does a move out of the unproven part. Otherwise 27 of 32 such moves
in 28 games on Atoll's small board were wrongly named, as a solver showed (bench/refutations.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from skerry.core.bot import Estimate
from skerry.core.game import Game
from skerry.session.session import Session

MIN_COST = 0.08
"""Least cost of a turning point, in winning chance. Smaller ones are noise of the searches."""

ERROR_FACTOR = 2
MAX_MIN_COST = 0.15
"""A turning point also costs at least ERROR_FACTOR times the error of the game's evaluations, but
MAX_MIN_COST is always enough."""

MARKS = ((0.3, "??"), (0.15, "?"), (0.0, "?!"))
"""The mark of a turning point by its least cost, as in commented games of chess."""

NEAR_BEST = 0.03
"""A move that costs at most this much counts as the best move."""

MAX_NAMED = 10
"""Most turning points that are named."""


@dataclass(frozen=True, slots=True)
class PositionEval:
    """A bot's evaluation of a position in notation, for its player to move (see core.bot)."""

    move: str
    value: float
    values: Mapping[str, float] = field(default_factory=dict[str, float])
    proven: bool = False
    note: str = ""
    line: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: Game, estimate: Estimate) -> PositionEval:
        """Return an estimate in notation."""
        notation = game.notation
        return cls(
            notation(estimate.action),
            estimate.value,
            {notation(action): value for action, value in estimate.values.items()},
            estimate.proven,
            estimate.note,
            tuple(map(notation, estimate.line)),
        )


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A line as it was played.

    Attributes:
        moves: Its moves.
        movers: The seat to move at each position, one more than there are moves; None if it was no
            player's turn.
        after_chance: Whether a chance event led to each position.
        seats: The number of players.
        returns: The result by seat, from -1 to 1; None if the line is not a finished game.
    """

    moves: tuple[str, ...]
    movers: tuple[int | None, ...]
    after_chance: tuple[bool, ...]
    seats: int
    returns: tuple[float, ...] | None = None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that cost winning chance.

    Attributes:
        at: The position in which it was played.
        seat: The player.
        best: The best move there.
        played: The move.
        best_value: The player's winning chance with the best move.
        played_value: The player's winning chance with the played move.
    """

    at: int
    seat: int
    best: str
    played: str
    best_value: float
    played_value: float

    @property
    def cost(self) -> float:
        """The winning chance that the move lost."""
        return self.best_value - self.played_value

    @property
    def mark(self) -> str:
        """The move's mark: "?!" (inaccurate), "?" (a mistake) or "??" (a blunder)."""
        return next(mark for least, mark in MARKS if self.cost >= least)


@dataclass(frozen=True, slots=True)
class Curve:
    """A seat's winning chances (0 to 1) by position, in ascending order."""

    seat: int
    points: tuple[tuple[int, float], ...]


Evals = Sequence[PositionEval | None]
"""By position, one more than there are moves; None for a position without a search."""


def game_record(session: Session) -> GameRecord:
    """Return the record of the whole line of a session, including undone moves."""
    films = [session.transition(at) for at in range(len(session.line) + 1)]
    seats = [film[-1].current_player for film in films]
    after_chance = [any(len(state.chance_outcomes()) > 1 for state in film[:-1]) for film in films]
    end = films[-1][-1]
    return GameRecord(
        session.line,
        tuple(seat if seat >= 0 else None for seat in seats),
        tuple(after_chance),
        session.seats,
        tuple(end.returns()) if end.is_terminal else None,
    )


def curves(record: GameRecord, evals: Evals, *, ended: bool = True) -> tuple[Curve, ...]:
    """Return the curves of a graph.

    Two players share one curve, the first seat's. With more, each has one, through the positions
    where they were to move. A solo game's curve has proven values only. With `ended`, curves end
    with the result of a finished game.
    """
    for_two = record.seats == 2
    points: list[list[tuple[int, float]]] = [[] for _ in range(1 if for_two else record.seats)]
    for at, seat in enumerate(record.movers):
        value = _reliable_value(record, evals[at])
        if seat is None or value is None:
            continue
        if for_two:
            points[0].append((at, value if seat == 0 else 1 - value))
        else:
            points[seat].append((at, value))
    if ended and record.seats > 1 and record.returns:
        for seat, seat_points in enumerate(points):
            seat_points.append((len(record.moves), _share(record.returns[seat])))
    return tuple(
        Curve(seat, tuple(seat_points)) for seat, seat_points in enumerate(points) if seat_points
    )


def turning_points(
    record: GameRecord,
    evals: Evals,
    least: float = MIN_COST,
    limit: int = MAX_NAMED,
    *,
    strict: bool = False,
) -> tuple[TurningPoint, ...]:
    """Return the moves that cost at least `least`, the largest cost first, at most `limit`.

    `strict` includes moves into and out of unproven positions (see the top of this module).
    """
    turns = [turn for turn in _all_turning_points(record, evals) if turn.cost >= least]
    if not strict:
        turns = [turn for turn in turns if not _spans_unproven_gap(record, evals, turn)]
    return tuple(sorted(turns, key=_by_cost)[:limit])


def min_cost(record: GameRecord, evals: Evals) -> float:
    """Return the least cost of a turning point of this game: more than its evaluations err."""
    error = ERROR_FACTOR * evaluation_error(record, evals)
    return min(MAX_MIN_COST, max(MIN_COST, error))


def evaluation_error(record: GameRecord, evals: Evals) -> float:
    """Return the typical error of a game's evaluations, in winning chance; 0 if it is unknown.

    Where the best move was played and no chance event followed, two searches evaluate the same
    position. The error is the median of their differences, since a surprise is no error.
    """
    errors = list[float]()
    for at, seat in enumerate(record.movers[:-1]):
        result = evals[at]
        if seat is None or result is None or result.move != record.moves[at] or result.proven:
            continue
        is_end = at + 1 == len(record.moves)
        after = None if is_end else _value_after(record, evals, at + 1, seat)
        if after is not None:
            errors.append(abs(result.value - after))
    return median(errors) if errors else 0.0


def move_cost(record: GameRecord, evals: Evals, at: int) -> float | None:
    """Return what the move played at a position cost, 0 to 1; None if that is unknown."""
    result = evals[at]
    if result and record.movers[at] is not None and result.move == record.moves[at]:
        return 0.0
    turn = _turning_point(record, evals, at)
    return max(0.0, turn.cost) if turn else None


def luck(record: GameRecord, evals: Evals, seat: int) -> float | None:
    """Return how much winning chance the chance events of a game for two brought a player.

    That is the sum of the differences between the value of each move and that of the position
    after the chance event. None if there was no chance event with known values.
    """
    if record.seats != 2:
        return None
    changes = list[float]()
    for at, mover in enumerate(record.movers[:-1]):
        result, after = evals[at], evals[at + 1]
        next_mover = record.movers[at + 1]
        if mover is None or next_mover is None or not (result and after):
            continue
        before = result.values.get(record.moves[at])
        if before is None or not record.after_chance[at + 1]:
            continue
        before_share = before if mover == seat else 1 - before
        after_share = after.value if next_mover == seat else 1 - after.value
        changes.append(after_share - before_share)
    return sum(changes) if changes else None


def _by_cost(turn: TurningPoint) -> tuple[float, int]:
    """Sort key: the largest cost first, then the earliest."""
    return -turn.cost, turn.at


def _all_turning_points(record: GameRecord, evals: Evals) -> list[TurningPoint]:
    turns = (_turning_point(record, evals, at) for at in range(len(record.moves)))
    return [turn for turn in turns if turn]


def undecided_positions(record: GameRecord, evals: Evals) -> tuple[int, ...]:
    """Return the unproven positions of a solo game between a solvable and an unsolvable one.

    The move that lost the solution was played in one of them, or just before.
    """
    if record.seats != 1:
        return ()
    result = list[int]()
    undecided = list[int]()
    was_solvable = False
    for at in range(len(record.movers)):
        value = _reliable_value(record, evals[at])
        if value is None:
            undecided.append(at)
            continue
        if was_solvable and value == 0:
            result += undecided
        was_solvable = value == 1
        undecided = []
    return tuple(result)


def _share(returns: float) -> float:
    return (returns + 1) / 2


def _reliable_value(record: GameRecord, result: PositionEval | None) -> float | None:
    """Return an evaluation's value; in solo games only if it is proven."""
    return result.value if result and (record.seats > 1 or result.proven) else None


def _turning_point(record: GameRecord, evals: Evals, at: int) -> TurningPoint | None:
    """Return the move played at a position as a turning point, whatever its cost.

    None if the best move was played, or if one of the values is unknown.
    """
    result = evals[at]
    seat = record.movers[at]
    played = record.moves[at]
    best_value = _reliable_value(record, result)
    if result is None or seat is None or best_value is None or result.move == played:
        return None
    views = [
        value
        # A solo game's values of moves are as proven as the evaluation itself.
        for value in (result.values.get(played), _value_after(record, evals, at + 1, seat))
        if value is not None
    ]
    return TurningPoint(at, seat, result.move, played, best_value, max(views)) if views else None


def _spans_unproven_gap(record: GameRecord, evals: Evals, turn: TurningPoint) -> bool:
    """Return whether a move enters or leaves a run of unproven positions that changed nothing.

    That is so if the proven values before and after the run are equal.
    """
    if record.seats != 2:
        return False
    proven = [_proven_share(record, evals, at, turn.seat) for at in range(len(record.movers))]
    before, after = proven[turn.at], proven[turn.at + 1]
    if (before is None) == (after is None):
        return False
    if after is None:
        return before == _first_known(proven[turn.at + 1 :])
    return after == _first_known(reversed(proven[: turn.at + 1]))


def _first_known(values: Iterable[float | None]) -> float | None:
    return next((value for value in values if value is not None), None)


def _proven_share(record: GameRecord, evals: Evals, at: int, seat: int) -> float | None:
    """Return a seat's winning chance at a position if it is proven, or the game's result."""
    if at == len(record.moves) and record.returns:
        return _share(record.returns[seat])
    result = evals[at]
    if result is None or not result.proven:
        return None
    return result.value if record.movers[at] == seat else 1 - result.value


def _value_after(record: GameRecord, evals: Evals, at: int, seat: int) -> float | None:
    """Return the value of the position after a seat's move, for that seat.

    None after a chance event, and if the evaluation is that of one of several other players.
    """
    if record.after_chance[at]:
        return None
    if at == len(record.moves) and record.returns:
        return _share(record.returns[seat]) if record.seats > 1 else None
    value = _reliable_value(record, evals[at])
    if value is None or record.movers[at] == seat:
        return value
    return 1 - value if record.seats == 2 else None
