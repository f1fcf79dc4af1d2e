"""Texts of the scene, and the board as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core import player_names
from skerry.core.i18n import N_, texts

from .action_text import last_events

if TYPE_CHECKING:
    from .rules import ShoalState

_ = texts(__name__)[0]

FLOCKS = (N_("Gulls"), N_("Terns"))
_LABELS = (N_("{rock}, gull"), N_("{rock}, tern"))


def flock_name(seat: int) -> str:
    """Return the name of a seat's flock."""
    return _(FLOCKS[seat])


def status(state: ShoalState) -> str:
    """Return the status: the winner, or a prompt for the player to move."""
    if state.is_terminal:
        return _("{flock} win").format(flock=flock_name(1 - state.to_move))
    prompt = _("choose a free rock")
    return player_names.turn_text(
        state.to_move, flock_name(state.to_move), prompt, _("{name} to move")
    )


def events_text(state: ShoalState) -> str:
    """Return the last event as text; "" at the start."""
    return player_names.join_events(last_events(state), [flock_name(seat) for seat in (0, 1)])


def rock_label(state: ShoalState, rock: int) -> str:
    """Return a rock's label for screen readers: its name, and the bird on it."""
    name = state.board.names[rock]
    for seat, birds in enumerate((state.gulls, state.terns)):
        if birds >> rock & 1:
            return _(_LABELS[seat]).format(rock=name)
    return _("{rock}, free").format(rock=name)


def diagram_text(state: ShoalState) -> str:
    """Return the board as text; a1 is at the lower left."""
    signs = [
        "g" if state.gulls >> rock & 1 else "t" if state.terns >> rock & 1 else "."
        for rock in range(state.side**2)
    ]
    rows = [" ".join(signs[row :: state.side]) for row in range(state.side)]
    return "\n".join([*reversed(rows), f"{status(state)}."])
