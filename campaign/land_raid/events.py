"""All events of a land raid in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import (
    Event,
    Mod,
    NewTurn,
    Play,
    Said,
    Words,
    dice,
    in_words,
    many,
    on,
    reasons,
    rolled,
    start_of,
    thrown,
)
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state
from .state import (
    RAIDERS,
    TOWN,
    Alarm,
    Deed,
    Ending,
    Fate,
    Ground,
    Kind,
    Known,
    Quality,
    Raid,
    Tally,
    Unit,
    UnitId,
    plan,
)


class Strength(Struct, frozen=True):
    """What one side brings to a fight (P8-22.10)."""

    base: int
    mods: tuple[Mod, ...]
    factor: int
    dice: int


class AlarmThrown(Event):
    """The two dice of the alarm table."""

    faces: Faces
    row: int


class AlarmRaised(Event):
    """The town wakes, half or wholly."""

    alarm: Alarm


class RiseThrown(Event):
    """A unit of the town that was out of the raid has thrown to come back."""

    unit: UnitId
    face: int
    need: int


class Risen(Event):
    """A unit of the town is back."""

    unit: UnitId
    to: Known


class SquareNamed(Event):
    """A captain has named the square for a row of the table."""

    by: Player
    at: Square
    units: int
    """How many are there to throw."""


class GoesThrown(Event):
    """A unit has thrown against desertion, or against getting lost."""

    unit: UnitId
    face: int
    need: int
    fate: Fate
    """What has become of it; HERE when it stays."""


class SailSighted(Event):
    """A sail: the raid ends with the next turn."""

    last: int


class CalledOff(Event):
    """A group does not go in: the officer who led it has fallen."""

    unit: UnitId
    at: Square


class Attacked(Event):
    """A unit goes in to attack; those attacked must stay."""

    unit: UnitId
    at: Square
    first: bool
    """Whether it is the first to attack that square."""


class Saved(Event):
    """A unit that was hit threw to get off."""

    unit: UnitId
    face: int
    need: int
    mods: tuple[Mod, ...]
    saved: bool


class Killed(Event):
    """A unit is killed, in a square that both sides see."""

    unit: UnitId
    square: Square


class Captured(Event):
    """An officer is taken prisoner."""

    unit: UnitId
    square: Square


class Fought(Event):
    """Both sides of a fight have thrown."""

    at: Square
    attacker: Player
    strengths: tuple[Strength, Strength]
    """By player: raiders, town."""
    faces: tuple[Faces, Faces]
    hits: tuple[int, int]
    """The hits each player has made."""
    choices: tuple[Faces, Faces]
    """A die for each pair of hits: on 4 or more the striker says who takes it."""


class BurnThrown(Event):
    """A unit in a burning square has thrown for its life."""

    unit: UnitId
    face: int
    need: int


class SpreadThrown(Event):
    """Both sides have thrown for the fires."""

    raiders: int
    town: int
    spreads: bool


class CaughtFire(Event):
    """A square has caught fire."""

    at: Square
    building: bool


class BurntOut(Event):
    """A fire has burnt out."""

    at: Square


class TorchLaid(Event):
    """A group has tried to set fire to a building."""

    by: UnitId
    at: Square
    face: int
    need: int


class Looted(Event):
    """A building was looted."""

    by: tuple[UnitId, ...]
    at: Square
    ground: Ground
    faces: Faces
    coins: int
    """What was found; the purse may hold less."""


class Carried(Event):
    """A group has left for the boats with the loot."""

    unit: UnitId


class Spiked(Event):
    """A town gun was spiked."""

    by: UnitId
    gun: UnitId


class NerveTested(Event):
    """A unit has thrown for its nerve."""

    unit: UnitId
    fallen: UnitId
    face: int
    need: int
    """The lowest face on which it runs."""
    ran: bool


class Posted(Event):
    """A unit of the garrison was posted."""

    unit: UnitId
    to: Known


class Moved(Event):
    """A unit has gone to a square."""

    unit: UnitId
    to: Known


class Hauled(Event):
    """A gun's crew tried to move it."""

    gun: UnitId
    face: int
    need: int
    to: Known
    """Where it stands now."""


class LeftTown(Event):
    """A unit has taken to the boats."""

    unit: UnitId


class MovesEnded(Event):
    """A side has ended its movement."""

    side: Player


class Paid(Event):
    """Coins changed hands."""

    deed: Deed
    due: int
    """What the deed is worth to the raiders; less than none to the town."""
    paid: int
    """What was really paid: no more than the payer had."""
    purse: tuple[int, int]


class OfficerHit(Event):
    """An officer who was hit, or a governor who may be caught, has thrown."""

    unit: UnitId
    face: int
    row: int
    """The row of the officers' table that comes true: 1, 2, 3, or 4 where nothing happens."""


class Driven(Event):
    """An officer was driven one square away."""

    unit: UnitId
    to: Square


class SquareLost(Event):
    """The losers of a fight go back, or stand because they cannot."""

    at: Square
    side: Player
    to: Square | None


class SquareTaken(Event):
    """The attackers have moved in."""

    at: Square
    side: Player


class SquareHeld(Event):
    """The attack was beaten off."""

    at: Square
    side: Player


class OfficerThrew(Event):
    """An officer of the sleeping town threw to rouse his men."""

    unit: UnitId
    face: int
    need: int
    takes: int
    takes_scurvy: int
    """How many groups he may take along, able or better or else scurvy; 0 where he failed."""


class Fired(Event):
    """A group or a gun has fired."""

    by: UnitId
    gun: UnitId | None
    at: Square
    faces: Faces
    need: int
    mods: tuple[Mod, ...]
    hits: int
    choices: Faces = ()
    """A die for each hit: on 4 or more the shooter says who takes it."""


class NobodyLeft(Event):
    """Hits fell on a square where nobody was left to take them."""

    at: Square
    hits: int


class FirstThrown(NewTurn):
    """Both sides have thrown for who moves first."""

    raiders: int
    town: int
    first: Player


class ShootingBegan(Event):
    """The step of shooting begins."""

    first: Player


class RaidEnded(Event):
    """The raid is over."""

    ending: Ending


AnyEvent: TypeAlias = (
    FirstThrown
    | Posted
    | OfficerThrew
    | Moved
    | Hauled
    | LeftTown
    | Attacked
    | CalledOff
    | MovesEnded
    | ShootingBegan
    | Fired
    | NobodyLeft
    | Saved
    | Killed
    | Captured
    | Fought
    | OfficerHit
    | Driven
    | SquareLost
    | SquareTaken
    | SquareHeld
    | NerveTested
    | BurnThrown
    | SpreadThrown
    | CaughtFire
    | BurntOut
    | TorchLaid
    | Looted
    | Carried
    | Spiked
    | AlarmThrown
    | AlarmRaised
    | RiseThrown
    | Risen
    | SquareNamed
    | GoesThrown
    | SailSighted
    | Paid
    | RaidEnded
)


# --- All the words of a land raid that a player reads: what things are called, and events told ----

SIDES = ("Raiders", "Town")
"""What the two sides are called where no captain's name is known."""

KINDS = {
    Kind.OFFICER: "officer",
    Kind.GOVERNOR: "governor",
    Kind.HAND_TO_HAND: "cutlass group",
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
    Alarm.HALF: "Officers and hardened groups are awake.",
    Alarm.FULL: "The whole town is awake!",
}
ENDINGS = {
    Ending.NOT_YET: "The raid goes on.",
    Ending.LEFT: "The last raiders get away: the raid is over.",
    Ending.GONE: "No raiders are left: the raid is over.",
    Ending.SAIL: "A sail comes near and the raiders run for it: the raid is over.",
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
    Deed.OFFICER_KILLED: "killing an officer",
    Deed.OFFICER_CAPTURED: "capturing an officer",
    Deed.GOVERNOR_CAPTURED: "capturing the governor",
    Deed.RAIDING_OFFICER_CAPTURED: "a captured officer",
    Deed.GROUP_KILLED: "killing a group",
    Deed.SCURVY_KILLED: "killing a scurvy group",
    Deed.BURNED: "burning a building",
    Deed.TREASURY: "the treasury",
    Deed.RESIDENCE: "the governor's silver",
    Deed.LOOTED: "loot",
    Deed.SPIKED: "spiking a gun",
    Deed.RAIDERS_KILLED: "losing a group",
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
        case Posted(unit=unit, to=to):
            return f"{subject(raid, unit)} is posted {whither(raid, to)}."
        case Moved(unit=unit, to=to):
            return f"{subject(raid, unit)} goes {whither(raid, to)}."
        case Hauled(gun=gun, face=face, need=need, to=to):
            end = f"is hauled {whither(raid, to)}" if face >= need else "sticks fast"
            return f"{subject(raid, gun)} {end} {rolled(face, need)}."
        case LeftTown(unit=unit):
            return f"{subject(raid, unit)} takes to the boats."
        case Attacked(unit=unit, at=square, first=first):
            stay = " and pins the men there" if first else ""
            return f"{subject(raid, unit)} attacks {label(raid, square)}{stay}."
        case MovesEnded(rule=state.POSTED):
            return "The garrison is posted, and the town goes to sleep."
        case MovesEnded(side=who):
            return f"{side(who)} end{'' if who == RAIDERS else 's'} the march."
        case OfficerThrew():
            return officer_threw(raid, event)
    return None


def officer_threw(raid: Raid, event: OfficerThrew) -> str:
    who, die = subject(raid, event.unit), rolled(event.face, event.need)
    if not event.takes:
        return f"{who} rouses nobody {die}."
    scurvy = event.takes_scurvy
    more = f", or {many(scurvy, 'scurvy group')} instead" if scurvy else ""
    return f"{who} can rouse {many(event.takes, 'group')}{more} {die}."


def of_shooting(raid: Raid, event: Event) -> Words:
    match event:
        case Fired(by=by, gun=gun, at=square, faces=faces, need=need, mods=mods):
            who = subject(raid, by) + (f" with {name(raid, gun)}" if gun is not None else "")
            at, die = label(raid, square), thrown(faces, need, mods)
            if not event.hits:
                return f"{who} fires into {at} and misses {die}."
            end = f"hits {at}" if event.hits == 1 else f"scores {event.hits} hits in {at}"
            return f"{who} {end} {die[:-1]}{choosing(event.choices)})."
        case NobodyLeft(at=square, hits=hits):
            return f"Nobody is left in {label(raid, square)} to take {many(hits, 'more hit')}."
        case Saved(unit=unit, face=face, need=need, mods=mods, saved=saved):
            end = "escapes unhurt" if saved else "is hit"
            return f"{subject(raid, unit)} {end} {rolled(face, need, mods)}."
        case Killed(unit=unit, square=square):
            return f"{subject(raid, unit)} falls in {label(raid, square)}."
        case Captured(unit=unit, square=square):
            return f"{subject(raid, unit)} is taken prisoner in {label(raid, square)}."
        case ShootingBegan(first=first):
            return f"The shooting begins, {side(first).lower()} first."
        case NerveTested(unit=unit, face=face, need=need, ran=ran):
            end = "runs" if ran else "stands firm"
            return f"{subject(raid, unit)} {end} (rolled {face}; runs on {on(need)})."
    return None


def choosing(choices: Faces) -> str:
    """The dice that say who chooses the victims, as they follow those of the hits."""
    return f"; picks who is hit on 4 or more: {dice(choices)}" if choices else ""


def of_fighting(raid: Raid, event: Event) -> Words:
    match event:
        case Fought():
            return fought(raid, event)
        case CalledOff(unit=unit, at=square):
            where = label(raid, square)
            return f"{subject(raid, unit)} loses its officer and calls off the attack on {where}."
        case OfficerHit(unit=unit, face=face, row=row):
            return f"{subject(raid, unit)} {pressed(row)} (rolled {face})."
        case Driven(unit=unit, to=to):
            return f"{subject(raid, unit)} is driven back to {label(raid, to)}."
        case SquareLost(at=square, side=who, to=to):
            back = "but cannot fall back" if to is None else f"and fall back to {label(raid, to)}"
            losers = side(who) if who == RAIDERS else "The town's men"
            return f"{losers} lose {label(raid, square)} {back}."
        case SquareTaken(at=square, side=who):
            return f"{side(who)}{take(who)} {place(raid, square)}."
        case SquareHeld(at=square, side=who):
            return f"{side(who)}{hold(who)} {place(raid, square)}."
    return None


def take(who: Player) -> str:
    return " take" if who == RAIDERS else " takes"


def hold(who: Player) -> str:
    return " hold" if who == RAIDERS else " holds"


def pressed(row: int) -> str:
    """What a row of the officers' table means."""
    if row == state.DEAD:
        return "is cut down"
    if row == state.CAPTURED:
        return "is overpowered"
    how = "and gives ground" if row == state.DRIVEN else "but cuts his way out"
    return f"is hard pressed {how}"


def fought(raid: Raid, event: Fought) -> str:
    parts = []
    for n in (event.attacker, 1 - event.attacker):
        mine = event.strengths[n]
        scored = "score" if n == RAIDERS else "scores"
        hits = many(event.hits[n], "hit") if event.hits[n] else "no hit"
        points = many(mine.factor, "point")
        many_dice = many(mine.dice, "die", "dice") if mine.dice else "no dice"
        of = f"{many_dice} from {points}{reasons(mine.mods)}"
        shown = f": {dice(event.faces[n])}" if event.faces[n] else ""
        more = choosing(event.choices[n])
        parts.append(f"{side(Player(n)).lower()} {scored} {hits} ({of}{shown}{more})")
    return f"Hand to hand in {label(raid, event.at)}: {parts[0]}; {parts[1]}."


def of_fire(raid: Raid, event: Event) -> Words:
    match event:
        case BurnThrown(unit=unit, face=face, need=need):
            end = "dies in the flames" if face >= need else "escapes the flames"
            return f"{subject(raid, unit)} {end} (rolled {face}; burns on {on(need)})."
        case SpreadThrown(raiders=raiders, town=town, spreads=spreads):
            end = "spreads" if spreads else "does not spread"
            return f"The fire {end} (raiders rolled {raiders}, town {town})."
        case CaughtFire(at=square):
            return f"{start_of(place(raid, square))} catches fire."
        case BurntOut(at=square):
            return f"{start_of(place(raid, square))} burns to the ground."
        case TorchLaid(by=by, at=square, face=face, need=need):
            end = "sets fire" if face >= need else "fails to set fire"
            return f"{subject(raid, by)} {end} to {label(raid, square)} {rolled(face, need)}."
        case Looted(by=by, at=square, faces=faces, coins=coins):
            who = name(raid, by[0]) if len(by) == 1 else " and ".join(called(raid, u) for u in by)
            verb = "loots" if len(by) == 1 else "loot"
            found = f"{many(coins, 'coin')} (rolled {dice(faces)})"
            return f"{start_of(who)} {verb} {place(raid, square)} for {found}."
        case Carried(unit=unit):
            return f"{subject(raid, unit)} leaves for the boats with the loot."
        case Spiked(by=by, gun=gun):
            return f"{subject(raid, by)} spikes {name(raid, gun)}."
    return None


def of_alarm(raid: Raid, event: Event) -> Words:
    match event:
        case AlarmThrown(faces=faces, row=row):
            return (
                f"The alarm dice: {ROWS[row]} (rolled {' and '.join(map(str, faces))}, row {row})."
            )
        case AlarmRaised(alarm=alarm):
            return ALARMS[alarm]
        case RiseThrown(unit=unit, face=face, need=need):
            end = "is not lost after all" if face >= need else "stays lost"
            return f"{subject(raid, unit)} {end} {rolled(face, need)}."
        case Risen(unit=unit, to=to):
            return f"{subject(raid, unit)} comes back {whither(raid, to)}."
        case SquareNamed(by=by, at=square, units=units):
            there = "nobody is there" if not units else f"{many(units, 'unit')} must roll"
            choose = "choose" if by == RAIDERS else "chooses"
            return f"{side(by)} {choose} {label(raid, square)}: {there}."
        case GoesThrown(unit=unit, face=face, need=need, fate=fate):
            ends = {Fate.DESERTED: "deserts", Fate.LOST: "gets lost in the dark"}
            end = ends.get(fate, "stays")
            return f"{subject(raid, unit)} {end} (rolled {face}; leaves on {on(need)})."
        case SailSighted(last=last):
            return f"Sail ahoy! The raid ends after turn {last}."
        case Paid(deed=deed, due=due, paid=paid, purse=purse):
            return paid_words(deed, due, paid, purse)
    return None


def paid_words(deed: Deed, due: int, paid: int, purse: tuple[int, int]) -> str:
    if not paid:
        poor = "The town has" if due > 0 else "The raiders have"
        return f"{poor} no coins left to pay for {DEEDS[deed]}."
    coins = many(abs(paid), "coin")
    if paid != due:
        coins = f"only {abs(paid)} of {many(abs(due), 'coin')}"
    verb = "gain" if due > 0 else "lose"
    return f"The raiders {verb} {coins} for {DEEDS[deed]} (raiders {purse[0]}, town {purse[1]})."


def of_turn(raid: Raid, event: Event) -> Words:
    match event:
        case FirstThrown(turn=turn, raiders=raiders, town=town, first=first):
            who = "the raiders move" if first == RAIDERS else "the town moves"
            return f"Turn {turn}: {who} first (raiders rolled {raiders}, plus 1; town {town})."
        case RaidEnded(ending=ending):
            return ENDINGS[ending]
    return None


# --- The purse of both sides (P8-22.28, P8-22.29) and the account of it: what every deed has paid -

POINTS = Rule("P8-22.28")
FUNDS = Rule("P8-22.29")

FIXED = {
    Deed.OFFICER_KILLED: 2,
    Deed.GROUP_KILLED: 2,
    Deed.SCURVY_KILLED: 1,
    Deed.BURNED: 2,
    Deed.SPIKED: 2,
    Deed.RAIDERS_KILLED: -1,
    Deed.LATE: -2,
}
"""What a deed is worth to the raiders, where no dice say it."""
VICTORY = Rule("R3-45")
TO_LOSE = 18
"""Of 45 coins: with fewer the raiders have lost."""

WORDS = {
    Deed.OFFICER_KILLED: ("town officer killed", "town officers killed"),
    Deed.OFFICER_CAPTURED: ("town officer captured", "town officers captured"),
    Deed.GOVERNOR_CAPTURED: ("governor captured", "captures of the governor"),
    Deed.RAIDING_OFFICER_CAPTURED: ("raiding officer captured", "raiding officers captured"),
    Deed.GROUP_KILLED: ("town group killed", "town groups killed"),
    Deed.SCURVY_KILLED: ("scurvy town group killed", "scurvy town groups killed"),
    Deed.BURNED: ("building burned", "buildings burned"),
    Deed.TREASURY: ("treasury ransacked", "treasuries ransacked"),
    Deed.RESIDENCE: ("governor's residence ransacked", "residences ransacked"),
    Deed.LOOTED: ("other building looted", "other buildings looted"),
    Deed.SPIKED: ("gun spiked", "guns spiked"),
    Deed.RAIDERS_KILLED: ("raiding group killed", "raiding groups killed"),
    Deed.LATE: ("turn after the alarm", "turns after the alarm"),
}


# --- The purse (P8-22.28, P8-22.29): coins go from one side to the other while funds last --------


def pay(play: Play[Raid], deed: Deed, due: int | None = None) -> None:
    """Move the coins for a deed, as far as the payer's funds go (P8-22.29, R3-45)."""
    raid = play.state
    due = FIXED[deed] if due is None else due
    raiders, town = raid.purse
    paid = affordable(raid.purse, due)
    purse = (raiders + paid, town - paid)
    before = raid.deeds[deed]
    tally = Tally(before.count + 1, before.coins + paid)
    deeds = (*raid.deeds[:deed], tally, *raid.deeds[deed + 1 :])
    play.state = replace(raid, purse=purse, deeds=deeds)
    play.tell(Paid(POINTS if paid == due else FUNDS, deed, due, paid, purse))


def affordable(purse: tuple[int, int], due: int) -> int:
    """What is paid of a sum: no more than its payer holds (P8-22.29)."""
    return min(due, purse[TOWN]) if due > 0 else max(due, -purse[RAIDERS])


def pay_for_killed(play: Play[Raid], unit: Unit) -> None:
    """What a unit killed brings; the raiders' own officers bring nothing (R3-46)."""
    if unit.owner == TOWN:
        if unit.officer:
            pay(play, Deed.OFFICER_KILLED)
        else:
            scurvy = unit.quality is Quality.SCURVY
            pay(play, Deed.SCURVY_KILLED if scurvy else Deed.GROUP_KILLED)
    elif unit.group:
        pay(play, Deed.RAIDERS_KILLED)


def owner_of(deed: Deed) -> Player:
    """Whose gain a deed is."""
    losses = (Deed.RAIDING_OFFICER_CAPTURED, Deed.RAIDERS_KILLED, Deed.LATE)
    return TOWN if deed in losses else RAIDERS


def can_be_looted(raid: Raid, at: Square) -> bool:
    """Whether there is still something to be had; not while it burns (H-24)."""
    return plan(raid.town.rows).building[at] and not raid.fires[at] and at not in raid.looted


# --- The account of a raid: what every deed has paid, line by line, and who has won (H-30) -------


class Line(Struct, frozen=True):
    """One line of the account: coins paid to a side for a deed done so many times."""

    to: Player
    points: int
    count: int
    why: str
    deed: Deed
    rule: Rule = POINTS


def account(raid: Raid) -> tuple[Line, ...]:
    """Every line with something in it, the raiders' gains first (P8-22.28)."""
    lines = []
    for deed in Deed:
        tally = raid.deeds[deed]
        if tally.count:
            one, many = WORDS[deed]
            why = one if tally.count == 1 else f"{tally.count} {many}"
            lines.append(Line(owner_of(deed), abs(tally.coins), tally.count, why, deed))
    return tuple(sorted(lines, key=lambda line: (line.to, line.deed)))


def better(raid: Raid) -> Player | None:
    """Who has the better of it: more than half of the chest, or fewer than 18 of 45 (R3-45)."""
    coins, chest = raid.purse[RAIDERS], raid.options.coins
    if 2 * coins > chest:
        return RAIDERS
    return TOWN if coins * 45 < TO_LOSE * chest else None


def margin(raid: Raid) -> int:
    """How many coins the raiders are above the line between draw and win; less than none below."""
    return 2 * raid.purse[RAIDERS] - raid.options.coins


def aim(raid: Raid, who: Player | None) -> Said:
    """How many coins win and lose beside those that the raiders have (R3-45)."""
    chest, has = raid.options.coins, raid.purse[RAIDERS]
    win, draw = chest // 2 + 1, -(-TO_LOSE * chest // 45)
    if who == RAIDERS:
        return Said(
            f"You win with {win} coins, and lose with fewer than {draw}. You have {has}.", VICTORY
        )
    theirs = "you win" if who == TOWN else "the town wins"
    words = f"With {win} coins the raiders win, with fewer than {draw} {theirs}. They have {has}."
    return Said(words, VICTORY)
