"""What Palavan says: labels, how things stand, why a touch leads to no move."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from skerry.core.state import State
from skerry.games.palavan import GAME
from skerry.games.palavan.duel import rules as duel
from skerry.games.palavan.duel.rules import DuelState
from skerry.games.palavan.solo import rules as solo
from skerry.games.palavan.solo.islands import islands
from skerry.games.palavan.solo.rules import SoloState
from skerry.games.palavan.text import edges, tile_count, tile_of
from skerry.games.palavan.tiles import tile_numbers


def laid(preset: str, actions: str) -> SoloState:
    state = solo.begin(preset)
    for action in actions.split():
        state = state.apply(action)
    return state


def fought(actions: str = "", dealt: str = "t00 c1 m1 c2 m2 c3 m3 c4") -> DuelState:
    """A duel in which Coral has the eight tiles with most water."""
    state = duel.begin("match")
    for action in (*dealt.split(), *actions.split()):
        assert action in state.legal_actions() or action in dict(state.chance_outcomes())
        state = state.apply(action)
    return state


def labels(state: State) -> dict[str, str]:
    return {node.id: node.label for node in GAME.view(state).nodes}


@pytest.mark.parametrize(
    ("tile", "turn", "said"),
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
def test_the_edges_of_a_tile_are_told_clockwise(tile: str, turn: int, said: str) -> None:
    assert edges(4 * tile_numbers()[tile] + turn) == said


def test_tiles_are_counted() -> None:
    assert [tile_count(n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]


def test_a_label_says_where_a_tile_is_and_how_it_lies() -> None:
    said = labels(laid("basic", "c2@1-b2"))
    assert said["tile-c2"] == (
        "C2 on b2, rotated once: top water, right land, bottom and left water"
    )
    assert said["tile-c4"] == "C4 in the tray: top and right land, bottom and left water"
    assert said["tray"] == "tray, 15 tiles"
    assert said["a1"] == "a1, empty"


def test_labels_in_a_duel_say_whose_a_tile_is_and_whether_it_fits() -> None:
    said = labels(fought("t00@0-d4"))
    assert said["tile-t00"] == "T00 on d4, newest: all water"
    assert said["tile-t15"] == "T15, Pearl's, doesn't fit anywhere now: all land"
    assert said["tile-m7"].startswith("M7, Pearl's, doesn't fit anywhere now")
    assert said["tile-c6"].startswith("C6, Pearl's, fits in 4 ways")
    assert said["tile-c1"].startswith("C1, Coral's, fits in ")


@pytest.mark.parametrize(
    ("preset", "actions", "status"),
    [
        ("basic", "", "16 tiles left. Choose a tile, then a square"),
        ("basic", "t00@0-a1", "15 tiles left"),
        ("basic", "t00@0-a1 t15@0-b1", "14 tiles left; one edge clashes"),
        ("island", "", "Dealing nine tiles"),
        ("calm", "", "Drawing a puzzle"),
        ("choose", "", "0 of 9 chosen: 130 sets of nine can still make an island"),
    ],
)
def test_how_a_puzzle_stands(preset: str, actions: str, status: str) -> None:
    assert GAME.view(laid(preset, actions)).status == status


def test_how_many_islands_can_still_come_of_what_is_chosen() -> None:
    c1, t15 = (1 << tile_numbers()[id] for id in ("c1", "t15"))
    found = [it for it in islands() if it.tiles & c1 and it.tiles & t15]
    said = GAME.view(laid("choose", "c1 t15")).status
    assert said == f"2 of 9 chosen: {len(found)} sets of nine can still make an island"
    best = max(it.ways for it in found)
    said = GAME.view(laid("choose", "c1 t15 fill")).status
    assert said == f"Nine tiles chosen, {best // 4} islands possible: start"


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
        ("choose", "c1 fill", "The rest has been chosen"),
    ],
)
def test_what_was_done(preset: str, actions: str, news: str) -> None:
    assert GAME.view(laid(preset, actions)).news == news


def test_how_a_duel_goes() -> None:
    state = fought()
    assert GAME.view(state).news == "Eight tiles each; Coral starts"
    assert GAME.view(state).status == "Coral to place a tile"
    after = fought("t00@0-d4")
    assert GAME.view(after).news == "Coral: T00 on d4"
    assert GAME.view(after).status == "Pearl to place a tile"


def test_who_can_place_nothing_skips_and_the_round_is_counted() -> None:
    said = set[str]()
    for seed in range(6):
        rng = Random(seed)
        state = duel.begin("match")
        while not state.is_terminal:
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            state = state.apply(rng.choice(outcomes or state.legal_actions()))
            scene = GAME.view(state)
            said |= {scene.status, scene.news}
    assert {"Pearl can't place a tile and passes", "Coral can't place a tile and passes"} & said
    assert any(" placed 7, " in it and "wins the round" in it for it in said)
    assert any("the round is a draw" in it for it in said)
    assert any("wins the match, 3 tokens to " in it for it in said)
    assert "Round 2: dealing tiles" in said


# Why a touch is no move

GIVEN = solo.begin("calm").apply("no-1")


def test_given_tiles_say_that_they_stay() -> None:
    given = next(piece // 4 for piece in GIVEN.givens if piece >= 0)
    id = next(id for id, number in tile_numbers().items() if number == given)
    free = next(it for it, number in tile_numbers().items() if GIVEN.hand >> number & 1)
    said = f"{id.upper()} is given and can't be moved"
    assert GAME.explain_illegal_picks(GIVEN, (f"tile-{id}",)) == said
    assert GAME.explain_illegal_picks(GIVEN, (f"tile-{free}", f"tile-{id}")) == said


@pytest.mark.parametrize(
    ("preset", "actions", "picks", "said"),
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
def test_why_a_touch_is_no_move_in_a_puzzle(
    preset: str, actions: str, picks: str, said: str
) -> None:
    assert GAME.explain_illegal_picks(laid(preset, actions), tuple(picks.split())) == said


@pytest.mark.parametrize(
    ("actions", "picks", "said"),
    [
        ("", "d4", "Choose one of your tiles first, then d4"),
        ("", "tile-t15", "Tile T15 belongs to the opponent"),
        ("t00@0-d4", "tile-t00", "Tile T00 is already on the board"),
        ("t00@0-d4", "tile-t15", "T15 doesn't fit anywhere now"),
        ("t00@0-d4", "tile-c6 a1", "A tile must share a side with another; a1 doesn't"),
        ("t00@0-d4", "tile-c6 tile-t00", "There's already a tile on d4"),
        (
            "c2@0-d4",
            "tile-c7 d5",
            "C7 won't fit on d5, however you rotate it: it needs water on its top edge",
        ),
        (
            "c1@2-d4",
            "tile-c6 d5",
            "C6 won't fit on d5, however you rotate it: it needs water then land on its top edge",
        ),
        ("t00@0-d4", "hand-0", ""),
    ],
)
def test_why_a_touch_is_no_move_in_a_duel(actions: str, picks: str, said: str) -> None:
    assert GAME.explain_illegal_picks(fought(actions), tuple(picks.split())) == said


def test_refusals_are_short_and_have_no_full_stop() -> None:
    for state in (
        laid("basic", "c3@0-a1 m1@1-b1"),
        GIVEN,
        fought("t00@0-d4"),
        laid("choose", "c1"),
    ):
        ids = [node.id for node in GAME.view(state).nodes]
        moves = {choice.picks for choice in GAME.view(state).choices}
        pairs = [(id,) for id in ids] + list(product((i for i in ids if tile_of(i) >= 0), ids))
        for picks in pairs:
            said = GAME.explain_illegal_picks(state, picks)
            assert len(said) <= 200
            assert not said.endswith(".")
            assert not (said and picks in moves), picks


def test_every_touch_that_a_duel_refuses_has_its_reason() -> None:
    """A tile of one's own on an open cell: either it is a move, or one hears why not."""
    scene = GAME.view(fought("c3@1-d4"))
    moves = {choice.picks for choice in scene.choices}
    own = [node.id for node in scene.nodes if node.look == "ready"]
    cells = [node.id for node in scene.nodes if node.shape == "cell"]
    refused = [picks for picks in product(own, cells) if picks not in moves]
    assert refused
    for picks in refused:
        said = GAME.explain_illegal_picks(fought("c3@1-d4"), picks)
        assert f"won't fit on {picks[1]}, however you rotate it" in said
