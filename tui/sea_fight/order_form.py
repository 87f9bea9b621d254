"""What can be chosen of a sea fight before it begins: the sea, the ships, its length."""

from collections.abc import Sequence
from typing import get_args

from pieces_of_eight.campaign.geometry.hexes import FACE_NAMES, axial
from pieces_of_eight.campaign.sea_fight.model.actions import Setup
from pieces_of_eight.campaign.sea_fight.model.generate import KINDS, Kind
from pieces_of_eight.campaign.sea_fight.model.state import Gamble, Options
from pieces_of_eight.content import Scenario, random_scenario, scenario
from pieces_of_eight.tui.play.order_form import CHANCE, Field, Meant, Order, Plan, Values, lengths
from .draw.view import SeaView, ShipMark

MOST_SHIPS = 8
USUAL_SHIPS = "2"

KIND_WORDS: Values = [
    ("open", "open sea"),
    ("islands", "islands"),
    ("shoals", "shoals"),
    ("coast", "a coast"),
]
SHIP_WORDS: Values = [(str(n), f"{n} a side") for n in range(1, MOST_SHIPS + 1)]
GAMBLE_WORDS: Values = [(Gamble.FREE.value, "free"), (Gamble.STAKE.value, "for a hit")]
POOL_WORDS: Values = [("gun", "gun by gun"), ("broadside", "best gun")]
RAKE_WORDS: Values = [("2", "2 by the bow"), ("1", "1 by the bow")]
HINTS = {
    "kind": "What the ships meet on; the seed draws the rest of the chart.",
    "ships": "How many ships a side; the seed draws which.",
    "first": "Who plays North: a person here, or an opponent of that rank.",
    "second": "Who plays South: a person here, or an opponent of that rank.",
    "first-name": "The name of North's captain; if empty, the name shown.",
    "second-name": "The name of South's captain; if empty, the name shown.",
    "coins": "A coin goes at the end of each turn, and with the last the fight is over.",
    "gamble": "A die for fire, a fallen mast or a dead captain: free, or for a hit.",
    "pool": "Each gun throws its own dice, or the best gun throws for its whole broadside.",
    "rake": "What raking through the bow adds; through the stern it is always 2 dice.",
    "seed": "The same number brings the same dice and charts again. Empty: sworn dice.",
    "begin": "Enter begins the fight.",
}


def scenario_of(plan: Plan) -> Scenario:
    """The scenario that is meant, ready or made from the seed."""
    if plan.choice != CHANCE:
        return scenario(plan.choice)
    wanted = plan.picked.get("kind") or KINDS[0]
    kind: Kind = next(kind for kind in get_args(Kind) if kind == wanted)
    return random_scenario(plan.number, int(plan.picked.get("ships") or USUAL_SHIPS), kind)


def options_of(plan: Plan, coins: int) -> Options:
    """What the captains have agreed on, in a fight of usually so many coins (R3-20, R3-23)."""
    return Options(
        coins=int(plan.picked.get("coins") or coins),
        gamble=Gamble(plan.picked.get("gamble") or Gamble.FREE.value),
        bow_rake=int(plan.picked.get("rake") or RAKE_WORDS[0][0]),
        pool=plan.picked.get("pool") or POOL_WORDS[0][0],
    )


def meant(plan: Plan) -> Meant:
    """The fight of a plan."""
    found = scenario_of(plan)
    north, south = found.sides

    def setup() -> Setup:
        return found.setup(options_of(plan, found.coins))

    return Meant(
        title=found.title,
        blurb=found.blurb,
        note=found.waters,
        sides=(
            (north.name, fleet([ship.kind.name for ship in north.ships])),
            (south.name, fleet([ship.kind.name for ship in south.ships])),
        ),
        captains=(north.ships[0].captain, south.ships[0].captain),
        values={"coins": lengths(found.coins, range(6, 37, 3), "coins")},
        view=view_of(found),
        setup=setup,
    )


def view_of(found: Scenario) -> SeaView:
    """The sea and the ships as a scenario places them."""
    ships = [(side, ship) for side, entry in enumerate(found.sides) for ship in entry.ships]
    marks = (
        ShipMark(number, ship.letter, side, axial(*ship.at), FACE_NAMES.index(ship.facing))
        for number, (side, ship) in enumerate(ships)
    )
    return SeaView(found.chart(), tuple(marks), FACE_NAMES.index(found.wind))


def fleet(kinds: Sequence[str]) -> str:
    """Kinds of ships in a few words: "2 sloops, brig"."""
    counted = {kind: kinds.count(kind) for kind in kinds}
    return ", ".join(_many(kind.lower(), count) for kind, count in counted.items())


def _many(noun: str, count: int) -> str:
    if count == 1:
        return noun
    plural = f"{noun[:-3]}men" if noun.endswith("man") else f"{noun}s"
    return f"{count} {plural}"


ORDER = Order(
    chance="A chance meeting",
    fields=(
        Field("kind", "Sea", KIND_WORDS, chance=True),
        Field("ships", "Ships", SHIP_WORDS, USUAL_SHIPS, chance=True),
        Field("coins", "Length", lengths(0, range(6, 37, 3), "coins")),
        Field("gamble", "Gamble", GAMBLE_WORDS),
        Field("pool", "Dice", POOL_WORDS),
        Field("rake", "Raking", RAKE_WORDS),
    ),
    hints=HINTS,
    begin="Set sail",
    meant=meant,
    rules={"coins": "P8-10.5", "pool": "R3-20", "rake": "R3-23", "": "P8-10.2"},
)
