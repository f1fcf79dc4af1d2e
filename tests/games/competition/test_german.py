"""Island Competition in German: no English words are left, and English texts return later."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from games.competition.positions import deal_hands, place_cards, play, turn_field
from games.german import (
    german,
    illegal_pick_replies,
    known_words,
    random_game,
    scene_texts,
    scenes_for_all_viewers,
    translated_labels,
    words_of,
)
from skerry.core.i18n import join_with_and
from skerry.games.competition import GAME, deck
from skerry.games.competition.places import COUNTRIES, MOUNTAINS, TOWNS, place_name
from skerry.games.competition.view.fit import name_lines

ENGLISH = {"and", "City", "highest", "Islands", "near", "point", "ridge", "station"}
"""English words; in a German text, they show a place name that has not been translated."""

UNITS = {"km²", "m", "mm", "C"}

CARD_WIDTHS = (76, 95)
"""Widths of cards on which long names are divided."""

OTHERS = ("tierra-del-fuego", "borneo", "new-guinea", "ireland")


def card_names() -> set[str]:
    """Return all texts of cards except their figures."""
    every = deck.cards()
    names = {
        place_name(place) for item in every for place in (item.town, item.mountain, *item.countries)
    }
    parts = {
        part
        for item in every
        for width in CARD_WIDTHS
        for part in name_lines(item.short_name, width)
    }
    return names | parts | {item.german for item in every} | {item.short_name for item in every}


@pytest.mark.more
@pytest.mark.parametrize(
    ("preset", "seats", "step"),
    [
        ("short", 5, 1),
        *(
            pytest.param(*row, marks=pytest.mark.more)
            for row in (("short", 2, 1), ("simple", 3, 6))
        ),
    ],
)
def test_a_whole_game_is_described_in_german(preset: str, seats: int, step: int) -> None:
    with german():
        allowed = known_words("skerry.games.competition") | words_of(card_names()) | UNITS
        for state in islice(random_game(GAME.start(preset, seats), seats), 0, None, step):
            for scene in scenes_for_all_viewers(GAME, state):
                texts = [text for text in scene_texts(scene) if "…" not in text]
                assert words_of(texts) <= allowed


def test_truncated_texts_are_german_too() -> None:
    with german():
        state = turn_field(
            place_cards("full", {"a1": "hispaniola"}, *({"a1": other} for other in OTHERS))
        )
        texts = [text for text in scene_texts(GAME.view(state, 0)) if "…" in text]
        whole = {text for card in deck.cards() for text in card_texts(card)}
        assert texts
        assert all(any(item.startswith(visible_part(text)) for item in whole) for text in texts)


def visible_part(text: str) -> str:
    return text.lstrip("●▲ ").removesuffix("…")


def card_texts(card: deck.Card) -> list[str]:
    land = join_with_and([place_name(country) for country in card.countries])
    return [land, place_name(card.town), place_name(card.mountain), card.german]


def test_the_labels_and_the_text_are_german() -> None:
    with german():
        allowed = known_words("skerry.games.competition") | words_of(
            card.id for card in deck.cards()
        )
        allowed |= {sea.word for sea in deck.SEAS} | {"a", "b"} | words_of(card_names()) | UNITS
        assert words_of(translated_labels(GAME)) <= allowed
        for state in random_game(GAME.start("short", 3), 1):
            assert words_of([str(state)]) <= allowed


def test_refusals_are_german() -> None:
    states = [
        GAME.start("full", 2),
        deal_hands("full", ["usedom", "alexander-island"], ["sylt"]),
        play(deal_hands("full", ["usedom"], []), "usedom-a1"),
        place_cards("full", {"a1": "cuba"}, {}),
        turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"})),
    ]
    typed = ("ready", "sylt-a1", "usedom", "usedom-c1", "usedom-a1", "sylt-down", "take-2-north-up",
             "atlantis", "alexander-island-a6", "pass")  # fmt: skip
    with german():
        allowed = (
            known_words("skerry.games.competition")
            | words_of(typed)
            | words_of(card.id for card in deck.cards())
        )
        allowed |= words_of(card_names()) | words_of(["a b"])
        assert GAME.explain_illegal_move is not None
        for state in states:
            assert words_of(GAME.explain_illegal_move(state, text) for text in typed) <= allowed
            assert words_of(illegal_pick_replies(GAME, state)) <= allowed


def test_english_texts_return_after_german() -> None:
    state = turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"}))
    before = [list(scene_texts(scene)) for scene in scenes_for_all_viewers(GAME, state)]
    with german():
        other = [list(scene_texts(scene)) for scene in scenes_for_all_viewers(GAME, state)]
        assert not {"Blue", "Caribbean", "Germany"} & words_of(
            text for row in other for text in row
        )
    assert [list(scene_texts(scene)) for scene in scenes_for_all_viewers(GAME, state)] == before


def test_choices_are_the_same_in_german() -> None:
    for state in islice(random_game(GAME.start("short", 2), 4), 0, None, 4):
        plain = [
            [(choice.action, choice.picks) for choice in scene.choices]
            for scene in scenes_for_all_viewers(GAME, state)
        ]
        with german():
            target = [
                [(choice.action, choice.picks) for choice in picture.choices]
                for picture in scenes_for_all_viewers(GAME, state)
            ]
        assert target == plain


def test_places_have_german_names() -> None:
    cards = deck.cards()
    assert {country for item in cards for country in item.countries} == set(COUNTRIES)
    assert {item.town for item in cards} >= set(TOWNS)
    assert {item.mountain for item in cards} >= set(MOUNTAINS)
    with german():
        for card in cards:
            for place in (card.short_name, place_name(card.town), place_name(card.mountain)):
                assert not words_of([place]) & ENGLISH, place
        assert place_name("Germany") == "Deutschland"
        names = {item.id: item.short_name for item in cards}
    assert names["iceland"] == "Island"
    assert names["cape-verde"] == "Kapverden"
    assert len(set(names.values())) == 128


def test_german_names_and_figures_fit_their_columns() -> None:
    with german():
        for number, card in enumerate(deck.cards()):
            assert len(card.short_name) <= 18
            assert all(len(deck.short_figure(number, k)) <= 9 for k in range(6))
        texts = {deck.figure_text(number, k) for number in range(128) for k in range(6)}
    assert "109.884 km²" in texts
    assert "−14,5 °C" in texts
    assert not any(re.search(r"\d,\d{3}\b", text) and "km²" not in text for text in texts)
