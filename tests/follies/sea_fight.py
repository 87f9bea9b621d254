"""Follies at sea: a won fight not finished, a ship that lies still under sail, way given away."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

from campaign.ai.greedy import expected
from campaign.engines import SEA_FIGHT
from campaign.geometry.hexes import distance
from campaign.kernel.dice import Dice
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player
from campaign.sea_fight.mind.judgement import order
from campaign.sea_fight.model.account import better
from campaign.sea_fight.model.actions import Action, Burn, Fire, Hold, Reduce, Sail
from campaign.sea_fight.model.state import Aim, Phase, Sea, Ship, Side, Stage
from campaign.sea_fight.model.waters import point_of_sailing
from tests.follies.games import Folly, Stroke
from tests.ladder import sea_fight

ENGINE: Engine[Any, Any, Any] = SEA_FIGHT
NAMES = {
    "won fight not finished": "a shot that may well win the fight at once, and another is fired",
    "still under sail": "a ship gives up all her way three turns in a row, afloat and free",
    "reduced when hurt": "a badly hurt ship reduces sail under the enemy's guns, to board nobody",
    "weak side burnt": "a fire that may sink her is let burn where there is less hull",
}
SURE = 0.25
"""The chance to win at once that nobody lets go."""
STILL = 3
WORST_FIRE = 5
"""The most points of hull that a fire eats in a turn."""


def setup(seed: int) -> Any:
    """The fight of a seed: one to three ships a side."""
    return sea_fight(seed, 1 + seed % 3, Player(seed % 2))


def follies(game: Iterable[Stroke]) -> Iterator[Folly]:
    """The follies of one game, as they are done."""
    lain: dict[int, tuple[int, int]] = {}
    slow: Ship | None = None
    for stroke in game:
        sea, act = stroke.before, stroke.action
        yield from unfinished(stroke)
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


def wins(sea: Sea, who: Player, act: Action) -> float:
    """The chance that an action ends the fight, and wins it, before anybody decides again."""

    def play(dice: Dice) -> float:
        after = SEA_FIGHT.game.apply(sea, act, dice).state
        for _ in range(12):
            if not after.pending:
                break
            asked = SEA_FIGHT.game.to_act(after)[0]
            usual = order(after, SEA_FIGHT.game.legal(after, asked))[0]
            after = SEA_FIGHT.game.apply(after, usual, dice).state
        return float(after.phase is Phase.OVER and better(after) == who)

    return expected(play, 0.02, random.Random(0))
