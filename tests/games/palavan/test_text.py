"""Palavan's texts: labels, status, news, and the reasons why picked nodes make no move."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from skerry import Session
from skerry.core.state import State
from skerry.games.palavan import GAME
from skerry.games.palavan.duel import rules as duel
from skerry.games.palavan.duel.rules import DuelState
from skerry.games.palavan.solo import rules as solo
from skerry.games.palavan.solo.islands import islands
from skerry.games.palavan.solo.rules import SoloState
from skerry.games.palavan.text import edges_text, tile_count_text, tile_of_node
from skerry.games.palavan.tiles import tile_numbers
from skerry.session.hosting import state_scene
from skerry.session.move_log import log_rows


def solo_state(preset: str, actions: str) -> SoloState:
    state = solo.begin(preset)
    for action in actions.split():
        state = state.apply(action)
    return state


def duel_state(actions: str = "", dealt: str = "t00 c1 m1 c2 m2 c3 m3 c4") -> DuelState:
    """Return a duel after `actions`. Coral has the tiles of `dealt`, by default mostly water."""
    state = duel.begin("match")
    for action in (*dealt.split(), *actions.split()):
        assert action in state.legal_actions() or action in dict(state.chance_outcomes())
        state = state.apply(action)
    return state


def labels_by_node(state: State) -> dict[str, str]:
    return {node.id: node.label for node in GAME.view(state).nodes}


@pytest.mark.parametrize(
    ("tile", "turn", "text"),
    [
        ("t00", 0, "all water"),
        ("t15", 3, "all land"),
        ("c1", 0, "top land then water, right, bottom and left water"),
        ("c1", 1, "top water, right land then water, bottom and left water"),
        ("c2", 0, "top land, right, bottom and left water"),
        ("c4", 0, "top and right land, bottom and left water"),
        ("m4", 0, "top water then land, right land, bottom land then water, left water"),
        ("c7", 0, "top, right and bottom land, left land then water"),
    ],
)
def test_the_edges_of_a_tile_are_described_clockwise(tile: str, turn: int, text: str) -> None:
    assert edges_text(4 * tile_numbers()[tile] + turn) == text


def test_tile_counts_have_singular_and_plural() -> None:
    assert [tile_count_text(n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]


def test_a_label_gives_a_tiles_place_and_rotation() -> None:
    texts = labels_by_node(solo_state("basic", "c2@1-b2"))
    assert texts["tile-c2"] == (
        "C2 on b2, rotated once: top water, right land, bottom and left water"
    )
    assert texts["tile-c4"] == "C4 in the tray: top and right land, bottom and left water"
    assert texts["tray"] == "tray, 15 tiles"
    assert texts["a1"] == "a1, empty"


def test_labels_in_a_duel_give_a_tiles_owner_and_whether_it_fits() -> None:
    texts = labels_by_node(duel_state("t00@0-d4"))
    assert texts["tile-t00"] == "T00 on d4, just placed: all water"
    assert texts["tile-t15"] == "T15, Pearl's, doesn't fit anywhere now: all land"
    assert texts["tile-m7"].startswith("M7, Pearl's, doesn't fit anywhere now")
    assert texts["tile-c6"].startswith("C6, Pearl's, fits in 4 ways")
    assert texts["tile-c1"].startswith("C1, Coral's, fits in ")


@pytest.mark.parametrize(
    ("preset", "actions", "status"),
    [
        ("basic", "", "16 tiles left. Choose a tile, then a square"),
        ("basic", "t00@0-a1", "15 tiles left"),
        ("basic", "t00@0-a1 t15@0-b1", "14 tiles left; one edge clashes"),
        ("island", "", "Dealing nine tiles"),
        ("calm", "", "Choosing a puzzle"),
        ("choose", "", "0 of 9 chosen: 130 sets of nine can still make an island"),
    ],
)
def test_the_status_of_a_puzzle(preset: str, actions: str, status: str) -> None:
    assert GAME.view(solo_state(preset, actions)).status == status


def test_the_status_counts_the_sets_that_can_still_make_an_island() -> None:
    c1, t15 = (1 << tile_numbers()[id] for id in ("c1", "t15"))
    possible = [island for island in islands() if island.tiles & c1 and island.tiles & t15]
    status = GAME.view(solo_state("choose", "c1 t15")).status
    assert status == f"2 of 9 chosen: {len(possible)} sets of nine can still make an island"
    best = max(island.ways for island in possible)
    status = GAME.view(solo_state("choose", "c1 t15 fill")).status
    assert status == f"Nine tiles chosen, {best // 4} islands possible: choose “Start”"


@pytest.mark.parametrize(
    ("preset", "actions", "news"),
    [
        ("basic", "", ""),
        ("basic", "c3@2-b2", "C3 on b2, rotated twice"),
        ("basic", "c3@2-b2 c3-off", "C3 is back in the tray"),
        ("basic", "c3@2-b2 m1@0-a1 clear", "All tiles are back in the tray"),
        ("calm", "no-7", "Calm, no. 7"),
        ("choose", "m5", "M5 chosen"),
        ("choose", "m5 m5", "M5 put back"),
        ("choose", "c1 fill", "The rest have been chosen"),
    ],
)
def test_the_news_of_a_puzzle(preset: str, actions: str, news: str) -> None:
    assert GAME.view(solo_state(preset, actions)).news == news


def test_the_news_and_status_of_a_duel() -> None:
    state = duel_state()
    assert GAME.view(state).news == "Eight tiles each; Coral starts"
    assert GAME.view(state).status == "Coral to place a tile"
    after = duel_state("t00@0-d4")
    assert GAME.view(after).news == "Coral: T00 on d4"
    assert GAME.view(after).status == "Pearl to place a tile"


def test_the_texts_of_skipped_turns_and_of_ends_of_rounds_and_matches() -> None:
    texts = set[str]()
    for seed in range(6):
        rng = Random(seed)
        state = duel.begin("match")
        while not state.is_terminal:
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            state = state.apply(rng.choice(outcomes or state.legal_actions()))
            scene = GAME.view(state)
            texts |= {scene.status, scene.news}
    assert {"Pearl can't place a tile and passes", "Coral can't place a tile and passes"} & texts
    assert any(" placed 7, " in text and "wins the round" in text for text in texts)
    assert any("the round is a draw" in text for text in texts)
    assert any("wins the match, 3 tokens to " in text for text in texts)
    assert "Round 2: dealing tiles" in texts


# Why a pick is no move

GIVEN = solo.begin("calm").apply("no-1")


def test_picking_a_given_tile_says_that_it_cannot_be_moved() -> None:
    given = next(piece // 4 for piece in GIVEN.givens if piece >= 0)
    id = next(id for id, number in tile_numbers().items() if number == given)
    free = next(tile for tile, number in tile_numbers().items() if GIVEN.hand >> number & 1)
    reason = f"{id.upper()} is given and can't be moved"
    assert GAME.explain_illegal_picks(GIVEN, (f"tile-{id}",)) == reason
    assert GAME.explain_illegal_picks(GIVEN, (f"tile-{free}", f"tile-{id}")) == reason


@pytest.mark.parametrize(
    ("preset", "actions", "picks", "reason"),
    [
        ("basic", "", "b2", "Choose a tile first, then b2"),
        ("basic", "", "tray", "To put a tile back, choose the tile first, then the tray"),
        ("basic", "", "tile-c3 tray", "C3 is already in the tray"),
        ("basic", "", "sea", ""),
        (
            "choose",
            "t00 c1 m1 c2 m2 c3 m3 c4 m4",
            "tile-t15",
            "You have chosen nine tiles. Put one back first",
        ),
        ("island", "", "a1", ""),
    ],
)
def test_illegal_picks_in_a_puzzle_are_explained(
    preset: str, actions: str, picks: str, reason: str
) -> None:
    assert GAME.explain_illegal_picks(solo_state(preset, actions), tuple(picks.split())) == reason


@pytest.mark.parametrize(
    ("actions", "picks", "reason"),
    [
        ("", "d4", "Choose one of your tiles first, then d4"),
        ("", "tile-t15", "Tile T15 belongs to the opponent"),
        ("t00@0-d4", "tile-t00", "Tile T00 is already on the board"),
        ("t00@0-d4", "tile-t15", "T15 doesn't fit anywhere now"),
        (
            "t00@0-d4",
            "tile-c6 a1",
            "A tile must share a side with another tile; there is none next to a1",
        ),
        ("t00@0-d4", "tile-c6 tile-t00", "There's already a tile on d4"),
        (
            "c2@0-d4",
            "tile-c7 d5",
            "C7 won't fit on d5, however you rotate it: that square needs water on its top edge",
        ),
        (
            "c1@2-d4",
            "tile-c6 d5",
            (
                "C6 won't fit on d5, however you rotate it: "
                "that square needs water then land on its top edge"
            ),
        ),
        ("t00@0-d4", "hand-0", ""),
    ],
)
def test_illegal_picks_in_a_duel_are_explained(actions: str, picks: str, reason: str) -> None:
    assert GAME.explain_illegal_picks(duel_state(actions), tuple(picks.split())) == reason


def test_explanations_are_short_and_have_no_full_stop() -> None:
    for state in (
        solo_state("basic", "c3@0-a1 m1@1-b1"),
        GIVEN,
        duel_state("t00@0-d4"),
        solo_state("choose", "c1"),
    ):
        ids = [node.id for node in GAME.view(state).nodes]
        moves = {choice.picks for choice in GAME.view(state).choices}
        pairs = [(id,) for id in ids] + list(product((i for i in ids if tile_of_node(i) >= 0), ids))
        for picks in pairs:
            reason = GAME.explain_illegal_picks(state, picks)
            assert len(reason) <= 200
            assert not reason.endswith(".")
            assert not (reason and picks in moves), picks


def test_every_illegal_placement_of_an_own_tile_is_explained() -> None:
    """A fitting tile on an open cell is either a legal move or has an explanation."""
    scene = GAME.view(duel_state("c3@1-d4"))
    moves = {choice.picks for choice in scene.choices}
    fitting_tiles = [node.id for node in scene.nodes if node.look == "ready"]
    cells = [node.id for node in scene.nodes if node.shape == "cell"]
    refused = [picks for picks in product(fitting_tiles, cells) if picks not in moves]
    assert refused
    for picks in refused:
        reason = GAME.explain_illegal_picks(duel_state("c3@1-d4"), picks)
        assert f"won't fit on {picks[1]}, however you rotate it" in reason


def test_rows_of_the_move_list_do_not_begin_with_a_second_name() -> None:
    """A row begins with the name of its player, so its text must not begin with a name."""
    session = Session("palavan", preset="match", seed="1")
    rng = Random(3)
    while not session.state.is_terminal:
        session.play(session.game.notation(rng.choice(session.state.legal_actions())))
    rows = log_rows(session, None)
    names = [player.name for player in session.scene().players]
    glued = [row.text for row in rows if row.seat >= 0 and any(map(row.text.__contains__, names))]
    assert glued == []
    winners = [row.seat for row in rows if "wins the round and a token" in row.text]
    assert set(winners) == {0, 1}
    assert any("starts" in row.text for row in rows)
    states = [state for at in range(len(session.line)) for state in session.transition(at)]
    news = [state_scene(session, state).news for state in states]
    assert any(text.endswith("Pearl wins the round and a token") for text in news)
