"""What differs between systems, each simulated: terminals without TERM, names of devices."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from pieces_of_eight.saves.folder import plain
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.cli import play
from pieces_of_eight.tui.cli.play import check_terminal
from pieces_of_eight.tui.cli.trouble import Trouble
from pieces_of_eight.tui.draw import colours as depth_module
from pieces_of_eight.tui.draw.colours import Depth, detect, windows_build
from tests.saves.tools import created, folder, set_sail


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Both ends of the game on a terminal that says nothing of itself."""
    tty = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(play, "sys", SimpleNamespace(stdin=tty, stdout=tty))
    monkeypatch.delenv("TERM", raising=False)
    return monkeypatch


@pytest.mark.parametrize("system", ["posix", "nt"])
def test_no_term_is_needed_on_a_terminal(terminal: pytest.MonkeyPatch, system: str) -> None:
    terminal.setattr(play, "os", SimpleNamespace(name=system, environ=os.environ))
    check_terminal()
    terminal.setenv("TERM", "xterm-256color")
    check_terminal()


def test_a_terminal_that_calls_itself_dumb_is_refused_but_on_windows(
    terminal: pytest.MonkeyPatch,
) -> None:
    terminal.setenv("TERM", "dumb")
    terminal.setattr(play, "os", SimpleNamespace(name="nt", environ=os.environ))
    check_terminal()
    terminal.setattr(play, "os", SimpleNamespace(name="posix", environ=os.environ))
    with pytest.raises(Trouble, match="TERM is dumb"):
        check_terminal()


def test_what_is_no_terminal_is_refused_everywhere(terminal: pytest.MonkeyPatch) -> None:
    tty, pipe = (SimpleNamespace(isatty=lambda a=answer: a) for answer in (True, False))
    for stdin, stdout in ((tty, pipe), (pipe, tty)):
        terminal.setattr(play, "sys", SimpleNamespace(stdin=stdin, stdout=stdout))
        with pytest.raises(Trouble, match="needs a terminal"):
            check_terminal()


@pytest.mark.parametrize(
    ("environment", "build", "depth"),
    [
        ({}, None, "16"),
        ({"TERM": ""}, None, "16"),
        ({"COLORTERM": "truecolor"}, None, "true"),
        ({"TERM": "dumb"}, None, "mono"),
        ({"NO_COLOR": "1", "WT_SESSION": "x"}, 22000, "mono"),
        ({"WT_SESSION": "c2d4"}, None, "true"),
        ({"WT_SESSION": "c2d4"}, 10240, "true"),
        ({}, 22631, "true"),
        ({}, 15063, "true"),
        ({}, 14393, "16"),
        ({"ConEmuANSI": "ON"}, 10240, "256"),
        ({"TERM_PROGRAM": "vscode"}, None, "true"),
        ({"TERM_PROGRAM": "Apple_Terminal"}, None, "256"),
        ({"TERM_PROGRAM": "what"}, None, "16"),
        ({"KITTY_WINDOW_ID": "1"}, None, "true"),
        ({"TERM": "xterm-256color"}, 22631, "256"),
        ({"TERM": "xterm-256color", "WT_SESSION": "c2d4"}, None, "true"),
        ({"TERM": "tmux-256color", "WT_SESSION": "c2d4"}, None, "256"),
        ({"TERM": "xterm", "container": "podman"}, None, "true"),
        ({"TERM": "linux", "container": "podman"}, None, "16"),
        ({"TERM": "xterm", "container": "podman", "NO_COLOR": "1"}, None, "mono"),
        ({"TERM": "xterm"}, None, "16"),
    ],
)
def test_without_term_the_colours_are_what_else_is_known(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], build: int | None, depth: Depth
) -> None:
    if build is None:
        monkeypatch.delattr(sys, "getwindowsversion", raising=False)
    else:
        version = SimpleNamespace(build=build)
        monkeypatch.setattr(sys, "getwindowsversion", lambda: version, raising=False)
    monkeypatch.setattr(depth_module, "_CONTAINERS", ())  # the tests may run in one themselves
    assert windows_build() == build
    assert detect(environment) == depth


def test_a_container_is_known_by_the_file_its_maker_leaves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(depth_module, "_CONTAINERS", (str(tmp_path / ".dockerenv"),))
    assert detect({"TERM": "xterm"}) == "16"
    (tmp_path / ".dockerenv").touch()
    assert detect({"TERM": "xterm"}) == "true"


DEVICES = ("Con", "PRN", "aux", "Nul", "COM1", "com9", "Lpt1", "COM¹", "c o n"[::2], "con.")


@pytest.mark.parametrize("title", DEVICES)
def test_nothing_is_saved_under_the_name_of_a_device(tmp_path: Path, title: str) -> None:
    place = folder(tmp_path)
    saved = created(place, title)
    saved.close()
    drawing = place.drawings().keep(title, {"hull": "sloop"})
    text = place.write_text(title, "a chronicle")
    for name in (saved.name, drawing, text.stem):
        assert name == plain(name.removesuffix("-1"))
        assert name.endswith("-1")
    with place.open(saved.name) as again:
        assert again.header.title == title
    assert place.drawings().take(drawing) == {"hull": "sloop"}


@pytest.mark.parametrize("name", ["contest", "com", "com10", "aux-armes", "null", "lpt"])
def test_names_that_only_look_like_devices_stay(name: str) -> None:
    assert plain(name) == name


def test_a_device_is_not_read_as_a_save_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = folder(tmp_path)
    set_sail(place).close()
    (tmp_path / "voyage.career").rename(tmp_path / "aux.career")
    with place.open_career("aux") as career:  # kept by an earlier game, where that was allowed
        assert career.names() == ("career",)
    monkeypatch.setattr("pieces_of_eight.saves.folder.os", SimpleNamespace(name="nt"))
    for attempt in (place.open, place.open_career, place.delete, place.drawings().take):
        with pytest.raises(SaveError, match=r"There is no .* called 'con'"):
            attempt("con")
