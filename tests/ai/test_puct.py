"""The tree search on games that are small enough to solve."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from skerry.ai.puct import Leaf, Node, Search, principal_variation

TAKE = (1, 2, 3)
"""The moves of Nim with one heap: take one to three; taking the last one wins."""


def make_leaf(heap: int) -> Leaf[int]:
    """Return a leaf that is proven only at the end: with an empty heap, the player to move lost."""
    if heap == 0:
        return Leaf(0.0, proven=True)
    moves = [n for n in TAKE if n <= heap]
    return Leaf(0.5, moves, [1 / len(moves)] * len(moves), [0.5] * len(moves))


def grow_tree(expand: Callable[[int], Leaf[int]], heap: int, steps: int) -> Node[int, int]:
    search = Search(expand, lambda heap, n: heap - n)
    root = search.make_root(heap)
    for _ in range(steps):
        search.step(root)
    return root


@pytest.mark.parametrize("heap", range(1, 13))
def test_small_heaps_are_proven(heap: int) -> None:
    root = grow_tree(make_leaf, heap, 2000)
    assert root.leaf.proven
    assert root.leaf.value == (heap % 4 != 0)
    if heap % 4:
        best = root.best_index()
        assert best is not None
        assert root.leaf.actions[best] == heap % 4
        assert root.value_of(best) == 1


def test_omitted_moves_are_tried_before_a_position_is_lost() -> None:
    def expand_one_move(heap: int) -> Leaf[int]:
        leaf = make_leaf(heap)
        return Leaf(leaf.value, leaf.actions[:1], [1.0], [0.5], leaf.actions[1:], leaf.proven)

    for heap in (2, 3, 7, 8):
        root = grow_tree(expand_one_move, heap, 3000)
        assert root.leaf.proven
        assert root.leaf.value == (heap % 4 != 0)


def test_a_proven_root_grows_no_more() -> None:
    root = grow_tree(make_leaf, 3, 500)
    assert root.visits < 20


def test_visits_add_up() -> None:
    root = grow_tree(make_leaf, 40, 300)
    assert root.visits == sum(root.counts) == 300
    assert all(0 <= total <= count for total, count in zip(root.totals, root.counts, strict=True))


def test_priors_and_guesses_draw_visits() -> None:
    def expand_with_bias(heap: int) -> Leaf[int]:
        return (
            Leaf(0.5, [1, 2], [0.9, 0.1], [0.5, 0.5]) if heap > 900 else Leaf(0.5, [1], [1], [0.5])
        )

    root = grow_tree(expand_with_bias, 1000, 200)
    assert root.counts[0] > root.counts[1] > 0


def test_the_line_has_the_best_moves_of_both_players() -> None:
    root = grow_tree(make_leaf, 7, 2000)
    moves = principal_variation(root)
    assert moves[0] == 3
    assert sum(moves) <= 7
    assert principal_variation(root, limit=1) == (3,)


def test_a_position_without_actions_has_no_best() -> None:
    assert Node(0, make_leaf(0)).best_index() is None
    assert principal_variation(Node(0, make_leaf(0))) == ()


def test_a_path_as_long_as_the_game() -> None:
    """The search isn't recursive, so the depth is unlimited."""

    def only(heap: int) -> Leaf[int]:
        return Leaf(0.5, [1], [1.0], [0.5]) if heap else Leaf(0.0, proven=True)

    root = grow_tree(only, 500, 501)
    assert root.leaf.proven
    assert root.leaf.value == 0
