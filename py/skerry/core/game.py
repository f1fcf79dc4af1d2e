"""A game as a list shows it: name, seats, presets, levels; and the functions that are its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .bot import Bot, Level, Ponder, Refute
from .ending import Ending, without_words
from .i18n import texts
from .options import Option, Value, joined, read, unusual, words
from .presets import Box, Preset, Sheet
from .scene import WIDE, Aspect, Scene, arranged
from .shown import shown
from .state import State

if TYPE_CHECKING:
    from .lesson import Step, Stop, Walk
    from .tensors import Tensors

_, ngettext = texts(__name__)

MAX_MOVE = 200
"""Longest typed move, in characters."""


Event = tuple[int, str]
"""What happened: to which seat (-1: to none, or to all), and what, as "rolled 5"."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the registry. The first preset and the first number of seats are the defaults.
    Besides `presets` there are all those that join values of its `options`.

    Games of the registry are made by `described` (core/parts.py), which finds the functions in
    files of the `package` when they are first called; others may give any.
    `why_not(state, text)` says why a typed move cannot be played, `why_untouched(state, picks)` why
    touching these nodes in turn leads to none (both "" when there is nothing to say but that).
    `reads(state, text)` is the action that a text stands for which is no action's notation: a
    legal action in other words, which may tell more than the rules ask for, such as the way to
    where it leads. It has a notation of its own, and leads to an equal state. (None: no such text.)
    `asks(state, move)` is what a person who played a move may be asked about it ("": nothing), such
    as a name for what it made; `answer(state, move, text)` is the text that tells the move with the
    answer, for `reads`; its state may differ in that answer alone. It raises ValueError, in plain
    words, where the answer cannot stand. `parted(move)` is a move without its answer, and that ("":
    none was given).
    `chance` says that dice or cards decide something: front ends then give sessions a seed. So they
    do for a preset that says so by itself; see `seeded`.
    `hidden` says that players know different things: front ends then keep screens apart.

    `view(state, viewer)` is the picture; a view with an `aspect` as well lays it out for a wide
    room or a tall one. `picture` calls either.

    `spoken(state, action)` is an action, or an outcome of chance, in words for people, as a part of
    a sentence: "M3, turned half round, on b1". `words` asks it; without it the notation is said.
    `happened(state)` is what its last action, or outcome of chance, brought about, seat by seat in
    the order it came in (None: what the action's words say). `passes(state)` says why the player to
    move can do nothing but the one thing that is left and changes nothing ("": they can). All three
    get what the asker knows of a state.

    `fact(state, action)` is a sentence about an action of the player to move that the rules prove,
    the one most worth knowing ("": there is none). It gets an information state, takes less than
    100 ms, and says nothing that play or hidden cards could belie.

    `clue(state)` is a first hint that names no action, where a game has such: a sentence and the
    nodes that it is about (None: hints begin with the action).

    `ending(state, names)` tells how a finished game ended, by what the players of its seats are
    called: see core/ending.py.

    `points(state)` are what each seat has at the end of a game, where these can be ranked beside
    those of other games with the same dice.

    `prepare(state, outcome)` does beforehand what `state.apply(outcome)` leads to and takes long,
    and remembers it: it yields how far it is (0 to 1) at most 30 ms apart. `sheet(id, count, seed)`
    makes the pages of one of `sheets`: it yields such progress, and pages as it has them.

    `ponder(state, level, budget, rng)` is how its bot thinks while somebody else has to move, if it
    does; `refute(question, budget)` shows what was wrong with a move, if that can be proven: see
    core/bot.py for both.

    `pens` are the colours that a person may choose for what a seat draws, the first of them the
    usual one; no rule knows of them. See `Scene.seat`.

    `box` is for whoever chooses among games.
    `lesson` are the steps in which the game is learnt. `walk` leads through a proof: `stop(states)`
    tells of the last of these states, which begin with that of the walk; see core/lesson.py.
    `tensors(preset, seats)` is the game as numbers, for programs that learn.

    >>> import skerry
    >>> game = skerry.load("atoll")
    >>> game.parse(game.start(), " F6 ")
    'f6'
    """

    id: str
    name: str
    tagline: str
    presets: tuple[Preset, ...]
    seats: Sequence[int]
    begin: Callable[[str, int], State]
    notation: Callable[[Any], str]
    view: Callable[..., Scene]
    bot: Bot
    levels: tuple[Level, ...]
    why_not: Callable[[State, str], str] | None = None
    why_untouched: Callable[[State, tuple[str, ...]], str] | None = None
    reads: Callable[[State, str], Any] | None = None
    asks: Callable[[State, str], str] | None = None
    answer: Callable[[State, str, str], str] | None = None
    parted: Callable[[str], tuple[str, str]] = lambda move: (move, "")
    spoken: Callable[[State, Any], str] | None = None
    happened: Callable[[State], Sequence[Event] | None] | None = None
    passes: Callable[[State], str] | None = None
    fact: Callable[[State, Any], str] | None = None
    clue: Callable[[State], tuple[str, Sequence[str]] | None] | None = None
    chance: bool = False
    hidden: bool = False
    ending: Callable[[State, Sequence[str]], Ending] = without_words
    points: Callable[[State], Sequence[int]] | None = None
    prepare: Callable[[State, Any], Iterator[float]] | None = None
    ponder: Ponder | None = None
    refute: Refute | None = None
    sheets: tuple[Sheet, ...] = ()
    sheet: Callable[[str, int, str], Iterator[float | Scene]] | None = None
    lesson: Callable[[], Sequence[Step]] | None = None
    walk: Walk | None = None
    stop: Callable[[Sequence[State]], Stop] | None = None
    tensors: Callable[[str, int], Tensors] | None = None
    options: tuple[Option, ...] = ()
    pens: tuple[Value, ...] = ()
    box: Box = field(default_factory=Box)
    package: str = ""

    def __repr__(self) -> str:
        """What a person can ask of it, in a line."""
        low, high = min(self.seats), max(self.seats)
        seats = f"{low} to {high}" if high > low else f"{low}"
        presets = ", ".join(preset.id for preset in self.presets)
        return f"<Game {self.id}: seats {seats}; presets {presets}; levels 1 to {len(self.levels)}>"

    def _repr_html_(self) -> str | None:
        """Its first position and what there is to choose, for notebooks."""
        return shown(self)

    def say(self, text: str) -> str:
        """A text that the game was made with (its name, a level's note) in the language of now."""
        return texts(self.package)[0](text)

    def words(self, state: State, action: Any) -> str:
        """An action, or an outcome of chance, in words for people and the language of now."""
        return self.spoken(state, action) if self.spoken else self.notation(action)

    def start(self, preset: str | None = None, seats: int | None = None) -> State:
        """The first state. Raises ValueError for a preset or number of seats not offered."""
        chosen = self.preset(preset, seats).id
        return self.begin(chosen, self.seat_count(seats, chosen))

    def picture(self, state: State, viewer: int | None, aspect: Aspect = WIDE) -> Scene:
        """The picture of a state that is masked for `viewer`, for a wide room or a tall one."""
        return arranged(self.view, state, viewer, aspect)

    def preset(self, id: str | None, seats: int | None = None) -> Preset:
        """The preset of that id: a listed one, or one that joins values. For None the default: the
        first, or where so many `seats` are wished, the first that takes them.

        A joined one has its canonical id, and its name and note in the language of now.

        >>> import skerry
        >>> skerry.load("conqueror").preset("twelve+custom").id
        'custom+twelve'
        """
        if id is None:
            fitting = (it for it in self.presets if seats in (it.seats or self.seats))
            return next(fitting, self.presets[0])
        for preset in self.presets:
            if preset.id == id:
                return preset
        chosen = read(self.options, id) if isinstance(id, str) else None
        if chosen is not None:
            return self._joined(chosen)
        names = ", ".join(dict.fromkeys([*(it.id for it in self.presets), *words(self.options)]))
        said = _("{game} has no preset {wrong}; it has: {right}")
        if self.options:
            said = _("{game} has no preset {wrong}; it has these, joined by +: {right}")
        raise ValueError(said.format(game=self.say(self.name), wrong=clip(id), right=names))

    def _joined(self, chosen: Sequence[Value]) -> Preset:
        """The preset that joins these values; with usual ones where another has its id."""
        telling = unusual(self.options, chosen)
        listed = {preset.id: preset for preset in self.presets}.get(joined(telling))
        if listed and not listed.now:
            return listed
        names = ", ".join(self.say(value.name) for value in telling)
        notes = "; ".join(self.say(value.note) for value in telling if value.note)
        return Preset(joined(chosen if listed else telling), names, notes)

    def wished(self, id: str | None, seats: int | None = None) -> Preset:
        """The preset that a new game is begun with by whoever asks for this one.

        >>> import skerry
        >>> skerry.load("conqueror").wished("strict12").id
        'twelve'
        """
        preset = self.preset(id, seats)
        return self.preset(preset.now) if preset.now else preset

    def seat_count(self, seats: int | None, preset: str | None = None) -> int:
        """A number of seats that the preset allows, or its default for None."""
        chosen = self.preset(preset)
        offered = chosen.seats or self.seats
        if seats is None:
            return offered[0]
        if isinstance(seats, bool) or seats not in offered:
            raise ValueError(self._wrong_seats(chosen if chosen.seats else None, offered, seats))
        return seats

    def _wrong_seats(self, preset: Preset | None, offered: Sequence[int], seats: object) -> str:
        low, high = min(offered), max(offered)
        if preset and low == high:
            said = ngettext(
                "{game}, {preset}, is for {low} seat, not {wrong}",
                "{game}, {preset}, is for {low} seats, not {wrong}",
                low,
            )
        elif preset:
            said = _("{game}, {preset}, is for {low} to {high} seats, not {wrong}")
        elif low == high:
            said = ngettext(
                "{game} is for {low} seat, not {wrong}",
                "{game} is for {low} seats, not {wrong}",
                low,
            )
        else:
            said = _("{game} is for {low} to {high} seats, not {wrong}")
        kind = self.say(preset.name) if preset else ""
        return said.format(
            game=self.say(self.name), preset=kind, low=low, high=high, wrong=clip(seats)
        )

    def seeded(self, preset: str | None = None) -> bool:
        """Whether front ends give a session of that preset a seed: chance decides something in the
        game, or in this preset of it.
        """
        return self.chance or bool(self.preset(preset).chance)

    def can_be_fair(self, preset: str, seats: int) -> bool:
        """Whether places that play by links may have fair dice: chance decides something, no player
        has secrets, no day says what comes, and there are several players.
        """
        open_chance = self.seeded(preset) and not self.hidden
        return open_chance and not self.preset(preset).daily and seats > 1

    def level(self, id: int) -> Level:
        """The level of that number."""
        for level in self.levels:
            if level.id == id:
                return level
        names = ", ".join(str(level.id) for level in self.levels)
        said = _("{game} has no level {wrong}; it has: {right}")
        raise ValueError(said.format(game=self.say(self.name), wrong=clip(id), right=names))

    def parse(self, state: State, text: str) -> Any:
        """The legal action (or chance outcome) that `text` tells, case and blanks forgiven.

        Raises ValueError that says what was wrong and what would be right.
        """
        if not isinstance(text, str):
            raise ValueError(
                _("a move is a text such as {moves}").format(moves=self._examples(state))
            )
        if len(text) > MAX_MOVE:
            said = _("a move has at most {most} characters, not {count}")
            raise ValueError(said.format(most=MAX_MOVE, count=len(text)))
        wanted = "".join(text.split()).lower()
        actions = [action for action, _ in state.chance_outcomes()] or state.legal_actions()
        for action in actions:
            if self.notation(action) == wanted:
                return action
        told = self.reads(state, wanted) if self.reads else None
        if told is None:
            raise ValueError(self._refusal(state, text))
        return told

    def check(self, state: State, action: Any) -> None:
        """Raise ValueError that says what would be right, unless that is an action of the state, or
        an outcome of its chance.
        """
        if action in [it for it, _ in state.chance_outcomes()] + list(state.legal_actions()):
            return
        if state.is_terminal:
            said = _("{move} cannot be played: the game is over")
            raise ValueError(said.format(move=clip(action)))
        said = _("{move} is not a legal move").format(move=clip(action))
        raise ValueError(self._with_examples(state, said))

    def reason(self, state: State, text: str) -> str:
        """Why the rules refuse a move, as a sentence without its full stop; "" where they have no
        word for it.
        """
        if state.is_terminal:
            return _("The game is over before it")
        return self.why_not(state, "".join(text.split()).lower()) if self.why_not else ""

    def _refusal(self, state: State, text: str) -> str:
        if state.is_terminal:
            return _("{move} cannot be played: the game is over").format(move=clip(text))
        reason = self.reason(state, text)
        reason = reason or _("{move} is not a legal move").format(move=clip(text))
        return self._with_examples(state, reason)

    def _with_examples(self, state: State, reason: str) -> str:
        return _("{reason}. Legal here: {moves}").format(reason=reason, moves=self._examples(state))

    def _examples(self, state: State) -> str:
        actions = [action for action, _ in state.chance_outcomes()] or state.legal_actions()
        shown = ", ".join(self.notation(action) for action in actions[:6])
        rest = len(actions) - 6
        if rest <= 0:
            return shown
        return _("{moves} and {count} more").format(moves=shown, count=rest)


def clip(value: object, limit: int = 40) -> str:
    """A value from outside, quoted and cut short for an error message, ASCII only."""
    text = ascii(value)
    return text if len(text) <= limit else text[: limit - 3] + "..."
