"""Check of the project's English: forbidden phrases and names.

    python -m web.tools.language_lint               counts by rule and folder
    python -m web.tools.language_lint --list D03    file:line and text of each hit of a rule

Reads docstrings and comments of Python and JavaScript, the text of Markdown pages outside code
blocks, and the English texts of the screens (message ids in the .po catalogues). Rules D01 to D27
match phrases, N01 to N04 names. `build.py check` fails if there are more hits than LIMITS allow:
some hits are good English, so no limit is 0.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]

LIMITS = {"phrases": 100, "N01": 40, "N02": 90, "N03": 50, "N04": 10}
"""Most hits: of all phrase rules together, and of each name rule."""

OPENING = "D02"
"""The rule that applies to the first word of a docstring only."""

PHRASES = {
    "D01 whoever": r"\bwho(so)?ever\b|\bwhomever\b",
    "D02 docstring opens with What, Who, Where ..": r"\A(What|Who|Where|Whose|Of (which|what)"
    r"|By (what|how|whom)|For whom|To whom|As far as|So many)\b",
    "D03 'what is ..' as a noun": r"\bwhat (is|was|are|were|can|may|has|had|have|stands|lies"
    r"|follows|comes|remains|goes|belongs|must|could)\b(?!n't| wrong)",
    "D04 said of, told of": r"\b(said|told|tells?|says?|known) of\b",
    "D05 is told": r"\b(is|are|was|were|be|been|being) told\b(?! apart)",
    "D06 is none": r"(?<!there )\b(?:is|are|was|were) none\b|\b(?-i:none) is\b"
    r"|\bnone there is\b",
    "D07 for none": r"\b(for|of|to|by|where) none\b",
    "D08 of now": r"\bof now\b|\bfrom now on\b",
    "D09 anew, once more": r"\banew\b|\bonce more\b",
    "D10 hand on": r"\bhand(s|ed|ing)? (it |them |that |(a|the) \w+ )?on\b",
    "D11 take up": r"\b(tak(e|es|en|ing)|took) (it |that |one |this |(a|the) \w+ )?up\b",
    "D12 can be had": r"\b(be|is|was|were) had\b|\bhad again\b",
    "D13 hangs on": r"\bh(ang|angs|ung|anging) on\b",
    "D14 so many as a pronoun": r"\bso (many|much|few|large)\b(?! (as|that)\b)",
    "D15 stands in, lies there": r"\b(stands?|lies) (in|at|there|beside|behind|before|below|above"
    r"|alone|here|where|still|as)\b",
    "D16 is to be": r"\b(is|are|was|were) to (be|have|come|go)\b",
    "D17 ', else'": r"[,;:] else\b",
    "D18 likewise, thereby": r"\b(likewise|thereby|therein|thereof|beforehand|besides)\b",
    "D19 by lot": r"\bby (lot|turns)\b",
    "D20 nobody, somebody": r"\b(nobody|somebody|everybody)\b",
    "D21 'where there ..' for if": r"\b[Ww]here (there|it|that|nothing|nobody|none|no|they) ",
    "D22 that one": r"\bthat one\b|\bthe ones? that\b",
    "D23 go on with": r"\b(go(es|ing)?|went) on with\b",
    "D24 seldom, for want of": r"\b(seldom|aboard|afresh|for want of|but for|to and fro)\b",
    "D25 comes of": r"\b(comes?|came) of\b",
    "D26 and no more, nothing but": r"\bwith suspicion\b|\band no more\b|\bnothing but\b",
    "D27 wants, wished for": r"\b(wants?|wanted|wished for|wishes for)\b",
}

VAGUE = {"it", "its", "found", "said", "told", "here", "there", "what", "who", "how", "mine"} | {
    "theirs", "own", "kept", "made", "seen", "of"
}  # fmt: skip
"""Words that don't name a value: use the thing's own noun."""

PARTICIPLE = re.compile(
    r"_?(told|said|known|kept|held|seen|shown|made|drawn|taken|given|begun|sent|spent|lost|won|found"
    r"|laid|led|written|spoken|gone|sought|spelt|meant|\w{2,}ed)"
)
NOT_PARTICIPLES = {"seed", "speed", "feed", "need", "embed", "shed", "bed"}
"""Verbs and nouns in -ed."""

JS_NAME = re.compile(rf"\b(?:const|let) ({'|'.join(sorted(VAGUE))})\b")

NAMES = {
    "N01 vague local or parameter (it, found, said, here ..)": "N01",
    "N02 function named by a bare participle": "N02",
    "N03 unrelated values in one assignment": "N03",
    "N04 vague variable in JavaScript": "N04",
}

EXCLUDED = re.compile(r"locale/|/rules[^/]*\.md$|/SOURCES|language_lint|node_modules")
"""Texts that are translated, quoted or data, and this list of phrases."""


@dataclass(frozen=True)
class Hit:
    """A place where a rule is broken."""

    rule: str
    path: str
    line: int
    text: str


@dataclass(frozen=True)
class Passage:
    """A docstring, comment, line or message; `opens` if OPENING applies to its first word."""

    line: int
    text: str
    opens: bool = False


def find_phrases(path: str, passages: Iterator[Passage]) -> Iterator[Hit]:
    """Yield a hit for every forbidden phrase."""
    for passage in passages:
        for rule, pattern in PHRASES.items():
            if rule.startswith(OPENING) and not passage.opens:
                continue
            for _ in re.finditer(pattern, passage.text, re.IGNORECASE):
                yield Hit(rule, path, passage.line, " ".join(passage.text.split()))


def passages_of_python(text: str) -> Iterator[Passage]:
    """Yield docstrings, attribute docstrings and comments."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, documented):
            continue
        for index, statement in enumerate(node.body):
            follows_value = index and isinstance(node.body[index - 1], (ast.Assign, ast.AnnAssign))
            if not isinstance(statement, ast.Expr) or not (index == 0 or follows_value):
                continue
            if isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str):
                yield Passage(statement.lineno, statement.value.value.strip(), opens=True)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield Passage(token.start[0], token.string.lstrip("#! "))


def passages_of_javascript(text: str) -> Iterator[Passage]:
    """Yield JSDoc blocks and line comments."""
    for match in re.finditer(r"/\*\*(.*?)\*/|(?:^|\s)//([^\n]*)", text, re.DOTALL):
        body = re.sub(r"\n\s*\*\s?", " ", match[1] or match[2] or "").strip()
        line = text.count("\n", 0, match.start()) + 1
        yield Passage(line, body, opens=match[1] is not None)


def passages_of_markdown(text: str) -> Iterator[Passage]:
    """Yield the lines outside code blocks."""
    plain = re.sub(r"```.*?```", lambda match: "\n" * match[0].count("\n"), text, flags=re.DOTALL)
    for number, line in enumerate(plain.split("\n"), 1):
        yield Passage(number, line.lstrip("-*|# "))


def passages_of_catalogue(path: Path) -> Iterator[Passage]:
    """Yield the English texts of a .po file."""
    with path.open("rb") as file:
        for message in read_po(file):
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            for text in ids:
                yield Passage(message.lineno or 0, text)


def find_names(path: str, text: str) -> Iterator[Hit]:
    """Yield vague names, participles as functions, and joint assignments of a Python file."""
    vague, participle, joint = list(NAMES)[:3]
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.arg(arg=name) if name in VAGUE:
                yield Hit(vague, path, node.lineno, name)
            case ast.Name(id=name, ctx=ast.Store()) if name in VAGUE:
                yield Hit(vague, path, node.lineno, name)
            case ast.FunctionDef(name=name) if is_participle(name):
                yield Hit(participle, path, node.lineno, name)
            case ast.Assign(targets=[ast.Tuple(), *_], value=ast.Tuple()):
                yield Hit(joint, path, node.lineno, ast.unparse(node))


def is_participle(name: str) -> bool:
    """Return whether a function's name is a bare participle, such as `kept`."""
    if name.startswith(("__", "test_")) or name.strip("_") in NOT_PARTICIPLES:
        return False
    return PARTICIPLE.fullmatch(name) is not None


def find_in_file(root: Path, name: str) -> Iterator[Hit]:
    """Yield all hits of one file."""
    path = root / name
    if name.endswith(".po"):
        yield from find_phrases(name, passages_of_catalogue(path))
        return
    text = path.read_text("utf-8")
    if name.endswith(".py"):
        yield from find_phrases(name, passages_of_python(text))
        yield from find_names(name, text)
    elif name.endswith(".md"):
        yield from find_phrases(name, passages_of_markdown(text))
    else:
        yield from find_phrases(name, passages_of_javascript(text))
        for match in JS_NAME.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield Hit(list(NAMES)[3], name, line, match[1])


def find_all(root: Path) -> list[Hit]:
    """Return the hits of every file that git tracks."""
    patterns = ("*.py", "*.js", "*.mjs", "*.ts", "*.md", "*/de.po")
    listing = subprocess.run(
        ["git", "ls-files", *patterns], cwd=root, text=True, capture_output=True, check=True
    ).stdout.split()
    names = [name for name in listing if name.endswith(".po") or not EXCLUDED.search(name)]
    return [hit for name in names if (root / name).exists() for hit in find_in_file(root, name)]


def count_by_rule(hits: list[Hit]) -> dict[str, int]:
    """Return the number of hits for each key of LIMITS."""
    counts = Counter(hit.rule[:3] if hit.rule[:3] in LIMITS else "phrases" for hit in hits)
    return {key: counts[key] for key in LIMITS}


def count_by_folder(hits: list[Hit]) -> dict[str, dict[str, int]]:
    """Return the number of hits by rule (such as "D03") and top folder."""
    counts: dict[str, dict[str, int]] = {rule[:3]: {} for rule in (*PHRASES, *NAMES)}
    for hit in hits:
        folder = hit.path.split("/")[0]
        by_folder = counts[hit.rule[:3]]
        by_folder[folder] = by_folder.get(folder, 0) + 1
    return counts


def find_excesses(counts: dict[str, int]) -> list[str]:
    """Return a line for each key of LIMITS with too many hits."""
    return [
        f"{key}: {count} hits, at most {LIMITS[key]} allowed; list those of a rule with:"
        " python -m web.tools.language_lint --list RULE"
        for key, count in counts.items()
        if count > LIMITS[key]
    ]


def print_counts(counts: dict[str, dict[str, int]]) -> None:
    """Print a table of hits by rule and folder."""
    folders = sorted({folder for by_folder in counts.values() for folder in by_folder})
    print(f"{'rule':58}" + "".join(f"{folder[:10]:>11}" for folder in folders) + f"{'all':>8}")
    for rule in (*PHRASES, *NAMES):
        by_folder = counts[rule[:3]]
        cells = "".join(f"{by_folder.get(folder, 0):11}" for folder in folders)
        print(f"{rule:58}{cells}{sum(by_folder.values()):8}")


def main() -> int:
    """Print counts or hits; return 1 if a limit is exceeded."""
    parser = argparse.ArgumentParser(description="Count phrases and names that read badly.")
    parser.add_argument("--list", metavar="RULE", help="show the hits of a rule, such as D03")
    options = parser.parse_args()
    hits = find_all(ROOT)
    if options.list:
        for hit in hits:
            if hit.rule.startswith(options.list):
                print(f"{hit.path}:{hit.line}: {hit.text[:140]}")
        return 0
    print_counts(count_by_folder(hits))
    counts = count_by_rule(hits)
    for key, count in counts.items():
        print(f"{key}: {count}, limit {LIMITS[key]}")
    excesses = find_excesses(counts)
    print("\n".join(excesses))
    return 1 if excesses else 0


if __name__ == "__main__":
    sys.exit(main())
