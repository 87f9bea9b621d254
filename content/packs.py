"""Packs of content: one zip each, looked through whole before anything of it is written.

A zip from elsewhere may hold anything. Every name in it must be that of a plain file in one of a
few folders; every file must be small by what it says and by what it is, and pass the check of
one's own content.
"""

import os
import shutil
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Mapping

from .decode import ContentError
from .own import DEVICE, LARGEST, MOST, NAME, PACKS, check_path, survey

LARGEST_PACK = 4 * 1024 * 1024
"""Bytes of a zip, and of all that is in it."""
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


def add(source: str, folder: str) -> tuple[str, int]:
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


def remove(name: str, folder: str) -> None:
    """Take a pack out of a folder of one's own. Raises ContentError, OSError."""
    _check_name(name, name)
    target = os.path.join(folder, PACKS, name)
    if os.path.islink(target) or not os.path.isdir(target):
        raise ContentError(name, "no pack of this name was added")
    shutil.rmtree(target)


def names(folder: str) -> list[str]:
    """The packs that were added."""
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
    entries = [each for each in opened.infolist() if not _is_folder(each, shown)]
    if not entries:
        raise ContentError(shown, "the pack is empty")
    if len(entries) > MOST:
        raise ContentError(shown, f"the pack has {len(entries)} files; {MOST} are allowed")
    if sum(each.file_size for each in entries) > LARGEST_PACK:
        raise ContentError(shown, f"the pack holds more than {LARGEST_PACK // 1024**2} MiB")
    seen: set[str] = set()
    for each in entries:
        if each.filename.casefold() in seen:
            raise ContentError(shown, f"the pack has {_told(each)} twice")
        seen.add(each.filename.casefold())
        _check_entry(each, shown)
    return {each.filename: _data(opened, each, shown) for each in entries}


def _is_folder(entry: zipfile.ZipInfo, shown: str) -> bool:
    if entry.orig_filename.endswith("/"):
        _check_place(entry, shown)
        return True
    return False


def _check_entry(entry: zipfile.ZipInfo, shown: str) -> None:
    """Refuse an entry for its name, its kind or the size it says it has."""
    _check_place(entry, shown)
    if entry.filename != entry.orig_filename:
        raise ContentError(shown, f"the pack has a file whose name cannot be used: {_told(entry)}")
    if entry.flag_bits & _ENCRYPTED:
        raise ContentError(shown, f"the pack has {_told(entry)} locked with a password")
    if entry.compress_type not in _METHODS:
        raise ContentError(shown, f"the pack has {_told(entry)} compressed in an unknown way")
    mode = entry.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        raise ContentError(shown, f"the pack has {_told(entry)}, which is a link, not a file")
    if entry.file_size > LARGEST:
        raise ContentError(shown, f"the pack has {_told(entry)}, larger than {LARGEST // 1024} KiB")
    check_path(entry.filename, _told(entry))


def _check_place(entry: zipfile.ZipInfo, shown: str) -> None:
    path = entry.orig_filename
    parts = path.replace("\\", "/").removesuffix("/").split("/")
    if ":" in path or "\\" in path or any(part in ("", ".", "..") for part in parts):
        raise ContentError(shown, f"the pack has {_told(entry)}, a path that leaves the folder")


def _told(entry: zipfile.ZipInfo) -> str:
    return "".join(c if c.isascii() and c.isprintable() else "?" for c in entry.orig_filename[:80])


def _data(opened: zipfile.ZipFile, entry: zipfile.ZipInfo, shown: str) -> bytes:
    with opened.open(entry) as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST or len(data) != entry.file_size:
        raise ContentError(shown, f"the pack has {_told(entry)}, which is not as large as it says")
    return data
