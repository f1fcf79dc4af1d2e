"""Islant's scenes: picks, highlights of the score sheet, dice, texts and pages to print."""

from __future__ import annotations

import json

import pytest
from skerry.core import player_names
from skerry.core.player_names import PlayerNames
from skerry.core.scene import TALL, WIDE, Aspect, Scene
from skerry.games.islant import GAME, pages, view
from skerry.games.islant.action_text import events_text
from skerry.games.islant.bot import random_rolls
from skerry.games.islant.bot.greedy import play_turns
from skerry.games.islant.bot.playout_board import PlayoutBoard
from skerry.games.islant.diagram import state_text
from skerry.games.islant.drawings import parse_drawing
from skerry.games.islant.rules import STOP, IslantState, begin
from skerry.games.islant.scoring import score
from skerry.games.islant.sheets import RED, SHIP, WAVE, Cells, cell_names, form_of, level_numbers
from skerry.games.islant.text import cell_content_text, status
from skerry.session.session import Session


def greedy_sheet(level: int, turns: int = 18, seed: int = 2) -> Cells:
    """Return a sheet after `turns` turns of greedy play."""
    from random import Random

    board = PlayoutBoard(level, form_of(level).blank)
    play_turns(board, random_rolls(level, Random(seed))[:turns])
    return board.to_sheet()


def state_with_sheet(
    level: int, roll: tuple[int, ...], sheet: Cells | None = None, seats: int = 1
) -> IslantState:
    return IslantState(level, (sheet or form_of(level).blank,) * seats, (0,) * seats, roll=roll)


def highlighted_ids(scene: Scene, name: str) -> list[str]:
    """Return the ids of the nodes that an entry of the ledger highlights."""
    return [id for entry in scene.ledger if entry.name == name for id in entry.nodes]


def ledger_value(scene: Scene, name: str) -> str:
    return next(entry.value for entry in scene.ledger if entry.name == name)


# Choices


def test_land_is_picked_rotated_and_placed_in_a_cell() -> None:
    scene = view.scene(state_with_sheet(2, (2, 5)), 0)
    choice = next(choice for choice in scene.choices if choice.action == "land2@3-e4")
    assert (choice.picks, choice.turn) == (("land-2", "e4"), 270)
    wave = next(choice for choice in scene.choices if choice.action == "wave5-a2")
    assert (wave.picks, wave.turn) == (("wave-5", "a2"), 0)


def test_stop_is_a_button() -> None:
    last = view.scene(state_with_sheet(2, (2, 5)), 0).choices[-1]
    assert (last.action, last.button) == ("stop", "Finish my sheet")
    assert last.confirm.startswith("Finish your sheet?")


def test_stopping_is_in_the_menu_until_it_makes_sense() -> None:
    early = view.scene(state_with_sheet(2, (2, 5)), 0).choices[-1]
    assert early.in_menu, "an island isn't completed, and something can be drawn"
    ring = "1-2,land1@2-d3,1-2,land1@3-e4,1-2,land1@0-d5,1-2,land1@1-c4,1-2"
    completed = Session.from_id(f"islant:level-1:{ring}").state
    assert isinstance(completed, IslantState)
    assert not view.scene(completed, 0).choices[-1].in_menu


@pytest.mark.parametrize("aspect", [TALL, WIDE])
@pytest.mark.parametrize("level", level_numbers())
def test_all_coordinates_of_texts_are_printed_on_the_rim(level: int, aspect: Aspect) -> None:
    scene = view.scene(state_with_sheet(level, ()), 0, aspect)
    nodes = {node.id: node for node in scene.nodes}
    for name in cell_names(form_of(level).size):
        letter = nodes[f"rim-{name[0]}"]
        number = nodes[f"rim-{name[1:]}"]
        assert (letter.text, number.text) == (name[0], name[1:])
        assert (letter.x, number.y) == (nodes[name].x, nodes[name].y)
        assert letter.y < nodes[name].y - 20
        assert 0 < number.x < nodes[name].x - 20


def test_the_first_status_explains_the_numbers_of_the_columns() -> None:
    with player_names.set_player_names(PlayerNames(("",), frozenset({0}))):
        assert "“any”" in status(state_with_sheet(1, (1, 5)))
        assert "“any”" not in status(state_with_sheet(2, (2, 5)))
        assert "“any”" not in status(state_with_sheet(1, (1, 5), greedy_sheet(1, 3)))


def test_dice_are_entered_by_picking_faces_in_any_order() -> None:
    scene = view.scene(begin("level-4", 1), 0)
    assert scene.choices[1].picks == ("face-1", "face-1", "face-2")
    assert all(choice.any_order for choice in scene.choices)
    assert {node.id for node in scene.nodes} >= {f"face-{face}" for face in range(1, 7)}


def test_drawable_tiles_are_highlighted() -> None:
    looks = {
        node.id: node.look.split() for node in view.scene(state_with_sheet(2, (2, 5)), 0).nodes
    }
    ready = {
        f"{row}-{n}"
        for row in ("land", "wave")
        for n in range(1, 6)
        if "ready" in looks[f"{row}-{n}"]
    }
    assert ready == {"land-2", "land-5", "wave-2", "wave-5"}


def test_a_used_die_moves_to_its_row() -> None:
    before = state_with_sheet(2, (2, 5))
    after = before.apply("wave5-a2")
    spots = [
        {node.id: (node.x, node.y) for node in view.scene(s, 0).nodes} for s in (before, after)
    ]
    assert spots[0]["die-1"] == spots[1]["die-1"]
    assert spots[0]["die-2"] != spots[1]["die-2"] == spots[1]["slot-wave"]


def test_columns_that_the_dice_open_are_highlighted() -> None:
    scene = view.scene(state_with_sheet(1, (1, 5)), 0)
    heads = [node for node in scene.nodes if node.id.startswith("column-")]
    assert heads[3].text == "any"
    numbers = [node.shape.removeprefix("heads-") for node in heads]
    assert numbers == ["32", "24", "6", "", "6", "24", "32"], "column numbers are drawn as dice"
    assert ["open" in node.look for node in heads] == [True, False, True, True, True, False, True]


def test_a_player_sees_their_own_sheet_and_all_points() -> None:
    state = state_with_sheet(1, (1, 4), seats=3).apply("land4@0-c1")
    scene_of_first, scene_of_second = (view.scene(state, seat) for seat in (0, 1))
    assert "in-c1" in {node.id for node in scene_of_first.nodes}
    assert "in-c1" not in {node.id for node in scene_of_second.nodes}
    assert [player.score for player in scene_of_second.players] == ["−4", "−2", "−2"]
    assert scene_of_first.choices == ()
    assert len(scene_of_second.choices) == len(state.legal_actions())


# Layouts and sheets


@pytest.mark.parametrize("level", level_numbers())
def test_in_portrait_layout_the_tiles_are_below_the_sheet(level: int) -> None:
    state = state_with_sheet(
        level, {1: (1, 5), 4: (1, 2, 5), 5: (1, 2, 3, 4, 5)}.get(level, (2, 5))
    )
    tall, wide = (view.scene(state, 0, aspect) for aspect in (TALL, WIDE))
    nodes = {node.id: node for node in tall.nodes}
    foot = max(node.y for node in tall.nodes if node.shape == "cell")
    picks = {choice.picks[0] for choice in tall.choices if choice.picks}
    assert picks
    places = {(nodes[pick].x, nodes[pick].y) for pick in picks}
    assert len(places) == len(picks)
    assert all(y > foot and 0 < x < tall.width for x, y in places)
    assert tall.width < 1.1 * 40 * form_of(level).size or level in (1, 3), (
        "the grid uses the whole width"
    )
    right = max(node.x for node in wide.nodes if node.shape == "cell")
    assert all(node.x > right for node in wide.nodes if node.id in picks), (
        "in landscape layout the tiles are next to the sheet"
    )
    assert [item.action for item in tall.choices] == [item.action for item in wide.choices]


def test_a_sheet_names_its_player() -> None:
    state = state_with_sheet(4, (1, 2, 3), seats=3)
    for aspect in (TALL, WIDE):
        for seat in range(3):
            nodes = {node.id: node for node in view.scene(state, seat, aspect).nodes}
            assert nodes["whose"].text == f"Player {seat + 1}"
            assert nodes["whose-tab"].look == f"seat-{seat}"
        alone = view.scene(state_with_sheet(4, (1, 2, 3)), 0, aspect)
        assert not any(node.id.startswith("whose") for node in alone.nodes)


def test_every_player_has_a_small_picture_of_their_sheet() -> None:
    state = state_with_sheet(1, (1, 4), seats=3).apply("land4@0-c1")
    scene = view.scene(state, 1)
    shapes = [scene.shapes[player.shape] for player in scene.players]
    assert [shape[0].look for shape in shapes] == ["small seat-0", "small seat-1", "small seat-2"]
    assert [layer.look for layer in shapes[0]] != [layer.look for layer in shapes[1]]
    many = view.scene(state_with_sheet(1, (1, 4), seats=99), 0)
    assert [player.shape for player in many.players] == [""] * 99
    assert many.players[8].look == "pencil seat-2"


# The score sheet


@pytest.mark.parametrize("level", level_numbers())
def test_the_ledger_shows_the_score_and_highlights_its_parts(level: int) -> None:
    sheet = greedy_sheet(level, 30)
    result = score(level, sheet)
    scene = view.scene(state_with_sheet(level, (), sheet), 0)
    assert ledger_value(scene, "Total") == str(result.total)
    assert len(highlighted_ids(scene, "Sides")) == result.side_points > 0
    assert len(highlighted_ids(scene, "Lakes")) == result.lake_points
    assert len(highlighted_ids(scene, "Islands")) == len(result.islands)
    if form_of(level).has_coloured_land:
        cells = [cell_names(form_of(level).size)[cell] for cell in result.landmass]
        assert highlighted_ids(scene, "Largest landmass") == [f"in-{cell}" for cell in cells]
    if form_of(level).has_waves:
        assert len(highlighted_ids(scene, "Wave rows")) == len(result.lines)
    if form_of(level).has_ships:
        assert len([id for id in highlighted_ids(scene, "Ships") if "fleet" in id]) == len(
            result.fleets
        )


def test_sides_are_numbered_along_the_coast() -> None:
    diamond = {"d3": 4, "e4": 8, "d5": 1, "c4": 2}
    sheet = tuple(
        diamond.get(name, code) for name, code in zip(cell_names(7), form_of(1).blank, strict=True)
    )
    scene = view.scene(state_with_sheet(1, (), sheet), 0)
    sides = [node for node in scene.nodes if node.id.startswith("side-")]
    assert [node.text for node in sides] == ["1", "2", "3", "4"]
    middle = next((node.x, node.y) for node in scene.nodes if node.id == "d4")
    assert {(node.x > middle[0], node.y > middle[1]) for node in sides} == {
        (False, False), (False, True), (True, False), (True, True),
    }  # fmt: skip


def test_the_largest_scenes_are_small_as_json() -> None:
    """Five sixes offer more choices than any other roll."""
    for turns in (6, 12, 18, 24):
        scene = view.scene(state_with_sheet(5, (6, 6, 6, 6, 6), greedy_sheet(5, turns)), 0)
        text = json.dumps(scene.to_json(), separators=(",", ":"))
        assert len(text) < 100_000


# Words


def test_the_news_describes_each_action() -> None:
    state = begin("level-4", 1).apply("2-3-5")
    assert events_text(state) == "The dice show 2, 3 and 5"
    state = state.apply("land2@1-e4")
    assert events_text(state) == "A half, down and right in e4"
    assert status(state) == "Draw a wave and a ship"
    state = state.apply("ship5-d4").apply("wave3-a2")
    assert events_text(state) == "A wave of 3 in a2"
    assert status(state) == "Rolling the dice"
    state = state.apply("1-1-2").apply(STOP)
    assert events_text(state) == "Finished with −2 points"
    assert status(state) == "Finished with −2 points"


def test_the_news_mentions_a_completed_group() -> None:
    state = state_with_sheet(4, (1, 3, 5), tuple(
        SHIP + 2 if name == "e4" else code
        for name, code in zip(cell_names(9), form_of(4).blank, strict=True)
    ))  # fmt: skip
    assert events_text(state.apply("ship5-e3")) == "A ship of 5 in e3, which completes group 1"


def test_the_status_names_the_winners() -> None:
    state = (
        state_with_sheet(1, (1, 4), seats=2)
        .apply("land4@0-c1")
        .apply(STOP)
        .apply("1-2")
        .apply(STOP)
    )
    assert status(state) == "Player 2 wins with −2 points"
    tied = state_with_sheet(1, (1, 4), seats=2).apply(STOP).apply(STOP)
    assert status(tied) == "Player 1 and Player 2 share the win with −2 points"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (0, "empty"),
        (RED + 3, "red half, up and right"),
        (15, "lake"),
        (63, "purple lake"),
        (WAVE + 4, "wave of 4"),
        (SHIP + 2, "ship of 2"),
        (SHIP + 8 + 2, "ship of 2, in group 1"),
        (14, "notch, open upwards"),
    ],
)
def test_the_contents_of_cells_are_described(code: int, text: str) -> None:
    assert cell_content_text(code) == text


def test_the_text_of_a_state_shows_its_sheet_and_the_next_drawings() -> None:
    text = state_text(state_with_sheet(4, (1, 2, 3), greedy_sheet(4, 6)))
    assert text.startswith("Level 4")
    assert "~6~" in text
    assert "##o##" in text
    assert "Still to draw: land and wave and ship." in text
    assert max(map(len, text.splitlines())) < 80


# Pages


@pytest.mark.parametrize("sheet", GAME.sheets, ids=lambda sheet: sheet.id)
def test_blank_sheets_are_printed_on_a4(sheet) -> None:  # type: ignore[no-untyped-def]
    assert GAME.sheet is not None
    parts = list(GAME.sheet(sheet.id, 3, "1"))
    scenes = [page for page in parts if isinstance(page, Scene)]
    assert len(scenes) == 3
    assert all(0 <= progress <= 1 for progress in parts if not isinstance(progress, Scene))
    page = scenes[0]
    assert page.height / page.width == pytest.approx(297 / 210, abs=0.002)
    assert not any(node.label for node in page.nodes)
    assert {node.shape for node in page.nodes} - {""} <= set(page.shapes)
    assert all(0 <= node.x <= page.width and 0 <= node.y <= page.height for node in page.nodes)
    assert pages.blank_page(int(sheet.id[-1])) == page


def test_the_picks_of_a_choice_match_its_action() -> None:
    """The picks name the row, the number and the cell of the action."""
    for choice in view.scene(state_with_sheet(5, (1, 2, 3, 4, 6)), 0).choices[:-1]:
        row, number, turn, cell = parse_drawing(5, choice.action)
        assert choice.picks == (f"{row}-{number}", cell_names(11)[cell])
        assert choice.turn == 90 * turn
