"""Promises of the built-in games beyond those of every game."""

from __future__ import annotations

import pytest
from skerry.core.i18n import LANGUAGES
from skerry.core.registry import BUILT_IN, load
from skerry.testing import (
    games_under_test,
    test_faces,
    test_facts,
    test_hidden,
    test_languages,
    test_lessons,
)
from toys import folder


def test_the_contract_tests_include_all_games() -> None:
    assert games_under_test.game_ids()[: len(BUILT_IN)] == BUILT_IN
    assert {setting.id for setting in test_facts.WITH_FACTS} == set(BUILT_IN)
    assert tuple(test_lessons.WITH_LESSONS) == BUILT_IN
    for language in LANGUAGES[1:]:
        assert [id for id, tag in test_languages.TRANSLATED if tag == language] == list(BUILT_IN)
    assert tuple(test_faces.WITH_FACES) == BUILT_IN


def test_some_games_have_hidden_information() -> None:
    hiding = {setting.id for setting in test_hidden.HIDING}
    assert hiding == {id for id in games_under_test.game_ids() if games_under_test.game(id).hidden}
    assert hiding & set(BUILT_IN)


@pytest.mark.parametrize("id", BUILT_IN)
def test_a_game_has_its_rules_tests(id: str) -> None:
    assert (folder(id) / "test_rules.py").is_file()
    assert load(id).package == f"skerry.games.{id}"
