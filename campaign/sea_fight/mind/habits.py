"""What a captain would do without much thought: how promising an action looks at a glance.

Used to put actions in order, and to guess the answer to a question in the middle of things.
"""

from campaign.kernel.play import total
from campaign.sea_fight.model.actions import (
    Action,
    Board,
    Burn,
    Clock,
    End,
    Fire,
    Grapple,
    Hold,
    LoseGun,
    NoReply,
    Part,
    Press,
    Reduce,
    Reply,
    Sail,
    Stake,
    Turn,
    Whistle,
)
from campaign.sea_fight.model.gunnery import salvo_guns, shot_of
from campaign.sea_fight.model.state import Aim, AskReturn, AskStakeKill, Position, Sea, Ship, Side
from campaign.sea_fight.rules.boarding import fight_mods


def habit(sea: Sea, act: Action) -> float:  # noqa: C901  a table of cases
    """How promising an action looks at a glance; only comparisons mean anything."""
    match act:
        case Fire(by, position, on, aim, side):
            return 20 + shot_worth(sea, sea.ships[by], sea.ships[on], position, aim, side)
        case Reply(by, position, aim, side):
            ask = sea.pending[-1]
            assert isinstance(ask, AskReturn)
            return shot_worth(sea, sea.ships[by], sea.ships[ask.salvo.by], position, aim, side)
        case NoReply():
            return -1.0
        case Board(by, on, captain):
            return 10 + edge(sea, by, on) + captain
        case Grapple(by, on, points):
            return edge(sea, by, on) - abs(points - 2)
        case LoseGun(by, position, calibre):
            broadside = position in (Position.LARBOARD, Position.STARBOARD)
            return -2.0 * calibre - broadside
        case Burn(by, side):
            return float(sea.ships[by].hull[side])
        case Stake(_, yes):
            return float(yes and _can_spare(sea))
        case Clock(coins=coins):
            return -abs(coins)
        case Sail():
            return 8.0 - abs(act.turn)
        case Press():
            return 6.0
        case Hold() | Turn():
            return 5.0
        case Whistle(turn=turn):
            return -abs(turn)
        case End():
            return 1.0
        case Reduce() | Part():
            return -2.0
    return 0.0


def shot_worth(
    sea: Sea, by: Ship, on: Ship, position: Position, aim: Aim, side: Side | None
) -> float:
    """Hits to be expected, times what a hit of that aim does to such a target."""
    shot = shot_of(sea, by, on, position)
    hits = sum(gun.dice for gun in salvo_guns(sea, by, shot)) / 6
    struck = on.hull[shot.side if side is None else side]
    if aim is Aim.HULL:
        return hits * on.card.value * (1.0 if struck > 3 else 1.5) * 8 / (struck + 4)
    if aim is Aim.GEAR:
        return hits * on.card.value * 0.4
    near = shot.distance == 1
    return hits * on.card.value * (0.8 if near else 0.3) * min(1.0, on.fighting / 3)


def edge(sea: Sea, by: int, on: int) -> float:
    """How many dice more than the defence a ship would board with."""
    attack = fight_mods(sea, sea.ships[by], attacking=True, captain=sea.ships[by].captain)
    defence = fight_mods(sea, sea.ships[on], attacking=False, captain=False)
    return float(total(attack) - total(defence))


def _can_spare(sea: Sea) -> bool:
    """Whether the gamble is worth a hit or a kill: a single kill ahead is kept."""
    ask = sea.pending[-1]
    return not isinstance(ask, AskStakeKill) or abs(ask.kills[0] - ask.kills[1]) > 1
