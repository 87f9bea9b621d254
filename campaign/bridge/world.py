"""The world of a career: what its fights are made of, handed in by the content."""

import random
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.chart import Chart, Charted, Place
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.land_raid.state import Setup as RaidSetup
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.campaign.pirate_wars.yard import Design
from pieces_of_eight.campaign.port.state import Holding, Loss, Port, Ship, ShipEnd
from pieces_of_eight.campaign.sea_fight.state import Card, Guns
from pieces_of_eight.campaign.sheet.events import ship_of
from pieces_of_eight.campaign.sheet.state import (
    GRUDGE,
    Engagement,
    Fate,
    Options,
    Outcome,
    Result,
    Sail,
    Sheet,
    meeting_places,
    place_of_engagement,
)
from pieces_of_eight.campaign.sheet.state import ShipEnd as SheetShipEnd


class Build(Struct, frozen=True):
    """A type of ship as she fights."""

    card: Card  # her card with no name on it yet
    guns: Guns


class ChartedShore(Struct, frozen=True):
    ports: tuple[RaidSetup, ...] = ()
    """Those that are on the map; the raiders in them are replaced by those who come."""
    towns: tuple[str, ...] = ("a town on no map",)  # names for towns that are made up
    officers: tuple[str, ...] = ()  # names for the officers of their garrisons
    charted: tuple[str, ...] = ()
    """By port its name on the chart; in a world without a chart nobody asks for it."""


class Wars(Struct, frozen=True):
    """What the sea battles of a career need that are fought by Pirate Wars (H-93)."""

    edition: Edition
    designs: tuple[Design, ...]  # by the places of `Terms.models`, a ship of the yard for each type


class Treasure(Struct, frozen=True):
    """What may be the prize of a last season (C-22)."""

    name: str
    worth: int  # points for each season that went before
    about: str


class World(Struct, frozen=True):
    builds: tuple[Build, ...]  # by the places of `Terms.models`
    shores: tuple[
        ChartedShore, ChartedShore
    ]  # the towns of each captain's crown, which the other may raid
    hired: Design  # the ship in which either captain goes to an island (H-87)
    options: Options = Options()
    wars: Wars | None = None  # none where sea battles are fought by Pieces of Eight (C-12)
    chart: Chart | None = None
    """Where forces meet (C-18); None where they meet nowhere in particular."""
    treasures: tuple[Treasure, ...] = ()
    """The last season is for one of them (C-22); for nothing where there are none."""


def seed_for(seed: int, *place: str | int) -> int:
    """The seed of one place in a career: the same for the same career, and 0 to 2**63 - 1."""
    text = ":".join(map(str, (seed, *place)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


# --- Places ---------------------------------------------------------------------------------------
# From a place of the chart to what a fight has of it: its sea, its wind, its town (C-18, H-241).
#
# What a place is made from hangs on the career's seed and on its name: who comes there again in
# another season finds the same islands, the same wind and the same streets.

BLOWS_TO = {
    "N": ("SE", "SW"),
    "NE": ("SW",),
    "E": ("W",),
    "SE": ("NW",),
    "S": ("NE", "NW"),
    "SW": ("NE",),
    "W": ("E",),
    "NW": ("SE",),
}
"""Where a wind blows that comes from a side; due north and due south no face of a hex lies, so
there it is one of two for ever."""
EASTWARD = ("NE", "E", "SE")


class ChartedGround(NamedTuple):
    """A place of the chart in one career."""

    place: Place
    seed: int  # of its islands, its wind and its town, in every season

    def lot(self, what: str) -> random.Random:
        """The lots that decide on something of the place."""
        return random.Random(f"{what}:{self.seed}")

    @property
    def wind(self) -> str:
        """Where its wind blows to: one of the six faces of a hex, "SW" for one."""
        ways = BLOWS_TO[self.place.wind]
        return ways[int(self.lot("wind").random() * len(ways))]

    @property
    def eastward(self) -> bool:
        """Whether its wind blows to the east, so that who has it comes from the west."""
        return self.wind in EASTWARD


def charted(chart: Chart | None, crowns: tuple[str, str], seed: int) -> Charted | None:
    """What the places of a season of two crowns follow from; `seed` is that of its sheet."""
    return None if chart is None else Charted(chart.of_crowns(crowns), seed_for(seed, "places"))


def ground_of(sheet: Sheet, engagement: Engagement, seed: int) -> ChartedGround | None:
    """The place where an engagement is fought, in the career of this seed; None without a chart."""
    place = place_of_engagement(sheet, engagement)
    return None if place is None else ChartedGround(place, seed_for(seed, "place", place.name))


def season_places(chart: Chart, sheet: Sheet, seed: int) -> tuple[Place, ...]:
    """By force of the first captain the place where it meets its opponent (C-18).

    `chart` and `seed`, that of the sheet's match, are for a season that has no chart of its own.
    """
    return meeting_places(replace(sheet, chart=sheet.chart or charted(chart, sheet.crowns, seed)))


# --- How an engagement has ended: for the sheet an outcome, for the career the wear of each ship --

Chairs: TypeAlias = tuple[Player | None, ...]
"""By player of a fight the captain who plays him; None where he is nobody's."""


class Worn(Struct, frozen=True):
    ship: int  # her place in her owner's holding, which is her place in his fleet too
    end: ShipEnd


class Missing(Struct, frozen=True):
    company: int  # its place in the captain's holding
    groups: tuple[int, ...]
    officers: tuple[int, ...]


class Ended(Struct, frozen=True):
    outcome: Outcome  # what goes on the sheet
    ships: tuple[tuple[Worn, ...], tuple[Worn, ...]]
    """By captain, every ship of the forces that met."""
    missing: tuple[tuple[Missing, ...], tuple[Missing, ...]] = ((), ())
    """By captain, the companies that have lost anybody."""


class PlannedFight(Struct, frozen=True):
    """Which engine an engagement is fought with, and who sits where."""

    engine: str
    chairs: Chairs


def unhurt(ship: Ship) -> ShipEnd:
    """A ship as she went out."""
    return ShipEnd(Loss.KEPT, ship.gear, ship.hull, ship.fighting, ship.crew, True)


def going(holding: Holding) -> list[int]:
    """The companies that can go to sea, by their places: those that have groups.

    A company of officers alone has nobody to land and is not on the sheet, so places in the
    sheet's fleet and in the holding are not the same.
    """
    return [n for n, company in enumerate(holding.companies) if company.groups]


def all_of(holding: Holding, companies: Sequence[int]) -> tuple[Missing, ...]:
    """Companies lost to a man, by their places in the holding."""
    return tuple(
        Missing(
            n,
            tuple(range(len(holding.companies[n].groups))),
            tuple(range(len(holding.companies[n].officers))),
        )
        for n in companies
    )


# --- Grudges (H-254): out of a season's open sheet, who has done a captain most harm in battle ----
# Only what both captains have seen is looked at: the ships of battles that are over, who commanded
# them, and what became of them.

CAPTAIN = 10  # what a captain who was killed weighs as harm, beside what ships cost
LOST = (Fate.SUNK, Fate.TAKEN)


def with_grudges(options: Options, port: Port) -> Options:
    """The options of a season with the grudges that both captains bring into it."""
    one, two = port.captains
    if not (one.foe or two.foe):
        return options
    return replace(options, grudges=(one.foe, two.foe), grudge=grudge_worth(port))


def grudge_worth(port: Port) -> int:
    """What it pays more to kill or take who is hated: in a winter he is a nemesis (H-290)."""
    return GRUDGE if port.terms.winter is None else port.terms.winter.nemesis


def grudge_of(port: Port, sheet: Sheet, who: Player) -> str | None:
    """The grudge that a captain comes home with; none where nothing has changed about it.

    It is against who commanded the enemy's dearest ship in the battle in which he lost most.
    """
    enemy, battles = opponent_of(who), [*battles_of(sheet)]
    gone = {
        ship.captain
        for battle in battles
        for ship, end in battle[enemy]
        if end.captain_killed or end.fate is Fate.TAKEN
    }
    harms = []
    for battle in battles:
        harm = sum(
            ship.cost * (end.fate in LOST) + CAPTAIN * end.captain_killed
            for ship, end in battle[who]
        )
        led = [(ship.cost, ship.captain) for ship, _ in battle[enemy] if ship.captain]
        led = [each for each in led if each[1] not in gone]
        if harm and led:
            harms.append((harm, max(led)[1]))
    if harms:
        return max(harms)[1]
    return "" if port.captains[who].foe in gone else None


Side: TypeAlias = list[tuple[Sail, SheetShipEnd]]
"""A captain's ships in a battle, and what became of them."""


def battles_of(sheet: Sheet) -> Iterator[tuple[Side, Side]]:
    for each in sheet.engagements:
        if each.result is Result.BATTLE and each.outcome is not None:
            one, two = (
                [(ship_of(sheet, side, end), end) for end in each.outcome.ships[side]]
                for side in (Player(0), Player(1))
            )
            yield one, two
