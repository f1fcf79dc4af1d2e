"""The computer player: keys, and games played on by the keys with the same dice for all.

Of what can be drawn next, the drawings with the best keys are tried: the game is played on greedily
from each, the poorer half is dropped, the others are played on longer, and so on, which is
sequential halving (Z. Karnin, T. Koren, O. Somekh, "Almost optimal exploration in multi-armed
bandits", 2013). To stop is worth what the sheet scores. It plays for points alone.

The keys' weights come from py/tables/islant_weights.py (cross-entropy method: R. Rubinstein, 1999).
What the levels score on each sheet beside a random and a greedy player is in
bench/results/islant_scores.json; the highest is to be 30 % above the greedy one. What gained least:
twice the drawings tried and twice the games, level 3 to 4, are 1.1 to 7.0 points a sheet,
where not to stray from the best key, level 1 to 2, is 21.4 to 69.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import exp, log2
from random import Random

from skerry.core.bot import Budget, Estimate, Meter
from skerry.core.i18n import texts
from skerry.games.islant.drawings import Hand, column_numbers, hand, read, values
from skerry.games.islant.rules import PAR, STOP, IslantState
from skerry.games.islant.scoring import tally
from skerry.games.islant.sheets import COLOURS, QUARTERS, Cells, code_of, form

from . import greedy
from .candidates import land, waters
from .playout_board import PlayoutBoard, padded

_ = texts(__name__)[0]

TRUST = 10.0
"""How many games played on one point of a key weighs as much as: their scores vary by dozens.
With more, the keys are believed against many games; with fewer, the luck of a few games decides."""

LEAST = 6
"""Games for each drawing that is tried, at least; where time is short, fewer are tried.
With more, fewer drawings are compared, and surer."""

MOST = 1_000_000
"""Games in one thought at most: a bound for whoever gives all the time in the world."""

TURNS = 60
"""Rolls that are prepared for a game; none lasts as long. More are drawn in vain."""

SPREAD = 12.0
"""Points that make a difference between two players: so many more win three times of four.
For what is shown: a larger number makes shares more even."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What makes a level: `tries` drawings that are compared, `games` played on for that in a turn
    (None: as many as time allows, for `seconds` if nobody says), `heat` how far it strays from the
    best key, in points. Where nothing is compared, games are played on before the first drawing
    alone: to stop or not.
    """

    tries: int
    games: int | None
    heat: float = 0.0
    seconds: float | None = None


STRENGTHS = {
    1: Strength(tries=1, games=8, heat=3.0),
    2: Strength(tries=1, games=12),
    3: Strength(tries=4, games=28),
    4: Strength(tries=8, games=64),
    5: Strength(tries=24, games=None, seconds=2.0),
}
"""More tries find drawings that the keys misjudge, and leave fewer games for each (see LEAST)."""

Rolls = list[greedy.Dice]


@dataclass(slots=True)
class Trial:
    """A drawing that is tried: the sheet with it on, what is left of the turn, and the sum of the
    scores of the games played on from there."""

    action: str
    key: float
    board: PlayoutBoard
    left: Hand
    total: int = 0
    games: int = 0

    @property
    def rank(self) -> float:
        """What decides between drawings played on equally often: their key counts, too."""
        return self.total + TRUST * self.key

    @property
    def mean(self) -> float:
        """The mean score so far."""
        return self.total / self.games if self.games else float("-inf")


def think(state: IslantState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Estimates for the player to move, each better founded than the one before.

    Nothing at the end of a game. The last estimate depends
    on the state, the level and `rng` alone, unless time decides: at the highest level, or when
    `budget.seconds` cuts a lower one short.
    """
    if state.current_player < 0:
        return
    strength = STRENGTHS[level]
    meter = Meter(budget, _games(state, strength), seconds=strength.seconds, max_work=MOST)
    tested = trials(state, strength, rng)
    if not tested:
        yield _estimate(state, tested, 0)
        return
    rolls: list[Rolls] = []
    order = iter(tested[:1])
    while True:
        begun, trial = meter.clock(), next(order)
        if trial.games == len(rolls):
            rolls.append(deal(state.level, rng))
        trial.total += play_on(trial, rolls[trial.games])
        trial.games += 1
        meter.done += 1
        took, over = meter.clock() - begun, meter.exhausted()
        yield _estimate(state, tested, meter.done)
        if over:
            return
        if meter.done == 1:
            if meter.seconds is not None:
                meter.work = min(meter.work, int(meter.seconds / max(1e-4, took)))
            tested = tested[: max(2, meter.work // LEAST)]
            order = schedule(tested, meter.work)


def _games(state: IslantState, strength: Strength) -> int | None:
    """How many games a level plays on for one drawing; None: as many as time allows."""
    if strength.tries == 1 and state.fresh:
        return 1  # nothing is left to be decided
    if strength.games is None:
        return None
    return strength.games // (len(form(state.level).rows) if strength.tries > 1 else 1)


def schedule(trials: list[Trial], games: int) -> Iterator[Trial]:
    """Whose game is played on next: all have as many until the better half of them goes on to twice
    as many, and in the end the best alone.
    """
    rounds = log2(len(trials)) if trials else 0
    goal = max(1, int(games / (len(trials) * (1 + rounds / 2))))
    left = list(trials)
    while True:
        for wanted in range(min(trial.games for trial in left), goal):
            yield from (trial for trial in left if trial.games == wanted)
        goal *= 2
        left = sorted(left, key=lambda trial: -trial.rank)[: max(1, len(left) // 2)]


# What is tried


def trials(state: IslantState, strength: Strength, rng: Random) -> list[Trial]:
    """The drawings with the best keys; of several rows the first is drawn first."""
    level, sheet = state.level, state.sheets[state.to_move]
    board, left = PlayoutBoard(level, sheet), hand(level, sheet, state.roll, state.fresh)
    keys = _keys(state, board, left)
    if strength.heat and keys:
        top = max(keys.values())
        odds = [exp((key - top) / strength.heat) for key in keys.values()]
        chosen = rng.choices(list(keys), odds, k=strength.tries)
    else:
        chosen = sorted(keys, key=lambda action: -keys[action])[: strength.tries]
    return [_trial(level, sheet, board, left, action, keys[action]) for action in chosen]


def _keys(state: IslantState, board: PlayoutBoard, left: Hand) -> dict[str, float]:
    """The keys of the legal drawings of the first row left, each with the plan for the rest."""
    level, size = state.level, form(state.level).size
    drawings = [action for action in state.legal_actions() if action != STOP]
    first = next((row for row in left.rows if any(d.startswith(row) for d in drawings)), "")
    found: dict[str, float] = {}
    known = _moves(board, first, left)
    plans: dict[Hand, greedy.Plan] = {}
    for action in drawings:
        row, value, turn, cell = read(level, action)
        if row != first:
            continue
        rest, place = (
            left.less(row, value, column_numbers(form(level), row, cell)),
            padded(size)[cell],
        )
        if rest not in plans:
            plans[rest] = greedy.plan(board, rest)
        if row in COLOURS:
            key = land(board, row, place, code_of(row, value, turn) & QUARTERS)
        else:
            key = known[value, place]
        found[action] = key + max(plans[rest][0], -1000.0)
    return found


def _moves(board: PlayoutBoard, row: str, left: Hand) -> dict[tuple[int, int], float]:
    """The keys of waves or ships, by value and cell."""
    if row in ("", *COLOURS):
        return {}
    found = waters(board, row).moves(values(left.dice))
    return {(value, cell): key for key, value, cell, _ in found}


def _trial(
    level: int, sheet: Cells, board: PlayoutBoard, left: Hand, action: str, key: float
) -> Trial:
    row, value, turn, cell = read(level, action)
    drawn = board.copy()
    drawn.put(padded(form(level).size)[cell], code_of(row, value, turn))
    if row == "ship":
        drawn.moor()
    return Trial(action, key, drawn, left.less(row, value, column_numbers(form(level), row, cell)))


# Playing on


def play_on(trial: Trial, rolls: Rolls) -> int:
    """The score when the rest of the turn and of the game are played by the keys."""
    board = trial.board.copy()
    if greedy.draw(board, trial.left):
        greedy.play(board, rolls)
    return tally(board.level, board.sheet()).total


def deal(level: int, rng: Random) -> Rolls:
    """The dice of a game."""
    it, found = form(level), Rolls()
    while len(found) < TURNS:
        roll = tuple(sorted([_die(rng.getrandbits) for _ in range(it.dice)]))
        if not it.distinct or len(set(roll)) == it.dice:
            found.append(roll)
    return found


def _die(bits: Callable[[int], int]) -> int:
    """What randrange(1, 7) gives, in half the time."""
    face = bits(3)
    while face > 5:
        face = bits(3)
    return face + 1


# What is believed


def _estimate(state: IslantState, trials: list[Trial], games: int) -> Estimate:
    """The best of the drawings played on longest, or to stop if the sheet scores more as it is."""
    points = {trial.action: trial.mean for trial in trials if trial.games}
    longest = max((trial.games for trial in trials), default=0)
    best = max((t for t in trials if t.games == longest), key=lambda t: t.rank, default=None)
    if not state.fresh:
        points[STOP] = float(state.points(state.to_move))
    action = best.action if best else STOP
    if STOP in points and points[STOP] >= points[action]:
        action = STOP
    worth = {each: share(state, mean) for each, mean in points.items()}
    note = _("{n} points")
    if action != STOP and best:
        note = _("{n} points on average, in {games} games played on from there")
    note = note.format(n=f"{points[action]:.0f}", games=best.games if best else 0)
    return Estimate(action, worth[action], (action,), worth, games, note=note)


def share(state: IslantState, points: float) -> float:
    """A number of points as a share of the win: against others, who are taken to gain as much from
    now on as this player does, unless they have stopped; alone, against PAR.
    """
    mover = state.to_move
    if len(state.sheets) == 1:
        return (1 + points / (abs(points) + PAR[state.level])) / 2
    gain = points - state.points(mover)
    shares = [
        1 / (1 + exp((state.points(seat) + gain * (not state.stopped[seat]) - points) / SPREAD))
        for seat in range(len(state.sheets))
        if seat != mover
    ]
    return sum(shares) / len(shares)
