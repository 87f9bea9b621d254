"""The careers of a folder: listed, begun, gone on with, checked, and carried in and out.

What a list says of each, anybody may read without a word.
"""

import secrets
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.saves.career_file import (
    KIND,
    CareerHeader,
    Standing,
    cleaned,
    cleaned_texts,
    own_tables,
    plain_setup,
    public_header,
    seal_of,
    standing_of,
)
from pieces_of_eight.saves.career_restore import CareerReader, RestoredCareer, put_away
from pieces_of_eight.saves.cover import CLEAR
from pieces_of_eight.saves.disk import CAREER, Lock
from pieces_of_eight.saves.journal import Journal
from pieces_of_eight.saves.journal_file import Fault, Tables, read
from pieces_of_eight.saves.match_listing import Listing, Summary, time_of
from pieces_of_eight.saves.place import Place
from pieces_of_eight.saves.saved_career import SavedCareer
from pieces_of_eight.saves.seal import Words, sealed
from pieces_of_eight.saves.words import OtherVersionError, SaveError, SealedError, clean


class CareerSummary(Summary, frozen=True):
    """A career in a list."""

    header: CareerHeader | None = None
    """Without its seed; None where it cannot be read."""
    standing: Standing = Standing()
    holders: tuple[int, ...] = ()
    """The players whose words open it; nobody where it is not sealed."""

    @property
    def title(self) -> str:
        return self.header.title if self.header else self.name


def careers(place: Place) -> Listing[CareerSummary]:
    """The careers of a folder."""
    return Listing(place.path, CAREER, place.index, CareerSummary, partial(summary, place))


def summary(place: Place, path: Path) -> CareerSummary:
    """A career in a list; what is wrong with it, if anything, with what can be done about it."""
    name, played = path.stem, time_of(path)
    try:
        try:
            tables = read(path, KIND).tables
            header = public_header(tables, path.name)
        except OtherVersionError:
            raise
        except SaveError:
            tables = CareerReader(place.edition, {}).whole(path).restored.tables
            header = public_header(tables, path.name)
        record = seal_of(tables, path.name)
        holders = tuple(sorted(one.who for one in record.salts)) if record else ()
        return CareerSummary(name, played, "", header, standing_of(tables), holders)
    except SaveError as error:
        return CareerSummary(name, played, str(error))


def create(
    place: Place,
    header: CareerHeader,
    setup: Any,
    words: Words,
    texts: Mapping[str, str],
    oaths: tuple[Oath, ...],
) -> SavedCareer:
    """Keep a career from now on. Raises SaveError."""
    edition = place.edition
    seal = sealed(words) if words else None
    path, lock = place.free_name(clean(header.title), CAREER)
    with place.beginning(lock, path):
        header = cleaned(
            replace(
                header,
                id=secrets.token_hex(8),
                rules=edition.rules,
                content=edition.content,
                begun=place.now().isoformat(timespec="seconds"),
            )
        )
        known, record = cleaned_texts(texts), seal.record if seal else None
        tables = own_tables(header, Standing(), known, oaths, {}, seal or CLEAR, record)
        tables |= plain_setup(setup, seal or CLEAR)
        journal = Journal.create(path, KIND, place.disk, tables)
    restored = RestoredCareer(header, Standing(), known, oaths, seal, {}, {}, journal.tables)
    return _saved(place, path, lock, journal, restored, [])


def enter(place: Place, name: str, words: Words) -> SavedCareer:
    """Lock a career, and open it for writing. Raises SaveError."""
    path = place.file(name, CAREER)
    lock = place.locked(path)
    with place.holding(lock, path):
        found = CareerReader(place.edition, words).whole(path)
        journal = place.journal(path, KIND, found)
    return _saved(place, path, lock, journal, found.restored, found.notes)


def _saved(
    place: Place,
    path: Path,
    lock: Lock,
    journal: Journal,
    restored: RestoredCareer,
    notes: list[str],
) -> SavedCareer:
    """The career, handed to the player."""

    def leave(_: SavedCareer) -> None:
        lock.free()
        careers(place).remember(path)

    return SavedCareer(path.stem, restored, notes, journal, place.edition, leave)


def check(place: Place, name: str, words: Words) -> list[str]:
    """What is wrong with a career, every match of it replayed. Raises SealedError."""
    path = place.file(name, CAREER)
    try:
        copy = CareerReader(place.edition, words).whole(path)
    except SealedError:
        if read(path, KIND).fault is Fault.BAD:
            return [f"{path.name} is damaged; open it with the words to save what is whole."]
        raise
    except SaveError as error:
        return [str(error)]
    found, wrong = copy.restored, list(copy.notes)
    for part in found.names.values():
        if part not in found.running:
            try:
                put_away(found, part, path.name, place.edition)
            except SaveError as error:
                wrong.append(str(error))
    return wrong


def to_export(place: Place, name: str) -> Tables:
    """What a copy of a career holds, under its seal if it has one. Raises SaveError."""
    path = place.file(name, CAREER)
    found = read(path, KIND)
    if found.fault is Fault.BAD:
        raise SaveError(f"{path.name} is damaged; open it before you export it.")
    if _bound(found.tables, path.name):
        raise SaveError(
            f"{path.name} is an ironman career: there is no copy of it until it is over."
        )
    return found.tables


def take_in(place: Place, source: Path) -> str:
    """Take a career from elsewhere into the folder; its name there. Raises SaveError."""
    name = clean(source.name)
    found = read(source, KIND)
    header = public_header(found.tables, name)
    if _bound(found.tables, name):
        raise SaveError(
            f"{name} is an ironman career under way, and no copy of one can be imported."
        )
    if seal_of(found.tables, name) is None:
        CareerReader(place.edition, {}).restore(found.tables, name)
    return place.take_in(source, header.title, CAREER).stem


def _bound(tables: Tables, name: str) -> bool:
    """Whether there may be no copies: an ironman career that is not over."""
    return public_header(tables, name).ironman and not standing_of(tables).over
