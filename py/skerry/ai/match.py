"""Matches: every deal is played once from every seat, and the score comes with its doubt.

A player is a picklable callable, so that games can be handed to any `concurrent.futures.Executor`:
processes by default, threads, or another machine's. A game that fails is reported with its
reason and the rest go on.
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
"""`player(information_state, rng)` returns a legal action. The only randomness is `rng`. A program
is asked with the position's id as well.
"""

MOST_MOVES = 2_000
"""Of a player in a game: whoever rearranges for ever has forfeited it."""

CONFIDENCE = 1.959964
"""Standard deviations of a two-sided 95 % interval."""


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """A bot of the registry at one of its levels; `seconds` are CPU seconds a move."""

    game: str
    level: int
    seconds: float | None = None
    work: int | None = None

    def __call__(self, state: State, rng: Random) -> Any:
        """The bot's answer, all its budget spent."""
        budget = Budget(self.seconds, self.work, process_time)
        return choose(load(self.game).bot(state, self.level, budget, rng)).action


@dataclass(frozen=True, slots=True)
class Bout:
    """One game to be played: `seating[seat]` is the number of the player who sits there, of those
    of the match, who may be more than sit at this game.
    """

    game: str
    preset: str
    seating: tuple[int, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a bout. By player, not by seat: `points` (1 won, 0 lost), `seconds` of CPU
    time spent (of a program: by the clock), `moves` made. `id` replays the game. If it failed,
    `error` says why, the points are empty and the id is that of the last position reached, if
    any. If a player forfeited it, `forfeit` says by what: it has lost, and all others have won.
    """

    bout: Bout
    points: tuple[float, ...] = ()
    seconds: tuple[float, ...] = ()
    moves: tuple[int, ...] = ()
    id: str = ""
    error: str = ""
    forfeit: str = ""


def bouts(game: str, preset: str | None, players: int, games: int, seed: str) -> list[Bout]:
    """The games of a match: each deal (`seed.0`, `seed.1`, ..) from every seat. Without a preset it
    is the first that so many players may play.

    Raises ValueError when the game is unknown, has no such preset or number of seats, or the
    games cannot be shared out evenly.
    """
    known = load(game)
    name = known.preset_for_new_game(preset, players).id
    seats = known.seat_count(players, name)
    if games < 1 or games % seats:
        up = max(seats, games + -games % seats)
        raise ValueError(
            f"{games} games cannot be shared out evenly: every deal is played from each of the"
            f" {seats} seats, so take a multiple of {seats} such as {up}"
        )
    turns = [tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats)]
    return [Bout(game, name, turn, f"{seed}.{k}") for k in range(games // seats) for turn in turns]


def play(bout: Bout, players: Sequence[Player]) -> Played:
    """Play one game to its end. What a player raises becomes the game's `error`, unless it is a
    ForfeitError: then it has lost.

    The seat, not the player, decides whose coins are tossed: `Random(f"{seed}/{seat}")`, the
    same in all games of a deal.
    """
    seconds, moves = [0.0] * len(players), [0] * len(players)
    where, number = "", -1
    try:
        session = Session(bout.game, preset=bout.preset, seats=len(bout.seating), seed=bout.seed)
        rngs = [Random(f"{bout.seed}/{seat}") for seat in range(len(bout.seating))]
        while not session.state.is_terminal:
            where = session.id
            seat = session.state.current_player
            number = bout.seating[seat]
            action, spent = _asked(players[number], session, rngs[seat])
            seconds[number] += spent
            moves[number] += 1
            if moves[number] > MOST_MOVES:
                raise ForfeitError(f"it comes to no end in {MOST_MOVES} moves")
            session.play(session.game.notation(action))
    except ForfeitError as error:
        others = tuple(
            float(player != number and player in bout.seating) for player in range(len(players))
        )
        why = f"player {number + 1}: {error}"
        return Played(bout, others, tuple(seconds), tuple(moves), where, forfeit=why)
    except Exception as error:  # noqa: BLE001 - a player is anybody's code: it is reported
        return Played(bout, id=where, error=f"{type(error).__name__}: {error}")
    points = [0.0] * len(players)
    for number, utility in zip(bout.seating, session.state.returns(), strict=True):
        points[number] = (utility + 1) / 2
    return Played(bout, tuple(points), tuple(seconds), tuple(moves), session.short_id)


def _asked(player: Player, session: Session, rng: Random) -> tuple[Any, float]:
    """The action of a player, and the seconds it took: of CPU time, of a program by the clock."""
    seat = session.state.current_player
    known = session.state.information_state(seat)
    if isinstance(player, ProgramPlayer):
        id = position_id(session, seat)
        began = perf_counter()
        return player.asked(id, known, rng), perf_counter() - began
    began = process_time()
    return player(known, rng), process_time() - began


def run(games: Sequence[Bout], players: Sequence[Player], executor: Executor) -> Iterator[Played]:
    """Play games wherever the executor does, and yield each as it ends.

    A worker that dies takes down the games it was given, and, in a process pool, those that
    wait: they come back with an error that says so.
    """
    waiting: dict[Future[Played], Bout] = {}
    for bout in games:
        try:
            waiting[executor.submit(play, bout, players)] = bout
        except RuntimeError as error:  # the pool broke while games were being handed out
            yield Played(bout, error=f"not started, {type(error).__name__}: {error}")
    for future in as_completed(waiting):
        lost = future.exception()
        if lost is None:
            yield future.result()
        else:
            yield Played(waiting[future], error=f"worker lost, {type(lost).__name__}: {lost}")


@dataclass(frozen=True, slots=True)
class Score:
    """The first player's result against the second's: points of games, and rating difference
    (Elo) with its 95 % interval. A difference is infinite when all points went one way.
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


def score(games: Sequence[Played]) -> Score:
    """The score of the games that did not fail."""
    ended = [game for game in games if not game.error]
    points = sum(game.points[0] for game in ended)
    share = points / len(ended) if ended else 0.5
    differences = map(rating_difference, (share, *wilson(points, len(ended))))
    return Score(points, len(ended), *differences)


def wilson(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval of the share of points (E. B. Wilson, 1927).

    Unlike the interval of the normal curve it stays inside 0 to 1 and says something when all
    games went one way. Draws are taken for half a win and half a loss, which makes it wider
    than need be; that the games of a deal resemble each other is left out.
    """
    if not games:
        return 0.0, 1.0
    share, square = points / games, CONFIDENCE**2
    middle = share + square / (2 * games)
    spread = CONFIDENCE * sqrt(share * (1 - share) / games + square / (4 * games**2))
    scale = 1 + square / games
    low = 0.0 if points <= 0 else (middle - spread) / scale
    high = 1.0 if points >= games else (middle + spread) / scale
    return low, high


def seconds_a_move(games: Sequence[Played], player: int) -> float:
    """The mean of `Played.seconds` a move over the games that did not fail; 0 for no moves."""
    ended = [game for game in games if not game.error]
    moves = sum(game.moves[player] for game in ended)
    return sum(game.seconds[player] for game in ended) / moves if moves else 0.0
