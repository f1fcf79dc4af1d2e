"""The facts about a tile in hints, compared with all tiles, rotations and solutions."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from games.facts import match_kind
from games.palavan.boards import partial_solution
from skerry.core.game import Game
from skerry.core.registry import load
from skerry.core.state import CHANCE
from skerry.games.palavan.diagram import SEATS
from skerry.games.palavan.duel.constants import FIELD
from skerry.games.palavan.duel.explain import explain_illegal_placement
from skerry.games.palavan.duel.field import open_cells
from skerry.games.palavan.duel.rules import DuelState
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import cell_number, parse_place_action
from skerry.games.palavan.solo.facts import FOLLOWS
from skerry.games.palavan.solo.rules import SoloState
from skerry.games.palavan.solo.solving.solver import search_solutions
from skerry.games.palavan.tiles import distinct_turns, edge_halves, rotated_halves, tile_numbers

GAME: Game = load("palavan")

KINDS = {
    "solved": r"This solves the puzzle\.",
    "tile": r"No other remaining tile fits on (\w+)\.",
    "place": r"(\w+) doesn't fit anywhere else\.",
    "follows": "|".join(map(re.escape, FOLLOWS.values())),
    "off": r"It clashes with its neighbours on (\d) sides?\.",
    "won": r"(\w+) wins the match\.",
    "round": r"(\w+) wins the round\.",
    "draw": r"The round ends in a draw\.",
    "skip": r"(\w+) can't place a tile and has to pass\.",
    "left": r"Then (\d) of (\w+)'s (\d) tiles fits?\.",
    "nowhere": r"(\w+) fits nowhere else\.",
    "fewer": r"Then only (\d) of (\w+)'s tiles fits?, not (\d)\.",
    "fewest": r"This leaves (\w+) with the fewest ways to place a tile: (\d+)\.",
    "more": r"Then (\w+) has (\d+) ways? to place a tile, and (\w+) has (\d+)\.",
    "all": r"All (\d) other tiles of (\w+) still fit\.",
}


def tile_fits(state: SoloState, tile: int, cell: int) -> bool:
    """Return whether a tile fits a cell in any rotation."""
    return any(_piece_fits(state, 4 * tile + turn, cell) for turn in distinct_turns(tile))


def _piece_fits(state: SoloState, piece: int, cell: int) -> bool:
    width = state.goal.width
    height = state.goal.height
    board = state.board
    row, column = divmod(cell, width)
    neighbours = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    for side, (up, along) in enumerate(neighbours):
        if not (0 <= up < height and 0 <= along < width):
            if state.goal.water_rim and "L" in rotated_halves(piece)[2 * side : 2 * side + 2]:
                return False
            continue
        other = board[up * width + along]
        if other != EMPTY and edge_halves(piece, side) != edge_halves(other, (side + 2) % 4)[::-1]:
            return False
    return True


def check_solo_fact(name: str, groups: tuple[str, ...], state: SoloState, action: str) -> None:
    """Check one fact about a puzzle."""
    if name == "off":
        tile = tile_numbers()[action.removesuffix("-off")]
        cell = [piece // 4 for piece in state.board].index(tile)
        board = tuple(EMPTY if at == cell else piece for at, piece in enumerate(state.board))
        width = state.goal.width
        clashing = 0
        for other in range(len(board)):
            lone = tuple(piece if at == other else EMPTY for at, piece in enumerate(board))
            is_adjacent = abs(other - cell) == width or (
                abs(other - cell) == 1 and other // width == cell // width
            )
            alone = replace(state, laid=lone)
            clashing += is_adjacent and not _piece_fits(alone, state.board[cell], cell)
        assert groups == (str(clashing),)
        return
    piece, cell = parse_place_action(action, state.goal.width)
    empty = [at for at, content in enumerate(state.board) if content == EMPTY]
    if name == "solved":
        assert state.apply(action).returns() == (1,)
    elif name == "tile":
        assert cell_number(groups[0], state.goal.width) == cell
        hand = [tile for tile in range(16) if state.hand >> tile & 1]
        assert [tile for tile in hand if tile_fits(state, tile, cell)] == [piece // 4]
    elif name == "place":
        assert tile_numbers()[groups[0].lower()] == piece // 4
        assert [at for at in empty if tile_fits(state, piece // 4, at)] == [cell]
    else:
        assert name == "follows"
        boards = filter(None, search_solutions(state.goal, state.board, state.hand))
        assert all(board[cell] == piece for board in islice(boards, 200))


def puzzle_state(goal: str, seed: int, given: int) -> SoloState:
    """Return a puzzle with `given` tiles of a solution, and for some seeds one random move more."""
    start = GAME.start(goal, 1)
    assert isinstance(start, SoloState)
    state = replace(start, laid=tuple(partial_solution(f"facts/{seed}", given, start.goal)))
    rng = Random(seed)
    return state.apply(rng.choice(state.legal_actions()[:-1])) if seed % 4 == 0 else state


def test_facts_about_puzzles_are_true() -> None:
    counts = Counter[str]()
    for seed in range(18):
        goal = ("basic", "medium", "difficult")[seed % 3]
        state = puzzle_state(goal, seed, 15 if seed % 6 == 5 else 9 + seed % 3)
        for action in () if state.is_terminal else state.legal_actions():
            text = GAME.fact(state, action)
            if text:
                name, groups = match_kind(KINDS, text)
                counts[name] += 1
                check_solo_fact(name, groups, state, action)
    assert set(counts) == {"solved", "tile", "place", "follows", "off"}, counts


def test_facts_about_islands_consider_the_rim() -> None:
    rng = Random(3)
    counts = Counter[str]()
    for _ in range(6):
        state = GAME.start("island", 1)
        while state.current_player == CHANCE:
            state = state.apply(rng.choice(state.chance_outcomes())[0])
        assert isinstance(state, SoloState)
        board = next(filter(None, search_solutions(state.goal, state.board, state.tiles)))
        visible_cells = rng.sample(range(9), 5)
        state = replace(
            state, laid=tuple(p if at in visible_cells else EMPTY for at, p in enumerate(board))
        )
        for action in state.legal_actions():
            if text := GAME.fact(state, action):
                name, groups = match_kind(KINDS, text)
                counts[name] += 1
                check_solo_fact(name, groups, state, action)
    assert set(counts) == {"tile", "place"}, counts


def check_duel_fact(name: str, groups: tuple[str, ...], state: DuelState, action: str) -> None:
    """Check one fact about a duel, using only the rules."""
    after = state.apply(action)
    seat = state.to_move
    gained = [now - before for now, before in zip(after.tokens, state.tokens, strict=True)]
    if name == "won":
        assert groups == (SEATS[seat],)
        assert after.returns()[seat] == 1
    elif name == "round":
        assert groups == (SEATS[seat],)
        assert (gained[seat], gained[1 - seat]) == (1, 0)
    elif name == "draw":
        assert gained == [1, 1]
    elif name not in ("left", "skip"):
        check_options(name, groups, state, action)
    else:
        other = 1 - seat
        opponent_to_move = replace(after, to_move=other)
        hand = [tile for tile in range(16) if after.hands[other] >> tile & 1]
        spots = [at for at, piece in enumerate(after.laid) if piece == EMPTY]
        able = [
            tile
            for tile in hand
            if any(
                not explain_illegal_placement(opponent_to_move, tile, turn, at)
                for turn in distinct_turns(tile)
                for at in spots
            )
        ]
        expected = (
            (SEATS[other],) if name == "skip" else (str(len(able)), SEATS[other], str(len(hand)))
        )
        assert groups == expected
        assert bool(able) == (name == "left")


def check_options(name: str, names: tuple[str, ...], state: DuelState, action: str) -> None:
    """Check a fact about how many tiles fit."""
    after = state.apply(action)
    seat = state.to_move
    if name == "nowhere":
        tile = tile_numbers()[names[0].lower()]
        assert action.startswith(f"{names[0].lower()}@")
        assert [placed for placed in accepted_placements(state, seat) if placed[0] == tile] == [
            (parse_place_action(action, FIELD)[0] // 4, *place_of(action))
        ]
    elif name == "fewer":
        now, before = (
            len({way[0] for way in accepted_placements(each, 1 - seat)}) for each in (after, state)
        )
        assert names == (str(now), SEATS[1 - seat], str(before))
        assert now < before
    elif name == "fewest":
        counts = [
            len(accepted_placements(state.apply(each), 1 - seat)) for each in state.legal_actions()
        ]
        assert names == (SEATS[1 - seat], str(min(counts)))
        assert len(accepted_placements(after, 1 - seat)) == min(counts)
    elif name == "more":
        ways_left, others = (len(accepted_placements(after, player)) for player in (seat, 1 - seat))
        assert names == (SEATS[seat], str(ways_left), SEATS[1 - seat], str(others))
        assert ways_left > others
    elif name == "all":
        hand = after.hands[seat].bit_count()
        assert names == (str(hand), SEATS[seat])
        assert len({way[0] for way in accepted_placements(after, seat)}) == hand


def accepted_placements(state: DuelState, seat: int) -> list[tuple[int, int, int]]:
    """Return (tile, rotation, cell) of each placement that `explain_illegal_placement` accepts."""
    to_move = replace(state, to_move=seat)
    return [
        (tile, turn, cell)
        for tile in range(16)
        if state.hands[seat] >> tile & 1
        for turn in distinct_turns(tile)
        for cell in open_cells(state.laid)
        if not explain_illegal_placement(to_move, tile, turn, cell)
    ]


def place_of(action: str) -> tuple[int, int]:
    """Return the rotation and the cell of a placement."""
    piece, cell = parse_place_action(action, FIELD)
    return piece % 4, cell


def test_facts_about_duels_are_true() -> None:
    counts = Counter[str]()
    for seed in range(8):
        rng = Random(seed)
        state = GAME.start("match" if seed % 4 else "round", 2)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state = state.apply(rng.choice(state.chance_outcomes())[0])
                continue
            assert isinstance(state, DuelState)
            actions = state.legal_actions()
            for action in rng.sample(actions, min(8, len(actions))):
                if text := GAME.fact(state, action):
                    name, groups = match_kind(KINDS, text)
                    counts[name] += 1
                    check_duel_fact(name, groups, state, action)
            state = state.apply(rng.choice(actions))
    early = {"nowhere", "fewer", "fewest", "more", "all"}
    assert set(counts) == {"won", "round", "draw", "skip", "left"} | early, counts


def test_the_first_tile_of_a_duel_has_no_fact_that_is_true_of_all_of_them() -> None:
    """Each tile fits only on the single open cell."""
    for seed in range(20):
        rng = Random(seed)
        state = GAME.start("match", 2)
        while state.current_player == CHANCE:
            state = state.apply(rng.choice(state.chance_outcomes())[0])
        facts = [GAME.fact(state, action) for action in state.legal_actions()]
        assert [fact for fact in facts if "nowhere else" in fact] == []


def test_the_fewest_ways_are_fewer_than_those_of_another_placement() -> None:
    seen = 0
    for seed in range(12):
        rng = Random(seed)
        state = GAME.start("round", 2)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state = state.apply(rng.choice(state.chance_outcomes())[0])
                continue
            assert isinstance(state, DuelState)
            actions = state.legal_actions()
            if any("fewest ways" in GAME.fact(state, action) for action in actions):
                ways = {
                    len(accepted_placements(state.apply(a), 1 - state.to_move)) for a in actions
                }
                assert len(ways) > 1
                seen += 1
            state = state.apply(rng.choice(actions))
    assert seen


@pytest.mark.parametrize("action", ["solve", "clear"])
def test_giving_up_and_clearing_have_no_fact(action: str) -> None:
    assert GAME.fact(puzzle_state("basic", 1, 5), action) == ""
