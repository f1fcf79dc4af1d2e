"""Positions with chosen cards: dealing, placing and turning over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skerry.games.competition import GAME, deck
from skerry.games.competition.rules import CompetitionState

Layout = Mapping[str, str]
"""Islands by field (a1 .. b6)."""


def card_number(id: str) -> int:
    """Return the number of the card with an id."""
    return deck.card_numbers()[id]


def field_number(code: str) -> int:
    """Return the number of the field with a code such as "a1"."""
    return [deck.field_code(k) for k in range(deck.FIELDS)].index(code)


def play(state: CompetitionState, *moves: str) -> CompetitionState:
    """Return the state after actions and chance outcomes in notation."""
    for move in moves:
        state = state.apply(GAME.parse(state, move))
        state.validate()
    return state


def deal_hands(
    preset: str, *hands: Sequence[str], round_of: CompetitionState | None = None
) -> CompetitionState:
    """Deal a round; each hand starts with the given islands and is filled with others."""
    state = round_of or GAME.start(preset, len(hands))
    assert isinstance(state, CompetitionState)
    given_ids = {id for hand in hands for id in hand}
    while state.is_dealing:
        seat = state.dealt % state.seat_count
        turn = state.dealt // state.seat_count
        other_ids = (
            deck.cards()[action[1]].id
            for action, _ in state.chance_outcomes()
            if deck.cards()[action[1]].id not in given_ids
            and None not in deck.cards()[action[1]].figures
        )
        hand = hands[seat]
        state = play(state, hand[turn] if turn < len(hand) else next(other_ids))
    return state


def place_cards(
    preset: str, *layouts: Layout, round_of: CompetitionState | None = None
) -> CompetitionState:
    """Deal and place all cards: the given islands on their fields, the others from the right."""
    state = deal_hands(preset, *(tuple(layout.values()) for layout in layouts), round_of=round_of)
    for layout in layouts:
        state = play(state, *(f"{id}-{code}" for code, id in layout.items()))
        free = [k for k in reversed(range(deck.FIELDS)) if deck.field_code(k) not in layout]
        rest = [deck.cards()[card].id for card in state.hands[state.ready]]
        state = play(
            state, *(f"{id}-{deck.field_code(k)}" for id, k in zip(rest, free, strict=False))
        )
        state = play(state, "ready")
    return state


def turn_field(state: CompetitionState) -> CompetitionState:
    """Return the state after turning over the next field."""
    return play(state, "turn")


def sort_cards(state: CompetitionState) -> CompetitionState:
    """Play the choices of a trick: cards face down if allowed, and no card taken across borders."""
    while state.shown:
        legal = state.legal_actions()
        state = state.apply(legal[-1] if state.takes else legal[0])
        state.validate()
    return state


def play_round(state: CompetitionState) -> CompetitionState:
    """Return the state at the end of the round."""
    present = state.round
    while state.round == present:
        state = sort_cards(turn_field(state))
    return state


def card_ids(cards: Sequence[int]) -> list[str]:
    """Return the ids of cards."""
    return [deck.cards()[card].id for card in cards]
