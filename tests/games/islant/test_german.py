"""Islant in German: no English words are left, and English texts return afterwards."""

from __future__ import annotations

from random import Random

import pytest
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
from skerry.core.bot import Budget
from skerry.core.scene import Scene
from skerry.games.islant import GAME
from skerry.games.islant.rules import STOP, IslantState
from skerry.games.islant.sheets import form_of, level_numbers

CELLS = set("abcdefghijk")
TYPED = ("stop", "land2@1-e4", "land9@1-e4", "red2-e4", "wave3@1-a2", "wave3-b2", "ship2-a5",
         "land3@1-z9", "blue1@2-f6", "red1@0-a1", "1-1", "hello")  # fmt: skip


def random_states(level: int, seats: int) -> list[IslantState]:
    results = []
    for state in random_game(GAME.start(f"level-{level}", seats), level):
        assert isinstance(state, IslantState)
        results.append(state)
    return results


@pytest.mark.parametrize(("level", "seats"), [(1, 1), (2, 2), (3, 14), (4, 1), (5, 2)])
def test_a_whole_game_is_described_in_german(level: int, seats: int) -> None:
    with german():
        allowed = known_words("skerry.games.islant") | CELLS
        for state in random_states(level, seats):
            for scene in scenes_for_all_viewers(GAME, state):
                assert words_of(scene_texts(scene)) <= allowed


@pytest.mark.parametrize("level", level_numbers())
def test_refusals_are_german(level: int) -> None:
    with german():
        allowed = known_words("skerry.games.islant") | CELLS | words_of(TYPED)
        assert GAME.explain_illegal_move is not None
        for state in random_states(level, 1)[:12]:
            assert words_of(GAME.explain_illegal_move(state, text) for text in TYPED) <= allowed
            if state.current_player == 0:
                assert words_of(illegal_pick_replies(GAME, state)) <= allowed


def test_the_labels_the_text_and_the_pages_are_german() -> None:
    assert GAME.sheet is not None
    with german():
        allowed = known_words("skerry.games.islant") | set("abcdefghijkrpo")
        assert words_of(translated_labels(GAME)) <= allowed
        for level in level_numbers():
            printed = [
                page for page in GAME.sheet(f"level-{level}", 1, "") if isinstance(page, Scene)
            ]
            assert len(printed) == 1
            assert words_of(scene_texts(printed[0])) <= allowed
            for state in random_states(level, 2):
                lines = [line for line in str(state).splitlines() if not line[:2].strip().isdigit()]
                assert words_of(line for line in lines if ":" in line) <= allowed


def test_a_bots_notes_are_german() -> None:
    state = GAME.start("level-2", 1).apply("2-5")
    with german():
        notes = [item.note for item in GAME.bot(state, 2, Budget(work=4), Random(1))]
    assert notes
    assert all("Punkte" in note for note in notes)


def test_english_texts_return_after_german() -> None:
    state = GAME.start("level-4", 2).apply("2-3-5").apply("land2@1-e4")
    assert GAME.sheet is not None
    before = [list(scene_texts(scene)) for scene in scenes_for_all_viewers(GAME, state)]
    page = list(GAME.sheet("level-4", 1, ""))[-1]
    with german():
        assert [list(scene_texts(scene)) for scene in scenes_for_all_viewers(GAME, state)] != before
        assert list(GAME.sheet("level-4", 1, ""))[-1] != page
    assert [list(scene_texts(scene)) for scene in scenes_for_all_viewers(GAME, state)] == before
    assert list(GAME.sheet("level-4", 1, ""))[-1] == page


def test_choices_are_the_same_in_german() -> None:
    for state in random_states(5, 1):
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


def test_winners_are_named_in_german() -> None:
    state = IslantState(1, (form_of(1).blank,) * 2, (0, 0), roll=(1, 4))
    with german():
        over = state.apply(STOP).apply(STOP)
        assert GAME.view(over, 0).status.startswith(
            "Spieler 1 und Spieler 2 teilen sich den Sieg mit −2 Punkten"
        )
        assert GAME.view(over, 0).news == "Spieler 2: mit −2 Punkten abgeschlossen"


def test_notes_of_sheets_and_daily_presets_are_correct() -> None:
    for level, sheet in zip(level_numbers(), GAME.sheets, strict=True):
        size = form_of(level).size
        assert (sheet.id, sheet.note) == (
            f"level-{level}",
            f"a blank sheet of {size} by {size} cells",
        )
        day = GAME.preset(f"daily-{level}")
        assert (day.name, day.short_name) == (f"Daily level {level}", f"Level {level}")
        assert (day.daily, tuple(day.seats)) == (True, (1,))
