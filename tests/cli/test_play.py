"""Games in a terminal with typed input."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from cli.terminal_io import run_morris, run_terminal
from skerry import Budget, Estimate, Session, State, load
from skerry.cli.terminal import Screen
from toys.pearls import GAME as PEARLS
from toys.rollouts import think

pytestmark = pytest.mark.usefixtures("toys")


def test_the_board_and_who_is_to_move_are_shown() -> None:
    text = run_morris((None, None), "b2")
    assert ". . .\n. . .\n. . .\nRed to move\nRed> " in text
    assert "Red b2.\n. . .\n. r .\n. . .\nBlue to move\nBlue> " in text


def test_the_end_of_the_input_prints_an_id_to_continue() -> None:
    text = run_morris((None, None), "b2", "a1")
    assert text.endswith("To continue: python -m skerry play --id 'morris:standard:b2,a1'\n")
    assert "Traceback" not in text


@pytest.mark.parametrize("word", ["quit", "QUIT", " quit "])
def test_quit_leaves_at_once(word: str) -> None:
    text = run_morris((None, None), "b2", word, "a1")
    assert text.endswith("--id 'morris:standard:b2'\n")


def test_an_illegal_move_lists_the_legal_ones() -> None:
    text = run_morris((None, None), "b2", "b2", "id")
    assert "'b2' is not a legal move. Legal moves: a1, a2, a3, b1, b3, c1 and 2 more" in text
    assert "Blue> morris:standard:b2\n" in text


def test_blank_lines_are_ignored() -> None:
    text = run_morris((None, None), "", "  ", "b2")
    assert text.count("Red> ") == 3
    assert "legal" not in text


def test_undo_and_redo_walk_between_persons_turns() -> None:
    session = Session("morris")
    run_terminal(session, (None, 1), "b2", "undo")
    assert session.moves == ()
    assert len(session.line) == 2
    run_terminal(session, (None, 1), "redo")
    assert len(session.moves) == 2
    run_terminal(session, (None, 1), "undo", "undo")
    assert session.moves == ()


def test_undo_and_redo_without_moves_get_a_message() -> None:
    text = run_morris((None, None), "undo", "redo")
    assert "There is nothing to undo." in text
    assert "There is nothing to redo." in text


def test_undo_against_a_bot_that_began_returns_to_the_human_turn() -> None:
    session = Session("morris")
    text = run_terminal(session, (1, None), "undo", "go")
    assert session.position == 1, "back at the start the bot waits for go"
    assert "Red> " in text


def test_bots_say_what_they_play_and_think() -> None:
    text = run_morris((None, 2), "b2")
    assert "Cod (Blue) plays " in text
    assert "%" in text


def test_bots_play_each_other_to_the_end() -> None:
    session = Session("morris", preset="short")
    text = run_terminal(session, (1, 1))
    assert session.state.is_terminal
    assert "The game is over> " in text


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for _ in range(2):
        session = Session("morris")
        run_terminal(session, (1, 1))
        games.append(session.id)
    assert games[0] == games[1]


def test_moves_and_game_and_help_are_lists() -> None:
    text = run_morris((None, None), "b2", "moves", "game", "help", "hint")
    assert "a1 a2 a3 b1 b3 c1 c2 c3\n" in text
    assert "Blue> b2\n" in text
    assert "undo, redo" in text
    assert "Hint: " in text


def test_a_hint_names_what_is_proven() -> None:
    line = "d5,a3,b4,g4,d6,f4,c4,d3,b3,b6,e1,d4,e4,a2,c2,e5"
    text = run_terminal(Session.from_id(f"atoll:small:{line}"), (None, None), "hint")
    assert "Hint: c1" in text
    assert "\nIt wins for Black: cat to fish.\n" in text


def test_a_solo_hint_in_a_dead_end_says_how_far_to_go_back() -> None:
    start = load("pig").start(None, 1)

    def bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
        hope = float(state == start.information_state(0))
        yield Estimate(state.legal_actions()[0], hope, proven=True)

    session = Session(replace(load("pig"), bot=bot), seats=1)
    text = run_terminal(session, (None,), "roll", "4", "hint", "undo", "undo", "hint")
    assert "This can't be solved any more. Go back to the start.\n" in text
    assert "Hint: roll (100%, proven)" in text


def test_the_ledger_is_lines_and_a_chart_is_one_of_them() -> None:
    text = run_terminal(Session("conqueror"), (None, None), "3", "ledger")
    assert "Rolls 1 (1: 0, 2: 0, 3: 1, 4: 0, 5: 0, 6: 0)\nRed 1 coin\n" in text
    assert "This game has no score table." in run_morris((None, None), "ledger")


def test_a_game_over_can_be_undone() -> None:
    session = Session.from_id("morris:standard:a1,a2,b1,b2")
    text = run_terminal(session, (None, None), "c1", "moves", "hint", "undo", "moves")
    assert "Red has won\nThe game is over> " in text
    assert "The game is over." in text
    assert "There is no move to suggest now" in text
    assert session.moves == ("a1", "a2", "b1", "b2")


def test_dice_are_rolled_by_the_seed_or_typed() -> None:
    seeded = Session("pig", seed=1)
    typed = Session("pig")
    assert "The die shows" in run_terminal(seeded, (None, None), "roll")
    text = run_terminal(typed, (None, None), "roll", "7", "5")
    assert "What do the dice or cards show?> " in text
    assert "Legal moves: 1, 2, 3, 4, 5, 6" in text
    assert "pot 5" in text


def test_only_the_players_own_cards_are_shown() -> None:
    session = Session("pearls", seed=5)
    hands = [str(session.state.information_state(seat)).splitlines()[0] for seat in (0, 1)]
    text = run_terminal(session, (None, 1), "pass", "pass")
    assert hands[0] in text
    other = str(session.state.information_state(1)).splitlines()[0]
    assert hands[1] not in text
    assert other not in text
    assert "| ? ? ?" in text


def test_bots_keep_their_bids_to_themselves() -> None:
    text = run_terminal(Session("pearls", seed=5), (1, None), live=True)
    assert "Clam (Player 1) has moved" in text
    assert "plays" not in text
    assert "%" not in text
    secret = run_terminal(Session("pearls", seed=5), (1, None), "game", "id")
    assert "hidden until the game is over" in secret
    assert "Contains the hidden cards" in secret


def test_the_screen_is_passed_between_human_players() -> None:
    """The screen is cleared between players, and both players read the events."""
    session = Session("pearls", seed=5)
    first = str(session.state.information_state(0)).splitlines()[0]
    second = str(session.state.information_state(1)).splitlines()[0]
    text = run_terminal(session, (None, None), "pass", "", "pass", "", "pass", "")
    cover = text.index("Pass the device to Player 2. Player 2, press Enter: ")
    assert text.index(first) < cover < text.index(second)
    assert text[:cover].endswith("\n" * 50)
    assert text.count("Pass the device to Player 1") == 1
    assert text.count("Bids: pass, pass.") == 2
    assert text.count("Player 1 has bid.") == 3


def test_a_single_human_player_never_passes_the_screen() -> None:
    text = run_terminal(Session("pearls", seats=5, seed=5), (1, None, 1, 1, 1), "pass", "pass")
    assert "Pass the device" not in text


def test_the_progress_line_is_rewritten_and_cleared() -> None:
    text = run_terminal(Session("morris"), (None, 1), "b2", live=True)
    assert "\rMinnow (Blue) is thinking: " in text
    shown = text[text.index("\rMinnow") :]
    assert "\r" + " " * 20 in shown, "wiped before the next line"


def test_without_a_live_terminal_there_is_no_rewriting_and_no_colour() -> None:
    text = run_morris((None, 1), "b2")
    assert "\r" not in text
    assert "\x1b" not in text


def test_colour_marks_what_is_new_on_the_board() -> None:
    text = run_terminal(Session("morris"), (None, None), "b2", colour=True)
    assert ". \x1b[1;33mr\x1b[0m ." in text


def interrupted_session(after: int) -> Session:
    """Return a game of morris whose bot is interrupted after `after` estimates."""

    def bot(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
        thoughts = think(state, level, budget, rng)
        for _ in range(after):
            yield next(thoughts)
        raise KeyboardInterrupt

    return Session(replace(load("morris"), bot=bot))


def test_ctrl_c_during_a_search_plays_the_best_move_so_far() -> None:
    session = interrupted_session(1)
    text = run_terminal(session, (None, 1), "b2")
    assert "Minnow (Blue) plays" in text
    assert len(session.moves) == 2


def test_ctrl_c_before_the_first_estimate_returns_to_the_prompt() -> None:
    session = interrupted_session(0)
    text = run_terminal(session, (None, 1), "b2", "a1", "hint")
    assert "Minnow (Blue) was stopped before it found a move. (go: continue)\n" in text
    assert session.moves == ("b2", "a1"), "a person may move in its place"
    assert "No hint yet." in text


def test_ctrl_c_at_the_prompt_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Screen, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", interrupt)
    assert run_morris().endswith("--id 'morris:standard:'\n")


def test_a_move_named_like_a_command_is_a_move() -> None:
    names = {"a1": "undo"}
    game = replace(
        load("morris"),
        notation=lambda action: names.get(str(action), str(action)),
        explain_illegal_move=None,
    )
    session = Session(game)
    run_terminal(session, (None, None), "b2", "undo")
    assert session.moves == ("b2", "undo")


def test_pearls_has_the_features_that_these_tests_need() -> None:
    assert PEARLS.hidden
    assert PEARLS.chance


def test_open_events_are_printed_once() -> None:
    """A die roll doesn't change the viewer."""
    text = run_terminal(Session("pig"), (None, None), "roll", "4", "roll")
    assert text.count("The die shows 4.") == 1
