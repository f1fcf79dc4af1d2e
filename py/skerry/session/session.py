"""One playthrough: a line of moves that can be walked back and forth, and its id."""

from __future__ import annotations

from collections.abc import Generator
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from skerry.core.bot import run_to_end
from skerry.core.game import Game, clip
from skerry.core.i18n import texts
from skerry.core.presets import Preset
from skerry.core.registry import load
from skerry.core.scene import WIDE, Aspect, Scene
from skerry.core.state import CHANCE, State

from .annotations import answered
from .chance import settled
from .ids import SessionId, check_seed, read_id
from .seat_code import decode, digest, encode
from .short_id import Place, dice_of, fair_id, replay, short_id, spelling
from .visible_line import Told, told

if TYPE_CHECKING:
    from .fair_dice import FairDice

_ = texts(__name__)[0]

Film = tuple[State, ...]
"""The states that one move produced: after the action, then after each settled chance outcome."""


class Session:
    """A game being played.

    With a seed, dice and cards are settled by `Random(f"{seed}/{ply}")`, so that undo never
    rerolls and an id replays the same game; without one, their outcomes are typed like moves.
    A single outcome is a forced step, and is taken at once either way.
    Every method that raises ValueError leaves the session as it was.

    A preset's id says what a new game is wished to be; a `Preset` itself is taken as it is.
    With fair `dice`, a place of a game by links rolls when a link has brought what it takes (see
    fair_dice.py). What was sent stays; `joined` lets this place take part.

    A session may begin in the midst of a game of which only what one `seat` knew is `seat_code` (a
    text, see seat_code.py): the rest is drawn by the seed.

    >>> import skerry
    >>> session = skerry.Session("atoll", preset="small")
    >>> for move in ("d4", "swap"):
    ...     film = session.play(move)
    >>> session.id, session.state.current_player
    ('atoll:small:d4,swap', 0)
    """

    def __init__(
        self,
        game: str | Game,
        *,
        preset: str | Preset | None = None,
        seats: int | None = None,
        seed: str | int | None = None,
        seat_code: str | None = None,
        dice: FairDice | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        chosen = (
            preset if isinstance(preset, Preset) else self.game.preset_for_new_game(preset, seats)
        )
        self.preset = chosen.id
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
        self._line: list[str] = []
        self._films: list[Film] = [self._settle(start, 0, ())]
        self._plies = [len(self._films[0]) - 1]
        self.spelt: list[Place] = []
        self._told: tuple[object, Told] | None = None
        self.position = 0

    @classmethod
    def from_id(cls, text: str) -> Session:
        """The session that an id describes, replayed through the rules."""
        return run_to_end(cls.replay(text))

    @classmethod
    def replay(cls, text: str) -> Generator[float, None, Session]:
        """The same move by move, for whoever has other things to do in between: yields how far it
        is, from 0 to 1.
        """
        parts = read_id(text)
        game = load(parts.game)
        session = cls(
            game,
            preset=game.preset(parts.preset),
            seats=parts.seats,
            seed=parts.seed,
            seat_code=parts.seat_code,
            dice=dice_of(parts),
        )
        yield from replay(session, parts)
        return session

    def twin(self) -> Session:
        """Another session with the same line, at the same position of it."""
        other = copy(self)
        vars(other).update(
            {name: kept[:] for name, kept in vars(self).items() if isinstance(kept, list)}
        )
        return other

    @property
    def id(self) -> str:
        """The id of the position shown, without what was undone. With fair dice: what was sent."""
        if self.dice:
            return fair_id(self, self.line[: self.floor], self.dice.without_secret())
        return self.id_with(self.moves, self.seed, self.seat_code)

    @property
    def record(self) -> str:
        """The id of the whole line, from which all of this session can be taken up again. The
        secret of a place with fair dice is in it.
        """
        if self.dice:
            return fair_id(self, self.line, self.dice)
        return self.id_with(self.line, self.seed, self.seat_code)

    @property
    def secret(self) -> bool:
        """Whether somebody knows something that others do not."""
        return self.game.hidden and not self.state.is_terminal

    @property
    def short_id(self) -> str:
        """Another spelling of the id, with a code in the place of the moves, which is shorter, or
        where there can be no code, the moves. What they tell more than the rules ask for (see
        `Game.parse_verbose`) is not in it.
        """
        return short_id(self)

    def spelling(self) -> Generator[float, None, None]:
        """What `short_id` asks of the rules, move by move, as `replay` does it."""
        return spelling(self)

    def id_for(self, viewer: int | None) -> str:
        """An id of the position shown that tells `viewer` nothing new: where something is hidden
        until the game is over, it holds what that seat knows, and "" is all there is for onlookers.
        So it is with fair dice before a link was sent.
        """
        if not self.secret:
            return self.id if self.dice is None or self.dice.links else ""
        if viewer is None:
            return ""
        seat_code = encode(self.state, viewer)
        return self.id_with((), None if self.seed is None else digest(seat_code), seat_code)

    def id_with(
        self,
        moves: tuple[str, ...],
        seed: str | None,
        seat_code: str | None,
        code: str | None = None,
    ) -> str:
        """An id of this game with other moves."""
        seats = None if self.seats == self.game.seat_count(None, self.preset) else self.seats
        return str(SessionId(self.game.id, self.preset, seats, moves, seed, seat_code, code))

    # Fair dice

    @property
    def floor(self) -> int:
        """How many moves stay as they are, because a link with fair dice has been sent."""
        return self.dice.floor if self.dice else 0

    @property
    def waits(self) -> bool:
        """Whether the position shown waits for dice that another place is to roll."""
        return self.dice is not None and bool(self.state.chance_outcomes())

    def join(self, secret: bytes | None = None) -> None:
        """Take part in a game with fair dice, with a secret that is random unless given."""
        if self.dice:
            self.dice = self.dice.joined(secret)

    def send(self) -> str:
        """Hand a game with fair dice on, as far as it is shown: its id. ValueError without such."""
        if self.dice is None:
            raise ValueError(_("this game has no fair dice to send"))
        self.dice = self.dice.sent(self.position)
        self.cut()
        return self.id

    @property
    def state(self) -> State:
        """The state at the present position."""
        return self._films[self.position][-1]

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves up to the present position, in notation."""
        return tuple(self._line[: self.position])

    @property
    def line(self) -> tuple[str, ...]:
        """All moves, those that `redo` would bring back included."""
        return tuple(self._line)

    def told(self, viewer: int | None) -> Told:
        """The line as `viewer` may know and count it, until the game is over."""
        key = viewer, self.line, self.secret
        if self._told is None or self._told[0] != key:
            self._told = key, told(self, viewer)
        return self._told[1]

    def film(self, at: int | None = None) -> Film:
        """The states that led to position `at` (default: the present one) from the one before."""
        return self._films[self._index(at)]

    def play(self, text: str) -> Film:
        """Play a move by its notation; what had been undone is forgotten unless it is the same.

        Returns the states it produced. Raises ValueError when the move is not legal.
        """
        self._check_dice()
        return self.take(self.game.parse(self.state, text))

    def push(self, action: Any) -> Film:
        """Play an action, as `play` does a text: one of `state.legal_actions()`, or of its chance
        outcomes where these are typed. Raises ValueError when it is none of these.
        """
        self._check_dice()
        self.game.check(self.state, action)
        return self.take(action)

    def pop(self) -> str:
        """Take the last move back, forget it and what was undone, and return its notation. Raises
        ValueError at the start.
        """
        self.undo()
        move = self._line[self.position]
        try:
            self.cut()
        except ValueError:
            self.redo()
            raise
        return move

    def take(self, action: Any) -> Film:
        """Play an action that is known to be legal."""
        move = self.game.notation(action)
        if self.position < len(self._line) and self._line[self.position] == move:
            return self.redo()
        film = self._settle(self.state.apply(action), self._ply() + 1, (*self.moves, move))
        self.cut()
        self._line.append(move)
        self._films.append(film)
        self._plies.append(self._plies[-1] + len(film))
        self.position += 1
        return film

    def asks(self, at: int) -> str:
        """What whoever played the move before a position may be asked about it; "" for nothing."""
        ask = self.game.annotation_prompt
        can = ask and at and not self.dice  # a link with fair dice has told the move as it is
        return ask(self._films[at - 1][-1], self._line[at - 1]) if ask and can else ""

    def answer(self, at: int, text: str) -> None:
        """Let the move before a position tell what was answered. What came after it stays as it
        is. Raises ValueError where nothing was asked, or the answer cannot stand.
        """
        vars(self).update(vars(answered(self, at, text)))

    def undo(self) -> Film:
        """Take the last move back. Raises ValueError at the start."""
        if self.position == 0:
            raise ValueError(_("there is nothing to undo: this is the start of the game"))
        self.position -= 1
        return self._films[self.position]

    def redo(self) -> Film:
        """Play again what was undone. Raises ValueError when nothing was."""
        if self.position == len(self._line):
            raise ValueError(_("there is nothing to redo: this is the last move"))
        self.position += 1
        return self._films[self.position]

    def cut(self) -> None:
        """Forget what was undone: the line ends here. ValueError where a link has told of it."""
        if self.position < min(self.floor, len(self._line)):
            raise ValueError(_("this was sent by a link with fair dice: it cannot be taken back"))
        del self._line[self.position :], self.spelt[self.position :]
        del self._films[self.position + 1 :], self._plies[self.position + 1 :]

    def scene(
        self, viewer: int | None = None, at: int | None = None, aspect: Aspect = WIDE
    ) -> Scene:
        """The picture that seat `viewer` may see (None: an onlooker), now or at a position."""
        return self.picture(self._films[self._index(at)][-1], viewer, aspect)

    def picture(self, state: State, viewer: int | None = None, aspect: Aspect = WIDE) -> Scene:
        """The picture of any state of this session, masked for `viewer`.

        Only who is to move is offered choices (and everybody, where chance outcomes are typed).
        """
        if viewer is not None and viewer not in range(self.seats):
            said = _("seats are numbered 0 to {last}; there is no {wrong}")
            raise ValueError(said.format(last=self.seats - 1, wrong=viewer))
        scene = self.game.picture(state.information_state(viewer), viewer, aspect)
        typed = state.current_player == CHANCE and self.dice is None
        mine = typed or state.current_player == viewer
        return scene if mine or not scene.choices else replace(scene, choices=())

    def __repr__(self) -> str:
        """What makes it again, where that is short and tells no secrets; else what it is."""
        from .notebook import line

        return line(self)

    def _repr_html_(self) -> str:
        """What everybody may see of the game, for notebooks: the picture, the moves, the status."""
        from .notebook import page

        return page(self)

    def _check_dice(self) -> None:
        if self.waits:
            raise ValueError(_("these dice are rolled by links, and not typed"))

    def _index(self, at: int | None) -> int:
        if at is None:
            return self.position
        if isinstance(at, bool) or at not in range(len(self._films)):
            said = _("positions are 0 to {last}; there is no {wrong}")
            raise ValueError(said.format(last=len(self._films) - 1, wrong=clip(at)))
        return at

    def _ply(self) -> int:
        """Actions and chance outcomes applied so far: what the dice of this position hang on."""
        return self._plies[self.position]

    def _settle(self, state: State, ply: int, moves: tuple[str, ...]) -> Film:
        """The state after these moves, and the states that chance and forced steps make of it."""
        seed = self.dice.luck(self.id_with((), None, None), moves) if self.dice else self.seed
        return settled(state, ply, seed)
