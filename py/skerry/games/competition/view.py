"""The picture of a game of Island Competition, for one viewer.

While cards are laid, the viewer sees the strip with the own hand. Afterwards there are the trick
and the table of piles; between rounds and at the end the table with its points fills the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skerry.core.i18n import N_, texts
from skerry.core.scene import Choice, Entry, Node, Player, Scene

from . import deck, flags, hand, piles, scoring, sheets
from .deck import SEAS
from .rules import CompetitionState, notation
from .shapes import HEIGHT, WIDTH, Shapes, common, cover, shapes_of
from .sheets import Sheet
from .terms import BLIND, DOWN, TIED, UP, Action
from .text import LOOKS, colour, news, status
from .text import tricks as tricks_text

_ = texts(__name__)[0]

TRICK = 246.0
"""Middle of the cards of a trick."""

PAUSES = {"turn": 1.6, "put": 0.4, "take": 0.8, "gather": 0.4, "pass": 0.3}
"""Seconds to look at what has happened."""

BUTTONS = {
    "ready": N_("All laid"),
    "gather": N_("Take the trick"),
    "pass": N_("Take nothing"),
}


def scene(state: CompetitionState, viewer: int | None) -> Scene:
    """The picture of what `viewer` (None: an onlooker) knows."""
    holds = viewer is not None and (state.laying or state.dealing) and not piles.counting(state)
    if viewer is not None and holds:
        nodes, shapes, ledger = _laying(state, viewer)
    elif piles.counting(state):
        nodes, shapes, ledger = _counting(state)
    else:
        nodes, shapes, ledger = _tricks(state, viewer)
    used = {node.shape for node in nodes}
    return Scene(
        game="competition",
        width=WIDTH,
        height=HEIGHT,
        shapes={key: shape for key, shape in shapes.items() if key in used} | flags.named(used),
        nodes=tuple(nodes),
        choices=_choices(state, viewer),
        players=tuple(_player(state, seat) for seat in range(state.seats)),
        status=status(state),
        news=news(state),
        ledger=tuple(ledger),
        hold=_hold(state),
    )


Parts = tuple[list[Node], Shapes, list[Entry]]


def _laying(state: CompetitionState, seat: int) -> Parts:
    nodes = [
        *hand.strip(state, seat),
        *hand.index(state, seat),
        *hand.chips(state, seat),
    ]
    entries, large = _readers(hand.own(state, seat))
    shapes = {**common(), **hand.shapes(state, seat)}
    return [*nodes, *large], shapes, [*entries, *_seas(state, False)]


def _readers(cards: Iterable[int]) -> tuple[list[Entry], list[Node]]:
    """What shows each of these cards large."""
    pairs = list(hand.readers(cards))
    return [entry for entry, _ in pairs], [node for _, nodes in pairs for node in nodes]


def _tricks(state: CompetitionState, viewer: int | None) -> Parts:
    wide = min(sheets.WIDE, WIDTH / state.seats - 4)
    lying = [] if viewer is None else [card for card in state.fields[viewer] if card >= 0]
    nodes = [*hand.strip(state, viewer), *_slots(state, wide), *piles.nodes(state)]
    nodes += [hand.lying(card, field) for field, card in _laid(state, viewer)]
    nodes += _crossing(state)
    shapes = {
        **common(),
        **sheets.shapes(wide),
        **sheets.shapes(sheets.WIDE),
        **shapes_of({*lying, *state.trick}),
        **piles.shapes(state),
        "cover": cover(wide, sheets.HIGH),
    }
    entries, large = _readers(card for _, card in state.due)
    return [*nodes, *large], shapes, [*entries, *_seas(state, True)]


def _crossing(state: CompetitionState) -> Iterator[Node]:
    """Where the trick was: that cards may be taken across a border, and how."""
    if state.takes:
        said = _("Touch a face-up pile of another seat, then one of yours")
        yield Node("crossing", WIDTH / 2, TRICK - 10, text=status(state), look="title")
        yield Node("crossing-how", WIDTH / 2, TRICK + 10, text=said, look="side")


def _laid(state: CompetitionState, viewer: int | None) -> list[tuple[int, int]]:
    """The fields on which cards of the viewer lie, and which."""
    lying = () if viewer is None else state.fields[viewer]
    return [(field, card) for field, card in enumerate(lying) if card >= 0]


def _slots(state: CompetitionState, wide: float) -> Iterator[Node]:
    """What each seat laid on the field that is turned over, side by side."""
    for seat in range(state.seats):
        x = round(WIDTH * (seat + 0.5) / state.seats, 1)
        winner = "won" if state.shown and seat == state.taker else ""
        look = f"{LOOKS[seat]} {winner}".strip()
        yield Node(f"plate-{seat}", x, TRICK - 96, "plate", look=look)
        text = _standing(state, seat).format(who=colour(seat))
        yield Node(f"plate-name-{seat}", x, TRICK - 96, text=text, look=f"plate {winner}".strip())
        card = state.shown[seat] if state.shown else None
        if card is None:
            yield from _waiting(state, seat, x)
        elif card == BLIND:
            yield Node(
                f"blind-{seat}",
                x,
                TRICK,
                "cover",
                look="blind",
                label=_("{who}: blind card").format(who=colour(seat)),
            )
            yield Node(f"blind-name-{seat}", x, TRICK, text=_("blind"), look="side blind")
        elif any(card == other for _, other in state.due):
            yield from _page(state, card, Sheet(f"slot-{seat}", x, TRICK, wide))


def _standing(state: CompetitionState, seat: int) -> str:
    """How {who} laid a card did with it."""
    if not state.shown:
        return "{who}"
    if seat == state.taker:
        return _("{who} wins")
    best = deck.best(state.field, state.trick) if state.taker == TIED else ()
    return _("{who} ties") if state.shown[seat] in best else "{who}"


def _waiting(state: CompetitionState, seat: int, x: float) -> Iterator[Node]:
    """Before anything is turned over: who has laid all cards."""
    if state.laying or state.dealing:
        now = _("lays") if state.laying and seat == state.ready else ""
        text = _("laid") if seat < state.ready else now
        yield Node(f"cover-{seat}", x, TRICK, "cover", look="blind")
        if text:
            yield Node(f"cover-name-{seat}", x, TRICK, text=text, look="side blind")


def _page(state: CompetitionState, card: int, place: Sheet) -> Iterator[Node]:
    yield from sheets.sheet(card, place, state.field // 2)
    x, y, scale = sheets.isle(card, place)
    id = deck.cards()[card].id
    yield Node(f"card-{id}", x, y, f"isle-{id}", label=sheets.label(card), scale=scale, z=6)


def _counting(state: CompetitionState) -> Parts:
    after = _("After round {number} of {rounds}").format(number=state.round, rounds=state.rounds)
    title = _("The end") if state.is_terminal else after
    full = _(
        "Most cards of a sea: a point each. Equal: shared, rounded up. Face down: a point each."
    )
    rule = _("A point for each card") if state.simple else full
    nodes = [
        Node("count", WIDTH / 2, 24, text=title, look="headline"),
        Node("count-rule", WIDTH / 2, 46, text=rule, look="small"),
        *piles.nodes(state),
    ]
    return nodes, piles.shapes(state), _seas(state, True)


# Choices


def _choices(state: CompetitionState, viewer: int | None) -> tuple[Choice, ...]:
    if viewer is None or viewer != state.current_player:
        return ()
    return tuple(_choice(action, viewer) for action in state.legal_actions())


def _choice(action: Action, seat: int) -> Choice:
    word, text = action[0], notation(action)
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


def _seas(state: CompetitionState, seen: bool) -> list[Entry]:
    """How many cards of each sea the seats have, where anybody has; `seen`: in the picture."""
    entries = [
        Entry(
            _(sea.name),
            " : ".join(str(len(piles_of[number])) for piles_of in state.up),
            nodes=piles.of_sea(number, state.seats) if seen else (),
        )
        for number, sea in enumerate(SEAS)
        if any(piles_of[number] for piles_of in state.up)
    ]
    down = tuple(f"down-{seat}" for seat in range(state.seats)) if seen else ()
    counts = " : ".join(map(str, state.down))
    return [*entries, Entry(_("Face down"), counts, nodes=down)] if any(state.down) else entries


def _hold(state: CompetitionState) -> float:
    if piles.counting(state):
        return 4
    return PAUSES.get(state.last[0], 0) if state.last else 0
