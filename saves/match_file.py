"""A match and its file: who plays what since when, the record, and whose turn it is.

In a file of its own or in a career's, a match lies under a key: the header there, and under it each
action and whose turn it is. One of a career that is over is one squeezed document, to be looked at.
To open a match is to play its record again.
"""

from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
)

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.match import Checkpoint, DivergedError, Entry, Match, replay
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Oath, Sworn, dice_of
from .seal import DONE, LARGEST_NUMBER, Change, Document, Documents
from .store import FileSummary, SaveFile, Store, typed
from .words import clean, cleaned, fault

if TYPE_CHECKING:
    from .career_file import CareerFile
    from .folder import GameEdition


A = TypeVar("A")
T = TypeVar("T")
ALONE = "match"  # the key of a match in a file of its own
TURN = "turn"


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a side: a person by name, or an AI by its level."""

    kind: Literal["person", "ai"]
    name: str
    level: str = ""

    @property
    def person(self) -> bool:
        return self.kind == "person"


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """All of a match that no action changes."""

    engine: str  # the name of the engine
    title: str
    chairs: tuple[Chair, ...]  # by player
    setup: Any  # the setup of the engine, as plain mappings and lists; `Match.setup` has it typed
    seed: int
    rules: str  # the version of the rules it was begun under
    content: str  # a hash of the content (ship types and so on) it was begun with
    begun: str  # when it was begun: ISO 8601, in UTC
    texts: dict[str, str] = {}  # whatever the screens want to keep with a match, by their own keys
    sworn: Oath | None = None
    """Of sworn dice what they follow from (C-27); other dice follow from the seed. A match of a
    career has none of its own."""
    start: Any = None
    """The position that it was taken up from, as plain mappings; nothing for one begun here."""


class StoredEntry(Struct, Generic[A], frozen=True, forbid_unknown_fields=True):
    """An Entry as it is read, its action of the type that the engine names."""

    who: int
    action: A
    thrown: tuple[tuple[int, ...], ...]
    digest: str


class StoredPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A Position whose state has not been given its type yet."""

    actions: Annotated[int, msgspec.Meta(ge=0)]
    dice: Annotated[int, msgspec.Meta(ge=0)]
    state: Any


class MatchTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a match has come, for lists, and so that no end of its record can be taken away."""

    actions: int
    to_act: tuple[int, ...]  # whose turn it is; nobody's when the game is over


class MatchSummary(FileSummary, frozen=True):
    """A match in a list."""

    engine: str = ""
    chairs: tuple[Chair, ...] = ()
    actions: int = 0
    to_act: tuple[int, ...] = ()  # whose turn it is; nobody's when the game is over
    begun: str = ""

    @property
    def over(self) -> bool:
        return not self.problem and not self.to_act


class WrittenMatch(NamedTuple):
    """What a file says of a match, from under its seal; empty where that cannot be read."""

    header: Any
    entries: Documents  # by number
    turn: Document | None  # none of one that is put away


class MatchFile(SaveFile):
    """A match as its file has it. Made by `Folder` and `CareerFile`; close it on leaving. Play
    through `match` or a seat of it: all is kept. Nothing here raises for a disk that fails; `notes`
    and `trouble` tell."""

    KIND: ClassVar = "match"

    def __init__(
        self, name: str, store: Store, edition: "GameEdition", career: "CareerFile | None" = None
    ) -> None:
        """Read what is written of a match, which nobody has played again yet. Raises SaveError
        where it is spoilt."""
        self.name = name
        super().__init__(store)
        self.career = career
        self.of_career = career is not None
        self.key = name if career else ALONE
        self.label = f"{store.file} ({name})" if career else store.file
        self.is_put_away = DONE in store.documents.get(self.key, {})
        self._edition = edition
        self._match: Match | None = None
        written = written_of(store, self.key)
        self.header = header_of(written.header, self.label)
        engine = edition.engines.get(self.header.engine)
        if engine is None:
            raise fault("engine", self.label, clean(self.header.engine, 40))
        self.engine, self.start = engine, None
        self.setup = self._typed(self.header.setup, engine.setup)
        if self.header.start is not None:
            stored: StoredPosition = self._typed(self.header.start, StoredPosition)
            state = self._typed(stored.state, engine.state)
            self.start = Checkpoint(state, stored.dice, stored.actions)
        self.turn = None if written.turn is None else self._typed(written.turn, MatchTurn)
        first, rows = 1 + (self.start.actions if self.start else 0), written.entries
        self.entries = [self._entry(rows.get(str(n)), n) for n in range(first, first + len(rows))]

    def _typed(self, document: Any, kind: type[T]) -> T:
        return typed(document, kind, "beginning", self.label)

    def _entry(self, row: Document | None, number: int) -> Entry:
        """An action of the record. Raises SaveError where it is lost."""
        if row is None:
            raise fault("missing", self.label, number=number)
        stored: Any = StoredEntry  # of the engine's action: a document is read once, action and all
        read = typed(row, stored[self.engine.action], "action", self.label, number=number)
        return Entry(Player(read.who), read.action, read.thrown, read.digest)

    # What is played.

    @property
    def match(self) -> Match:
        """The match, its record played again. Raises SaveError where that is not possible."""
        return self._match or self.take(self._replayed())

    def take(self, match: Match) -> Match:
        """Write down from now on what becomes of this match, whose record this is; the same."""
        self._match = match
        self._kept = self.actions
        match.on_change = self._keep
        if self.is_put_away:
            match.why_it_stands = lambda: "it is over and its result is in the career"
        return match

    def _replayed(self) -> Match:
        header, sworn = self.header, self.header.sworn
        name, oaths = (self.name, self.career.oaths) if self.career else (ALONE, ())
        dice = dice_of(header.seed, oaths if sworn is None else (sworn,), name)
        try:
            return replay(self.engine, self.setup, header.seed, self.entries, self.start, dice)
        except DivergedError as error:
            where = f"{self.label} goes another way from action {error.at + 1} on"
            wrong = f"{where}: {clean(error.why)}"
        except Exception as error:  # a set-up may hold anything, and rules trust their callers
            wrong = f"{self.label} cannot be begun ({clean(str(error))})"
        now = self._edition.rules()
        what = "replay" if header.rules == now else "rules"
        raise fault(what, self.label, wrong, then=header.rules, now=now)

    def check(self) -> None:
        """Raise SaveError for a match that cannot be gone on with."""
        _ = self.match

    @property
    def actions(self) -> int:
        return played(self.match)

    def sit(self, chairs: tuple[Chair, ...]) -> None:
        """Change who plays what; of one that is put away that is not written down."""
        self._write(replace(self.header, chairs=chairs))

    def note(self, key: str, text: str) -> None:
        """Keep a text with the match, under a key of the caller's."""
        self._write(replace(self.header, texts={**self.header.texts, key: text}))

    def _write(self, header: Header) -> None:
        if not self.is_put_away:
            self.header = checked(header)
            self.store.put((self.key, msgspec.to_builtins(self.header, str_keys=True)))

    def _keep(self) -> None:
        if self.is_put_away:
            return
        before, self._kept = self._kept, self.actions
        changes: Documents = {**rows_of(self.match, before), TURN: turn_of(self.match)}
        gone = [(f"{self.key} {number}", None) for number in range(before, self._kept, -1)]
        self.store.put(*((f"{self.key} {name}", row) for name, row in changes.items()), *gone)

    # What is left.

    def close(self) -> None:
        """Wait for the disk: a page is going. A match of its own lets its file go; one of a career
        stays open, for what follows by itself is written down too. Again it does nothing."""
        if self.career is None:
            super().close()
        else:
            self.settle()

    def leave(self) -> None:
        """Play no more of it here; in a career it is put away if it is over."""
        if self.career is None:
            super().close()
        else:
            self.career.left(self)

    def put_away(self) -> None:
        """Make one squeezed document of a match that is over."""
        self.is_put_away = True
        self.store.put(*over(self.key, self.header, self.match))


def new_header(
    engine: str,
    match: Match,
    title: str,
    chairs: tuple[Chair, ...],
    texts: dict[str, str],
    edition: "GameEdition",
    begun: str = "",
) -> Header:
    """The header of a match that is kept from now on. Raises ValueError and TypeError."""
    start = {
        "actions": match.earlier,
        "dice": match.dice.at - sum(len(f) for each in match.entries for f in each.thrown),
        "state": msgspec.to_builtins(match.steps[0].state, str_keys=True),
    }
    setup = msgspec.to_builtins(match.setup, str_keys=True)
    versions = edition.rules(), edition.content()
    oath = match.dice.oaths[0] if isinstance(match.dice, Sworn) and begun else None
    taken_up = start if match.taken_up else None
    given = engine, title, chairs, setup, match.seed, *versions, begun, texts, oath, taken_up
    return checked(Header(*given))


def checked(header: Header) -> Header:
    """The header with every text in it fit to be shown. Raises ValueError for a huge seed."""
    if not -LARGEST_NUMBER <= header.seed <= LARGEST_NUMBER:
        raise ValueError("has a seed that is too large")
    return cleaned(header, "setup", "sworn", "start")


def header_of(written: Any, name: str) -> Header:
    """The header of a match. Raises SaveError."""
    return checked(typed(written, Header, "header", name, noun="is played in it"))


def summary(store: Store) -> MatchSummary:
    """What a list says of a match. Raises SaveError for one without a header."""
    header = header_of(store.under(ALONE), store.file)
    now = typed(store.under(f"{ALONE} {TURN}"), MatchTurn, "beginning", store.file)
    told = {name: getattr(header, name) for name in ("title", "engine", "chairs", "begun")}
    return MatchSummary(actions=now.actions, to_act=now.to_act, **told)


# --- The documents of a match ---------------------------------------------------------------------


def played(match: Match) -> int:
    return match.earlier + len(match.entries)


def turn_of(match: Match) -> Document:
    document: Document = msgspec.to_builtins(MatchTurn(played(match), match.to_act))
    return document


def rows_of(match: Match, after: int | None = None) -> Documents:
    """By number the actions of a match, as documents: all of them, or those after some."""
    first = match.earlier if after is None else after
    entries = enumerate(match.entries[first - match.earlier :], first + 1)
    return {str(number): msgspec.to_builtins(entry, str_keys=True) for number, entry in entries}


def documents_of(key: str, header: Header, match: Match) -> Documents:
    """All that is written of a match while it is played."""
    rows = {f"{key} {number}": row for number, row in rows_of(match).items()}
    plain = msgspec.to_builtins(header, str_keys=True)
    return {key: plain, **rows, f"{key} {TURN}": turn_of(match)}


def over(key: str, header: Header, match: Match) -> tuple[Change, Change]:
    """What makes one document of a match that is over, without a turn."""
    plain = msgspec.to_builtins(header, str_keys=True)
    whole = {"header": plain, "entries": rows_of(match), DONE: played(match)}
    return (f"{key} ", None), (key, whole)


def written_of(store: Store, key: str) -> WrittenMatch:
    """What a file says of a match."""
    first = store.under(key)
    if DONE in store.documents.get(key, {}):
        entries = first.get("entries")
        return WrittenMatch(first.get("header"), entries if isinstance(entries, dict) else {}, None)
    keys = [at for at in store.documents if at.startswith(f"{key} ")]
    rows = {at.removeprefix(f"{key} "): store.under(at) for at in keys}
    turn = rows.pop(TURN, None)
    return WrittenMatch(first, rows, turn)
