"""Words of books about desks: a fight at any moment, and what comes of one key after another."""

import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.ai.worker import rehearse
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Checkpoint, Match
from pieces_of_eight.campaign.kernel.play import Planned
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.match_file import Chair, Header
from pieces_of_eight.tui.line.play import ordered
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.fight_desk import END
from pieces_of_eight.tui.match.stack_desk import desk_of
from pieces_of_eight.tui.play.opponents import Unkept
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.registry import face_of
from tests.tui.shell import make_folder

NAMES = ("Anne Bonny", "Ben Gunn", "Cat Lewis", "Dan Teach")
PEOPLE = tuple(Chair("person", name) for name in NAMES)
ARROWS = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
ARROWS |= {"finely-right": (1, 1), "finely-left": (-1, 1)}


@asynccontextmanager
async def folder() -> AsyncIterator[Folder]:
    """A folder of the case's own."""
    with TemporaryDirectory() as path:
        yield make_folder(Path(path))


def match_of(begin: Any, seed: int = 1) -> Match:
    """A match from a setup, or from a position in the middle of one."""
    engine = ENGINES[type(begin).__module__.split(".")[2]]
    if type(begin).__name__ == "Setup":
        return Match(engine, begin, seed)
    return Match(engine, None, seed, Checkpoint(begin, 0, 0))


def session_of(begin: Any, seed: int = 1, chairs: Sequence[Chair] = PEOPLE) -> Session[Any, Any]:
    """The table of a fight that is kept nowhere."""
    match = match_of(begin, seed)
    name, seats = match.engine.name, len(match.engine.game.score(match.state))
    header = Header(name, "A fight", tuple(chairs[:seats]), {}, seed, "", "", "", {})
    return Session(Unkept(header, match), face_of(name))


def rows_of(odds: Any) -> str:
    """Chances with their words, rounded where nobody could read them."""
    shown = [(row.words, row.chance) for row in odds.rows]
    fine = all(chance.denominator < 1_000_000 for _, chance in shown)
    return ", ".join(
        f"{words} {chance if fine else f'{float(chance):.6f}'}" for words, chance in shown
    )


class desk:  # noqa: N801 - it reads as a word of the books
    """The desk of a fight that is kept nowhere; called with keys it tells what comes of each.

    A key is the name of a command, `enter`, `tab`, `back`, `esc`, `undo`, an arrow, the number of
    a row, or what the mouse and the cursor do at a place or a thing: `@D4` looks at it, `*D4`
    clicks it.
    """

    def __init__(self, begin: Any, seed: int = 1, chairs: Sequence[Chair] = PEOPLE) -> None:
        self.told: list[str] = []
        self.desk = desk_of(session_of(begin, seed, chairs), self.told.append)
        self.told.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.desk, name)

    def __call__(self, keys: str) -> str:
        return "\n".join(f"{key}: {self.after(key)}".strip() for key in keys.split())

    def at(self, name: str) -> Any:
        """A place by its name, or by that of who is there."""
        return self.desk.places_of(name)[0]

    def press(self, key: str) -> object:
        desk = self.desk
        if key.isdigit():
            return desk.choose(int(key))
        if key in ARROWS:
            return desk.arrow(*ARROWS[key])
        if key[0] in "@*":
            return (desk.look_at if key[0] == "@" else desk.click)(self.at(key[1:]))
        meant = {"enter": "act", "esc": "close", "undo": "undo", "layer": "turn_ranges"}
        if key in ("tab", "back"):
            return desk.next(1 if key == "tab" else -1)
        return getattr(desk, meant[key])() if key in meant else desk.press(key)

    def after(self, key: str) -> str:
        """What a key brings: orders, sentences, a list, a row; else what lies under the cursor."""
        desk, match = self.desk, self.desk.session.saved.match
        count, listing, lit, hand = len(match.entries), desk.listing, desk.at, desk.hand
        steering, placing = desk.steering, desk.placing is not None
        self.told.clear()
        self.press(key)
        found = [*self.orders(count), *filter(None, self.told)]
        if len(match.entries) < count:
            found.insert(0, f"({count - len(match.entries)} taken back)")
        if desk.listing is not None and (desk.listing != listing or desk.at != lit):
            same = listing is not None and desk.listing.title == listing.title
            lead = "" if same else f"[{desk.listing.title}] "
            found.append(f"{lead}{self.rows[desk.at]}")
        elif desk.hand != hand and desk.hand:
            found.append(f"in hand: {self.in_hand}")
        if desk.steering != steering:
            found.append("(the arrows carry it)" if desk.steering else "(the arrows let go)")
        if (desk.placing is not None) != placing:
            found.append("(placed)" if placing else "(one by one)")
        return " / ".join(found or [desk.words_at_cursor()])

    def orders(self, since: int = 0) -> Iterator[str]:
        """What has been ordered, in the words of its choices."""
        match = self.desk.session.saved.match
        for step, entry in list(zip(match.steps, match.entries, strict=False))[since:]:
            yield self.desk.about.choice(step.state, entry.action).words

    @property
    def given(self) -> list[Any]:
        return [entry.action for entry in self.desk.session.saved.match.entries]

    @property
    def in_hand(self) -> str:
        return " ".join(self.desk.things[who].sign for who in self.desk.hand)

    @property
    def rows(self) -> list[str]:
        """The rows of the open list, without their numbers."""
        return [row.text for row in captions.rows(self.desk, 200, numbered=False)]

    @property
    def listed(self) -> str:
        """The open list: its title, and its rows with what stands beside them."""
        listing, rows = self.desk.listing, captions.rows(self.desk, 200, numbered=False)
        if listing is None:
            return ""
        lines = [f"{row.text} ~ {row.note}" if row.note else row.text for row in rows]
        return "\n".join([listing.title, *(f"- {line}" for line in lines)])

    @property
    def odds(self) -> str:
        """What is weighed, and its rows."""
        found = self.desk.weighed()
        if found is None or found[1] is None:
            return ""
        return f"{found[0].removesuffix(':')}: {rows_of(found[1])}"

    @property
    def asked(self) -> str:
        return captions.prompt_words(self.desk)

    @property
    def keys(self) -> str:
        return ", ".join(f"{name} {words}" for name, words in captions.keys(self.desk))

    def why(self, order: str) -> str:
        """What an order in words means: what it would do, or why it cannot be."""
        found = ordered(self.desk, order)
        return found if found is None or isinstance(found, str) else found.words

    def rehearsed(self, seed: int = 1) -> Sequence[Planned]:
        """What a mate would do in this turn, thought out here."""
        session, chosen = self.desk.session, level("mate")
        match = session.saved.match
        seen, head = match.seat(session.viewer).seen, chosen.make(match.engine)
        return rehearse(match.engine, head, seen, random.Random(seed), chosen.budget)

    def plan(self, *orders: Planned) -> str:
        """Lay a plan open, the mate's if none is given: its rows."""
        self.desk.open_plan(orders or self.rehearsed())
        return self.listed


__all__ = ["END", "NAMES", "PEOPLE", "desk", "folder", "match_of", "rows_of", "session_of"]
