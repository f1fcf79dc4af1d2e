"""Creation of sessions for new games and for ids from links and files; slow setup of some games.

Errors from `core` and `session` say precisely what is wrong with an id. This module replaces them
by sentences in the current language for the person who received the id and can't repair it.
"""

from __future__ import annotations

from collections.abc import Iterator

from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.presets import CODED
from skerry.core.registry import game_ids, load
from skerry.core.state import CHANCE
from skerry.library.defaults import default_seed
from skerry.session.chance import draw_outcome
from skerry.session.ids import (
    MAX_ID,
    SessionId,
    WrongMoveError,
    check_seed,
    is_newer_version,
    read_id,
)
from skerry.session.session import Session

from . import dice, requests
from .requests import Json

_ = texts(__name__)[0]

MAX_MOVE = 20
"""Number of characters of a wrong move that an error message quotes."""


MAX_STEPS_AT_ONCE = 300
"""Largest number of steps of `Game.prepare` that `run_setup` does: at most 0.1 s of work."""


def new_session(request: Json) -> Session:
    """Return the session of a new game. Raises ValueError for options that the game can't have."""
    game = load(requests.text_field(request, "game"))
    preset = requests.optional_field(request, "preset", str)
    session = Session(
        game,
        preset=preset,
        seats=requests.optional_field(request, "seats", int),
        seed=default_seed(game, preset, requests.optional_field(request, "seed", str)),
        dice=dice.fair_dice_from_request(game, request),
    )
    run_setup(SessionId(game.id, session.preset, session.seats, seed=session.seed))
    return session


def setup_steps(id: SessionId) -> Iterator[float]:
    """Set up a game step by step. Yields progress from 0 to 1.

    Yields nothing if the game needs no setup, if the id has a seat code, or if it has neither a
    seed nor a first move.
    """
    if id.seat_code is not None:
        return iter(())
    game = load(id.game)
    state = game.start(id.preset, id.seats)
    if game.prepare is None or state.current_player != CHANCE:
        return iter(())
    if id.seed is not None:
        outcome = draw_outcome(state, 0, check_seed(id.seed), game.preset(id.preset))
        return game.prepare(state, outcome)
    return game.prepare(state, game.parse(state, id.moves[0])) if id.moves else iter(())


def run_setup(id: SessionId) -> None:
    """Set up a game now. Raises ValueError, in English, if that takes long: use "prepare" first."""
    for number, _progress in enumerate(setup_steps(id)):
        if number == MAX_STEPS_AT_ONCE:
            raise ValueError(
                'this game must be set up first: send op "prepare" with the same fields, '
                'then "step" until done'
            )


def game_named_in_link(link: str) -> Json | None:
    """Return {"game", "preset"?} if a link only names a new game to start; None otherwise.

    Returns None for a preset without chance too: the link then is the id of its first position.
    """
    from skerry.library.sharing.links import read_new_game_link  # imported late: rarely needed

    id, preset = read_new_game_link(link) or ("", "")
    if id not in game_ids():
        return None
    game = load(id)
    if not preset:
        return {"game": id}
    is_known = any(preset == known.id for known in game.presets)
    return {"game": id, "preset": preset} if is_known and game.uses_seed(preset) else None


def session_from_id(id: str) -> Session:
    """Return the session of an id. Raises ValueError with a message for players."""
    try:
        return Session.from_id(id)
    except ValueError as error:
        raise friendly_error(id, error) from error


def friendly_error(id: str, error: ValueError) -> ValueError:
    """Return an error with a message for players in place of an error about the id."""
    if isinstance(error, WrongMoveError):
        return ValueError(_wrong_move_text(error))
    return ValueError(_wrong_id_text(id))


def _wrong_move_text(error: WrongMoveError) -> str:
    move = error.move if len(error.move) <= MAX_MOVE else f"{error.move[:MAX_MOVE]}…"
    if error.reason:
        template = _("Move {number}, {move}, can't be played. {reason}.")
    else:
        template = _("Move {number}, {move}, can't be played.")
    return template.format(number=error.number, move=move, reason=error.reason)


def damaged_puzzle_text() -> str:
    """Return the sentence about an id with a damaged puzzle of a player."""
    return _("The puzzle in it is damaged. Ask for the link again.")


def _wrong_id_text(id: str) -> str:
    if len(id) > MAX_ID:
        return _("It is too long: at most {most} characters are allowed.").format(most=MAX_ID)
    if is_newer_version(id):
        return _("It needs a newer version of Skerry. Reload the page.")
    try:
        parts = read_id(id)
        if parts.game not in game_ids():
            return _("There is no game called {name} here.").format(name=parts.game)
        game = load(parts.game)
        name = game.translate(game.name)
        if not _has_preset(game, parts.preset):
            if game.coded_preset and str(parts.preset).startswith(CODED):
                return damaged_puzzle_text()
            template = _("{game} has no variant called {name}.")
            return template.format(game=name, name=parts.preset)
        if parts.seats not in (None, *(game.preset(parts.preset).seats or game.seats)):
            template = _("{game} can't be played by {count} players.")
            return template.format(game=name, count=parts.seats)
    except ValueError:
        pass  # not an id at all
    return _("Part of it is missing or was changed on the way.")


def _has_preset(game: Game, preset: str) -> bool:
    try:
        game.preset(preset)
    except ValueError:
        return False
    return True
