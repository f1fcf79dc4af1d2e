"""Matches between players, and the score with its confidence interval.

Each deal (a seed) is played once for each seat, and the players move on by one seat each time. A
player is a picklable callable, so any `concurrent.futures.Executor` can play the games: processes
by default, threads, or other machines. If a game fails, its result has the reason, and the match
continues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass, is_dataclass, replace
from math import inf, sqrt
from random import Random
from time import process_time
from typing import Any, cast

from skerry.core.bot import Budget, choose, rating_difference
from skerry.core.registry import load
from skerry.core.state import State
from skerry.session.session import Session
from skerry.session.short_id import short_id

from .program import ProgramPlayer
from .program_lines import Clocks, ForfeitError, TimeControl, position_id

Player = Callable[[State, Random], Any] | ProgramPlayer
"""`player(information_state, rng)` returns a legal action; `rng` is its only source of randomness.
A `ProgramPlayer` also gets the position's id.
"""

MAX_MOVES = 2_000
"""Largest number of moves of a player in a game. A player who makes more, for example by
rearranging pieces for ever, forfeits the game.
"""

LAG_SECONDS = 0.1
"""A clock may be exceeded by this time, which an answer may need on its way between processes."""

CONFIDENCE = 1.959964
"""Half the width of a two-sided 95 % interval, in standard deviations."""


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """A game's own bot at one of its levels, with limits for each move.

    Attributes:
        game: The game's id.
        level: The level's number.
        seconds: Limit for the CPU seconds; None: the level's default.
        work: Limit for the units of work; None: the level's default.
    """

    game: str
    level: int
    seconds: float | None = None
    work: int | None = None

    def __call__(self, state: State, rng: Random) -> Any:
        """Return the bot's action at the end of its search."""
        budget = Budget(self.seconds, self.work, process_time)
        return choose(load(self.game).bot(state, self.level, budget, rng)).action


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played.

    Attributes:
        game: The game's id.
        preset: The preset's id.
        seating: For each seat, the index of its player in the match, which may have more players
            than the game has seats.
        seed: The session's seed.
    """

    game: str
    preset: str
    seating: tuple[int, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game. Its tuples have an entry for each player of the match.

    Attributes:
        pairing: The game that was played.
        points: Each player's share of the win, from 0 to 1; () after an error.
        seconds: The CPU time that each player used; for a program, the wall-clock time.
        moves: The number of moves that each player made.
        id: The id of the whole game; after an error or a forfeit, the id of the last position, or
            "" if there was none.
        error: Why the game failed, or "".
        forfeit: Why a player forfeited the game, or "". That player gets 0 points, the others 1.

    >>> import skerry
    >>> skerry.match("atoll", 2, 1, games=2, preset="small")[0].pairing.seating
    (0, 1)
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
    """Return the games of a match.

    Each deal (with the seed `seed.0`, `seed.1`, ..) is played once for each seat, and the players
    move on by one seat each time. If `preset` is None, the game's first preset for this number of
    players is used. Raises ValueError for an unknown game or preset, a wrong number of players, or
    a number of games that is no multiple of the number of seats.
    """
    loaded = load(game)
    name = loaded.preset_for_new_game(preset, players).id
    seats = loaded.seat_count(players, name)
    if games < 1 or games % seats:
        up = max(seats, games + -games % seats)
        raise ValueError(
            f"{games} games can't be shared out evenly: every deal is played from each of the"
            f" {seats} seats, so take a multiple of {seats} such as {up}"
        )
    seatings = [tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats)]
    return [
        Pairing(game, name, seating, f"{seed}.{deal}")
        for deal in range(games // seats)
        for seating in seatings
    ]


def play(
    pairing: Pairing, players: Sequence[Player], control: TimeControl | None = None
) -> GameResult:
    """Play one game to its end, with clocks if there is a `control`.

    If a player raises a ForfeitError, the player forfeits the game; any other exception becomes the
    result's `error`. Each seat has its own random generator, `Random(f"{seed}/{seat}")`, the same
    in all games of a deal.
    """
    seconds = [0.0] * len(players)
    moves = [0] * len(players)
    last_id = ""
    number = -1
    try:
        seats = len(pairing.seating)
        session = Session(pairing.game, preset=pairing.preset, seats=seats, seed=pairing.seed)
        rngs = [Random(f"{pairing.seed}/{seat}") for seat in range(seats)]
        clocks = [control.seconds] * seats if control else []
        while not session.state.is_terminal:
            last_id = session.id
            seat = session.state.current_player
            number = pairing.seating[seat]
            left = Clocks(tuple(clocks), seat, control.increment) if control else None
            action, duration = _timed_action(players[number], session, rngs[seat], left)
            seconds[number] += duration
            if control:
                clocks[seat] = _stop_clock(clocks[seat], duration, control)
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
    return GameResult(pairing, tuple(points), tuple(seconds), tuple(moves), short_id(session))


def _stop_clock(left: float, used: float, control: TimeControl) -> float:
    """Return a clock's time after a move. Raises ForfeitError if the clock has run out."""
    if used > left + LAG_SECONDS:
        raise ForfeitError(f"its clock ran out: it used {used:.2f} s and had {left:.2f} s")
    return max(0.0, left - used) + control.increment


def _timed_action(
    player: Player, session: Session, rng: Random, clocks: Clocks | None = None
) -> tuple[Any, float]:
    """Return a player's action and the CPU seconds it took; for a program, wall-clock seconds."""
    seat = session.state.current_player
    known = session.state.information_state(seat)
    if isinstance(player, ProgramPlayer):
        return player.choose_timed(position_id(session, seat), known, rng, clocks)
    if clocks and is_dataclass(player) and hasattr(player, "seconds"):
        player = replace(cast("LevelPlayer", player), seconds=clocks.suggest_seconds())
    began = process_time()
    return player(known, rng), process_time() - began


def run_pairings(
    games: Sequence[Pairing],
    players: Sequence[Player],
    executor: Executor,
    control: TimeControl | None = None,
) -> Iterator[GameResult]:
    """Play games with an executor and yield each result when its game has ended.

    If a worker dies, its game fails with an error; in a process pool, all unfinished games do.
    """
    waiting: dict[Future[GameResult], Pairing] = {}
    for pairing in games:
        try:
            waiting[executor.submit(play, pairing, players, control)] = pairing
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
    """The first player's points, and the rating difference to the second with its 95 % interval.

    `elo`, `low` and `high` are in Elo. If one player has all points, the difference is infinite.

    >>> import skerry
    >>> print(skerry.Score(30, 40, 191, 80, 332))
    30/40, Elo +191 (95 %: +80 to +332)
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
    """Return the first player's score in the games that did not fail.

    >>> import skerry
    >>> skerry.score(skerry.match("atoll", 2, 1, games=2, preset="small")).games
    2
    """
    ended = [game for game in games if not game.error]
    points = sum(game.points[0] for game in ended)
    share = points / len(ended) if ended else 0.5
    differences = map(rating_difference, (share, *wilson_interval(points, len(ended))))
    return Score(points, len(ended), *differences)


def wilson_interval(points: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of the share of points (E. B. Wilson, 1927).

    Unlike the normal interval, Wilson's interval stays within 0 to 1 and is meaningful if one
    player has won all games. It counts a draw as half a win and half a loss, which makes it wider
    than necessary, and ignores that the games of a deal are correlated.
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


def seconds_per_move(games: Sequence[GameResult], player: int) -> float:
    """Return a player's mean `GameResult.seconds` per move in the games that did not fail.

    Returns 0 if the player has made no move.
    """
    ended = [game for game in games if not game.error]
    moves = sum(game.moves[player] for game in ended)
    return sum(game.seconds[player] for game in ended) / moves if moves else 0.0
