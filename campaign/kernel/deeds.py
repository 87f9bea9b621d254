"""What was done in a season, as facts, and what content may ask about it.

A season that is over is a list of facts. A row of content, such as an order of the crown, names a
condition: counts of facts that must reach a number. The words are a closed list, so a row is
checked when it is read. Nothing here knows a sheet: facts are made in `campaign.bridge.deeds`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from .sealed import Player

OF_SEASON = -1
"""In place of a pair: the fact belongs to the season and to no engagement of it."""


class Deed(Struct, frozen=True, array_like=True):
    """Something that one captain did, or has."""

    what: str
    whose: Player
    number: int
    words: tuple[str, ...] = ()
    """What it was done with, to whom and where: "frigate", "won", "Spain", "Mona Passage"."""
    pair: int = OF_SEASON
    """The engagement it belongs to, by the letter of the first captain's force."""


# --- The words ------------------------------------------------------------------------------------


class Quantity(NamedTuple):
    """Something that can be counted."""

    by: Literal["sum", "most", "least"]  # how the numbers of several facts become one
    words: tuple[str, ...] = ()  # what may narrow it down


KINDS = ("battle", "raid", "grab", "island")
ENGAGED = ("won", "drawn", "lost", "attacking", "attacked", "Spain", "France", "England", "Denmark")
TYPES = (
    *("pinnace", "periagua", "sloop", "schooner", "brig", "brigantine", "light frigate"),
    *("frigate", "coaster", "bark", "fluyt", "west indiaman", "treasure galleon"),
)
SHIPS = ("warship", "merchantman", "flagship", *TYPES)
AFLOAT = (*SHIPS, *KINDS, *ENGAGED)
MET = (*KINDS, *ENGAGED)
MARKS = (
    *("one-eyed", "wooden leg", "iron hook", "scarred", "deaf", "burnt hands", "bad dreams"),
    "old fever",
)
"""What a wound may leave of a man for good."""
THINGS = ("half a map", "the other half", "a pilot", "a prisoner", "a gun")
"""What is found, and kept in the sea-chest until it is used; one of each (C-35.3)."""
MEN = ("wounded", "captive", "marked", "veteran", *MARKS)  # a veteran has two traits

IN_PORT = {
    "coins": Quantity("sum"),
    "favour": Quantity("sum"),  # his rung, the lowest is 0
    "seasons": Quantity("sum"),  # that he has sailed
    "points ahead": Quantity("sum"),  # of this rival
    "rivals gone": Quantity("sum"),
    "actions won": Quantity("sum"),  # by him, in all his seasons
    "groups": Quantity("sum"),
    "men": Quantity("sum", MEN),  # those with a character who hold a command
    "things": Quantity("sum", THINGS),
}
"""How a captain stands in port: what he has, and what his name is worth. No season tells it."""

QUANTITIES = {
    **IN_PORT,
    "ships owned": Quantity("sum", SHIPS),
    "ships sunk": Quantity("sum", AFLOAT),
    "ships taken": Quantity("sum", AFLOAT),
    "ships lost": Quantity("sum", AFLOAT),
    "ships escaped": Quantity("sum", AFLOAT),
    "captains killed": Quantity("sum", AFLOAT),
    "captains taken": Quantity("sum", AFLOAT),
    "cargo home": Quantity("sum", AFLOAT),
    "cargo taken": Quantity("sum", AFLOAT),
    "engagements": Quantity("sum", (*MET, "passed", "fooled")),
    "value met": Quantity("most", MET),  # of the enemy's force in an engagement
    "value won with": Quantity("least", MET),  # of one's own, where the engagement was won
    "chance beaten": Quantity("least", MET),  # in per cent, of an engagement that was won
    "leagues": Quantity("most", MET),  # from the nearest port of one's own crown
    "rumours laid": Quantity("sum"),
    "rumours believed": Quantity("sum"),  # of one's own, by the enemy
    "towns looted": Quantity("sum", MET),
    "coins looted": Quantity("sum", MET),
    "price sunk": Quantity("most", AFLOAT),  # coins that a ship cost which her owner lost so
    "groups lost": Quantity("sum", MET),
    "chests": Quantity("sum", MET),
    "forces unmet": Quantity("sum", SHIPS),  # a force that met nobody, by one of her ships
}
"""All that can be counted. A fact belongs to who did it: `ships sunk` to who sank them, `ships
lost` to their owner."""


# --- Conditions -----------------------------------------------------------------------------------


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts of one kind, and what their number must be."""

    count: str
    of: tuple[str, ...] = ()
    """Words that each of the facts must have."""
    whose: Literal["mine", "his"] = "mine"
    within: Literal["season", "engagement", "career"] = "season"
    """All counts of a condition within an engagement must hold in the same one."""
    at_least: int | None = None
    at_most: int | None = None

    def holds(self, facts: Iterable[Deed], who: Player, pair: int) -> bool:
        """Whether it is so for a captain: in an engagement, or in the season.

        Where there is no fact at all the greatest and the least hold nothing.
        """
        numbers = [
            fact.number
            for fact in facts
            if fact.what == self.count
            and (fact.whose == who) == (self.whose == "mine")
            and set(self.of) <= set(fact.words)
            and (self.within != "engagement" or fact.pair == pair)
        ]
        by = QUANTITIES[self.count].by
        if by != "sum" and not numbers:
            return False
        number = sum(numbers) if by == "sum" else max(numbers) if by == "most" else min(numbers)
        return (self.at_least is None or number >= self.at_least) and (
            self.at_most is None or number <= self.at_most
        )

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the fields that make no sense, each with what is wrong with it."""
        if self.at_least is None and self.at_most is None:
            yield "at_least", "is missing, and at_most as well; one of them says how many"


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """What must have been done: all, at least one, and none of some counts."""

    all: tuple[Count, ...] = ()
    any: tuple[Count, ...] = ()
    none: tuple[Count, ...] = ()

    def holds(self, facts: Sequence[Deed], who: Player, before: Sequence[Deed] = ()) -> bool:
        """Whether a captain has done it in the season of these facts, after those `before`."""
        pairs = {OF_SEASON, *(fact.pair for fact in facts)}
        return any(self.holds_in(facts, who, pair, before) for pair in sorted(pairs))

    def holds_in(
        self, facts: Sequence[Deed], who: Player, pair: int, before: Sequence[Deed] = ()
    ) -> bool:
        """The same, with all counts within an engagement asked of this one."""
        career = (*before, *facts)

        def is_so(count: Count) -> bool:
            return count.holds(career if count.within == "career" else facts, who, pair)

        return (
            all(map(is_so, self.all))
            and not any(map(is_so, self.none))
            and (not self.any or any(map(is_so, self.any)))
        )
