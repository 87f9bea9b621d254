"""Captains and lieutenants with a character: who is for hire in the ports of a career (C-19)."""

import random
from functools import cache
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from content.decode import decode, fault, listing
from content.files import read

if TYPE_CHECKING:
    from campaign.career.model.state import Person

FILE = "career/characters.toml"
A_PORT = 3
"""New men in each port (H-246)."""
MOST_SEASONS = 9

Line = Annotated[str, Meta(min_length=1, max_length=76)]
Word = Annotated[str, Meta(min_length=1, max_length=12)]


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """What the men of a crown are called."""

    first: tuple[Word, ...]
    last: tuple[Word, ...]


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A trait: its price in coins, and lines about men who have it."""

    price: Annotated[int, Meta(ge=0)]
    wars: bool
    """Whether it tells where sea battles are fought by Pirate Wars."""
    lives: tuple[Line, ...]


class Characters(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    names: dict[str, Names]
    trait: dict[str, Character]


def characters_from(text: str, file: str) -> Characters:
    """The characters that a TOML text describes. Raises ContentError."""
    from campaign.career.model.state import Trait

    found = decode(text, Characters, file)
    known = [str(trait) for trait in Trait if trait]
    for name in found.trait:
        if name not in known:
            raise fault(text, file, ("trait", name), f"is no trait; there are {listing(known)}")
    for crown, names in found.names.items():
        if len(names.first) * len(names.last) < A_PORT * MOST_SEASONS:
            raise fault(text, file, ("names", crown), "has too few names for a long career")
    return found


@cache
def characters() -> Characters:
    """The characters of the game."""
    return characters_from(read(FILE), FILE)


def people_of(
    crowns: tuple[str, str], seasons: int, seed: int, taken: tuple[str, ...], *, wars: bool
) -> "tuple[tuple[Person, ...], tuple[Person, ...]]":
    """For each captain those whom his ports have for hire, port by port, by a career's seed.

    Nobody is called like one of those `taken`, and no two alike. Every trait comes round before
    one comes again; of those that tell in no fight of the career (`wars`) there is none.
    """
    rng = random.Random(f"characters:{seed}")
    used = set(taken)
    lives = {name: shuffled(rng, one.lives) for name, one in characters().trait.items()}
    one, two = (dealt(rng, crown, seasons, used, lives, wars=wars) for crown in crowns)
    return one, two


def dealt(
    rng: random.Random,
    crown: str,
    seasons: int,
    used: set[str],
    lives: dict[str, list[str]],
    *,
    wars: bool,
) -> "tuple[Person, ...]":
    """The people of one captain's ports; names and lines that are used are taken away."""
    from campaign.career.model.state import Person, Trait

    traits = [name for name, one in characters().trait.items() if one.wars or not wars]
    deck: list[str] = []
    found: list[Person] = []
    while len(found) < A_PORT * seasons:
        if len(deck) < A_PORT:  # what is left over waits for the next deal
            deck = [*deck, *shuffled(rng, tuple(name for name in traits if name not in deck))]
        trait = deck.pop(0)
        known = characters().trait[trait]
        life = lives[trait].pop(0)
        lives[trait].append(life)
        found.append(Person(new_name(rng, crown, used), Trait(trait), known.price, life))
    return tuple(found)


def new_name(rng: random.Random, crown: str, used: set[str]) -> str:
    """A name that nobody has yet; with no first name twice as long as there are others."""
    names = characters().names[crown]
    said = {name.partition(" ")[0] for name in used}
    firsts = [first for first in names.first if first not in said] or list(names.first)
    free = [
        name for first in firsts for last in names.last if (name := f"{first} {last}") not in used
    ]
    name = free[int(rng.random() * len(free))]
    used.add(name)
    return name


def shuffled(rng: random.Random, cards: tuple[str, ...]) -> list[str]:
    """Some cards in an order by lot, the same on every machine."""
    return sorted(cards, key=lambda _: rng.random())
