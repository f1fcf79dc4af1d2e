"""Paint the pictures in rules: python figures.py FOLDER rules.md .. (with py/ on the path).

A picture in rules.md is a position, `![A bridge](atoll:small:d5,a1)`, and perhaps the part of it to
be seen: `"left top width height"` in the scene's units, where Markdown has titles. It is painted
into FOLDER by the game's own scene, and follows the system's theme; prose.mjs knows it by its name.
Those of rules.de.md are painted in German where they have words that are to be seen.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from skerry.core.i18n import LANGUAGES, speak
from skerry.core.scene import Scene
from skerry.render.svg import styles, svg
from skerry.session.session import Session

PICTURE = re.compile(r'!\[([^\]]*)\]\(([^\s()]+:[^\s()]*)(?: "([^"]*)")?\)')
DARK = re.compile(r'\[data-theme="dark"\] ([^{}]*\{[^{}]*\})')
OTHER = re.compile(r'/\*.*?\*/|\[data-theme="(?!dark)[^{}]*\{[^{}]*\}', re.DOTALL)
ROUND = 60
"""How far from its node a shape may reach, in units of the scene."""

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


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(text) for text in sys.argv[2:]])
