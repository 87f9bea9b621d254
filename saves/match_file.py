"""A match and its file: who plays what since when, the record, and whose turn it is.

In a file of its own or in a career's, a match lies under a key: the header there, and under it each
action and whose turn it is. One of a career that is over is one squeezed document, to be looked at.
To open a match is to play its record again.
"""

import contextlib
import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.match import (
    DivergedError,
    Entry,
    Match,
    Position,
    RefusedError,
    replay,
)
from pieces_of_eight.campaign.kernel.play import Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Oath, Sworn, dice_of
from .journal import LARGEST_NUMBER, Change, Document, Documents, Journal, Kept
from .seal import CLEAR, Seal
from .words import OtherVersionError, SaveError, clean, cleaned

if TYPE_CHECKING:
    from .career_file import CareerFile
    from .folder import Edition


A = TypeVar("A")
AnyMatch: TypeAlias = Match[Any, Any, Any]
KIND = "match"
ALONE = "match"
"""The key of a match in a file of its own."""
TURN = "turn"
DONE = "done"
"""What stands beside a match that is put away: how many actions it had."""


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

    engine: str
    """The name of the engine."""
    title: str
    chairs: tuple[Chair, ...]
    """By player."""
    setup: Any
    """The setup of the engine, as plain mappings and lists; `Match.setup` has it typed."""
    seed: int
    rules: str
    """The version of the rules it was begun under."""
    content: str
    """A hash of the content (ship types and so on) it was begun with."""
    begun: str
    """When it was begun: ISO 8601, in UTC."""
    texts: dict[str, str] = {}
    """Whatever the screens want to keep with a match, by their own keys."""
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


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a match has come, for lists, and so that no end of its record can be taken away."""

    actions: int
    to_act: tuple[int, ...]
    """Whose turn it is; nobody's when the game is over."""


class Summary(Struct, frozen=True):
    """A file in a list."""

    name: str = ""
    """What `Folder.open` or `open_career` wants to hear."""
    played: str = ""
    """When the file was last changed: ISO 8601, in UTC."""
    problem: str = ""
    """What is wrong with the file, in words."""
    title: str = ""


class MatchSummary(Summary, frozen=True):
    """A match in a list."""

    engine: str = ""
    chairs: tuple[Chair, ...] = ()
    actions: int = 0
    to_act: tuple[int, ...] = ()
    """Whose turn it is; nobody's when the game is over."""
    begun: str = ""

    @property
    def over(self) -> bool:
        return not self.problem and not self.to_act


class MatchFile(Kept):
    """A match as its file has it. Made by `Folder` and `CareerFile`; close it on leaving.

    Play through `match` or a seat of it, or through `submit` and `undo`: all are kept. Nothing
    here raises for a disk that fails; `notes` and `trouble` tell.
    """

    def __init__(
        self,
        name: str,
        documents: Documents,
        edition: "Edition",
        file: str,
        career: "CareerFile | None" = None,
    ) -> None:
        """Read what is written of a match, which nobody has played again yet; `file` is what the
        file is called in sentences. Raises SaveError where it is spoilt."""
        super().__init__()
        self.name = name
        self.career = career
        self.of_career = career is not None
        self.key = name if career else ALONE
        self.label = f"{file} ({name})" if career else file
        if career is not None:
            self.notes = career.notes
        self._edition = edition
        self._read(documents)

    @property
    def seal(self) -> Seal:
        """What lies over its documents."""
        return self.career.seal if self.career else CLEAR

    # What is written.

    def _read(self, documents: Documents) -> None:
        """Read the documents. Raises SaveError."""
        self.is_put_away = DONE in documents.get(self.key, {})
        written = plain(documents, self.key, self.seal)
        self.header = header_of(written, self.label)
        engine = self._edition.engines.get(self.header.engine)
        if engine is None:
            raise OtherVersionError(
                f"{self.label} is a game of {clean(self.header.engine, 40)!r}, which this copy of"
                " Pieces of Eight does not have; bring the game up to date to open it."
            )
        self.engine, turn, self.start = engine, written.get(TURN), None
        try:
            self.setup = msgspec.convert(self.header.setup, engine.setup, str_keys=True)
            if self.header.start is not None:
                stored = msgspec.convert(self.header.start, StoredPosition)
                state = msgspec.convert(stored.state, engine.state, str_keys=True)
                self.start = Position(state, stored.dice, stored.actions)
            self.turn = None if turn is None else msgspec.convert(turn, Turn)
        except (ValueError, RecursionError) as error:
            raise SaveError(
                f"{self.label} has a beginning that cannot be read ({clean(str(error))}); take"
                " another copy."
            ) from error
        self.entries = self._entries(written["entries"], self.start.actions if self.start else 0)
        """The record as it was read."""

    def _entries(self, rows: Documents, first: int) -> list[Entry]:
        """The record after `first` actions. Raises SaveError where a part of it is lost."""
        stored: Any = StoredEntry
        shape = stored[self.engine.action]  # so that a document is read once, action and all
        found: list[Entry] = []
        for number in range(first + 1, first + len(rows) + 1):
            if str(number) not in rows:
                raise SaveError(f"Action {number} of {self.label} is missing; take another copy.")
            try:
                read = msgspec.convert(rows[str(number)], shape, str_keys=True)
            except (ValueError, RecursionError) as error:
                raise SaveError(
                    f"Action {number} of {self.label} cannot be read ({clean(str(error))});"
                    " take another copy."
                ) from error
            found.append(Entry(Player(read.who), read.action, read.thrown, read.digest))
        return found

    @cached_property
    def match(self) -> AnyMatch:
        """The match, its record played again. Raises SaveError where that is not possible."""
        header, label = self.header, self.label
        label_of_dice, oaths = (self.name, self.career.oaths) if self.career else ("match", ())
        dice = dice_of(
            header.seed, oaths if header.sworn is None else (header.sworn,), label_of_dice
        )
        try:
            return replay(self.engine, self.setup, header.seed, self.entries, self.start, dice)
        except DivergedError as error:
            why = f"{label} does not replay from action {error.at + 1} on: {clean(error.why)}"
        except Exception as error:  # a set-up may hold anything, and rules trust their callers
            why = f"the game of {label} cannot be begun ({clean(str(error))})"
        rules = self._edition.rules()
        if header.rules != rules:
            raise OtherVersionError(
                f"{why}; it was begun with version {header.rules}, and this is {rules}."
            )
        raise SaveError(f"{why}; take another copy of it.")

    @property
    def actions(self) -> int:
        """How many actions the match has had."""
        return self.match.earlier + len(self.match.entries)

    # What is played.

    def keep(self, journal: Journal, leave: Callable[[], None] | None = None) -> "MatchFile":
        """Write down from now on what is done, until `leave` is called; the same. Raises as `match`
        does."""
        self.journal, self._leave = journal, leave
        self._kept = self.actions
        if not self.is_put_away:
            self.match.on_change = self._keep
        return self

    def submit(self, who: Player, action: Any) -> Step[Any]:
        """Do and keep an action. Raises RefusedError as the match does."""
        self._refuse_where_put_away(who)
        return self.match.submit(who, action)

    def undo(self, who: Player) -> None:
        """Take back and keep that. Raises RefusedError as the match does."""
        self._refuse_where_put_away(who)
        self.match.undo(who)

    def _refuse_where_put_away(self, who: Player) -> None:
        if self.is_put_away:
            rule = self.match.engine.prompt(self.match.state, who).rule
            raise RefusedError(Refusal(rule, "it is over and entered in the career"))

    def sit(self, chairs: tuple[Chair, ...]) -> None:
        """Change who plays what; of one that is put away that is written down."""
        self._write(replace(self.header, chairs=chairs))

    def note(self, key: str, text: str) -> None:
        """Keep a text with the match, under a key of the caller's."""
        self._write(replace(self.header, texts={**self.header.texts, key: text}))

    def _write(self, header: Header) -> None:
        if not self.is_put_away:
            self.header = checked(header)
            self._put((self.key, msgspec.to_builtins(self.header, str_keys=True)))

    def _keep(self) -> None:
        """Write down what the match has become since this was last called, in one step."""
        match, now = self.match, self.actions
        new = match.entries[self._kept - match.earlier :]
        changes: list[Change] = [
            (f"{self.key} {n}", msgspec.to_builtins(entry, str_keys=True))
            for n, entry in enumerate(new, self._kept + 1)
        ]
        changes += [(f"{self.key} {number}", None) for number in range(self._kept, now, -1)]
        self._kept = now
        self._put(*changes, (f"{self.key} {TURN}", plain_turn(match)))

    def _put(self, *changes: Change) -> None:
        """Write documents of the match into its file."""
        assert self.journal is not None
        self.journal.append(*covered(changes, self.seal))
        self.tell()

    # What is left.

    def close(self) -> None:
        """Wait for the disk: a page is going. A match of its own lets its file go; one of a career
        stays open, for what follows by itself is written down too. Again it does nothing."""
        if self.career is None:
            self.leave()
        else:
            self.settle()

    def leave(self) -> None:
        """Play no more of it here; in a career it is put away if it is over."""
        if self.career is not None:
            self.career.left(self)
        elif self._leave is not None:
            self.rest()
            super().close()

    def rest(self) -> None:
        """Write down no more of what is done."""
        self.match.on_change = _nothing


def new_header(
    engine: str,
    match: AnyMatch,
    title: str,
    chairs: tuple[Chair, ...],
    texts: dict[str, str],
    edition: "Edition",
    begun: str = "",
) -> Header:
    """The header of a match that is kept from now on. Raises ValueError and TypeError."""
    alone = isinstance(match.dice, Sworn) and bool(begun)
    start = {
        "actions": match.earlier,
        "dice": match.dice.at - sum(len(f) for each in match.entries for f in each.thrown),
        "state": msgspec.to_builtins(match.steps[0].state, str_keys=True),
    }
    header = Header(
        engine,
        title,
        chairs,
        msgspec.to_builtins(match.setup, str_keys=True),
        match.seed,
        edition.rules(),
        edition.content(),
        begun,
        texts,
        match.dice.oaths[0] if alone and isinstance(match.dice, Sworn) else None,
        start if match.taken_up else None,
    )
    return checked(header)


def checked(header: Header) -> Header:
    """The header with every text in it fit to be shown. Raises ValueError for a huge seed."""
    if not -LARGEST_NUMBER <= header.seed <= LARGEST_NUMBER:
        raise ValueError("has a seed that is too large")
    return cleaned(header, "setup", "sworn", "start")


def header_of(written: Document, name: str) -> Header:
    """The header of a match, out of what `plain` found. Raises SaveError."""
    try:
        return checked(msgspec.convert(written.get("header"), Header))
    except (ValueError, RecursionError) as error:
        raise SaveError(
            f"{name} does not say what is played in it ({clean(str(error))}); open it with the"
            " version that wrote it, or take another copy."
        ) from error


def summary(documents: Documents, file: str) -> MatchSummary:
    """What a list says of a match. Raises SaveError for one without a header."""
    written = plain(documents, ALONE, CLEAR)
    header = header_of(written, file)
    to_act = tuple(range(len(header.chairs)))  # where that cannot be read, anybody's
    with contextlib.suppress(ValueError):
        to_act = msgspec.convert(written.get(TURN), Turn).to_act
    return MatchSummary(
        title=header.title,
        engine=header.engine,
        chairs=header.chairs,
        actions=last_of(written["entries"]),
        to_act=to_act,
        begun=header.begun,
    )


def plain_turn(match: AnyMatch) -> Document:
    """Whose turn it is, as a document."""
    turn = Turn(match.earlier + len(match.entries), match.to_act)
    document: Document = msgspec.to_builtins(turn)
    return document


def documents_of(key: str, header: Header, match: AnyMatch) -> Documents:
    """All that is written of a match while it is played."""
    return {
        key: msgspec.to_builtins(header, str_keys=True),
        **{
            f"{key} {match.earlier + number}": msgspec.to_builtins(entry, str_keys=True)
            for number, entry in enumerate(match.entries, start=1)
        },
        f"{key} {TURN}": plain_turn(match),
    }


def plain(documents: Documents, key: str, seal: Seal) -> Document:
    """What is written of a match, from under its seal: its header, its entries by number, and its
    turn. Where a document cannot be read it is empty."""

    def under(at: str) -> Document:
        try:
            return seal.under(at, documents.get(at, {}))
        except ValueError:
            return {}

    first = under(key)
    if DONE in documents.get(key, {}):
        entries = first.get("entries")
        return {**first, "entries": entries if isinstance(entries, dict) else {}}
    rows = {at.removeprefix(f"{key} "): under(at) for at in documents if at.startswith(f"{key} ")}
    turn = {TURN: rows.pop(TURN)} if TURN in rows else {}
    return {"header": first, "entries": rows, **turn}


def last_of(rows: Documents) -> int:
    """The number of the last action of a record."""
    return max((int(n) for n in rows if re.fullmatch("[0-9]{1,9}", n)), default=0)


def put_away(documents: Documents, key: str, old: Seal, new: Seal) -> list[Change]:
    """What makes of a match that is over one squeezed document under a seal, without a turn."""
    written = plain(documents, key, old)
    written.pop(TURN, None)
    count = last_of(written["entries"])
    return [(f"{key} ", None), (key, {**new.over(key, written, squeeze=True), DONE: count})]


def covered(changes: Sequence[Change], seal: Seal) -> list[Change]:
    """Changes as they lie under a seal."""
    return [(key, None if doc is None else seal.over(key, doc)) for key, doc in changes]


def _nothing() -> None:
    """What a match calls once its file is closed."""
