"""Links to games: encoding an id as the fragment of an address, and reading it back.

Apps change the links that people send: they percent-encode them again, break them into lines,
change them to capitals, and add quotes, a full stop or the fields of a tracker. An id can't contain
any of these, so this module can remove them. It doesn't check whether the moves of an id are legal.
"""

from __future__ import annotations

import re
from unicodedata import category

from skerry.core.i18n import localize_number, texts
from skerry.session.ids import MAX_ID

_ = texts(__name__)[0]

MAX_ENCODINGS = 5
"""Largest number of times that a link may have been percent-encoded, one after the other."""

_ID = re.compile(r"[a-z0-9-]{1,40}:[a-z0-9-]{1,40}(@[0-9]{1,3})?(![A-Za-z0-9_-]+)?:[!-~]*")
_NEW_GAME = re.compile(r"[a-z0-9-]{1,40}(:[a-z0-9-]{1,40})?")
_ESCAPES = re.compile(r"(?:%[0-9a-f]{2})+", re.IGNORECASE)
_DOT = "\ue000"  # stands for "%2E", a full stop that belongs to the link
_PARTS = re.compile(r"([^:]*:[^:!#]*)([^:#]*)([^#]*)(.*)", re.DOTALL)
_NO_MOVES = re.compile(r"^([^:#]+:[^:#]+)(#|$)")  # an id without moves whose last colon was lost


def make_link(id: str) -> str:
    """Return the fragment of an address that opens a game, without the `#`."""
    link = re.sub(r"[^A-Za-z0-9;,/?:@&=+$_.!~*'()-]", _percent_encode, id)
    # Apps don't include a full stop at the end in a link.
    return f"{link[:-1]}%2E" if link.endswith(".") else link


def read_link(text: str) -> str | None:
    """Return the game id in a link, which may be a whole address or only its fragment.

    None for links without a game, such as anchors within the page. If the link is damaged, raises
    ValueError with a sentence for the person who received it.
    """
    if not re.search(r":|%(?:25)*3a", text, re.IGNORECASE):
        return None
    if len(text) > MAX_ID:
        template = _("It is too long: {count} characters, and at most {most} are allowed.")
        count = localize_number(f"{len(text):,}")
        most = localize_number(f"{MAX_ID:,}")
        raise ValueError(template.format(count=count, most=most))
    if is_shortened(text):
        raise ValueError(_("It was cut off: the end is missing."))
    id = normalize_link(text)
    if not _ID.fullmatch(id) or _ESCAPES.search(id):
        raise ValueError(_("Part of it is missing or was changed on the way."))
    return id


def read_new_game_link(text: str) -> tuple[str, str] | None:
    """Return the game and preset ("" if unnamed) of a link to a new game, or None.

    If a colon follows the preset, the result is None: such a link is to the position without moves.

    >>> read_new_game_link("#palavan"), read_new_game_link("#palavan:daily")
    (('palavan', ''), ('palavan', 'daily'))
    >>> read_new_game_link("#atoll:small:") is None
    True
    """
    game, _colon, preset = normalize_link(text).lower().removesuffix(":").partition(":")
    name = f"{game}:{preset}" if preset else game
    if not _NEW_GAME.fullmatch(name) or f"{name}:" in _decode_plain(text).lower():
        return None
    return game, preset


def holds_result(link: str) -> bool:
    """Return whether a link (a fragment with its #) is a link to a result."""
    return re.match(r"(?:#|%(?:25)*23)result(?:=|%(?:25)*3d)", link, re.IGNORECASE) is not None


def normalize_link(text: str) -> str:
    """Undo the changes that apps make to a link, and return its game id.

    If the link has no id, the result is some other text.
    """
    plain = _decode_plain(text)
    # An id has no "/": the first "#" after the last "/" begins the fragment.
    address = plain.rfind("/")
    mark = plain.find("#", address) if address >= 0 else -1
    id = _trim_link(plain[mark + 1 :])
    id = _NO_MOVES.sub(r"\1:\2", id)
    return _lower_case(id.replace(_DOT, "."))


def query_fields(text: str) -> dict[str, str]:
    """Return the fields of a query or fragment by name. Of two with one name, the first counts."""
    once = re.sub(r"%(?:25)+(?=[0-9a-f]{2})", "%", text.lstrip("?#"), flags=re.IGNORECASE)
    plain = once if "=" in once else _ESCAPES.sub(_percent_decode, once)
    joined = re.sub(r"(?:&|%26)(?:amp(?:;|%3b))+", "&", plain, flags=re.IGNORECASE)
    values: dict[str, str] = {}
    for part in filter(None, joined.split("&")):
        name, _sign, value = part.partition("=")
        values.setdefault(_decode_form_value(name), _decode_form_value(value))
    return values


def is_shortened(text: str) -> bool:
    """Return whether a link ends in dots, which means that an app has shortened it."""
    plain = _decode_plain(text)
    return re.search(r"\.\.|…", plain[_link_end_index(plain) :]) is not None


def _decode_plain(text: str) -> str:
    """Return the text percent-decoded, without white space and invisible characters."""
    plain = re.sub(r"%(?:25)*2e", _DOT, text.replace(_DOT, ""), flags=re.IGNORECASE)
    plain = _strip_invisible(plain)
    for _round in range(MAX_ENCODINGS):
        if "%" not in plain:
            break
        plain = _strip_invisible(_ESCAPES.sub(_percent_decode, plain))
    return plain


def _strip_invisible(text: str) -> str:
    """Return the text without white space, including +, and control and format characters."""
    if text.isascii() and text.isprintable():
        return text.replace(" ", "").replace("+", "")
    return "".join(
        sign
        for sign in text
        if sign != "+" and category(sign) not in ("Cc", "Cf", "Zs", "Zl", "Zp")
    )


def _percent_encode(sign: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in sign[0].encode())


def _percent_decode(escapes: re.Match[str]) -> str:
    try:
        return bytes.fromhex(escapes[0].replace("%", "")).decode()
    except UnicodeDecodeError:
        ascii_only = re.compile(r"%([2-7][0-9a-f])", re.IGNORECASE)
        return ascii_only.sub(lambda sign: chr(int(sign[1], 16)), escapes[0])


def _decode_form_value(text: str) -> str:
    def decode(escapes: re.Match[str]) -> str:
        return bytes.fromhex(escapes[0].replace("%", "")).decode(errors="replace")

    return _ESCAPES.sub(decode, text)


def _trim_link(text: str) -> str:
    """Remove the text around a link: quotes, brackets, full stops, fields of trackers."""
    link = re.sub(r"(?:[?&]|:~:).*", "", text, flags=re.DOTALL)
    start = next((at for at, sign in enumerate(link) if _is_letter(sign)), len(link))
    link = link[start:]
    return link[: _link_end_index(link)]


def _link_end_index(text: str) -> int:
    """Return the index after the last letter, digit, - or _, which is where a link ends."""
    at = len(text)
    while at > 0 and not (text[at - 1] in f"_-{_DOT}" or _is_letter(text[at - 1])):
        at -= 1
    return at


def _is_letter(sign: str) -> bool:
    return category(sign)[0] in "LN"


def _lower_case(id: str) -> str:
    """Return the id with its game, preset and moves in lower case, except for coded moves.

    The seed stays as it is, because it is case-sensitive. If an app has changed a whole id with
    letters in its seed to upper case, the seed is lost: the id is returned unchanged.
    """
    parts = _PARTS.fullmatch(id)
    if parts is None:
        return id
    head, seat_code, moves, seed = parts.groups()
    if id == id.upper() and any(sign.isalpha() for sign in seed):
        return id
    lower = moves if moves.startswith((":*", ":~")) else moves.lower()
    return f"{head.lower()}{seat_code}{lower}{seed}"
