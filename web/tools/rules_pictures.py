"""Paint the pictures in the rules and on the games' boxes (with py/ on the path).

    python rules_pictures.py FOLDER rules.md ..
    python rules_pictures.py FOLDER --covers

A picture in rules.md is a position, `![A bridge](atoll:small:d5,a1)`. In place of a title it may
have the visible part of the scene, `"left top width height"` in the scene's units. The picture is
written into FOLDER and follows the system's theme; markdown-page.mjs computes the same file name.
Pictures in rules.de.md are painted in German if their visible texts differ.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from skerry.core.game import Game
from skerry.core.i18n import LANGUAGES, set_language
from skerry.core.registry import game_ids, load
from skerry.core.scene import Scene
from skerry.render.svg import style_sheet, svg_document
from skerry.session.hosting import full_id
from skerry.session.session import Session

PICTURE = re.compile(r'!\[([^\]]*)\]\(([^\s()]+:[^\s()]*)(?: "([^"]*)")?\)')
DARK_RULE = re.compile(r'\[data-theme="dark"\] ([^{}]*\{[^{}]*\})')
OTHER_THEME_RULE = re.compile(r'/\*.*?\*/|\[data-theme="(?!dark)[^{}]*\{[^{}]*\}', re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SHAPE_RADIUS = 60
"""How far a shape may reach from its node, in the scene's units."""

COVER_ASPECT = 4 / 3
"""Width by height of a picture on a box."""
COVER_MARGIN = 1 / 6
"""Margin around the nodes in focus, as a share of their extent."""

ENGLISH = LANGUAGES[0]
Part = tuple[float, float, float, float]
"""A part of a scene: left, top, width, height."""


def main(folder: Path, texts: list[Path]) -> None:
    """Paint all pictures in these texts; a picture that occurs twice is painted once."""
    titles: dict[tuple[str, str, str], str] = {}
    for text in texts:
        language = [*text.name.split(".")[1:-1], ENGLISH][0]
        for title, id, part_text in PICTURE.findall(text.read_text("utf-8")):
            titles.setdefault((id, part_text, language), title)
    for (id, part_text, language), title in titles.items():
        scene = scene_of(id, language)
        part = parse_part(id, part_text)
        english = scene_of(id, ENGLISH)
        if language == ENGLISH or visible_texts(scene, part) != visible_texts(english, part):
            style = system_theme_style(scene.game)
            picture = svg_document(
                without_far_nodes(scene, part), style=style, title=title, part=part
            )
            (folder / f"{file_stem(id, part_text, language)}.svg").write_text(picture, "utf-8")


def system_theme_style(game: str) -> str:
    """Return a game's style for a picture that follows the system's theme, minified."""
    style = OTHER_THEME_RULE.sub("", style_sheet(game))
    return minify(DARK_RULE.sub(r"@media (prefers-color-scheme: dark) {\1}", style))


def minify(style: str) -> str:
    """Remove spaces that a style sheet does not need."""
    return re.sub(r"\s*([{};:,])\s*|\s+", lambda match: match[1] or " ", style)


def without_far_nodes(scene: Scene, part: Part | None) -> Scene:
    """Remove the nodes that can't be visible in a part of a scene.

    Nodes near the upper left corner stay, because they may have a shape of any size.
    """
    if part is None:
        return scene
    left, top, width, height = part
    right = left + width
    bottom = top + height
    nodes = tuple(
        node
        for node in scene.nodes
        if max(node.x, node.y) < SHAPE_RADIUS
        or (
            left - SHAPE_RADIUS < node.x < right + SHAPE_RADIUS
            and top - SHAPE_RADIUS < node.y < bottom + SHAPE_RADIUS
        )
    )
    return replace(scene, nodes=nodes)


def file_stem(id: str, part_text: str, language: str) -> str:
    """Return a picture's file name without suffix: game, hash of id and part, other language."""
    suffix = "" if language == ENGLISH else f".{language}"
    return f"{id.partition(':')[0]}-{sha256(f'{id} {part_text}'.encode()).hexdigest()[:8]}{suffix}"


def scene_of(id: str, language: str) -> Scene:
    """Return the scene of a position, as the player to move sees it, or else the first seat."""
    set_language(language)
    session = Session.from_id(id)
    return session.scene(max(session.state.current_player, 0))


def parse_part(id: str, text: str) -> Part | None:
    """Return the visible part of a picture; None for the whole scene."""
    numbers = tuple(float(number) for number in text.split())
    if len(numbers) not in (0, 4):
        raise ValueError(f'"{text}" should be "left top width height" in the picture {id}')
    return (numbers[0], numbers[1], numbers[2], numbers[3]) if numbers else None


def visible_texts(scene: Scene, part: Part | None) -> list[str]:
    """Return the texts in a part of a scene."""
    left, top, width, height = part or (0, 0, scene.width, scene.height)
    return [
        node.text
        for node in scene.nodes
        if left <= node.x <= left + width and top <= node.y <= top + height
    ]


# Boxes


def paint_covers(folder: Path) -> None:
    """Paint the pictures on the games' boxes, and print the languages of each game's pictures.

    The files are GAME-cover.svg and GAME-cover-dark.svg; a language whose texts in the picture
    differ has its own, such as GAME-cover.de.svg. The output is JSON: {game: [languages except
    English]}. A game whose box names no position shows its first position.
    """
    languages: dict[str, list[str]] = {}
    for id in game_ids():
        game = load(id)
        position = cover_position(game)
        english = scene_of(position, ENGLISH)
        part = cover_part(english, game.box.focus)
        paint_cover(english, part, folder / f"{id}-cover")
        languages[id] = []
        for language in LANGUAGES[1:]:
            scene = scene_of(position, language)
            if visible_texts(scene, part) != visible_texts(english, part):
                languages[id].append(language)
                paint_cover(scene, part, folder / f"{id}-cover.{language}")
    set_language(ENGLISH)
    print(json.dumps(languages))


def cover_position(game: Game) -> str:
    """Return the id of the position on a game's box."""
    if game.box.id:
        return game.box.id
    return full_id(Session(game, seed="1" if game.chance else None))


def paint_cover(scene: Scene, part: Part, path: Path) -> None:
    """Write PATH.svg and PATH-dark.svg."""
    style = minify(COMMENT.sub("", style_sheet(scene.game)))
    for theme, suffix in (("light", ""), ("dark", "-dark")):
        text = svg_document(without_far_nodes(scene, part), style=style, theme=theme, part=part)
        path.with_name(f"{path.name}{suffix}.svg").write_text(text, encoding="utf-8")


def cover_part(scene: Scene, focus: tuple[str, str] | None) -> Part:
    """Return the visible part of a cover: around the nodes in focus, or around the middle."""
    positions = {node.id: (node.x, node.y) for node in scene.nodes}
    corners = [positions[id] for id in focus or () if id in positions]
    if len(corners) < 2:
        corners = [(0, 0), (scene.width, scene.height)]
    (left, right), (top, bottom) = (sorted(axis) for axis in zip(*corners, strict=True))
    scale = 1 + 2 * COVER_MARGIN
    width = max((right - left) * scale, (bottom - top) * scale * COVER_ASPECT)
    width = min(width, scene.width)
    height = width / COVER_ASPECT
    x = (left + right - width) / 2
    y = (top + bottom - height) / 2
    x = min(max(x, 0), scene.width - width)
    y = min(max(y, 0), max(scene.height - height, 0))
    return x, y, width, height


if __name__ == "__main__":
    if sys.argv[2:] == ["--covers"]:
        paint_covers(Path(sys.argv[1]))
    else:
        main(Path(sys.argv[1]), [Path(text) for text in sys.argv[2:]])
