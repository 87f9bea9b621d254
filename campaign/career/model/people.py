"""Characters (C-19): who is for hire in a port, what he is known for, and what he asks."""

from pieces_of_eight.campaign.kernel.play import Mod
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from .state import Career, Holding, Person, Served, Terms, Trait

RANSOM = Rule("H-247")

TRAITS = tuple(trait for trait in Trait if trait)
CANDIDATES = 3
"""New men in each port (H-246)."""


def person_of(terms: Terms, name: str) -> Person | None:
    """The man of this name who has a character; None for any other."""
    return next((one for people in terms.people for one in people if one.name == name), None)


def served_of(holding: Holding, name: str) -> Served | None:
    """What a captain's books say of a man; None of one who has no character, or never served."""
    return next((one for one in holding.served if one.name == name), None)


def trait_of(terms: Terms, holding: Holding, name: str) -> Trait:
    """The trait by which a man in a captain's service acts; none while he is wounded (H-248)."""
    person, served = person_of(terms, name), served_of(holding, name)
    if person is None or (served is not None and served.wounded):
        return Trait.NONE
    return person.trait


def candidates(career: Career, who: Player, holding: Holding) -> tuple[Person, ...]:
    """Those with a character who can be hired in this port (H-246).

    First those whom the season brings, then the captain's own who have no command: their ship
    was sold or lost, or the enemy holds them for a ransom.
    """
    people = career.terms.people[who]
    first = CANDIDATES * (career.season - 1)
    here = [one.name for one in people[first : first + CANDIDATES]]
    here += [one.name for one in holding.served if one.name not in here]
    gone = {*holding.fallen, *serving(holding)}
    by_name = {one.name: one for one in people}
    return tuple(by_name[name] for name in here if name in by_name and name not in gone)


def serving(holding: Holding) -> list[str]:
    """The names of all who hold a command under a captain."""
    ships = [ship.captain for ship in holding.ships if ship.captain]
    return ships + [name for company in holding.companies for name in company.officers]


def fee(terms: Terms, holding: Holding, name: str, post: int) -> tuple[int, tuple[Mod, ...]]:
    """What a man asks for a post of so many coins: by his trait, and twice that for a captive."""
    person, served = person_of(terms, name), served_of(holding, name)
    asked = post + (person.price if person else 0)
    if served is not None and served.captive:
        return asked, (Mod(+asked, "his ransom", RANSOM),)
    return asked, ()


def hired(terms: Terms, holding: Holding, name: str) -> tuple[Served, ...]:
    """The books of those who served, once a man is hired: a captive is free again."""
    if person_of(terms, name) is None:
        return holding.served
    old = served_of(holding, name) or Served(name)
    rest = [one for one in holding.served if one.name != name]
    return (*rest, Served(name, old.victories, old.wounded))


def is_promoted(holding: Holding, name: str) -> bool:
    """Whether a man has won with a ship before: his crew keeps heart (H-247)."""
    served = served_of(holding, name)
    return served is not None and served.victories > 0


def trait_rule(trait: Trait) -> Rule:
    """The paragraph of a trait: C-19.1 is the gunner's, C-19.12 the drillmaster's."""
    return Rule(f"C-19.{TRAITS.index(trait) + 1}")
