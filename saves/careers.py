"""The careers of a folder: begun, gone on with, checked, and carried in and out."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from saves.career_file import (
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
from saves.career_listing import remember, summary
from saves.career_restore import CareerReader, RestoredCareer, put_away
from saves.copies import Copy, whole
from saves.cover import CLEAR
from saves.journal import Journal
from saves.lines import Fault, Tables
from saves.listing import look_at
from saves.lock import Lock
from saves.names import CAREER
from saves.place import Place, unwritable
from saves.reading import Format, read
from saves.saved_career import SavedCareer
from saves.seal import Words, sealed
from saves.words import SaveError, SealedError, clean

Pick = Callable[[Path, CareerReader, Format], Copy[RestoredCareer]]


def create(
    place: Place, header: CareerHeader, setup: Any, words: Words, texts: Mapping[str, str]
) -> SavedCareer:
    """Keep a career from now on. Raises SaveError."""
    edition = place.edition
    seal = sealed(words) if words else None
    path, lock = place.free_name(clean(header.title), CAREER)
    try:
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
        tables = own_tables(header, Standing(), known, {}, seal or CLEAR, record)
        tables |= plain_setup(setup, seal or CLEAR)
        journal = Journal.create(path, KIND, place.form.current, place.disk, tables)
    except OSError as error:
        lock.free()
        raise unwritable(path, error) from error
    except (ValueError, TypeError) as error:
        lock.free()
        raise SaveError(f"This career cannot be kept: it {clean(str(error))}.") from error
    restored = RestoredCareer(header, Standing(), known, seal, {}, {}, journal.tables)
    return _saved(place, path, lock, journal, restored)


def enter(place: Place, name: str, words: Words, pick: Pick) -> SavedCareer:
    """Lock a career, pick the copy to go on with, and open it for writing. Raises SaveError."""
    path = place.file(name, CAREER)
    lock = place.locked(path)
    try:
        found = pick(path, CareerReader(place.edition, words), place.form)
        journal = place.journal(path, KIND, found)
    except OSError as error:
        lock.free()
        raise unwritable(path, error) from error
    except BaseException:
        lock.free()
        raise
    return _saved(place, path, lock, journal, found.restored)


def _saved(
    place: Place, path: Path, lock: Lock, journal: Journal, restored: RestoredCareer
) -> SavedCareer:
    """The career, handed to the player."""

    def leave(_: SavedCareer) -> None:
        lock.free()
        remember(place, path.stem)

    return SavedCareer(path.stem, restored, journal, place.edition, leave)


def check(place: Place, name: str, words: Words) -> list[str]:
    """What is wrong with a career, every match of it replayed. Raises SealedError."""
    path = place.file(name, CAREER)
    try:
        found = whole(path, CareerReader(place.edition, words), place.form).restored
    except SealedError:
        if problem := summary(place, name, look_at(path)).problem:
            return [problem]
        raise
    except SaveError as error:
        return [str(error)]
    wrong = list(found.notes)
    for part in found.names.values():
        if part not in found.running:
            try:
                put_away(found.tables, part, found.cover, path.name, place.edition)
            except SaveError as error:
                wrong.append(str(error))
    return wrong


def to_export(place: Place, name: str) -> Tables:
    """What a copy of a career holds, under its seal if it has one. Raises SaveError."""
    path = place.file(name, CAREER)
    found = read(path, KIND, place.form)
    if found.fault is Fault.BAD:
        raise SaveError(f"{path.name} is damaged; open or recover it before you export it.")
    if _bound(found.tables, path.name):
        raise SaveError(
            f"{path.name} is an ironman career: there is no copy of it until it is over."
        )
    return found.tables


def take_in(place: Place, source: Path) -> str:
    """Take a career from elsewhere into the folder; its name there. Raises SaveError."""
    name = clean(source.name)
    found = read(source, KIND, place.form)
    header = public_header(found.tables, name)
    if _bound(found.tables, name):
        raise SaveError(
            f"{name} is an ironman career under way, and no copy of one can be imported."
        )
    if seal_of(found.tables, name) is None:
        try:
            CareerReader(place.edition, {}).restore(found.tables, name)
        except SaveError as error:
            if not error.recoverable:
                raise
            CareerReader(place.edition, {}).rescue(found.tables, name)
    return place.take_in(source, header.title, CAREER).stem


def _bound(tables: Tables, name: str) -> bool:
    """Whether there may be no copies: an ironman career that is not over."""
    return public_header(tables, name).ironman and not standing_of(tables).over
