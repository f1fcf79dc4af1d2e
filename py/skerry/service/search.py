"""A bot's search, run in units of at most 30 ms of work, so that the caller can stop it quickly.

These requests usually go to a second Host in a worker of its own:

    {"op": "bot_input", "level"?, "at"?}     pack the knowledge of the player to move
                                             (bot_input.py)        -> {"input", "at", "seat"}
    {"op": "bot_input", "waiting": true}     pack the knowledge of the next top-level bot, so that
                                             it can ponder while a human player is to move; `input`
                                             is null if it can't   -> {"input", "at", "seat"}
    {"op": "ponder", "input": text, "seconds"?, "work"?, "seed"?}
             search while a human player moves; the bot's next search starts from the result
                                                                   -> {"work", "done"}
    {"op": "think", "input": text, "seconds"?, "work"?, "seed"?, "patience"?}      -> estimate
             patience: "short", "normal" or "long", how long a level that is limited by time thinks
    {"op": "prove", "input": text, "played", "better", "later": [move..], "seconds"?, "work"?}
             prove that a move was a mistake; for the refutation see refutation.py
                                                     -> {"work", "done", "refutation": .. | null}
    {"op": "continue", "seconds"?}           run the next unit, and more units until `seconds` (at
                                             most 0.25) have passed      -> the search's reply
    {"op": "cancel"}                         end the search              -> {}

An input is a text that only the engine reads: JavaScript can't represent its large numbers. In
games with hidden information, the input for the viewer's own seat is plain, and the input for a bot
to move is obfuscated. If the input is obfuscated, the reply has only `move` (obfuscated, for
"play"), `work` and `done`; all other fields are empty or null.

    estimate: {"move", "value": number | null, "line", "values": {move: value},
               "chances": {move: value}, "work", "proven", "note", "done",
               "move_quality": {move: 0 to 1}, "text",
               "expected": {"label", "moves": [{"seat", "move", "text"}..]}, "heat_legend",
               "shares": [per cent, per cent] | null, "labels": [text, text] | null}

`move` is the best move so far, `value` the winning chance of the player to move (0 to 1), `line`
the best line, `values` the values of single moves, `chances` these values as the heat map shows
them (no move is better than the best one), and `note` a sentence that the bot can prove.
`done` says whether the search has ended; this is known only one unit after the last estimate.
`move_quality` has the colour strengths of a heat map of the moves, and `heat_legend` its legend
(analysis/evaluation_text.py). `text` is the estimate in words, `expected` are the first moves of
the best line, and in games for two, `shares` are the winning chances of both seats and `labels` the
texts beside them. If a module that is not loaded would improve the search, the reply also has
{"prefetch_module": module} (core/lazy_modules.py); the search continues without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from random import Random
from time import perf_counter
from typing import Any, cast

from skerry.analysis import proofs
from skerry.analysis.evaluation_text import (
    LINE_MOVES,
    displayed_values,
    evaluation_text,
    expected_moves,
    heat_legend,
    is_lost,
    line_label,
    lost_note,
    move_quality,
    side_labels,
    win_percentages,
)
from skerry.analysis.turning_points import PositionEval
from skerry.core.bot import Budget, RefutationQuery
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.lazy_modules import pop_prefetch_hint
from skerry.core.outside_text import clip
from skerry.core.registry import load
from skerry.core.state import State, unpack
from skerry.session.chance import resolve_chance
from skerry.session.ids import check_seed, deobfuscate_text, obfuscate_text

from . import requests
from .requests import Json

_ = texts(__name__)[0]

MAX_SECONDS = 3_600
MAX_WORK = 1_000_000_000
MAX_LINE_LENGTH = 100
"""Length limit for the line of an estimate, in moves."""

PATIENCE = {"short": 0.4, "normal": 1.0, "long": 3.0}
"""Factor for the time limit of a search. It doesn't affect levels that are limited by work."""

MAX_SECONDS_PER_REQUEST = 0.25
"""Limit for the "seconds" of "continue": the caller can't stop the search during a request."""

MAX_LATER_MOVES = 400
"""Length limit for the list "later". No game that can refute moves has as many moves."""


def _read_patience(request: Json) -> float:
    name = requests.optional_field(request, "patience", str) or "normal"
    if name not in PATIENCE:
        raise ValueError(f'"patience" is one of {", ".join(PATIENCE)}, not {clip(name)}')
    return PATIENCE[name]


class SearchRequest:
    """The parsed request for a search: game, state, level, budget and random generator."""

    def __init__(self, request: Json) -> None:
        self.fields = fields = requests.parse_request(
            deobfuscate_text(requests.text_field(request, "input"))
        )
        self.game = load(requests.text_field(fields, "game"))
        start = self.game.start(
            requests.text_field(fields, "preset"), requests.number_field(fields, "seats")
        )
        self.state = unpack(start, fields.get("state"))
        if self.state.current_player < 0:
            raise ValueError(_("nothing to think about: it's nobody's turn"))
        self.level = self.game.level(requests.number_field(fields, "level")).id
        self.budget = Budget(
            requests.check_limit(
                requests.optional_field(request, "seconds", float), "seconds", MAX_SECONDS
            ),
            requests.check_limit(requests.optional_field(request, "work", int), "work", MAX_WORK),
            patience=_read_patience(request),
        )
        seed = requests.optional_field(request, "seed", str)
        self.rng = Random(None if seed is None else check_seed(seed))
        self.names = requests.texts_field(fields, "names") if "names" in fields else ()
        if len(self.names) not in (0, requests.number_field(fields, "seats")):
            raise ValueError('"names" of a bot input has one for each seat')
        self.you = requests.optional_field(fields, "you", int)


class PonderSearch:
    """A bot's search while a human player is to move. The bot's cache keeps the result."""

    def __init__(self, request: Json) -> None:
        task = SearchRequest(request)
        if task.game.ponder is None:
            raise ValueError(f"{task.game.id!r} has no bot that ponders")
        self._units = task.game.ponder(task.state, task.level, task.budget, task.rng)
        self._work = 0
        self.done = False

    def run_unit(self) -> None:
        """Run the next unit. If the search has ended, set `done` instead."""
        work = next(self._units, None)
        if work is None:
            self.done = True
        else:
            self._work = work

    def reply_fields(self) -> Json:
        """Return the reply, with the number of units of work done so far."""
        return {"work": self._work, "done": self.done}


class BotSearch:
    """A bot's search for a move, one unit at a time."""

    def __init__(self, request: Json) -> None:
        task = self._task = SearchRequest(request)
        self._game = task.game
        self._is_secret = task.fields.get("secret") is True
        self._estimates = task.game.bot(task.state, task.level, task.budget, task.rng)
        self._latest = next(self._estimates)
        self.done = False

    def run_unit(self) -> None:
        """Run the next unit. If the search has ended, keep the latest estimate and set `done`.

        So `done` becomes true one call after the last estimate.
        """
        estimate = next(self._estimates, None)
        if estimate is None:
            self.done = True
        else:
            self._latest = estimate

    def reply_fields(self) -> Json:
        """Return the reply, with the latest estimate."""
        return self._secret_reply() if self._is_secret else self._full_reply()

    def _secret_reply(self) -> Json:
        return {
            "move": obfuscate_text(self._game.notation(self._latest.action)),
            "work": self._latest.work,
            "done": self.done,
            "value": None,
            "line": [],
            "values": {},
            "chances": {},
            "proven": False,
            "note": "",
            "move_quality": {},
            "heat_legend": "",
            "text": "",
            "expected": {"label": "", "moves": []},
            "shares": None,
            "labels": None,
        }

    def _full_reply(self) -> Json:
        latest = PositionEval.from_estimate(self._game, self._latest)
        fields = estimate_fields(self._task, latest, self._latest.line)
        return {**fields, "work": self._latest.work, "done": self.done}


def known_estimate(text: str, result: PositionEval) -> Json:
    """Return an earlier evaluation of the position of a bot input, as "think" replies it."""
    task = SearchRequest({"input": text})
    fields = estimate_fields(task, result, _parse_line(task.game, task.state, result.line))
    return {**fields, "work": 0, "done": True}


def _parse_line(game: Game[Any], state: State[Any], line: Sequence[str]) -> list[Any]:
    """Return the first actions of a line that can be shown, up to an illegal one or to chance."""
    actions = list[Any]()
    for text in line[:LINE_MOVES]:
        if state.current_player < 0:
            break
        try:
            action = game.parse(state, text)
        except ValueError:
            break
        actions.append(action)
        state = state.apply(action)
    return actions


def estimate_fields(task: SearchRequest, latest: PositionEval, line: Sequence[Any]) -> Json:
    """Return the fields of an estimate but "work" and "done"; `line` has the actions to expect."""
    names, seat = task.names, task.state.current_player
    for_two = len(names) == 2
    lost = is_lost(latest, len(names))
    chances = displayed_values(latest)
    quality = {latest.move: 1.0} if lost else move_quality(chances)
    # A solo game has no expected moves, because they would be hints.
    moves = expected_moves(task.game, task.state, line if len(names) > 1 else ())
    return {
        "move": latest.move,
        "value": round(latest.value, 4),
        "line": latest.line,
        "values": {action: round(value, 4) for action, value in latest.values.items()},
        "chances": {action: round(value, 4) for action, value in chances.items()},
        "proven": latest.proven,
        "note": latest.note or (lost_note() if lost else ""),
        "move_quality": {move: round(share, 3) for move, share in quality.items()},
        "heat_legend": heat_legend(chances, proven=latest.proven),
        "text": evaluation_text(names, seat, latest) if names else "",
        "expected": {"label": line_label(latest), "moves": [move._asdict() for move in moves]},
        "shares": win_percentages(latest.value, seat) if for_two else None,
        "labels": side_labels(names, seat, latest, task.you) if for_two else None,
    }


class ProofSearch:
    """A search for a proof that a move was a mistake (core/bot.py), one unit at a time."""

    def __init__(self, request: Json) -> None:
        task = SearchRequest(request)
        game = task.game
        state = task.state
        moves = cast(object, request.get("later") or [])
        if not isinstance(moves, list) or len(cast("list[object]", moves)) > MAX_LATER_MOVES:
            raise ValueError(f'"later" is a list of at most {MAX_LATER_MOVES} moves')
        played = game.parse(state, requests.text_field(request, "played"))
        better = game.parse(state, requests.text_field(request, "better"))
        later = list[Any]()
        position = resolve_chance(state.apply(played), 0, None)[-1]
        for move in cast("list[object]", moves):
            if position.current_player < 0:
                break
            action = game.parse(position, str(move))
            later.append(action)
            position = resolve_chance(position.apply(action), 0, None)[-1]
        query = RefutationQuery(state, played, better, tuple(later))
        self._units = proofs.prove_in_units(game, query, task.budget)
        self._work = 0
        self._result: proofs.RefutationLine | None = None
        self.done = False

    def run_unit(self) -> None:
        """Run the next unit. If the search ends, store its result and set `done`."""
        try:
            self._work = next(self._units)
        except StopIteration as end:
            if not self.done:
                self.done = True
                self._result = end.value

    def reply_fields(self) -> Json:
        """Return the reply: the units of work so far and, if done, the refutation if found."""
        result = self._result and asdict(self._result)
        return {"work": self._work, "done": self.done, "refutation": result}


class SearchRunner:
    """The search of a Host, at most one at a time."""

    def __init__(self) -> None:
        self._search: BotSearch | PonderSearch | ProofSearch | None = None
        self.ops: dict[str, Callable[[Json], Json]] = {
            "think": self._think_op,
            "ponder": self._ponder_op,
            "prove": self._prove_op,
            "continue": self._continue_op,
        }

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the search when a Host is pickled or copied; generators can't be copied."""
        return {**vars(self), "_search": None}

    def cancel(self) -> None:
        """End the search."""
        self._search = None

    def _think_op(self, request: Json) -> Json:
        self._search = search = BotSearch(request)
        return _with_prefetch_hint(search.reply_fields())

    def _ponder_op(self, request: Json) -> Json:
        search = PonderSearch(request)
        search.run_unit()  # may raise ModuleNotLoaded: then the old search must stay
        self._search = search
        return search.reply_fields()

    def _prove_op(self, request: Json) -> Json:
        search = ProofSearch(request)
        search.run_unit()  # may raise ModuleNotLoaded: then the old search must stay
        self._search = search
        return search.reply_fields()

    def _continue_op(self, request: Json) -> Json:
        search = self._search
        if search is None:
            raise ValueError('no search is running: start one with op "think"')
        seconds = requests.optional_field(request, "seconds", float)
        seconds = requests.check_limit(seconds, "seconds", MAX_SECONDS_PER_REQUEST) or 0
        end = perf_counter() + seconds
        search.run_unit()
        while not search.done and perf_counter() < end:
            search.run_unit()
        return _with_prefetch_hint(search.reply_fields())


def _with_prefetch_hint(reply: Json) -> Json:
    """Return the reply, with "prefetch_module" if the search could use a module not yet loaded."""
    module = pop_prefetch_hint()
    return {**reply, "prefetch_module": module} if module else reply


def parse_position_eval(request: Json, game: Game[Any], state: State[Any]) -> PositionEval | None:
    """Parse and check the request's `estimate` of a state; None if the search was cancelled."""
    data = cast(object, request.get("estimate"))
    if data is None:
        return None
    if not isinstance(data, dict):
        raise ValueError(
            f'"estimate" is an object, as "think" replies it, or null, not {clip(data)}'
        )
    fields = cast(Json, data)
    move = requests.text_field(fields, "move")
    game.parse(state, move)
    values = cast(object, fields.get("values") or {})
    line = cast(object, fields.get("line") or [])
    if not isinstance(values, dict) or not isinstance(line, list):
        raise ValueError('"values" is an object of numbers by move, and "line" a list of moves')
    return PositionEval(
        move,
        requests.read_share(fields.get("value"), "value"),
        {
            str(other): requests.read_share(value, "values")
            for other, value in cast(Json, values).items()
        },
        fields.get("proven") is True,
        requests.optional_field(fields, "note", str) or "",
        tuple(str(other) for other in cast("list[object]", line)[:MAX_LINE_LENGTH]),
    )
