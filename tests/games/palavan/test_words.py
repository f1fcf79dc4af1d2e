"""Descriptions of Palavan's actions."""

from random import Random

import pytest
from games.host_game import with_player_names
from skerry.core import i18n
from skerry.core.scene import TALL, WIDE
from skerry.games.palavan import GAME
from skerry.games.palavan.duel.constants import COUNTED, PLAY
from skerry.games.palavan.duel.rules import DuelState
from skerry.games.palavan.tiles import tile_numbers
from skerry.session.hosting import state_scene
from skerry.session.session import Session


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        ("m3@2-b1", "M3 on b1, rotated twice", "M3 auf b1, zweimal gedreht"),
        ("m3-off", "M3 back to the tray", "M3 zurück in die Ablage"),
        ("clear", "all tiles back to the tray", "alle Plättchen zurück in die Ablage"),
        ("solve", "show a solution", "eine Lösung zeigen"),
    ],
)
def test_the_actions_of_a_puzzle_are_described(action: str, english: str, german: str) -> None:
    state = GAME.start("basic")
    assert GAME.describe_action(state, action) == english
    i18n.set_language("de")
    assert GAME.describe_action(state, action) == german
    i18n.set_language("en")


def test_a_deal_is_described_by_its_tiles() -> None:
    state = GAME.start("island")
    outcome, _share = state.chance_outcomes()[0]
    assert GAME.describe_action(state, outcome).startswith("the tiles ")
    assert "-" not in GAME.describe_action(state, outcome)


def test_a_duel_uses_the_players_names() -> None:
    session = Session("palavan", preset="round", seats=2, seed="1")
    session.push(session.state.legal_actions()[0])
    with with_player_names("Ada", "Bob", persons=(0, 1)):
        scene = session.scene(1)
        assert scene.news.startswith("Ada: ")
        assert scene.status.startswith("Bob: choose one of your tiles, then a square")
        assert {"Ada", "Bob"} <= {node.text for node in scene.nodes}


def test_a_long_name_leaves_room_for_the_tokens() -> None:
    session = Session("palavan", preset="match", seats=2, seed="1")
    session.push(session.state.legal_actions()[0])
    for aspect in (WIDE, TALL):
        with with_player_names("Maximilian Mustermann the Third", "Bob", persons=(0, 1)):
            scene = state_scene(session, session.state, 0, aspect)
        nodes = {node.id: node for node in scene.nodes}
        for seat, letters in ((0, 20), (1, 3)):
            name = nodes[f"seat-{seat}"]
            assert len(name.text) == letters
            half = len(name.text) * (3.5 if aspect == TALL else 2.7)
            token = nodes[f"socket-{seat}-0"]
            assert abs(name.x - token.x) > half + 7, "the name ends before the first token"
            assert half < name.x < scene.width - half, "the name is inside the picture"


def random_statuses(preset: str, seed: str) -> list[tuple[DuelState, str, str]]:
    """Return the states of a random duel from the first deal on, each with its status and news."""
    session = Session("palavan", preset=preset, seats=2, seed=seed)
    rng = Random(seed)
    states = [*session.transition()[-1:]]
    while not session.state.is_terminal:
        session.push(rng.choice(list(session.state.legal_actions())))
        states += session.transition()
    with with_player_names("Ada", "Bob", persons=(0, 1)):
        scenes = [state_scene(session, state, 0) for state in states]
    pairs = zip(states, scenes, strict=True)
    return [
        (state, scene.status, scene.news) for state, scene in pairs if isinstance(state, DuelState)
    ]


@pytest.mark.parametrize(
    ("preset", "goal"),
    [
        ("round", "Place more tiles than {other} to win"),
        (
            "match",
            "Place more tiles than {other} to win the round and a token; 3 tokens win the match",
        ),
    ],
)
def test_the_goal_stands_in_the_status_until_each_player_has_placed_a_tile(
    preset: str, goal: str
) -> None:
    play = "choose one of your tiles, then a square"
    prompts = [
        status for state, status, _news in random_statuses(preset, "1") if state.phase == PLAY
    ]
    assert prompts[:2] == [
        f"Ada: {play}. {goal.format(other='Bob')}",
        f"Bob: {play}. {goal.format(other='Ada')}",
    ]
    assert not any("Place more" in status for status in prompts[2:])


def test_the_end_of_a_round_says_who_won_it_and_why() -> None:
    verdicts = list[str]()
    for seed in "12345":
        for state, status, news in random_statuses("match", seed):
            if state.phase != COUNTED:
                continue
            one, two = state.placed_counts
            winner = "Ada" if one > two else "Bob"
            count, outcome = f"Ada placed {one}, Bob {two}", f"{winner} wins the round and a token"
            if one == two:
                count, outcome = f"Both placed {one}", "the round is a draw, so both get a token"
            assert status == f"No tile fits any more. {count}: {outcome}"
            assert news.endswith(f". {outcome[0].upper()}{outcome[1:]}")
            verdicts.append(outcome)
    assert len(set(verdicts)) == 3


def test_the_next_round_begins_with_the_tokens() -> None:
    starts = [
        (state, news)
        for state, _status, news in random_statuses("match", "2")
        if state.last in tile_numbers() and state.phase == PLAY and state.round > 1
    ]
    assert len(starts) >= 2
    for state, news in starts:
        one, two = state.tokens
        assert news == f"Tokens {one}:{two}; {('Ada', 'Bob')[state.to_move]} starts"
