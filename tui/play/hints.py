"""Hints that come once in a player's life, when something new is possible or dangerous."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.words import SaveError

if TYPE_CHECKING:
    from pieces_of_eight.content.words import Hint

NAME = "hints said"  # under which name those that were said stand among the settings


def hints() -> "Sequence[Hint]":
    from pieces_of_eight.content import words

    return words.hints()


def met(name: str, things: Iterable[Any]) -> bool:
    kind, _, field = name.partition(".")
    return any(
        type(thing).__name__ == kind and (not field or getattr(thing, field, None) is not None)
        for thing in things
    )


def fitting(
    engine: str, legal: Sequence[Any], events: Sequence[Any], said: frozenset[str]
) -> "Hint | None":
    """The first hint that fits what may be ordered and has happened, and was never said."""
    return next(
        (
            hint
            for hint in hints()
            if hint.engine == engine
            and hint.id not in said
            and (
                any(met(name, legal) for name in hint.offers)
                or any(_happened(name, hint.modifier, events) for name in hint.happens)
            )
        ),
        None,
    )


def _happened(name: str, modifier: str, events: Sequence[Any]) -> bool:
    """Whether there is an event of this name, with a modifier on its guns where one is asked for.

    Only events of that name are asked for their guns: what others call so may be a number.
    """
    found = [event for event in events if met(name, (event,))]
    if not modifier:
        return bool(found)
    return any(mod.why == modifier for event in found for gun in event.guns for mod in gun.mods)


def said(folder: Folder) -> frozenset[str]:
    """The ids of the hints that were said."""
    return frozenset(folder.settings().get(NAME, "").split())


def is_new(folder: Folder, id: str) -> bool:  # noqa: A002
    """Whether something has not been said yet; it is kept that it has been now."""
    known = said(folder)
    if id not in known:
        keep(folder, known | {id})
    return id not in known


def again(ids: frozenset[str]) -> "list[Hint]":
    """The hints with these ids, in the order of the book of hints."""
    return [hint for hint in hints() if hint.id in ids]


def keep(folder: Folder, ids: frozenset[str]) -> None:
    with suppress(SaveError):
        folder.save_settings({NAME: " ".join(sorted(ids))})


# --- Lessons that are done ------------------------------------------------------------------------

LESSONS = "lessons done"  # under which name they stand among the settings


def learned(folder: Folder) -> frozenset[str]:
    """The ids of the lessons that a player has done, once in his life."""
    return frozenset(folder.settings().get(LESSONS, "").split())


def learn(folder: Folder, lesson: str) -> None:
    """Another is done. A disk that fails is no reason to trouble a learner: he may do it again."""
    known = learned(folder)
    if lesson not in known:
        with suppress(SaveError):
            folder.save_settings({LESSONS: " ".join(sorted({*known, lesson}))})
