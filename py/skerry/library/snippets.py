"""What is handed on to other people's pages: the address of a frame that shows a position, and the
HTML around it.
"""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode, urljoin

from skerry.core import i18n


def frame_address(site: str, id: str, picture: str = "") -> str:
    """The address of a frame that shows the position of an id, in the language of now.

    `site` is where links to games lead, `picture` the position as a page packs it for an address.
    """
    asked = {"game": id.split(":")[0], "id": id}
    if i18n.language() != i18n.LANGUAGES[0]:
        asked["lang"] = i18n.language()
    address = f"{urljoin(site, 'embed.html')}?{urlencode(asked)}"
    return f"{address}#picture={picture}" if picture else address


def link_snippet(site: str, id: str, title: str, picture: str = "") -> str:
    """HTML: a link that embed.js, wherever it may run, turns into a frame."""
    address, script = escape(frame_address(site, id, picture)), escape(urljoin(site, "embed.js"))
    link = f'<a class="skerry" href="{address}">{escape(title)}</a>'
    return f'{link}\n<script async src="{script}"></script>'


def frame_snippet(site: str, id: str, title: str, picture: str = "") -> str:
    """HTML: a plain frame."""
    address = escape(frame_address(site, id, picture))
    size = 'width="390" height="700" loading="lazy"'
    return f'<iframe src="{address}" title="{escape(title)}" {size}></iframe>'
