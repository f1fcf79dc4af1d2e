"""Positions in requests and replies, where a viewer does not count them as the session does.

Whoever does something in secret does so in a number of moves that nobody else is told
(visible_line.py). So a front end gets positions as its viewer counts them, and asks by these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from skerry.core.game import clip
from skerry.core.i18n import texts
from skerry.core.state import State
from skerry.session.session import Session
from skerry.session.visible_line import VisibleLine

from .players import Players, person_turn
from .requests import Json

_ = texts(__name__)[0]

ASKED = ("goto", "look", "hint", "why", "brief", "refute")
"""What is asked about a position, `at`."""


@dataclass(frozen=True, slots=True)
class Places:
    """A session's positions as a viewer counts them."""

    session: Session
    told: VisibleLine

    @property
    def here(self) -> int:
        """The present position, as the viewer counts it."""
        return self.told.to_visible(self.session.position)

    def meant(self, op: str, request: Json) -> Json:
        """A request by the session's positions; ValueError for one that there is none of."""
        if op not in ASKED or type(request.get("at")) is not int:
            return request
        at = request["at"]
        if at not in range(len(self.told.starts)):
            said = _("positions are 0 to {last}, not {wrong}")
            raise ValueError(said.format(last=len(self.told.moves), wrong=clip(at)))
        return request | {"at": self.told.first_actual(at) if op == "look" else self._position(at)}

    def _position(self, at: int) -> int:
        """The present position if that is meant, else the last one that the viewer counts so."""
        return self.session.position if at == self.here else self.told.last_actual(at)

    def counted(self, reply: Json) -> Json:
        """A reply by the viewer's positions."""
        told = {
            name: self.told.to_visible(reply[name]) for name in ("at", "back") if reply.get(name)
        }
        task = reply.get("next")
        return reply | told | ({"next": self.counted(task)} if task else {})

    def expect(self, at: int | None) -> None:
        """Raise ValueError if a move is for another position than the present one."""
        if at is not None and at != self.here:
            said = _("that move was for position {wrong}; the game is at {right}")
            raise ValueError(said.format(wrong=at, right=self.here))

    # What "undo" and "redo" lead to

    def back(self, players: Players) -> int | None:
        """The last person's turn before what the viewer sees now, and after what was sent."""
        return person_turn(
            self.session,
            players,
            range(self.told.first_actual(self.here) - 1, self.session.sent_moves - 1, -1),
        )

    def ahead(self, players: Players) -> int | None:
        """The next person's turn after it, or the end of the line; None where this is the end."""
        start, end = self.told.last_actual(self.here) + 1, self.told.end
        if start > end:
            return None
        found = person_turn(self.session, players, range(start, end))
        return end if found is None else found

    def film(self, target: int) -> Sequence[State]:
        """What the viewer sees on the way to a later position."""
        ways = [at for at in self.told.starts if self.session.position < at <= target]
        return [state for at in ways for state in self.session.transition(at)]
