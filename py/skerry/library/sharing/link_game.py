"""The state of a game by link: what to send, a draw offer to answer, and the steps of a turn.

Games with dice or cards show the steps, because links go back and forth before a move:
"1 You send the link - 2 Anna sends it back - 3 You move".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from skerry.core.i18n import texts
from skerry.library.early_end import EarlyEnd
from skerry.library.saves import Save
from skerry.session.hosting import awaits_remote_roll
from skerry.session.session import Session

from .outgoing_links import early_end_or_offer, must_send_end, next_recipient

_ = texts(__name__)[0]


class Step(NamedTuple):
    """One step of a turn: its text, without a full stop, and whether it is done, now or next."""

    text: str
    when: Literal["done", "now", "next"]


@dataclass(frozen=True, slots=True)
class LinkGame:
    """A game by link, as one player's device sees it.

    Attributes:
        recipient: The seat that the next link is for; None if there is nothing to send.
        offer: A draw offer that waits for an answer.
        is_sent: Whether a link has carried the offer or the early end.
        must_send_end: Whether the other players don't know the end of the game yet.
        steps: The steps of this turn; none in games without dice and cards.
    """

    recipient: int | None = None
    offer: EarlyEnd | None = None
    is_sent: bool = False
    must_send_end: bool = False
    steps: tuple[Step, ...] = ()


def link_game(save: Save, session: Session, names: Sequence[str]) -> LinkGame:
    """Return the state of a game by link; `names` are the players', as sentences use them."""
    seat = save.own_seat
    names = [
        _("Your friend") if is_unknown_friend(save.names, session.seats, seat, each) else name
        for each, name in enumerate(names)
    ]
    mark = early_end_or_offer(save, session)
    offer = mark if mark and mark.kind == "offer" else None
    has_end = mark is not None and offer is None
    return LinkGame(
        next_recipient(save, session),
        offer,
        save.is_end_sent,
        must_send_end(save, session),
        () if seat is None or has_end else turn_steps(session, seat, names),
    )


def is_unknown_friend(names: Sequence[str], seats: int, own_seat: int | None, seat: int) -> bool:
    """Return whether a seat is that of the unnamed opponent in a game by link for two.

    `names` are the typed names; there may be fewer than seats.
    """
    is_friend = seats == 2 and own_seat is not None and seat != own_seat
    return is_friend and not any(names[seat : seat + 1])


def turn_steps(
    session: Session, you: int, names: Sequence[str], sender: int | None = None
) -> tuple[Step, ...]:
    """Return the steps of the present turn as one player sees them.

    Args:
        session: The game.
        you: The seat of this player.
        names: The players' names by seat, as sentences use them.
        sender: The seat that sent the last link, if that is known; by default the last mover.
    """
    mover = _next_mover(session)
    if mover < 0:
        return ()
    is_first = mover == you and session.position == 0 and sender is None
    if not is_first and not session.game.uses_seed(session.preset):
        return ()
    moves = _("You move") if mover == you else _("{name} moves").format(name=names[mover])
    last = _last_mover(session, you) if sender is None else sender
    received = Step(_("{name} sent the link").format(name=names[last]), "done")
    if waits_for_roll_link(session, by_you=True):
        return received, Step(_("You send the link back"), "now"), Step(moves, "next")
    if mover == you and waits_for_roll_link(session, by_you=False):
        other = names[(you + 1) % session.seats]
        answers = _("{name} sends it back").format(name=other)
        return *_send_steps(session, answers), Step(moves, "next")
    if mover != you and session.position == 0:
        return received, *_send_steps(session, moves)
    if mover != you:
        return Step(_("You moved"), "done"), *_send_steps(session, moves)
    is_fair = session.dice is not None and session.dice.peers > 0
    if is_first and not is_fair:
        return Step(moves, "now"), Step(_("You send the link"), "next")
    return received, Step(moves, "now"), Step(_("You send the link back"), "next")


def _send_steps(session: Session, then: str) -> tuple[Step, Step]:
    """Return the step "You send the link", and the step after it with the text `then`."""
    dice = session.dice
    is_sent = dice is not None and dice.has_sent_last_link and session.position == dice.sent_moves
    if is_sent:
        return Step(_("You sent the link"), "done"), Step(then, "now")
    return Step(_("You send the link"), "now"), Step(then, "next")


def waits_for_roll_link(session: Session, *, by_you: bool) -> bool:
    """Return whether a fair roll waits for this device's link (`by_you`) or another device's."""
    dice = session.dice
    if dice is None or not dice.peers or not awaits_remote_roll(session):
        return False
    is_received = bool(dice.links) and not dice.has_sent_last_link
    return by_you == (is_received and session.position == dice.sent_moves)


def _next_mover(session: Session) -> int:
    """Return the seat that moves next, after any rolls or draws; below 0 if the game is over."""
    state = session.state
    while state.chance_outcomes():
        state = state.apply(state.chance_outcomes()[0][0])
    return state.current_player


def _last_mover(session: Session, you: int) -> int:
    """Return the seat of the other player who moved last; by default the seat before `you`."""
    for at in range(session.position - 1, -1, -1):
        seat = session.transition(at)[-1].current_player
        if seat >= 0 and seat != you:
            return seat
    return (you - 1) % session.seats
