"""What a row of content changes, and when, in a winter.

Ways and burdens of captains, customs of crowns, encounters and the article of a day are rows over
one closed list of changes. A row changes what comes to a fight (ships, men, money, what is known
and what is for sale), never how it is fought. What each change does is told in
`campaign.port.customs`; the words are here, so that a row is checked when it is read.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from .deeds import SHIPS, THINGS, Condition

Moment: TypeAlias = Literal["always", "career begins", "homecoming"]
"""When the changes of an act are made. Those of an act that holds `always` are asked for wherever
they tell, the others are made once."""


class Effect(NamedTuple):
    """A change that a row may make."""

    lasts: bool  # whether it is in force for a time; else it is made at once, and done
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()  # what may narrow it down, or says of what


GOODS = (
    *("ship", "companies", "drill", "mending", "mending the flagship", "captains", "characters"),
    *("spies", "walls", "sale", "prizes", "upkeep"),
)
"""What has a price, besides ships of one kind."""
GROUPS = ("scurvy", "able", "hardened", "hand-to-hand", "musket")

NUMBERS = (
    *("rumours", "few_ships", "margin", "raid_groups", "total", "fool", "shun", "captain", "sunk"),
    *("taken", "daring", "home", "coins_a_point", "sale", "storm", "fever", "buried chest"),
    "island",
)
"""The numbers that an article may set: of the sheet, of the port, and cards of the event deck."""

SHARED = {"loot": "coins looted", "cargo": "cargo home", "her price": "price sunk"}
"""What coins may be a share of, and the facts that tell how much it is."""

CHANGES = {
    # While they are in force.
    "price": Effect(lasts=True, least=50, most=200, words=(*GOODS, *SHIPS)),  # in hundredths
    "withheld": Effect(lasts=True, words=(*SHIPS, "characters", "drill", "hardened", "companies")),
    "offered": Effect(lasts=True, words=SHIPS),  # for sale in every port
    "spyglass": Effect(lasts=True, least=-1, most=1),  # of the margin that opens it
    "guards": Effect(lasts=True, least=-2, most=2),  # groups in each town of his crown
    "treasury": Effect(lasts=True, least=-2, most=2),  # chests in each town of his crown
    "guide": Effect(lasts=True, least=1, most=2),  # groups fewer in a town that he raids
    # Made at once.
    "coins": Effect(lasts=False, least=-400, most=400),
    "share": Effect(lasts=False, least=-100, most=100, words=tuple(SHARED)),
    "favour": Effect(lasts=False, least=-2, most=2),
    "ship": Effect(lasts=False, words=SHIPS),
    "groups": Effect(lasts=False, least=-4, most=4, words=GROUPS),
    "grade": Effect(lasts=False, least=-1, most=1),  # of one ship's crew
    "mend": Effect(lasts=False, least=1, most=3),  # so many ships, the worst hurt first
    "harm": Effect(lasts=False, least=1, most=4, words=("gear", "hull", "men")),
    "leave": Effect(lasts=False),  # the best man walks off
    "found": Effect(lasts=False, words=THINGS),
    "spent": Effect(lasts=False, words=THINGS),
    "sails told": Effect(lasts=False),  # as by a spy (C-37.2)
    # Of articles alone, and for both captains: a number of the campaign becomes another.
    "number": Effect(lasts=True, least=0, most=100, words=NUMBERS),
    "score": Effect(lasts=True, least=1, most=20),  # of vows alone: hundredths more
}
"""All that a row can change."""


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """One change; `by` is in coins, points, hundredths or pieces, as `what` has it."""

    what: str
    by: int = 0
    of: tuple[str, ...] = ()
    most: int = 0  # of a share: no more coins than so many; 0 where nothing is said

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the fields that make no sense, each with what is wrong with it."""
        effect = CHANGES[self.what]
        if not effect.least <= self.by <= effect.most:
            yield "by", f"must be from {effect.least} to {effect.most}"
        if effect.words and self.what != "groups" and not self.of:
            yield "of", "is missing: it says of what"


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """Changes, the moment at which they are made, and what must have been done before."""

    does: tuple[Change, ...]
    at: Moment = "always"
    when: Condition = Condition()


class Custom(Struct, frozen=True):
    """A rule of one captain, one crown or one day, as a sentence and as what it does."""

    id: str
    of: str  # the captain's name, or the crown's; empty for an article
    name: str  # in a few words, for a bill: "the planter"
    says: str
    acts: tuple[Clause, ...]
    burden: bool = False
