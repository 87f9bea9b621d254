"""What can be chosen of a shore raid before it begins: the shore, its cards, its length."""

from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.shore_raid.model.actions import Setup
from pieces_of_eight.campaign.shore_raid.model.generate import Rating
from pieces_of_eight.campaign.shore_raid.model.opening import land
from pieces_of_eight.campaign.shore_raid.model.state import PIRATES, TOWN
from pieces_of_eight.content.shore_raid.chance import random_shore
from pieces_of_eight.content.shore_raid.scenarios import shore_raid
from pieces_of_eight.tui.play.faces import Pair
from pieces_of_eight.tui.play.order_form import CHANCE, Field, Meant, Order, Plan, Values, lengths
from .draw.view import view_of

ON_NO_CHART = "A shore on no chart"
RATING_WORDS: Values = [
    ("0-0-1", "a poor one"),
    ("1-1-2", "a small one"),
    ("1-2-3", "a fair one"),
    ("2-3-4", "a rich one"),
    ("3-3-5", "a stronghold"),
]
"""Fort, treasury and garrison together."""
USUAL_RATING = "1-1-2"
CREW_WORDS: Values = [("", "as needed"), *((str(n), f"{n} men") for n in (20, 30, 40, 50, 60))]
CARD_WORDS: Values = [("", "as written"), ("even", "by the table")]
LENGTHS = (9, 14, 19, 24, 29, 39)
FOUR_WORDS: Values = [("", "kill"), ("runs", "put to flight")]
HINTS = {
    "rating": "Its guns, its places and its garrison; the seed draws the rest.",
    "crew": "How many pirates come ashore: as many as such a shore needs, or this number.",
    "first": "Who leads the pirates: a person here, or an opponent of that rank.",
    "second": "Who holds the town: a person here, or an opponent of that rank.",
    "first-name": "The name of the pirates' captain; if empty, the name shown.",
    "second-name": "The name of the town's captain; if empty, the name shown.",
    "cards": "The cards each side acts with: the raid's own, or those of the table.",
    "four": "What 4 points in one turn do to a man; where they put him to flight, 5 kill.",
    "turns": "At the end of the last turn the militia is up, and the raid is over.",
    "seed": "The same number brings the same dice and shores again. Empty: sworn dice.",
    "begin": "Enter sets the boats down.",
}


class Found(NamedTuple):
    """The raid that is meant, ready or made from the seed."""

    title: str
    blurb: str
    history: str
    setup: Setup
    even: Setup
    """The same with both sides' cards from the table."""


def raid_of(plan: Plan) -> Found:
    """The raid that is meant, ready or made from the seed."""
    if plan.choice != CHANCE:
        raid = shore_raid(plan.choice)
        title = raid.title
    else:
        rating = Rating(*map(int, (plan.picked.get("rating") or USUAL_RATING).split("-")))
        raid = random_shore(plan.number, rating, int(plan.picked.get("crew") or 0))
        title = ON_NO_CHART
    history = next(iter(raid.history), "")
    return Found(title, raid.blurb, history, raid.setup(), raid.setup(even=True))


def meant(plan: Plan) -> Meant:
    """The raid of a plan."""
    found = raid_of(plan)
    usual = found.even if plan.picked.get("cards") == "even" else found.setup

    captains = leader(usual, PIRATES, "The captain"), leader(usual, TOWN, "The watch")

    def setup() -> Setup:
        turns = int(plan.picked.get("turns") or usual.options.turns)
        four_runs = plan.picked.get("four") == "runs"
        return replace(usual, options=replace(usual.options, turns=turns, four_runs=four_runs))

    return Meant(
        title=found.title,
        blurb=found.blurb,
        history=found.history,
        note=found.setup.shore.name,
        sides=(men(usual, PIRATES), men(usual, TOWN)),
        captains=captains,
        values={"turns": lengths(found.setup.options.turns, LENGTHS)},
        view=view_of(land(usual)),
        setup=setup,
    )


def leader(order: Setup, side: int, otherwise: str) -> str:
    """Who leads a side: its first man of mark with a name."""
    named = [f.name for f in order.figures if f.owner == side and f.personality and f.name]
    return f"{named[0][:1].upper()}{named[0][1:]}" if named else otherwise


def men(order: Setup, side: int) -> Pair:
    """The men of a side, and what arms that reach far they have: "40 men", "5 firelocks"."""
    mine = [figure for figure in order.figures if figure.owner == side]
    armed = sum(bool(figure.firelock) for figure in mine)
    guns = sum(piece.owner == side for piece in order.pieces)
    counted = ((len(mine), "man", "men"), (armed, "firelock", "firelocks"), (guns, "gun", "guns"))
    words = [f"{n} {one if n == 1 else more}" for n, one, more in counted if n]
    return words[0], ", ".join(words[1:]) or "no firelocks"


ORDER = Order(
    chance=ON_NO_CHART,
    fields=(
        Field("rating", "Rating", RATING_WORDS, USUAL_RATING, chance=True),
        Field("crew", "Crew", CREW_WORDS, chance=True),
        Field("cards", "Cards", CARD_WORDS),
        Field("turns", "Length", lengths(29, LENGTHS)),
        Field("four", "4 points", FOUR_WORDS),
    ),
    hints=HINTS,
    begin="Go ashore",
    meant=meant,
    rules={"cards": "PA-12.1", "turns": "PA-11.3", "four": "R2-14", "": "L-11"},
    lesson="A first shore raid",
)
