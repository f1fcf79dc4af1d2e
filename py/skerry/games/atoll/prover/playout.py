"""A proof played out on the board: the winner's answers against the most stubborn defence.

A step of a proof gives the answer to every stone of the loser (see `checker` for the rules). For
"or", the winner plays the key of a half connection whose carrier doesn't contain the stone. For
"and", the winner answers in the carrier that contains the stone. A stone outside the carrier needs
no answer. A lemma (see `follow`) contains no answers, so the prover searches for an answer. The
loser plays on the cell after which the winner may need the most answers (`max_answers`).
"""

from __future__ import annotations

from collections.abc import Generator

from skerry.games.atoll.board import winning_path
from skerry.games.atoll.position import position
from skerry.games.atoll.proofs import winning_chain
from skerry.games.atoll.rules import AtollState

from .certificate import LEMMA, HalfStep, steps_used
from .connections import bit_indices
from .search import Prover, Solved

STEPS_PER_UNIT = 2_000
"""Number of proof steps whose `max_answers` is computed per unit of work."""

MAX_LINE_MOVES = 40
"""Limit for the stones in a played-out line. All lines so far ended earlier, with the winner's
islands joined."""


MAX_ANSWER_WORK = 500
"""Limit for the positions searched for an answer that no step gives."""


class ProofPlayout:
    """Both sides of a played-out proof: the winner's answers and the loser's defence.

    Attributes:
        prover: The prover.
        book: The steps of its proofs.
        depths: For each step its `max_answers`, if it was computed.
    """

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self.book = prover.book
        self.depths: dict[int, int] = {}

    def play_line(
        self, state: AtollState, solved: Solved
    ) -> Generator[None, None, tuple[list[str], AtollState]]:
        """Play from a solved position until a path or a chain of templates joins two islands.

        The line ends earlier if the search for an answer takes too long.

        Yields:
            None, after every unit of work.

        Returns:
            The moves, and the position after them.
        """
        yield from self._measure_depths(solved.step)
        moves: list[str] = []
        names = state.board.names
        step = solved.step
        position_ = state
        if not _is_joined(position_, solved.winner) and position_.to_move == solved.winner:
            moves.append(names[solved.key])
            position_ = position_.apply(moves[-1])
        while len(moves) < MAX_LINE_MOVES and not _is_joined(position_, solved.winner):
            yield
            stone = self.loser_move(position_, step)
            half = self.winner_answer(step, stone)
            if (
                half is None or (position_.black | position_.white) >> half[0] & 1
            ):  # no answer, or the key already has a stone
                half = yield from self._search_answer(position_.apply(names[stone]))
            if half is None:
                break
            key, step = half
            for cell in (stone, key):
                moves.append(names[cell])
                position_ = position_.apply(moves[-1])
        return moves, position_

    def _search_answer(self, state: AtollState) -> Generator[None, None, HalfStep | None]:
        """Search for a winning move of the player to move. Returns None if no move is proven."""
        solved = yield from self.prover.prove(
            (state.black, state.white), state.to_move, MAX_ANSWER_WORK
        )
        return (solved.key, solved.step) if solved and solved.winner == state.to_move else None

    def winner_answer(self, step: int, stone: int) -> HalfStep | None:
        """Return the winner's answer to a stone that the loser places in a proof step's carrier.

        Returns:
            The cell of the answer, and the number of the step that proves the win after it. None if
            this part of the proof is a lemma, which contains no answers.
        """
        book = self.book
        kind, *rest = book.steps[step]
        operands = [int(number) for number in rest]
        if kind == "a":
            one, other = operands if book.carrier[operands[0]] >> stone & 1 else operands[::-1]
            half = self.winner_answer(one, stone)
            return half and (half[0], book.add_and(half[1], other))
        if kind == LEMMA:
            return None
        halves = zip(operands[::2], operands[1::2], strict=True)
        untouched = [half for half in halves if not book.carrier_of_half(half) >> stone & 1]
        return min(
            untouched,
            key=lambda half: (self.max_answers(half[1]), book.carrier_of_half(half).bit_count()),
        )

    def loser_move(self, state: AtollState, step: int) -> int:
        """Return the loser's next move: a cell in the carrier of the proof step `step`.

        It is the cell after which the winner may need the most answers. If the step is a lemma, it
        is the cell that decides most random games.
        """
        free = self.book.carrier[step] & ~state.black & ~state.white
        if self.book.steps[step][0] == LEMMA:  # a lemma has no steps by which to compare cells
            return self.prover.ordered_moves((state.black, state.white), state.to_move, free, 0)[0]
        around = state.board.around
        near = state.stones(state.to_move)
        return max(
            bit_indices(free),
            key=lambda cell: (
                self._max_answers_after(step, cell),
                (around[cell] & near).bit_count(),
                -cell,
            ),
        )

    def _max_answers_after(self, step: int, stone: int) -> int:
        """Return how many more answers the winner may need after answering the loser's stone."""
        half = self.winner_answer(step, stone)
        return self.max_answers(half[1]) if half else self.max_answers(step) - 1

    def max_answers(self, step: int) -> int:
        """Return the greatest number of answers that the winner may need to carry out a proof step.

        For a lemma, the number is estimated as half the size of its carrier.
        """
        depth = self.depths.get(step)
        if depth is None:
            kind, *_ = self.book.steps[step]
            below = [self.max_answers(number) for number in steps_used(self.book.steps[step])]
            depth = 1 + max(below) if kind == "o" else sum(below)
            if kind == LEMMA:
                depth = self.book.carrier[step].bit_count() // 2
            self.depths[step] = depth
        return depth

    def _measure_depths(self, last: int) -> Generator[None, None, None]:
        """Compute the depths of all steps that `last` uses. Yields every STEPS_PER_UNIT steps."""
        needed = {last}
        for number in range(last, -1, -1):
            if number in needed:
                needed.update(steps_used(self.book.steps[number]))
            if not number % STEPS_PER_UNIT:
                yield
        for count, number in enumerate(sorted(needed)):
            self.max_answers(number)
            if count % STEPS_PER_UNIT == STEPS_PER_UNIT - 1:
                yield


def _is_joined(state: AtollState, colour: int) -> bool:
    return state.winner == colour or winning_chain(position(state), colour) is not None


def winning_cells(state: AtollState, colour: int) -> tuple[str, ...]:
    """Return the cells that join two opposite islands of a colour.

    These are the cells of a path and of the templates in it.
    """
    names = state.board.names
    size = state.board.size
    carrier = 0 if state.winner == colour else winning_chain(position(state), colour) or 0
    black, white = (carrier, 0) if colour == 0 else (0, carrier)
    filled = AtollState(state.columns, state.black | black, state.white | white)
    path = {node for node in winning_path(filled, colour) if node < size}
    return tuple(names[cell] for cell in sorted(path | set(bit_indices(carrier))))
