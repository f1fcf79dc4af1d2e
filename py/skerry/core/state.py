"""One immutable point of a game, in OpenSpiel's vocabulary.

A state is a flat, frozen record: `@dataclass(frozen=True, slots=True)` whose fields are ints,
strings, None, and tuples of these. That makes it hashable, comparable, safe to share, and able
to cross to another worker as JSON (`pack`, `unpack`) without anything being evaluated.

What makes a game quick, where programs play it by the thousand:

- What a state can hand on to the next one (its legal actions, groups of stones, cells where
  something fits) it carries in `derived`, beside the fields. See there.
- The texts of all actions are made once, in tables for a board; legal actions are a tuple of them.
- `is_terminal`, `current_player`, `legal_actions` and `apply` are asked at every move of every
  game: each reads the fields itself, without other properties between.
- Who only wants one outcome asks `draw`; a game whose outcomes are equally likely finds the place
  of it by `draw_index`, and lists none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from itertools import accumulate
from random import Random
from types import SimpleNamespace
from typing import Any, Self, TypeVar, cast

from .display_hook import render_for_notebook
from .i18n import texts

_ = texts(__name__)[0]

CHANCE = -1
"""`current_player` where dice, cards or a lot decide."""

TERMINAL = -4
"""`current_player` when the game is over."""


class State:
    """What a game's state promises. Subclasses are frozen dataclasses with slots.

    An action is a small hashable value of the game's own choice; the engine only ever gets it
    from `legal_actions` or `chance_outcomes` and hands it back to `apply`.

    >>> import skerry
    >>> state = skerry.load("atoll").start("small")
    >>> state.current_player, len(state.legal_actions())
    (0, 38)
    >>> state.apply("d4").current_player
    1

    A game at random, by the seed 1:

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
    """What follows from the fields and was worked out already, as the game likes to have it.

    It is no field: states compare, hash, print and travel without it, and one that was unpacked or
    made by hand lacks it (AttributeError). `set_derived` sets it. Whatever a state answers with it,
    it answers without.
    """

    def __init_subclass__(cls) -> None:
        """A record would write out all its fields; a state says how it stands."""
        super().__init_subclass__()
        if "__repr__" not in vars(cls):
            cls.__repr__ = State.__repr__  # type: ignore[method-assign]

    @property
    def current_player(self) -> int:
        """The seat to move (0, 1, ..), `CHANCE`, or `TERMINAL`."""
        raise NotImplementedError(f"{type(self).__name__}.current_player")

    def legal_actions(self) -> Sequence[Any]:
        """Every legal action, once, in one fixed order; empty at chance nodes and at the end.

        This is the only place where legality is stated.
        """
        raise NotImplementedError(f"{type(self).__name__}.legal_actions")

    def chance_outcomes(self) -> Sequence[tuple[Any, float]]:
        """The outcomes of a chance node with their probabilities (sum 1); empty elsewhere."""
        return ()

    def draw(self, rng: Random) -> Any:
        """One outcome of a chance node, by its probabilities: the one `rng.random()` falls on."""
        outcomes = self.chance_outcomes()
        bounds = tuple(accumulate(probability for _, probability in outcomes))
        return outcomes[_index_of(bounds, rng)][0]

    def apply(self, action: Any) -> Self:
        """The state after a legal action or a chance outcome. Other actions are not checked."""
        raise NotImplementedError(f"{type(self).__name__}.apply")

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == TERMINAL

    def returns(self) -> tuple[float, ...]:
        """Per seat: the utility at the end, from -1 (lost) to 1 (won); zeros before."""
        raise NotImplementedError(f"{type(self).__name__}.returns")

    def information_state(self, player: int | None) -> Self:
        """The same type with everything masked that `player` cannot know.

        None stands for an onlooker, who knows only what is public. Bots and pictures never get
        anything else. With perfect information it is the state itself.
        """
        return self

    def resample(self, player: int, rng: Random) -> Self:
        """A full state drawn at random from those that look like this to `player`."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """States never change, so that a copy would be of no use."""
        return self

    def __repr__(self) -> str:
        """How it stands, in a line; `str` is the board, and `pack` has every field."""
        player = self.current_player
        if player == TERMINAL:
            said = f"over, returns {self.returns()}"
        elif player == CHANCE:
            said = f"chance, outcomes: {len(self.chance_outcomes())}"
        else:
            said = f"player {player} to move, legal actions: {len(self.legal_actions())}"
        return f"<{type(self).__name__}: {said}>"

    def _repr_svg_(self) -> str | None:
        """What everybody may see of it, for notebooks; None for a state of no game that is known
        by an id.
        """
        return render_for_notebook(self)

    def validate(self) -> None:
        """Raise AssertionError with a reason when a conservation law is broken."""


S = TypeVar("S", bound=State)

set_derived: Callable[[State, Any], None] = vars(State)["derived"].__set__
"""Set a state's `derived`: what stands there is no part of its value, so that it stays frozen."""


def make_draft(state: State) -> Any:
    """Return a mutable copy of the state's fields, for an `apply` with many small steps.

    The copy has no `derived`. Set it if its value for the next state is known, and end with
    `freeze`:

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
    """The place of the outcome that `State.draw` would pick of so many equally likely ones."""
    return _index_of(_uniform_bounds(count), rng)


@cache
def _uniform_bounds(count: int) -> tuple[float, ...]:
    """The bounds between equally likely outcomes, summed up as `State.draw` sums them."""
    return tuple(accumulate([1 / count] * count))


def _index_of(bounds: Sequence[float], rng: Random) -> int:
    """Where a random number falls among the sums of probabilities."""
    return min(bisect_right(bounds, rng.random() * bounds[-1]), len(bounds) - 1)


ADDED = "added"
"""In the metadata of a field: it came when states had been packed without it. Such fields are the
last ones, and have a default that says that nothing is known.
"""


def pack(state: State) -> list[Any]:
    """The state's fields in order, as JSON can carry them (tuples become lists)."""
    return [getattr(state, field.name) for field in fields(state)]  # type: ignore[arg-type]


def unpack(like: S, data: object) -> S:
    """The state that `pack` wrote, of the type of `like`.

    Raises ValueError when `data` has the wrong shape or breaks the state's own laws.
    """
    names = [field.name for field in fields(like)]  # type: ignore[arg-type]
    packed = cast("list[object]", data) if isinstance(data, list) else []
    added = sum(ADDED in field.metadata for field in fields(like))  # type: ignore[arg-type]
    if not len(names) - added <= len(packed) <= len(names):
        said = _("a packed {kind} must be a list of {count} fields")
        raise ValueError(said.format(kind=type(like).__name__, count=len(names)))
    try:
        values = [_frozen(value) for value in packed]
        for name, value in zip(names, values, strict=False):
            _check_kind(name, value, getattr(like, name))
        state = type(like)(*values)
        state.validate()
    except DAMAGE as error:
        said = _("this packed {kind} is damaged: {why}")  # why: a law, in English
        raise ValueError(said.format(kind=type(like).__name__, why=repr(error))) from error
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
"""What the laws of a state raise when they meet values that never were one."""


def _frozen(value: object) -> object:
    """JSON's value as a state holds it: an int, a string, None, or a tuple of these."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in cast("list[object]", value))
    if value is not None and type(value) not in (int, str):
        raise TypeError(f"a state holds no {type(value).__name__}")
    return value


def _check_kind(name: str, value: Any, like: Any) -> None:
    """A field keeps its kind from state to state, except that it may be None."""
    if None not in (value, like) and type(value) is not type(like):
        raise TypeError(f"{name} is {type(like).__name__}, not {type(value).__name__}")
