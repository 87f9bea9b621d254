"""The rival's letters (C-21): what he writes before each season but the first.

A letter has an opening by who won the season and by his temper, two to four facts in sentences,
the weightiest first, and a close. What it tells is read from open sheets alone (see
`campaign.chronicle.past`), so it hangs on no secret. Whoever writes says "our" and "we" of his
side, for a mate may have followed him.

No words come twice in a career. Which are taken hangs on the career's seed and on what the letters
before have used; so all letters are made again whenever one is wanted.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge.world import seed_for
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import Fate, Sheet, opponent_of
from .past import COMPANY, WHERE, Fact, Names, Year, facts_of

LETTERS = Rule("C-21")
BETWEEN_PEOPLE = Rule("H-234")
PLAIN = "plain"
"""The temper of who has none."""
MOST = 4
"""How many facts a letter tells at most."""
WEIGHTY = 4.0
"""What a fact beyond the first two must weigh to be told."""
ARTICLE = re.compile(r"\b([Aa]) (?=[aeiouAEIOU])")


class Phrases(Struct, frozen=True):
    """The words that letters are written with; kept in content."""

    openings: Mapping[tuple[str, str], tuple[str, ...]]
    """By who has won the season ("mine", "yours", "nobody") and the writer's temper."""
    sentences: Mapping[str, tuple[str, ...]]
    """By the kind of a fact."""
    closes: Mapping[str, tuple[str, ...]]
    """By temper."""


class Pen(NamedTuple):
    """With what the letters of a career are written: by whom, in what temper, in which words."""

    writer: Player
    temper: str
    seed: int
    phrases: Phrases

    def draw(self, words: Sequence[str], season: int, what: str) -> str:
        """One of some words; the same ones in the same career. Empty where there are none."""
        if not words:
            return ""
        return words[seed_for(self.seed, "letter", self.writer, season, what) % len(words)]


class Letter(Struct, frozen=True):
    """A letter from one captain to the other."""

    season: int
    """Before which it is written."""
    greeting: str
    opening: str
    body: tuple[str, ...]
    """What it tells of each fact, the weightiest first."""
    close: str
    signature: str
    facts: tuple[Fact, ...]
    """What the body tells, one by one."""
    rule: Rule = LETTERS

    @property
    def lines(self) -> tuple[str, ...]:
        """Its paragraphs from greeting to signature."""
        told = " ".join(self.body)
        found = (f"{self.greeting},", self.opening, told, self.close, self.signature)
        return tuple(each for each in found if each)


def letters(years: Sequence[Year], pen: Pen) -> tuple[Letter, ...]:
    """The letter after each of the years, in their order."""
    found: list[Letter] = []
    used: set[str] = set()
    told: set[tuple[str, int, Names]] = set()
    for at, year in enumerate(years):
        mark = year.number + 1
        chosen = list(worth_telling(facts_of(years[: at + 1], pen.writer), pen, used, told))
        body = []
        for fact in chosen:
            words = pen.draw(fitting(fact, pen.phrases, used), mark, fact.kind)
            body.append(filled(words, fact.names))
            used.add(words)
            told.add((fact.kind, fact.season, fact.names))
        opening = pen.draw(unused(openings(year, pen), used), mark, "opening")
        close = pen.draw(unused(pen.phrases.closes[pen.temper], used), mark, "close")
        used |= {opening, close}
        to, by = year.after[opponent_of(pen.writer)], year.after[pen.writer]
        greeting = f"To Captain {to}"
        found.append(Letter(mark, greeting, opening, tuple(body), close, by, tuple(chosen)))
    return tuple(found)


def worth_telling(
    facts: Sequence[Fact], pen: Pen, used: set[str], told: set[tuple[str, int, Names]]
) -> Iterator[Fact]:
    """The facts of a letter: one of a kind, one about each ship or man, none that was told."""
    kinds: set[str] = set()
    about: set[str] = set()
    for fact in facts:
        known = (fact.kind, fact.season, fact.names) in told or fact.kind in kinds
        if known or about & {*fact.about} or not fitting(fact, pen.phrases, used):
            continue
        if len(kinds) == MOST or (len(kinds) > 1 and fact.weight < WEIGHTY):
            return
        kinds.add(fact.kind)
        about |= {*fact.about}
        yield fact


def openings(year: Year, pen: Pen) -> Sequence[str]:
    """The openings for how a season ended."""
    mine, yours = year.points[pen.writer], year.points[opponent_of(pen.writer)]
    won = "nobody" if mine == yours else "mine" if mine > yours else "yours"
    return pen.phrases.openings[won, pen.temper]


def fitting(fact: Fact, phrases: Phrases, used: set[str]) -> Sequence[str]:
    """The sentences for a fact that were not used yet, and for which it has all the names.

    Where some of them name the water or the company, it is one of those.
    """
    names = {name for name, _ in fact.names}
    found = [words for words in unused(phrases.sentences[fact.kind], used) if asked(words) <= names]
    return [words for words in found if asked(words) & {WHERE, COMPANY}] or found


def unused(words: Sequence[str], used: set[str]) -> Sequence[str]:
    """Those of some words that stand in no letter of the career yet."""
    return [each for each in words if each not in used]


def asked(words: str) -> set[str]:
    """The names that a sentence asks for. Raises ValueError where its braces do not match."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def filled(words: str, names: Names) -> str:
    """A sentence with its names in it, which begins with a capital."""
    told = ARTICLE.sub(r"\1n ", words.format(**dict(names)))
    return told[:1].upper() + told[1:]


# --- Between two people ---------------------------------------------------------------------------


def officer_of(sheet: Sheet | None, who: Player, captain: str) -> str:
    """Who writes for a captain who is a person, by the open sheet of the season before (H-234).

    A captain of one of his ships who has outlived it, else an officer of a company, else his clerk.
    """
    if sheet is None or sheet.shown is None:
        return f"The clerk of {captain}"
    ends = [end for each in sheet.engagements if each.outcome for end in each.outcome.ships[who]]
    gone = {end.ship for end in ends if end.captain_killed or end.fate in (Fate.SUNK, Fate.TAKEN)}
    fleet = sheet.shown[who]
    alive = [ship.captain for n, ship in enumerate(fleet.ships) if ship.captain and n not in gone]
    others = [name for name in alive if name != captain]
    if others:
        return others[0]
    if fleet.companies:
        return f"An officer of {fleet.companies[0].name}"
    return f"The clerk of {captain}"


def signed(letter: Letter, officer: str) -> Letter:
    """A letter that an officer has written for his captain (H-234)."""
    return replace(letter, signature=officer, rule=BETWEEN_PEOPLE)


def for_another(pen: Pen) -> Pen:
    """The pen of who writes for somebody else: he does not say that he has followed a dead man."""
    sentences = {**pen.phrases.sentences, "my_successor": ()}
    return pen._replace(phrases=replace(pen.phrases, sentences=sentences))
