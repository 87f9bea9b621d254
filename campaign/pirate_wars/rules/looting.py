"""Loot and the way home (PW-8.1, PW-10.6): chests and cannon, men in the launch again."""

from collections.abc import Iterator

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Embark, Haul, Join, Rob
from ..model.ashore import (
    BEARERS,
    HAULERS,
    LOADERS,
    bearers,
    free_hands,
    haulers,
    in_reach,
    land_of,
    party_of,
    with_party,
    with_shore,
)
from ..model.crew import anybody, at_sails, employ, sails, split, tidy
from ..model.events_ashore import Dropped, Embarked, Hauled, Joined, Robbed
from ..model.land import Carriage, Dwellers, Land, Party
from ..model.lines_of_fire import works
from ..model.state import Gun, Sea, Ship, ShipId, with_ship
from ..model.terms import Load, Mount, Side
from .ashore import BEACH, contact
from .boats import seats, seats_of
from .gunnery import with_gun
from .in_reach import lying

LOOT = Rule("PW-10.6")
STAYS = Rule("H-167")


def neighbours(sea: Sea, ship: Ship) -> list[Ship]:
    """The ships of her side that lie hull to hull with her."""
    beside = [sea.ships[at] for at in lying(sea).beside(ship)]
    return [
        each for each in beside if each.owner == ship.owner and not each.card.boat and works(each)
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
    if at_sails(ship.crew) < HAULERS:
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
    if beside and at_sails(ship.crew) >= HAULERS:
        for at, gun in enumerate(ship.guns):
            if movable(gun):
                yield from (Haul(ship.id, at, to.id) for to in beside)


FIXED = Rule("R0-45")
ASHORE = Rule("H-166")


def goes_out(land: Land) -> Refusal | None:
    """Why the cannon of an island stay where they are (R0-45, H-166)."""
    if land.carriage is not Carriage.WHEELS:
        return Refusal(FIXED, f"cannon on {land.carriage} cannot be taken away")
    if land.dwellers is Dwellers.FORT and not land.door:
        return Refusal(ASHORE, "a cannon leaves a fort by the door, and there is none")
    return None


def most_guns(sea: Sea, party: Party) -> int:
    """How many cannon more a party can take with it."""
    shore = sea.shores[party.shore]
    if goes_out(land_of(sea, shore)):
        return 0
    return max(0, min(len(shore.guns), haulers(party) - party.cannon))


def refuse_rob(sea: Sea, act: Rob) -> Refusal | None:
    party = party_of(sea, act.by)
    if party is None or party.worked or not in_reach(sea, party):
        return Refusal(LOOT, "they do not stand at any treasure")
    shore = sea.shores[party.shore]
    land = land_of(sea, shore)
    if contact(sea, party):
        return Refusal(LOOT, "those who live here stand before it")
    if land.owner == party.owner:
        return Refusal(LOOT, "nobody robs his own fort")
    if act.guns and (why := goes_out(land)):
        return why
    laden = replace(party, chests=party.chests + act.chests, cannon=party.cannon + act.guns)
    none = act.chests < 0 or act.guns < 0 or act.chests + act.guns == 0
    if none or act.chests > shore.chests or act.guns > len(shore.guns) or not carries(laden):
        most = min(shore.chests, bearers(party) - party.chests)
        guns = most_guns(sea, party)
        return Refusal(LOOT, f"they can take {max(0, most)} chests, or {guns} cannon")
    return None


def carries(party: Party) -> bool:
    """Whether a party has the men for what it carries."""
    return BEARERS * party.chests + HAULERS * party.cannon <= free_hands(party)


def rob(play: Play[Sea], act: Rob) -> None:
    """All of it is theirs to carry; islanders come back for their idol (PW-11.4)."""
    sea = play.state
    party = party_of(sea, act.by)
    assert party is not None
    shore = sea.shores[party.shore]
    back = shore.hidden and shore.folk.count > 0 and act.chests > 0
    robbed = replace(
        shore,
        chests=shore.chests - act.chests,
        guns=shore.guns[: len(shore.guns) - act.guns],
        robbed=shore.robbed or act.chests > 0,
        hidden=shore.hidden and not act.chests,
        start=shore.living if back else shore.start,
    )
    sea = with_shore(sea, party.shore, robbed)
    laden = replace(
        party, chests=party.chests + act.chests, cannon=party.cannon + act.guns, worked=True
    )
    play.state = with_party(sea, laden)
    play.tell(Robbed(LOOT, act.by, party.shore, act.chests, act.guns))


def let_go(play: Play[Sea], of: ShipId) -> None:
    """What a party has no men for lies again where it was taken, cannon first (H-166)."""
    party = party_of(play.state, of)
    if party is None or carries(party):
        return
    cannon = min(party.cannon, free_hands(party) // HAULERS)
    light = replace(party, cannon=cannon)
    light = replace(light, chests=min(party.chests, bearers(light)))
    chests, guns = party.chests - light.chests, party.cannon - cannon
    shore = play.state.shores[party.shore]
    back = replace(shore, chests=shore.chests + chests, guns=(*shore.guns, *(Load.EMPTY,) * guns))
    play.state = with_party(with_shore(play.state, party.shore, back), light)
    play.tell(Dropped(ASHORE, of, chests, guns))


def refuse_join(sea: Sea, act: Join) -> Refusal | None:
    party, other = party_of(sea, act.by), party_of(sea, act.to)
    if party is None or party.worked or party.climbing:
        return Refusal(ASHORE, "she has nobody free ashore")
    if other is None or other is party or not together(party, other):
        return Refusal(ASHORE, "no other party of their side is with them")
    if not 1 <= act.count < party.figures:
        return Refusal(ASHORE, "at least one must go and one must stay")
    return None


def together(party: Party, other: Party) -> bool:
    """Whether two parties of a side stand on one spot."""
    here = party.owner, party.shore, party.at, party.inside
    return here == (other.owner, other.shore, other.at, other.inside) and not other.climbing


def join(play: Play[Sea], act: Join) -> None:
    """They stand with the others now; who sent them has had its task (H-166)."""
    sea = play.state
    party, other = party_of(sea, act.by), party_of(sea, act.to)
    assert party is not None
    assert other is not None
    stay, go = split(party.crew, act.count, anybody)
    sea = with_party(sea, replace(party, crew=stay, worked=True))
    play.state = with_party(sea, replace(other, crew=tidy((*other.crew, *go))))
    play.tell(Joined(ASHORE, act.by, act.to, act.count))
    if party.at > 0:  # on the beach it lies beside their launch
        let_go(play, act.by)


def refuse_embark(sea: Sea, act: Embark) -> Refusal | None:
    party, boat = party_of(sea, act.by), sea.ships[act.by]
    if party is None or party.at > 0 or party.worked or party.landed == sea.turn:
        return Refusal(BEACH, "nobody on the beach could get in")
    if not boat.afloat or not boat.hull:
        return Refusal(BEACH, "their launch is gone")
    if party.cannon and free_hands(party) < LOADERS:
        return Refusal(LOOT, "two load a cannon into a launch")
    if seats_missing(sea, party) > 0:
        return Refusal(LOOT, f"men and loot need more than {seats_of(boat)} seats")
    return None


def seats_missing(sea: Sea, party: Party) -> int:
    """How many seats a party needs beyond those of its launch."""
    needs = seats(party.figures, party.chests, party.cannon)
    return needs - seats_of(sea.ships[party.of])


def embark(play: Play[Sea], act: Embark) -> None:
    """The launch may leave in the next turn; who is in a snare stays behind (PW-8.1)."""
    sea = play.state
    party, boat = party_of(sea, act.by), sea.ships[act.by]
    assert party is not None
    crew = tidy(replace(row, busy=True) for row in party.crew)
    boat = replace(boat, crew=crew, chests=party.chests, cannon=party.cannon, beached=False)
    left = replace(party, crew=(), chests=0, cannon=0)
    play.state = with_party(with_ship(sea, boat), left)
    play.tell(Embarked(BEACH, act.by, party.figures, party.chests, party.cannon))
