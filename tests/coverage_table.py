"""Which rule is cited by which code and named by which test: `python -m tests.coverage_table`."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from campaign.kernel.rules import Paragraph
from content.rulebook import book

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


def cited(*folders: str) -> dict[str, list[str]]:
    """Each id that code cites, in a `Rule("...")` or in the docstring of what obeys it."""
    found = defaultdict(list)
    for folder in folders:
        for rule, places in _cited_in(folder).items():
            found[rule] += places
    return found


@cache
def _cited_in(folder: str) -> dict[str, list[str]]:
    found = defaultdict(list)
    for path, text in texts(folder):
        if "Rule" not in text and not ID.search(text):
            continue  # it cites nothing, and need not be parsed
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and called(node) == "Rule":
                for rule in words(node):
                    found[rule].append(f"{path}:{node.lineno}")
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                for rule in ID.findall(ast.get_docstring(node) or ""):
                    found[rule].append(f"{path}:{node.lineno}")
    return found


@cache
def idle_citations(*folders: str) -> list[str]:
    """The constants `NAME = Rule("...")` that no function reads and no module imports."""
    made, read = {}, set()
    for path, tree in sources(*folders):
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        last = module.split(".")[-1]
        for node in ast.walk(tree):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name("Rule"))):
                    made[last, name] = f"{path}:{node.lineno} {name}"
                case ast.Name(id=name, ctx=ast.Load()):
                    read.add((last, name))
                case ast.Attribute(value=ast.Name(id=other), attr=name):
                    read.add((other, name))
                case ast.ImportFrom(module=str(other)):
                    read |= {(other.split(".")[-1], alias.name) for alias in node.names}
    return sorted(place for key, place in made.items() if key not in read)


@cache
def named() -> dict[str, list[str]]:
    """Each id that stands in a `pytest.mark.rule("...")`, with the places where it does."""
    found = defaultdict(list)
    for path, text in texts("tests"):
        if not re.search(r"\brule\b", text):
            continue  # no mark of it names a rule
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.Call) or called(node) != "rule":
                continue
            if ast.unparse(node.func) == "pytest.mark.rule":
                for rule in words(node):
                    found[rule].append(f"{path}:{node.lineno}")
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
    code, tests = cited(*CODE), named()
    return [
        Row(paragraph, tuple(code.get(paragraph.id, ())), tuple(tests.get(paragraph.id, ())))
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
