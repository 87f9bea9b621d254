"""The player's own content: a folder laid over the shipped files, each file of it checked.

Its folders are called as the game's are: "sea_fight/scenarios/my-sea.toml". A pack that was added
lies whole in "packs/its-name". What is read is TOML alone, and nothing in it can run.
"""

import os
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .decode import (
    ContentError,
    Fault,
    Path,
    WithId,
    as_text,
    fault,
    is_shipped,
    lay_over,
    listing,
    rows,
    shape_of,
    shipped,
    shipped_with,
)

PACKS = "packs"
LARGEST = 64 * 1024  # bytes of a file
MOST = 200  # files of one's own, and files of a pack
LONGEST_TITLE = 60
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that mean a device on Windows, whatever ending follows them."""
TAKEN = ("career",)  # words of the command line that no scenario may have for its id
CAPTAINS, FLAGS = "captains", "flags"
LESSONS, DESIGNS = "lessons", "pirate_wars/designs"
ORDERS, ENCOUNTERS, CUSTOMS = "career/orders", "career/encounters", "career/customs"
LONGEST_NAME = 24


class OwnKind(NamedTuple):
    """What can be made."""

    folder: str
    example: str  # the shipped file that the template is made of
    what: str
    engine: str = ""  # the engine that plays it; empty for what is no scenario


KINDS: Mapping[str, OwnKind] = {
    "sea": OwnKind("sea_fight/scenarios", "duel", "a sea fight", "sea_fight"),
    "town": OwnKind("land_raid/scenarios", "st-thomas", "a town to raid", "land_raid"),
    "shore": OwnKind("shore_raid/scenarios", "church", "a shore to raid", "shore_raid"),
    "board": OwnKind("treasure_grab/scenarios", "spit", "a board to grab on", "treasure_grab"),
    "wars": OwnKind("pirate_wars/scenarios", "wars-duel", "a Pirate Wars fight", "pirate_wars"),
    "captain": OwnKind(CAPTAINS, "captains", "captains of a career"),
    "lesson": OwnKind(LESSONS, "sail", "a lesson"),
    "design": OwnKind(DESIGNS, "skulls-eye-schooner", "a ship of the yard"),
    "order": OwnKind(ORDERS, "", "an order of the crown"),
    "encounter": OwnKind(ENCOUNTERS, "", "an encounter"),
    "way": OwnKind(CUSTOMS, "", "the way of a captain, or the custom of a crown"),
    "names": OwnKind(FLAGS, "pirates", "the names of a nation's ships and men"),
}  # by the word of the command line what a player can make
SCENARIOS = tuple(kind for kind in KINDS.values() if kind.engine)


class Survey(NamedTuple):
    """What a folder of one's own holds."""

    sound: Mapping[str, str]
    """The texts of the files that may be read, by their paths in the content."""
    faults: tuple[ContentError, ...]  # what is wrong with the others, a sentence each


class OwnFile(NamedTuple):
    """A file of one's own."""

    path: str  # its path in the content: "captains/mine.toml"
    shown: str  # its path in the folder, with the pack it lies in
    data: bytes


def use(folder: str | None) -> Survey:
    """Lay the sound files of a folder over the shipped ones; None and a missing one hold none."""
    found = survey(folder)
    lay_over(found.sound)
    return found


def survey(folder: str | None, more: Mapping[str, bytes] | None = None) -> Survey:
    """Read and check every file of a folder, and `more` files as a pack not yet in it has them."""
    sound: dict[str, str] = {}
    faults: list[ContentError] = []
    given = [OwnFile(path, path, data) for path, data in (more or {}).items()]
    every = [*(_files(folder) if folder else ()), *given]
    # a lesson may lead through a scenario of one's own, a way be a captain's, which are read before
    for found in sorted(every, key=lambda each: each.path.startswith((LESSONS, CUSTOMS))):
        try:
            check_path(found.path, found.shown)
            if len(found.data) > LARGEST:
                raise ContentError(found.shown, f"the file is larger than {LARGEST // 1024} KiB")
            if not found.data:
                raise ContentError(found.shown, "the file is empty, or cannot be read")
            text = as_text(found.data, found.shown)
            check(found.path, text, found.shown, sound)
        except ContentError as error:
            faults.append(error)
        else:
            sound[found.path] = text
    return Survey(sound, tuple(faults))


def _files(folder: str) -> Iterator[OwnFile]:
    packs = os.path.join(folder, PACKS)
    names = sorted(os.listdir(packs)) if os.path.isdir(packs) else []
    tops = [f"{PACKS}/{name}" for name in names if not name.startswith(".")]
    for top in (*tops, ""):
        yield from _files_under(folder, top)


def _files_under(folder: str, top: str) -> Iterator[OwnFile]:
    root = os.path.join(folder, top)
    for place, below, names in os.walk(root):
        hidden = {name for name in below if name.startswith(".")}
        hidden |= {PACKS} if not top and place == root else set()
        below[:] = sorted(set(below) - hidden)
        for name in sorted(names):
            if not name.startswith("."):
                whole = os.path.join(place, name)
                path = os.path.relpath(whole, root).replace(os.sep, "/")
                yield OwnFile(path, f"{top}/{path}" if top else path, _bytes(whole))


def _bytes(file: str) -> bytes:
    try:
        if os.path.isfile(file):
            with open(file, "rb") as opened:
                return opened.read(LARGEST + 1)
    except OSError:
        pass
    return b""


def check_path(path: str, shown: str) -> None:
    """Refuse a file that lies where nothing is read, or is called what no file may be."""
    folder, _, name = path.rpartition("/")
    known = [kind.folder for kind in KINDS.values()]
    if folder not in known:
        folders = listing(known).replace(" or ", " and ")
        raise ContentError(shown, f"the file is not in a folder of content; those are {folders}")
    stem = name.removesuffix(".toml")
    if stem == name or not NAME.fullmatch(stem):
        why = "the file's name must be small letters, digits and hyphens, at most 40, then .toml"
        raise ContentError(shown, why)
    if DEVICE.fullmatch(stem):
        raise ContentError(shown, f"the name {stem!r} means a device on Windows")


def check(path: str, text: str, shown: str, others: Mapping[str, str]) -> None:
    """Refuse a file that the game could not play. Raises ContentError, and nothing else."""
    kind = next(kind for kind in KINDS.values() if path.rpartition("/")[0] == kind.folder)
    try:
        for field, why in _faults(kind, path, text, shown, others):
            raise fault(text, shown, field, why)
    except ContentError:
        raise
    except Exception as error:  # whatever a file does, the game goes on without it
        words = " ".join(str(error).split()).rstrip(".") or type(error).__name__
        raise ContentError(shown, f"this cannot be begun: {words}") from error


def _faults(
    kind: OwnKind, path: str, text: str, shown: str, others: Mapping[str, str]
) -> Iterator[Fault]:
    """What is wrong with a file of one's own beside what any file is refused for."""
    if kind.folder in (LESSONS, CAPTAINS) and is_shipped(path):
        yield (), "the file must have another name than the game's own"
    if kind.engine:
        yield from _in_scenario(kind, path, text, shown, others)
    elif kind.folder == FLAGS:
        yield from _in_names(path, text, shown)
    elif kind.folder == CUSTOMS:
        from .career.customs import CustomTable

        with shipped_with(others):
            CustomTable.from_toml(text, shown)
    elif kind.folder in (ORDERS, ENCOUNTERS):
        from .career.encounters import EncounterRow
        from .career.orders import OrderRow

        shape: type[WithId] = OrderRow if kind.folder == ORDERS else EncounterRow
        table = "order" if kind.folder == ORDERS else "encounter"
        for at, row in enumerate(rows(shape, table, text, shown)):
            yield from _odd_id(row.id, (table, at, "id"))
    elif kind.folder == LESSONS:
        from .lessons import Lesson, faults_of

        lesson = Lesson.from_toml(text, shown)
        yield from faults_of(lesson, others)
        yield from _wrong_id(lesson.id, path)
        yield from _wrong_title(lesson.title, ("title",))
    elif kind.folder == DESIGNS:
        from .pirate_wars.ships import OwnDesign

        design = OwnDesign.from_toml(text, shown)
        yield from _wrong_id(design.id, path)
        yield from _wrong_name(design.name, ("name",))
    else:
        yield from _in_captains(text, shown)


def _in_scenario(
    kind: OwnKind, path: str, text: str, shown: str, others: Mapping[str, str]
) -> Iterator[Fault]:
    """A scenario whose id is not its own, or that its engine would not begin."""
    from pieces_of_eight.campaign.engines import ENGINES
    from pieces_of_eight.campaign.kernel.match import Match

    shape = shape_of(kind.engine)
    found = shape.from_toml(text, shown)
    yield from _wrong_id(found.id, path)
    if found.id in TAKEN:
        yield ("id",), f"is {found.id!r}, a word of the command line"
    for other in SCENARIOS:
        same = f"{other.folder}/{found.id}.toml"
        if other is not kind and (same in others or is_shipped(same)):
            yield ("id",), f"is {found.id!r}, which is already {other.what}"
    yield from _wrong_title(found.title, ("title",))
    if kind.engine == "land_raid" and is_shipped(path):
        crown = getattr(shape.from_toml(shipped(path), path), "crown", "")
        if getattr(found, "crown", "") != crown:
            yield ("crown",), f"must stay {crown!r}: careers look for this town there"
    Match(ENGINES[kind.engine], found.setup(), 1)


def _wrong_id(name: str, path: str) -> Iterator[Fault]:
    stem = path.rpartition("/")[2].removesuffix(".toml")
    if name != stem:
        yield ("id",), f"must be {stem!r}, as the file is called"


def _odd_id(name: str, field: Path) -> Iterator[Fault]:
    if not NAME.fullmatch(name) or name == "own":
        yield field, "must be small letters, digits and hyphens, and not 'own'"


def _wrong_title(words: str, field: Path) -> Iterator[Fault]:
    if not words.strip() or "\n" in words or len(words) > LONGEST_TITLE:
        yield field, f"must be one line of 1 to {LONGEST_TITLE} letters"


def _in_captains(text: str, shown: str) -> Iterator[Fault]:
    from .captains import captains_from

    known = {each.name: each.id for each in captains_from(shipped(f"{CAPTAINS}/captains.toml"), "")}
    for at, each in enumerate(captains_from(text, shown)):
        place = ("captain", at)
        yield from _wrong_title(each.name, (*place, "name"))
        yield from _odd_id(each.id, (*place, "id"))
        if known.get(each.name, each.id) != each.id:
            yield (*place, "name"), f"is {each.name!r}, who is there already"


def _in_names(path: str, text: str, shown: str) -> Iterator[Fault]:
    """A nation that the game has not, and names that are too few or too long for it."""
    from .flags import Nation

    if not is_shipped(path):
        yield (), "the file must be called as the nation whose names it holds"
    found, before = Nation.from_toml(text, shown), Nation.from_toml(shipped(path), path)
    for field in ("id", "name", "adjective", "crown"):
        if getattr(found, field) != (stays := getattr(before, field)):
            told = str(stays).lower() if isinstance(stays, bool) else repr(stays)
            yield (field,), f"must stay {told}: saved games know it so"
    for field in ("ships", "captains", "merchantmen", "officers", "towns"):
        names = getattr(found, field)
        if len(names) < (least := len(getattr(before, field))):
            yield (field,), f"must be at least {least} names, as many as the game draws from"
        for at, each in enumerate(names):
            yield from _wrong_name(each if isinstance(each, str) else each.name, (field, at))


def _wrong_name(words: str, field: Path) -> Iterator[Fault]:
    if not words.strip() or "\n" in words or len(words) > LONGEST_NAME:
        why = f"is {words[:LONGEST_NAME]!r}; a name has one line of 1 to {LONGEST_NAME} letters"
        yield field, why
