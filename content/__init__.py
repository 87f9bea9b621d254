"""The game's data, and what reads it: ships, towns, people, scenarios and the book.

Every file is checked as it is read, and what is wrong is told in one sentence (ContentError).
Nothing is read before it is asked for: a fight does not load the book.
"""

from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.captains import rival, rivals, tempers, true_captain, true_captains
from pieces_of_eight.content.files import ContentError, UnknownNameError, content_hash
from pieces_of_eight.content.flags import crowns, nation, nations
from pieces_of_eight.content.land_raid.chance import random_raid
from pieces_of_eight.content.land_raid.companies import Company, companies, company
from pieces_of_eight.content.land_raid.scenarios import Raid, raid, raids
from pieces_of_eight.content.ready import prepared
from pieces_of_eight.content.rulebook import book
from pieces_of_eight.content.sea_fight.chance import random_scenario
from pieces_of_eight.content.sea_fight.scenarios import Scenario, scenario, scenarios
from pieces_of_eight.content.sea_fight.ships import ship_type, ship_types
from pieces_of_eight.content.treasure_grab.scenarios import treasure, treasures

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
