"""The scene: both hands, the bids, and the cards of the last round."""

from __future__ import annotations

from skerry.core.i18n import texts
from skerry.core.scene import Choice, Layer, Node, Player, Scene

from .rules import HIDDEN, TroveState
from .text import events_text, seat_name, status

_ = texts(__name__)[0]

CARD_PITCH = 56.0
"""Distance between the centres of neighbouring cards, in scene units."""

ROW_Y = (45.0, 225.0)
BID_Y = (105.0, 165.0)
"""The rows of the hands and of the bids, by seat."""

LOOKS = ("seal", "heron")
SHAPES = {
    "card": (Layer("M-20-26h40q4 0 4 4v44q0 4-4 4h-40q-4 0-4-4v-44q0-4 4-4Z", "card"),),
    "back": (Layer("M-20-26h40q4 0 4 4v44q0 4-4 4h-40q-4 0-4-4v-44q0-4 4-4Z", "card back"),),
    "slot": (Layer("M-20-26h40q4 0 4 4v44q0 4-4 4h-40q-4 0-4-4v-44q0-4 4-4Z", "slot"),),
    "seal": (Layer("M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0Z", "mark seal"),),
    "heron": (Layer("M0-16L15 12H-15Z", "mark heron"),),
}


def scene(state: TroveState, viewer: int | None = None) -> Scene:
    """Return the scene of an information state: hidden cards are face down."""
    width = CARD_PITCH * state.size
    nodes = [Node(f"slot-{seat}", width / 2, BID_Y[seat], "slot") for seat in (0, 1)]
    nodes.append(Node("deck", CARD_PITCH / 2, 135.0, "back", label=_("the deck, face down")))
    for seat, hand in enumerate(state.hands):
        for place, card in enumerate(hand):
            nodes.append(_hand_node(seat, place, card))
        if state.bids[seat]:
            label = _("{name}: a secret bid").format(name=seat_name(seat))
            nodes.append(Node(f"bid-{seat}", width / 2, BID_Y[seat], "back", label=label, z=1))
    if not any(state.bids):
        nodes += [_shown_node(seat, bid, width / 2) for seat, bid in enumerate(state.shown)]
    may_choose = viewer == state.current_player
    return Scene(
        game="trove",
        width=width,
        height=270.0,
        shapes=SHAPES,
        nodes=tuple(nodes),
        choices=tuple(
            Choice(str(card), (f"card-{card}",)) for card in state.legal_actions() if may_choose
        ),
        players=tuple(
            Player(seat_name(seat), LOOKS[seat], score=str(state.pearls[seat]), shape=LOOKS[seat])
            for seat in (0, 1)
        ),
        status=status(state),
        news=events_text(state),
    )


def _hand_node(seat: int, place: int, card: int) -> Node:
    x = CARD_PITCH * (place + 0.5)
    if card == HIDDEN:
        label = _("{name}: a card face down").format(name=seat_name(seat))
        return Node(f"back-{seat}-{place}", x, ROW_Y[seat], "back", label=label)
    label = _("{name}: card {n}").format(name=seat_name(seat), n=card)
    return Node(f"card-{card}", x, ROW_Y[seat], "card", str(card), label=label)


def _shown_node(seat: int, bid: int, x: float) -> Node:
    """Return a revealed bid. `was` names its back, so that the page animates the change."""
    label = _("{name} bid {n}").format(name=seat_name(seat), n=bid)
    was = f"bid-{seat}"
    return Node(f"shown-{seat}", x, BID_Y[seat], "card", str(bid), label=label, was=was, z=1)
