"""The aids that a game offers; a new game has not used any."""

from __future__ import annotations

import pytest
from skerry import Host, game_ids, load

from tests.service.host_client import ask, run_job

PRESETS = [(id, preset.id) for id in game_ids() for preset in load(id).presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_new_game_counts_no_aid_of_the_one_before(game: str, preset: str) -> None:
    host = Host()
    ask(host, op="new", game="atoll", preset="small")
    ask(host, op="bot_input", level=1)
    ask(host, op="hint")
    request = {"game": game, "preset": preset, "seed": "2026-11-26"}
    run_job(host, op="prepare", **request)
    reply = ask(host, op="new", **request)
    aids = reply["game_status"]["aids"]
    assert ("heat" in aids) == (reply["seats"] > 1), "it would show the answer of a puzzle"
    ask(host, op="record_result", results=[], now=1)
    assert host._results._help_count().whole_game_counts == (0, 0)


@pytest.mark.parametrize("game", [id for id in game_ids() if load(id).lesson])
def test_lessons_offer_no_aids(game: str) -> None:
    reply = ask(Host(), op="learn", game=game, step=1)
    assert reply["game_status"]["aids"] == []


def test_a_puzzle_of_one_move_offers_hints_alone() -> None:
    for preset in ("problem-1", "daily"):
        host = Host()
        request = {"game": "atoll", "preset": preset, "seed": "2026-11-26"}
        run_job(host, op="prepare", **request)
        reply = ask(host, op="new", **request)
        assert reply["game_status"]["aids"] == ["hint"]


def test_a_game_by_link_offers_no_aid_before_its_end() -> None:
    host = Host()
    reply = ask(host, op="new", game="atoll", preset="small", own_seat=0)
    assert reply["game_status"]["aids"] == []
    one_screen = ask(host, op="new", game="atoll", preset="small")
    assert one_screen["game_status"]["aids"] == ["hint", "bar", "heat"]
