"""States of games: immutable positions, in OpenSpiel's vocabulary.

A state is a flat, frozen record: `@dataclass(frozen=True, slots=True)` whose fields are ints,
strings, None, and tuples of these. So a state is hashable and comparable, safe to share, and can be
sent to another worker as JSON (`pack`, `unpack`).

These techniques keep games fast:

- A state can keep values for the next state in `derived` (legal actions, connected groups).
- The texts of all actions are made once for each board; legal actions are a tuple of these texts.
- `is_terminal`, `current_player`, `legal_actions` and `apply` are called for every move, so they
  read fields directly.
- `draw` draws one chance outcome without listing all of them; see `draw_index`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from itertools import accumulate
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast

from .display_hook import render_for_notebook
from .i18n import texts

_ = texts(__name__)[0]

if TYPE_CHECKING:  # type checkers know this module; it is not installed
    import typing_extensions

    A = typing_extensions.TypeVar("A", default=Any)
else:
    A = TypeVar("A")

CHANCE = -1
"""`current_player` at chance nodes: dice or cards decide."""

TERMINAL = -4
"""`current_player` of a finished game."""


class State(Generic[A]):
    """A position of a game. Subclasses are frozen dataclasses with slots.

    An action is a small hashable value whose form is up to the game. The engine gets actions from
    `legal_actions` or `chance_outcomes` and passes them to `apply`. For type checkers, `State[str]`
    has strings as actions, and `State` means `State[Any]`.

    >>> import skerry
    >>> state = skerry.load("atoll").start("small")
    >>> state.current_player, len(state.legal_actions())
    (0, 38)
    >>> state.apply("d4").current_player
    1

    A random game:

    >>> import random
    >>> rng, state = random.Random(1), skerry.load("palavan").start("round")
    >>> while not state.is_terminal:
    ...     if state.current_player == skerry.CHANCE:
    ...         state = state.apply(state.draw(rng))
    ...     else:
    ...         state = state.apply(rng.choice(state.legal_actions()))
    >>> sum(state.returns())
    0.0
    """

    __slots__ = ("derived",)

    derived: Any
    """Cached values that follow from the fields, in a form of the game's choice.

    `derived` is not a field: comparing, hashing, printing and packing ignore it. On a new state it
    is not set (AttributeError) until `set_derived` sets it. All methods give the same results
    without it.
    """

    def __init_subclass__(cls) -> None:
        """Keep the dataclass decorator from replacing `__repr__`."""
        super().__init_subclass__()
        if "__repr__" not in vars(cls):
            cls.__repr__ = State.__repr__  # type: ignore[method-assign]

    @property
    def current_player(self) -> int:
        """The seat to move (0, 1, ..), `CHANCE`, or `TERMINAL`."""
        raise NotImplementedError(f"{type(self).__name__}.current_player")

    def legal_actions(self) -> Sequence[A]:
        """Return all legal actions in a fixed order, or () at chance nodes and at the end.

        Only this method decides what is legal.
        """
        raise NotImplementedError(f"{type(self).__name__}.legal_actions")

    def chance_outcomes(self) -> Sequence[tuple[A, float]]:
        """Return the outcomes of a chance node with their probabilities; () at other nodes."""
        return ()

    def draw(self, rng: Random) -> A:
        """Return a random outcome of a chance node. Calls `rng.random()` once."""
        outcomes = self.chance_outcomes()
        bounds = tuple(accumulate(probability for _outcome, probability in outcomes))
        return outcomes[_draw_interval(bounds, rng)][0]

    def apply(self, action: A) -> Self:
        """Return the state after a legal action or a chance outcome; legality is not checked."""
        raise NotImplementedError(f"{type(self).__name__}.apply")

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == TERMINAL

    def returns(self) -> tuple[float, ...]:
        """Return each seat's result, from -1 (lost) to 1 (won); zeros before the end.

        In most games `n` winners share the win: each of them gets 2 / n - 1, all others -1. So
        (result + 1) / 2 is a seat's share of the win, and with more than two seats the results
        don't add up to 0. In Islant all ranks count: a seat gets the share of its opponents with
        fewer points minus the share of those with more. In games for one player the result is 1
        if the goal is reached and otherwise -1; in Islant it rises with the points. The `returns`
        of each game says which of these it uses.
        """
        raise NotImplementedError(f"{type(self).__name__}.returns")

    def information_state(self, player: int | None) -> Self:
        """Return the state without the information that `player` (None: an onlooker) can't know.

        Bots and scenes only get information states. In a game of perfect information, the
        information state is the state itself.
        """
        return self

    def resample(self, player: int, rng: Random) -> Self:
        """Return a random full state that looks like this information state to `player`."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Return the state itself, which is immutable."""
        return self

    def __repr__(self) -> str:
        """Return a summary in one line; `str` is the board, and `pack` has every field."""
        player = self.current_player
        if player == TERMINAL:
            summary = f"over, returns {self.returns()}"
        elif player == CHANCE:
            summary = f"chance, outcomes: {len(self.chance_outcomes())}"
        else:
            summary = f"player {player} to move, legal actions: {len(self.legal_actions())}"
        return f"<{type(self).__name__}: {summary}>"

    def _repr_svg_(self) -> str | None:
        """Return the public picture for notebooks; None if no loaded game has such states."""
        return render_for_notebook(self)

    def validate(self) -> None:
        """Raise AssertionError with a reason if the fields contradict the rules."""


S = TypeVar("S", bound=State)

set_derived: Callable[[State, Any], None] = vars(State)["derived"].__set__
"""`set_derived(state, value)` sets `state.derived`, although the state is frozen."""


def make_draft(state: State) -> Any:
    """Return a mutable copy of the state's fields, for an `apply` with many small steps.

    The copy has no `derived`: set it if the next state's value is known. End with `freeze`:

        draft = make_draft(self)
        draft.coins = coins
        draft.derived = chart
        return freeze(draft, type(self))

    If `apply` changes few fields, `dataclasses.replace` is shorter.
    """
    names = _field_names(type(state))  # type: ignore[arg-type]
    return SimpleNamespace(**{name: getattr(state, name) for name in names})


def freeze(draft: SimpleNamespace, state_class: type[S]) -> S:
    """Return the state that has the draft's fields, and its `derived` if the draft has one.

    Raises TypeError if the draft has an attribute that is not a field of the state.
    """
    values = dict(vars(draft))
    derived = values.pop("derived", None)
    state = state_class(**values)
    if derived is not None:
        set_derived(state, derived)
    return state


@cache
def _field_names(state_class: type[State]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(state_class))  # type: ignore[arg-type]


def draw_index(count: int, rng: Random) -> int:
    """Return a random index below `count`; all are equally likely.

    `State.draw` would draw the outcome with this index, given the same `rng` and `count` equally
    likely outcomes.
    """
    return _draw_interval(_uniform_bounds(count), rng)


@cache
def _uniform_bounds(count: int) -> tuple[float, ...]:
    """Return cumulative probabilities of equally likely outcomes, added up as in `State.draw`."""
    return tuple(accumulate([1 / count] * count))


def _draw_interval(bounds: Sequence[float], rng: Random) -> int:
    """Return the index of the interval in which a random number is; `bounds` are the upper ends."""
    return min(bisect_right(bounds, rng.random() * bounds[-1]), len(bounds) - 1)


ADDED = "added"
"""Metadata key of a field that older packed states don't have.

Such fields come last, and their default means "unknown".
"""


def pack(state: State) -> list[Any]:
    """Return the fields in order, as values that JSON can represent."""
    return [getattr(state, field.name) for field in fields(state)]  # type: ignore[arg-type]


def unpack(like: S, data: object) -> S:
    """Return the state that `pack` has packed as `data`; the state has the type of `like`.

    Raises ValueError if `data` has the wrong form or contradicts the rules.
    """
    names = [field.name for field in fields(like)]  # type: ignore[arg-type]
    packed = cast("list[object]", data) if isinstance(data, list) else []
    added = sum(ADDED in field.metadata for field in fields(like))  # type: ignore[arg-type]
    if not len(names) - added <= len(packed) <= len(names):
        template = _("a packed {kind} must be a list of {count} values")
        raise ValueError(template.format(kind=type(like).__name__, count=len(names)))
    try:
        values = [_to_field_value(value) for value in packed]
        for name, value in zip(names, values, strict=False):
            _check_same_type(name, value, getattr(like, name))
        state = type(like)(*values)
        state.validate()
    except DAMAGE as error:
        # The reason is a message of `validate`, which is not translated.
        template = _("this packed {kind} is damaged: {why}")
        raise ValueError(template.format(kind=type(like).__name__, why=repr(error))) from error
    return state


DAMAGE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    RecursionError,
    TypeError,
    ValueError,
)
"""Exceptions that `validate` may raise for values that are not a state."""


def _to_field_value(value: object) -> object:
    """Return a value from JSON as a field's value: lists become tuples."""
    if isinstance(value, list):
        return tuple(_to_field_value(item) for item in cast("list[object]", value))
    if value is not None and type(value) not in (int, str):
        raise TypeError(f"a state has no {type(value).__name__}")
    return value


def _check_same_type(name: str, value: Any, like: Any) -> None:
    """Raise TypeError if `value` and `like`, another state's value of the field, differ in type.

    Either may be None.
    """
    if None not in (value, like) and type(value) is not type(like):
        raise TypeError(f"{name} is {type(like).__name__}, not {type(value).__name__}")
