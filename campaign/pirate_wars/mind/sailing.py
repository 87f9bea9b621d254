"""The helm as a captain weighs it: where a move could end, and what it is worth."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from campaign.geometry.hulls import Corners, Hull, leapt, middle, swing, swung
from campaign.pirate_wars.mind.expectations import HULL, IRONS, Hopes
from campaign.pirate_wars.mind.lookout import View, apart, view
from campaign.pirate_wars.mind.lying import COLLISION, FAST, NO_BOUND, grounded, lying
from campaign.pirate_wars.model.actions import Action, Back, FallOff, Leap, Take, Trim
from campaign.pirate_wars.model.state import Move, Sea, Ship
from campaign.pirate_wars.model.terms import ARTICLES
from campaign.pirate_wars.model.waters import (
    ROWING,
    met_by,
    most_turn,
    off_chart,
    rams,
    reaches,
    sailing_of,
    shore_ahead,
    way,
)
from campaign.pirate_wars.rules.sailing import HAIR, ashore_harm

SWINGS = (0, -300, 300, -600, 600, -900, 900)
"""The swings that are thought of behind the leap that is weighed."""
STILL = 0.05
"""What it must bring to work the sails."""
NOTHING = Hopes()


class Run(NamedTuple):
    """What a leap comes to."""

    hit: int
    """Whom she meets; below 0 for nobody."""
    far: int
    shore: int | None
    """How far she comes to strike a shore; None with open water."""
    harm: float
    """The lines of hull that it costs her."""


class Helm:
    """A captain's move as he thinks it through: what a leap comes to is found out once."""

    def __init__(self, seen: View) -> None:
        self.seen = seen
        self._runs: dict[tuple[Hull, int], Run] = {}
        self._room: dict[Hull, tuple[int, int]] = {}

    def run(self, hull: Hull, far: int) -> Run:
        """What a leap from a place comes to."""
        found = self._runs.get((hull, far))
        if found is None:
            sea, ship = self.seen.sea, self.seen.ship
            hit, at = met_by(sea, ship.id, hull, hull.heading, far)
            shore, harmed = shore_ahead(sea, hull, at), grounded(sea, ship, hull, at)
            found = Run(hit, at, None if shore is None else shore[0], harmed)
            self._runs[hull, far] = found
        return found

    def swing_room(self, hull: Hull, turn: int) -> int:
        """How much of a swing a ship has room for among the others (PW-2.8).

        Swings that are thought of are steps of the same widest ones, to the same obstacles.
        """
        if turn not in SWINGS:
            return room_for(self.seen, hull, turn)
        if hull not in self._room:
            widest = max(SWINGS)
            self._room[hull] = room_for(self.seen, hull, -widest), room_for(self.seen, hull, widest)
        least, most = self._room[hull]
        return max(least, min(most, turn))

    def onwards(
        self,
        hull: Hull,
        move: Move,
        swings: tuple[int, ...],
        so_far: Hopes = NOTHING,
        least: float = NO_BOUND,
    ) -> Hopes | None:
        """The best that can come of a move from here, beginning with one of some swings.

        None where it is plainly less than a captain hopes for anyway.
        """
        seen, sea, ship = self.seen, self.seen.sea, self.seen.ship
        hit, at, shore, harmed = self.run(hull, min(move.left, hull.length))
        room = at if shore is None or ship.card.boat else shore
        if seen.watchful and room <= HAIR and not move.gone and (hit >= 0 or shore is not None):
            return self.held(hull, room, swings, so_far)
        found = so_far._replace(ships=so_far.ships - HULL * harmed)
        if shore is not None:
            rocks = 0.0 if ship.card.boat else HULL * ashore_harm(sea, ship, move.left) + FAST
            wrecked = found._replace(ships=found.ships - rocks)
            return lying(seen, leapt(hull, shore), wrecked, least)
        after = leapt(hull, at)
        if hit >= 0:
            here = replace(ship, stern=hull.stern, heading=hull.heading)
            return lying(seen, after, met(seen, here, sea.ships[hit], found), least)
        most = most_turn(sea, ship, move)
        left = replace(move, left=move.left - at, gone=move.gone + at, leaps=move.leaps + 1)
        best: Hopes | None = None
        turns = [turn for turn in swings if abs(turn) <= most] if most else [0]
        for turn in turns:
            room = self.swing_room(after, turn) if turn and seen.hemmed else turn
            there = swung(after, room)
            if left.left <= 0 or off_chart(sea, there):
                end = lying(seen, there, found, least)
            else:
                end = self.onwards(there, left, SWINGS, found, least)
            if end is not None and (best is None or sum(end) > sum(best)):
                best, least = end, max(least, sum(end))
        return best if turns else lying(seen, after, found, least)

    def held(self, hull: Hull, at: int, swings: tuple[int, ...], so_far: Hopes) -> Hopes:
        """The best of some swings of a ship that has no water ahead of her: free of it (H-101)."""
        most, here = ARTICLES[self.seen.sea.edition].slow_turn, leapt(hull, at)
        turns = {max(-most, min(most, turn)) for turn in swings}
        ends = [swung(here, self.swing_room(here, turn) if turn else 0) for turn in turns]
        found = [lying(self.seen, end, so_far) for end in ends]
        return max([each for each in found if each is not None], key=sum)


def room_for(seen: View, hull: Hull, turn: int) -> int:
    """How far a ship can swing among those beside her, and among the islands."""
    reach, at = 2 * hull.length, middle(hull)
    close = [ship.shape for ship, amidships in seen.beside if apart(at, amidships) < reach]
    close += isles(seen, hull)
    return swing(hull, turn, close)[0] if close else turn


def isles(seen: View, hull: Hull) -> list[Corners]:
    """The islands that may stop a swing; a launch goes to them, and does not mind."""
    shoals = seen.sea.waters.shoals if seen.hemmed and not seen.ship.card.boat else ()
    return [each.corners for each in shoals if each.island and reaches(hull, 0, each, 0)]


def courses(
    sea: Sea, legal: list[Action], *, watchful: bool = True, best_only: bool = False
) -> Iterator[tuple[Action, Hopes]]:
    """What each leap, each number of sails and each falling off promises.

    Who is watchful sees whose bows he comes across among his friends, and where a swing ends. Who
    wants the best only is spared those that are plainly less than one before them.
    """
    helms: dict[int, Helm] = {}
    least = NO_BOUND
    for act in legal:
        if isinstance(act, Take):
            yield act, Hopes(ships=-fouled(sea, sea.ships[act.by]))
            continue
        if not isinstance(act, Leap | Trim | FallOff | Back):
            yield act, Hopes()
            continue
        if act.by not in helms:
            helms[act.by] = Helm(view(sea, sea.ships[act.by], watchful=watchful))
        hopes = course(helms[act.by], act, least)
        if hopes is not None:
            yield act, hopes
            if best_only:
                least = max(least, sum(hopes))


def course(helm: Helm, act: Leap | Trim | FallOff | Back, least: float) -> Hopes | None:
    """What one of them promises; None where that is plainly less than something."""
    seen, sea, ship = helm.seen, helm.seen.sea, helm.seen.ship
    move = sea.move
    match act:
        case FallOff():
            near = isles(seen, ship.place)
            room = swing(ship.place, act.turn, near)[0] if near else act.turn
            return lying(seen, swung(ship.place, room), NOTHING, least)
        case Back():
            return lying(seen, leapt(ship.place, -ROWING // 2), NOTHING, least)
        case Leap() if move is not None:
            return helm.onwards(ship.place, move, (act.turn,), least=least)
        case Trim() if move is not None:
            reach = way(ship, sailing_of(sea, ship), act.sails)
            trimmed = replace(move, left=reach, whole=reach)
            best = helm.onwards(ship.place, trimmed, SWINGS, least=least)
            return None if best is None else best._replace(ships=best.ships - STILL)
        case _:
            return Hopes()


def met(seen: View, here: Ship, on: Ship, so_far: Hopes) -> Hopes:
    """Running into a ship: a ram, or a touch from which either may board (PW-2.8, PW-2.9)."""
    harm_, ships = so_far.harm, so_far.ships
    if rams(here, on):
        own = HULL * (2 if on.card.hull > here.card.hull else 1) + IRONS / 2
        ships -= own
        blow = HULL * min(on.hull, (here.under + 1) // 2) + IRONS / 2
        harm_ += blow if on.owner != here.owner else -blow
    for foe in seen.foes:
        if foe.ship.id == on.id:
            harm_ += foe.prize
    return so_far._replace(harm=harm_, ships=ships)


def fouled(sea: Sea, ship: Ship) -> float:
    """What it costs to move a ship before the friend who lies in her way."""
    hit, _ = met_by(sea, ship.id, ship.place, ship.heading, ship.card.length)
    return COLLISION if hit >= 0 and sea.ships[hit].owner == ship.owner else 0.0
