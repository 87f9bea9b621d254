"""How orders to move are carried out: whom to attack, and where each man steps, in order.

A list made here is legal as it stands, for rooms are counted along; but only as long as no
enemy comes into sight or goes out of it.
"""

from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from ..model import actions
from ..model.actions import Action, Attack
from ..model.state import MOST, RAIDERS, Kind, Quality, Raid, Unit, UnitId
from ..model.strength import FACTOR, strength
from ..rules.fighting import MOST_ATTACKERS, attackers
from .expectations import FAR, STANDARD, Scene, Weights, edge, steps_to

EARLY = 2
"""In the first turns, when the town fights in good order, the captain lets others lead."""


def storms(
    scene: Scene,
    men: Sequence[Unit],
    wanted: Mapping[Square, float],
    busy: frozenset[UnitId],
    weights: Weights = STANDARD,
) -> list[Attack]:
    """The attacks that promise something: on squares that are wanted, and on easy prey.

    `wanted` says what a square is worth beside the blood; `busy` men have something better.
    """
    found: list[Attack] = []
    spent: set[UnitId] = set()
    raid, beside = scene.raid, scene.table.beside
    mine = {scene.at[unit.id] for unit in men}
    foes = [at for at in scene.foes if not mine.isdisjoint(beside[at])]
    for at in sorted(foes, key=lambda at: -wanted.get(at, 0.0)):
        party = [
            unit
            for unit in besiegers(scene, men, at)
            if unit.id not in spent and (unit.id not in busy or at in wanted)
        ]
        gone_in = attackers(raid, scene.side, at) if at in raid.fights else []
        band = choose(party, gone_in, scene.foes[at], at in wanted, wanted.get(at, 0.0), weights)
        found += [actions.attack(unit.id, at) for unit in band]
        spent |= {unit.id for unit in band}
    return found


def spared(raid: Raid) -> frozenset[UnitId]:
    """The raiders' captain, early in the night, while another of his officers can lead."""
    officers = [u for u in raid.units if u.owner == RAIDERS and u.kind is Kind.OFFICER]
    others = [unit for unit in officers[1:] if unit.here]
    if raid.turn > EARLY or not others or not officers[0].here:
        return frozenset()
    return frozenset({officers[0].id})


def besiegers(scene: Scene, men: Sequence[Unit], at: Square) -> list[Unit]:
    """Who can go in to attack a square now, the best first; officers before all they lead."""
    beside, here, fights = scene.table.beside[at], scene.at, scene.raid.fights
    found = [
        unit
        for unit in men
        if unit.steps
        and unit.attacks == NOWHERE
        and here[unit.id] in beside
        and here[unit.id] not in fights
        and unit.kind is not Kind.GOVERNOR
    ]
    found.sort(key=lambda unit: (not unit.officer, -FACTOR[unit.kind], -unit.quality, unit.id))
    return found


def choose(
    party: Sequence[Unit],
    gone_in: Sequence[Unit],
    inside: Sequence[Unit],
    on_the_way: bool,
    want: float,
    weights: Weights = STANDARD,
) -> Sequence[Unit]:
    """The band that had best go in; nobody where it does not pay, and all once it is begun."""
    groups = [unit for unit in party if unit.group]
    officers = [unit for unit in party if unit.officer]
    led = any(unit.officer for unit in gone_in)
    if not (officers or led):
        groups = [unit for unit in groups if unit.quality is not Quality.SCURVY]
    if not groups:
        return ()
    band = [*officers[: not led], *groups][: MOST_ATTACKERS - len(gone_in)]
    if gone_in:
        return band
    if any(unit.kind is Kind.GOVERNOR for unit in inside):
        want += weights.cornered
    least = weights.bold if on_the_way else weights.idle_bold
    ratio = strength(band).dice / max(1, strength(inside).dice)
    if ratio < weights.odds or edge(band, inside) + want < least:
        return ()
    return band


class March:
    """Steps for one side's men, one after the other, with the room they leave and take."""

    __slots__ = ("found", "scene")

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.found: list[Action] = []

    def go(self, unit: Unit, goals: tuple[Square, ...], *, beside: bool = False) -> None:
        """Move a unit as many steps as it has toward the nearest of its goals.

        `beside` is for goals that are to be attacked: a square next to one will do.
        """
        for _ in range(unit.steps):
            to = self.step(self.scene.at[unit.id], goals, beside=beside)
            if to == NOWHERE:
                return
            self.take(unit, to)

    def take(self, unit: Unit, to: Square) -> None:
        """Write a step down, and see the unit where it will be."""
        scene = self.scene
        scene.count[scene.at[unit.id]] -= 1
        scene.count[to] += 1
        scene.at[unit.id] = to
        self.found.append(
            actions.move(unit.id, unit.owner, to, scene.raid.in_plain_sight(unit.owner))
        )

    def step(self, here: Square, goals: tuple[Square, ...], *, beside: bool) -> Square:
        """The next step on the way; NOWHERE to stay."""
        scene = self.scene
        rows = scene.raid.town.rows
        held = [at for at in goals if at in scene.foes]
        if held and beside:
            goals = tuple(
                sorted({to for at in held for to in scene.table.beside[at]} - scene.foes.keys())
            )
        steps = steps_to(rows, goals)
        burning = scene.burns(here)
        if not steps[here] and not burning:
            return NOWHERE
        best, least = NOWHERE, steps[here] * 4 + (FAR if burning else 0)
        blocked = False
        for to in scene.table.steps[here]:
            if to in scene.foes:
                blocked = blocked or steps[to] < steps[here]
                continue
            if scene.count[to] >= MOST or to in scene.raid.fights:
                continue
            cost = steps[to] * 4 + (20 if scene.burns(to) else 0)
            if cost < least:
                best, least = to, cost
        if best == NOWHERE and blocked:
            return self.sidestep(here, steps)
        return best

    def sidestep(self, here: Square, steps: tuple[int, ...]) -> Square:
        """Round an enemy in the way: a square as near the goal, beside him rather than slanting."""
        scene = self.scene
        ahead = [to for to in scene.table.steps[here] if to in scene.foes]
        if any(here in scene.table.beside[foe] for foe in ahead):
            return NOWHERE
        for to in scene.table.steps[here]:
            if steps[to] > steps[here] or to in scene.foes or scene.count[to] >= MOST:
                continue
            if to in scene.raid.fights or scene.burns(to):
                continue
            if any(to in scene.table.beside[foe] for foe in ahead):
                return to
        return NOWHERE
