"""Ships, companies, bargains and favour in words, as the pages of the port have them."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.events import QUALITIES, coins
from pieces_of_eight.campaign.port.state import (
    Arms,
    Bargain,
    Buy,
    Commission,
    Company,
    Disband,
    Enlist,
    Group,
    Hire,
    Hoist,
    Holding,
    Mend,
    Model,
    Port,
    Quality,
    Raise,
    Rename,
    Sell,
    Served,
    Ship,
    Terms,
    Train,
    person_of,
    served_of,
    types,
)
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.sea_fight.ships import ship_types
from pieces_of_eight.tui.draw.glyphs import hull_words

SHORT = {Quality.SCURVY: "scurvy", Quality.ABLE: "able", Quality.HARDENED: "hardened"}
"""Qualities in one word."""
ARMS = {Arms.HAND_TO_HAND: "hand-to-hand", Arms.MUSKET: "musket"}


def favour_words(career: Port, who: Player) -> str:
    """What the crown thinks of a captain: "in high favour"."""
    rung, ladder = career.captains[who].favour, campaign_numbers().favour.ladder
    return ladder[min(rung, len(ladder) - 1)].name


def next_purse(career: Port, who: Player) -> int:
    """The points up to which his crown makes a captain's goods up, as its favour is now (C-15)."""
    return career.terms.favour.purses[career.captains[who].favour]


def in_coins(terms: Terms, points: int) -> str:
    """What so many points of a purse or of a ship come to: "300 coins (30 points)"."""
    return f"{coins(points * terms.prices.point)} ({many(points, 'point')})"


def guns_of(model: str) -> int | None:
    """How many guns a type of ship has; None for one that is in no table."""
    return next((kind.gun_count for kind in ship_types() if kind.id == model), None)


def wants(terms: Terms, ship: Ship) -> tuple[tuple[str, int], ...]:
    """What is to be mended of a ship, and how many points of it."""
    model = terms.models[ship.model]
    lacks = (
        ("hull", 2 * model.hull - sum(ship.hull)),
        ("gear", model.gear - ship.gear),
        ("men", model.fighting - ship.fighting),
    )
    return tuple((what, points) for what, points in lacks if points)


def wanting(terms: Terms, ship: Ship) -> str:
    """The same in words: "hull 3, men 1"."""
    return ", ".join(f"{what} {points}" for what, points in wants(terms, ship))


def standing_words(served: Served | None) -> str:
    """What the books say of a man: "3 victories, promoted; wounded"; empty of a new one."""
    if served is None:
        return ""
    won = f"{many(served.victories, 'victory', 'victories')}, promoted" if served.victories else ""
    now = "a prisoner of the enemy" if served.captive else "wounded" if served.wounded else ""
    return "; ".join(filter(None, (won, now)))


def man_words(terms: Terms, holding: Holding, name: str) -> str:
    """A man with his trait, and whether he is wounded: "Amos Fenn, gunner (wounded)"."""
    person, served = person_of(terms, name), served_of(holding, name)
    if person is None:
        return name
    return f"{name}, {person.trait}{' (wounded)' if served and served.wounded else ''}"


def commander(holding: Holding, n: int) -> str:
    """Who commands a ship: the captain himself where his flag flies (H-43)."""
    return "yourself" if n == holding.flag else holding.ships[n].captain


def kind_words(terms: Terms, ship: Ship) -> str:
    """The type of a ship, and whether she was taken."""
    return f"{'prize ' if ship.prize else ''}{terms.models[ship.model].name}"


def type_words(terms: Terms, model: int, between: str = " or ") -> str:
    """What a type of ship is called, by both of its names if it has two: "sloop or schooner"."""
    same = next(each for each in types(terms) if model in each)
    return between.join(terms.models[n].name for n in same)


def model_words(model: Model) -> str:
    """A type of ship in numbers, short enough for a line."""
    guns = guns_of(model.id)
    parts = [
        *([] if guns is None else [many(guns, "gun")]),
        f"hull {hull_words((model.hull, model.hull))}",
        f"gear {model.gear}",
        f"men {model.fighting}",
        *([f"cargo {model.cargo}"] if model.cargo else []),
    ]
    return ", ".join(parts)


def group_words(groups: Sequence[Group]) -> str:
    """The groups of a company by what they fight with: "5 hand-to-hand, 3 musket"."""
    found = Counter(group.arms for group in groups)
    return ", ".join(f"{found[arms]} {ARMS[arms]}" for arms in Arms if found[arms]) or "no groups"


def quality_words(groups: Sequence[Group]) -> str:
    """The groups of a company by arms and quality: "3 able hand-to-hand, 2 hardened musket"."""
    found = Counter((group.arms, group.quality) for group in groups)
    return ", ".join(
        f"{found[arms, quality]} {SHORT[quality]} {ARMS[arms]}"
        for arms in Arms
        for quality in Quality
        if found[arms, quality]
    )


def company_words(company: Company) -> str:
    """What a company is made of."""
    return f"{group_words(company.groups)}; {many(len(company.officers), 'officer')}"


def price_words(cost: int) -> str:
    """What a bargain costs or brings."""
    if cost < 0:
        return f"brings {coins(-cost)}"
    return coins(cost) if cost else "costs nothing"


def offer_words(terms: Terms, holding: Holding, bargain: Bargain) -> str:
    """A bargain as a list offers it."""
    match bargain:
        case Buy(model=model):
            kind = terms.models[model]
            return f"{type_words(terms, model, '/'):<17}{model_words(kind)}"
        case Sell(ship=n):
            return f"Sell {holding.ships[n].name}"
        case Mend(ship=n):
            return f"Mend {wanting(terms, holding.ships[n]) or 'her'}"
        case Rename():
            return "Give her another name"
        case Hire():
            return "Hire a captain"
        case Train(ship=n):
            return f"Drill the crew{drill_words(holding.ships[n].crew)}"
        case Hoist():
            return "Hoist your flag in her"
        case Raise():
            return "Raise a landing company"
        case Enlist(arms=arms, quality=quality):
            return (
                f"Enlist {'an' if quality is Quality.ABLE else 'a'} {SHORT[quality]} {arms} group"
            )
        case Commission():
            return "Commission an officer"
        case Disband(company=n):
            return f"Pay off {holding.companies[n].name}"
        case _:
            assert_never(bargain)


def advice_words(terms: Terms, holding: Holding, bargain: Bargain) -> str:
    """The same where it stands among bargains about other things."""
    match bargain:
        case Buy(model=model, name=name):
            return f"Buy a {terms.models[model].name}, {name}"
        case Mend(ship=n):
            return f"Mend {holding.ships[n].name}: {wanting(terms, holding.ships[n])}"
        case Hire(ship=n, name=name):
            return f"Hire {name} for {holding.ships[n].name}"
        case Train(ship=n):
            return f"Drill the crew of {holding.ships[n].name}"
        case Hoist(ship=n):
            return f"Hoist your flag in {holding.ships[n].name}"
        case Enlist(company=n):
            return f"{offer_words(terms, holding, bargain)} for {holding.companies[n].name}"
        case Commission(company=n, name=name):
            return f"Commission {name} in {holding.companies[n].name}"
        case _:
            return offer_words(terms, holding, bargain)


def drill_words(crew: Quality) -> str:
    """From what to what a crew is drilled."""
    return (
        ""
        if crew is Quality.HARDENED
        else f" from {QUALITIES[crew]} to {QUALITIES[Quality(crew + 1)]}"
    )


def done_words(terms: Terms, holding: Holding, bargain: Bargain) -> str:
    """A bargain as the ledger tells it; `holding` is what was owned before."""
    return "".join(done_parts(terms, holding, bargain))


def done_parts(terms: Terms, holding: Holding, bargain: Bargain) -> tuple[str, str]:
    """What was done, and what may be left out where there is little room."""
    match bargain:
        case Buy(model=model, name=name):
            return f"{name} bought", f", {terms.models[model].name}"
        case Sell(ship=n):
            return f"{holding.ships[n].name} sold", ""
        case Mend(ship=n):
            return f"{holding.ships[n].name} mended", ""
        case Rename(ship=n, name=name):
            return f"{holding.ships[n].name} is now {name}", ""
        case Hire(ship=n, name=name):
            return f"{name} hired", f" for {holding.ships[n].name}"
        case Train(ship=n):
            return f"{holding.ships[n].name}: crew drilled", ""
        case Hoist(ship=n):
            return f"{holding.ships[n].name} flies your flag", ""
        case Raise(name=name, officer=officer):
            return f"{name} raised", f" under {officer}"
        case Enlist(company=n, arms=arms, quality=quality):
            group = f"{SHORT[quality].capitalize()} {arms} group"
            return group, f" for {holding.companies[n].name}"
        case Commission(company=n, name=name):
            return f"{name} commissioned", f" in {holding.companies[n].name}"
        case Disband(company=n):
            return f"{holding.companies[n].name} paid off", ""
        case _:
            assert_never(bargain)


def told(words: str, cost: int) -> str:
    """What was done, with its coins, as a sentence."""
    if not cost:
        return f"{words}."
    return f"{words}: {coins(abs(cost))}{' taken' if cost < 0 else ''}."
