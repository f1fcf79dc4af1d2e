"""Who sits where: persons, and bots by their level."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import cast

from skerry.core.game import Game, clip
from skerry.core.player_names import PlayerNames
from skerry.core.state import State
from skerry.library.defaults import PERSON, names_at, seed_by_lot, usual_level
from skerry.session.session import Session

from .requests import Json

Players = tuple[str | int, ...]
"""Who sits where: PERSON, or the number of a level."""


def players_of(session: Session, players: object) -> Players:
    """Who sits where: a list, or "first" or "mover" for one person, on the first seat or on that
    which is to move, and bots of the usual level elsewhere. Unless the request says so: persons, or
    where the position was made for one seat, a person there.
    """
    game, seats = session.game, range(session.seats)
    if players in (None, "first", "mover"):
        usual, own = usual_level(game).id, _own_seat(session, players)
        return tuple(PERSON if own in (None, seat) else usual for seat in seats)
    if not isinstance(players, list) or len(cast("list[object]", players)) != len(seats):
        wanted = f"a list of {len(seats)}"
        raise ValueError(f'"players" is {wanted}: "person" or the number of a level each')
    return tuple(_player(game, player) for player in cast("list[object]", players))


def seated(request: Json) -> Json:
    """A request for a new game with everybody, and their names, on the seats that `begins` gives
    them: in turn from the first "person" or "computer" on, by "lot", or as they are "listed".
    """
    begins, players = request.get("begins", "listed"), request.get("players")
    if begins not in ("listed", PERSON, "computer", "lot"):
        raise ValueError(f'"begins" is "person", "computer", "listed" or "lot", not {clip(begins)}')
    if begins == "listed" or not isinstance(players, list):
        return request
    people, names = cast("list[object]", players), cast(object, request.get("names"))
    places = list(range(len(people)))
    if begins == "lot":
        places.sort(key=lambda _: os.urandom(8))  # not by `random`, which may have been seeded
    else:
        wanted = (at for at in places if (people[at] == PERSON) == (begins == PERSON))
        first = next(wanted, 0)
        places = places[first:] + places[:first]
    order: Json = {"players": [people[at] for at in places]}
    if isinstance(names, list) and len(cast("list[object]", names)) == len(people):
        order["names"] = [cast("list[object]", names)[at] for at in places]
    return request | order


def sitting(session: Session, players: Players, names: Sequence[str]) -> PlayerNames:
    """Who sits there, for those who tell of it."""
    persons = frozenset(seat for seat, who in enumerate(players) if who == PERSON)
    return PlayerNames(tuple(names_at(session.game, players, names)), persons)


def _own_seat(session: Session, players: object) -> int | None:
    """The seat of the only person; None for persons on all seats."""
    mover = session.state.current_player
    if session.seat is not None or players is None:
        return session.seat
    return 0 if players == "first" else mover if mover >= 0 else None


def _player(game: Game, player: object) -> str | int:
    """A person, or the number of a level that the game has."""
    if player == PERSON:
        return PERSON
    if isinstance(player, bool) or not isinstance(player, int):
        raise ValueError(f'a player is "person" or the number of a level, not {clip(player)}')
    return game.level(player).id


def viewer_of(players: Players, state: State, looking: int | None) -> int | None:
    """Whose eyes a picture is for: the only person's, else those of the person to move if it is
    this one that is `looking`, else nobody's.
    """
    persons = [seat for seat, player in enumerate(players) if player == PERSON]
    if len(persons) == 1:
        return persons[0]
    seat = state.current_player
    return seat if seat in persons and seat == looking else None


def person_turn(session: Session, players: Players, positions: Sequence[int]) -> int | None:
    """The first of these positions where a person moves (with bots only: any position)."""
    for at in positions:
        seat = session.transition(at)[-1].current_player
        if PERSON not in players or seat < 0 or players[seat] == PERSON:
            return at
    return None


def dealt_anew(session: Session, before: Players, after: Players) -> Session | None:
    """The same game with other cards, where a person leaves a seat or comes to one before anybody
    has seen a move: else this person would know a hand that becomes a bot's, or was one. None where
    nothing is hidden, or no cards have been dealt.
    """
    moved = [one == PERSON for one in before] != [one == PERSON for one in after]
    if not (moved and session.game.hidden and session.seed is not None):
        return None
    if session.visible_line(None).moves:
        return None
    return Session(
        session.game,
        preset=session.game.preset(session.preset),
        seats=session.seats,
        seed=seed_by_lot(session.game),
        seat_code=session.seat_code,
    )
