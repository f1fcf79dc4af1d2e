"""The short games that every browser plays."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Game:
    """A game between two human players, opened by a link."""

    name: str
    id: str
    at: int = 0
    """Number of moves in the link."""

    hidden: bool = False
    """Whether the player to move must first reveal their hand."""

    def __str__(self) -> str:
        return self.id.partition(":")[0]


GAMES = (
    Game("Atoll", "atoll:small@2:e3,c3", at=2),
    Game("Palavan", "palavan:round@2:%231"),
    Game("The Conqueror", "conqueror:basic@2:%231"),
    Game("Island Competition", "competition:short@2:%231", hidden=True),
    Game("Islant", "islant:level-1@2:%231"),
)
