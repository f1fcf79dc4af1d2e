"""A human player's mistakes in a reviewed game, and the value of a move tried instead.

A try is judged like a turning point (analysis/turning_points.py): its value is the larger one of
two, from the evaluation before the move and from the evaluation after it. A try that the review
hasn't evaluated in this way gets a search of the position after it, as long as that of a mistake.
So practice accepts every move that the best evaluation known can't tell from the best move.
"""

from __future__ import annotations

from typing import NamedTuple

from skerry.analysis.memory import Memory, StoredEval, Task, position_keys
from skerry.analysis.review import CLOSER_SECONDS, Review
from skerry.analysis.turning_points import (
    MIN_COST,
    PositionEval,
    TurningPoint,
    game_record,
    min_cost,
    value_after,
)
from skerry.core.player_names import seat_name, seat_name_or_you
from skerry.service.review import sides_before_turns
from skerry.session.session import Session
from skerry.session.sides import side_history


class Mistake(NamedTuple):
    """A human player's mistake, for practice.

    Attributes:
        turn: The mistake.
        who: The player's name; "" for the only human player.
        side: The name of the player's side before the mistake, such as "Black".
        values: The values of moves in the position of the mistake, as far as they are known.
        threshold: The cost from which a move of this game is a mistake.
        opponent: The name of the only opponent; "" if there are several or none.
    """

    turn: TurningPoint
    who: str
    side: str
    values: dict[str, float]
    threshold: float = MIN_COST
    opponent: str = ""


def human_mistakes(review: Review) -> list[Mistake]:
    """Return the human players' mistakes, in the order of play."""
    session = review.session
    turns = [turn for turn in review.turning_points if review.is_human_move(turn)]
    is_only_human = len(review.humans) == 1
    threshold = min_cost(*review.record_and_evals())
    history = side_history(session)
    mistakes = list[Mistake]()
    for turn, side in zip(turns, sides_before_turns(session, turns), strict=True):
        result = review.eval_at(turn.at)
        name = "" if is_only_human else seat_name_or_you(turn.seat, side.name)
        values = dict(result.values) if result else {}
        opponent = ""
        if session.seats == 2:
            other = 1 - turn.seat
            opponent = seat_name(other, history.mover_side(turn.at + 1, other).name)
        mistakes.append(Mistake(turn, name, side.name, values, threshold, opponent))
    return mistakes


class TriedMove:
    """The last move of a session, tried instead of a mistake.

    Attributes:
        move: The move in notation.
    """

    def __init__(self, session: Session, mistake: Mistake, memory: Memory) -> None:
        self.move = session.line[-1]
        self._session = session
        self._mistake = mistake
        self._memory = memory
        self._key = position_keys(session)[-1]

    @property
    def evaluation(self) -> PositionEval | None:
        """The evaluation of the position after the move; None if there is none."""
        stored = self._memory.evals.get(self._key)
        return stored.result if stored else None

    @property
    def value(self) -> float | None:
        """The player's winning chance after the move; None if it is unknown."""
        mistake, result = self._mistake, self.evaluation
        if self.move == mistake.turn.played:
            return mistake.turn.played_value
        after = self._value_after
        before = None if result and result.proven else mistake.values.get(self.move)
        views = [value for value in (before, after) if value is not None]
        return max(views) if views else None

    @property
    def _value_after(self) -> float | None:
        record = game_record(self._session)
        at = len(record.moves)
        return value_after(record, [*[None] * at, self.evaluation], at, self._mistake.turn.seat)

    def is_good(self) -> bool:
        """Return whether the move is known to cost less than a mistake."""
        turn, value = self._mistake.turn, self.value
        if self.move == turn.best:
            return True
        return value is not None and turn.best_value - value < self._mistake.threshold

    def next_task(self) -> Task | None:
        """Return the search of the position after the move; None if it is done or can't help."""
        session = self._session
        state = session.state
        stored = self._memory.evals.get(self._key)
        is_known = stored is not None and (
            stored.seconds >= CLOSER_SECONDS or bool(stored.result and stored.result.proven)
        )
        has_chance = any(len(each.chance_outcomes()) > 1 for each in session.transition()[:-1])
        is_opponent = state.current_player == 1 - self._mistake.turn.seat
        if is_known or has_chance or session.seats != 2 or session.game.hidden or not is_opponent:
            return None
        known = state.information_state(state.current_player)
        return Task(session.position, known, CLOSER_SECONDS, self._key)

    def add_result(self, result: PositionEval | None) -> None:
        """Store the result of the search; None if it was cancelled."""
        if result:
            keys = position_keys(self._session)
            self._memory.store_eval(self._key, StoredEval(result, CLOSER_SECONDS), keys)

    @property
    def opponent_reply(self) -> str:
        """The opponent's best reply; "" if it is unknown."""
        result = self.evaluation
        return result.move if result and self._mistake.opponent else ""
