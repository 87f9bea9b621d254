"""Cannon hauled from ship to ship (PW-10.6): four figures, hull to hull."""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.geometry.hulls import gap, near
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.actions import Haul
from campaign.pirate_wars.crew import employ, free, sails
from campaign.pirate_wars.events_ashore import Hauled
from campaign.pirate_wars.gunnery import with_gun
from campaign.pirate_wars.lines_of_fire import works
from campaign.pirate_wars.parties import HAULERS
from campaign.pirate_wars.state import Gun, Sea, Ship, with_ship
from campaign.pirate_wars.terms import ALONGSIDE, Load, Mount, Side

LOOT = Rule("PW-10.6")
STAYS = Rule("H-167")


def neighbours(sea: Sea, ship: Ship) -> list[Ship]:
    """The ships of her side that lie hull to hull with her."""
    return [
        each
        for each in sea.ships
        if each.owner == ship.owner
        and each.id != ship.id
        and works(each)
        and not each.card.boat
        and near(ship.box, each.box, ALONGSIDE)
        and gap(ship.shape, each.shape) <= ALONGSIDE
    ]


def movable(gun: Gun) -> bool:
    """Whether a cannon is there to be hauled: those on turntables stay (H-167)."""
    return gun.whole and not gun.used and gun.mount is not Mount.TURNTABLE


def refuse_haul(sea: Sea, act: Haul) -> Refusal | None:
    ship = sea.ships[act.by]
    if not 0 <= act.gun < len(ship.guns) or not movable(ship.guns[act.gun]):
        return Refusal(STAYS, "that cannon cannot be moved off now")
    if ship.card.boat or act.to not in [each.id for each in neighbours(sea, ship)]:
        return Refusal(LOOT, "no ship of her side lies hull to hull with her there")
    if free(ship, sails) < HAULERS:
        return Refusal(LOOT, "it takes four men with no other task")
    return None


def haul(play: Play[Sea], act: Haul) -> None:
    """She stands on the same side there, not loaded, and is worked from the next turn (H-167)."""
    sea = play.state
    ship, to = sea.ships[act.by], sea.ships[act.to]
    gun = ship.guns[act.gun]
    gone = with_gun(ship, act.gun, replace(gun, whole=False, load=Load.EMPTY, used=True))
    along = gun.along * to.card.length // ship.card.length
    side = gun.side if gun.side in (Side.STARBOARD, Side.LARBOARD) else Side.STARBOARD
    come = Gun(Mount.FIXED, side, along, gun.light, Load.EMPTY, used=True)
    sea = with_ship(sea, replace(ship, guns=gone, crew=employ(ship.crew, HAULERS, sails)))
    play.state = with_ship(sea, replace(to, guns=(*to.guns, come)))
    play.tell(Hauled(LOOT, act.by, act.gun, act.to))


def hauls(sea: Sea, ship: Ship) -> Iterator[Haul]:
    """What may be hauled from her, and where."""
    if ship.card.boat or not any(movable(gun) for gun in ship.guns):
        return
    beside = neighbours(sea, ship)
    if beside and free(ship, sails) >= HAULERS:
        for at, gun in enumerate(ship.guns):
            if movable(gun):
                yield from (Haul(ship.id, at, to.id) for to in beside)
