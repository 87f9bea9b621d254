"""Where each raider is to go this turn, and how long the raiders stay for it."""

from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from ..model.state import RAIDERS, Alarm, Kind, Raid, Unit, UnitId
from ..rules.moving import STEPS
from .expectations import (
    FAR,
    HALF_DIE,
    NAIL,
    STANDARD,
    Scene,
    Weights,
    buildings,
    carriers,
    homeward,
    price,
    prize,
    steps_to,
)
from .orders import LOUD_TASKS, Order, Orders, Task, nearest_home

LOUD = LOUD_TASKS
STAYS = (Task.TORCH, Task.CATCH)
"""Beside hunting, what raiders stay for after the alarm, even if it promises little."""
PASSING_RATE = 0.2
"""What each of those who stay may bring in a turn beside his errand: fires and shots."""
LEAST_COST = 0.3
"""What another turn costs at least, when all are about."""
OFFICERS_STEPS = STEPS[Kind.OFFICER]
TORCH_RATE = 0.4
"""What a group with nothing to do but lay fires brings in a turn: one in six, and what leaps."""
MOST_RATE = 1.6
"""The same of any number of groups by a single building."""


def is_loud(raid: Raid) -> bool:
    """Whether a little noise more makes no odds."""
    return raid.noise or raid.alarm is Alarm.FULL


class Errands:
    """Where each raider is to go this turn."""

    def __init__(self, scene: Scene, orders: Orders) -> None:
        self.scene = scene
        self.orders = orders
        self.goal: dict[UnitId, Square] = {}
        """The square a group means to loot, to take, or to fight for."""
        self.home: set[UnitId] = set()
        self.rate = 0.0
        """Coins a turn that the looting in hand promises."""
        self.burning = 0.0
        """The same of the fires that are laid by those with nothing to take."""
        self.until = FAR
        """After so many turns the last of them is gone, as far as can be said."""
        groups = [unit for unit in scene.men if unit.group]
        self.in_hand = self._in_hand(groups)
        """Those who stay where they are to carry a treasury's chest or the governor's silver."""
        left = self._taking(groups)
        left = self._catching(self._hunting(left))
        idle = self._sweeping(left)
        self._finish(self._torching(idle))

    def _in_hand(self, groups: Sequence[Unit]) -> set[UnitId]:
        """Of those who stand by a rich prize as many as can carry it: the worst, whatever is told.

        They are gone with it when the turn is over, sooner than anybody can walk to the boats.
        """
        found: set[UnitId] = set()
        for to in {self.scene.at[unit.id] for unit in groups if not self.orders[unit.id].plain}:
            those = [unit for unit in groups if self.scene.at[unit.id] == to]
            need = carriers(self.scene.raid, to)
            if prize(self.scene.raid, to) > HALF_DIE and len(those) >= need:
                those.sort(key=lambda unit: (price(unit), unit.id))
                found |= {unit.id for unit in those[:need]}
        self.goal |= {unit_id: self.scene.at[unit_id] for unit_id in found}
        return found

    def _taking(self, groups: Sequence[Unit]) -> list[Unit]:
        """Those told to take a square, while there is something to take; the rest."""
        raid, at = self.scene.raid, self.scene.at
        left: list[Unit] = []
        there: dict[Square, int] = {}
        for unit in groups:
            there[at[unit.id]] = there.get(at[unit.id], 0) + 1
        for unit in groups:
            if unit.id in self.in_hand:
                continue
            order = self.orders[unit.id]
            task, to = order.task, order.at
            if task is Task.HOME:
                self.home.add(unit.id)
            elif task is Task.TAKE and self.to_be_had(to):
                enough = there.get(to, 0) >= carriers(raid, to)
                spare = at[unit.id] != to and enough and to not in self.scene.foes
                if spare or not (order.plain or unit.id in self._keepers(groups, to)):
                    left.append(unit)
                else:
                    self.goal[unit.id] = to
            else:
                left.append(unit)
        for to in set(self.goal.values()):
            self.rate += self.worth(to) / (2 + min(self._away(u, to) for u in self.goal))
        return left

    def _keepers(self, groups: Sequence[Unit], to: Square) -> set[UnitId]:
        """Those who are to take a square: of more than can carry it, when it is theirs, the worst.

        While it is not, or enemies are about, all of them are needed.
        """
        scene = self.scene
        those = [unit for unit in groups if scene.at[unit.id] == to]
        need = carriers(scene.raid, to)
        near = any(at in scene.foes for at in scene.table.near[to])
        if len(those) <= need or near:
            return {unit.id for unit in groups}
        those.sort(key=lambda unit: (price(unit), unit.id))
        return {unit.id for unit in those[:need]}

    def _away(self, unit: UnitId, to: Square) -> int:
        return steps_to(self.scene.raid.town.rows, (to,))[self.scene.at[unit]]

    def worth(self, at: Square) -> float:
        """What there is to be had in a square, loot or gun."""
        return prize(self.scene.raid, at) + (NAIL if at in self.scene.guns else 0.0)

    def to_be_had(self, at: Square) -> bool:
        return at != NOWHERE and self.worth(at) > 0

    def _hunting(self, groups: Sequence[Unit]) -> list[Unit]:
        """Those told to fight go for the nearest enemy they see; the rest."""
        rest: list[Unit] = []
        for unit in groups:
            if self.orders[unit.id].task is not Task.HUNT or not self.scene.foes:
                rest.append(unit)
            else:
                self.goal[unit.id] = self._nearest(unit, tuple(self.scene.foes))
        return rest

    def _nearest(self, unit: Unit, squares: Sequence[Square]) -> Square:
        steps = steps_to(self.scene.raid.town.rows, (self.scene.at[unit.id],))
        return min(squares, key=lambda at: (steps[at], at))

    def _goes_to(self, unit: Unit, idle: Sequence[Unit]) -> Square:
        """Where one goes who has nothing to take: to enemies in sight who are fewer, or a mate."""
        weak = [at for at, those in self.scene.foes.items() if len(those) < len(idle)]
        if weak and not self.orders[unit.id].plain:
            return self._nearest(unit, weak)
        return self._nearest_mate(unit)

    def _catching(self, groups: Sequence[Unit]) -> list[Unit]:
        """Those told to catch the governor go where he is, or may still be; the rest."""
        rest: list[Unit] = []
        for unit in groups:
            order = self.orders[unit.id]
            to = self._governor(order.at) if order.task is Task.CATCH else NOWHERE
            if to == NOWHERE:
                rest.append(unit)
            else:
                self.goal[unit.id] = to
        return rest

    def _governor(self, likely: Square) -> Square:
        """Where the governor is seen, or the square where he may be; NOWHERE if he is not there."""
        for at, foes in self.scene.foes.items():
            if any(unit.kind is Kind.GOVERNOR for unit in foes):
                return at
        sight = self.scene.raid.sights[RAIDERS].content
        assert sight is not None
        free = any(u.kind is Kind.GOVERNOR and u.here for u in self.scene.raid.units)
        return likely if free and not sight.squares[likely] else NOWHERE

    def _may_burn(self, unit: Unit) -> bool:
        """Whether a group that has nothing to take may make a noise."""
        order = self.orders[unit.id]
        return not order.plain and (order.task in LOUD or is_loud(self.scene.raid))

    def _torching(self, idle: Sequence[Unit]) -> list[Unit]:
        """Those with nothing to take stand where there is something to burn; those left over."""
        scene, raid = self.scene, self.scene.raid
        rows = raid.town.rows
        spots: dict[Square, int] = {}
        targets = 0
        for at in buildings(rows):
            if raid.fires[at] or scene.count[at] or prize(raid, at) > HALF_DIE:
                continue
            targets += 1
            for spot in scene.table.beside[at]:
                if spot not in scene.foes and not scene.burns(spot):
                    spots[spot] = spots.get(spot, 0) + 1
        home, rate = homeward(raid), 0.0
        left: list[Unit] = []
        for unit in idle:
            steps = steps_to(rows, (scene.at[unit.id],))
            turns = raid.last - raid.turn
            near = [at for at in spots if steps[at] <= turns]
            if not near or not self._may_burn(unit):
                left.append(unit)
                continue
            to = min(near, key=lambda at: (2 * steps[at] - min(2, spots[at]), home[at], at))
            self.goal[unit.id] = to
            rate += TORCH_RATE / max(1, steps[to])
        self.burning = min(rate, MOST_RATE * targets)
        self.rate += self.burning
        return left

    def _sweeping(self, groups: Sequence[Unit]) -> list[Unit]:
        """Each to the prize that pays best for its way; those left over."""
        scene, raid = self.scene, self.scene.raid
        places = [at for at in buildings(raid.town.rows) if self.to_be_had(at)]
        places += [at for at in scene.guns if at not in places]
        room = {at: carriers(raid, at) if prize(raid, at) else 1 for at in places}
        for goal in self.goal.values():
            if goal in room:
                room[goal] -= 1
        pairs = []
        turns = raid.last - raid.turn
        spots = [(unit.id, scene.at[unit.id]) for unit in groups]
        for at in places:
            if room[at] < 1 or (at in scene.foes and len(scene.foes[at]) > 2):
                continue
            steps = steps_to(raid.town.rows, (at,))
            worth = self.worth(at) / room[at]
            risk = 2 * (at in scene.foes)
            for unit, here in spots:
                away = steps[here]
                if away <= turns:
                    pairs.append((-worth / (away + 1 + (away > 0) + risk), unit, at))
        pairs.sort()
        for rate, unit_id, at in pairs:
            if unit_id not in self.goal and room[at] > 0:
                room[at] -= 1
                self.goal[unit_id] = at
                self.rate -= rate
        return [unit for unit in groups if unit.id not in self.goal]

    def _finish(self, idle: Sequence[Unit], weights: Weights = STANDARD) -> None:
        """Go home when nothing pays any more, or the night is won (P8-22.28)."""
        raid = self.scene.raid
        if raid.alarm is not Alarm.FULL:
            for unit in idle:
                self.goal[unit.id] = self._goes_to(unit, idle)
            return
        coming = 2 * max(0, nearest_home(raid))
        if 2 * (raid.purse[RAIDERS] - coming) > raid.options.coins:
            done = set(self.goal)
        elif any(self.orders[unit.id].plain for unit in self.scene.men):
            hunted = {u for u in self.goal if self.orders[u].task is Task.HUNT}
            done = self.goal.keys() - hunted if self.rate < weights.stay else set()
        else:
            done = self._outstayed(weights)
        done -= self.in_hand
        for unit_id in done:
            del self.goal[unit_id]
        self.home |= done | {unit.id for unit in idle}

    def _outstayed(self, weights: Weights) -> set[UnitId]:
        """Those whose errand keeps all of them longer than it is worth, at two coins a turn.

        The raiders pay as long as one of them is there; so the longest errands are looked at
        first, and given up together if the turns that they cost are worth more.
        """
        if any(self._stays(self.orders[u]) for u in self.goal):
            return set()
        home, at = homeward(self.scene.raid), self.scene.at
        takers = {u: to for u, to in self.goal.items() if self.to_be_had(to)}
        burners = self.goal.keys() - takers.keys()
        if burners and self.burning >= weights.stay:
            return set()
        errands = self._by_length(takers)
        ends = {unit.id: self._turns(unit) for unit in self.scene.men}
        least = max((turns for u, turns in ends.items() if u not in takers), default=0)
        self.until = last = max([least, *(turns for turns, _, _ in errands)])
        cost = max(LEAST_COST, weights.stay - self.burning - PASSING_RATE * len(self.goal))
        given_up: set[UnitId] = set()
        lost = most = 0.0
        for number, (_, worth, those) in enumerate(errands):
            lost += worth
            least = max([least, *(ends[u] for u in those)])
            then = max([least, *(turns for turns, _, _ in errands[number + 1 :])])
            if cost * (last - then) - lost > most:
                most, self.until = cost * (last - then) - lost, then
                given_up = {u for _, _, party in errands[: number + 1] for u in party}
        return given_up | {u for u in burners if home[at[u]] >= self.until}

    def _turns(self, unit: Unit) -> int:
        """The turns that a raider is still there if he goes home now."""
        steps = homeward(self.scene.raid)[self.scene.at[unit.id]]
        return -(-steps // OFFICERS_STEPS) if unit.officer else steps

    def must_turn_back(self, officer: Unit) -> bool:
        """Whether an officer has to go now, so that nobody need wait for him."""
        return self.until < FAR and self._turns(officer) >= self.until

    def _by_length(self, takers: Mapping[UnitId, Square]) -> list[tuple[int, float, list[UnitId]]]:
        """The errands with the turns they take, what they bring, and who goes; longest first."""
        raid, found = self.scene.raid, []
        home, left = homeward(raid), raid.last - raid.turn + 1
        for to in sorted(set(takers.values())):
            steps = steps_to(raid.town.rows, (to,))
            those = [u for u, goal in takers.items() if goal == to]
            away = sorted(steps[self.scene.at[u]] for u in those)
            need = carriers(raid, to)
            turns = away[min(need, len(away)) - 1]
            if prize(raid, to) <= HALF_DIE or len(those) > need:
                turns += 1 + home[to]
            found.append((min(turns, left), self.worth(to), those))
        return sorted(found, key=lambda each: -each[0])

    def _stays(self, order: Order) -> bool:
        """Whether a group has an order for which it stays, though little comes of it."""
        return order.task is Task.HUNT or (
            order.task in (Task.TORCH, Task.CATCH) and not order.plain
        )

    def _nearest_mate(self, unit: Unit) -> Square:
        """Where the nearest of those with something to do is; his own square if there is none."""
        at, table = self.scene.at, self.scene.table
        here = at[unit.id]
        busy = [at[u] for u, goal in self.goal.items() if goal != at[u]]
        return min(busy, key=lambda to: (table.steps_between(here, to), to), default=here)
