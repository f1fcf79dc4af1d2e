"""A proof played out on the board: the winner's answers, and a defence that gives it most to do.

A step of a proof tells the answer to every stone of the loser (see `checker` for the rules): after
"or" the winner plays the key of a half connection that the stone has left whole, after "and" it
answers in the carrier that was moved in; a stone beside the carrier needs no answer. A lemma (see
`follow`) tells none: there the prover looks for it. The defence plays where most answers are still
to come, by a count that the steps allow at most.
"""

from __future__ import annotations

from collections.abc import Generator

from skerry.games.atoll.board import winning_path
from skerry.games.atoll.position import position
from skerry.games.atoll.proofs import chain
from skerry.games.atoll.rules import AtollState

from .certificate import LEMMA, Half, uses
from .connections import members
from .search import Prover, Solved

MANY = 2_000
"""Steps between two rests."""

LONGEST = 40
"""Stones of a line at most; none comes near it before the winner's islands are joined."""


SOUGHT = 500
"""Positions that the prover may look at for an answer that no step tells."""


class Play:
    """The answers of what a prover has proven."""

    def __init__(self, prover: Prover) -> None:
        self.prover, self.book = prover, prover.book
        self.depths: dict[int, int] = {}

    def line(
        self, state: AtollState, solved: Solved
    ) -> Generator[None, None, tuple[list[str], AtollState]]:
        """Stones from a decided position on until templates join the winner's islands (or an answer
        takes long to find), and the position then; with a rest after each answer."""
        yield from self._measure(solved.step)
        moves: list[str] = []
        names, step, here = state.board.names, solved.step, state
        if not _joined(here, solved.winner) and here.to_move == solved.winner:
            moves.append(names[solved.key])
            here = here.apply(moves[-1])
        while len(moves) < LONGEST and not _joined(here, solved.winner):
            yield
            stone = self.defence(here, step)
            half = self.answer(step, stone)
            if half is None or (here.black | here.white) >> half[0] & 1:  # it has the key already
                half = yield from self._sought(here.apply(names[stone]))
            if half is None:
                break
            key, step = half
            for cell in (stone, key):
                moves.append(names[cell])
                here = here.apply(moves[-1])
        return moves, here

    def _sought(self, state: AtollState) -> Generator[None, None, Half | None]:
        """The answer that the prover finds for who is to move."""
        found = yield from self.prover.prove((state.black, state.white), state.to_move, SOUGHT)
        return (found.key, found.step) if found and found.winner == state.to_move else None

    def answer(self, step: int, stone: int) -> Half | None:
        """The winner's answer to a stone in the carrier of a step, and what holds then; None where
        that rests on a lemma."""
        book = self.book
        kind, *rest = book.steps[step]
        used = [int(number) for number in rest]
        if kind == "a":
            one, other = used if book.carrier[used[0]] >> stone & 1 else used[::-1]
            half = self.answer(one, stone)
            return half and (half[0], book.both(half[1], other))
        if kind == LEMMA:
            return None
        halves = zip(used[::2], used[1::2], strict=True)
        whole = [half for half in halves if not book.needs(half) >> stone & 1]
        return min(whole, key=lambda half: (self.depth(half[1]), book.needs(half).bit_count()))

    def defence(self, state: AtollState, step: int) -> int:
        """The stone in a step's carrier after which most answers may still be needed; of a lemma's,
        that which decides most random games."""
        free = self.book.carrier[step] & ~state.black & ~state.white
        if self.book.steps[step][0] == LEMMA:  # it tells its cells, and none before the others
            return self.prover.ordered((state.black, state.white), state.to_move, free, 0)[0]
        around = state.board.around
        near = state.stones(state.to_move)
        return max(
            members(free),
            key=lambda cell: (
                self._left(step, cell),
                (around[cell] & near).bit_count(),
                -cell,
            ),
        )

    def _left(self, step: int, stone: int) -> int:
        """How many answers may be needed, at most, after that to a stone in the carrier."""
        half = self.answer(step, stone)
        return self.depth(half[1]) if half else self.depth(step) - 1

    def depth(self, step: int) -> int:
        """How many answers a step may need, at most: those of a lemma take two cells each."""
        known = self.depths.get(step)
        if known is None:
            kind, *_ = self.book.steps[step]
            below = [self.depth(number) for number in uses(self.book.steps[step])]
            known = 1 + max(below) if kind == "o" else sum(below)
            if kind == LEMMA:
                known = self.book.carrier[step].bit_count() // 2
            self.depths[step] = known
        return known

    def _measure(self, last: int) -> Generator[None, None, None]:
        """Find the depths of all that a step rests on, with rests."""
        needed = {last}
        for number in range(last, -1, -1):
            if number in needed:
                needed.update(uses(self.book.steps[number]))
            if not number % MANY:
                yield
        for count, number in enumerate(sorted(needed)):
            self.depth(number)
            if count % MANY == MANY - 1:
                yield


def _joined(state: AtollState, colour: int) -> bool:
    return state.winner == colour or chain(position(state), colour) is not None


def leaned_on(state: AtollState, colour: int) -> tuple[str, ...]:
    """The cells by which a colour's islands are joined: a path, and the cells that it may need."""
    names, size = state.board.names, state.board.size
    carrier = 0 if state.winner == colour else chain(position(state), colour) or 0
    black, white = (carrier, 0) if colour == 0 else (0, carrier)
    filled = AtollState(state.columns, state.black | black, state.white | white)
    path = {node for node in winning_path(filled, colour) if node < size}
    return tuple(names[cell] for cell in sorted(path | set(members(carrier))))
