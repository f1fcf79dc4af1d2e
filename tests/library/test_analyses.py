"""Analyses of games."""

from __future__ import annotations

from skerry.library.analyses import players_with_bots
from skerry.library.saves import Origin, Save

SAVE = Save("a", "toy:usual:a", 1, ("person",) * 2, Origin("k", "toy:usual:a,b", 1, ("person", 2)))


def test_the_bots_are_those_of_the_original_game() -> None:
    assert players_with_bots(SAVE) == ("person", 2)
    old = Save("a", "toy:usual:a", 1, ("person", 3), Origin("k", "toy:usual:a,b", 1))
    assert players_with_bots(old) == ("person", 3), "its origin has no players"
    assert players_with_bots(Save("a", "toy:usual:a", 1, ("person",) * 2)) == ()
