"""What has changed in a land raid since a captain's last order, in sentences.

Where the enemy stands is told only as far as the captain sees it.
"""

from collections import Counter
from collections.abc import Iterator

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.land_raid.model.events import Fired
from pieces_of_eight.campaign.land_raid.model.say import ALARMS, called, label
from pieces_of_eight.campaign.land_raid.model.state import RAIDERS, Fate, Raid, UnitId
from pieces_of_eight.tui.draw.lines import listed
from pieces_of_eight.tui.play.last_turn import LastTurn, News, Weight, have, were
from .draw.view import places_seen

LOST = {
    Fate.DEAD: (were, "killed"),
    Fate.CAPTURED: (were, "taken prisoner"),
    Fate.RAN: (have, "run"),
    Fate.DESERTED: (have, "deserted"),
    Fate.LOST: (have, "got lost in the dark"),
    Fate.SPIKED: (were, "spiked"),
}
"""What became of units, and the verb before it."""


def news(last: LastTurn[Raid]) -> Iterator[News]:
    """What has changed: losses, attacks, the alarm, fires, coins, and who was seen."""
    before, now = last.before, last.now
    yield from of_losses(last)
    yield from of_shots(last)
    attacked = [square for square in now.fights if square not in before.fights]
    if attacked:
        words = listed([label(now, square) for square in attacked])
        yield News(Weight.HURT, f"There will be a fight for {words}.")
    if now.alarm > before.alarm:
        yield News(Weight.ALARM, ALARMS[now.alarm])
    if now.sail and not before.sail:
        yield News(Weight.ALARM, f"A sail is in sight: the raid ends with turn {now.last}.")
    yield from of_fires(before, now)
    yield from of_coins(last)
    yield from of_enemies(last)


def of_losses(last: LastTurn[Raid]) -> Iterator[News]:
    """Who is lost, of his own and of the enemy."""
    for fate, (verb, done) in LOST.items():
        for mine in (True, False):
            names = [
                called(last.now, unit.id)
                for old, unit in zip(last.before.units, last.now.units, strict=True)
                if old.here and unit.fate is fate and (unit.owner == last.viewer) is mine
            ]
            if names:
                whose = "" if mine else " of the enemy"
                weight = Weight.LOST if mine else Weight.WON
                yield News(weight, f"{verb(names, whose)} {done}.")


def of_shots(last: LastTurn[Raid]) -> Iterator[News]:
    """At which squares the enemy has fired, and whether he hit."""
    units, hits = last.now.units, Counter[str]()
    for act in last.acts:
        for event in act.events:
            if isinstance(event, Fired) and units[event.by].owner != last.viewer:
                hits[label(last.now, event.at)] += event.hits
    if hits:
        told = [
            f"{square} and hit {many(n, 'time')}" if n else square for square, n in hits.items()
        ]
        yield News(Weight.HURT, f"The enemy has fired at {listed(told)}.")


def of_fires(before: Raid, now: Raid) -> Iterator[News]:
    """What has caught fire."""
    lit = [
        label(now, Square(at))
        for at, (old, new) in enumerate(zip(before.fires, now.fires, strict=True))
        if new and not old
    ]
    if lit:
        yield News(Weight.ALARM, f"{have(lit)} caught fire.")


def of_coins(last: LastTurn[Raid]) -> Iterator[News]:
    """What the raiders have gained."""
    gained = last.now.purse[RAIDERS] - last.before.purse[RAIDERS]
    if gained > 0:
        yield News(Weight.ALARM, f"The raiders have {many(gained, 'coin')} more.")


def of_enemies(last: LastTurn[Raid]) -> Iterator[News]:
    """Which of the enemy he sees now and did not, and which he saw move."""
    now, viewer = last.now, last.viewer
    before = places_seen(last.before, viewer)
    came: list[str] = []
    moved: list[str] = []
    for unit, (old, at) in enumerate(zip(before, places_seen(now, viewer), strict=True)):
        if now.units[unit].owner == viewer or at in (NOWHERE, old):
            continue
        words = f"{called(now, UnitId(unit))} at {label(now, at)}"
        (came if old == NOWHERE else moved).append(words)
    if came:
        yield News(Weight.SEEN, f"You see enemies you did not see before: {listed(came)}.")
    if moved:
        yield News(Weight.MOVED, f"The enemy has moved: {listed(moved)}.")
