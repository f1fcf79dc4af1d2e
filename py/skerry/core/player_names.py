"""What those who sit at a table are called, by whoever tells of them.

A game knows seats: Red, the second player. The door of the engine says for each answer who sits
there, as the language is said (i18n.py), and a game's texts ask here. Where nobody has said so, in
a terminal or a notebook, seats go by what the game calls them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .i18n import texts

_ = texts(__name__)[0]


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits there: `names` by seat ("": as the game calls the seat), `persons` the seats where
    no computer player sits, and `you` that of the only person.
    """

    names: tuple[str, ...] = ()
    persons: frozenset[int] = frozenset()

    @property
    def you(self) -> int | None:
        """The seat of the only person; None for several, and for none."""
        return next(iter(self.persons)) if len(self.persons) == 1 else None


NOBODY = Table()
"""Of which nothing is said."""

_now = NOBODY


def seat(table: Table = NOBODY) -> None:
    """Tell of those who sit there, from now on."""
    global _now
    _now = table


def now() -> Table:
    """Who is told of now."""
    return _now


def is_you(seat: int) -> bool:
    """Whether the only person sits there: to nobody else anything is told."""
    return _now.you == seat


def named(seat: int, usual: str) -> str:
    """A seat by the name of who sits there, else as the game calls it."""
    return (_now.names[seat] if 0 <= seat < len(_now.names) else "") or usual


def called(seat: int, usual: str) -> str:
    """The same where a colon or a list follows: whoever is spoken to is "You", unless they gave a
    name.
    """
    name = named(seat, "")
    return name or (_("You") if is_you(seat) else usual)


def told(seat: int, usual: str, what: str) -> str:
    """What somebody did: "Anna: 5 rolled"."""
    return _("{who}: {what}").format(who=called(seat, usual), what=what)


def to_do(seat: int, usual: str, what: str, stands: str) -> str:
    """What the person to move does next; how things stand (with {name}), where none is known to
    sit there.
    """
    if seat not in _now.persons:
        return stands.format(name=named(seat, usual))
    if len(_now.names) == 1:
        return capital(what)
    if is_you(seat):
        return _("Your turn: {what}").format(what=what)
    return _("{who}: {what}").format(who=named(seat, usual), what=what)


def news(events: Sequence[tuple[int, str]], usual: Sequence[str]) -> str:
    """The events (see `Game.last_events`) as sentences, with who they happened to: "Anna: rolled 5,
    walked to g7. Red: claimed d4". Alone, and of what happened to none or to all, what is enough.
    """
    told_of: list[tuple[int, list[str]]] = []
    for seat, what in events:
        if told_of and told_of[-1][0] == seat:
            told_of[-1][1].append(what)
        else:
            told_of.append((seat, [what]))
    sentences = ((seat, ", ".join(what)) for seat, what in told_of)
    return ". ".join(
        capital(what) if seat < 0 or len(usual) == 1 else told(seat, usual[seat], what)
        for seat, what in sentences
    )


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
