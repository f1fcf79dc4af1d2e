"""How strong a person is by Elo rating, and who is a fair opponent.

The levels' ratings come from the arena (level 1 is 0). A person's is estimated from the results
against rated levels on this device, for each game and number of seats (core/bot.py). Its steps
are larger than FIDE's 40 for newcomers, as a person plays dozens of games here and not hundreds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any

from skerry.core.bot import Level, expected_share
from skerry.core.game import Game
from skerry.core.i18n import texts

from .defaults import PERSON
from .puzzle_numbers import source

_, ngettext = texts(__name__)

EARLY = 20
"""Games after which the estimate of a person has settled somewhat: with more, a run of luck still
moves it far after weeks; with fewer, a beginner's first losses stick to it."""

FAST, SLOW = 120, 40
"""The points that one game may change the estimate by: early, and later. Larger steps follow a
person who learns more closely, and luck too."""

SCORES = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
"""What a result counts, as in `expected_share`."""


@dataclass(frozen=True, slots=True)
class Fair:
    """The level that is a fair opponent now: after so many `games` that tell, with the person's
    estimated rating.
    """

    level: Level
    games: int
    rating: int


def rated_levels(game: Game) -> list[tuple[Level, int]]:
    """The levels that have a rating, with it, the weakest first."""
    rated = [(level, level.rating) for level in game.levels if level.rating is not None]
    return sorted(rated, key=lambda each: each[1])


def fair_opponent(game: Game, seats: int, entries: Iterable[Mapping[str, Any]]) -> Fair | None:
    """Who is a fair opponent after these results (as `stats.read` gives them, the first one first).

    It begins with the second level, and the next is never more than one level from the last. None
    where no two levels are rated, or nobody plays against one.
    """
    levels = rated_levels(game)
    if len(levels) < 2 or seats < 2:
        return None
    ratings = {level.id: rating for level, rating in levels}
    place, games, estimate = 1, 0, float(levels[1][1])
    for opponent, score in _telling(game, seats, entries):
        if opponent not in ratings:
            continue
        expected = expected_share(estimate - ratings[opponent], seats - 1)
        estimate += (FAST if games < EARLY else SLOW) * (score - expected)
        games += 1
        nearest = _nearest([rating for _, rating in levels], estimate)
        place += (nearest > place) - (nearest < place)
    return Fair(levels[place][0], games, floor(estimate + 0.5))


def _telling(
    game: Game, seats: int, entries: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[int, float]]:
    """The opponents' level and the person's score of the results that say something about a
    person's strength: without help, the first time, against opponents of one level.
    """
    for entry in entries:
        players = entry["players"]
        opponents = set(players) - {PERSON}
        same = entry["game"] == game.id and len(players) == seats
        if same and len(opponents) == 1 and not entry["help"] and not entry["again"]:
            yield opponents.pop(), SCORES[entry["result"]]


def _nearest(ratings: Sequence[int], rating: float) -> int:
    """The place of the rating that is nearest."""
    return min(range(len(ratings)), key=lambda place: abs(ratings[place] - rating))


def fair_text(game: Game, fair: Fair) -> str:
    """Which level is a fair opponent and why, in a sentence."""
    name = game.translate(fair.level.name)
    if not fair.games:
        said = _("{name} to begin with; from then on it follows your results.")
        return said.format(name=name)
    said = ngettext(
        "{name}, as {n} game without help puts you at about Elo {rating}.",
        "{name}, as {n} games without help put you at about Elo {rating}.",
        fair.games,
    )
    return said.format(name=name, n=fair.games, rating=fair.rating)


@dataclass(frozen=True, slots=True)
class Solver:
    """How strong a person is at a game's puzzles: the estimate, and from how many puzzles."""

    rating: int
    puzzles: int


def solver(game: Game, entries: Iterable[Mapping[str, Any]]) -> Solver | None:
    """The person's strength by rated puzzles, on the scale of the levels that were put to them;
    None before the first one. Each counts once, by the first try; with help it is not solved.
    """
    told = [
        (float(rating), entry["result"] == "won" and not entry["help"])
        for entry in entries
        if not entry["again"] and (rating := _rated(game, entry)) is not None
    ]
    if not told:
        return None
    estimate = told[0][0]
    for count, (hard, solved) in enumerate(told):
        step = FAST if count < EARLY else SLOW
        estimate += step * (solved - expected_share(estimate - hard, 1))
    return Solver(floor(estimate + 0.5), len(told))


def _rated(game: Game, entry: Mapping[str, Any]) -> int | None:
    """How hard the puzzle of an entry was, if it was a rated one of this game."""
    ratings = {it.id: it.rating for it in game.presets if it.rating is not None or it.among}
    preset, seed = entry["preset"], entry["seed"]
    if entry["game"] != game.id or preset not in ratings:
        return None
    return ratings[preset if seed is None else source(game, preset, seed)]


def solver_text(game: Game, entries: Iterable[Mapping[str, Any]]) -> str:
    """That strength in a sentence, beside the nearest computer player; "" for none."""
    found, levels = solver(game, entries), rated_levels(game)
    if found is None:
        return ""
    said = ngettext(
        "Problems: about Elo {rating}, by the first try at {n}, without help",
        "Problems: about Elo {rating}, by the first tries at {n}, without help",
        found.puzzles,
    )
    text = said.format(rating=found.rating, n=found.puzzles)
    if not levels:
        return text
    level = levels[_nearest([rating for _level, rating in levels], found.rating)][0]
    said = _("{text}. {name} finds about as many.")
    return said.format(text=text, name=game.translate(level.name))


def rating_text(game: Game, level: Level) -> str:
    """How strong a level is, in a few words."""
    rated = rated_levels(game)
    if level.rating is None or not rated:
        return _("not rated yet")
    weakest, least = rated[0]
    if level.id == weakest.id:
        return _("Elo 0, where the scale begins")
    said = _("Elo {rating} above {name}")
    return said.format(rating=level.rating - least, name=game.translate(weakest.name))


def level_text(game: Game, level: Level) -> str:
    """How a level plays, and how strong it is."""
    return f"{game.translate(level.note)} · {rating_text(game, level)}"
