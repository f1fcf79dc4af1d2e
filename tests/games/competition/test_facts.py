"""Facts in hints are compared with deals that look the same, and with the points."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from games.facts import match_kind
from skerry.core.game import Game
from skerry.core.registry import load
from skerry.core.state import CHANCE
from skerry.games.competition import deck
from skerry.games.competition.constants import Action
from skerry.games.competition.facts import fact
from skerry.games.competition.rules import CompetitionState
from skerry.games.competition.scoring import points
from skerry.games.competition.text import COLOURS

GAME: Game = load("competition")

KINDS = {
    "takes": r"This card is sure to take the trick: none of the cards you can't see .+ there\.",
    "rank": r"Only (\d+) of the (\d+) cards you can't see would beat it\.",
    "up": r"Right now, it is worth (\d+) points face up, but only one face down\.",
    "down": r"Face down it is a sure point; face up it is worth nothing right now\.",
    "take": r"Points right now: you gain (\d+), (\w+) loses (\d+)\.",
    "wins": r"(\w+) wins the game with this move\.",
}


def figure_on_field(card: int, field: int) -> float | None:
    """Return the value of a card on a field, negated on lower fields; None if unknown.

    So the greater value is always the better one.
    """
    value = deck.cards()[card].figures[field // 2]
    return None if value is None else (-value if field % 2 else value)


def unseen_cards(state: CompetitionState, seat: int) -> set[int]:
    """Return the cards that a seat can't see: other players' cards and the pile."""
    seen_cards = {card for piles in state.up for pile in piles for card in pile} | set(state.gone)
    own_cards = {*state.hands[seat], *state.fields[seat]}
    return set(range(len(deck.cards()))) - seen_cards - own_cards


def check_fact(name: str, groups: tuple[str, ...], state: CompetitionState, action: Action) -> None:
    """Check one fact; the state is complete, including hidden cards."""
    seat = state.current_player
    after = state.apply(action)
    if name in ("takes", "rank"):
        _, card, field = action
        own_figure = figure_on_field(card, field)
        others = [
            item
            for rival in unseen_cards(state, seat)
            if (item := figure_on_field(rival, field)) is not None
        ]
        assert own_figure is not None
        better = sum(other > own_figure for other in others)
        assert (better == 0) == (name == "takes")
        assert name == "rank" or own_figure not in others
        assert name == "takes" or groups == (str(better), str(len(others)))
        for seed in range(3):
            other = state.resample(seat, Random(seed))
            rows = [row for rival, row in enumerate(other.fields) if rival != seat]
            figures = [figure_on_field(row[field], field) for row in rows if row[field] >= 0]
            assert name == "rank" or all(entry is None or entry < own_figure for entry in figures)
    elif name in ("up", "down"):
        alone = replace(state, due=(*state.due, (seat, -5)) if len(state.due) == 1 else state.due)
        _, card, where = action
        sea = deck.sea_by_card()[card]
        rows = [list(piles) for piles in alone.up]
        rows[seat][sea] = (*rows[seat][sea], card)
        after_up = replace(alone, up=tuple(tuple(row) for row in rows))
        gain = points(after_up)[seat] - points(state)[seat]
        assert where == (name == "up")
        assert (groups == (str(gain),) and gain > 1) if name == "up" else gain == 0
    elif name == "take":
        other = int(action[1])
        gain = points(after)[seat] - points(state)[seat]
        loss = points(state)[other] - points(after)[other]
        assert groups == (str(gain), COLOURS[other], str(loss))
    else:
        assert groups == (COLOURS[seat],)
        assert after.returns()[seat] == 1


def test_facts_are_true() -> None:
    counts = Counter[str]()
    for seed in range(16):
        rng = Random(seed)
        state = GAME.start("short" if seed % 3 else "full", 2 + seed % 4)
        assert isinstance(state, CompetitionState)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state = state.apply(rng.choice(state.chance_outcomes())[0])
                continue
            actions = state.legal_actions()
            known = state.information_state(state.current_player)
            for action in rng.sample(actions, min(6, len(actions))):
                if text := fact(known, action):
                    name, groups = match_kind(KINDS, text)
                    counts[name] += 1
                    check_fact(name, groups, state, action)
            state = state.apply(actions[-1] if state.is_laying else rng.choice(actions))
    assert set(counts) == set(KINDS), counts


def test_confirming_the_cards_has_no_fact() -> None:
    assert fact(GAME.start("short", 2), ("ready",)) == ""
