"""What the log of a raid tells: an event in a sentence, if it was seen; and opened, its dice."""

from collections.abc import Sequence

from campaign.geometry.squares import NOWHERE
from campaign.kernel.play import Event
from campaign.kernel.sealed import Player
from campaign.kernel.words import many
from campaign.land_raid.model.events import (
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
from campaign.land_raid.model.say import SIDES, label, say
from campaign.land_raid.model.state import APART, ORDER, Known, Raid
from tui.match.explain import dice, mods, or_more
from tui.play.faces import Pair

DARK = "Something stirs in the dark."
OFFICERS = "1 dead, 2 captured, 3 driven off, 4 or more cuts his way out"


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
        lines += [
            ("paid", many(abs(paid), "coin")),
            ("unpaid", many(abs(due - paid), "coin")),
        ]
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
