"""Player names for generated text.

A game knows only seats and its default names for them ("Red"). The host sets the players' names for
the duration of a request, and games get them from this module. In a terminal or a notebook no names
are set, and texts use the default names.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from .i18n import texts

_ = texts(__name__)[0]


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """The players of a game.

    `names` are by seat; "" means the game's default name. `human_seats` are the seats of human
    players.
    """

    names: tuple[str, ...] = ()
    human_seats: frozenset[int] = frozenset()

    @property
    def you(self) -> int | None:
        """The seat of the only human player; None if there are several or none."""
        return next(iter(self.human_seats)) if len(self.human_seats) == 1 else None


NO_NAMES = PlayerNames()
"""The value if nothing is known about the players."""

_current: ContextVar[PlayerNames] = ContextVar("player_names", default=NO_NAMES)


@contextmanager
def set_player_names(names: PlayerNames) -> Generator[None]:
    """Use these names in texts generated inside the `with` block."""
    token = _current.set(names)
    try:
        yield
    finally:
        _current.reset(token)


def current_player_names() -> PlayerNames:
    """Return the names of the innermost `set_player_names` block, or `NO_NAMES`."""
    return _current.get()


def is_you(seat: int) -> bool:
    """Return whether this is the seat of the only human player."""
    return _current.get().you == seat


def seat_name(seat: int, default: str) -> str:
    """Return the player's name, or `default` if the player has none."""
    names = _current.get().names
    return (names[seat] if 0 <= seat < len(names) else "") or default


def shorten_name(name: str, most: int) -> str:
    """Return a name, shortened to `most` characters with "…" at the end if it is longer."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def seat_name_or_you(seat: int, default: str) -> str:
    """Return the player's name; without one, "You" for the only human player, otherwise `default`.

    For places where a verb can't follow, such as before a colon or in a list.
    """
    return seat_name(seat, "") or (_("You") if is_you(seat) else default)


def event_sentence(seat: int, default: str, event: str) -> str:
    """Return an event with the name of its player: "Anna: 5 rolled"."""
    return _("{who}: {what}").format(who=seat_name_or_you(seat, default), what=event)


def turn_text(seat: int, default: str, prompt: str, status: str) -> str:
    """Return a text that tells the player to move what to do.

    Args:
        seat: The seat to move.
        default: The game's default name of the seat.
        prompt: What a human player should do, as a part of a sentence.
        status: A template with {name}, used if no human player is known to have the seat.
    """
    current = _current.get()
    if seat not in current.human_seats:
        return status.format(name=seat_name(seat, default))
    if len(current.names) == 1:
        return capitalize(prompt)
    if is_you(seat):
        return _("Your turn: {what}").format(what=prompt)
    return _("{who}: {what}").format(who=seat_name(seat, default), what=prompt)


def join_events(events: Sequence[tuple[int, str]], defaults: Sequence[str]) -> str:
    """Return events (see `Game.last_events`) as sentences with the players' names.

    Consecutive events of a seat share a sentence: "Anna: rolled 5, walked to g7. Red: claimed d4".
    Events of no particular seat get no name, nor does any event in a game for one player.
    """
    groups: list[tuple[int, list[str]]] = []
    for seat, event in events:
        if groups and groups[-1][0] == seat:
            groups[-1][1].append(event)
        else:
            groups.append((seat, [event]))
    sentences: list[str] = []
    for seat, grouped in groups:
        text = ", ".join(grouped)
        if seat < 0 or len(defaults) == 1:
            sentences.append(capitalize(text))
        else:
            sentences.append(event_sentence(seat, defaults[seat], text))
    return ". ".join(sentences)


def capitalize(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
