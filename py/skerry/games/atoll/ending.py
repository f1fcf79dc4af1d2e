"""The end of a game as text."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import texts

from .board import winning_path
from .rules import AtollState
from .text import path_name

ngettext = texts(__name__)[1]


def ending(state: AtollState, names: Sequence[str]) -> Ending:
    """Return the ending: the islands that the winner linked, and the number of stones used.

    `names` has the name of each seat.
    """
    path = winning_path(state, state.winner)
    stones = sum(node < state.board.size for node in path)
    text = ngettext(
        "{name} linked {path} with {count} stone.",
        "{name} linked {path} with {count} stones.",
        stones,
    )
    name = names[state.seat(state.winner)]
    return Ending(
        text.format(name=name, path=path_name(state), count=stones), ranks(state.returns())
    )
