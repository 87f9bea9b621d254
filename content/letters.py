"""The words of the rival's letters (C-21), read from their file and checked."""

from collections import Counter
from functools import cache
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from campaign.chronicle.letters import PLAIN, Phrases, asked
from campaign.chronicle.past import KINDS, SOMETIMES
from content.captains import TEMPERS
from content.decode import Path, decode, fault, listing, nearest
from content.files import ContentError, read

FILE = "words/letters.toml"
ENOUGH = 4
"""Letters of the longest career: of everything there are so many, so that nothing comes twice."""

Won = Literal["mine", "yours", "nobody"]
Mood = Literal["bold", "wary", "greedy", "steady", "sly", "plain"]


class _Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """How a letter begins, by who has won the season and by temper."""

    won: Won
    temper: Mood
    words: tuple[str, ...]


class _Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a kind of fact."""

    kind: str
    words: tuple[str, ...]


class _Close(Struct, frozen=True, forbid_unknown_fields=True):
    """How a letter ends."""

    temper: Mood
    words: tuple[str, ...]


_Part: TypeAlias = _Opening | _Fact | _Close


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    opening: tuple[_Opening, ...]
    fact: tuple[_Fact, ...]
    close: tuple[_Close, ...]


def phrases_from(text: str, file: str) -> Phrases:
    """The words that a TOML text holds. Raises ContentError."""
    found = decode(text, _Table, file)
    seen: Counter[str] = Counter()
    parts: list[tuple[Path, _Part]] = [
        *((("opening", at), part) for at, part in enumerate(found.opening)),
        *((("fact", at), part) for at, part in enumerate(found.fact)),
        *((("close", at), part) for at, part in enumerate(found.close)),
    ]
    for place, part in parts:
        _check(part, seen, place, text, file)
    phrases = Phrases(
        {(each.won, each.temper): each.words for each in found.opening},
        {each.kind: each.words for each in found.fact},
        {each.temper: each.words for each in found.close},
    )
    _check_whole(phrases, found, file)
    return phrases


def _check(part: _Part, seen: Counter[str], place: Path, text: str, file: str) -> None:
    """Refuse words that come twice, that ask for a name nobody gives, or that are too few."""
    always: set[str] = set()
    names: set[str] = set()
    if isinstance(part, _Fact):
        if part.kind not in KINDS:
            why = f"is {part.kind!r}, which never happens; {nearest(part.kind, list(KINDS))}"
            raise fault(text, file, (*place, "kind"), why)
        always = set(KINDS[part.kind])
        names = always | set(SOMETIMES.get(part.kind, ()))
    enough = 0
    for words in part.words:
        seen[words] += 1
        if seen[words] > 1:
            raise fault(text, file, (*place, "words"), f"repeats {words!r}")
        wanted = _names(words, (*place, "words"), text, file)
        if strange := sorted(wanted - names):
            why = f"asks for {{{strange[0]}}}; allowed is {listing(sorted(names))}"
            raise fault(text, file, (*place, "words"), why)
        enough += wanted <= always
    if enough < ENOUGH:
        why = f"must be {ENOUGH} at least that need no more than is always known, not {enough}"
        raise fault(text, file, (*place, "words"), why)


def _names(words: str, place: Path, text: str, file: str) -> set[str]:
    try:
        return asked(words)
    except ValueError as error:
        raise fault(text, file, place, f"has braces that do not match in {words!r}") from error


def _check_whole(phrases: Phrases, found: _Table, file: str) -> None:
    """Refuse a file in which something is missing, or stands in two places."""
    tempers = (*TEMPERS, PLAIN)
    wanted = [(won, temper) for won in get_args(Won) for temper in tempers]
    missing = [
        f"opening for {won} and {temper}"
        for won, temper in wanted
        if (won, temper) not in phrases.openings
    ]
    missing += [f"fact of the kind {kind}" for kind in KINDS if kind not in phrases.sentences]
    missing += [f"close for {temper}" for temper in tempers if temper not in phrases.closes]
    if missing:
        raise ContentError(file, f"there is no {missing[0]}")
    for what, parts, kept in (
        ("opening", found.opening, phrases.openings),
        ("fact", found.fact, phrases.sentences),
        ("close", found.close, phrases.closes),
    ):
        if len(parts) != len(kept):
            raise ContentError(file, f"one {what} stands in two places")


@cache
def phrases() -> Phrases:
    """The words of the game."""
    return phrases_from(read(FILE), FILE)
