"""Links and ids of games inside other text, such as a message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from skerry.core.i18n import texts
from skerry.core.registry import game_ids
from skerry.library.sharing.links import normalize_link, read_link
from skerry.session.ids import V2
from skerry.session.session import Session

_ = texts(__name__)[0]

MAX_LINES = 20
"""Largest number of lines into which a link may be broken."""

MAX_REPLAYS = 60
"""Largest number of links in a text that are replayed, also tentatively."""

_WORD = re.compile(r"\S+")
_NEXT_LINE = re.compile(r"[ \t]*\n[ \t>]*(\S+)[ \t]*(?=\n|\Z)")


@dataclass(frozen=True, slots=True)
class FoundLink:
    """A link in a text, and the index of the link's first character."""

    text: str
    at: int

    def id(self) -> str:
        """Return the id of the game. Raises ValueError if the link is damaged."""
        id = read_link(self.text)
        if id is None:
            raise ValueError(_("Part of it is missing or was changed on the way."))
        return id


class LinkReplays:
    """The games of links, each replayed once, up to MAX_REPLAYS of them."""

    def __init__(self) -> None:
        self._results: dict[str, Session | ValueError] = {}

    @property
    def is_used_up(self) -> bool:
        """Whether no further links can be replayed."""
        return len(self._results) >= MAX_REPLAYS

    def can_replay(self, link: FoundLink) -> bool:
        """Return whether a link can be replayed; False for a new link if `is_used_up`."""
        if link.text not in self._results and self.is_used_up:
            return False
        return isinstance(self._result(link), Session)

    def session(self, link: FoundLink) -> Session:
        """Return the game of a link. Raises ValueError if it can't be replayed."""
        result = self._result(link)
        if isinstance(result, ValueError):
            raise result
        return result.copy()

    def _result(self, link: FoundLink) -> Session | ValueError:
        if link.text not in self._results:
            try:
                self._results[link.text] = Session.from_id(link.id())
            except ValueError as error:
                self._results[link.text] = error
        return self._results[link.text]


def find_links(text: str, replays: LinkReplays) -> Iterator[FoundLink]:
    """Yield the links in a text, in order.

    A link that an app has broken into lines is put together: lines with a single word are added
    until the link can be read, and after that as long as it can still be read.
    """
    end = 0
    for word in _WORD.finditer(text):
        if word.start() < end or not _looks_like_link(word[0]):
            continue
        end = word.end()
        link = FoundLink(word[0], word.start())
        is_complete = replays.can_replay(link)
        while link.text.count("\n") < MAX_LINES and not replays.is_used_up:
            rest = _NEXT_LINE.match(text, end)
            if rest is None or _looks_like_link(rest[1]):
                break
            longer = FoundLink(f"{link.text}\n{rest[1]}", link.at)
            is_longer_complete = replays.can_replay(longer)
            if is_complete and not is_longer_complete:
                break
            is_complete = is_longer_complete
            end = rest.end(1)
            link = longer
        yield link


def _looks_like_link(word: str) -> bool:
    """Return whether a word begins with the id of a known game and a colon."""
    if ":" not in word and "%" not in word:
        return False
    id = normalize_link(word).removeprefix(f"{V2}:")
    game, colon, _rest = id.partition(":")
    return bool(colon) and game in game_ids()
