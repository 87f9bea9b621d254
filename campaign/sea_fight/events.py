"""All events of a sea fight in one place: for saves, for the laws, and for screens to import."""

from functools import partial
from typing import assert_never

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS, Face, Hex, offset, turned
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import (
    Event,
    Gain,
    Mod,
    Names,
    NewTurn,
    Said,
    Words,
    dice,
    every,
    in_words,
    many,
    on,
    race,
    rolled,
    thrown,
)
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state
from .state import (
    NOBODY,
    Aim,
    Calibre,
    Crew,
    Ending,
    Fate,
    GunDice,
    Position,
    Sailing,
    Sea,
    Ship,
    ShipId,
    Side,
    opponent_of,
)


class ByShip(Event):
    by: ShipId


class ToShip(ByShip):
    on: ShipId


class OfShip(Event):
    ship: ShipId


class Fighters(OfShip):
    on: ShipId
    attacking: bool
    mods: tuple[Mod, ...]
    faces: Faces
    need: int
    kills: int


class BoardingWon(ToShip):
    winner: ShipId
    extra: int


class CaptainAtRisk(OfShip):
    faces: Faces
    need: int
    killed: bool


class ColoursStruck(OfShip):  # the die for a ship whose captain fell to the gamble (P8-17.6)
    face: int
    need: int
    struck: bool


class SeizeThrown(ToShip):  # dice for the extra kills of the attacker (P8-17.9)
    faces: Faces
    seized: bool


class BreakThrown(ToShip):  # dice for the extra kills of the defender (P8-17.7)
    faces: Faces
    broken: bool


class StakedKill(ByShip):  # the winner decided about giving up a kill for the gamble (H-12)
    yes: bool


class ClockThrown(Event):
    by: Player
    coins: int
    face: int
    need: int
    done: bool


class ClockLeft(Event):
    by: Player


class PartOffered(Event):
    by: Player
    agreed: bool


class CoinRemoved(Event):
    left: int


class WindWhistled(Event):
    by: Player
    turn: int
    face: int
    need: int
    wind: int  # the face the wind blows towards now
    changed: bool


class WindLeft(Event):
    by: Player


class HullHit(OfShip):
    side: Side
    points: int
    left: int


class GearHit(OfShip):
    points: int
    left: int


class CrewHit(OfShip):
    faces: Faces
    near: bool
    guns: int
    fighting: int


class GunLost(OfShip):
    position: Position
    calibre: Calibre


class Gambled(ToShip):  # the gamble die of a salvo, and whether it told (P8-0.5)
    aim: Aim
    face: int
    won: bool


class Critical(OfShip):  # the die for a hull at half or at three points (P8-19.8, P8-19.9)
    face: int


class Burned(OfShip):
    side: Side
    face: int
    points: int


class FireFought(OfShip):
    face: int
    out: bool


class Grappled(ToShip):
    faces: Faces
    need: int
    mods: tuple[Mod, ...]
    held: bool


class MoraleTested(OfShip):
    face: int
    fails_on: int
    failed: bool
    crew: Crew  # the quality after the test
    second: int = 0
    """The die that counts where her captain's iron nerve has thrown again; else 0 (C-19.4)."""


class UnderWay(ByShip):
    sailing: Sailing
    hexes: int
    reduced: int


class GearTested(ByShip):
    face: int
    need: int
    mods: tuple[Mod, ...]
    carried_out: bool
    drift: int = 0  # the second die, 0 when it was not thrown
    drifted: bool = False


class SailReduced(ByShip):
    pass


class Sailed(ByShip):
    turn: int
    to: Hex
    facing: Face


class Turned(ByShip):
    facing: Face


class Pressed(ByShip):
    face: int
    need: int
    mods: tuple[Mod, ...]
    gained: bool


class Held(ByShip):
    given_up: int


class Fired(ToShip):
    position: Position
    aim: Aim
    distance: int
    guns: tuple[GunDice, ...]
    faces: Faces
    hits: int
    reply: bool


class ReplyThrown(ToShip):
    face: int
    need: int
    replies: bool


class ReplyDeclined(ToShip):
    pass


class Staked(ByShip):
    yes: bool


class TurnBegan(NewTurn):
    coins: int


class ShipTook(ByShip):
    pass


class FightEnded(Event):
    ending: Ending


class Lost(OfShip):
    fate: Fate
    taken_by: Player | None


class CastOff(Event):
    one: ShipId
    two: ShipId


AnyEvent = every(Event, globals())


# --- All that a player reads of a sea fight: events, questions and terms in words -----------------

YOU = "You"
SIDES = ("North", "South")  # what the two sides are called where no captain's name is known

POSITIONS = dict(
    zip(
        Position,
        ("bow guns", "larboard broadside", "starboard broadside", "stern guns"),
        strict=True,
    )
)
AIMS = dict(zip(Aim, ("hull", "sailing gear", "crew"), strict=True))
CREWS = dict(zip(Crew, ("scurvy", "able", "battle hardened"), strict=True))
CALIBRES = dict(zip(Calibre, ("light", "medium", "heavy"), strict=True))
SAILINGS = dict(
    zip(
        Sailing,
        ("runs before the wind", "reaches", "beats to windward", "is head to wind"),
        strict=True,
    )
)
HULL_SIDES = dict(zip(Side, ("larboard", "starboard"), strict=True))
LOST = {
    Fate.SUNK: "goes down",
    Fate.EXPLODED: "blows up with all hands",
    Fate.TAKEN: "strikes her colours and is taken",
    Fate.ESCAPED: "gets away",
    Fate.FLED: "flees from the fight",
}
ENDINGS = {
    Ending.NOT_YET: "The fight goes on.",
    Ending.COINS: "Time is up: the fight is over.",
    Ending.FIELD: "One side has no ships left: the fight is over.",
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


def of_sailing(sea: Sea, event: Event) -> Words:
    match event:
        case UnderWay(by=by, sailing=sailing, hexes=hexes, reduced=reduced):
            cut = f" under reduced sail ({many(reduced, 'more turn')})" if reduced else ""
            far = many(hexes, "hex", "hexes") if hexes else "she makes no headway"
            return f"{name(sea, by)} {SAILINGS[sailing]}{cut}: {far}."
        case GearTested():
            return gear_tested(sea, event)
        case SailReduced(by=by):
            return f"{name(sea, by)} reduces sail for four turns."
        case Sailed(by=by, turn=turn, to=to, facing=facing):
            if event.rule == state.ESCAPE:
                return f"{name(sea, by)} sails away from the fight, heading {FACE_WORDS[facing]}."
            way = {-1: "turns to larboard and sails", 0: "sails", 1: "turns to starboard and sails"}
            return f"{name(sea, by)} {way[turn]} {FACE_WORDS[facing]} to {label(to)}."
        case Turned(by=by, facing=facing):
            return f"{name(sea, by)} comes round and heads {FACE_WORDS[facing]}."
        case Pressed(by=by, face=face, need=need, mods=mods, gained=gained):
            end = "and gains a hex" if gained else "but gains nothing"
            return f"{name(sea, by)} presses on {end} {rolled(face, need, mods)}."
        case Held(by=by, given_up=given_up):
            if not given_up:
                return f"{name(sea, by)} sails no further."
            what = many(given_up, "hex", "hexes")
            if event.rule == state.NO_SHARING:
                return f"{name(sea, by)} stops short with {what} left."
            return f"{name(sea, by)} gives up {what}."
        case Lost(ship=ship, fate=fate):
            return f"{name(sea, ship)} {LOST[fate]}."
        case CastOff(one=one, two=two):
            return f"{name(sea, one)} and {name(sea, two)} are no longer grappled."
    return None


def gear_tested(sea: Sea, event: GearTested) -> str:
    who, die = name(sea, event.by), rolled(event.face, event.need, event.mods)
    if event.carried_out:
        return f"{who} sails in spite of her torn gear {die}."
    end = "drifts downwind" if event.drifted else "stays where she is"
    return f"{who} cannot sail with her torn gear {die}. She {end} (rolled {event.drift})."


def whence(wind: Face) -> str:
    """Where a wind that blows to a face comes from, as every seaman names it."""
    return f"from the {FACE_WORDS[turned(wind, 3)]}"


def of_gunnery(sea: Sea, event: Event) -> Words:
    match event:
        case Fired(by=by, on=target, position=position, aim=aim, distance=distance, faces=faces):
            verb = "fires back with" if event.reply else "fires"
            end = f"scores {many(event.hits, 'hit')}" if event.hits else "misses"
            return (
                f"{name(sea, by)} {verb} her {POSITIONS[position]} at {name(sea, target)}'s "
                f"{AIMS[aim]} from {many(distance, 'hex', 'hexes')} and {end} "
                f"{thrown(faces, state.HIT)}."
            )
        case ReplyThrown(by=by, face=face, need=need, replies=replies):
            how = "quick enough" if replies else "too slow"
            return f"{name(sea, by)} is {how} to fire back {rolled(face, need)}."
        case ReplyDeclined(by=by):
            return f"{name(sea, by)} holds her fire."
        case Staked(by=by, yes=yes):
            what = "gives up a hit to gamble" if yes else "keeps all her hits"
            return f"{name(sea, by)} {what}."
        case Grappled(by=by, on=target, faces=faces, need=need, mods=mods, held=held):
            end = "hold" if held else "miss"
            who, at = name(sea, by), name(sea, target)
            return f"{who}'s grapnels {end} {at} {thrown(faces, need, mods)}."
    return None


def of_damage(sea: Sea, event: Event) -> Words:
    match event:
        case HullHit(ship=ship, side=side, points=points, left=left):
            return (
                f"{name(sea, ship)} loses {many(points, 'hull point')} to {HULL_SIDES[side]} "
                f"and has {left} left there."
            )
        case GearHit(ship=ship, points=0):
            return f"{name(sea, ship)} has no sailing gear left to lose."
        case GearHit(ship=ship, points=points, left=left):
            what = many(points, "point")
            return f"{name(sea, ship)} loses {what} of sailing gear and has {left} left."
        case CrewHit(ship=ship, faces=faces, guns=guns, fighting=fighting):
            toll = [many(guns, "gun")] * (guns > 0)
            toll += [many(fighting, "fighter")] * (fighting > 0)
            if not toll:
                return f"{name(sea, ship)}'s crew takes cover in time (rolled {dice(faces)})."
            return f"{name(sea, ship)} loses {' and '.join(toll)} (rolled {dice(faces)})."
        case GunLost(ship=ship, position=position, calibre=calibre):
            return (
                f"{name(sea, ship)} loses a {CALIBRES[calibre]} gun and its crew "
                f"from her {POSITIONS[position]}."
            )
        case Gambled():
            return gambled(sea, event)
        case Critical(ship=ship, face=face):
            how = critical(event.rule, face)
            return f"{name(sea, ship)} is badly holed {how} (rolled {face})."
        case Burned(ship=ship, side=side, face=face, points=points):
            where = f"{name(sea, ship)}'s {HULL_SIDES[side]} side"
            if not points:
                return f"The fire on {where} does no harm (rolled {face})."
            return f"Fire eats into {where} (rolled {face})."
        case FireFought(ship=ship, face=face, out=out):
            end = "puts her fire out" if out else "cannot put her fire out"
            return f"{name(sea, ship)} {end} {rolled(face, state.FIRE_OUT)}."
    return None


def gambled(sea: Sea, event: Gambled) -> str:
    target = name(sea, event.on)
    match event.aim:
        case Aim.HULL:
            end = f"{'Fire' if event.won else 'No fire'} breaks out on {target}"
        case Aim.GEAR:
            fallen = "mast" if event.face == 6 else "spar" if event.won else "mast or spar"
            end = f"{'A' if event.won else 'No'} {fallen} falls on {target}"
        case Aim.CREW:
            end = f"{target}'s captain {'is killed' if event.won else 'lives'}"
        case _:
            assert_never(event.aim)
    return f"{end} {rolled(event.face, state.FIRE_STARTS)}."


def critical(rule: str, face: int) -> str:
    """What a critical die means (P8-19.8, P8-19.9)."""
    if rule == state.CRITICAL_HALF:
        return {
            1: "and keels over",
            2: "and her magazine is hit",
            3: "and lists: only her light guns can fire",
        }.get(face, "but stays afloat")
    if face <= 2:
        return "and sinking"
    return "and her guns fall silent" if face <= 4 else "but stays afloat"


def of_boarding(sea: Sea, event: Event) -> Words:
    match event:
        case Fighters(ship=ship, on=target, mods=mods, faces=faces, need=need, kills=kills):
            verb = f"boards {name(sea, target)}" if event.attacking else "defends her deck"
            made = "".join(f"; {mod.value:+d} {mod.why}" for mod in mods)
            shown = f"{many(len(faces), 'die', 'dice')}, needing {need}: {dice(faces)}{made}"
            return f"{name(sea, ship)} {verb} and kills {kills or 'nobody'} ({shown})."
        case BoardingWon(by=by, on=target, winner=winner, extra=extra):
            if winner == NOBODY:
                return f"Neither {name(sea, by)} nor {name(sea, target)} gains the upper hand."
            return f"{name(sea, winner)} wins on deck by {many(extra, 'kill')}."
        case CaptainAtRisk(ship=ship, faces=faces, need=need, killed=killed):
            end = "is killed" if killed else "survives"
            die = (
                f"the same dice: {on(need)} kills"
                if event.rule == state.ONE_SET
                else (f"rolled {dice(faces)}; {on(need)} kills")
            )
            return f"{name(sea, ship)}'s captain {end} ({die})."
        case ColoursStruck(ship=ship, face=face, need=need, struck=struck):
            who, die = name(sea, ship), f"rolled {face}, strikes on {on(need)}"
            if struck:
                return f"{who} strikes now that her captain is dead ({die})."
            return f"{who} fights on without her captain ({die})."
        case SeizeThrown(by=by, on=target, faces=faces, seized=seized):
            who, held, die = name(sea, by), name(sea, target), thrown(faces, 6)
            if seized:
                return f"{who} sweeps {held}'s deck and takes her {die}."
            return f"{held}'s crew holds out against {who} {die}."
        case BreakThrown(by=by, faces=faces, broken=broken):
            end = " and cuts the lines" if broken else ", but the lines hold: she boards next"
            return f"{name(sea, by)} throws the boarders back{end} {thrown(faces, 4)}."
        case StakedKill(by=by, yes=yes):
            what = "gives up a kill to gamble" if yes else "keeps all her kills"
            return f"{name(sea, by)} {what}."
        case MoraleTested(ship=ship, face=face, fails_on=fails_on, failed=failed, crew=crew):
            worse = f" and counts as {CREWS[crew]} from now on" * sea.ships[ship].afloat
            end = f"loses heart{worse}" if failed else "keeps its nerve"
            again = f", then {event.second} for her captain's iron nerve" if event.second else ""
            die = f"rolled {face}{again}; breaks on {on(fails_on)}"
            return f"{name(sea, ship)}'s crew {end} ({die})."
    return None


def does(who: str, verb: str) -> str:
    return f"{who} {verb}{'s' * (who != YOU)}"


def of_turn(sea: Sea, event: Event, names: Names) -> Words:
    match event:
        case TurnBegan(turn=turn, coins=coins):
            return f"Turn {turn} of {turn - 1 + coins} begins."
        case ShipTook(by=by):
            return f"{name(sea, by)} takes her turn."
        case ClockThrown(by=by, coins=coins, face=face, need=need, done=done):
            more = "longer" if coins > 0 else "shorter"
            who = does(names[by], "make" if done else "fail")
            what = "the fight a turn" if done else "to make the fight"
            return f"{who} {what} {more} {rolled(face, need)}."
        case ClockLeft(by=by):
            return f"{does(names[by], 'leave')} the length of the fight alone."
        case PartOffered(by=by, agreed=agreed):
            what = "agree" if agreed else "offer"
            return f"{does(names[by], what)} to break off the fight."
        case CoinRemoved(left=left):
            return f"{many(left, 'turn')} left." if left else "No turns left."
        case WindWhistled(by=by, face=face, need=need, wind=wind, changed=changed):
            end = f"up a wind: it blows {whence(wind)} now" if changed else "for a wind in vain"
            return f"{does(names[by], 'whistle')} {end} {rolled(face, need)}."
        case WindLeft(by=by):
            return f"{names[by]} leaves the wind alone."
        case FightEnded(ending=ending):
            return ENDINGS[ending]
    return None


# --- The account of a fight on its own: who gained how many points by what (H-8) ------------------

ACCOUNT = Rule("H-8")
IN_THIS_FIGHT = Rule("H-182")

CAPTAIN = 2


def account(sea: Sea) -> tuple[Gain, ...]:
    """Every line of points as they stand, ship by ship (H-8)."""
    return tuple(line for ship in sea.ships for line in lines(ship))


def lines(ship: Ship) -> list[Gain]:
    """What has become of one ship, in points."""
    found = []
    fate = worth(ship)
    if fate is not None:
        to, points, why = fate
        rule = IN_THIS_FIGHT if ship.afloat else ACCOUNT
        found.append(Gain(to, points, f"{ship.name} {why}", rule, ship.id))
    if ship.card.captain and not ship.captain:
        enemy = opponent_of(ship.owner)
        found.append(Gain(enemy, CAPTAIN, f"{ship.name}'s captain killed", ACCOUNT, ship.id))
    return found


def worth(ship: Ship) -> tuple[Player, int, str] | None:
    """To whom her fate brings points, how many, and in what words."""
    enemy, value = opponent_of(ship.owner), ship.card.value
    match ship.fate:
        case Fate.SUNK:
            return enemy, 4 * value, "sunk"
        case Fate.EXPLODED:
            return enemy, 4 * value, "blown up"
        case Fate.TAKEN:
            return enemy, 6 * value + 4 * ship.card.cargo, "taken"
        case Fate.FLED:
            return enemy, 2 * value, "driven off"
        case Fate.ESCAPED if ship.merchant:
            return ship.owner, max(2 * value, 4 * ship.card.cargo), "safely away"
        case Fate.ESCAPED:
            return enemy, 2 * value, "sailed away"
        case _ if ship.shot_to_half:
            return enemy, value, "cut to half strength"
    return None


def points(sea: Sea) -> tuple[int, int]:
    """The points of both sides."""
    all_lines = account(sea)
    north, south = (sum(line.points for line in all_lines if line.to == side) for side in (0, 1))
    return north, south


def better(sea: Sea) -> Player | None:
    """Who has the more points as they stand; None where both have as many (H-8)."""
    north, south = points(sea)
    return None if north == south else Player(0 if north > south else 1)


def aim(sea: Sea, who: Player | None) -> Said:
    """What wins, and the score; to nobody as an onlooker is told it (H-8)."""
    if who is None:
        return Said(f"The higher score wins. {race(points(sea), who)}", ACCOUNT)
    mine, theirs = (
        sea.edges[side].name.lower()
        if any(ship.afloat and ship.merchant and ship.owner == side for ship in sea.ships)
        else ""
        for side in (who, opponent_of(who))
    )
    score = race(points(sea), who)
    if mine and theirs:
        words = f"Merchantmen get away: yours {mine}, theirs {theirs}. {score}"
    elif mine:
        words = f"Get your merchantmen away over the {mine} edge. {score}"
    elif theirs:
        words = f"Sink or take them before they reach the {theirs} edge. {score}"
    else:
        words = f"Sink or take ships. {score} Whoever leads at the end wins."
    return Said(words, ACCOUNT)
