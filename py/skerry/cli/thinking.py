"""Thoughts as a terminal shows them while they go on, and hints."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.analysis.hint import Hint
from skerry.analysis.turning_points import Thought
from skerry.core.bot import Budget, Estimate
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.session.session import Session

from .terminal import Screen
from .words import opinion

_ = texts(__name__)[0]


def followed(
    screen: Screen, game: Game, name: str, estimates: Iterator[Estimate], *, secret: bool
) -> Estimate | None:
    """The last of these estimates, or the last before Ctrl-C was pressed; None without any.
    Meanwhile the screen tells how the thought of `name` goes.
    """
    latest = None
    try:
        for latest in estimates:
            said = _("{name} thinks") if secret else _("{name} thinks: {opinion}")
            told = "" if secret else opinion(game, latest)
            screen.progress(said.format(name=name, opinion=told))
    except KeyboardInterrupt:
        pass
    finally:
        screen.progress("")
    return latest


def hinted(screen: Screen, session: Session, seconds: float | None, luck: Random) -> str:
    """What the strongest level would play, and what is certain about it."""
    if session.state.current_player < 0:
        return _("There is nothing to think about: nobody has to move.")
    game, hint, latest = session.game, Hint(session), None
    strongest = game.levels[-1]
    while task := hint.next():
        budget = Budget(seconds or task.seconds)
        estimates = game.bot(task.state, strongest.id, budget, luck)
        latest = followed(screen, game, game.translate(strongest.name), estimates, secret=False)
        if latest is None:
            return _("No hint yet.")
        hint.add(task, Thought.of(game, latest))
    if latest is None or hint.move is None:
        return hint.text  # where to go back to
    told = _("Hint: {opinion}").format(opinion=opinion(game, latest))
    return f"{told}\n{hint.fact}" if hint.fact else told
