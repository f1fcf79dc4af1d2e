"""The tail of an id with fair dice: the part after #.

The tail is `peers.links.check.value.value..`:

- `peers`: how many devices play; 0 if the dice no longer count as fair.
- `links`: the sender of each link, and how many moves it added, as one number in letters.
- `check`: a checksum of the id.
- `value`: the latest published value of each peer.

A full id, which is saved and never sent, also has `~peer.secret` ("~.secret" before this device has
sent a link).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

from skerry.core.i18n import texts

from .base64url import from_letters, to_letters
from .fair_dice import MAX_LINKS, MAX_MOVES, VALUE_BYTES, FairDice, Link, count_links, value_chain

_ = texts(__name__)[0]


def make_tail(dice: FairDice, id: str) -> str:
    """Return the tail for fair dice; `id` is the id without the tail."""
    values = [to_letters(value) for value in dice.values]
    peers, links = str(dice.peers), _encode_links(dice.links, len(values))
    text = ".".join([peers, links, _checksum(id, [peers, links, *values]), *values])
    if dice.secret is None:
        return text
    peer = "" if dice.peer is None else dice.peer
    return f"{text}~{peer}.{to_letters(dice.secret)}"


def read_tail(text: str, id: str, moves: int) -> FairDice:
    """Return the fair dice of a tail. Raises ValueError if it is damaged.

    Args:
        text: The tail.
        id: The id without the tail.
        moves: The number of moves in the id.
    """
    public, mark, private = text.partition("~")
    try:
        peers, links, checksum, *letters = public.split(".")
        values = tuple(map(_decode_value, letters))
        dice = FairDice(_parse_small_number(peers), _decode_links(links, len(values)), values)
        if checksum != _checksum(id, [peers, links, *letters]):
            raise ValueError
        unsent = moves - dice.sent_moves
        if unsent < 0 or (unsent and not mark):
            raise ValueError
        return _with_private_part(dice, private) if mark else dice
    except ValueError as error:
        raise ValueError(_("this game id is damaged: its dice can't be read")) from error


def _with_private_part(dice: FairDice, private: str) -> FairDice:
    peer, _dot, letters = private.partition(".")
    secret = _decode_value(letters)
    dice = replace(dice, secret=secret, peer=_parse_small_number(peer) if peer else None)
    if dice.peer is not None:
        number = count_links(dice.links, dice.peer)
        if not number or value_chain(secret)[number - 1] != dice.values[dice.peer]:
            raise ValueError
    return dice


def _encode_links(links: Sequence[Link], chains: int) -> str:
    """Return the senders and added moves of the links as one number in letters.

    Each digit of the number has its own base. `_decode_links` reads the digits in reverse order.
    """
    added_moves = _added_moves(links)
    most = max(added_moves, default=0)
    number = 0
    for index in range(len(links) - 1, -1, -1):
        if index:
            step = (links[index].peer - links[index - 1].peer - 1) % chains
            number = number * (chains - 1) + step
        number = number * (most + 1) + added_moves[index]
    number = (number * (MAX_MOVES + 1) + most) * (MAX_LINKS + 1) + len(links)
    return to_letters(number.to_bytes((number.bit_length() + 7) // 8 or 1, "big"))


def _decode_links(text: str, chains: int) -> tuple[Link, ...]:
    """Return the links that `_encode_links` encoded. Raises ValueError for impossible links."""
    number, count = divmod(int.from_bytes(from_letters(text), "big"), MAX_LINKS + 1)
    number, most = divmod(number, MAX_MOVES + 1)
    if count > 1 and chains < 2:
        raise ValueError
    links = list[Link]()
    peer = moves = peers_so_far = 0
    for index in range(count):
        number, added = divmod(number, most + 1)
        if index:
            number, step = divmod(number, chains - 1)
            peer = (peer + step + 1) % chains
        if peer > peers_so_far:
            raise ValueError
        peers_so_far = max(peers_so_far, peer + 1)
        moves += added
        links.append(Link(peer, moves))
    if number or peers_so_far != chains or most != max(_added_moves(links), default=0):
        raise ValueError
    return tuple(links)


def _added_moves(links: Sequence[Link]) -> list[int]:
    return [after.moves - before.moves for before, after in pairwise([Link(0, 0), *links])]


def _checksum(id: str, parts: list[str]) -> str:
    return to_letters(sha256("\n".join([id, *parts]).encode("ascii")).digest()[:3])


def _decode_value(letters: str) -> bytes:
    value = from_letters(letters)
    if len(value) != VALUE_BYTES:
        raise ValueError
    return value


def _parse_small_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise ValueError
    return int(text)
