"""A career and its file: who sails since when, how it stands, and every match of all its seasons.

Readable by anybody are the header, the seal, the standing and the names of the matches. What is
private (the seed, the setup, the texts, and every match) lies under the seal of the file, and the
header once more: that one holds, the readable one is for lists.
"""

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Oath
from .disk import copies
from .journal import Change, Document, Documents, Journal, Kept, read
from .match_file import (
    DONE,
    AnyMatch,
    Chair,
    MatchFile,
    Summary,
    covered,
    documents_of,
    new_header,
    put_away,
)
from .seal import CLEAR, Seal, SealRecord, Words, opened, sealed
from .words import SaveError, clean, cleaned, why

if TYPE_CHECKING:
    from pieces_of_eight.campaign.career import Career
    from .folder import Edition


T = TypeVar("T")
KIND = "career"
HEADER, SEAL, STANDING, PRIVATE, SETUP = ".header", ".seal", ".standing", ".private", ".setup"
"""The keys of the career's own documents; that of a match is its name."""
PUBLIC = (HEADER, SEAL, STANDING)
OWN = (*PUBLIC, PRIVATE, SETUP)
LARGEST_SEED = 2**128 - 1
PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}(/[A-Za-z0-9][A-Za-z0-9-]{0,39}){0,3}")
"""What a match of a career may be called, such as "season-1/battle-A"."""


class CareerHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """All of a career that never changes, but for the chairs."""

    title: str
    chairs: tuple[Chair, Chair]
    """The captain and his rival."""
    crowns: tuple[str, str]
    seed: int = 0
    """Written with what is private: whoever knows it could foretell the dice. Up to 128 bits."""
    difficulty: str = ""
    seasons: int = 3
    ironman: bool = False
    options: dict[str, str] = {}
    """Whatever else was chosen at the start, by the caller's own keys."""
    id: str = ""
    """The same wherever the file is carried."""
    rules: str = ""
    """The version of the game and its rules it was begun under."""
    content: str = ""
    """A hash of the content it was begun with."""
    begun: str = ""
    """When it was begun: ISO 8601, in UTC."""

    @property
    def people(self) -> tuple[Player, ...]:
        """The captains who are people."""
        return tuple(Player(n) for n, chair in enumerate(self.chairs) if chair.person)

    @property
    def captain(self) -> str:
        return self.chairs[0].name

    @property
    def rival(self) -> str:
        return self.chairs[1].name


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """How a career stands, for lists: told by whoever plays it."""

    season: int = 1
    points: tuple[int, int] = (0, 0)
    """Victory points of all seasons, by captain."""
    turn: tuple[int, ...] = ()
    """Whose turn it is."""
    ending: str = ""
    """How the career ended; empty while it is under way."""
    dead: bool = False
    """Whether the captain's death has ended it."""

    @property
    def over(self) -> bool:
        return bool(self.ending)


class CareerSummary(Summary, frozen=True):
    """A career in a list, as far as anybody may read it without a word."""

    header: CareerHeader | None = None
    """Without its seed; None where it cannot be read."""
    standing: Standing = Standing()
    holders: tuple[int, ...] = ()
    """The players whose words open it; nobody where it is not sealed."""


class Private(Struct, frozen=True, forbid_unknown_fields=True):
    """What of the career itself is nobody's business but the captains'."""

    header: CareerHeader
    """As it holds, whatever the readable one says."""
    seed: str
    """In hexadecimal letters: it may be larger than a number in a file."""
    texts: dict[str, str] = {}
    oaths: tuple[Oath, ...] = ()


class CareerFile(Kept):
    """A career as its file has it. Made by `Folder`; close it.

    Every match in it is kept as one in a file of its own. Nothing here raises for a disk that
    fails; `notes` and `trouble` tell. Only a change of words must reach the disk.
    """

    def __init__(
        self,
        name: str,
        documents: Documents,
        edition: "Edition",
        file: str,
        words: Words,
        seal: Seal | None = None,
    ) -> None:
        """Read what is written of a career itself: matches are read when they are asked for.

        `file` is what the file is called in sentences; where there is no `seal` that is open, it
        is opened with the words of the captains. Raises SaveError, and SealedError without them.
        """
        super().__init__()
        self.name = name
        self.file = file
        self.documents = documents
        self.public = public_header(documents, file)
        """The header as anybody may read it, without its seed."""
        if seal is None and (record := seal_record(documents, file)) is not None:
            names = tuple(chair.name for chair in self.public.chairs)
            seal = opened(record, words, names, file)
        self.seal = seal or CLEAR
        private = _read(self._under(PRIVATE), Private, file)
        try:
            self.header = checked(replace(private.header, seed=int(private.seed, 16)))
        except ValueError as error:
            raise _nameless(file, error) from error
        self.standing = standing_of(documents)
        self.texts = dict(private.texts)
        self.oaths = private.oaths
        """What was sworn for its dice, each from its time on."""
        self._edition = edition
        self._open: dict[str, MatchFile] = {}

    def _under(self, key: str) -> Document | None:
        """A document from under the seal; nothing for one that cannot be read."""
        try:
            return self.seal.under(key, self.documents[key])
        except (ValueError, LookupError):
            return None

    @property
    def setup(self) -> Any:
        """What the career was begun with, as plain mappings and lists; None where it is lost."""
        return (self._under(SETUP) or {}).get("setup")

    @cached_property
    def career(self) -> "Career":
        """The career of these matches. Raises whatever it likes where they are no whole one."""
        joined: Career = self._edition.join(self)
        return joined

    # The matches.

    @property
    def running(self) -> list[MatchFile]:
        """The matches that are open, and not put away."""
        return [match for match in self._open.values() if not match.is_put_away]

    def names(self) -> tuple[str, ...]:
        """The matches in the order they were begun."""
        return tuple(key for key in self.documents if PART.fullmatch(key))

    def is_over(self, name: str) -> bool:
        """Whether a match is over and put away: nothing in it changes any more."""
        return DONE in self.documents.get(name, {})

    def written(self, name: str) -> MatchFile:
        """A match as it is written, which nobody has played again. Raises SaveError."""
        if name not in self.names():
            raise SaveError(f"There is no {clean(name, 60)!r} in this career.")
        return MatchFile(name, self.documents, self._edition, self.file, self)

    def match(self, name: str) -> MatchFile:
        """A match, played again, to be gone on with; one that is over only to be looked at.

        The same object until it is left. Raises SaveError.
        """
        if name not in self._open:
            self._add(self.written(name))
        return self._open[name]

    def _add(self, found: MatchFile) -> MatchFile:
        """Have a match open, and kept where the career is."""
        _ = found.match  # or it raises
        self._open[found.name] = found if self.journal is None else found.keep(self.journal)
        return found

    def record(self, name: str) -> Match[Any, Any, Any]:
        """A match as it stands, played again. Raises SaveError."""
        return self.match(name).match

    @property
    def matches(self) -> dict[str, AnyMatch]:
        """Every match as it stands, by name in the order they were begun. Raises SaveError."""
        return {name: self.record(name) for name in self.names()}

    @property
    def chairs(self) -> dict[str, tuple[Chair, ...]]:
        """By the same names who played them, by player. Raises SaveError."""
        return {name: self.match(name).header.chairs for name in self.names()}

    @property
    def actions(self) -> int:
        """How many actions all its matches have had."""
        rows = (key.rpartition(" ") for key in self.documents)
        running = sum(bool(name) and number.isdigit() for name, _, number in rows)
        over = (self.documents[name].get(DONE) for name in self.names())
        return running + sum(count for count in over if isinstance(count, int))

    def begin(
        self,
        name: str,
        engine: str,
        match: AnyMatch,
        title: str = "",
        chairs: tuple[Chair, ...] = (),
        texts: Mapping[str, str] | None = None,
    ) -> MatchFile:
        """Keep a match in the career from now on, whatever was played of it already.

        Title and chairs are the career's where none are given. Raises SaveError.
        """
        if not PART.fullmatch(name) or name in self.names():
            raise SaveError(f"No match of this career can be called {clean(name, 60)!r} now.")
        now = self.header
        try:
            header = new_header(
                engine,
                match,
                title or now.title,
                chairs or now.chairs,
                dict(texts or {}),
                self._edition,
            )
            documents = documents_of(name, header, match)
            if match.to_act:
                self._put(*covered([*documents.items()], self.seal))
            else:
                self._put(put_away(documents, name, CLEAR, self.seal)[-1])
        except (ValueError, TypeError) as error:
            raise SaveError(f"This match cannot be kept: it {clean(str(error))}.") from error
        made = self.written(name)
        made.match = match
        return self._add(made)

    def left(self, match: MatchFile) -> None:
        """A match is left: it is put away if it is over, else it can be gone on with."""
        if self._open.get(match.name) is match and (match.is_put_away or not match.match.to_act):
            del self._open[match.name]
            if not match.is_put_away:
                match.is_put_away = True
                self._put(*put_away(self.documents, match.name, self.seal, self.seal))
        match.tell()

    # The career itself.

    def keep(self, journal: Journal, leave: Callable[[], None]) -> "CareerFile":
        """Write down from now on what is done, until `leave` is called; the same."""
        self.journal, self._leave = journal, leave
        self.documents = journal.documents
        for match in self._open.values():
            match.keep(journal)
        if self.seal.record is not None:
            self._drop_copies_of_another_seal()
        return self

    def stand(self, standing: Standing) -> None:
        """Say how the career stands, for the list of careers."""
        if standing != self.standing:
            self.standing = cleaned(standing)
            self._put((STANDING, msgspec.to_builtins(self.standing)))

    def sit(self, chairs: tuple[Chair, Chair]) -> None:
        """Change who plays for whom. Chairs of matches under way are changed by themselves."""
        self.header = replace(self.header, chairs=cleaned(chairs))
        self._put((HEADER, _plain_header(self.header)), self._private())

    def note(self, key: str, text: str) -> None:
        """Keep a text with the career, under a key of the caller's."""
        self.texts = {**self.texts, **cleaned({key: text})}
        self._put(self._private())

    def _private(self) -> Change:
        document = _plain_private(self.header, self.texts, self.oaths)
        return PRIVATE, self.seal.over(PRIVATE, document)

    def _put(self, *changes: Change) -> None:
        assert self.journal is not None
        self.journal.append(*changes)
        self.tell()

    def close(self) -> None:
        """Leave every match, wait for the disk, and let the file go. Again it does nothing."""
        if self._leave is not None:
            if "career" in vars(self):  # else nobody has asked for it, and it stands as it stood
                self.stand(self._edition.standing(self))
            for match in list(self._open.values()):
                match.leave()
                match.rest()
            super().close()

    # The words of the captains.

    @property
    def holders(self) -> tuple[int, ...]:
        """The players who have set a word."""
        return tuple(sorted(self.seal.words))

    def knows(self, who: int, word: str) -> bool:
        """Whether this is the word of a captain; of one who has set none, anybody knows it."""
        return self.seal.fits(who, word)

    def set_word(self, who: int, word: str, old: str = "", oath: Oath | None = None) -> None:
        """Set or change the word of a captain; one that is set is asked for first.

        When this returns, the file is sealed under it and no older copy of it is left in the
        folder. What is sworn for all dice from now on is written in the same step, so that no
        copy without the word has it. Raises SaveError, and then all is as before.
        """
        self._ask(who, old)
        seal = sealed({**self.seal.words, who: word})
        self._reseal(seal, (*self.oaths, oath) if oath else self.oaths)

    def lift_word(self, who: int, old: str) -> None:
        """Take back the word of a captain, who says it once more. Raises SaveError."""
        self._ask(who, old)
        if who in self.seal.words:
            words = {one: word for one, word in self.seal.words.items() if one != who}
            self._reseal(sealed(words), self.oaths)

    def drop_seal(self) -> None:
        """Write the career in clear: for when nothing in it is a secret. Raises SaveError."""
        if self.seal.record is not None:
            self._reseal(CLEAR, self.oaths)

    def _ask(self, who: int, old: str) -> None:
        """Refuse who does not know the word that is set."""
        if not self.knows(who, old):
            name = self.header.chairs[who].name
            raise SaveError(f"That is not the word of {name}; the old one stays.")

    def _reseal(self, seal: Seal, oaths: tuple[Oath, ...]) -> None:
        """Write the whole file anew under another seal, and let no older copy remain."""
        assert self.journal is not None
        try:
            moved = resealed(self.documents, self.seal, seal)
            private = _plain_private(self.header, self.texts, oaths)
            moved[PRIVATE] = seal.over(PRIVATE, private)
            self.journal.renew(moved)
        except (ValueError, OSError) as error:
            reason = (
                f"cannot be written: {why(error)}"
                if isinstance(error, OSError)
                else f"holds something that {clean(str(error))}"
            )
            raise SaveError(f"{self.file} {reason}; the words stay as they were.") from error
        self.documents, self.seal, self.oaths = moved, seal, oaths
        self._drop_copies_of_another_seal()
        self.tell()

    def _drop_copies_of_another_seal(self) -> None:
        """Remove older copies under another seal or none: a game that was stopped may leave
        them."""
        assert self.journal is not None
        try:
            for path in copies(self.journal.path)[1:]:
                if _first_documents(path).get(SEAL) != self.documents.get(SEAL):
                    self.journal.drop_older()
        except OSError as error:
            self.notes.append(
                f"An older copy of {self.file} could not be removed: {why(error)}. It does not"
                " have the new words; remove it yourself."
            )


def _first_documents(path: Any) -> Documents:
    """The documents of a file; none where it cannot be read."""
    try:
        return read(path, KIND).documents
    except SaveError:
        return {}


def new_documents(
    header: CareerHeader,
    setup: Any,
    texts: Mapping[str, str],
    oaths: tuple[Oath, ...],
    seal: Seal,
) -> Documents:
    """What a career's file holds at its beginning. Raises ValueError and TypeError."""
    header = checked(header)
    record = {} if seal.record is None else {SEAL: _plain_record(seal.record)}
    begun = {"setup": msgspec.to_builtins(setup, str_keys=True)}
    private = _plain_private(header, cleaned(dict(texts)), oaths)
    return {
        HEADER: _plain_header(header),
        **record,
        STANDING: msgspec.to_builtins(Standing()),
        PRIVATE: seal.over(PRIVATE, private),
        SETUP: seal.over(SETUP, begun, squeeze=True),
    }


def resealed(documents: Documents, old: Seal, new: Seal) -> Documents:
    """The documents of a career under another seal. Raises ValueError for one that is no good."""
    moved: Documents = {HEADER: documents[HEADER]}
    if new.record is not None:
        moved[SEAL] = _plain_record(new.record)
    for key, document in documents.items():
        if key not in PUBLIC:
            beside = {DONE: document[DONE]} if DONE in document else {}
            inside = old.under(key, {k: v for k, v in document.items() if k != DONE})
            document = {**new.over(key, inside, squeeze=bool(beside) or key == SETUP), **beside}
        if key not in (HEADER, SEAL):
            moved[key] = document
    return moved


def checked(header: CareerHeader) -> CareerHeader:
    """The header with every text in it fit to be shown. Raises ValueError for a huge seed."""
    if not 0 <= header.seed <= LARGEST_SEED:
        raise ValueError("has a seed that is too large")
    return cleaned(header)


def _plain_header(header: CareerHeader) -> Document:
    """The header as it is written: without the seed."""
    document: Document = msgspec.to_builtins(header, str_keys=True)
    del document["seed"]
    return document


def _plain_private(
    header: CareerHeader, texts: Mapping[str, str], oaths: tuple[Oath, ...]
) -> Document:
    """What is private of the career itself, as it is written."""
    return {
        "header": _plain_header(header),
        "seed": f"{header.seed:x}",
        "texts": dict(texts),
        "oaths": msgspec.to_builtins(oaths),
    }


def _plain_record(record: SealRecord) -> Document:
    document: Document = msgspec.to_builtins(record, str_keys=True)
    return document


def public_header(documents: Documents, file: str) -> CareerHeader:
    """The header of a career file, without its seed. Raises SaveError."""
    return checked(_read(documents.get(HEADER), CareerHeader, file))


def summary(documents: Documents, file: str) -> CareerSummary:
    """What a list says of a career. Raises SaveError for one without a header."""
    header, record = public_header(documents, file), seal_record(documents, file)
    holders = tuple(sorted(record.salts)) if record else ()
    return CareerSummary(
        title=header.title, header=header, standing=standing_of(documents), holders=holders
    )


def standing_of(documents: Documents) -> Standing:
    """How the career of a file stands; as at its start where that cannot be read."""
    try:
        return msgspec.convert(documents.get(STANDING), Standing)
    except ValueError:
        return Standing()


def seal_record(documents: Documents, file: str) -> SealRecord | None:
    """What a file says of its seal; None for one that is not sealed. Raises SaveError."""
    return _read(documents[SEAL], SealRecord, file) if SEAL in documents else None


def _read(document: Document | None, kind: type[T], file: str) -> T:
    """A document, typed."""
    try:
        return msgspec.convert(document, kind, str_keys=True)
    except (ValueError, RecursionError) as error:
        raise _nameless(file, error) from error


def _nameless(file: str, error: Exception) -> SaveError:
    """The error of a file that does not say what the career is."""
    return SaveError(
        f"{file} does not say what career it holds ({clean(str(error))}); open it with the version"
        " that wrote it, or take another copy."
    )


# --- Careers that are read ------------------------------------------------------------------------


def reader(name: str, edition: "Edition", words: Words) -> Callable[[Documents, str], CareerFile]:
    """What reads a career out of its documents, plays again what goes on, and joins it.

    It raises SaveError for matches that are no whole career, and SealedError.
    """

    def make(documents: Documents, file: str) -> CareerFile:
        career = CareerFile(name, documents, edition, file, words)
        for each in career.names():
            if not career.is_over(each):
                career.match(each)
        try:
            _ = career.career
        except SaveError:
            raise
        except Exception as error:  # matches may hold anything, and rules trust their callers
            reason = clean(str(error)) or type(error).__name__
            raise SaveError(
                f"The matches of {file} do not fit together ({reason}); take another copy of it."
            ) from error
        return career

    return make
