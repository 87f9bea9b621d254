"""Boarding as a captain weighs it: to board or stand off, who fights, whether to press on."""

from collections.abc import Iterator
from math import erf, sqrt

from pieces_of_eight.campaign.kernel.arithmetic import added
from ..model.actions import Action, Board, Commit, Man, Press, StandOff, Yield
from ..model.crew import boards, tidy
from ..model.state import AskPress, Crew, Sea, Ship
from ..model.terms import ARTICLES
from ..rules.boarding import chosen as picked
from ..rules.boarding import melee_dice, size, strength, volley_dice
from .expectations import Hopes, prize

DARE = 0.6
"""How much of a prize a round of boarding stakes: who loses it often strikes (PW-4.2)."""
CREWED = 0.2
"""What a manned prize promises, for each line of her hull."""
OVERBOARD = 0.5
HALVES = 0.5
FACES = range(1, 7)


def party(ship: Ship) -> Crew:
    """All who may join in a boarding."""
    return tidy(row for row in ship.crew if boards(ship, row))


MOST_KEPT = 1 << 10
_BETTER: dict[tuple[object, ...], float] = {}


def better(sea: Sea, mine: Ship, hers: Ship, *, first: bool) -> float:
    """About how likely a ship is to have the better of a round of boarding; ties count half.

    It is kept by the two crews, which change less often than courses are weighed.
    """
    one = mine.crew, mine.flag, mine.card.gun_deck
    key = sea.edition, first, *one, hers.crew, hers.flag, hers.card.gun_deck
    found = _BETTER.get(key)
    if found is None:
        if len(_BETTER) >= MOST_KEPT:
            _BETTER.clear()
        found = _BETTER[key] = odds_of_round(sea, mine, hers, first=first)
    return found


def odds_of_round(sea: Sea, mine: Ship, hers: Ship, *, first: bool) -> float:
    """The same, each time anew."""
    if not ARTICLES[sea.edition].attacks:
        lead = strength(sea, mine) - strength(sea, hers)
        up, down = max(0, lead), max(0, -lead)
        won = sum(
            [(a + up > b + down) + HALVES * (a + up == b + down) for a in FACES for b in FACES]
        )
        return won / 36
    left, spread = 0.0, 0.0
    for ship, sign in ((mine, 1), (hers, -1)):
        fighting = party(ship)
        left += sign * size(fighting)
        throws = [melee_dice(sea, ship, fighting)]
        if first:
            throws.append(volley_dice(sea, ship, fighting))
        for dice in throws:
            for target, number in dice.items():
                chance = min(target, 5) / 6
                left += sign * number * chance
                spread += number * chance * (1 - chance)
    if not spread:
        return float(left > 0) + HALVES * (left == 0)
    return HALVES * (1 + erf(left / sqrt(2 * spread)))


def stake(sea: Sea, mine: Ship, hers: Ship, *, first: bool = True) -> float:
    """What a round of boarding promises, in points; below nought for the weaker."""
    chance = better(sea, mine, hers, first=first)
    return DARE * (chance * prize(hers) - (1 - chance) * prize(mine))


def answers(sea: Sea, legal: list[Action]) -> Iterator[tuple[Action, Hopes]]:
    """What the answers to a question, or a boarding, promise."""
    for act in legal:
        match act:
            case Board():
                yield act, Hopes(harm=stake(sea, sea.ships[act.by], sea.ships[act.on]))
            case StandOff():
                yield act, Hopes()
            case Commit():
                yield act, Hopes(harm=strokes(sea, sea.ships[act.by], act.party))
            case Press():
                yield act, Hopes(harm=pressed(sea, act))
            case Yield():
                # a ship that is left is worth less to the enemy than one that strikes (H-110)
                yield act, Hopes(ships=-OVERBOARD * act.strike)
            case Man():
                yield act, Hopes(ships=manned(sea, act))
            case _:
                yield act, Hopes()


def strokes(sea: Sea, ship: Ship, chosen: tuple[int, ...]) -> float:
    """The blows a party will land, and its heads, which win the round (PW-3.3)."""
    dice = melee_dice(sea, ship, picked(ship, chosen)[0])
    return added([number * min(target, 5) / 6 for target, number in dice.items()]) + added(chosen)


def pressed(sea: Sea, act: Press) -> float:
    """To board on against cutting loose, which is nought."""
    ask = sea.pending[-1]
    if not act.yes or not isinstance(ask, AskPress):
        return 0.0
    return stake(sea, sea.ships[ask.ship], sea.ships[ask.enemy], first=False)


def manned(sea: Sea, act: Man) -> float:
    """A prize crew, where enough stay to sail and fight their own ship."""
    if not act.men:
        return 0.0
    ship = sea.ships[act.by]
    left = ship.aboard - act.men - ship.sails - sum([gun.whole for gun in ship.guns])
    return CREWED * ship.hull + 0.1 * min(0, left) - 0.01 * act.men
