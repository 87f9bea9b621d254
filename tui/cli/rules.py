"""`pieces-of-eight rules`: pages, paragraphs and words of the book on standard output."""

import shutil
import textwrap
from collections.abc import Iterator

from pieces_of_eight.content.rulebook import HowToPlay, Readable
from .trouble import Trouble


def rules(words: str) -> int:
    """Print what has an id, what answers some words, or the contents."""
    from pieces_of_eight.content.rulebook import library

    shelves = library()
    if not words:
        for shelf in shelves.shelves:
            print(f"\n{shelf.title}")
            for entry in shelf.entries:
                name = "" if entry.id.startswith("WORD ") else entry.id
                print(f"  {name:13} {entry.title}".rstrip())
        return 0
    found = shelves.look_up(words)
    if not found:
        raise Trouble(f"No rule mentions {words!r}. Without words, `rules` lists them all.")
    for entry in found:
        print(laid_out(entry))
    return 0


def laid_out(entry: Readable) -> str:
    """A page, a paragraph or a word as it stands on a page of this terminal's width."""
    width = min(shutil.get_terminal_size().columns, 88)
    if isinstance(entry, HowToPlay):
        text = "\n".join(_of_page(entry, width))
    else:
        text = textwrap.fill(entry.text, width, initial_indent="  ", subsequent_indent="  ")
    see = ""
    if entry.see:
        words = f"See also: {', '.join(entry.see)}"
        see = "\n" + textwrap.fill(words, width, initial_indent="  ", subsequent_indent="  ")
    name = "" if entry.id.startswith("WORD ") else f"{entry.id}  "
    return f"{name}{entry.title}\n{text}{see}\n"


def _of_page(page: HowToPlay, width: int) -> Iterator[str]:
    for part in page.parts:
        yield f"\n  {part.title}"
        for line in part.lines:
            yield textwrap.fill(line, width, initial_indent="  - ", subsequent_indent="    ")
