"""What stands around the map of any fight: who decides, the keys of the moment, what is asked."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.tui.play.keyed import keyed
from pieces_of_eight.tui.play.session import AnySession
from pieces_of_eight.tui.widgets.row import Row
from .desk import PLAN, SURE, YES, Desk
from .panel import brief

S = TypeVar("S")
A = TypeVar("A")
Keys = list[tuple[str, str]]
"""Commands with what they are called, the most useful first."""


class Captions(Protocol):
    """What each kind of fight writes around its map: a module of functions that ask its desk."""

    def who_decides(self, desk: Any, /) -> str:
        """Who decides, and for what."""

    def prompt_words(self, desk: Any, /) -> str:
        """What is asked now, or what to know while others decide."""

    def keys(self, desk: Any, /) -> Keys:
        """The commands of the moment with their labels, the most useful first."""

    def rows(self, desk: Any, width: int, /, *, numbered: bool) -> list[Row]:
        """The choices of the open list."""


WEIGHING = ("odds", "advise", "plan")
"""What is looked at only by who decides."""
LOOKING = ("keys", "log", "ranges", *WEIGHING, "rule", "zoom", "card")
LOOKING_ASHORE = ("keys", *WEIGHING, "log", "ranges", "rule", "zoom", "card")
"""The commands with which one looks at a fight, the most useful first."""
WEIGHED = 12
"""How near a choice has to be to the cursor for its odds to be reckoned: lists can be long."""


def who_decides(session: AnySession, unit: str = "") -> str:
    """Who decides, and for which of his units."""
    if session.decider is None:
        return ""
    name = session.name_of(session.decider)
    if not session.human:
        name = f"{name} {'waits' if session.paused else 'thinks'}"
    return f"{name}: {unit}" if unit else name


def keys(session: AnySession, doing: Callable[[], Keys], look_keys: Keys) -> Keys:
    """The commands of the moment; `doing` tells those of a person whose decision it is."""
    if session.over:
        found = [("act", "The account"), *undoing(session)]
    elif session.human:
        found = doing()
    elif not session.watched:
        found = [("act", "Hurry")]
    elif session.paused:
        found = [("act", "Go on"), ("next", "One step"), ("end", "To the end")]
    else:
        found = [("act", "Pause"), ("end", "To the end")]
    found = [*found, *look_keys]
    return found if "leave" in dict(found) else [*found, ("leave", "Leave")]


def fight_keys(desk: Any, doing: Callable[[Any], Keys], looking: Sequence[str] = LOOKING) -> Keys:
    """The commands of the moment in a fight; `looking` are those with which one looks at it."""
    names = [name for name in looking if name not in WEIGHING or desk.session.human]
    orders = desk.session.face.kind.orders
    return keys(desk.session, lambda: doing(desk), [(name, orders[name].label) for name in names])


def choosing(desk: Desk[S, A], *acts: tuple[str, str]) -> Keys:
    """The commands of an open list; `acts` stand for the plain "Choose"."""
    if desk.planning:
        changing = [("next", "Next"), ("discard", "Leave out"), ("east", "Change")]
        return [("act", "Give all"), *changing, ("leave", "Close"), *undoing(desk.session)]
    closing = [("leave", "Close")] if desk.listing is not None and desk.listing.closable else []
    return [*(acts or (("act", "Choose"),)), *closing, *undoing(desk.session)]


def undoing(session: AnySession) -> Keys:
    """The command that takes back, where something can be."""
    return [] if session.why_not_undo() else [("undo", "Undo")]


def rows(
    desk: Desk[S, A],
    width: int,
    words: Callable[[A], str],
    lead: Callable[[A], str],
    short: dict[str, str],
    *,
    numbered: bool,
    exact: Callable[[A], str] | None = None,
) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room.

    Where several would read the same, `exact` has the words that tell them apart.

    `lead` stands before the odds of an action, and `short` says what outcomes are called there.
    """
    if desk.listing is None:
        return []
    found = []
    if desk.listing.kind == PLAN and desk.planned is not None:
        return desk.planned.rows(numbered=numbered)
    if desk.listing.kind == SURE:
        answers = ("No, think again", f"Yes: {words(desk.listing.actions[YES])}")
        return [Row(str(n), f"{n + 1} {row}" if numbered else row) for n, row in enumerate(answers)]
    said_of = [words(action) for action in desk.listing.actions]
    times = Counter(said_of)
    for at, action in enumerate(desk.listing.actions):
        number = f"{at + 1} " if numbered and at < 9 else "  " if numbered else ""
        alike = exact is not None and times[said_of[at]] > 1
        said = exact(action) if alike and exact is not None else said_of[at]
        text, before = f"{number}{said}", lead(action)
        weighed = desk.odds_of(action) if abs(at - desk.at) < WEIGHED else None
        note = fitting(weighed, short, width - len(text) - len(before) - 8)
        found.append(Row(str(at), text, f"{before}{note}" if note else ""))
    return found


def fitting(odds: Odds | None, short: dict[str, str], room: int) -> str:
    """The odds in as many words as there is room for."""
    if odds is None:
        return ""
    parts: Sequence[str] = brief(odds, short)
    while parts and len(", ".join(parts)) > room:
        parts = parts[:-1]
    return ", ".join(parts)


def prompt_words(desk: Desk[S, A]) -> str:
    """What is asked by an open list, or told while others decide; empty where neither is so."""
    listing = desk.listing
    if not desk.session.human and not desk.session.over:
        return awaited(desk.session, desk.key_of)
    if listing is not None and listing.whys:
        return listing.whys[min(desk.at, len(listing.whys) - 1)]
    if listing is not None and listing.closable:
        return listing.title
    return "" if listing is None else desk.session.prompt.words


def awaited(session: AnySession, key_of: Callable[[str], str]) -> str:
    """Whom all wait for, and what a person can do meanwhile."""
    if session.watched:
        if session.paused:
            return "All is stopped: Enter goes on, Tab shows the next step."
        return keyed("You watch: Enter stops it, {end} goes on to the end.", key_of)
    name = session.name_of(session.decider) if session.decider is not None else "Nobody"
    return f"{name} decides. Enter hurries on to your next choice."
