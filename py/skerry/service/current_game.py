"""The current game of a Host: its session, players, viewer and save, and the replies about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.player_names import NO_NAMES, PlayerNames, set_player_names
from skerry.core.scene import WIDE, Aspect, Scene
from skerry.core.state import CHANCE, TERMINAL, State
from skerry.library import game_status
from skerry.library.defaults import PERSON, only_human_seat, winning_seats
from skerry.library.early_end import EarlyEnd, early_ends, early_ends_by_link
from skerry.library.puzzle_numbers import has_no_moves
from skerry.session.chance import without_intermediate_chance
from skerry.session.hosting import full_id, id_for, state_scene
from skerry.session.ids import obfuscate_id
from skerry.session.session import Session
from skerry.session.typed_chance import drop_later_moves
from skerry.session.visible_line import visible_line

from . import dice, reply_text, requests
from .analysis_board import analysis_fields
from .bot_input import hidden_error
from .current_save import CurrentSave
from .players import Players, player_names, redeal_if_seats_changed, viewer_of
from .requests import Json
from .viewer_positions import ViewerPositions

if TYPE_CHECKING:
    from skerry.library.sharing.link_game import LinkGame

    from .lessons import ActiveLesson

_ = texts(__name__)[0]


class CurrentGame:
    """The current game. host.py describes its replies.

    Attributes:
        session: The game, or the position of the lesson; None before the first game.
        players: The player of each seat.
        save: The save of the game.
        lesson: The lesson step, proof walk or practice that is shown instead of a game, or None.
        revealed_to: The seat whose player may see their hidden information on a shared screen, or
            None.
        aspect: The layout of scenes, landscape or portrait.
    """

    def __init__(self) -> None:
        self.session: Session | None = None
        self.players: Players = ()
        self.save = CurrentSave()
        self.lesson: ActiveLesson | None = None
        self.revealed_to: int | None = None
        self.aspect: Aspect = WIDE

    def start(self, session: Session, players: Players, lesson: ActiveLesson | None = None) -> Json:
        """Replace the game, or show `lesson` instead, and return the first reply."""
        self.session = session
        self.players = players
        self.lesson = lesson
        self.revealed_to = None
        return self.reply_with_frames(session.transition())

    def require_session(self) -> Session:
        """Return the session. Raises ValueError if there is no game."""
        if self.session is None:
            raise ValueError('no game has been started: send op "new" or "open" first')
        return self.session

    def session_and_players(self) -> tuple[Session, Players]:
        """Return the session and the players. Raises ValueError if there is no game."""
        return self.require_session(), self.players

    # The viewer

    @property
    def own_seat(self) -> int | None:
        """The seat that is played on this device in a game by link; None in other games."""
        return None if self.lesson else self.save.own_seat

    @property
    def is_watched(self) -> bool:
        """Whether all players of a game by link are on other devices: only links add moves."""
        return self.lesson is None and self.save.is_watched

    def is_remote_turn(self) -> bool:
        """Return whether a player on another device is to move."""
        seat = self.require_session().state.current_player
        if self.is_watched:
            return seat >= 0
        return self.own_seat is not None and seat >= 0 and seat != self.own_seat

    def undo_target(self) -> int | None:
        """Return the position that "undo" goes to; None if nothing can be undone.

        In a game by link, only the device's own player can undo, and only until others have moved.
        """
        positions = self.viewer_positions()
        if self.early_end:
            return None
        target = None if self.is_watched else positions.undo_target(self.players)
        if target is None or self.own_seat is None:
            return target
        movers = [
            self.require_session().transition(at)[-1].current_player
            for at in range(target, self.require_session().position)
        ]
        return target if set(movers) <= {self.own_seat} else None

    def viewer_of(self, state: State | None = None) -> int | None:
        """Return the seat from whose point of view a state (default: the current one) is drawn.

        None means that the scene shows only public information.
        """
        session = self.require_session()
        if self.is_watched:
            return None
        if self.own_seat is not None:
            return self.own_seat
        if state is None:
            state = session.state
        revealed_to = self.revealed_to if session.game.hidden else state.current_player
        return viewer_of(self.players, state, revealed_to)

    def must_reveal(self, state: State) -> bool:
        """Return whether the human player to move must ask to see their hidden information.

        Several players share the screen then, so the player first makes sure to be alone.
        """
        seat = state.current_player
        is_person = seat >= 0 and self.players[seat] == PERSON and not self.is_watched
        return self.require_session().game.hidden and is_person and self.viewer_of(state) is None

    def reveal(self) -> None:
        """Reveal the mover's hidden information; raise ValueError if no human player is to move."""
        seat = self.require_session().state.current_player
        if seat < 0 or self.players[seat] != PERSON or self.is_watched:
            raise ValueError(_("nothing to reveal: it is not a human player's turn"))
        self.revealed_to = seat

    def viewer_positions(self) -> ViewerPositions:
        """Return the conversion between the session's and the viewer's positions."""
        session = self.require_session()
        return ViewerPositions(session, visible_line(session, self.viewer_of()))

    # Changes

    def update_after_move(self) -> None:
        """Hide secrets if the next choices are public; decline another player's draw offer."""
        session = self.require_session()
        if self.draw_offer not in (None, self.own_seat):
            self.save.set_early_end(None)
        if session.game.hidden and public_scene(session, session.state).choices:
            self.revealed_to = None

    def set_players(self, players: Players) -> Sequence[State] | None:
        """Change the players. If the cards must be dealt again, return the states of the new deal.

        Returns None if the game goes on with the same cards.
        """
        session = self.require_session()
        before = self.players
        self.players = players
        if not self.lesson:
            self.save.set_early_end(None)
            self.save.leave_link_game()
        new_deal = None if self.lesson else redeal_if_seats_changed(session, before, players)
        if new_deal is None:
            return None
        self.session = new_deal
        self.revealed_to = None
        self.save.detach_from_original()
        return new_deal.transition()

    def go_to_position(self, at: int) -> None:
        """Undo or redo moves up to a session position.

        Raises ValueError, and changes nothing, if there is no such position.
        """
        session = self.require_session()
        session.transition(at)
        is_earlier = at < session.position
        has_moved = at != session.position
        if not self.lesson and (is_earlier if self.save.is_by_link else has_moved):
            self.save.set_early_end(None)
        while session.position > at:
            session.undo()
        while session.position < at:
            session.redo()

    @property
    def early_end(self) -> EarlyEnd | None:
        """The end that the players chose; None while the game goes on."""
        return None if self.lesson else self.save.early_end(self.require_session())

    @property
    def draw_offer(self) -> int | None:
        """The seat that has offered a draw in a game by link; None without an offer."""
        offer = None if self.lesson else self.save.draw_offer(self.require_session())
        return offer.seat if offer else None

    def can_withdraw(self) -> bool:
        """Return whether "undo" takes back an early end or draw offer that was not sent yet."""
        is_own_offer = self.draw_offer is not None and self.draw_offer == self.own_seat
        return (self.early_end is not None or is_own_offer) and not self.save.is_end_sent

    def end_early(self, code: str) -> None:
        """End the game early. Raises ValueError if no end of `early_ends` has this code."""
        end = next((end for end in self.early_ends() if end.code == code), None)
        if end is None:
            raise ValueError(_("the game can't be ended this way now"))
        self.save.set_early_end(None if end.kind == "declined" else end)
        self.revealed_to = None

    def early_ends(self) -> list[EarlyEnd]:
        """Return the ways in which the players may end the game now; [] before the first move."""
        session = self.require_session()
        is_own = not (self.lesson or self.save.is_analysis or self.save.is_watched)
        is_over = session.state.is_terminal or self.early_end is not None
        if is_over or not is_own or has_no_moves(session):
            return []
        if self.own_seat is not None:
            return early_ends_by_link(self.own_seat, session.seats, self.draw_offer)
        mover = session.state.current_player
        return early_ends(self.players, mover if mover >= 0 else None)

    def begin_analysis(self) -> None:
        """Make the game an analysis: the player moves all sides. Its moves are the main line.

        A game with hidden information keeps its players, but loses the moves after the current
        position.
        """
        session = self.require_session()
        if self.save.is_analysis and not self.lesson:
            return
        if self.lesson or session.dice or session.game.hidden:
            self.session = drop_later_moves(session)
        if not self.lesson:
            self.save.turn_into_analysis(session.position)
            if not session.game.hidden:
                self.players = (PERSON,) * session.seats

    # Replies

    def player_names(self) -> PlayerNames:
        """Return the names that generated text uses."""
        if self.session is None:
            return NO_NAMES
        names = player_names(self.session, self.players, self.save.names)
        return (
            names
            if self.own_seat is None
            else replace(names, human_seats=frozenset({self.own_seat}))
        )

    def current_reply(self) -> Json:
        """Return the reply with the current scene only."""
        return self.reply_with_frames(self.require_session().transition()[-1:])

    def reply_with_frames(self, frames: Sequence[State]) -> Json:
        """Return the reply about the game, with the scenes of these states."""
        with set_player_names(self.player_names()):
            return self._make_reply(frames)

    def _make_reply(self, frames: Sequence[State]) -> Json:
        session = self.require_session()
        state = session.state
        # `revealed_to` becomes the viewer of this reply. So a player whose turn has ended must
        # reveal again at the next turn.
        self.revealed_to = viewer = self.viewer_of(state)
        id = id_for(session, viewer)
        positions = self.viewer_positions()
        is_lesson = self.lesson is not None
        if not is_lesson:
            self.save.copy_progress(positions, self.players)
        saved = self.save.reply_fields(positions, id, is_lesson=is_lesson)
        scenes = [self._scene(point, viewer) for point in without_intermediate_chance(frames)]
        reply: Json = {
            "id": id,
            **status_fields(session, self.players, positions),
            "undo": self.can_withdraw() or self.undo_target() is not None,
            "viewer": viewer,
            "can_reveal": self.must_reveal(state),
            "frames": reply_text.frame_fields(scenes, self.players, saved["clock"]),
            **saved,
            "analysis": None if is_lesson else analysis_fields(session, self.players, self.save),
        }
        seats = reply["frames"][-1]["players"]
        reply |= reply_text.text_fields(session, viewer, seats, self.aspect)
        if self.early_end:
            reply |= reply_text.early_end_fields(reply, self.early_end, self.you)
        reply = game_status.add_status(
            reply, session.game, self.early_ends(), self._link_game(reply)
        )
        return self.lesson.add_to_reply(reply) if self.lesson else reply

    @property
    def you(self) -> int | None:
        """The seat of the only human player on this device, otherwise None."""
        return only_human_seat(self.players) if self.own_seat is None else self.own_seat

    def _link_game(self, reply: Json) -> LinkGame | None:
        """Return the state of a game by link; None in other games."""
        if self.lesson or not self.save.save or not self.save.is_by_link:
            return None
        from skerry.library.sharing.link_game import link_game  # imported late: rarely needed

        return link_game(self.save.save, self.require_session(), reply["seat_names"])

    def _scene(self, state: State, viewer: int | None) -> Scene:
        session = self.require_session()
        if viewer is None and self.must_reveal(state):
            return public_scene(session, state, self.aspect)
        return state_scene(session, state, viewer, self.aspect)


def _variant_name(session: Session) -> str:
    preset = session.game.preset(session.preset)
    if not preset.daily:
        return session.game.translate(preset.name)
    from skerry.library.daily_titles import daily_title  # imported late: most games are not daily

    return daily_title(session.game, preset, session.seed)


def status_fields(session: Session, players: Players, positions: ViewerPositions) -> Json:
    """Return the fields of a reply about the line, the player to move and the result."""
    state = session.state
    seat = session.state.current_player
    mover = players[seat] if seat >= 0 else PERSON
    return {
        "game": session.game.id,
        "preset": session.preset,
        "variant": _variant_name(session),
        "day": session.seed if session.game.preset(session.preset).daily else None,
        "seats": session.seats,
        "players": players,
        "line": positions.visible.moves,
        "at": positions.current_position,
        "turn": None if seat in (CHANCE, TERMINAL) else seat,
        "over": state.is_terminal,
        "returns": state.returns(),
        "winners": winning_seats(state.returns()) if state.is_terminal else (),
        "level": None if mover == PERSON else mover,
        "redo": positions.redo_target(players) is not None,
        "line_is_finished": session.transition(len(session.line))[-1].is_terminal,
        "record": obfuscate_id(full_id(session)) if session.has_hidden_info else full_id(session),
        "dice": dice.dice_fields(session),
    }


def add_to_view_reply(session: Session, request: Json, viewer: int | None) -> Json:
    """Answer "view": the scene of a position for `viewer`, or for the request's `seat`.

    With "frames", the reply also has the scenes of the steps that led to this position.
    """
    frames = session.transition(requests.number_field(request, "at"))
    seat = requests.optional_field(request, "seat", int)
    if seat is not None:
        _check_viewable_seat(session, seat)
        viewer = seat
    states = without_intermediate_chance(frames)[:-1] if request.get("frames") is True else []
    aspect = requests.aspect_field(request)
    scenes = [
        state_scene(session, state, viewer, aspect).to_json() for state in (*states, frames[-1])
    ]
    return {"scene": scenes[-1], "frames": scenes[:-1]}


def _check_viewable_seat(session: Session, seat: int) -> None:
    """Raise ValueError if there is no such seat, or if a seat's view must be hidden."""
    if session.game.hidden and not session.state.is_terminal:
        raise hidden_error()
    if seat not in range(session.seats):
        raise ValueError(
            _("“seat” must be from 0 to {most}, not {seat}").format(
                most=session.seats - 1, seat=clip(seat)
            )
        )


def public_scene(session: Session, state: State, aspect: Aspect = WIDE) -> Scene:
    """Return a scene that shows only public information.

    The scene has the choices of the player to move if they are the same without hidden information.
    """
    scene = state_scene(session, state, None, aspect)
    if state.current_player < 0 or not session.game.hidden:
        return scene
    choices = session.game.picture(state.information_state(None), None, aspect).choices
    mover_choices = state_scene(session, state, state.current_player, aspect).choices
    return replace(scene, choices=mover_choices) if mover_choices == choices else scene
