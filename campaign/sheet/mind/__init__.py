"""How a season is judged by who writes its sheet: what the engine hands over."""

import random
from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.mind import Doubts, Mind
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.actions import Action, Adopt, Sign
from ..model.plans import scaled
from ..model.state import FORCES, IN_PORT, Contents, Fleet, Letter, Options, Sheet
from ..odds.strengths import strength_of
from ..rules.muster import rumours
from ..rules.points import totals
from .advice import opinions
from .captain import STEADY_HAND, TEMPERS, Captain, Scribbler, shuffled


def head(spread: float, temper: str) -> Captain:
    """Who plans a season, by the spread of his misjudgement and the name of his temper."""
    return Captain(spread, TEMPERS.get(temper, STEADY_HAND))


def captains_head(temper: str) -> Captain:
    """The same of a captain, who gathers his fleet for the prize of a last season."""
    return Gatherer(temper=TEMPERS.get(temper, STEADY_HAND))


MIND = Mind(
    head=head,
    captains_head=captains_head,
    careless=Scribbler,
    opinions=opinions,
    ends=(Sign, Adopt),
    enough=150,
    doubts=Doubts(6.0),
)


def value(sheet: Sheet, who: Player) -> float:
    """How good the season is for `who`, in points."""
    one, two = totals(sheet)
    lead = float(one - two)
    return lead if who == 0 else -lead


def order(sheet: Sheet, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first: who has a sheet to seal may seal it."""
    return sorted(actions, key=lambda action: not isinstance(action, Sign))


PRIZE_LINE = 0
BOLD, WEAK, HIDDEN = 5, 2, 4
"""The values of the force for the prize, of a line that is given up, and of a rumour."""


class Gatherer(Captain):
    """A captain who gathers his fleet where there is a prize."""

    def muster(self, fleet: Fleet, options: Options, rng: random.Random) -> Contents:
        """A whole sheet: the gathered fleet, or what a mate of his temper draws."""
        if options.prize is None or all(ship.merchant for ship in fleet.ships):
            return super().muster(fleet, options, rng)
        return shuffled(gathered(fleet, options), rng, (PRIZE_LINE, options.prize.letter))


def gathered(fleet: Fleet, options: Options) -> Contents:
    """The sheet, line by line: the force for the prize, those that are given up, the rumours."""
    given_up = FORCES - 1 - rumours(fleet, options)
    ships = shared_out(fleet, given_up, options.most_ships)
    values = (BOLD, *[WEAK] * given_up, *[HIDDEN] * (FORCES - 1 - given_up))
    return Contents(ships, embarked(fleet, ships, given_up), scaled(values, options))


def shared_out(fleet: Fleet, given_up: int, most: int) -> tuple[Letter, ...]:
    """The strongest ships to the prize, at most so many; the others by turns to the other lines.

    The strongest warship is among them, for without one nobody carries a prize off.
    """
    strengths = [strength_of(ship) for ship in fleet.ships]
    leader = max(
        (n for n, ship in enumerate(fleet.ships) if not ship.merchant), key=strengths.__getitem__
    )
    strongest = sorted(range(len(strengths)), key=lambda n: (n != leader, -strengths[n]))
    spared = min(most, len(strongest) - given_up)
    ships = [PRIZE_LINE] * len(strongest)
    for turn, number in enumerate(reversed(strongest[spared:])):
        line = 1 + turn % max(1, given_up)
        ships[number] = line if turn // max(1, given_up) < most else IN_PORT
    return tuple(ships)


def embarked(fleet: Fleet, ships: Sequence[Letter], given_up: int) -> tuple[Letter, ...]:
    """Companies where there is room, by themselves rather than with the fleet; else in port."""
    room = [0] * FORCES
    for ship, line in zip(fleet.ships, ships, strict=True):
        if line != IN_PORT:
            room[line] += ship.room
    found = []
    for company in fleet.companies:
        lines = [line for line in range(given_up, -1, -1) if room[line] >= company.size]
        at = lines[0] if lines else IN_PORT
        if lines:
            room[at] -= company.size
        found.append(at)
    return tuple(found)
