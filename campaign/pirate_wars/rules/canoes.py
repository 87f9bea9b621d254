"""Islanders at sea (PW-11.2, PW-11.4): they go for a ship of those who landed, and burn her."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.ashore import distance_off, land_of, parties_on, with_shore
from ..model.crew import anybody
from ..model.events_ashore import Burned, CanoesBack, CanoesCame, CanoesShot, PutToSea
from ..model.land import CRAFTS, Craft, Raid, seats
from ..model.state import Sea, Ship, with_ship
from ..model.terms import ARTICLES, Fate, Place
from .ashore import REACH
from .boarding import hits_of, melee_dice
from .damage import bury, leave
from .gunnery import COVER, within_sight
from .siege import fell_at_sea
from .skirmish import BOW, SPEAR, WARRIOR, throw_at

CANOES = Rule("PW-11.2")
PURSUIT = Rule("PW-11.4")


TWO_TO_ONE = 2


def prey(sea: Sea, at: int) -> Ship | None:
    """The nearest ship of those who landed, within two turns of paddling (H-162)."""
    land = land_of(sea, sea.shores[at])
    owners = {party.owner for party in parties_on(sea, at)}
    craft = CRAFTS[land.craft]
    near = [
        (distance_off(sea, at, ship), ship.id)
        for ship in sea.ships
        if ship.owner in owners and ship.afloat and ship.hull and not ship.card.boat
    ]
    near = [each for each in near if each[0] <= craft.first + craft.speed]
    return sea.ships[min(near)[1]] if near else None


def spare(sea: Sea, at: int) -> int:
    """Warriors who can be spared: those beyond two to each man ashore (H-162), as seats allow."""
    shore = sea.shores[at]
    land = land_of(sea, shore)
    landed = sum(party.figures for party in parties_on(sea, at))
    able = shore.folk.count - TWO_TO_ONE * landed
    return max(0, min(able, shore.folk.spears + shore.folk.bows, seats(land.craft, land.boats)))


def fighters(craft: Craft, warriors: int) -> int:
    """How many can use bow and spear while the others paddle (PW-11.2)."""
    kind = CRAFTS[craft]
    boats = -(-warriors // kind.seats)
    return max(0, warriors - kind.paddlers * boats)


def paddle(play: Play[Sea]) -> None:
    """In the movement of their island canoes put out, go on, or turn home."""
    for at, shore in enumerate(play.state.shores):
        if not shore.folk.count and shore.raid is None:
            continue
        if shore.raid is None:
            put_out(play, at)
        else:
            go_on(play, at, shore.raid)


def put_out(play: Play[Sea], at: int) -> None:
    """Roused islanders who outnumber the landing party send canoes (PW-11.4)."""
    sea = play.state
    shore, on, number = sea.shores[at], prey(sea, at), spare(sea, at)
    if on is None or not number or not shore.roused or shore.hidden:
        return
    spears = min(number, shore.folk.spears)
    bows = number - spears
    folk = replace(shore.folk, spears=shore.folk.spears - spears, bows=shore.folk.bows - bows)
    first = CRAFTS[land_of(sea, shore).craft].first
    raid = Raid(on.id, spears, bows, max(0, distance_off(sea, at, on) - first))
    play.state = with_shore(sea, at, replace(shore, folk=folk, raid=raid))
    play.tell(PutToSea(CANOES, at, on.id, number))


def go_on(play: Play[Sea], at: int, raid: Raid) -> None:
    """Nearer by a turn of paddling; a ship that is gone is given up."""
    sea = play.state
    on = sea.ships[raid.on]
    kind = CRAFTS[land_of(sea, sea.shores[at]).craft]
    reach = kind.first + kind.speed
    if not on.afloat or not on.hull or distance_off(sea, at, on) > reach:
        go_home(play, at, raid)
    else:
        step = replace(raid, left=max(0, raid.left - kind.speed))
        play.state = with_shore(sea, at, replace(sea.shores[at], raid=step))


def go_home(play: Play[Sea], at: int, raid: Raid) -> None:
    """The warriors are among their own again, each with what he fights with."""
    shore = play.state.shores[at]
    folk = shore.folk
    folk = replace(folk, spears=folk.spears + raid.spears, bows=folk.bows + raid.bows)
    play.state = with_shore(play.state, at, replace(shore, folk=folk, raid=None))
    play.tell(CanoesBack(PURSUIT, at, raid.warriors))


def fight_at_sea(play: Play[Sea], before: Sea) -> None:
    """Warriors at sea shoot and throw from their canoes, or climb aboard and fight there."""
    for at, shore in enumerate(before.shores):
        raid = shore.raid
        if raid is None or not before.ships[raid.on].afloat:
            continue
        if raid.left:
            shoot(play, before, at, raid)
        else:
            board(play, before, at, raid)


def aims(sea: Sea, at: int, raid: Raid) -> dict[int, int]:
    """The dice of those who do not paddle: archers first, then spears as far as they fly.

    Her railing covers her men from them as from muskets (PW-11.2, H-193).
    """
    craft = land_of(sea, sea.shores[at]).craft
    free = fighters(craft, raid.warriors)
    bows = min(free, raid.bows) if REACH < raid.left <= BOW else 0
    spears = min(free - bows, raid.spears) if raid.left <= SPEAR else 0
    cover = COVER.value if ARTICLES[sea.edition].covers else 0
    return {WARRIOR + cover: bows + spears} if bows + spears else {}


def shoot(play: Play[Sea], before: Sea, at: int, raid: Raid) -> None:
    """A figure on deck falls for each success (PW-11.2)."""
    thrown = throw_at(play, aims(before, at, raid))
    if thrown:
        on = play.state.ships[raid.on]
        hit = within_sight(before, on, Place.DECK)
        killed = bury(play, raid.on, hits_of(thrown), hit)
        play.tell(CanoesShot(CANOES, at, raid.on, thrown, killed))


def board(play: Play[Sea], before: Sea, at: int, raid: Raid) -> None:
    """A round on deck, both sides at once; without a living man aboard the ship burns."""
    on = before.ships[raid.on]
    out = throw_at(play, {WARRIOR: raid.warriors})
    back = throw_at(play, {t - 1: n for t, n in melee_dice(before, on, on.crew).items()})
    killed = bury(play, raid.on, hits_of(out), anybody)
    fallen = fell_at_sea(play, at, hits_of(back))
    play.tell(CanoesCame(PURSUIT, at, raid.on, out, back, killed, fallen))
    left = play.state.shores[at].raid
    if left is not None and not play.state.ships[raid.on].crew:
        burn(play, at, left)


def burn(play: Play[Sea], at: int, raid: Raid) -> None:
    """Her treasure goes to the idol, and she up in flames (PW-11.4)."""
    ship, shore = play.state.ships[raid.on], play.state.shores[at]
    rich = replace(shore, chests=shore.chests + ship.chests)
    play.state = with_shore(with_ship(play.state, replace(ship, chests=0)), at, rich)
    play.tell(Burned(PURSUIT, at, raid.on))
    leave(play, replace(play.state.ships[raid.on], hull=0), Fate.SUNK)
    go_home(play, at, raid)
