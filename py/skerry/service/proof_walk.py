"""A walk through a game's proof: a person plays against it, and the proof answers.

    {"op": "learn", "game", "walk": "d4,c3"}    the walk after these moves ("" at its beginning)

With "a1,b2;d4,c3" it begins after the moves before the semicolon, which the proof does not answer.
The table has a "lesson" then, as in a lesson (lessons.py), with 0 for "step" and "steps". A walk is
never kept: whoever leaves it finds the game that was put aside.
"""

from __future__ import annotations

from collections.abc import Mapping

from skerry.core.i18n import texts
from skerry.core.lesson import NodeMark, ProofWalkStep
from skerry.core.registry import load
from skerry.core.state import State
from skerry.library.defaults import PERSON
from skerry.library.game_status import act
from skerry.session.session import Session

from . import requests
from .reply_text import Table, aside, taken_back
from .requests import Json

_ = texts(__name__)[0]

MOST = 1_000
"""Characters that the moves of a request may have."""

OVER = 5
"""Marks lie over all else."""


class Walk:
    """A walk after some moves, each of which the proof has answered."""

    def __init__(self, request: Json) -> None:
        self.game = load(requests.text(request, "game"))
        if self.game.walk is None or self.game.stop is None:
            said = _("{game} has no proof to walk through")
            raise ValueError(said.format(game=self.game.translate(self.game.name)))
        self._stop_of = self.game.stop
        asked = requests.text(request, "walk")
        if len(asked) > MOST:
            raise ValueError(f'"walk" has at most {MOST} characters')
        before, semicolon, moves = asked.rpartition(";")
        self._begun = before + semicolon
        self.session = Session.from_id(self.game.walk.id + before)
        self._played = list[str]()  # by a person; the answers follow from them
        self._said = ""
        self._stop = self._stop_now()
        if self._stop.wrong:
            raise ValueError(self._stop.wrong)
        for move in filter(None, moves.split(",")):
            self._move(move)
            if self._said:
                raise ValueError(self._said)

    @property
    def players(self) -> list[str | int]:
        """A person plays whatever the proof does not."""
        return [PERSON] * self.session.seats

    def play(self, text: str, table: Table) -> Json:
        """Play a person's move, and the proof's answer."""
        film = self._move(text)
        return taken_back(self.session, film, table) if self._said else table(film)

    def _move(self, text: str) -> list[State]:
        """Play it, and the answer, if it does not lead out of the walk; what is seen of that."""
        session = self.session
        self._check(text)
        at = session.position
        film = [*session.play(text)]
        stop = self._stop_now()
        self._said = stop.wrong
        if stop.wrong:
            return film
        if stop.answer:
            film += session.play(stop.answer)
            stop = self._stop_now()
        self._stop = stop
        self._played.append(session.line[at])
        return film

    def dressed(self, reply: Json) -> Json:
        """The table's reply with what the proof has to say, and its marks in the last picture."""
        say, stop, walk = self.game.translate, self._stop, self.game.walk
        told: Json = {
            "step": 0,
            "steps": 0,
            "title": say(walk.name if walk else ""),
            "text": stop.text,
            "task": stop.task,
            "done": stop.end != "",
            "said": stop.end or self._said,
            "acts": self._acts(),
        }
        *film, last = reply["film"]
        seen = [{**it, "status": it["news"], "choices": list[Json]()} for it in film]
        return aside({**reply, "film": [*seen, self._marked(last)]}, told)

    def looked(self, reply: Json) -> Json:
        """The reply of who looks at the position once more."""
        return {**reply, "scene": self._marked(reply["scene"])}

    def _stop_now(self) -> ProofWalkStep:
        session = self.session
        return self._stop_of([session.transition(at)[-1] for at in range(session.position + 1)])

    def _check(self, text: str) -> None:
        """ValueError for a legal move that is none of the walk's."""
        allowed, game = self._stop.moves, self.game
        move = game.notation(game.parse(self.session.state, text))
        if allowed is not None and move not in allowed:
            raise ValueError(_("{move} leads out of the walk").format(move=move))

    def _acts(self) -> list[Json]:
        """Back, to the beginning, out of it."""
        start, before = not self._played, ",".join(self._played[:-1])
        return [
            act("walk", _("Take back"), f"{self.game.id}:{self._begun}{before}", off=start),
            act("walk", _("Start over"), f"{self.game.id}:{self._begun}".rstrip(":"), off=start),
            act("leave", _("Leave")),
        ]

    def _marked(self, scene: Json) -> Json:
        stop = self._stop
        turn = self.session.state.current_player
        allowed = stop.moves
        name = scene["players"][turn]["name"] if turn >= 0 else ""
        status = _("{name} to move").format(name=name) if name else scene["status"]
        choices = [it for it in scene["choices"] if allowed is None or it["action"] in allowed]
        nodes = [dressed for node in scene["nodes"] for dressed in marked(node, stop.marks)]
        shapes = {
            name: [[layer.path, layer.look] for layer in layers]
            for name, layers in stop.shapes.items()
        }
        return {
            **scene,
            "choices": choices,
            "status": status,
            "nodes": nodes,
            "shapes": {**scene["shapes"], **shapes},
        }


def marked(node: Json, marks: Mapping[str, NodeMark]) -> list[Json]:
    """A node of a picture with its mark, if it has one."""
    mark = marks.get(node["id"])
    if mark is None:
        return [node]
    look = f"{node.get('look', '')} {mark.look}".strip()
    label = node.get("label", "")
    label = _("{label}, {note}").format(label=label, note=mark.note) if mark.note else label
    found = [{**node, "look": look, "label": label}]
    if mark.shape or mark.text:
        place = {"x": node.get("x", 0), "y": node.get("y", 0) + mark.below}
        laid = {"shape": mark.shape, "text": mark.text, "look": mark.look, "scale": mark.scale}
        found.append({"id": f"mark-{node['id']}", **place, **laid, "z": OVER})
    return found
