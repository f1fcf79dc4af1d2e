"""Who sits where: persons, and bots by their level."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import cast

from skerry.core.game import Game, clip
from skerry.library.usual import PERSON, usual_level
from skerry.session.session import Session

Players = tuple[str | int, ...]
"""Who sits where: PERSON, or the number of a level."""


def players_of(session: Session, players: object) -> Players:
    """Who sits where. Unless the request says so: persons, or where the position was made for one
    seat, a person there and bots of the usual level elsewhere.
    """
    game, seats = session.game, range(session.seats)
    if players is None:
        usual = usual_level(game).id
        return tuple(PERSON if session.seat in (None, seat) else usual for seat in seats)
    if not isinstance(players, list) or len(cast("list[object]", players)) != len(seats):
        wanted = f"a list of {len(seats)}"
        raise ValueError(f'"players" is {wanted}: "person" or the number of a level each')
    return tuple(_player(game, player) for player in cast("list[object]", players))


def _player(game: Game, player: object) -> str | int:
    """A person, or the number of a level that the game has."""
    if player == PERSON:
        return PERSON
    if isinstance(player, bool) or not isinstance(player, int):
        raise ValueError(f'a player is "person" or the number of a level, not {clip(player)}')
    return game.level(player).id


def person_turn(session: Session, players: Players, positions: Sequence[int]) -> int | None:
    """The first of these positions where a person moves (with bots only: any position)."""
    for at in positions:
        seat = session.film(at)[-1].current_player
        if PERSON not in players or seat < 0 or players[seat] == PERSON:
            return at
    return None


def dealt_anew(session: Session, before: Players, after: Players) -> Session | None:
    """The same game with other cards, where a person leaves a seat or comes to one before the first
    move: else this person would know a hand that becomes a bot's, or was one. None where nothing is
    hidden, or no cards have been dealt.
    """
    moved = [one == PERSON for one in before] != [one == PERSON for one in after]
    if not (moved and session.game.hidden and session.seed is not None) or session.line:
        return None
    return Session(
        session.game,
        preset=session.preset,
        seats=session.seats,
        seed=os.urandom(16).hex(),  # not by `random`: that may have been seeded
        seat_code=session.seat_code,
    )


def undo_turn(session: Session, players: Players) -> int | None:
    """The position that undoing leads to: where a person moved last, after what was sent."""
    return person_turn(session, players, range(session.position - 1, session.floor - 1, -1))
