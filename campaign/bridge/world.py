"""The world of a career: what its fights are made of, handed in by the content."""

from hashlib import blake2b

from msgspec import Struct

from pieces_of_eight.campaign.geometry.chart import Chart
from pieces_of_eight.campaign.land_raid.model.actions import Setup as RaidSetup
from pieces_of_eight.campaign.pirate_wars.model.design import Design
from pieces_of_eight.campaign.pirate_wars.model.terms import Edition
from pieces_of_eight.campaign.sea_fight.model.state import Card, Guns
from pieces_of_eight.campaign.sheet.model.state import Options


class Build(Struct, frozen=True):
    """A type of ship as she fights."""

    card: Card
    """Her card with no name on it yet."""
    guns: Guns


class Shore(Struct, frozen=True):
    """The towns of a crown."""

    ports: tuple[RaidSetup, ...] = ()
    """Those that are on the map; the raiders in them are replaced by those who come."""
    towns: tuple[str, ...] = ("a town on no map",)
    """Names for towns that are made up."""
    officers: tuple[str, ...] = ()
    """Names for the officers of their garrisons."""
    charted: tuple[str, ...] = ()
    """By port its name on the chart; in a world without a chart nobody asks for it."""


class Wars(Struct, frozen=True):
    """What the sea battles of a career need that are fought by Pirate Wars (H-93)."""

    edition: Edition
    designs: tuple[Design, ...]
    """By the places of `Terms.models`, a ship of the yard for each type."""


class Treasure(Struct, frozen=True):
    """What may be the prize of a last season (C-22)."""

    name: str
    worth: int
    """Points for each season that went before."""
    about: str


class World(Struct, frozen=True):
    """All that the seasons of a career need besides its terms."""

    builds: tuple[Build, ...]
    """By the places of `Terms.models`."""
    shores: tuple[Shore, Shore]
    """The towns of each captain's crown, which the other may raid."""
    hired: Design
    """The ship in which either captain goes to an island (H-87)."""
    options: Options = Options()
    wars: Wars | None = None
    """None where sea battles are fought by Pieces of Eight (C-12)."""
    chart: Chart | None = None
    """Where forces meet (C-18); None where they meet nowhere in particular."""
    treasures: tuple[Treasure, ...] = ()
    """The last season is for one of them (C-22); for nothing where there are none."""


def seed_for(seed: int, *place: str | int) -> int:
    """The seed of one place in a career: the same for the same career, and 0 to 2**63 - 1."""
    text = ":".join(map(str, (seed, *place)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
