"""How a move is told by its place among the legal ones, and work that is done move by move."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from skerry.core.bot import run_to_end
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.state import State

from .chance import options_of
from .ids import SECOND, SessionId, WrongMoveError
from .move_code import Reader, pack

if TYPE_CHECKING:
    from .fair_dice import FairDice
    from .session import Session

_ = texts(__name__)[0]

T = TypeVar("T")

Place = tuple[int, int, str]
"""A move's place among the legal ones, how many these are, and its own notation there."""


def fair_id(session: Session, moves: tuple[str, ...], dice: FairDice) -> str:
    """The id of a session with these fair dice."""
    from .fair_dice_codec import tail  # seldom needed

    game = session.id_with(moves, None, None)
    return f"{SECOND}:{game}#{tail(dice, game)}"


def dice_of(parts: SessionId) -> FairDice | None:
    """The fair dice of an id."""
    if parts.dice is None:
        return None
    from .fair_dice_codec import read_tail  # seldom needed

    return read_tail(parts.dice, str(replace(parts, dice=None)), len(parts.moves))


def replay(session: Session, parts: SessionId) -> Generator[float, None, None]:
    """Play what an id says. Raises ValueError where it is damaged or says what can't be played."""
    if parts.code is not None:
        yield from _decode(session, Reader(parts.code))
    for number, move in enumerate(parts.moves, 1):
        try:
            session.play(move)
        except ValueError as error:
            said = _("move {number} of this game id is wrong: {why}")
            said = said.format(number=number, why=error)
            reason = session.game.reason(session.state, move)
            raise WrongMoveError(said, number, move, reason) from error
        yield number / len(parts.moves)


def _decode(session: Session, code: Reader) -> Generator[float, None, None]:
    for number in range(1, code.moves + 1):
        actions = options_of(session.state)
        if not actions:
            raise ValueError(_("this code is damaged: it has moves after the end of the game"))
        place = code.place(len(actions))
        session.take(actions[place])
        session.spelt.append((place, len(actions), session.line[-1]))
        yield number / code.moves
    code.finish(session.id)


def short_id(session: Session) -> str:
    """See `Session.short_id`."""
    said = any(session.game.split_annotation(move)[1] for move in session.moves)
    return session.id if session.dice or said else plain_id(session)


def plain_id(session: Session) -> str:
    """The short id of what the rules ask for alone, without what was said of moves: two sessions
    have the same one if the same was played in them.
    """
    if session.dice:
        return session.id
    run_to_end(spelling(session))
    places = session.spelt[: session.position]
    moves = tuple(move for _place, _count, move in places)
    plain = session.id_with(moves, session.seed, session.seat_code)
    try:
        code = pack([(place, count) for place, count, _move in places], plain)
    except ValueError:
        return plain
    return session.id_with((), session.seed, session.seat_code, code)


def spelling(session: Session) -> Generator[float, None, None]:
    """Find the places of the session's moves, as far as they are not known."""
    while len(session.spelt) < session.position:
        at = len(session.spelt)
        before, after = session.film(at)[-1], session.film(at + 1)[0]
        session.spelt.append(place_of(session.game, before, session.line[at], after))
        yield len(session.spelt) / session.position


def place_of(game: Game, before: State, move: str, after: State) -> Place:
    """The place of the move that led from one state to the next. It may be in verbose notation
    (see `Game.parse_verbose`) and have an annotation (see `Game.split_annotation`).
    """
    actions = options_of(before)
    names = [game.notation(action) for action in actions]
    plain = game.split_annotation(move)[0]
    if plain not in names:
        same = (before.apply(action) == after for action in actions)
        plain = next(name for name, is_it in zip(names, same, strict=True) if is_it)
    return names.index(plain), len(names), plain
