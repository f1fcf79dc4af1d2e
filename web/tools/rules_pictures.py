"""Paint the pictures in rules, and those on the games' boxes (with py/ on the path):

    python rules_pictures.py FOLDER rules.md ..
    python rules_pictures.py FOLDER --covers

A picture in rules.md is a position, `![A bridge](atoll:small:d5,a1)`, and perhaps the part of it to
be seen: `"left top width height"` in the scene's units, where Markdown has titles. It is painted
into FOLDER by the game's own scene, and follows the system's theme; markdown-page.mjs knows it by
its name.
Those of rules.de.md are painted in German where they have words that are to be seen.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from skerry.core.game import Game
from skerry.core.i18n import LANGUAGES, speak
from skerry.core.registry import game_ids, load
from skerry.core.scene import Scene
from skerry.render.svg import styles, svg
from skerry.session.session import Session

PICTURE = re.compile(r'!\[([^\]]*)\]\(([^\s()]+:[^\s()]*)(?: "([^"]*)")?\)')
DARK = re.compile(r'\[data-theme="dark"\] ([^{}]*\{[^{}]*\})')
OTHER = re.compile(r'/\*.*?\*/|\[data-theme="(?!dark)[^{}]*\{[^{}]*\}', re.DOTALL)
ROUND = 60
"""How far from its node a shape may reach, in units of the scene."""

WIDE, HIGH = 4, 3
GROWN = 1 / 6
"""How much wider the part is than the box of the nodes in focus, on each side."""

ENGLISH = LANGUAGES[0]
Part = tuple[float, float, float, float]


def main(folder: Path, texts: list[Path]) -> None:
    """Paint all pictures of these texts; a picture that several have is painted once."""
    found: dict[tuple[str, str, str], str] = {}
    for text in texts:
        language = [*text.name.split(".")[1:-1], ENGLISH][0]
        for says, id, part in PICTURE.findall(text.read_text("utf-8")):
            found.setdefault((id, part, language), says)
    for (id, part, language), says in found.items():
        picture, seen = scene(id, language), parted(id, part)
        if language == ENGLISH or words(picture, seen) != words(scene(id, ENGLISH), seen):
            painted = svg(near(picture, seen), style=dress(picture.game), title=says, part=seen)
            (folder / f"{name(id, part, language)}.svg").write_text(painted, encoding="utf-8")


def dress(game: str) -> str:
    """The game's looks for light and dark systems, short."""
    style = DARK.sub(r"@media (prefers-color-scheme: dark) {\1}", OTHER.sub("", styles(game)))
    return re.sub(r"\s*([{};:,])\s*|\s+", lambda blank: blank[1] or " ", style)


def near(picture: Scene, part: Part | None) -> Scene:
    """The picture without what is far from the part that is to be seen. What is placed near the
    upper left corner may be of any size.
    """
    if part is None:
        return picture
    (left, top, wide, high), far = part, ROUND
    nodes = tuple(
        node
        for node in picture.nodes
        if max(node.x, node.y) < far
        or (left - far < node.x < left + wide + far and top - far < node.y < top + high + far)
    )
    return replace(picture, nodes=nodes)


def name(id: str, part: str, language: str) -> str:
    """The file's name, less its suffix: the game, what tells this picture from others, and the
    language if it is not English.
    """
    foreign = "" if language == ENGLISH else f".{language}"
    return f"{id.partition(':')[0]}-{sha256(f'{id} {part}'.encode()).hexdigest()[:8]}{foreign}"


def scene(id: str, language: str) -> Scene:
    """The position, seen by whoever is to move, or by the first seat."""
    speak(language)
    session = Session.from_id(id)
    return session.scene(max(session.state.current_player, 0))


def parted(id: str, part: str) -> Part | None:
    """The part of a picture that is to be seen; None for all of it."""
    seen = tuple(float(number) for number in part.split())
    if len(seen) not in (0, 4):
        raise ValueError(f'"{part}" should be "left top width height" in the picture {id}')
    return (seen[0], seen[1], seen[2], seen[3]) if seen else None


def words(picture: Scene, part: Part | None) -> list[str]:
    """The words in that part."""
    left, top, wide, high = part or (0, 0, picture.width, picture.height)
    return [
        node.text
        for node in picture.nodes
        if left <= node.x <= left + wide and top <= node.y <= top + high
    ]


# Boxes


def covers(folder: Path) -> None:
    """Paint the pictures on the games' boxes: GAME-cover.svg and GAME-cover-dark.svg, and where
    words in the picture differ, GAME-cover.de.svg and GAME-cover.de-dark.svg. A game whose box has
    no picture shows its first position. What is printed is JSON: the languages, beside English, of
    each game's pictures.
    """
    told: dict[str, list[str]] = {}
    for id in game_ids():
        game = load(id)
        position = position_of(game)
        plain = scene(position, ENGLISH)
        part = part_of(plain, game.box.focus)
        told[id] = []
        for language in LANGUAGES:
            picture = scene(position, language)
            if language == ENGLISH or words(picture, part) != words(plain, part):
                own = "" if language == ENGLISH else f".{language}"
                told[id] += [language] if own else []
                paint(picture, part, folder / f"{id}-cover{own}")
    speak(ENGLISH)
    print(json.dumps(told))


def position_of(game: Game) -> str:
    """The id of what is on the game's box."""
    if game.box.id:
        return game.box.id
    return Session(game, seed="1" if game.chance else None).record


def paint(picture: Scene, part: Part, path: Path) -> None:
    """Write the picture for light and dark."""
    style = re.sub(r"/\*.*?\*/", "", styles(picture.game), flags=re.DOTALL)
    style = re.sub(r"\s*([{};:,])\s*|\s+", lambda blank: blank[1] or " ", style)
    for theme, suffix in (("light", ""), ("dark", "-dark")):
        text = svg(near(picture, part), style=style, theme=theme, part=part)
        path.with_name(f"{path.name}{suffix}.svg").write_text(text, encoding="utf-8")


def part_of(picture: Scene, focus: tuple[str, str] | None) -> Part:
    """What is seen of a picture: four by three, round the nodes in focus, else round its middle."""
    places = {node.id: (node.x, node.y) for node in picture.nodes}
    corners = [places[id] for id in focus or () if id in places]
    if len(corners) < 2:
        corners = [(0, 0), (picture.width, picture.height)]
    (left, right), (top, bottom) = (sorted(axis) for axis in zip(*corners, strict=True))
    wide, high = (right - left) * (1 + 2 * GROWN), (bottom - top) * (1 + 2 * GROWN)
    wide = min(max(wide, high * WIDE / HIGH), picture.width)
    high = wide * HIGH / WIDE
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    x = min(max(x, 0), picture.width - wide)
    y = min(max(y, 0), max(picture.height - high, 0))
    return x, y, wide, high


if __name__ == "__main__":
    if sys.argv[2:] == ["--covers"]:
        covers(Path(sys.argv[1]))
    else:
        main(Path(sys.argv[1]), [Path(text) for text in sys.argv[2:]])
