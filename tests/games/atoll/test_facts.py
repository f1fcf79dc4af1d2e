"""Hint sentences about stones, compared with plain search by the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.facts import match_kind
from skerry.core.game import Game
from skerry.core.registry import load
from skerry.games.atoll.board import COLOURS
from skerry.games.atoll.facts import fact
from skerry.games.atoll.position import position
from skerry.games.atoll.rules import SWAP, AtollState

from bench.solver import endings, wins

GAME: Game = load("atoll")

KINDS = {
    "won": r"(\w+) wins with it: (?:cat to fish|rabbit to carrot)\.",
    "threats": r"It threatens to win on (\w+) and (\w+)\. One stone can't stop both\.",
    "chain": r"(\w+)'s islands are now safely linked\. (\w+) can't stop that\.",
    "stop": r"It stops (\w+) from winning there\.",
    "threat": r"It threatens to win on (\w+), so (\w+) must answer there\.",
    "bridge": r"It links to (?:the )?(\w+)(?:'s island)? through (\w+) or (\w+), and \w+ can't .*",
    "template": r"It's safely linked to the (\w+)'s island\.",
}


def winning_cells(state: AtollState) -> list[str]:
    """Return the cells on which the player to move wins at once."""
    return [a for a in state.legal_actions() if a != SWAP and state.apply(a).winner >= 0]


def has_connection(state: AtollState, colour: int, first: int, second: int) -> bool:
    """Return whether stones of a colour connect two nodes."""
    return bool(state.board.group(first, state.stones(colour)) >> second & 1)


def test_facts_are_true() -> None:
    rng = Random(7)
    counts = Counter[str]()
    middles = [*endings(11, 60, 20, rng), *endings(11, 92, 4, rng)]
    for state in endings(7, 14, 60, rng) + endings(7, 20, 40, rng) + middles:
        for action in state.legal_actions():
            text = fact(state, action)
            if text:
                name, groups = match_kind(KINDS, text)
                counts[name] += 1
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
            assert not wins(after)
    elif name == "template":
        check_template_fact(groups, state, action)
    else:
        check_bridge_fact(groups, state, action)


def check_bridge_fact(groups: tuple[str, ...], state: AtollState, action: str) -> None:
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
    assert GAME.fact(start, "d4") == GAME.fact(start.apply("d4"), SWAP) == text
    assert GAME.fact(start.apply("a1"), "d4") == GAME.fact(GAME.start("standard"), "d4") == ""
    assert GAME.fact(GAME.start("standard").apply("d4"), SWAP) == ""
