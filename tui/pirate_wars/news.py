"""What has changed in a fight of Pirate Wars since a captain's last order, in sentences."""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.pirate_wars.model.events import ShotThrown, VolleyThrown
from pieces_of_eight.campaign.pirate_wars.model.names import comes_from
from pieces_of_eight.campaign.pirate_wars.model.state import Sea, Ship
from pieces_of_eight.campaign.pirate_wars.model.terms import Duty, Fate
from pieces_of_eight.tui.draw.lines import listed
from pieces_of_eight.tui.play.last_turn import LastTurn, News, Weight, have, missed

FATES = {
    Fate.SUNK: "has gone down",
    Fate.AGROUND: "is a wreck",
    Fate.TAKEN: "was taken",
    Fate.ABANDONED: "was abandoned by her crew",
    Fate.GONE: "has left the fight",
}
FIRED = (ShotThrown, VolleyThrown)
DUTIES = {
    Duty.FIGHTING: "has rallied",
    Duty.FLEEING: "has turned to flee",
    Duty.LEAVING: "is leaving the fight",
}


def news(last: LastTurn[Sea]) -> Iterator[News]:
    """What has changed, ship by ship; of an enemy it is said that she is one."""
    before, now, viewer = last.before, last.now, last.viewer
    for old, ship in zip(before.ships, now.ships, strict=False):  # launches are put to water
        if old.afloat:
            yield from of_a_ship(old, ship, mine=old.owner == viewer)
            yield from lashed(now, old, ship, mine=old.owner == viewer)
    yield from missed(
        (now.ships[event.by].name, now.ships[event.on].name)
        for act in last.acts
        for event in act.events
        if isinstance(event, FIRED) and not event.hits and now.ships[event.by].owner != viewer
    )
    if now.wind != before.wind:
        yield News(Weight.ALARM, f"The wind comes from the {comes_from(now.wind)} now.")
    if now.turn != before.turn:
        whose = "You have" if now.first == viewer else "The enemy has"
        yield News(Weight.ALARM, f"{whose} the initiative.")
    yield from of_enemies(last)


def of_a_ship(old: Ship, ship: Ship, *, mine: bool) -> Iterator[News]:
    """What became of a ship, and what she has lost."""
    who = ship.name if mine else f"The enemy's {ship.name}"
    if not ship.afloat:
        yield News(Weight.LOST if mine else Weight.WON, f"{who} {FATES[ship.fate]}.")
        return
    weight = Weight.HURT if mine else Weight.WON
    if lost := losses(old, ship):
        yield News(weight, f"{who} has lost {listed(lost)}.")
    if ship.aboard < old.aboard:
        yield News(weight, f"{who} has {many(old.aboard - ship.aboard, 'figure')} fewer aboard.")
    if ship.dead_captain and not old.dead_captain:
        yield News(weight, f"The captain of {ship.name} is dead.")
    if old.rudder and not ship.rudder:
        yield News(weight, f"{who} has lost her rudder.")
    if ship.duty is not old.duty:
        yield News(weight, f"The crew of {ship.name} {DUTIES[ship.duty]}.")


def losses(old: Ship, ship: Ship) -> list[str]:
    """What a ship has lost, with its numbers."""
    guns = [sum(gun.whole for gun in each.guns) for each in (old, ship)]
    lost = (
        (old.hull - ship.hull, "hull line"),
        (old.sails - ship.sails, "sail"),
        (guns[0] - guns[1], "cannon"),
    )
    return [
        many(number, what, what if what == "cannon" else None)
        for number, what in lost
        if number > 0
    ]


def lashed(now: Sea, old: Ship, ship: Ship, *, mine: bool) -> Iterator[News]:
    """The enemies that one of his own has come to fight hand to hand."""
    names = [now.ships[other].name for other in ship.fought if other not in old.fought]
    if mine and names:
        yield News(Weight.HURT, f"{ship.name} and the enemy's {listed(names)} fight hand to hand.")


def of_enemies(last: LastTurn[Sea]) -> Iterator[News]:
    """Launches that were put to water, and ships that have sailed."""
    before, now, viewer = last.before, last.now, last.viewer
    new = [ship.name for ship in now.ships[len(before.ships) :] if ship.owner != viewer]
    if new:
        yield News(Weight.SEEN, f"The enemy has a launch in the water: {listed(new)}.")
    moved = [
        ship.name
        for old, ship in zip(before.ships, now.ships, strict=False)
        if ship.owner != viewer and ship.afloat and ship.stern != old.stern
    ]
    if moved:
        yield News(Weight.MOVED, f"{have(moved)} sailed on.")
