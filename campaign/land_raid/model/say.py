"""All the words of a land raid that a player reads: what things are called, and events told."""

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Event, Said, Words, in_words
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import dice, many, reasons, start_of
from . import events, state
from .ground import plan
from .state import (
    RAIDERS,
    Alarm,
    Deed,
    Ending,
    Fate,
    Ground,
    Kind,
    Known,
    Quality,
    Raid,
    Unit,
    UnitId,
)

SIDES = ("Raiders", "Town")
"""What the two sides are called where no captain's name is known."""

KINDS = {
    Kind.OFFICER: "officer",
    Kind.GOVERNOR: "governor",
    Kind.HAND_TO_HAND: "hand-to-hand group",
    Kind.MUSKET: "musket group",
    Kind.MILITIA: "militia group",
    Kind.MOB: "mob",
    Kind.UNARMED: "unarmed group",
    Kind.GUN: "town gun",
}
LETTERS = {
    Kind.OFFICER: "o",
    Kind.GOVERNOR: "v",
    Kind.HAND_TO_HAND: "h",
    Kind.MUSKET: "m",
    Kind.MILITIA: "l",
    Kind.MOB: "b",
    Kind.UNARMED: "u",
    Kind.GUN: "g",
}
QUALITIES = {Quality.SCURVY: "scurvy", Quality.ABLE: "able", Quality.HARDENED: "battle hardened"}
GROUNDS = {
    Ground.WATER: "water",
    Ground.WALL: "wall",
    Ground.BEACH: "beach",
    Ground.OPEN: "open ground",
    Ground.STREET: "street",
    Ground.GATE: "gate",
    Ground.JUNGLE: "jungle",
    Ground.BATTERY: "battery",
    Ground.HOUSE: "house",
    Ground.CHURCH: "church",
    Ground.TAVERN: "tavern",
    Ground.WAREHOUSE: "warehouse",
    Ground.FORT: "fort",
    Ground.GAOL: "gaol",
    Ground.TREASURY: "treasury",
    Ground.RESIDENCE: "governor's residence",
}
ALARMS = {
    Alarm.ASLEEP: "The town sleeps.",
    Alarm.HALF: "The officers and the hardened are awake.",
    Alarm.FULL: "The whole town is awake!",
}
ENDINGS = {
    Ending.NOT_YET: "The raid goes on.",
    Ending.LEFT: "The last raiders are away: the raid is over.",
    Ending.GONE: "No raider is left: the raid is over.",
    Ending.SAIL: "A sail is near and the raiders run for it: the raid is over.",
    Ending.DAWN: "Day breaks: the raid is over.",
}
ROWS = {
    2: "the dead rise",
    3: "the dead rise",
    4: "defenders desert",
    5: "a quiet night",
    6: "officers and hardened groups wake",
    7: "the whole town wakes",
    8: "a quiet night",
    9: "a quiet night",
    10: "raiders get lost",
    11: "a quiet night",
    12: "sail ahoy",
}
DEEDS = {
    Deed.OFFICER_KILLED: "an officer killed",
    Deed.OFFICER_CAPTURED: "an officer captured",
    Deed.GOVERNOR_CAPTURED: "the governor captured",
    Deed.RAIDING_OFFICER_CAPTURED: "a raiding officer captured",
    Deed.GROUP_KILLED: "a group killed",
    Deed.SCURVY_KILLED: "a scurvy group killed",
    Deed.BURNED: "a building burned",
    Deed.TREASURY: "the treasury",
    Deed.RESIDENCE: "the governor's silver",
    Deed.LOOTED: "loot",
    Deed.SPIKED: "a gun spiked",
    Deed.RAIDERS_KILLED: "a raiding group killed",
    Deed.LATE: "a turn since the alarm",
}


# --- The names of things: kinds, ground, tokens on the map, squares, numbers with their nouns ----


def token(raid: Raid, who: UnitId) -> str:
    """The two characters of a unit on the map: raiders in capitals, each kind counted."""
    unit = raid.units[who]
    owner, kind = unit.owner, unit.kind
    number = sum([each.owner == owner and each.kind is kind for each in raid.units[: who + 1]])
    letter = LETTERS[unit.kind]
    sign = str(number) if number < 10 else chr(ord("a") + number - 10)
    return (letter.upper() if unit.owner == RAIDERS else letter) + sign


def name(raid: Raid, who: UnitId) -> str:
    """A unit as a sentence calls it: by his name, or its kind and token."""
    unit = raid.units[who]
    if unit.name:
        return unit.name
    return f"{KINDS[unit.kind]} {token(raid, who)}"


def called(raid: Raid, who: UnitId) -> str:
    """A unit in a word: an officer by his name, the others by what stands on the map."""
    return raid.units[who].name or token(raid, who)


def described(unit: Unit) -> str:
    """What a unit is: its quality and kind."""
    if unit.gun or unit.officer:
        return KINDS[unit.kind]
    return f"{QUALITIES[unit.quality]} {KINDS[unit.kind]}"


def subject(raid: Raid, who: UnitId) -> str:
    """A unit at the start of a sentence."""
    return start_of(name(raid, who))


def label(raid: Raid, at: Square) -> str:
    """A square as it is called on the map."""
    return plan(raid.town.rows).label(at)


def place(raid: Raid, at: Square) -> str:
    """A square with what it holds: "the tavern at C2"."""
    return f"the {GROUNDS[plan(raid.town.rows).ground[at]]} at {label(raid, at)}"


def whither(raid: Raid, to: Known) -> str:
    """ "to C2", or "in the dark" where it was not seen."""
    seen = [seal.content for seal in to if seal.content not in (None, NOWHERE)]
    return f"to {label(raid, seen[0])}" if seen and seen[0] is not None else "in the dark"


def side(player: Player) -> str:
    return "The raiders" if player == RAIDERS else "The town"


# --- Events in words. All that a player reads of a raid is written here --------------------------
# What a side did not see it is not told: where an event's square is sealed it says "in the dark".


def say(raid: Raid, event: Event) -> Said:
    """One sentence, with its rule. `raid` is the state after the event.

    Raises TypeError for an event that no chapter of this engine tells.
    """
    return in_words(raid, event, of_moving, of_shooting, of_fighting, of_fire, of_alarm, of_turn)


def of_moving(raid: Raid, event: Event) -> Words:
    match event:
        case events.Posted(unit=unit, to=to):
            return f"{subject(raid, unit)} is posted {whither(raid, to)}."
        case events.Moved(unit=unit, to=to):
            return f"{subject(raid, unit)} goes {whither(raid, to)}."
        case events.Hauled(gun=gun, face=face, need=need, to=to):
            end = f"and is hauled {whither(raid, to)}" if face >= need else "and sticks fast"
            return f"{subject(raid, gun)}: {face} ({need}+), {end}."
        case events.LeftTown(unit=unit):
            return f"{subject(raid, unit)} takes to the boats."
        case events.Attacked(unit=unit, at=square, first=first):
            stay = ": the men there must stay" if first else ""
            return f"{subject(raid, unit)} goes in to attack {label(raid, square)}{stay}."
        case events.MovesEnded(rule=state.POSTED):
            return "The garrison is posted, and the town goes to sleep."
        case events.MovesEnded(side=who):
            return f"{side(who)} {'have' if who == RAIDERS else 'has'} moved."
        case events.OfficerThrew():
            return officer_threw(raid, event)
    return None


def officer_threw(raid: Raid, event: events.OfficerThrew) -> str:
    text = f"{subject(raid, event.unit)} rouses his men: {event.face} ({event.need}+), "
    if not event.takes:
        return text + "nobody stirs."
    more = f", or else {event.takes_scurvy} scurvy," if event.takes_scurvy else ""
    return f"{text}{many(event.takes, 'group')}{more} may move."


def of_shooting(raid: Raid, event: Event) -> Words:
    match event:
        case events.Fired(by=by, gun=gun, at=square, faces=faces, need=need, mods=mods):
            who = subject(raid, by) + (f" with {name(raid, gun)}" if gun is not None else "")
            end, why = hits_told(event), reasons(mods)
            return f"{who} fires into {label(raid, square)}: {dice(faces)} ({need}+{why}), {end}."
        case events.NobodyLeft(at=square, hits=hits):
            return f"Nobody is left in {label(raid, square)} to take {many(hits, 'more hit')}."
        case events.Saved(unit=unit, face=face, need=need, mods=mods, saved=saved):
            end = "and is unhurt" if saved else "and is hit"
            return f"{subject(raid, unit)} saves on {need}+{reasons(mods)}: {face}, {end}."
        case events.Killed(unit=unit, square=square):
            return f"{subject(raid, unit)} falls in {label(raid, square)}."
        case events.Captured(unit=unit, square=square):
            return f"{subject(raid, unit)} is taken prisoner in {label(raid, square)}."
        case events.ShootingBegan(first=first):
            return f"Shooting: {side(first).lower()} first."
        case events.NerveTested(unit=unit, face=face, need=need, ran=ran):
            end = "and runs" if ran else "and stands"
            return (
                f"{subject(raid, unit)} has seen a comrade fall: {face} (runs on {need}+), {end}."
            )
    return None


def hits_told(event: events.Fired) -> str:
    """The hits of a shot, and the dice that say who chooses their victims."""
    if not event.hits:
        return "no hit"
    return f"{many(event.hits, 'hit')}{choosing(event.choices)}"


def choosing(choices: Faces) -> str:
    """The dice that say who names the victims, as they follow the hits."""
    return f", dice for the choice {dice(choices)} ({state.CHOICE}+)" if choices else ""


def of_fighting(raid: Raid, event: Event) -> Words:
    match event:
        case events.Fought():
            return fought(raid, event)
        case events.OfficerHit(unit=unit, face=face, row=row, captors=captors):
            end = pressed(row, captors)
            return f"{subject(raid, unit)} is hard pressed: {face}, {end}."
        case events.Driven(unit=unit, to=to):
            return f"{subject(raid, unit)} is driven to {label(raid, to)}."
        case events.SquareLost(at=square, side=who, to=to):
            back = "but cannot give way" if to is None else f"and fall back to {label(raid, to)}"
            losers = side(who) if who == RAIDERS else "The town's men"
            return f"{losers} lose {label(raid, square)} {back}."
        case events.SquareTaken(at=square, side=who):
            return f"{side(who)}{take(who)} {place(raid, square)}."
        case events.SquareHeld(at=square, side=who):
            return f"{side(who)}{hold(who)} {place(raid, square)}."
    return None


def take(who: Player) -> str:
    return " take" if who == RAIDERS else " takes"


def hold(who: Player) -> str:
    return " hold" if who == RAIDERS else " holds"


def pressed(row: int, captors: bool) -> str:
    """What a row of the officers' table means."""
    if row == state.DEAD:
        return "a mortal blow"
    if row == state.CAPTURED:
        return "overpowered" if captors else "a mortal blow, with nobody left to take him"
    return "he gives ground" if row == state.DRIVEN else "he cuts his way out"


def fought(raid: Raid, event: events.Fought) -> str:
    parts = []
    for n in (event.attacker, 1 - event.attacker):
        mine = event.strengths[n]
        points = f"{mine.factor} points{reasons(mine.mods)}"
        hits = many(event.hits[n], "hit") if event.hits[n] else "no hit"
        thrown = f"{SIDES[n].lower()} {dice(event.faces[n])} ({points})"
        parts.append(f"{thrown}, {hits}{choosing(event.choices[n])}")
    return f"Hand to hand in {label(raid, event.at)}: {parts[0]}; {parts[1]}."


def of_fire(raid: Raid, event: Event) -> Words:
    match event:
        case events.BurnThrown(unit=unit, face=face, need=need):
            end = "and burns" if face >= need else "and escapes the flames"
            return f"{subject(raid, unit)} stands in the fire: {face} (burns on {need}+), {end}."
        case events.SpreadThrown(raiders=raiders, town=town, spreads=spreads):
            end = "the fire leaps" if spreads else "the fire stays where it is"
            return f"The flames: raiders {raiders}, town {town}; {end}."
        case events.CaughtFire(at=square):
            return f"{start_of(place(raid, square))} is on fire."
        case events.BurntOut(at=square):
            return f"{start_of(place(raid, square))} is burnt to the ground."
        case events.TorchLaid(by=by, at=square, face=face, need=need):
            end = f"{face} ({need}+), " + ("it catches" if face >= need else "it smoulders out")
            return f"{subject(raid, by)} lays a torch to {label(raid, square)}: {end}."
        case events.Looted(by=by, at=square, faces=faces, coins=coins):
            who = name(raid, by[0]) if len(by) == 1 else " and ".join(called(raid, u) for u in by)
            verb = "loots" if len(by) == 1 else "loot"
            found = f"{dice(faces)}, {many(coins, 'coin')}"
            return f"{start_of(who)} {verb} {place(raid, square)}: {found}."
        case events.Carried(unit=unit):
            return f"{subject(raid, unit)} is off to the boats with the loot."
        case events.Spiked(by=by, gun=gun):
            return f"{subject(raid, by)} spikes {name(raid, gun)}."
    return None


def of_alarm(raid: Raid, event: Event) -> Words:
    match event:
        case events.AlarmThrown(faces=faces, row=row):
            return f"The alarm dice: {dice(faces)}, {row}: {ROWS[row]}."
        case events.AlarmRaised(alarm=alarm):
            return ALARMS[alarm]
        case events.RiseThrown(unit=unit, face=face, need=need):
            end = "and is back" if face >= need else "and is gone"
            return f"{subject(raid, unit)} was thought lost: {face} ({need}+), {end}."
        case events.Risen(unit=unit, to=to):
            return f"{subject(raid, unit)} comes back {whither(raid, to)}."
        case events.SquareNamed(by=by, at=square, units=units):
            there = many(units, "unit") if units else "nobody"
            names = "name" if by == RAIDERS else "names"
            return f"{side(by)} {names} {label(raid, square)}: {there} to throw."
        case events.GoesThrown(unit=unit, face=face, need=need, fate=fate):
            ends = {Fate.DESERTED: "and slips away", Fate.LOST: "and is lost in the dark"}
            return (
                f"{subject(raid, unit)}: {face} (goes on {need}+), {ends.get(fate, 'and stays')}."
            )
        case events.SailSighted(last=last):
            return f"Sail ahoy! The raid ends with turn {last}."
        case events.Paid(deed=deed, due=due, paid=paid, purse=purse):
            return paid_words(deed, due, paid, purse)
    return None


def paid_words(deed: Deed, due: int, paid: int, purse: tuple[int, int]) -> str:
    to, poor = ("the raiders", "the town") if due > 0 else ("the town", "the raiders")
    text = f"{many(abs(paid), 'coin')} to {to} for {DEEDS[deed]}"
    if not paid:
        verb = "has" if due > 0 else "have"
        return f"{start_of(poor)} {verb} no coin left to pay for {DEEDS[deed]}."
    if paid != due:
        text = f"{abs(paid)} of {many(abs(due), 'coin')} to {to} for {DEEDS[deed]}"
    return f"{text}: raiders {purse[0]}, town {purse[1]}."


def of_turn(raid: Raid, event: Event) -> Words:
    match event:
        case events.FirstThrown(turn=turn, raiders=raiders, town=town, first=first):
            who = "the raiders move" if first == RAIDERS else "the town moves"
            return f"Turn {turn}: raiders {raiders} + 1, town {town}; {who} first."
        case events.RaidEnded(ending=ending):
            return ENDINGS[ending]
    return None
