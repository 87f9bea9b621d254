"""What tests of pages save hides nothing: no colour of another theme, and no page that fails."""

import pytest
from textual.app import App, ComposeResult
from textual.css.stylesheet import Stylesheet
from textual.widgets import Static

from tests.tui import thrift

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
