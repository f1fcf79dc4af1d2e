"""Fair dice between places that play by links: docs/fair-dice.md says how, and what it proves.

Each place has a chain of values, made from its secret backwards: every value is the SHA-256 of the
one after it. A link publishes its sender's next value. So it reveals the secret that the value
before it promised, and promises the next one. A roll mixes everything published so far with the
next value of the place that opens the link, which nobody else knows.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Literal, NamedTuple

from skerry.core.game import Game
from skerry.core.i18n import texts

_ = texts(__name__)[0]

SIZE = 16
"""Bytes of a secret and of a value."""

STEPS = 1_024
"""Values of a chain after its first: as many links can a place send."""

MAX_LINKS = 4_095
MAX_MOVES = 4_095
MAX_CHAINS = 99

Kin = Literal["same", "on", "behind", "apart", "broken"]
"""How the links of one id stand to those of another that is kept: they are the same; they go on;
they are some of the first; they tell something else; they break a promise."""


class Link(NamedTuple):
    """A link that was sent: by which place, and how many moves the game had then."""

    place: int
    moves: int


@dataclass(frozen=True, slots=True)
class FairDice:
    """What the links of a game have published, and the `secret` of this place, which is number
    `place` (None before it has sent a link; a secret of None: nobody here plays).

    `places` is how many the game is for; 0 where it claims fair dice no more. `values` has the
    latest of each place's chain.
    """

    places: int
    links: tuple[Link, ...] = ()
    values: tuple[bytes, ...] = ()
    secret: bytes | None = None
    place: int | None = None

    @property
    def floor(self) -> int:
        """How many moves have been sent, and so cannot be taken back."""
        return self.links[-1].moves if self.links else 0

    @property
    def proven(self) -> bool:
        """Whether the dice are still fair for certain: no more chains than places, none broken."""
        return len(self.values) <= self.places

    @property
    def is_guest(self) -> bool:
        """Whether all places have their secrets elsewhere: to go on here would end the claim."""
        return self.place is None and len(self.values) >= self.places > 0

    @property
    def was_last(self) -> bool:
        """Whether the last link was sent from here."""
        return bool(self.links) and self.links[-1].place == self.place

    def joined(self, secret: bytes | None = None) -> FairDice:
        """The same with a secret for this place, by default a random one."""
        return self if self.secret else replace(self, secret=secret or os.urandom(SIZE))

    def without_secret(self) -> FairDice:
        """What everybody may know."""
        return replace(self, secret=None, place=None)

    def sent(self, moves: int) -> FairDice:
        """After a link from here with so many moves. One that follows another from here takes its
        place. Raises ValueError where there can be none.
        """
        if self.secret is None:
            raise ValueError(_("there is no secret here for fair dice: join the game first"))
        if moves < self.floor:
            raise ValueError(_("a link was sent with later moves: they cannot be taken back"))
        if self.was_last:
            return replace(self, links=(*self.links[:-1], Link(self.links[-1].place, moves)))
        place = len(self.values) if self.place is None else self.place
        number = count_of(self.links, place)
        full = len(self.links) == MAX_LINKS or place == MAX_CHAINS or moves > MAX_MOVES
        if full or number > STEPS:
            raise ValueError(_("this game has had as many links as there can be"))
        value = chain(self.secret)[number]
        values = (*self.values[:place], value, *self.values[place + 1 :])
        return replace(self, links=(*self.links, Link(place, moves)), values=values, place=place)

    def check(self, game: Game, preset: str, seats: int, *, seeded: bool) -> None:
        """Raises ValueError unless a game may be played with fair dice; `seeded`: something else
        says what chance brings.
        """
        if seeded:
            raise ValueError(
                _("fair dice go with no seed, and with no position that one seat knows")
            )
        if not game.allows_fair_dice(preset, seats):
            raise ValueError(_("{game} has no fair dice").format(game=game.translate(game.name)))

    # Rolls

    def luck(self, game: str, moves: tuple[str, ...]) -> str | None:
        """The seed of the rolls that follow these moves of a game (its id without moves); None
        while nobody can know it.

        Whoever decided the last of the moves has no part in it: the roll is made by the next place
        whose next value was promised before.
        """
        carrier = bisect_left(self.links, len(moves), key=lambda link: link.moves)
        if carrier == len(self.links):
            return None
        decided = self.links[carrier].place if moves else None
        story = _story(self.links, self.values)
        number, value = carrier + 1, self._own_next(decided)
        while number < len(self.links):
            if self.links[number].place != decided and story.promised[number]:
                value = story.values[number]
                break
            number += 1
        if value is None:
            return None
        parts = (game, ",".join(moves), story.digests[number], value.hex())
        return sha256("\n".join(parts).encode("ascii")).hexdigest()

    def _own_next(self, decided: int | None) -> bytes | None:
        """The value that this place's next link will publish, if it may roll with it now."""
        if self.secret is None or self.place is None or self.was_last or self.place == decided:
            return None
        number = count_of(self.links, self.place)
        return chain(self.secret)[number] if number <= STEPS else None

    def _history(self, place: int) -> tuple[bytes, ...]:
        """All values that a place has published, the first one first."""
        return _unrolled(self.values[place], count_of(self.links, place))

    # Other links of the same game

    def kin(self, link: FairDice) -> Kin | None:
        """How a link stands to this; None where they have no chain in common, and so are of two
        games. Moves are for whoever asks to compare.
        """
        pairs = list(zip(self._histories(), link._histories(), strict=False))
        agreed = [mine[0] == theirs[0] for mine, theirs in pairs]
        if not any(agreed):
            return None
        # Two that took the same place, before either of them had revealed anything, broke nothing.
        kept = all(
            same or len(mine) == len(theirs) == 1
            for same, (mine, theirs) in zip(agreed, pairs, strict=True)
        )
        if not kept or (link.places and self.places and link.places != self.places):
            return "broken"
        return _order(self.links, link.links) if all(agreed) else "apart"

    def _histories(self) -> list[tuple[bytes, ...]]:
        return [self._history(place) for place in range(len(self.values))]

    def merged(self, link: FairDice) -> FairDice:
        """What is known here after a link that goes on."""
        given_up = self.places == 0 or link.places == 0
        places = 0 if given_up else self.places
        return replace(link, places=places, secret=self.secret, place=self.place)


def _order(mine: tuple[Link, ...], theirs: tuple[Link, ...]) -> Kin:
    """Which of two lists of links goes on. The last link of either may have been sent once more
    with more moves.
    """
    last = min(len(mine), len(theirs)) - 1
    places = [it.place for it in mine[: last + 1]] == [it.place for it in theirs[: last + 1]]
    if not places or mine[:last] != theirs[:last]:
        return "apart"
    more = theirs[last].moves - mine[last].moves
    longer = len(theirs) - len(mine)
    if not longer and not more:
        return "same"
    if longer >= 0 and more >= 0:
        return "on"
    return "behind" if longer <= 0 and more <= 0 else "apart"


class _Story(NamedTuple):
    """What was public after so many links (`digests`, one more than links), and by link the value
    that it published, and whether that was promised before.
    """

    digests: tuple[str, ...]
    values: tuple[bytes, ...]
    promised: tuple[bool, ...]


@lru_cache(maxsize=16)
def _story(links: tuple[Link, ...], latest: tuple[bytes, ...]) -> _Story:
    """The story of links, which published these values last, by place."""
    rest = [iter(_unrolled(value, count_of(links, place))) for place, value in enumerate(latest)]
    digests, values, promised, seen = [""], list[bytes](), list[bool](), set[int]()
    for place, moves in links:
        value = next(rest[place])
        told = f"{digests[-1]} {place} {moves} {value.hex()}"
        digests.append(sha256(told.encode("ascii")).hexdigest())
        values.append(value)
        promised.append(place in seen)
        seen.add(place)
    return _Story(tuple(digests), tuple(values), tuple(promised))


def count_of(links: tuple[Link, ...], place: int) -> int:
    """How many links a place has sent."""
    return sum(link.place == place for link in links)


def _step(value: bytes) -> bytes:
    return sha256(b"skerry fair dice " + value).digest()[:SIZE]


@lru_cache(maxsize=16)
def chain(secret: bytes) -> tuple[bytes, ...]:
    """The values of a chain, in the order in which they are published; the last is the secret."""
    return _unrolled(secret, STEPS + 1)


@lru_cache(maxsize=256)
def _unrolled(value: bytes, count: int) -> tuple[bytes, ...]:
    """The last so many values of a chain up to this one."""
    values = [value]
    while len(values) < count:
        values.append(_step(values[-1]))
    return tuple(reversed(values))
