"""Default level and seed, players' names, and winners, for requests, saves and results."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.state import State

if TYPE_CHECKING:
    from datetime import datetime

_ = texts(__name__)[0]

Outcome = Literal["won", "drawn", "lost"]

PERSON = "person"
"""A human player, in requests, saves and results. A bot is represented by the number of its level.
"""


def only_human_seat(players: Sequence[str | int]) -> int | None:
    """Return the seat of the only human player; None if there are several or none."""
    return list(players).index(PERSON) if list(players).count(PERSON) == 1 else None


def default_level(game: Game) -> Level:
    """Return the first opponent of a new player: the second-weakest level.

    With results, `suggest_level` (suggestion.py) decides.
    """
    return game.levels[min(1, len(game.levels) - 1)]


def winning_seats(returns: Sequence[float]) -> list[int]:
    """Return the winning seats of a finished game: all that share the highest return.

    A solo player wins with a return above 0.
    """
    if len(returns) == 1:
        return [0] if returns[0] > 0 else []
    return [seat for seat, share in enumerate(returns) if share == max(returns)]


def outcome_of(returns: Sequence[float], seat: int) -> Outcome:
    """Return a seat's outcome; "drawn" if it shares the win (see `winning_seats`)."""
    best = winning_seats(returns)
    if seat not in best:
        return "lost"
    return "drawn" if len(best) > 1 else "won"


def is_failed_puzzle(game: Game, state: State) -> bool:
    """Return whether a state is the end of a puzzle that the player has not solved.

    Such a game can be tried again.
    """
    return state.is_terminal and is_unsolved(game, state.returns())


def is_unsolved(game: Game, returns: Sequence[float]) -> bool:
    """Return whether a finished game is a puzzle that the player has not solved."""
    return game.points is None and len(returns) == 1 and not winning_seats(returns)


def names_in_sentences(game: Game, players: Sequence[str | int], names: Sequence[str]) -> list[str]:
    """Return the players' names for generated sentences; "" means the game's name of the seat.

    A human player has the name in `names`. A bot has the name of its level, but only in a game for
    two against a human player: with more seats, two bots could have the same name.
    """
    typed = [*names, *[""] * len(players)]
    is_duel = len(players) == 2 and PERSON in players
    result = list[str]()
    for seat, player in enumerate(players):
        if player == PERSON:
            result.append(typed[seat])
        else:
            result.append(game.translate(game.level(int(player)).name) if is_duel else "")
    return result


def daily_seed(now: datetime) -> str:
    """Return the seed of daily presets at the time `now`: the UTC date, such as "2026-11-21"."""
    from datetime import UTC  # imported late: start-up does not need it

    return now.astimezone(UTC).date().isoformat()


def random_seed(game: Game) -> str:
    """Return a random seed of 64 bits, or of 128 bits if the game has hidden information.

    With 128 bits, a player can't find the seed from the visible cards by trying all seeds. The bits
    come from the operating system, because `random` may have been seeded.
    """
    return os.urandom(16 if game.hidden else 8).hex()


def default_seed(game: Game, preset: str | None, seed: str | None) -> str | None:
    """Return `seed`. If it is None, return today's seed for a daily preset, otherwise None."""
    if seed is None and game.preset(preset).daily:
        from datetime import UTC, datetime

        return daily_seed(datetime.now(UTC))
    return seed


def rematch_text(game: Game, preset: str, players: Sequence[str | int]) -> str:
    """Return the text of the button for a rematch, in which all players move one seat on.

    The text names the next side of the only human player.
    """
    side = rematch_side(game, preset, players)
    if side:
        return _("Rematch as {side}").format(side=side)
    return _("Rematch, sides swapped") if len(players) == 2 else _("Rematch")


def rematch_side(game: Game, preset: str, players: Sequence[str | int]) -> str:
    """Return the only human player's side in a rematch; "" without exactly one human player."""
    seat = only_human_seat(players)
    if seat is None:
        return ""
    scene = game.picture(game.start(preset, len(players)), None)
    return scene.players[(seat - 1) % len(players)].name
