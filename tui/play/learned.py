"""Which lessons a player has done: kept with his settings, once in his life."""

from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.words import SaveError

NAME = "lessons done"
"""Under which name they stand among the settings."""


def done(folder: Folder) -> frozenset[str]:
    """The ids of the lessons that are done."""
    return frozenset(folder.settings().get(NAME, "").split())


def keep(folder: Folder, lesson: str) -> None:
    """Another is done. A disk that fails is no reason to trouble a learner: he may do it again."""
    known = done(folder)
    if lesson not in known:
        try:
            folder.save_settings({NAME: " ".join(sorted({*known, lesson}))})
        except SaveError:
            return
