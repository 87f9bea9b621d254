"""An event of a raid opened: its dice, what they needed, every modifier, what was due."""

from campaign.kernel.play import Event
from campaign.kernel.sealed import Player
from campaign.land_raid.model.events import (
    BurnThrown,
    Fired,
    FirstThrown,
    Fought,
    GoesThrown,
    Looted,
    NerveTested,
    OfficerHit,
    OfficerThrew,
    Paid,
    SpreadThrown,
    Strength,
)
from campaign.land_raid.model.names import SIDES, many
from campaign.land_raid.model.terms import APART
from tui.match.explain import dice, mods, or_more
from tui.play.faces import Pair

OFFICERS = "1 dead, 2 captured, 3 driven off, 4 or more cuts his way out"


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
