"""Positions as text, SVG and PNG, and results as pandas frames: `skerry.draw`, `to_frame`."""

# pyright: basic

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from importlib import import_module
from typing import Any, Literal, overload

from skerry.core.registry import game_of
from skerry.core.state import State
from skerry.render.svg import style_sheet, svg_document
from skerry.session.session import Session


@overload
def draw(
    position: Session[Any] | State[Any], kind: Literal["svg", "text"] = "svg", width: int = 480
) -> str: ...
@overload
def draw(position: Session[Any] | State[Any], kind: Literal["png"], width: int = 480) -> bytes: ...
def draw(position: Session[Any] | State[Any], kind: str = "svg", width: int = 480) -> str | bytes:
    """Return a picture of a position, without hidden information.

    Args:
        position: A session, whose current position is drawn, or a state.
        kind: "svg" (the default), "text", or "png", which needs two packages:
            `pip install '.[pixels]'` in the repository.
        width: The width in pixels; text ignores it.

    Raises ValueError for another kind, and ModuleNotFoundError if a package for "png" is missing.

    >>> import skerry
    >>> session = skerry.Session("atoll", preset="small")
    >>> skerry.draw(session)[:4], skerry.draw(session, "text") == str(session.state)
    ('<svg', True)
    """
    state = position.state if isinstance(position, Session) else position
    game = position.game if isinstance(position, Session) else game_of(state)
    public = state.information_state(None)
    if kind == "text":
        return str(public)
    if game is None:
        raise ValueError(f"no loadable game has states of the type {type(state).__name__}")
    if kind == "png":
        from .pixels import render_png

        return render_png(game, public, width)
    if kind != "svg":
        raise ValueError(f"a picture is 'svg', 'png' or 'text', not {kind!r}")
    style = style_sheet(game.id)
    return svg_document(
        game.picture(public, None), style=style, title=game.name, width=float(width)
    )


def to_frame(results: Iterable[Any]) -> Any:
    """Return a pandas DataFrame with a row for each result, such as `Mistake` or `GameResult`.

    The columns are the fields. Raises ModuleNotFoundError if pandas isn't installed.

    >>> import skerry
    >>> session = skerry.Session.from_id("atoll:small:a2,swap,c4")
    >>> frame = skerry.to_frame(skerry.mistakes(session))  # doctest: +SKIP
    """
    return import_module("pandas").DataFrame([asdict(result) for result in results])
