"""Islant's computer player: heuristic scores, and simulated games with the same dice for all.

The bot compares the drawings with the best heuristic scores. From each of them it plays games to
the end greedily. It drops the worse half of the drawings, plays more games from the others, and so
on (sequential halving; `skerry.ai.trials.halving_rounds`). The value of stopping is the
present score of the sheet. The bot maximizes its own points and ignores the other players' sheets.

The weights of the heuristic come from py/tables/islant_weights.py (cross-entropy method: R.
Rubinstein, 1999). bench/results/islant_scores.json has the points of all levels on all sheets, and
those of a random and a greedy player; the goal is 30 % more points than the greedy player. Level 4,
with twice the drawings and games of level 3, scores 1.1 to 7.0 points more on a sheet than level 3.
Level 2, which always plays the best score, scores 21.4 to 69.2 points more than level 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from random import Random

from skerry.ai import trials
from skerry.ai.trials import Trials
from skerry.core.bot import Budget, Estimate, Meter
from skerry.core.i18n import texts
from skerry.games.islant.drawings import (
    RemainingTurn,
    column_numbers,
    die_values,
    parse_drawing,
    remaining_turn,
)
from skerry.games.islant.rules import PAR, STOP, IslantState
from skerry.games.islant.scoring import compute_score
from skerry.games.islant.sheets import COLOURS, QUARTERS, code_of, form_of

from . import greedy
from .candidates import land_score, water_candidates
from .playout_board import PlayoutBoard, padded_cells

_ = texts(__name__)[0]

PRIOR_GAMES = 10.0
"""Weight of a heuristic score, in simulated games. With a higher weight, the heuristic outweighs
many games; with a lower one, the luck of a few games decides (their points vary by dozens)."""

MIN_GAMES = 6
"""Least number of games for each drawing. If time is short, fewer drawings are compared. With a
higher value, the comparison is more reliable, but of fewer drawings."""

MAX_GAMES = 1_000_000
"""Greatest number of games for a move, even if time is left."""

MAX_TURNS = 60
"""Number of rolls for a simulated game; no game lasts longer."""

SPREAD = 12.0
"""A lead of this many points gives a win share of 73 %. It affects only the displayed values."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The effort of a level.

    Attributes:
        tries: number of drawings that are compared. With 1, games are simulated only at the start
            of a turn, to decide whether to stop.
        games: number of simulated games in a turn; None: until time is up.
        heat: temperature of a random choice of drawings by their heuristic scores, in points; 0:
            the best scores are chosen.
        seconds: default time limit; None: no limit.
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
"""The levels. With more tries, the bot finds more drawings that the heuristic underrates, but has
fewer games for each."""

Rolls = list[greedy.Dice]


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """A drawing to compare: the sheet after the drawing, and the dice and rows left in the turn."""

    board: PlayoutBoard
    remaining: RemainingTurn


def think(state: IslantState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for the player to move; none at the end of a game.

    The last estimate depends only on the state, the level and `rng`, unless time runs out: at the
    top level, or if `budget.seconds` stops a lower level early.
    """
    if state.current_player < 0:
        return
    strength = STRENGTHS[level]
    meter = Meter(
        budget, _game_count(state, strength), seconds=strength.seconds, max_work=MAX_GAMES
    )
    drawings = drawings_to_try(state, strength, rng)
    if not drawings:
        yield _estimate(state, drawings, 0)
        return

    @cache
    def rolls(_index: int) -> Rolls:
        return random_rolls(state.level, rng)

    def play(drawing: Trials[Sketch]) -> float:
        return points_of_greedy_playout(drawing.start, rolls(drawing.count))

    def report(candidates: Sequence[Trials[Sketch]], work: int) -> Estimate:
        return _estimate(state, candidates, work)

    began = meter.clock()
    drawings[0].add(play(drawings[0]))
    seconds_per_game = meter.clock() - began
    meter.done = 1
    over = meter.is_exhausted()
    yield report(drawings, meter.done)
    if over:
        return
    if meter.seconds is not None:
        meter.work = min(meter.work, int(meter.seconds / max(1e-4, seconds_per_game)))
    drawings = drawings[: max(2, meter.work // MIN_GAMES)]
    yield from trials.compare_candidates(
        drawings, trials.halving_rounds(drawings, meter.work), play, meter, report
    )


def _game_count(state: IslantState, strength: Strength) -> int | None:
    """Return the number of games to simulate for this decision; None: until time is up."""
    if strength.tries == 1 and state.fresh:
        return 1  # the only decision, whether to stop, was made at the start of the turn
    if strength.games is None:
        return None
    return strength.games // (len(form_of(state.level).rows) if strength.tries > 1 else 1)


# Candidates


def drawings_to_try(state: IslantState, strength: Strength, rng: Random) -> list[Trials[Sketch]]:
    """Return the drawings to compare, all in the first row in which the player can draw.

    If `heat` is 0, they are the drawings with the best heuristic scores. Otherwise they are chosen
    at random, those with higher scores more often.
    """
    level = state.level
    sheet = state.sheets[state.to_move]
    board = PlayoutBoard(level, sheet)
    remaining = remaining_turn(level, sheet, state.roll, state.fresh)
    scores = _drawing_scores(state, board, remaining)
    if strength.heat and scores:
        best = max(scores.values())
        weights = [exp((score - best) / strength.heat) for score in scores.values()]
        chosen = rng.choices(list(scores), weights, k=strength.tries)
    else:
        chosen = sorted(scores, key=lambda action: -scores[action])[: strength.tries]
    return [
        Trials(action, _make_sketch(level, board, remaining, action), scores[action], PRIOR_GAMES)
        for action in chosen
    ]


def _drawing_scores(
    state: IslantState, board: PlayoutBoard, remaining: RemainingTurn
) -> dict[str, float]:
    """Return the heuristic score of each legal drawing in the first row.

    The score includes that of the best plan for the rest of the turn.
    """
    level = state.level
    form = form_of(level)
    drawings = [action for action in state.legal_actions() if action != STOP]
    first_row = next(
        (row for row in remaining.rows if any(text.startswith(row) for text in drawings)), ""
    )
    scores: dict[str, float] = {}
    water_scores = _water_scores(board, first_row, remaining)
    plans: dict[RemainingTurn, greedy.Plan] = {}
    for action in drawings:
        row, value, turn, cell = parse_drawing(level, action)
        if row != first_row:
            continue
        rest = remaining.after_drawing(row, value, column_numbers(form, row, cell))
        board_cell = padded_cells(form.size)[cell]
        if rest not in plans:
            plans[rest] = greedy.best_plan(board, rest)
        if row in COLOURS:
            score = land_score(board, row, board_cell, code_of(row, value, turn) & QUARTERS)
        else:
            score = water_scores[value, board_cell]
        scores[action] = score + max(plans[rest][0], -1000.0)
    return scores


def _water_scores(
    board: PlayoutBoard, row: str, remaining: RemainingTurn
) -> dict[tuple[int, int], float]:
    """Return the score of each possible wave or ship, by value and board cell; {} for land."""
    if row in ("", *COLOURS):
        return {}
    moves = water_candidates(board, row).moves_for_values(die_values(remaining.dice))
    return {(value, cell): score for score, value, cell, _ in moves}


def _make_sketch(level: int, board: PlayoutBoard, remaining: RemainingTurn, action: str) -> Sketch:
    row, value, turn, cell = parse_drawing(level, action)
    form = form_of(level)
    drawn = board.copy()
    drawn.draw_code(padded_cells(form.size)[cell], code_of(row, value, turn))
    if row == "ship":
        drawn.finish_fleets()
    return Sketch(drawn, remaining.after_drawing(row, value, column_numbers(form, row, cell)))


# Simulated games


def points_of_greedy_playout(sketch: Sketch, rolls: Rolls) -> int:
    """Play the rest of the turn and of the game greedily, and return the points."""
    board = sketch.board.copy()
    if greedy.draw_turn(board, sketch.remaining):
        greedy.play_turns(board, rolls)
    return compute_score(board.level, board.to_sheet()).total


def random_rolls(level: int, rng: Random) -> Rolls:
    """Return MAX_TURNS random rolls."""
    form = form_of(level)
    rolls = Rolls()
    while len(rolls) < MAX_TURNS:
        roll = tuple(sorted([_roll_die(rng.getrandbits) for _ in range(form.dice)]))
        if not form.distinct or len(set(roll)) == form.dice:
            rolls.append(roll)
    return rolls


def _roll_die(getrandbits: Callable[[int], int]) -> int:
    """Return a random face from 1 to 6, in half the time of randrange(1, 7)."""
    face = getrandbits(3)
    while face > 5:
        face = getrandbits(3)
    return face + 1


# Estimates


def _estimate(state: IslantState, drawings: Sequence[Trials[Sketch]], games: int) -> Estimate:
    """Return an estimate with the best drawing, or with STOP if it promises no more points."""
    points = {each.action: each.total / each.count for each in drawings if each.count}
    if not state.fresh:
        points[STOP] = float(state.sheet_points(state.to_move))
    best = trials.best_of(drawings) if drawings else None
    action = best.action if best else STOP
    if STOP in points and points[STOP] >= points[action]:
        action = STOP
    values = {each: win_share(state, mean) for each, mean in points.items()}
    template = _("{n} points")
    if action != STOP and best:
        template = _("{n} points on average over {games} games continued from here")
    note = template.format(n=f"{points[action]:.0f}", games=best.count if best else 0)
    return Estimate(action, values[action], (action,), values, games, note=note)


def win_share(state: IslantState, points: float) -> float:
    """Return the win share of the player to move, if this player has `points` at the end.

    Other players who have not stopped are assumed to gain as many points as this player. In a solo
    game, the points are compared with PAR.
    """
    mover = state.to_move
    if len(state.sheets) == 1:
        return (1 + points / (abs(points) + PAR[state.level])) / 2
    gain = points - state.sheet_points(mover)
    shares = list[float]()
    for seat in range(len(state.sheets)):
        if seat != mover:
            rival_points = state.sheet_points(seat) + (0 if state.stopped[seat] else gain)
            shares.append(1 / (1 + exp((rival_points - points) / SPREAD)))
    return sum(shares) / len(shares)
