"""Nothing of hidden cards gets out: other hands, layouts and the pile are changed, and every byte
that a viewer, a thinker or a reader of the line gets is compared.
"""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from games.competition.positions import dealt, lay_out, number, play, turn_over
from skerry.core.bot import Budget, choose
from skerry.core.state import CHANCE, pack
from skerry.games.competition import GAME, deck, hidden_cards
from skerry.games.competition.constants import BLIND, HIDDEN
from skerry.games.competition.rules import CompetitionState
from skerry.session.session import Session
from skerry.testing.cpu import best_of, cpu_seconds

SETTINGS = [("full", 2), ("full", 3), ("full", 4), ("full", 5), ("simple", 3), ("short", 2)]


def some(preset: str, seats: int, seed: int, limit: int = 40) -> list[CompetitionState]:
    """States spread over a random game."""
    rng = Random(f"{preset}{seats}{seed}")
    state = GAME.start(preset, seats)
    assert isinstance(state, CompetitionState)
    states = []
    while not state.is_terminal:
        states.append(state)
        options = state.legal_actions()
        chance = state.current_player == CHANCE
        state = state.apply(
            state.draw(rng) if chance else options[-1] if state.laying else rng.choice(options)
        )
    return [*states[:: max(1, len(states) // limit)], state]


def told(state: CompetitionState, viewer: int | None) -> str:
    """All that a viewer gets: the picture, and what a thinker is given."""
    session = Session(GAME, seats=state.seats)
    known = state.information_state(viewer)
    return json.dumps([session.picture(state, viewer).to_json(), pack(known), str(known)])


def secrets(state: CompetitionState, viewer: int | None) -> set[int]:
    """Return the cards of other players that have not been shown."""
    others = [seat for seat in range(state.seats) if seat != viewer]
    rows = [row[seat] for seat in others for row in (state.hands, state.fields)]
    return {card for row in rows for card in row if card >= 0}


@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_what_is_hidden_changes_nothing_that_anybody_gets(preset: str, seats: int) -> None:
    differing = 0
    for state in some(preset, seats, 1):
        for viewer in (*range(seats), None):
            eyes = viewer if viewer is not None else 0
            other = hidden_cards.resample(state, eyes, Random(2))
            if viewer is None:
                continue
            differing += other != state
            assert told(other, viewer) == told(state, viewer)
    assert differing > 20


@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_an_onlooker_gets_what_all_players_know(preset: str, seats: int) -> None:
    """For onlookers the cards of seat 0 are exchanged as well."""
    for state in some(preset, seats, 2):
        other = hidden_cards.resample(state, 1, Random(3))
        swapped = hidden_cards.resample(other, 0, Random(4))
        assert told(swapped, None) == told(state, None)


@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_no_hidden_island_is_named(preset: str, seats: int) -> None:
    """Neither its id nor its names nor its outline occur in any text of another's picture."""
    for state in some(preset, seats, 3):
        for viewer in (*range(seats), None):
            text = told(state, viewer)
            for card in secrets(state, viewer):
                item = deck.cards()[card]
                assert f'-{item.id}"' not in text, item.id
                assert not re.search(rf'"{re.escape(item.short)}[",;.]', text), item.short
                assert item.outline not in text, item.id


def test_how_far_somebody_has_got_is_hidden() -> None:
    """Every state while seat 0 lays looks the same to the others, also after changes of mind."""
    state = dealt("full", ["usedom", "sylt"], [], [])
    moves = ("usedom-a1", "sylt-a2", "usedom-a2", "sylt-b6")
    looks = {viewer: told(state, viewer) for viewer in (1, 2, None)}
    for move in moves:
        state = play(state, move)
        assert all(told(state, viewer) == look for viewer, look in looks.items())


def test_a_blind_card_looks_like_an_island_until_it_is_turned_over() -> None:
    one = lay_out("full", {"a1": "cuba"}, {"a1": "usedom"})
    known = one.information_state(0)
    assert known.fields[1] == (HIDDEN,) * 12
    assert one.fields[1].count(BLIND) == 2
    assert turn_over(one).shown[1] == number("usedom")


def test_face_down_piles_show_their_count_only() -> None:
    """States do not tell which seat has a face-down card, although all have seen it."""
    state = play(turn_over(lay_out("full", {"a1": "cuba"}, {"a1": "usedom"})), "cuba-down")
    assert state.down == (1, 0)
    for viewer in (0, 1, None):
        scene = Session(GAME).picture(state, viewer)
        labels = [node.label for node in scene.nodes if node.id == "down-0"]
        assert labels == ["Red, face down: 1 card"]


def test_secret_moves_are_not_told_in_the_line() -> None:
    session = Session(GAME, seats=2, seed="line")
    while session.state.current_player == 0:
        session.play(GAME.notation(session.state.legal_actions()[-1]))
    assert len(session.line) > 5
    assert session.visible_line(1).moves == session.visible_line(None).moves == ("ready",), (
        "nor their number"
    )
    assert session.visible_line(0).moves == session.line


def test_reasons_tell_nothing_of_other_hands() -> None:
    """Islands in another hand and islands in the pile get the same answer."""
    state = dealt("full", ["usedom"], ["sylt"])
    held = "sylt"
    piled = deck.cards()[hidden_cards.unseen_cards(state)[0]].id
    assert GAME.explain_illegal_move is not None
    answers = {GAME.explain_illegal_move(state, f"{id}-a1") for id in (held, piled)}
    assert answers == {"Red has no island with that name"}


@pytest.mark.parametrize("level", [level.id for level in GAME.levels])
def test_bots_are_told_no_more_than_their_player(level: int) -> None:
    for state in some("short", 3, 5, 12):
        player = state.current_player
        if player >= 0:
            other = hidden_cards.resample(state, player, Random(8))
            answers = [
                choose(GAME.bot(s.information_state(player), level, Budget(work=20), Random(1)))
                for s in (state, other)
            ]
            assert answers[0] == answers[1]


def test_a_position_that_cannot_be_dealt_is_soon_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lay_out("full", {}, {})
    monkeypatch.setattr(deck, "fits", lambda card, field: False)

    def refused() -> None:
        with pytest.raises(ValueError, match="no deal of the cards matches"):
            state.resample(0, Random(1))

    assert best_of(lambda: cpu_seconds(refused), 0.4) < 0.4
