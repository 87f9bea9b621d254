"""Case books: rules and pages tried in a text that reads like the rule book.

A book is a text file in a folder `cases`. What stands above its first heading holds for all its
cases: what they import, the words they share. A case is a heading, `[P8-19.2 R3-22] What is tried`
(`[]` where no rule is), and examples as at Python's prompt, each with what it shows:

    [P8-19.2] Guns that do not reach are silent while the others fire

        A→  .   .   .   R↗

    >>> sea = duel(picture, guns="LMH - - -")
    >>> play(sea, Fire(A, BOW, R, Aim.HULL), 3, 4, 5, 6)
    Fired(by=0, on=1, position=BOW, aim=HULL, hits=1) [P8-19.1]

An indented block is the text `picture` for what follows. Examples may `await`, and enter what has
to be closed after the case with `await opened(...)`. What they show is told by `shown`: structs
without what is usual, events and refusals with their rule at the end, errors in one line, of a
step its events. `difference(before, after)` tells what differs between two positions.
`python -m tests.casebook FILE...` writes what comes now into the books: read the difference
before you keep it.
"""

import ast
import asyncio
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from difflib import ndiff
from enum import Enum
from itertools import count
from pathlib import Path
from textwrap import TextWrapper, dedent
from typing import Any

import pytest
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from pieces_of_eight.campaign.kernel.play import Event, Refusal, Step

WRAP = TextWrapper(100, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
HEADING = re.compile(r"\[((?:[A-Z]+\d*-[\w.]+ ?)*)\] (.+)")


@dataclass
class Example:
    """Something to be tried, and what it shows: lines as they stand in the book."""

    line: int
    source: list[str]
    want: list[str] = field(default_factory=list)


Tried = list[tuple[Example, list[str]]]  # each with the lines it shows now


@dataclass
class Part:
    """What stands under a heading, or above the first."""

    heading: str = ""
    rules: tuple[str, ...] = ()
    lines: list[str | Example] = field(default_factory=list)
    """All lines in their order; an example stands for its own."""

    @property
    def examples(self) -> list[Example]:
        return [each for each in self.lines if isinstance(each, Example)]

    def __str__(self) -> str:
        told = []
        for each in self.lines:
            told += [each] if isinstance(each, str) else [*each.source, *each.want]
        return "".join(f"{line}\n" for line in told)


def read(text: str) -> list[Part]:
    """The parts of a book: what holds for all its cases, then each case."""
    parts, example = [Part()], None
    for number, line in enumerate(text.splitlines(), 1):
        if not example and (heading := HEADING.fullmatch(line)):
            parts.append(Part(heading[2], tuple(heading[1].split()), [line]))
            example = None
        elif line.startswith(">>> "):
            example = Example(number, [line])
            parts[-1].lines.append(example)
        elif example and line.startswith("...") and not example.want:
            example.source.append(line)
        elif example and line.strip():
            example.want.append(line)
        else:
            example = None
            parts[-1].lines.append(line)
    return parts


def shown(value: Any) -> str:
    """A value as a case book shows it, on a line or more."""
    match value:
        case None:
            return ""
        case str():
            return value
        case Step():
            return shown(list(value.events))
        case Refusal():
            return f"no: {value.why} [{value.rule}]"
        case [Event(), *_]:
            return "\n".join(map(shown, value))
        case Event():
            return f"{_brief(value)} [{value.rule}]"
    return _brief(value)


def _brief(value: Any) -> str:
    """A value on one line, without the fields of structs that are as usual, and without rules."""
    match value:
        case Enum():
            return value.name
        case Struct():
            told = (
                f"{each.name}={_brief(held)}"
                for each in fields(value)
                if each.name != "rule" and (held := getattr(value, each.name)) != _usual(each)
            )
            return f"{type(value).__name__}({', '.join(told)})"
        case tuple() if type(value) is tuple:
            return f"({', '.join(map(_brief, value))}{',' * (len(value) == 1)})"
        case list():
            return f"[{', '.join(map(_brief, value))}]"
        case set() | frozenset():
            return f"{{{', '.join(sorted(map(_brief, value)))}}}"
        case Mapping():
            return f"{{{', '.join(f'{_brief(k)}: {_brief(v)}' for k, v in value.items())}}}"
    return repr(value)


def _usual(field: Any) -> Any:
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return field.default


def _is_row(value: Any) -> bool:
    """Whether a value holds things that may differ by themselves; two numbers are one thing."""
    return isinstance(value, tuple) and any(isinstance(each, Struct | tuple) for each in value)


def _differences(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """A line for each: `ships.1.hull: (12, 12) -> (10, 12)`."""
    inner: list[tuple[Any, Any, Any]] = []
    if isinstance(before, Struct) and type(before) is type(after):
        names = before.__struct_fields__
        inner = [(name, getattr(before, name), getattr(after, name)) for name in names]
    elif _is_row(before) and _is_row(after) and len(before) == len(after):
        inner = list(zip(count(), before, after, strict=False))
    for name, one, other in inner:
        yield from _differences(one, other, f"{path}.{name}")
    if not inner and before != after:
        yield f"{path.lstrip('.')}: {_brief(before)} -> {_brief(after)}"


def difference(before: Any, after: Any) -> str:
    """What differs between two positions, or two steps' positions, as a text."""
    one, other = (each.state if isinstance(each, Step) else each for each in (before, after))
    return "\n".join(_differences(one, other))


async def try_out(part: Part, names: dict[str, Any]) -> Tried:
    """Try the examples of a part one after another: each with the lines it shows now."""
    found, picture = Tried(), list[str]()
    async with AsyncExitStack() as stack:
        names["opened"] = stack.enter_async_context
        for each in part.lines:
            if isinstance(each, Example):
                if picture:
                    names["picture"] = dedent("\n".join(picture))
                    picture = []
                came = await outcome("\n".join(line[4:] for line in each.source), names)
                lines = [part for line in came.splitlines() for part in WRAP.wrap(line)]
                found.append((each, lines))
            elif each.startswith("    "):
                picture.append(each)
    return found


async def outcome(source: str, names: dict[str, Any]) -> str:
    """What an example shows: its value, or the error it ends with."""
    tree = ast.parse(source)
    is_value = isinstance(tree.body[-1], ast.Expr)
    body = ast.Expression(tree.body[0].value) if is_value else tree
    code = compile(body, "a case", "eval" if is_value else "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    try:
        value = eval(code, names)
        if inspect.iscoroutine(value):
            value = await value
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return shown(value)


def names_of(part: Part) -> dict[str, Any]:
    """What is known in all cases of a book, by what stands above the first, which shows nothing."""
    names = {"difference": difference}
    compare(tried(part, names))
    return names


def tried(part: Part, names: dict[str, Any]) -> Tried:
    """A part, tried out; on the loop `LOOP` of a book that has its own."""
    with asyncio.Runner(loop_factory=names.get("LOOP")) as runner:
        return runner.run(try_out(part, names))


def compare(found: Tried) -> None:
    """Raise AssertionError for the first example that shows something else than it should."""
    for example, came in found:
        told = [f"line {example.line}:", *example.source, *ndiff(example.want, came)]
        assert came == example.want, "\n".join(told)


class Book(pytest.File):
    """A book as pytest sees it."""

    def collect(self) -> Iterator[pytest.Item]:
        first, *cases = read(self.path.read_text("utf-8"))
        names = names_of(first)
        for case in cases:
            yield Case.from_parent(self, name=case.heading, part=case, names=names)


class Case(pytest.Item):
    """A case as pytest sees it."""

    def __init__(self, *, part: Part, names: dict[str, Any], **more: Any) -> None:
        super().__init__(**more)
        self.part, self.names = part, names
        self.add_marker(pytest.mark.rule(*part.rules))

    def runtest(self) -> None:
        compare(tried(self.part, dict(self.names)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any) -> str:
        """Show what was wanted and what came, and nothing of how it was tried."""
        return f"{self.path.name}, {excinfo.value}"


def record(path: Path) -> None:
    """Write what the cases of a book show now into it."""
    first, *cases = read(path.read_text("utf-8"))
    names = names_of(first)
    for case in cases:
        for example, came in tried(case, dict(names)):
            example.want = came
    path.write_text("".join(map(str, (first, *cases))), "utf-8")


if __name__ == "__main__":
    for each in map(Path, sys.argv[1:]):
        record(each)
