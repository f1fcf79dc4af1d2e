"""The same game again, as the Host answers for it.

    {"op": "rematch"}    what to begin after the game on the table -> {"wish", "names", "text"}

`wish` is what to ask "new" for: everybody one seat on, with other dice and cards, except on the
same day. A fair opponent follows the person's results ("entries" first): `text` says so where it is
another level now.
"""

from __future__ import annotations

from typing import Any

from skerry.core.i18n import texts
from skerry.library.defaults import PERSON, seed_by_lot
from skerry.library.rating import fair_text
from skerry.library.saves import Save
from skerry.session.session import Session

from .players import Players
from .requests import Json
from .results import Results

_ = texts(__name__)[0]


def rematch(session: Session, players: Players, kept: Save | None, results: Results) -> Json:
    """Answer "rematch"."""
    fair = results.fair(session.game, session.seats) if results.is_fair() else None
    names = kept.names if kept else ()
    level, game = fair and fair.level.id, session.game
    following = [player if player == PERSON or level is None else level for player in players]
    called = [*names, *[""] * session.seats][: session.seats]
    said = _("Fair opponent: {who}").format(who=fair_text(game, fair)) if fair else ""
    same = game.preset(session.preset).daily  # the day's dice; typed ones have no seed
    wish: Json = {
        "game": game.id,
        "preset": session.preset,
        "seats": session.seats,
        "players": _one_on(following),
        "seed": session.seed if same or session.seed is None else seed_by_lot(game),
    }
    if fair:
        wish["fair_opponent"] = True
    if session.dice:
        wish["fair"] = session.dice.places or None
    return {
        "wish": wish,
        "names": _one_on(called),
        "text": said if following != list(players) else "",
    }


def _one_on(people: list[Any]) -> list[Any]:
    """Everybody one seat on."""
    return [*people[1:], *people[:1]]
