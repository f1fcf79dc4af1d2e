"""The picture of a game of Island Competition, for one viewer.

While cards are laid, the viewer sees the strip with the own hand. Afterwards there are the trick
and the table of piles; between rounds and at the end the table with its points fills the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from skerry.core.i18n import N_, texts
from skerry.core.scene import WIDE, Aspect, Choice, Layer, LedgerEntry, Node, Player, Scene
from skerry.games.competition import deck, scoring
from skerry.games.competition.action_text import events_text
from skerry.games.competition.constants import BLIND, DOWN, TIED, UP, Action
from skerry.games.competition.deck import SEAS
from skerry.games.competition.rules import CompetitionState, notation
from skerry.games.competition.text import LOOKS, colour, plate, round_of, status, who
from skerry.games.competition.text import crossing as crossing_text
from skerry.games.competition.text import tricks as tricks_text

from . import cards, flags, full_cards, hand, piles
from .cards import Face
from .fit import cut, wide
from .layout import Box, Plan, heading, plan, trick
from .shapes import Shapes, box, chip, common, isle

_ = texts(__name__)[0]

PAUSES = {"turn": 1.6, "put": 0.4, "take": 0.8, "gather": 0.4, "pass": 0.3}
"""Seconds to look at what has happened."""

BUTTONS = {
    "ready": N_("All laid"),
    "gather": N_("Take the trick"),
    "pass": N_("Take nothing"),
}


def scene(state: CompetitionState, viewer: int | None, aspect: Aspect = WIDE) -> Scene:
    """The picture of what `viewer` (None: an onlooker) knows, for a wide room or a tall one."""
    lays = state.laying or state.dealing
    holds = viewer is not None and lays and not piles.counting(state)
    it = plan(aspect, laying=holds)
    if viewer is not None and holds:
        nodes, shapes, ledger = _laying(state, viewer, it)
    elif piles.counting(state):
        nodes, shapes, ledger = _counting(state, viewer, it)
    else:
        nodes, shapes, ledger = _tricks(state, viewer, it)
    used = {node.shape for node in nodes}
    return Scene(
        game="competition",
        width=it.width,
        height=it.height,
        shapes={key: shape for key, shape in shapes.items() if key in used} | flags.named(used),
        nodes=tuple(nodes),
        choices=_choices(state, viewer),
        players=tuple(_player(state, seat) for seat in range(state.seats)),
        status=status(state),
        news=events_text(state),
        ledger=tuple(ledger),
        hold=_hold(state),
        **(_sorting(state, viewer, it) if viewer is not None and holds else {}),
    )


def _sorting(state: CompetitionState, seat: int, it: Plan) -> dict[str, Any]:
    """How the hand can be sorted."""
    return {"groups": hand.groups(state, seat, it), "orders": hand.orders(state, seat, it)}


PLATE = 110.0
"""Greatest width of a plate with a name."""

Parts = tuple[list[Node], Shapes, list[LedgerEntry]]


def _laying(state: CompetitionState, seat: int, it: Plan) -> Parts:
    nodes = [
        *hand.strip(state, seat, it, laying=True),
        *hand.index(state, seat, it),
        *hand.chips(state, seat, it),
    ]
    entries, large = _readers(hand.own(state, seat), it)
    shapes = {**_common(it), **hand.shapes(state, seat, it)}
    return [*nodes, *large], shapes, [*entries, *_seas(state, nodes)]


def _common(it: Plan) -> Shapes:
    return common(it.column, it.field, it.width - it.left, it.strip)


def _readers(cards: Iterable[int], it: Plan) -> tuple[list[LedgerEntry], list[Node]]:
    """What shows each of these cards large."""
    pairs = list(hand.readers(cards, it))
    return [entry for entry, _ in pairs], [node for _, nodes in pairs for node in nodes]


def _tricks(state: CompetitionState, viewer: int | None, it: Plan) -> Parts:
    lying = [] if viewer is None else [card for card in state.fields[viewer] if card >= 0]
    nodes = [*piles.nodes(state, it, viewer), *_crossing(state, it)]
    face = _face(state, it)
    if not (it.tall and piles.alone(state)):
        nodes += hand.strip(state, viewer, it)
        nodes += [hand.lying(card, field, it) for field, card in _laid(state, viewer)]
    if not (it.tall and piles.crossing(state)):
        nodes += _slots(state, it)
    shapes = {
        **_common(it),
        **cards.shapes(face),
        **full_cards.shapes(full_cards.WIDE),
        **{f"isle-{deck.cards()[card].id}": isle(card, chip()) for card in lying},
        **_islands(state, face),
        **piles.shapes(state, it, viewer),
        "plate": (Layer(box(min(face.wide, PLATE), 19, 9), "plate"),),
    }
    if piles.alone(state):  # what is read then is what a tall room has place for
        nodes = [node if node.id.startswith(CROSSED) else replace(node, label="") for node in nodes]
    entries, large = _readers((card for _, card in state.due), it)
    return [*nodes, *large], shapes, [*entries, *_seas(state, nodes)]


CROSSED = ("pile-", "down-")


def _islands(state: CompetitionState, face: Face) -> Shapes:
    """The islands of a trick, to be touched anywhere on their cards."""
    due = (card for _, card in state.due)
    return {f"isle-{deck.cards()[card].id}": isle(card, cards.grip(face)) for card in due}


def _places(state: CompetitionState, it: Plan) -> list[Box]:
    """Where the cards of a trick lie."""
    return trick(it, state.seats, piles.top(state, it) - (4 if it.tall else 6))


def _face(state: CompetitionState, it: Plan) -> Face:
    if it.tall and piles.crossing(state):
        return Face(74, 150, one=True)
    at = _places(state, it)[0]
    return Face(at.wide, at.high, one=True)


def _crossing(state: CompetitionState, it: Plan) -> Iterator[Node]:
    """Where the trick was: that cards may be taken across a border, and how."""
    if not piles.crossing(state):
        return
    text = cut(crossing_text(state), it.width)
    y = piles.top(state, it) - 11
    if not it.tall:
        said = _("Touch a face-up pile of another seat, then one of yours")
        y = _places(state, it)[0].y - 12
        yield Node("crossing-how", it.width / 2, y + 24, text=said, look="side")
    look = "title" if wide(text, 15) < it.width else "name"
    yield Node("crossing", it.width / 2, y, text=text, look=look)


def _laid(state: CompetitionState, viewer: int | None) -> list[tuple[int, int]]:
    """The fields on which cards of the viewer lie, and which."""
    lying = () if viewer is None else state.fields[viewer]
    return [(field, card) for field, card in enumerate(lying) if card >= 0]


def _slots(state: CompetitionState, it: Plan) -> Iterator[Node]:
    """What each seat laid on the field that is turned over, side by side."""
    if it.tall:
        said = heading(state.field) if state.shown else round_of(state)
        yield Node("aim", it.width / 2, it.foot + 11, text=said, look="title")
    for seat, at in enumerate(_places(state, it)):
        winner = "won" if state.shown and seat == state.taker else ""
        up = at.y - at.high / 2 - 11
        yield Node(f"plate-{seat}", at.x, up, "plate", look=f"{LOOKS[seat]} {winner}".strip())
        text = _standing(state, seat, min(at.wide, PLATE) - 8)
        yield Node(f"plate-name-{seat}", at.x, up, text=text, look=f"plate {winner}".strip(), z=1)
        if not piles.crossing(state):
            yield from _slot(state, seat, at)


def _slot(state: CompetitionState, seat: int, at: Box) -> Iterator[Node]:
    face = Face(at.wide, at.high, one=True)
    card = state.shown[seat] if state.shown else None
    if card is None:
        yield from _waiting(state, seat, at, face)
    elif card == BLIND:
        said = _("{who}: blind card").format(who=who(seat))
        yield Node(f"blind-{seat}", at.x, at.y, f"cover-{face.id}", look="blind", label=said)
        yield Node(f"blind-name-{seat}", at.x, at.y, text=_("blind"), look="side blind", z=1)
    elif any(card == other for _, other in state.due):
        yield from cards.front(card, at, state.field // 2)
        x, y, scale = cards.isle(card, face, at)
        id = deck.cards()[card].id
        label = full_cards.label(card)
        yield Node(f"card-{id}", x, y, f"isle-{id}", label=label, scale=scale, z=6)


def _standing(state: CompetitionState, seat: int, room: float) -> str:
    """Who laid a card, and how that did: in words, or by a sign where these do not fit."""
    best = deck.best(state.field, state.trick) if state.shown and state.taker == TIED else ()
    if state.shown and seat == state.taker:
        said = _("{who} wins")
        sign = "\N{BLACK STAR} "
    elif state.shown and state.shown[seat] in best:
        said = _("{who} ties")
        sign = "= "
    else:
        said = "{who}"
        sign = ""
    name = plate(seat)
    whole = said.format(who=name)
    return whole if wide(whole) <= room else cut(f"{sign}{name}", room)


def _waiting(state: CompetitionState, seat: int, at: Box, face: Face) -> Iterator[Node]:
    """Before a card is turned over: who has laid all."""
    yield Node(f"cover-{seat}", at.x, at.y, f"cover-{face.id}", look="blind")
    if state.laying:
        now = _("lays") if seat == state.ready else ""
        text = _("laid") if seat < state.ready else now
        if text:
            yield Node(f"cover-name-{seat}", at.x, at.y, text=text, look="side blind", z=1)


def _counting(state: CompetitionState, viewer: int | None, it: Plan) -> Parts:
    after = _("After round {number} of {rounds}").format(number=state.round, rounds=state.rounds)
    title = _("The end") if state.is_terminal else after
    most = _("Most cards of a sea: a point each.")
    equal = _("Equal: shared, rounded up.")
    down = _("Face down: a point each.")
    rules = [most, f"{equal} {down}"] if it.tall else [f"{most} {equal} {down}"]
    if state.simple:
        rules = [_("A point for each card")]
    nodes = [
        Node("count", it.width / 2, 14 if it.tall else 22, text=title, look="headline"),
        *(
            Node(
                f"count-rule-{k}",
                it.width / 2,
                34 + 15 * k + 12 * (not it.tall),
                text=rule,
                look="small",
            )
            for k, rule in enumerate(rules)
        ),
        *piles.nodes(state, it, viewer),
    ]
    return nodes, piles.shapes(state, it, viewer), _seas(state, nodes)


# Choices


def _choices(state: CompetitionState, viewer: int | None) -> tuple[Choice, ...]:
    """What the player to move may do; onlookers are told where all can see that."""
    seat = state.current_player
    if seat < 0 or viewer not in ((seat,) if state.laying else (seat, None)):
        return ()
    return tuple(_choice(action, seat) for action in state.legal_actions())


def _choice(action: Action, seat: int) -> Choice:
    word = action[0]
    text = notation(action)
    rest: tuple[int, ...] = action[1:]
    if word == "lay":
        card, field = rest
        return Choice(text, (f"card-{deck.cards()[card].id}", f"field-{deck.code(field)}"))
    if word == "put":
        card, where = rest
        sea = deck.seas()[card]
        return Choice(text, (f"card-{deck.cards()[card].id}", _own(seat, sea, where)))
    if word == "take":
        other, sea, where = rest
        return Choice(text, (f"pile-{other}-{sea}", _own(seat, sea, where)))
    return Choice(text, button=_(BUTTONS[word]))


def _own(seat: int, sea: int, where: int) -> str:
    """The pile of a seat to which a card goes."""
    return {DOWN: f"down-{seat}", UP: f"pile-{seat}-{sea}"}[where]


# Beside the picture


def _player(state: CompetitionState, seat: int) -> Player:
    tricks = state.won.count(seat)
    return Player(
        colour(seat),
        LOOKS[seat],
        _("{tricks}, {n} face down").format(tricks=tricks_text(tricks), n=state.down[seat]),
        str(scoring.points(state)[seat]),
    )


def _seas(state: CompetitionState, nodes: Iterable[Node]) -> list[LedgerEntry]:
    """How many cards of each sea the seats have, where anybody has, and where that is seen."""
    ids = {node.id for node in nodes}
    entries = [
        LedgerEntry(
            _(sea.name),
            " : ".join(str(len(piles_of[number])) for piles_of in state.up),
            nodes=piles.of_sea(number, ids),
        )
        for number, sea in enumerate(SEAS)
        if any(piles_of[number] for piles_of in state.up)
    ]
    down = tuple(id for seat in range(state.seats) if (id := f"down-{seat}") in ids)
    counts = " : ".join(map(str, state.down))
    return (
        [*entries, LedgerEntry(_("Face down"), counts, nodes=down)] if any(state.down) else entries
    )


def _hold(state: CompetitionState) -> float:
    if piles.counting(state):
        return 4
    return PAUSES.get(state.last[0], 0) if state.last else 0
