"""One playthrough of a game: a line of moves, a current position in it, and its id."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from copy import copy
from typing import TYPE_CHECKING, Generic

from skerry.core.bot import run_to_end
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.presets import Preset
from skerry.core.registry import load
from skerry.core.scene import WIDE, Aspect, Scene
from skerry.core.state import A, State

from .analysis_hook import load_analysis
from .chance import resolve_chance
from .hosting import awaits_remote_roll, drop_undone, sent_moves, state_scene
from .ids import check_seed, read_id
from .line import Line, Transition
from .seat_code import decode
from .short_id import fair_id, id_with, parse_fair_dice, play_moves_of_id
from .visible_line import VisibleLine

if TYPE_CHECKING:
    from skerry.analysis.mistakes import Mistake
    from skerry.analysis.review import Review

    from .fair_dice import FairDice

_ = texts(__name__)[0]


class Session(Generic[A]):
    """A game being played.

    Moves are texts (`play`, `moves`) or actions (`push`, `legal_actions`). `pop` drops the last
    move; `undo` keeps it for `redo`. `scene` is the picture, `review` and `mistakes` judge a
    finished game. `Session.from_id(session.id)` is the same game again.

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
        return run_to_end(replay(text, cls))

    def copy(self) -> Session[A]:
        """Return an independent session with the same moves, at the same position."""
        other = copy(self)
        other._line = self._line.copy()
        return other

    # Ids

    @property
    def id(self) -> str:
        """The id of the current position, without undone moves.

        With fair dice, the id has only the moves that were sent.
        """
        if self.dice:
            return fair_id(self, self.line[: sent_moves(self)], self.dice.without_secret())
        return id_with(self, self.moves, self.seed, self.seat_code)

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
        return self._apply_legal(self.game.parse(self.state, text))

    def push(self, action: A) -> Transition:
        """Play an action; otherwise like `play`.

        Raises ValueError unless `action` is legal or, without a seed, a chance outcome.
        """
        self._check_dice()
        self.game.check(self.state, action)
        return self._apply_legal(action)

    def pop(self) -> str:
        """Undo and drop the last move, and return its notation. Raises ValueError at the start."""
        self.undo()
        move = self._line.moves[self.position]
        try:
            drop_undone(self)
        except ValueError:
            self.redo()
            raise
        return move

    def _apply_legal(self, action: A) -> Transition:
        """Play an action that is known to be legal."""
        move = self.game.notation(action)
        if self.position < len(self._line.moves) and self._line.moves[self.position] == move:
            return self.redo()
        ply = self._line.plies[self.position] + 1
        transition = self._resolve_chance(self.state.apply(action), ply, (*self.moves, move))
        drop_undone(self)
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

    # Pictures and analysis

    def scene(
        self, viewer: int | None = None, index: int | None = None, aspect: Aspect = WIDE
    ) -> Scene:
        """Return the scene of a position (None: the current one) as `viewer` may see it."""
        return state_scene(self, self.transition(index)[-1], viewer, aspect)

    def review(self, names: Sequence[str] = (), work: int | None = None) -> Review:
        """Review the game: the strongest level evaluates each position. See `skerry.review`.

        Args:
            names: The players' names, by seat.
            work: The bot's units of work for each position; None for 0.3 s each.
        """
        return load_analysis().review_session(self, names, work)

    def mistakes(self, work: int | None = None) -> tuple[Mistake, ...]:
        """Return the moves that cost most, in the order of play. See `skerry.mistakes`.

        Raises ValueError if the session can't be reviewed yet.
        """
        return load_analysis().mistakes(self, work)

    def __repr__(self) -> str:
        """Return Python code that creates the session, or a description (see notebook.py)."""
        from .notebook import session_code

        return session_code(self)

    def _repr_html_(self) -> str:
        """Return the current position as HTML for notebooks, as an onlooker may see it."""
        from .notebook import session_html

        return session_html(self)

    def _check_dice(self) -> None:
        if awaits_remote_roll(self):
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
            seed = self.dice.roll_seed(id_with(self, (), None, None), moves)
        preset = None if ply else self.game.preset(self.preset)
        return resolve_chance(state, ply, seed, preset)


def replay(text: str, kind: type[Session] = Session) -> Generator[float, None, Session]:
    """Replay an id move by move and return the session. Yields: progress from 0 to 1."""
    parts = read_id(text)
    game = load(parts.game)
    session = kind(
        game,
        preset=game.preset(parts.preset),
        seats=parts.seats,
        seed=parts.seed,
        seat_code=parts.seat_code,
        dice=parse_fair_dice(parts),
    )
    yield from play_moves_of_id(session, parts)
    return session
