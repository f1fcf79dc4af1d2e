"""Match equity: the expected share of the match after a lost, drawn and won round.

The term is from backgammon. The players are assumed to be equally strong in later rounds, in which
the player who starts has an advantage.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log

from skerry.games.palavan.duel.rules import DuelState

STARTER_ODDS = (0.03, 0.38, 0.59)
"""Probabilities that the player who starts a round loses, draws and wins it.

Measured with the two highest levels against each other (`bench/palavan_levels.py`). With a larger
advantage, it costs less to lose a round, because the loser starts the next.
"""

CERTAIN = 100.0
"""Log-odds of a certain result: larger than any static evaluation."""


@dataclass(frozen=True, slots=True)
class MatchEquity:
    """Expectations for the player to move, by the result of the round (0 lost, 1 drawn, 2 won).

    Attributes:
        share: The expected share of the match, from 0 to 1.
        over: Whether the match is over after the round.
    """

    share: tuple[float, float, float]
    over: tuple[bool, bool, bool]

    def ends_match_alike(self, least: int, most: int) -> bool:
        """Return whether all results from `least` to `most` end the match with the same share."""
        same = self.share[least] == self.share[most]
        return same and self.over[least] and self.over[most]

    def draw_value(self) -> float:
        """Return the value of a drawn round on the log-odds scale of the evaluation.

        0 means that a draw is worth the mean of a lost and a won round.
        """
        lost, drawn, won = self.share
        if not lost < drawn < won:
            return CERTAIN if drawn == won else -CERTAIN
        return log((drawn - lost) / (won - drawn))

    def worth(self, chance: float) -> float:
        """Convert an expected share of the round (0 to 1) to the expected share of the match."""
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
    """Return the arguments of `_share` after a lost, a drawn and a won round, without the goal."""
    return (
        (own_tokens, other_tokens + 1, True),
        (own_tokens + 1, other_tokens + 1, not has_begun),
        (own_tokens + 1, other_tokens, False),
    )


@cache
def _share(own_tokens: int, other_tokens: int, begins: bool, goal: int) -> float:
    """Return a player's expected share of the match before a round."""
    if max(own_tokens, other_tokens) >= goal:
        return ((own_tokens >= other_tokens) + (own_tokens > other_tokens)) / 2
    after = [_share(*tokens, goal) for tokens in _after(own_tokens, other_tokens, begins)]
    odds = STARTER_ODDS if begins else STARTER_ODDS[::-1]
    return sum(chance * share for chance, share in zip(odds, after, strict=True))
