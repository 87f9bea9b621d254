"""What a crew of Pirate Wars is told to do: the usual orders, and what there is at each station."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.geometry.plane import squared
from pieces_of_eight.campaign.kernel.play import many
from .actions import (
    Action,
    Bombard,
    Embark,
    Fire,
    Haul,
    Hoist,
    Join,
    Land,
    Lower,
    Prime,
    Reload,
    Rob,
    Scuttle,
    Send,
    Shift,
    Shoot,
    Snipe,
    Spare,
    Strike,
    Tranship,
    Yield,
)
from .crew import FREE_MOVERS, after_sailing, count, sails
from .state import ARTICLES, Arm, Figures, Load, Place, Post, Sea, Ship, ShipId, Shot
from .things import loot_words, stands
from .waters import line_of, party_of, rakes, shoots, targets, weapon_of


class Station(IntEnum):
    """What there is to be done aboard, by the part of the ship."""

    GUNS = 0
    MUSKETS = 1
    SAILS = 2
    BOATS = 3
    CREW = 4


KINDS: dict[Station, tuple[type, ...]] = {
    Station.GUNS: (Fire, Bombard, Reload, Shift),
    Station.MUSKETS: (Shoot, Snipe, Prime),
    Station.SAILS: (Strike,),
    Station.BOATS: (Land, Rob, Join, Haul, Tranship, Embark, Hoist, Lower),
    Station.CREW: (Send, Spare, Yield, Scuttle),
}
"""Which orders belong to which station."""
TITLES = {
    Station.GUNS: "Guns",
    Station.MUSKETS: "Muskets and pistols",
    Station.SAILS: "Sails",
    Station.BOATS: "Boats",
    Station.CREW: "Crew",
}


def has(ship: Ship, station: Station) -> bool:
    """Whether a ship has a station at all."""
    if station is Station.GUNS:
        return bool(ship.guns)
    if station is Station.MUSKETS:
        return any(row.arm is not Arm.NONE for row in ship.crew)
    return station is not Station.BOATS or bool(ship.boats)


def at_station(station: Station, choices: Iterable[Action]) -> list[Action]:
    """The orders of a station."""
    return [choice for choice in choices if isinstance(choice, KINDS[station])]


def station_of(choice: object) -> Station | None:
    """The station at which an order is given."""
    return next((each for each, kinds in KINDS.items() if isinstance(choice, kinds)), None)


def counted(sea: Sea, ship: Ship, station: Station) -> str:
    """How many have their orders at a station."""
    if station is Station.GUNS:
        whole = [gun for gun in ship.guns if gun.whole]
        return f"{sum(gun.used for gun in whole)} of {many(len(whole), 'cannon', 'cannon')} ordered"
    if station is Station.MUSKETS:
        armed = [row for row in ship.crew if row.arm is not Arm.NONE]
        busy = sum(row.count for row in armed if row.busy)
        return f"{busy} of {men(sum(row.count for row in armed))} have orders"
    if station is Station.SAILS:
        return at_rest(sea, ship).removesuffix(".")
    if station is Station.BOATS:
        return many(ship.boats, "launch", "launches") + " aboard"
    return f"{ordered(ship)} of {men(ship.aboard)} have orders"


def ordered(ship: Ship) -> int:
    """How many of a crew have their orders."""
    return sum(row.count for row in ship.crew if row.busy)


def men(number: int) -> str:
    """So many men."""
    return many(number, "man")


def station_words(sea: Sea, ship: Ship, station: Station, choices: Iterable[Action]) -> str:
    """A station with its counters: who has his orders there, and what can be ordered."""
    found = at_station(station, choices)
    return f"{TITLES[station]}: {counted(sea, ship, station)}{can_be(station, found)}"


def nearest(sea: Sea, ship: Ship) -> Ship | None:
    """The enemy nearest to a ship, by their middles."""
    foes = [foe for foe in sea.ships if foe.afloat and foe.owner != ship.owner]
    here = middle(ship.place)
    return min(foes, key=lambda foe: squared(middle(foe.place), here), default=None)


def can_be(station: Station, found: list[Action]) -> str:
    """What can be ordered at a station, behind its counter."""
    if station is Station.GUNS:
        bear = len({each.gun for each in found if isinstance(each, Fire | Bombard)})
        load = len({each.gun for each in found if isinstance(each, Reload)})
        told = [*([f"{bear} can fire"] if bear else []), *([f"{load} to load"] if load else [])]
        return f"; {', '.join(told)}" if told else ""
    if station is Station.SAILS:
        return ""
    return f"; {many(len(found), 'order')} to give" if found else ""


Legal = Sequence[Action]
Picks = Callable[[Sea, Ship, Legal], Action | None]
"""The next order of some usual ones; None when all are given."""


def both_sides(sea: Sea, ship: Ship, legal: Legal) -> Action | None:
    """Fight both sides: every cannon that bears, every musket, and the rest are loaded.

    What bears on no ship fires at a fort, with shot at its men; its door is for its own order.
    """
    fire = [a for a in legal if isinstance(a, Fire) and a.by == ship.id and not too_near(sea, a)]
    if fire:
        return max(fire, key=lambda act: _worth(sea, act))
    volley = [a for a in legal if isinstance(a, Shoot) and a.by == ship.id]
    if volley:
        return max(volley, key=lambda act: act.count)
    walls = [a for a in legal if isinstance(a, Bombard) and a.by == ship.id and not a.door]
    if walls:
        return min(walls, key=lambda act: act.shot is not Shot.SHOT)
    return loading(sea, ship, legal)


def loading(_: Sea, ship: Ship, legal: Legal) -> Action | None:
    """Load cannon first, two men to each, then small arms."""
    load = [a for a in legal if isinstance(a, Reload) and a.by == ship.id]
    if load:
        return max(load, key=lambda act: (act.hands, ship.guns[act.gun].load))
    return next((a for a in legal if isinstance(a, Prime) and a.by == ship.id), None)


def to_board(_: Sea, ship: Ship, legal: Legal) -> Action | None:
    """Prepare to board: all hands on deck, where boarders are wanted, and arms loaded."""
    for row in ship.crew:
        below = row.place is Place.GUNS and ship.card.gun_deck
        if (row.place is Place.TOPS or below) and not row.busy and row.post not in FREE_MOVERS:
            return Send(ship.id, row.post, row.arm, row.place, Place.DECK, row.count)
    return next((a for a in legal if isinstance(a, Prime) and a.by == ship.id), None)


def _worth(sea: Sea, act: Fire) -> tuple[int, ...]:
    """Which shot comes first: in range, at the nearest; ball, but shot where it rakes."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    gun = by.guns[act.gun]
    line = line_of(sea, by, gun, on)
    assert line is not None, "only cannon that bear are listed"
    wanted = Shot.SHOT if rakes(by, on) else Shot.BALL
    if not sea.options.measuring:
        return (int(act.shot is wanted),)
    near = line.distance <= weapon_of(sea, gun, act.shot).range
    return near, -line.distance, act.shot is wanted


def too_near(sea: Sea, act: Fire) -> bool:
    """Whether a cannon would destroy itself, so near is the target (PW-3.10)."""
    by = sea.ships[act.by]
    close = ARTICLES[sea.edition].too_close
    line = line_of(sea, by, by.guns[act.gun], sea.ships[act.on]) if close else None
    return line is not None and line.distance < close


def _shots(sea: Sea, ship: Ship) -> Iterable[Fire]:
    for at, on, shot in product(_ready(ship), targets(sea, ship), Shot):
        yield Fire(ship.id, at, on.id, shot)


def _volleys(sea: Sea, ship: Ship) -> Iterable[Shoot]:
    """All who can fire alike, at the men on a ship's deck and at those in her tops."""
    alike = Counter[tuple[Post, Arm]]()
    for row in ship.crew:
        if row.arm is not Arm.NONE and shoots(ship, row):
            alike[row.post, row.arm] += row.count
    for (post, arm), able_ in alike.items():
        for on in targets(sea, ship):
            yield Shoot(ship.id, on.id, post, arm, able_)
            if any(each.place is Place.TOPS for each in on.crew):
                yield Shoot(ship.id, on.id, post, arm, able_, Place.TOPS)


def _bombards(sea: Sea, ship: Ship) -> Iterable[Bombard]:
    shores = range(len(sea.shores))
    for at, shore, shot, door in product(_ready(ship), shores, Shot, (False, True)):
        yield Bombard(ship.id, at, shore, shot, door)
    for at, party in product(_ready(ship), sea.parties):
        yield Bombard(ship.id, at, party.shore, Shot.SHOT, party=party.of)


def _ready(ship: Ship) -> list[int]:
    """The cannon that could be fired, by their numbers."""
    return [
        at
        for at, gun in enumerate(ship.guns)
        if gun.whole and gun.load is Load.LOADED and not gun.used
    ]


def at_the_sails(sea: Sea, ship: Ship) -> str:
    """What the idle hands of a ship will do at her sails, in a sentence."""
    hands = count(ship.crew, sails)
    after, spare = after_sailing(sea, ship, hands, ship.sails)
    left = f"{many(hands, 'hand')} {'is' if hands == 1 else 'are'} left"
    set_now = many(ship.sails, "sail")
    if after < ship.sails:
        return f"{left} for {set_now}, so {ship.sails - after} will come down."
    if after > ship.sails:
        return f"{left} for the sails: {after - ship.sails} will be set again."
    if not ship.sails:
        return f"{left}, and no sail is set."
    return f"{left} for {set_now}, {spare} to spare."


def at_rest(sea: Sea, ship: Ship) -> str:
    """What those do who have no orders yet, in a sentence: at sails, at oars or ashore."""
    party = party_of(sea, ship.id)
    if party is not None:
        island = sea.waters.shoals[sea.shores[party.shore].shoal].name
        loot = f" with {loot_words(party)}" if loot_words(party) else ""
        return f"{many(party.figures, 'man', 'men')} on {island}{loot}, {stands(sea, party)}."
    if ship.card.rowed:
        return f"{many(ship.aboard, 'man', 'men')} at her oars."
    return at_the_sails(sea, ship)


def crews_for_launches(ship: Ship, lowered: Iterable[Lower]) -> list[Lower]:
    """The launches she can lower, each also with arms first, and with the captain besides."""
    found: list[Lower] = []
    for act in lowered:
        found.append(act)
        for captain in (False, True):
            party = _armed(ship, sum(act.party), captain=captain)
            found.append(replace(act, party=party))
    return list(dict.fromkeys(found))


def _armed(ship: Ship, left: int, *, captain: bool) -> tuple[int, ...]:
    """So many men for a launch, those with muskets first, then those with other arms."""
    party = [0] * len(ship.crew)
    for at in sorted(range(len(ship.crew)), key=lambda n: _first_ashore(ship.crew[n])):
        row = ship.crew[at]
        officer = row.post in FREE_MOVERS and not (captain and row.post is Post.CAPTAIN)
        if not row.busy and not officer and row.arm is not Arm.DECK_GUN:
            party[at] = min(left, row.count)
            left -= party[at]
    return tuple(party)


def _first_ashore(row: Figures) -> tuple[bool, bool, bool, int]:
    """Who is told off for a launch before others: the captain, loaded arms, who serves no gun."""
    return (
        row.post is not Post.CAPTAIN,
        row.arm is Arm.NONE or not row.loaded,
        row.place is Place.GUNS,
        -row.arm,
    )


class Served(NamedTuple):
    """What a ship served in a turn: cannon by their numbers, small arms by who has them."""

    guns: frozenset[int]
    arms: frozenset[tuple[Post, Arm]]

    @property
    def words(self) -> str:
        """What was served, in a few words; empty for nothing."""
        guns = [many(len(self.guns), "cannon", "cannon")] if self.guns else []
        return " and ".join([*guns, *(["small arms"] if self.arms else [])])

    def holds(self, order: Action) -> bool:
        """Whether an order serves what was served."""
        if isinstance(order, Fire | Bombard | Reload):
            return order.gun in self.guns
        return isinstance(order, Shoot | Snipe | Prime) and (order.post, order.arm) in self.arms

    def next(self, sea: Sea, ship: Ship, legal: Legal) -> Action | None:
        """The next order: what bears fires, the rest is loaded."""
        return both_sides(sea, ship, [order for order in legal if self.holds(order)])


def served_by(by: ShipId, orders: Iterable[Action]) -> Served:
    """What a ship served with some orders."""
    mine = [order for order in orders if order.by == by]
    guns = [each.gun for each in mine if isinstance(each, Fire | Bombard | Reload)]
    arms = [(each.post, each.arm) for each in mine if isinstance(each, Shoot | Snipe | Prime)]
    return Served(frozenset(guns), frozenset(arms))


def sent(ship: Ship) -> Iterable[Send]:
    """All who are alike, from each place to each other; hooks and ladies go with the others."""
    alike: Counter[tuple[Post, Arm, Place]] = Counter()
    for row in ship.crew:
        if not row.busy or row.post in FREE_MOVERS:
            alike[row.post, row.arm, row.place] += row.count
    for (post, arm, start), number in alike.items():
        for to in Place:
            yield Send(ship.id, post, arm, start, to, number)


def fire_of(sea: Sea, ship: Ship) -> Iterable[Fire | Shoot | Bombard]:
    """All fire she may declare where nobody measures: whatever bears, however far."""
    return (*_shots(sea, ship), *_volleys(sea, ship), *_bombards(sea, ship))
