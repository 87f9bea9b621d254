"""The game's data, and what reads it: ships, towns, people, scenarios and the book.

Every file is checked as it is read, and what is wrong is told in one sentence (ContentError).
Nothing is read before it is asked for: a fight does not load the book.
"""

from .campaign import campaign_numbers
from .captains import rival, rivals, tempers, true_captain, true_captains
from .decode import ContentError, UnknownNameError, content_hash
from .flags import crowns, nation, nations
from .land_raid.scenarios import Company, ReadyRaid, companies, company, raid, raids, random_raid
from .ready import prepared
from .rulebook import book
from .sea_fight.chance import random_scenario
from .sea_fight.scenarios import Scenario, scenario, scenarios
from .sea_fight.ships import ship_type, ship_types
from .treasure_grab.scenarios import treasure, treasures

__all__ = [
    "Company",
    "ContentError",
    "ReadyRaid",
    "Scenario",
    "UnknownNameError",
    "book",
    "campaign_numbers",
    "companies",
    "company",
    "content_hash",
    "crowns",
    "nation",
    "nations",
    "prepared",
    "raid",
    "raids",
    "random_raid",
    "random_scenario",
    "rival",
    "rivals",
    "scenario",
    "scenarios",
    "ship_type",
    "ship_types",
    "tempers",
    "treasure",
    "treasures",
    "true_captain",
    "true_captains",
]
