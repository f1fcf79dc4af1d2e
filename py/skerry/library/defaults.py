"""Who may sit on a seat and who has won, and what is usual where nobody has said otherwise: the
level that plays, and the day's seed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from skerry.core.bot import Level
from skerry.core.game import Game

if TYPE_CHECKING:
    from datetime import datetime


PERSON = "person"
"""Who sits on a seat that no bot has, in requests, saves and results."""


def usual_level(game: Game) -> Level:
    """The middle one."""
    return game.levels[len(game.levels) // 2]


def winners(returns: Sequence[float]) -> list[int]:
    """The seats that have won a finished game, by its returns: those with most; all of them share
    the win. Alone, what is worth more than nothing is won.
    """
    if len(returns) == 1:
        return [0] if returns[0] > 0 else []
    return [seat for seat, share in enumerate(returns) if share == max(returns)]


def names_at(game: Game, players: Sequence[str | int], names: Sequence[str]) -> list[str]:
    """What those who sit there are called in sentences, "" for whoever goes by the seat: persons by
    the names they gave, and of two players a computer player by its level's.
    """
    given = [*names, *[""] * len(players)]
    two = len(players) == 2 and PERSON in players
    return [
        given[seat] if who == PERSON else game.translate(game.level(int(who)).name) if two else ""
        for seat, who in enumerate(players)
    ]


def daily_seed(now: datetime) -> str:
    """The seed of daily presets at that time: the date, by UTC, such as 2026-11-21."""
    from datetime import UTC  # a start needs none of it

    return now.astimezone(UTC).date().isoformat()


def seed_by_lot(game: Game) -> str:
    """A seed that nobody knows: of 128 bits where cards are hidden, so that it cannot be found by
    those that are seen. Not by `random`, which may have been seeded.
    """
    return os.urandom(16 if game.hidden else 8).hex()


def usual_seed(game: Game, preset: str | None, seed: str | None) -> str | None:
    """The seed that was given, or today's for a daily preset."""
    if seed is None and game.preset(preset).daily:
        from datetime import UTC, datetime

        return daily_seed(datetime.now(UTC))
    return seed
