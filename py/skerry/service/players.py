"""The players of the seats: human players, and bots of some level."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import cast

from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.outside_text import clip
from skerry.core.player_names import PlayerNames
from skerry.core.state import State
from skerry.library.defaults import PERSON, default_level, names_in_sentences, random_seed
from skerry.session.session import Session
from skerry.session.visible_line import visible_line

from .requests import Json

Players = tuple[str | int, ...]
"""By seat: PERSON for a human player, or the number of a bot's level."""


def parse_players(
    session: Session, players: object, first_opponent: Callable[[Game], Level] = default_level
) -> Players:
    """Return the players by seat for the `players` of a request.

    Args:
        session: The game.
        players: A list with "person" or a level's number for each seat. Or "first" or "mover": one
            human player, on the first seat or on the seat to move, against bots of the default
            level. Or None: all players are human. If the session begins with a seat code, "first",
            "mover" and None all mean one human player, on the seat of that code.
        first_opponent: Returns the level of the bots for "first" and "mover".
    """
    game = session.game
    seats = range(session.seats)
    if players in (None, "first", "mover"):
        level = first_opponent(game).id
        human_seat = _only_human_seat(session, players)
        return tuple(PERSON if human_seat in (None, seat) else level for seat in seats)
    if not isinstance(players, list) or len(cast("list[object]", players)) != len(seats):
        expected = f'a list of {len(seats)}: "person" or the number of a level each'
        raise ValueError(f'"players" is {expected}')
    return tuple(_parse_player(game, player) for player in cast("list[object]", players))


def assign_seats(request: Json) -> Json:
    """Return a request for a new game with `players` and `names` in the order of seats.

    The request's `begins` says which player gets the first seat: "person", the first human player;
    "computer", the first bot; "listed" (the default), the first in `players`. "lot" puts all
    players in random order. In a game by link, `own_seat` is the index in `players` of this
    device's player; "person" then means this player, and "computer" another one.
    """
    begins = request.get("begins", "listed")
    players = request.get("players")
    if begins not in ("listed", PERSON, "computer", "lot"):
        raise ValueError(f'"begins" is "person", "computer", "listed" or "lot", not {clip(begins)}')
    if begins == "listed" or not isinstance(players, list):
        return request
    people = cast("list[object]", players)
    names = cast(object, request.get("names"))
    order = list(range(len(people)))
    own_seat = cast(object, request.get("own_seat"))
    if begins == "lot":
        order.sort(key=lambda _: os.urandom(8))  # `random` may have been seeded
    else:
        is_human = [
            player == PERSON if own_seat is None else seat == own_seat
            for seat, player in enumerate(people)
        ]
        matches = (at for at in order if is_human[at] == (begins == PERSON))
        first = next(matches, 0)
        order = order[first:] + order[:first]
    seated: Json = {"players": [people[at] for at in order]}
    if isinstance(names, list) and len(cast("list[object]", names)) == len(people):
        seated["names"] = [cast("list[object]", names)[at] for at in order]
    if isinstance(own_seat, int) and own_seat in order:
        seated["own_seat"] = order.index(own_seat)
    return request | seated


def player_names(session: Session, players: Players, names: Sequence[str]) -> PlayerNames:
    """Return the names that generated text uses; `names` are those of human players by seat."""
    human_seats = frozenset(seat for seat, player in enumerate(players) if player == PERSON)
    return PlayerNames(tuple(names_in_sentences(session.game, players, names)), human_seats)


def _only_human_seat(session: Session, players: object) -> int | None:
    """Return the seat of the only human player; None for human players on all seats."""
    if session.seat is not None or players is None:
        return session.seat
    if players == "first":
        return 0
    mover = session.state.current_player
    return mover if mover >= 0 else None


def _parse_player(game: Game, player: object) -> str | int:
    if player == PERSON:
        return PERSON
    if isinstance(player, bool) or not isinstance(player, int):
        raise ValueError(f'a player is "person" or the number of a level, not {clip(player)}')
    return game.level(player).id


def players_with_one_human(session: Session, seat: int) -> list[str | int]:
    """Return the players of a lesson: a human learner on `seat`, and bots with hidden cards."""
    level = session.game.levels[0].id
    return [PERSON if each == seat else level for each in range(session.seats)]


def viewer_of(players: Players, state: State, revealed_to: int | None) -> int | None:
    """Return the seat from whose point of view scenes are drawn; None for public information only.

    The only human player is always the viewer. If there are several, the viewer is the human player
    to move, if `revealed_to` is that seat.
    """
    human_seats = [seat for seat, player in enumerate(players) if player == PERSON]
    if len(human_seats) == 1:
        return human_seats[0]
    seat = state.current_player
    return seat if seat in human_seats and seat == revealed_to else None


def first_human_turn(session: Session, players: Players, positions: Sequence[int]) -> int | None:
    """Return the first of these positions in which a human player may stop; None if there is none.

    A human player may stop in a position in which a human player or no player is to move. If there
    are only bots, every position counts.
    """
    for at in positions:
        seat = session.transition(at)[-1].current_player
        if PERSON not in players or seat < 0 or players[seat] == PERSON:
            return at
    return None


def redeal_if_seats_changed(session: Session, before: Players, after: Players) -> Session | None:
    """Return the game with other cards if the seats of the human players have changed.

    With the same cards, a human player who changes seats would know a bot's hand. Returns None, so
    that the cards stay the same, if the human players' seats are the same, if the game hides
    nothing, if it has no seed, or if it has public moves.
    """
    seats_before = [player == PERSON for player in before]
    seats_after = [player == PERSON for player in after]
    if seats_before == seats_after or not session.game.hidden or session.seed is None:
        return None
    if visible_line(session, None).moves:
        return None
    return Session(
        session.game,
        preset=session.game.preset(session.preset),
        seats=session.seats,
        seed=random_seed(session.game),
        seat_code=session.seat_code,
    )
