"""Links of a game for this folder, as they would be handed out today.

    PYTHONPATH=py:tests .venv/bin/python -m links.freeze reef

Run it once for a new game, when people are to have it, and commit the files: from then on these
links open for ever as they do now. What is there already is never written over.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from skerry.library.links import make_link
from skerry.session.session import Session

HERE = Path(__file__).parent
FIRST_LINE = (
    "# A link that was handed out; it opens for ever as it did then. Never change this file."
)
SEED = "w3"
PLIES = 12
"""Moves in a game that is not over: enough for a position of its own, in a link of one line."""
RARE = 60


def shown(session: Session) -> str:
    """The position in a line."""
    seen = sha256()
    for at in range(session.position + 1):
        state = session.transition(at)[-1]
        actions = [action for action, _ in state.chance_outcomes()] or state.legal_actions()
        seen.update(" ".join(session.game.notation(action) for action in actions).encode())
    seat = session.state.current_player
    returns = " ".join(f"{value:g}" for value in session.state.returns())
    return f"after {session.position}: seat {seat}, returns {returns}, {seen.hexdigest()[:24]}"


def links(game: str) -> dict[str, str]:
    """A link of each kind, by the names of `KINDS`: some moves, the same as a code, a whole game.

    Moves are drawn by lot, but every sixtieth is the last legal action: in a puzzle, where tiles
    may be moved for ever, to give up.
    """
    session = Session(game, seed=SEED)
    rng = Random(SEED)
    for _ in range(PLIES):
        _go_on(session, rng)
    moves = session.id
    code = session.short_id
    while not session.state.is_terminal:
        _go_on(session, rng)
    return {"moves": moves, "code": code, "over": session.id}


def _go_on(session: Session, rng: Random) -> None:
    """Play a move by lot, if the game is not over."""
    if not session.state.is_terminal:
        legal = session.state.legal_actions()
        last = len(session.line) % RARE == RARE - 1
        session.play(session.game.notation(legal[-1] if last else rng.choice(legal)))


def write(game: str, folder: Path) -> list[Path]:
    """Write a game's files and return them. Raises FileExistsError before one is written over."""
    written: list[Path] = []
    for kind, id in links(game).items():
        path = folder / f"{game}-{kind}.txt"
        with path.open("x", encoding="ascii") as file:
            file.write(f"{FIRST_LINE}\n#{make_link(id)}\n{shown(Session.from_id(id))}\n")
        written.append(path)
    return written


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for path in write(name, HERE):
            print(f"{path.name}: written")
