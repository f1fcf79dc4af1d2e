"""Practice: the player looks for better moves in the positions of a game's mistakes.

    {"op": "learn", "practise": 1, "show"?: "hint" | "solution"}      practise mistake 1 (the first)

The first such request takes the mistakes from the review of the current game, which is interrupted
as by any lesson. The reply has the field "lesson" (lessons/__init__.py). Practice never changes a
result.
"""

from __future__ import annotations

from collections.abc import Sequence

from skerry.analysis.graph import format_percent
from skerry.analysis.hint import first_part
from skerry.analysis.turning_points import MIN_COST
from skerry.core.i18n import texts
from skerry.library.game_status import make_button
from skerry.service import requests
from skerry.service.players import only_human
from skerry.service.reply_text import MakeReply, show_then_undo, with_lesson
from skerry.service.requests import Json
from skerry.service.review import Mistake
from skerry.session.move_log import move_text
from skerry.session.session import Session
from skerry.session.sides import swap_position
from skerry.session.typed_chance import without_later_moves

_ = texts(__name__)[0]


class PracticeStep:
    """A mistake for which the player looks for a better move, and the player's progress.

    Args:
        id: The full id of the reviewed game.
        mistakes: The mistakes of that game.
        request: The request, which has the number of the mistake.
    """

    def __init__(self, id: str, mistakes: Sequence[Mistake], request: Json) -> None:
        if not mistakes:
            raise ValueError(_("there are no mistakes to learn from"))
        self.number = requests.number_field(request, "practise")
        if not 1 <= self.number <= len(mistakes):
            template = _("the mistake number must be from 1 to {last}, not {wrong}")
            raise ValueError(template.format(last=len(mistakes), wrong=self.number))
        self.id = id
        self.mistakes = mistakes
        self._mistake = mistakes[self.number - 1]
        turn = self._mistake.turn
        self._is_swapped = swap_position(Session.from_id(id)) == turn.at + 1
        self.session = position_of(id, turn.at)
        self.game = self.session.game
        self.learner = turn.seat
        self.done = False
        self.comment = ""
        self._is_wrong = False
        self._marked: tuple[str, ...] = ()
        self._show_hint_or_solution(requests.optional_field(request, "show", str) or "")

    @property
    def players(self) -> list[str | int]:
        """The learner is the only human player, so that others' hidden cards stay hidden."""
        return only_human(self.session, self.learner)

    def _show_hint_or_solution(self, what: str) -> None:
        """Give a hint, or play the solution."""
        turn = self._mistake.turn
        if what == "hint":
            scene = self.session.scene(self.learner)
            self.comment, self._marked = first_part(scene, turn.best)
            self.comment = self.comment or self._solution_text()
        elif what == "solution":
            self.comment = self._solution_text()
            self.session.play(turn.best)
            self.done = True

    def _solution_text(self) -> str:
        turn = self._mistake.turn
        best = move_text(self.session, turn.at, turn.best, turn.seat)
        return _("The best move is {move}.").format(move=best)

    def play(self, text: str, make_reply: MakeReply) -> Json:
        """Play a move. Undo it unless its value is close to that of the best move (MIN_COST)."""
        if self.done:
            raise ValueError(_("you've already solved this one: continue with the next mistake"))
        session = self.session
        turn = self._mistake.turn
        state = session.state
        move = self.game.notation(self.game.parse(state, text))
        name = move_text(session, turn.at, move, turn.seat)
        frames = session.play(text)
        value = self._mistake.values.get(move)
        self._marked = ()
        self._is_wrong = False
        if move == turn.best:
            self.done = True
            self.comment = _("Yes, {move} is the best move.").format(move=name)
        elif value is not None and turn.best_value - value < MIN_COST:
            self.done = True
            template = _("{move} is good too. The computer prefers {best}.")
            best = move_text(session, turn.at, turn.best, turn.seat)
            self.comment = template.format(move=name, best=best)
        if self.done:
            return make_reply(frames)
        self._is_wrong = True
        self.comment = self._wrong_text(move, name)
        return show_then_undo(session, frames, make_reply)

    def _wrong_text(self, move: str, name: str) -> str:
        if move == self._mistake.turn.played:
            return _("That's the move from the game. Try another one.")
        return _("There is a better move than {move}. Try again.").format(move=name)

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
        return with_lesson(reply, lesson)

    def view_fields(self, reply: Json) -> Json:
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


def position_of(id: str, at: int) -> Session:
    """Return the game with this id at position `at`, without the moves after it."""
    session = Session.from_id(id)
    while session.position > at:
        session.undo()
    return without_later_moves(session)
