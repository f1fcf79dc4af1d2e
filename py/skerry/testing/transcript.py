"""Playthroughs: whole games as text for people to read.

A line that begins with "> " has the number of a ply and its move. All other lines follow from these
lines by the rules, and a test compares them. A playthrough has the positions at the start, at each
player's decision and at the end. After the start, it has only the changes of the state, of each
seat's view, of the returns and of the odds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from skerry.core.state import CHANCE, State
from skerry.testing.changes import Line, added_lines, with_parents
from skerry.testing.random_games import MAX_PLIES, Setting

HEAD = "# One whole game, as the rules see it. `python build.py accept` writes this file."


MAX_NAMED_OUTCOMES = 36
"""Largest number of equally likely outcomes that are listed by name."""


def record_random_game(setting: Setting) -> str:
    """Return the transcript of a random game in which every fourth move is the last legal one.

    Games list their rare actions last (swap, pass, stop).
    """
    rng = Random(str(setting))
    state = setting.start()
    actions = list[Any]()
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
    """Return the transcript of a game with these moves and chance outcomes."""
    lines = [HEAD, f"game {setting.id}, preset {setting.preset}, seats {setting.seats}"]
    state = setting.start()
    before = PositionText()
    odds = ""
    for ply, move in enumerate(moves):
        chance = state.current_player == CHANCE
        possible = _actions_text(setting, state)
        if not chance or not ply:
            position = PositionText(state)
            lines += ["", *position.diff_from(before)]
            before = position
        if not chance:
            lines += [possible, f"> {ply} {move}"]
        else:
            lines.append(f"> {ply} {move}" + f" (chance: {possible})" * (possible != odds))
            odds = possible
        state = state.apply(setting.game.parse(state, move))
    return "\n".join([*lines, "", *PositionText(state).diff_from(before), ""])


def parse_transcript(id: str, text: str) -> tuple[Setting, list[str]]:
    """Return the setting of a transcript, and its moves."""
    lines = text.splitlines()
    head = dict(part.split() for part in lines[1].split(", "))
    moves = [line.split()[2] for line in lines if line.startswith("> ")]
    return Setting(id, head["preset"], int(head["seats"])), moves


class PositionText:
    """A position as text: the state, each viewer's view if it differs, and the returns."""

    def __init__(self, state: State | None = None) -> None:
        self.views: dict[str, list[str]] = {}
        self.returns = ""
        if state is None:
            return
        self.views["state"] = _state_lines(state)
        for viewer in (*range(len(state.returns())), None):
            view = _state_lines(state.information_state(viewer))
            if view != self.views["state"]:
                self.views["onlooker" if viewer is None else f"seat {viewer}"] = view
        self.returns = " ".join(f"{value:g}" for value in state.returns())

    def diff_from(self, before: PositionText) -> list[str]:
        """Return the lines that differ from another position, under headings with their viewers."""
        views = self.views.items()
        news = {name: added_lines(before.views.get(name, []), view) for name, view in views}
        several = len(news) > 1 or len(before.views) > 1
        rows: list[str] = []
        for names, lines in _group_by_viewers(news).items():
            if several:
                rows.append("all:" if len(names) == len(news) else f"{', '.join(names)}:")
            rows += with_parents(lines)
        if gone := [name for name in before.views if name not in news]:
            rows.append(f"{', '.join(gone)}: as the state")
        return [*rows, *([f"returns: {self.returns}"] if self.returns != before.returns else [])]


def _group_by_viewers(news: dict[str, list[Line]]) -> dict[tuple[str, ...], list[Line]]:
    """Return the lines by the names of all viewers who see the line; each line occurs once.

    `news` has the lines of each viewer.
    """
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


def _state_lines(state: State) -> list[str]:
    return [f"  {line}".rstrip() for line in str(state).splitlines()]


def _actions_text(setting: Setting, state: State) -> str:
    notation: Callable[[Any], str] = setting.game.notation
    if state.current_player == CHANCE:
        return _odds_text(notation, state.chance_outcomes())
    actions: list[Any] = list(state.legal_actions())
    return f"seat {state.current_player} may: {' '.join(map(notation, actions))}"


def _odds_text(notation: Callable[[Any], str], outcomes: Sequence[tuple[Any, float]]) -> str:
    """Return the outcomes of a chance node as a text.

    If they are equally likely, the text has their number, and their names if they are few.
    Otherwise it has each outcome with its probability.
    """
    names = [notation(outcome) for outcome, _ in outcomes]
    if len({p for _, p in outcomes}) > 1:
        return " ".join(f"{name} ({p:.4g})" for name, (_, p) in zip(names, outcomes, strict=True))
    named = " ".join(names) if len(names) <= MAX_NAMED_OUTCOMES else f"{names[0]} ... {names[-1]}"
    return f"{len(names)} uniform: {named}"
