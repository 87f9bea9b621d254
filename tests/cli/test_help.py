"""The help: every word of the command line is described, and nothing of it is left behind."""

import argparse
import json
import subprocess
from collections.abc import Iterator

import pytest

from pieces_of_eight.content.ready import SHELVES, prepared
from pieces_of_eight.tui.cli.main import SHELLS, main, parser
from tests.cli.man_page import PAGE, completions, written


def commands(
    found: argparse.ArgumentParser, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser, str | None]]:
    """Each command with its words, its parser and what is told of it."""
    for action in found._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {each.dest: each.help for each in action._choices_actions}
            for name, inner in action.choices.items():
                yield (*path, name), inner, told.get(name)
                yield from commands(inner, (*path, name))


EVERY = [((), parser(), "the game"), *commands(parser())]


def test_every_command_and_option_is_described_and_tells_what_holds_without_it() -> None:
    for words, found, told in EVERY:
        assert told, words
        help_text = " ".join(found.format_help().split())
        for action in found._actions:
            if isinstance(action, argparse._SubParsersAction):
                continue
            assert action.help, (words, action.option_strings or action.dest)
            if action.option_strings and action.default not in (None, False, argparse.SUPPRESS):
                size = isinstance(action.default, tuple)
                shown = "x".join(map(str, action.default)) if size else action.default
                assert f"(default: {shown})" in help_text, (words, action.option_strings)


def test_the_man_page_is_of_the_parser_of_today() -> None:
    """How usage is broken into lines differs between versions of Python; the words do not."""
    assert sorted(PAGE.read_text("utf-8").split()) == sorted(written().split()), (
        "python -m tests.cli.man_page"
    )
    assert "NAME\npieces\\-of\\-eight \\- a pirate campaign" in PAGE.read_text("utf-8")  # whatis


def test_the_completions_are_of_the_parser_of_today() -> None:
    """What is around the words differs between versions of shtab; the words do not."""

    def told(text: str) -> object:
        lines = text.splitlines()
        return [line for line in lines if line.startswith(("_shtab_pieces", "complete -c"))] or text

    for file, text in completions():
        assert told(file.read_text("utf-8")) == told(text), "python -m tests.cli.man_page"


def test_every_scenario_is_listed_and_can_be_begun(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenarios", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert len(listed) == sum(len(shelf.entries()) for shelf in SHELVES.values())
    assert all(prepared(each["id"]).scenario.title == each["title"] for each in listed)
    assert main(["scenarios"]) == 0
    table = capsys.readouterr().out
    assert all(each["id"] in table and each["title"] in table for each in listed)


def test_a_shell_completes_commands_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    for shell in SHELLS:
        assert main(["completion", shell]) == 0
        script = capsys.readouterr().out
        assert all(words[0] in script for words, _, _ in EVERY if words)
    main(["completion", "bash"])
    script = capsys.readouterr().out
    typed = "COMP_WORDS=(pieces-of-eight sce); COMP_CWORD=1"
    asked = f"{script}\n{typed}; _shtab_pieces_of_eight; echo ${{COMPREPLY[@]}}"
    bash = ["bash", "-c", asked]
    done = subprocess.run(bash, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["scenarios"], done.stderr
