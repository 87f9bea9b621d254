"""What can be chosen of a raid before it begins: the town, the raiders, the night, its length."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pieces_of_eight.campaign.land_raid.model.actions import Setup, UnitPlan
from pieces_of_eight.campaign.land_raid.model.generate import Rating
from pieces_of_eight.campaign.land_raid.model.opening import land
from pieces_of_eight.campaign.land_raid.model.state import RAIDERS, TOWN, Kind, Options
from pieces_of_eight.content import companies, company, nation, raid, random_raid
from pieces_of_eight.content.land_raid.scenarios import GOVERNOR
from pieces_of_eight.tui.play.order_form import CHANCE, Field, Meant, Order, Plan, Values
from .draw.view import TownView, landing_view

if TYPE_CHECKING:
    from pieces_of_eight.content import Company, Raid

USUAL_SIZE = "8x6"
USUAL_TURNS = 12

SIZE_WORDS: Values = [
    ("6x4", "6 by 4"),
    ("7x5", "7 by 5"),
    ("8x6", "8 by 6"),
    ("9x7", "9 by 7"),
    ("10x8", "10 by 8"),
]
RATING_WORDS: Values = [
    ("", "as it falls"),
    ("0-0-1", "a poor one"),
    ("1-1-2", "a small one"),
    ("2-2-3", "a fair one"),
    ("3-3-4", "a rich one"),
    ("3-3-5", "a stronghold"),
]
"""Fort, treasury and garrison together."""
NIGHT_WORDS: Values = [("night", "by night"), ("open", "open table")]
POSTING_WORDS: Values = [("yes", "town posts"), ("no", "as written")]
TURN_WORDS: Values = [
    (str(turns), f"{turns} turns") for turns in (USUAL_TURNS, 14, 16, 18, 6, 8, 10)
]
HINTS = {
    "size": "How many squares the town has, across and down.",
    "rating": "Its fort, its treasury and its garrison; the seed draws the rest.",
    "first": "Who leads the raiders: a person here, or an opponent of that rank.",
    "second": "Who holds the town: a person here, or an opponent of that rank.",
    "first-name": "The name of the raiders' captain; if empty, the name shown.",
    "second-name": "The name of the town's captain; if empty, the name shown.",
    "company": "Who comes ashore: those of history, or any other company.",
    "night": "By night each side sees what is near; at an open table both see everything.",
    "posting": "The town's captain may post his garrison first, or it stands as the town has it.",
    "turns": "At the end of the last turn day breaks, and the raid is over.",
    "seed": "The same number brings the same dice and towns again. Empty: sworn dice.",
    "begin": "Enter puts the boats ashore.",
}


def raid_of(plan: Plan) -> "Raid":
    """The raid that is meant, ready or made from the seed."""
    if plan.choice != CHANCE:
        return raid(plan.choice)
    columns, rows = map(int, (plan.picked.get("size") or USUAL_SIZE).split("x"))
    rated = plan.picked.get("rating")
    rating = Rating(*map(int, rated.split("-"))) if rated else None
    return random_raid(plan.number, rating, columns, rows)


def options_of(plan: Plan) -> Options:
    """What the captains have agreed on."""
    return Options(
        turns=int(plan.picked.get("turns") or USUAL_TURNS),
        open_table=plan.picked.get("night") == "open",
        posting=plan.picked.get("posting") != "no",
    )


def meant(plan: Plan) -> Meant:
    """The raid of a plan."""
    found = raid_of(plan)
    named = plan.picked.get("company")
    raiders = company(named) if named else found.raiders

    def setup() -> Setup:
        return found.setup(options_of(plan), raiders)

    order = setup()
    return Meant(
        title=found.title,
        blurb=" ".join((found.blurb, *found.history[:1])),
        note=note_of(found),
        sides=((raiders.name, men(order, RAIDERS)), (nation(found.crown).name, men(order, TOWN))),
        captains=(raiders.captain, captain_of(found)),
        values={"company": company_words(found.raiders)},
        view=view_of(order),
        setup=setup,
    )


def note_of(found: "Raid") -> str:
    """What a list of ports has of a town."""
    rating = found.rating
    fort, treasury, garrison = rating
    return f"fort {fort}, treasury {treasury}, garrison {garrison}"


def captain_of(found: "Raid") -> str:
    """Who plays the town: its governor, by his name where history gives one."""
    return "The governor" if found.governor == GOVERNOR else found.governor


def company_words(usual: "Company") -> list[tuple[str, str]]:
    """Who may come: the company of history first."""
    others = [each for each in companies() if each.id != usual.id]
    return [("", short(usual)), *((each.id, short(each)) for each in others)]


def short(raiders: "Company") -> str:
    """A company in a word or two, by him who leads it: "Searle" of "Searle's privateers".

    One that is called after nobody keeps its name: "coast guard" of "The coast guard".
    """
    name = raiders.name.removeprefix("The ")
    leader, named, _ = name.rpartition("'")
    return leader if named else name


def men(order: Setup, side: int) -> str:
    """The men of a side in a few words: "3 officers, 9 groups, 2 guns"."""
    mine = [unit for unit in order.units if unit.owner == side]
    officers = sum(unit.kind is Kind.OFFICER for unit in mine)
    guns = sum(unit.kind is Kind.GUN for unit in mine)
    counted = ((officers, "officer"), (groups(mine), "group"), (guns, "gun"))
    return ", ".join(f"{n} {noun}{'s' * (n != 1)}" for n, noun in counted if n)


def groups(units: Sequence[UnitPlan]) -> int:
    """How many of some units are groups of men."""
    return sum(Kind.HAND_TO_HAND <= unit.kind <= Kind.UNARMED for unit in units)


def view_of(order: Setup) -> TownView:
    """The town with the raiders at its beach; where its own men stand nobody is told."""
    return landing_view(land(order))


ORDER = Order(
    chance="A town on no chart",
    fields=(
        Field("size", "Size", SIZE_WORDS, USUAL_SIZE, chance=True),
        Field("rating", "Rating", RATING_WORDS, chance=True),
        Field("company", "Company", [("", "")]),
        Field("night", "Night", NIGHT_WORDS),
        Field("posting", "Posting", POSTING_WORDS),
        Field("turns", "Length", TURN_WORDS),
    ),
    hints=HINTS,
    begin="Go ashore",
    meant=meant,
    rules={"night": "H-17", "posting": "H-25", "turns": "P8-22.30", "": "L-1"},
    lesson="A first raid",
)
