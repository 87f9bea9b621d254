"""Which rule is cited by which code and named by which test: `python -m tests.coverage_table`."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pieces_of_eight.campaign.kernel.dice import Paragraph
from pieces_of_eight.content.rulebook import book
from tests.casebook import read

ROOT = Path(__file__).parent.parent
CODE = ("campaign", "content")
EVERYWHERE = (*CODE, "saves", "tui")
ID = re.compile(
    r"\b(?:P8-(?:\d+(?:\.\d+)?|S)|PA-\d+\.\d+|PW-\d+\.\d+|TG-\d+|R\d+-\d+|[HL]-\d+|C-\d+(?:\.\d+)?)\b"
)
"""How the id of a paragraph looks."""
CITED = re.compile(r'\bRule\([^()]*\)|:\n\s+r?"{3}.*?"{3}', re.DOTALL)
NAMED = re.compile(r"^(\w+)(?:: \w+)? = Rule\(", re.MULTILINE)
RENAMED = re.compile(r"\bimport (\w+) as (\w+)")
READ = re.compile(r"\b(\w+)\.([A-Z]\w+)")
IMPORTED = re.compile(r"^ *from [.\w]*?(\w*) import (\([^)]*\)|.*)", re.MULTILINE)
MARK = re.compile(r"^[^#`\n]*\bpytest\.mark\.rule(\([^)]*\))", re.MULTILINE)
LINE = "\n"
Name = tuple[str, str]
"""A module and a name in it."""


class Row(NamedTuple):
    """A paragraph of the book, where the code cites it and which tests would catch it."""

    paragraph: Paragraph
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def missing(self) -> str:
        """What the paragraph lacks, in words; empty when nothing."""
        lacks = [name for name, found in (("code", self.code), ("test", self.tests)) if not found]
        return f"no {' and no '.join(lacks)}" if lacks and self.paragraph.tested else ""


def texts(*folders: str) -> Iterator[tuple[str, str]]:
    """Every Python file of some folders, by its path from the top."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


class Citing(NamedTuple):
    """What a folder of code cites, and the constants that name a rule there."""

    cited: dict[str, list[str]]
    """By id the places: in a `Rule("...")` or in the docstring of what obeys it."""
    idle: list[str]
    """The constants `NAME = Rule("...")` that nothing reads, with their places."""


@cache
def citing(*folders: str) -> Citing:
    """What some folders of code cite."""
    cited, made, read = defaultdict[str, list[str]](list), dict[Name, str](), set[Name]()
    for path, text in texts(*folders):
        last = path.removesuffix(".py").removesuffix("/__init__").split("/")[-1]
        for found in CITED.finditer(text):
            for rule in ID.findall(found[0]):
                cited[rule].append(f"{path}:{text.count(LINE, 0, found.start()) + 1}")
        names = NAMED.findall(text)
        made |= {(last, name): f"{path} {name}" for name in names}
        read |= {(last, name) for name in names if len(re.findall(rf"\b{name}\b", text)) > 1}
        short = {name: room for room, name in RENAMED.findall(text)}
        read |= {(short.get(room, room), name) for room, name in READ.findall(text)}
        for other, every in IMPORTED.findall(text):
            read |= {(other, name) for name in re.findall(r"\w+", every)}
    return Citing(cited, sorted(place for key, place in made.items() if key not in read))


@cache
def named() -> dict[str, list[str]]:
    """Each id in a `pytest.mark.rule("...")` or over a case of a book, with its places."""
    found = defaultdict(list)
    for path, text in texts("tests"):
        for mark in MARK.finditer(text):
            for rule in re.findall(r'"([^"]+)"', mark[1]):
                found[rule].append(f"{path}:{text.count(LINE, 0, mark.end()) + 1}")
    for book_ in sorted((ROOT / "tests").rglob("cases/*.txt")):
        for case in read(book_.read_text("utf-8")):
            for rule in case.rules:
                found[rule].append(f"{book_.relative_to(ROOT).as_posix()}: {case.heading}")
    return found


@cache
def table() -> list[Row]:
    """The whole book, paragraph by paragraph."""
    code, tests = citing(*CODE).cited, named()
    return [
        Row(
            paragraph,
            tuple(code.get(paragraph.id, ())),
            tuple(tests.get(paragraph.id, ())),
        )
        for paragraph in book().paragraphs
    ]


def printed(rows: list[Row]) -> str:
    """The table as text, a row a rule."""
    lines = [f"{'rule':<9} {'code':>4} {'tests':>5}  "]
    for row in rows:
        title = row.paragraph.title
        note = row.missing if row.paragraph.tested else "(binds no code)"
        first = f"{row.paragraph.id:<9} {len(row.code):>4} {len(row.tests):>5}"
        lines.append(f"{first}  {title}{f'  <- {note}' if note else ''}")
    return "\n".join(lines)


if __name__ == "__main__":
    rows = table()
    print(printed(rows))
    bound = [row for row in rows if row.paragraph.tested]
    done = sum(not row.missing for row in bound)
    print(f"\n{done} of {len(bound)} binding paragraphs are cited by code and named by a test.")
