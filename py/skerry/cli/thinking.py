"""Display of a running search, and hints."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.analysis.hint import Hint
from skerry.analysis.turning_points import PositionEval
from skerry.core.bot import Budget, Estimate
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.session.session import Session

from .terminal import Screen
from .text import estimate_text

_ = texts(__name__)[0]


def show_search(
    screen: Screen, game: Game, name: str, estimates: Iterator[Estimate], *, secret: bool
) -> Estimate | None:
    """Show a search on the progress line and return its last estimate.

    Args:
        screen: the terminal.
        game: the game.
        name: the player who searches.
        estimates: the search.
        secret: whether to hide the estimates.

    Returns:
        The last estimate before the end of the search or Ctrl-C; None if there was none.
    """
    latest = None
    try:
        for latest in estimates:
            template = _("{name} is thinking") if secret else _("{name} is thinking: {move}")
            move = "" if secret else estimate_text(game, latest)
            screen.show_progress(template.format(name=name, move=move))
    except KeyboardInterrupt:
        pass
    finally:
        screen.show_progress("")
    return latest


def hint_text(screen: Screen, session: Session, seconds: float | None, rng: Random) -> str:
    """Search with the strongest level, and return its move and a fact about the move."""
    if session.state.current_player < 0:
        return _("There is no move to suggest now.")
    game = session.game
    hint = Hint(session)
    latest = None
    strongest = game.levels[-1]
    while task := hint.next_task():
        budget = Budget(seconds or task.seconds)
        estimates = game.bot(task.state, strongest.id, budget, rng)
        latest = show_search(screen, game, game.translate(strongest.name), estimates, secret=False)
        if latest is None:
            return _("No hint yet.")
        hint.add_result(task, PositionEval.from_estimate(game, latest))
    if latest is None or hint.move is None:
        return hint.text  # the position to go back to
    text = _("Hint: {move}").format(move=estimate_text(game, latest))
    return f"{text}\n{hint.fact}" if hint.fact else text
