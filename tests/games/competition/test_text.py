"""Texts of Island Competition: the text of a state, the news, and explanations of illegal moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from games.competition.positions import deal_hands, place_cards, play, sort_cards, turn_field
from skerry.games.competition import GAME
from skerry.games.competition.action_text import events_text
from skerry.games.competition.rules import CompetitionState
from skerry.games.competition.text import card_count_text, status, trick_count_text


def test_the_text_shows_the_own_hand_after_the_deal() -> None:
    state = deal_hands("full", ["cuba"], ["usedom"])
    lines = str(state.information_state(1)).splitlines()
    assert lines[:3] == ["Round 1 of 6", "Red", "  hand: 10 hidden"]
    assert "usedom" in lines[4]
    assert "usedom" not in str(state.information_state(0))


def test_the_text_shows_the_figures_of_the_hand_to_its_player() -> None:
    state = deal_hands("full", ["usedom"], ["sylt"])
    head, first, *_ = str(state.information_state(0)).splitlines()[2:]
    assert head.split() == ["hand", "Area", "Peak", "Temp.", "Rain", "People", "Density"]
    assert first.split() == ["usedom", "north", "445", "69", "9.7", "716", "76,500", "172"]
    assert "76,500" not in str(state), "the complete state shows no hands"


def test_the_text_of_a_deal_names_no_cards() -> None:
    after_one_card = GAME.start("full", 2).apply(("deal", 0))
    assert str(after_one_card).splitlines() == [
        "Red",
        "Blue",
        "Round 1 of 6: the cards are being dealt",
    ]


def test_the_text_shows_fields_piles_and_the_trick() -> None:
    state = turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"}))
    lines = str(state.information_state(1)).splitlines()
    assert lines[:5] == [
        "Round 1 of 6",
        "Red, 0 points, 1 trick",
        "  a: . ? ? ? ? ?",
        "  b: 6 hidden",
        "Blue",
    ]
    assert lines[-3:] == [
        "a1: cuba usedom; left in the trick: Red cuba (caribbean), Red usedom (north)",
        "Red: took the trick for largest area with Cuba, 109,884 km²",
        "Red is splitting the trick: 2 cards left",
    ]


def test_the_news_describes_placing_and_splitting() -> None:
    state = deal_hands("full", ["usedom"], [])
    assert events_text(state) == "The cards are dealt"
    assert events_text(play(state, "usedom-b1")) == "Red: Usedom for smallest area"
    state = turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"}))
    after = play(state, "usedom-up")
    assert events_text(after) == "Red: put Usedom face up and Cuba face down"
    assert events_text(turn_field(place_cards("full", {}, {}))) == "Largest area: blind cards only"


def test_the_news_describes_the_simple_evaluation() -> None:
    state = turn_field(place_cards("simple", {"a1": "cuba"}, {"a1": "usedom"}))
    assert status(state) == "Red takes the trick"
    assert events_text(play(state, "gather")) == "Red: took 2 cards"


def test_the_status_names_all_winners() -> None:
    state = place_cards("full", {}, {}, {})
    over = replace(state, round=state.rounds, down=(7, 7, 2))
    assert status(over) == "Red and Blue win with 7 points each"
    assert status(replace(over, down=(1, 0, 0))) == "Red wins with 1 point"


PLACING = deal_hands("full", ["usedom", "alexander-island"], ["sylt"])
SORTING = turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"}))


@pytest.mark.parametrize(
    ("state", "text", "reason"),
    [
        (PLACING, "ready", "You still have to place 10 island cards"),
        (PLACING, "sylt-a1", "Red has no island with that name"),
        (PLACING, "atlantis-a1", "Red has no island with that name"),
        (PLACING, "usedom", "Type an island and a space"),
        (PLACING, "usedom-c1", "Type an island and a space"),
        (PLACING, "alexander-island-a6", "alexander-island has no value for population density"),
        (play(PLACING, "usedom-a1"), "usedom-a1", "usedom is already there"),
        (SORTING, "sylt-down", "sylt is not one of the cards Red has to put on a pile"),
        (SORTING, "ready", "You can only place cards at the start of a round"),
        (SORTING, "take-2-north-up", "You need a national border"),
        (GAME.start("full", 2), "atlantis", "Type the name of the island"),
        (play(GAME.start("full", 2), "usedom"), "usedom", "usedom has already been dealt"),
    ],
)
def test_illegal_moves_are_refused_with_the_reason(
    state: CompetitionState, text: str, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.parse(state, text)


@pytest.mark.parametrize(
    ("state", "picks", "reason"),
    [
        (PLACING, ("field-a1",), "First choose a card from your hand, then the space"),
        (PLACING, ("card-alexander-island", "field-a6"), "has no population density"),
        (SORTING, ("pile-0-3",), "First choose a card from the trick, then one of your piles"),
        (SORTING, ("down-0",), "First choose a card from the trick, then one of your piles"),
        (SORTING, ("card-cuba", "pile-0-0"), "face down or on your pile for its sea"),
    ],
)
def test_illegal_picks_are_explained(
    state: CompetitionState, picks: Sequence[str], reason: str
) -> None:
    assert GAME.explain_illegal_picks is not None
    assert reason in GAME.explain_illegal_picks(state, tuple(picks))


def test_counts_have_singular_and_plural() -> None:
    assert [card_count_text(n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [trick_count_text(n) for n in (0, 1, 2)] == ["0 tricks", "1 trick", "2 tricks"]
    assert sort_cards(SORTING).field == 1
