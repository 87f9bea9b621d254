"""What the tests of pages save: work of Textual whose outcome nobody looks at.

Hundreds of games are started in one process, each with the same style sheets: they are parsed
once for each table of colours. Parsed anew they would be a fifth of the work of all tests of pages.
"""

from typing import Any

import pytest
from rich.console import Console
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from pieces_of_eight.campaign.kernel import match

ONCE_MORE, WAYS = 30, 20
"""How often an order is done again at the end of a fight, to find what its dice were worth, and up
to how many ways each is looked at. Pictures have the game's own numbers, like the tests of luck
beside the kernel."""
_parsed: dict[tuple[object, ...], list[RuleSet]] = {}
_read: dict[tuple[object, ...], tuple[list[RuleSet], dict[str, list[RuleSet]]]] = {}

_parse = Stylesheet._parse_rules
_read_all = Stylesheet.parse
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


def parse_sheets_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let style sheets be parsed once in a process."""
    monkeypatch.setattr(Stylesheet, "_parse_rules", parse_once)
    monkeypatch.setattr(Stylesheet, "parse", read_once)
