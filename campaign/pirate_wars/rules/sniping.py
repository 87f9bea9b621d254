"""Small arms from ships and launches at who lives on an island (PW-10.1, PW-10.4)."""

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from campaign.geometry.hulls import gap
from campaign.kernel.dice import Faces
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.actions import Snipe
from campaign.pirate_wars.model.crew import count, split, tidy
from campaign.pirate_wars.model.dwellers import land_of
from campaign.pirate_wars.model.editions import arm_of, attack_of
from campaign.pirate_wars.model.events_ashore import Levelled, ShoreSniped
from campaign.pirate_wars.model.land import Dwellers, Sniping
from campaign.pirate_wars.model.lines_of_fire import CLOSE, never_empty, shoots
from campaign.pirate_wars.model.state import Figures, Sea, Ship, with_ship
from campaign.pirate_wars.model.terms import Arm, Duty
from campaign.pirate_wars.rules.gunnery import ONE_TASK
from campaign.pirate_wars.rules.salvo import WASTED, successes
from campaign.pirate_wars.rules.siege import CANOES, fell, fell_at_sea, range_to, unseen
from campaign.pirate_wars.rules.skirmish import WALL, covered, seen

MUSKETS = Rule("PW-10.1")


def alike(act: Snipe, ship: Ship, row: Figures) -> bool:
    """Whether a figure is one of those who are told off."""
    return row.post is act.post and row.arm is act.arm and shoots(ship, row)


def refuse_snipe(sea: Sea, act: Snipe) -> Refusal | None:
    ship = sea.ships[act.by]
    if not 0 <= act.shore < len(sea.shores):
        return Refusal(MUSKETS, "there is nothing there to fire at")
    shore = sea.shores[act.shore]
    land = land_of(sea, shore)
    if act.canoes:
        if why := unseen(ship, shore, act):
            return why
    elif land.owner == ship.owner or not seen(shore, land):
        return Refusal(MUSKETS, "there is nobody to hit there")
    if ship.duty is not Duty.FIGHTING:
        return Refusal(MUSKETS, f"the crew of {ship.name} will not fight")
    able = count(ship.crew, lambda row: alike(act, ship, row))
    if not 1 <= act.count <= able:
        return Refusal(ONE_TASK, f"{ship.name} has {able} such figures ready to fire")
    if act.arm is not Arm.PISTOL and far_of(sea, act) <= CLOSE:
        return Refusal(MUSKETS, "only pistols fire at four dots or nearer")
    return None


def snipe(play: Play[Sea], act: Snipe) -> None:
    """Declare it; the dice fall at the end of the phase (PW-3.12)."""
    sea = play.state
    ship = sea.ships[act.by]
    rest, firing = split(ship.crew, act.count, lambda row: alike(act, ship, row))
    spent = (replace(row, busy=True, loaded=never_empty(row)) for row in firing)
    declared = volley_of(sea, act)
    sea = with_ship(sea, replace(ship, crew=tidy((*rest, *spent))))
    play.state = replace(sea, snipings=(*sea.snipings, declared))
    told = (act.by, act.shore, act.post, act.arm, act.count, act.canoes)
    play.tell(Levelled(CANOES if act.canoes else MUSKETS, *told))


def far_of(sea: Sea, act: Snipe) -> int:
    """How far off those are who are fired at."""
    far = gap(sea.ships[act.by].shape, sea.waters.shoals[sea.shores[act.shore].shoal].corners)
    return range_to(sea.shores[act.shore], far, canoes=act.canoes)


def volley_of(sea: Sea, act: Snipe) -> Sniping:
    """What an order declares."""
    far = far_of(sea, act)
    return Sniping(act.by, act.shore, act.post, act.arm, act.count, far, act.canoes)


def throw_snipings(play: Play[Sea]) -> None:
    """A die for each at his Attack, behind walls at two less, in cover at one; a man for each."""
    snipings = play.state.snipings
    play.state = replace(play.state, snipings=())
    for each in snipings:
        sea = play.state
        shore = sea.shores[each.shore]
        land = land_of(sea, shore)
        cover = WALL if land.dwellers is Dwellers.FORT else covered(land, shore.at)
        cover = 0 if each.canoes else cover
        weapon = arm_of(sea.edition, each.arm)
        target = attack_of(sea.edition, sea.ships[each.by].flag, each.post) + cover
        faces: Faces = ()
        if each.far <= weapon.range and target >= 1:
            faces = play.roll(MUSKETS, weapon.dice * each.count, (min(target, 5) + 1,))
        hits = successes(faces, target)
        killed = (fell_at_sea if each.canoes else fell)(play, each.shore, hits)
        hit_by = CANOES if each.canoes else MUSKETS
        rule = hit_by if each.far <= weapon.range else WASTED
        told = (each.by, each.shore, faces, target, killed, each.canoes)
        play.tell(ShoreSniped(rule, *told))


def snipes(sea: Sea, ship: Ship) -> Iterator[Snipe]:
    """Volleys of all who can fire alike; at any range where nobody measures."""
    kinds = dict.fromkeys((row.post, row.arm) for row in ship.crew if shoots(ship, row))
    marks = [(at, canoes) for at in range(len(sea.shores)) for canoes in (False, True)]
    for (at, canoes), (post, arm) in product(marks, kinds):
        if canoes and sea.shores[at].raid is None:
            continue
        act = Snipe(ship.id, at, post, arm, 1, canoes)
        if far_of(sea, act) <= arm_of(sea.edition, arm).range or not sea.options.measuring:
            number = count(ship.crew, lambda row, act=act: alike(act, ship, row))  # type: ignore[misc]
            act = replace(act, count=number)
            if refuse_snipe(sea, act) is None:
                yield act
