"""How a position came about, as each player saw it: information states with perfect recall."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from random import Random
from typing import Any

from skerry.core.game import Game
from skerry.core.registry import load
from skerry.core.state import State


def known(state: State) -> dict[str, Any]:
    """The fields of a state that count: those by which states compare."""
    return {it.name: getattr(state, it.name) for it in fields(state) if it.compare}  # type: ignore[arg-type]


class Moment:
    """A position and the way to it. It never changes, so that copies of a game share it.

    `before` is the moment before the `action` of `actor`, a seat or CHANCE; None at the start.
    """

    __slots__ = ("action", "actor", "before", "game", "point", "strings", "views")

    def __init__(
        self,
        game: Game,
        point: State,
        before: Moment | None = None,
        actor: int = 0,
        action: Any = None,
    ) -> None:
        self.game, self.point = game, point
        self.before, self.actor, self.action = before, actor, action
        self.strings: dict[int, str] = {}
        self.views: dict[int, dict[str, Any]] = {}

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As a row of moments: chains would be too deep to pickle."""
        line = self._line()
        rows = [(it.point, it.actor, it.action) for it in line]
        return _chain, (self.game.id, rows, line[0].strings)

    def after(self, action: Any) -> Moment:
        """The moment after an action or a chance outcome."""
        point = self.point
        return Moment(self.game, point.apply(action), self, point.current_player, action)

    def told(self, seat: int) -> str:
        """All that a seat has seen and done, from the start: two ways to what may be different
        positions are told alike if and only if it cannot tell them apart.

        Where nothing is hidden, these are all actions and outcomes by their notation. Otherwise a
        line for each moment that changed what the seat knows, or in which it acted: its action, and
        what the fields of its information state that changed are now.
        """
        line: list[Moment] = []
        at: Moment | None = self
        while at is not None and seat not in at.strings:
            line.append(at)
            at = at.before
        for moment in reversed(line):
            moment.strings[seat] = moment.tell(seat)
        return self.strings[seat]

    def resampled(self, seat: int, rng: Random) -> Moment:
        """A moment that `seat` cannot tell from this one, all positions that agree with what it
        knows now being as likely.

        To other seats it is told as if the game had begun with this position: what they have seen
        and done before is not made up.
        """
        if not self.game.hidden:
            return self
        found = Moment(self.game, self.point.resample(seat, rng))
        found.strings = {
            other: self.told(seat)
            if other == seat
            else f"seat {other}, from here: {found._seen(other)}"
            for other in range(len(self.point.returns()))
        }
        return found

    def tell(self, seat: int) -> str:
        """What `told` adds to what was told before."""
        if self.before is None:
            return f"seat {seat}: {self._seen(seat)}" if self.game.hidden else f"seat {seat}:"
        earlier = self.before.strings[seat]
        if not self.game.hidden:
            return f"{earlier} {self.game.notation(self.action)}"
        was, now = self.before.view(seat), self.view(seat)
        changed = {name: value for name, value in now.items() if value != was[name]}
        own = self.actor == seat
        if not own and not changed:
            return earlier
        act = self.game.notation(self.action) if own else ""
        return f"{earlier}\n{act}{_text(changed)}"

    def _seen(self, seat: int) -> str:
        return _text(self.view(seat))

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat knows now, by field."""
        if seat not in self.views:
            self.views[seat] = known(self.point.information_state(seat))
        return self.views[seat]

    def _line(self) -> Sequence[Moment]:
        """The moments from the first to this one."""
        line: list[Moment] = [self]
        at = self.before
        while at is not None:
            line.append(at)
            at = at.before
        return line[::-1]


def _text(values: dict[str, Any]) -> str:
    return json.dumps(values, separators=(",", ":"))


def _chain(id: str, rows: list[tuple[State, int, Any]], told: dict[int, str]) -> Moment:
    game = load(id)
    moment: Moment | None = None
    for point, actor, action in rows:
        moment = Moment(game, point, moment, actor, action)
        if moment.before is None:
            moment.strings = dict(told)
    assert moment
    return moment
