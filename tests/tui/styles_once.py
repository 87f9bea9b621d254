"""Which rules of the style sheets hold for a widget is found once for all widgets alike.

Textual looks through every rule for each widget of each page of each game, and for its parts. What
it finds hangs on the rules that could be meant, and on the names, classes and state of the widget
and of all it stands in: widgets in which these are the same wear the same.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

_find = Stylesheet.apply

FLAGS = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")
"""What a widget remembers of the rules that could be meant."""


class Meant(NamedTuple):
    """The rules that could hold for widgets of some names."""

    key: tuple[int, ...]
    """Which they are: a parsed rule stays for the whole run."""
    states: tuple[str, ...]
    """What they ask of the state of a widget, or of one it stands in."""
    by_place: bool
    """Whether they ask for its place among its like: that hangs on its neighbours."""


class Caught(dict[Any, Any]):
    """Takes what is found for a widget, and knows of nothing."""

    def get(self, key: Any, default: Any = None) -> Any:
        """Nothing: it is to be found anew."""
        return default


_tables: dict[tuple[int, ...], dict[frozenset[str], Meant]] = {}
"""For all the rules of a game: those that are meant by some names."""
_read: WeakKeyDictionary[Stylesheet, tuple[list[RuleSet], dict[frozenset[str], Meant]]]
_read = WeakKeyDictionary()
"""What each game has read so far, and the table for it."""
_worn: dict[object, tuple[Any, tuple[bool, ...]]] = {}


def apply_once(
    sheet: Stylesheet, node: DOMNode, *, animate: bool = False, cache: dict[Any, Any] | None = None
) -> None:
    """Let a widget wear what is meant for it: found once for all that are like it."""
    meant = meant_for(sheet, node)
    if meant.by_place:
        return _find(sheet, node, animate=animate, cache=cache)
    key = (meant.key, *(looks(each, meant.states) for each in path(node)))
    worn = _worn.get(key)
    if worn is None:
        caught = Caught()
        _find(sheet, node, animate=animate, cache=caught)
        for rules in caught.values():
            _worn[key] = rules, tuple(getattr(node, flag) for flag in FLAGS)
        return None
    rules, flags = worn
    for flag, value in zip(FLAGS, flags, strict=True):
        setattr(node, flag, value)
    sheet.replace_rules(node, rules, animate=animate)
    return sheet._process_component_classes(node)


def meant_for(sheet: Stylesheet, node: DOMNode) -> Meant:
    """The rules that name a widget."""
    rules, by_name = sheet.rules, sheet.rules_map
    read, table = _read.get(sheet, (None, {}))
    if read is not rules:
        table = _tables.setdefault(tuple(map(id, rules)), {})
        _read[sheet] = rules, table
    names = frozenset(by_name.keys() & node._selector_names)
    if names not in table:
        wanted = {id(rule) for name in names for rule in by_name[name]}
        found = [rule for rule in rules if id(rule) in wanted]
        states = set[str]().union(*(rule.pseudo_classes for rule in found))
        by_place = not states.isdisjoint(Stylesheet._EXCLUDE_PSEUDO_CLASSES_FROM_CACHE)
        table[names] = Meant(tuple(map(id, found)), tuple(sorted(states)), by_place)
    return table[names]


def path(node: DOMNode) -> Iterable[DOMNode]:
    """A widget, and all it stands in."""
    each: object = node
    while isinstance(each, DOMNode):
        yield each
        each = each._parent


def looks(node: DOMNode, states: Iterable[str]) -> object:
    """What rules can ask of a widget by itself."""
    checks = node._PSEUDO_CLASSES
    asked = [name in checks and checks[name](node) for name in states]  # type: ignore[arg-type]
    return node._css_type_names, node._id, frozenset(node._classes), *asked


def find_styles_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let widgets that are alike wear what was found for the first of them."""
    monkeypatch.setattr(Stylesheet, "apply", apply_once)
