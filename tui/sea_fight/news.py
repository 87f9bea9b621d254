"""What has changed in a sea fight since a captain's last order, in sentences."""

from collections.abc import Iterator

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.sea_fight.model.events import Fired
from pieces_of_eight.campaign.sea_fight.model.say import CREWS, label
from pieces_of_eight.campaign.sea_fight.model.state import Fate, Sea, Ship, opponent_of
from pieces_of_eight.tui.draw.lines import listed
from pieces_of_eight.tui.play.last_turn import LastTurn, News, Weight, missed

FATES = {
    Fate.SUNK: "has gone down",
    Fate.EXPLODED: "has blown up",
    Fate.TAKEN: "was taken",
    Fate.ESCAPED: "has got away",
    Fate.FLED: "has fled",
}


def news(last: LastTurn[Sea]) -> Iterator[News]:
    """What has changed, ship by ship; of an enemy it is said that she is one."""
    before, now, viewer = last.before, last.now, last.viewer
    for old, ship in zip(before.ships, now.ships, strict=True):
        if old.afloat:
            yield from of_a_ship(old, ship, mine=ship.owner == viewer)
    yield from grappled(before, now, viewer)
    yield from missed(
        (now.ships[event.by].name, now.ships[event.on].name)
        for act in last.acts
        for event in act.events
        if isinstance(event, Fired) and not event.hits and now.ships[event.by].owner != viewer
    )
    if now.wind != before.wind:
        yield News(Weight.ALARM, f"The wind blows {FACE_WORDS[now.wind]} now.")
    enemy = opponent_of(viewer)
    if now.parting[enemy] and not before.parting[enemy]:
        yield News(Weight.ALARM, "The enemy offers to break off the fight.")
    yield from sailed(before, now, viewer)


def of_a_ship(old: Ship, ship: Ship, *, mine: bool) -> Iterator[News]:
    """What became of a ship, and what she has lost."""
    who = ship.name if mine else f"The enemy's {ship.name}"
    if not ship.afloat:
        yield News(Weight.LOST if mine else Weight.WON, f"{who} {FATES[ship.fate]}.")
        return
    weight = Weight.HURT if mine else Weight.WON
    if lost := losses(old, ship):
        yield News(weight, f"{who} has lost {listed(lost, 4)}.")
    if old.captain and not ship.captain:
        yield News(weight, f"The captain of {ship.name} is dead.")
    if ship.burning != old.burning:
        how = "is on fire" if ship.burning else "has put her fire out"
        yield News(weight if ship.burning else Weight.ALARM, f"{who} {how}.")
    if ship.crew < old.crew:
        yield News(weight, f"The crew of {ship.name} is only {CREWS[ship.crew]} now.")


def losses(old: Ship, ship: Ship) -> list[str]:
    """What a ship has lost, with its numbers."""
    lost = (
        (sum(old.hull) - sum(ship.hull), "hull point"),
        (old.gear - ship.gear, "gear point"),
        (old.gun_crews - ship.gun_crews, "gun"),
        (old.fighting - ship.fighting, "fighting point"),
    )
    return [many(number, what) for number, what in lost if number > 0]


def grappled(before: Sea, now: Sea, viewer: Player) -> Iterator[News]:
    """The ships that lie grappled now, and did not."""
    for old, ship in zip(before.ships, now.ships, strict=True):
        if ship.owner == viewer and ship.afloat:
            for other in sorted({*ship.grappled} - {*old.grappled}):
                enemy = now.ships[other].name
                yield News(Weight.HURT, f"{ship.name} and the enemy's {enemy} are grappled.")


def sailed(before: Sea, now: Sea, viewer: Player) -> Iterator[News]:
    """Where the enemy's ships have sailed."""
    moved = [
        ship
        for old, ship in zip(before.ships, now.ships, strict=True)
        if ship.owner != viewer and ship.afloat and ship.at != old.at
    ]
    if len(moved) == 1:
        yield News(Weight.MOVED, f"{moved[0].name} has sailed to {label(moved[0].at)}.")
    elif moved:
        names = [f"{ship.name} to {label(ship.at)}" for ship in moved]
        yield News(Weight.MOVED, f"The enemy has sailed: {listed(names)}.")
