"""Decisions on splitting a trick and on taking cards across borders.

The top level plays many random continuations of the game, the same for every option, and drops
options that are clearly worse (`skerry.ai.trials.race_rounds`). Level 4 evaluates the piles without
a search (`tactics`), and levels 2 and 3 follow a simple rule (`naive_action`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from skerry.ai import trials
from skerry.ai.trials import Trials
from skerry.core.bot import Estimate, Meter
from skerry.games.competition import deck
from skerry.games.competition.constants import DOWN, UP, Action
from skerry.games.competition.rules import PASS, CompetitionState

from . import futures, tactics
from .futures import Futures, Trick
from .tactics import Piles

WIDTH = 8
"""Greatest number of options to play out: the best ones by `tactics`. With more options, the search
can correct more misjudgements of `tactics`, but each option gets fewer continuations."""

POINT_VALUE = 0.02
"""The worth of an expected point, as a win share, in the initial evaluation of options. With a
higher value, it takes more continuations to change their order."""

PRIOR_WEIGHT = 6
"""Weight of the initial evaluation, in continuations. With a higher weight, choices stay close to
it; with a lower one, the first continuations decide."""

DOUBT = 2.5
MIN_CONTINUATIONS = 32
"""After MIN_CONTINUATIONS continuations, the bot drops an option whose mean is more than DOUBT
standard errors below the best one's. With lower thresholds it drops good options by bad luck; with
higher ones it hardly drops any."""

MARGIN = 0.01
"""The bot also drops an option that can't be better than the best one by more than MARGIN (a win
share). A higher value makes choices quicker and less exact."""

BATCH = 8
"""Number of continuations after which options may be dropped again."""

REPORT_PLAYOUTS = 48
"""Number of playouts between two estimates if there is no time limit."""


@dataclass(slots=True)
class Option:
    """A way to finish the player's decisions on this trick.

    Attributes:
        actions: its actions, the next action first.
        piles: the piles after these actions.
        points: the player's expected points with these piles (see `tactics.expected_points`).
        shares: the player's win shares in the continuations played so far.
    """

    actions: tuple[Action, ...]
    piles: Piles
    points: float
    shares: list[float] = field(default_factory=list[float])


def search_decision(state: CompetitionState, meter: Meter, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for a player with a trick to split or cards to take across a border."""
    seat = state.current_player
    source = Futures(state, seat, rng)
    others = _single_cards_of_others(state, seat)

    @lru_cache(maxsize=1)
    def tricks(_index: int) -> list[Trick]:
        return [*others, *source.draw()]

    def play(candidate: Trials[Option]) -> float:
        option = candidate.start
        totals = futures.points_after_tricks(
            option.piles.copy(), tricks(candidate.count), simple=False
        )
        option.shares.append(futures.win_share(totals, seat))
        return futures.payoff(totals, seat)

    candidates = [
        Trials(option.actions[0], option, POINT_VALUE * option.points, PRIOR_WEIGHT)
        for option in _best_options(state, futures.piles_of(state, source.unseen))
    ]
    rounds = trials.race_rounds(
        candidates, every=BATCH, doubt=DOUBT, minimum=MIN_CONTINUATIONS, margin=MARGIN
    )
    return trials.compare_candidates(
        candidates, rounds, play, meter, _estimate, every=REPORT_PLAYOUTS
    )


def _estimate(candidates: Sequence[Trials[Option]], work: int) -> Estimate:
    """Return an estimate with the best option's action.

    The value of another action is the best win share of the options that contain it.
    """
    best = trials.best_of(candidates)
    values: dict[Action, float] = {}
    for candidate in candidates:
        share = sum(candidate.start.shares) / len(candidate.start.shares)
        for action in candidate.start.actions:
            values[action] = max(values.get(action, 0.0), share)
    values[best.action] = sum(best.start.shares) / len(best.start.shares)
    return Estimate(best.action, values[best.action], (best.action,), values, work)


def best_without_search(state: CompetitionState, rng: Random) -> Action:
    """Return the action that looks best by `tactics`."""
    source = Futures(state, state.current_player, rng)
    return _best_options(state, futures.piles_of(state, source.unseen))[0].actions[0]


def naive_action(state: CompetitionState, rng: Random) -> Action:
    """Return the action of a player who ignores the other players.

    In a trick of several cards, the first card goes face up: one whose sea is the seat's largest
    face-up pile. All other cards go face down, and so does a single card. If the player may take
    cards across borders, they take a random one and never pass.
    """
    seat = state.current_player
    if state.takes:
        return rng.choice(state.legal_actions()[:-1])
    cards = [card for owner, card in state.due if owner == seat]
    longest = max(cards, key=lambda card: len(state.up[seat][deck.sea_by_card()[card]]))
    has_begun = len(cards) < len(state.trick)
    return ("put", longest, DOWN if has_begun or len(cards) == 1 else UP)


def _best_options(state: CompetitionState, piles: Piles) -> list[Option]:
    """Return the options that look best, the best first."""
    options = _crossing_options(state, piles) if state.takes else _split_options(state, piles)
    return sorted(options, key=lambda option: -option.points)[:WIDTH]


def _split_options(state: CompetitionState, piles: Piles) -> Iterator[Option]:
    """Yield the ways to put the rest of the trick on piles.

    Of the ways that put the same number of cards of each sea on the same sides, yield only one.
    """
    seat = state.current_player
    whole = state.taker >= 0
    seas = deck.sea_by_card()
    cards = [card for owner, card in state.due if owner == seat]
    done = [card for card in state.trick if card not in cards] if whole else []
    earlier = [UP if card in state.up[seat][seas[card]] else DOWN for card in done]
    borders = sum(deck.border_counts()[card] for card in state.trick) if whole else 0
    known: set[tuple[tuple[int, int], ...]] = set()
    for sides in tactics.side_splits(len(cards), earlier, whole and len(state.trick) > 1):
        placed = sorted(zip((seas[card] for card in cards), sides, strict=True))
        if tuple(placed) in known:
            continue
        known.add(tuple(placed))
        after = piles.copy()
        for sea, side in placed:
            after.put_card(seat, sea, side)
        tactics.take_best_across_borders(after, seat, borders)
        actions = tuple(("put", card, side) for card, side in zip(cards, sides, strict=True))
        yield Option(actions, after, tactics.expected_points(after, seat))


def _crossing_options(state: CompetitionState, piles: Piles) -> Iterator[Option]:
    seat = state.current_player
    yield Option((PASS,), piles, tactics.expected_points(piles, seat))
    crossings = sorted(tactics.find_crossings(piles, seat), reverse=True)
    for _, other, sea, side in crossings[: WIDTH - 1]:
        after = piles.copy()
        tactics.take_across_border(after, seat, other, sea, side)
        tactics.take_best_across_borders(after, seat, state.takes - 1)
        yield Option((("take", other, sea, side),), after, tactics.expected_points(after, seat))


def _single_cards_of_others(state: CompetitionState, seat: int) -> list[Trick]:
    """Return the cards that other seats must still put on piles after a tie, each as a trick."""
    return [
        Trick(other, (deck.sea_by_card()[card],), 0) for other, card in state.due if other != seat
    ]
