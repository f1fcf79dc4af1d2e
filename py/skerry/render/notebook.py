"""Scenes, states and games in Jupyter notebooks."""

from __future__ import annotations

from html import escape
from itertools import count
from typing import Any

from skerry.core.game import Game
from skerry.core.registry import game_of, load
from skerry.core.scene import Scene
from skerry.core.state import State

from .game_box import settings_lines
from .svg import style_sheet, svg_document

WIDTH_PIXELS = 480.0

_numbers = count(1)


def render(obj: object) -> str | None:
    """Return a scene or state as SVG or a game as HTML; None for any other object."""
    known: Any = obj  # `isinstance` leaves the type of actions unknown
    if isinstance(obj, Scene):
        return scene_svg(obj)
    if isinstance(obj, State):
        game = game_of(known)
        return scene_svg(_public_scene(game, known)) if game else None
    return game_html(known) if isinstance(obj, Game) else None


def scene_svg(scene: Scene) -> str:
    """Return the scene as SVG with the game's styles, and ids that are unique in the page."""
    style = style_sheet(scene.game)
    title = load(scene.game).name if style else scene.game
    prefix = f"skerry-{next(_numbers)}-"
    return svg_document(scene, style=style, title=title, prefix=prefix, width=WIDTH_PIXELS)


def game_html(game: Game) -> str:
    """Return a game's name, first position and settings as HTML."""
    lines = "<br>".join(escape(line) for line in settings_lines(game))
    return (
        f"<figure><figcaption><b>{escape(game.translate(game.name))}</b>"
        f" {escape(game.translate(game.tagline))}</figcaption>"
        f"{scene_svg(_public_scene(game, game.start()))}"
        f"<p>{lines}</p></figure>"
    )


def _public_scene(game: Game, state: State) -> Scene:
    return game.picture(state.information_state(None), None)
