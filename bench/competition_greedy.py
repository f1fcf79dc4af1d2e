"""Match of the top level against a greedy player.

The greedy player lays each card where the card ranks best. Of the cards that it takes, it turns up
the one in whose sea it leads most.

    python bench/competition_greedy.py --seats 2
    python bench/competition_greedy.py --seats 4

With two seats the bar is 65 % of the games; with four, of which three are greedy, 35 % (a fair
share is 25 %). A tie for the win is shared.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from random import Random

import common  # noqa: F401 - finds the engine
from skerry.ai.match import LevelPlayer
from skerry.games.competition import deck
from skerry.games.competition.constants import DOWN, EMPTY, UP, Action
from skerry.games.competition.rules import PASS, READY, CompetitionState
from versus import options_parser, play_match

BARS = {2: 0.65, 4: 0.35}


@dataclass(frozen=True)
class Greedy:
    """A player that considers only its own cards and piles and the majority in each sea."""

    def __call__(self, state: CompetitionState, rng: Random) -> Action:
        """Return a legal action."""
        if state.is_laying:
            return choose_lay(state)
        if state.takes:
            return choose_take(state)
        return choose_sides(state) if not state.simple else state.legal_actions()[0]


def choose_lay(state: CompetitionState) -> Action:
    """Return the card and field with the best rank among all islands."""
    seat = state.ready
    if not state.hands[seat]:
        return READY
    pairs = [
        (rank if field % 2 else 1 - rank, card, field)
        for card in state.hands[seat]
        for field, other in enumerate(state.fields[seat])
        if other == EMPTY and (rank := deck.rank_shares(field // 2)[card]) is not None
    ]
    _, card, field = min(pairs)
    return ("lay", card, field)


def lead_and_count(state: CompetitionState, seat: int, card: int) -> tuple[int, int]:
    """Return a seat's lead in a card's sea and its number of cards there."""
    counts = [len(piles[deck.sea_by_card()[card]]) for piles in state.up]
    count = counts.pop(seat)
    return count - max(counts), count


def choose_sides(state: CompetitionState) -> Action:
    """Return the next placement: the card with the largest lead face up, then the others face down.

    The only card of a trick is placed face down if its lead is negative.
    """
    seat = state.current_player
    cards = [card for owner, card in state.due if owner == seat]
    best = max(cards, key=lambda card: lead_and_count(state, seat, card))
    if len(cards) == 1 and (len(state.trick) == 1 or state.taker < 0):
        return ("put", best, UP if lead_and_count(state, seat, best)[0] >= 0 else DOWN)
    return ("put", best, UP if len(cards) == len(state.trick) else DOWN)


def choose_take(state: CompetitionState) -> Action:
    """Take a card of the largest pile of another player, face down."""
    seat = state.current_player
    piles = [
        (len(pile), other, sea)
        for other, row in enumerate(state.up)
        for sea, pile in enumerate(row)
        if other != seat and pile
    ]
    _, other, sea = max(piles, default=(0, -1, -1))
    return ("take", other, sea, DOWN) if other >= 0 else PASS


def main() -> int:
    parser = options_parser(__doc__, 400)
    parser.add_argument(
        "--seats", type=int, choices=BARS, help="default: one match after the other"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU a decision (default 1)")
    args = parser.parse_args()
    met = [play_with_seats(seats, args) for seats in ([args.seats] if args.seats else BARS)]
    return int(not all(met))


def play_with_seats(seats: int, args: argparse.Namespace) -> bool:
    """Play the match with this number of seats; return whether it meets its bar."""
    names = [f"greedy {k + 1}" for k in range(seats - 1)]
    return play_match(
        f"competition_greedy_{seats}",
        [LevelPlayer("competition", 5, args.seconds), *[Greedy()] * len(names)],
        [f"Skerry level 5, {args.seconds} s", *names],
        args,
        {},
        bar=BARS[seats],
        game="competition",
    )


if __name__ == "__main__":
    sys.exit(main())
