"""What came out of a finished game, for a ranking beside others with the same dice."""

from __future__ import annotations

from skerry.core.i18n import texts
from skerry.session.session import Session

from .requests import Json

_ = texts(__name__)[0]


def result(session: Session) -> Json:
    """A session's result as JSON (see host.py). Raises ValueError where there is none (yet)."""
    game, state = session.game, session.state
    if game.points is None:
        raise ValueError(
            _("{game} has no results that can be ranked").format(game=game.say(game.name))
        )
    if not state.is_terminal:
        raise ValueError(_("this game is not over: it has no result yet"))
    scene = session.scene()
    return {
        "id": session.short_id,
        "game": game.id,
        "preset": session.preset,
        "seats": session.seats,
        "seed": session.seed,
        "players": [player.name for player in scene.players],
        "points": list(game.points(state)),
        "scene": scene.to_json(),
    }
