"""Perfect play on the small board: the winner of a position and the winning move.

The lemmas don't cover positions that the prover solves quickly. If no lemma decides a position, the
prover therefore searches it, with the help of the lemmas. Proofs that use lemmas are not complete
and can't become certificates.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from skerry.games.atoll.board import PRESET_COLUMNS
from skerry.games.atoll.node_graph import node_graph

from .certificate import LEMMA, ProofSteps
from .proven_patterns import Pattern, Patterns, image_of_nodes
from .search import Prover, Stones
from .small_board import Decision, SmallBoardLemmas, load_small_board

MAX_LEMMAS_COMPARED = 100
"""Limit for the lemmas of a colour that `smallest_lemma_winner` compares."""


class ProverWithLemmas:
    """The lemmas, and a prover that uses them and stores its results."""

    def __init__(self, lemmas: SmallBoardLemmas) -> None:
        self.lemmas = lemmas
        self.columns = lemmas.columns
        self._prover = prover_with_lemmas(lemmas)

    def find_winner(self, stones: Stones, colour: int, work: int = 1) -> Decision | None:
        """Return who wins a position with `colour` to move, by a lemma, otherwise by a search.

        Returns:
            None if no lemma decides the position and the prover doesn't solve it within `work`
            positions. A later call continues the search.
        """
        return self.lemmas.lemma_winner(stones, colour) or self.search_winner(stones, colour, work)

    def smallest_lemma_winner(self, stones: Stones, colour: int) -> Decision | None:
        """Return who wins a position, by the lemma with the smallest carrier.

        Returns:
            None if no lemma decides the position. At most MAX_LEMMAS_COMPARED lemmas of each colour
            are compared.
        """
        empty = (1 << node_graph(self.columns).size) - 1 & ~stones[0] & ~stones[1]
        for winner in (colour, 1 - colour):
            decisions: list[Decision] = []
            for needed, free in islice(
                self.lemmas.lemmas_near(winner, stones), MAX_LEMMAS_COMPARED
            ):
                missing = needed & ~stones[winner]
                carrier = free & empty
                if winner == colour:
                    move = missing or carrier & -carrier or empty & -empty
                    key = move.bit_length() - 1
                    decisions.append(Decision(winner, key, needed, carrier & ~move))
                elif not missing:
                    decisions.append(Decision(winner, None, needed, carrier))
            if decisions:
                return min(decisions, key=lambda decision: decision.carrier.bit_count())
        return None

    def search_winner(self, stones: Stones, colour: int, work: int = 1) -> Decision | None:
        """Return who wins a position with `colour` to move, by a search of the prover.

        Returns:
            None if the prover doesn't solve the position within `work` positions.
        """
        prover = self._prover
        solved = prover.solve(stones, colour, work)
        if solved is None:
            return None
        cells = (1 << prover.graph.size) - 1
        empty = cells & ~stones[0] & ~stones[1]
        needed = prover.book.stones[solved.step] & cells
        carrier = prover.book.carrier[solved.step] & empty
        if solved.key < 0:
            return Decision(solved.winner, None, needed, carrier)
        return Decision(solved.winner, solved.key, needed, carrier & ~(1 << solved.key))


def prover_with_lemmas(lemmas: SmallBoardLemmas) -> Prover:
    """Return a new prover that uses the lemmas."""
    prover = Prover(lemmas.columns)
    prover.book = LemmaBook(prover.graph)
    prover.patterns = PatternsWithLemmas(lemmas, prover.book)
    return prover


def new_prover(columns: int) -> Prover:
    """Return a new prover; on the small board it uses the lemmas, if they are installed."""
    stored = lemma_prover() if columns == PRESET_COLUMNS["small"] else None
    return prover_with_lemmas(stored.lemmas) if stored else Prover(columns)


class LemmaBook(ProofSteps):
    """A list of proof steps that may contain lemmas."""

    def add_lemma(self, stones: int, carrier: int) -> int:
        """Add a lemma to the book as a step. Returns the number of the step."""
        return self._add((LEMMA, stones, carrier), carrier, stones)

    def with_stones(self, step: int, cells: int) -> int:
        """Return a step for a position with more stones; see `ProofSteps.with_stones`.

        A lemma still holds if the owner has stones on cells of its carrier.
        """
        cells &= self.carrier[step]
        if cells and self.steps[step][0] == LEMMA:
            return self.add_lemma(self.stones[step] | cells, self.carrier[step] & ~cells)
        return super().with_stones(step, cells)


class PatternsWithLemmas(Patterns):
    """The patterns that a prover has proven, extended by the lemmas."""

    def __init__(self, lemmas: SmallBoardLemmas, book: LemmaBook) -> None:
        super().__init__(lemmas.columns, book)
        self._lemmas = lemmas
        self._book = book

    def patterns_near(
        self, colour: int, own_stones: int, other_stones: int, since: int
    ) -> list[Pattern]:
        """Return the patterns that hold or lack a single stone; see `Patterns.patterns_near`.

        If `since` is 0, the lemmas that hold or lack a single stone come first.
        """
        patterns = super().patterns_near(colour, own_stones, other_stones, since)
        return (
            patterns
            if since
            else [*self._fitting_lemmas(colour, own_stones, other_stones), *patterns]
        )

    def _fitting_lemmas(self, colour: int, own_stones: int, other_stones: int) -> Iterator[Pattern]:
        stones = (other_stones, own_stones) if colour else (own_stones, other_stones)
        for needed, carrier in self._lemmas.lemmas_near(colour, stones):
            yield needed, carrier, self._book.add_lemma(needed, carrier), 0

    def _step_after_symmetry(self, step: int, turn: int) -> int:
        if self._book.steps[step][0] != LEMMA or not turn:
            return super()._step_after_symmetry(step, turn)
        node = self.turns[turn]
        book = self._book
        return book.add_lemma(
            image_of_nodes(book.stones[step], node), image_of_nodes(book.carrier[step], node)
        )


@cache
def lemma_prover() -> ProverWithLemmas | None:
    """Return the shared prover with the stored lemmas; None if their file is missing."""
    lemmas = load_small_board()
    return None if lemmas is None else ProverWithLemmas(lemmas)
