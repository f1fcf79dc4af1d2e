"""A lesson under way: a step of it on the table, where the learner's moves are judged.

The table has one thing more then, until another game is begun or opened:

    "lesson": {"step": from 1, "steps", "title", "text", "task", "done", "said": of the last move,
               "acts": [act..], as in library/game_status.py}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.lazy_modules import require
from skerry.core.lesson import Step
from skerry.core.registry import load
from skerry.core.state import State
from skerry.library.defaults import PERSON
from skerry.library.game_status import act
from skerry.session.session import Session

from . import requests
from .reply_text import Table, aside, taken_back
from .requests import Json

if TYPE_CHECKING:
    from .proof_walk import Walk

_ = texts(__name__)[0]


class Lesson:
    """Step `number` (from 1) of a game's lesson, and how far the learner is with it."""

    def __init__(self, request: Json) -> None:
        self.game = load(requests.text(request, "game"))
        steps = steps_of(self.game)
        self.number, self.count = requests.number(request, "step"), len(steps)
        if not 1 <= self.number <= self.count:
            said = _("the lesson has steps 1 to {last}; there is no {wrong}")
            raise ValueError(said.format(last=self.count, wrong=self.number))
        self.step = steps[self.number - 1]
        self.session = Session.from_id(self.step.id)
        self.learner = self.session.state.current_player
        self.done = False
        self.said = ""

    @property
    def players(self) -> list[str | int]:
        """The learner is the only person: what others know is not to be seen."""
        level = self.game.levels[0].id
        return [PERSON if seat == self.learner else level for seat in range(self.session.seats)]

    def play(self, text: str, table: Table) -> Json:
        """Play a legal move of the learner's, and judge it: what is not asked for is shown for a
        while and taken back.
        """
        if self.done:
            raise ValueError(_("this step of the lesson is done: go on to the next one"))
        session, before = self.session, self.session.state
        action = self.game.parse(before, text)
        film = session.play(text)
        under_way = self.step.under_way
        self.done = self.step.done(before, action, film[-1])
        if self.done or (under_way and under_way(before, action, film[-1])):
            self.said = self.game.translate(self.step.said) if self.done else ""
            return table([*film, *self._replies()])
        self.said = self.game.translate(self.step.wrong)
        return taken_back(session, film, table)

    def _replies(self) -> list[State]:
        """What others and chance do until the learner is to move again, or nothing is to follow."""
        session, film = self.session, list[State]()
        while self.step.reply and session.state.current_player != self.learner:
            move = self.step.reply(session.state)
            if not move:
                break
            film += session.play(move)
        return film

    def dressed(self, reply: Json) -> Json:
        """The table's reply with what the lesson has to say; no bot is waited for, nothing is to be
        undone, and a step that is done asks for no more moves.
        """
        say, step = self.game.translate, self.step
        title = _("Learn {game}: {step} of {steps}")
        told: Json = {
            "step": self.number,
            "steps": self.count,
            "title": title.format(game=say(self.game.name), step=self.number, steps=self.count),
            "text": say(step.text),
            "task": say(step.task),
            "done": self.done,
            "said": self.said,
            "acts": self._acts(),
        }
        *film, last = reply["film"]
        if self.done:
            last = {**last, "choices": list[Json]()}
        return aside({**reply, "film": [*film, last]}, told)

    def looked(self, reply: Json) -> Json:
        """The reply of who looks at the position once more."""
        return reply

    def _acts(self) -> list[Json]:
        """The ways on and back; what does nothing now stays in its place."""
        last = self.number == self.count
        back = act("step", _("Back"), self.number - 1, off=self.number == 1)
        on = act("step", _("Next"), self.number + 1, main=self.done, off=last)
        play = act("new", _("Play a game"), main=True)
        walk, ways = self.game.walk, [play if self.done and last else on]
        if self.done and last and walk:
            ways.append(act("walk", self.game.translate(walk.name), self.game.id))
        return [back, *ways, act("leave", _("Leave the lesson"))]


Learnt: TypeAlias = "Lesson | Walk"
"""What may stand on a table in place of a game."""


def learnt(request: Json) -> Learnt:
    """What a request to learn is about."""
    if "walk" not in request:
        return Lesson(request)
    require("skerry.service.proof_walk")
    from .proof_walk import Walk

    return Walk(request)


def steps_of(game: Game) -> Sequence[Step]:
    """The steps of a game's lesson. ValueError where it has none."""
    if game.lesson is None:
        said = _("{game} has no lesson; its rules page tells how it is played")
        raise ValueError(said.format(game=game.translate(game.name)))
    return game.lesson()
