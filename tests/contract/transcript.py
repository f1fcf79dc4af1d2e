"""Playthroughs: a whole game written down so that a person can read and agree with it.

A line that begins with "> " is what was played; everything else follows from those lines by
the rules, and a test holds it against them.
"""

from __future__ import annotations

from random import Random
from typing import Any

from skerry.core.state import CHANCE, State
from skerry.session.session import draw

from contract.walks import MOST_PLIES, Setting

HEAD = "# One whole game, as the rules see it. `python build.py accept` writes this file."


MOST_OUTCOMES = 200
"""Accidents that are written down; puzzles are drawn from thousands."""


def record(setting: Setting) -> str:
    """The transcript of a game of random moves, in which every fourth is the last legal one:
    that is where games keep their rarer actions (swap, pass, stop).
    """
    rng, state, actions = Random(str(setting)), setting.start(), []
    while not state.is_terminal and len(actions) < MOST_PLIES:
        legal = state.legal_actions()
        if state.current_player == CHANCE:
            action = draw(state, rng)
        else:
            action = legal[-1] if len(actions) % 4 == 1 else rng.choice(legal)
        actions.append(action)
        state = state.apply(action)
    return transcript(setting, [setting.game.notation(action) for action in actions])


def transcript(setting: Setting, moves: list[str]) -> str:
    """What is to be seen of a game in which these moves (accidents among them) were played."""
    lines = [HEAD, f"game: {setting.id}", f"preset: {setting.preset}", f"seats: {setting.seats}"]
    state = setting.start()
    for ply, move in enumerate(moves):
        lines += ["", f"ply {ply}", *_seen(state), *_possible(setting, state), f"> {move}"]
        state = state.apply(setting.game.parse(state, move))
    return "\n".join([*lines, "", f"ply {len(moves)}", *_seen(state), ""])


def read(id: str, text: str) -> tuple[Setting, list[str]]:
    """The setting of a transcript and the moves played in it."""
    lines = text.splitlines()
    head = dict(line.split(": ", 1) for line in lines[1:4])
    moves = [line[2:] for line in lines if line.startswith("> ")]
    return Setting(id, head["preset"], int(head["seats"])), moves


def _seen(state: State) -> list[str]:
    """The state, what those see of it who don't see all, and the returns."""
    text = str(state)
    lines = _block("state", text)
    for viewer in (*range(len(state.returns())), None):
        view = str(state.information_state(viewer))
        if view != text:
            lines += _block("onlooker" if viewer is None else f"seat {viewer}", view)
    return [*lines, "returns: " + " ".join(f"{value:g}" for value in state.returns())]


def _block(title: str, text: str) -> list[str]:
    return [f"{title}:", *(f"  {line}".rstrip() for line in text.splitlines())]


def _possible(setting: Setting, state: State) -> list[str]:
    notation = setting.game.notation
    if state.current_player == CHANCE:
        outcomes = state.chance_outcomes()
        chances = [f"{notation(outcome)} ({p:.4g})" for outcome, p in outcomes[:MOST_OUTCOMES]]
        more = len(outcomes) - len(chances)
        return [f"chance: {' '.join(chances)}" + f" and {more} more" * (more > 0)]
    actions: list[Any] = list(state.legal_actions())
    return [f"seat {state.current_player} may: {' '.join(map(notation, actions))}"]
