"""Scenarios that a player makes on the screen: judged, written into his folder, and kept half done.

A document is the struct of a scenario (a `Raid`, a `Scenario`, a `Treasure`), sound or not. What is
saved passes the same check as a file written by hand. What is not saved yet lies as a draft in a
hidden folder, which nothing else reads.
"""

import os
import re
import shutil
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from .decode import (
    ContentError,
    FromToml,
    decode,
    is_shipped,
    laid_over,
    listed,
    load,
    read,
    shape_of,
    shipped,
)
from .own import (
    CUSTOMS,
    DEVICE,
    ENCOUNTERS,
    FLAGS,
    KINDS,
    LARGEST,
    MOST,
    NAME,
    ORDERS,
    PACKS,
    check,
    check_path,
    survey,
    use,
)

# --- A template of each kind of content: a file of the game under a new id, each field explained --

LAST = 90  # the order of a new scenario: behind the game's own
DIGITS = {
    "shore_raid": ("a digit the floor of the place with this number",),
    "treasure_grab": ("a digit bare ground so high",),
}  # what digits mean on a map
_FIELD = re.compile(r"([a-z_]+) = ")


class NotesFile(FromToml):
    """What fields mean."""

    notes: dict[str, str]


def notes() -> Mapping[str, str]:
    """What each field of a player's own file means."""
    return load(NotesFile, "templates/notes.toml").notes


def template(kind: str, name: str) -> str:
    """The text of a new file of a kind; it passes the check under this name."""
    chosen = KINDS[kind]
    if is_shipped(f"templates/{kind}.toml"):
        text = read(f"templates/{kind}.toml")
        return explained(text.replace(f"my-{kind}", name).replace(f"My {kind}", titled(name)), kind)
    if chosen.folder == FLAGS:
        return explained(shipped(f"{FLAGS}/{name}.toml"), kind)
    text = shipped(f"{chosen.folder}/{chosen.example}.toml")
    text = text[text.index("id = ") :]
    for field, value in (("id", f'"{name}"'), ("title", f'"{titled(name)}"'), ("order", LAST)):
        text = re.sub(rf"^{field} = .*$", f"{field} = {value}", text, count=1, flags=re.MULTILINE)
    return explained(text, kind)


def titled(name: str) -> str:
    return name.replace("-", " ").capitalize()


def explained(text: str, kind: str) -> str:
    """The text with a note above each field where it comes first."""
    lines = [f"# Your own content: {KINDS[kind].what}. Change it, then: content check"]
    told_of = {**notes(), "map": f"One sign a place: {letters(KINDS[kind].engine)}."}
    of_old = KINDS[kind].folder in (FLAGS, ORDERS, ENCOUNTERS, CUSTOMS)
    told = {"id", "name", "crown", "about"} if of_old else set[str]()
    inside = False
    for line in text.splitlines():
        found = None if inside else _FIELD.match(line)
        if found and found[1] in told_of and found[1] not in told:
            told.add(found[1])
            lines.append(f"# {told_of[found[1]]}")
        lines.append(line)
        inside ^= (line.count("'''") + line.count('"""')) % 2 == 1
    return "\n".join(lines) + "\n"


def letters(engine: str) -> str:
    """The signs of an engine's maps and what they mean, as its rules have them."""
    from pieces_of_eight.campaign.land_raid.state import Ground as Squares
    from pieces_of_eight.campaign.sea_fight.state import Terrain
    from pieces_of_eight.campaign.shore_raid.state import Ground as Inches
    from pieces_of_eight.campaign.treasure_grab.state import Ground as Studs

    grounds: dict[str, type[StrEnum]] = {
        "sea_fight": Terrain,
        "land_raid": Squares,
        "shore_raid": Inches,
        "treasure_grab": Studs,
    }
    signs = [f"'{ground.value}' {ground.name.lower()}" for ground in grounds.get(engine, ())]
    return ", ".join([*signs, *DIGITS.get(engine, ())])


# --- Keep -----------------------------------------------------------------------------------------

DRAFTS, REPLACED = ".drafts", ".replaced"
"""Hidden folders: what is not saved yet, and what was there before something was saved."""


def path_of(word: str, name: str) -> str:
    """Where a scenario of a kind lies in the content."""
    return f"{KINDS[word].folder}/{name}.toml"


def document(word: str, name: str) -> Any:
    """A ready scenario as it is read, the player's own before the game's. Raises ContentError."""
    path = path_of(word, name)
    if path not in listed(KINDS[word].folder):
        raise ContentError(path, f"there is no {word} of this name")
    return decode(shape_of(KINDS[word].engine), read(path), path)


def names(word: str) -> list[str]:
    """The ids of all scenarios of a kind, by their files."""
    return [os.path.basename(path).removesuffix(".toml") for path in listed(KINDS[word].folder)]


def fault_of(word: str, found: Any) -> ContentError | None:
    """What the check finds wrong with a document; None for one that can be saved and played."""
    path = path_of(word, found.id)
    others = {each: text for each, text in laid_over().items() if each != path}
    try:
        check_path(path, path)
        check(path, as_toml(found), path, others)
    except ContentError as error:
        return error
    return None


def stands_in_the_way(folder: str, word: str, name: str) -> str:
    """What has this id already, in words: one's own file, or the game's; "" for nothing."""
    path = path_of(word, name)
    if Path(folder, path).exists():
        return "a file of yours"
    if path in laid_over():
        return "a file of a pack"
    return "one of the game's own" if is_shipped(path) else ""


def keep(folder: str, word: str, found: Any) -> Path:
    """Write a document into the folder of one's own, whole or not at all, and lay it over.

    What had its name is replaced, and lies in a hidden folder then: it may have had notes of the
    player's own. Raises ContentError for one that fails the check, OSError where the disk refuses;
    the file that was there is as it was then.
    """
    fault = fault_of(word, found)
    if fault is not None:
        raise fault
    file = Path(folder, path_of(word, found.id))
    if file.is_file():
        _write(
            Path(folder, REPLACED, f"{word}-{found.id}.toml"), file.read_text("utf-8", "replace")
        )
    _write(file, explained(as_toml(found), word))
    use(folder)
    return file


def keep_draft(folder: str, word: str, found: Any) -> str:
    """Keep what is not saved yet, sound or not, under its id; the id. Raises OSError."""
    _write(_draft(folder, word, found.id), as_toml(found))
    return str(found.id)


def drafts(folder: str, word: str) -> dict[str, Any]:
    """The documents that were left unsaved, by their ids; one that cannot be read is none."""
    found, shape = {}, shape_of(KINDS[word].engine)
    for file in sorted(Path(folder, DRAFTS).glob(f"{word}-*.toml")):
        with suppress(OSError, UnicodeError, ContentError):
            left = decode(shape, file.read_text("utf-8"), file.name)
            found[file.stem.removeprefix(f"{word}-")] = left
    return found


def drop_draft(folder: str, word: str, name: str) -> None:
    """Forget what was left unsaved: it is saved now, or thrown away. Raises OSError."""
    _draft(folder, word, name).unlink(missing_ok=True)


def _draft(folder: str, word: str, name: str) -> Path:
    return Path(folder, DRAFTS, f"{word}-{name}.toml")


def _write(file: Path, text: str) -> None:
    """Put a text in the place of a file in one step."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, fresh = tempfile.mkstemp(prefix=".", suffix=".new", dir=file.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        os.replace(fresh, file)
    except OSError:
        Path(fresh).unlink(missing_ok=True)
        raise


MAP = "map"  # the field that is written over several lines
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def as_toml(found: msgspec.Struct) -> str:
    """The text of a struct: plain fields first, then its tables, then lists of tables. A field that
    holds what holds anyway is left out where the game's own files leave it out."""
    return "\n".join(_table(_told(found), ())) + "\n"


def _told(found: msgspec.Struct) -> Mapping[str, Any]:
    told = {}
    for field in msgspec.structs.fields(found):
        value = getattr(found, field.name)
        if field.required or value != field.default:
            told[field.encode_name] = _plain(value)
    return told


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return _told(value)
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value


def _table(values: Mapping[str, Any], path: tuple[str, ...], *, listed: bool = False) -> list[str]:
    """The lines of a table; what stands in a list of tables has its own tables in a line."""
    lines = []
    below: list[str] = []
    for key, value in sorted(values.items(), key=lambda item: listed and _is_long(item[1])):
        name = ".".join((*path, key))
        if isinstance(value, Mapping):
            below += ["", f"[{name}]", *_table(value, (*path, key))]
        elif not listed and isinstance(value, list) and value and isinstance(value[0], Mapping):
            for each in value:
                below += ["", f"[[{name}]]", *_table(each, (*path, key), listed=True)]
        else:
            lines += [f"{key} = {_value(value)}"] if listed else _field(key, value)
    return [*lines, *below]


def _is_long(value: Any) -> bool:
    return isinstance(value, list) and not isinstance(value[0] if value else 0, int)


def _field(key: str, value: Any) -> list[str]:
    if key == MAP:
        return [f"{key} = '''", *value.strip("\n").split("\n"), "'''"]
    if isinstance(value, list) and any(isinstance(each, str) and " " in each for each in value):
        return [f"{key} = [", *(f"    {_value(each)}," for each in value), "]"]
    return [f"{key} = {_value(value)}"]


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(_ESCAPES.get(letter, letter) for letter in value) + '"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)


# --- Packs of content: one zip each, looked through whole before anything of it is written --------

LARGEST_PACK = 4 * 1024 * 1024  # bytes of a zip, and of all that is in it
_ENCRYPTED = 0x1
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How a file in a pack may be squeezed: the two ways that every Python reads."""


def pack(folder: str, out: str) -> int:
    """Write the content of a folder as one zip; how many files. Raises ContentError, OSError."""
    found = survey(folder)
    if found.faults:
        raise found.faults[0]
    if not found.sound:
        raise ContentError(os.path.basename(folder), "there is no content in this folder to pack")
    if len(found.sound) > MOST:
        raise ContentError(os.path.basename(folder), f"a pack holds at most {MOST} files")
    with zipfile.ZipFile(out, "x", zipfile.ZIP_DEFLATED) as written:
        for path, text in sorted(found.sound.items()):
            written.writestr(zipfile.ZipInfo(path), text, zipfile.ZIP_DEFLATED)
    return len(found.sound)


def add_pack(source: str, folder: str) -> tuple[str, int]:
    """Put a pack into a folder of one's own; its name and files. Raises ContentError, OSError."""
    shown = os.path.basename(source)
    name = shown.lower().removesuffix(".zip")
    _check_name(name, shown)
    target = os.path.join(folder, PACKS, name)
    if os.path.lexists(target):
        raise ContentError(shown, f"there is already a pack {name!r}; remove it first")
    files = read_pack(source)
    mine = set(files)
    faults = [each for each in survey(folder, files).faults if each.file in mine]
    if faults:
        raise faults[0]
    os.makedirs(os.path.join(folder, PACKS), exist_ok=True)
    fresh = tempfile.mkdtemp(prefix=".", dir=os.path.join(folder, PACKS))
    try:
        for path, data in files.items():
            whole = os.path.join(fresh, *path.split("/"))
            os.makedirs(os.path.dirname(whole), exist_ok=True)
            with open(whole, "xb") as written:
                written.write(data)
        os.rename(fresh, target)
    except OSError:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    return name, len(files)


def remove_pack(name: str, folder: str) -> None:
    """Take a pack out of a folder of one's own. Raises ContentError, OSError."""
    _check_name(name, name)
    target = os.path.join(folder, PACKS, name)
    if os.path.islink(target) or not os.path.isdir(target):
        raise ContentError(name, "no pack of this name was added")
    shutil.rmtree(target)


def packs(folder: str) -> list[str]:
    packs = os.path.join(folder, PACKS)
    found = os.listdir(packs) if os.path.isdir(packs) else []
    return sorted(name for name in found if NAME.fullmatch(name))


def _check_name(name: str, shown: str) -> None:
    if not NAME.fullmatch(name) or DEVICE.fullmatch(name):
        why = "a pack's name must be small letters, digits and hyphens, at most 40, no device"
        raise ContentError(shown, why)


def read_pack(source: str) -> Mapping[str, bytes]:
    """The files of a pack by their paths in the content. Raises ContentError, OSError."""
    shown = os.path.basename(source)
    if os.path.getsize(source) > LARGEST_PACK:
        raise ContentError(shown, f"the pack is larger than {LARGEST_PACK // 1024**2} MiB")
    try:
        with zipfile.ZipFile(source) as opened:
            return _entries(opened, shown)
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        RuntimeError,  # with its kinds: zipfile has one for zips that it cannot read
        ValueError,
        UnicodeError,
    ) as error:
        raise ContentError(shown, "the pack is not a valid zip file") from error


def _entries(opened: zipfile.ZipFile, shown: str) -> Mapping[str, bytes]:
    """What an open zip holds, each entry judged before it is read."""
    for each in opened.infolist():
        if each.orig_filename.endswith("/"):  # a mere folder, and one that may be there
            _check_place(each, shown)
    entries = [each for each in opened.infolist() if not each.orig_filename.endswith("/")]
    if not entries:
        raise ContentError(shown, "the pack is empty")
    if len(entries) > MOST:
        raise ContentError(shown, f"the pack has {len(entries)} files; {MOST} are allowed")
    if sum(each.file_size for each in entries) > LARGEST_PACK:
        raise ContentError(shown, f"the pack holds more than {LARGEST_PACK // 1024**2} MiB")
    seen: set[str] = set()
    for each in entries:
        if each.filename.casefold() in seen:
            raise ContentError(shown, f"the pack has {_shown(each)} twice")
        seen.add(each.filename.casefold())
        _check_entry(each, shown)
    return {each.filename: _data(opened, each, shown) for each in entries}


def _check_entry(entry: zipfile.ZipInfo, shown: str) -> None:
    """Refuse an entry for its name, its kind or the size it says it has."""
    _check_place(entry, shown)
    told, is_file = _shown(entry), stat.S_IFMT(entry.external_attr >> 16) in (0, stat.S_IFREG)
    for is_wrong, why in (
        (entry.filename != entry.orig_filename, f"a file whose name cannot be used: {told}"),
        (entry.flag_bits & _ENCRYPTED, f"{told} locked with a password"),
        (entry.compress_type not in _METHODS, f"{told} compressed in an unknown way"),
        (not is_file, f"{told}, which is a link, not a file"),
        (entry.file_size > LARGEST, f"{told}, larger than {LARGEST // 1024} KiB"),
    ):
        if is_wrong:
            raise ContentError(shown, f"the pack has {why}")
    check_path(entry.filename, told)


def _check_place(entry: zipfile.ZipInfo, shown: str) -> None:
    path = entry.orig_filename
    parts = path.replace("\\", "/").removesuffix("/").split("/")
    if ":" in path or "\\" in path or any(part in ("", ".", "..") for part in parts):
        raise ContentError(shown, f"the pack has {_shown(entry)}, a path that leaves the folder")


def _shown(entry: zipfile.ZipInfo) -> str:
    return "".join(c if c.isascii() and c.isprintable() else "?" for c in entry.orig_filename[:80])


def _data(opened: zipfile.ZipFile, entry: zipfile.ZipInfo, shown: str) -> bytes:
    with opened.open(entry) as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST or len(data) != entry.file_size:
        raise ContentError(shown, f"the pack has {_shown(entry)}, which is not as large as it says")
    return data
