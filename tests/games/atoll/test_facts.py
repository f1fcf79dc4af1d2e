"""What a hint says of a stone is held against plain search by the rules alone."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.facts import kind
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


def winning(state: AtollState) -> list[str]:
    """The cells on which the player to move wins at once."""
    return [a for a in state.legal_actions() if a != SWAP and state.apply(a).winner >= 0]


def linked(state: AtollState, colour: int, one: int, other: int) -> bool:
    """Whether two nodes hang together by stones of a colour."""
    return bool(state.board.group(one, state.stones(colour)) >> other & 1)


def test_facts_are_true() -> None:
    rng = Random(7)
    seen = Counter[str]()
    middles = [*endings(11, 60, 20, rng), *endings(11, 92, 4, rng)]
    for state in endings(7, 14, 60, rng) + endings(7, 20, 40, rng) + middles:
        for action in state.legal_actions():
            text = fact(state, action)
            if text:
                name, names = kind(KINDS, text)
                seen[name] += 1
                check(name, names, state, action)
            else:
                assert action not in winning(state)
    assert set(seen) == set(KINDS), seen


def check(name: str, names: tuple[str, ...], state: AtollState, action: str) -> None:
    """One fact, by the rules: all answers are tried, and all answers to these."""
    after = state.apply(action)
    mine = state.to_move
    if name == "won":
        assert after.winner == mine
        assert names[0] == COLOURS[mine]
        return
    assert not winning(after)
    other = COLOURS[1 - mine]
    answers = {answer: after.apply(answer) for answer in after.legal_actions()}
    if name == "threats":
        assert all(set(winning(then)) & set(names) for then in answers.values())
    elif name == "threat":
        assert names[1] == other
        assert [a for a, then in answers.items() if not winning(then)] in ([], [names[0]])
    elif name == "stop":
        assert names == (other,)
        others = [a for a in state.legal_actions() if a not in (action, SWAP)]
        assert all(
            action in winning(state.apply(a)) or state.apply(a).winner == mine for a in others
        )
    elif name == "chain":
        assert names == (COLOURS[mine], other)
        if len(answers) <= 14:
            assert not wins(after)
    elif name == "template":
        template(names, state, action)
    else:
        bridge(names, state, action)


def bridge(names: tuple[str, ...], state: AtollState, action: str) -> None:
    """Whatever the answer, the next stone joins the two."""
    after = state.apply(action)
    mine = state.to_move
    board = state.board
    far = board.number.get(names[0])
    if far is None:
        islands = [i for i in board.islands if i.colour == mine and i.animal == names[0]]
        far = islands[0].stones[0]
    stone = board.number[action]
    assert not linked(after, mine, stone, far)
    for answer in after.legal_actions():
        then = after.apply(answer)
        cells = [cell for cell in names[1:] if cell != answer]
        assert any(linked(then.apply(cell), mine, stone, far) for cell in cells)


def template(names: tuple[str, ...], state: AtollState, action: str) -> None:
    """A larger template joins the stone and the island (that it holds: test_templates.py)."""
    after = state.apply(action)
    mine = state.to_move
    board = state.board
    here = position(after)
    ends = {board.number[action], here.graph.size + island_of(state, names[0])}
    sizes = {len(cells) for _, u, w, cells, _ in here.templates[mine] if {u, w} == ends}
    assert min(sizes) > 2


def island_of(state: AtollState, animal: str) -> int:
    """The number of the island with that animal of the colour to move, among all islands."""
    islands = [island for island in state.board.islands if island.stones]
    return next(
        k for k, it in enumerate(islands) if it.colour == state.to_move and it.animal == animal
    )


def test_of_a_first_stone_and_a_swap_only_what_is_proven_is_told() -> None:
    assert GAME.fact is not None
    start = GAME.start("small")
    told = "With d4 as the first stone, Black has a forced win."
    assert GAME.fact(start, "d4") == GAME.fact(start.apply("d4"), SWAP) == told
    assert GAME.fact(start.apply("a1"), "d4") == GAME.fact(GAME.start("standard"), "d4") == ""
    assert GAME.fact(GAME.start("standard").apply("d4"), SWAP) == ""
