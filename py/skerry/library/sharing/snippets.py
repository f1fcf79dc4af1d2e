"""HTML snippets that embed a position in other pages."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode, urljoin

from skerry.core import i18n

PERMISSIONS = ("clipboard-write", "web-share")
"""Permissions of a frame: to copy links and to share them."""


def frame_address(site: str, id: str, picture: str = "") -> str:
    """Return the address of a frame that shows the position of an id, in the current language.

    Args:
        site: The address that links to games begin with.
        id: The id of a position.
        picture: The scene of the position in the page's packed form; "" for no picture.
    """
    query = {"game": id.split(":")[0], "id": id}
    if i18n.current_language() != i18n.LANGUAGES[0]:
        query["lang"] = i18n.current_language()
    address = f"{urljoin(site, 'embed.html')}?{urlencode(query)}"
    return f"{address}#picture={picture}" if picture else address


def link_snippet(site: str, id: str, title: str, picture: str = "") -> str:
    """Return an HTML link that embed.js turns into a frame; without JavaScript it stays a link."""
    address = escape(frame_address(site, id, picture))
    script = escape(urljoin(site, "embed.js"))
    link = f'<a class="skerry" href="{address}">{escape(title)}</a>'
    return f'{link}\n<script async src="{script}"></script>'


def frame_snippet(site: str, id: str, title: str, picture: str = "") -> str:
    """Return an HTML frame that shows the position of an id; for arguments see `frame_address`."""
    address = escape(frame_address(site, id, picture))
    size = f'width="390" height="700" loading="lazy" allow="{"; ".join(PERMISSIONS)}"'
    return f'<iframe src="{address}" title="{escape(title)}" {size}></iframe>'
