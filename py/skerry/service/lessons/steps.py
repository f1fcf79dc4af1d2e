"""A step of a game's lesson, shown instead of the current game; it judges the learner's moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.lesson import Step
from skerry.core.registry import load
from skerry.core.state import State
from skerry.library.defaults import default_level
from skerry.library.game_status import make_button
from skerry.service import requests
from skerry.service.players import players_with_one_human
from skerry.service.reply_text import MakeReply, show_then_undo, with_lesson
from skerry.service.requests import Json
from skerry.session.session import Session

_ = texts(__name__)[0]


class LessonStep:
    """The lesson step that a request selects (`game`, `step`), and the learner's progress in it.

    `first_opponent` returns the level to play after the lesson.
    """

    def __init__(
        self, request: Json, first_opponent: Callable[[Game], Level] = default_level
    ) -> None:
        self.first_opponent = first_opponent
        self.game = load(requests.text_field(request, "game"))
        steps = lesson_steps(self.game)
        self.number = requests.number_field(request, "step")
        self.count = len(steps)
        if not 1 <= self.number <= self.count:
            template = _("a step must be from 1 to {last}, not {wrong}")
            raise ValueError(template.format(last=self.count, wrong=self.number))
        self.step = steps[self.number - 1]
        self.session = Session.from_id(self.step.id)
        self.learner = self.session.state.current_player
        self.done = False
        self.comment = ""

    @property
    def players(self) -> list[str | int]:
        """The players: only the learner is human, so that others' hidden cards stay hidden."""
        return players_with_one_human(self.session, self.learner)

    def play(self, text: str, make_reply: MakeReply) -> Json:
        """Play a legal move of the learner. Undo a move that is no part of the step's task."""
        if self.done:
            raise ValueError(_("this step is done: continue with the next one"))
        session = self.session
        before = self.session.state
        action = self.game.parse(before, text)
        frames = session.play(text)
        is_progress = self.step.under_way
        self.done = self.step.done(before, action, frames[-1])
        if self.done or (is_progress and is_progress(before, action, frames[-1])):
            self.comment = self.game.translate(self.step.praise) if self.done else ""
            return make_reply([*frames, *self._play_others()])
        self.comment = self.game.translate(self.step.wrong)
        return show_then_undo(session, frames, make_reply)

    def _play_others(self) -> list[State]:
        """Play the step's replies for the other players until it is the learner's turn."""
        session = self.session
        frames = list[State]()
        while self.step.reply and session.state.current_player != self.learner:
            move = self.step.reply(session.state)
            if not move:
                break
            frames += session.play(move)
        return frames

    def add_to_reply(self, reply: Json) -> Json:
        """Return the reply with the field "lesson"."""
        translate = self.game.translate
        step = self.step
        title = _("Learn {game}: {step} of {steps}")
        name = translate(self.game.name)
        lesson: Json = {
            "step": self.number,
            "steps": self.count,
            "title": title.format(game=name, step=self.number, steps=self.count),
            "text": translate(step.text),
            "task": translate(step.task),
            "done": self.done,
            "comment": self.comment,
            "wrong": not self.done and self.comment != "",
            "counts": True,
            "nodes": (),
            "about": () if self.done else step.about,
            "finished": self.done and self.number == self.count,
            "buttons": self._make_buttons(),
        }
        return with_lesson(reply, lesson)

    def add_to_view_reply(self, reply: Json) -> Json:
        """Return the reply of "view" unchanged."""
        return reply

    def _make_buttons(self) -> list[Json]:
        """Return the buttons. Buttons that can't be used now are disabled, not left out."""
        is_last = self.number == self.count
        back = make_button("step", _("Back"), self.number - 1, off=self.number == 1)
        if self.done and is_last:
            forward = [make_button("begin", self._play_button_text(), self.game.id, main=True)]
            if self.game.walk:
                walk_name = self.game.translate(self.game.walk.name)
                forward.append(make_button("walk", walk_name, self.game.id))
        else:
            forward = [make_button("step", _("Next"), self.number + 1, main=self.done, off=is_last)]
        return [back, *forward, make_button("leave", _("Leave the lesson"))]

    def _play_button_text(self) -> str:
        """Return the name of the button that begins a game with its default options."""
        game = self.game.translate(self.game.name)
        if self.game.seat_count(None) == 1:
            return _("Play {game}").format(game=game)
        level = self.game.translate(self.first_opponent(self.game).name)
        return _("Play {game} against {level}").format(game=game, level=level)


def lesson_steps(game: Game) -> Sequence[Step]:
    """Return the steps of a game's lesson. Raises ValueError if it has none."""
    if game.lesson is None:
        template = _("{game} has no lesson; see its rules page")
        raise ValueError(template.format(game=game.translate(game.name)))
    return game.lesson()
