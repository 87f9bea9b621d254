"""All events of a land raid with the sentences that tell them, and the purse of both sides."""

from functools import partial

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import (
    Event,
    Gain,
    Mod,
    NewTurn,
    Play,
    Said,
    dice,
    every,
    many,
    on,
    reasons,
    rolled,
    start_of,
    thrown,
)
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
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
    UnitId,
    change,
    with_one,
)


class Strength(Struct, frozen=True):
    """What one side brings to a fight (P8-22.10)."""

    base: int
    mods: tuple[Mod, ...]
    factor: int
    dice: int


class FirstThrown(NewTurn):
    raiders: int
    town: int
    first: Player


class OfUnit(Event):
    unit: UnitId


class Went(OfUnit):
    to: Known


class DieThrown(OfUnit):
    face: int
    need: int


class FellAt(OfUnit):
    square: Square


class OfSquare(Event):
    at: Square


class SquareSettled(OfSquare):
    side: Player


class Posted(Went): ...


class OfficerThrew(DieThrown):
    takes: int
    takes_scurvy: int
    """How many groups he may take along, able or better or else scurvy; 0 where he failed."""


class Moved(Went): ...


class Hauled(Event):
    gun: UnitId
    face: int
    need: int
    to: Known  # where it stands now


class LeftTown(OfUnit): ...


class CalledOff(OfUnit):
    """A group does not go in: the officer who led it has fallen."""

    at: Square


class Attacked(OfUnit):
    """A unit goes in to attack; those attacked must stay."""

    at: Square
    first: bool  # whether it is the first to attack that square


class MovesEnded(Event):
    side: Player


class ShootingBegan(Event):
    first: Player


class Fired(Event):
    by: UnitId
    gun: UnitId | None
    at: Square
    faces: Faces
    need: int
    mods: tuple[Mod, ...]
    hits: int
    choices: Faces = ()  # a die for each hit: on 4 or more the shooter says who takes it


class NobodyLeft(OfSquare):
    hits: int


class Saved(DieThrown):
    mods: tuple[Mod, ...]
    saved: bool


class Killed(FellAt): ...


class Captured(FellAt): ...


class Fought(OfSquare):
    """Both sides of a fight have thrown; pairs are by player: raiders, town."""

    attacker: Player
    strengths: tuple[Strength, Strength]
    faces: tuple[Faces, Faces]
    hits: tuple[int, int]  # the hits each player has made
    choices: tuple[Faces, Faces]
    """A die for each pair of hits: on 4 or more the striker says who takes it."""


class OfficerHit(OfUnit):
    """An officer who was hit, or a governor who may be caught, has thrown."""

    face: int
    row: int
    """The row of the officers' table that comes true: 1, 2, 3, or 4 where nothing happens."""


class Driven(OfUnit):
    to: Square


class SquareLost(SquareSettled):
    """The losers of a fight go back, or stand because they cannot."""

    to: Square | None


class SquareTaken(SquareSettled): ...


class SquareHeld(SquareSettled): ...


class NerveTested(OfUnit):
    fallen: UnitId
    face: int
    need: int  # the lowest face on which it runs
    ran: bool


class BurnThrown(DieThrown): ...


class SpreadThrown(Event):
    raiders: int
    town: int
    spreads: bool


class CaughtFire(OfSquare):
    building: bool


class BurntOut(OfSquare): ...


class TorchLaid(Event):
    by: UnitId
    at: Square
    face: int
    need: int


class Looted(Event):
    by: tuple[UnitId, ...]
    at: Square
    ground: Ground
    faces: Faces
    coins: int  # what was found; the purse may hold less


class Carried(OfUnit): ...


class Spiked(Event):
    by: UnitId
    gun: UnitId


class AlarmThrown(Event):
    faces: Faces
    row: int


class AlarmRaised(Event):
    alarm: Alarm


class RiseThrown(DieThrown): ...


class Risen(Went): ...


class SquareNamed(Event):
    by: Player
    at: Square
    units: int  # how many are there to throw


class GoesThrown(DieThrown):
    fate: Fate  # what has become of it; HERE when it stays


class SailSighted(Event):
    last: int


class Paid(Event):
    deed: Deed
    due: int  # what the deed is worth to the raiders; less than none to the town
    paid: int  # what was really paid: no more than the payer had
    purse: tuple[int, int]


class RaidEnded(Event):
    ending: Ending


AnyEvent = every(Event, globals())


# --- What things are called ----------------------------------------------------------------------

SIDES = ("Raiders", "Town")  # what the two sides are called where no captain's name is known
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
LETTERS = dict(zip(Kind, "ovhmlbug", strict=True))
QUALITIES = {Quality.SCURVY: "scurvy", Quality.ABLE: "able", Quality.HARDENED: "battle hardened"}
GROUNDS = {ground: ground.name.lower() for ground in Ground}
GROUNDS |= {Ground.OPEN: "open ground", Ground.RESIDENCE: "governor's residence"}
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
ROWS = dict.fromkeys(range(2, 13), "a quiet night") | {
    2: "the dead rise",
    3: "the dead rise",
    4: "defenders desert",
    6: "officers and hardened groups wake",
    7: "the whole town wakes",
    10: "raiders get lost",
    12: "sail ahoy",
}  # the alarm table
DEEDS = {
    Deed.OFFICER_KILLED: ("killing an officer", "town officer killed", "town officers killed"),
    Deed.OFFICER_CAPTURED: (
        "capturing an officer",
        "town officer captured",
        "town officers captured",
    ),
    Deed.GOVERNOR_CAPTURED: (
        "capturing the governor",
        "governor captured",
        "captures of the governor",
    ),
    Deed.RAIDING_OFFICER_CAPTURED: (
        "a captured officer",
        "raiding officer captured",
        "raiding officers captured",
    ),
    Deed.GROUP_KILLED: ("killing a group", "town group killed", "town groups killed"),
    Deed.SCURVY_KILLED: (
        "killing a scurvy group",
        "scurvy town group killed",
        "scurvy town groups killed",
    ),
    Deed.BURNED: ("burning a building", "building burned", "buildings burned"),
    Deed.TREASURY: ("the treasury", "treasury ransacked", "treasuries ransacked"),
    Deed.RESIDENCE: (
        "the governor's silver",
        "governor's residence ransacked",
        "residences ransacked",
    ),
    Deed.LOOTED: ("loot", "other building looted", "other buildings looted"),
    Deed.SPIKED: ("spiking a gun", "gun spiked", "guns spiked"),
    Deed.RAIDERS_KILLED: ("losing a group", "raiding group killed", "raiding groups killed"),
    Deed.LATE: ("a turn since the alarm", "turn after the alarm", "turns after the alarm"),
}  # what coins are paid for; and how the account has one of it, and several


def token(raid: Raid, who: UnitId) -> str:
    """The two characters of a unit on the map: raiders in capitals, each kind counted."""
    owner, kind = raid.units[who].owner, raid.units[who].kind
    number = sum([each.owner == owner and each.kind is kind for each in raid.units[: who + 1]])
    sign = str(number) if number < 10 else chr(ord("a") + number - 10)
    return (LETTERS[kind].upper() if owner == RAIDERS else LETTERS[kind]) + sign


def name(raid: Raid, who: UnitId) -> str:
    """A unit as a sentence calls it: by his name, or its kind and token."""
    unit = raid.units[who]
    return unit.name or f"{KINDS[unit.kind]} {token(raid, who)}"


def subject(raid: Raid, who: UnitId) -> str:
    return start_of(name(raid, who))


def called(raid: Raid, who: UnitId) -> str:
    """A unit in a word: an officer by his name, the others by what stands on the map."""
    return raid.units[who].name or token(raid, who)


def described(unit: state.Unit) -> str:
    if unit.gun or unit.officer:
        return KINDS[unit.kind]
    return f"{QUALITIES[unit.quality]} {KINDS[unit.kind]}"


def label(raid: Raid, at: Square) -> str:
    return raid.table.label(at)


def place(raid: Raid, at: Square) -> str:
    """A square with what it holds: "the tavern at C2"."""
    return f"the {GROUNDS[raid.table.ground[at]]} at {label(raid, at)}"


def whither(raid: Raid, to: Known) -> str:
    """ "to C2", or "in the dark" where it was not seen."""
    seen = [at for seal in to if (at := seal.content) is not None and at != NOWHERE]
    return f"to {label(raid, seen[0])}" if seen else "in the dark"


def side(player: Player, verb: str = "") -> str:
    if player == RAIDERS:
        return f"The raiders {verb}".rstrip()
    return f"The town {verb}s" if verb else "The town"


# --- Events in words. All that a player reads of a raid is written here --------------------------
# What a side did not see it is not told: where an event's square is sealed it says "in the dark".


def say(raid: Raid, event: Event) -> Said:
    """One sentence, with its rule. `raid` is the state after the event.

    Raises TypeError for an event that this engine does not tell.
    """
    return Said(sentence(raid, event), event.rule)


def sentence(raid: Raid, event: Event) -> str:
    who, at, spot = (partial(words, raid) for words in (subject, label, place))
    match event:
        case FirstThrown():
            moves = "the raiders move" if event.first == RAIDERS else "the town moves"
            rolls = f"raiders rolled {event.raiders}, plus 1; town {event.town}"
            return f"Turn {event.turn}: {moves} first ({rolls})."
        case Posted():
            return f"{who(event.unit)} is posted {whither(raid, event.to)}."
        case OfficerThrew(takes_scurvy=scurvy):
            die = rolled(event.face, event.need)
            if not event.takes:
                return f"{who(event.unit)} rouses nobody {die}."
            more = f", or {many(scurvy, 'scurvy group')} instead" if scurvy else ""
            return f"{who(event.unit)} can rouse {many(event.takes, 'group')}{more} {die}."
        case Moved():
            return f"{who(event.unit)} goes {whither(raid, event.to)}."
        case Hauled(face=face, need=need):
            end = f"is hauled {whither(raid, event.to)}" if face >= need else "sticks fast"
            return f"{who(event.gun)} {end} {rolled(face, need)}."
        case LeftTown():
            return f"{who(event.unit)} takes to the boats."
        case Attacked():
            stay = " and pins the men there" if event.first else ""
            return f"{who(event.unit)} attacks {at(event.at)}{stay}."
        case CalledOff():
            lost = "loses its officer and calls off the attack on"
            return f"{who(event.unit)} {lost} {at(event.at)}."
        case MovesEnded(rule=state.POSTED):
            return "The garrison is posted, and the town goes to sleep."
        case MovesEnded():
            return f"{side(event.side, 'end')} the march."
        case ShootingBegan():
            return f"The shooting begins, {side(event.first).lower()} first."
        case Fired(gun=gun, hits=hits):
            shooter = who(event.by) + (f" with {name(raid, gun)}" if gun is not None else "")
            die = thrown(event.faces, event.need, event.mods)
            if not hits:
                return f"{shooter} fires into {at(event.at)} and misses {die}."
            scores = "hits" if hits == 1 else f"scores {hits} hits in"
            return f"{shooter} {scores} {at(event.at)} {die[:-1]}{choosing(event.choices)})."
        case NobodyLeft():
            return f"Nobody is left in {at(event.at)} to take {many(event.hits, 'more hit')}."
        case Saved():
            end = "escapes unhurt" if event.saved else "is hit"
            return f"{who(event.unit)} {end} {rolled(event.face, event.need, event.mods)}."
        case Killed():
            return f"{who(event.unit)} falls in {at(event.square)}."
        case Captured():
            return f"{who(event.unit)} is taken prisoner in {at(event.square)}."
        case Fought():
            strikers = (event.attacker, opponent_of(event.attacker))
            parts = "; ".join(of_striking(event, player) for player in strikers)
            return f"Hand to hand in {at(event.at)}: {parts}."
        case OfficerHit():
            means = {
                state.DEAD: "is cut down",
                state.CAPTURED: "is overpowered",
                state.DRIVEN: "is hard pressed and gives ground",
                state.UNHURT: "is hard pressed but cuts his way out",
            }
            return f"{who(event.unit)} {means[event.row]} (rolled {event.face})."
        case Driven():
            return f"{who(event.unit)} is driven back to {at(event.to)}."
        case SquareLost(to=back):
            losers = "The raiders" if event.side == RAIDERS else "The town's men"
            go = "but cannot fall back" if back is None else f"and fall back to {at(back)}"
            return f"{losers} lose {at(event.at)} {go}."
        case SquareTaken():
            return f"{side(event.side, 'take')} {spot(event.at)}."
        case SquareHeld():
            return f"{side(event.side, 'hold')} {spot(event.at)}."
        case NerveTested(face=face):
            end = "runs" if event.ran else "stands firm"
            return f"{who(event.unit)} {end} (rolled {face}; runs on {on(event.need)})."
        case BurnThrown(face=face, need=need):
            end = "dies in the flames" if face >= need else "escapes the flames"
            return f"{who(event.unit)} {end} (rolled {face}; burns on {on(need)})."
        case SpreadThrown():
            end = "spreads" if event.spreads else "does not spread"
            return f"The fire {end} (raiders rolled {event.raiders}, town {event.town})."
        case CaughtFire():
            return f"{start_of(spot(event.at))} catches fire."
        case BurntOut():
            return f"{start_of(spot(event.at))} burns to the ground."
        case TorchLaid(face=face, need=need):
            end = "sets fire" if face >= need else "fails to set fire"
            return f"{who(event.by)} {end} to {at(event.at)} {rolled(face, need)}."
        case Looted(by=men):
            alone = len(men) == 1
            names = name(raid, men[0]) if alone else " and ".join(called(raid, u) for u in men)
            loot = f"{start_of(names)} {'loots' if alone else 'loot'} {spot(event.at)}"
            return f"{loot} for {many(event.coins, 'coin')} (rolled {dice(event.faces)})."
        case Carried():
            return f"{who(event.unit)} leaves for the boats with the loot."
        case Spiked():
            return f"{who(event.by)} spikes {name(raid, event.gun)}."
        case AlarmThrown(row=row):
            shown = " and ".join(map(str, event.faces))
            return f"The alarm dice: {ROWS[row]} (rolled {shown}, row {row})."
        case AlarmRaised():
            return ALARMS[event.alarm]
        case RiseThrown(face=face, need=need):
            end = "is not lost after all" if face >= need else "stays lost"
            return f"{who(event.unit)} {end} {rolled(face, need)}."
        case Risen():
            return f"{who(event.unit)} comes back {whither(raid, event.to)}."
        case SquareNamed(units=units):
            there = f"{many(units, 'unit')} must roll" if units else "nobody is there"
            return f"{side(event.by, 'choose')} {at(event.at)}: {there}."
        case GoesThrown(face=face):
            ends = {Fate.DESERTED: "deserts", Fate.LOST: "gets lost in the dark"}
            leaves = f"(rolled {face}; leaves on {on(event.need)})"
            return f"{who(event.unit)} {ends.get(event.fate, 'stays')} {leaves}."
        case SailSighted():
            return f"Sail ahoy! The raid ends after turn {event.last}."
        case Paid(due=due, paid=paid, purse=purse):
            why = DEEDS[event.deed][0]
            if not paid:
                poor = "The town has" if due > 0 else "The raiders have"
                return f"{poor} no coins left to pay for {why}."
            paying = many(abs(paid), "coin")
            if paid != due:
                paying = f"only {abs(paid)} of {many(abs(due), 'coin')}"
            verb = "gain" if due > 0 else "lose"
            return f"The raiders {verb} {paying} for {why} (raiders {purse[0]}, town {purse[1]})."
        case RaidEnded():
            return ENDINGS[event.ending]
    raise TypeError(event)


def of_striking(event: Fought, player: Player) -> str:
    mine, faces = event.strengths[player], event.faces[player]
    hits = many(event.hits[player], "hit") if event.hits[player] else "no hit"
    thrown = many(mine.dice, "die", "dice") if mine.dice else "no dice"
    of = f"{thrown} from {many(mine.factor, 'point')}{reasons(mine.mods)}"
    shown = f": {dice(faces)}" if faces else ""
    scored = side(player, "score").lower()
    return f"{scored} {hits} ({of}{shown}{choosing(event.choices[player])})"


def choosing(choices: Faces) -> str:
    """The dice that say who chooses the victims, as they follow those of the hits."""
    return f"; picks who is hit on 4 or more: {dice(choices)}" if choices else ""


# --- The purse (P8-22.28, P8-22.29): coins go from one side to the other while funds last --------

POINTS = Rule("P8-22.28")
FUNDS = Rule("P8-22.29")
VICTORY = Rule("R3-45")

FIXED = {
    Deed.OFFICER_KILLED: 2,
    Deed.GROUP_KILLED: 2,
    Deed.SCURVY_KILLED: 1,
    Deed.BURNED: 2,
    Deed.SPIKED: 2,
    Deed.RAIDERS_KILLED: -1,
    Deed.LATE: -2,
}  # what a deed is worth to the raiders, where no dice say it
TO_LOSE = 18  # of 45 coins: with fewer the raiders have lost


def pay(play: Play[Raid], deed: Deed, due: int | None = None) -> None:
    """Move the coins for a deed, as far as the payer's funds go (P8-22.29, R3-45)."""
    raid = play.state
    due = FIXED[deed] if due is None else due
    paid = affordable(raid.purse, due)
    purse = (raid.purse[RAIDERS] + paid, raid.purse[TOWN] - paid)
    before = raid.deeds[deed]
    tally = state.Tally(before.count + 1, before.coins + paid)
    change(play, purse=purse, deeds=with_one(raid.deeds, deed, tally))
    play.tell(Paid(POINTS if paid == due else FUNDS, deed, due, paid, purse))


def affordable(purse: tuple[int, int], due: int) -> int:
    """What is paid of a sum: no more than its payer holds (P8-22.29)."""
    return min(due, purse[TOWN]) if due > 0 else max(due, -purse[RAIDERS])


def can_be_looted(raid: Raid, at: Square) -> bool:
    """Whether there is still something to be had; not while it burns (H-24)."""
    return raid.table.building[at] and not raid.fires[at] and at not in raid.looted


# --- The account of a raid: what every deed has paid, line by line, and who has won (H-30) -------


def account(raid: Raid) -> tuple[Gain, ...]:
    """The coins paid for every deed that was done, the raiders' gains first (P8-22.28)."""
    losses = (Deed.RAIDING_OFFICER_CAPTURED, Deed.RAIDERS_KILLED, Deed.LATE)
    lines = []
    for deed, tally in zip(Deed, raid.deeds, strict=True):
        if tally.count:
            _, one, several = DEEDS[deed]
            why = one if tally.count == 1 else f"{tally.count} {several}"
            to, paid = TOWN if deed in losses else RAIDERS, abs(tally.coins)
            unpaid = abs(FIXED.get(deed, 0)) * tally.count - paid
            more = f"; {unpaid} more unpaid" if unpaid > 0 else ""
            lines.append(Gain(to, paid, why, POINTS, deed, more))
    return tuple(sorted(lines, key=lambda line: (line.to, line.about)))


def better(raid: Raid) -> Player | None:
    """Who has the better of it: more than half of the chest, or fewer than 18 of 45 (R3-45)."""
    coins, chest = raid.purse[RAIDERS], raid.options.coins
    if 2 * coins > chest:
        return RAIDERS
    return TOWN if coins * 45 < TO_LOSE * chest else None


def aim(raid: Raid, who: Player | None) -> Said:
    """How many coins win and lose beside those that the raiders have (R3-45)."""
    chest, has = raid.options.coins, raid.purse[RAIDERS]
    win, draw = chest // 2 + 1, -(-TO_LOSE * chest // 45)
    theirs = "you win" if who == TOWN else "the town wins"
    words = f"With {win} coins the raiders win, with fewer than {draw} {theirs}. They have {has}."
    if who == RAIDERS:
        words = f"You win with {win} coins, and lose with fewer than {draw}. You have {has}."
    return Said(words, VICTORY)
