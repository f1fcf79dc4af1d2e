"""Conversion between a session's positions and the positions that a viewer sees.

A viewer does not see each secret move of another player, so the viewer's line is shorter than the
session's (session/visible_line.py). The page gets and sends positions of the viewer's line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.state import State
from skerry.session.hosting import sent_moves
from skerry.session.session import Session
from skerry.session.visible_line import VisibleLine

from .players import Players, first_human_turn
from .requests import Json

_ = texts(__name__)[0]

POSITION_OPS = ("goto", "view", "hint", "estimate", "why", "bot_input", "refute", "line", "ahead")
"""The ops whose `at` is a position of the viewer's line."""


@dataclass(frozen=True, slots=True)
class ViewerPositions:
    """A session and the part of its line that the viewer sees."""

    session: Session
    visible: VisibleLine

    @property
    def current_position(self) -> int:
        """The current position in the viewer's line."""
        return self.visible.to_visible(self.session.position)

    def with_session_position(self, op: str, request: Json) -> Json:
        """Return a request with its `at` converted to a session position, if `op` has one.

        Raises ValueError if `at` is out of range.
        """
        if op not in POSITION_OPS or type(request.get("at")) is not int:
            return request
        at = request["at"]
        if at not in range(len(self.visible.starts)):
            template = _("a position must be from 0 to {last}, not {wrong}")
            raise ValueError(template.format(last=len(self.visible.moves), wrong=clip(at)))
        position = (
            self.visible.first_session_position(at) if op == "view" else self._last_or_current(at)
        )
        return request | {"at": position}

    def _last_or_current(self, at: int) -> int:
        """Convert the viewer's position `at` to a session position.

        If `at` stands for several positions, return the current one if it is among them, otherwise
        the last one.
        """
        return (
            self.session.position
            if at == self.current_position
            else self.visible.last_session_position(at)
        )

    def with_viewer_positions(self, reply: Json) -> Json:
        """Return a reply with its session positions converted to the viewer's positions."""
        positions = {
            name: self.visible.to_visible(reply[name]) for name in ("at", "back") if reply.get(name)
        }
        task = reply.get("next")
        nested = {"next": self.with_viewer_positions(task)} if task else {}
        return reply | positions | nested

    def check_current(self, at: int | None) -> None:
        """Raise ValueError if a move was meant for another position than the current one.

        `at` is the viewer's position that the move was meant for; None allows any position.
        """
        if at is not None and at != self.current_position:
            template = _("that move was for position {wrong}, but the game is at {right}")
            raise ValueError(template.format(wrong=at, right=self.current_position))

    # Where "undo" and "redo" go

    def undo_target(self, players: Players) -> int | None:
        """Return the position of the last human turn before the viewer's current position.

        None if there is no such turn, or if moves after it were sent in a link.
        """
        before = range(
            self.visible.first_session_position(self.current_position) - 1,
            sent_moves(self.session) - 1,
            -1,
        )
        return first_human_turn(self.session, players, before)

    def redo_target(self, players: Players) -> int | None:
        """Return the position of the next human turn, or the end of the line if there is none.

        None if the current position is the end of the line.
        """
        start, end = self.visible.last_session_position(self.current_position) + 1, self.visible.end
        if start > end:
            return None
        target = first_human_turn(self.session, players, range(start, end))
        return end if target is None else target

    def frames_to(self, target: int) -> Sequence[State]:
        """Return the states that the viewer sees on the way to a later session position."""
        positions = [at for at in self.visible.starts if self.session.position < at <= target]
        return [state for at in positions for state in self.session.transition(at)]
