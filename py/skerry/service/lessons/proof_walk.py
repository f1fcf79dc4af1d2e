"""A proof walk: the human player tries to beat a game's proof, which answers every move.

    {"op": "learn", "game", "walk": "d4,c3"}    go to the position after these moves of the player;
                                                "" is the beginning

The moves in `walk` are those of the player only; the proof's answers follow from them. In
"a1,b2;d4,c3", the moves before the semicolon are those of both sides, and the walk begins after
them. The reply has the field "lesson" (lessons/__init__.py), with 0 for "step" and "steps". A walk
is never saved; after it the interrupted game continues.
"""

from __future__ import annotations

from collections.abc import Mapping

from skerry.core.i18n import texts
from skerry.core.lesson import NodeMark, ProofWalkStep
from skerry.core.registry import load
from skerry.core.state import State
from skerry.library.defaults import PERSON
from skerry.library.game_status import make_button
from skerry.service import requests
from skerry.service.reply_text import MakeReply, show_then_undo, with_lesson
from skerry.service.requests import Json
from skerry.session.session import Session

_ = texts(__name__)[0]

MAX_MOVES_LENGTH = 1_000
"""Length limit for the "walk" of a request, in characters."""

MARK_Z = 5
"""Marks are drawn above everything else."""


class ActiveProofWalk:
    """A proof walk at one of its positions."""

    def __init__(self, request: Json) -> None:
        self.game = load(requests.text_field(request, "game"))
        if self.game.walk is None or self.game.stop is None:
            template = _("{game} has no proof to play against")
            raise ValueError(template.format(game=self.game.translate(self.game.name)))
        self._find_step = self.game.stop
        walk = requests.text_field(request, "walk")
        if len(walk) > MAX_MOVES_LENGTH:
            raise ValueError(f'"walk" has at most {MAX_MOVES_LENGTH} characters')
        before, semicolon, moves = walk.rpartition(";")
        self._prefix = before + semicolon
        self.session = Session.from_id(self.game.walk.id + before)
        # Only the human player's moves: the proof's answers follow from them.
        self._moves = list[str]()
        self._error = ""
        self._step = self._current_step()
        if self._step.wrong:
            raise ValueError(self._step.wrong)
        for move in filter(None, moves.split(",")):
            self._play_with_answer(move)
            if self._error:
                raise ValueError(self._error)

    @property
    def players(self) -> list[str | int]:
        """The players: all are human, because `play` adds the proof's answers."""
        return [PERSON] * self.session.seats

    def play(self, text: str, make_reply: MakeReply) -> Json:
        """Play a move and the proof's answer. Undo a move that leaves the walk."""
        frames = self._play_with_answer(text)
        if self._error:
            return show_then_undo(self.session, frames, make_reply)
        return make_reply(frames)

    def _play_with_answer(self, text: str) -> list[State]:
        """Play a move and the answer, and return their states.

        A move that leaves the walk sets `_error` to the reason; the caller must undo it.
        """
        session = self.session
        self._check_allowed(text)
        at = session.position
        frames = [*session.play(text)]
        step = self._current_step()
        self._error = step.wrong
        if step.wrong:
            return frames
        if step.answer:
            frames += session.play(step.answer)
            step = self._current_step()
        self._step = step
        self._moves.append(session.line[at])
        return frames

    def add_to_reply(self, reply: Json) -> Json:
        """Return the reply with the field "lesson" and the proof's marks in the last scene."""
        translate = self.game.translate
        step = self._step
        walk = self.game.walk
        lesson: Json = {
            "step": 0,
            "steps": 0,
            "title": translate(walk.name if walk else ""),
            "text": step.text,
            "task": step.task,
            "done": step.end != "",
            "comment": step.end or self._error,
            "wrong": step.end == "" and self._error != "",
            "counts": False,
            "nodes": (),
            "buttons": self._make_buttons(),
        }
        *frames, last = reply["frames"]
        frames = [{**scene, "status": scene["news"], "choices": list[Json]()} for scene in frames]
        return with_lesson({**reply, "frames": [*frames, self._marked_scene(last)]}, lesson)

    def add_to_view_reply(self, reply: Json) -> Json:
        """Return the reply of "view" with the proof's marks."""
        return {**reply, "scene": self._marked_scene(reply["scene"])}

    def _current_step(self) -> ProofWalkStep:
        session = self.session
        return self._find_step([session.transition(at)[-1] for at in range(session.position + 1)])

    def _check_allowed(self, text: str) -> None:
        """Raise ValueError for a legal move that the walk does not allow."""
        allowed = self._step.moves
        game = self.game
        move = game.notation(game.parse(self.session.state, text))
        if allowed is not None and move not in allowed:
            raise ValueError(_("{move} is not part of this proof").format(move=move))

    def _make_buttons(self) -> list[Json]:
        is_start = not self._moves
        start = f"{self.game.id}:{self._prefix}"
        before = start + ",".join(self._moves[:-1])
        return [
            make_button("walk", _("Undo"), before, off=is_start),
            make_button("walk", _("Start over"), start.rstrip(":"), off=is_start),
            make_button("leave", _("Leave")),
        ]

    def _marked_scene(self, scene: Json) -> Json:
        step = self._step
        turn = self.session.state.current_player
        allowed = step.moves
        name = scene["players"][turn]["name"] if turn >= 0 else ""
        status = _("{name} to move").format(name=name) if name else scene["status"]
        choices = [
            choice for choice in scene["choices"] if allowed is None or choice["action"] in allowed
        ]
        nodes = [marked for node in scene["nodes"] for marked in nodes_with_mark(node, step.marks)]
        shapes = {
            name: [[layer.path, layer.look] for layer in layers]
            for name, layers in step.shapes.items()
        }
        return {
            **scene,
            "choices": choices,
            "status": status,
            "nodes": nodes,
            "shapes": {**scene["shapes"], **shapes},
        }


def nodes_with_mark(node: Json, marks: Mapping[str, NodeMark]) -> list[Json]:
    """Return a node of a scene with its mark's look and label, and a node for the mark's shape.

    A node without a mark is returned alone and unchanged.
    """
    mark = marks.get(node["id"])
    if mark is None:
        return [node]
    look = f"{node.get('look', '')} {mark.look}".strip()
    label = node.get("label", "")
    if mark.note:
        label = _("{label}, {note}").format(label=label, note=mark.note)
    nodes = [{**node, "look": look, "label": label}]
    if mark.shape or mark.text:
        nodes.append(
            {
                "id": f"mark-{node['id']}",
                "x": node.get("x", 0),
                "y": node.get("y", 0) + mark.below,
                "shape": mark.shape,
                "text": mark.text,
                "look": mark.look,
                "scale": mark.scale,
                "z": MARK_Z,
            }
        )
    return nodes
