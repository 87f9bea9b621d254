"""How a land raid is told in the terminal: each event, how it ends, and both sides in numbers."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.luck import Luck, summed
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.land_raid.model import account
from pieces_of_eight.campaign.land_raid.model.account import FIXED
from pieces_of_eight.campaign.land_raid.model.actions import Done
from pieces_of_eight.campaign.land_raid.model.events import (
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
    SquareNamed,
    Strength,
)
from pieces_of_eight.campaign.land_raid.model.say import ENDINGS, SIDES, label, say
from pieces_of_eight.campaign.land_raid.model.state import APART, ORDER, RAIDERS, TOWN, Known, Raid
from pieces_of_eight.campaign.land_raid.odds.luck import SAVES, SHOTS, STEEL, TORCHES, ways
from pieces_of_eight.campaign.land_raid.odds.luck import luck as luck_of
from pieces_of_eight.tui.match.explain import dice, mods, or_more
from pieces_of_eight.tui.play.faces import Face, Gain, Pair
from pieces_of_eight.tui.play.journal import Entry
from . import order_form
from .draw.cues import cues
from .draw.examples import example, picture
from .draw.legend import LEGEND
from .kind import KIND
from .news import news

DARK = "Something stirs in the dark."
OFFICERS = "1 dead, 2 captured, 3 driven off, 4 or more cuts his way out"
SEATS = (RAIDERS, TOWN)


def tell(raid: Raid, event: Event, names: Sequence[str]) -> str:
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
            hidden = rule == ORDER  # but not the end of the posting
        case ShootingBegan():
            hidden = True
        case SquareNamed(by=by, at=at, units=units):
            there = many(units, "unit") if units else "nobody"
            return f"{names[by]} names {label(raid, at)}: {there} to throw."
        case _:
            hidden = False
    return "" if hidden else say(raid, event).words


def is_enemy(raid: Raid, side: Player) -> bool:
    """Whether a side is the enemy of the one who looks on."""
    return raid.places[side].content is None


def is_hidden(raid: Raid, side: Player, to: Known) -> bool:
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


class Tally(Struct, frozen=True):
    """What one side did, and what became of it."""

    officers: int = 0
    officers_left: int = 0
    groups: int = 0
    groups_left: int = 0
    shots: Luck = Luck()
    steel: Luck = Luck()
    saves: Luck = Luck()
    torches: Luck = Luck()
    rousing: Luck = Luck()
    """The throws of officers to rouse their men, of which an enemy hears only the good ones."""
    unpaid: int = 0
    """Coins that were due to it, and that the other side did not have."""


def tally(raid: Raid, entries: Sequence[Entry], player: Player) -> Tally:
    """The numbers of one side."""
    found = Tally()
    for entry in entries:
        found = _counted(found, raid, entry, player)
    mine = [unit for unit in raid.units if unit.owner == player]
    shots, steel, saves, torches = (
        lucks(raid, entries, kind)[player] for kind in (SHOTS, STEEL, SAVES, TORCHES)
    )
    return replace(
        found,
        shots=shots,
        steel=steel,
        saves=saves,
        torches=torches,
        officers=sum(unit.officer for unit in mine),
        officers_left=sum(unit.officer and not unit.lost for unit in mine),
        groups=sum(unit.group for unit in mine),
        groups_left=sum(unit.group and not unit.lost for unit in mine),
    )


def _counted(found: Tally, raid: Raid, entry: Entry, player: Player) -> Tally:
    """The numbers with one event more."""
    match entry.event:
        case OfficerThrew(unit=unit, face=face, need=need) if raid.units[unit].owner == player:
            return replace(found, rousing=found.rousing.throw(face >= need, 1, ways(need)))
        case Paid(due=due, paid=paid) if (due > 0) == (player == 0):
            return replace(found, unpaid=found.unpaid + abs(due - paid))
    return found


def lucks(raid: Raid, entries: Iterable[Entry], *kinds: str) -> list[Luck]:
    """Shots, steel, saves and torches of both sides; of a rousing an enemy does not hear all."""
    found = (came for entry in entries for came in luck_of(raid, entry.event))
    return summed(found, len(SEATS), *kinds)


def gains(raid: Raid) -> tuple[Gain, ...]:
    """Every line of the account, with what was due and could not be paid."""
    return tuple(
        Gain(line.to, str(line.points), f"{line.why}{owed(line)}", line.rule)
        for line in account.account(raid)
    )


def owed(line: account.Line) -> str:
    """What a payer did not have, for deeds of a fixed price: "; 2 more were due"."""
    missing = abs(FIXED.get(line.deed, 0)) * line.count - line.points
    return f"; {missing} more {'was' if missing == 1 else 'were'} due" if missing > 0 else ""


def totals(raid: Raid) -> Pair:
    """The purses of both sides, and how they came by them."""
    won = [sum(line.points for line in account.account(raid) if line.to == n) for n in SEATS]
    raiders, town = (many(coins, "coin") for coins in raid.purse)
    if not any(won):
        return raiders, town
    paid = f"{won[RAIDERS]} won, {won[TOWN]} paid"
    kept = f"{raid.options.coins} at first, {won[TOWN]} won, {won[RAIDERS]} paid"
    return f"{raiders} ({paid})", f"{town} ({kept})"


def verdict(raid: Raid, winner: Player | None, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    coins = f"{raid.purse[RAIDERS]} of {raid.options.coins} coins"
    if winner is None:
        return f"Neither side wins: the raiders have {coins}."
    if winner == RAIDERS:
        return f"{names[winner]} wins, with {coins}."
    return f"{names[winner]} wins: the raiders have but {coins}."


def ending(raid: Raid) -> str:
    """How it ended, and how long it lasted."""
    return f"{ENDINGS[raid.ending]} It lasted {many(raid.turn, 'turn')}."


def numbers(raid: Raid, entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
    """The two sides beside each other, their luck with what was to be expected."""
    one, two = (tally(raid, entries, player) for player in (RAIDERS, TOWN))
    heard = f"{two.rousing.came} heard" if is_enemy(raid, TOWN) else str(two.rousing)
    return [
        ("officers, men left", _left(one), _left(two)),
        ("shot hits, expected", str(one.shots), str(two.shots)),
        ("steel hits, expected", str(one.steel), str(two.steel)),
        ("saves, expected", str(one.saves), str(two.saves)),
        ("torches, rousing", str(one.torches), heard),
        ("coins due, but the purse was empty", str(one.unpaid), str(two.unpaid)),
    ]


def _left(side: Tally) -> str:
    officers = f"{side.officers_left} of {side.officers}"
    return f"{officers}, {side.groups_left} of {side.groups}"


FACE = Face(
    kind=KIND,
    order=order_form.ORDER,
    tell=tell,
    explain=explain,
    account=gains,
    account_rule="P8-22.28",
    aim=account.aim,
    totals=totals,
    verdict=verdict,
    ending=ending,
    numbers=numbers,
    luck=lucks,
    news=news,
    passes=(Done,),
    place="the town",
    gone=lambda raid: max(0, raid.turn - 1) / max(1, raid.last),
    legend=LEGEND,
    picture=picture,
    examples=example,
    cues=cues,
    is_open=lambda raid: raid.options.open_table,
)
