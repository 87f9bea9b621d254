"""A land raid in lines: who stands where, from one's own captain outwards, as far as one sees."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.squares import (
    NOWHERE,
    Square,
    distance,
    place,
    steps_in_words,
)
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import actions
from pieces_of_eight.campaign.land_raid.events import called, described
from pieces_of_eight.campaign.land_raid.state import Alarm, Raid, Unit, plan
from pieces_of_eight.tui.line.menu import Line
from .desk import RaidDesk
from .draw.view import is_awake, places_seen
from .face import FACE
from .words import listed, men_of, named, square_words, words_of

ALARMS = {
    Alarm.ASLEEP: "the town sleeps",
    Alarm.HALF: "half the town is awake",
    Alarm.FULL: "the whole town is awake",
}


def surroundings(raid: Raid, who: Player) -> Sequence[str]:
    """The hour, then square by square who stands there, the nearest to one's own first."""
    seen = places_seen(raid, who)
    own = [unit for unit in raid.units if unit.owner == who and seen[unit.id] != NOWHERE]
    found = [f"Turn {raid.turn} of {raid.options.turns}; {ALARMS[raid.alarm]}."]
    if not own:
        return [*found, "None of your men is on the map."]
    here = min(own, key=lambda unit: (not unit.officer, unit.id))
    at, columns = seen[here.id], plan(raid.town.rows).columns
    found.append(f"Bearings are from {called(raid, here.id)}, at {square_words(raid, at)}.")
    by_square: dict[Square, list[Unit]] = {}
    for unit in raid.units:
        if seen[unit.id] != NOWHERE:
            by_square.setdefault(seen[unit.id], []).append(unit)
    for square in sorted(by_square, key=lambda to: (distance(at, to, columns), to)):
        found.append(stand(raid, who, at, square, by_square[square]))
    fires = [Square(n) for n in range(len(raid.fires)) if raid.fires[n]]
    if fires:
        found.append(f"On fire: {listed(square_words(raid, each) for each in fires)}.")
    return found


def stand(raid: Raid, who: Player, at: Square, square: Square, units: Sequence[Unit]) -> str:
    """Who stands in a square: "C2, street, 2 squares east: enemy H1, able hand-to-hand group"."""
    columns = plan(raid.town.rows).columns
    (x, y), (to_x, to_y) = place(at, columns), place(square, columns)
    where = steps_in_words(to_x - x, to_y - y, "square")
    own = [told(raid, unit) for unit in units if unit.owner == who]
    enemies = [told(raid, unit) for unit in units if unit.owner != who]
    sides = (("yours", own), ("enemy", enemies))
    words = ". ".join(f"{whose}: {'; '.join(some)}" for whose, some in sides if some)
    return f"{square_words(raid, square)}, {where}. {words}."


def told(raid: Raid, unit: Unit) -> str:
    """A unit with what it is and how it stands."""
    states = {
        "awake": is_awake(raid, unit),
        "has moved": unit.moved,
        "has shot": unit.shot,
        "is engaged": unit.engaged,
        "is busy": unit.busy,
    }
    told_states = [words for words, holds in states.items() if holds]
    return ", ".join([f"{called(raid, unit.id)}, {described(unit)}", *told_states])


def doer(raid: Raid, action: actions.Action) -> str:
    """Who does an action: all who do it together."""
    return "" if isinstance(action, actions.Done) else named(raid, men_of(action))


LINE = Line(
    face=FACE,
    desk=RaidDesk,
    words=words_of,
    surroundings=surroundings,
    doer=doer,
    kinds={
        actions.Post: "Post a unit",
        actions.Move: "March",
        actions.Haul: "Haul a gun",
        actions.Attack: "Attack",
        actions.Leave: "Take to the boats",
        actions.Shoot: "Shoot",
        actions.Serve: "Fire a gun",
        actions.Burn: "Lay fire",
        actions.Loot: "Loot",
        actions.Spike: "Spike a gun",
        actions.Victim: "Who takes the hit",
        actions.Go: "Go to",
        actions.Spread: "The fire spreads to",
        actions.Name: "Throw for",
        actions.Rise: "Who rises",
    },
)
