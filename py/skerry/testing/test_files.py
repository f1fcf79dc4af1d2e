"""The files of each game that are not code, and its recorded games and counts."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import combinations, zip_longest
from typing import Any

import pytest

from skerry.core.i18n import LANGUAGES
from skerry.core.presets import value_ids
from skerry.session.session import Session
from skerry.testing.games_under_test import folder
from skerry.testing.perft import count_by_first_action, count_positions
from skerry.testing.random_games import IDS, Setting, game, game_settings, recorded_settings
from skerry.testing.transcript import parse_transcript, transcript

pytestmark = pytest.mark.usefixtures("games_under_test")

PARTS = re.compile(r"^ *(#+ |- |\d\. |\|)|(\]\([^)]*\))", re.MULTILINE)
"""Headings, items, table lines, pictures and links in Markdown."""


PACKAGED = [id for id in IDS if game(id).package]
TRANSLATED = [
    (id, tag)
    for id in PACKAGED
    for tag in LANGUAGES[1:]
    if (files(game(id).package) / f"rules.{tag}.md").is_file()
]
"""The games and the languages that their rules are translated into."""


@pytest.mark.parametrize("id", PACKAGED)
@pytest.mark.parametrize("name", ["rules.md", "look.css"])
def test_a_game_has_its_rules_page_and_its_looks(id: str, name: str) -> None:
    text = (files(game(id).package) / name).read_text(encoding="utf-8")
    assert len(text) > 500
    assert f".{id}" in text or name == "rules.md"


@pytest.mark.parametrize(("id", "language"), TRANSLATED)
def test_translated_rules_have_the_parts_of_those_in_english(id: str, language: str) -> None:
    folder = files(game(id).package)
    names = ("rules.md", f"rules.{language}.md")
    texts = [(folder / name).read_text(encoding="utf-8") for name in names]
    english, translated = (PARTS.findall(text) for text in texts)
    assert translated == english
    assert texts[0] != texts[1]


@pytest.mark.parametrize("id", IDS)
def test_ids_presets_and_seats_are_valid(id: str) -> None:
    game_under_test = game(id)
    assert game_under_test.id == id
    assert game_under_test.name
    assert game_under_test.tagline
    assert (
        len({preset.id for preset in game_under_test.presets}) == len(game_under_test.presets) > 0
    )
    assert len(set(game_under_test.seats)) == len(game_under_test.seats) > 0
    assert all(1 <= seats <= 99 for seats in game_under_test.seats)
    assert sorted(game_under_test.seats) == list(
        range(min(game_under_test.seats), max(game_under_test.seats) + 1)
    )


@pytest.mark.parametrize("id", IDS)
def test_value_ids_of_options_are_prefix_free(id: str) -> None:
    """No value id is the beginning of another one, because preset ids join them."""
    game_under_test = game(id)
    ids = value_ids(game_under_test.options)
    assert not [(a, b) for a, b in combinations(sorted(ids), 2) if b.startswith(a)]
    assert all(re.fullmatch(r"[a-z0-9-]+", word) for word in ids)
    assert (
        not game_under_test.options
        or game_under_test.options[0].values[0].id == game_under_test.presets[0].id
    )
    assert all(len(option.values) > 1 for option in game_under_test.options)
    assert [
        game_under_test.preset(preset.now).id for preset in game_under_test.presets if preset.now
    ] == [preset.now for preset in game_under_test.presets if preset.now]


@pytest.mark.parametrize("id", IDS)
def test_playthroughs(id: str) -> None:
    """Replay the recorded games line by line.

    `python build.py accept` rewrites them; for games of other packages, `pytest --skerry-accept`.
    """
    for name, setting in recorded_settings(id).items():
        text = recorded_text(id, name)
        recorded, moves = parse_transcript(id, text)
        assert recorded.seats == setting.seats
        assert moves
        replayed = transcript(recorded, moves).splitlines()
        for number, (old, new) in enumerate(zip_longest(text.splitlines(), replayed), 1):
            assert new == old, f"{id}/{name}, line {number}"


def recorded_text(id: str, name: str) -> str:
    path = folder(id) / name
    commands = f"`pytest --skerry-game {id} --skerry-accept` or `python build.py accept {id}`"
    assert path.is_file(), f"{path} is missing: {commands} writes it"
    return path.read_text(encoding="utf-8")


def perft_file_rows(id: str) -> list[dict[str, Any]]:
    loaded = json.loads(recorded_text(id, "perft.json"))
    assert isinstance(loaded, list)
    return loaded


@pytest.mark.parametrize("id", IDS)
def test_perft(id: str) -> None:
    """On failure, the counts are compared for each first action."""
    for row in perft_file_rows(id):
        session = Session.from_id(row["id"])
        counts = count_positions(session.state, len(row["positions"]) - 1).to_json()
        setting = Setting(id, session.preset, session.seats)
        if counts["positions"] != row["positions"]:
            depth = len(row["positions"]) - 1
            assert count_by_first_action(setting, session.state, depth) == row["divide"], row["id"]
        assert counts == {key: row[key] for key in counts}, row["id"]


@pytest.mark.parametrize("id", IDS)
def test_perft_covers_every_setting_and_some_ends(id: str) -> None:
    starts = {row["id"].removesuffix(":") for row in perft_file_rows(id)}
    for setting in game_settings(id):
        session = setting.session()
        assert session.id.removesuffix(":") in starts
    assert sum(sum(row["ends"]) for row in perft_file_rows(id)) > 200
