"""Every sentence that names a key names the player's own: none has a letter written into it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tui
from tui.commands import COMMON, SEEN_AGAIN
from tui.play.keyed import keyed, with_keys
from tui.registry import MODULES, kind_of

KEY = re.compile(
    r"(?<![\w'{.\-])(?:[b-z]|F\d{1,2})(?![\w'}.\-])"  # a letter that is no word, or F1
    r"|(?:^|[;:,.] )a (?:asks|for|again|shows|gives|is)\b|[Pp]ress [aA]\b"
)
DATA = {
    "Put the cursor on a ship or company: then a to g put it into a force.",
    "Leave what is under the cursor in port, as 0 does; a to g put it into a force, "
    "and 1 to 5 are the force's value.",
    "What is seen from under the cursor: + in the open, c in cover.",
    " on a d",
}
"""Letters that are no keys of commands: forces of a sheet, a sign on the map, a die."""
PATTERN = re.compile(r"\\|\(\?")
"""What patterns have in them, and sentences have not."""
NO_SENTENCES = ("draw", "cli")
"""Where pictures and the command line are made: letters stand for pixels and words there."""


@cache
def parsed() -> dict[Path, ast.Module]:
    root = Path(tui.__file__).parent
    return {
        path: ast.parse(path.read_text("utf-8"))
        for path in sorted(root.rglob("*.py"))
        if not set(NO_SENTENCES) & set(path.relative_to(root).parts)
    }


def sentences(tree: ast.AST) -> Iterator[str]:
    """The strings of a module that hold words, but for docstrings."""
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        words = " " in node.value.strip() and re.search(r"[a-z]{2,}", node.value)
        if words and id(node) not in told and not PATTERN.search(node.value):
            yield node.value


def fixed_keys(text: str) -> list[str]:
    return [match.group() for match in KEY.finditer(text)]


def test_no_sentence_has_a_key_written_into_it() -> None:
    found = [
        (path.name, text)
        for path, tree in parsed().items()
        for text in sentences(tree)
        if text not in DATA and fixed_keys(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    "text", ["Press e again.", "Nothing: e ends it.", "No dice; a asks for advice.", "F1 opens"]
)
def test_a_key_in_a_sentence_is_noticed(text: str) -> None:
    assert fixed_keys(text)


@pytest.mark.parametrize("text", ["A card and a ship.", "{end} ends it.", "Enter sails her."])
def test_what_is_no_key_is_none(text: str) -> None:
    assert not fixed_keys(text)


def names() -> set[str]:
    known = {each.name for each in (*COMMON, *SEEN_AGAIN.commands)}
    for engine in MODULES:
        kind = kind_of(engine)
        assert kind is not None
        known |= {each.name for each in kind.orders.commands}
    return known


def test_a_key_is_named_by_a_command_that_there_is() -> None:
    """In `key_of("end")`, and in the braces of what is handed to `keyed`."""
    asked: set[str] = set()
    for tree in parsed().values():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            called = called or (node.func.id if isinstance(node.func, ast.Name) else "")
            first = node.args[0]
            if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
                continue
            if called == "key_of":
                asked.add(first.value)
            elif called == "keyed":
                asked |= set(re.findall(r"\{(\w+)\}", first.value))
    assert {"end", "undo", "choose", "fold"} & asked
    assert asked <= names()


def test_a_sentence_has_the_key_that_the_player_uses() -> None:
    keys = {"end": "K", "act": "Enter"}
    assert keyed("{act} goes, {end} ends.", keys.__getitem__) == "Enter goes, K ends."
    assert with_keys("{act} goes, {end} ends.", keys.__getitem__) == "[Enter] goes, [K] ends."
