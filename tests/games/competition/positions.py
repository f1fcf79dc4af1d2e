"""Positions for tests: cards dealt, laid and turned over as a test asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skerry.games.competition import GAME, deck
from skerry.games.competition.rules import CompetitionState

Layout = Mapping[str, str]
"""Fields (a1 .. b6) and the islands that lie there."""


def number(id: str) -> int:
    """The card of that id."""
    return deck.numbers()[id]


def field(code: str) -> int:
    """The field of that code."""
    return [deck.code(k) for k in range(deck.FIELDS)].index(code)


def play(state: CompetitionState, *moves: str) -> CompetitionState:
    """The state after some actions or outcomes in notation, as a front end plays them."""
    for move in moves:
        state = state.apply(GAME.parse(state, move))
        state.validate()
    return state


def dealt(
    preset: str, *hands: Sequence[str], round_of: CompetitionState | None = None
) -> CompetitionState:
    """A round in which the hands begin with these islands; others fill them up."""
    state = round_of or GAME.start(preset, len(hands))
    assert isinstance(state, CompetitionState)
    named = {id for hand in hands for id in hand}
    while state.dealing:
        seat = state.dealt % state.seats
        turn = state.dealt // state.seats
        spare = (
            deck.cards()[action[1]].id
            for action, _ in state.chance_outcomes()
            if deck.cards()[action[1]].id not in named
            and None not in deck.cards()[action[1]].figures
        )
        hand = hands[seat]
        state = play(state, hand[turn] if turn < len(hand) else next(spare))
    return state


def lay_out(
    preset: str, *layouts: Layout, round_of: CompetitionState | None = None
) -> CompetitionState:
    """A round in which everybody has laid: these islands there, other fields from the right on."""
    state = dealt(preset, *(tuple(layout.values()) for layout in layouts), round_of=round_of)
    for layout in layouts:
        state = play(state, *(f"{id}-{code}" for code, id in layout.items()))
        free = [k for k in reversed(range(deck.FIELDS)) if deck.code(k) not in layout]
        rest = [deck.cards()[card].id for card in state.hands[state.ready]]
        state = play(state, *(f"{id}-{deck.code(k)}" for id, k in zip(rest, free, strict=False)))
        state = play(state, "ready")
    return state


def turn_over(state: CompetitionState) -> CompetitionState:
    """The state after the next field has been turned over."""
    return play(state, "turn")


def sorted_out(state: CompetitionState) -> CompetitionState:
    """The state when all that has been turned over is put away: down as far as may be, nothing
    taken across borders.
    """
    while state.shown:
        legal = state.legal_actions()
        state = state.apply(legal[-1] if state.takes else legal[0])
        state.validate()
    return state


def play_out(state: CompetitionState) -> CompetitionState:
    """The state at the end of the round."""
    present = state.round
    while state.round == present:
        state = sorted_out(turn_over(state))
    return state


def ids(cards: Sequence[int]) -> list[str]:
    """The islands by id."""
    return [deck.cards()[card].id for card in cards]
