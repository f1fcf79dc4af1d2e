"""Ops for a finished game: its ending, a text to share, a rematch.

    {"op": "ending", "now"}         how it ended                -> see library/ending.py, `summary`
    {"op": "share_text", "now"}     a text to share             -> {"text", "unsolved", "challenge"}
    {"op": "result_card", "day", "now"}  a daily game's result  -> {"text", "svg", "unsolved"}
    {"op": "rematch", "suggested"?} the request for a new game  -> {"new_game", "names", "text"}

`now` is in milliseconds since 1970; the default is this device's time.

"share_text": `text` has lines about the result of a solo game; it is "" if the game is not over or
has no stored result. `unsolved` is the part of an address after the #, which opens the same dice or
puzzle before the first move; "" if there is no such link. `challenge` is that link together with
the result to beat, encoded; games against bots have it too. No link contains a solution.

"result_card": `text` and `unsolved` are those of "share_text", and `svg` is a picture of the
result, made by library/result_card.py. All are "" unless the game is a daily game with a stored
result. `day` is its date in words.

"rematch": `suggested` asks for bots of the suggested level, if it is another one (see
`suggested_level` in library/ending.py). `new_game` has the fields for "new": all players move on by
one seat, and dice and cards differ, except in daily games. The levels of suggested and fair
opponents depend on the stored results (send "load_results" first). `text` is a notice if the level
of a fair opponent has changed, otherwise "".
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

from skerry.core.i18n import texts
from skerry.core.lazy_modules import require
from skerry.core.outside_text import make_readable
from skerry.library.daily import current_streak
from skerry.library.defaults import PERSON
from skerry.library.early_end import EarlyEnd
from skerry.library.ending import LinkSeat, ending_summary, suggested_level
from skerry.library.puzzle_numbers import draw_unplayed_seed
from skerry.library.rating import FairOpponent, fair_opponent_text
from skerry.library.result_records import Result
from skerry.library.result_text import result_text, unsolved_link
from skerry.library.saves import Save
from skerry.library.sharing.challenges import challenge_link, read_challenge
from skerry.library.sharing.outgoing_links import is_by_link, must_send_end
from skerry.service import requests
from skerry.service.players import Players
from skerry.service.requests import Json
from skerry.session.session import Session

from .rankings import optional_time

_ = texts(__name__)[0]


MAX_DAY = 60
"""Length limit for a date in words, in characters."""


class FinishedGame(NamedTuple):
    """The current game and the stored results.

    Attributes:
        session: The game; for "rematch" and "share_text" it may be unfinished.
        players: The player of each seat.
        names: The human players' names by seat.
        results: All stored results.
        entry: The stored result of this game; None if it has none.
        fair_opponent: The present fair opponent, if the game was begun against a fair opponent.
        link: The seat of this device in a game by link; None in other games.
        challenge: The code of the challenge that the game answers; "" in other games.
        early_end: The early end that the players chose, or None.
    """

    session: Session
    players: Players
    names: tuple[str, ...]
    results: list[Result]
    entry: Result | None
    fair_opponent: FairOpponent | None
    link: LinkSeat | None
    challenge: str
    early_end: EarlyEnd | None


def link_seat(save: Save | None, session: Session) -> LinkSeat | None:
    """Return the seat of this device in a game by link; None in other games."""
    if save is None or not is_by_link(save):
        return None
    return LinkSeat(save.own_seat, must_send_end(save, session))


def rematch_fields(finished: FinishedGame, request: Json) -> Json:
    """Answer "rematch"."""
    session = finished.session
    players = finished.players
    game = session.game
    fair = finished.fair_opponent
    level = fair.level.id if fair else None
    if request.get("suggested") is True:
        level = suggested_level(game, players, finished.results)
        fair = None
    new_players = [player if player == PERSON or level is None else level for player in players]
    names = [*finished.names, *[""] * session.seats][: session.seats]
    notice = ""
    if fair and new_players != list(players):
        notice = _("Fair opponent: {who}").format(who=fair_opponent_text(game, fair))
    new_game: Json = {
        "game": game.id,
        "preset": session.preset,
        "seats": session.seats,
        "players": _rotate_seats(new_players),
        "seed": _seed_of_rematch(finished),
    }
    if fair:
        new_game["fair_opponent"] = True
    if session.dice:
        new_game["fair"] = session.dice.peers or None
    if finished.link and finished.link.seat is not None:
        new_game["own_seat"] = (finished.link.seat - 1) % session.seats
    return {"new_game": new_game, "names": _rotate_seats(names), "text": notice}


def _seed_of_rematch(finished: FinishedGame) -> str | None:
    """Return the seed of the next game: the same in daily games, None if dice are typed."""
    session = finished.session
    preset = session.game.preset(session.preset)
    # A puzzle that was opened by its number has no seed either, but its dice are not typed.
    has_typed_dice = session.seed is None and not preset.numbers
    if preset.daily or has_typed_dice:
        return session.seed
    return draw_unplayed_seed(session.game, preset.id, finished.results)


def ending_fields(finished: FinishedGame, request: Json) -> Json:
    """Answer "ending". Raises ValueError if the game is not over."""
    session = finished.session
    if not session.state.is_terminal and finished.early_end is None:
        raise ValueError(_("this game isn't over yet"))
    fields = ending_summary(
        session,
        finished.players,
        finished.names,
        finished.entry,
        finished.results,
        _streak(finished, request),
        finished.early_end,
        finished.link,
    )
    challenge = read_challenge(finished.challenge)
    if (
        challenge is None
        or not challenge.fits_game(session, finished.players)
        or finished.early_end
    ):
        return fields
    verdict = challenge.verdict_text(session, finished.entry)
    result = {"name": challenge.by or _("Your friend"), "value": challenge.result_text}
    return {**fields, "why": f"{verdict} {fields['why']}", "facts": [result, *fields["facts"]]}


def result_card(finished: FinishedGame, request: Json) -> Json:
    """Answer "result_card"."""
    require("skerry.library.result_card")
    from skerry.library.result_card import result_card

    session = finished.session
    entry = finished.entry
    is_daily = session.game.preset(session.preset).daily and session.seats == 1
    if entry is None or not is_daily or not session.state.is_terminal:
        return {"text": "", "svg": "", "unsolved": ""}
    day = make_readable(requests.text_field(request, "day"), MAX_DAY)
    count = _streak(finished, request)
    svg = result_card(session, entry, count, day)
    text = result_text(session, entry, count)
    return {"text": text, "svg": svg, "unsolved": unsolved_link(session)}


def share_text(finished: FinishedGame, request: Json) -> Json:
    """Answer "share_text"."""
    session = finished.session
    entry = finished.entry
    text = ""
    if entry and session.seats == 1 and session.state.is_terminal:
        text = result_text(session, entry, _streak(finished, request))
    challenge = challenge_link(session, finished.players, finished.names, entry)
    return {"text": text, "unsolved": unsolved_link(session), "challenge": challenge}


def _streak(finished: FinishedGame, request: Json) -> int:
    now = optional_time(request) or datetime.now(UTC)
    return current_streak(finished.session.game, finished.results, now)


def _rotate_seats(items: list[Any]) -> list[Any]:
    return [*items[1:], *items[:1]]


OPS = {
    "rematch": rematch_fields,
    "ending": ending_fields,
    "result_card": result_card,
    "share_text": share_text,
}
