"""The kind of dice of the current game, and the link that fair dice wait for.

The reply about the current game has, in addition to the fields in host.py,

    {"dice": null | {"kind": "seed" | "typed" | "fair" | "doubtful", "text": sentence,
                     "waiting_for": sentence, "can_send": bool, "peers": number,
                     "max_peers": number}}

"dice" is null if the game has no chance. `text` describes the dice. `waiting_for` says that the
game waits for another device, or is "". `can_send` says whether "send" would add something to the
link. `peers` is the number of devices that roll the fair dice, or 0 without fair dice. `max_peers`
is the largest number of peers that this game could be started with; it is 0 if the game has begun
or can't have fair dice.

    {"op": "new", .., "fair": 2}    fair dice for this number of peers, instead of a seed -> table
    {"op": "send"}                  put all moves so far into the `link`, which the player then
                                    shares                                                -> table

Sent moves can't be undone. With fair dice, `id` and `link` contain only the sent moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.library.sharing.link_game import waits_for_roll_link
from skerry.session.hosting import awaits_remote_roll
from skerry.session.session import Session

from .requests import Json, optional_field

if TYPE_CHECKING:
    from skerry.session.fair_dice import FairDice

_ = texts(__name__)[0]

MAX_PEERS = 9
"""Largest number of peers for a new game."""


def dice_fields(session: Session) -> Json | None:
    """Return the `dice` of the reply about the current game; None without dice or cards."""
    if not session.game.uses_seed(session.preset):
        return None
    dice = session.dice
    if dice is None:
        # A game can't get fair dice after its first move.
        is_new = not session.line and session.seat is None
        most = max_peers(session.game, session.preset, session.seats) if is_new else 0
        if session.seed is None:
            text = _("You roll, deal or draw for real and type in the results.")
            return _make_fields("typed", text, max_peers=most)
        return _make_fields("seed", _seed_text(session), max_peers=most)
    has_news = session.position > dice.sent_moves or not dice.has_sent_last_link
    return _make_fields(
        "fair" if dice.is_proven and not dice.would_break_fairness else "doubtful",
        _fair_text(dice),
        waiting_for=_wait_text(session),
        can_send=dice.secret is not None and has_news,
        peers=dice.peers,
    )


def _make_fields(
    kind: str,
    text: str,
    *,
    waiting_for: str = "",
    can_send: bool = False,
    peers: int = 0,
    max_peers: int = 0,
) -> Json:
    return {
        "kind": kind,
        "text": text,
        "waiting_for": waiting_for,
        "can_send": can_send,
        "peers": peers,
        "max_peers": max_peers,
    }


def fair_dice_from_request(game: Game, request: Json) -> FairDice | None:
    """Return new fair dice for the request "new"; None if the request has no "fair".

    Raises ValueError if the number of peers is not 2 to the number of seats.
    """
    peers = optional_field(request, "fair", int)
    if peers is None:
        return None
    seats = game.seat_count(
        optional_field(request, "seats", int), optional_field(request, "preset", str)
    )
    if isinstance(peers, bool) or not 2 <= peers <= seats:
        template = _("fair dice are for 2 to {most} players, not {wrong}")
        raise ValueError(template.format(most=seats, wrong=clip(peers)))
    from skerry.session.fair_dice import FairDice  # imported late: rarely needed

    return FairDice(peers).with_secret()


def max_peers(game: Game, preset: str, seats: int) -> int:
    """Return the largest number of peers in a game; 0 if the game can't have fair dice."""
    return min(seats, MAX_PEERS) if game.allows_fair_dice(preset, seats) else 0


def _seed_text(session: Session) -> str:
    if session.game.hidden:
        return _("This device decides everything random, and keeps its seed secret.")
    return _(
        "Everything random comes from a seed in the link, so a determined player could look ahead."
    )


def _fair_text(dice: FairDice) -> str:
    if not dice.peers:
        return _("This game is no longer provably fair: a link contradicted an earlier one.")
    if not dice.is_proven:
        return _("This game is no longer provably fair: it was continued without its secret.")
    if dice.would_break_fairness:
        return _(
            "Provably fair for {count} players, but none of them plays on this device. You can"
            " watch, but if you send a link from here, the game is no longer provably fair."
        ).format(count=dice.peers)
    return _(
        "Provably fair for {count} players: everything random mixes the secrets of two of them, so"
        " no one can predict or influence it."
    ).format(count=dice.peers)


def _wait_text(session: Session) -> str:
    dice = session.dice
    if dice is None or not awaits_remote_roll(session):
        return ""
    if waits_for_roll_link(session, by_you=True):
        return _("Send the link back, so that the game can go on.")
    if dice.has_sent_last_link and session.position == dice.sent_moves:
        return _("Send the link to your opponent. Their link back continues the game.")
    return _("Your opponent takes part in what comes next. Send them the link.")
