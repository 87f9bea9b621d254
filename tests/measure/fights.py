"""What is measured: kinds of fights made up from a seed, and the ready fights, each as a job."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import EVERYWHERE, levels_in
from pieces_of_eight.campaign.engines import (
    LAND_RAID,
    PIRATE_WARS,
    SEA_FIGHT,
    SHEET,
    SHORE_RAID,
    TREASURE_GRAB,
)
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.lab.job import GameJob, job_of
from pieces_of_eight.campaign.lab.sheets import setup_of, usual_fleet
from pieces_of_eight.campaign.land_raid.state import Setup as RaidSetup
from pieces_of_eight.campaign.pirate_wars.actions import Setup as WarSetup
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.campaign.sea_fight.state import Setup as SeaSetup
from pieces_of_eight.campaign.sheet.state import Options as SheetOptions
from pieces_of_eight.campaign.sheet.state import Prize
from pieces_of_eight.campaign.sheet.state import Setup as SheetSetup
from pieces_of_eight.campaign.shore_raid.state import Setup as ShoreSetup
from pieces_of_eight.campaign.treasure_grab.setup import KINDS, generate
from pieces_of_eight.campaign.treasure_grab.state import Options as GrabOptions
from pieces_of_eight.campaign.treasure_grab.state import Setup as GrabSetup
from pieces_of_eight.content import (
    raid,
    raids,
    random_raid,
    random_scenario,
    scenario,
    scenarios,
    treasure,
    treasures,
)
from pieces_of_eight.content.careers import sheet_options
from pieces_of_eight.content.pirate_wars.chance import SORTS, Played, random_war
from pieces_of_eight.content.pirate_wars.scenarios import war, wars
from pieces_of_eight.content.shore_raid.scenarios import random_shore, shore_raid, shore_raids
from pieces_of_eight.content.treasure_grab.scenarios import seated

HOUSE_RULES = GrabOptions(crocodiles=True, cannon=True, banana=True)
SHIPPED = sheet_options()
LAST_SEASON = replace(SHIPPED, prize=Prize("the prize", 2, 40))
"""Only for its prize a captain writes another sheet than a mate (C-30)."""


class Kind(NamedTuple):
    """A fight, or many of a kind: a setup for every seed."""

    name: str
    engine: Engine
    setup: Callable[[int], Any]

    def job(self, levels: tuple[str, ...], seed: int) -> GameJob:
        """The game of a seed between these levels, by seat."""
        return job_of(self.name, self.engine, self.setup(seed), levels, seed)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that differ in it, the weakest first."""
        return EVERYWHERE if self.name == SHEET.name else levels_in(self.engine)


def sea_fight(seed: int, ships: int) -> SeaSetup:
    """A made-up fight of fair fleets, two in three on open water; the first attack is by turns."""
    found = random_scenario(seed, ships, "open" if seed % 3 else "islands")
    return found.setup(attacker=Player(seed // 3 % 2))


def land_raid(seed: int) -> RaidSetup:
    """The ready towns and made-up ones by turns."""
    ready = raids()
    found = random_raid(seed) if seed % 2 else raid(ready[seed // 2 % len(ready)].id)
    return found.setup()


def shore_setup(seed: int) -> ShoreSetup:
    """The ready shores and made-up ones by turns."""
    ready = shore_raids()
    found = random_shore(seed) if seed % 2 else shore_raid(ready[seed // 2 % len(ready)].id)
    return found.setup()


def grab_setup(seed: int, seats: int = 2) -> GrabSetup:
    """The ready boards and made-up ones by turns, every third with all house rules."""
    ready = treasures()
    board = treasure(ready[seed // 2 % len(ready)].id).board()
    if seed % 2:
        board = generate(seed, KINDS[seed // 2 % len(KINDS)])
    return GrabSetup(board, seated(seats), GrabOptions() if seed % 3 else HOUSE_RULES)


def war_setup(seed: int, edition: Edition, ships: int) -> WarSetup:
    """A fight of Pirate Wars that is met by chance."""
    played: Played = "revised" if edition is Edition.CHAINS else "1994"
    return random_war(seed, ships, SORTS[seed % len(SORTS)], played).setup(edition)


def ready_war(seed: int, name: str, edition: Edition) -> WarSetup:
    """A ready fight of Pirate Wars, with each of the eight winds of the die in turn."""
    return war(name).setup(edition, wind=seed % 8 * 450)


def sheet_setup(seed: int, options: SheetOptions) -> SheetSetup:
    """A season of two equal fleets; its engagements are settled by lot."""
    fleet = usual_fleet(seed)
    return setup_of((fleet, fleet), options)


MADE = (
    *(Kind(f"sea, {n} a side", SEA_FIGHT, partial(sea_fight, ships=n)) for n in (1, 2, 4)),
    Kind("land raid", LAND_RAID, land_raid),
    Kind("shore raid", SHORE_RAID, shore_setup),
    Kind("grab", TREASURE_GRAB, grab_setup),
    *(
        Kind(
            f"wars {edition.value}, {n} a side",
            PIRATE_WARS,
            partial(war_setup, edition=edition, ships=n),
        )
        for edition in Edition
        for n in (1, 3)
    ),
    Kind(SHEET.name, SHEET, partial(sheet_setup, options=SHIPPED)),
    Kind("sheet with a prize", SHEET, partial(sheet_setup, options=LAST_SEASON)),
)
"""The kinds in which levels are compared."""


def ready() -> Iterator[Kind]:
    """Every ready fight that has two sides."""
    for engine, entries, find in (
        (SEA_FIGHT, scenarios(), scenario),
        (LAND_RAID, raids(), raid),
        (SHORE_RAID, shore_raids(), shore_raid),
    ):
        for entry in entries:
            setup = find(entry.id).setup()
            yield Kind(entry.id, engine, lambda seed, setup=setup: setup)
    for entry in treasures():
        two = treasure(entry.id).setup_for(2)
        yield Kind(entry.id, TREASURE_GRAB, lambda seed, setup=two: setup)
    for entry in wars():
        for edition in Edition:
            setup = partial(ready_war, name=entry.id, edition=edition)
            yield Kind(f"{entry.id}, {edition.value}", PIRATE_WARS, setup)
