"""An island of a season: two hired ships off it, its people, and its treasure (C-13, H-86).

Who drew the card is the first player. Nothing of the captains' is in it: whoever is hit or sunk
had signed on for the day (H-88).
"""

import random
from math import cos, pi, sin

from pieces_of_eight.campaign.geometry.hulls import CIRCLE, DOT, HALF_CIRCLE, QUARTER, angle_between
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.pirate_wars.actions import Setup, ShipPlan
from pieces_of_eight.campaign.pirate_wars.state import (
    Craft,
    Dwellers,
    Land,
    Options,
    Sea,
    Shoal,
    Waters,
)
from pieces_of_eight.campaign.pirate_wars.state import Fate as WarsFate
from pieces_of_eight.campaign.pirate_wars.yard import Design, card_of, guns_of
from pieces_of_eight.campaign.port.state import Quality
from pieces_of_eight.campaign.sheet.state import NOBODY, Engagement, Outcome
from .wars import HEADINGS, crew_of, hull_at, men_of, round_about
from .world import ChartedGround, Ended

WIDTH, HEIGHT = 400, 280  # the chart, in dots, with the island in its middle
OFF = 110  # how far a ship lies from the middle of the island as it begins
ALONG = 60  # how far up the wind from there
SIZE = 34  # how far its shore is from there
TURNS = 20  # then it is night
HIRED = (("Petrel", "Master Pike", "A"), ("Tern", "Master Rooke", "1"))
"""The ships, who commands them, and their letters."""
ISLANDERS = Land(
    Dwellers.ISLANDERS,
    way=40 * DOT,
    chests=5,
    plates=1,
    craft=Craft.OUTRIGGER,
    boats=2,
    trees=(12 * DOT, 32 * DOT),
)
DEAD = Land(Dwellers.SKELETONS, way=24 * DOT, chests=6, guns=2, plates=1)
ISLES = (("Kahuna Island", ISLANDERS), ("Dead Man's Island", DEAD))


def island(design: Design, seed: int, ground: ChartedGround | None = None) -> Setup:
    """The island of a card, and a ship of this design for each captain (C-5, H-87).

    On the `ground` where their forces met it has the wind of that place (H-241).
    """
    rng = random.Random(f"island:{seed}")
    name, land = ISLES[rng.random() < 0.5]
    shore = Shoal(name, 0, round_about(rng, WIDTH // 2, HEIGHT // 2, SIZE), land)
    wind = HALF_CIRCLE * (rng.random() < 0.5)  # along the coast: fair to either
    off = f"Off {name}"
    if ground is not None:
        wind, off = HEADINGS[ground.wind], f"{off}, {ground.place.there}"
    first_west = rng.random() < 0.5
    ships = tuple(ready(design, Player(who), wind, west=first_west is (who == 0)) for who in (0, 1))
    waters = Waters(off, WIDTH * DOT, HEIGHT * DOT, (shore,))
    return Setup(design.edition, waters, wind, ships, Options(TURNS, truce=True))


def ready(design: Design, who: Player, wind: int, *, west: bool) -> ShipPlan:
    """A captain's ship with all her crew, running before the wind along the coast.

    She lies up the wind from the island's middle, and to one side of that line. A wind due north or
    south has a western and an eastern side; they turn with the wind.
    """
    name, captain, letter = HIRED[who]
    card = card_of(design, name, letter, captain)
    turn = 2 * pi * wind / CIRCLE
    side = -OFF if west is (angle_between(wind, 0) <= QUARTER) else OFF
    x = round(WIDTH / 2 + side * cos(turn) - ALONG * sin(turn))
    y = round(HEIGHT / 2 + side * sin(turn) + ALONG * cos(turn))
    hull = hull_at(x, y, wind, card.length, card.width)
    crew = crew_of(design, Quality.ABLE, men_of(design), commanded=True)
    return ShipPlan(card, who, hull.stern, wind, crew, guns_of(design))


def landed(engagement: Engagement, end: Sea) -> Ended:
    """Who has more of the treasure aboard (H-88)."""
    aboard = [0, 0]
    for ship in end.ships:
        if ship.fate in (WarsFate.AFLOAT, WarsFate.GONE):
            aboard[ship.owner] += ship.chests
    one, two = aboard
    drew = engagement.attacker
    better = NOBODY if one == two else drew if one > two else opponent_of(drew)
    return Ended(Outcome(better, ((), ())), ((), ()))
