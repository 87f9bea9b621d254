"""One table of commands: the grammar of control, without a clash."""

import pytest
from msgspec.structs import replace

from tui.commands import BY_NAME, COMMANDS, FREQUENT, PRESETS, clashes, keymap, keys_of, spoken

GRAMMAR = {
    "north": "up",
    "south": "down",
    "west": "left",
    "east": "right",
    "next": "tab",
    "previous": "shift+tab",
    "act": "enter",
    "move": "m",
    "fire": "f",
    "grapple": "g",
    "board": "b",
    "odds": "o",
    "advise": "a",
    "undo": "u",
    "end": "e",
    "log": "l",
    "ranges": "r",
    "zoom": "z",
    "rule": "f1",
    "keys": "question_mark",
    "palette": "slash",
    "settings": "f2",
    "leave": "q",
}


@pytest.mark.parametrize("preset", PRESETS)
def test_no_key_of_a_preset_means_two_things(preset: str) -> None:
    assert clashes(preset) == []


def test_a_clash_is_told_in_a_sentence() -> None:
    twice = (*COMMANDS, replace(BY_NAME["fire"], name="flee"))
    assert clashes("arrows", twice) == ["The key f means both fire and flee."]


@pytest.mark.parametrize(("name", "key"), GRAMMAR.items())
def test_the_grammar_of_control_holds(name: str, key: str) -> None:
    assert keys_of(BY_NAME[name], "arrows")[0] == key


@pytest.mark.parametrize("preset", PRESETS)
def test_the_arrows_work_in_every_preset(preset: str) -> None:
    for name in ("north", "south", "west", "east"):
        assert BY_NAME[name].keys[0] in keys_of(BY_NAME[name], preset)


def test_vi_and_the_numeric_pad_reach_all_eight_directions() -> None:
    ways = [command for command in COMMANDS if command.idle == BY_NAME["north"].idle]
    assert {keys_of(command, "vi")[-1] for command in ways} == set("hjklyubn")
    assert {keys_of(command, "numpad")[-1] for command in ways} == set("12346789")


def test_nothing_done_often_waits_for_escape() -> None:
    for preset in PRESETS:
        assert not [n for n in FREQUENT if "escape" in keys_of(BY_NAME[n], preset)]


def test_no_key_is_one_that_terminals_lose() -> None:
    for preset in PRESETS:
        for keys in keymap(preset).values():
            for key in keys.split(","):
                assert not key.startswith(("alt+", "ctrl+shift", "ctrl+enter")), key


def test_every_command_has_its_words() -> None:
    for command in COMMANDS:
        assert command.label
        assert command.help.endswith(".")
        assert command.idle.endswith(".")


def test_keys_are_written_for_people() -> None:
    assert [spoken(k) for k in ("f1", "up", "question_mark", "m")] == ["F1", "↑", "?", "m"]
    assert spoken("up", ascii_only=True) == "Up"


def test_the_palette_finds_the_helm_under_the_name_the_key_line_gives_it() -> None:
    """The key line calls `m` the helm where a ship sails; who looks for it finds it."""
    named = [command.name for command in COMMANDS if "helm" in command.help]
    assert named == ["move"]
