"""What the tests of pages save: work of Textual whose outcome nobody looks at.

Hundreds of games are started in one process, each with the same style sheets: they are parsed
once for each table of colours. And a page changes three times between two looks of a test: it is
painted once, when the page is at rest and before the test goes on.
"""

from typing import Any

import pytest
from rich.console import Console
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

from pieces_of_eight.campaign.kernel import match

ONCE_MORE, WAYS = 30, 20
"""How often an order is done again at the end of a fight, to find what its dice were worth, and up
to how many ways each is looked at. Pictures have the game's own numbers, like the tests of luck
beside the kernel."""
_parsed: dict[tuple[object, ...], list[RuleSet]] = {}
_read: dict[tuple[object, ...], tuple[list[RuleSet], dict[str, list[RuleSet]]]] = {}
_unpainted: dict[Compositor, list[Screen[Any]] | None] = {}

_parse = Stylesheet._parse_rules
_read_all = Stylesheet.parse
_paint = Compositor.render_update
_export = Console.export_svg


def parse_once(sheet: Stylesheet, css: str, *given: Any, **named: Any) -> list[RuleSet]:
    """The rules of a style sheet: parsed when its text meets its variables for the first time."""
    variables = frozenset(sheet._variables.items())
    key = (variables, css, given, tuple(sorted(named.items())))
    if key not in _parsed:
        _parsed[key] = _parse(sheet, css, *given, **named)
    return _parsed[key]


def read_once(sheet: Stylesheet) -> None:
    """All rules of a game, put together when the same texts are read for the first time."""
    key = (frozenset(sheet._variables.items()), tuple(sheet.source.items()))
    if key not in _read or sheet._invalid_css:
        _read_all(sheet)
        _read[key] = sheet.rules, sheet.rules_map
    sheet._rules, sheet._rules_map = _read[key]
    sheet._require_parse = False


def paint_later(
    compositor: Compositor,
    full: bool = False,
    screen_stack: list[Screen[Any]] | None = None,
    simplify: bool = False,
) -> Any:
    """Remember that a page is to be painted; a picture (`full`) is taken at once."""
    if full:
        return _paint(compositor, full, screen_stack, simplify)
    _unpainted[compositor] = screen_stack
    return None


def paint_now() -> None:
    """Paint what has changed since the last look; what a widget fails with, the test is told."""
    while _unpainted:
        compositor, stack = _unpainted.popitem()
        page = compositor.root
        if isinstance(page, Screen) and page.is_running and page.is_current:
            _paint(compositor, screen_stack=stack)


def export_named(console: Console, **told: Any) -> str:
    """A picture under a name that is the same for all; rich makes one of all that stands on it."""
    return _export(console, **{"unique_id": "terminal-1", **told})


def name_pictures_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pictures have no names of their own: they are taken out again before two are compared."""
    monkeypatch.setattr(Console, "export_svg", export_named)


def count_luck_roughly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what luck was worth be found in a few replays."""
    monkeypatch.setattr(match, "REPLAYS", ONCE_MORE)
    monkeypatch.setattr(match, "MOST_COURSES", WAYS)


def paint_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages be painted when they are at rest."""
    _unpainted.clear()
    monkeypatch.setattr(Compositor, "render_update", paint_later)


def parse_sheets_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let style sheets be parsed once in a process."""
    monkeypatch.setattr(Stylesheet, "_parse_rules", parse_once)
    monkeypatch.setattr(Stylesheet, "parse", read_once)
