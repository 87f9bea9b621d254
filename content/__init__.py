"""The game's data, and what reads it: ships, names, scenarios and the book of rules.

Every file is checked as it is read, and what is wrong is told in one sentence (ContentError).
Nothing is read before it is asked for: a fight does not load the book.
"""

from content.chance import random_scenario
from content.errors import ContentError, UnknownNameError
from content.files import content_hash
from content.flags import Captain, Nation, crowns, nation, nations
from content.ready import Prepared, prepared
from content.rulebook import Book, Section, book
from content.sea_scenarios import Scenario, ScenarioEntry, scenario, scenario_from, scenarios
from content.ships import ShipType, ship_type, ship_types

__all__ = [
    "Book",
    "Captain",
    "ContentError",
    "Nation",
    "Prepared",
    "Scenario",
    "ScenarioEntry",
    "Section",
    "ShipType",
    "UnknownNameError",
    "book",
    "content_hash",
    "crowns",
    "nation",
    "nations",
    "prepared",
    "random_scenario",
    "scenario",
    "scenario_from",
    "scenarios",
    "ship_type",
    "ship_types",
]
