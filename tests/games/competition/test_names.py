"""Players' names in the picture: whole if there is room, never over each other."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from skerry.games.competition.view.fit import max_text_width
from skerry.service.host import Host

SHORT = "Friederike von Hohen"
LONG = "Maximiliane Konstantina Wilhel"  # the longest name that a game takes


def nodes_of_new_game(seats: int) -> dict[str, Any]:
    """Return the nodes of a new game's scene, by id."""
    request = {"op": "new", "game": "competition", "seats": seats, "seed": "pearl"}
    names = [(SHORT, LONG)[seat % 2] for seat in range(seats)]
    everyone = {"players": ["person"] * seats, "names": names}
    reply = json.loads(Host().call(json.dumps(request | everyone)))
    scene = reply["frames"][-1]
    return {node["id"]: node for node in scene["nodes"]}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_name_is_cut_only_where_its_neighbour_is(seats: int) -> None:
    nodes = nodes_of_new_game(seats)
    plates = [nodes[f"plate-name-{seat}"] for seat in range(seats)]
    for left, right in pairwise(plates):
        halves = (max_text_width(left["text"]) + max_text_width(right["text"])) / 2
        distance = right["x"] - left["x"]
        assert halves < distance
        if "…" in left["text"] and "…" in right["text"]:
            assert halves > distance / 2, "there was room for more"


def test_two_long_names_are_whole() -> None:
    nodes = nodes_of_new_game(2)
    assert nodes["plate-name-0"]["text"] == SHORT
    assert nodes["plate-name-1"]["text"].startswith("Maximiliane Kons")
    assert (nodes["seat-0"]["text"], nodes["seat-0-more"]["text"]) == ("Friederike", "von Hohen")
