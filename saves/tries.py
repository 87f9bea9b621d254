"""Voyages of a day: which dates were begun here, and how each stands, for a line on the title.

It loads next to nothing: the title page waits for it.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pieces_of_eight.saves.index import Index

TRIES, TABLE = "daily tries", "daily"
"""The tables of the index: what was begun here, and the tables of the days."""
OWN, CHECKED, TOLD = "own", "checked", "told"
"""Where an entry of a day comes from: sailed here, a record that was played again, or a line."""


def tries(index: "Index") -> dict[str, str]:
    """By date the career that is its one counted try."""
    found: dict[str, str] = {}
    for row in index.documents(TRIES):
        day, career = row.get("day"), row.get("career")
        if isinstance(day, str) and isinstance(career, str):
            found.setdefault(day, career)
    return found


def points(index: "Index", day: str) -> int | None:
    """What the player's own voyage of a date came to; None while it is not over."""
    for row in index.documents(TABLE):
        if row.get("day") == day and row.get("mark") == OWN and isinstance(row.get("points"), int):
            return int(row["points"])
    return None
