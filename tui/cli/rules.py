"""`pieces-of-eight rules`: paragraphs of the book on standard output."""

import shutil
import textwrap

from campaign.kernel.rules import Paragraph
from tui.cli.trouble import Trouble


def rules(words: str) -> int:
    """Print the paragraph of an id, the paragraphs that hold the words, or the contents."""
    from content import book

    the_book = book()
    if not words:
        for section in the_book.sections:
            print(f"\n{section.title}")
            for paragraph in section.paragraph:
                print(f"  {paragraph.id:9} {paragraph.title}")
        return 0
    found = the_book.search(words)
    if not found:
        raise Trouble(f"No paragraph holds {words!r}. Without words, `rules` lists them all.")
    meant = [paragraph for paragraph in found if paragraph.id.casefold() == words.casefold()]
    for paragraph in meant or found:
        print(laid_out(paragraph))
    return 0


def laid_out(paragraph: Paragraph) -> str:
    """A paragraph as it stands on a page of this terminal's width."""
    width = min(shutil.get_terminal_size().columns, 88)
    text = textwrap.fill(paragraph.text, width, initial_indent="  ", subsequent_indent="  ")
    see = f"\n  See also: {', '.join(paragraph.see)}" if paragraph.see else ""
    return f"{paragraph.id}  {paragraph.title}\n{text}{see}\n"
