"""Hint sentences about stones, compared with plain search by the rules."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random

from games.facts import match_kind
from skerry.core.bot import Budget, choose
from skerry.core.game import Game
from skerry.core.registry import load
from skerry.games.atoll.board import ANIMALS, COLOURS, OPPOSITE
from skerry.games.atoll.facts import fact
from skerry.games.atoll.openings import fairest_openings, opening_values, proven_values
from skerry.games.atoll.position import position
from skerry.games.atoll.rules import SWAP, AtollState
from skerry.session.session import Session

from bench.solver import can_win, random_endgames

GAME: Game = load("atoll")

KINDS = {
    "won": r"It wins for (\w+): (?:cat to fish|rabbit to carrot)\.",
    "threats": r"It threatens to win on (\w+) and (\w+)\. One stone can't stop both\.",
    "chain": r"(\w+)'s islands are now safely linked\. (\w+) can't stop that\.",
    "stop": r"It stops (\w+) from winning there\.",
    "threat": r"It threatens to win on (\w+), so (\w+) must answer there\.",
    "bridge": r"It links to (?:the )?(\w+)(?:'s island)? through (\w+) or (\w+), and \w+ can't .*",
    "template": r"It's safely linked to the (\w+)'s island\.",
    "joins": r"It joins (?:the )?(\w+)(?:'s island)? and (?:the )?(\w+)(?:'s island)?\.",
    "cuts": r"It stops (\w+) from joining (?:the )?(\w+)(?:'s island)? and (?:the )?(\w+)"
    r"(?:'s island)? there\.",
    "denies": r"It stops (\w+) from linking safely to (?:the )?(\w+)(?:'s island)? there\.",
    "closes": r"It blocks (\w+)'s path from (\w+) to \w+\.",
    "longer": r"It's in the way: (\w+) now needs at least (\d+) more stones?, not (\d+)\.",
    "shorter": r"It's on the way from (\w+) to \w+: (\w+) now needs at least (\d+) more stones? "
    r"there\.",
    "both": r"It shortens both of (\w+)'s paths: (\w+) to \w+ and (\w+) to \w+\.",
}


def winning_cells(state: AtollState) -> list[str]:
    """Return the cells on which the player to move wins at once."""
    return [a for a in state.legal_actions() if a != SWAP and state.apply(a).winner >= 0]


def has_connection(state: AtollState, colour: int, first: int, second: int) -> bool:
    """Return whether stones of a colour connect two nodes."""
    return bool(state.board.connected_group(first, state.stones(colour)) >> second & 1)


def test_facts_are_true() -> None:
    rng = Random(7)
    counts = Counter[str]()
    middles = [*random_endgames(11, 60, 5, rng), *random_endgames(11, 92, 3, rng)]
    for state in random_endgames(7, 14, 25, rng) + random_endgames(7, 20, 20, rng) + middles:
        for action in state.legal_actions():
            text = fact(state, action)
            if text:
                name, groups = match_kind(KINDS, text)
                counts[name] += 1
                if name in PURPOSES:
                    PURPOSES[name](groups, state, action)
                else:
                    check_fact(name, groups, state, action)
            else:
                assert action not in winning_cells(state)
    assert set(counts) == set(KINDS), counts


def check_fact(name: str, groups: tuple[str, ...], state: AtollState, action: str) -> None:
    """Check one fact by the rules, trying all answers and all replies to them."""
    after = state.apply(action)
    us = state.to_move
    if name == "won":
        assert after.winner == us
        assert groups[0] == COLOURS[us]
        return
    assert not winning_cells(after)
    other = COLOURS[1 - us]
    answers = {answer: after.apply(answer) for answer in after.legal_actions()}
    if name == "threats":
        assert all(set(winning_cells(following)) & set(groups) for following in answers.values())
    elif name == "threat":
        assert groups[1] == other
        assert [a for a, following in answers.items() if not winning_cells(following)] in (
            [],
            [groups[0]],
        )
    elif name == "stop":
        assert groups == (other,)
        others = [a for a in state.legal_actions() if a not in (action, SWAP)]
        assert all(
            action in winning_cells(state.apply(a)) or state.apply(a).winner == us for a in others
        )
    elif name == "chain":
        assert groups == (COLOURS[us], other)
        if len(answers) <= 14:
            assert not can_win(after)
    elif name == "template":
        check_template_fact(groups, state, action)
    else:
        check_bridge_holds(groups, state, action)


def check_bridge_holds(groups: tuple[str, ...], state: AtollState, action: str) -> None:
    """Check that the next stone can connect the ends of the bridge, whatever the answer."""
    after = state.apply(action)
    us = state.to_move
    board = state.board
    far = board.number.get(groups[0])
    if far is None:
        islands = [i for i in board.islands if i.colour == us and i.animal == groups[0]]
        far = islands[0].stones[0]
    stone = board.number[action]
    assert not has_connection(after, us, stone, far)
    for answer in after.legal_actions():
        following = after.apply(answer)
        cells = [cell for cell in groups[1:] if cell != answer]
        assert any(has_connection(following.apply(cell), us, stone, far) for cell in cells)


def check_template_fact(groups: tuple[str, ...], state: AtollState, action: str) -> None:
    """Check that a larger template joins the stone and the island; see test_templates.py."""
    after = state.apply(action)
    us = state.to_move
    board = state.board
    after_position = position(after)
    ends = {board.number[action], after_position.graph.size + island_of(state, groups[0])}
    sizes = {len(cells) for _, u, w, cells, _ in after_position.templates[us] if {u, w} == ends}
    assert min(sizes) > 2


def stones_needed(state: AtollState, colour: int, animal: str) -> int:
    """Return how many more stones a colour needs for a path from an animal's island.

    999 means that no path is possible. The search adds one stone at a time, cell by cell, to the
    set of cells that can be reached.
    """
    board = state.board
    ends = {island.end: island for island in board.islands if island.colour == colour}
    start = next(end for end in ends if ends[end].animal == animal)
    goal = set(ends[OPPOSITE[start]].stones)
    costs = dict.fromkeys(ends[start].stones, 0)
    queue = list(costs)
    while queue:
        node = queue.pop()
        for other in board.beside[node]:
            if state.stones(1 - colour) >> other & 1:
                continue
            cost = costs[node] + (not state.stones(colour) >> other & 1)
            if cost < costs.get(other, 999):
                costs[other] = cost
                queue.append(other)
    return min(costs.get(node, 999) for node in goal)


def nodes_named(state: AtollState, name: str, colour: int) -> set[int]:
    """Return the node of a cell, or those of a colour's island with that animal."""
    board = state.board
    if name in board.number:
        return {board.number[name]}
    return {
        stone
        for island in board.islands
        if island.colour == colour and island.animal == name
        for stone in island.stones
    }


def check_joins(names: tuple[str, ...], state: AtollState, action: str) -> None:
    """Check that the stone connects the two named things, which were apart before."""
    check_link(names, state, action, state.to_move)


def check_cuts(names: tuple[str, ...], state: AtollState, action: str) -> None:
    """Check that the opponent's stone on this cell would have connected the two named things."""
    assert names[0] == COLOURS[1 - state.to_move]
    check_link(names[1:], state, action, 1 - state.to_move)


def check_link(names: tuple[str, ...], state: AtollState, action: str, colour: int) -> None:
    one, other = (min(nodes_named(state, name, colour)) for name in names)
    assert not has_connection(state, colour, one, other)
    assert has_connection(with_stone(state, action, colour), colour, one, other)


def with_stone(state: AtollState, cell: str, colour: int) -> AtollState:
    """Return the state with one more stone of either colour."""
    stone = 1 << state.board.number[cell]
    if colour:
        return replace(state, white=state.white | stone)
    return replace(state, black=state.black | stone)


def check_denies(names: tuple[str, ...], state: AtollState, action: str) -> None:
    """Check that a template would have linked an opponent's stone on the action's cell.

    A template of two cells is tried out; for larger ones see test_templates.py.
    """
    other = 1 - state.to_move
    assert names[0] == COLOURS[other]
    stone = state.board.number[action]
    denied = position(state).place(stone, other)
    size = denied.graph.size
    carriers = dict[str, tuple[int, ...]]()
    for _, u, w, cells, _ in denied.templates[other]:
        far = u + w - stone
        if stone in (u, w):
            is_cell = far < size
            name = state.board.names[far] if is_cell else ANIMALS[denied.graph.end[far - size]]
            carriers[name] = tuple(cells)
    cells = carriers[names[1]]
    if len(cells) > 2:
        return
    linked = with_stone(state, action, other)
    far = min(nodes_named(state, names[1], other))
    for answer, reply in (cells, cells[::-1]):
        taken = with_stone(linked, state.board.names[answer], state.to_move)
        joined = with_stone(taken, state.board.names[reply], other)
        assert has_connection(joined, other, stone, far)


def check_closes(names: tuple[str, ...], state: AtollState, action: str) -> None:
    other = 1 - state.to_move
    assert names[0] == COLOURS[other]
    assert stones_needed(state, other, names[1]) < 999
    assert stones_needed(state.apply(action), other, names[1]) == 999


def check_longer(names: tuple[str, ...], state: AtollState, action: str) -> None:
    """Check that the action makes the opponent's shortest path longer.

    `names` has the opponent's colour and the stated lengths after and before the action.
    """
    other = 1 - state.to_move
    colour, now, was = names
    assert colour == COLOURS[other]
    animals = ("cat", "rabbit")
    assert int(was) == min(stones_needed(state, other, each) for each in animals)
    assert int(now) == min(stones_needed(state.apply(action), other, each) for each in animals)
    assert int(now) > int(was)


def check_shorter(names: tuple[str, ...], state: AtollState, action: str) -> None:
    animal, colour, now = names
    assert colour == COLOURS[state.to_move]
    assert stones_needed(state.apply(action), state.to_move, animal) == int(now)
    assert stones_needed(state, state.to_move, animal) == int(now) + 1


def check_both(names: tuple[str, ...], state: AtollState, action: str) -> None:
    colour, *animals = names
    assert colour == COLOURS[state.to_move]
    assert set(animals) == {"cat", "rabbit"}
    for animal in animals:
        before = stones_needed(state, state.to_move, animal)
        assert stones_needed(state.apply(action), state.to_move, animal) < before


PURPOSES = {
    "joins": check_joins,
    "cuts": check_cuts,
    "denies": check_denies,
    "closes": check_closes,
    "longer": check_longer,
    "shorter": check_shorter,
    "both": check_both,
}


def island_of(state: AtollState, animal: str) -> int:
    """Return the index of the island with `animal` that belongs to the colour to move."""
    islands = [island for island in state.board.islands if island.stones]
    return next(
        k
        for k, candidate in enumerate(islands)
        if candidate.colour == state.to_move and candidate.animal == animal
    )


def test_only_proven_facts_about_first_stone_and_swap() -> None:
    assert GAME.fact is not None
    start = GAME.start("small")
    text = "With d4 as the first stone, Black has a forced win."
    assert GAME.fact(start.apply("d4"), SWAP) == text
    unsafe = "White may swap, so no first move is safe."
    assert GAME.fact(start, "d4") == unsafe
    even = f"{unsafe} The computer rates this among the most balanced."
    assert {GAME.fact(start, cell) for cell in fairest_openings(7)} == {even}


def test_every_first_stone_of_the_small_board_loses_to_one_answer() -> None:
    values = proven_values(7)
    assert len(values) == GAME.start("small").board.size, "with a swap or without, White wins"
    estimate = choose(GAME.bot(GAME.start("small"), 5, Budget(), Random(1)))
    assert 0.4 < estimate.value <= 0.5, "the proof doesn't decide a game between players"
    assert not estimate.proven
    assert min(estimate.values.values()) < 0.2, "some first stones are easier to answer"
    assert max(estimate.values.values()) <= 0.5
    assert estimate.note == "White may swap, so no first move is safe."
    standard = choose(GAME.bot(GAME.start("standard"), 5, Budget(work=1), Random(1)))
    assert (standard.proven, standard.note) == (False, "")


def test_a_clue_names_a_threat_and_all_cells_that_stop_it() -> None:
    assert GAME.clue is not None
    rng = Random(3)
    clues = 0
    for state in random_endgames(7, 12, 150, rng):
        clue = GAME.clue(state)
        if clue is None:
            continue
        clues += 1
        text, cells = clue
        match = re.fullmatch(
            r"(\w+) threatens to play (\w+)\. Only a stone on .* stops that\.", text
        )
        assert match
        other = 1 - state.to_move
        assert match[1] == COLOURS[other]
        for cell in set(state.legal_actions()) - set(cells):
            assert not can_win(state.apply(cell).apply(match[2])), (text, cell)
    assert clues > 10


def test_first_stones_and_swaps_follow_the_table_of_openings() -> None:
    assert GAME.fact is not None
    start = GAME.start("standard")
    fair = fairest_openings(11)[0]
    assert GAME.fact(start, fair).startswith("It's one of the most balanced first moves")
    strong = max(opening_values(11), key=lambda cell: opening_values(11)[cell])
    text = f"According to the computer's opening table, {strong} gives better than even chances."
    assert GAME.fact(start.apply(strong), SWAP) == text
    assert not GAME.fact(start, strong).startswith("It's one of")


def test_after_a_certain_win_each_fact_says_the_next_step() -> None:
    session = Session.from_id("atoll:small:a4,b2,b3,e5,c3,e2,d5,e4,b5,f2,a2,f3")
    before = session.state
    assert fact(before, "d6") == "It joins d5 and the cat's island."
