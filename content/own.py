"""The player's own content: a folder laid over the shipped files, each file of it checked.

Its folders are called as the game's are: "sea_fight/scenarios/my-sea.toml". A pack that was added
lies whole in "packs/its-name". What is read is TOML alone, and nothing in it can run.
"""

import os
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from content.decode import fault, listing
from content.files import ContentError, as_text, is_shipped, lay_over, shipped

PACKS = "packs"
LARGEST = 64 * 1024
"""Bytes of a file."""
MOST = 200
"""Files of one's own, and files of a pack."""
LONGEST_TITLE = 60
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that mean a device on Windows, whatever ending follows them."""
TAKEN = ("career",)
"""Words of the command line that no scenario may have for its id."""
CAPTAINS, FLAGS = "captains", "flags"
LESSONS, DESIGNS = "lessons", "pirate_wars/designs"
LONGEST_NAME = 24


class Kind(NamedTuple):
    """What can be made."""

    folder: str
    example: str
    """The shipped file that the template is made of."""
    what: str
    reader: str = ""
    """What reads a scenario, in its engine's module of scenarios."""

    @property
    def engine(self) -> str:
        """The engine that plays it; empty for what is no scenario."""
        return self.folder.partition("/")[0] if self.reader else ""


KINDS: Mapping[str, Kind] = {
    "sea": Kind("sea_fight/scenarios", "duel", "a sea fight", "scenario_from"),
    "town": Kind("land_raid/scenarios", "st-thomas", "a town to raid", "raid_from"),
    "shore": Kind("shore_raid/scenarios", "church", "a shore to raid", "shore_raid_from"),
    "board": Kind("treasure_grab/scenarios", "spit", "a board to grab on", "treasure_from"),
    "wars": Kind("pirate_wars/scenarios", "wars-duel", "a Pirate Wars fight", "war_from"),
    "captain": Kind(CAPTAINS, "captains", "captains of a career"),
    "lesson": Kind(LESSONS, "sail", "a lesson"),
    "design": Kind(DESIGNS, "skulls-eye-schooner", "a ship of the yard"),
    "names": Kind(FLAGS, "pirates", "the names of a nation's ships and men"),
}
"""By the word of the command line what a player can make."""
SCENARIOS = tuple(kind for kind in KINDS.values() if kind.engine)


class Survey(NamedTuple):
    """What a folder of one's own holds."""

    sound: Mapping[str, str]
    """The texts of the files that may be read, by their paths in the content."""
    faults: tuple[ContentError, ...]
    """What is wrong with the others, a sentence each."""


class Found(NamedTuple):
    """A file of one's own."""

    path: str
    """Its path in the content: "captains/mine.toml"."""
    shown: str
    """Its path in the folder, with the pack it lies in."""
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
    given = [Found(path, path, data) for path, data in (more or {}).items()]
    every = [*(_files(folder) if folder else ()), *given]
    # a lesson may lead through a scenario of one's own, which is read before it
    for found in sorted(every, key=lambda each: each.path.startswith(f"{LESSONS}/")):
        try:
            text = _text(found)
            check(found.path, text, found.shown, sound)
        except ContentError as error:
            faults.append(error)
        else:
            sound[found.path] = text
    return Survey(sound, tuple(faults))


def _files(folder: str) -> Iterator[Found]:
    """The files of the packs, then those that lie in the folder itself, which go over them."""
    packs = os.path.join(folder, PACKS)
    names = sorted(os.listdir(packs)) if os.path.isdir(packs) else []
    tops = [f"{PACKS}/{name}" for name in names if not name.startswith(".")]
    for top in (*tops, ""):
        yield from _files_under(folder, top)


def _files_under(folder: str, top: str) -> Iterator[Found]:
    root = os.path.join(folder, top)
    for place, below, names in os.walk(root):
        hidden = {name for name in below if name.startswith(".")}
        hidden |= {PACKS} if not top and place == root else set()
        below[:] = sorted(set(below) - hidden)
        for name in sorted(names):
            if not name.startswith("."):
                whole = os.path.join(place, name)
                path = os.path.relpath(whole, root).replace(os.sep, "/")
                yield Found(path, f"{top}/{path}" if top else path, _bytes(whole))


def _bytes(file: str) -> bytes:
    """What a file holds, one byte more than is allowed at most; nothing where it is no file."""
    try:
        if os.path.isfile(file):
            with open(file, "rb") as opened:
                return opened.read(LARGEST + 1)
    except OSError:
        pass
    return b""


def _text(found: Found) -> str:
    """The text of a file of one's own. Raises ContentError."""
    check_path(found.path, found.shown)
    if len(found.data) > LARGEST:
        raise ContentError(found.shown, f"the file is larger than {LARGEST // 1024} KiB")
    if not found.data:
        raise ContentError(found.shown, "the file is empty, or cannot be read")
    return as_text(found.data, found.shown)


def check_path(path: str, shown: str) -> None:
    """Refuse a file that lies where nothing is read, or is called what no file may be."""
    folder, _, name = path.rpartition("/")
    known = [kind.folder for kind in KINDS.values()]
    if folder not in known:
        raise ContentError(
            shown, f"the file is not in a folder of content; those are {_all(known)}"
        )
    stem = name.removesuffix(".toml")
    if stem == name or not NAME.fullmatch(stem):
        why = "the file's name must be small letters, figures and hyphens, 40 at most, and .toml"
        raise ContentError(shown, why)
    if DEVICE.fullmatch(stem):
        raise ContentError(shown, f"the name {stem!r} means a device on Windows")


def _all(words: list[str]) -> str:
    return listing(words).replace(" or ", " and ")


def check(path: str, text: str, shown: str, others: Mapping[str, str]) -> None:
    """Refuse a file that the game could not play. Raises ContentError, and nothing else."""
    kind = next(kind for kind in KINDS.values() if path.rpartition("/")[0] == kind.folder)
    try:
        if kind.engine:
            _check_scenario(kind, path, text, shown, others)
        elif kind.folder == FLAGS:
            _check_names(path, text, shown)
        elif kind.folder == LESSONS:
            _check_lesson(path, text, shown, others)
        elif kind.folder == DESIGNS:
            _check_design(path, text, shown)
        else:
            _check_captains(path, text, shown)
    except ContentError:
        raise
    except Exception as error:  # whatever a file does, the game goes on without it
        words = " ".join(str(error).split()).rstrip(".") or type(error).__name__
        raise ContentError(shown, f"this cannot be begun: {words}") from error


def _check_scenario(
    kind: Kind, path: str, text: str, shown: str, others: Mapping[str, str]
) -> None:
    """Refuse a scenario whose id is not its own, or that its engine would not begin."""
    from campaign.engines import ENGINES
    from campaign.kernel.match import Match

    module = import_module(f".{kind.engine}.scenarios", __package__)
    found: Any = getattr(module, kind.reader)(text, shown)
    stem = _check_id(found.id, path, text, shown)
    if found.id in TAKEN:
        raise fault(text, shown, ("id",), f"is {found.id!r}, a word of the command line")
    for other in SCENARIOS:
        same = f"{other.folder}/{stem}.toml"
        if other is not kind and (same in others or is_shipped(same)):
            raise fault(text, shown, ("id",), f"is {stem!r}, which is {other.what} already")
    _check_title(found.title, text, shown, ("title",))
    if kind.engine == "land_raid" and is_shipped(path):
        crown = getattr(module, kind.reader)(shipped(path), path).crown
        if found.crown != crown:
            why = f"must stay {crown!r}: careers look for this town there"
            raise fault(text, shown, ("crown",), why)
    Match(ENGINES[kind.engine], found.setup(), 1)


def _check_id(name: str, path: str, text: str, shown: str) -> str:
    """Refuse an id that is not the name of its file; the name."""
    stem = path.rpartition("/")[2].removesuffix(".toml")
    if name != stem:
        raise fault(text, shown, ("id",), f"must be {stem!r}, as the file is called")
    return stem


def _check_lesson(path: str, text: str, shown: str, others: Mapping[str, str]) -> None:
    """Refuse a lesson that nobody could finish, and one that would hide the game's."""
    from content.own_lessons import check_lesson

    if is_shipped(path):
        raise ContentError(shown, "the file must have another name than the game's own")
    found = check_lesson(text, shown, others)
    _check_id(found.id, path, text, shown)
    _check_title(found.title, text, shown, ("title",))


def _check_design(path: str, text: str, shown: str) -> None:
    """Refuse a ship that the yard would not build."""
    from content.pirate_wars.own_designs import check_design

    found = check_design(text, shown)
    _check_id(found.id, path, text, shown)
    _check_name(found.name, text, shown, ("name",))


def _check_title(words: str, text: str, shown: str, field: tuple[str | int, ...]) -> None:
    if not words.strip() or "\n" in words or len(words) > LONGEST_TITLE:
        why = f"must be one line of 1 to {LONGEST_TITLE} letters"
        raise fault(text, shown, field, why)


def _check_captains(path: str, text: str, shown: str) -> None:
    """Refuse captains whose names are those of others, and a file that would hide the shipped."""
    from content.captains import captains_from

    if is_shipped(path):
        raise ContentError(shown, "the file must have another name than the game's own")
    known = {each.name: each.id for each in captains_from(shipped(f"{CAPTAINS}/captains.toml"), "")}
    for at, each in enumerate(captains_from(text, shown)):
        _check_title(each.name, text, shown, ("captain", at, "name"))
        if not NAME.fullmatch(each.id) or each.id == "own":
            why = "must be small letters, figures and hyphens, and not 'own'"
            raise fault(text, shown, ("captain", at, "id"), why)
        if known.get(each.name, each.id) != each.id:
            raise fault(text, shown, ("captain", at, "name"), f"is {each.name!r}, who is there")


def _check_names(path: str, text: str, shown: str) -> None:
    """Refuse a nation that the game has not, and names that are too few or too long for it."""
    from content.flags import nation_from

    if not is_shipped(path):
        raise ContentError(shown, "the file must be called as the nation whose names it holds")
    found, before = nation_from(text, shown), nation_from(shipped(path), path)
    for field in ("id", "name", "adjective", "crown"):
        if getattr(found, field) != (stays := getattr(before, field)):
            told = str(stays).lower() if isinstance(stays, bool) else repr(stays)
            raise fault(text, shown, (field,), f"must stay {told}: saved games know it so")
    for field in ("ships", "captains", "merchantmen", "officers", "towns"):
        names = getattr(found, field)
        if len(names) < (least := len(getattr(before, field))):
            why = f"must be {least} names at least, as many as the game draws from"
            raise fault(text, shown, (field,), why)
        for at, each in enumerate(names):
            _check_name(each if isinstance(each, str) else each.name, text, shown, (field, at))


def _check_name(words: str, text: str, shown: str, field: tuple[str | int, ...]) -> None:
    if not words.strip() or "\n" in words or len(words) > LONGEST_NAME:
        why = f"is {words[:LONGEST_NAME]!r}; a name has one line of 1 to {LONGEST_NAME} letters"
        raise fault(text, shown, field, why)
