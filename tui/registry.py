"""Where the kind, the face and the pages of each engine lie.

Whoever asks for a kind loads no rules; with a face or a page come the rules of its engine. No page
of a fight asks the registry, since it names them all; the pages around fights do.
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from .keyboard import EDITOR, EDITOR_TITLE, SEEN_AGAIN, Keymap, Orders
from .play.faces import Face, FightKind, kind_in
from .play.own_keys import EVERY_PAGE, KeyPlace, KeyTable

if TYPE_CHECKING:
    from .editor.subject import Subject
    from .line.play import LineFace
    from .match.maps import Screens


MODULES: Mapping[str, str] = {
    "sea_fight": ".sea_fight.screens",
    "land_raid": ".land_raid.screens",
    "shore_raid": ".shore_raid.screens",
    "treasure_grab": ".treasure_grab.screens",
    "pirate_wars": ".pirate_wars.screens",
    "sheet": ".sheet.screens",
    "port": ".career.port",
}
"""By engine the module that holds its `SCREENS`, in the order in which kinds of fights are offered.

Beside it, in the same package, lies its `kind.toml`.
"""

EDITED = ("sea_fight", "land_raid", "shore_raid", "treasure_grab")
"""The engines whose scenarios can be made on the screen: each has a `SUBJECT` in its `editor`."""

OWN_LINES = ("sheet", "port")
"""The engines that are played in lines at desks of their own: each has a `LINE` in its `line`."""


def kind_of(engine: str) -> FightKind | None:
    """What is known of an engine before its rules are loaded; None of a stranger."""
    if engine not in MODULES:
        return None
    package = import_module(MODULES[engine].rpartition(".")[0], __package__)
    return kind_in(Path(package.__path__[0]))


def elsewhere(key: str, keymap: Keymap, engine: str = "") -> str:
    """Why a key does nothing where nobody knows it: the words of the first kind that does.

    The first of all is the `engine` that lies open.
    """
    for each in (engine, *MODULES):
        kind = kind_of(each)
        command = kind and kind.orders.at(key, keymap)
        if command:
            return command.idle
    return ""


def key_table() -> KeyTable:
    """All commands of the game, and where each of them stands."""
    known = [kind for engine in MODULES if (kind := kind_of(engine)) is not None]
    return KeyTable(
        [
            KeyPlace(EVERY_PAGE, Orders()),
            *(KeyPlace(kind.title, kind.orders, kind.typed, kind.typing) for kind in known),
            KeyPlace("A fight seen again", SEEN_AGAIN),
            KeyPlace(EDITOR_TITLE, EDITOR),
        ]
    )


def kinds() -> Mapping[str, FightKind]:
    """Every kind of fight that can be begun by itself, in the order in which they are offered."""
    known = (kind_of(engine) for engine in MODULES)
    return {kind.engine: kind for kind in known if kind is not None and kind.offered}


def sides_of(engine: str) -> tuple[str, ...]:
    """The names of the sides of a fight; those of no known engine go by their numbers."""
    kind = kind_of(engine)
    return kind.sides if kind else ("First", "Second")


def screens_of(engine: str) -> "Screens":
    """The pages of an engine, with its face. Raises KeyError for a stranger."""
    screens: Screens = import_module(MODULES[engine], __package__).SCREENS
    return screens


def face_of(engine: str, *, of_career: bool = False) -> Face:
    """The face of an engine; `of_career` says whether the fight belongs to a career.

    Raises KeyError for a stranger.
    """
    return screens_of(engine).face.suited(of_career=of_career)


def line_of(engine: str) -> "LineFace":
    """How fights of an engine are played in lines. Raises KeyError for a stranger."""
    package = MODULES[engine].rpartition(".")[0]
    if engine in OWN_LINES:
        line: LineFace = import_module(f"{package}.line", __package__).LINE
        return line
    from .line.play import described

    return described(import_module(f"{package}.face", __package__).FACE)


def subject_of(engine: str) -> "Subject | None":
    """How a scenario of an engine is made on the screen; None where only by hand."""
    if engine not in EDITED:
        return None
    package = MODULES[engine].rpartition(".")[0]
    subject: Subject = import_module(f"{package}.editor", __package__).SUBJECT
    return subject
