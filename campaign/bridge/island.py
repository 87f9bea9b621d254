"""An island of a season: two hired ships off it, its people, and its treasure (C-13, H-86).

Captains are players here as on the sheet. Nothing of theirs is in it: whoever is hit, sunk or taken
had signed on for the day (H-88).
"""

import random

from campaign.bridge.ends import Ended
from campaign.bridge.wars_ships import crew_of, men_of
from campaign.bridge.wars_waters import hull_at, round_about
from campaign.career.terms import Quality
from campaign.geometry.hulls import DOT, HALF_CIRCLE, QUARTER
from campaign.kernel.sealed import Player
from campaign.pirate_wars.account import TREASURE, account
from campaign.pirate_wars.actions import Setup, ShipPlan
from campaign.pirate_wars.design import Design
from campaign.pirate_wars.fitting import card_of, guns_of
from campaign.pirate_wars.land import Craft, Dwellers, Land
from campaign.pirate_wars.state import Options, Sea, Shoal, Waters
from campaign.sheet.state import NOBODY, Outcome

WIDTH, HEIGHT = 400, 280
"""The chart, in dots, with the island in its middle."""
OFF = 110
"""How far a ship lies from the middle of the island as it begins."""
SIZE = 34
"""How far its shore is from there."""
TURNS = 20
"""Then it is night."""
HIRED = (("Petrel", "Master Pike", "A"), ("Tern", "Master Rooke", "1"))
"""The ships, who commands them, and their letters."""
ISLANDERS = Land(
    Dwellers.ISLANDERS,
    way=40 * DOT,
    chests=5,
    plates=1,
    small=2,
    craft=Craft.OUTRIGGER,
    boats=2,
    trees=(12 * DOT, 32 * DOT),
)
DEAD = Land(Dwellers.SKELETONS, way=24 * DOT, chests=6, guns=2, plates=1)
ISLES = (("Kahuna Island", ISLANDERS), ("Dead Man's Island", DEAD))


def island(design: Design, seed: int) -> Setup:
    """The island of a card, and a ship of this design for each captain (C-5, H-87)."""
    rng = random.Random(f"island:{seed}")
    name, land = ISLES[rng.random() < 0.5]
    shore = Shoal(name, 0, round_about(rng, WIDTH // 2, HEIGHT // 2, SIZE), land)
    wind = HALF_CIRCLE * (rng.random() < 0.5)  # across both their courses: fair to either
    first_west = rng.random() < 0.5
    ships = tuple(ready(design, Player(who), west=first_west is (who == 0)) for who in (0, 1))
    waters = Waters(f"Off {name}", WIDTH * DOT, HEIGHT * DOT, (shore,))
    return Setup(design.edition, waters, wind, ships, Options(TURNS))


def ready(design: Design, who: Player, *, west: bool) -> ShipPlan:
    """A captain's ship with all her crew, heading for the island."""
    name, captain, letter = HIRED[who]
    card = card_of(design, name, letter, captain)
    heading = QUARTER if west else QUARTER + HALF_CIRCLE
    x = WIDTH // 2 + (-OFF if west else OFF)
    hull = hull_at(x, HEIGHT // 2, heading, card.length, card.width)
    crew = crew_of(design, Quality.ABLE, men_of(design), commanded=True)
    return ShipPlan(card, who, hull.stern, heading, crew, guns_of(design))


def landed(end: Sea) -> Ended:
    """Who has more of the treasure aboard (H-88)."""
    aboard = [0, 0]
    for line in account(end):
        if line.rule == TREASURE:
            aboard[line.to] += line.points
    one, two = aboard
    better = NOBODY if one == two else Player(int(two > one))
    return Ended(Outcome(better, ((), ())), ((), ()))
