"""Practice: the player looks for better moves in the positions of a game's mistakes.

    {"op": "learn", "practise": 1, "show"?: "hint" | "solution"}      practise mistake 1 (the first)
    {"op": "learn", "practise": 1, "task", "estimate"}      judge the move that was played last by
                                                            the result of the lesson's `next`

The first such request takes the mistakes from the review of the current game, which is interrupted
as by any lesson. The reply has the field "lesson" (lessons/__init__.py). Practice never changes a
result.

A move is judged by the best evaluation known (mistakes.py). If it is not good enough, the reply
shows the opponent's answer on the board, says what the move costs, and undoes both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skerry.analysis.graph import format_percent
from skerry.analysis.hint import first_hint_part
from skerry.analysis.memory import Memory
from skerry.core.i18n import texts
from skerry.core.state import State
from skerry.library.game_status import make_button
from skerry.service import requests
from skerry.service.players import players_with_one_human
from skerry.service.reply_text import MakeReply, show_then_undo, with_lesson
from skerry.service.requests import Json
from skerry.service.review import next_search
from skerry.service.search import parse_position_eval
from skerry.session.hosting import full_id
from skerry.session.move_log import move_text
from skerry.session.session import Session
from skerry.session.sides import swap_position
from skerry.session.typed_chance import drop_later_moves

from .mistakes import Mistake, TriedMove, human_mistakes

if TYPE_CHECKING:
    from skerry.service.lessons import ActiveLesson
    from skerry.service.review import ReviewContext, ReviewService

_ = texts(__name__)[0]

TRY_SECONDS = 0.6
"""How long a wrong move is shown before the opponent's answer to it."""


class PracticeStep:
    """A mistake for which the player looks for a better move, and the player's progress.

    Args:
        id: The full id of the reviewed game.
        mistakes: The mistakes of that game.
        request: The request, which has the number of the mistake.
        memory: The evaluations of positions.
    """

    def __init__(self, id: str, mistakes: Sequence[Mistake], request: Json, memory: Memory) -> None:
        if not mistakes:
            raise ValueError(_("there are no mistakes to learn from"))
        self.number = requests.number_field(request, "practise")
        if not 1 <= self.number <= len(mistakes):
            template = _("the mistake number must be from 1 to {last}, not {wrong}")
            raise ValueError(template.format(last=len(mistakes), wrong=self.number))
        self.id = id
        self.mistakes = mistakes
        self.memory = memory
        self._mistake = mistakes[self.number - 1]
        turn = self._mistake.turn
        self._is_swapped = swap_position(Session.from_id(id)) == turn.at + 1
        self.session = session_at_position(id, turn.at)
        self.game = self.session.game
        self.learner = turn.seat
        self.done = False
        self.comment = ""
        self._is_wrong = False
        self._try: TriedMove | None = None
        self._marked: tuple[str, ...] = ()
        self._show_hint_or_solution(requests.optional_field(request, "show", str) or "")

    def with_request(self, request: Json) -> PracticeStep:
        """Return another step of the same practice."""
        return PracticeStep(self.id, self.mistakes, request, self.memory)

    @property
    def players(self) -> list[str | int]:
        """The players: only the learner is human, so that others' hidden cards stay hidden."""
        return players_with_one_human(self.session, self.learner)

    def _show_hint_or_solution(self, what: str) -> None:
        """Give a hint, or play the solution."""
        turn = self._mistake.turn
        if what == "hint":
            scene = self.session.scene(self.learner)
            self.comment, self._marked = first_hint_part(scene, turn.best)
            self.comment = self.comment or self._solution_text()
        elif what == "solution":
            self.comment = self._solution_text()
            self.session.play(turn.best)
            self.done = True

    def _solution_text(self) -> str:
        turn = self._mistake.turn
        return _("The best move is {move}.").format(move=self._move_name(turn.best))

    def play(self, text: str, make_reply: MakeReply) -> Json:
        """Play a move. Judge it at once, or after a search."""
        if self.done:
            raise ValueError(_("you've already solved this one: continue with the next mistake"))
        if self._try:
            raise ValueError(_("your last move is still being checked"))
        frames = self.session.play(text)
        self._marked = ()
        self._is_wrong = False
        attempt = TriedMove(self.session, self._mistake, self.memory)
        if not attempt.is_good() and attempt.next_task():
            self._try = attempt
            self.comment = _("Checking {move} …").format(move=self._move_name(attempt.move))
            return make_reply(frames)
        return self._finish_try(attempt, frames, make_reply)

    def judge(self, request: Json, make_reply: MakeReply) -> Json:
        """Judge the last move by the result of its search; null if the search was cancelled."""
        attempt = self._try
        task = attempt.next_task() if attempt else None
        if attempt is None or task is None or request["task"] != task.key:
            raise ValueError('"task" is not the search of the move that is being judged')
        attempt.add_result(parse_position_eval(request, self.game, task.state))
        self._try = None
        return self._finish_try(attempt, self.session.transition()[-1:], make_reply)

    def _finish_try(
        self, attempt: TriedMove, frames: Sequence[State], make_reply: MakeReply
    ) -> Json:
        """Comment on a move. If it is not good enough, show the answer to it and undo it."""
        if attempt.is_good():
            self.done = True
            self.comment = self._praise_text(attempt)
            return make_reply(frames)
        self._is_wrong = True
        self.comment = self._wrong_text(attempt)
        if not attempt.opponent_reply:
            return show_then_undo(self.session, frames, make_reply)
        shown = make_reply(frames[:1])["frames"][-1]
        after = self.session.play(attempt.opponent_reply)
        reply = show_then_undo(self.session, after, make_reply, moves=2)
        held = {**shown, "choices": [], "hold": TRY_SECONDS, "touchable": True}
        return {**reply, "frames": [held, *reply["frames"]]}

    def _praise_text(self, attempt: TriedMove) -> str:
        """Return the comment on a good move."""
        turn = self._mistake.turn
        name = self._move_name(attempt.move)
        if attempt.move == turn.best:
            return _("Yes, {move} is the best move.").format(move=name)
        best = self._move_name(turn.best)
        value = attempt.value
        if value is not None and value >= turn.best_value:
            return _("Yes, {move} is at least as good as {best}.").format(move=name, best=best)
        template = _("{move} is good too. The computer prefers {best}.")
        return template.format(move=name, best=best)

    def _wrong_text(self, attempt: TriedMove) -> str:
        """Return the comment on a move that is not good enough: how far the chance falls, and why.

        In solo games, in which only proven values count, it only says that there is a better move.
        """
        turn = self._mistake.turn
        name = self._move_name(attempt.move)
        is_played = attempt.move == turn.played
        text = _("That's the move from the game.") if is_played else ""
        value = attempt.value
        if value is None or self.session.seats == 1:
            if is_played:
                return _("That's the move from the game. Try another one.")
            return _("There is a better move than {move}. Try again.").format(move=name)
        if attempt.opponent_reply:
            template = _("{name} answers {reply}: your chance falls from {kept} to {left}.")
        else:
            template = _("After {move}, your chance falls from {kept} to {left}.")
        cost = template.format(
            name=self._mistake.opponent,
            reply=move_text(self.session, turn.at + 1, attempt.opponent_reply, 1 - turn.seat)
            if attempt.opponent_reply
            else "",
            move=name,
            kept=format_percent(turn.best_value),
            left=format_percent(value),
        )
        return f"{text} {cost}".strip()

    def _move_name(self, move: str) -> str:
        """Return a move of the player in words."""
        turn = self._mistake.turn
        return move_text(self.session, turn.at, move, turn.seat)

    def add_to_reply(self, reply: Json) -> Json:
        """Return the reply with the field "lesson"."""
        count = len(self.mistakes)
        title = _("Your mistakes: {number} of {count}").format(number=self.number, count=count)
        lesson: Json = {
            "step": self.number,
            "steps": count,
            "title": title,
            "text": self._mistake_text(),
            "task": self._task_text(),
            "done": self.done,
            "comment": self.comment,
            "wrong": self._is_wrong,
            "counts": False,
            "nodes": self._marked,
            "buttons": self._make_buttons(),
        }
        task = self._try.next_task() if self._try else None
        if task:
            lesson["next"] = next_search(self.session, task, task.key)
        return with_lesson(reply, lesson)

    def add_to_view_reply(self, reply: Json) -> Json:
        """Return the reply of "view" unchanged."""
        return reply

    def _task_text(self) -> str:
        who, side = self._mistake.who, self._mistake.side
        if who and who != side:
            return _("{name}: find a better move").format(name=who)
        if self.session.seats == 1:
            return _("Find a better move")
        return _("Find a better move for {side}").format(side=side)

    def _mistake_text(self) -> str:
        """Return a sentence with the mistake and its cost, without the better move."""
        turn = self._mistake.turn
        if self.session.seats == 1:
            template = _(
                "Move {n}: you played {played}. After this move, the puzzle can't be solved."
            )
        elif self._is_swapped:
            template = _(
                "Move {n}: you played {played}, and your chance of winning fell from {kept} to"
                " {left}, because your opponent then swapped sides. The best first move is neither"
                " strong nor weak."
            )
        else:
            template = _(
                "Move {n}: you played {played}, and your chance of winning fell from {kept} to"
                " {left}."
            )
        return template.format(
            n=turn.at + 1,
            played=move_text(self.session, turn.at, turn.played, turn.seat),
            kept=format_percent(turn.best_value),
            left=format_percent(turn.played_value),
        )

    def _make_buttons(self) -> list[Json]:
        number = self.number
        is_last = number == len(self.mistakes)
        buttons = [
            make_button("practise", _("Hint"), f"{number},hint", off=self.done),
            make_button("practise", _("Solution"), f"{number},solution", off=self.done),
        ]
        if not is_last:
            buttons.append(make_button("practise", _("Next"), number + 1, main=self.done))
        is_finished = self.done and is_last
        buttons.append(make_button("leave", _("Back to the game"), main=is_finished))
        return buttons


def session_at_position(id: str, at: int) -> Session:
    """Return the game with this id at position `at`, without the moves after it."""
    session = Session.from_id(id)
    while session.position > at:
        session.undo()
    return drop_later_moves(session)


def practice_step(
    current: ActiveLesson | None, service: ReviewService, context: ReviewContext, request: Json
) -> PracticeStep:
    """Return the mistake to practise, from the current practice or the review of the game."""
    if isinstance(current, PracticeStep):
        return current.with_request(request)
    mistakes = human_mistakes(service.current_review(context, {}))
    return PracticeStep(full_id(context.session), mistakes, request, service.memory)
