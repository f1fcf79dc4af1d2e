"""Matches and tournaments as functions: `skerry.match` and `skerry.tournament`.

`python -m skerry arena` and `tournament` play the same games, with several processes and reports.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from skerry.core.bot import Bot, Budget, choose
from skerry.core.game import Game
from skerry.core.outside_text import clip
from skerry.core.registry import load
from skerry.core.state import State
from skerry.session.ids import check_seed

from .match import GameResult, Player, make_pairings, play
from .players import display_name, make_player
from .program_lines import ForfeitError, TimeControl
from .tournament import Rating, fit_ratings, format_table, round_robin


@dataclass(frozen=True, slots=True)
class FunctionPlayer:
    """A function as a player, at level 1, in this process. `seconds` is CPU time.

    A function with `seconds` is stopped at its first estimate after that time.
    """

    bot: Bot
    seconds: float | None = None
    work: int | None = None

    def __call__(self, state: State, rng: Random) -> Any:
        """Return the bot's action. Raises ForfeitError if it is illegal."""
        began = process_time()
        estimates = []
        for estimate in self.bot(state, 1, Budget(self.seconds, self.work, process_time), rng):
            estimates = [estimate]
            if self.seconds is not None and process_time() - began >= self.seconds:
                break
        action = choose(iter(estimates)).action
        if action not in state.legal_actions():
            raise ForfeitError(f"it plays {clip(action)}, which isn't a legal move")
        return action


@dataclass(frozen=True, slots=True)
class Tournament:
    """A finished tournament; `str` is a table of the ratings.

    Attributes:
        players: The players' names.
        ratings: Each player's rating relative to the first player's, in Elo.
        results: The games.

    >>> import skerry
    >>> result = skerry.tournament("atoll", 1, 2, games=2, preset="small")
    >>> result.players
    ('level 1 (Tadpole)', 'level 2 (Crab)')
    >>> result.ratings[0].elo
    0.0
    """

    players: tuple[str, ...]
    ratings: tuple[Rating, ...]
    results: tuple[GameResult, ...]

    def __str__(self) -> str:
        return format_table(self.results, self.players)


def match(
    game: str,
    *players: int | str | Bot,
    games: int = 40,
    preset: str | None = None,
    seconds: float | None = None,
    work: int | None = None,
    clock: str | None = None,
    seed: str | int = "0",
) -> list[GameResult]:
    """Play a match and return the results. Every deal is played once from every seat.

    Args:
        game: The game's id.
        players: A player for each seat: a level, a bot function, or a name as on the command line
            ("./mybot.py:think", an installed bot's id, a program).
        games: The number of games; a multiple of the number of players.
        preset: The preset's id; None for the first one with this number of players.
        seconds: Time limit for a move; None for the player's own.
        work: Limit for a move in the bot's units of work; None for the player's own.
        clock: A clock for each player's game in place of `seconds`: seconds, and seconds more after
            each move, such as "60+1".
        seed: Decides deals, dice and the bots' random numbers.

    Raises ValueError for an unknown game, player or preset, or for wrong numbers. A single player
    needs a preset for one.

    >>> import skerry
    >>> results = skerry.match("atoll", 2, 1, games=2, preset="small")
    >>> sum(sum(result.points) for result in results)
    2.0
    """
    if len(players) < 2 and (not players or preset is None):
        raise ValueError("a match needs two or more players, such as match(game, 1, 2)")
    control = None if clock is None else TimeControl.parse(clock)
    entrants = _make_players(load(game), players, games, seconds, work)
    pairings = make_pairings(game, preset, len(players), games, check_seed(str(seed)))
    return [play(pairing, entrants, control) for pairing in pairings]


def tournament(
    game: str,
    *players: int | str | Bot,
    games: int = 20,
    preset: str | None = None,
    seconds: float | None = None,
    work: int | None = None,
    clock: str | None = None,
    seed: str | int = "0",
) -> Tournament:
    """Play a round robin and return the ratings. The first player's rating is 0.

    The arguments are those of `match`; `games` is the number of games of each pair.

    >>> import skerry
    >>> print(skerry.tournament("atoll", 1, 2, games=2, preset="small"))  # doctest: +ELLIPSIS
        player ...
    """
    loaded = load(game)
    if len(players) < 2 or len(set(players)) < len(players):
        raise ValueError("a tournament needs two or more players, each of them named once")
    control = None if clock is None else TimeControl.parse(clock)
    entrants = _make_players(loaded, players, games, seconds, work)
    pairings = round_robin(loaded, preset, len(players), games, check_seed(str(seed)))
    results = tuple(play(pairing, entrants, control) for pairing in pairings)
    names = tuple(_player_name(loaded, player) for player in players)
    return Tournament(names, tuple(fit_ratings(results, len(players))), results)


def _player_name(game: Game, player: int | str | Bot) -> str:
    """Return a player's name for tables."""
    if isinstance(player, (int, str)):
        return display_name(game, player)
    return str(getattr(player, "__name__", player))


def _make_players(
    game: Game,
    players: Sequence[int | str | Bot],
    games: int,
    seconds: float | None,
    work: int | None,
) -> list[Player]:
    """Return the players. Raises ValueError for unknown players, and for wrong numbers."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise ValueError(f"games must be a whole number of at least 1, not {clip(games)}")
    Budget(seconds, work)  # raises ValueError
    return [_make_player(game, player, seconds, work) for player in players]


def _make_player(
    game: Game, player: int | str | Bot, seconds: float | None, work: int | None
) -> Player:
    if isinstance(player, (int, str)) and not isinstance(player, bool):
        return make_player(game, player, seconds, work)
    if not callable(player) or not _takes_four_arguments(player):
        raise ValueError(
            "a player is a level, a name such as './mybot.py:think', or a function"
            f" bot(state, level, budget, rng), not {clip(player)}"
        )
    return FunctionPlayer(player, seconds, work)


def _takes_four_arguments(function: Bot) -> bool:
    try:
        inspect.signature(function).bind(None, 1, None, None)
    except (TypeError, ValueError):
        return False
    return True
