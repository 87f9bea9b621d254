"""Characters at the end of a season (C-19): what has become of each man, and what he brings."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Mod, Play
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.events import Fared, Spared
from ..model.people import trait_of
from ..model.state import (
    Career,
    Fortune,
    Holding,
    Loss,
    Return,
    Served,
    Ship,
    ShipEnd,
    Terms,
    Trait,
)

FATES = Rule("H-247")
WOUNDS = Rule("H-248")
SMUGGLER = Rule("C-19.8")

WOUNDED = 6
"""The face on which a man is wounded."""
SMUGGLED = 4
"""Coins for each point of cargo that a smuggler's ship carries."""


def fortunes(
    play: Play[Career], side: Player, mine: Holding, home: Return
) -> tuple[tuple[Served, ...], tuple[str, ...]]:
    """The books of all who have served, as the season leaves them, and the names of the drowned.

    Old wounds are healed. Officers of companies live or fall with their men.
    """
    books = {one.name: replace(one, wounded=False) for one in mine.served}
    drowned: list[str] = []
    for ship, end in zip(mine.ships, home.ships, strict=True):
        served = books.get(ship.captain)
        if served is None:
            continue
        if not end.captain:
            play.tell(Fared(FATES, side, ship.captain, Fortune.KILLED))
        elif end.loss is Loss.TAKEN:
            play.tell(Fared(FATES, side, ship.captain, Fortune.CAPTIVE))
            books[ship.captain] = replace(served, captive=True)
        elif end.loss is Loss.SUNK:
            drowned += [ship.captain] if drowns(play, side, ship.captain) else []
        else:
            books[ship.captain] = at_home(play, side, ship, end, served)
    return tuple(books.values()), tuple(drowned)


def drowns(play: Play[Career], side: Player, name: str) -> bool:
    """Throw for a man whose ship went down, as for the captain himself (H-43, H-247)."""
    least = play.state.terms.drowns
    face = play.die(FATES, least)
    lost = face >= least
    play.tell(Fared(FATES, side, name, Fortune.DROWNED if lost else Fortune.SAVED, face))
    return lost


def at_home(play: Play[Career], side: Player, ship: Ship, end: ShipEnd, served: Served) -> Served:
    """A man who brings his ship home: promoted for a first victory, and perhaps wounded (H-248)."""
    if end.victories and not served.victories:
        play.tell(Fared(FATES, side, served.name, Fortune.PROMOTED))
    wounded = False
    if end.fighting < ship.fighting:
        face = play.die(WOUNDS, WOUNDED)
        wounded = face >= WOUNDED
        if wounded:
            play.tell(Fared(WOUNDS, side, served.name, Fortune.WOUNDED, face))
        else:
            play.tell(Spared(WOUNDS, side, served.name, face))
    return replace(served, victories=served.victories + end.victories, wounded=wounded)


def smuggling(terms: Terms, holding: Holding) -> tuple[Mod, ...]:
    """What smugglers bring who have come home with their ships, in coins (C-19.8)."""
    return tuple(
        Mod(SMUGGLED * terms.models[ship.model].cargo, f"{ship.captain}, a smuggler", SMUGGLER)
        for ship in holding.ships
        if terms.models[ship.model].cargo
        and trait_of(terms, holding, ship.captain) is Trait.SMUGGLER
    )
