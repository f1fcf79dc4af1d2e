"""Match equity: the expected share of the match after a lost, drawn and won round.

The term is from backgammon. Later rounds are assumed to be played by equally strong players, with
an advantage for the player who starts (STARTER_ODDS).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log

from skerry.games.palavan.duel.rules import DuelState

STARTER_ODDS = (0.03, 0.38, 0.59)
"""Probabilities that the player who starts a round loses, draws and wins it.

They were measured in rounds between the two highest levels (`bench/palavan_levels.py`). With a
larger advantage, a lost round would cost less, because the loser starts the next round.
"""

CERTAIN = 100.0
"""Log-odds of a certain result: larger than any static evaluation."""


@dataclass(frozen=True, slots=True)
class MatchEquity:
    """The match equity of the player to move.

    The index in both attributes is the result of the round: 0 lost, 1 drawn, 2 won.

    Attributes:
        share: The expected share of the match after this result, from 0 to 1.
        over: Whether this result ends the match.
    """

    share: tuple[float, float, float]
    over: tuple[bool, bool, bool]

    def ends_match_alike(self, least: int, most: int) -> bool:
        """Return whether all results from `least` to `most` end the match with the same share.

        Results are 0, 1 and 2, as in `share`.
        """
        same = self.share[least] == self.share[most]
        return same and self.over[least] and self.over[most]

    def draw_value(self) -> float:
        """Return the value of a drawn round, in log-odds like the static evaluation.

        The value is 0 if a draw is worth the mean of a lost and a won round.
        """
        lost, drawn, won = self.share
        if not lost < drawn < won:
            return CERTAIN if drawn == won else -CERTAIN
        return log((drawn - lost) / (won - drawn))

    def match_share_of(self, chance: float) -> float:
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
    shares = [
        _match_share(*after, state.goal)
        for after in _situations_after_round(own_tokens, other_tokens, has_begun)
    ]
    over = [
        max(after[:2]) >= state.goal
        for after in _situations_after_round(own_tokens, other_tokens, has_begun)
    ]
    return MatchEquity((shares[0], shares[1], shares[2]), (over[0], over[1], over[2]))


def _situations_after_round(
    own_tokens: int, other_tokens: int, has_begun: bool
) -> tuple[tuple[int, int, bool], ...]:
    """Return the situation after a lost, a drawn and a won round, as arguments of `_match_share`.

    A situation has the player's tokens, the opponent's tokens, and whether the player starts the
    next round.
    """
    return (
        (own_tokens, other_tokens + 1, True),
        (own_tokens + 1, other_tokens + 1, not has_begun),
        (own_tokens + 1, other_tokens, False),
    )


@cache
def _match_share(own_tokens: int, other_tokens: int, begins: bool, goal: int) -> float:
    """Return a player's expected share of the match before a round.

    Args:
        own_tokens: The player's tokens.
        other_tokens: The opponent's tokens.
        begins: Whether the player starts the round.
        goal: Number of tokens that win.
    """
    if max(own_tokens, other_tokens) >= goal:
        return ((own_tokens >= other_tokens) + (own_tokens > other_tokens)) / 2
    after = [
        _match_share(*tokens, goal)
        for tokens in _situations_after_round(own_tokens, other_tokens, begins)
    ]
    odds = STARTER_ODDS if begins else STARTER_ODDS[::-1]
    return sum(chance * share for chance, share in zip(odds, after, strict=True))
