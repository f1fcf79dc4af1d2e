"""Links to games: the part of an address behind its #, made from an id and read back.

Apps change links on their way: they encode them once more, wrap them, put them in quotes or in
capitals, and add a full stop or a tracker. No notation, no code and nothing else that an id is made
of holds any of that, so it can be taken away again. Whether the moves of an id are legal is for the
rules to say.
"""

from __future__ import annotations

import re
from unicodedata import category

from skerry.core.i18n import number, texts
from skerry.session.ids import MAX_ID

_ = texts(__name__)[0]

ROUNDS = 5
"""How many times over a link may have been percent-encoded."""

_ID = re.compile(r"[a-z0-9-]{1,40}:[a-z0-9-]{1,40}(@[0-9]{1,3})?(![A-Za-z0-9_-]+)?:[!-~]*")
_WISH = re.compile(r"[a-z0-9-]{1,40}(:[a-z0-9-]{1,40})?")
_ESCAPES = re.compile(r"(?:%[0-9a-f]{2})+", re.IGNORECASE)
_DOT = "\ue000"  # stands for a full stop that is written %2E: it belongs to the link
_PARTS = re.compile(r"([^:]*:[^:!#]*)([^:#]*)([^#]*)(.*)", re.DOTALL)
_NO_MOVES = re.compile(r"^([^:#]+:[^:#]+)(#|$)")  # the colon before no moves was cut off


def make_link(id: str) -> str:
    """The fragment of an address that leads to a game: what to put behind `#`."""
    link = re.sub(r"[^A-Za-z0-9;,/?:@&=+$_.!~*'()-]", _encoded, id)
    # Apps take a full stop at the end for that of the sentence around the link.
    return f"{link[:-1]}%2E" if link.endswith(".") else link


def read_link(text: str) -> str | None:
    """The game id in a link, which may be a whole address or what is behind its #.

    None where no game is meant, as in an anchor within the page. Raises ValueError with a sentence
    for whoever was sent the link when it is damaged.
    """
    if not re.search(r":|%(?:25)*3a", text, re.IGNORECASE):
        return None
    if len(text) > MAX_ID:
        said = _("It has {count} characters, and at most {most} are read.")
        count, most = number(f"{len(text):,}"), number(f"{MAX_ID:,}")
        raise ValueError(said.format(count=count, most=most))
    if is_shortened(text):
        raise ValueError(_("It was cut off: its end is missing."))
    id = tidy(text)
    if not _ID.fullmatch(id) or _ESCAPES.search(id):
        raise ValueError(_("Some of it is missing, or was changed on the way."))
    return id


def read_wish(text: str) -> tuple[str, str] | None:
    """The game, and perhaps the preset, that a link names without a position of it; None for any
    other link. The colon behind a preset tells a game without moves from that.

    >>> read_wish("#palavan"), read_wish("#palavan:daily"), read_wish("#atoll:small:")
    (('palavan', ''), ('palavan', 'daily'), None)
    """
    game, _colon, preset = tidy(text).lower().removesuffix(":").partition(":")
    named = f"{game}:{preset}" if preset else game
    if not _WISH.fullmatch(named) or f"{named}:" in _plain(text).lower():
        return None
    return game, preset


def holds_result(link: str) -> bool:
    """Whether what is behind an address, which begins with its #, is a result and no game."""
    return re.match(r"(?:#|%(?:25)*23)result(?:=|%(?:25)*3d)", link, re.IGNORECASE) is not None


def tidy(text: str) -> str:
    """What a link was before it was changed on its way: a game id, if it was one."""
    plain = _plain(text)
    # No id holds a "/": a # after the last one ends the address before the link.
    address = plain.rfind("/")
    mark = plain.find("#", address) if address >= 0 else -1
    id = _trimmed(plain[mark + 1 :])
    id = _NO_MOVES.sub(r"\1:\2", id)
    return _lower(id.replace(_DOT, "."))


def fields(text: str) -> dict[str, str]:
    """The fields of an address, of what is behind its ? or #; of two with one name, the first."""
    once = re.sub(r"%(?:25)+(?=[0-9a-f]{2})", "%", text.lstrip("?#"), flags=re.IGNORECASE)
    plain = once if "=" in once else _ESCAPES.sub(_decoded, once)
    joined = re.sub(r"(?:&|%26)(?:amp(?:;|%3b))+", "&", plain, flags=re.IGNORECASE)
    found: dict[str, str] = {}
    for part in filter(None, joined.split("&")):
        name, _sign, value = part.partition("=")
        found.setdefault(_form_decoded(name), _form_decoded(value))
    return found


def is_shortened(text: str) -> bool:
    """Whether a link says of itself that it was shortened: it ends in dots."""
    plain = _plain(text)
    return re.search(r"\.\.|…", plain[_end(plain) :]) is not None


def _plain(text: str) -> str:
    """With nothing encoded, no blanks, no line breaks and nothing invisible."""
    now = re.sub(r"%(?:25)*2e", _DOT, text.replace(_DOT, ""), flags=re.IGNORECASE)
    now = _visible(now)
    for _round in range(ROUNDS):
        if "%" not in now:
            break
        now = _visible(_ESCAPES.sub(_decoded, now))
    return now


def _visible(text: str) -> str:
    """Without blanks, control characters and format characters. A + is a blank, too."""
    if text.isascii() and text.isprintable():
        return text.replace(" ", "").replace("+", "")
    return "".join(
        sign
        for sign in text
        if sign != "+" and category(sign) not in ("Cc", "Cf", "Zs", "Zl", "Zp")
    )


def _encoded(sign: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in sign[0].encode())


def _decoded(escapes: re.Match[str]) -> str:
    try:
        return bytes.fromhex(escapes[0].replace("%", "")).decode()
    except UnicodeDecodeError:
        ascii_only = re.compile(r"%([2-7][0-9a-f])", re.IGNORECASE)
        return ascii_only.sub(lambda sign: chr(int(sign[1], 16)), escapes[0])


def _form_decoded(text: str) -> str:
    def decode(escapes: re.Match[str]) -> str:
        return bytes.fromhex(escapes[0].replace("%", "")).decode(errors="replace")

    return _ESCAPES.sub(decode, text)


def _trimmed(text: str) -> str:
    """Without what stands around: quotes, brackets, full stops, fields of trackers."""
    link = re.sub(r"(?:[?&]|:~:).*", "", text, flags=re.DOTALL)
    start = next((at for at, sign in enumerate(link) if _is_letter(sign)), len(link))
    link = link[start:]
    return link[: _end(link)]


def _end(text: str) -> int:
    """Where a text's last letter, digit, - or _ ends: what follows is no part of a link."""
    at = len(text)
    while at > 0 and not (text[at - 1] in f"_-{_DOT}" or _is_letter(text[at - 1])):
        at -= 1
    return at


def _is_letter(sign: str) -> bool:
    """Whether this is a letter or a number, of any script."""
    return category(sign)[0] in "LN"


def _lower(id: str) -> str:
    """With lower case where an id has nothing else: game, preset and moves.

    Case counts in a seed. Where all of a link has become upper case and a seed is among it, nobody
    knows what that was, and the id stays as it is.
    """
    parts = _PARTS.fullmatch(id)
    if parts is None:
        return id
    head, known, moves, seed = parts.groups()
    if id == id.upper() and any(sign.isalpha() for sign in seed):
        return id
    lower = moves if moves.startswith((":*", ":~")) else moves.lower()
    return f"{head.lower()}{known}{lower}{seed}"
