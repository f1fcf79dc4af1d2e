"""Playthroughs: a whole game written down so that a person can read and agree with it.

A line that begins with "> " has a ply and what was played; everything else follows from those
lines by the rules, and a test holds it against them. Positions are written where a player decides,
at the start and at the end; after the start only what has changed: of the state, of what each seat
sees of it, of the returns. So are the odds of chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from skerry.core.state import CHANCE, State
from skerry.testing.changes import Line, changes, written
from skerry.testing.random_games import MAX_PLIES, Setting

HEAD = "# One whole game, as the rules see it. `python build.py accept` writes this file."


MOST_OUTCOMES = 36
"""Equal chances that are named; of more (a pack of cards) the first, the last and the number."""


def record(setting: Setting) -> str:
    """The transcript of a game of random moves, in which every fourth is the last legal one:
    that is where games keep their rarer actions (swap, pass, stop).
    """
    rng, state, actions = Random(str(setting)), setting.start(), list[Any]()
    while not state.is_terminal and len(actions) < MAX_PLIES:
        legal = state.legal_actions()
        if state.current_player == CHANCE:
            action = state.draw(rng)
        else:
            action = legal[-1] if len(actions) % 4 == 1 else rng.choice(legal)
        actions.append(action)
        state = state.apply(action)
    return transcript(setting, [setting.game.notation(action) for action in actions])


def transcript(setting: Setting, moves: list[str]) -> str:
    """What is to be seen of a game in which these moves and chance outcomes were played."""
    lines = [HEAD, f"game {setting.id}, preset {setting.preset}, seats {setting.seats}"]
    state, before, odds = setting.start(), PositionText(), ""
    for ply, move in enumerate(moves):
        chance, possible = state.current_player == CHANCE, _possible(setting, state)
        if not chance or not ply:
            seen = PositionText(state)
            lines += ["", *seen.diff_from(before)]
            before = seen
        if not chance:
            lines += [possible, f"> {ply} {move}"]
        else:
            lines.append(f"> {ply} {move}" + f" (chance: {possible})" * (possible != odds))
            odds = possible
        state = state.apply(setting.game.parse(state, move))
    return "\n".join([*lines, "", *PositionText(state).diff_from(before), ""])


def read(id: str, text: str) -> tuple[Setting, list[str]]:
    """The setting of a transcript and the moves played in it."""
    lines = text.splitlines()
    head = dict(part.split() for part in lines[1].split(", "))
    moves = [line.split()[2] for line in lines if line.startswith("> ")]
    return Setting(id, head["preset"], int(head["seats"])), moves


class PositionText:
    """A position as text: the state, what each viewer knows of it (if that is not all), returns."""

    def __init__(self, state: State | None = None) -> None:
        self.views: dict[str, list[str]] = {}
        self.returns = ""
        if state is None:
            return
        self.views["state"] = _lines(state)
        for viewer in (*range(len(state.returns())), None):
            view = _lines(state.information_state(viewer))
            if view != self.views["state"]:
                self.views["onlooker" if viewer is None else f"seat {viewer}"] = view
        self.returns = " ".join(f"{value:g}" for value in state.returns())

    def diff_from(self, before: PositionText) -> list[str]:
        """What is to be written after `before`, each line once, below those who see it."""
        views = self.views.items()
        news = {name: changes(before.views.get(name, []), view) for name, view in views}
        several = len(news) > 1 or len(before.views) > 1
        rows: list[str] = []
        for names, lines in _by_viewers(news).items():
            if several:
                rows.append("all:" if len(names) == len(news) else f"{', '.join(names)}:")
            rows += written(lines)
        if gone := [name for name in before.views if name not in news]:
            rows.append(f"{', '.join(gone)}: as the state")
        return [*rows, *([f"returns: {self.returns}"] if self.returns != before.returns else [])]


def _by_viewers(news: dict[str, list[Line]]) -> dict[tuple[str, ...], list[Line]]:
    """Each line once, with those who see it."""
    viewers: dict[tuple[str, str], list[str]] = {}
    for name, lines in news.items():
        for key in dict.fromkeys(line.key for line in lines):
            viewers.setdefault(key, []).append(name)
    groups: dict[tuple[str, ...], list[Line]] = {}
    for name, lines in news.items():
        for line in lines:
            if viewers[line.key][0] == name:
                groups.setdefault(tuple(viewers[line.key]), []).append(line)
    return groups


def _lines(state: State) -> list[str]:
    return [f"  {line}".rstrip() for line in str(state).splitlines()]


def _possible(setting: Setting, state: State) -> str:
    notation: Callable[[Any], str] = setting.game.notation
    if state.current_player == CHANCE:
        return _odds(notation, state.chance_outcomes())
    actions: list[Any] = list(state.legal_actions())
    return f"seat {state.current_player} may: {' '.join(map(notation, actions))}"


def _odds(notation: Callable[[Any], str], outcomes: Sequence[tuple[Any, float]]) -> str:
    """Equal chances as their number, and the names of few; others each with its own."""
    names = [notation(outcome) for outcome, _ in outcomes]
    if len({p for _, p in outcomes}) > 1:
        return " ".join(f"{name} ({p:.4g})" for name, (_, p) in zip(names, outcomes, strict=True))
    named = " ".join(names) if len(names) <= MOST_OUTCOMES else f"{names[0]} ... {names[-1]}"
    return f"{len(names)} uniform: {named}"
