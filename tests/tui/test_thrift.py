"""What tests of pages save hides nothing: no colour of another theme, and no page that fails."""

from functools import partial
from pathlib import Path

import pytest
from textual import _callback, events
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.css.stylesheet import Stylesheet
from textual.message import Message
from textual.widgets import Static

from tests.tui import messages, styles_once, thrift
from tests.tui.shell import make_app
from tui.pages.settings import SettingsScreen

CSS = "Static { color: $ink; }"


def sheet(ink: str) -> Stylesheet:
    made = Stylesheet(variables={"ink": ink})
    made.add_source(CSS, ("page.tcss", ""))
    return made


def colour(made: Stylesheet) -> str:
    (rule,) = made.rules
    return rule.styles.color.hex


def test_a_sheet_is_parsed_once_for_each_table_of_colours() -> None:
    parsed = len(thrift._parsed)
    assert [colour(sheet(ink)) for ink in ("#112233", "#445566", "#112233")] == [
        "#112233",
        "#445566",
        "#112233",
    ]
    assert len(thrift._parsed) == parsed + 2


class Counts(App[None]):
    """A line that can be changed, and may fail when it is painted."""

    def compose(self) -> ComposeResult:
        self.line = Line("calm")
        yield self.line


class Line(Static):
    """A line that counts how often it is painted."""

    painted = 0
    breaks = False

    def render_line(self, y: int) -> object:  # type: ignore[override]
        self.painted += 1
        if self.breaks:
            raise ValueError("a line breaks")
        return super().render_line(y)


async def test_what_changes_three_times_is_painted_once_and_before_the_test_goes_on() -> None:
    app = Counts()
    async with app.run_test(size=(20, 1)) as pilot:
        await pilot.pause()
        app.line.painted = 0
        for words in ("a breeze", "a gale", "a storm"):
            app.line.update(words)
            app.screen._on_timer_update()
        assert app.line.painted == 0
        await pilot.pause()
        assert app.line.painted == 1


async def test_a_line_that_cannot_be_painted_fails_the_test() -> None:
    app = Counts()
    async with app.run_test(size=(20, 1)) as pilot:
        await pilot.pause()
        app.line.breaks = True
        app.line.update("a gale")
        with pytest.raises(ValueError, match="a line breaks"):
            await pilot.pause()
        app.line.breaks = False


async def test_what_widgets_wear_is_what_textual_would_find(tmp_path: Path) -> None:
    """On a page that has been looked at, and whose cursor and pointer have moved."""
    for _ in range(2):
        app = make_app(tmp_path, SettingsScreen)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("down", "down")
            await pilot.hover("#settings")
            nodes = app.screen.walk_children(with_self=True)
            worn = [(node, dict(node.styles.base._rules), flags(node)) for node in nodes]
            assert len(worn) > 15
            for node, rules, seen in worn:
                styles_once._find(app.stylesheet, node)
                assert (dict(node.styles.base._rules), flags(node)) == (rules, seen), node


def flags(node: object) -> list[object]:
    return [getattr(node, flag) for flag in styles_once.FLAGS]


async def test_widgets_that_differ_in_a_state_of_what_they_stand_in_wear_different_things() -> None:
    class Colours(App[None]):
        CSS = "Vertical Static { color: red; } Vertical:disabled Static.a { color: blue; }"

        def compose(self) -> ComposeResult:
            for disabled in (False, True, False):
                with Vertical(disabled=disabled):
                    yield Static("a", classes="a")
                    yield Static("b")

    app = Colours()
    async with app.run_test(size=(20, 8)):
        worn = [each.styles.base.color.hex for each in app.query(Static)]
    red, blue = "#FF0000", "#0000FF"
    assert worn == [red, red, blue, red, red, red]


def kinds(of: type[Message]) -> set[type[Message]]:
    return {of}.union(*map(kinds, of.__subclasses__()))


async def test_a_message_is_heard_by_what_textual_would_find(tmp_path: Path) -> None:
    app = make_app(tmp_path, SettingsScreen)
    seen = plain = 0
    async with app.run_test(size=(100, 30)):
        nodes = {type(node): node for node in app.screen.walk_children(with_self=True)}
        for node in (app, *nodes.values()):
            for kind in kinds(Message) - {Message}:
                message = kind.__new__(kind)
                message._no_default_action, message._sender = False, None
                for name in (kind.handler_name, "on_idle"):
                    meant = list(messages._look_up(node, name, message))
                    assert list(messages.methods_of(node, name, message)) == meant, (node, kind)
                    seen += bool(meant)
                    plain += bool(messages._known[type(node), kind, name])
    assert seen > plain > 100


class Deaf(Static):
    """A line whose base is not asked any more."""

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()


def test_a_handler_that_says_it_is_enough_is_the_last() -> None:
    click = events.Click(None, 0, 0, 0, 0, 1, shift=False, meta=False, ctrl=False)
    heard = [
        kind
        for kind, method in messages.methods_of(Deaf(), "on_click", click)
        if method(click) or 1
    ]
    assert heard == [Deaf]


def test_parameters_are_counted_as_textual_counts_them() -> None:
    def many(a: int, /, b: int, *c: int, d: int = 0, **e: int) -> None: ...

    for function in (many, kinds, partial(many, 1), Deaf().on_click, lambda: 0, print, Static):
        assert messages.count_parameters(function) == messages._count(function)
    assert _callback._count_parameters is messages.count_parameters
