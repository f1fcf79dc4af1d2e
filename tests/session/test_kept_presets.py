"""Sessions made from others keep their preset as it is: an old id never turns into what new games
are begun as.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from session.places import Place, met, secret
from skerry.core.game import Game
from skerry.core.presets import Preset
from skerry.core.registry import load
from skerry.service.players import redealt
from skerry.session.session import Session, truncated

OLD = [preset for preset in load("conqueror").presets if preset.now]


def aged(id: str, now: str) -> Game:
    """A game that has a preset "old" as well, which new games are begun as `now` in place of."""
    game = load(id)
    old = Preset("old", "Old", now=now)

    def begin(preset: str, seats: int) -> object:
        return game.begin(now if preset == "old" else preset, seats)

    return replace(game, presets=(*game.presets, old), begin=begin)  # type: ignore[arg-type]


def test_there_are_old_presets_and_new_games_are_not_begun_with_them() -> None:
    assert OLD
    for preset in OLD:
        assert Session("conqueror", preset=preset.id).preset == preset.now
        assert Session.from_id(f"conqueror:{preset.id}:#s").preset == preset.id


@pytest.mark.parametrize("preset", [preset.id for preset in OLD])
def test_what_is_cut_off_from_a_game_with_fair_dice_has_its_preset(preset: str) -> None:
    game = load("conqueror")
    a = Place(secret("a"))
    b = Place(secret("b"))
    a.begin("conqueror", preset=game.preset(preset))  # type: ignore[arg-type]
    b.receive(a.game.send())
    a.receive(b.game.send())
    other = truncated(a.game)
    assert other is not a.game
    assert other.dice is None
    assert other.preset == preset
    assert other.full_id.startswith(f"conqueror:{preset}:")
    assert Session.from_id(other.full_id).state == other.state


def test_where_dice_are_not_fair_it_is_the_same_session() -> None:
    session = Session.from_id("conqueror:custom:#s")
    assert truncated(session) is session
    assert truncated(met("conqueror")[0].game).preset == "basic"


def test_what_is_dealt_anew_has_its_preset() -> None:
    game = aged("competition", "short")
    session = Session(game, preset=game.preset("old"), seats=2, seed="s")
    anew = redealt(session, ("person", 1), ("person", "person"))
    assert anew is not None
    assert anew.preset == session.preset == "old"
    assert anew.seed != session.seed


def test_what_is_answered_leaves_the_preset() -> None:
    game = aged("islant", "level-1")
    session = Session(game, preset=game.preset("old"), seats=1)
    for drawing in ("land1@2-d3", "land1@3-e4", "land1@1-c4", "land1@0-d5"):
        session.play("1-2")
        session.play(drawing)
    session.annotate(8, "Avalon")
    assert session.preset == "old"
    assert session.annotation_prompt(8) == ""
