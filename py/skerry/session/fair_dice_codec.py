"""The tail of an id with fair dice: what stands behind its #.

`places.links.check.value.value..`: how many places the game is for (0: the claim was given up), who
sent each link and how many moves it brought, as one number in letters, a checksum over the id, and
by place the latest value. In a record, which is kept and never handed on, `~place.secret` follows
("~.secret" before this place has sent a link).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

from skerry.core.i18n import texts

from .base64url import from_letters, to_letters
from .fair_dice import MAX_LINKS, MAX_MOVES, SIZE, FairDice, Link, chain, count_of

_ = texts(__name__)[0]


def tail(dice: FairDice, id: str) -> str:
    """The tail that holds fair dice, for the rest of that id."""
    values = [to_letters(value) for value in dice.values]
    places, sent = str(dice.places), _written(dice.links, len(values))
    text = ".".join([places, sent, _check(id, [places, sent, *values]), *values])
    if dice.secret is None:
        return text
    place = "" if dice.place is None else dice.place
    return f"{text}~{place}.{to_letters(dice.secret)}"


def read_tail(text: str, id: str, moves: int) -> FairDice:
    """The fair dice in the tail of an id with so many moves, for the rest of that id. Raises
    ValueError where it is damaged.
    """
    public, mark, own = text.partition("~")
    try:
        places, sent, check, *letters = public.split(".")
        values = tuple(map(_value, letters))
        dice = FairDice(_small(places), _read(sent, len(values)), values)
        if check != _check(id, [places, sent, *letters]):
            raise ValueError
        beyond = moves - dice.floor
        if beyond < 0 or (beyond and not mark):
            raise ValueError
        return _with_secret(dice, own) if mark else dice
    except ValueError as error:
        raise ValueError(_("this game id is damaged: its dice cannot be read")) from error


def _with_secret(dice: FairDice, own: str) -> FairDice:
    place, _dot, letters = own.partition(".")
    secret = _value(letters)
    dice = replace(dice, secret=secret, place=_small(place) if place else None)
    if dice.place is not None:
        number = count_of(dice.links, dice.place)
        if not number or chain(secret)[number - 1] != dice.values[dice.place]:
            raise ValueError
    return dice


def _written(links: Sequence[Link], chains: int) -> str:
    """Who sent each link and how many moves it brought, as a number in letters."""
    brought = _brought(links)
    most = max(brought, default=0)
    number = 0
    for at in range(len(links) - 1, -1, -1):
        if at:
            way = (links[at].place - links[at - 1].place - 1) % chains
            number = number * (chains - 1) + way
        number = number * (most + 1) + brought[at]  # what is written last is read first
    number = (number * (MAX_MOVES + 1) + most) * (MAX_LINKS + 1) + len(links)
    return to_letters(number.to_bytes((number.bit_length() + 7) // 8 or 1, "big"))


def _read(text: str, chains: int) -> tuple[Link, ...]:
    """The links that `_written` wrote. Raises ValueError for any other text."""
    number, count = divmod(int.from_bytes(from_letters(text), "big"), MAX_LINKS + 1)
    number, most = divmod(number, MAX_MOVES + 1)
    if count > 1 and chains < 2:
        raise ValueError
    links, place, moves, joined = list[Link](), 0, 0, 0
    for at in range(count):
        number, more = divmod(number, most + 1)
        if at:
            number, way = divmod(number, chains - 1)
            place = (place + way + 1) % chains
        if place > joined:
            raise ValueError
        joined, moves = max(joined, place + 1), moves + more
        links.append(Link(place, moves))
    if number or joined != chains or most != max(_brought(links), default=0):
        raise ValueError
    return tuple(links)


def _brought(links: Sequence[Link]) -> list[int]:
    """How many moves each link brought."""
    return [after.moves - before.moves for before, after in pairwise([Link(0, 0), *links])]


def _check(id: str, parts: list[str]) -> str:
    return to_letters(sha256("\n".join([id, *parts]).encode("ascii")).digest()[:3])


def _value(letters: str) -> bytes:
    value = from_letters(letters)
    if len(value) != SIZE:
        raise ValueError
    return value


def _small(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise ValueError
    return int(text)
