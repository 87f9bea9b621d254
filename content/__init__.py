"""The game's data, and what reads it: ships, towns, people, scenarios and the book.

Every file is checked as it is read, and what is wrong is told in one sentence (ContentError).
Nothing is read before it is asked for: a fight does not load the book.
"""

from content.campaign import CampaignNumbers, campaign_numbers
from content.captains import Rival, TrueCaptain, rival, rivals, tempers, true_captain, true_captains
from content.files import ContentError, UnknownNameError, content_hash
from content.flags import Captain, Nation, crowns, nation, nations
from content.land_raid.chance import random_raid
from content.land_raid.companies import Company, companies, company
from content.land_raid.scenarios import Raid, RaidEntry, raid, raids
from content.ready import Prepared, prepared
from content.rulebook import Book, Section, book
from content.sea_fight.chance import random_scenario
from content.sea_fight.scenarios import Scenario, ScenarioEntry, scenario, scenario_from, scenarios
from content.sea_fight.ships import ShipType, ship_type, ship_types
from content.treasure_grab.scenarios import Treasure, TreasureEntry, treasure, treasures

__all__ = [
    "Book",
    "CampaignNumbers",
    "Captain",
    "Company",
    "ContentError",
    "Nation",
    "Prepared",
    "Raid",
    "RaidEntry",
    "Rival",
    "Scenario",
    "ScenarioEntry",
    "Section",
    "ShipType",
    "Treasure",
    "TreasureEntry",
    "TrueCaptain",
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
    "scenario_from",
    "scenarios",
    "ship_type",
    "ship_types",
    "tempers",
    "treasure",
    "treasures",
    "true_captain",
    "true_captains",
]
