"""Follies of Pirate Wars: work undone, friends rammed, the shore and the edge forgotten."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeGuard

from campaign.engines import PIRATE_WARS
from campaign.geometry.hulls import QUARTER, angle_between, bearing, middle
from campaign.kernel.game import Engine
from campaign.kernel.play import Event
from campaign.kernel.sealed import Player
from campaign.pirate_wars.model.account import heads_home
from campaign.pirate_wars.model.actions import Done, FallOff, Haul, Leap, Strike
from campaign.pirate_wars.model.events import Grounded, Leapt, Rammed, SailedAway, Touched
from campaign.pirate_wars.model.lines_of_fire import distance
from campaign.pirate_wars.model.state import Sea, Ship, in_the_fight
from campaign.pirate_wars.model.terms import ARTICLES, Duty, Edition, Load, Sailing
from campaign.pirate_wars.model.waters import sailing_at, shore_ahead
from campaign.pirate_wars.rules.morale import fails_adrift
from campaign.pirate_wars.rules.sailing import NO_ROOM
from content.pirate_wars.chance import SORTS, Played, random_war
from tests.follies.games import Folly, Stroke

ENGINE: Engine[Any, Any, Any] = PIRATE_WARS
NAMES = {
    "hauled back": "a cannon goes to a ship from which one has come",
    "sail struck and set": "a square sail is struck and set again within three turns",
    "friend rammed": "a ship runs into her friend",
    "left in irons": "a ship lies in the eye of the wind who could fall off, and her crew may "
    "lose heart (PW-4.2)",
    "no swing free": "a ship has no water ahead, may swing where she lies (H-101), and does not",
    "friend in the way": "a leap ends short at the side of a friend, or of a wreck",
    "off the chart": "a ship that fights sails off the chart, and is lost",
    "runs ashore": "a ship that fights runs on an island, bow first",
    "fast ashore": "a ship lies on an island, may swing where she lies, and does not",
    "drifts off the chart": "a ship that fights is carried off the chart, and lost",
    "sails away": "a ship out of range holds a course from all enemies, and comes no nearer",
    "spares the beaten": "loaded cannon in range of an enemy with one line of hull do not fire",
    "enemy rammed": "a ship runs into an enemy; no folly, for the measure",
    "hauled": "a cannon is hauled from ship to ship; no folly, for the measure",
}
SOON = 3


def setup(seed: int) -> Any:
    """The fight of a seed: one to three ships a side, either edition."""
    played: tuple[Played, Edition] = ("revised", Edition.CHAINS)
    if seed % 2:
        played = "1994", Edition.DOTS
    ships, sort = 1 + seed // 2 % 3, SORTS[seed // 6 % len(SORTS)]
    return random_war(seed, ships, sort, played[0]).setup(played[1])


def follies(game: Iterable[Stroke]) -> Iterator[Folly]:
    """The follies of one game, as they are done."""
    hauls: set[tuple[int, int]] = set()
    worked: dict[int, tuple[int, bool]] = {}
    for stroke in game:
        sea, act = stroke.before, stroke.action
        if isinstance(act, Haul):
            words = f"{sea.ships[act.by].name} to {sea.ships[act.to].name}"
            yield Folly("hauled", sea.turn, words)
            if (act.to, act.by) in hauls:
                yield Folly("hauled back", sea.turn, words)
            hauls.add((act.by, act.to))
        if isinstance(act, Strike):
            when, down = worked.get(act.by, (-SOON - 1, act.down))
            if sea.turn - when <= SOON and down is not act.down:
                yield Folly("sail struck and set", sea.turn, sea.ships[act.by].name)
            worked[act.by] = sea.turn, act.down
        if isinstance(act, FallOff) and lies_in_irons(sea, stroke.who, act):
            yield Folly("left in irons", sea.turn, sea.ships[act.by].name)
        yield from collisions(stroke)
        yield from stopped(stroke)
        yield from shores_and_edges(stroke)
        if isinstance(act, Done):
            yield from far_and_idle(sea, stroke.who)


def lies_in_irons(sea: Sea, who: Player, act: FallOff) -> bool:
    """Whether a ship stays in irons whose crew may lose heart, though she could fall off."""
    ship = sea.ships[act.by]
    if ship.card.boat or ship.fought or ship.adrift or not fails_adrift(sea, ship):
        return False

    def drifts(turn: int) -> bool:
        return sailing_at(sea, ship, ship.heading + turn) is Sailing.ADRIFT

    others = PIRATE_WARS.game.legal(sea, who) if drifts(act.turn) else ()
    return any(isinstance(n, FallOff) and n.by == act.by and not drifts(n.turn) for n in others)


def stopped(stroke: Stroke) -> Iterator[Folly]:
    """The leaps that came to nothing, or to the end of the chart."""
    sea, came = stroke.before, stroke.events
    if not isinstance(stroke.action, Leap) or sea.ships[stroke.action.by].card.boat:
        return
    by = sea.ships[stroke.action.by]
    fights = by.duty is Duty.FIGHTING and not heads_home(sea, by)
    if fights and any(isinstance(event, SailedAway) for event in came):
        yield Folly("off the chart", sea.turn, f"{by.name}, hull {by.hull}")
    leapt = next(event for event in came if isinstance(event, Leapt))
    if leapt.rule == NO_ROOM:
        if not leapt.turn and by.duty is Duty.FIGHTING:
            yield Folly("no swing free", sea.turn, by.name)
        return
    touched = [event.on for event in came[came.index(leapt) :] if touches(event, by)]
    for on in [sea.ships[number] for number in touched]:
        if not on.card.boat and (on.owner == by.owner or not in_the_fight(on)):
            yield Folly("friend in the way", sea.turn, f"{by.name} and {on.name}")


def touches(event: Event, by: Ship) -> TypeGuard[Touched]:
    """Whether an event is that a ship has come to lie against another."""
    return isinstance(event, Touched) and event.by == by.id


def shores_and_edges(stroke: Stroke) -> Iterator[Folly]:
    """The islands that are run on, or not got free of, and who is carried off the chart."""
    sea, act = stroke.before, stroke.action
    by = sea.ships[act.by] if isinstance(act, Leap) else None
    for event in stroke.events:
        if isinstance(event, Grounded) and event.head_on:
            ship = sea.ships[event.ship]
            if fights(sea, ship) and event.damage:
                yield Folly("runs ashore", sea.turn, ship.name)
        if isinstance(event, SailedAway) and (by is None or event.by != by.id):
            ship = sea.ships[event.by]
            if fights(sea, ship):
                yield Folly("drifts off the chart", sea.turn, f"{ship.name}, hull {ship.hull}")
    if by is None or act.turn or not fights(sea, by):
        return
    if stroke.after.ships[by.id].place == by.place and shore_ahead(sea, by.place, by.card.length):
        yield Folly("fast ashore", sea.turn, by.name)


def fights(sea: Sea, ship: Ship) -> bool:
    """Whether a ship is one that fights on, and no launch."""
    return ship.duty is Duty.FIGHTING and in_the_fight(ship) and not heads_home(sea, ship)


def far_and_idle(sea: Sea, who: Player) -> Iterator[Folly]:
    """Who sails away from every enemy, out of range, and who spares one that is nearly sunk."""
    reach = ARTICLES[sea.edition].ball.range
    hers = [ship for ship in sea.ships if ship.owner != who and in_the_fight(ship)]
    fired = {each.by for each in sea.declared}
    for ship in sea.ships:
        if ship.owner != who or not fights(sea, ship) or not hers or ship.fought or ship.adrift:
            continue
        near = min(hers, key=lambda foe: distance(ship, foe))
        far = distance(ship, near)
        away = angle_between(bearing(middle(ship.place), middle(near.place)), ship.heading)
        if far > reach and away > QUARTER and sailing_at(sea, ship, ship.heading) is Sailing.FULL:
            yield Folly("sails away", sea.turn, f"{ship.name} from {near.name}")
        loaded = sum(gun.whole and gun.load is Load.LOADED for gun in ship.guns)
        beaten = [foe for foe in hers if foe.hull == 1 and distance(ship, foe) <= reach]
        if loaded > 1 and beaten and ship.id not in fired:
            yield Folly("spares the beaten", sea.turn, f"{ship.name} and {beaten[0].name}")


def collisions(stroke: Stroke) -> Iterator[Folly]:
    """The ships that ran into another."""
    sea = stroke.before
    for event in stroke.events:
        if isinstance(event, Rammed):
            by, on = sea.ships[event.by], sea.ships[event.on]
            friends = by.owner == on.owner
            words = f"{by.name} into {on.name}: {type(stroke.action).__name__}"
            yield Folly("friend rammed" if friends else "enemy rammed", sea.turn, words)
