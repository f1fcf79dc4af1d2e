"""The rules of Atoll; each test is named after a sentence of the rulebook."""

from __future__ import annotations

from random import Random

import pytest
from games.atoll import reference_rules
from skerry import Session
from skerry.games.atoll.board import BLACK, WHITE, board, winning_path
from skerry.games.atoll.rules import SWAP, AtollState, begin
from skerry.games.atoll.text import path_name

PRESETS = {"standard": 11, "small": 7, "large": 15, "huge": 19}


def nodes_as_bits(n: int, names: str) -> int:
    return sum(1 << board(n).number[name] for name in names.split())


def position(black: str, white: str = "", n: int = 7) -> AtollState:
    """Return a position with these stones and no winner yet."""
    return AtollState(n, nodes_as_bits(n, black), nodes_as_bits(n, white), last=-1)


def play(*moves: str, preset: str = "small") -> AtollState:
    session = Session("atoll", preset=preset)
    for move in moves:
        session.play(move)
    assert isinstance(session.state, AtollState)
    return session.state


# "Introduction and Object of the board game"


@pytest.mark.parametrize(("preset", "n"), PRESETS.items())
def test_the_game_starts_with_eight_islands_surrounding_an_empty_grid(preset: str, n: int) -> None:
    state = begin(preset, 2)
    assert (state.columns, state.black, state.white) == (n, 0, 0)
    assert len(state.board.islands) == 8
    assert list(state.legal_actions()) == list(reference_rules.cells_by_name(n))


def test_each_player_owns_the_islands_of_his_stones_color() -> None:
    state = begin("standard", 2)
    for colour in (BLACK, WHITE):
        mask = sum(island.mask for island in state.board.islands if island.colour == colour)
        assert state.stones(colour) == mask


@pytest.mark.parametrize("n", [3, 7, 11, 15, 19])
def test_draws_and_ties_cannot_occur(n: int) -> None:
    """On any full board exactly one colour has a path; both implementations agree."""
    rng = Random(f"full {n}")
    names = list(reference_rules.cells_by_name(n))
    for number in range(150 if n < 15 else 50):
        share = (0.5, 0.4, 0.6)[number % 3]
        black = {name for name in names if rng.random() < share}
        white = set(names) - black
        state = AtollState(n, nodes_as_bits(n, " ".join(black)), nodes_as_bits(n, " ".join(white)))
        paths = {colour for colour in (BLACK, WHITE) if winning_path(state, colour)}
        assert len(paths) == 1
        assert paths == reference_rules.winning_colours(n, black, white)


def test_three_columns_filled_in_every_way_have_one_winner() -> None:
    names = list(reference_rules.cells_by_name(3))
    for black in range(1 << 4):
        taken = {name for place, name in enumerate(names) if black >> place & 1}
        state = AtollState(3, black, 15 - black)
        paths = {colour for colour in (BLACK, WHITE) if winning_path(state, colour)}
        assert paths == reference_rules.winning_colours(3, taken, set(names) - taken)
        assert len(paths) == 1


@pytest.mark.parametrize(
    ("colour", "stones", "names"),
    [
        (WHITE, "b6 b5 c4 c3 d3 d2 e1", {"cat", "fish"}),
        (WHITE, "a2 b3 c3 d4 e4 f5 g5", {"rabbit", "carrot"}),
        (BLACK, "f6 f5 e4 d4 d3 c2 c1", {"cat", "fish"}),
        (BLACK, "a5 b5 c4 d4 e3 f3 g2", {"rabbit", "carrot"}),
    ],
)
def test_your_goal_is_a_path_from_an_animal_to_the_favorite_food_of_that_animal(
    colour: int, stones: str, names: set[str]
) -> None:
    """A complete path wins and is named; with any one stone missing, it does not."""
    cells = stones.split()
    for last in cells:
        others = " ".join(cell for cell in cells if cell != last)
        filler = unconnected_filler(cells, len(cells) - (0 if colour == WHITE else 1))
        before = position(filler, others) if colour == WHITE else position(others, filler)
        assert before.winner == -1
        assert not winning_path(before, colour)
        after = before.apply(last)
        assert after.winner == colour
        assert set(path_name(after).split(" to ")) == names
        assert after.is_terminal


def unconnected_filler(cells: list[str], count: int) -> str:
    """Return `count` other cells, chosen so that they join nothing."""
    others = [name for name in reference_rules.cells_by_name(7) if name not in cells]
    rng = Random(0)
    for _ in range(1000):
        chosen = set(rng.sample(others, count))
        if not reference_rules.has_won(7, BLACK, chosen) and not reference_rules.has_won(
            7, WHITE, chosen
        ):
            return " ".join(sorted(chosen))
    raise AssertionError("no filler")


def test_in_order_to_win_you_only_have_to_complete_one_path() -> None:
    state = position("f6 f5 e4 d4 d3 c2", "a1 a2 b1 b2 g5 g4").apply("c1")
    assert state.winner == BLACK
    assert state.returns() == (1.0, -1.0)


# "Stone Placement"


def test_players_take_turns_adding_one_stone_per_turn() -> None:
    state = begin("small", 2)
    for ply, name in enumerate(["d4", "a1", "c3", "g5", "e2"]):
        assert state.current_player == ply % 2
        before = state
        state = state.apply(name)
        black, white = (nodes_as_bits(7, name), 0) if ply % 2 == 0 else (0, nodes_as_bits(7, name))
        assert (state.black, state.white) == (before.black | black, before.white | white)


@pytest.mark.parametrize("preset", PRESETS)
def test_black_makes_the_first_placement(preset: str) -> None:
    state = begin(preset, 2)
    assert state.current_player == 0
    assert state.to_move == BLACK
    assert state.apply("b2").black == nodes_as_bits(state.columns, "b2")


def test_each_player_will_always_have_a_placement_available_and_must_make_one() -> None:
    """In whole games the legal actions are exactly the empty cells, and the swap on ply 1."""
    for seed in range(20):
        rng = Random(seed)
        state = begin("small", 2)
        ply = 0
        while not state.is_terminal:
            empty = [name for name in reference_rules.cells_by_name(7) if not is_taken(state, name)]
            assert empty
            assert list(state.legal_actions()) == empty + [SWAP] * (ply == 1)
            state = state.apply(rng.choice(empty))
            ply = ply + 1
        assert state.legal_actions() == ()


def is_taken(state: AtollState, name: str) -> bool:
    return bool((state.black | state.white) & nodes_as_bits(state.columns, name))


def test_second_player_may_switch_colors_after_the_first_move() -> None:
    assert SWAP not in begin("small", 2).legal_actions()
    first = play("d4")
    assert first.legal_actions()[-1] == SWAP
    assert first.current_player == 1


def test_the_switch_is_offered_on_the_second_ply_only() -> None:
    assert SWAP not in play("d4", "c3").legal_actions()
    assert SWAP not in play("d4", SWAP).legal_actions()
    assert SWAP not in play("d4", SWAP, "c3").legal_actions()
    assert SWAP not in play("d4", "c3", "e2", "a1").legal_actions()


def test_either_he_places_a_white_stone_and_the_game_continues_normally() -> None:
    state = play("d4", "c3")
    assert (state.black, state.white, state.swapped) == (
        nodes_as_bits(7, "d4"),
        nodes_as_bits(7, "c3"),
        0,
    )
    assert state.current_player == 0
    assert state.to_move == BLACK


def test_or_he_clicks_on_the_black_stone() -> None:
    session = Session("atoll")
    session.play("f6")
    (swap,) = [c for c in session.scene(1).choices if c.action == SWAP]
    assert swap.picks == ("f6",)
    assert swap.button
    label = next(node.label for node in session.scene(1).nodes if node.id == "f6")
    assert "Black stone" in label


def test_the_players_then_switch_colors_and_white_previously_black_is_on_turn() -> None:
    """The stone stays; the player who placed it is now White and moves next."""
    before = play("d4")
    after = play("d4", SWAP)
    assert (after.black, after.white) == (before.black, before.white) == (nodes_as_bits(7, "d4"), 0)
    assert after.to_move == WHITE
    assert after.current_player == 0
    assert (after.seat(BLACK), after.seat(WHITE)) == (1, 0)
    third = after.apply("c3")
    assert third.white == nodes_as_bits(7, "c3")
    assert third.current_player == 1
    assert third.to_move == BLACK


def test_after_the_switch_blacks_path_wins_for_the_second_player() -> None:
    swapped = play(
        "f6", SWAP, "a1", "f5", "a2", "e4", "b1", "d4", "b2", "d3", "g5", "c2", "g4", "c1"
    )
    assert swapped.winner == BLACK
    assert swapped.returns() == (-1.0, 1.0)
    straight = play("f6", "a1", "f5", "a2", "e4", "b1", "d4", "b2", "d3", "g5", "c2", "g4", "c1")
    assert straight.returns() == (1.0, -1.0)


def test_seats_change_names_with_the_colours() -> None:
    session = Session("atoll", preset="small")
    session.play("d4")
    assert [player.name for player in session.scene(0).players] == ["Black", "White"]
    session.play("swap")
    assert [player.name for player in session.scene(0).players] == ["White", "Black"]


# "End of the board game"


def test_to_win_the_islands_must_be_exactly_opposite() -> None:
    """A path from the black rabbit to the adjacent black cat does not win."""
    state = position("a5 b6 c5", "a1 b1 c1").apply("d6")
    start, goal = (island_mask(BLACK, end) for end in "wn")
    group = state.board.connected_group(state.board.number["d6"], state.stones(BLACK))
    assert group & start
    assert group & goal
    assert state.winner == -1
    assert not state.is_terminal


def island_mask(colour: int, end: str, n: int = 7) -> int:
    return next(i.mask for i in board(n).islands if (i.colour, i.end) == (colour, end))


def test_the_sequence_must_be_contiguous() -> None:
    """A chain with one gap does not win, whether the gap is empty or has an opponent's stone."""
    assert position("f6 f5 e4 d3 c2", "a1 a2 b1 b2 d4").apply("c1").winner == -1
    assert position("f6 f5 e4 d3 c2", "a1 a2 b1 b2 g4").apply("c1").winner == -1


def test_stones_of_the_other_colour_do_not_belong_to_the_sequence() -> None:
    state = position("f6 f5 e4 d3 c2 a1", "d4 a2 b1 b2 g5 g4").apply("c1")
    assert state.winner == -1


def test_the_stones_of_your_islands_can_be_included_in_the_sequence() -> None:
    """ "From a black rabbit to the island of the black cat to the black carrot." """
    rabbit_to_cat = "a5 b6 c5 d6"
    cat_to_carrot = "g5 g4"
    state = position(f"{rabbit_to_cat} {cat_to_carrot}", "a1 b1 c1 d1 e1 b3").apply("g3")
    assert state.winner == BLACK
    assert set(path_name(state).split(" to ")) == {"rabbit", "carrot"}
    path = winning_path(state, BLACK)
    assert any(island_mask(BLACK, "n") >> node & 1 for node in path), "by way of the cat"


def test_an_island_of_the_opponent_is_no_part_of_your_sequence() -> None:
    """White's cat lies between the black stones at a5 and d6."""
    state = position("a5 d6 g5 g4", "a1 b1 c1 d1").apply("g3")
    assert state.winner == -1


@pytest.mark.parametrize(("preset", "games"), [("small", 120), ("standard", 12), ("huge", 1)])
def test_a_player_wins_as_soon_as_a_path_stands_and_only_the_mover_can(
    preset: str, games: int
) -> None:
    """Compare every ply with `reference_rules`, which examines the whole board each time."""
    n = PRESETS[preset]
    for seed in range(games):
        rng = Random(f"{preset} {seed}")
        state = begin(preset, 2)
        twin = reference_rules.ReferenceGame(n)
        while not state.is_terminal:
            mover = state.to_move
            assert list(state.legal_actions()) == twin.legal_moves()
            assert (state.current_player, mover) == (twin.seat, twin.colour)
            action = (
                SWAP if len(twin.moves) == 1 and seed % 3 == 0 else rng.choice(twin.legal_moves())
            )
            state = state.apply(action)
            twin = twin.after_move(action)
            assert twin.winners == ({state.winner} if state.is_terminal else set())
            assert state.winner in (-1, mover)
        assert state.returns()[0] == twin.result()
        assert twin.legal_moves() == []


# Perft


@pytest.mark.parametrize("moves", [(), ("b1",), ("b1", "swap")])
def test_every_game_on_three_columns(moves: tuple[str, ...]) -> None:
    """Compare perft to the end with the reference.

    The four cells form a rhombus. Half of Black's pairs of stones join cat and fish, so 12 of the
    24 games without a swap end with the third stone.
    """
    state = AtollState(3)
    for move in moves:
        state = state.apply(move)
    counts = count_all(state)
    assert counts == reference_rules.perft(reference_rules.ReferenceGame(3, moves))
    if not moves:
        assert counts == ([1, 4, 16, 36, 36, 12], [0, 0, 0, 12, 24, 12], [0, 0, 0, 12, -24, 12])


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.more) for seed in range(1, 6))]
)
def test_every_end_of_a_game_on_seven_columns(seed: int) -> None:
    """Compare the whole trees of late positions of random games."""
    rng = Random(seed)
    state = begin("small", 2)
    moves = []
    while len(moves) < 31 and not state.is_terminal:
        safe = [a for a in state.legal_actions() if not state.apply(a).is_terminal and a != SWAP]
        if not safe:
            break
        moves.append(rng.choice(safe))
        state = state.apply(moves[-1])
    assert len(moves) > 28
    counts = count_all(state)
    assert counts == reference_rules.perft(reference_rules.ReferenceGame(7, tuple(moves)))
    assert sum(counts[1]) > 5


@pytest.mark.more
def test_two_plies_on_seven_columns() -> None:
    counts = count_all(begin("small", 2), 2)
    assert counts == reference_rules.perft(reference_rules.ReferenceGame(7), 2)
    assert counts[0] == [1, 38, 38 * 38]


def count_all(
    state: AtollState, depth: int | None = None
) -> tuple[list[int], list[int], list[int]]:
    """Count as reference_rules.perft does, with the engine."""
    positions = []
    ends = []
    results = []
    level = [state]
    while level and (depth is None or len(positions) <= depth):
        over = [point for point in level if point.is_terminal]
        positions.append(len(level))
        ends.append(len(over))
        results.append(round(sum(point.returns()[0] for point in over)))
        level = [point.apply(action) for point in level for action in point.legal_actions()]
    return positions, ends, results
