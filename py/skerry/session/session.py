"""One playthrough of a game: a line of moves, a current position in it, and its id."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Generic

from skerry.core.bot import run_to_end
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.presets import Preset
from skerry.core.registry import load
from skerry.core.scene import WIDE, Aspect, Scene
from skerry.core.state import CHANCE, A, State

from .annotations import with_annotation
from .chance import resolve_chance
from .ids import SessionId, check_seed, read_id
from .line import ActionIndex, Line, Transition
from .seat_code import decode, encode, seed_from_code
from .short_id import fair_id, index_moves, parse_fair_dice, replay_short_id, short_id
from .visible_line import VisibleLine, visible_line

if TYPE_CHECKING:
    from .fair_dice import FairDice

_ = texts(__name__)[0]


class Session(Generic[A]):
    """A game being played.

    Programs need `play`, `push`, `pop`, `undo`, `redo`, `legal_actions`, `is_terminal`, `returns`,
    `state`, `moves`, `id`, `from_id`, `copy` and `scene`. Front ends use the other methods too.

    With a seed, `Random(f"{seed}/{ply}")` decides dice and cards. So a move that is undone and
    played again has the same dice, and an id replays the same game. Without a seed, the outcomes of
    dice and cards are played like moves. If only one outcome is possible, it is a forced step and
    is applied at once in either case. A method that raises ValueError leaves the session unchanged.

    A session can start from a `seat_code`, which contains what one seat knows about a position (see
    seat_code.py); the seed then decides the rest of that position. With fair `dice`, the devices of
    a game by links roll together (see fair_dice.py); moves that were sent in a link can't be
    undone.

    Args:
        game: The game or its id.
        preset: The id of a preset, or a `Preset`. If another preset replaces the one with this id
            (`Preset.now`), the session has the other; a `Preset` is never replaced. None: the
            default.
        seats: The number of seats; None: the preset's default.
        seed: The seed that decides dice and cards; None: their outcomes are moves.
        seat_code: The position to start from, as one seat knows it; None: the game's usual start.
        dice: Fair dice, in place of a seed, or None.

    >>> import skerry
    >>> session = skerry.Session("atoll", preset="small")
    >>> for move in ("d4", "swap"):
    ...     states = session.play(move)
    >>> session.id, session.state.current_player
    ('atoll:small:d4,swap', 0)
    """

    def __init__(
        self,
        game: str | Game[A],
        *,
        preset: str | Preset | None = None,
        seats: int | None = None,
        seed: str | int | None = None,
        seat_code: str | None = None,
        dice: FairDice | None = None,
    ) -> None:
        self.game: Game[A] = game if isinstance(game, Game) else load(game)
        if not isinstance(preset, Preset):
            preset = self.game.preset_for_new_game(preset, seats)
        self.preset = preset.id
        self.seats = self.game.seat_count(seats, self.preset)
        self.seed = None if seed is None else check_seed(str(seed))
        self.seat_code = seat_code
        self.seat: int | None = None
        self.dice = dice
        if dice:
            dice.check(self.game, self.preset, self.seats, seeded=bool(self.seed or seat_code))
        start = self.game.start(self.preset, self.seats)
        if seat_code is not None:
            self.seat, start = decode(start, seat_code, self.seed)
        self.position = 0
        self._line = Line.from_start(self._resolve_chance(start, 0, ()))
        self._visible_line_cache: tuple[object, VisibleLine] | None = None

    @classmethod
    def from_id(cls, text: str) -> Session:
        """Return the session of an id.

        Raises ValueError if the id is damaged or has an illegal move.
        """
        return run_to_end(cls.replay(text))

    @classmethod
    def replay(cls, text: str) -> Generator[float, None, Session]:
        """Replay an id move by move and return the session. Yields: progress from 0 to 1."""
        parts = read_id(text)
        game = load(parts.game)
        session = cls(
            game,
            preset=game.preset(parts.preset),
            seats=parts.seats,
            seed=parts.seed,
            seat_code=parts.seat_code,
            dice=parse_fair_dice(parts),
        )
        yield from replay_short_id(session, parts)
        return session

    def copy(self) -> Session[A]:
        """Return an independent session with the same moves, at the same position."""
        other = copy(self)
        other._line = self._line.copy()  # noqa: SLF001
        return other

    # Ids

    @property
    def id(self) -> str:
        """The id of the current position, without undone moves.

        With fair dice, the id has only the moves that were sent.
        """
        if self.dice:
            return fair_id(self, self.line[: self.sent_moves], self.dice.without_secret())
        return self.id_with(self.moves, self.seed, self.seat_code)

    @property
    def full_id(self) -> str:
        """The id of the whole line, with everything that is needed to continue the session.

        With fair dice, the full id has this device's secret. Save full ids, but never show them.
        """
        if self.dice:
            return fair_id(self, self.line, self.dice)
        return self.id_with(self.line, self.seed, self.seat_code)

    @property
    def short_id(self) -> str:
        """The id with a code in place of the moves; the plain id if a code is not possible.

        The code has only what the rules need (see `Game.parse_verbose`).
        """
        return short_id(self)

    @property
    def action_indices(self) -> list[ActionIndex]:
        """The first moves as indices among the playable actions; `index_moves` adds the others."""
        return self._line.indices

    def index_moves(self) -> Generator[float, None, None]:
        """Do the slow part of `short_id` move by move. Yields: progress from 0 to 1."""
        return index_moves(self)

    def id_for(self, viewer: int | None) -> str:
        """Return an id of the current position that contains only what `viewer` may know.

        While information is hidden, the id has a seat code in place of moves, and an onlooker gets
        "". With fair dice, the result is "" until a link was sent.
        """
        if not self.has_hidden_info:
            return self.id if self.dice is None or self.dice.links else ""
        if viewer is None:
            return ""
        seat_code = encode(self.state, viewer)
        seed = None if self.seed is None else seed_from_code(seat_code)
        return self.id_with((), seed, seat_code)

    def id_with(
        self,
        moves: tuple[str, ...],
        seed: str | None,
        seat_code: str | None,
        code: str | None = None,
    ) -> str:
        """Return an id of the same game, preset and seats with these moves, seed and codes."""
        seats = None if self.seats == self.game.seat_count(None, self.preset) else self.seats
        return str(SessionId(self.game.id, self.preset, seats, moves, seed, seat_code, code))

    # Fair dice

    @property
    def sent_moves(self) -> int:
        """How many moves were sent in links with fair dice and can't be undone."""
        return self.dice.sent_moves if self.dice else 0

    @property
    def awaits_remote_roll(self) -> bool:
        """Whether the current position waits for dice that another device rolls."""
        return self.dice is not None and bool(self.state.chance_outcomes())

    def join(self, secret: bytes | None = None) -> None:
        """Take part in a game with fair dice. `secret` is random by default."""
        if self.dice:
            self.dice = self.dice.with_secret(secret)

    def send(self) -> str:
        """Return an id to send to the other players. The moves in it can't be undone any more.

        Raises ValueError if the session has no fair dice.
        """
        if self.dice is None:
            raise ValueError(_("this game has no fair dice to send"))
        self.dice = self.dice.after_sending(self.position)
        self.drop_undone()
        return self.id

    @property
    def state(self) -> State[A]:
        """The current state."""
        return self._line.transitions[self.position][-1]

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.is_terminal

    def legal_actions(self) -> Sequence[A]:
        """Return the legal actions of the player to move, for `push`."""
        return self.state.legal_actions()

    def returns(self) -> tuple[float, ...]:
        """Return each seat's result; zeros before the end."""
        return self.state.returns()

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves up to the current position, in notation."""
        return tuple(self._line.moves[: self.position])

    @property
    def line(self) -> tuple[str, ...]:
        """All moves, including undone ones, which `redo` would play again."""
        return tuple(self._line.moves)

    @property
    def has_hidden_info(self) -> bool:
        """Whether a player still knows something that others don't."""
        return self.game.hidden and not self.state.is_terminal

    def visible_line(self, viewer: int | None) -> VisibleLine:
        """Return the moves visible to `viewer`; all moves once the game is over."""
        key = viewer, self.line, self.has_hidden_info
        if self._visible_line_cache is None or self._visible_line_cache[0] != key:
            self._visible_line_cache = key, visible_line(self, viewer)
        return self._visible_line_cache[1]

    def transition(self, index: int | None = None) -> Transition:
        """Return the states that led to position `index` (None: the current one)."""
        return self._line.transitions[self._checked_index(index)]

    # Moves

    def play(self, text: str) -> Transition:
        """Play a move given in notation, and return the states that it led through.

        If the move is the next undone move, the other undone moves stay; otherwise all undone moves
        are dropped. Raises ValueError if the move is illegal.
        """
        self._check_dice()
        return self.apply_legal(self.game.parse(self.state, text))

    def push(self, action: A) -> Transition:
        """Play an action; otherwise like `play`.

        Raises ValueError unless `action` is legal or, without a seed, a chance outcome.
        """
        self._check_dice()
        self.game.check(self.state, action)
        return self.apply_legal(action)

    def pop(self) -> str:
        """Undo and drop the last move, and return its notation. Raises ValueError at the start."""
        self.undo()
        move = self._line.moves[self.position]
        try:
            self.drop_undone()
        except ValueError:
            self.redo()
            raise
        return move

    def apply_legal(self, action: A) -> Transition:
        """Play an action that is known to be legal."""
        move = self.game.notation(action)
        if self.position < len(self._line.moves) and self._line.moves[self.position] == move:
            return self.redo()
        ply = self._line.plies[self.position] + 1
        transition = self._resolve_chance(self.state.apply(action), ply, (*self.moves, move))
        self.drop_undone()
        self._line.append(move, transition)
        self.position += 1
        return transition

    def undo(self) -> Transition:
        """Undo the last move. Raises ValueError at the start."""
        if self.position == 0:
            raise ValueError(_("nothing to undo: this is the start of the game"))
        self.position -= 1
        return self._line.transitions[self.position]

    def redo(self) -> Transition:
        """Play the next undone move again. Raises ValueError if no move was undone."""
        if self.position == len(self._line.moves):
            raise ValueError(_("nothing to redo: this is the last move"))
        self.position += 1
        return self._line.transitions[self.position]

    def drop_undone(self) -> None:
        """End the line at the current position.

        Raises ValueError if a dropped move was sent in a link with fair dice.
        """
        if self.position < min(self.sent_moves, len(self._line.moves)):
            raise ValueError(_("these moves were already sent in a link and can't be undone"))
        self._line.truncate(self.position)

    def annotation_prompt(self, index: int) -> str:
        """Return the question for the player about the move before position `index`, or ""."""
        prompt = self.game.annotation_prompt
        if prompt is None or index == 0 or self.dice:  # links with fair dice contain the move
            return ""
        return prompt(self._line.transitions[index - 1][-1], self._line.moves[index - 1])

    def annotate(self, index: int, text: str) -> None:
        """Annotate the move before position `index`; the moves after it stay the same.

        Raises ValueError if the game has no question about that move, or refuses the text.
        """
        self._line = with_annotation(self, index, text)._line  # noqa: SLF001

    # Pictures

    def scene(
        self, viewer: int | None = None, index: int | None = None, aspect: Aspect = WIDE
    ) -> Scene:
        """Return the scene of a position (None: the current one) as `viewer` may see it."""
        return self.picture(self.transition(index)[-1], viewer, aspect)

    def picture(self, state: State, viewer: int | None = None, aspect: Aspect = WIDE) -> Scene:
        """Return the scene of a state of this session that `viewer` may see.

        Only the player to move gets choices. Chance outcomes that are played like moves are choices
        for every viewer.
        """
        if viewer is not None and viewer not in range(self.seats):
            template = _("a seat must be from 0 to {last}, not {wrong}")
            raise ValueError(template.format(last=self.seats - 1, wrong=viewer))
        scene = self.game.picture(state.information_state(viewer), viewer, aspect)
        is_typed = state.current_player == CHANCE and self.dice is None
        may_choose = is_typed or state.current_player == viewer
        return scene if may_choose or not scene.choices else replace(scene, choices=())

    def __repr__(self) -> str:
        """Return Python code that creates the session, or a description (see notebook.py)."""
        from .notebook import session_code

        return session_code(self)

    def _repr_html_(self) -> str:
        """Return the current position as HTML for notebooks, as an onlooker may see it."""
        from .notebook import session_html

        return session_html(self)

    def _check_dice(self) -> None:
        if self.awaits_remote_roll:
            raise ValueError(_("these dice are rolled by link and can't be typed"))

    def _checked_index(self, index: int | None) -> int:
        if index is None:
            return self.position
        if isinstance(index, bool) or index not in range(len(self._line.transitions)):
            template = _("a position must be from 0 to {last}, not {wrong}")
            raise ValueError(
                template.format(last=len(self._line.transitions) - 1, wrong=clip(index))
            )
        return index

    def _resolve_chance(self, state: State, ply: int, moves: tuple[str, ...]) -> Transition:
        """Return `state`, and the states after each chance outcome that follows it.

        `moves` led to `state`. `ply` is the number of actions and chance outcomes so far; dice and
        cards depend on it.
        """
        seed = self.seed
        if self.dice:
            seed = self.dice.roll_seed(self.id_with((), None, None), moves)
        preset = None if ply else self.game.preset(self.preset)
        return resolve_chance(state, ply, seed, preset)
