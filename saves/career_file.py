"""A career and its file: who sails since when, how it stands, and every match of all its seasons.

Readable by anybody are the header, the seal, the standing and the names of the matches. What is
private (the seed, the setup, the texts, and every match) lies under the seal of the file, and the
header once more: that one holds, the readable one is for lists.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Oath
from .match_file import Chair, MatchFile, documents_of, new_header, over
from .seal import (
    CLEAR,
    DONE,
    HEADER,
    PUBLIC,
    SEAL,
    SETUP,
    STANDING,
    Document,
    Documents,
    Seal,
    SealRecord,
    opened,
    sealed,
)
from .store import FileSummary, SaveFile, Store, typed
from .words import SaveError, clean, cleaned, fault, why

if TYPE_CHECKING:
    from pieces_of_eight.campaign.career import Career
    from .folder import GameEdition


T = TypeVar("T")
PRIVATE = ".private"
OWN = (*PUBLIC, PRIVATE, SETUP)
"""The keys of the career's own documents; that of a match is its name."""
NOUN = "career it holds"
LARGEST_SEED = 2**128 - 1
PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}(/[A-Za-z0-9][A-Za-z0-9-]{0,39}){0,3}")
"""What a match of a career may be called, such as "season-1/battle-A"."""


class CareerHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """All of a career that never changes, but for the chairs."""

    title: str
    chairs: tuple[Chair, Chair]  # the captain and his rival
    crowns: tuple[str, str]
    seed: int = 0
    """Written with what is private: whoever knows it could foretell the dice. Up to 128 bits."""
    difficulty: str = ""
    seasons: int = 3  # 0 for as many as the captain lives
    ironman: bool = False
    options: dict[str, str] = {}  # whatever else was chosen at the start, by the caller's own keys
    id: str = ""  # the same wherever the file is carried
    rules: str = ""  # the version of the game and its rules it was begun under
    content: str = ""  # a hash of the content it was begun with
    begun: str = ""  # when it was begun: ISO 8601, in UTC

    @property
    def people(self) -> tuple[Player, ...]:
        return tuple(Player(n) for n, chair in enumerate(self.chairs) if chair.person)

    def season_words(self, season: int) -> str:
        """Which season of how many it is: "2 of 3"; nobody knows of how many in a long war."""
        return f"{min(season, self.seasons)} of {self.seasons}" if self.seasons else str(season)

    @property
    def captain(self) -> str:
        return self.chairs[0].name

    @property
    def rival(self) -> str:
        return self.chairs[1].name


class CareerStanding(Struct, frozen=True, forbid_unknown_fields=True):
    """How a career stands, for lists: told by whoever plays it."""

    season: int = 1
    points: tuple[int, int] = (0, 0)  # victory points of all seasons, by captain
    turn: tuple[int, ...] = ()  # whose turn it is
    ending: str = ""  # how the career ended; empty while it is under way
    dead: bool = False  # whether the captain's death has ended it

    @property
    def over(self) -> bool:
        return bool(self.ending)


class CareerSummary(FileSummary, frozen=True):
    """A career in a list, as far as anybody may read it without a word."""

    header: CareerHeader | None = None  # without its seed; None where it cannot be read
    standing: CareerStanding = CareerStanding()
    holders: tuple[int, ...] = ()  # the players whose words open it; nobody where it is not sealed


class Private(Struct, frozen=True, forbid_unknown_fields=True):
    """What of the career itself is nobody's business but the captains'."""

    header: CareerHeader  # as it holds, whatever the readable one says
    seed: str  # in hexadecimal letters: it may be larger than a number in a file
    texts: dict[str, str] = {}
    oaths: tuple[Oath, ...] = ()


class CareerFile(SaveFile):
    """A career as its file has it. Made by `Folder`; close it. Every match in it is kept as one in
    a file of its own. Nothing here raises for a disk that fails; `notes` and `trouble` tell. Only a
    change of words must reach the disk."""

    KIND: ClassVar = "career"

    def __init__(self, name: str, store: Store, edition: "GameEdition") -> None:
        """Read what is written of a career itself: matches are read when they are asked for. A seal
        is opened with the words of the store. Raises SaveError, and SealedError without them."""
        super().__init__(name, store)
        self.file = store.file
        self.public = public_header(store)  # the header as anybody may read it, without its seed
        record = seal_record(store)
        if record is not None and store.seal is CLEAR:
            names = tuple(chair.name for chair in self.public.chairs)
            store.seal = opened(record, store.words, names, store.file)
        private = _typed(store.under(PRIVATE), Private, store.file)
        try:
            self.header = checked(replace(private.header, seed=int(private.seed, 16)))
        except ValueError as error:
            raise fault("header", store.file, error, noun=NOUN) from error
        self.standing = standing_of(store)
        self.texts = dict(private.texts)
        self.oaths = private.oaths  # what was sworn for its dice, each from its time on
        self._edition = edition
        self._open: dict[str, MatchFile] = {}

    @property
    def setup(self) -> Any:
        """What the career was begun with, as plain mappings and lists; None where it is lost."""
        return self.store.under(SETUP).get("setup")

    @cached_property
    def career(self) -> "Career":
        """The career of these matches. Raises whatever it likes where they are no whole one."""
        joined: Career = self._edition.join(self)
        return joined

    def check(self) -> None:
        """Raise SaveError for a career that cannot be gone on with: what goes on of it is played
        again, and joined."""
        for name in self.names():
            if not self.is_over(name):
                self.match(name)
        try:
            _ = self.career
        except SaveError:
            raise
        except Exception as error:  # matches may hold anything, and rules trust their callers
            reason = str(error) or type(error).__name__
            wrong = fault("matches", self.file, reason)
            raise self._edition.fault(wrong, self.header, self.file) from error

    @property
    def running(self) -> list[MatchFile]:
        """The matches that are open, and not put away."""
        return [match for match in self._open.values() if not match.is_put_away]

    def names(self) -> tuple[str, ...]:
        """The matches in the order they were begun."""
        return tuple(key for key in self.store.documents if PART.fullmatch(key))

    def is_over(self, name: str) -> bool:
        """Whether a match is over and put away: nothing in it changes any more."""
        return DONE in self.store.documents.get(name, {})

    def written(self, name: str) -> MatchFile:
        """A match as it is written, which nobody has played again. Raises SaveError."""
        if name not in self.names():
            raise fault("no part", clean(name, 60))
        return MatchFile(name, self.store, self._edition, self)

    def match(self, name: str) -> MatchFile:
        """A match, played again, to be gone on with; one that is over only to be looked at. The
        same object until it is left. Raises SaveError."""
        if name not in self._open:
            found = self.written(name)
            found.check()
            self._open[name] = found
        return self._open[name]

    def record(self, name: str) -> Match:
        """A match as it stands, played again. Raises SaveError."""
        return self.match(name).match

    @property
    def matches(self) -> dict[str, Match]:
        """Every match as it stands, by name in the order they were begun. Raises SaveError."""
        return {name: self.record(name) for name in self.names()}

    @property
    def chairs(self) -> dict[str, tuple[Chair, ...]]:
        """By the same names who played them, by player. Raises SaveError."""
        return {name: self.match(name).header.chairs for name in self.names()}

    @property
    def actions(self) -> int:
        rows = (key.rpartition(" ") for key in self.store.documents)
        running = sum(bool(name) and number.isdigit() for name, _, number in rows)
        over = (self.store.documents[name].get(DONE) for name in self.names())
        return running + sum(count for count in over if isinstance(count, int))

    def begin(
        self,
        name: str,
        engine: str,
        match: Match,
        title: str = "",
        chairs: tuple[Chair, ...] = (),
        texts: Mapping[str, str] | None = None,
    ) -> MatchFile:
        """Keep a match in the career from now on, whatever was played of it already. Title and
        chairs are the career's where none are given. Raises SaveError."""
        if not PART.fullmatch(name) or name in self.names():
            raise fault("part", clean(name, 60))
        title, chairs = title or self.header.title, chairs or self.header.chairs
        try:
            header = new_header(engine, match, title, chairs, dict(texts or {}), self._edition)
            documents = documents_of(name, header, match)
            self.store.put(*(documents.items() if match.to_act else over(name, header, match)))
        except (ValueError, TypeError) as error:
            raise fault("unfit", "", error, noun="match") from error
        made = self._open[name] = self.written(name)
        made.take(match)
        return made

    def left(self, match: MatchFile) -> None:
        """A match is left: it is put away if it is over, else it can be gone on with."""
        if self._open.get(match.name) is match and (match.is_put_away or not match.match.to_act):
            del self._open[match.name]
            if not match.is_put_away:
                match.is_put_away = True
                self.store.put(*over(match.key, match.header, match.match))

    def stand(self, standing: CareerStanding) -> None:
        """Say how the career stands, for the list of careers."""
        if standing != self.standing:
            self.standing = cleaned(standing)
            self.store.put((STANDING, msgspec.to_builtins(self.standing)))

    def sit(self, chairs: tuple[Chair, Chair]) -> None:
        """Change who plays for whom. Chairs of matches under way are changed by themselves."""
        self.header = replace(self.header, chairs=cleaned(chairs))
        private = _plain_private(self.header, self.texts, self.oaths)
        self.store.put((HEADER, _plain_header(self.header)), (PRIVATE, private))

    def note(self, key: str, text: str) -> None:
        """Keep a text with the career, under a key of the caller's."""
        self.texts = {**self.texts, **cleaned({key: text})}
        self.store.put((PRIVATE, _plain_private(self.header, self.texts, self.oaths)))

    def close(self) -> None:
        """Leave every match, wait for the disk, and let the file go. Again it does nothing."""
        if self.store.is_kept:
            if "career" in vars(self):  # else nobody has asked for it, and it stands as it stood
                self.stand(self._edition.standing(self))
            for match in list(self._open.values()):
                match.leave()
        super().close()

    @property
    def holders(self) -> tuple[int, ...]:
        """The players who have set a word."""
        return tuple(sorted(self.store.seal.words))

    def knows(self, who: int, word: str) -> bool:
        """Whether this is the word of a captain; of one who has set none, anybody knows it."""
        return self.store.seal.fits(who, word)

    def set_word(self, who: int, word: str, old: str = "", oath: Oath | None = None) -> None:
        """Set or change the word of a captain; one that is set is asked for first.

        When this returns, the file is sealed under it and no older copy of it is left in the
        folder. What is sworn for all dice from now on is written in the same step, so that no
        copy without the word has it. Raises SaveError, and then all is as before.
        """
        words = {**self._asked(who, old), who: word}
        self._reseal(sealed(words), (*self.oaths, oath) if oath else self.oaths)

    def lift_word(self, who: int, old: str) -> None:
        """Take back the word of a captain, who says it once more. Raises SaveError."""
        words = self._asked(who, old)
        if words.pop(who, None) is not None:
            self._reseal(sealed(words), self.oaths)

    def drop_seal(self) -> None:
        """Write the career in clear: for when nothing in it is a secret. Raises SaveError."""
        if self.store.seal.record is not None:
            self._reseal(CLEAR, self.oaths)

    def _asked(self, who: int, old: str) -> dict[int, str]:
        if not self.knows(who, old):
            raise fault("word", self.header.chairs[who].name)
        return {**self.store.seal.words}

    def _reseal(self, seal: Seal, oaths: tuple[Oath, ...]) -> None:
        store, private = self.store, _plain_private(self.header, self.texts, oaths)
        try:
            written = [(key, each) for key, each in store.documents.items() if key != SEAL]
            inside = {key: store.seal.under(key, each) for key, each in written}
            store.renew(covered({**inside, PRIVATE: private}, seal), seal)
        except ValueError as error:
            raise fault("words", self.file, f"holds something that {error}") from error
        except OSError as error:
            raise fault("words", self.file, f"cannot be written: {why(error)}") from error
        self.oaths = oaths


def new_documents(
    header: CareerHeader, setup: Any, texts: Mapping[str, str], oaths: tuple[Oath, ...], seal: Seal
) -> Documents:
    """What a career's file holds at its beginning. Raises ValueError and TypeError."""
    header = checked(header)
    plain = {
        HEADER: _plain_header(header),
        STANDING: msgspec.to_builtins(CareerStanding()),
        PRIVATE: _plain_private(header, cleaned(dict(texts)), oaths),
        SETUP: {"setup": msgspec.to_builtins(setup, str_keys=True)},
    }
    return covered(plain, seal)


def covered(plain: Documents, seal: Seal) -> Documents:
    record = {} if seal.record is None else {SEAL: msgspec.to_builtins(seal.record, str_keys=True)}
    ordered = {HEADER: plain[HEADER], **record, **plain}
    return {key: seal.over(key, document) for key, document in ordered.items()}


def checked(header: CareerHeader) -> CareerHeader:
    """The header with every text in it fit to be shown. Raises ValueError for a huge seed."""
    if not 0 <= header.seed <= LARGEST_SEED:
        raise ValueError("has a seed that is too large")
    return cleaned(header)


def _plain_header(header: CareerHeader) -> Document:
    document: Document = msgspec.to_builtins(replace(header, seed=0), str_keys=True)
    return document


def _plain_private(
    header: CareerHeader, texts: Mapping[str, str], oaths: tuple[Oath, ...]
) -> Document:
    private = Private(replace(header, seed=0), f"{header.seed:x}", dict(texts), oaths)
    document: Document = msgspec.to_builtins(private, str_keys=True)
    del document["header"]["seed"]
    return document


def public_header(store: Store) -> CareerHeader:
    """The header of a career, without its seed. Raises SaveError."""
    return checked(_typed(store.documents.get(HEADER), CareerHeader, store.file))


def summary(store: Store) -> CareerSummary:
    """What a list says of a career. Raises SaveError for one without a header."""
    header, record = public_header(store), seal_record(store)
    holders = tuple(sorted(record.salts)) if record else ()
    return CareerSummary(
        title=header.title, header=header, standing=standing_of(store), holders=holders
    )


def standing_of(store: Store) -> CareerStanding:
    """How the career of a file stands; as at its start where that cannot be read."""
    try:
        return msgspec.convert(store.documents.get(STANDING), CareerStanding)
    except ValueError:
        return CareerStanding()


def seal_record(store: Store) -> SealRecord | None:
    """What a file says of its seal; None for one that is not sealed. Raises SaveError."""
    found = store.documents.get(SEAL)
    return None if found is None else _typed(found, SealRecord, store.file)


def _typed(document: Document | None, kind: type[T], file: str) -> T:
    return typed(document, kind, "header", file, noun=NOUN)
