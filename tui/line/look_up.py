"""The book in lines: a paragraph, a word or a page on how to play, by id or plain words."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from content.library import Readable

FOUND = 3
"""How many answers are told in full."""
NAMED = 30
"""How many more are named."""
NOTHING = "Type r with the id of a paragraph, a word of the sea, or words that are in a rule."


def looked_up(words: str) -> Iterable[str]:
    """What the book answers, the best first; one sentence that says what to type for no answer."""
    from content.library import library

    found = library().look_up(words)
    if not found:
        yield NOTHING
    for entry in found[:FOUND]:
        yield from _told(entry, "" if words.strip().upper() == entry.id else words)
    more = found[FOUND:]
    if more:
        yield f"And {len(more)} more: {', '.join(entry.id for entry in more[:NAMED])}."


def _told(entry: "Readable", sought: str) -> Iterable[str]:
    """An entry in full; of a page that was searched for, the part that answers."""
    from content.glossary import Term
    from content.how_to_play import HowToPlay
    from content.library import part_that_answers

    if isinstance(entry, HowToPlay):
        at = part_that_answers(entry, sought)
        for part in entry.parts[at : at + 1] if sought else entry.parts:
            yield f"{entry.title}, {part.title}: {part.text}"
    elif isinstance(entry, Term):
        yield f"{entry.title}: {entry.text}"
    else:
        yield f"{entry.id} {entry.title}: {entry.text}"
