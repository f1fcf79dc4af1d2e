"""Sessions made from others keep their preset, even if new games start with another one.

A preset whose `now` is set is read in old ids only.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from session.peers import Peer, exchange_first_links, make_secret
from skerry.core.game import Game
from skerry.core.presets import Preset
from skerry.core.registry import load
from skerry.service.players import redeal_if_seats_changed
from skerry.session.hosting import annotate, annotation_prompt, full_id, mark_moves_sent
from skerry.session.session import Session
from skerry.session.typed_chance import drop_later_moves

OLD = [preset for preset in load("conqueror").presets if preset.now]


def with_old_preset(id: str, now: str) -> Game:
    """Return the game with another preset "old", which is replaced by `now` in new games."""
    game = load(id)
    old = Preset("old", "Old", now=now)

    def begin(preset: str, seats: int) -> object:
        return game.begin(now if preset == "old" else preset, seats)

    return replace(game, presets=(*game.presets, old), begin=begin)  # type: ignore[arg-type]


def test_new_games_do_not_use_old_presets() -> None:
    assert OLD
    for preset in OLD:
        assert Session("conqueror", preset=preset.id).preset == preset.now
        assert Session.from_id(f"conqueror:{preset.id}:#s").preset == preset.id


@pytest.mark.parametrize("preset", [preset.id for preset in OLD])
def test_a_truncated_game_with_fair_dice_keeps_its_preset(preset: str) -> None:
    game = load("conqueror")
    a = Peer(make_secret("a"))
    b = Peer(make_secret("b"))
    a.begin("conqueror", preset=game.preset(preset))  # type: ignore[arg-type]
    b.receive(mark_moves_sent(a.game))
    a.receive(mark_moves_sent(b.game))
    other = drop_later_moves(a.game)
    assert other is not a.game
    assert other.dice is None
    assert other.preset == preset
    assert full_id(other).startswith(f"conqueror:{preset}:")
    assert Session.from_id(full_id(other)).state == other.state


def test_truncating_returns_the_session_itself_without_fair_dice() -> None:
    session = Session.from_id("conqueror:custom:#s")
    assert drop_later_moves(session) is session
    assert drop_later_moves(exchange_first_links("conqueror")[0].game).preset == "basic"


def test_a_redealt_game_keeps_its_preset() -> None:
    game = with_old_preset("competition", "short")
    session = Session(game, preset=game.preset("old"), seats=2, seed="s")
    redealt_session = redeal_if_seats_changed(session, ("person", 1), ("person", "person"))
    assert redealt_session is not None
    assert redealt_session.preset == session.preset == "old"
    assert redealt_session.seed != session.seed


def test_an_annotated_game_keeps_its_preset() -> None:
    game = with_old_preset("islant", "level-1")
    session = Session(game, preset=game.preset("old"), seats=1)
    for drawing in ("land1@2-d3", "land1@3-e4", "land1@1-c4", "land1@0-d5"):
        session.play("1-2")
        session.play(drawing)
    annotate(session, 8, "Avalon")
    assert session.preset == "old"
    assert annotation_prompt(session, 8) == ""
