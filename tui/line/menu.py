"""Numbered choices. Where there are many they are laid out in storeys: what, then who, then how."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.play.session import AnySession, Session

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.tui.match.fight_desk import FightDesk


# --- What line mode has to know of a kind of fight; each engine's module `line` holds its `LINE` --


class Line(Struct, frozen=True):
    """How a fight is told and ordered in lines. States and actions are those of its engine."""

    face: Face
    desk: "Callable[..., FightDesk[Any, Any]]"
    """The desk of its page, which knows the odds of every order."""
    words: Callable[[Any, Any], str]
    """What an action is called in a state."""
    surroundings: "Callable[[Any, Player], Sequence[str]]"
    """What a player sees from where he stands, the nearest and most urgent first."""
    doer: Callable[[Any, Any], str]
    """Who does an action in a state, where others could do the same."""
    kind: Callable[[Any, Any], str]
    """What several actions like one in a state are called together."""
    typed: "Callable[[Any, str], Any]"
    """The action that an order in words means at a desk, a sentence where it means none that can
    be, and nothing where it is no order. For what is more than a list could hold: where somebody
    goes."""
    typing: str = ""
    """How such an order is typed, for the help."""
    of_career: "Line | None" = None
    """The same for a fight of a career, where some words are others there."""
    session: "Callable[..., AnySession]" = Session
    """The table at which it is played."""

    def suited(self, *, of_career: bool) -> "Line":
        """What holds of a fight by itself, or of one that belongs to a career."""
        return (self.of_career or self) if of_career else self


# --- Menu -----------------------------------------------------------------------------------------

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


def menu(title: str, actions: Sequence[Any], words: Words, kind: Words, doer: Words) -> Menu:
    """All actions that may be taken, by numbers that come back as the actions themselves.

    `doer` tells who does an action, and nothing where nobody in particular does it.
    """
    rows = tuple(Row(words(action), action) for action in actions)
    if len(rows) <= SHORT:
        return Menu(title, rows)
    sorts: dict[str, list[Row]] = {}
    for row in rows:
        sorts.setdefault(kind(row.action), []).append(row)
    if len(sorts) == 1:
        return by_doers(title, rows, doer)
    found: list[Row] = []
    for called, some in sorts.items():
        same = tuple(some)
        if len(same) <= 2:
            found += same
        else:
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
