"""Games that are asked for: new ones, and those that arrive as an id, in a link or a file; what is
said of ids that can't be shown.

`core` says precisely what is wrong with an id, for whoever made it. Here it is said in plain words,
in the language of now, to the person who was sent it and can do nothing about it.
"""

from __future__ import annotations

from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.registry import game_ids, load
from skerry.library.defaults import usual_seed
from skerry.session.ids import MAX_ID, SessionId, WrongMoveError, is_newer_version, read_id
from skerry.session.session import Session

from . import dice, requests
from .game_setup import make_at_once
from .requests import Json

_ = texts(__name__)[0]

LONG = 20
"""More characters of a move are not shown."""


def begun(request: Json) -> Session:
    """The session that a request for a new game asks for. ValueError for what the game has not."""
    game = load(requests.text(request, "game"))
    preset = requests.optional(request, "preset", str)
    session = Session(
        game,
        preset=preset,
        seats=requests.optional(request, "seats", int),
        seed=usual_seed(game, preset, requests.optional(request, "seed", str)),
        dice=dice.begun(game, request),
    )
    make_at_once(SessionId(game.id, session.preset, session.seats, seed=session.seed))
    return session


def wished(link: str) -> Json | None:
    """The game to begin that a link names, and nothing else of it. A preset without chance has a
    first position, which is a game as any other link holds it.
    """
    from skerry.library.links import read_wish  # seldom needed

    id, preset = read_wish(link) or ("", "")
    if id not in game_ids():
        return None
    game = load(id)
    known = any(preset == it.id for it in game.presets)
    if not preset:
        return {"game": id}
    return {"game": id, "preset": preset} if known and game.uses_seed(preset) else None


def arrived(id: str) -> Session:
    """The session that an id describes. Raises ValueError in plain words."""
    try:
        return Session.from_id(id)
    except ValueError as error:
        raise plainly(id, error) from error


def plainly(id: str, error: ValueError) -> ValueError:
    """The error in plain words that says what the one of `core` said of an id."""
    return ValueError(_move(error) if isinstance(error, WrongMoveError) else _other(id))


def _move(error: WrongMoveError) -> str:
    move = error.move if len(error.move) <= LONG else f"{error.move[:LONG]}…"
    if error.reason:
        said = _("Move {number}, {move}, can't be played. {reason}.")
    else:
        said = _("Move {number}, {move}, can't be played.")
    return said.format(number=error.number, move=move, reason=error.reason)


def _other(id: str) -> str:
    if len(id) > MAX_ID:
        return _("It is too long for a game: {most} characters at most.").format(most=MAX_ID)
    if is_newer_version(id):
        return _("It takes a newer version of Skerry: load the page again.")
    try:
        parts = read_id(id)
        if parts.game not in game_ids():
            return _("There is no game called {name} here.").format(name=parts.game)
        game = load(parts.game)
        name = game.translate(game.name)
        if not _has(game, parts.preset):
            said = _("{game} has no variant called {name}.")
            return said.format(game=name, name=parts.preset)
        if parts.seats not in (None, *(game.preset(parts.preset).seats or game.seats)):
            return _("{game} is not for {count} players.").format(game=name, count=parts.seats)
    except ValueError:
        pass  # it is no id
    return _("Some of it is missing, or was changed on the way.")


def _has(game: Game, preset: str) -> bool:
    """Whether a game has a preset of that id."""
    try:
        game.preset(preset)
    except ValueError:
        return False
    return True
