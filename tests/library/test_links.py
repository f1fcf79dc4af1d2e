"""Making links, and reading them after apps have mangled them."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from skerry.core.i18n import set_language
from skerry.library.sharing.links import (
    holds_result,
    make_link,
    normalize_link,
    query_fields,
    read_link,
)

LINKS = Path(__file__).parents[1] / "links"
SITE = "https://example.org/skerry/"
MANGLED = json.loads((LINKS / "mangled.json").read_text(encoding="ascii"))["links"]
OLD = sorted(path for path in LINKS.glob("*.txt") if "-result" not in path.stem)
GAMES = [path.read_text(encoding="ascii").splitlines()[1] for path in OLD]


@pytest.mark.parametrize(
    ("link", "id"),
    [
        ("#atoll:standard:f6,g7", "atoll:standard:f6,g7"),
        ("#toy:a@3:x,y%23seed", "toy:a@3:x,y#seed"),
        ("#atoll%3Asmall%3A", "atoll:small:"),
        ("#toy:a@3!eJw_-9:x%23seed", "toy:a@3!eJw_-9:x#seed"),
        ("", None),
        ("#", None),
        ("#board", None),
    ],
)
def test_an_id_is_read_from_a_link_and_not_from_an_anchor(link: str, id: str | None) -> None:
    assert read_link(link) == id


@pytest.mark.parametrize(
    "link",
    [
        "#atoll:",
        "#a:b%2",
        "#a b:\U0001f3dd:c",
        "#a:b:c\U0001f3ddd",
        "#::",
        "#a:b:...",
        "#a:<b>:c",
        f"#a:b:{'x' * 70_000}",
        "#CONQUEROR:BASIC:B1,G8%23PEARL",  # the case of the seed is unknown
        "#atoll:standard:f6,g7...",  # the end was cut off
        "#atoll:standard:f6,g7\u2026",
        "#atoll:standard:f6,g7%E2%80%A6)",
        f"#atoll:small:d4%{'25' * 9}2Ce5",
    ],
)
def test_a_broken_link_gets_a_readable_message(link: str) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$") as refused:
        read_link(link)
    assert len(str(refused.value)) < 100
    assert not re.search(r"preset|%|\bid\b", str(refused.value))


def test_the_message_about_a_broken_link_is_translated() -> None:
    set_language("de")
    try:
        with pytest.raises(
            ValueError, match=r"^Er ist zu lang: 70\.005 Zeichen, erlaubt sind höchstens 65\.536"
        ):
            read_link(f"#a:b:{'x' * 70_000}")
        with pytest.raises(ValueError, match=r"^Er wurde abgeschnitten"):
            read_link("#a:b:c...")
    finally:
        set_language("en")


@pytest.mark.parametrize(
    "id", ["atoll:standard:f6,g7", "toy:a@3:x=y,!z,%,~#seed-1", 'toy:a:x"y\\z#w3.']
)
def test_a_new_link_is_read_again(id: str) -> None:
    link = make_link(id)
    assert re.fullmatch(r"[A-Za-z0-9;,/?:@&=+$_.!~*'()%-]*[^.]", link)
    assert read_link(f"{SITE}#{link}") == id


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_link_is_read_and_remade_unchanged(path: Path) -> None:
    link = path.read_text(encoding="ascii").splitlines()[1]
    id = read_link(link)
    assert id is not None
    assert f"#{make_link(id)}" == link.replace("+", "")  # a space, which is ignored in presets


def test_there_are_enough_old_links() -> None:
    assert len(OLD) >= 20


@pytest.mark.parametrize(
    "link", [link for link in MANGLED if link["in"] != "frame"], ids=lambda link: link["what"]
)
def test_a_mangled_link_is_read(link: dict[str, str]) -> None:
    text = link["link"]
    id = link["id"]
    assert read_link(text) == id
    if link["in"] == "page":
        assert read_link(f"{SITE}{text}") == id, "the whole address as a text"
        encoded = quote(text, safe="#%;,/?:@&=+$-_.!~*'()[]")  # as browsers encode it
        assert read_link(encoded) == id


def in_frame(address: str) -> str:
    """Return the id in a frame's address, with the seed after its # (embed/frame-params.js)."""
    parts = urlsplit(address)
    behind = re.split(r"#|&|%(?:25)*2[36]", parts.fragment, flags=re.IGNORECASE)
    seed = next((part for part in behind if part and not re.search(r"=|%(?:25)*3d", part)), "")
    id = query_fields(parts.query)["id"]
    return f"{id}#{seed}" if seed and not re.search(r"#|%(?:25)*23", id) else id


@pytest.mark.parametrize(
    "link", [link for link in MANGLED if link["in"] == "frame"], ids=lambda link: link["what"]
)
def test_a_mangled_frame_address_is_read(link: dict[str, str]) -> None:
    assert normalize_link(in_frame(link["link"])) == link["id"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("?a=1&b=2&a=3", {"a": "1", "b": "2"}),
        ("#a=1&amp;amp;b=x%26y&amp%3Bc", {"a": "1", "b": "x&y", "c": ""}),
        ("a%3D1%26b%3D2", {"a": "1", "b": "2"}),
        ("a=%252Cx+y&&b=%C3%A4%FF", {"a": ",x+y", "b": "ä\ufffd"}),
        ("", {}),
    ],
)
def test_fields_of_an_address_are_read(text: str, expected: dict[str, str]) -> None:
    assert query_fields(text) == expected


RESULT = "#result=islant%3Alevel-1%3A*CDPpQr4PtueKl_VCFG8lv73lHgV8SxqEUBsiIg%23w3&points=-44"


@pytest.mark.parametrize(
    "link",
    [
        (LINKS / "islant-result.txt").read_text(encoding="ascii").splitlines()[1],
        f"{RESULT}.",
        f"{RESULT}&fbclid=x",
        f"{RESULT})",
        f"{RESULT}%E2%80%9D",
        RESULT.replace("&", "&amp;"),
        f"#{quote(RESULT[1:], safe='')}",
        RESULT.replace("%", "%25"),
        f"%23{quote(RESULT[1:], safe='')}.",
    ],
)
def test_a_mangled_result_link_is_recognized(link: str) -> None:
    assert holds_result(link)


@pytest.mark.parametrize("link", ["", "#", "#atoll:small:result=", "#other&result=x", *GAMES])
def test_other_links_are_not_taken_for_results(link: str) -> None:
    assert not holds_result(link)


def test_random_links_are_refused_or_read() -> None:
    rng = random.Random(7)
    signs = "ab:#%@!*,.&?/25aZ\x00\u200b\u2026\ud800 +é"
    read = 0
    for _round in range(3000):
        text = "".join(rng.choices(signs, k=rng.randrange(30)))
        query_fields(text)
        try:
            id = read_link(text)
        except ValueError:
            continue
        read += id is not None
        assert id is None or read_link(f"#{make_link(id)}") == id
    assert read
