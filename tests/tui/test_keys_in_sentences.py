"""Every sentence that names a key names the player's own: none has a letter written into it."""

import ast
import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path

import pytest

from pieces_of_eight import tui
from pieces_of_eight.tui.keyboard import COMMON, EDITOR, SEEN_AGAIN, Keymap, Orders
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.registry import MODULES, kind_of, kinds
from tests.sentences import sentences as sentences_of
from tests.tui.every_page import kinds as kinds_of_pages
from tests.tui.test_what_is_lit import desks

KEY = re.compile(
    r"(?<![\w'{.\-])(?:[b-z]|F\d{1,2})(?![\w'}.\-])"  # a letter that is no word, or F1
    r"|(?:^|[;:,.] )a (?:asks|for|again|shows|gives|is)\b|[Pp]ress [aA]\b"
)
DATA = {
    "Put the cursor on a ship or company. Then a to g put it into a force.",
    "Leave the ship or company under the cursor in port, as 0 does; a to g put it into a "
    "force, and 1 to 5 set the force's value.",
    "What is seen from under the cursor: + in the open, c in cover.",
    " on a d",
    "While you write the sheet, a to g put ships into its forces.",
    "No command can have that key. Choose a letter, a sign like + or #, or F1 to F12.",
}
"""Letters that are no keys of commands: forces of a sheet, a sign on the map, a die."""
PATTERN = re.compile(r"\\|\(\?")
"""What patterns have in them, and sentences have not."""
NO_SENTENCES = ("draw", "cli", "lab", "line", "line.py")
"""Where pictures, the command line, plots and line mode are made: letters stand for pixels there,
for places in a plot, and for words that are typed."""


@cache
def parsed() -> dict[Path, list[ast.AST]]:
    """By file all that its source is made of."""
    root = Path(tui.__file__).parent
    return {
        path: list(ast.walk(ast.parse(path.read_text("utf-8"))))
        for path in sorted(root.rglob("*.py"))
        if not set(NO_SENTENCES) & set(path.relative_to(root).parts)
    }


def sentences(nodes: list[ast.AST]) -> Iterator[str]:
    """The strings of a module that hold words, but for docstrings."""
    told = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        words = " " in node.value.strip() and re.search(r"[a-z]{2,}", node.value)
        if words and id(node) not in told and not PATTERN.search(node.value):
            yield node.value


def told_in_data() -> Iterator[tuple[str, str]]:
    """The words of the tables that lie beside the modules: commands and what else is told there."""
    for path in sorted(Path(tui.__file__).parent.rglob("*.toml")):
        yield from ((path.name, text) for _, text in sentences_of(path) if " " in text)


def fixed_keys(text: str) -> list[str]:
    return [match.group() for match in KEY.finditer(text)]


def test_no_sentence_has_a_key_written_into_it() -> None:
    in_code = ((path.name, text) for path, nodes in parsed().items() for text in sentences(nodes))
    told = [*in_code, *told_in_data()]
    assert ("commands.toml", "Show every key.") in told
    assert [each for each in told if each[1] not in DATA and fixed_keys(each[1])] == []


def test_a_key_in_a_sentence_is_noticed_and_what_is_no_key_is_none() -> None:
    written = "Press e again.", "Nothing: e ends it.", "No dice; a asks for advice.", "F1 opens"
    assert all(map(fixed_keys, written))
    assert not any(map(fixed_keys, ("A card and a ship.", "{end} ends it.", "Enter sails her.")))


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
    for nodes in parsed().values():
        for node in nodes:
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


def test_all_that_a_page_can_do_is_asked_for_by_a_key_there() -> None:
    """A method `do_<name>` without a command of that name would never be called."""
    orders = {engine: kind.orders for engine in MODULES if (kind := kind_of(engine)) is not None}
    pages = {"": Orders(), "seen again": SEEN_AGAIN, "editor": EDITOR, **orders}
    for page in kinds_of_pages():
        folder = page.__module__.split(".")[2]
        engine = "port" if folder == "career" else folder
        known = pages[
            "seen again" if issubclass(page, ReplayScreen) else engine if engine in pages else ""
        ]
        done = [name.removeprefix("do_") for name in dir(page) if name.startswith("do_")]
        assert not [name for name in done if name not in known], page


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def all_moved(orders: Orders) -> Keymap:
    """Keys with which every command of a page that is on a letter is on a capital."""
    on_letters = [each.id for each in orders.commands if len(each.keys[0]) == 1]
    return Keymap("arrows", tuple(zip(on_letters, LETTERS, strict=False)))


@pytest.mark.parametrize("engine", sorted(kinds()))
def test_what_a_desk_says_names_the_keys_of_the_player(engine: str) -> None:
    """Whatever is pressed at some moments of a fight: where all keys are others no old one is."""
    told: list[str] = []
    for desk in islice(desks(engine), 8):
        keymap = all_moved(desk.session.face.kind.orders)
        desk.say = lambda words, desk=desk: told.append(desk.keyed(words))
        desk.keymap = lambda now=keymap: now
        for press in (desk.leave_out, desk.end, desk.end, desk.main, partial(desk.next, 1)):
            press()
            told.append(captions.prompt_words(desk))
    assert [words for words in told if words not in DATA and fixed_keys(words)] == []
    named = re.findall(r"\b[A-Z](?= (?:again|asks|ends|goes|leaves|lets)\b)", " ".join(told))
    assert named
