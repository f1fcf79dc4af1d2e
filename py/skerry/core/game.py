"""The description of a game: name, seats, presets, levels and hooks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic

from .bot import Bot, Level, Ponder, Refute
from .display_hook import render_for_notebook
from .ending import Ending, ranks_only
from .i18n import texts
from .outside_text import clip
from .presets import (
    CODED,
    BoxInfo,
    Option,
    Preset,
    Printable,
    Value,
    format_preset_id,
    non_default_values,
    parse_preset_id,
    value_ids,
)
from .scene import WIDE, Aspect, Layer, Node, Scene, scene_for_aspect
from .state import A, State

if TYPE_CHECKING:
    from .lesson import ProofWalk, ProofWalkStep, Step
    from .tensors import Tensors

_, ngettext = texts(__name__)

MAX_MOVE = 200
"""Length limit for a typed move, in characters."""

PORTRAIT_SIZE = 48
"""Width and height of a portrait, in scene units."""


Event = tuple[int, str]
"""A seat (-1: none, or all) and what happened to it, such as "rolled 5"."""


def no_annotation(move: str) -> tuple[str, str]:
    """Return a move as a pair of the move and an empty annotation."""
    return move, ""


@dataclass(frozen=True, slots=True)
class Game(Generic[A]):
    """A game: its name, presets and levels, and its functions (called hooks).

    `define_game` (core/hooks.py) makes a `Game` from a package and finds each hook in a file of
    that package when the hook is first called. Hooks get information states, never hidden fields.

    Attributes:
        id: The short name in ids and links, such as "atoll".
        name: The title. `name`, `tagline` and the texts of presets and levels are English;
            `translate` returns them in the current language.
        presets: The listed presets; the first is the default. `preset` also accepts every
            combination of values of `options`.
        seats: The possible numbers of seats; the first is the default.
        begin: `begin(preset_id, seats)` returns the first state.
        notation: `notation(action)` returns the text of an action, as ids contain it.
        view: `view(state, viewer)` or `view(state, viewer, aspect)` returns the scene. Call it
            through `picture`.
        bot: The computer player; see `core/bot.py`.
        levels: The bot's levels, weakest first.
        explain_illegal_move: `explain_illegal_move(state, text)` says why a typed move is illegal.
            "" means there is no particular reason.
        explain_illegal_picks: `explain_illegal_picks(state, picks)` says why no legal move picks
            these nodes in this order. "" means there is no particular reason.
        parse_verbose: `parse_verbose(state, text)` understands other ways to write a legal action,
            such as a walk given tile by tile. It returns an action whose notation may be `text`,
            and which leads to a state equal to that after the legal action. None means that `text`
            is not another way to write a legal action.
        annotation_prompt: `annotation_prompt(state, move)` returns a question to ask the player
            after a move, such as how to call a new island. "" means no question.
        annotate: `annotate(state, move, text)` returns the move with the player's answer added, in
            a notation that `parse_verbose` understands. The state after it may differ in the
            annotation only. Raises ValueError with a readable message if the answer is not
            acceptable.
        split_annotation: `split_annotation(move)` returns the plain move and the annotation ("" if
            there is none).
        action_text: `action_text(state, action)` describes an action or a chance outcome as a part
            of a sentence: "M3, turned half round, on b1". `describe_action` calls it; without it
            the notation is used.
        last_events: `last_events(state)` lists the effects of the last action or chance outcome, in
            order, each with its seat. None means that the action's description says it all.
        forced_pass_reason: `forced_pass_reason(state)` says why the player to move has a single
            action that changes nothing. "" means there is a real choice.
        fact: `fact(state, action)` is the most useful sentence about an action of the player to
            move that follows from the rules. "" means there is none. It must hold whatever the
            hidden cards and future moves are, and takes less than 100 ms.
        clue: `clue(state)` is a first hint that names no action: a sentence and the nodes it is
            about. None means that hints begin with the action.
        chance: Whether dice or cards decide something. Front ends give such sessions a seed; see
            `uses_seed`.
        hidden: Whether players know different things. Front ends then show one seat at a time.
        ending: `ending(state, names)` describes the result; see `core/ending.py`.
        points: `points(state)` are the seats' final points, if results of games with the same dice
            can be ranked.
        prepare: `prepare(state, outcome)` does the slow part of `state.apply(outcome)` in advance
            and caches it. Yields progress from 0 to 1, at most 30 ms apart.
        face: `face(level)` is a shape, about 46 units wide, that shows the bot of a level. Call it
            through `portrait`.
        ponder: The bot's search during the opponent's turn, if it has one; see `core/bot.py`.
        refute: The search for a proof that a move was a mistake, if the game has one; see
            `core/bot.py`.
        sheets: The kinds of pages that the game can print.
        sheet: `sheet(id, count, seed)` makes `count` items of the kind `id` of `sheets`. Yields
            progress from 0 to 1, and the pages.
        lesson: `lesson()` returns the steps of the lesson.
        walk: A proof that the player can play against; see `core/lesson.py`.
        stop: `stop(states)` returns the step of the proof walk for the last of `states`. `states`
            are all states of the walk so far, from its first position on.
        tensors: `tensors(preset, seats)` describes the game as numbers, for learning programs.
        coded_preset: `coded_preset(id)` returns the preset of a player's puzzle (CODED), or raises.
        options: The options whose values can be combined into presets.
        pens: The colours that a player can choose for what a seat draws; the first is the default.
            No rule depends on them. See `Scene.seat`.
        box: What helps to choose among games: a picture, the playing time, the difficulty.
        package: The full name of the game's Python package.

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
    begin: Callable[[str, int], State[A]]
    notation: Callable[[A], str]
    view: Callable[..., Scene]
    bot: Bot[A]
    levels: tuple[Level, ...]
    explain_illegal_move: Callable[[State, str], str] | None = None
    explain_illegal_picks: Callable[[State, tuple[str, ...]], str] | None = None
    parse_verbose: Callable[[State[A], str], A | None] | None = None
    annotation_prompt: Callable[[State, str], str] | None = None
    annotate: Callable[[State, str, str], str] | None = None
    split_annotation: Callable[[str], tuple[str, str]] = no_annotation
    action_text: Callable[[State[A], A], str] | None = None
    last_events: Callable[[State], Sequence[Event] | None] | None = None
    forced_pass_reason: Callable[[State], str] | None = None
    fact: Callable[[State[A], A], str] | None = None
    clue: Callable[[State], tuple[str, Sequence[str]] | None] | None = None
    chance: bool = False
    hidden: bool = False
    ending: Callable[[State, Sequence[str]], Ending] = ranks_only
    points: Callable[[State], Sequence[int]] | None = None
    prepare: Callable[[State[A], A], Iterator[float]] | None = None
    ponder: Ponder | None = None
    face: Callable[[int], tuple[Layer, ...]] | None = None
    refute: Refute | None = None
    sheets: tuple[Printable, ...] = ()
    sheet: Callable[[str, int, str], Iterator[float | Scene]] | None = None
    lesson: Callable[[], Sequence[Step]] | None = None
    walk: ProofWalk | None = None
    stop: Callable[[Sequence[State]], ProofWalkStep] | None = None
    tensors: Callable[[str, int], Tensors] | None = None
    coded_preset: Callable[[str], Preset] | None = None
    options: tuple[Option, ...] = ()
    pens: tuple[Value, ...] = ()
    box: BoxInfo = field(default_factory=BoxInfo)
    package: str = ""

    def __repr__(self) -> str:
        """Return seats, presets and levels in one line."""
        low = min(self.seats)
        high = max(self.seats)
        seats = f"{low} to {high}" if high > low else f"{low}"
        presets = ", ".join(preset.id for preset in self.presets)
        return f"<Game {self.id}: seats {seats}; presets {presets}; levels 1 to {len(self.levels)}>"

    def _repr_html_(self) -> str | None:
        """Return the first position and the settings as HTML for notebooks."""
        return render_for_notebook(self)

    def translate(self, text: str) -> str:
        """Return a text of the game (its name, a level's note) in the current language."""
        return texts(self.package)[0](text)

    def describe_action(self, state: State[A], action: A) -> str:
        """Return a description of an action or chance outcome in the current language."""
        return self.action_text(state, action) if self.action_text else self.notation(action)

    def start(self, preset: str | None = None, seats: int | None = None) -> State[A]:
        """Return the first state. Raises ValueError for an unknown preset or number of seats."""
        id = self.preset(preset, seats).id
        return self.begin(id, self.seat_count(seats, id))

    def picture(self, state: State, viewer: int | None, aspect: Aspect = WIDE) -> Scene:
        """Return the scene of an information state of `viewer`, in landscape or portrait layout."""
        return scene_for_aspect(self.view, state, viewer, aspect)

    def portrait(self, level: int) -> Scene:
        """Return the face of a level's bot as a scene. Raises ValueError if the game has no faces.

        >>> import skerry
        >>> skerry.load("atoll").portrait(5).status
        'Kraken'
        """
        name = self.translate(self.level(level).name)
        if self.face is None:
            raise ValueError(_("{game} has no faces").format(game=self.translate(self.name)))
        middle = PORTRAIT_SIZE / 2
        node = Node("face", middle, middle, "face", label=name)
        shapes = {"face": self.face(level)}
        return Scene(self.id, PORTRAIT_SIZE, PORTRAIT_SIZE, shapes, (node,), status=name)

    def preset(self, id: str | None, seats: int | None = None) -> Preset:
        """Return the preset with this id: a listed one, or a combination of option values.

        If `id` is None, return the first preset that allows this number of seats. A combination
        gets its canonical id, and a name and a note in the current language. Raises ValueError for
        an unknown id.

        >>> import skerry
        >>> skerry.load("conqueror").preset("twelve+custom").id
        'custom+twelve'
        """
        if id is None:
            possible = (each for each in self.presets if seats in (each.seats or self.seats))
            return next(possible, self.presets[0])
        for preset in self.presets:
            if preset.id == id:
                return preset
        if self.coded_preset and isinstance(id, str) and id.startswith(CODED):
            return self.coded_preset(id)
        chosen = parse_preset_id(self.options, id) if isinstance(id, str) else None
        if chosen is not None:
            return self._combined_preset(chosen)
        ids = dict.fromkeys([*(each.id for each in self.presets), *value_ids(self.options)])
        template = _("{game} has no preset {wrong}; it has: {right}")
        if self.options:
            template = _("{game} has no preset {wrong}; you can combine these with +: {right}")
        message = template.format(
            game=self.translate(self.name), wrong=clip(id), right=", ".join(ids)
        )
        raise ValueError(message)

    def _combined_preset(self, chosen: Sequence[Value]) -> Preset:
        """Return the preset that combines one value of each option.

        Its id joins the values that aren't defaults. If a listed preset has this id, return that
        one, unless another preset replaces it in new games (`Preset.now`): then the id of the
        combination joins all values, so that the two ids differ.
        """
        values = non_default_values(self.options, chosen)
        listed = {preset.id: preset for preset in self.presets}.get(format_preset_id(values))
        if listed and not listed.now:
            return listed
        name = ", ".join(self.translate(value.name) for value in values)
        note = "; ".join(self.translate(value.note) for value in values if value.note)
        return Preset(format_preset_id(chosen if listed else values), name, note)

    def preset_for_new_game(self, id: str | None, seats: int | None = None) -> Preset:
        """Return the preset for new games: the one with this id, or its replacement.

        >>> import skerry
        >>> skerry.load("conqueror").preset_for_new_game("strict12").id
        'twelve'
        """
        preset = self.preset(id, seats)
        return self.preset(preset.now) if preset.now else preset

    def seat_count(self, seats: int | None, preset: str | None = None) -> int:
        """Return `seats`, or the preset's default number of seats if `seats` is None.

        Raises ValueError if the preset doesn't allow this number.
        """
        chosen = self.preset(preset)
        allowed = chosen.seats or self.seats
        if seats is None:
            return allowed[0]
        if isinstance(seats, bool) or seats not in allowed:
            raise ValueError(
                self._wrong_seats_text(chosen if chosen.seats else None, allowed, seats)
            )
        return seats

    def _wrong_seats_text(
        self, preset: Preset | None, allowed: Sequence[int], seats: object
    ) -> str:
        low = min(allowed)
        high = max(allowed)
        if preset and low == high:
            template = ngettext(
                "{game}, {preset}, has {low} seat, not {wrong}",
                "{game}, {preset}, has {low} seats, not {wrong}",
                low,
            )
        elif preset:
            template = _("{game}, {preset}, has {low} to {high} seats, not {wrong}")
        elif low == high:
            template = ngettext(
                "{game} has {low} seat, not {wrong}",
                "{game} has {low} seats, not {wrong}",
                low,
            )
        else:
            template = _("{game} has {low} to {high} seats, not {wrong}")
        kind = self.translate(preset.name) if preset else ""
        return template.format(
            game=self.translate(self.name), preset=kind, low=low, high=high, wrong=clip(seats)
        )

    def uses_seed(self, preset: str | None = None) -> bool:
        """Return whether sessions of the preset need a seed, because chance decides something."""
        return self.chance or bool(self.preset(preset).chance)

    def allows_fair_dice(self, preset: str, seats: int) -> bool:
        """Return whether a game by links can have fair dice.

        The game must have chance and several players, but no hidden information and no daily seed.
        """
        has_open_chance = self.uses_seed(preset) and not self.hidden
        return has_open_chance and not self.preset(preset).daily and seats > 1

    def level(self, id: int) -> Level:
        """Return the level with this number. Raises ValueError for an unknown number."""
        return find_level(self.package, self.name, self.levels, id)

    def parse(self, state: State[A], text: str) -> A:
        """Return the legal action or chance outcome that a text means; ignore case and spaces.

        Raises ValueError, with the reason and some legal moves, if the text means none of these.
        """
        if not isinstance(text, str):
            template = _("a move must be text such as {moves}")
            raise ValueError(template.format(moves=self._example_moves_text(state)))
        if len(text) > MAX_MOVE:
            template = _("a move can have at most {most} characters, but this one has {count}")
            raise ValueError(template.format(most=MAX_MOVE, count=len(text)))
        notation = "".join(text.split()).lower()
        for action in self._playable_actions(state):
            if self.notation(action) == notation:
                return action
        verbose = self.parse_verbose(state, notation) if self.parse_verbose else None
        if verbose is None:
            raise ValueError(self._explain_illegal_move(state, text))
        return verbose

    def check(self, state: State[A], action: A) -> None:
        """Raise ValueError unless the action is legal or a possible chance outcome."""
        if action in self._playable_actions(state):
            return
        if state.is_terminal:
            template = _("{move} can't be played: the game is over")
            raise ValueError(template.format(move=clip(action)))
        reason = _("{move} is not a legal move").format(move=clip(action))
        raise ValueError(self._with_examples(state, reason))

    def reason(self, state: State, text: str) -> str:
        """Return why a move is illegal, as a sentence without a full stop, or "" if unknown."""
        if state.is_terminal:
            return _("The game was already over")
        if self.explain_illegal_move is None:
            return ""
        return self.explain_illegal_move(state, "".join(text.split()).lower())

    def _explain_illegal_move(self, state: State[A], text: str) -> str:
        if state.is_terminal:
            return _("{move} can't be played: the game is over").format(move=clip(text))
        reason = self.reason(state, text)
        reason = reason or _("{move} is not a legal move").format(move=clip(text))
        return self._with_examples(state, reason)

    def _with_examples(self, state: State[A], reason: str) -> str:
        template = _("{reason}. Legal moves: {moves}")
        return template.format(reason=reason, moves=self._example_moves_text(state))

    def _playable_actions(self, state: State[A]) -> Sequence[A]:
        return [action for action, _chance in state.chance_outcomes()] or state.legal_actions()

    def _example_moves_text(self, state: State[A]) -> str:
        actions = self._playable_actions(state)
        moves = ", ".join(self.notation(action) for action in actions[:6])
        rest = len(actions) - 6
        if rest <= 0:
            return moves
        return _("{moves} and {count} more").format(moves=moves, count=rest)


def find_level(package: str, name: str, levels: Sequence[Level], id: int) -> Level:
    """Return the level with this number. Raises ValueError, with the game's name, if unknown."""
    for level in levels:
        if level.id == id:
            return level
    game = texts(package)[0](name)
    numbers = ", ".join(str(level.id) for level in levels)
    template = _("{game} has no level {wrong}; it has: {right}")
    raise ValueError(template.format(game=game, wrong=clip(id), right=numbers))
