"""Fair dice between devices that play by links; docs/fair-dice.md explains what they prove.

Each device (a *peer*) has a hash chain made from its secret: every value is a hash (SHA-256) of the
next one. Each link publishes its sender's next value. By the hash, a published value commits its
sender to the value of its next link: everyone can check that value, but nobody can compute it in
advance. A roll is a hash of everything published so far and the next value of the peer that opens
the link, which no other device knows yet.
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

VALUE_BYTES = 16
"""Length of a secret and of a chain value."""

MAX_LINKS_PER_PEER = 1_024
"""Largest index of a value in a chain. A peer publishes one value with each link, from index 0."""

MAX_LINKS = 4_095
MAX_MOVES = 4_095
MAX_PEERS = 99

DiceRelation = Literal["same", "ahead", "behind", "diverged", "invalid"]
"""How the links of another id relate to ours.

"same": they are equal. "ahead": they continue ours. "behind": ours continue them. "diverged": both
continue a common beginning in different ways. "invalid": a published value breaks a commitment, or
the numbers of peers differ.
"""


class Link(NamedTuple):
    """A link that was sent: its sender, and how many moves the game had."""

    peer: int
    moves: int


@dataclass(frozen=True, slots=True)
class FairDice:
    """The published values of a game's links, and this device's secret.

    Attributes:
        peers: How many devices play; 0 if the dice no longer count as fair.
        links: The links that were sent.
        values: The latest published value of each peer, by its number.
        secret: This device's secret; None if this device doesn't take part.
        peer: This device's number, from 0; None until this device has sent a link.
    """

    peers: int
    links: tuple[Link, ...] = ()
    values: tuple[bytes, ...] = ()
    secret: bytes | None = None
    peer: int | None = None

    @property
    def sent_moves(self) -> int:
        """How many moves were sent and can't be undone."""
        return self.links[-1].moves if self.links else 0

    @property
    def is_proven(self) -> bool:
        """Whether the dice are certainly fair: no more chains are in use than there are peers."""
        return len(self.values) <= self.peers

    @property
    def would_break_fairness(self) -> bool:
        """Whether a link from this device would make the dice doubtful.

        The known peers are then complete without this device, so its link would add a chain, and
        the dice would no longer be `is_proven`.
        """
        return self.peer is None and len(self.values) >= self.peers > 0

    @property
    def has_sent_last_link(self) -> bool:
        """Whether this device sent the last link."""
        return bool(self.links) and self.links[-1].peer == self.peer

    def with_secret(self, secret: bytes | None = None) -> FairDice:
        """Return the dice with a secret for this device, by default a random one."""
        return self if self.secret else replace(self, secret=secret or os.urandom(VALUE_BYTES))

    def without_secret(self) -> FairDice:
        """Return the dice without this device's secret."""
        return replace(self, secret=None, peer=None)

    def after_sending(self, moves: int) -> FairDice:
        """Return the dice after this device has sent a link with this number of moves.

        If this device has sent the last link too, the new link replaces the last one. Raises
        ValueError if no link can be sent.
        """
        if self.secret is None:
            raise ValueError(_("this device has no secret for fair dice: join the game first"))
        if moves < self.sent_moves:
            raise ValueError(_("these moves were already sent in a link and can't be undone"))
        if self.has_sent_last_link:
            return replace(self, links=(*self.links[:-1], Link(self.links[-1].peer, moves)))
        peer = len(self.values) if self.peer is None else self.peer
        number = count_links(self.links, peer)
        is_full = len(self.links) == MAX_LINKS or peer == MAX_PEERS or moves > MAX_MOVES
        if is_full or number > MAX_LINKS_PER_PEER:
            raise ValueError(_("this game has reached the maximum number of links"))
        value = value_chain(self.secret)[number]
        values = (*self.values[:peer], value, *self.values[peer + 1 :])
        return replace(self, links=(*self.links, Link(peer, moves)), values=values, peer=peer)

    def check(self, game: Game, preset: str, seats: int, *, seeded: bool) -> None:
        """Raise ValueError unless the game can have fair dice.

        `seeded` says whether a seed or a seat code already decides chance.
        """
        if seeded:
            raise ValueError(_("fair dice can't be combined with a seed or with a seat's position"))
        if not game.allows_fair_dice(preset, seats):
            raise ValueError(_("{game} has no fair dice").format(game=game.translate(game.name)))

    # Rolls

    def roll_seed(self, game: str, moves: tuple[str, ...]) -> str | None:
        """Return the seed of the rolls after these moves; None if this device can't know it yet.

        The seed depends on a value that was published after these moves, so that no player could
        know it when choosing a move. The value is the first one of a peer that had committed to
        it and has not sent the last of these moves. If it is this device's turn to publish such a
        value, this device's next value is used.

        Args:
            game: The id of the game without moves.
            moves: The moves before the roll.
        """
        carrier = bisect_left(self.links, len(moves), key=lambda link: link.moves)
        if carrier == len(self.links):
            return None
        mover = self.links[carrier].peer if moves else None
        transcript = _transcript(self.links, self.values)
        number = carrier + 1
        value = self._next_own_value(mover)
        while number < len(self.links):
            if self.links[number].peer != mover and transcript.promised[number]:
                value = transcript.values[number]
                break
            number += 1
        if value is None:
            return None
        parts = (game, ",".join(moves), transcript.digests[number], value.hex())
        return sha256("\n".join(parts).encode("ascii")).hexdigest()

    def _next_own_value(self, mover: int | None) -> bytes | None:
        """Return the value of this device's next link; None if this device may not roll now.

        `mover` is the peer that sent the last move; it may not decide the roll after this move.
        """
        if self.secret is None or self.peer is None:
            return None
        if self.has_sent_last_link or self.peer == mover:
            return None
        number = count_links(self.links, self.peer)
        return value_chain(self.secret)[number] if number <= MAX_LINKS_PER_PEER else None

    # Other links of the same game

    def relation_to(self, link: FairDice) -> DiceRelation | None:
        """Return how the dice of a link relate to these; None if they belong to another game.

        This method compares only the lists of sent links. The caller compares the moves.
        """
        pairs = list(zip(self._published_values(), link._published_values(), strict=False))
        same_chain = [one[0] == other[0] for one, other in pairs]
        if not any(same_chain):
            return None
        # Two devices may have the same number if neither knew of the other's first link.
        is_consistent = all(
            same or len(one) == len(other) == 1
            for same, (one, other) in zip(same_chain, pairs, strict=True)
        )
        if not is_consistent or (link.peers and self.peers and link.peers != self.peers):
            return "invalid"
        return _compare_links(self.links, link.links) if all(same_chain) else "diverged"

    def _published_values(self) -> list[tuple[bytes, ...]]:
        """Return each peer's published values, oldest first."""
        return [
            _hash_chain(value, count_links(self.links, peer))
            for peer, value in enumerate(self.values)
        ]

    def merge_link(self, link: FairDice) -> FairDice:
        """Return the dice after opening a link that continues the game."""
        is_fair = self.peers and link.peers
        return replace(link, peers=self.peers if is_fair else 0, secret=self.secret, peer=self.peer)


def _compare_links(ours: tuple[Link, ...], other: tuple[Link, ...]) -> DiceRelation:
    """Return how the list `other` relates to `ours`.

    The last link of a list may since have been sent again with more moves.
    """
    last = min(len(ours), len(other)) - 1
    same_senders = all(a.peer == b.peer for a, b in zip(ours, other, strict=False))
    if last < 0 or not same_senders or ours[:last] != other[:last]:
        return "diverged"
    more_moves = other[last].moves - ours[last].moves
    more_links = len(other) - len(ours)
    if not more_links and not more_moves:
        return "same"
    if more_links >= 0 and more_moves >= 0:
        return "ahead"
    return "behind" if more_links <= 0 and more_moves <= 0 else "diverged"


class _Transcript(NamedTuple):
    """The published values of a list of links.

    Attributes:
        digests: `digests[n]` is a hash of the first n links and their values.
        values: The value that each link published.
        promised: For each link, whether an earlier link had committed its sender to the value.
    """

    digests: tuple[str, ...]
    values: tuple[bytes, ...]
    promised: tuple[bool, ...]


@lru_cache(maxsize=16)
def _transcript(links: tuple[Link, ...], latest: tuple[bytes, ...]) -> _Transcript:
    """Return the transcript of links; `latest` has the latest published value of each peer."""
    chains = [
        iter(_hash_chain(value, count_links(links, peer))) for peer, value in enumerate(latest)
    ]
    digests = [""]
    values: list[bytes] = []
    promised: list[bool] = []
    senders: set[int] = set()
    for peer, moves in links:
        value = next(chains[peer])
        public = f"{digests[-1]} {peer} {moves} {value.hex()}"
        digests.append(sha256(public.encode("ascii")).hexdigest())
        values.append(value)
        promised.append(peer in senders)
        senders.add(peer)
    return _Transcript(tuple(digests), tuple(values), tuple(promised))


def count_links(links: tuple[Link, ...], peer: int) -> int:
    """Return how many links a peer has sent."""
    return sum(link.peer == peer for link in links)


def _hash_value(value: bytes) -> bytes:
    return sha256(b"skerry fair dice " + value).digest()[:VALUE_BYTES]


@lru_cache(maxsize=16)
def value_chain(secret: bytes) -> tuple[bytes, ...]:
    """Return the values of a chain in the order of publication; the last is the secret."""
    return _hash_chain(secret, MAX_LINKS_PER_PEER + 1)


@lru_cache(maxsize=256)
def _hash_chain(value: bytes, count: int) -> tuple[bytes, ...]:
    """Return the last `count` values of a chain that ends with `value`, oldest first."""
    values = [value]
    while len(values) < count:
        values.append(_hash_value(values[-1]))
    return tuple(reversed(values))
