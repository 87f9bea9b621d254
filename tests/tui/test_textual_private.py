"""What Textual keeps to itself and the game uses all the same: it stands in one file, and works."""

from pathlib import Path

import pytest
from rich.text import Text
from textual import events
from textual.app import App
from textual.filter import Monochrome, NoColor
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from pieces_of_eight.tui import textual_private
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.pages.help import HelpScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.themes import INKS, terminal_theme
from pieces_of_eight.tui.widgets.controls import Hidden
from tests.tui.shell import make_app, text_of

# --- each name is there still ------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (App, "_refresh_truecolor_filter"),
        (App, "_register"),
        (App, "_screen_stack"),
        (App, "_close_messages_no_wait"),
        (App, "_fatal_error"),
        (Screen, "_push_result_callback"),
        (Screen, "_compositor_refresh"),
        (Screen, "_on_message"),
        (Input, "_value"),
    ],
)
def test_textual_has_a_method_of_that_name(kind: type, name: str) -> None:
    assert hasattr(kind, name)


def test_an_app_has_what_is_read_of_it() -> None:
    app: App[None] = App()
    assert isinstance(app._filters, list)
    assert app._exit is False
    assert app._exception is None
    assert app._exit_renderables == []


# --- and does what it is used for ---------------------------------------------------------


def test_nothing_takes_the_colours_away_and_named_ones_are_those_of_the_theme(
    tmp_path: Path,
) -> None:
    app = make_app(tmp_path)
    app._filters += [Monochrome(), NoColor()]
    before = len(app._filters)
    textual_private.take_filters_out(app, Monochrome, NoColor)
    assert len(app._filters) == before - 2
    theme = terminal_theme(INKS["chart", "true"])
    textual_private.look_up_named_colours_in(app, theme)
    assert theme in [getattr(each, "_terminal_theme", None) for each in app._filters]


async def test_the_title_lies_beneath_the_page_with_which_the_game_opens(tmp_path: Path) -> None:
    app = make_app(tmp_path, HelpScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert [type(page) for page in app.screen_stack] == [TitleScreen, HelpScreen]
        await pilot.press("q")
        await pilot.pause()
        assert [type(page) for page in app.screen_stack] == [TitleScreen]


async def test_an_error_ends_the_app_in_its_own_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make_app(tmp_path)
    with pytest.raises(ZeroDivisionError):
        await failing(app)
    assert isinstance(textual_private.error_of(app), ZeroDivisionError)
    printed = capsys.readouterr().err
    assert printed.startswith("The game has failed and must close.")
    assert "Traceback" not in printed


async def failing(app: PiecesApp) -> None:
    """Start the game, and let it fail."""
    async with app.run_test(size=(80, 24)) as pilot:
        app.call_later(lambda: 1 // 0)
        await pilot.pause()


async def test_who_leaves_the_app_is_known_to_be_leaving(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)):
        assert not textual_private.is_being_left(app)
        app.exit()
        assert textual_private.is_being_left(app)


class Meant(Message):
    """For the page, or not."""

    def __init__(self, *, here: bool) -> None:
        super().__init__()
        self.here = here


class Counting:
    """Takes some messages, and counts how often the page was painted."""

    paintings = 0

    def painted(self, since: float) -> None:
        self.paintings += 1

    def takes(self, message: Message) -> bool:
        return not isinstance(message, Meant) or message.here


@textual_private.heard
class Listening(Screen[None]):
    """A page that is heard by somebody who counts."""

    def __init__(self) -> None:
        super().__init__()
        self.hearing = Counting()
        self.taken: list[bool] = []

    def on_meant(self, message: Meant) -> None:
        self.taken.append(message.here)


async def test_a_page_is_told_when_it_is_painted_and_chooses_what_it_takes() -> None:
    app: App[None] = App()
    async with app.run_test(size=(80, 24)) as pilot:
        page = Listening()
        await app.push_screen(page)
        await pilot.pause()
        assert page.hearing.paintings > 0
        for here in (True, False):
            page.post_message(Meant(here=here))
        await pilot.pause()
        assert page.taken == [True]


def test_the_parser_makes_a_key_of_a_letter() -> None:
    (key,) = textual_private.new_parser().feed("a")
    assert isinstance(key, events.Key)
    assert key.key == "a"


async def test_a_secret_word_is_shown_as_marks() -> None:
    app: App[None] = App()
    async with app.run_test(size=(80, 24)) as pilot:
        field = Hidden()
        await app.mount(field)
        field.value = "rum"
        await pilot.pause()
        assert field.shown == Text("•••")
        assert "•••" in text_of(app)
        assert "rum" not in text_of(app)
