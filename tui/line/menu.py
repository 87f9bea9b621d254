"""Numbered choices. Where there are many they are laid out in storeys: what, then who, then how."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

SHORT = 12
"""So many choices are listed at once; more are put together by their kinds."""
LONG = 40
"""So many of one kind are listed at once; more are put together by tens."""
TENS = 20


class Row(Struct, frozen=True):
    """A numbered line: something to do, or more choices."""

    words: str
    action: Any = None
    menu: "Menu | None" = None


class Menu(Struct, frozen=True):
    """A question and the answers to it."""

    title: str
    rows: tuple[Row, ...]


Words: TypeAlias = Callable[[Any], str]


def menu(
    title: str, actions: Sequence[Any], words: Words, kinds: Mapping[type, str], doer: Words
) -> Menu:
    """All actions that may be taken, by numbers that come back as the actions themselves.

    `doer` tells who does an action, and nothing where nobody in particular does it.
    """
    rows = tuple(Row(words(action), action) for action in actions)
    if len(rows) <= SHORT:
        return Menu(title, rows)
    sorts = list(dict.fromkeys(type(action) for action in actions))
    if len(sorts) == 1:
        return by_doers(title, rows, doer)
    found: list[Row] = []
    for sort in sorts:
        same = tuple(row for row in rows if type(row.action) is sort)
        if len(same) <= 2:
            found += same
        else:
            called = kinds.get(sort, sort.__name__)
            inner = by_doers(called, same, doer)
            found.append(Row(f"{called} ({len(same)} choices)", menu=inner))
    return Menu(title, tuple(found))


def by_doers(title: str, rows: tuple[Row, ...], doer: Words) -> Menu:
    """Rows of one kind: many of them by who does them, and still more of them by tens."""
    by: dict[str, list[Row]] = {}
    for row in rows:
        by.setdefault(doer(row.action), []).append(row)
    if len(rows) <= SHORT or len(by) == 1 or 2 * len(by) > len(rows):
        return by_tens(title, rows)
    return Menu(
        title,
        tuple(
            Row(f"{name} ({len(some)} choices)", menu=by_tens(f"{title}, {name}", tuple(some)))
            if len(some) > 1
            else some[0]
            for name, some in by.items()
        ),
    )


def by_tens(title: str, rows: tuple[Row, ...]) -> Menu:
    """Rows of one kind; very many of them are put together, named by the first and the last."""
    if len(rows) <= LONG:
        return Menu(title, rows)
    found = []
    for at in range(0, len(rows), TENS):
        part = rows[at : at + TENS]
        found.append(Row(f"{part[0].words} ... {part[-1].words}", menu=Menu(title, part)))
    return Menu(title, tuple(found))


def lines(found: Menu) -> list[str]:
    """The menu as it is read out: the question, then the answers with their numbers."""
    width = len(str(len(found.rows)))
    return [found.title, *(f"{n:{width}} {row.words}" for n, row in enumerate(found.rows, 1))]
