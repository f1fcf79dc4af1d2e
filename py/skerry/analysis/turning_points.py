"""Turning points: the most expensive moves of a game, by a bot's evaluations of its positions.

The cost of a move is the value of the best move minus the value of the played move, both from the
search of the position before the move. If no chance event follows, the search of the next position
gives a second value of the played move. The larger of the two values counts, because short searches
have errors; if both positions are proven, the second value counts. In solo games only proven values
count: a turning point is a move that lost an existing solution.

In games for two, a search may prove the result of a position and not prove that of the next one.
Such a move is no turning point if the next proven result, later in the game, is the same again. The
move that ends the unproven part is no turning point either. Without this rule, 27 of 32 such moves
in 28 games on Atoll's small board were turning points, although they cost nothing, as a solver
showed (bench/refutations.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from skerry.core.bot import Estimate
from skerry.core.game import Game
from skerry.session.session import Session
from skerry.session.sides import is_swap_offered

from .median import median

MIN_COST = 0.08
"""Lower limit of the threshold from which a move is a turning point, in winning chance. Smaller
costs are noise of the searches."""

ERROR_FACTOR = 2
"""The threshold is this multiple of the typical error of the game's evaluations, if that is between
MIN_COST and MAX_MIN_COST."""

MAX_MIN_COST = 0.15
"""Upper limit of that threshold."""

MARKS = ((0.3, "??"), (0.15, "?"), (0.0, "?!"))
"""The marks of turning points, as in annotated chess games, with the cost from which each is used.
"""

NEAR_BEST = 0.03
"""A move that costs at most this much winning chance counts as a best move."""

MAX_NAMED = 10
"""Largest number of turning points that are named."""


@dataclass(frozen=True, slots=True)
class PositionEval:
    """An `Estimate` (core/bot.py) of a position, with moves in notation in place of actions."""

    move: str
    value: float
    values: Mapping[str, float] = field(default_factory=dict[str, float])
    proven: bool = False
    note: str = ""
    line: tuple[str, ...] = ()

    @classmethod
    def from_estimate(cls, game: Game, estimate: Estimate) -> PositionEval:
        """Convert an estimate to notation."""
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
    """The moves of a game, and the facts about it that turning points depend on.

    Attributes:
        moves: The moves in notation.
        movers: The seat to move at each position, from before the first move to after the last;
            None if it was no player's turn.
        after_chance: Whether a chance event led to each position.
        seats: The number of players.
        returns: The result by seat, from -1 to 1; None if the line is not a finished game.
        has_pie_rule: Whether a player may swap sides after the first move. The start is then
            even, although a search may prove that the second player wins.
    """

    moves: tuple[str, ...]
    movers: tuple[int | None, ...]
    after_chance: tuple[bool, ...]
    seats: int
    returns: tuple[float, ...] | None = None
    has_pie_rule: bool = False


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that cost winning chance.

    Attributes:
        at: The position in which the move was played.
        seat: The seat of the player.
        best: The best move in that position.
        played: The played move.
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
    """A seat's winning chances: `points` are pairs of a position and a winning chance (0 to 1)."""

    seat: int
    points: tuple[tuple[int, float], ...]


Evals = Sequence[PositionEval | None]
"""The evaluation of each position, from before the first move to after the last; None if the
position has no search.
"""


def game_record(session: Session) -> GameRecord:
    """Return the record of the whole line of a session, including undone moves."""
    transitions = [session.transition(at) for at in range(len(session.line) + 1)]
    seats = [states[-1].current_player for states in transitions]
    after_chance = [
        any(len(state.chance_outcomes()) > 1 for state in states[:-1]) for states in transitions
    ]
    end = transitions[-1][-1]
    return GameRecord(
        session.line,
        tuple(seat if seat >= 0 else None for seat in seats),
        tuple(after_chance),
        session.seats,
        tuple(end.returns()) if end.is_terminal else None,
        is_swap_offered(session),
    )


def evaluation_curves(record: GameRecord, evals: Evals, *, ended: bool = True) -> tuple[Curve, ...]:
    """Return the curves of a graph.

    A game for two has one curve, the first seat's. With more players, each seat has a curve, with
    points at the positions in which that seat was to move. A solo game's curve has proven values
    only. If `ended`, the curves of a finished game end with its result.
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
            seat_points.append((len(record.moves), _win_share(record.returns[seat])))
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
    """Return the `limit` most expensive moves that cost at least `least`, highest cost first.

    `strict` includes the moves into and out of unproven parts of the game, which are otherwise left
    out (see the module's docstring).
    """
    turns = [turn for turn in _all_turning_points(record, evals) if turn.cost >= least]
    if not strict:
        turns = [turn for turn in turns if not _spans_unproven_gap(record, evals, turn)]
    return tuple(sorted(turns, key=_cost_sort_key)[:limit])


def min_cost(record: GameRecord, evals: Evals) -> float:
    """Return the cost from which a move of this game is a turning point.

    It is ERROR_FACTOR times the typical error of the game's evaluations, but at least MIN_COST and
    at most MAX_MIN_COST.
    """
    error = ERROR_FACTOR * evaluation_error(record, evals)
    return min(MAX_MIN_COST, max(MIN_COST, error))


def evaluation_error(record: GameRecord, evals: Evals) -> float:
    """Return the typical error of a game's evaluations, in winning chance; 0 if it is unknown.

    If the best move was played and no chance event followed, the searches before and after the move
    should have the same value. The typical error is the median of their differences: a few large
    differences are surprises, not errors.
    """
    errors = list[float]()
    for at, seat in enumerate(record.movers[:-1]):
        result = evals[at]
        if seat is None or result is None or result.move != record.moves[at] or result.proven:
            continue
        is_end = at + 1 == len(record.moves)
        after = None if is_end else value_after(record, evals, at + 1, seat)
        if after is not None:
            errors.append(abs(result.value - after))
    return median(errors) if errors else 0.0


def move_cost(record: GameRecord, evals: Evals, at: int) -> float | None:
    """Return the cost (0 to 1) of the move played in a position; None if it is unknown."""
    result = evals[at]
    if result and record.movers[at] is not None and result.move == record.moves[at]:
        return 0.0
    turn = _turning_point(record, evals, at)
    return max(0.0, turn.cost) if turn else None


def luck_effect(record: GameRecord, evals: Evals, seat: int) -> float | None:
    """Return how much the chance events of a game for two changed a seat's winning chance.

    The result is a sum over all chance events: the winning chance after the event minus the
    expected one before it. None if no chance event has known values, or if the game isn't for two.
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


def _cost_sort_key(turn: TurningPoint) -> tuple[float, int]:
    """Sort key: the largest cost first, then the earliest."""
    return -turn.cost, turn.at


def _all_turning_points(record: GameRecord, evals: Evals) -> list[TurningPoint]:
    turns = (_turning_point(record, evals, at) for at in range(len(record.moves)))
    return [turn for turn in turns if turn]


def undecided_positions(record: GameRecord, evals: Evals) -> tuple[int, ...]:
    """Return the positions of a solo game without a proven value after a solvable position.

    Only positions that an unsolvable position follows count: the move that lost the solution was
    played in one of them, or just before.
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


def _win_share(returns: float) -> float:
    return (returns + 1) / 2


def _reliable_value(record: GameRecord, result: PositionEval | None) -> float | None:
    """Return an evaluation's value; in solo games None unless it is proven."""
    return result.value if result and (record.seats > 1 or result.proven) else None


def _turning_point(record: GameRecord, evals: Evals, at: int) -> TurningPoint | None:
    """Return the move played in a position as a turning point, whatever its cost.

    None if the best move was played, or if the value before or after the move is unknown.
    """
    result = evals[at]
    seat = record.movers[at]
    played = record.moves[at]
    best_value = _reliable_value(record, result)
    if result is None or seat is None or best_value is None or result.move == played:
        return None
    after = value_after(record, evals, at + 1, seat)
    is_after_proven = proven_share(record, evals, at + 1, seat) is not None
    if after is not None and is_after_proven and result.proven:
        return TurningPoint(at, seat, result.move, played, best_value, after)
    # In a solo game, the values of moves are proven if the position's evaluation is.
    views = [value for value in (result.values.get(played), after) if value is not None]
    return TurningPoint(at, seat, result.move, played, best_value, max(views)) if views else None


def _spans_unproven_gap(record: GameRecord, evals: Evals, turn: TurningPoint) -> bool:
    """Return whether a move enters or leaves a run of unproven positions that cost nothing.

    A run costs nothing if the proven values before and after it are equal.
    """
    if record.seats != 2:
        return False
    proven = [proven_share(record, evals, at, turn.seat) for at in range(len(record.movers))]
    before, after = proven[turn.at], proven[turn.at + 1]
    if (before is None) == (after is None):
        return False
    if after is None:
        return before == _first_known(proven[turn.at + 1 :])
    return after == _first_known(reversed(proven[: turn.at + 1]))


def unproven_neighbours(record: GameRecord, evals: Evals) -> list[int]:
    """Return the unproven positions before or after the moves that `turning_points` leaves out."""
    positions = set[int]()
    for turn in turning_points(record, evals, min_cost(record, evals), strict=True):
        if _spans_unproven_gap(record, evals, turn):
            is_entry = proven_share(record, evals, turn.at, turn.seat) is not None
            positions.add(turn.at + is_entry)
    return sorted(positions)


def _first_known(values: Iterable[float | None]) -> float | None:
    return next((value for value in values if value is not None), None)


def proven_share(record: GameRecord, evals: Evals, at: int, seat: int) -> float | None:
    """Return a seat's winning chance at a position.

    None unless the chance is proven, or the position is the end of the game.
    """
    if at == len(record.moves) and record.returns:
        return _win_share(record.returns[seat])
    result = evals[at]
    if result is None or not result.proven:
        return None
    return result.value if record.movers[at] == seat else 1 - result.value


def value_after(record: GameRecord, evals: Evals, at: int, seat: int) -> float | None:
    """Return the value of position `at`, which follows a move of `seat`, for that seat.

    None if a chance event led to the position, if the value is unknown, or if there are more than
    two players and another player is to move.
    """
    if record.after_chance[at]:
        return None
    if at == len(record.moves) and record.returns:
        return _win_share(record.returns[seat]) if record.seats > 1 else None
    value = _reliable_value(record, evals[at])
    if value is None or record.movers[at] == seat:
        return value
    return 1 - value if record.seats == 2 else None
