"""How a land raid is told in the terminal: each event, how it ends, and both sides in numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.odds import Came, Luck, from_face
from pieces_of_eight.campaign.kernel.play import Event, listed, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import events as e
from pieces_of_eight.campaign.land_raid import odds, state
from pieces_of_eight.campaign.land_raid.describe import LandDescription
from pieces_of_eight.campaign.land_raid.events import called, label
from pieces_of_eight.campaign.land_raid.setup import Rating, first_state
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Done,
    Fate,
    Kind,
    Known,
    Options,
    Raid,
    Setup,
    UnitId,
    places_seen,
)
from pieces_of_eight.content import companies, company, nation, raid, random_raid
from pieces_of_eight.content.land_raid.scenarios import GOVERNOR
from pieces_of_eight.tui.match.captions import dice, mods, or_more
from pieces_of_eight.tui.play.faces import Counted, Face, FightNumbers, Pair, kind_in, lasted
from pieces_of_eight.tui.play.order_form import CHANCE, Meant, Plan, form_in
from pieces_of_eight.tui.play.session import LastTurn, LogEntry, Moment, News, Weight
from .draw import LEGEND, cues, example, landing_view, picture

if TYPE_CHECKING:
    from pieces_of_eight.content import Company
    from pieces_of_eight.content import ReadyRaid as Scenario


# --- What can be chosen of a raid before it begins: the town, the raiders, the night, its length --


def meant(plan: Plan) -> Meant:
    picked = plan.picked
    if plan.choice != CHANCE:
        found = raid(plan.choice)
    else:
        columns, rows = map(int, (picked.get("size") or ORDER.usual("size")).split("x"))
        rated = picked.get("rating")
        rating = Rating(*map(int, rated.split("-"))) if rated else None
        found = random_raid(plan.number, rating, columns, rows)
    named = picked.get("company")
    raiders = company(named) if named else found.raiders
    options = Options(
        turns=int(picked.get("turns") or ORDER.usual("turns")),
        open_table=picked.get("night") == "open",
        posting=picked.get("posting") != "no",
    )

    def setup() -> Setup:
        return found.setup(options, raiders)

    order = setup()
    usual = found.raiders
    others = [(each.id, short(each)) for each in companies() if each.id != usual.id]
    return Meant(
        title=found.title,
        blurb=" ".join((found.blurb, *found.history[:1])),
        note=f"fort {found.fort}, treasury {found.treasury}, garrison {found.garrison}",
        sides=((raiders.name, men(order, RAIDERS)), (nation(found.crown).name, men(order, TOWN))),
        captains=(raiders.captain, captain_of(found)),
        values={"company": [("", short(usual)), *others]},
        view=landing_view(first_state(order)),
        setup=setup,
    )


def captain_of(found: "Scenario") -> str:
    """Who plays the town: its governor, by his name where history gives one."""
    return "The governor" if found.governor == GOVERNOR else found.governor


def short(raiders: "Company") -> str:
    """A company in a word or two, by him who leads it: "Searle" of "Searle's privateers".

    One that is called after nobody keeps its name: "coast guard" of "The coast guard".
    """
    name = raiders.name.removeprefix("The ")
    leader, named, _ = name.rpartition("'")
    return leader if named else name


def men(order: Setup, side: int) -> str:
    mine = [unit.kind for unit in order.units if unit.owner == side]
    groups = sum(Kind.HAND_TO_HAND <= kind <= Kind.UNARMED for kind in mine)
    counts = {"officer": mine.count(Kind.OFFICER), "group": groups, "gun": mine.count(Kind.GUN)}
    return ", ".join(many(n, noun) for noun, n in counts.items() if n)


ORDER = form_in(Path(__file__).parent, meant)


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


def news(last: LastTurn[Raid]) -> Iterator[News]:
    before, now = last.before, last.now
    yield from of_losses(last)
    hits = Counter[str]()
    for event in (event for act in last.acts for event in act.events):
        if isinstance(event, e.Fired) and now.units[event.by].owner != last.viewer:
            hits[label(now, event.at)] += event.hits
    if hits:
        told = [f"{at} ({many(n, 'hit') if n else 'no hit'})" for at, n in hits.items()]
        yield News(Weight.HURT, f"The enemy fires at {listed(told)}.")
    attacked = [label(now, square) for square in now.fights if square not in before.fights]
    if attacked:
        yield News(Weight.HURT, f"There is a fight for {listed(attacked)}.")
    if now.alarm > before.alarm:
        yield News(Weight.ALARM, e.ALARMS[now.alarm])
    if now.sail and not before.sail:
        yield News(Weight.ALARM, f"A sail is in sight: the raid ends with turn {now.last}.")
    fires = enumerate(zip(before.fires, now.fires, strict=True))
    lit = [label(now, Square(at)) for at, (old, new) in fires if new and not old]
    if lit:
        verb = "catches" if len(lit) == 1 else "catch"
        yield News(Weight.ALARM, f"{listed(lit)} {verb} fire.")
    gained = now.purse[RAIDERS] - before.purse[RAIDERS]
    if gained:
        coins, more = many(now.purse[RAIDERS], "coin"), "more" if gained > 0 else "fewer"
        words = f"The raiders have {coins} now, {abs(gained)} {more} than before."
        yield News(Weight.ALARM, words)
    yield from of_enemies(last)


def moments(last: LastTurn[Raid]) -> Iterator[Moment]:
    if last.now.alarm > last.before.alarm:
        yield Moment("Alarm", e.ALARMS[last.now.alarm], last.viewer != RAIDERS)
    for old, unit in zip(last.before.units, last.now.units, strict=True):
        if unit.name and old.here and unit.fate is Fate.DEAD:
            mine, place = unit.owner == last.viewer, last.now.town.name
            yield Moment("Dead", f"{unit.name} is killed.", not mine, unit.name, place)


def of_losses(last: LastTurn[Raid]) -> Iterator[News]:
    gone = [
        (unit, unit.owner == last.viewer)
        for old, unit in zip(last.before.units, last.now.units, strict=True)
        if old.here
    ]
    for fate, verbs in LOST.items():
        for mine in (True, False):
            names = [
                ("" if mine or unit.name else "enemy ") + called(last.now, unit.id)
                for unit, own in gone
                if unit.fate is fate and own is mine
            ]
            if names:
                weight, verb = Weight.LOST if mine else Weight.WON, verbs[len(names) > 1]
                yield News(weight, start_of(f"{listed(names)} {verb}."))


def of_enemies(last: LastTurn[Raid]) -> Iterator[News]:
    """Which of the enemy he sees now and did not, and which he saw move."""
    now, viewer = last.now, last.viewer
    came: list[str] = []
    moved: list[str] = []
    pairs = zip(places_seen(last.before, viewer), places_seen(now, viewer), strict=True)
    for unit, (old, at) in enumerate(pairs):
        if now.units[unit].owner != viewer and at not in (NOWHERE, old):
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
ROUSING = "rousing"


def tell(raid: Raid, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule; "" for what is not worth one, or went unseen."""

    def is_hidden(who: UnitId, to: Known) -> bool:
        seen = any(seal.content not in (None, NOWHERE) for seal in to)
        return is_enemy(raid, raid.units[who].owner) and not seen

    match event:
        case e.Posted(unit=unit, to=to) | e.Moved(unit=unit, to=to) if is_hidden(unit, to):
            return ""
        case e.Hauled(gun=gun, to=to) if is_hidden(gun, to):
            return DARK
        case e.OfficerThrew(unit=unit, takes=0) if is_enemy(raid, raid.units[unit].owner):
            return ""
        case e.MovesEnded(rule=state.ORDER) | e.ShootingBegan():  # but not the end of the posting
            return ""
    return e.say(raid, event).words


def is_enemy(raid: Raid, side: Player) -> bool:
    """Whether a side is the enemy of the one who looks on."""
    return raid.places[side].content is None


def explain(event: Event) -> list[Pair]:
    match event:
        case e.Fought():
            return fought(event)
        case e.FirstThrown(raiders=raiders, town=town):
            return [("raiders", f"{raiders}, and 1"), ("town", str(town))]
        case e.SpreadThrown(raiders=raiders, town=town):
            apart = ("spreads", f"on dice {state.APART} or more apart")
            return [("raiders", str(raiders)), ("town", str(town)), apart]
        case e.Paid(due=due, paid=paid):
            lines = [("due", many(abs(due), "coin"))]
            if paid != due:
                unpaid = ("unpaid", many(abs(due - paid), "coin"))
                lines += [("paid", many(abs(paid), "coin")), unpaid]
            return lines
    need: int = getattr(event, "need", 0)
    needs = [(NEEDS.get(type(event), "need"), or_more(need))] if need else []
    if isinstance(event, e.OfficerHit):
        needs = [("table", OFFICERS)]
    return [*dice(event), *needs, *mods(event), *more_of(event)]


NEEDS: Mapping[type[Event], str] = {
    e.BurnThrown: "burns on",
    e.NerveTested: "runs on",
    e.GoesThrown: "goes on",
}  # what the need of a die means that is no success


def fought(event: e.Fought) -> list[Pair]:
    lines: list[Pair] = []
    for n in (event.attacker, Player(1 - event.attacker)):
        mine, faces = event.strengths[n], sorted(event.faces[n], reverse=True)
        helped = "".join(f"; {mod.value:+d} {mod.why}" for mod in mine.mods)
        points = f"{mine.base}{helped}; {many(mine.dice, 'die', 'dice')}"
        whose = "raiders'" if n == RAIDERS else "town's"
        lines.append((f"{whose} dice", numbers(faces) or "none"))
        lines.append(("points", points))
        if event.choices[n]:
            lines.append(("for the choice", numbers(event.choices[n])))
    return [*lines, ("need", "3 to 5 a hit, 6 two hits")]


def numbers(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))


def more_of(event: Event) -> list[Pair]:
    match event:
        case e.OfficerThrew(takes=takes, takes_scurvy=scurvy) if takes:
            led = many(takes, "group")
            return [("takes along", f"{led}, or else {scurvy} scurvy" if scurvy else led)]
        case e.Looted(coins=coins):
            return [("coins", str(coins))]
        case e.Fired(gun=gun, choices=choices):
            lines = [("a town gun", "3 dice")] if gun is not None else []
            return [*lines, *([("for the choice", numbers(choices))] if choices else [])]
    return []


def deeds(raid: Raid, event: Event) -> Iterator[tuple[Player, Event]]:
    """A payment is the deed of whom it was due to."""
    if isinstance(event, e.Paid):
        yield Player(event.due <= 0), event


def came(raid: Raid, event: Event) -> Iterator[Came]:
    """What came of dice, the throws of officers to rouse their men among it."""
    yield from odds.luck(raid, event)
    if isinstance(event, e.OfficerThrew):
        thrown = Luck().throw(event.face >= event.need, 1, from_face(event.need))
        yield Came(raid.units[event.unit].owner, ROUSING, thrown)


def men_left(side: Counted) -> str:
    mine = [unit for unit in side.state.units if unit.owner == side.player]
    kinds = [[u for u in mine if u.officer], [u for u in mine if u.group]]
    return ", ".join(f"{sum(not u.lost for u in some)} of {len(some)}" for some in kinds)


def roused(side: Counted) -> str:
    """How the town's officers rouse, of which an enemy hears only the good throws."""
    if side.player == RAIDERS:
        return ""
    found = side.luck(ROUSING)
    return f"{found.came} you heard" if is_enemy(side.state, TOWN) else str(found)


NUMBERS = FightNumbers(
    rows=(
        ("officers, men left", men_left),
        ("shot hits (expected)", lambda side: str(side.luck(odds.SHOTS))),
        ("steel (expected)", lambda side: str(side.luck(odds.STEEL))),
        ("saves (expected)", lambda side: str(side.luck(odds.SAVES))),
        (
            "torches (expected)",
            lambda side: str(side.luck(odds.TORCHES)) if side.player == RAIDERS else "",
        ),
        ("roused (expected)", roused),
        (
            "coins owed, not paid",
            lambda side: str(sum(abs(each.due - each.paid) for each in side.did(e.Paid))),
        ),
    ),
    luck=came,
    deeds=deeds,
)


def lucks(raid: Raid, entries: Sequence[LogEntry]) -> list[Luck]:
    """Shots, steel, saves and torches of both sides; of a rousing an enemy does not hear all."""
    return replace(NUMBERS, luck=odds.luck).lucks(raid, entries)


def totals(raid: Raid) -> Pair:
    won = [sum(line.points for line in e.account(raid) if line.to == n) for n in (RAIDERS, TOWN)]
    raiders, town = (many(coins, "coin") for coins in raid.purse)
    if not any(won):
        return raiders, town
    paid = f"{won[RAIDERS]} won, {won[TOWN]} paid"
    kept = f"{raid.options.coins} at first, {won[TOWN]} won, {won[RAIDERS]} paid"
    return f"{raiders} ({paid})", f"{town} ({kept})"


def verdict(raid: Raid, winner: Player | None, names: Sequence[str]) -> str:
    coins = f"{raid.purse[RAIDERS]} of {raid.options.coins} coins"
    if winner is None:
        return f"Nobody wins: the raiders have {coins}."
    if winner == RAIDERS:
        return f"{names[winner]} wins with {coins}."
    return f"{names[winner]} wins: the raiders got only {coins}."


FACE = Face(
    kind=kind_in(Path(__file__).parent),
    about=LandDescription(),
    order=ORDER,
    tell=tell,
    explain=explain,
    account=e.account,
    account_rule="P8-22.28",
    aim=e.aim,
    totals=totals,
    verdict=verdict,
    ending=lasted(e.ENDINGS),
    numbers=NUMBERS.told,
    luck=lucks,
    news=news,
    moments=moments,
    moves=(e.Posted, e.Moved),
    counts=(e.FirstThrown, e.MovesEnded, e.ShootingBegan, e.AlarmThrown),
    passes=(Done,),
    place="the town",
    gone=lambda raid: max(0, raid.turn - 1) / max(1, raid.last),
    legend=LEGEND,
    picture=picture,
    examples=example,
    cues=cues,
    is_open=lambda raid: raid.options.open_table,
)
