"""What can be chosen of Pirate Wars before a fight: edition, waters, ships, what is agreed on."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.pirate_wars.model.actions import Setup
from pieces_of_eight.campaign.pirate_wars.model.design import Design, cannon_of
from pieces_of_eight.campaign.pirate_wars.model.opening import launch
from pieces_of_eight.campaign.pirate_wars.model.state import Options
from pieces_of_eight.campaign.pirate_wars.model.terms import Edition, Grounding
from pieces_of_eight.content.pirate_wars.chance import MOST_SHIPS, SORTS, random_war
from pieces_of_eight.content.pirate_wars.scenarios import SideEntry, War, war
from pieces_of_eight.tui.play.order_form import CHANCE, Field, Meant, Order, Plan, Values, lengths
from .designs import design_of, led_by, made
from .draw.view import view_of

USUAL_SHIPS = "1"
EDITION_WORDS: Values = [(Edition.DOTS.value, "of 1994"), (Edition.CHAINS.value, "revised")]
SORT_WORDS: Values = [
    ("open", "open water"),
    ("island", "an island"),
    ("reefs", "reefs"),
    ("landing", "a landing"),
]
SHIP_WORDS: Values = [(str(n), str(n)) for n in range(1, MOST_SHIPS + 1)]
GROUND_WORDS: Values = [
    ("", "by edition"),
    (Grounding.ONCE.value, "once a shoal"),
    (Grounding.LENGTHS.value, "each length"),
]
WIND_WORDS: Values = [("", "as charted"), ("die", "by a die")]
SAIL_WORDS: Values = [("", "all tack"), ("kinds", "by her rig")]
OWN = ("red-ship", "blue-ship")
"""The lines that put a ship of one's own in the place of a side's first one."""
AS_LISTED: Values = [("", "as listed")]
MEASURE_WORDS: Values = [("yes", "at any time"), ("no", "once fired")]
HINTS = {
    "edition": "Which rules: in the first men fight man by man, in the second by their sum.",
    "sort": "What lies between the two sides; with a landing, who lives on it and what they keep.",
    "ships": "How many pirates; the seed draws the ships, and a fleet of the Crown as strong.",
    "red-ship": "A ship that you drew in the yard, in the place of Red's first one.",
    "blue-ship": "A ship that you drew in the yard, in the place of Blue's first one.",
    "turns": "After so many turns night falls, and points decide.",
    "ground": "What reefs and shores do: once for each shoal, or for each length over it.",
    "wind": "Where the wind blows from: as the chart has it, or by a die of eight sides.",
    "sails": "Whether ships with square sails may head into the wind; only by the rules of 1994.",
    "measure": "Whether ranges and distances are shown before fire is declared.",
    "first": "Who plays Red: a person here, or an opponent of that rank.",
    "second": "Who plays Blue: a person here, or an opponent of that rank.",
    "first-name": "The name of Red's captain; if empty, the name shown.",
    "second-name": "The name of Blue's captain; if empty, the name shown.",
    "seed": "The same number brings the same dice and charts again. Empty: sworn dice.",
    "begin": "Enter begins the fight.",
}


def war_of(plan: Plan) -> War:
    """The scenario that is meant, ready or made from the seed."""
    if plan.choice != CHANCE:
        return war(plan.choice)
    wanted = plan.picked.get("sort") or SORTS[0]
    sort = next(sort for sort in SORTS if sort == wanted)
    ships = int(plan.picked.get("ships") or USUAL_SHIPS)
    revised = plan.picked.get("edition") == Edition.CHAINS.value
    return random_war(plan.number, ships, sort, "revised" if revised else "1994")


def options_of(plan: Plan, found: War, edition: Edition) -> Options:
    """What the captains agree on."""
    ground = plan.picked.get("ground")
    return Options(
        turns=int(plan.picked.get("turns") or found.turns),
        grounding=Grounding(ground) if ground else None,
        kinds_of_sails=plan.picked.get("sails") == "kinds" and edition is Edition.DOTS,
        measuring=plan.picked.get("measure") != "no",
    )


def meant(plan: Plan) -> Meant:
    """The fight of a plan."""
    found = war_of(plan)
    edition = Edition(plan.picked.get("edition") or Edition.DOTS.value)
    own = {
        side: design_of(plan.made, name, edition)
        for side, field in enumerate(OWN)
        if (name := plan.picked.get(field))
    }

    def setup() -> Setup:
        charted = found.setup(edition, options_of(plan, found, edition))
        for side, design in own.items():
            charted = led_by(charted, Player(side), design)
        return replace(charted, wind=None) if plan.picked.get("wind") == "die" else charted

    red, blue = found.sides
    offered = [*AS_LISTED, *((name, each.title) for name, each in plan.made.items())]
    return Meant(
        title=found.title,
        blurb=" ".join(found.blurb.split()),
        note=found.waters,
        sides=((red.name, fleet(red, own.get(0))), (blue.name, fleet(blue, own.get(1)))),
        captains=(red.ships[0].captain, blue.ships[0].captain),
        values={"turns": lengths(found.turns, range(8, 41, 4)), **dict.fromkeys(OWN, offered)},
        view=view_of(launch(setup())),
        setup=setup,
        inks=lambda palette: [side.hull for side in palette.red_blue],
    )


def fleet(side: SideEntry, own: Design | None = None) -> str:
    """The ships of a side in a few words: "Swan, 4 cannon; Hart, 2 cannon"; `own` leads it."""
    ships = [(ship.name, ship.kind.cannon) for ship in side.ships]
    if own is not None:
        ships[0] = own.name, cannon_of(own)
    return "; ".join(f"{name}, {many(guns, 'cannon', 'cannon')}" for name, guns in ships)


ORDER = Order(
    chance="A chance meeting",
    fields=(
        Field("edition", "Rules", EDITION_WORDS),
        Field("sort", "Waters", SORT_WORDS, chance=True),
        Field("ships", "Ships", SHIP_WORDS, USUAL_SHIPS, chance=True),
        Field("red-ship", "Red's", AS_LISTED, own=True),
        Field("blue-ship", "Blue's", AS_LISTED, own=True),
        Field("turns", "Length", lengths(20, range(8, 41, 4))),
        Field("ground", "Shoals", GROUND_WORDS),
        Field("wind", "Wind", WIND_WORDS),
        Field("sails", "Sails", SAIL_WORDS),
        Field("measure", "Ranges", MEASURE_WORDS),
    ),
    hints=HINTS,
    begin="Set sail",
    meant=meant,
    made=made,
    workshop=("yard", "Draw a ship"),
    rules={
        **dict.fromkeys(OWN, "PW-7.1"),
        "turns": "H-109",
        "ground": "PW-2.11",
        "wind": "PW-2.3",
        "sails": "PW-9.1",
        "measure": "PW-3.6",
        "": "PW-2.1",
    },
)
