"""Cannon and small arms (PW-3.6 to PW-3.11): who may fire at whom, declared before any die."""

from msgspec.structs import replace

from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model import crew as men
from campaign.pirate_wars.model.actions import Fire, Shoot
from campaign.pirate_wars.model.crew import employ, serves, split, tidy
from campaign.pirate_wars.model.editions import ARTICLES
from campaign.pirate_wars.model.events import ArmsFired, GunFired
from campaign.pirate_wars.model.lines_of_fire import (
    CLOSE,
    distance,
    idle_guns,
    line_of,
    never_empty,
    shoots,
    spares,
)
from campaign.pirate_wars.model.state import Gun, Salvo, Sea, Ship, ShipId, Volley, with_ship
from campaign.pirate_wars.model.terms import Arm, Duty, Load, Place

TRUCE = Rule("H-168")
DECLARED = Rule("PW-3.6")
BORE = Rule("PW-3.7")
NO_GUNS = Rule("PW-3.10")
SMALL_ARMS = Rule("PW-3.11")
ONE_FIRES = Rule("R0-24")
AT_ARMS_LENGTH = Rule("R0-5")
ONE_TASK = Rule("PW-3.1")
STUNNED = Rule("R0-21")
BELOW = Rule("R0-30")


def refuse_target(sea: Sea, by: Ship, on_id: ShipId) -> Refusal | None:
    """What holds for every kind of fire."""
    if sea.options.truce:
        return Refusal(TRUCE, "the captains have a truce")
    if not 0 <= on_id < len(sea.ships):
        return Refusal(DECLARED, "there is no such ship")
    on = sea.ships[on_id]
    if on.owner == by.owner or not on.afloat or not on.hull:
        return Refusal(DECLARED, f"{on.name} is no target")
    if by.duty is not Duty.FIGHTING:
        return Refusal(DECLARED, f"the crew of {by.name} will not fight")
    return None


def refuse_fire(sea: Sea, act: Fire) -> Refusal | None:
    by = sea.ships[act.by]
    if no := refuse_target(sea, by, act.on):
        return no
    if not 0 <= act.gun < len(by.guns):
        return Refusal(BORE, f"{by.name} has no such cannon")
    gun = by.guns[act.gun]
    if not gun.whole or gun.load is not Load.LOADED or gun.used:
        return Refusal(BORE, "that cannon is not ready to fire")
    if idle_guns(sea, by):
        return Refusal(NO_GUNS, f"{by.name} is adrift: her cannon may not fire")
    if not any(serves(row) for row in by.crew):
        return Refusal(ONE_FIRES, "nobody is free to fire it")
    return refuse_line(sea, by, gun, sea.ships[act.on])


def refuse_line(sea: Sea, by: Ship, gun: Gun, on: Ship) -> Refusal | None:
    """Why a cannon that is ready cannot be fired at a ship where she lies."""
    found = line_of(sea, by, gun, on)
    if found is None:
        return Refusal(BORE, f"that cannon does not bear on {on.name}")
    return spares(sea, by, on, found.distance)


def fire(play: Play[Sea], act: Fire) -> None:
    """Declare a shot: one figure is busy, the cannon is empty (PW-3.6, R0-24)."""
    sea = play.state
    by = sea.ships[act.by]
    gun = replace(by.guns[act.gun], load=Load.EMPTY, used=True)
    by = replace(by, guns=with_gun(by, act.gun, gun), crew=employ(by.crew, 1, serves))
    declared = (*sea.declared, Salvo(act.by, act.gun, act.on, act.shot))
    play.state = replace(with_ship(sea, by), declared=declared)
    play.tell(GunFired(DECLARED, act.by, act.gun, act.on, act.shot))


def with_gun(ship: Ship, at: int, gun: Gun) -> tuple[Gun, ...]:
    """Her guns with one of them changed."""
    return (*ship.guns[:at], gun, *ship.guns[at + 1 :])


def refuse_shoot(sea: Sea, act: Shoot) -> Refusal | None:
    by = sea.ships[act.by]
    if no := refuse_target(sea, by, act.on):
        return no
    able = men.count(by.crew, lambda r: r.post is act.post and r.arm is act.arm and shoots(by, r))
    if not 1 <= act.count <= able:
        return Refusal(ONE_TASK, f"{by.name} has {able} such figures ready to fire")
    if act.place is Place.GUNS:
        return Refusal(BELOW, "men below decks cannot be shot at from another ship")
    if act.place is not Place.DECK and not ARTICLES[sea.edition].covers:
        return Refusal(SMALL_ARMS, "a volley is fired at all of a ship's men")
    if act.arm is not Arm.PISTOL and distance(by, sea.ships[act.on]) <= CLOSE:
        return Refusal(AT_ARMS_LENGTH, "only pistols fire at four dots or nearer")
    return None


def shoot(play: Play[Sea], act: Shoot) -> None:
    """Declare a volley; what is not a lady's pistol is empty then (PW-3.6, PW-1.3)."""
    sea = play.state
    by = sea.ships[act.by]
    rest, firing = split(
        by.crew,
        act.count,
        lambda r: r.post is act.post and r.arm is act.arm and shoots(by, r),
    )
    spent = (replace(row, busy=True, loaded=never_empty(row)) for row in firing)
    by = replace(by, crew=tidy((*rest, *spent)))
    volley = Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    play.state = replace(with_ship(sea, by), declared=(*sea.declared, volley))
    play.tell(ArmsFired(SMALL_ARMS, act.by, act.on, act.post, act.arm, act.count, act.place))
