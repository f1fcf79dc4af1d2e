"""The player's Elo rating, and the bot level that is a fair opponent.

The levels' ratings come from matches between them (ai/arena.py); level 1 has 0. For each game and
number of seats, the player's rating is estimated from the results against rated levels on this
device. The changes after each game are larger than FIDE's maximum of 40 for newcomers, because
players here play dozens of games, not hundreds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any

from skerry.core.bot import Level, expected_share
from skerry.core.game import Game
from skerry.core.i18n import texts

from .defaults import PERSON, default_level
from .puzzle_numbers import source_preset
from .result_records import Result
from .suggestion import suggest_level

_, ngettext = texts(__name__)

EARLY_GAMES = 20
"""Number of games after which EARLY_STEP no longer applies. With a larger number, luck would
still change the rating much after weeks. With a smaller one, the rating would recover slowly from a
beginner's first losses."""

EARLY_STEP = 120
LATE_STEP = 40
"""Largest change of the rating by one game (the K-factor). With a larger value, the rating follows
a learning player faster, but depends more on luck."""

MIN_RATED_RESULTS = 5
"""Fewest results from which a rating is shown: with fewer, it says more about luck than skill."""

SCORES = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
"""Scores of results, on the scale of `expected_share`."""


@dataclass(frozen=True, slots=True)
class FairOpponent:
    """The level that is a fair opponent for the player at present.

    Attributes:
        level: The level.
        games: The number of games that the player's rating is based on.
        rating: The player's estimated rating.
    """

    level: Level
    games: int
    rating: int


def rated_levels(game: Game) -> list[tuple[Level, int]]:
    """Return the rated levels with their ratings, the weakest first."""
    rated = [(level, level.rating) for level in game.levels if level.rating is not None]
    return sorted(rated, key=lambda each: each[1])


def fair_opponent(game: Game, seats: int, entries: Iterable[Result]) -> FairOpponent | None:
    """Return the fair opponent after these results.

    Before the first rated result, the fair opponent is the suggested level (suggestion.py), if that
    has a rating. Each rated result changes it by at most one level, towards the level whose rating
    is closest to the player's. None for solo games, and for games with less than two rated levels.

    Args:
        game: The game.
        seats: The number of players; other results are ignored.
        entries: The results, the earliest first.
    """
    levels = rated_levels(game)
    if len(levels) < 2 or seats < 2:
        return None
    results = list(entries)
    estimates = list(_iter_ratings(game, seats, results))
    if estimates:
        estimate, index = estimates[-1]
    else:
        index = _rated_index(game, suggest_level(game, results).level)
        estimate = float(levels[index][1])
    return FairOpponent(levels[index][0], len(estimates), floor(estimate + 0.5))


def rating_history(game: Game, seats: int, entries: Iterable[Mapping[str, Any]]) -> list[int]:
    """Return the player's rating after each game that shows strength; see `fair_opponent`."""
    if len(rated_levels(game)) < 2 or seats < 2:
        return []
    return [floor(estimate + 0.5) for estimate, _level in _iter_ratings(game, seats, entries)]


def _iter_ratings(
    game: Game, seats: int, entries: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[float, int]]:
    """Yield the player's rating and the index of the fair level after each informative result."""
    levels = rated_levels(game)
    ratings = {level.id: rating for level, rating in levels}
    games = 0
    current = _rated_index(game, default_level(game))
    estimate = float(levels[current][1])
    for opponent, score in _informative_results(game, seats, entries):
        if opponent not in ratings:
            continue
        expected = expected_share(estimate - ratings[opponent], seats - 1)
        estimate += _max_rating_change(games) * (score - expected)
        games += 1
        nearest = _nearest_index([rating for _, rating in levels], estimate)
        if nearest > current:
            current += 1
        elif nearest < current:
            current -= 1
        yield estimate, current


def _rated_index(game: Game, level: Level) -> int:
    """Return the index of a level among the rated ones; 1 if it has no rating."""
    ids = [each.id for each, _rating in rated_levels(game)]
    return ids.index(level.id) if level.id in ids else 1


def _max_rating_change(games: int) -> int:
    return EARLY_STEP if games < EARLY_GAMES else LATE_STEP


def _informative_results(
    game: Game, seats: int, entries: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[int, float]]:
    """Yield the bots' level and the player's score (0 to 1) of each result that shows strength.

    These are the results without help, with new dice, and against bots of one level.
    """
    for entry in entries:
        players = entry["players"]
        opponents = set(players) - {PERSON}
        same = entry["game"] == game.id and len(players) == seats
        if same and len(opponents) == 1 and not entry["help"] and not entry["again"]:
            yield opponents.pop(), SCORES[entry["result"]]


def _nearest_index(ratings: Sequence[int], rating: float) -> int:
    return min(range(len(ratings)), key=lambda index: abs(ratings[index] - rating))


def fair_opponent_text(game: Game, fair: FairOpponent) -> str:
    """Return a sentence with the name of the fair opponent and the reason for it."""
    name = game.translate(fair.level.name)
    if not fair.games:
        template = _("Start with {name}. After that, your results determine your opponent.")
        return template.format(name=name)
    missing = MIN_RATED_RESULTS - fair.games
    if missing > 0:
        template = ngettext(
            "{name}. Play {n} more game without help for a rating.",
            "{name}. Play {n} more games without help for a rating.",
            missing,
        )
        return template.format(name=name, n=missing)
    template = ngettext(
        "{name}. After {n} game without help, your rating is about Elo {rating}.",
        "{name}. After {n} games without help, your rating is about Elo {rating}.",
        fair.games,
    )
    return template.format(name=name, n=fair.games, rating=fair.rating)


@dataclass(frozen=True, slots=True)
class SolverRating:
    """The player's estimated rating at a game's puzzles, and the number of puzzles tried."""

    rating: int
    puzzles: int


def solver_rating(game: Game, entries: Iterable[Mapping[str, Any]]) -> SolverRating | None:
    """Return the player's rating at rated puzzles, on the scale of the levels; None if none tried.

    Each puzzle counts once, by the first try. A puzzle solved with help counts as not solved.
    """
    history = solver_history(game, entries)
    return SolverRating(history[-1], len(history)) if history else None


def solver_history(game: Game, entries: Iterable[Mapping[str, Any]]) -> list[int]:
    """Return the player's rating after the first try at each rated puzzle; see `solver_rating`."""
    history = list[int]()
    estimate = 0.0
    for entry in entries:
        difficulty = None if entry["again"] else _puzzle_rating(game, entry)
        if difficulty is None:
            continue
        solved = entry["result"] == "won" and not entry["help"]
        estimate = estimate if history else float(difficulty)
        estimate += _max_rating_change(len(history)) * (
            solved - expected_share(estimate - difficulty, 1)
        )
        history.append(floor(estimate + 0.5))
    return history


def _puzzle_rating(game: Game, entry: Mapping[str, Any]) -> int | None:
    """Return the rating of the puzzle of a result; None if it is no rated puzzle of this game."""
    ratings = {
        preset.id: preset.rating
        for preset in game.presets
        if preset.rating is not None or preset.among
    }
    preset = entry["preset"]
    seed = entry["seed"]
    if entry["game"] != game.id or preset not in ratings:
        return None
    return ratings[preset if seed is None else source_preset(game, preset, seed)]


def solver_text(game: Game, entries: Iterable[Mapping[str, Any]]) -> str:
    """Return a sentence with the player's rating at puzzles and the nearest level, or ""."""
    solver = solver_rating(game, entries)
    if solver is None:
        return ""
    missing = MIN_RATED_RESULTS - solver.puzzles
    if missing > 0:
        template = ngettext(
            "Try {n} more puzzle for a rating", "Try {n} more puzzles for a rating", missing
        )
        return template.format(n=missing)
    template = ngettext(
        "Puzzles: about Elo {rating}, from your first try at {n} puzzle",
        "Puzzles: about Elo {rating}, from your first tries at {n} puzzles",
        solver.puzzles,
    )
    text = template.format(rating=solver.rating, n=solver.puzzles)
    levels = rated_levels(game)
    if not levels:
        return text
    nearest = _nearest_index([rating for _level, rating in levels], solver.rating)
    name = game.translate(levels[nearest][0].name)
    return _("{text}. The computer player {name} solves about as many.").format(
        text=text, name=name
    )


def rating_text(game: Game, level: Level) -> str:
    """Return a level's rating in a few words."""
    rated = rated_levels(game)
    if level.rating is None or not rated:
        return _("not rated yet")
    weakest, least = rated[0]
    if level.id == weakest.id:
        return _("Elo 0, the start of the scale")
    template = _("{rating} Elo above {name}")
    return template.format(rating=level.rating - least, name=game.translate(weakest.name))


def level_text(game: Game, level: Level) -> str:
    """Return a level's note and its rating, as a text."""
    return f"{game.translate(level.note)} · {rating_text(game, level)}"
