"""A chronicle in the forms in which it can be had: text, JSON, page for a browser."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pieces_of_eight.campaign.chronicle import Chronicle, as_html, as_json, as_text
from .album import Pictures

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder

Album: TypeAlias = Callable[[], Pictures]
"""What draws the pictures of a chronicle when they are wanted."""
Form: TypeAlias = Callable[[Chronicle, Album], str]

FORMS: Mapping[str, Form] = {
    "text": lambda story, album: as_text(story),
    "json": lambda story, album: as_json(story),
    "html": lambda story, album: as_html(story, album()),
}
"""By what it is called on the command line; only the page for a browser has pictures."""


def publish(folder: "Folder", title: str, story: Chronicle, album: Album) -> Path:
    """Write a chronicle as a page for a browser and return its path. Raises SaveError."""
    return folder.write_text(title, FORMS["html"](story, album), "html")
