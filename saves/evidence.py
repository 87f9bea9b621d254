"""What a file holds, as it was written, for whoever checks its dice: one file, no older copy."""

from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.saves.career_file import KIND as CAREER_KIND
from pieces_of_eight.saves.career_file import MATCHES, OWN, CareerHeader, public_header, setup_of
from pieces_of_eight.saves.career_restore import CareerReader, RestoredCareer, record_of
from pieces_of_eight.saves.edition import Edition
from pieces_of_eight.saves.journal_file import Fault, Tables, head_of, is_there, read
from pieces_of_eight.saves.match_file import KIND as MATCH_KIND
from pieces_of_eight.saves.match_restore import Written, written
from pieces_of_eight.saves.seal import Words
from pieces_of_eight.saves.words import SaveError, clean


class CareerEvidence(NamedTuple):
    """What a career was begun with."""

    header: CareerHeader
    setup: Any
    """As plain mappings and lists."""
    oaths: tuple[Oath, ...]


class Evidence(NamedTuple):
    """All matches of a file, and the career that they belong to."""

    matches: dict[str, Written]
    """By name in the order they were begun; that of a file with one match is empty."""
    career: CareerEvidence | None


def strays(career: RestoredCareer) -> str:
    """A table that belongs to no match of a career, or a match that has no table; "" for none."""
    known, listed = set(career.names.values()), career.tables.get(MATCHES, {})
    tables = [table for table in career.tables if table not in OWN]
    lost = [table for table in tables if table.rpartition("/")[0] not in known]
    return next(iter(lost), "" if len(known) == len(listed) else "another match")


def _from_start(tables: Tables, name: str, edition: Edition) -> Written:
    """What a file says of a match from its very beginning. Raises SaveError."""
    found = written(tables, name, edition)
    if found.start is not None:
        raise SaveError(f"The beginning of {name} is not in it: it goes on from another game.")
    return found


def evidence(path: Path, edition: Edition, words: Words) -> Evidence:
    """What a file holds. Raises SaveError, and SealedError for a seal without its words."""
    name = clean(path.name)
    if not is_there(path):
        raise SaveError(f"There is no file {clean(str(path))}; name a saved game.")
    head = head_of(path)
    of_career = head is not None and head.kind == CAREER_KIND
    found = read(path, CAREER_KIND if of_career else MATCH_KIND)
    if found.fault is not Fault.NONE:
        raise SaveError(f"{name} is damaged or was cut off: its last lines cannot be read.")
    if not of_career:
        return Evidence({"": _from_start(found.tables, name, edition)}, None)
    career = CareerReader(edition, words).begin(found.tables, name)
    if stray := strays(career):
        raise SaveError(f"{name} holds {clean(stray)}, which its list of matches does not name.")
    if public_header(found.tables, name) != replace(career.header, seed=0):
        raise SaveError(f"{name} tells lists other terms than hold in it; somebody changed them.")
    matches = {
        part: _from_start(record_of(career.tables, part, career.cover), f"{name} ({part})", edition)
        for part in career.names.values()
    }
    setup = setup_of(career.tables, career.cover)
    return Evidence(matches, CareerEvidence(career.header, setup, career.oaths))
