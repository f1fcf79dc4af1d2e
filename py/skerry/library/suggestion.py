"""The computer player to try next, by the player's latest results.

New games, the dialog for a new game, the end of a game, the end of a lesson and the first fair
opponent (rating.py) all use this rule.

The rule looks at the last `RECENT_GAMES` games against the level of the latest game. Only games in
which all bots had the same level count.

- Without results: the default level.
- After a win, more wins than an equal player would have: the next level. Among two players of equal
  strength each wins every second game, among four every fourth.
- After a loss that is not the only game, more losses than an equal player would have: the level
  before.
- Otherwise: the same level again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.i18n import texts

from .defaults import default_level
from .result_records import Result, counted_results

_ = texts(__name__)[0]

RECENT_GAMES = 5
"""Largest number of games that the rule looks at."""

MIN_GAMES_BEFORE_EASIER = 2
"""Least number of games against a level after which an easier level is suggested."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A level to try, and why, as a sentence without a full stop."""

    level: Level
    text: str


def suggest_level(game: Game, results: Iterable[Result]) -> Suggestion:
    """Return the level to try after these results, which are in order, the earliest first."""
    ids = [level.id for level in game.levels]
    played = [
        (ids.index(level), entry)
        for entry in counted_results(results)
        if entry["game"] == game.id and (level := _only_level(entry)) in ids
    ]
    if not played:
        first = default_level(game)
        text = _("Try {name}: a good first opponent").format(name=game.translate(first.name))
        return Suggestion(first, text)
    latest = played[-1][0]
    recent = [entry for index, entry in played if index == latest][-RECENT_GAMES:]
    return _suggest_after(game, latest, recent)


def _suggest_after(game: Game, index: int, recent: Sequence[Result]) -> Suggestion:
    """Return the suggestion after the latest games against the level with this index."""
    games = len(recent)
    outcomes = [entry["result"] for entry in recent]
    won = outcomes.count("won")
    lost = outcomes.count("lost")
    equal_wins = sum(1 / len(entry["players"]) for entry in recent)
    step = 0
    if outcomes[-1] == "won" and won > equal_wins:
        step = 1
    elif outcomes[-1] == "lost" and games >= MIN_GAMES_BEFORE_EASIER and lost > games - equal_wins:
        step = -1
    level = game.levels[min(len(game.levels) - 1, max(0, index + step))]
    template = _("Try {name} again. Last games: {won} won, {drawn} drawn, {lost} lost")
    if step > 0:
        template = _("Try {name}: you won {won} of your last {n} games against {bot}")
        if games == 1:
            template = _("Try {name}: you won your last game against {bot}")
        elif won == games:
            template = _("Try {name}: you won your last {n} games against {bot}")
    elif step < 0:
        template = _("Try {name}: you lost {lost} of your last {n} games against {bot}")
        if lost == games:
            template = _("Try {name}: you lost your last {n} games against {bot}")
    text = template.format(
        name=game.translate(level.name),
        bot=game.translate(game.levels[index].name),
        won=won,
        drawn=games - won - lost,
        lost=lost,
        n=games,
    )
    return Suggestion(level, text)


def _only_level(entry: Result) -> int | None:
    """Return the level of all bots in a game; None if there are none or they differ."""
    levels = {player for player in entry["players"] if isinstance(player, int)}
    return levels.pop() if len(levels) == 1 else None
