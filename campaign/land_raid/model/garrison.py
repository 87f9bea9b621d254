"""A garrison for a town, from its rating and a seed: who is there, and where he sleeps.

The governor lies in his residence, the soldiers in the fort, the gaol and the tavern, the
militia and the townsfolk in their houses; the guns stand in the batteries.
"""

from collections.abc import Iterable, Sequence

from campaign.geometry.squares import Square
from campaign.kernel.lots import Lots
from campaign.land_raid.model.actions import UnitPlan
from campaign.land_raid.model.generate import Rating, check_rating
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.state import MOST as ROOM
from campaign.land_raid.model.state import TOWN, Ground, Kind, Quality, Town

GOVERNOR = "the governor"
"""What the governor is called where no name is known."""

OFFICERS = (2, 2, 3, 3, 4)
"""Officers beside the governor, for a garrison rated 1 to 5."""
SOLDIERS: tuple[tuple[tuple[Kind, Quality], ...], ...] = (
    (
        (Kind.MUSKET, Quality.ABLE),
        (Kind.MILITIA, Quality.ABLE),
        (Kind.MOB, Quality.SCURVY),
        (Kind.UNARMED, Quality.SCURVY),
    ),
    ((Kind.HAND_TO_HAND, Quality.ABLE), (Kind.MUSKET, Quality.ABLE), (Kind.MOB, Quality.SCURVY)),
    ((Kind.MUSKET, Quality.HARDENED), (Kind.MILITIA, Quality.ABLE)),
    ((Kind.HAND_TO_HAND, Quality.HARDENED), (Kind.MILITIA, Quality.SCURVY)),
    ((Kind.MUSKET, Quality.ABLE), (Kind.HAND_TO_HAND, Quality.ABLE)),
)
"""The groups that each step of the rating adds to those of the step below."""
GUNS = (0, 1, 2, 4)
"""Town guns, for a fort rated 0 to 3."""

BARRACKS = (Ground.FORT, Ground.GAOL, Ground.TAVERN, Ground.HOUSE, Ground.WAREHOUSE)
HOMES = (Ground.HOUSE, Ground.TAVERN, Ground.CHURCH, Ground.WAREHOUSE)
GUN_POSTS = (Ground.BATTERY, Ground.FORT)
TO_A_POST = 4
"""How many units share a post before the next one is taken."""


def garrison(
    town: Town,
    rating: Rating,
    seed: int,
    names: Sequence[str] = (),
    governor: str = GOVERNOR,
) -> tuple[UnitPlan, ...]:
    """The town's units at their posts, the same for the same arguments.

    `names` are for the officers; where they run out, an officer has none. Raises ValueError
    with a sentence for a rating off the scale.
    """
    check_rating(rating)
    posts = _Posts(town, Lots(f"garrison:{seed}:{':'.join(map(str, rating))}"))
    posts.add(Kind.GOVERNOR, Quality.ABLE, (Ground.RESIDENCE,), governor)
    officers = OFFICERS[rating.garrison - 1]
    for name in (*names, *("",) * officers)[:officers]:
        posts.add(Kind.OFFICER, Quality.ABLE, BARRACKS, name, spread=True)
    for kind, quality in (group for step in SOLDIERS[: rating.garrison] for group in step):
        soldier = kind in (Kind.MUSKET, Kind.HAND_TO_HAND)
        posts.add(kind, quality, BARRACKS if soldier else HOMES)
    for _ in range(GUNS[rating.fort]):
        posts.add(Kind.GUN, Quality.ABLE, GUN_POSTS, spread=True)
    return tuple(posts.units)


class _Posts:
    """The posts of a town, filled one unit after another."""

    def __init__(self, town: Town, lots: Lots) -> None:
        self._ground, self._lots = plan(town.rows).ground, lots
        self._count = [0] * len(self._ground)
        self.units: list[UnitPlan] = []

    def add(
        self,
        kind: Kind,
        quality: Quality,
        grounds: Iterable[Ground],
        name: str = "",
        *,
        spread: bool = False,
    ) -> None:
        """Post a unit on the first of the grounds with room; `spread`, where fewest are."""
        most = 1 if spread else TO_A_POST
        squares = [at for ground in grounds for at in self._squares(ground)]
        room = [at for at in squares if self._count[at] < most]
        spare = [at for at in squares if self._count[at] < ROOM]
        at = (room or spare or self._squares(Ground.RESIDENCE))[0]
        self._count[at] += 1
        self.units.append(UnitPlan(TOWN, kind, quality, Square(at), name))

    def _squares(self, ground: Ground) -> list[int]:
        """The squares of one ground, in an order by lot."""
        found = [at for at, each in enumerate(self._ground) if each is ground]
        return self._lots.deal(found, len(found))
