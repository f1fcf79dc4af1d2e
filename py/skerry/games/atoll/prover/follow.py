"""Playing on from what is proven: who wins any position of a decided game, and the winner's move.

The lemmas of the small board leave out what the prover finds at once by itself. So where none of
them decides a position the prover is asked, which holds its positions against the lemmas as well.
Its steps that rest on a lemma are no certificate; they are for playing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from skerry.games.atoll.board import PRESET_COLUMNS
from skerry.games.atoll.node_graph import mesh

from .certificate import LEMMA, Book
from .proven_patterns import Pattern, Patterns, image
from .search import Prover, Stones
from .small_board import Decision, SmallBoard, stored

LOOKED_AT = 100
"""Lemmas among which the narrowest is sought."""


class Follower:
    """The lemmas, and a prover that knows them. What it has found stays."""

    def __init__(self, lemmas: SmallBoard) -> None:
        self.lemmas = lemmas
        self.columns = lemmas.columns
        self._prover = aided(lemmas)

    def decided(self, stones: Stones, colour: int, work: int = 1) -> Decision | None:
        """Who wins with `colour` to move; None where no lemma says it, and the prover does not find
        it in so many positions. Asked again it goes on."""
        return self.lemmas.decided(stones, colour) or self.found(stones, colour, work)

    def narrowest(self, stones: Stones, colour: int) -> Decision | None:
        """The same by the lemma, of the first LOOKED_AT that decide it, that needs fewest cells."""
        empty = (1 << mesh(self.columns).size) - 1 & ~stones[0] & ~stones[1]
        for winner in (colour, 1 - colour):
            found: list[Decision] = []
            for needed, free in islice(self.lemmas.near(winner, stones), LOOKED_AT):
                lacks, carrier = needed & ~stones[winner], free & empty
                if winner == colour:
                    move = lacks or carrier & -carrier or empty & -empty
                    key = move.bit_length() - 1
                    found.append(Decision(winner, key, needed, carrier & ~move))
                elif not lacks:
                    found.append(Decision(winner, None, needed, carrier))
            if found:
                return min(found, key=lambda it: it.carrier.bit_count())
        return None

    def found(self, stones: Stones, colour: int, work: int = 1) -> Decision | None:
        """The same by the prover alone."""
        prover = self._prover
        solved = prover.solve(stones, colour, work)
        if solved is None:
            return None
        cells = (1 << prover.tables.size) - 1
        empty = cells & ~stones[0] & ~stones[1]
        needed = prover.book.stones[solved.step] & cells
        carrier = prover.book.carrier[solved.step] & empty
        if solved.key < 0:
            return Decision(solved.winner, None, needed, carrier)
        return Decision(solved.winner, solved.key, needed, carrier & ~(1 << solved.key))


def aided(lemmas: SmallBoard) -> Prover:
    """A prover that knows the lemmas, and has found nothing yet."""
    prover = Prover(lemmas.columns)
    prover.book = Trusting(prover.tables)
    prover.patterns = Aided(lemmas, prover.book)
    return prover


def prover_of(columns: int) -> Prover:
    """One that has found nothing yet; on the small board it knows the lemmas, if they are there."""
    known = follower() if columns == PRESET_COLUMNS["small"] else None
    return aided(known.lemmas) if known else Prover(columns)


class Trusting(Book):
    """A book with steps that nothing but a lemma stands for."""

    def lemma(self, stones: int, carrier: int) -> int:
        """The step of a lemma."""
        return self._add((LEMMA, stones, carrier), carrier, stones)

    def given(self, step: int, cells: int) -> int:
        """See `Book`. A lemma holds with some of its carrier as stones."""
        cells &= self.carrier[step]
        if cells and self.steps[step][0] == LEMMA:
            return self.lemma(self.stones[step] | cells, self.carrier[step] & ~cells)
        return super().given(step, cells)


class Aided(Patterns):
    """What a prover has found, after what it is told."""

    def __init__(self, lemmas: SmallBoard, book: Trusting) -> None:
        super().__init__(lemmas.columns, book)
        self._lemmas, self._book = lemmas, book

    def near(self, colour: int, mine: int, theirs: int, since: int) -> list[Pattern]:
        """See `Patterns`; lemmas are told once of each position."""
        found = super().near(colour, mine, theirs, since)
        return found if since else [*self._told(colour, mine, theirs), *found]

    def _told(self, colour: int, mine: int, theirs: int) -> Iterator[Pattern]:
        stones = (theirs, mine) if colour else (mine, theirs)
        for needed, carrier in self._lemmas.near(colour, stones):
            yield needed, carrier, self._book.lemma(needed, carrier), 0

    def _turned(self, step: int, turn: int) -> int:
        if self._book.steps[step][0] != LEMMA or not turn:
            return super()._turned(step, turn)
        node, book = self.turns[turn], self._book
        return book.lemma(image(book.stones[step], node), image(book.carrier[step], node))


@cache
def follower() -> Follower | None:
    """The one of the file beside; None where that was left out."""
    lemmas = stored()
    return None if lemmas is None else Follower(lemmas)
