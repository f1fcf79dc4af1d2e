"""The pieces that a hint draws on the board, and the trails of the latest moves."""

from random import Random

import pytest
from skerry.analysis.ghost import ghost_of_move, to_json, trail_scene
from skerry.core.scene import TALL, WIDE, Aspect
from skerry.session.hosting import state_scene
from skerry.session.session import Session


def test_a_ghost_is_the_stone_on_its_cell() -> None:
    ghost = ghost_of_move(Session("atoll", preset="small"), 0, "d4")
    assert ghost is not None
    stones = [node for node in ghost.nodes if node.shape == "black-stone"]
    assert [node.id for node in stones] == ["stone-d4"]
    assert stones[0].shape in ghost.shapes
    assert not ghost.choices


def test_a_ghost_of_a_tile_is_rotated_and_has_a_trail() -> None:
    session = Session("palavan", preset="round", seats=2, seed="1")
    move = next(action for action in session.state.legal_actions() if "@1-" in action)
    ghost = ghost_of_move(session, 0, move)
    assert ghost is not None
    tile = next(node for node in ghost.nodes if node.id == f"tile-{move.split('@')[0]}")
    assert tile.rot == 90
    assert any(node.shape == "ghost-way-0" for node in ghost.nodes)


def test_a_move_by_button_has_no_ghost() -> None:
    session = Session("palavan", preset="basic", seed="1")
    assert ghost_of_move(session, 0, "solve") is None


def test_a_ghost_shows_no_hidden_cards() -> None:
    session = Session("competition", preset="short", seats=2, seed="1")
    move = session.game.notation(session.state.legal_actions()[0])
    other = session.state.resample(0, Random(3))
    twin = session.copy()
    twin._line.transitions = [(other,)]
    assert to_json(ghost_of_move(session, 0, move)) == to_json(ghost_of_move(twin, 0, move))


def test_prizes_that_shift_leave_no_trail() -> None:
    """Play a game to its end in which many islands are won."""
    session = Session("conqueror", preset="basic", seats=3, seed="1")
    rng = Random(1)
    while not session.state.is_terminal:
        session.push(rng.choice(list(session.state.legal_actions())))
    walks = shifted = 0
    for at in range(1, len(session.line) + 1):
        before = state_scene(session, session.transition(at - 1)[-1], None, WIDE)
        after = state_scene(session, session.transition(at)[0], None, WIDE)
        was = {node.id: node for node in before.nodes}
        prizes = [node for node in after.nodes if node.id.startswith("prize") and node.id in was]
        shifted += any(abs(node.y - was[node.id].y) > 8 for node in prizes)
        ways = len(trail_scene(session, [at], None, WIDE).nodes)
        assert ways <= 1
        walks += ways
    assert shifted > 3
    assert walks > 20


@pytest.mark.parametrize("moves", [1, 3])
def test_a_trail_has_a_path_for_each_walk_in_its_color(moves: int) -> None:
    session = Session("conqueror", preset="basic", seats=3, seed="pearl")
    for _ in range(moves):
        session.push(session.state.legal_actions()[0])
    drawn = trail_scene(session, range(1, moves + 1), 0, WIDE)
    looks = [session.scene().players[seat].look for seat in range(moves)]
    assert [node.look for node in drawn.nodes] == looks, "the die that changes hands has no trail"


@pytest.mark.parametrize("aspect", [WIDE, TALL])
@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [
        ("atoll", "small", 2),
        ("palavan", "island", 1),
        ("palavan", "match", 2),
        ("conqueror", "basic", 3),
        ("competition", "short", 2),
        ("islant", "level-1", 1),
        ("islant", "level-5", 2),
    ],
)
def test_a_ghost_is_the_moved_piece_at_its_target_and_nothing_that_follows(
    game: str, preset: str, seats: int, aspect: Aspect
) -> None:
    session = Session(game, preset=preset, seats=seats, seed="1")
    rng = Random(2)
    drawn = 0
    for at in range(30):
        if session.state.is_terminal:
            break
        seat = session.state.current_player
        scene = state_scene(session, session.state.information_state(seat), seat, aspect)
        choices = [choice for choice in scene.choices if choice.picks]
        ghost = ghost_of_move(session, at, rng.choice(choices).action, aspect) if choices else None
        pieces = [node for node in ghost.nodes if "way" not in node.id] if ghost else []
        assert len(pieces) <= 1, (at, [node.id for node in pieces])
        assert not any(node.id.startswith(("die", "face")) for node in pieces)
        drawn += len(pieces)
        session.push(rng.choice(list(session.state.legal_actions())))
    assert drawn > 3


@pytest.mark.parametrize("aspect", [WIDE, TALL])
def test_a_ghost_fills_its_target_if_the_move_shifts_or_shrinks_the_board(aspect: Aspect) -> None:
    session = Session("palavan", preset="match", seats=2, seed="1")
    shrunk = 0
    for at in range(6):
        state = session.state
        scene = state_scene(session, state, state.current_player, aspect)
        places = {node.id: node for node in scene.nodes}
        for choice in scene.choices:
            ghost = ghost_of_move(session, at, choice.action, aspect)
            assert ghost is not None
            tile = next(node for node in ghost.nodes if node.id == choice.picks[0])
            target = places[choice.picks[1]]
            assert (tile.x, tile.y) == pytest.approx((target.x, target.y), abs=0.1)
            assert tile.scale == pytest.approx(target.scale)
            after = state_scene(session, state.apply(choice.action), state.current_player, aspect)
            scales = {node.id: node.scale for node in after.nodes}
            shrunk += scales[tile.id] < target.scale
        session.push(state.legal_actions()[0])
    assert shrunk or aspect == WIDE
