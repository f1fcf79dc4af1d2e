"""What is said of a game's dice: which kind they are, and what they wait for.

A table's reply has, beside what host.py says,

    {"dice": null | {"kind": "seed" | "typed" | "fair" | "doubtful", "text": sentence,
                     "wait": sentence, "send": bool, "places": number, "most": number}}

null: chance has no part in the game. `wait` is what the game waits for ("": nothing), `send`
whether "send" would hand on anything new, `places` how many places fair dice are for (0: none), and
`most` how many there could be if the game began anew with such (0: it has begun, or cannot).

    {"op": "new", .., "fair": 2}    fair dice for so many places, where a seed was      -> table
    {"op": "send"}                  hand the game on as it is shown, by the new `link`  -> table

What was sent is not undone. With fair dice `id` and `link` hold what was sent, never more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.game import Game, clip
from skerry.core.i18n import texts
from skerry.session.session import Session

from .requests import Json, optional

if TYPE_CHECKING:
    from skerry.session.fair_dice import FairDice

_ = texts(__name__)[0]

MOST = 9
"""Most places that are offered."""


def told(session: Session) -> Json | None:
    """The `dice` of a table's reply."""
    if not session.game.uses_seed(session.preset):
        return None
    if session.dice is None:
        fresh = not session.line and session.seat is None  # else they would have to be begun before
        most = most_places(session.game, session.preset, session.seats) if fresh else 0
        kind, text = ("typed", _typed()) if session.seed is None else ("seed", _seeded(session))
        return _reply(kind, text, most=most)
    dice = session.dice
    fresh = session.position > dice.sent_moves or not dice.sent_last_link
    return _reply(
        "fair" if dice.proven and not dice.would_break_fairness else "doubtful",
        _fair(session),
        wait=_wait(session),
        send=dice.secret is not None and fresh,
        places=dice.peers,
    )


def begun(game: Game, request: Json) -> FairDice | None:
    """The fair dice that "new" asks for; None where it does not. ValueError for a number of places
    that can't be.
    """
    places = optional(request, "fair", int)
    if places is None:
        return None
    seats = game.seat_count(optional(request, "seats", int), optional(request, "preset", str))
    if isinstance(places, bool) or not 2 <= places <= seats:
        said = _("fair dice are for 2 to {most} places, not {wrong}")
        raise ValueError(said.format(most=seats, wrong=clip(places)))
    from skerry.session.fair_dice import FairDice  # seldom needed

    return FairDice(places).with_secret()


def _reply(
    kind: str, text: str, *, wait: str = "", send: bool = False, places: int = 0, most: int = 0
) -> Json:
    said: Json = {"kind": kind, "text": text, "wait": wait}
    return said | {"send": send, "places": places, "most": most}


def most_places(game: Game, preset: str, seats: int) -> int:
    """For how many places fair dice can be offered; 0 where there are none."""
    return min(seats, MOST) if game.allows_fair_dice(preset, seats) else 0


def _typed() -> str:
    return _("Dice and cards: the players type what theirs show.")


def _seeded(session: Session) -> str:
    if session.game.hidden:
        return _("Dice and cards: dealt by this device, which keeps its seed.")
    return _("Dice and lots: by a seed that is in every link, so anybody can work out what comes.")


def _fair(session: Session) -> str:
    dice = session.dice
    assert dice is not None
    if not dice.peers:
        return _("No fair dice any more: a link broke the promise of an earlier one.")
    if not dice.proven:
        return _("No fair dice any more: the game went on somewhere without its secret.")
    if dice.would_break_fairness:
        return _(
            "Fair dice between {count} places, and none of their secrets is here: you can look, but"
            " a link from here would end the fair dice."
        ).format(count=dice.peers)
    return _(
        "Fair dice between {count} places: a roll takes the secrets of two, so that nobody knows it"
        " before or can steer it."
    ).format(count=dice.peers)


def _wait(session: Session) -> str:
    dice = session.dice
    if dice is None or not session.awaits_remote_roll:
        return ""
    if dice.sent_last_link and session.position == dice.sent_moves:
        return _(
            "The dice roll at another place. Share the link, and open the one that comes back."
        )
    return _("The dice roll at another place: share the link.")
