"""From a place of the chart to what a fight has of it: its sea, its wind, its town (C-18, H-241).

What a place is made from hangs on the career's seed and on its name: who comes there again in
another season finds the same islands, the same wind and the same streets.
"""

import random
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.chart import Chart, Place
from pieces_of_eight.campaign.geometry.places import Charted, places_of
from pieces_of_eight.campaign.sheet.model.places import place_of_engagement, raided_crowns
from pieces_of_eight.campaign.sheet.model.state import Engagement, Sheet
from .world import seed_for

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


class Ground(NamedTuple):
    """A place of the chart in one career."""

    place: Place
    seed: int
    """Of its islands, its wind and its town, in every season."""

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


def ground_of(sheet: Sheet, engagement: Engagement, seed: int) -> Ground | None:
    """The place where an engagement is fought, in the career of this seed; None without a chart."""
    place = place_of_engagement(sheet, engagement)
    return None if place is None else Ground(place, seed_for(seed, "place", place.name))


def season_places(chart: Chart, sheet: Sheet, seed: int) -> tuple[Place, ...]:
    """By force of the first captain the place where it meets its opponent (C-18).

    `chart` and `seed`, that of the sheet's match, are for a season that has no chart of its own.
    """
    drawn = sheet.chart or charted(chart, sheet.crowns, seed)
    assert drawn is not None
    return places_of(drawn, raided_crowns(sheet))
