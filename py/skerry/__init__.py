"""Skerry: five island board games. Rules, pictures and computer players in plain Python.

>>> import skerry
>>> session = skerry.Session("atoll", preset="small")
>>> states = session.play("d4")
>>> session.id
'atoll:small:d4'

Play: `Session`, `game_ids`, `load`. A session takes moves as text (`play`) or actions (`push`).
Rules: `Game`, `State`, `Preset`, `CHANCE`, `TERMINAL`. States are immutable: `state.apply(action)`.
Bots: `Bot`, `Budget`, `Estimate`, `Level`, `choose`, `uct`, `bot_ids`, `load_bot`.
Matches: `match`, `tournament`, `score`, `GameResult`, `Score`, `Tournament`, `Rating`,
    `expected_share`, `rating_difference`.
Analysis: `analyze`, `review`, `mistakes`, `solve`, `AnalysisLine`, `Mistake`, `Solution`,
    `to_frame` (pandas).
Pictures: `draw` (SVG, PNG, text), `Scene`, `Node`, `Layer`, `Choice`, `Player`, `LedgerEntry`.
Own games and front ends: `register`, `Host`, `BoxInfo`, `Printable`.

`help(skerry.NAME)` shows an example of each. These names are the public API: CHANGELOG.md lists
their changes. Other modules may change in every release; ARCHITECTURE.md describes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from .core import __version__
from .core.bot import (
    Bot,
    Budget,
    Estimate,
    Level,
    choose,
    expected_share,
    rating_difference,
)
from .core.display_hook import set_display_hook
from .core.game import Game
from .core.presets import BoxInfo, Preset, Printable
from .core.registry import bot_ids, game_ids, load, load_bot, register
from .core.scene import Choice, Layer, LedgerEntry, Node, Player, Scene
from .core.state import CHANCE, TERMINAL, State
from .service.host import Host
from .session.analysis_hook import Analysis, set_analysis_hook
from .session.session import Session

if TYPE_CHECKING:
    from .ai.analyze import analyze
    from .ai.match import GameResult, Score, score
    from .ai.matches import Tournament, match, tournament
    from .ai.program_lines import AnalysisLine
    from .ai.tournament import Rating
    from .ai.uct import uct
    from .analysis.exact import Solution, solve
    from .analysis.mistakes import Mistake, mistakes
    from .analysis.review import Review
    from .envs.drawing import draw, to_frame
else:
    _LATE = {
        "AnalysisLine": "ai.program_lines",
        "GameResult": "ai.match",
        "Mistake": "analysis.mistakes",
        "Rating": "ai.tournament",
        "Score": "ai.match",
        "Solution": "analysis.exact",
        "Tournament": "ai.matches",
        "analyze": "ai.analyze",
        "draw": "envs.drawing",
        "match": "ai.matches",
        "mistakes": "analysis.mistakes",
        "score": "ai.match",
        "solve": "analysis.exact",
        "to_frame": "envs.drawing",
        "tournament": "ai.matches",
        "uct": "ai.uct",
    }

    def __getattr__(name):
        """Import a name that is needed for matches and experiments only."""
        if name not in _LATE:
            raise AttributeError(f"module 'skerry' has no attribute {name!r}")
        globals()[name] = getattr(import_module(f"skerry.{_LATE[name]}"), name)
        return globals()[name]

    def __dir__():
        return sorted([*globals(), *_LATE])


def _render(obj: object) -> str | None:
    from .render.notebook import render  # only needed in notebooks

    return render(obj)


set_display_hook(_render)


def _load_analysis() -> Analysis:
    from .analysis import mistakes  # only needed for reviews

    return mistakes


set_analysis_hook(_load_analysis)


def review(session: Session, names: Sequence[str] = (), work: int | None = None) -> Review:
    """Review a session: the strongest level evaluates each position.

    The result has a graph and the moves that cost most. A notebook displays it; `report()` returns
    it as text.

    Args:
        session: The session.
        names: The players' names, by seat.
        work: The bot's units of work for each position, which makes the review reproducible; None
            for 0.3 s each.

    >>> import skerry
    >>> session = skerry.Session.from_id("atoll:small:a2,swap,c4")
    >>> skerry.review(session, work=8).progress
    1.0
    """
    from .analysis.reviews import review_session  # only needed for reviews

    return review_session(session, names, work)


__all__ = [
    "CHANCE",
    "TERMINAL",
    "AnalysisLine",
    "Bot",
    "BoxInfo",
    "Budget",
    "Choice",
    "Estimate",
    "Game",
    "GameResult",
    "Host",
    "Layer",
    "LedgerEntry",
    "Level",
    "Mistake",
    "Node",
    "Player",
    "Preset",
    "Printable",
    "Rating",
    "Scene",
    "Score",
    "Session",
    "Solution",
    "State",
    "Tournament",
    "__version__",
    "analyze",
    "bot_ids",
    "choose",
    "draw",
    "expected_share",
    "game_ids",
    "load",
    "load_bot",
    "match",
    "mistakes",
    "rating_difference",
    "register",
    "review",
    "score",
    "solve",
    "to_frame",
    "tournament",
    "uct",
]
