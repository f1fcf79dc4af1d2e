"""Games by links in a terminal: handing one on, taking one up, and `python -m skerry check`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from skerry.core.i18n import texts
from skerry.library.fair_links import kin
from skerry.library.link_matching import arrive
from skerry.library.links import make_link, read_link
from skerry.library.saves import Save
from skerry.service import dice
from skerry.service.open_game import arrived
from skerry.session.ids import read_id
from skerry.session.session import Session
from skerry.session.short_id import place_of

_ = texts(__name__)[0]


# While a game is played


def handed_on(session: Session, viewer: int | None) -> str:
    """The link to a game as `viewer` may know it: with fair dice, what was played is sent by it.
    ValueError where a link would tell what is hidden.
    """
    id = session.send() if session.dice else session.id_for(viewer)
    if not id:
        raise ValueError(_("A link is made for one player, and nobody in particular looks here."))
    said = _("Send this. It goes behind the page's address, or in a terminal behind the word link:")
    return f"{said}\n#{make_link(id)}"


def taken_up(save: Save, session: Session, link: str) -> tuple[Session, str]:
    """The game to go on with after a link to it, at its last move, and what is said of that. What
    does not go on with the game leaves it as it is; ValueError for a link of another game, or none.
    """
    id = _id(link)
    arrival = arrive(id, [save])
    if arrival is None:
        arrived(id)  # what is wrong with it, if anything is
        raise ValueError(_("This link is of another game. Yours stays as it is."))
    if arrival.relation.kin in ("behind", "apart", "same") and arrival.save == save:
        return session, arrival.text
    other = arrived(arrival.save.id)
    other.join()
    return other, arrival.text


def id_of(text: str) -> str:
    """The id in a link, or the id that this is."""
    return _id(text) if "#" in text[:1] or "/" in text else text


def to_keep(session: Session) -> str:
    """The id with which to go on here."""
    return session.record if session.dice else session.id


def warning(session: Session) -> str:
    """What to know before that is shown to others; "" for nothing."""
    if session.dice:
        return _("(Your secret for the dice is in it. To hand the game on, type link.)")
    return _("(Whoever reads it closely can tell what is hidden.)") if session.game.hidden else ""


def kind_of_dice(session: Session) -> str:
    """What dice a game by links has, and what they wait for; "" where it has no fair ones."""
    told = dice.told(session) if session.dice else None
    return " ".join(filter(None, (told["text"], told["wait"]))) if told else ""


# Checked


def add(commands: Any) -> None:
    """The command and its options."""
    parser = commands.add_parser("check", help=_("whether the dice of a game by links are fair"))
    said = _("a link to the game; several, in order, prove more")
    parser.add_argument("links", nargs="+", metavar="LINK", help=said)
    parser.set_defaults(run=check)


def check(args: argparse.Namespace) -> int:
    """Play the games of links again, and compare each with the one before. The exit code is 0 if
    their dice are fair as far as the links can tell, else 1.
    """
    ids = [_id(link) for link in args.links]
    sessions = [arrived(id) for id in ids]
    last = sessions[-1]
    problems = [problem for pair in pairwise(enumerate(ids, 1)) if (problem := _problem(*pair))]
    print("\n".join([*_about(last), *problems]))
    fair = all(session.dice and session.dice.proven for session in sessions)
    if fair and not problems:
        print(_("The rules were kept, and every roll is the one that its links promised."))
    return 0 if fair and not problems else 1


def _id(link: str) -> str:
    id = read_link(link)
    if id is None:
        raise ValueError(_("this is no link to a game: {link}").format(link=ascii(link)[:60]))
    return id


def _about(session: Session) -> Iterator[str]:
    game = session.game
    told = dice.told(session)
    yield _("{game}, {variant}, after {count} moves").format(
        game=game.translate(game.name),
        variant=game.translate(game.preset(session.preset).name),
        count=len(session.line),
    )
    fair = session.dice
    if fair and fair.proven:
        said = _("Fair dice between {count} places, handed on by {links} links.")
        yield said.format(count=fair.places, links=len(fair.links))
    else:
        yield told["text"] if told else _("There are no dice and no cards in it.")
    rolls = list(_rolls(session))
    if rolls:
        yield _("Rolled so far: {rolls}").format(rolls=" ".join(rolls))


def _rolls(session: Session) -> Iterator[str]:
    """What chance has brought, in its notation."""
    for at in range(len(session.line) + 1):
        for before, after in pairwise(session.film(at)):
            if len(before.chance_outcomes()) > 1:
                yield place_of(session.game, before, "", after)[2]


def _problem(one: tuple[int, str], other: tuple[int, str]) -> str:
    """What is wrong with a link after the one before; "" if nothing is."""
    before, after = read_id(one[1]), read_id(other[1])
    found = kin(after, before) if before.dice and after.dice else None
    said = {
        "apart": _("Link {number} tells another past than the one before it."),
        "broken": _("Link {number} breaks a promise of the one before: dice were changed."),
        None: _("Link {number} is not of the same game with fair dice as the one before."),
    }
    return said[found].format(number=other[0]) if found in said else ""
