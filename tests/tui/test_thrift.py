"""What tests of pages save hides nothing: no colour of another theme, and no page that fails."""

from textual.css.stylesheet import Stylesheet

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
