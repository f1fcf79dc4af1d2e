"""Script that writes example links of a game to this folder.

    PYTHONPATH=py:tests .venv/bin/python -m links.freeze reef

Run it once, before a new game is released, and commit the files. All later versions must open these
links as they open now. Existing files are never overwritten.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from skerry.library.sharing.links import make_link
from skerry.session.session import Session
from skerry.session.short_id import short_id

LINKS_FOLDER = Path(__file__).parent
FIRST_LINE = (
    "# A link that was handed out; it opens for ever as it did then. Never change this file."
)
SEED = "w3"
PLIES = 12
"""Moves of the unfinished game: enough for a distinctive position in a short link. In a game that
ends earlier, all moves but the last.
"""
RARE = 60


def describe_position(session: Session) -> str:
    """Return a line about the position: seat to move, returns, digest of all legal moves so far."""
    digest = sha256()
    for at in range(session.position + 1):
        state = session.transition(at)[-1]
        actions = [action for action, _ in state.chance_outcomes()] or state.legal_actions()
        digest.update(" ".join(session.game.notation(action) for action in actions).encode())
    seat = session.state.current_player
    returns = " ".join(f"{value:g}" for value in session.state.returns())
    return f"after {session.position}: seat {seat}, returns {returns}, {digest.hexdigest()[:24]}"


def links_of_kinds(game: str) -> dict[str, str]:
    """Return an id of each kind: "moves", the same as a "code", and a game that is "over".

    Moves are random, but every sixtieth is the last legal action. In a puzzle, in which tiles can
    be moved without end, this gives up.
    """
    session = Session(game, seed=SEED)
    rng = Random(SEED)
    for _ in range(PLIES):
        _play_random_move(session, rng)
    if session.state.is_terminal:
        session.undo()
    moves = session.id
    code = short_id(session)
    while not session.state.is_terminal:
        _play_random_move(session, rng)
    return {"moves": moves, "code": code, "over": session.id}


def _play_random_move(session: Session, rng: Random) -> None:
    """Play a random move if the game is not over."""
    if not session.state.is_terminal:
        legal = session.state.legal_actions()
        last = len(session.line) % RARE == RARE - 1
        session.play(session.game.notation(legal[-1] if last else rng.choice(legal)))


def write_game_files(game: str, folder: Path) -> list[Path]:
    """Write a game's files and return them. Raises FileExistsError before one is written over."""
    written: list[Path] = []
    for kind, id in links_of_kinds(game).items():
        path = folder / f"{game}-{kind}.txt"
        with path.open("x", encoding="ascii") as file:
            file.write(
                f"{FIRST_LINE}\n#{make_link(id)}\n{describe_position(Session.from_id(id))}\n"
            )
        written.append(path)
    return written


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for path in write_game_files(name, LINKS_FOLDER):
            print(f"{path.name}: written")
