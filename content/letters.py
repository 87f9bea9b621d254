"""The words of the rival's letters (C-21), read from their file and checked."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Literal, get_args

from pieces_of_eight.campaign.chronicle.past import (
    KILLED,
    KINDS,
    PLAIN,
    RECALLED,
    SOMETIMES,
    Phrases,
)
from pieces_of_eight.campaign.chronicle.story import asked
from .captains import TEMPERS
from .decode import Fault, FromToml, listing, load, unknown, unmatched

FILE = "words/letters.toml"
ENOUGH = 4
"""Letters of the longest career: of everything there are so many, so that nothing comes twice."""

Won = Literal["mine", "yours", "nobody"]
Mood = Literal["bold", "wary", "greedy", "steady", "sly", "plain"]


class Phrasing(FromToml):
    """Words of which one is chosen."""

    words: tuple[str, ...]

    @property
    def always(self) -> Iterable[str]:
        return ()

    @property
    def names(self) -> Iterable[str]:
        return ()

    def faults(self) -> Iterator[Fault]:
        enough, names, always = 0, set(self.names), set(self.always)
        for words in self.words:
            yield from ((("words",), why) for why in unmatched(words))
            wanted = asked(words)
            if strange := sorted(wanted - names):
                why = f"asks for {{{strange[0]}}}; use {listing(sorted(names))}"
                yield ("words",), why
            enough += wanted <= always
        if enough < ENOUGH:
            why = f"needs at least {ENOUGH} that use only what is always known, not {enough}"
            yield ("words",), why


class LetterOpening(Phrasing):
    """How a letter begins, by who has won the season and by temper."""

    won: Won
    temper: Mood


class FactSaid(Phrasing):
    """What is said of a kind of fact."""

    kind: str

    @property
    def always(self) -> Iterable[str]:
        return KINDS[self.kind]

    @property
    def names(self) -> Iterable[str]:
        return *self.always, *SOMETIMES.get(self.kind, ())

    def faults(self) -> Iterator[Fault]:
        for why in unknown(self.kind, "which never happens", list(KINDS)):
            yield ("kind",), why
        yield from super().faults()


class Close(Phrasing):
    """How a letter ends."""

    temper: Mood


class Introduction(Phrasing):
    """How the first letter of a next rival begins; {before} is who was rival before him."""

    temper: Mood

    @property
    def always(self) -> Iterable[str]:
        return ("before",)

    @property
    def names(self) -> Iterable[str]:
        return ("before",)


class Farewell(Phrasing):
    """The last letter of a rival, by how he went and by temper."""

    how: Literal["killed", "recalled"]
    temper: Mood


class Recall(Phrasing):
    """What a crown writes to the captain whom it calls home; {rival} is who has beaten him."""

    @property
    def always(self) -> Iterable[str]:
        return ("rival",)

    @property
    def names(self) -> Iterable[str]:
        return ("rival",)


class LetterFile(FromToml):
    opening: tuple[LetterOpening, ...]
    fact: tuple[FactSaid, ...]
    close: tuple[Close, ...]
    introduction: tuple[Introduction, ...]
    farewell: tuple[Farewell, ...]
    recall: Recall

    @property
    def phrases(self) -> Phrases:
        return Phrases(
            {(each.won, each.temper): each.words for each in self.opening},
            {each.kind: each.words for each in self.fact},
            {each.temper: each.words for each in self.close},
            {each.temper: each.words for each in self.introduction},
            {(each.how, each.temper): each.words for each in self.farewell},
            self.recall.words,
        )

    def faults(self) -> Iterator[Fault]:
        seen: set[str] = set()
        for table in ("opening", "fact", "close", "introduction", "farewell"):
            for at, said in enumerate(getattr(self, table)):
                for words in said.words:
                    if words in seen:
                        yield (table, at, "words"), f"repeats {words!r}"
                    seen.add(words)
        kept, tempers = self.phrases, (*TEMPERS, PLAIN)
        for won, temper in product(get_args(Won), tempers):
            if (won, temper) not in kept.openings:
                yield (), f"there is no opening for {won} and {temper}"
        missing = [kind for kind in KINDS if kind not in kept.sentences]
        yield from (((), f"there is no fact of the kind {kind}") for kind in missing)
        yield from (((), f"there is no close for {t}") for t in tempers if t not in kept.closes)
        for temper in tempers:
            if temper not in kept.introductions:
                yield (), f"there is no introduction for {temper}"
        for how, temper in product((KILLED, RECALLED), tempers):
            if (how, temper) not in kept.farewells:
                yield (), f"there is no farewell of one {how} and {temper}"
        for what, parts, held in (
            ("opening", self.opening, len(kept.openings)),
            ("fact", self.fact, len(kept.sentences)),
            ("close", self.close, len(kept.closes)),
        ):
            if len(parts) != held:
                yield (), f"one {what} is there twice"


@cache
def phrases() -> Phrases:
    return load(LetterFile, FILE).phrases
