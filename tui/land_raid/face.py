"""How a land raid is told in the terminal: each event, how it ends, and both sides in numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.odds import Came, Luck, from_face
from pieces_of_eight.campaign.kernel.play import Event, listed, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import events
from pieces_of_eight.campaign.land_raid.actions import Done, Setup, UnitPlan
from pieces_of_eight.campaign.land_raid.describe import LandDescription
from pieces_of_eight.campaign.land_raid.events import (
    ALARMS,
    ENDINGS,
    FIXED,
    SIDES,
    AlarmThrown,
    BurnThrown,
    Fired,
    FirstThrown,
    Fought,
    GoesThrown,
    Hauled,
    Looted,
    Moved,
    MovesEnded,
    NerveTested,
    OfficerHit,
    OfficerThrew,
    Paid,
    Posted,
    ShootingBegan,
    SpreadThrown,
    Strength,
    called,
    label,
    say,
    token,
)
from pieces_of_eight.campaign.land_raid.odds import SAVES, SHOTS, STEEL, TORCHES, luck
from pieces_of_eight.campaign.land_raid.setup import Rating, land
from pieces_of_eight.campaign.land_raid.state import (
    APART,
    RAIDERS,
    TOWN,
    Fate,
    Kind,
    Known,
    Options,
    UnitId,
    places_seen,
)
from pieces_of_eight.campaign.land_raid.state import ORDER as RAID_ORDER
from pieces_of_eight.campaign.land_raid.state import Raid as RaidRaid
from pieces_of_eight.content import companies, company, nation, raid, random_raid
from pieces_of_eight.content.land_raid.scenarios import GOVERNOR
from pieces_of_eight.tui.match.captions import dice, mods, or_more
from pieces_of_eight.tui.play.faces import Counted, Face, Gain, Numbers, Pair, lasted
from pieces_of_eight.tui.play.order_form import CHANCE, Field, Meant, Order, Plan, Values
from pieces_of_eight.tui.play.session import Entry, LastTurn, Moment, News, Weight
from .draw.legend import LEGEND, example, picture
from .draw.view import TownView, cues, landing_view
from .kind import KIND

if TYPE_CHECKING:
    from pieces_of_eight.content import Company, Raid


# --- What can be chosen of a raid before it begins: the town, the raiders, the night, its length --

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
]  # fort, treasury and garrison together
NIGHT_WORDS: Values = [("night", "by night"), ("open", "open table")]
POSTING_WORDS: Values = [("yes", "by the town"), ("no", "as drawn")]
TURN_WORDS: Values = [
    (str(turns), f"{turns} turns") for turns in (USUAL_TURNS, 14, 16, 18, 6, 8, 10)
]
HINTS = {
    "size": "How many squares the town has, across and down.",
    "rating": "The town's fort, treasury and garrison. The seed draws the rest.",
    "first": "Who leads the raiders: somebody here, or the computer at that level.",
    "second": "Who holds the town: somebody here, or the computer at that level.",
    "first-name": "The raiders' captain. Left empty: the name shown.",
    "second-name": "The town's captain. Left empty: the name shown.",
    "company": "Who comes ashore: the company of history, or another.",
    "night": "By night each side sees only what is near; at an open table both see everything.",
    "posting": "Whether the town's captain places his garrison first, or it starts as drawn.",
    "turns": "How many turns until day breaks and the raid is over.",
    "seed": "The same number gives the same dice and town again. Left empty: sworn dice.",
    "begin": "Press Enter to land.",
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


# --- What has changed in a land raid since a captain's last order, in sentences -------------------
# Where the enemy stands is told only as far as the captain sees it.

LOST = {
    Fate.DEAD: ("is killed", "are killed"),
    Fate.CAPTURED: ("is captured", "are captured"),
    Fate.RAN: ("runs", "run"),
    Fate.DESERTED: ("deserts", "desert"),
    Fate.LOST: ("gets lost in the dark", "get lost in the dark"),
    Fate.SPIKED: ("is spiked", "are spiked"),
}  # what becomes of a unit, and of several


def news(last: LastTurn[RaidRaid]) -> Iterator[News]:
    """What has changed: losses, attacks, the alarm, fires, coins, and who was seen."""
    before, now = last.before, last.now
    yield from of_losses(last)
    yield from of_shots(last)
    attacked = [square for square in now.fights if square not in before.fights]
    if attacked:
        words = listed([label(now, square) for square in attacked])
        yield News(Weight.HURT, f"There is a fight for {words}.")
    if now.alarm > before.alarm:
        yield News(Weight.ALARM, ALARMS[now.alarm])
    if now.sail and not before.sail:
        yield News(Weight.ALARM, f"A sail is in sight: the raid ends with turn {now.last}.")
    yield from of_fires(before, now)
    yield from of_coins(last)
    yield from of_enemies(last)


def moments(last: LastTurn[RaidRaid]) -> Iterator[Moment]:
    """The alarm, and officers who died."""
    if last.now.alarm > last.before.alarm:
        yield Moment("Alarm", ALARMS[last.now.alarm], last.viewer != RAIDERS)
    for old, unit in zip(last.before.units, last.now.units, strict=True):
        if unit.name and old.here and unit.fate is Fate.DEAD:
            mine, place = unit.owner == last.viewer, last.now.town.name
            yield Moment("Dead", f"{unit.name} is killed.", not mine, unit.name, place)


def of_losses(last: LastTurn[RaidRaid]) -> Iterator[News]:
    """Who is lost, of his own and of the enemy."""
    for fate, (one, several) in LOST.items():
        for mine in (True, False):
            names = [
                called(last.now, unit.id)
                if mine or unit.name
                else f"enemy {token(last.now, unit.id)}"
                for old, unit in zip(last.before.units, last.now.units, strict=True)
                if old.here and unit.fate is fate and (unit.owner == last.viewer) is mine
            ]
            if names:
                weight = Weight.LOST if mine else Weight.WON
                verb = one if len(names) == 1 else several
                yield News(weight, start_of(f"{listed(names)} {verb}."))


def of_shots(last: LastTurn[RaidRaid]) -> Iterator[News]:
    """At which squares the enemy has fired, and whether he hit."""
    units, hits = last.now.units, Counter[str]()
    for act in last.acts:
        for event in act.events:
            if isinstance(event, Fired) and units[event.by].owner != last.viewer:
                hits[label(last.now, event.at)] += event.hits
    if hits:
        told = [f"{at} ({many(n, 'hit') if n else 'no hit'})" for at, n in hits.items()]
        yield News(Weight.HURT, f"The enemy fires at {listed(told)}.")


def of_fires(before: RaidRaid, now: RaidRaid) -> Iterator[News]:
    """What has caught fire."""
    lit = [
        label(now, Square(at))
        for at, (old, new) in enumerate(zip(before.fires, now.fires, strict=True))
        if new and not old
    ]
    if lit:
        verb = "catches" if len(lit) == 1 else "catch"
        yield News(Weight.ALARM, f"{listed(lit)} {verb} fire.")


def of_coins(last: LastTurn[RaidRaid]) -> Iterator[News]:
    """What the raiders have, and how much they gain or lose, all told."""
    gained = last.now.purse[RAIDERS] - last.before.purse[RAIDERS]
    if gained:
        coins, more = many(last.now.purse[RAIDERS], "coin"), "more" if gained > 0 else "fewer"
        words = f"The raiders have {coins} now, {abs(gained)} {more} than before."
        yield News(Weight.ALARM, words)


def of_enemies(last: LastTurn[RaidRaid]) -> Iterator[News]:
    """Which of the enemy he sees now and did not, and which he saw move."""
    now, viewer = last.now, last.viewer
    before = places_seen(last.before, viewer)
    came: list[str] = []
    moved: list[str] = []
    for unit, (old, at) in enumerate(zip(before, places_seen(now, viewer), strict=True)):
        if now.units[unit].owner == viewer or at in (NOWHERE, old):
            continue
        who, where = called(now, UnitId(unit)), label(now, at)
        if old == NOWHERE:
            came.append(f"{who} at {where}")
        else:
            moved.append(f"{who} to {where}")
    if came:
        yield News(Weight.SEEN, f"You spot {listed(came)}.")
    if moved:
        yield News(Weight.MOVED, f"The enemy moves {listed(moved)}.")


# --- Face -----------------------------------------------------------------------------------------

DARK = "Something stirs in the dark."
OFFICERS = "1 dead, 2 captured, 3 driven back, 4 or more cuts his way out"
SEATS = (RAIDERS, TOWN)
ROUSING = "rousing"


def tell(raid: RaidRaid, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule; "" for what is not worth one, or went unseen."""
    match event:
        case Posted(unit=unit, to=to) | Moved(unit=unit, to=to):
            hidden = is_hidden(raid, raid.units[unit].owner, to)
        case Hauled(gun=gun, to=to):
            if is_hidden(raid, raid.units[gun].owner, to):
                return DARK
            hidden = False
        case OfficerThrew(unit=unit, takes=takes):
            hidden = not takes and is_enemy(raid, raid.units[unit].owner)
        case MovesEnded(rule=rule):
            hidden = rule == RAID_ORDER  # but not the end of the posting
        case ShootingBegan():
            hidden = True
        case _:
            hidden = False
    return "" if hidden else say(raid, event).words


def is_enemy(raid: RaidRaid, side: Player) -> bool:
    """Whether a side is the enemy of the one who looks on."""
    return raid.places[side].content is None


def is_hidden(raid: RaidRaid, side: Player, to: Known) -> bool:
    """Whether men of a side went where the one who looks on saw nothing of them."""
    return is_enemy(raid, side) and all(seal.content in (None, NOWHERE) for seal in to)


def explain(event: Event) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    match event:
        case Fought():
            return fought(event)
        case FirstThrown(raiders=raiders, town=town):
            return [("raiders", f"{raiders}, and 1"), ("town", str(town))]
        case SpreadThrown(raiders=raiders, town=town):
            return [
                ("raiders", str(raiders)),
                ("town", str(town)),
                ("spreads", f"on dice {APART} or more apart"),
            ]
        case Paid(due=due, paid=paid):
            return payment(due, paid)
    return [*dice(event), *_need(event), *mods(event), *_more(event)]


def fought(event: Fought) -> list[Pair]:
    """Both sides of a fight: dice, points, modifiers, and whom the pairs of hits fell to."""
    lines: list[Pair] = []
    for n in (event.attacker, Player(1 - event.attacker)):
        mine, faces = event.strengths[n], sorted(event.faces[n], reverse=True)
        shown = " ".join(map(str, faces)) or "none"
        lines.append((f"{SIDES[n].lower()}' dice" if n == 0 else "town's dice", shown))
        lines.append(("points", points(mine)))
        if event.choices[n]:
            lines.append(("for the choice", " ".join(map(str, event.choices[n]))))
    return [*lines, ("need", "3 to 5 a hit, 6 two hits")]


def points(mine: Strength) -> str:
    """What a side brings: "14; +2 battle hardened groups; 4 dice"."""
    helped = "".join(f"; {mod.value:+d} {mod.why}" for mod in mine.mods)
    return f"{mine.base}{helped}; {many(mine.dice, 'die', 'dice')}"


def payment(due: int, paid: int) -> list[Pair]:
    """Coins due, and those that were not there to be paid."""
    lines = [("due", many(abs(due), "coin"))]
    if paid != due:
        lines += [("paid", many(abs(paid), "coin")), ("unpaid", many(abs(due - paid), "coin"))]
    return lines


def _need(event: Event) -> list[Pair]:
    need: int = getattr(event, "need", 0)
    match event:
        case OfficerHit():
            return [("table", OFFICERS)]
        case BurnThrown():
            return [("burns on", or_more(need))]
        case NerveTested():
            return [("runs on", or_more(need))]
        case GoesThrown():
            return [("goes on", or_more(need))]
        case _:
            return [("need", or_more(need))] if need else []


def _more(event: Event) -> list[Pair]:
    match event:
        case OfficerThrew(takes=takes, takes_scurvy=scurvy) if takes:
            led = many(takes, "group")
            return [("takes along", f"{led}, or else {scurvy} scurvy" if scurvy else led)]
        case Looted(coins=coins):
            return [("coins", str(coins))]
        case Fired(gun=gun, choices=choices):
            lines = [("a town gun", "3 dice")] if gun is not None else []
            return [*lines, *([("for the choice", " ".join(map(str, choices)))] if choices else [])]
    return []


def deeds(raid: RaidRaid, event: Event) -> Iterator[tuple[Player, Event]]:
    """A payment is the deed of whom it was due to."""
    if isinstance(event, Paid):
        yield Player(event.due <= 0), event


def came(raid: RaidRaid, event: Event) -> Iterator[Came]:
    """What came of dice, the throws of officers to rouse their men among it."""
    yield from luck(raid, event)
    if isinstance(event, OfficerThrew):
        thrown = Luck().throw(event.face >= event.need, 1, from_face(event.need))
        yield Came(raid.units[event.unit].owner, ROUSING, thrown)


def men_left(side: Counted) -> str:
    mine = [unit for unit in side.state.units if unit.owner == side.player]
    kinds = [[u for u in mine if u.officer], [u for u in mine if u.group]]
    return ", ".join(f"{sum(not u.lost for u in some)} of {len(some)}" for some in kinds)


def torches(side: Counted) -> str:
    return str(side.luck(TORCHES)) if side.player == RAIDERS else ""


def roused(side: Counted) -> str:
    """How the town's officers rouse, of which an enemy hears only the good throws."""
    if side.player == RAIDERS:
        return ""
    found = side.luck(ROUSING)
    return f"{found.came} you heard" if is_enemy(side.state, TOWN) else str(found)


NUMBERS = Numbers(
    rows=(
        ("officers, men left", men_left),
        ("shot hits (expected)", lambda side: str(side.luck(SHOTS))),
        ("steel (expected)", lambda side: str(side.luck(STEEL))),
        ("saves (expected)", lambda side: str(side.luck(SAVES))),
        ("torches (expected)", torches),
        ("roused (expected)", roused),
        (
            "coins owed, not paid",
            lambda side: str(sum(abs(each.due - each.paid) for each in side.did(Paid))),
        ),
    ),
    luck=came,
    deeds=deeds,
)


def lucks(raid: RaidRaid, entries: Sequence[Entry]) -> list[Luck]:
    """Shots, steel, saves and torches of both sides; of a rousing an enemy does not hear all."""
    return replace(NUMBERS, luck=luck).lucks(raid, entries)


def gains(raid: RaidRaid) -> tuple[Gain, ...]:
    """Every line of the account, with what was due and could not be paid."""
    return tuple(
        Gain(line.to, str(line.points), f"{line.why}{owed(line)}", line.rule)
        for line in events.account(raid)
    )


def owed(line: events.Line) -> str:
    """What a payer did not have, for deeds of a fixed price: "; 2 more unpaid"."""
    missing = abs(FIXED.get(line.deed, 0)) * line.count - line.points
    return f"; {missing} more unpaid" if missing > 0 else ""


def totals(raid: RaidRaid) -> Pair:
    """The purses of both sides, and how they came by them."""
    won = [sum(line.points for line in events.account(raid) if line.to == n) for n in SEATS]
    raiders, town = (many(coins, "coin") for coins in raid.purse)
    if not any(won):
        return raiders, town
    paid = f"{won[RAIDERS]} won, {won[TOWN]} paid"
    kept = f"{raid.options.coins} at first, {won[TOWN]} won, {won[RAIDERS]} paid"
    return f"{raiders} ({paid})", f"{town} ({kept})"


def verdict(raid: RaidRaid, winner: Player | None, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    coins = f"{raid.purse[RAIDERS]} of {raid.options.coins} coins"
    if winner is None:
        return f"Nobody wins: the raiders have {coins}."
    if winner == RAIDERS:
        return f"{names[winner]} wins with {coins}."
    return f"{names[winner]} wins: the raiders got only {coins}."


FACE = Face(
    kind=KIND,
    about=LandDescription(),
    order=ORDER,
    tell=tell,
    explain=explain,
    account=gains,
    account_rule="P8-22.28",
    aim=events.aim,
    totals=totals,
    verdict=verdict,
    ending=lasted(ENDINGS),
    numbers=NUMBERS.told,
    luck=lucks,
    news=news,
    moments=moments,
    moves=(Posted, Moved),
    counts=(FirstThrown, MovesEnded, ShootingBegan, AlarmThrown),
    passes=(Done,),
    place="the town",
    gone=lambda raid: max(0, raid.turn - 1) / max(1, raid.last),
    legend=LEGEND,
    picture=picture,
    examples=example,
    cues=cues,
    is_open=lambda raid: raid.options.open_table,
)
