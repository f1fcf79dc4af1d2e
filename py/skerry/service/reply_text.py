"""The texts in the reply about the current game, limited to what the viewer may know.

    {"seat_names": [text..], "line_players"?: [{"name", "look"}..],
     "log": [{"at", "seat", "text", "move", "player"?}..], "new_rows": number,
     "move_paths": {"nodes", "shapes"} | null,
     "forced_pass": {"move", "text"} | null}

`seat_names` are the players' names by seat, in the form that sentences use. `log` has the rows of
the move list (session/move_log.py), including undone moves. If the players swap colours in the
line, each move also has the name and look that its player had then: `"player": {"name", "look"}`.
`line_players` are the names and looks by seat at the end of the line, if they differ from those of
the current position. Of the rows up to the current position, the last `new_rows` are new to the
player to move, and `move_paths` draws the paths of the moves in these rows. If the only legal move
of the player to move changes nothing, `forced_pass` is that move and the reason; otherwise null.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import starmap

from skerry.analysis import ghost
from skerry.core import player_names
from skerry.core.i18n import texts
from skerry.core.scene import WIDE, Aspect, Scene
from skerry.core.state import State
from skerry.library.defaults import PERSON
from skerry.library.early_end import EarlyEnd
from skerry.session.hosting import drop_undone
from skerry.session.move_log import Row, log_rows
from skerry.session.session import Session
from skerry.session.sides import Side, SideHistory, final_sides, sides_before_swap
from skerry.session.visible_line import visible_line

from .players import Players
from .requests import Json

_ = texts(__name__)[0]

HOLD_SECONDS = 2.5
"""Additional time for which a wrong move of a lesson is shown before it is undone."""

WAIT_SECONDS = 600.0
"""How long the end of a round is shown at most before the game goes on without the player."""

MakeReply = Callable[[Sequence[State]], Json]
"""A function that returns the reply about the current game, with these states as its frames."""


def frame_fields(scenes: Sequence[Scene], players: Players, clock: Json | None) -> list[Json]:
    """Return scenes as JSON.

    The end of a round waits for a human player, unless the game has a clock.
    """
    *earlier, last = [scene.to_json() for scene in scenes]
    if PERSON in players and clock is None:
        for scene, fields in zip(scenes, earlier, strict=False):
            if scene.waits:
                fields["hold"] = WAIT_SECONDS
    return [*earlier, last]


def text_fields(
    session: Session, viewer: int | None, seats: Sequence[Json], aspect: Aspect = WIDE
) -> Json:
    """Return the fields that the module's docstring describes.

    `seats` are the `players` of the current scene, as JSON.
    """
    rows = log_rows(session, viewer)
    visible = visible_line(session, viewer)
    current = visible.to_visible(session.position)
    past_rows = [row for row in rows if row.at <= current]
    new_count = _new_row_count(past_rows, session.state.current_player)
    new_rows = past_rows[len(past_rows) - new_count :]
    new_positions = [visible.first_session_position(row.at) for row in new_rows if row.move]
    has_trail = session.seats > 2
    sides = tuple(Side(seat["name"], seat.get("look", "")) for seat in seats)
    is_last = session.position == len(session.line) or session.seats != 2
    last = sides if is_last else final_sides(session)
    history = SideHistory(sides_before_swap(session, last, len(session.line)), last)
    trail = ghost.trail_scene(session, new_positions, viewer, aspect) if has_trail else None
    return {
        "log": [_row_fields(row, history) for row in rows],
        "new_rows": new_count,
        "move_paths": ghost.to_json(trail),
        "seat_names": [
            player_names.seat_name_or_you(number, seat["name"]) for number, seat in enumerate(seats)
        ],
        "forced_pass": _forced_pass_fields(session, viewer),
        **({} if last == sides else {"line_players": [*starmap(_player_fields, enumerate(last))]}),
    }


def _row_fields(row: Row, history: SideHistory) -> Json:
    """Return a row as JSON, with its player if the players swap colours in the line."""
    fields = asdict(row)
    if row.move and history.earlier and row.seat >= 0:
        fields["player"] = _player_fields(row.seat, history.mover_side(row.at, row.seat))
    return fields


def _player_fields(seat: int, side: Side) -> Json:
    return {"name": player_names.seat_name_or_you(seat, side.name), "look": side.look}


def _new_row_count(rows: Sequence[Row], mover: int) -> int:
    """Return how many rows follow the last move of the player to move.

    If it is no player's turn, the count begins with the last move of any player.
    """
    is_over = mover < 0
    matches = [at for at, row in enumerate(rows) if row.move and (row.seat == mover or is_over)]
    if not matches:
        return len(rows)
    return len(rows) - matches[-1] - (0 if is_over else 1)


def _forced_pass_fields(session: Session, viewer: int | None) -> Json | None:
    state = session.state
    reason = session.game.forced_pass_reason
    if state.current_player < 0 or viewer != state.current_player or reason is None:
        return None
    known = state.information_state(viewer)
    actions = known.legal_actions()
    text = reason(known) if len(actions) == 1 else ""
    return {"move": session.game.notation(actions[0]), "text": text} if text else None


def early_end_fields(reply: Json, end: EarlyEnd, you: int | None) -> Json:
    """Return the new values of the fields of a reply that an early end changes.

    `you` is the seat of the only human player on this device, otherwise None.
    """
    seats: int = reply["seats"]
    *frames, last = reply["frames"]
    text = end.text(reply["seat_names"], you, is_watched=reply["is_watched"])
    return {
        "over": True,
        "turn": None,
        "level": None,
        "redo": False,
        "can_reveal": False,
        "line_is_finished": True,
        "winners": end.winners(seats),
        "returns": end.returns(seats),
        "frames": [*frames, _ended_scene(last, text)],
    }


def _ended_scene(scene: Json, status: str) -> Json:
    """Return the last scene of a game that ended early: nothing marks whose turn it would be."""
    nodes = list[Json]()
    for node in scene["nodes"]:
        tokens = node.get("look", "").split()
        nodes.append({**node, "look": " ".join(tokens[:-1])} if "turn" in tokens[-1:] else node)
    return {**scene, "status": status, "choices": list[Json](), "nodes": nodes}


def show_then_undo(
    session: Session, frames: Sequence[State], make_reply: MakeReply, moves: int = 1
) -> Json:
    """Undo a lesson's last moves, and return a reply that first shows them for HOLD_SECONDS.

    If the player touches the board earlier, the page skips the rest of that time, and the touch
    counts for the position after the undo.
    """
    wrong = make_reply(frames[:1])["frames"][-1]
    for _move in range(moves):
        session.undo()
    drop_undone(session)
    reply = make_reply(session.transition()[-1:])
    held: Json = {
        **wrong,
        "status": _("That move was undone"),
        "choices": [],
        "hold": HOLD_SECONDS,
        "touchable": True,
    }
    return {**reply, "frames": [held, *reply["frames"]]}


def _with_short_hold(scene: Json) -> Json:
    hold = min(scene.get("hold", 0), HOLD_SECONDS)
    return {**scene, "hold": hold, "touchable": True} if hold else scene


def with_lesson(reply: Json, lesson: Json) -> Json:
    """Return the reply with the field "lesson"; a lesson has no bot, undo, redo, buttons or aids.

    The page shows each scene before the last one for a limited time, also at the end of a round. If
    the lesson is done, the last scene has no choices.
    """
    *frames, last = reply["frames"]
    frames = [_with_short_hold(scene) for scene in frames]
    if lesson["done"] or lesson.get("next"):
        last = {**last, "choices": list[Json]()}
    disabled = {"level": None, "undo": False, "redo": False}
    status = {**reply["game_status"], "can_move": True, "text": "", "buttons": list[Json]()}
    status["aids"] = list[str]()
    fields = {"frames": [*frames, last], "game_status": status, "lesson": lesson}
    return {**reply, **disabled, **fields}
