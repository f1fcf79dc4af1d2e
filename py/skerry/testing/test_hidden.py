"""Hidden information is in no picture, label, bot input or hint, and no bot gets it."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from random import Random

import pytest

from skerry.core.bot import Budget, choose
from skerry.core.scene import TALL, WIDE, Aspect, Scene
from skerry.core.state import State, pack
from skerry.service.host import Host
from skerry.service.players import PERSON
from skerry.session.hosting import full_id, state_scene
from skerry.session.ids import read_id
from skerry.session.seat_code import decode, encode
from skerry.session.session import Session
from skerry.testing.random_games import (
    SETTINGS,
    Setting,
    exact_key,
    make_params,
    sample_states,
    sample_viewers,
)

HIDING = [setting for setting in SETTINGS if setting.game.hidden]

pytestmark = pytest.mark.usefixtures("games_under_test")


def scene_for_viewer(
    setting: Setting, state: State, viewer: int | None, aspect: Aspect = WIDE
) -> Scene:
    return state_scene(setting.session(), state, viewer, aspect)


@pytest.mark.parametrize("setting", make_params(SETTINGS))
def test_masking_twice_is_masking_once(setting: Setting) -> None:
    for state in sample_states(setting):
        for viewer in sample_viewers(state):
            mask = state.information_state(viewer)
            assert type(mask) is type(state)
            assert exact_key(mask.information_state(viewer)) == exact_key(mask)
            assert exact_key(mask.information_state(None)) == exact_key(
                state.information_state(None)
            )


@pytest.mark.parametrize("setting", make_params(SETTINGS))
def test_who_moves_and_what_for_is_public(setting: Setting) -> None:
    """The end and the results are public too. The mover knows its legal actions and their order."""
    for state in sample_states(setting):
        for viewer in sample_viewers(state):
            mask = state.information_state(viewer)
            assert mask.current_player == state.current_player
            assert mask.returns() == state.returns()
        if state.current_player >= 0:
            mask = state.information_state(state.current_player)
            assert list(mask.legal_actions()) == list(state.legal_actions())


@pytest.mark.parametrize("setting", make_params(SETTINGS))
def test_a_game_that_hides_nothing_says_so(setting: Setting) -> None:
    masked = any(
        exact_key(state.information_state(viewer)) != exact_key(state)
        for state in sample_states(setting)
        for viewer in range(setting.seats)
    )
    assert masked == setting.game.hidden


@pytest.mark.parametrize("setting", make_params(SETTINGS))
def test_resampled_states_look_the_same_and_keep_the_laws(setting: Setting) -> None:
    for state in sample_states(setting, 20):
        for player in range(min(setting.seats, 5)):
            rng = Random(1)
            for _ in range(3):
                other = state.resample(player, rng)
                other.validate()
                assert exact_key(other.information_state(player)) == exact_key(
                    state.information_state(player)
                )


@pytest.mark.parametrize("setting", make_params(SETTINGS))
def test_resampling_uses_only_what_the_player_knows(setting: Setting) -> None:
    for state in sample_states(setting, 20):
        for player in range(min(setting.seats, 5)):
            mask = state.information_state(player)
            drawn = [exact_key(s.resample(player, Random(7))) for s in (state, mask)]
            assert drawn[0] == drawn[1]


@pytest.mark.parametrize("setting", make_params(HIDING))
def test_two_states_that_differ_in_hidden_things_look_the_same(setting: Setting) -> None:
    """Pictures and packed states must be equal byte for byte."""
    pairs = 0
    for state in sample_states(setting, 20):
        for player in range(setting.seats):
            other = state.resample(player, Random(3))
            pairs += exact_key(other) != exact_key(state)
            for aspect in (WIDE, TALL):
                scenes = [
                    scene_for_viewer(setting, s, player, aspect).to_json() for s in (state, other)
                ]
                assert json.dumps(scenes[0]) == json.dumps(scenes[1])
            briefs = [exact_key(s.information_state(player)) for s in (state, other)]
            assert briefs[0] == briefs[1]
    assert pairs > 5, "states that differ were seen at all"


def host_replies_text(setting: Setting, state: State, viewer: int | None) -> str:
    """Return the Host's replies about a position as a text, without the stored record and save.

    The Host's session consists of this position only. The viewer is the only human player; if
    `viewer` is None, all players are human.
    """
    session = setting.session()
    session._line.transitions = [(state,)]
    session.seed = "s"
    host = Host()
    seats = range(setting.seats)
    host._game.session = session
    players = [PERSON if viewer in (None, seat) else 1 for seat in seats]
    host._game.players = tuple(players)
    host._game.save.start(session, tuple(players), {"key": "k"})
    asked = [
        {"op": "players", "players": players},
        {"op": "view", "at": 0, "frames": True},
        {"op": "view", "at": 0, "aspect": TALL},
        {"op": "view", "at": 0, "seat": 0},
        {"op": "bot_input", "level": 1},
        {"op": "hint"},
        {"op": "review"},
        {"op": "transcript"},
        {"op": "why", "picks": ["x"]},
    ]
    replies = [json.loads(host.call(json.dumps(request))) for request in asked]
    if "record" in replies[0]:
        del replies[0]["record"], replies[0]["save"]
    return json.dumps(replies)


@pytest.mark.parametrize("setting", make_params(HIDING))
def test_replies_contain_only_what_the_viewer_knows(setting: Setting) -> None:
    """Pictures, choices, moves, links and bot inputs must be equal byte for byte."""
    pairs = 0
    for state in sample_states(setting, 8):
        for viewer in (None, *range(setting.seats)):
            if state.is_terminal or (viewer is None and state.current_player < 0):
                continue
            other = state.resample(
                max(0, state.current_player) if viewer is None else viewer, Random(3)
            )
            if exact_key(other.information_state(viewer)) != exact_key(
                state.information_state(viewer)
            ):
                continue  # only states that look the same to the viewer are compared
            pairs += exact_key(other) != exact_key(state)
            assert host_replies_text(setting, state, viewer) == host_replies_text(
                setting, other, viewer
            )
    assert pairs > 5


@pytest.mark.parametrize("setting", make_params(HIDING))
def test_a_link_for_a_seat_leads_to_what_it_knows(setting: Setting) -> None:
    for state in sample_states(setting, 20):
        if state.is_terminal:
            continue
        for seat in range(setting.seats):
            text = encode(state, seat)
            viewer, drawn = decode(setting.start(), text, "1")
            assert viewer == seat
            assert exact_key(drawn.information_state(seat)) == exact_key(
                state.information_state(seat)
            )
            id = f"{setting.id}:{setting.preset}@{setting.seats}!{text}:#1"
            session = Session.from_id(id)
            assert exact_key(session.transition()[0]) == exact_key(drawn)
            assert full_id(session) == str(read_id(full_id(session)))


@pytest.mark.parametrize("setting", make_params(HIDING))
def test_a_seat_code_with_hidden_information_is_refused(setting: Setting) -> None:
    refused = 0
    for state in sample_states(setting, 20):
        if exact_key(state.information_state(0)) == exact_key(state):
            continue
        open_hands = json.dumps([0, pack(state)]).encode()
        text = urlsafe_b64encode(zlib.compress(open_hands)).decode().rstrip("=")
        with pytest.raises(ValueError, match="more than its player can know"):
            decode(setting.start(), text, "1")
        refused += 1
    assert refused > 5


@pytest.mark.parametrize("setting", make_params(HIDING))
def test_bots_know_no_more_than_their_player(setting: Setting) -> None:
    pairs = 0
    for state in sample_states(setting, 24):
        player = state.current_player
        if player < 0:
            continue
        other = state.resample(player, Random(5))
        pairs += exact_key(other) != exact_key(state)
        answers = [
            choose(setting.game.bot(s.information_state(player), 1, Budget(work=8), Random(2)))
            for s in (state, other)
        ]
        assert answers[0] == answers[1]
    assert pairs > 2


@pytest.mark.parametrize("setting", make_params(HIDING))
def test_a_view_does_not_need_more_than_the_mask(setting: Setting) -> None:
    """Pictures for other seats are drawn from masked states without the mover's actions."""
    for state in sample_states(setting, 20):
        for viewer in sample_viewers(state):
            assert all(
                scene_for_viewer(setting, state, viewer, aspect).nodes for aspect in (WIDE, TALL)
            )


@pytest.mark.parametrize("setting", make_params(HIDING))
def test_resampling_finds_the_truth_now_and_then(setting: Setting) -> None:
    """If few states are possible, the actual state is among the samples."""
    checked = 0
    for state in sample_states(setting, 12):
        player = max(state.current_player, 0)
        rng = Random(11)
        drawn = {exact_key(state.resample(player, rng)) for _ in range(200)}
        if len(drawn) < 40:
            checked += 1
            assert exact_key(state) in drawn
    assert checked
