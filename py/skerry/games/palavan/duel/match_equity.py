"""What is at stake in a round: the share of the match that goes with losing, drawing, winning it.

Later rounds are between equal players, and who begins a round has an advantage in it. (Match
equity, as backgammon players call it.)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log

from .rules import DuelState

BEGINNER = (0.03, 0.38, 0.59)
"""How often who begins a round loses, draws, wins it (`bench/palavan_levels.py`, the two highest
levels against each other). A beginner who is thought to win oftener makes it worth more to lose a
round, as its loser begins the next."""

SURE = 100.0
"""Log-odds of what is certain: larger than any worth at a glance, so that nothing outbids it."""


@dataclass(frozen=True, slots=True)
class MatchEquity:
    """For each result of the round (0 lost, 1 drawn, 2 won): the `share` of the match to expect,
    and whether the match is then `over`."""

    share: tuple[float, float, float]
    over: tuple[bool, bool, bool]

    def settled(self, least: int, most: int) -> bool:
        """Whether results from `least` to `most` end the match alike."""
        same = self.share[least] == self.share[most]
        return same and self.over[least] and self.over[most]

    def drawn(self) -> float:
        """The log-odds of the share of what can be had that a drawn round is worth."""
        lost, drawn, won = self.share
        if not lost < drawn < won:
            return SURE if drawn == won else -SURE
        return log((drawn - lost) / (won - drawn))

    def worth(self, chance: float) -> float:
        """The share of the match that goes with a share of the round (0 to 1)."""
        lost, drawn, won = self.share
        if chance < 0.5:
            return lost + 2 * chance * (drawn - lost)
        return drawn + (2 * chance - 1) * (won - drawn)


def match_equity(state: DuelState) -> MatchEquity:
    """What is at stake for the player to move."""
    mine = state.tokens[state.to_move]
    other = state.tokens[1 - state.to_move]
    begun = state.first == state.to_move
    shares = [_share(*after, state.goal) for after in _after(mine, other, begun)]
    over = [max(after[:2]) >= state.goal for after in _after(mine, other, begun)]
    return MatchEquity((shares[0], shares[1], shares[2]), (over[0], over[1], over[2]))


def _after(mine: int, other: int, begun: bool) -> tuple[tuple[int, int, bool], ...]:
    """The tokens, mine first, and whether I begin, after a round lost, drawn, won."""
    return ((mine, other + 1, True), (mine + 1, other + 1, not begun), (mine + 1, other, False))


@cache
def _share(mine: int, other: int, begins: bool, goal: int) -> float:
    """The share of a match to expect before a round."""
    if max(mine, other) >= goal:
        return ((mine >= other) + (mine > other)) / 2
    after = [_share(*tokens, goal) for tokens in _after(mine, other, begins)]
    odds = BEGINNER if begins else BEGINNER[::-1]
    return sum(chance * share for chance, share in zip(odds, after, strict=True))
