"""The end of the game on the table and the same game again, as the Host answers for them.

    {"op": "ending", "now"}         how it ended                    -> see ending.told
    {"op": "tell", "now"}           what a person may hand on of it -> {"text", "unsolved"}
    {"op": "rematch", "harder"?}    what to begin after it          -> {"wish", "names", "text"}

`now` is in milliseconds since 1970, by default this device's time. `text` are lines that say what
came of a game alone ("": it is not over, or nothing is kept of it), and `unsolved` is what to put
behind the # of an address that leads to the same dice or puzzle before the first move ("": there is
none); neither says how it is done.

`harder`: with computer players of the next level, where all have the same. `wish` is what to ask
"new" for: everybody one seat on, with other dice and cards, except on the same day. A fair opponent
follows the person's results ("entries" first): `text` says so where it is another level now.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

from skerry.core.i18n import texts
from skerry.library.daily import streak
from skerry.library.defaults import PERSON
from skerry.library.ending import next_level, told
from skerry.library.puzzle_numbers import next_seed
from skerry.library.rating import Fair, fair_text
from skerry.library.result_records import Result
from skerry.library.result_text import result_text, unsolved
from skerry.service.players import Players
from skerry.service.requests import Json
from skerry.session.session import Session

from .rankings import moment

_ = texts(__name__)[0]


class Table(NamedTuple):
    """A game on the table: who sits there, the persons' names by seat, all results that are kept
    and the game's own, and the fair opponent if it was begun against one.
    """

    session: Session
    players: Players
    names: tuple[str, ...]
    kept: list[Result]
    entry: Result | None
    fair: Fair | None


def rematch(table: Table, request: Json) -> Json:
    """Answer "rematch"."""
    session, players, names, fair = table.session, table.players, table.names, table.fair
    level, game = fair and fair.level.id, session.game
    if request.get("harder") is True:
        level, fair = next_level(game, players), None
    following = [player if player == PERSON or level is None else level for player in players]
    called = [*names, *[""] * session.seats][: session.seats]
    said = _("Fair opponent: {who}").format(who=fair_text(game, fair)) if fair else ""
    preset = game.preset(session.preset)
    same = preset.daily  # the day's dice
    typed = session.seed is None and not preset.numbers  # of puzzles, it was the number alone
    wish: Json = {
        "game": game.id,
        "preset": session.preset,
        "seats": session.seats,
        "players": _one_on(following),
        "seed": session.seed if same or typed else next_seed(game, preset.id, table.kept),
    }
    if fair:
        wish["fair_opponent"] = True
    if session.dice:
        wish["fair"] = session.dice.peers or None
    return {
        "wish": wish,
        "names": _one_on(called),
        "text": said if following != list(players) else "",
    }


def ending(table: Table, request: Json) -> Json:
    """Answer "ending". ValueError while the game goes on."""
    session, kept, entry = table.session, table.kept, table.entry
    if not session.state.is_terminal:
        raise ValueError(_("this game is not over: it has no result yet"))
    return told(session, table.players, table.names, entry, kept, _streak(table, request))


def tell(table: Table, request: Json) -> Json:
    """Answer "tell"."""
    session, entry = table.session, table.entry
    told = entry and session.seats == 1 and session.state.is_terminal
    text = result_text(session, entry, _streak(table, request)) if entry and told else ""
    return {"text": text, "unsolved": unsolved(session)}


def _streak(table: Table, request: Json) -> int:
    return streak(table.session.game, table.kept, moment(request) or datetime.now(UTC))


def _one_on(people: list[Any]) -> list[Any]:
    """Everybody one seat on."""
    return [*people[1:], *people[:1]]


OPS = {"rematch": rematch, "ending": ending, "tell": tell}
