"""A pack as a booklet to print: one HTML page for A4 and Letter, with the solutions at the end.

Texts of the pack are from outside: they are escaped, and isolated from the direction of the text
around them. The page loads nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from skerry.core.game import Game
from skerry.core.hooks import Hook
from skerry.core.i18n import current_language, texts
from skerry.core.lesson import Step
from skerry.core.registry import load
from skerry.core.scene import Scene
from skerry.render.svg import style_sheet, svg_document
from skerry.session.session import Session

from .items import Item, lesson_steps
from .pack import Pack, PackItem

_ = texts(__name__)[0]

STYLE = """\
@page { margin: 14mm; @bottom-center { content: counter(page) } }
body { margin: 0 auto; max-width: 182mm; font: 11pt/1.4 ui-serif, Georgia, serif; color: #000;
  background: #fff }
h1 { font-size: 20pt; line-height: 1.2; margin: 0 }
h2 { font-size: 15pt; break-after: avoid; margin: 0 0 4mm }
h3 { font: 700 10.5pt/1.3 system-ui, sans-serif; margin: 0 0 1mm }
p { margin: 0 0 2mm }
small { display: block; font: 9.5pt/1.35 system-ui, sans-serif }
.about { grid-column: 1 / -1 }
main { display: grid; grid-template-columns: 1fr 1fr; gap: 7mm 8mm; margin-top: 5mm }
section { break-inside: avoid; min-width: 0 }
section svg { display: block; width: 100%; height: auto; max-height: 100mm; margin: 1mm auto }
.solutions { break-before: page }
.solutions main { grid-template-columns: 1fr 1fr 1fr; gap: 5mm 6mm }
.solutions section svg { max-height: 62mm }
.answer { font-size: 13pt }
bdi { overflow-wrap: anywhere }
"""


def booklet(pack: Pack) -> Iterator[float | str]:
    """Make the booklet of a pack.

    Yields:
        Progress from 0 to 1 after each item, then the HTML document.
    """
    items = pack.items
    parts: list[str] = []
    solutions: list[str] = []
    number = 0
    for part in pack.parts:
        if isinstance(part, str):
            parts.append(f'<p class="about">{_outside_text_html(part)}</p>')
            continue
        number += 1
        parts.append(_item_html(part, number))
        solutions.append(_solution_html(part, number))
        yield number / (len(items) + 1)
    yield _document(pack, parts, list(filter(None, solutions)))


def _document(pack: Pack, parts: Iterable[str], solutions: list[str]) -> str:
    games = sorted({each.item.game for each in pack.items})
    styles = "\n".join(style_sheet(game) for game in games)
    title = pack.about.title or _("Skerry booklet")
    head = [f"<h1>{_outside_text_html(title)}</h1>"]
    if pack.about.author:
        head.append(f"<p>{_outside_text_html(pack.about.author)}</p>")
    if pack.about.note:
        head.append(f"<p>{_outside_text_html(pack.about.note)}</p>")
    end: list[str] = []
    if solutions:
        heading = escape(_("Solutions"))
        end = [f'<div class="solutions"><h2>{heading}</h2><main>', *solutions, "</main></div>"]
    lines = [
        "<!doctype html>",
        f'<html lang="{current_language()}">',
        '<meta charset="utf-8">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{STYLE}{styles}</style>",
        "<body>",
        *head,
        "<main>",
        *parts,
        "</main>",
        *end,
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _outside_text_html(text: str) -> str:
    """Return a text from outside as HTML."""
    return f'<bdi dir="auto">{escape(text)}</bdi>'


def _item_html(part: PackItem, number: int) -> str:
    item = part.item
    session = Session.from_id(item.id)
    scene = _picture(item, session, is_solved=False)
    texts_above = [f"<h3>{number}\u2002·\u2002{escape(item.title())}</h3>"]
    about = (part.about.title, part.about.author, part.about.note, part.caption)
    texts_above += [f"<small>{_outside_text_html(text)}</small>" for text in about if text]
    if item.kind == "lesson":
        step = _lesson_step(item)
        translate = session.game.translate
        for text in (step.text, step.task):
            texts_above.append(f"<small>{escape(translate(text))}</small>")
    elif scene.status:
        texts_above.append(f"<small>{escape(scene.status)}</small>")
    picture = svg_document(scene, title=item.title(), prefix=f"i{number}-")
    return f"<section>{''.join(texts_above)}{picture}</section>"


def _solution_html(part: PackItem, number: int) -> str:
    """Return an item's solution; "" if it has none."""
    item = part.item
    heading = f"<h3>{number}\u2002·\u2002{escape(item.title())}</h3>"
    if item.kind == "lesson":
        answer = _lesson_answer(item)
        text = f'<p class="answer">{escape(answer)}</p>'
        return f"<section>{heading}{text}</section>" if answer else ""
    session = Session.from_id(item.id)
    hook = _print_hook(session.game)
    if not hook.exists(session.state):
        return ""
    scene = _picture(item, session, is_solved=True)
    picture = svg_document(scene, title=item.title(), prefix=f"s{number}-")
    return f"<section>{heading}{picture}</section>"


def _picture(item: Item, session: Session, *, is_solved: bool) -> Scene:
    """Return the item's picture for print, or that of the screen if the game has none for print."""
    hook = _print_hook(session.game)
    if item.kind != "lesson" and hook.exists(session.state):
        scene: Scene = hook(session.state, is_solved)
        return scene
    seat = session.state.current_player
    return session.scene(seat if seat >= 0 else None)


def _print_hook(game: Game) -> Hook:
    kinds = game.begin.kinds if isinstance(game.begin, Hook) else ()
    return Hook(game.package, "print_item.picture", kinds=kinds)


def _lesson_step(item: Item) -> Step:
    return lesson_steps(load(item.game))[item.number - 1]


def _lesson_answer(item: Item) -> str:
    """Return the first move that completes a step's task; "" if it takes several moves."""
    step = _lesson_step(item)
    session = Session.from_id(step.id)
    game = session.game
    before = session.state
    for action in before.legal_actions():
        trial = session.copy()
        after = trial.push(action)[-1]
        if step.done(before, action, after):
            return game.notation(action)
    return ""
