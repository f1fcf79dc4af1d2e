"""The engine's JSON interface: `Host.call(request) -> reply`, both JSON texts.

The page, and every other program that is not written in Python, needs only this interface. A
request is an object with an `op`. A reply is an object too: either the result, or {"error":
sentence} with what is wrong and what would be right. A request that fails changes nothing. The
reply {"needs_module": module} means that nothing was done yet: load this module and send the
request again (core/lazy_modules.py).

Errors that a player can cause are in the current language. Errors that only a program can cause (a
malformed request, an unknown op, an op at the wrong time) are in English. An `id` comes from a link
or a file, so an error about it is a whole sentence for the person who received that link or file.

Requests about the current game of the Host (-> is followed by the reply, `?` marks optional
fields):

    {"op": "new", "game": "atoll", "preset"?, "seats"?, "players"?, "begins"?, "seed"?} -> table
    {"op": "open", "id": "atoll:standard:f6,g7", "players"?}                     -> table
    {"op": "preview", "id", "players"?}       the reply of "open"; the current game stays the same
                                                                                 -> table
    {"op": "play", "move": "f6", "at"?}       an error if `at` is not the current position
                                                                                        -> table
    {"op": "annotate", "at": 3, "text"}       answer the question about a move          -> table
    {"op": "end_early", "how": "draw"}        end the game now (library/early_end.py)   -> table
    {"op": "undo"} {"op": "redo"}             go to the previous / next human turn      -> table
    {"op": "goto", "at": 3, "analyze"?}       go to a position; with `analyze`, begin an analysis
                                                                                        -> table
    {"op": "view", "at": 3, "frames"?, "seat"?}     the scene of a position, which need not be the
                                              current one; nothing changes
                                                                         -> {"scene", "frames"}
    {"op": "players", "players": [..]}        change the players; `notice` is a message
                                                                             -> table, "notice"?
    {"op": "reveal"} {"op": "conceal"}        show / hide the hidden information of the human player
                                              to move                                   -> table
    {"op": "learn", "game", "step": 1}        a step of a lesson, or "walk" (lessons/) -> table
    {"op": "learn", "practise": 1}            a mistake of the reviewed game (lessons/practice.py)
                                                                                     -> table
    "why", "hint", "estimate", "review", "refute", "ahead", "transcript": see review.py
    "record_result", "rank", "ending" and others: see results/

`players` has an entry for each seat: "person" or a bot's level number; or it is "first" or "mover"
(players.py, also for `begins`). A table is

    {"id", "game", "preset", "seats", "players", "line": [move..], "at", "turn": seat | null,
     "over", "returns": [number..], "winners": [seat..], "level": level of the bot to move | null,
     "day": date of a daily game | null, "undo": bool, "redo": bool, "line_is_finished": bool,
     "viewer": seat | null, "can_reveal": bool, "frames": [scene..], "record",
     .. and the fields of current_save.py, dice.py, reply_text.py and library/game_status.py}

`frames` has the scenes (core/scene.py) to show, in order. The last one is the current scene; the
others are the steps since the last reply, without the scenes between two chance outcomes. `turn` is
null after the end of the game and while the player must choose the outcome of dice or cards. `undo`
and `redo` say whether these ops are possible. `line_is_finished` says whether the whole line,
including undone moves, is a finished game.

Requests for scenes take "aspect"?: "wide" (landscape, the default) or "tall" (portrait).

In games with hidden information, until they are over, a reply contains only information that the
`viewer` may have. The viewer is the only human player. If there are several, the viewer is the
human player to move after "reveal", otherwise null: the reply then contains only public
information. `can_reveal` says whether "reveal" is possible. In `line`, a move that the viewer can't
know is "?", and moves that change nothing for the viewer are left out. `at` is a position of that
line, in requests too (viewer_positions.py). `id` contains the viewer's knowledge instead of moves;
it is "" if the viewer is null. `record` is the id to store and "open" later. It contains
everything, and is obfuscated while information is hidden (session/obfuscation.py).

Requests for a bot's search ("bot_input", "think", "continue", "cancel") usually go to a second Host
in a worker of its own: see search.py. Long work runs as a job ("prepare", "print", "step"): see
jobs.py. For fair dice ("send") see dice.py; for saves and links see current_save.py and
incoming_links.py, for files of games and results see files.py.

Requests about the registry: {"op": "catalogue"} -> {"version", "games": [..]}. If a game in the
catalogue has `chance`, "new" takes a `seed`; without a seed the players type the outcomes of dice
and cards. The seed of a `daily` preset is today's date by default. {"op": "set_language",
"language": "de"} -> {} sets the language of all Hosts in this Python process. {"op": "faces",
"game"} -> {"faces": {"1": [[path, look]..]..}} returns the faces of a game's bots by level.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from skerry.core.bot import run_to_end
from skerry.core.i18n import texts
from skerry.core.lazy_modules import ModuleNotLoaded
from skerry.core.outside_text import clip
from skerry.core.player_names import set_player_names
from skerry.session.hosting import mark_moves_sent
from skerry.session.ids import deobfuscate_text
from skerry.session.short_id import index_moves

from . import bot_input, current_save, incoming_links, requests
from .analysis_board import AnalysisBoard
from .catalogue import catalogue_fields, face_shapes
from .current_game import CurrentGame, add_to_view_reply, public_scene
from .current_save import LineBefore
from .files import FileService
from .jobs import JobRunner
from .open_game import new_session
from .players import assign_seats, parse_players
from .replay_jobs import Replays
from .requests import Json
from .results.entries import Results
from .results.rankings import RankingService
from .search import SearchRunner

if TYPE_CHECKING:
    from .lessons.practice import PracticeStep
    from .review import ReviewContext, ReviewService

_ = texts(__name__)[0]

Op = Callable[[Json], Json]

REVIEW_OPS = ("why", "hint", "estimate", "review", "refute", "line", "ahead", "transcript")


class Host:
    """The engine's state in a worker: the current game, a search and a job. Answers requests.

    >>> import json, skerry
    >>> json.loads(skerry.Host().call('{"op": "new", "game": "atoll"}'))["id"]
    'atoll:standard:'
    """

    def __init__(self, replays: Replays | None = None) -> None:
        self._replays = replays or Replays()
        self._game = CurrentGame()
        self._results = Results(self._game.save, self._game.session_and_players)
        self._searches = SearchRunner()
        self._jobs = JobRunner(self._replays)
        self._review: ReviewService | None = None
        self._ops = self._all_ops()

    def _all_ops(self) -> dict[str, Op]:
        game = self._game
        results = self._results
        ops: dict[str, Op] = {
            "catalogue": self._catalogue_op,
            "faces": face_shapes,
            "new": self._new_op,
            "open": self._open_op,
            "learn": self._learn_op,
            "preview": self._preview_op,
            "play": self._play_op,
            "annotate": self._annotate_op,
            "send": self._send_op,
            "end_early": self._end_early_op,
            "undo": self._undo_op,
            "redo": self._redo_op,
            "goto": self._goto_op,
            "view": self._view_op,
            "record_result": self._record_result_op,
            "players": self._set_players_op,
            "set_key": self._set_key_op,
            "origin": game.save.find_origin,
            "reveal": self._reveal_op,
            "conceal": self._conceal_op,
            "bot_input": self._bot_input_op,
            "cancel": self._cancel_op,
            "set_language": requests.set_language,
        }
        ops |= dict.fromkeys(REVIEW_OPS, self._review_op)
        ops |= current_save.OPS | incoming_links.OPS
        ops |= results.ops
        ops |= RankingService(game.require_session, results.play_stats, self._replays).ops
        ops |= self._searches.ops
        ops |= AnalysisBoard(game, self._play_op).ops
        ops |= self._jobs.ops
        ops |= FileService().ops
        return ops

    def call(self, text: str) -> str:
        """Answer one request. Never raises for bad input: the reply then has an `error`."""
        try:
            reply = self._answer(requests.parse_request(text))
        except ValueError as error:
            reply = {"error": str(error)}
        except ModuleNotLoaded as missing:
            reply = {"needs_module": str(missing)}
        return json.dumps(reply, separators=(",", ":"))

    def _answer(self, request: Json) -> Json:
        op = request.get("op")
        if not isinstance(op, str) or op not in self._ops:
            known_ops = ", ".join(self._ops)
            raise ValueError(f"there is no op {clip(op)}; choose one of: {known_ops}")
        game = self._game
        game.aspect = requests.aspect_field(request)
        save_before = game.save.save
        try:
            game.save.begin_request(request)
            with set_player_names(game.player_names()):
                if game.session:
                    request = game.viewer_positions().with_session_position(op, request)
                return self._ops[op](request)
        except (ValueError, ModuleNotLoaded):
            game.save.save = save_before
            raise

    # Ops that start a game

    def _new_op(self, request: Json) -> Json:
        session = new_session(request)
        request = assign_seats(request)
        players = parse_players(session, request.get("players"), self._results.first_opponent)
        self._game.save.start(session, players, request)
        self._results.start(session, request)
        return self._game.start(session, players)

    def _open_op(self, request: Json) -> Json:
        session, save = current_save.open_session(request, self._replays)
        players = parse_players(session, list(save.players) if save else request.get("players"))
        self._game.save.start(session, players, request, save)
        self._results.start(session, request)
        return self._game.start(session, players)

    def _preview_op(self, request: Json) -> Json:
        """Return the reply of "open" without replacing the current game."""
        other = Host(self._replays)
        return other._answer({**request, "op": "open"})

    def _learn_op(self, request: Json) -> Json:
        from .lessons import judge_try, lesson_from_request  # imported late: rarely needed

        practice = "practise" in request
        if practice and "task" in request:
            return judge_try(self._game.lesson, request, self._game.reply_with_frames)
        first = self._results.first_opponent
        lesson = self._practice_step(request) if practice else lesson_from_request(request, first)
        players = parse_players(lesson.session, lesson.players)
        return self._game.start(lesson.session, players, lesson)

    def _practice_step(self, request: Json) -> PracticeStep:
        """Return the mistake to practise, from the current practice or the review of the game."""
        from .lessons.practice import practice_step

        context = self._review_context()
        return practice_step(self._game.lesson, self._review_service(), context, request)

    # Ops that change the current game

    def _play_op(self, request: Json) -> Json:
        game = self._game
        session = self._game.require_session()
        game.viewer_positions().check_current(requests.optional_field(request, "at", int))
        if game.must_reveal(session.state) and not public_scene(session, session.state).choices:
            raise ValueError(_("your cards are hidden: show them before you move"))
        if game.early_end:
            raise ValueError(_("the game is over: undo the ending to keep playing"))
        if game.is_remote_turn():
            raise ValueError(_("it isn't your turn: open the link that you get back"))
        move = deobfuscate_text(requests.text_field(request, "move"))
        if game.lesson:
            return game.lesson.play(move, game.reply_with_frames)
        before = LineBefore.from_session(session)
        frames = session.play(move)
        # A short id needs the index of every move. Finding them all at once would be slow.
        run_to_end(index_moves(session))
        game.save.branch_if_overwritten(before, session)
        game.update_after_move()
        return game.reply_with_frames(frames) | current_save.annotation_fields(
            session, game.players
        )

    def _annotate_op(self, request: Json) -> Json:
        session = self._game.require_session()
        return self._game.reply_with_frames(current_save.annotate_move(session, request))

    def _send_op(self, request: Json) -> Json:
        session = self._game.require_session()
        if session.dice or not self._game.can_withdraw():
            mark_moves_sent(session)
        self._game.save.mark_early_end_sent_by_link()
        return self._game.current_reply()

    def _end_early_op(self, request: Json) -> Json:
        self._game.end_early(requests.text_field(request, "how"))
        return self._game.current_reply()

    def _undo_op(self, request: Json) -> Json:
        if self._game.can_withdraw():
            self._game.save.set_early_end(None)
            return self._game.current_reply()
        if self._game.early_end:
            raise ValueError(_("the end of the game was sent in a link and can't be undone"))
        target = self._game.undo_target()
        if target is None:
            raise ValueError(_("nothing to undo: you haven't moved yet"))
        return self._go_to_position(target)

    def _redo_op(self, request: Json) -> Json:
        positions = self._game.viewer_positions()
        target = positions.redo_target(self._game.players)
        if target is None:
            raise ValueError(_("nothing to redo: this is the last move"))
        frames = positions.frames_to(target)
        self._go_to_position(target)
        return self._game.reply_with_frames(frames)

    def _goto_op(self, request: Json) -> Json:
        return self._go_to_position(
            requests.number_field(request, "at"), analyze=request.get("analyze") is True
        )

    def _go_to_position(self, at: int, *, analyze: bool = False) -> Json:
        """Undo or redo moves up to a position. If `analyze`, make the game an analysis."""
        game = self._game
        is_undo = at < game.require_session().position
        game.go_to_position(at)
        if is_undo and not game.lesson:
            self._results.count_undo(game.require_session())
        if analyze:
            game.begin_analysis()
        return game.current_reply()

    def _set_players_op(self, request: Json) -> Json:
        game = self._game
        frames = game.set_players(parse_players(game.require_session(), request.get("players")))
        if frames is None:
            return game.current_reply()
        notice = _("The players have changed, so the cards were dealt again.")
        return {**game.reply_with_frames(frames), "notice": notice}

    def _set_key_op(self, request: Json) -> Json:
        self._game.save.set_key(request)
        return self._game.current_reply()

    def _reveal_op(self, request: Json) -> Json:
        self._game.reveal()
        return self._game.current_reply()

    def _conceal_op(self, request: Json) -> Json:
        self._game.revealed_to = None
        return self._game.current_reply()

    # Ops that change nothing in the current game

    def _catalogue_op(self, request: Json) -> Json:
        return catalogue_fields()

    def _view_op(self, request: Json) -> Json:
        game = self._game
        reply = add_to_view_reply(game.require_session(), request, game.viewer_of())
        return game.lesson.add_to_view_reply(reply) if game.lesson else reply

    def _review_op(self, request: Json) -> Json:
        service, context = self._review_service(), self._review_context()
        op = request["op"]
        reply = service.answer_op(op, context, request)
        if op in ("hint", "estimate", "refute", "line") and "task" not in request:
            self._record_help(request.get("at"))
        return self._game.viewer_positions().with_viewer_positions(reply)

    def _review_service(self) -> ReviewService:
        from .review import ReviewService  # imported late: a game can begin without it

        if self._review is None:
            self._review = ReviewService()
        return self._review

    def _review_context(self) -> ReviewContext:
        from .review import ReviewContext

        game = self._game
        return ReviewContext(
            game.require_session(),
            game.players,
            game.viewer_of(),
            is_lesson=game.lesson is not None,
            names=game.save.names,
            resigned=game.early_end.seat if game.early_end else None,
            hints=self._results.hint_count(),
        )

    def _bot_input_op(self, request: Json) -> Json:
        game = self._game
        session = self._game.require_session()
        if request.get("waiting") is True:
            reply = bot_input.ponder_input(session, game.players, game.viewer_of())
            return game.viewer_positions().with_viewer_positions(reply)
        reply = bot_input.bot_input(session, game.players, game.viewer_of(), request)
        if request.get("level") is not None:
            self._record_help(reply["at"])
        return game.viewer_positions().with_viewer_positions(reply)

    def _record_help(self, at: int | None) -> None:
        """Count that the player got a hint or estimate about a position; None: the current one."""
        if not self._game.lesson:
            self._results.count_help(self._game.require_session(), at)

    def _record_result_op(self, request: Json) -> Json:
        return self._results.record_result(*self._game.session_and_players(), request)

    def _cancel_op(self, request: Json) -> Json:
        self._searches.cancel()
        self._jobs.cancel()
        return {}
