"""Functions for front ends, in addition to the public methods of `Session`.

Ids for saves, links and viewers, fair dice, annotations, and the picture of any state. They are
internal: they may change in every release.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skerry.core.i18n import texts
from skerry.core.scene import WIDE, Aspect, Scene
from skerry.core.state import CHANCE, State

from .seat_code import encode, seed_from_code
from .short_id import fair_id, id_with

if TYPE_CHECKING:
    from .session import Session

_ = texts(__name__)[0]


# Ids


def full_id(session: Session) -> str:
    """Return the id of the whole line, with everything that is needed to continue the session.

    With fair dice, the full id has this device's secret. Save full ids, but never show them.
    """
    if session.dice:
        return fair_id(session, session.line, session.dice)
    return id_with(session, session.line, session.seed, session.seat_code)


def id_for(session: Session, viewer: int | None) -> str:
    """Return an id of the current position that contains only what `viewer` may know.

    While information is hidden, the id has a seat code in place of moves, and an onlooker gets "".
    With fair dice, the result is "" until a link was sent.
    """
    if not session.has_hidden_info:
        return session.id if session.dice is None or session.dice.links else ""
    if viewer is None:
        return ""
    seat_code = encode(session.state, viewer)
    seed = None if session.seed is None else seed_from_code(seat_code)
    return id_with(session, (), seed, seat_code)


# Fair dice


def sent_moves(session: Session) -> int:
    """Return how many moves were sent in links with fair dice and can't be undone."""
    return session.dice.sent_moves if session.dice else 0


def awaits_remote_roll(session: Session) -> bool:
    """Return whether the current position waits for dice that another device rolls."""
    return session.dice is not None and bool(session.state.chance_outcomes())


def join_fair_dice(session: Session, secret: bytes | None = None) -> None:
    """Take part in a game with fair dice. `secret` is random by default."""
    if session.dice:
        session.dice = session.dice.with_secret(secret)


def mark_moves_sent(session: Session) -> str:
    """Mark all moves so far as sent, drop the undone ones, and return the id to send to others.

    Sent moves can't be undone.

    Raises ValueError if the session has no fair dice.
    """
    if session.dice is None:
        raise ValueError(_("this game has no fair dice to send"))
    session.dice = session.dice.after_sending(session.position)
    drop_undone(session)
    return session.id


# The line


def drop_undone(session: Session) -> None:
    """End the line at the current position.

    Raises ValueError if a dropped move was sent in a link with fair dice.
    """
    if session.position < min(sent_moves(session), len(session._line.moves)):
        raise ValueError(_("these moves were already sent in a link and can't be undone"))
    session._line.truncate(session.position)


def annotation_prompt(session: Session, index: int) -> str:
    """Return the question for the player about the move before position `index`, or ""."""
    prompt = session.game.annotation_prompt
    if prompt is None or index == 0 or session.dice:  # links with fair dice contain the move
        return ""
    return prompt(session.transition(index - 1)[-1], session.line[index - 1])


def annotate(session: Session, index: int, text: str) -> None:
    """Annotate the move before position `index`; the moves after it stay the same.

    Raises ValueError if the game has no question about that move, or refuses the text.
    """
    line = session.line
    game = session.game
    is_known = isinstance(index, int) and index in range(1, len(line) + 1)
    if not is_known or not annotation_prompt(session, index) or not game.annotate:
        raise ValueError(_("there is no question about this move"))
    move = game.annotate(session.transition(index - 1)[-1], line[index - 1], text)
    annotated = type(session)(
        game,
        preset=game.preset(session.preset),
        seats=session.seats,
        seed=session.seed,
        seat_code=session.seat_code,
    )
    for each in (*line[: index - 1], move, *line[index:]):
        annotated.play(each)
    session._line = annotated._line


# Pictures


def state_scene(
    session: Session, state: State, viewer: int | None = None, aspect: Aspect = WIDE
) -> Scene:
    """Return the scene of a state of this session that `viewer` may see.

    Only the player to move gets choices. Chance outcomes that are played like moves are choices for
    every viewer.
    """
    if viewer is not None and viewer not in range(session.seats):
        template = _("a seat must be from 0 to {last}, not {wrong}")
        raise ValueError(template.format(last=session.seats - 1, wrong=viewer))
    scene = session.game.picture(state.information_state(viewer), viewer, aspect)
    is_typed = state.current_player == CHANCE and session.dice is None
    may_choose = is_typed or state.current_player == viewer
    return scene if may_choose or not scene.choices else replace(scene, choices=())
