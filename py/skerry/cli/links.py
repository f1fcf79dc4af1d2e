"""Games by link in the terminal: sharing, continuing, and the commands "link" and "check"."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.library.saves import Save
from skerry.library.sharing.about_fields import about_lines, read_about
from skerry.library.sharing.challenges import challenge_in_link, invitation_text
from skerry.library.sharing.fair_links import fair_relation
from skerry.library.sharing.invitations import Invitation, read_invitation
from skerry.library.sharing.link_ends import read_link_end
from skerry.library.sharing.link_game import Step, turn_steps
from skerry.library.sharing.link_matching import match_link
from skerry.library.sharing.links import holds_result, make_link, read_link
from skerry.service import dice
from skerry.service.open_game import session_from_id
from skerry.session.hosting import full_id, id_for, join_fair_dice, mark_moves_sent
from skerry.session.ids import read_id
from skerry.session.session import Session
from skerry.session.short_id import action_index

from . import check_game

_, ngettext = texts(__name__)


# During a game


def share_link(session: Session, viewer: int | None) -> str:
    """Return a text with a link to a game, which contains only the knowledge of `viewer`.

    In a game with fair dice, mark the moves so far as sent.

    Raises:
        ValueError: if the link would reveal hidden information.
    """
    id = mark_moves_sent(session) if session.dice else id_for(session, viewer)
    if not id:
        raise ValueError(
            _("A link shows one player's cards, but no human player's cards are showing now.")
        )
    label = _(
        "Send this text. The other player adds it to the page's address or types it"
        " after the “link” command:"
    )
    return f"{label}\n#{make_link(id)}"


def continue_from_link(save: Save, session: Session, link: str) -> tuple[Session, str]:
    """Continue a game with a received link.

    Returns:
        The session to continue, which is `session` if the link adds nothing, and a sentence about
        the link for the player.

    Raises:
        ValueError: if the text is no link, or a link to another game.
    """
    id = _parse_link(link)
    arrival = match_link(id, [save])
    if arrival is None:
        session_from_id(id)  # raises if the link is damaged
        raise ValueError(_("This link belongs to another game. Your game is unchanged."))
    text = f"{arrival.title}. {arrival.text}" if arrival.title else arrival.text
    if arrival.relation.kind in ("behind", "diverged", "same") and arrival.save == save:
        return session, text
    other = session_from_id(arrival.save.id)
    join_fair_dice(other)
    return other, text


def parse_id_or_link(text: str) -> str:
    """Return the id in a link, or the text itself if it is no link."""
    return _parse_link(text) if "#" in text[:1] or "/" in text else text


def continuation_id(session: Session) -> str:
    """Return the id with which the game can be continued on this device."""
    return full_id(session) if session.dice else session.id


def privacy_warning(session: Session) -> str:
    """Return a warning about secrets in the id of a session; "" if the id is safe to share."""
    if session.dice:
        return _(
            "(This id contains your secret for the dice. To send the game to others, type link.)"
        )
    return _("(Contains the hidden cards.)") if session.game.hidden else ""


def dice_status(session: Session) -> str:
    """Return the status of the fair dice; "" without fair dice."""
    status = dice.dice_fields(session) if session.dice else None
    return " ".join(filter(None, (status["text"], status["waiting_for"]))) if status else ""


# The commands "link" and "check"


def add_commands(commands: Any) -> None:
    """Add the commands "link" and "check", and their options."""
    parser = commands.add_parser("link", help=_("show what a link contains"))
    parser.add_argument(
        "link", metavar="LINK", help=_("a link to a game, from the page or from here")
    )
    parser.set_defaults(run=run_link)
    parser = commands.add_parser(
        "check", help=_("check the dice of a link game, or find what a new game lacks")
    )
    summary = _(
        "one or more links to the game, oldest first; more links prove more. Or the id of a game"
    )
    parser.add_argument("links", nargs="+", metavar="LINK", help=summary)
    parser.set_defaults(run=run_check)


def run_link(args: argparse.Namespace) -> int:
    """Print the sender of a link, the game that it opens, and whose turn it is.

    Raises:
        ValueError: The link is damaged or opens no game.
    """
    if holds_result(args.link):
        raise ValueError(_("this link contains a result: use the “rank” command to see it"))
    id = _parse_link(args.link)
    session = session_from_id(id)
    invitation = read_invitation(id, args.link)
    challenge = challenge_in_link(args.link)
    texts_in_link = [
        invitation.text if invitation else "",
        invitation_text(challenge, id) if challenge else "",
    ]
    about = about_lines(read_about(args.link))
    lines = [
        *about,
        *filter(None, texts_in_link),
        *_session_lines(session),
        session.scene().status,
    ]
    if invitation:
        lines += _link_end_and_turn_lines(session, invitation, args.link)
    print("\n".join(lines))
    return 0


def _link_end_and_turn_lines(session: Session, invitation: Invitation, link: str) -> list[str]:
    """Return lines about the early end or draw offer in a link, and about the reader's turn.

    After an early end the reader has no turn. Raises ValueError if the early end is damaged.
    """
    sides = [player.name for player in session.scene().players]
    names = [name or side for name, side in zip(invitation.names, sides, strict=True)]
    link_end = read_link_end(link, invitation)
    lines = [link_end.end.text(names, invitation.seat)] if link_end else []
    if link_end and link_end.end.kind != "offer":
        return lines
    steps = turn_steps(session, invitation.seat, names, invitation.sender)
    return [*lines, steps_text(steps)] if steps else lines


def steps_text(steps: Sequence[Step]) -> str:
    """Return the steps of a turn in one line; an arrow marks the current step."""
    return " – ".join(
        f"{'→ ' if step.when == 'now' else ''}{number} {step.text}"
        for number, step in enumerate(steps, 1)
    )


def run_check(args: argparse.Namespace) -> int:
    """Replay the games of several links and compare each with the previous one.

    If the only word is the id of a game, check that game (check_game.py).

    Returns:
        The exit code: 0 if the dice are fair as far as the links show, otherwise 1.
    """
    if len(args.links) == 1 and check_game.is_game(args.links[0]):
        return check_game.main(argparse.Namespace(game=args.links[0], tests=None))
    ids = [_parse_link(link) for link in args.links]
    sessions = [session_from_id(id) for id in ids]
    last = sessions[-1]
    problems = [
        problem for pair in pairwise(enumerate(ids, 1)) if (problem := _problem_between(*pair))
    ]
    print("\n".join([*_session_lines(last), *problems]))
    fair = all(session.dice and session.dice.is_proven for session in sessions)
    if fair and not problems:
        print(_("All moves are legal, and every roll is the one the links committed to."))
    return 0 if fair and not problems else 1


def _parse_link(link: str) -> str:
    id = read_link(link)
    if id is None:
        raise ValueError(_("not a link to a game: {link}").format(link=clip(link, 60)))
    return id


def _session_lines(session: Session) -> Iterator[str]:
    game = session.game
    status = dice.dice_fields(session)
    count = len(session.line)
    template = ngettext(
        "{game}, {variant}, after {n} move", "{game}, {variant}, after {n} moves", count
    )
    yield template.format(
        game=game.translate(game.name),
        variant=game.translate(game.preset(session.preset).name),
        n=count,
    )
    fair = session.dice
    if fair and fair.is_proven:
        template = _("Fair dice for {count} devices, {links} links so far.")
        yield template.format(count=fair.peers, links=len(fair.links))
    else:
        yield status["text"] if status else _("This game has no dice or cards.")
    rolls = list(_roll_notations(session))
    if rolls:
        yield _("Rolled so far: {rolls}").format(rolls=" ".join(rolls))


def _roll_notations(session: Session) -> Iterator[str]:
    """Yield the chance outcomes of a game, in notation."""
    for at in range(len(session.line) + 1):
        for before, after in pairwise(session.transition(at)):
            if len(before.chance_outcomes()) > 1:
                yield action_index(session.game, before, "", after).notation


def _problem_between(one: tuple[int, str], other: tuple[int, str]) -> str:
    """Compare a link with the previous link. Return the problem; "" if there is none.

    `one` is the previous link, `other` the later link. Each is (number of the link from 1, id).
    """
    before = read_id(one[1])
    after = read_id(other[1])
    relation = fair_relation(after, before) if before.dice and after.dice else None
    templates = {
        "diverged": _("Link {number} has a different history from the previous link."),
        "invalid": _("Link {number} breaks a commitment of the previous one: dice were changed."),
        None: _("Link {number} and the previous one aren't from the same game with fair dice."),
    }
    return templates[relation].format(number=other[0]) if relation in templates else ""
