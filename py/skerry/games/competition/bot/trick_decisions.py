"""Splitting a trick and crossing borders: all options on the same futures, until one leads.

Options that surely lag are given up (racing: O. Maron, A. Moore, "Hoeffding races", 1994), and the
same futures for all make differences tell sooner than values (common random numbers). With ten
times the hands laid it is 76 Elo over level 4, which splits at a glance (bench/results).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev

from skerry.core.bot import Estimate, Meter
from skerry.games.competition import deck
from skerry.games.competition.constants import DOWN, UP, Action
from skerry.games.competition.rules import PASS, CompetitionState

from . import futures, tactics
from .futures import Futures, Trick
from .tactics import Piles

WIDTH = 8
"""Options that are tried on futures, the best at a glance: more find what a glance misjudges, and
leave fewer futures for each."""

POINT = 0.02
"""What a point more is worth at a glance, as a share of the win: with more, glances differ more and
futures are believed later."""

TRUST = 6
"""How many futures a glance weighs as much as: with more, options stay close to what a glance says;
with fewer, the first futures decide."""

DOUBT, ENOUGH = 2.5, 32
"""How many standard errors a difference may be wrong by, and how many futures it takes to believe
that. With less of either, good options are given up by bad luck; with more, hardly any are.
"""

TRIFLE = 0.01
"""An option that cannot be better than the best one by more than that is given up: with more,
choices are quicker and less exact."""

OFTEN = 8
"""Futures between two estimates: with more a unit is longer than the page can wait."""


@dataclass(slots=True)
class Option:
    """What could be done: the actions (one is played now, the others of a split later), the piles
    after all that, what they look like at a glance, and how the game went on from there.
    """

    actions: tuple[Action, ...]
    piles: Piles
    glance: float
    payoffs: list[float] = field(default_factory=list[float])
    shares: list[float] = field(default_factory=list[float])

    def worth(self) -> float:
        """What it is worth, as a share of the win and a little more for the lead."""
        return (TRUST * POINT * self.glance + sum(self.payoffs)) / (TRUST + len(self.payoffs))


def sort(state: CompetitionState, meter: Meter, rng: Random) -> Iterator[Estimate]:
    """Estimates for a player who has a trick to split, or may take cards across a border."""
    seat = state.current_player
    source = Futures(state, seat, rng)
    options = _options(state, futures.piles_of(state, source.unseen))
    others, rivals = _others(state, seat), options
    while True:
        tricks = [*others, *source.draw()]
        for option in rivals:
            totals = futures.finish(option.piles.copy(), tricks, simple=False)
            option.payoffs.append(futures.payoff(totals, seat))
            option.shares.append(futures.share(totals, seat))
        meter.done += 1
        pause = meter.done % OFTEN == 0
        if pause:
            rivals = _rivals(rivals)
        over = meter.exhausted() or (pause and len(rivals) == 1)
        if over or pause:
            yield _verdict(options, rivals, meter.done)
        if over:
            return


def glance(state: CompetitionState, rng: Random) -> Action:
    """What looks best without playing anything out."""
    source = Futures(state, state.current_player, rng)
    return _options(state, futures.piles_of(state, source.unseen))[0].actions[0]


def offhand(state: CompetitionState, rng: Random) -> Action:
    """As those decide who do not look at others: face up where they have most themselves."""
    seat = state.current_player
    if state.takes:
        return rng.choice(state.legal_actions()[:-1])
    own = [card for owner, card in state.due if owner == seat]
    most = max(own, key=lambda card: len(state.up[seat][deck.seas()[card]]))
    begun = len(own) < len(state.trick)
    return ("put", most, DOWN if begun or len(own) == 1 else UP)


def _options(state: CompetitionState, here: Piles) -> list[Option]:
    """The options that look best, the best first."""
    found = _crossings(state, here) if state.takes else _splits(state, here)
    return sorted(found, key=lambda option: -option.glance)[:WIDTH]


def _splits(state: CompetitionState, here: Piles) -> Iterator[Option]:
    """The ways to put the cards that are left, each pair of seas and piles once."""
    seat, whole = state.current_player, state.taker >= 0
    own = [card for owner, card in state.due if owner == seat]
    gone = [card for card in state.trick if card not in own] if whole else []
    before = [UP if card in state.up[seat][deck.seas()[card]] else DOWN for card in gone]
    borders = sum(deck.borders()[card] for card in state.trick) if whole else 0
    seen: set[tuple[tuple[int, int], ...]] = set()
    for ways in tactics.splits(len(own), before, whole and len(state.trick) > 1):
        placed = [(deck.seas()[card], where) for card, where in zip(own, ways, strict=True)]
        if tuple(sorted(placed)) not in seen:
            seen.add(tuple(sorted(placed)))
            piles = here.copy()
            for sea, where in placed:
                piles.lie(seat, sea, where)
            tactics.raid(piles, seat, borders)
            actions = tuple(("put", c, where) for c, where in zip(own, ways, strict=True))
            yield Option(actions, piles, tactics.outlook(piles, seat))


def _crossings(state: CompetitionState, here: Piles) -> Iterator[Option]:
    seat = state.current_player
    yield Option((PASS,), here, tactics.outlook(here, seat))
    found = sorted(tactics.crossings(here, seat), reverse=True)
    for _, other, sea, where in found[: WIDTH - 1]:
        piles = here.copy()
        tactics.cross(piles, seat, other, sea, where)
        tactics.raid(piles, seat, state.takes - 1)
        yield Option((("take", other, sea, where),), piles, tactics.outlook(piles, seat))


def _others(state: CompetitionState, seat: int) -> list[Trick]:
    """The cards that other seats have still to put away, after a tie."""
    return [Trick(other, (deck.seas()[card],), 0) for other, card in state.due if other != seat]


def _rivals(options: list[Option]) -> list[Option]:
    """The best option and those that could still turn out better by anything that matters."""
    best = max(options, key=Option.worth)
    if len(best.payoffs) < ENOUGH:
        return options
    return [option for option in options if option is best or _promise(option, best) > TRIFLE]


def _promise(option: Option, best: Option) -> float:
    """By how much an option may be better than the best one, at the most."""
    gaps = [a - b for a, b in zip(option.payoffs, best.payoffs, strict=True)]
    return fmean(gaps) + DOUBT * stdev(gaps) / sqrt(len(gaps))


def _verdict(options: Sequence[Option], rivals: Sequence[Option], work: int) -> Estimate:
    """The best option, and what each action could lead to."""
    best = max(rivals, key=Option.worth)
    values: dict[Action, float] = {}
    for option in options:
        for action in option.actions:
            values[action] = max(values.get(action, 0.0), fmean(option.shares))
    action = best.actions[0]
    values[action] = fmean(best.shares)
    return Estimate(action, values[action], (action,), values, work)
