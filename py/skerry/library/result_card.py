"""A picture card of a daily game's result, to share: an SVG document without spoilers."""

from __future__ import annotations

from html import escape

from skerry.core.i18n import texts
from skerry.session.session import Session

from .daily_titles import variant_name
from .result_records import Result
from .result_text import STRIP_LENGTH, island_count, result_summary

_ = texts(__name__)[0]

WIDTH = 600
HEIGHT = 400
MARGIN = 40
ICON_PITCH = 108
"""Distance between two pictures of the row."""

MAX_TITLE = 22
MAX_RESULT = 34
"""Length of a title and of a result, in characters, up to which they have the full size."""

TITLE_SIZE = 42

_HEAD = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
    f' viewBox="0 0 {WIDTH} {HEIGHT}" font-family="system-ui, sans-serif">'
)
_ISLAND = (
    '<path d="M-42 14q42-34 84 0z" fill="#f2d694"/>'
    '<path d="M-2 0q4-18 10-28" stroke="#8a5a32" stroke-width="5" fill="none"/>'
    '<path d="M8-28q-22-12-32 6 16-6 32-6zm0 0q22-12 32 6-16-6-32-6zm0 0q-4-20-24-18 18 4 24 18z"'
    ' fill="#5fae72"/>'
)
_BUOY = (
    '<circle r="22" fill="none" stroke="#fff" stroke-width="13"/>'
    '<circle r="22" fill="none" stroke="#d9583f" stroke-width="13" stroke-dasharray="17.3 17.3"/>'
)
_WAVES = "M0 {y}q25-14 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0"


def result_card(session: Session, entry: Result, streak: int, day: str) -> str:
    """Return the card of a finished daily game.

    Args:
        session: The game.
        entry: Its stored result.
        streak: The player's streak, in days.
        day: The date, in words.
    """
    game = session.game
    title = variant_name(game, game.preset(session.preset), session.seed)
    size = TITLE_SIZE * min(1.0, MAX_TITLE / len(title))
    pictures = [_ISLAND] * island_count(entry) + [_BUOY] * (STRIP_LENGTH - island_count(entry))
    left = WIDTH / 2 - ICON_PITCH * (STRIP_LENGTH - 1) / 2
    row = [
        f'<g transform="translate({left + ICON_PITCH * index:g} 228)">{picture}</g>'
        for index, picture in enumerate(pictures)
    ]
    waves = [
        f'<path d="{_WAVES.format(y=y)}" fill="none" stroke="#fff" stroke-width="2" opacity=".25"/>'
        for y in (258, 274)
    ]
    result = result_summary(session, entry, streak)
    head = f"{_('Skerry')} · {game.translate(game.name)}"
    texts_ = [
        _text_element(head, 70, 24, "#bfe0e6"),
        _text_element(title, 126, size, "#fff", "700"),
        _text_element(day, 164, 22 * min(1.0, MAX_RESULT / len(day or " ")), "#bfe0e6"),
        _text_element(result, 336, 26 * min(1.0, MAX_RESULT / len(result)), "#fff", "600"),
    ]
    return "".join(
        [
            _HEAD,
            f"<title>{escape(f'{head}, {title}, {day}, {result}')}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#14566b"/>',
            f'<path d="M0 250h{WIDTH}v{HEIGHT - 250}H0z" fill="#1d7086"/>',
            *waves,
            *row,
            *texts_,
            "</svg>",
        ]
    )


def _text_element(text: str, y: int, size: float, fill: str, weight: str = "400") -> str:
    return (
        f'<text x="{MARGIN}" y="{y}" font-size="{size:.1f}" font-weight="{weight}"'
        f' fill="{fill}">{escape(text)}</text>'
    )
