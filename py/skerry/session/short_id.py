"""Ids of a session. A short id encodes each move as its index among the playable actions."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING

from skerry.core.bot import run_to_end
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.state import State

from .chance import playable_actions
from .ids import V2, SessionId, WrongMoveError
from .line import ActionIndex
from .move_code import IndexReader, encode_indices

if TYPE_CHECKING:
    from .fair_dice import FairDice
    from .session import Session

_ = texts(__name__)[0]


def id_with(
    session: Session,
    moves: tuple[str, ...],
    seed: str | None,
    seat_code: str | None,
    code: str | None = None,
) -> str:
    """Return an id of the same game, preset and seats with these moves, seed and codes."""
    game = session.game
    seats = None if session.seats == game.seat_count(None, session.preset) else session.seats
    return str(SessionId(game.id, session.preset, seats, moves, seed, seat_code, code))


def fair_id(session: Session, moves: tuple[str, ...], dice: FairDice) -> str:
    """Return an id of the session's game with these moves and fair dice."""
    from .fair_dice_codec import make_tail  # rarely needed

    game = id_with(session, moves, None, None)
    return f"{V2}:{game}#{make_tail(dice, game)}"


def parse_fair_dice(parts: SessionId) -> FairDice | None:
    """Return the fair dice of an id; None if the id has no fair dice."""
    if parts.dice is None:
        return None
    from .fair_dice_codec import read_tail  # rarely needed

    return read_tail(parts.dice, str(replace(parts, dice=None)), len(parts.moves))


def play_moves_of_id(session: Session, parts: SessionId) -> Generator[float, None, None]:
    """Play the moves of an id. Yields: progress from 0 to 1.

    Raises ValueError if the id is damaged or a move is illegal.
    """
    if parts.code is not None:
        yield from _play_code(session, IndexReader(parts.code))
    for number, move in enumerate(parts.moves, 1):
        try:
            session.play(move)
        except ValueError as error:
            message = _("move {number} of this game id is wrong: {why}")
            message = message.format(number=number, why=error)
            reason = session.game.reason(session.state, move)
            raise WrongMoveError(message, number, move, reason) from error
        yield number / len(parts.moves)


def _play_code(session: Session, code: IndexReader) -> Generator[float, None, None]:
    for number in range(1, code.moves + 1):
        actions = playable_actions(session.state)
        if not actions:
            raise ValueError(_("this code is damaged: it has moves after the end of the game"))
        index = code.next_index(len(actions))
        session._apply_legal(actions[index])
        session._line.indices.append(ActionIndex(index, len(actions), session.line[-1]))
        yield number / code.moves
    code.check_end(session.id)


def short_id(session: Session) -> str:
    """Return the id with a code in place of the moves; the plain id if a code is not possible.

    The code has only what the rules need (see `Game.parse_verbose`).
    """
    has_annotation = any(session.game.split_annotation(move)[1] for move in session.moves)
    return session.id if session.dice or has_annotation else id_without_annotations(session)


def id_without_annotations(session: Session) -> str:
    """Return the short id of the actions played, without annotations.

    Two sessions of the same game, seats and seed have the same result if and only if the same
    actions were played.
    """
    if session.dice:
        return session.id
    run_to_end(index_moves(session))
    indices = session._line.indices[: session.position]
    moves = tuple(each.notation for each in indices)
    plain_id = id_with(session, moves, session.seed, session.seat_code)
    try:
        code = encode_indices([(each.number, each.count) for each in indices], plain_id)
    except ValueError:
        return plain_id
    return id_with(session, (), session.seed, session.seat_code, code)


def index_moves(session: Session) -> Generator[float, None, None]:
    """Find the action indices of moves that have none yet. Yields: progress from 0 to 1."""
    indices = session._line.indices
    while len(indices) < session.position:
        number = len(indices)
        before, after = session.transition(number)[-1], session.transition(number + 1)[0]
        indices.append(action_index(session.game, before, session.line[number], after))
        yield len(indices) / session.position


def action_index(game: Game, before: State, move: str, after: State) -> ActionIndex:
    """Return the index, among the playable actions of `before`, of the action that led to `after`.

    `move` is the move as played: it may be written in another way (see `Game.parse_verbose`) or
    have an annotation (see `Game.split_annotation`). "" means that the move is unknown.
    """
    actions = playable_actions(before)
    names = [game.notation(action) for action in actions]
    plain = game.split_annotation(move)[0]
    if plain not in names:
        pairs = zip(names, actions, strict=True)
        plain = next(name for name, action in pairs if before.apply(action) == after)
    return ActionIndex(names.index(plain), len(names), plain)
