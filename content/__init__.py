"""The game's data, and what reads it: ships, names, scenarios and the book of rules.

Every file is checked as it is read, and what is wrong is told in one sentence (ContentError).
Nothing is read before it is asked for: a fight does not load the book.
"""

from content.crowns import Captain, Nation, crowns, nation, nations
from content.errors import ContentError
from content.files import content_hash
from content.scenario import Scenario, ScenarioEntry, scenario, scenario_from, scenarios
from content.ships import ShipType, ship_type, ship_types

__all__ = [
    "Captain",
    "ContentError",
    "Nation",
    "Scenario",
    "ScenarioEntry",
    "ShipType",
    "content_hash",
    "crowns",
    "nation",
    "nations",
    "scenario",
    "scenario_from",
    "scenarios",
    "ship_type",
    "ship_types",
]
