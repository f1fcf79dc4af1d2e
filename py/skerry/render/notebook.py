"""Scenes, states and games in Jupyter notebooks."""

from __future__ import annotations

from html import escape
from itertools import count

from skerry.core.game import Game
from skerry.core.registry import game_ids, load
from skerry.core.scene import Scene
from skerry.core.state import State

from .game_box import settings_lines
from .svg import style_sheet, svg_document

WIDTH_PIXELS = 480.0

_numbers = count(1)


def render(obj: object) -> str | None:
    """Return a scene or state as SVG or a game as HTML; None for any other object."""
    if isinstance(obj, Scene):
        return scene_svg(obj)
    if isinstance(obj, State):
        game = game_of(obj)
        return scene_svg(_public_scene(game, obj)) if game else None
    return game_html(obj) if isinstance(obj, Game) else None


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


def game_of(state: State) -> Game | None:
    """Return the loadable game whose first state has the same type; None if there is none.

    Games whose id occurs in the name of the state's module are tried first.
    """
    modules = type(state).__module__.split(".")
    ids = sorted(game_ids(), key=lambda id: id not in modules)
    return next((game for game in map(load, ids) if type(game.start()) is type(state)), None)


def _public_scene(game: Game, state: State) -> Scene:
    return game.picture(state.information_state(None), None)
