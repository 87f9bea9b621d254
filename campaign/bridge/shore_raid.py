"""A shore raid of a season: small companies against a harbour of the enemy's crown (C-12, H-67).

A group becomes its men: what they have in their hands is as good as they are. An officer lands
with them and is a man of mark; the captain himself stays with his ships. A group is lost to its
company when most of its men are; what is carried to the boats comes home as coins.
"""

import random
from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import Arms as Trade
from pieces_of_eight.campaign.port.state import Port, Quality, own
from pieces_of_eight.campaign.sheet.state import Engagement, Sheet, opponent_of
from pieces_of_eight.campaign.shore_raid.events import better, won
from pieces_of_eight.campaign.shore_raid.setup import MOST_A_SIDE, Rating, Recruit, landed
from pieces_of_eight.campaign.shore_raid.state import PIRATES, Arms, Fate, Firelock, Raid, Setup
from .landing import Man, companies_of, ended
from .world import Ended, Ground, World

MEN = 5
"""The men of a group."""
GONE = (Fate.DEAD, Fate.CAPTURED)
GUARDED = 3
"""The most that such a harbour is held with."""

CLUB, DAGGER, CUTLASS = Recruit(Arms.CLUB), Recruit(Arms.DAGGER), Recruit(Arms.CUTLASS)
RIFLE = Recruit(Arms.HANDS, Firelock.RIFLE)
OFFICER = Recruit(Arms.CUTLASS, Firelock.PISTOL, personality=True)

GROUPS = {
    (Trade.HAND_TO_HAND, Quality.SCURVY): (CUTLASS, DAGGER, DAGGER, CLUB, CLUB),
    (Trade.HAND_TO_HAND, Quality.ABLE): (CUTLASS, CUTLASS, CUTLASS, DAGGER, DAGGER),
    (Trade.HAND_TO_HAND, Quality.HARDENED): (CUTLASS,) * MEN,
    (Trade.MUSKET, Quality.SCURVY): (RIFLE, RIFLE, DAGGER, CLUB, CLUB),
    (Trade.MUSKET, Quality.ABLE): (RIFLE, RIFLE, RIFLE, DAGGER, DAGGER),
    (Trade.MUSKET, Quality.HARDENED): (RIFLE,) * MEN,
}
"""What the men of a group have in their hands, by what it fights with and how good it is."""


def party(port: Port, sheet: Sheet, engagement: Engagement) -> list[Man]:
    """Who goes ashore: officers first, then group after group, as far as there is room (H-67)."""
    holding = own(port, engagement.attacker)
    places = [place for _, place in companies_of(port, sheet, engagement)]
    men = [Man(p, True, n) for p in places for n in range(len(holding.companies[p].officers))]
    room = (MOST_A_SIDE - len(men)) // MEN
    groups = [Man(p, False, n) for p in places for n in range(len(holding.companies[p].groups))]
    return [*men, *groups[:room]]


def shore(
    port: Port,
    sheet: Sheet,
    engagement: Engagement,
    world: World,
    seed: int,
    ground: Ground | None = None,
) -> Setup:
    """The raid of a force. Pirates are player 0 of it, the town is player 1 (H-30)."""
    holding = own(port, engagement.attacker)
    crew: list[Recruit] = []
    groups = 0
    for man in party(port, sheet, engagement):
        company = holding.companies[man.company]
        if man.officer:
            crew.append(OFFICER.called(company.officers[man.number]))
        else:
            group = company.groups[man.number]
            crew += GROUPS[group.arms, group.quality]
            groups += 1
    if ground is not None:  # a small party goes in where it is held least (H-242)
        return landed(ground.seed, rated(ground.lot("harbour"), groups), crew, ground.place.name)
    rating, name = harbour(world, opponent_of(engagement.attacker), groups, seed)
    return landed(seed, rating, crew, name)


def harbour(world: World, owner: Player, groups: int, seed: int) -> tuple[Rating, str]:
    """A harbour of a captain's crown, by the seed; a small party looks for a small one (C-5)."""
    rng = random.Random(f"harbour:{seed}")
    towns = world.shores[owner]
    names = (*(port.town.name for port in towns.ports), *towns.towns)
    rating = rated(rng, groups)
    return rating, names[int(rng.random() * len(names))]


def rated(rng: random.Random, groups: int) -> Rating:
    """A harbour by lot, held no more strongly than so many groups can face."""
    held = min(1 + int(rng.random() * GUARDED), max(1, groups // 2))
    return Rating(int(rng.random() * 2), int(rng.random() * 4), held)


def raided_shore(port: Port, sheet: Sheet, engagement: Engagement, end: Raid) -> Ended:
    """What the raid has come to: the objective's points as coins, and whom it has cost."""
    lost = lost_men(party(port, sheet, engagement), end)
    return ended(port, sheet, engagement, lost, better(end), won(end))


def lost_men(men: Sequence[Man], end: Raid) -> list[Man]:
    """The officers and groups that are lost: a group when most of its men are (H-67)."""
    figures = [f for f in end.figures if f.owner == PIRATES]
    found, at = [], 0
    for man in men:
        count = 1 if man.officer else MEN
        gone = sum(f.fate in GONE for f in figures[at : at + count])
        at += count
        if 2 * gone > count:
            found.append(man)
    return found
