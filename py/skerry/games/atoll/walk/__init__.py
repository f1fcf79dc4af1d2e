"""Proof walk on the small board: the human player plays the losing side against a proof.

The walk begins with an overview of the winner after each first stone, or after a wrong move in a
problem. Then the proof (`prover/follow.py`) answers each move of the player, and the board marks
the cells that the proof still needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skerry.core.i18n import texts
from skerry.core.lazy_modules import require
from skerry.core.lesson import NodeMark, ProofWalkStep
from skerry.core.scene import Layer
from skerry.games.atoll.board import BLACK, COLOURS, WHITE, board
from skerry.games.atoll.rules import SWAP, AtollState
from skerry.games.atoll.shapes import LOOKS
from skerry.games.atoll.text import path_name

if TYPE_CHECKING:
    from skerry.games.atoll.prover.follow import ProverWithLemmas
    from skerry.games.atoll.prover.small_board import Decision

_, ngettext = texts(__name__)

PROVER_MODULE = "skerry.games.atoll.prover"

MAX_WORK = 500
"""Limit for the positions that the prover searches for an answer. No answer has needed more than
150."""

MARK_OFFSET = 12.0
"""Distance of a mark below the middle of its cell, in picture units."""

SHAPES = {"need": (Layer("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", "need"),)}


def stop(states: Sequence[AtollState]) -> ProofWalkStep:
    """Return the step of the walk at the last of `states`, the positions of the game so far.

    Raises ValueError if the lemmas are not installed.
    """
    require(PROVER_MODULE)
    from skerry.games.atoll.prover.follow import lemma_prover

    proof = lemma_prover()
    state = states[-1]
    if proof is None:
        raise ValueError(_("This engine doesn't include the proof."))
    if not state.black:
        return _overview_step(proof)
    if state.is_terminal:
        return _end_step(state)
    decision = _smallest_decision(proof, state)
    if decision is None and state.white:
        return ProofWalkStep(wrong=_("It isn't known yet who would win after that."))
    if decision is None:
        cell = state.board.names[state.last]
        text = _("It isn't known yet who would win after {cell}. Choose another cell.")
        return ProofWalkStep(wrong=text.format(cell=cell))
    if decision.move is not None:
        return ProofWalkStep(answer=state.board.names[decision.move])
    return _human_turn_step(proof, states, decision)


def _smallest_decision(proof: ProverWithLemmas, state: AtollState) -> Decision | None:
    """Return who wins, by the proof that needs the fewest cells; None if no proof is known."""
    stones = (state.black, state.white)
    colour = state.to_move
    decisions = [proof.smallest_lemma_winner(stones, colour), proof.search_winner(stones, colour)]
    known = [decision for decision in decisions if decision]
    if not known and state.white:
        return proof.search_winner(stones, colour, MAX_WORK)
    return min(known, key=lambda decision: decision.carrier.bit_count(), default=None)


def _overview_step(proof: ProverWithLemmas) -> ProofWalkStep:
    """Return the first step: the empty board, with the winner marked for each first stone."""
    marks: dict[str, NodeMark] = {}
    counts = [0, 0]
    atoll = board(proof.columns)
    for cell, name in enumerate(atoll.names):
        decision = proof.lemmas.lemma_winner((1 << cell, 0), WHITE)
        if decision is None:
            marks[name] = NodeMark(note=_("still open"), text="?", below=MARK_OFFSET)
            continue
        counts[decision.winner] += 1
        note = _("{colour} wins").format(colour=_(COLOURS[decision.winner]))
        shape = f"{LOOKS[decision.winner]}-stone"
        marks[name] = NodeMark("first", note, shape, below=MARK_OFFSET, scale=0.36)
    text = _(
        "The small disc on each cell shows who wins if the first stone goes there and there is "
        "no swap: Black on {black} cells, White on {white}. This is proven."
    )
    undecided = atoll.size - sum(counts)
    more = ngettext("{n} is still open (?).", "{n} are still open (?).", undecided).format(
        n=undecided
    )
    text = text.format(black=counts[BLACK], white=counts[WHITE])
    return ProofWalkStep(
        text=f"{text} {more}" if undecided else text,
        task=_("Place Black's first stone. You then play the losing side: try to prove us wrong."),
        marks=marks,
    )


def _human_turn_step(
    proof: ProverWithLemmas, states: Sequence[AtollState], decision: Decision
) -> ProofWalkStep:
    """Return a step for the player to move, with a comment and marks on the needed cells."""
    state = states[-1]
    atoll = states[-1].board
    cells = [atoll.names[cell] for cell in atoll.cells if decision.carrier >> cell & 1]
    winner = _(COLOURS[decision.winner])
    loser = _(COLOURS[1 - decision.winner])
    task = ngettext(
        "You are {loser}. Only the cell with the dot matters. If you play elsewhere, {winner} "
        "uses it to win.",
        "You are {loser}. Only the {n} cells with dots matter. If you play elsewhere, {winner} "
        "uses them to win.",
        len(cells),
    )
    text = _first_stone_text(proof, states, winner, loser)
    if len(states) > 3 or (len(states) > 2 and decision.winner == BLACK):
        text = _last_move_text(proof, states, winner)
    return ProofWalkStep(
        text=text,
        task=task.format(loser=loser, winner=winner, n=len(cells)),
        moves=frozenset(state.legal_actions()) - {SWAP},
        marks=dict.fromkeys(
            cells, NodeMark("needed", _("needed for the proof"), "need", below=MARK_OFFSET)
        ),
        shapes=SHAPES,
    )


def _first_stone_text(
    proof: ProverWithLemmas, states: Sequence[AtollState], winner: str, loser: str
) -> str:
    """Return sentences on who wins after the first stone, and how this was proven and checked."""
    cell = states[1].board.names[states[1].last]
    text = _(
        "After a first stone on {cell}, {winner} wins whatever {loser} plays. A search proved "
        "this with {count} patterns of stones and free cells; a separate program checks "
        "such proofs."
    )
    return text.format(cell=cell, winner=winner, loser=loser, count=proof.lemmas.count)


def _last_move_text(proof: ProverWithLemmas, states: Sequence[AtollState], winner: str) -> str:
    """Return a sentence on how the proof answered the player's last move."""
    before, after, state = states[-3:]
    names = state.board.names
    decision = _smallest_decision(proof, before)
    if decision and decision.winner == before.to_move:
        text = _("{cell} gave the win away: {winner} answers with {answer}.")
    elif decision is None or decision.carrier >> after.last & 1:
        text = _("The proof needed {cell}, and you took it: {winner} answers with {answer}.")
    else:
        text = _("The proof didn't need {cell}, so nothing has changed. {winner} plays {answer}.")
    return text.format(cell=names[after.last], winner=winner, answer=names[state.last])


def _end_step(state: AtollState) -> ProofWalkStep:
    """Return the last step, in which the proven winner has won."""
    text = _("{path}: {winner} wins, as the proof promised.")
    path = path_name(state)
    return ProofWalkStep(
        end=text.format(path=path[:1].upper() + path[1:], winner=_(COLOURS[state.winner])),
        task=_("Undo moves and try another way, or start over."),
    )
