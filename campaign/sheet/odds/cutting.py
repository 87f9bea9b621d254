"""A plan of sorts and values cut to the fleet that is there.

Ships go where most is still wanted, merchantmen into the lines of traders, companies where the
plan has its raiders and the ships have room.
"""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.arithmetic import added
from ..model.state import FORCES, IN_PORT, Contents, Fleet, Options
from .mixture import TRADERS, TROOPS, WARSHIPS, Sort, Valued
from .strengths import strength_of


def cut(plan: Valued, fleet: Fleet, options: Options, weights: Sequence[float]) -> Contents:
    """The sheet of a plan: its forces from A on, `weights` being how much more or less each gets.

    A captain who has too few ships for the plan makes rumours of the lines that matter least.
    """
    work = Cutting(plan, fleet, options, weights)
    work.embark()
    work.share_out()
    work.fill_up()
    work.embark_the_rest()
    return Contents(tuple(work.ships), tuple(work.companies), plan.values)


class Cutting:
    """The work of sharing out one fleet."""

    def __init__(
        self, plan: Valued, fleet: Fleet, options: Options, weights: Sequence[float]
    ) -> None:
        self.fleet = fleet
        self.options = options
        self.shape = plan.shape
        self.ships = [IN_PORT] * len(fleet.ships)
        self.companies = [IN_PORT] * len(fleet.companies)
        wanted = [
            weight * max(WARSHIPS[sort], TRADERS[sort] / 2)
            for weight, sort in zip(weights, plan.shape, strict=True)
        ]
        named = [line for line, sort in enumerate(plan.shape) if sort is not Sort.RUMOUR]
        named.sort(key=lambda line: (plan.values[line], wanted[line]), reverse=True)
        self.used = named[: len(fleet.ships)]
        whole = added(wanted[line] for line in self.used) or 1.0
        strength = added(strength_of(ship) for ship in fleet.ships)
        self.wanted = [strength * each / whole for each in wanted]

    def room(self, line: int) -> int:
        """Room that is left aboard the ships of a line."""
        ships, companies = self.fleet.ships, self.fleet.companies
        room = sum(ships[n].room for n, at in enumerate(self.ships) if at == line)
        return room - sum(companies[n].size for n, at in enumerate(self.companies) if at == line)

    def put(self, ship: int, line: int) -> None:
        """Send a ship to a line."""
        self.ships[ship] = line
        self.wanted[line] -= strength_of(self.fleet.ships[ship])

    def embark(self) -> None:
        """The largest companies, with ships that can carry them, where raiders are wanted."""
        lines = [line for line in self.used if TROOPS[self.shape[line]]]
        largest = sorted(range(len(self.companies)), key=lambda n: -self.fleet.companies[n].groups)
        for line, company in zip(lines, largest, strict=False):
            size = self.fleet.companies[company].size
            while self.room(line) < size and self.ships.count(line) < self.options.most_ships:
                free = [n for n, at in enumerate(self.ships) if at == IN_PORT]
                if len(free) < len(self.used):  # every other line is to have a ship too
                    break
                self.put(self.carrier(free, size - self.room(line)), line)
            if self.room(line) >= size:
                self.companies[company] = line

    def carrier(self, free: Sequence[int], size: int) -> int:
        """The cheapest warship with room enough, or whoever has most room."""
        ships = self.fleet.ships
        able = [n for n in free if ships[n].room >= size and not ships[n].merchant]
        if able:
            return min(able, key=lambda n: ships[n].cost)
        return max(free, key=lambda n: ships[n].room)

    def share_out(self) -> None:
        """Merchantmen to the lines of traders, then warships, the dearest first."""
        ships = self.fleet.ships
        free = [n for n, at in enumerate(self.ships) if at == IN_PORT]
        free.sort(key=lambda n: (not ships[n].merchant, -ships[n].cost))
        for number in free:
            open_lines = [n for n in self.used if self.ships.count(n) < self.options.most_ships]
            trading = [n for n in open_lines if TRADERS[self.shape[n]]]
            if not ships[number].merchant:
                trading = [n for n in open_lines if n not in trading]
            if lines := trading or open_lines:
                self.put(number, max(lines, key=lambda line: self.wanted[line]))

    def fill_up(self) -> None:
        """A line that is no rumour and has no ship gets one of those that have several."""
        for line in self.used:
            if line in self.ships:
                continue
            spare = [n for n in range(len(self.ships)) if self.may_leave(n)]
            if spare:
                self.put(min(spare, key=lambda n: self.fleet.ships[n].cost), line)

    def may_leave(self, ship: int) -> bool:
        """Whether a ship can be taken from where she is."""
        line = self.ships[ship]
        if line == IN_PORT:
            return True
        return self.ships.count(line) > 1 and self.room(line) >= self.fleet.ships[ship].room

    def embark_the_rest(self) -> None:
        """Other companies go where there is room, with the strongest first."""
        for company, at in enumerate(self.companies):
            size = self.fleet.companies[company].size
            lines = [line for line in range(FORCES) if self.room(line) >= size]
            if at == IN_PORT and lines:
                self.companies[company] = max(lines, key=self.strength)

    def strength(self, line: int) -> float:
        """How strong a line has become."""
        return added(
            strength_of(ship)
            for ship, at in zip(self.fleet.ships, self.ships, strict=True)
            if at == line
        )
