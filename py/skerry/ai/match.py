"""Matches: every deal is played once from every seat; the score has a confidence interval.

A player is a picklable callable, so any `concurrent.futures.Executor` can play the games: processes
by default, threads, or other machines. A game that fails is reported with its reason and the
others are played on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from time import perf_counter, process_time
from typing import Any

from skerry.core.bot import Budget, choose, rating_difference
from skerry.core.registry import load
from skerry.core.state import State
from skerry.session.session import Session

from .program import ForfeitError, ProgramPlayer, position_id

Player = Callable[[State, Random], Any] | ProgramPlayer
"""`player(information_state, rng)` returns a legal action; the only randomness is `rng`. A program
gets the position's id as well.
"""

MAX_MOVES = 2_000
"""Moves of a player in a game: a player who rearranges for ever forfeits it."""

CONFIDENCE = 1.959964
"""Half the width of a two-sided 95 % interval, in standard deviations."""


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """A bot of the registry at one of its levels; `seconds` are CPU seconds a move."""

    game: str
    level: int
    seconds: float | None = None
    work: int | None = None

    def __call__(self, state: State, rng: Random) -> Any:
        """Return the bot's move after its whole budget."""
        budget = Budget(self.seconds, self.work, process_time)
        return choose(load(self.game).bot(state, self.level, budget, rng)).action


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played. `seating` has by seat the index of the player in the match; the match
    may have more players than the game has seats.
    """

    game: str
    preset: str
    seating: tuple[int, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game; tuples are by player, not by seat.

    Attributes:
        pairing: the game that was played.
        points: 1 won, 0 lost; empty after an error.
        seconds: CPU time used; wall-clock time of a program.
        moves: the number of moves made.
        id: replays the game; after an error, the last position reached, if any.
        error: why the game failed, or "".
        forfeit: why a player forfeited, or ""; that player lost, all others won.
    """

    pairing: Pairing
    points: tuple[float, ...] = ()
    seconds: tuple[float, ...] = ()
    moves: tuple[int, ...] = ()
    id: str = ""
    error: str = ""
    forfeit: str = ""


def make_pairings(
    game: str, preset: str | None, players: int, games: int, seed: str
) -> list[Pairing]:
    """Return the games of a match: each deal (`seed.0`, `seed.1`, ..) from every seat.

    Without a preset it is the first one for this number of players. Raise ValueError for an unknown
    game or preset, a wrong number of players, or games that can't be shared out evenly.
    """
    loaded = load(game)
    name = loaded.preset_for_new_game(preset, players).id
    seats = loaded.seat_count(players, name)
    if games < 1 or games % seats:
        up = max(seats, games + -games % seats)
        raise ValueError(
            f"{games} games cannot be shared out evenly: every deal is played from each of the"
            f" {seats} seats, so take a multiple of {seats} such as {up}"
        )
    seatings = [tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats)]
    return [
        Pairing(game, name, seating, f"{seed}.{deal}")
        for deal in range(games // seats)
        for seating in seatings
    ]


def play(pairing: Pairing, players: Sequence[Player]) -> GameResult:
    """Play one game to its end.

    An exception of a player becomes the result's `error`; with a ForfeitError the player loses.
    Each seat has its own random generator, `Random(f"{seed}/{seat}")`, the same in all games of a
    deal.
    """
    seconds = [0.0] * len(players)
    moves = [0] * len(players)
    last_id = ""
    number = -1
    try:
        seats = len(pairing.seating)
        session = Session(pairing.game, preset=pairing.preset, seats=seats, seed=pairing.seed)
        rngs = [Random(f"{pairing.seed}/{seat}") for seat in range(seats)]
        while not session.state.is_terminal:
            last_id = session.id
            seat = session.state.current_player
            number = pairing.seating[seat]
            action, duration = _timed_action(players[number], session, rngs[seat])
            seconds[number] += duration
            moves[number] += 1
            if moves[number] > MAX_MOVES:
                raise ForfeitError(f"it did not finish in {MAX_MOVES} moves")
            session.play(session.game.notation(action))
    except ForfeitError as error:
        others = tuple(
            float(player != number and player in pairing.seating) for player in range(len(players))
        )
        reason = f"player {number + 1}: {error}"
        return GameResult(pairing, others, tuple(seconds), tuple(moves), last_id, forfeit=reason)
    except Exception as error:  # noqa: BLE001 - players are foreign code: the error is reported
        return GameResult(pairing, id=last_id, error=f"{type(error).__name__}: {error}")
    points = [0.0] * len(players)
    for number, utility in zip(pairing.seating, session.state.returns(), strict=True):
        points[number] = (utility + 1) / 2
    return GameResult(pairing, tuple(points), tuple(seconds), tuple(moves), session.short_id)


def _timed_action(player: Player, session: Session, rng: Random) -> tuple[Any, float]:
    """Return a player's action and its CPU seconds; wall-clock seconds of a program."""
    seat = session.state.current_player
    known = session.state.information_state(seat)
    if isinstance(player, ProgramPlayer):
        id = position_id(session, seat)
        began = perf_counter()
        return player.choose(id, known, rng), perf_counter() - began
    began = process_time()
    return player(known, rng), process_time() - began


def run(
    games: Sequence[Pairing], players: Sequence[Player], executor: Executor
) -> Iterator[GameResult]:
    """Play games with an executor and yield each result as its game ends.

    If a worker dies, its games (in a process pool, all waiting games) fail with an error.
    """
    waiting: dict[Future[GameResult], Pairing] = {}
    for pairing in games:
        try:
            waiting[executor.submit(play, pairing, players)] = pairing
        except RuntimeError as error:  # the pool broke while games were submitted
            yield GameResult(pairing, error=f"not started, {type(error).__name__}: {error}")
    for future in as_completed(waiting):
        failure = future.exception()
        if failure is None:
            yield future.result()
        else:
            text = f"worker lost, {type(failure).__name__}: {failure}"
            yield GameResult(waiting[future], error=text)


@dataclass(frozen=True, slots=True)
class Score:
    """The first player's points and rating difference (Elo) with its 95 % interval.

    A difference is infinite if all points went one way.
    """

    points: float
    games: int
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        if not self.games:
            return "no games"
        head = f"{self.points:g}/{self.games}"
        if self.elo == inf:
            return f"{head}, Elo above {self.low:+.0f} (95 %)"
        if self.elo == -inf:
            return f"{head}, Elo below {self.high:+.0f} (95 %)"
        return f"{head}, Elo {self.elo:+.0f} (95 %: {self.low:+.0f} to {self.high:+.0f})"


def score(games: Sequence[GameResult]) -> Score:
    """Return the score of the games that did not fail."""
    ended = [game for game in games if not game.error]
    points = sum(game.points[0] for game in ended)
    share = points / len(ended) if ended else 0.5
    differences = map(rating_difference, (share, *wilson(points, len(ended))))
    return Score(points, len(ended), *differences)


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of the share of points (E. B. Wilson, 1927).

    Unlike the normal interval it stays within 0 to 1 and is meaningful if all games went one way.
    It counts a draw as half a win and half a loss, which makes it wider than necessary, and ignores
    that the games of a deal are correlated.
    """
    if not games:
        return 0.0, 1.0
    share = points / games
    square = CONFIDENCE**2
    middle = share + square / (2 * games)
    spread = CONFIDENCE * sqrt(share * (1 - share) / games + square / (4 * games**2))
    scale = 1 + square / games
    low = 0.0 if points <= 0 else (middle - spread) / scale
    high = 1.0 if points >= games else (middle + spread) / scale
    return low, high


def seconds_a_move(games: Sequence[GameResult], player: int) -> float:
    """Return the mean of `GameResult.seconds` per move, failed games left out; 0 without moves."""
    ended = [game for game in games if not game.error]
    moves = sum(game.moves[player] for game in ended)
    return sum(game.seconds[player] for game in ended) / moves if moves else 0.0
