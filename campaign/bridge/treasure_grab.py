"""A treasure grab of a season: two boats, and a crew or two that nobody sent (C-13, H-90).

Captains are players here as on the sheet, their men the soldiers; they land on opposite shores,
nearer to the chest than the pirates who come behind. Nothing is lost in it and nothing is worn:
whoever was hit rows home with a bandage (H-92).
"""

import random

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.events import card_of
from pieces_of_eight.campaign.sheet.state import NOBODY, Chance, Engagement, Outcome, Sheet
from pieces_of_eight.campaign.treasure_grab.events import better
from pieces_of_eight.campaign.treasure_grab.setup import Kind, generate
from pieces_of_eight.campaign.treasure_grab.state import Band, Grab, Options, Setup
from .world import Chairs, Ended, Ground

STRANGERS = ("Black Meg", "Old Tom")
"""Who leads the crews that nobody sent."""
THEIR_LEVEL = "sailor"
"""How well they play, whoever the captains are."""
CROWD = {Chance.WRECK: 1, Chance.CHEST: 2}
"""How many such crews a card brings."""
PLACES: dict[Chance, tuple[Kind, ...]] = {
    Chance.WRECK: ("wreck",),
    Chance.CHEST: ("jungle hill", "ruined tower"),
}
COLUMNS, ROWS = 20, 14
ROUNDS = 15
"""Then the tide comes in, and the chest falls to who is nearest to it (H-270)."""
SHORES = ((Band.RED_SOLDIERS, Band.BLUE_SOLDIERS), (Band.BLUE_SOLDIERS, Band.RED_SOLDIERS))
"""The captains' bands, which land in the north and in the south, by lot (R4-15)."""
PIRATES = (Band.RED_PIRATES, Band.BLUE_PIRATES)


def seats(sheet: Sheet, engagement: Engagement) -> Chairs:
    """Who plays: both captains, and the crews that are nobody's."""
    crowd = CROWD[card_of(sheet, engagement).chance]
    return (Player(0), Player(1), *(None,) * crowd)


def grab(sheet: Sheet, engagement: Engagement, seed: int, ground: Ground | None = None) -> Setup:
    """The board of a card, and the bands that land on it, by the seed (C-5, H-91)."""
    rng = random.Random(f"grab:{seed}")
    chance = card_of(sheet, engagement).chance
    kinds = PLACES[chance]
    board = generate(seed, kinds[int(rng.random() * len(kinds))], COLUMNS, ROWS)
    if ground is not None:
        board = replace(board, name=f"{board.name} {ground.place.there}")
    bands = (*SHORES[rng.random() < 0.5], *PIRATES[: CROWD[chance]])
    return Setup(board, bands, Options(turns=ROUNDS, tide=True))


def grabbed(end: Grab) -> Ended:
    """Who has the chest; nobody where it is strangers."""
    winner = better(end)
    by = winner if winner in (0, 1) else None
    return Ended(Outcome(NOBODY if by is None else by, ((), ())), ((), ()))
