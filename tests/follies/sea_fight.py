"""Follies at sea: a won fight not finished, a ship that lies still under sail, way given away."""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from campaign.ai.greedy import expected
from campaign.engines import SEA_FIGHT
from campaign.geometry.hexes import distance
from campaign.kernel.dice import Dice
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player
from campaign.sea_fight.mind.judgement import order
from campaign.sea_fight.model.account import better
from campaign.sea_fight.model.actions import (
    Action,
    Board,
    Burn,
    Fire,
    Grapple,
    Hold,
    Press,
    Reduce,
    Reply,
    Sail,
    Turn,
)
from campaign.sea_fight.model.state import Aim, Fate, Phase, Sailing, Sea, Ship, Side, Stage
from campaign.sea_fight.model.waters import point_of_sailing
from tests.follies.games import Folly, Stroke
from tests.ladder import sea_fight

ENGINE: Engine[Any, Any, Any] = SEA_FIGHT
NAMES = {
    "won fight not finished": "a shot that may well win the fight at once, and another is fired",
    "still under sail": "a ship gives up all her way three turns in a row, afloat and free",
    "reduced when hurt": "a badly hurt ship reduces sail under the enemy's guns, to board nobody",
    "weak side burnt": "a fire that may sink her is let burn where there is less hull",
    "sinking passed up": "a shot that probably sinks a ship, and it is not her hull they aim at",
    "left the table": "a warship sails off with no armed enemy within six hexes",
    "never in the fight": "a warship does nothing all through a fight in which a sister is lost",
    "put in irons": "a ship ends her movement with her bow in the wind",
}
SURE = 0.25
"""The chance to win at once that nobody lets go."""
STILL = 3
NEARLY = 3
"""Hull points on a side with which a ship is nearly sunk."""
PROBABLE = 0.5
"""The chance to sink a ship that is worth taking."""
CLOSE = 6
"""So many hexes off an enemy with guns may be a reason to go."""
LONG = 4
"""A ship that has had so many turns might have done something."""
WORST_FIRE = 5
"""The most points of hull that a fire eats in a turn."""


def setup(seed: int) -> Any:
    """The fight of a seed: one to three ships a side."""
    return sea_fight(seed, 1 + seed % 3, Player(seed % 2))


def follies(game: Iterable[Stroke]) -> Iterator[Folly]:
    """The follies of one game, as they are done."""
    lain: dict[int, tuple[int, int]] = {}
    slow: Ship | None = None
    busy: set[int] = set()
    sea: Sea | None = None
    for stroke in game:
        sea, act = stroke.before, stroke.action
        assert sea is not None
        yield from unfinished(stroke)
        yield from with_guns(stroke)
        yield from under_sail(stroke)
        if isinstance(act, Fire | Reply | Grapple | Board):
            busy.add(act.by)
        if slow is not None and (sea.active != slow.id or sea.stage is not Stage.MOVING):
            if not alongside(sea, sea.ships[slow.id]):
                yield Folly("reduced when hurt", sea.turn, slow.name)
            slow = None
        if isinstance(act, Burn) and burns_through(sea.ships[act.by], act.side):
            yield Folly("weak side burnt", sea.turn, f"{sea.ships[act.by].name}, {act.side.name}")
        if isinstance(act, Sail):
            lain.pop(act.by, None)
        if isinstance(act, Hold) and sea.move is not None and not sea.move.gone:
            yield from still(lain, sea, act)
        if isinstance(act, Reduce) and suffers(sea, sea.ships[act.by]):
            slow = sea.ships[act.by]
    if sea is not None:
        yield from idlers(sea, busy)


def with_guns(stroke: Stroke) -> Iterator[Folly]:
    """A salvo at crew or gear of a ship that the same guns would probably have sunk."""
    sea, act = stroke.before, stroke.action
    if not isinstance(act, Fire) or act.aim is Aim.HULL or min(sea.ships[act.on].hull) > NEARLY:
        return
    shots = [
        each
        for each in SEA_FIGHT.game.legal(sea, stroke.who)
        if isinstance(each, Fire) and each.aim is Aim.HULL
        if (each.position, each.on) == (act.position, act.on)
    ]
    best = max((sinks(sea, each) for each in shots), default=0.0)
    if best >= PROBABLE:
        ship = sea.ships[act.on]
        words = f"{ship.name}, {best:.0%}; {act.aim.name.lower()}, hull {ship.hull}"
        yield Folly("sinking passed up", sea.turn, words)


def under_sail(stroke: Stroke) -> Iterator[Folly]:
    """A warship that leaves the table for nothing, or a ship that is put in irons."""
    sea, act, after = stroke.before, stroke.action, stroke.after
    if sea.stage is not Stage.MOVING or not isinstance(act, Sail | Hold | Press | Turn):
        return
    ship, now = sea.ships[act.by], after.ships[act.by]
    if now.fate is Fate.ESCAPED and not ship.merchant:
        foes = [on for on in sea.ships if on.afloat and on.owner != ship.owner]
        armed = [on for on in foes if not on.silenced and not on.merchant]
        if all(distance(ship.at, on.at) > CLOSE for on in armed):
            yield Folly("left the table", sea.turn, f"{ship.name}, hull {ship.hull}")
    if after.active == act.by and after.stage is Stage.MOVING:
        return
    against = point_of_sailing(now.facing, sea.wind) is Sailing.AGAINST
    if against and now.afloat and not now.grappled:
        yield Folly("put in irons", sea.turn, ship.name)


def idlers(sea: Sea, busy: set[int]) -> Iterator[Folly]:
    """The warships that have done nothing to an enemy in a fight that cost them a sister."""
    for ship in sea.ships if sea.turn >= LONG else ():
        if ship.id in busy or not ship.afloat or ship.merchant:
            continue
        sisters = [on for on in sea.ships if on.owner == ship.owner and on.id != ship.id]
        if any(on.fate in (Fate.SUNK, Fate.TAKEN, Fate.EXPLODED) for on in sisters):
            yield Folly("never in the fight", sea.turn, ship.name)


def still(lain: dict[int, tuple[int, int]], sea: Sea, act: Hold) -> Iterator[Folly]:
    """A ship that could have gone on, and has lain in one place for some turns."""
    assert sea.move is not None
    if not sea.move.left:
        return
    times, last = lain.get(act.by, (0, 0))
    times = times + 1 if last == sea.turn - 1 else 1
    lain[act.by] = times, sea.turn
    if times >= STILL:
        ship = sea.ships[act.by]
        sailing = point_of_sailing(ship.facing, sea.wind).name.lower()
        yield Folly("still under sail", sea.turn, f"{ship.name}, {sailing}, hull {ship.hull}")


def burns_through(ship: Ship, side: Side) -> bool:
    """Whether the fire may sink her on this side (P8-19.7), and the other has more hull left."""
    return ship.hull[side] < min(WORST_FIRE + 1, ship.hull[1 - side])


def alongside(sea: Sea, ship: Ship) -> bool:
    """Whether a ship has come to touch an enemy, whom she can now grapple and board."""
    foes = [on for on in sea.ships if on.afloat and on.owner != ship.owner]
    return any(distance(ship.at, on.at) == 1 for on in foes)


def suffers(sea: Sea, ship: Ship) -> bool:
    """Whether a ship that is badly hurt lies within three hexes of an enemy with guns."""
    if not (ship.listing or min(ship.hull) <= 3):
        return False
    for on in sea.ships:
        armed = on.afloat and not on.silenced and not on.merchant
        if armed and on.owner != ship.owner and distance(ship.at, on.at) <= 3:
            return True
    return False


def unfinished(stroke: Stroke) -> Iterator[Folly]:
    """A salvo at something else where one at the hull might well have won the fight."""
    sea, act, who = stroke.before, stroke.action, stroke.who
    if not isinstance(act, Fire) or act.aim is Aim.HULL:
        return
    foes = [ship for ship in sea.ships if ship.afloat and ship.owner != who]
    if len(foes) != 1:
        return
    shots = [
        each
        for each in SEA_FIGHT.game.legal(sea, who)
        if isinstance(each, Fire) and each.aim is Aim.HULL and each.position == act.position
    ]
    best = max((wins(sea, who, each) for each in shots), default=0.0)
    if best >= SURE and best > wins(sea, who, act) + 0.1:
        left = foes[0]
        yield Folly("won fight not finished", sea.turn, f"{best:.0%}; {act.aim}, hull {left.hull}")


def sinks(sea: Sea, act: Fire) -> float:
    """The chance that a salvo sinks the ship it is fired at."""
    return chance(sea, act, lambda after: not after.ships[act.on].afloat)


def wins(sea: Sea, who: Player, act: Action) -> float:
    """The chance that an action ends the fight, and wins it, before anybody decides again."""
    return chance(sea, act, lambda after: after.phase is Phase.OVER and better(after) == who)


def chance(sea: Sea, act: Action, happens: Callable[[Sea], bool]) -> float:
    """The chance that something has happened when an action and all it asks are done."""

    def play(dice: Dice) -> float:
        after = SEA_FIGHT.game.apply(sea, act, dice).state
        for _ in range(12):
            if not after.pending:
                break
            asked = SEA_FIGHT.game.to_act(after)[0]
            usual = order(after, SEA_FIGHT.game.legal(after, asked))[0]
            after = SEA_FIGHT.game.apply(after, usual, dice).state
        return float(happens(after))

    return expected(play, 0.02, random.Random(0))
