"""Grappling (P8-17.1 to 17.3)."""

from msgspec.structs import replace

from campaign.geometry import hexes
from campaign.kernel.play import Mod, Play, Refusal, total
from campaign.kernel.rules import Rule
from campaign.sea_fight.model.actions import Grapple
from campaign.sea_fight.model.events import Grappled
from campaign.sea_fight.model.state import Crew, Sea, Ship, Stage, with_ship

TOUCHING = Rule("P8-17.1")
GRAPPLING = Rule("P8-17.2")
GRAPPLE_MODS = Rule("P8-17.3")
POINTS_USED = Rule("R3-17")
ONE_THROW = Rule("H-15")
SHIPS_TURN = Rule("P8-10.2")
NOBODY_LEFT = Rule("H-181")


def in_reach(sea: Sea, by: Ship) -> list[Ship]:
    """The enemies that touch her and are not yet grappled to her, nor tried (P8-17.1)."""
    return [
        on
        for on in sea.ships
        if hexes.distance(by.at, on.at) == 1
        and on.owner != by.owner
        and on.afloat
        and on.id not in by.grappled
        and on.id not in by.grapnels
    ]


def legal_grapple(sea: Sea, by: Ship) -> list[Grapple]:
    return [
        Grapple(by.id, on.id, points)
        for on in in_reach(sea, by)
        for points in range(1, by.ready + 1)
    ]


def refuse_grapple(sea: Sea, act: Grapple) -> Refusal | None:
    by, on = sea.ships[act.by], sea.ships[act.on]
    if sea.stage is Stage.MOVING:
        return Refusal(SHIPS_TURN, f"{by.name} is still moving: end her movement first")
    if sea.stage > Stage.GRAPPLING:
        return Refusal(SHIPS_TURN, "grapnels are thrown before boarding")
    if by.owner == on.owner or not on.afloat:
        return Refusal(GRAPPLING, f"{on.name} is no enemy to grapple")
    if on.id in by.grappled:
        return Refusal(GRAPPLING, f"{by.name} and {on.name} are grappled already")
    if on.id in by.grapnels:
        return Refusal(ONE_THROW, f"{by.name} has thrown her grapnels at {on.name} this turn")
    if hexes.distance(by.at, on.at) != 1:
        return Refusal(TOUCHING, f"{by.name} and {on.name} do not touch")
    if not 1 <= act.points <= by.ready:
        return Refusal(POINTS_USED, f"fighting points {by.name} has left this turn: {by.ready}")
    return None


def grapple(play: Play[Sea], act: Grapple) -> None:
    """One die for each point used; any 6, after modifiers, grapples (P8-17.2)."""
    sea = play.state
    by, on = sea.ships[act.by], sea.ships[act.on]
    mods = grapple_mods(by, on)
    need = max(2, 6 - total(mods))
    faces = play.roll(GRAPPLING, act.points, (need,))
    held = any(face >= need for face in faces)
    by = replace(by, spent=by.spent + act.points, grapnels=(*by.grapnels, on.id))
    if held:
        by = replace(by, grappled=(*by.grappled, on.id))
        on = replace(on, grappled=(*on.grappled, by.id))
    play.state = replace(with_ship(with_ship(sea, by), on), stage=Stage.GRAPPLING)
    play.tell(Grappled(GRAPPLING, by.id, on.id, faces, need, mods, held))


def grapple_mods(by: Ship, on: Ship) -> tuple[Mod, ...]:
    """What makes the grapnels hold (P8-17.3); fighters or gun crews can cut the lines (H-181)."""
    table = (
        (by.crew is Crew.HARDENED, "battle hardened crew", GRAPPLE_MODS),
        (on.merchant, "a merchantman", GRAPPLE_MODS),
        (not on.fighting and not on.gun_crews, "nobody left to cut the lines", NOBODY_LEFT),
        (on.gear <= 2, "little sailing gear left", GRAPPLE_MODS),
    )
    return tuple(Mod(+1, why, rule) for applies, why, rule in table if applies)
