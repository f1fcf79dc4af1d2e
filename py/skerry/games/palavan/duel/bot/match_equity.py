"""Match equity: the share of the match that goes with losing, drawing and winning a round.

Later rounds are assumed to be between equal players. The player who begins a round has an
advantage. ("Match equity" is the term of backgammon players.)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log

from skerry.games.palavan.duel.rules import DuelState

STARTER_ODDS = (0.03, 0.38, 0.59)
"""How often the player who begins a round loses, draws and wins it (`bench/palavan_levels.py`, the
two highest levels against each other). A higher chance of winning makes it less bad to lose a
round, because the loser begins the next.
"""

CERTAIN = 100.0
"""Log-odds of a certain result: larger than any static evaluation."""


@dataclass(frozen=True, slots=True)
class MatchEquity:
    """For each result of the round (0 lost, 1 drawn, 2 won): the `share` of the match to expect,
    and whether the match is then `over`.
    """

    share: tuple[float, float, float]
    over: tuple[bool, bool, bool]

    def ends_match_alike(self, least: int, most: int) -> bool:
        """Return whether all results from `least` to `most` end the match with the same share."""
        same = self.share[least] == self.share[most]
        return same and self.over[least] and self.over[most]

    def draw_value(self) -> float:
        """Return the log-odds of a draw's share between those of a lost and a won round."""
        lost, drawn, won = self.share
        if not lost < drawn < won:
            return CERTAIN if drawn == won else -CERTAIN
        return log((drawn - lost) / (won - drawn))

    def worth(self, chance: float) -> float:
        """Return the share of the match that goes with a share of the round (0 to 1)."""
        lost, drawn, won = self.share
        if chance < 0.5:
            return lost + 2 * chance * (drawn - lost)
        return drawn + (2 * chance - 1) * (won - drawn)


def match_equity(state: DuelState) -> MatchEquity:
    """Return the match equity for the player to move."""
    own_tokens = state.tokens[state.to_move]
    other_tokens = state.tokens[1 - state.to_move]
    has_begun = state.first == state.to_move
    shares = [_share(*after, state.goal) for after in _after(own_tokens, other_tokens, has_begun)]
    over = [max(after[:2]) >= state.goal for after in _after(own_tokens, other_tokens, has_begun)]
    return MatchEquity((shares[0], shares[1], shares[2]), (over[0], over[1], over[2]))


def _after(
    own_tokens: int, other_tokens: int, has_begun: bool
) -> tuple[tuple[int, int, bool], ...]:
    """Return the tokens, own first, and whether the player begins, after a lost, drawn and won
    round.
    """
    return (
        (own_tokens, other_tokens + 1, True),
        (own_tokens + 1, other_tokens + 1, not has_begun),
        (own_tokens + 1, other_tokens, False),
    )


@cache
def _share(own_tokens: int, other_tokens: int, begins: bool, goal: int) -> float:
    """Return the share of a match to expect before a round."""
    if max(own_tokens, other_tokens) >= goal:
        return ((own_tokens >= other_tokens) + (own_tokens > other_tokens)) / 2
    after = [_share(*tokens, goal) for tokens in _after(own_tokens, other_tokens, begins)]
    odds = STARTER_ODDS if begins else STARTER_ODDS[::-1]
    return sum(chance * share for chance, share in zip(odds, after, strict=True))
