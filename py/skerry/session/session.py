"""One playthrough: a line of moves that can be walked back and forth, and its id."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator
from copy import copy
from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any

from skerry.core.game import Game, clip
from skerry.core.i18n import texts
from skerry.core.registry import load
from skerry.core.scene import Scene
from skerry.core.state import CHANCE, State, pack

from .ids import SessionId, WrongMoveError, check_seed, read_id
from .move_code import Reader
from .move_code import pack as pack_moves
from .seat_code import decode, digest, encode
from .spelling import Place, finished, options, place_of
from .spelling import eventful as eventful

_ = texts(__name__)[0]

Film = tuple[State, ...]
"""The states that one move produced: after the action, then after each settled chance outcome."""


UNTOLD = "?"
"""Stands for a move that a player cannot know."""


class Session:
    """A game being played.

    With a seed, dice and cards are settled by `Random(f"{seed}/{ply}")`, so that undo never
    rerolls and an id replays the same game; without one, their outcomes are typed like moves.
    A single outcome is a forced step, and is taken at once either way.
    Every method that raises ValueError leaves the session as it was.

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
        preset: str | None = None,
        seats: int | None = None,
        seed: str | int | None = None,
        seat_code: str | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        self.preset = self.game.preset(preset).id
        self.seats = self.game.seat_count(seats, preset)
        self.seed = None if seed is None else check_seed(str(seed))
        self.seat_code = seat_code
        self.seat: int | None = None
        start = self.game.start(self.preset, self.seats)
        if seat_code is not None:
            self.seat, start = decode(start, seat_code, self.seed)
        self._line: list[str] = []
        self._films: list[Film] = [self._settle(start, 0)]
        self._plies = [len(self._films[0]) - 1]
        self._places: list[Place] = []
        self.position = 0

    @classmethod
    def from_id(cls, text: str) -> Session:
        """The session that an id describes, replayed through the rules."""
        return finished(cls.replay(text))

    @classmethod
    def replay(cls, text: str) -> Generator[float, None, Session]:
        """The same move by move, for whoever has other things to do in between: yields how far it
        is, from 0 to 1.
        """
        parts = read_id(text)
        session = cls(
            parts.game,
            preset=parts.preset,
            seats=parts.seats,
            seed=parts.seed,
            seat_code=parts.seat_code,
        )
        if parts.code is not None:
            yield from session._decode(Reader(parts.code))
        for number, move in enumerate(parts.moves, 1):
            try:
                session.play(move)
            except ValueError as error:
                said = _("move {number} of this game id is wrong: {why}")
                said = said.format(number=number, why=error)
                reason = session.game.reason(session.state, move)
                raise WrongMoveError(said, number, move, reason) from error
            yield number / len(parts.moves)
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
        """The id of the position shown; what was undone is not in it."""
        return self._id(self.moves, self.seed, self.seat_code)

    @property
    def record(self) -> str:
        """The id of the whole line, from which all of this session can be taken up again."""
        return self._id(self.line, self.seed, self.seat_code)

    @property
    def short_id(self) -> str:
        """Another spelling of the id, with a code in the place of the moves, which is shorter, or
        where there can be no code, the moves. What they tell more than the rules ask for (see
        `Game.reads`) is not in it.
        """
        finished(self.spelling())
        places = self._places[: self.position]
        if not all(count for _place, count, _move in places):
            return self.id  # a move tells something that no code does
        moves = tuple(move for _place, _count, move in places)
        plain = self._id(moves, self.seed, self.seat_code)
        try:
            code = pack_moves([(place, count) for place, count, _move in places], plain)
        except ValueError:
            return plain
        return self._id((), self.seed, self.seat_code, code)

    def spelling(self) -> Generator[float, None, None]:
        """What `short_id` asks of the rules, move by move, as `replay` does it."""
        while len(self._places) < self.position:
            at = len(self._places)
            before, after = self._films[at][-1], self._films[at + 1][0]
            self._places.append(place_of(self.game, before, self._line[at], after))
            yield len(self._places) / self.position

    def _decode(self, code: Reader) -> Generator[float, None, None]:
        """Play what a code says. Raises ValueError when it is damaged."""
        for number in range(1, code.moves + 1):
            actions = options(self.state)
            if not actions:
                raise ValueError(_("this code is damaged: it has moves after the end of the game"))
            place = code.place(len(actions))
            self._take(actions[place])
            self._places.append((place, len(actions), self._line[-1]))
            yield number / code.moves
        code.finish(self.id)

    def id_for(self, viewer: int | None) -> str:
        """An id of the position shown that tells `viewer` nothing new: where something is hidden
        until the game is over, it holds what that seat knows, and "" is all there is for onlookers.
        """
        if not self.game.hidden or self.state.is_terminal:
            return self.id
        if viewer is None:
            return ""
        seat_code = encode(self.state, viewer)
        return self._id((), None if self.seed is None else digest(seat_code), seat_code)

    def _id(
        self,
        moves: tuple[str, ...],
        seed: str | None,
        seat_code: str | None,
        code: str | None = None,
    ) -> str:
        seats = None if self.seats == self.game.seat_count(None, self.preset) else self.seats
        return str(SessionId(self.game.id, self.preset, seats, moves, seed, seat_code, code))

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

    def told(self, viewer: int | None) -> tuple[str, ...]:
        """All moves as `viewer` may read them: UNTOLD for one that looks just like another to
        them, until the game is over.
        """
        if not self.game.hidden or self.state.is_terminal:
            return self.line
        return tuple(self._told(number, viewer) for number in range(len(self._line)))

    def _told(self, number: int, viewer: int | None) -> str:
        move, before = self._line[number], self._films[number][-1]
        if before.current_player != viewer:
            seen = pack(self._films[number + 1][0].information_state(viewer))
            for action in before.legal_actions():
                other = before.apply(action).information_state(viewer)
                if self.game.notation(action) != move and pack(other) == seen:
                    return UNTOLD
        return move

    def film(self, at: int | None = None) -> Film:
        """The states that led to position `at` (default: the present one) from the one before."""
        return self._films[self._index(at)]

    def play(self, text: str) -> Film:
        """Play a move by its notation; what had been undone is forgotten unless it is the same.

        Returns the states it produced. Raises ValueError when the move is not legal.
        """
        return self._take(self.game.parse(self.state, text))

    def _take(self, action: Any) -> Film:
        """Play an action that is known to be legal."""
        move = self.game.notation(action)
        if self.position < len(self._line) and self._line[self.position] == move:
            return self.redo()
        film = self._settle(self.state.apply(action), self._ply() + 1)
        self.cut()
        self._line.append(move)
        self._films.append(film)
        self._plies.append(self._plies[-1] + len(film))
        self.position += 1
        return film

    def asks(self, at: int) -> str:
        """What whoever played the move before a position may be asked about it; "" for nothing."""
        ask = self.game.asks
        return ask(self._films[at - 1][-1], self._line[at - 1]) if ask and at else ""

    def answer(self, at: int, text: str) -> None:
        """Let the move before a position tell what was answered. What came after it stays as it
        is. Raises ValueError where nothing was asked, or the answer cannot stand.
        """
        if not isinstance(at, int) or at not in range(1, len(self._line) + 1) or not self.asks(at):
            raise ValueError(_("nothing was asked about this move"))
        before, line, position = self._films[at - 1][-1], self.line, self.position
        assert self.game.answer
        told = self.game.answer(before, line[at - 1], text)
        other = Session(
            self.game,
            preset=self.preset,
            seats=self.seats,
            seed=self.seed,
            seat_code=self.seat_code,
        )
        for move in (*line[: at - 1], told, *line[at:]):
            other.play(move)
        self._line, self._films, self.position = other._line, other._films, position

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
        """Forget what was undone: the line ends at the present position."""
        del self._line[self.position :], self._places[self.position :]
        del self._films[self.position + 1 :], self._plies[self.position + 1 :]

    def scene(self, viewer: int | None = None, at: int | None = None) -> Scene:
        """The picture that seat `viewer` may see (None: an onlooker), now or at a position."""
        return self.picture(self._films[self._index(at)][-1], viewer)

    def picture(self, state: State, viewer: int | None = None) -> Scene:
        """The picture of any state of this session, masked for `viewer`.

        Only who is to move is offered choices (and everybody, where chance outcomes are typed).
        """
        if viewer is not None and viewer not in range(self.seats):
            said = _("seats are numbered 0 to {last}; there is no {wrong}")
            raise ValueError(said.format(last=self.seats - 1, wrong=viewer))
        scene = self.game.view(state.information_state(viewer), viewer)
        mine = state.current_player in (viewer, CHANCE)
        return scene if mine or not scene.choices else replace(scene, choices=())

    def _repr_html_(self) -> str:
        """What everybody may see of the game, for notebooks: the picture, the moves, the status."""
        from .notebook import page

        return page(self)

    def public(self, state: State) -> Scene:
        """The picture for all eyes. If what the player to move may do can be told without what
        this player alone knows, that is in it.
        """
        scene = self.picture(state)
        if state.current_player < 0 or not self.game.hidden:
            return scene
        choices = self.game.view(state.information_state(None), None).choices
        own = self.picture(state, state.current_player).choices
        return replace(scene, choices=own) if own == choices else scene

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

    def _settle(self, state: State, ply: int) -> Film:
        """The state, followed by the states that chance and forced steps make of it."""
        film = [state]
        while outcomes := film[-1].chance_outcomes():
            if self.seed is None and len(outcomes) > 1:
                break
            outcome = draw(film[-1], Random(f"{self.seed}/{ply}"))
            film.append(film[-1].apply(outcome))
            ply += 1
        return tuple(film)


def draw(state: State, rng: Random) -> Any:
    """One outcome of a chance node, by its probabilities."""
    outcomes = state.chance_outcomes()
    bounds = list(accumulate(probability for _, probability in outcomes))
    place = bisect_right(bounds, rng.random() * bounds[-1])
    return outcomes[min(place, len(outcomes) - 1)][0]
