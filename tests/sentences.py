"""Every sentence the game can say, in one list to be read aloud: `python -m tests.sentences`.

A line a sentence, with the file and the line where it stands. What is filled in stands in braces.
Words given after the command choose the files whose path holds one of them.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("campaign", "content", "saves", "tui")
A_SENTENCE = re.compile(r"[A-Za-z]{2,}[^\n]* [^\n]*[A-Za-z]{2,}")
"""Two words at least; a name of a field or a style has one."""


def main() -> None:
    """Print what is asked for."""
    wanted = sys.argv[1:]
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        if wanted and not any(word in name for word in wanted):
            continue
        for line, text in sentences(path):
            print(f"{name}:{line}: {text}")


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the words of every sentence in a file of code, content or plain text."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from _in_code(ast.parse(source))
    elif path.suffix == ".toml":
        for words in _in_data(tomllib.loads(source)):
            first = words.strip().splitlines()[0] if words.strip() else words
            at = source[: source.find(first)].count("\n") + 1
            yield at, " ".join(words.split())


def files() -> Iterator[Path]:
    """All files that hold sentences."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                yield path


def _in_code(tree: ast.Module) -> Iterator[tuple[int, str]]:
    silent = set(_docstrings(tree))
    for node in ast.walk(tree):
        if node in silent:
            continue
        if isinstance(node, ast.JoinedStr):
            silent.update(node.values)
            text = "".join(_piece(value) for value in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        text = " ".join(text.split())
        if A_SENTENCE.search(text):
            yield node.lineno, text


def _piece(value: ast.expr) -> str:
    if isinstance(value, ast.FormattedValue):
        return "{" + ast.unparse(value.value) + "}"
    assert isinstance(value, ast.Constant)
    return str(value.value)


def _docstrings(tree: ast.Module) -> Iterator[ast.AST]:
    """Strings that stand alone as a statement: they are read by programmers only."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _in_data(value: object) -> Iterator[str]:
    if isinstance(value, str):
        if A_SENTENCE.search(value):
            yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _in_data(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _in_data(inner)


if __name__ == "__main__":
    main()
