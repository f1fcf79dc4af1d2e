"""The walk through the proof of the small board: a person plays the side that loses.

It begins with a picture of all first stones, by who wins, or after a problem that was not solved;
then the proof answers each move, and the cells that it still needs are marked. What it goes by is
`prover/follow.py`.
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
from skerry.games.atoll.text import joined

if TYPE_CHECKING:
    from skerry.games.atoll.prover.follow import Follower
    from skerry.games.atoll.prover.small_board import Decision

_, ngettext = texts(__name__)

PART = "skerry.games.atoll.prover"

WORK = 500
"""Positions that the prover may look at for one answer: 150 were the most that was seen."""

BELOW = 12.0
"""How far under the name of its cell a mark lies, in picture units."""

SHAPES = {"need": (Layer("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", "need"),)}


def stop(states: Sequence[AtollState]) -> ProofWalkStep:
    """What the proof says of the last of these positions."""
    require(PART)
    from skerry.games.atoll.prover.follow import follower

    proof, state = follower(), states[-1]
    if proof is None:
        raise ValueError(_("The proof is not part of this engine."))
    if not state.black:
        return _overview(proof)
    if state.is_terminal:
        return _end(state)
    found = _decided(proof, state)
    if found is None and state.white:
        return ProofWalkStep(wrong=_("Nobody knows yet who wins then."))
    if found is None:
        cell = state.board.names[state.last]
        said = _("Nobody knows yet who wins with the first stone on {cell}. Choose another one.")
        return ProofWalkStep(wrong=said.format(cell=cell))
    if found.move is not None:
        return ProofWalkStep(answer=state.board.names[found.move])
    return _asked(proof, states, found)


def _decided(proof: Follower, state: AtollState) -> Decision | None:
    """Who wins, by the proof that needs the fewest cells."""
    stones, colour = (state.black, state.white), state.to_move
    ways = [proof.narrowest(stones, colour), proof.found(stones, colour)]
    found = [way for way in ways if way]
    if not found and state.white:
        return proof.found(stones, colour, WORK)
    return min(found, key=lambda it: it.carrier.bit_count(), default=None)


def _overview(proof: Follower) -> ProofWalkStep:
    """The empty board: who wins by which first stone."""
    marks: dict[str, NodeMark] = {}
    counts = [0, 0]
    atoll = board(proof.columns)
    for cell, name in enumerate(atoll.names):
        found = proof.lemmas.decided((1 << cell, 0), WHITE)
        if found is None:
            marks[name] = NodeMark(note=_("not decided yet"), text="?", below=BELOW)
            continue
        counts[found.winner] += 1
        note = _("{colour} wins").format(colour=_(COLOURS[found.winner]))
        shape = f"{LOOKS[found.winner]}-stone"
        marks[name] = NodeMark("first", note, shape, below=BELOW, scale=0.36)
    text = _(
        "The small disc on a cell tells who wins with the first stone there, if nobody swaps: on"
        " {black} cells Black, on {white} White. That is proven."
    )
    rest = atoll.size - sum(counts)
    more = ngettext("{n} is not decided yet (?).", "{n} are not decided yet (?).", rest).format(
        n=rest
    )
    said = text.format(black=counts[BLACK], white=counts[WHITE])
    return ProofWalkStep(
        text=f"{said} {more}" if rest else said,
        task=_("Place Black's first stone. Then you play the side that loses: try to break it."),
        marks=marks,
    )


def _asked(proof: Follower, states: Sequence[AtollState], found: Decision) -> ProofWalkStep:
    """A person's turn: what the proof needs, and what became of the last move."""
    state, atoll = states[-1], states[-1].board
    cells = [atoll.names[cell] for cell in atoll.cells if found.carrier >> cell & 1]
    winner, loser = _(COLOURS[found.winner]), _(COLOURS[1 - found.winner])
    task = ngettext(
        "You are {loser}. Only the cell with the dot matters: whatever you play elsewhere,"
        " {winner} wins with it.",
        "You are {loser}. Only the {n} cells with a dot matter: whatever you play elsewhere,"
        " {winner} wins with these.",
        len(cells),
    )
    text = _first(proof, states, winner, loser)
    if len(states) > 3 or (len(states) > 2 and found.winner == BLACK):
        text = _answered(proof, states, winner)
    return ProofWalkStep(
        text=text,
        task=task.format(loser=loser, winner=winner, n=len(cells)),
        moves=frozenset(state.legal_actions()) - {SWAP},
        marks=dict.fromkeys(
            cells, NodeMark("needed", _("needed by the proof"), "need", below=BELOW)
        ),
        shapes=SHAPES,
    )


def _first(proof: Follower, states: Sequence[AtollState], winner: str, loser: str) -> str:
    """What is claimed of the first stone, how it was proven, and who checks that."""
    cell = states[1].board.names[states[1].last]
    text = _(
        "With the first stone on {cell} {winner} wins, however {loser} plays. A search proved it by"
        " {count} patterns of stones and free cells; another program checks such proofs."
    )
    return text.format(cell=cell, winner=winner, loser=loser, count=proof.lemmas.count)


def _answered(proof: Follower, states: Sequence[AtollState], winner: str) -> str:
    """What a person's last move met with."""
    before, after, state = states[-3:]
    names = state.board.names
    found = _decided(proof, before)
    if found and found.winner == before.to_move:
        text = _("{cell} gave the win away: {winner} answers on {answer}.")
    elif found is None or found.carrier >> after.last & 1:
        text = _("The proof needed {cell}, and you took it: {winner} answers on {answer}.")
    else:
        text = _(
            "The proof did not need {cell}: it stood whatever came. {winner} plays on {answer}."
        )
    return text.format(cell=names[after.last], winner=winner, answer=names[state.last])


def _end(state: AtollState) -> ProofWalkStep:
    """All has come as it was promised."""
    said = _("{path}: {winner} has won, as the proof promised.")
    path = joined(state)
    return ProofWalkStep(
        end=said.format(path=path[:1].upper() + path[1:], winner=_(COLOURS[state.winner])),
        task=_("Take moves back and try another way, or start over."),
    )
