"""Events, questions and terms in words. All that a player reads of a fight is written here."""

from functools import partial
from typing import assert_never

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS, Hex, offset
from pieces_of_eight.campaign.kernel.play import Event, Names, Said, Words, in_words
from pieces_of_eight.campaign.kernel.words import dice, reasons
from . import events, state
from .state import NOBODY, Aim, Calibre, Crew, Ending, Fate, Position, Sailing, Sea, ShipId, Side

SIDES = ("North", "South")
"""What the two sides are called where no captain's name is known."""

POSITIONS = {
    Position.BOW: "bow guns",
    Position.LARBOARD: "larboard broadside",
    Position.STARBOARD: "starboard broadside",
    Position.STERN: "stern guns",
}
AIMS = {Aim.HULL: "hull", Aim.GEAR: "sailing gear", Aim.CREW: "crew"}
CREWS = {Crew.SCURVY: "scurvy", Crew.ABLE: "able", Crew.HARDENED: "battle hardened"}
CALIBRES = {Calibre.LIGHT: "light", Calibre.MEDIUM: "medium", Calibre.HEAVY: "heavy"}
SAILINGS = {
    Sailing.RUNNING: "runs before the wind",
    Sailing.REACHING: "reaches",
    Sailing.BEATING: "beats to windward",
    Sailing.AGAINST: "lies against the wind",
}
HULL_SIDES = {Side.LARBOARD: "larboard", Side.STARBOARD: "starboard"}
ENDINGS = {
    Ending.NOT_YET: "The fight goes on.",
    Ending.COINS: "The last coin is gone: the fight is over.",
    Ending.FIELD: "One side has no ship left: the fight is over.",
    Ending.AGREED: "Both captains break off: the fight is over.",
}


def say(sea: Sea, event: Event, names: Names = SIDES) -> Said:
    """One sentence, with its rule. `sea` is the state after the event,
    and `names` are what its sides are called.

    Raises TypeError for an event that no chapter of this engine tells.
    """
    in_turn = partial(of_turn, names=names)
    return in_words(sea, event, of_sailing, of_gunnery, of_damage, of_boarding, in_turn)


def name(sea: Sea, ship: ShipId) -> str:
    return sea.ships[ship].name


def label(at: Hex) -> str:
    """A hex as it is called on the chart: column and row, both counted from 1."""
    column, row = offset(at)
    return f"{column + 1:02d}{row + 1:02d}"


def count(n: int, one: str, many: str | None = None) -> str:
    """A number with its noun."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def of_sailing(sea: Sea, event: Event) -> Words:
    match event:
        case events.UnderWay(by=by, sailing=sailing, hexes=hexes, reduced=reduced):
            cut = f" under reduced sail ({count(reduced, 'turn')} more)" if reduced else ""
            return f"{name(sea, by)} {SAILINGS[sailing]}{cut}: {count(hexes, 'hex', 'hexes')}."
        case events.GearTested():
            return gear_tested(sea, event)
        case events.SailReduced(by=by):
            return f"{name(sea, by)} goes under reduced sail for four turns."
        case events.Sailed(by=by, turn=turn, to=to, facing=facing):
            if event.rule == state.ESCAPE:
                return f"{name(sea, by)} sails off the table, heading {FACE_WORDS[facing]}."
            way = {-1: "turns to larboard and sails", 0: "sails", 1: "turns to starboard and sails"}
            return f"{name(sea, by)} {way[turn]} {FACE_WORDS[facing]} to {label(to)}."
        case events.Turned(by=by, facing=facing):
            return f"{name(sea, by)} comes round to head {FACE_WORDS[facing]}."
        case events.Pressed(by=by, face=face, need=need, mods=mods, gained=gained):
            end = "and gains a hex" if gained else "no hex gained"
            return f"{name(sea, by)} presses on: {face} ({need} or more{reasons(mods)}), {end}."
        case events.Held(by=by, given_up=given_up):
            what = count(given_up, "hex", "hexes")
            if event.rule == state.NO_SHARING:
                return f"{name(sea, by)} stops short with {what} left."
            return f"{name(sea, by)} gives up {what}."
        case events.Lost(ship=ship, fate=fate):
            return lost(sea, ship, fate)
        case events.CastOff(one=one, two=two):
            return f"{name(sea, one)} and {name(sea, two)} are no longer grappled."
    return None


def gear_tested(sea: Sea, event: events.GearTested) -> str:
    text = f"{name(sea, event.by)} works her torn gear: {event.face} "
    text += f"({event.need} or more{reasons(event.mods)}), "
    if event.carried_out:
        return text + "and can sail."
    if event.drifted:
        return text + f"and drifts downwind ({event.drift})."
    return text + f"and lies where she is ({event.drift})."


def lost(sea: Sea, ship: ShipId, fate: Fate) -> str:
    who = name(sea, ship)
    match fate:
        case Fate.SUNK:
            return f"{who} goes down."
        case Fate.EXPLODED:
            return f"{who} blows up with all hands."
        case Fate.TAKEN:
            return f"{who} strikes her colours and is taken."
        case Fate.ESCAPED:
            return f"{who} is away."
        case Fate.FLED:
            return f"{who} flees from the fight."
        case Fate.AFLOAT:
            raise ValueError("a ship afloat is not lost")
        case _:
            assert_never(fate)


def of_gunnery(sea: Sea, event: Event) -> Words:
    match event:
        case events.Fired(by=by, on=on, position=position, aim=aim, distance=distance, faces=faces):
            verb = "answers with" if event.reply else "fires"
            return (
                f"{name(sea, by)} {verb} her {POSITIONS[position]} at the {AIMS[aim]} of "
                f"{name(sea, on)}, {count(distance, 'hex', 'hexes')} off: {dice(faces)} "
                f"(6 hits), {count(event.hits, 'hit')}."
            )
        case events.ReplyThrown(by=by, face=face, need=need, replies=replies):
            if replies:
                return f"{name(sea, by)} answers in time: {face}, she needed {need}."
            return f"{name(sea, by)} answers too late: {face}, she needed {need}."
        case events.ReplyDeclined(by=by):
            return f"{name(sea, by)} holds her fire."
        case events.Staked(by=by, yes=yes):
            what = "gives up a hit for the gamble" if yes else "keeps every hit"
            return f"{name(sea, by)} {what}."
        case events.Grappled(by=by, on=on, faces=faces, need=need, mods=mods, held=held):
            return (
                f"{name(sea, by)} throws grapnels at {name(sea, on)}: {dice(faces)} "
                f"({need} or more{reasons(mods)}) and {'holds' if held else 'misses'}."
            )
    return None


def of_damage(sea: Sea, event: Event) -> Words:
    match event:
        case events.HullHit(ship=ship, side=side, points=points, left=left):
            return (
                f"{name(sea, ship)} loses {count(points, 'hull point')} on her "
                f"{HULL_SIDES[side]} side, {left} left."
            )
        case events.GearHit(ship=ship, points=0):
            return f"{name(sea, ship)} has no sailing gear left to lose."
        case events.GearHit(ship=ship, points=points, left=left):
            return f"{name(sea, ship)} loses {points} sailing gear, {left} left."
        case events.CrewHit(ship=ship, faces=faces, guns=guns, fighting=fighting):
            toll = [count(guns, "gun")] * (guns > 0)
            toll += [count(fighting, "fighting point")] * (fighting > 0)
            what = " and ".join(toll) or "nothing"
            return f"The decks of {name(sea, ship)} are swept: {dice(faces)}, {what} lost."
        case events.GunLost(ship=ship, position=position, calibre=calibre):
            return (
                f"{name(sea, ship)} loses a {CALIBRES[calibre]} gun and its crew "
                f"from her {POSITIONS[position]}."
            )
        case events.Gambled():
            return gambled(sea, event)
        case events.Critical(ship=ship, face=face):
            return f"{name(sea, ship)} is badly holed: {face}, {critical(event.rule, face)}."
        case events.Burned(ship=ship, side=side, face=face, points=points):
            return (
                f"Fire eats into the {HULL_SIDES[side]} side of {name(sea, ship)}: "
                f"{face}, {count(points, 'point')}."
            )
        case events.FireFought(ship=ship, face=face, out=out):
            end = "and the fire is out" if out else "and it burns on"
            return f"{name(sea, ship)} fights the fire: {face} ({state.FIRE_OUT} or more), {end}."
    return None


def gambled(sea: Sea, event: events.Gambled) -> str:
    on = name(sea, event.on)
    match event.aim:
        case Aim.HULL:
            end = f"and {on} is on fire" if event.won else "no fire"
        case Aim.GEAR:
            end = f"a mast of {on} falls" if event.face == 6 else f"a spar of {on} falls"
            end = end if event.won else "the rigging stands"
        case Aim.CREW:
            end = f"the captain of {on} is killed" if event.won else f"the captain of {on} lives"
        case _:
            assert_never(event.aim)
    return f"{name(sea, event.by)} gambles: {event.face}, {end}."


def critical(rule: str, face: int) -> str:
    """What a critical die means (P8-19.8, P8-19.9)."""
    if rule == state.CRITICAL_HALF:
        return {
            1: "she keels over",
            2: "the magazine is hit",
            3: "she lists and only her light guns may be used",
        }.get(face, "she holds")
    return "she is sinking" if face <= 2 else "her guns are silenced" if face <= 4 else "she holds"


def of_boarding(sea: Sea, event: Event) -> Words:
    match event:
        case events.Fighters(ship=ship, on=on, mods=mods, faces=faces, need=need, kills=kills):
            verb = f"boards {name(sea, on)}" if event.attacking else "defends her deck"
            made = ", ".join(f"{mod.value:+d} {mod.why}" for mod in mods)
            return (
                f"{name(sea, ship)} {verb} ({made or 'nobody'}): {dice(faces)} "
                f"({need} or more), {count(kills, 'kill')}."
            )
        case events.BoardingWon(by=by, on=on, winner=winner, extra=extra):
            if winner == NOBODY:
                return f"Neither {name(sea, by)} nor {name(sea, on)} gains the upper hand."
            return f"{name(sea, winner)} wins by {extra}."
        case events.CaptainAtRisk(ship=ship, faces=faces, need=need, killed=killed):
            end = "is killed" if killed else "lives"
            if event.rule == state.ONE_SET:
                return f"The captain of {name(sea, ship)} {end} by the same dice ({need} or more)."
            return f"The captain of {name(sea, ship)} {end}: {dice(faces)} ({need} or more)."
        case events.ColoursStruck(ship=ship, face=face, need=need, struck=struck):
            end = "and she strikes" if struck else "but her crew fights on"
            return f"{name(sea, ship)} has lost her captain: {face} ({need} or more), {end}."
        case events.SeizeThrown(by=by, on=on, faces=faces, seized=seized):
            end = "she is seized" if seized else "her crew holds out"
            return f"{name(sea, by)} sweeps the deck of {name(sea, on)}: {dice(faces)}, {end}."
        case events.BreakThrown(by=by, faces=faces, broken=broken):
            end = "the lines are cut" if broken else "the lines hold, and she attacks next"
            return f"{name(sea, by)} throws the boarders back: {dice(faces)} (4 or more), {end}."
        case events.StakedKill(by=by, yes=yes):
            what = "gives up a kill for the gamble" if yes else "keeps every kill"
            return f"{name(sea, by)} {what}."
        case events.MoraleTested(ship=ship, face=face, fails_on=fails_on, failed=failed, crew=crew):
            end = "fails" if failed else "stands"
            now = f" and is {CREWS[crew]} now" if failed else ""
            again = f", and {event.second} for her captain's iron nerve" if event.second else ""
            return (
                f"The crew of {name(sea, ship)} {end}{now}: {face}{again}"
                f" ({fails_on} or more fails)."
            )
    return None


def of_turn(sea: Sea, event: Event, names: Names) -> Words:
    match event:
        case events.TurnBegan(turn=turn, coins=coins):
            return f"Turn {turn} begins, {count(coins, 'coin')} on the table."
        case events.ShipTook(by=by):
            return f"{name(sea, by)} takes her turn."
        case events.ClockThrown(by=by, coins=coins, face=face, need=need, done=done):
            wish = "lengthen" if coins > 0 else "shorten"
            end = (
                ("a coin is added" if coins > 0 else "a coin is taken") if done else "no coin moves"
            )
            return f"{names[by]} tries to {wish} the fight: {face} ({need} or more), {end}."
        case events.ClockLeft(by=by):
            return f"{names[by]} leaves the coins."
        case events.PartOffered(by=by, agreed=agreed):
            what = "agrees" if agreed else "offers"
            return f"{names[by]} {what} to break off the fight."
        case events.CoinRemoved(left=left):
            return f"A coin is removed, {left} left."
        case events.WindWhistled(by=by, face=face, need=need, wind=wind, changed=changed):
            end = f"the wind now blows {FACE_WORDS[wind]}" if changed else "the wind holds"
            return f"{names[by]} whistles for a wind: {face} ({need} or more), {end}."
        case events.WindLeft(by=by):
            return f"{names[by]} leaves the wind."
        case events.FightEnded(ending=ending):
            return ENDINGS[ending]
    return None
