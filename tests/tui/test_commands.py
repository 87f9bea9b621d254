"""The keys: what all pages share and what each kind of page declares, without a clash."""

from collections.abc import Mapping

import pytest

from pieces_of_eight.tui.editor.kind import ORDERS as EDITOR
from pieces_of_eight.tui.keyboard import (
    COMMAND,
    COMMON,
    PRESETS,
    SEEN_AGAIN,
    USUAL,
    Command,
    Keymap,
    Orders,
    keys_of,
    order,
)
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.registry import MODULES, elsewhere, key_table, kind_of
from tests.tui.every_page import kinds

GRAMMAR = {
    "north": "up",
    "south": "down",
    "west": "left",
    "east": "right",
    "next": "tab",
    "previous": "shift+tab",
    "act": "enter",
    "odds": "o",
    "advise": "a",
    "undo": "u",
    "end": "e",
    "log": "l",
    "ranges": "r",
    "rule": "f1",
    "keys": "question_mark",
    "palette": "slash",
    "settings": "f2",
    "leave": "q",
    "helm": "m",
    "fire": "f",
    "grapple": "g",
    "board": "b",
    "zoom": "z",
}
"""By command the key that a captain at sea is used to."""
PAGES: Mapping[str, Orders] = {
    "": Orders(),
    "seen again": SEEN_AGAIN,
    "editor": EDITOR,
    **{engine: kind.orders for engine in MODULES if (kind := kind_of(engine)) is not None},
}
"""By engine what can be asked for on its pages; under "" what every page knows."""
EVERYTHING: tuple[Command, ...] = tuple(
    command for orders in PAGES.values() for command in orders.commands
)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_key_of_a_page_means_two_things(preset: str) -> None:
    assert key_table().clashing(preset, {}) == []


@pytest.mark.parametrize(("name", "key"), GRAMMAR.items())
def test_the_grammar_of_control_holds(name: str, key: str) -> None:
    assert keys_of(PAGES["sea_fight"][name], USUAL)[0] == key


@pytest.mark.parametrize("engine", PAGES)
def test_a_page_knows_all_that_every_page_knows_but_what_it_says_otherwise(engine: str) -> None:
    orders = PAGES[engine]
    own = {key for each in orders.own for key in each.keys}
    missing = [each.name for each in COMMON if each.name not in orders]
    assert all(own & set(COMMAND[name].keys) for name in missing), missing
    assert all(orders[each.name] is each for each in orders.own)


def test_an_own_order_stands_in_the_place_of_what_has_its_name_or_its_key() -> None:
    knock = order("knock", "k", "Knock", "Knock.", "Nobody knocks here.")
    books = order("books", "r", "Books", "Read the books.", "No books here.", group="Look")
    end = COMMAND["end"].called("Sleep", "Go to sleep.")
    found = [each.name for each in Orders(knock, books, end).commands]
    before = [each.name for each in COMMON]
    at = before.index("end")
    assert found[at : at + 2] == ["knock", "end"]
    assert found[before.index("ranges") + 1] == "books"
    assert set(before) - set(found) == {"ranges"}
    assert Orders(end)["end"].label == "Sleep"
    assert Orders(end)["end"].idle == COMMAND["end"].idle


def test_a_key_that_a_page_has_no_use_for_is_answered_by_who_has() -> None:
    assert elsewhere("g", USUAL) == PAGES["sea_fight"]["grapple"].idle
    assert elsewhere("t", USUAL) == PAGES["land_raid"]["torch"].idle
    assert elsewhere("B", Keymap("vi")) == PAGES["sea_fight"]["board"].idle
    assert elsewhere("k", USUAL) == "", "nobody knows it"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_arrows_work_in_every_preset(preset: str) -> None:
    for name in ("north", "south", "west", "east"):
        assert COMMAND[name].keys[0] in keys_of(COMMAND[name], Keymap(preset))


def test_vi_and_the_numeric_pad_reach_all_eight_directions() -> None:
    ways = [command for command in COMMON if command.idle == COMMAND["north"].idle]
    assert {keys_of(command, Keymap("vi"))[-1] for command in ways} == set("hjklyubn")
    assert {keys_of(command, Keymap("numpad"))[-1] for command in ways} == set("12346789")


def test_nothing_done_often_waits_for_escape() -> None:
    for command in EVERYTHING:
        for preset in PRESETS:
            assert command.name == "leave" or "escape" not in keys_of(command, Keymap(preset))


def test_no_key_is_one_that_terminals_lose() -> None:
    for command in EVERYTHING:
        for key in (*command.keys, *command.vi, *command.numpad):
            assert not key.startswith(("alt+", "ctrl+shift", "ctrl+enter")), key


def test_all_that_a_page_can_do_is_asked_for_by_a_key_there() -> None:
    """A method `do_<name>` without a command of that name would never be called."""
    for kind in kinds():
        folder = kind.__module__.split(".")[2]
        engine = "port" if folder == "career" else folder
        again = issubclass(kind, ReplayScreen)
        orders = PAGES["seen again" if again else engine if engine in PAGES else ""]
        done = [name.removeprefix("do_") for name in dir(kind) if name.startswith("do_")]
        assert not [name for name in done if name not in orders], kind
