"""The game's data, and what reads it: ships, towns, people, scenarios and the book.

Every file is checked as it is read, and what is wrong is told in one sentence (ContentError).
Nothing is read before it is asked for: a fight does not load the book.
"""

from content.campaign import campaign_numbers
from content.captains import rival, rivals, tempers, true_captain, true_captains
from content.files import ContentError, UnknownNameError, content_hash
from content.flags import crowns, nation, nations
from content.land_raid.chance import random_raid
from content.land_raid.companies import Company, companies, company
from content.land_raid.scenarios import Raid, raid, raids
from content.ready import prepared
from content.rulebook import book
from content.sea_fight.chance import random_scenario
from content.sea_fight.scenarios import Scenario, scenario, scenarios
from content.sea_fight.ships import ship_type, ship_types
from content.treasure_grab.scenarios import treasure, treasures

__all__ = [
    "Company",
    "ContentError",
    "Raid",
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
