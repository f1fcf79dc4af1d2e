"""Session ids: checked when read, written unchanged."""

from __future__ import annotations

from typing import Any

import pytest
from skerry.session.ids import MAX_ID, SessionId, check_seed, read_id


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("atoll:standard:", SessionId("atoll", "standard")),
        ("atoll:small:f6,swap", SessionId("atoll", "small", None, ("f6", "swap"))),
        ("pig:short@99:roll#A.b_c-9", SessionId("pig", "short", 99, ("roll",), "A.b_c-9")),
        ("x-1:y-2@1:#0", SessionId("x-1", "y-2", 1, (), "0")),
        ("pearls:short@3!eJw_-9:pass#0", SessionId("pearls", "short", 3, ("pass",), "0", "eJw_-9")),
        ("pig:short:*AB-9#s", SessionId("pig", "short", None, (), "s", code="AB-9")),
        ("pearls:short!eJw:", SessionId("pearls", "short", seat_code="eJw")),
        ("g:p:a!b,c@d", SessionId("g", "p", None, ("a!b", "c@d"))),
    ],
)
def test_ids_are_read_and_written(text: str, parts: SessionId) -> None:
    assert read_id(text) == parts
    assert str(parts) == text
    assert read_id(f"  {text}\n") == parts, "copying adds spaces around it"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("v3:atoll:standard:f6", "comes from a newer version of Skerry"),
        ("", "a game id has three parts, game:preset:moves, not 1"),
        ("atoll:standard", "not 2"),
        ("a:b:c:d", "not 4"),
        (":standard:", "'' isn't a valid game"),
        ("Atoll:standard:", "'Atoll' isn't a valid game"),
        ("at oll:standard:", "'at oll' isn't a valid game"),
        ("at\x00ll:standard:", "isn't a valid game"),
        ("atöll:standard:", "isn't a valid game"),
        ("a" * 41 + ":standard:", "isn't a valid game"),
        ("atoll::", "'' isn't a valid preset"),
        ("atoll:../x:", "'../x' isn't a valid preset"),
        ("atoll:a@b@c:", "'b@c' isn't a valid number of seats"),
        ("atoll:a@-1:", "'-1' isn't a valid number of seats"),
        ("atoll:a@100:", "'100' isn't a valid number of seats"),
        ("atoll:a@²:", "isn't a valid number of seats"),
        ("atoll:a@٣:", "isn't a valid number of seats"),
        ("atoll:a:*", "'' isn't a valid code"),
        ("atoll:a:*b,c", "'b,c' isn't a valid code"),
        ("atoll:a!:", "'' isn't a valid position"),
        ("atoll:a!b=:", "'b=' isn't a valid position"),
        ("atoll:a:,", "'' isn't a valid move"),
        ("atoll:a:b c", "'b c' isn't a valid move"),
        ("atoll:a:b\ud800", "isn't a valid move"),
        ("atoll:a:" + "b" * 201, "isn't a valid move"),
        ("atoll:a:b#", "a seed must be 1 to 64"),
        ("atoll:a:b#c#d", "a seed must be 1 to 64"),
        ("atoll:a:b#" + "c" * 65, "a seed must be 1 to 64"),
        ("atoll:a:" + "b" * MAX_ID, "at most 65536 characters, but this one has 65544"),
    ],
)
def test_a_damaged_id_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        read_id(text)
    assert reason in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", [None, 3, b"atoll:standard:", ["atoll"]])
def test_only_texts_are_ids(text: Any) -> None:
    with pytest.raises(ValueError, match="a game id is a text such as"):
        read_id(text)


@pytest.mark.parametrize("seed", ["", "a b", "a/b", "é", "x" * 65, "a\n", None, 5])
def test_seeds_have_plain_characters_only(seed: Any) -> None:
    with pytest.raises(ValueError, match="a seed must be 1 to 64"):
        check_seed(seed)
    assert check_seed("x" * 64) == "x" * 64
