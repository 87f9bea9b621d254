"""What happens when the game itself fails: a report in a file, a plain line or two on the screen.

A crash must not show what a player may not know, so the report holds the places in the code and
never the values that stood there.
"""

import platform
import secrets
import tempfile
from pathlib import Path
from traceback import format_tb
from types import TracebackType

from pieces_of_eight.saves.disk import Disk


def report(error: BaseException) -> str:
    """The places an error went through, without its words and without any value.

    The words of an error can hold a secret too, such as the key that was not found, so of
    the error only its kind is kept.
    """
    parts = []
    seen: set[int] = set()
    at: BaseException | None = error
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        parts.append(f"{type(at).__name__}\n{_places(at.__traceback__)}")
        at = at.__cause__ or at.__context__
    return (
        "\nwhich came of\n".join(parts) + f"\nPython {platform.python_version()}, {_versions()}\n"
    )


def write_report(error: BaseException, folder: Path, stamp: str) -> Path | None:
    """Write a report into the folder, or where there is room; None when nowhere is."""
    disk = Disk()
    for place in (folder / "crashes", Path(tempfile.gettempdir())):
        path = place / f"pieces-of-eight-{stamp}-{secrets.token_hex(6)}.log"
        try:
            disk.make_folder(place)
            handle = disk.make(path)
            try:
                disk.write_all(handle, report(error).encode("utf-8", "replace"))
            finally:
                disk.close(handle)
        except OSError:
            continue
        return path
    return None


def farewell(path: Path | None) -> tuple[str, ...]:
    """What a player sees: a sentence or two, and the report on a line of its own."""
    said = "The game has crashed and must close. Open your saved game to go on."
    return (said,) if path is None else (f"{said} The report:", str(path))


def _places(traceback: TracebackType | None) -> str:
    return "".join(format_tb(traceback))


def _versions() -> str:
    from importlib.metadata import version

    return ", ".join(f"{name} {version(name)}" for name in ("textual", "rich", "msgspec"))
