"""A match and its file: who plays what since when, the record, and whose turn it is.

In a file of its own or in a career's, a match lies under a key: the header there, and under it each
action and whose turn it is. One of a career that is over is one squeezed document, to be looked at.
To open a match is to play its record again.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.match import Checkpoint, DivergedError, Entry, Match, replay
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Oath, Sworn, dice_of
from .seal import DONE, LARGEST_NUMBER, Change, Document, Documents
from .store import FileSummary, SaveFile, Store, typed
from .words import SaveError, clean, cleaned, fault

if TYPE_CHECKING:
    from .career_file import CareerFile
    from .folder import GameEdition

A = TypeVar("A")
R = TypeVar("R")
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

    @property
    def rank(self) -> str:
        """The level of an AI without his temper."""
        return self.level.partition(", ")[0]

    @property
    def temper(self) -> str:
        """That of an AI who has one."""
        return self.level.partition(", ")[2]


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
        super().__init__(name, store)
        self.career = career
        self.of_career = career is not None
        self.key = name if career else ALONE
        self.label = f"{store.file} ({name})" if career else store.file
        self.is_put_away = DONE in store.documents.get(self.key, {})
        self._edition = edition
        self._match: Match | None = None
        header, rows, turn = written_of(store, self.key)
        self.header = header_of(header, self.label)
        engine = edition.engines.get(self.header.engine)
        if engine is None:
            raise fault("engine", self.label, clean(self.header.engine, 40))
        self.engine = engine
        self.setup = self._typed(self.header.setup, engine.setup, "beginning")
        self.start: Checkpoint | None = None
        if self.header.start is not None:
            start = self._typed(self.header.start, Checkpoint, "beginning")
            state = self._typed(start.state, engine.state, "beginning")
            self.start = replace(start, state=state)
        self.turn = None if turn is None else self._typed(turn, MatchTurn, "beginning")
        stored: Any = StoredEntry  # of the engine's action: a document is read once, action and all
        self.entries: list[Entry] = []
        first = 1 + (self.start.actions if self.start else 0)
        for number in range(first, first + len(rows)):
            if (row := rows.get(str(number))) is None:
                raise fault("missing", self.label, number=number)
            read = self._typed(row, stored[engine.action], "action", number=number)
            self.entries.append(Entry(Player(read.who), read.action, read.thrown, read.digest))

    def _typed(self, document: Any, kind: type[R], what: str, **more: object) -> R:
        """What the rules must know to read. Raises SaveError."""
        try:
            return typed(document, kind, what, self.label, **more)
        except SaveError as error:
            raise self._edition.fault(error, self.header, self.label) from error

    @property
    def match(self) -> Match:
        """The match, its record played again. Raises SaveError where that is not possible."""
        if self._match is not None:
            return self._match
        header, sworn = self.header, self.header.sworn
        name, oaths = (self.name, self.career.oaths) if self.career else (ALONE, ())
        dice = dice_of(header.seed, oaths if sworn is None else (sworn,), name)
        try:
            again = replay(self.engine, self.setup, header.seed, self.entries, self.start, dice)
            return self.take(again)
        except DivergedError as error:
            where = f"{self.label} goes another way from action {error.at + 1} on"
            wrong = f"{where}: {clean(error.why)}"
        except Exception as error:  # a set-up may hold anything, and rules trust their callers
            wrong = f"{self.label} cannot be begun ({clean(str(error))})"
        raise self._edition.fault(fault("replay", self.label, wrong), header, self.label)

    def take(self, match: Match) -> Match:
        """Write down from now on what becomes of this match, whose record this is; the same."""
        self._match = match
        self._kept = self.actions
        match.on_change = self._keep
        if self.is_put_away:
            match.why_it_stands = lambda: "it is over and its result is in the career"
        return match

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
        changed = played_of(self.key, self.match, before)
        gone = [(f"{self.key} {number}", None) for number in range(before, self._kept, -1)]
        self.store.put(*changed.items(), *gone)

    def close(self) -> None:
        """Wait for the disk: a page is going. A match of its own lets its file go; one of a career
        stays open, for what follows by itself is written down too. Again it does nothing."""
        if self.career is None:
            super().close()
        else:
            self.wait_for_disk()

    def leave(self) -> None:
        """Play no more of it here; in a career it is put away if it is over."""
        if self.career is None:
            super().close()
        else:
            self.career.left(self)


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
    setup = msgspec.to_builtins(match.setup, str_keys=True)
    oath = match.dice.oaths[0] if isinstance(match.dice, Sworn) and begun else None
    start = None
    if match.taken_up:
        dice = match.dice.at - sum(len(f) for each in match.entries for f in each.thrown)
        checkpoint = Checkpoint(match.steps[0].state, dice, match.earlier)
        start = msgspec.to_builtins(checkpoint, str_keys=True)
    versions = edition.rules(), edition.content()
    header = Header(engine, title, chairs, setup, match.seed, *versions, begun, texts, oath, start)
    return checked(header)


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
    return MatchSummary(
        title=header.title,
        engine=header.engine,
        chairs=header.chairs,
        actions=now.actions,
        to_act=now.to_act,
        begun=header.begun,
    )


# --- The documents of a match ---------------------------------------------------------------------


def played(match: Match) -> int:
    return match.earlier + len(match.entries)


def rows_of(match: Match, after: int) -> Documents:
    """By number the actions of a match after some, as documents."""
    entries = enumerate(match.entries[after - match.earlier :], after + 1)
    return {str(number): msgspec.to_builtins(entry, str_keys=True) for number, entry in entries}


def played_of(key: str, match: Match, after: int) -> Documents:
    """What is written of the actions of a match after some, and whose turn it is."""
    rows = {f"{key} {number}": row for number, row in rows_of(match, after).items()}
    return {**rows, f"{key} {TURN}": msgspec.to_builtins(MatchTurn(played(match), match.to_act))}


def documents_of(key: str, header: Header, match: Match) -> Documents:
    """All that is written of a match while it is played."""
    plain = msgspec.to_builtins(header, str_keys=True)
    return {key: plain, **played_of(key, match, match.earlier)}


def over(key: str, header: Header, match: Match) -> tuple[Change, Change]:
    """What makes one document of a match that is over, without a turn."""
    plain = msgspec.to_builtins(header, str_keys=True)
    whole = {"header": plain, "entries": rows_of(match, match.earlier), DONE: played(match)}
    return (f"{key} ", None), (key, whole)


def written_of(store: Store, key: str) -> tuple[Any, Documents, Document | None]:
    """What a file says of a match, from under its seal: its header, its actions by number, and its
    turn, which one that is put away has not. Empty where that cannot be read."""
    first = store.under(key)
    if DONE in store.documents.get(key, {}):
        entries = first.get("entries")
        return first.get("header"), entries if isinstance(entries, dict) else {}, None
    keys = [at for at in store.documents if at.startswith(f"{key} ")]
    rows = {at.removeprefix(f"{key} "): store.under(at) for at in keys}
    return first, rows, rows.pop(TURN, None)
