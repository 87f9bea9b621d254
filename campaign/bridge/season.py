"""A season between books and sheet: what a captain brings (C-6), and what comes home (C-4)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.deeds import Deed
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of
from pieces_of_eight.campaign.port.crown import taken
from pieces_of_eight.campaign.port.customs import sum_of
from pieces_of_eight.campaign.port.meetings import brings_things
from pieces_of_eight.campaign.port.people import FEARED, acts_by
from pieces_of_eight.campaign.port.standing import long_war
from pieces_of_eight.campaign.port.state import (
    NO_SHIP,
    ComeHome,
    Holding,
    Loss,
    Port,
    Return,
    Ship,
    ShipEnd,
    Trait,
    company_cost,
    own,
    served_of,
)
from pieces_of_eight.campaign.sheet.events import ships_in
from pieces_of_eight.campaign.sheet.points import totals
from pieces_of_eight.campaign.sheet.rules import MOST_SHIPS
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    Chance,
    Engagement,
    Fleet,
    Happening,
    Prize,
    Sail,
    Setup,
    Sheet,
    force,
    opened,
    place_of_engagement,
)
from pieces_of_eight.campaign.sheet.state import Company as Landing
from .deeds import BOTH, deeds, leagues_from_home
from .world import Ended, World, charted, going, grudge_of, seed_for, with_grudges
from .world import unhurt as as_sent

# --- From a captain's books to the season's sheet ------------------------------------------------


def season(port: Port, world: World, seed: int = 0) -> Setup:
    """What the season begins with, from the whole truth: only the referee may ask (C-6).

    `seed` is that of the career; from that of this sheet's match its places follow (C-18), and
    from itself the prize of the last season (C-22).
    """
    one, two = port.captains
    crowns = (one.crown, two.crown)
    fleets = tuple(Sealed(who, fleet(port, who)) for who in (Player(0), Player(1)))
    chart = charted(world.chart, crowns, seed_for(seed, "season", port.season))
    options = with_grudges(world.options, port)
    winter = long_war(port)
    flag = 0 if winter is None else winter.flag
    waters = port.terms.winter is not None and chart is not None
    one_told, two_told = (own(port, who).spy or own(port, who).told for who in BOTH)
    glass = (-sum_of(port, Player(0), "spyglass"), -sum_of(port, Player(1), "spyglass"))
    told = {"flag": flag, "spies": (one_told, two_told), "waters": waters, "clearer": glass}
    told |= {"things": brings_things(port)}
    options = replace(options, prize=prize(port, world, seed), **told)
    return Setup(crowns, (fleets[0], fleets[1]), options, chart)


def prize(port: Port, world: World, seed: int) -> Prize | None:
    """What this season is for, besides its points; None where it is for nothing (C-22).

    The last season of a career has a prize, in a long war every so many of them (C-31). A winter's
    prize is no more than a third of what its seasons bring (H-286).
    """
    terms, winter, before = port.terms, port.terms.winter, port.season - 1
    if not world.treasures or not before:
        return None
    lot = seed_for(seed, "prize")
    if winter is not None and winter.long:
        if port.season % winter.every:
            return None
        lot = seed_for(seed, "prize", port.season)
    elif port.season != terms.seasons:
        return None
    found = world.treasures[lot // FORCES % len(world.treasures)]
    worth = found.worth * before
    if winter is not None:
        worth = winter.prize if winter.long else min(worth, winter.season * terms.seasons // 3)
    return Prize(found.name, lot % FORCES, worth, found.about)


def next_prize(port: Port, world: World, seed: int) -> Prize | None:
    """The next prize there will be, as both captains know; None where there is none to come."""
    last = port.terms.seasons + 1
    coming = (prize(replace(port, season=n), world, seed) for n in range(port.season, last))
    return next(filter(None, coming), None)


def fleet(port: Port, who: Player) -> Fleet:
    """All that a captain can send out, ships in the order of his books.

    Part of a point that a company was raised for counts as a whole (H-36).
    """
    terms, holding, captain = port.terms, own(port, who), port.captains[who].name
    sails, landing = [], []
    for place, ship in enumerate(holding.ships[:MOST_SHIPS]):  # prizes may have made it more
        model = terms.models[ship.model]
        sold = (model.name, model.merchant, model.cost, model.cargo, model.room)
        sails.append(Sail(ship.name, *sold, commander(holding, place, captain), ship.id))
    for place in going(holding):
        company = holding.companies[place]
        points = -(-company_cost(terms.prices, company) // terms.prices.point)
        row = (company.name, len(company.groups), len(company.officers), points)
        landing.append(Landing(*row))
    flag, order = holding.flag if long_war(port) is not None else NO_SHIP, taken(port, holding)
    return Fleet(tuple(sails), tuple(landing), flag, "" if order is None else order.says)


def commander(holding: Holding, place: int, captain: str) -> str:
    """Who commands a ship: the captain himself where his flag flies (H-43)."""
    return captain if place == holding.flag else holding.ships[place].captain


def known_for(
    port: Port, who: Player, name: str, feared: tuple[Trait, ...] = FEARED
) -> tuple[str, ...]:
    """The traits by which a captain or officer acts, as the engines name them (C-19), and his mark.

    A nemesis who has none of his own acts by one of those that are `feared` (H-291).
    """
    served = served_of(own(port, who), name)
    left = (served.mark,) if served is not None and served.mark else ()
    return (*map(str, acts_by(port, who, name, feared)), *left)


# --- From a finished season to each captain's homecoming: wear, losses (C-4) ---------------------


def homecomings(port: Port, sheet: Sheet, ends: Sequence[Ended]) -> tuple[ComeHome, ComeHome]:
    """What both captains report; `ends` are those of all engagements of the season."""
    points = totals(sheet)
    one, two = (
        ComeHome(
            who,
            max(0, points[who]),
            Sealed(who, returned(port, sheet, ends, who)),
            grudge_of(port, sheet, who),
            deeds_of(port, sheet, who),
            sacked(port, sheet, who),
        )
        for who in (Player(0), Player(1))
    )
    return one, two


def deeds_of(port: Port, sheet: Sheet, who: Player) -> tuple[Deed, ...]:
    """What a captain has done, for orders, customs and encounters; nothing as printed (C-33)."""
    if port.terms.winter is None:
        return ()
    one, two = (own(port, each).flag for each in (Player(0), Player(1)))
    return tuple(deed for deed in deeds(sheet, (one, two)) if deed.whose == who)


def sacked(port: Port, sheet: Sheet, who: Player) -> tuple[str, ...]:
    """The towns that a captain has looted this season, in a winter (C-34)."""
    if port.terms.winter is None:
        return ()
    places = (
        place_of_engagement(sheet, each)
        for each in sheet.engagements
        if each.attacker == who and each.outcome is not None and each.outcome.coins
    )
    return tuple(place.name for place in places if place is not None)


def returned(port: Port, sheet: Sheet, ends: Sequence[Ended], who: Player) -> Return:
    """How one captain's fleet comes home."""
    holding = own(port, who)
    groups: list[set[int]] = [set() for _ in holding.companies]
    officers: list[set[int]] = [set() for _ in holding.companies]
    for missing in (each for end in ends for each in end.missing[who]):
        groups[missing.company] |= set(missing.groups)
        officers[missing.company] |= set(missing.officers)
    return Return(
        ships_of(port, sheet, ends, who),
        tuple(tuple(sorted(lost)) for lost in groups),
        tuple(tuple(sorted(lost)) for lost in officers),
        prizes(port, ends, who),
    )


def ships_of(port: Port, sheet: Sheet, ends: Sequence[Ended], who: Player) -> tuple[ShipEnd, ...]:
    """All ships of a captain after fights and fortune, in the order of his books."""
    found = [as_sent(ship) for ship in own(port, who).ships]
    for engagement, end in zip(sheet.engagements, ends, strict=False):
        far = is_far(port, sheet, engagement, who)
        for worn in end.ships[who]:
            hurt = wear(worn.end) != wear(found[worn.ship])
            found[worn.ship] = replace(worn.end, far=far and hurt)
    for ship in victors(sheet, who):
        if found[ship].loss is Loss.KEPT:
            found[ship] = replace(found[ship], victories=found[ship].victories + 1)
    for card in sheet.happenings:
        if card.player == who:
            for ship in struck(sheet, card):
                found[ship] = suffered(found[ship], card)
    return tuple(found)


def wear(end: ShipEnd) -> tuple[int, tuple[int, int], int]:
    """What there is to mend of a ship."""
    return end.gear, end.hull, end.fighting


def is_far(port: Port, sheet: Sheet, engagement: Engagement, who: Player) -> bool:
    """Whether an engagement was so far from every port of a captain's crown that his ships which
    are hurt in it are dear to mend (C-34.2)."""
    winter, place = port.terms.winter, place_of_engagement(sheet, engagement)
    if winter is None or place is None:
        return False
    return leagues_from_home(sheet, who, place) > winter.leagues


def victors(sheet: Sheet, who: Player) -> Iterator[int]:
    """The ships with which a captain has won, once for each action (C-20).

    At an island it was hired ships (H-88, H-228).
    """
    for each in sheet.engagements:
        if each.outcome is None or each.outcome.better != who:
            continue
        yield from ships_in(sheet, each, who)


def struck(sheet: Sheet, card: Happening) -> Sequence[int]:
    """The ships that a card does something to (H-38)."""
    if card.chance is Chance.STORM:
        return (card.ship,)
    aboard = force(opened(sheet, card.player)[0], card.letter)[0]
    return aboard if card.chance is Chance.FEVER else ()


def suffered(end: ShipEnd, card: Happening) -> ShipEnd:
    """A ship after a storm or a fever; she loses no more than she has."""
    if card.chance is Chance.STORM:
        return replace(end, gear=max(0, end.gear - card.amount))
    return replace(end, fighting=max(0, end.fighting - card.amount))


def prizes(port: Port, ends: Sequence[Ended], who: Player) -> tuple[Ship, ...]:
    """The ships he has taken, as the enemy owned them and as they were left (H-44)."""
    enemy = opponent_of(who)
    taken = [worn for end in ends for worn in end.ships[enemy] if worn.end.loss is Loss.TAKEN]
    ships = [(own(port, enemy).ships[worn.ship], worn.end) for worn in taken]
    return tuple(
        replace(ship, gear=end.gear, hull=end.hull, fighting=end.fighting) for ship, end in ships
    )
