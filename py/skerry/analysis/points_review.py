"""Review of a solo game for points: the player's points by turn, compared with the computer's.

The top level's bot plays its own game with the same seed, for as many turns as the player
has played. Like
`Review`, this class doesn't search: its owner searches for each of the bot's moves and passes the
result to `add_result`.
"""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.i18n import localize_number, points_text, texts
from skerry.session.session import Session

from .graph import Stroke, draw_graph, point_strokes
from .memory import Memory, Task, position_keys
from .review import MAX_TRIES, POSITION_SECONDS, Review
from .turning_points import Curve, PositionEval

_ = texts(__name__)[0]


class PointsReview(Review):
    """The review of a solo game for points; see `Review`."""

    def __init__(
        self, session: Session, names: Sequence[str] = (), memory: Memory | None = None
    ) -> None:
        super().__init__(session, names, memory)
        game = session.game
        has_same_dice = session.seed is not None and not session.seat_code
        self._rival: Session | None = None
        if has_same_dice:
            self._rival = Session(
                game, preset=game.preset(session.preset), seats=1, seed=session.seed
            )
        self._tries = 0

    @property
    def problem(self) -> str:
        """Why there is no review; "" if there is one."""
        return _("Nothing to review yet.") if self.is_lesson or not self.session.line else ""

    def next_required(self) -> Task | None:
        """Return the search for the computer's next move.

        Returns None once the computer has played all turns that the player has played, if there is
        no review, or if the dice are not known.
        """
        rival = self._rival
        if self.problem or rival is None or self._tries >= MAX_TRIES:
            return None
        seat = rival.state.current_player
        if seat < 0 or len(_turn_spans(rival)) > len(_turn_spans(self.session)):
            return None
        known = rival.state.information_state(seat)
        return Task(rival.position, known, POSITION_SECONDS, position_keys(rival)[-1])

    def add_result(self, task: Task, result: PositionEval | None) -> None:
        """Play the computer's move. `result` is None if the search was cancelled."""
        rival = self._rival
        if rival is None or task.at != rival.position:
            return
        if result is None:
            self._tries += 1
            return
        self._tries = 0
        rival.play(result.move)

    @property
    def progress(self) -> float:
        """The share of turns that the computer has played, 0 to 1."""
        if self.problem:
            return 0.0
        if self.next_task() is None:
            return 1.0
        assert self._rival is not None
        return (len(_turn_spans(self._rival)) - 1) / len(_turn_spans(self.session))

    @property
    def curves(self) -> tuple[Curve, ...]:
        """The player's curve and, if known, the computer's.

        Points are scaled to the range 0 to 1. The positions of both curves are the player's.
        """
        if self.problem:
            return ()
        mine = [_points_at(self.session, at) for at in range(len(self.session.line) + 1)]
        theirs = self._computer_points_by_turn()
        low = min(0, *mine, *theirs)
        span = max(1, *mine, *theirs) - low
        ends = _turn_ends(self.session)
        rival = tuple((ends[turn], (theirs[turn] - low) / span) for turn in range(len(theirs)))
        curves = [Curve(0, tuple((at, (value - low) / span) for at, value in enumerate(mine)))]
        return (*curves, Curve(1, rival)) if len(rival) > 1 else tuple(curves)

    def _computer_points_by_turn(self) -> list[int]:
        """Return the computer's points at the end of each turn that the player has played."""
        if self._rival is None:
            return []
        return points_by_turn(self._rival)[: len(_turn_ends(self.session))]

    def graph_strokes(self) -> list[Stroke]:
        """Return the strokes of the graph, from back to front."""
        return point_strokes(self.curves, len(self.session.line))

    @property
    def readings(self) -> tuple[str, ...]:
        """A text for each position: the player's points, and the computer's after that turn."""
        if self.problem:
            return ("",) * (len(self.session.line) + 1)
        theirs = self._computer_points_by_turn()
        texts = list[str]()
        for turn, (first, last) in enumerate(_turn_spans(self.session)):
            for at in range(first, last + 1):
                text = points_text(_points_at(self.session, at))
                if turn < len(theirs):
                    template = _("{points} ({name}: {other})")
                    text = template.format(
                        points=text, name=self._rival_name, other=localize_number(str(theirs[turn]))
                    )
                texts.append(text)
        return tuple(texts)

    @property
    def title(self) -> str:
        """The title of the graph."""
        return _("Your points turn by turn. Dashed: the computer, with the same dice.")

    @property
    def _rival_name(self) -> str:
        game = self.session.game
        return game.translate(game.levels[-1].name)

    def progress_text(self, *, searching: bool = False) -> str:
        """Return a text about the progress of the computer's game, or the problem."""
        if self.problem:
            return self.problem
        if searching and not self.is_complete:
            return _("{name} is playing with the same dice …").format(name=self._rival_name)
        return self.title if self._rival else ""

    @property
    def summary(self) -> str:
        """A sentence with the player's points and the computer's; "" until all is searched."""
        if not self.is_complete:
            return ""
        mine = points_text(_points_at(self.session, len(self.session.line)))
        theirs = self._computer_points_by_turn()
        if not theirs:
            return _("You have {points}.").format(points=mine)
        template = _("You have {points}. {name} has {other} with the same dice.")
        other = points_text(theirs[-1])
        return template.format(points=mine, name=self._rival_name, other=other)

    def __str__(self) -> str:
        """Return the summary, or the progress until then."""
        return self.summary or self.progress_text(searching=True)

    def report(self, width: int = 72) -> str:
        """Return both curves, `width` columns wide, and the summary."""
        curves = self.curves
        if not curves:
            return str(self)
        names = [_("You"), self._rival_name]
        lines = draw_graph(curves, width - max(map(len, names)) - 1, names=names)
        return f"{lines}\n\n{self}"


def points_by_turn(session: Session) -> list[int]:
    """Return the points of a solo game at the end of each turn so far."""
    return [_points_at(session, at) for at in _turn_ends(session)]


def _points_at(session: Session, at: int) -> int:
    points = session.game.points
    assert points is not None
    return points(session.transition(at)[-1])[0]


def _turn_spans(session: Session) -> list[tuple[int, int]]:
    """Return the first and the last position of each turn. Turns begin with a chance event."""
    last = len(session.line)
    starts = [
        at
        for at in range(1, last + 1)
        if any(len(state.chance_outcomes()) > 1 for state in session.transition(at)[:-1])
    ]
    return list(zip([0, *starts], [*(at - 1 for at in starts), last], strict=True))


def _turn_ends(session: Session) -> list[int]:
    return [last for _first, last in _turn_spans(session)]
