"""The words in which the fingerprint of a sealed sheet is shown and read aloud."""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import structs

from .decode import ContentError, Fault, FromToml, load, named, read, rows, unmatched

FINGERPRINT = "words/fingerprint.txt"
BITS = 11  # how many bits of a fingerprint one word stands for
COUNT = 1 << BITS
SHOWN = 6  # how many words are shown (H-40)
TELLING = 4  # how many letters are enough to tell a word from all others

_WORD = re.compile(r"[a-z]{4,7}")


def words_from(text: str, file: str) -> tuple[str, ...]:
    """The words of a text, divided by blanks; a line that begins with # is a note. Raises
    ContentError for a word that is not 4 to 7 small letters, out of order or too much like another
    one, and for any other number of words than 2048."""
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
    if not _WORD.fullmatch(word):
        return f"{word!r} is not a word of 4 to 7 small letters"
    if word[:TELLING] == before[:TELLING]:
        return f"{word!r} begins with the same {TELLING} letters as {before!r}"
    return f"{word!r} may not follow {before!r} in the alphabet" if word < before else ""


@cache
def words() -> tuple[str, ...]:
    return words_from(read(FINGERPRINT), FINGERPRINT)


def fingerprint_words(digest: bytes) -> tuple[str, ...]:
    """The six words of a fingerprint: its first 66 bits, eleven to a word (H-40). Raises ValueError
    for a digest of fewer than 9 bytes."""
    bits = 8 * len(digest) - SHOWN * BITS
    if bits < 0:
        raise ValueError(f"{len(digest)} bytes are too few for {SHOWN} words")
    number = int.from_bytes(digest, "big") >> bits
    places = (number >> BITS * at & COUNT - 1 for at in reversed(range(SHOWN)))
    return tuple(words()[place] for place in places)


# --- The last word on a captain, by how his career ended, read from its file and checked ----------

EPITAPHS = "words/epitaphs.toml"
NAMES = frozenset({"name", "other"})


class Epitaphs(FromToml):
    """Lines for each end; every one names him, and may name his rival."""

    drowned: tuple[str, ...]
    killed: tuple[str, ...]
    outlived: tuple[str, ...]  # he lives, and his rival does not
    together: tuple[str, ...]  # both are dead
    recalled: tuple[str, ...]  # called home by his crown (C-31)
    retired: tuple[str, ...]
    won: tuple[str, ...]
    even: tuple[str, ...]
    lost: tuple[str, ...]

    def faults(self) -> Iterator[Fault]:
        for end, lines in structs.asdict(self).items():
            if not lines:
                yield (end,), "must have at least one line"
            for line in lines:
                yield from (((end,), why) for why in unmatched(line))
                asked = set(named(line))
                if "name" not in asked or asked - NAMES:
                    why = f"must name {{name}}, may name {{other}}, and nobody else: {line!r}"
                    yield (end,), why


def epitaphs() -> Epitaphs:
    return load(Epitaphs, EPITAPHS)


# --- Hints: a line each, said once in a player's life: something new is possible, or dangerous ----

HINTS = "words/hints.toml"


class Hint(FromToml):
    """A hint and what brings it: one of `offers` and `happens` is set. A name is that of an order
    or an event; with a field behind a dot, "Fire.side", it is meant only where that field is
    set."""

    id: str
    engine: str
    words: str  # the line, with keys as `{name of the command}`
    offers: tuple[str, ...] = ()  # it is said when one of these orders may be given
    happens: tuple[str, ...] = ()  # it is said when one of these events has happened
    modifier: str = ""  # only where one of the event's dice had this modifier: "raking"

    def faults(self) -> Iterator[Fault]:
        if bool(self.offers) == bool(self.happens):
            yield ("id",), "must have either offers or happens"
        yield from ((("words",), why) for why in unmatched(self.words))


@cache
def hints() -> tuple[Hint, ...]:
    return rows(Hint, "hints", read(HINTS), HINTS)


# --- What a rival says in a fight, by moment and temper -------------------------------------------

TALK = "words/talk.toml"
LONGEST_SPEECH = 60


class RivalLines(FromToml):
    """Lines of which a rival of a temper says one at such a moment."""

    moment: str
    temper: str
    words: tuple[str, ...]

    def faults(self) -> Iterator[Fault]:
        for line in self.words:
            yield from ((("words",), why) for why in unmatched(line))
            if len(line) > LONGEST_SPEECH or named(line):
                yield ("words",), f"must be at most {LONGEST_SPEECH} letters, no blanks: {line!r}"


@cache
def talk() -> dict[tuple[str, str], tuple[str, ...]]:
    found = rows(RivalLines, "talk", read(TALK), TALK, ())
    return {(each.moment, each.temper): each.words for each in found}
