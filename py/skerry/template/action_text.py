"""Descriptions of actions and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.game import Event
from skerry.core.i18n import N_, texts

if TYPE_CHECKING:
    from .rules import ShoalState

_ = texts(__name__)[0]

BIRDS = (N_("a gull on {rock}"), N_("a tern on {rock}"))
"""The description of an action, for each flock."""


def describe_action(state: ShoalState, action: str) -> str:
    """Return a description of an action that can be part of a sentence."""
    return _(BIRDS[state.to_move]).format(rock=action)


def last_events(state: ShoalState) -> tuple[Event, ...]:
    """Return the last event: the seat and the rock of the newest bird; () at the start."""
    if state.last < 0:
        return ()
    return ((1 - state.to_move, state.board.names[state.last]),)
