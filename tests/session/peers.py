"""Peers: simulated devices that play by links with fair dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from skerry.session.fair_dice import VALUE_BYTES, FairDice
from skerry.session.fair_dice_codec import make_tail
from skerry.session.hosting import awaits_remote_roll, join_fair_dice, mark_moves_sent
from skerry.session.session import Session


@dataclass
class Peer:
    """A device: its session of the game and its own secret."""

    secret: bytes
    session: Session | None = None

    def begin(self, game: str, peers: int = 2, seats: int | None = None, **more: str) -> None:
        self.session = Session(game, seats=seats, dice=FairDice(peers), **more)
        join_fair_dice(self.session, self.secret)

    def receive(self, link: str) -> str | None:
        """Open a link if it continues the game; return its relation, or None for another game."""
        arrived = Session.from_id(link)
        dice = arrived.dice
        assert dice is not None
        relation = "new"
        if self.session is None:
            dice = dice.with_secret(self.secret)
        else:
            ours = self.session.dice
            assert ours is not None
            relation = ours.relation_to(dice)
            dice = ours.merge_link(dice)
        if relation in ("new", "ahead"):
            self.session = with_moves(arrived, arrived.line, dice)
        return relation

    @property
    def game(self) -> Session:
        assert self.session is not None
        return self.session

    @property
    def dice(self) -> FairDice:
        assert self.game.dice is not None
        return self.game.dice


def with_moves(session: Session, moves: tuple[str, ...], dice: FairDice) -> Session:
    """Return a session of the same game with these moves and fair dice."""
    seats = (
        None if session.seats == session.game.seat_count(None, session.preset) else session.seats
    )
    head = f"{session.game.id}:{session.preset}{'' if seats is None else f'@{seats}'}"
    id = f"{head}:{','.join(moves)}"
    return Session.from_id(f"v2:{id}#{make_tail(dice, id)}")


def make_secret(name: str) -> bytes:
    return name.encode().ljust(VALUE_BYTES, b".")


def exchange_first_links(game: str, seed: str = "") -> tuple[Peer, Peer]:
    """Return two devices after the first links; the first one has the dice for its first roll."""
    a = Peer(make_secret(f"a{seed}"))
    b = Peer(make_secret(f"b{seed}"))
    a.begin(game)
    b.receive(mark_moves_sent(a.game))
    a.receive(mark_moves_sent(b.game))
    return a, b


def play_turn(peer: Peer, rng: Random) -> str:
    """Play random moves until a roll needs the other device, and return the link."""
    while not awaits_remote_roll(peer.game) and not peer.game.state.is_terminal:
        moves = [peer.game.game.notation(action) for action in peer.game.state.legal_actions()]
        peer.game.play(rng.choice(moves))
    return mark_moves_sent(peer.game)


def play_by_links(peers: list[Peer], rng: Random) -> Iterator[str]:
    """Yield the links of a whole game in which the devices take turns."""
    turn = 0
    while True:
        link = play_turn(peers[turn], rng)
        yield link
        if peers[turn].game.state.is_terminal:
            return
        turn = (turn + 1) % len(peers)
        assert peers[turn].receive(link) in ("new", "ahead")
