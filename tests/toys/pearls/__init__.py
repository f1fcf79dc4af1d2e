"""Pearls, a card game with hidden information.

Every player is dealt three cards. In each of three rounds, all players secretly bid a card or
pass; then the bids are revealed, and the highest card wins a pearl. Most pearls win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Self, cast

from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.presets import Preset
from skerry.core.scene import Choice, Layer, Node, Player, Scene
from skerry.core.state import CHANCE, TERMINAL, State

from toys.rollouts import think

HAND = 3
"""Cards of each hand after the deal."""

ROUNDS = 3
SPARE = {"standard": 3, "short": 0}
"""Cards that stay in the deck after the deal, by preset."""

PASS = 0
NONE = -1
"""The bid of a player who has not bid yet."""

HIDDEN = -2
"""A card or bid in an information state that only its owner knows."""

Ints = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PearlsState(State):
    """A position. Cards are numbers from 1 to `deck`; actions and chance outcomes are cards.

    `bids` has NONE, PASS or a card for each seat. A card that is bid stays in the hand until all
    have bid: otherwise the size of the hand would reveal a pass. `shown` lists the bids of the
    previous round (empty in the first round), `gone` the cards played in earlier rounds, and
    `pearls` the pearls that each seat has won.
    """

    deck: int
    hands: tuple[Ints, ...]
    bids: Ints
    pearls: Ints
    round: int = 0
    shown: Ints = ()
    gone: Ints = ()

    @property
    def next_seat_dealt(self) -> int:
        """The seat that is dealt the next card, or -1 if the deal is over."""
        sizes = [len(hand) for hand in self.hands]
        if self.round > 0 or min(sizes) == HAND:
            return -1
        return sizes.index(min(sizes))

    @property
    def current_player(self) -> int:
        if self.round == ROUNDS:
            return TERMINAL
        return CHANCE if self.next_seat_dealt >= 0 else self.bids.index(NONE)

    def legal_actions(self) -> Ints:
        """Return the cards of the hand, lowest first, then PASS."""
        player = self.current_player
        return (*self.hands[player], PASS) if player >= 0 else ()

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        if self.next_seat_dealt < 0:
            return ()
        left = self._unseen()
        return tuple((card, 1 / len(left)) for card in left)

    def _unseen(self) -> list[int]:
        """Return the cards not known to be played, bid or in a hand. Ignores HIDDEN cards."""
        seen_cards = {*self.gone, *self.bids}.union(*self.hands)
        return [card for card in range(1, self.deck + 1) if card not in seen_cards]

    def apply(self, action: int) -> Self:
        seat = self.next_seat_dealt
        if seat >= 0:
            return replace(
                self, hands=_with_item(self.hands, seat, _sort_cards(*self.hands[seat], action))
            )
        bids = _with_item(self.bids, self.current_player, action)
        return self._reveal(bids) if NONE not in bids else replace(self, bids=bids)

    def _reveal(self, bids: Ints) -> Self:
        best = bids.index(max(bids)) if any(bids) else -1
        return replace(
            self,
            hands=tuple(
                tuple(card for card in hand if card != bid)
                for hand, bid in zip(self.hands, bids, strict=True)
            ),
            bids=(NONE,) * len(bids),
            pearls=tuple(n + (seat == best) for seat, n in enumerate(self.pearls)),
            round=self.round + 1,
            shown=bids,
            gone=_sort_cards(*self.gone, *filter(None, bids)),
        )

    def returns(self) -> tuple[float, ...]:
        """Return 2/n - 1 for each of n winners and -1 for all others; zeros before the end."""
        if not self.is_terminal:
            return (0.0,) * len(self.pearls)
        share = 1 / self.pearls.count(max(self.pearls))
        return tuple(2 * share - 1 if n == max(self.pearls) else -1.0 for n in self.pearls)

    def information_state(self, player: int | None) -> Self:
        """Hide the cards and bids of other players, but not whether they have bid."""
        hands = tuple(
            hand if seat == player else (HIDDEN,) * len(hand)
            for seat, hand in enumerate(self.hands)
        )
        bids = tuple(
            bid if seat == player or bid == NONE else HIDDEN for seat, bid in enumerate(self.bids)
        )
        return replace(self, hands=hands, bids=bids)

    def resample(self, player: int, rng: Random) -> Self:
        """Draw the other hands from the cards unseen by `player`, then any bid from each hand."""
        known = self.information_state(player)
        left = known._unseen()
        rng.shuffle(left)
        hands = tuple(
            hand if seat == player else _sort_cards(*(left.pop() for _ in hand))
            for seat, hand in enumerate(known.hands)
        )
        bids = tuple(
            rng.choice((*hand, PASS)) if bid == HIDDEN else bid
            for bid, hand in zip(known.bids, hands, strict=True)
        )
        return replace(self, hands=hands, bids=bids)

    def validate(self) -> None:
        seats = len(self.hands)
        assert seats == len(self.bids) == len(self.pearls) <= 5, "no such number of seats"
        assert self.deck - HAND * seats in SPARE.values(), "no preset has this deck"
        cards = [card for hand in self.hands for card in hand if card != HIDDEN] + [*self.gone]
        assert len(set(cards)) == len(cards), "a card is in two places"
        assert all(1 <= card <= self.deck for card in cards), "no such card"
        assert sum(self.pearls) <= self.round <= ROUNDS, "too many pearls"
        sizes = len(self.gone) + sum(map(len, self.hands))
        assert self.next_seat_dealt >= 0 or sizes == HAND * len(self.hands), "a card is missing"
        for bid, hand in zip(self.bids, self.hands, strict=True):
            assert bid in (NONE, PASS, HIDDEN) or bid in hand, "a bid from another hand"

    def __str__(self) -> str:
        hands = " | ".join(" ".join(map(_card, hand)) for hand in self.hands)
        bids = " ".join({NONE: "-", PASS: "pass"}.get(bid) or _card(bid) for bid in self.bids)
        pearls = " ".join(map(str, self.pearls))
        return f"hands {hands}\nbids {bids}\npearls {pearls}\n{_status(self)}"


def _with_item(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _sort_cards(*cards: int) -> Ints:
    return tuple(sorted(cards))


def _card(card: int) -> str:
    return "?" if card == HIDDEN else str(card)


def _status(state: PearlsState) -> str:
    if state.is_terminal:
        winners = [str(k + 1) for k, n in enumerate(state.pearls) if n == max(state.pearls)]
        return f"Won by {' and '.join(winners)}"
    if state.next_seat_dealt >= 0:
        return "The cards are dealt"
    return f"Player {state.current_player + 1} to bid"


def _has_bids(state: PearlsState) -> bool:
    """Return whether a player has bid in the current round."""
    return any(bid != NONE for bid in state.bids)


def _news(state: PearlsState) -> str:
    if not _has_bids(state):
        opened = ", ".join(str(bid or "pass") for bid in state.shown)
        return f"Bids: {opened}" if opened else ""
    return f"Player {max(k for k, bid in enumerate(state.bids) if bid != NONE) + 1} has bid"


def _scene(any_state: State, viewer: int | None) -> Scene:
    """Return the picture: the viewer's cards face up, all other hands and new bids face down.

    The node of a revealed bid names the node of its back as its predecessor (`was`), so that the
    page animates the change.
    """
    state = cast(PearlsState, any_state)
    nodes = [Node("pass", 20, 20, text="pass", label="pass: bid nothing")]
    for seat, hand in enumerate(state.hands):
        nodes += [_hand_node(seat, place, card) for place, card in enumerate(hand)]
        if state.bids[seat] != NONE:
            nodes.append(Node(f"bid-{seat}", 300, 60 + 80 * seat, "back", label="a secret bid"))
    for seat, bid in enumerate(() if _has_bids(state) else state.shown):
        text, id = (str(bid), f"open-{seat}") if bid else ("pass", f"passed-{seat}")
        nodes.append(
            Node(id, 300, 60 + 80 * seat, "card", text, label=f"bid {text}", was=f"bid-{seat}")
        )
    actions = state.legal_actions() if viewer == state.current_player else ()
    return Scene(
        game="pearls",
        width=400,
        height=60 + 80 * len(state.hands),
        shapes={
            "card": (Layer("M-20-30H20V30H-20Z", "card"),),
            "back": (Layer("M-20-30H20V30H-20Z", "back"),),
        },
        nodes=tuple(nodes),
        choices=tuple(
            Choice(str(card), (f"card-{card}",)) if card else Choice("pass", ("pass",), "Pass")
            for card in actions
        ),
        players=tuple(
            Player(f"Player {seat + 1}", score=str(n)) for seat, n in enumerate(state.pearls)
        ),
        status=_status(state),
        news=_news(state),
    )


def _hand_node(seat: int, place: int, card: int) -> Node:
    x = 60.0 + 50 * place
    y = 60.0 + 80 * seat
    if card == HIDDEN:
        return Node(f"back-{seat}-{place}", x, y, "back", label=f"card of player {seat + 1}")
    return Node(f"card-{card}", x, y, "card", str(card), label=f"your card {card}")


def _begin(preset: str, seats: int) -> PearlsState:
    none = (NONE,) * seats
    return PearlsState(HAND * seats + SPARE[preset], ((),) * seats, none, (0,) * seats)


GAME = Game(
    id="pearls",
    name="Pearls",
    tagline="Bid in secret",
    presets=(Preset("standard", "Standard"), Preset("short", "Short", "every card is dealt")),
    seats=(2, 3, 4, 5),
    begin=_begin,
    notation=lambda bid: str(bid) if bid else "pass",
    view=_scene,
    bot=think,
    levels=(Level(1, "Clam", "four games a move"), Level(2, "Oyster", "sixty games a move")),
    chance=True,
    hidden=True,
)
