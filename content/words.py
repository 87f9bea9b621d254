"""The words in which the fingerprint of a sealed sheet is shown and read aloud."""

import re
from functools import cache

from pieces_of_eight.content.files import ContentError, read

FILE = "words/fingerprint.txt"
BITS = 11
"""How many bits of a fingerprint one word stands for."""
COUNT = 1 << BITS
SHOWN = 6
"""How many words are shown (H-40)."""
TELLING = 4
"""How many letters are enough to tell a word from all others."""

_WORD = re.compile(r"[a-z]{4,7}")


def words_from(text: str, file: str) -> tuple[str, ...]:
    """The words of a text, divided by blanks; a line that begins with # is a note.

    Raises ContentError for a word that is not 4 to 7 small letters, out of order or too much like
    another one, and for any other number of words than 2048.
    """
    found: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        for word in () if line.startswith("#") else line.split():
            if why := _fault(word, found[-1] if found else ""):
                raise ContentError(file, why, line=number)
            found.append(word)
    if len(found) != COUNT:
        raise ContentError(file, f"there must be {COUNT} words, not {len(found)}")
    return tuple(found)


def _fault(word: str, before: str) -> str:
    """What is wrong with a word that follows another; empty when nothing."""
    if not _WORD.fullmatch(word):
        return f"{word!r} is not a word of 4 to 7 small letters"
    if word[:TELLING] == before[:TELLING]:
        return f"{word!r} begins with the same {TELLING} letters as {before!r}"
    return f"{word!r} may not follow {before!r} in the alphabet" if word < before else ""


@cache
def words() -> tuple[str, ...]:
    """The 2048 words, in order of the alphabet."""
    return words_from(read(FILE), FILE)


def fingerprint_words(digest: bytes) -> tuple[str, ...]:
    """The six words of a fingerprint: its first 66 bits, eleven to a word (H-40).

    Raises ValueError for a digest of fewer than 9 bytes.
    """
    bits = 8 * len(digest) - SHOWN * BITS
    if bits < 0:
        raise ValueError(f"{len(digest)} bytes are too few for {SHOWN} words")
    number = int.from_bytes(digest, "big") >> bits
    places = (number >> BITS * at & COUNT - 1 for at in reversed(range(SHOWN)))
    return tuple(words()[place] for place in places)
