"""Hints that come once in a player's life, when something new is possible or dangerous."""

from collections.abc import Iterable, Sequence
from typing import Any

from content.hints import Hint, hints
from saves.folder import Folder
from saves.words import SaveError

NAME = "hints said"
"""Under which name those that were said stand among the settings."""


def met(name: str, things: Iterable[Any]) -> bool:
    """Whether an order or an event of this name is among some; "Fire.side" wants its field set."""
    kind, _, field = name.partition(".")
    return any(
        type(thing).__name__ == kind and (not field or getattr(thing, field, None) is not None)
        for thing in things
    )


def fitting(
    engine: str, legal: Sequence[Any], events: Sequence[Any], said: frozenset[str]
) -> Hint | None:
    """The first hint that fits what may be ordered and has happened, and was never said."""
    return next(
        (
            hint
            for hint in hints()
            if hint.engine == engine
            and hint.id not in said
            and (
                any(met(name, legal) for name in hint.offers)
                or any(met(name, _modified(events, hint.modifier)) for name in hint.happens)
            )
        ),
        None,
    )


def _modified(events: Sequence[Any], modifier: str) -> Sequence[Any]:
    """The events whose guns had a modifier of this name; all where none is asked for."""
    if not modifier:
        return events
    return [
        event
        for event in events
        if any(mod.why == modifier for gun in getattr(event, "guns", ()) for mod in gun.mods)
    ]


def said(folder: Folder) -> frozenset[str]:
    """The ids of the hints that were said."""
    return frozenset(folder.settings().get(NAME, "").split())


def again(ids: frozenset[str]) -> list[Hint]:
    """The hints with these ids, in the order of the book of hints."""
    return [hint for hint in hints() if hint.id in ids]


def how_many() -> int:
    """How many hints there are."""
    return len(hints())


def keep(folder: Folder, ids: frozenset[str]) -> None:
    """These were said. A disk that fails troubles nobody for a hint: it is said again."""
    try:
        folder.save_settings({NAME: " ".join(sorted(ids))})
    except SaveError:
        return
