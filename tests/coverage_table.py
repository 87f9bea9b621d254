"""Which rule is cited by which code and named by which test: `python -m tests.coverage_table`."""

import ast
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


def sources(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """The same files, parsed."""
    for path, text in texts(*folders):
        yield path, ast.parse(text)


def called(call: ast.Call) -> str:
    """What a call calls, by its last name."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


class Citing(NamedTuple):
    """What a folder of code cites, and the constants that name a rule there."""

    cited: dict[str, list[str]]
    """By id the places: in a `Rule("...")` or in the docstring of what obeys it."""
    made: dict[tuple[str, str], str]
    """The constants `NAME = Rule("...")` by module and name, with their places."""
    read: set[tuple[str, str]]
    """What some function reads or some module imports, by module and name."""


@cache
def citing(folder: str) -> Citing:
    """What a folder of code cites; each of its files is walked through once."""
    found = Citing(defaultdict(list), {}, set())
    for path, tree in sources(folder):
        last = path.removesuffix(".py").removesuffix("/__init__").split("/")[-1]
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                if isinstance(node.ctx, ast.Load):
                    found.read.add((last, node.id))
            elif isinstance(node, ast.Attribute):
                if isinstance(node.value, ast.Name):
                    found.read.add((node.value.id, node.attr))
            elif isinstance(node, ast.ImportFrom) and node.module:
                other = node.module.split(".")[-1]
                found.read.update((other, alias.name) for alias in node.names)
            else:
                _cites(found, f"{path}:{getattr(node, 'lineno', 0)}", last, node)
    return found


def _cites(found: Citing, place: str, last: str, node: ast.AST) -> None:
    """Put down what a piece of code cites, and a constant that names a rule."""
    match node:
        case ast.Call() if called(node) == "Rule":
            for rule in words(node):
                found.cited[rule].append(place)
        case ast.FunctionDef() | ast.ClassDef():
            for rule in ID.findall(ast.get_docstring(node) or ""):
                found.cited[rule].append(place)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name("Rule"))):
            found.made[last, name] = f"{place} {name}"


def idle_citations(*folders: str) -> list[str]:
    """The constants `NAME = Rule("...")` that no function reads and no module imports."""
    every = [citing(folder) for folder in folders]
    read = set[tuple[str, str]]().union(*(each.read for each in every))
    return sorted(place for each in every for key, place in each.made.items() if key not in read)


LINE = "\n"
MARK = re.compile(r"^[^#`\n]*\bpytest\.mark\.rule(\([^)]*\))", re.MULTILINE)


@cache
def named() -> dict[str, list[str]]:
    """Each id in a `pytest.mark.rule("...")` or over a case of a book, with its places."""
    found = defaultdict(list)
    for path, text in texts("tests"):
        for mark in MARK.finditer(text):
            call = ast.parse(f"rule{mark[1]}", mode="eval").body
            assert isinstance(call, ast.Call)
            for rule in words(call):
                found[rule].append(f"{path}:{text.count(LINE, 0, mark.end()) + 1}")
    for book_ in sorted((ROOT / "tests").rglob("cases/*.txt")):
        for case in read(book_.read_text("utf-8")):
            for rule in case.rules:
                found[rule].append(f"{book_.relative_to(ROOT).as_posix()}: {case.heading}")
    return found


def words(call: ast.Call) -> list[str]:
    """The arguments of a call that are plain strings."""
    return [
        arg.value
        for arg in call.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]


@cache
def table() -> list[Row]:
    """The whole book, paragraph by paragraph."""
    code, tests = [citing(folder).cited for folder in CODE], named()
    return [
        Row(
            paragraph,
            tuple(place for cited in code for place in cited.get(paragraph.id, ())),
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
