"""Analyses of games."""

from __future__ import annotations

from skerry.library.analyses import bot_players
from skerry.library.saves import Origin, Save

SAVE = Save("a", "toy:usual:a", 1, ("person",) * 2, Origin("k", "toy:usual:a,b", 1, ("person", 2)))


def test_the_bots_are_those_of_the_original_game() -> None:
    assert bot_players(SAVE) == ("person", 2)
    old = Save("a", "toy:usual:a", 1, ("person", 3), Origin("k", "toy:usual:a,b", 1))
    assert bot_players(old) == ("person", 3), "its origin has no players"
    assert bot_players(Save("a", "toy:usual:a", 1, ("person",) * 2)) == ()
