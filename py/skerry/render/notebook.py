"""Scenes, states and games as Jupyter shows them."""

from __future__ import annotations

from html import escape
from itertools import count

from skerry.core.game import Game
from skerry.core.registry import game_ids, load
from skerry.core.scene import Scene
from skerry.core.state import State

from .game_box import label
from .svg import styles, svg

WIDTH = 480.0
"""Pixels."""

_numbers = count(1)


def painted(thing: object) -> str | None:
    """A scene or a state as SVG, a game as HTML; None for what is none of these."""
    if isinstance(thing, Scene):
        return picture(thing)
    if isinstance(thing, State):
        game = game_of(thing)
        return picture(_seen(game, thing)) if game else None
    return box(thing) if isinstance(thing, Game) else None


def picture(scene: Scene) -> str:
    """The scene as SVG in its game's looks; ids differ from those of other pictures of the page."""
    style = styles(scene.game)
    title = load(scene.game).name if style else scene.game
    prefix = f"skerry-{next(_numbers)}-"
    return svg(scene, style=style, title=title, prefix=prefix, width=WIDTH)


def box(game: Game) -> str:
    """A game's name, its first position, and what there is to choose, as HTML."""
    lines = "<br>".join(escape(line) for line in label(game))
    return (
        f"<figure><figcaption><b>{escape(game.translate(game.name))}</b>"
        f" {escape(game.translate(game.tagline))}</figcaption>"
        f"{picture(_seen(game, game.start()))}"
        f"<p>{lines}</p></figure>"
    )


def game_of(state: State) -> Game | None:
    """The game that a state is of, by the kind of state that it begins with; None for a game that
    is not in the registry. That whose module has the game's name is asked first.
    """
    modules = type(state).__module__.split(".")
    ids = sorted(game_ids(), key=lambda id: id not in modules)
    return next((game for game in map(load, ids) if type(game.start()) is type(state)), None)


def _seen(game: Game, state: State) -> Scene:
    """What everybody may see of a state."""
    return game.picture(state.information_state(None), None)
