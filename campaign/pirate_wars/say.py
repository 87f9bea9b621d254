"""Events in words. All that a player reads of a fight is written here."""

from functools import partial
from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, middle
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import (
    Event,
    Names,
    Said,
    Words,
    dice,
    in_words,
    many,
    race,
    reasons,
)
from pieces_of_eight.campaign.kernel.sealed import Player
from . import events
from .actions import NOWHERE, Bombard, Embark, Haul, Join, Land, March, Rob, Snipe, Tranship
from .crew import (
    ARMS,
    CAUSES,
    CRITICALS,
    ENDINGS,
    PLACES,
    SHOTS,
    SIDES,
    SPARED,
    all_of,
    cannon,
    comes_from,
    distance_in_words,
    does,
    dots,
    hand,
    men,
    name,
    under_way,
)
from .crew import degrees as angle
from .state import (
    NOBODY,
    Duty,
    Dwellers,
    Edge,
    Fate,
    Goal,
    Load,
    Place,
    Sea,
    Ship,
    ShipId,
    Waters,
    in_the_fight,
    opponent_of,
)
from .waters import land_of, open_door, party_of

# --- What happens ashore in words, and the orders that have to do with islands --------------------

Thrown = tuple[tuple[int, Faces], ...]

PEOPLE = {
    Dwellers.FORT: ("marine", "marines"),
    Dwellers.ISLANDERS: ("islander", "islanders"),
    Dwellers.SKELETONS: ("skeleton", "skeletons"),
}


def island(sea: Sea, shore: int) -> str:
    """An island as a sentence calls it."""
    return sea.waters.shoals[sea.shores[shore].shoal].name


def people(sea: Sea, shore: int, number: int) -> str:
    """So many of those who live on an island."""
    return many(number, *PEOPLE[land_of(sea, sea.shores[shore]).dwellers])


def falls(killed: int) -> str:
    """How many fall."""
    return f"{killed} {does(killed, 'fall')}" if killed else "nobody falls"


def of_shore(sea: Sea, event: Event) -> str | None:
    """One sentence for what happened on an island or to it; None for everything else."""
    for chapter in (of_party, of_guns, of_fight, of_wild, of_canoes):
        words = chapter(sea, event)
        if words is not None:
            return words
    return None


def loot(chests: int, guns: int) -> str:
    """Chests and cannon: "2 chests and 1 cannon"."""
    parts = [many(chests, "chest")] if chests or not guns else []
    return " and ".join([*parts, *([f"{guns} cannon"] if guns else [])])


def of_party(sea: Sea, event: Event) -> str | None:
    match event:
        case events.Landed(by=by, shore=shore, figures=figures):
            who = f"{many(figures, 'figure')} from {name(sea, by)}"
            return f"{who} {does(figures, 'land')} on {island(sea, shore)}."
        case events.Marched(by=by, at=at, inside=inside):
            if inside:
                return f"The men of {name(sea, by)} are within the walls."
            where = f"{dots(at)} dots inland" if at else "on the beach"
            return f"The men of {name(sea, by)} stand {where}."
        case events.Climbed(by=by, top=top):
            told = "are on top of the wall" if top else "begin to scale the wall"
            return f"The men of {name(sea, by)} {told}."
        case events.FellIn(of=of, figures=figures):
            who = f"{many(figures, 'man', 'men')} of {name(sea, of)}"
            return f"{who} {does(figures, 'fall')} off the wall into the water."
        case events.Robbed(by=by, shore=shore, chests=chests, guns=guns):
            took = loot(chests, guns)
            return f"The men of {name(sea, by)} take up {took} on {island(sea, shore)}."
        case events.Dropped(by=by, chests=chests, guns=guns):
            return f"The men of {name(sea, by)} are too few, and let go {loot(chests, guns)}."
        case events.Joined(by=by, to=to, figures=figures):
            who = f"{many(figures, 'man', 'men')} of {name(sea, by)}"
            return f"{who} {does(figures, 'go')} over to those of {name(sea, to)}."
        case events.Hauled(by=by, gun=gun, to=to):
            piece = cannon(sea.ships[by], gun)
            return f"{name(sea, by)} hauls her {piece} over to {name(sea, to)}."
        case events.SetUp(by=by, gun=gun, shore=shore):
            piece = cannon(sea.ships[by], gun)
            return f"The {piece} of {name(sea, by)} is set up in {island(sea, shore)}."
        case events.Transhipped(source=source, to=to, chests=chests, guns=guns):
            what = loot(chests, guns)
            return (
                f"{what} {does(chests + guns, 'go')} from {name(sea, source)} to {name(sea, to)}."
            )
        case events.Embarked(by=by, figures=figures, chests=chests, guns=guns):
            more = f" with {loot(chests, guns)}" if chests or guns else ""
            who = f"{many(figures, 'figure')} {does(figures, 'get')}"
            return f"{who} into {name(sea, by)}{more}."
        case events.Regrouped(shore=shore, number=number):
            who = f"{people(sea, shore, number)} {does(number, 'gather')}"
            return f"On {island(sea, shore)} {who} again."
    return None


def of_guns(sea: Sea, event: Event) -> str | None:
    match event:
        case events.Aimed(by=by, gun=gun, shot=shot):
            piece = cannon(sea.ships[by], gun)
            return (
                f"{name(sea, by)} lays her {piece} on {target_of(sea, event)} with {SHOTS[shot]}."
            )
        case events.WallHit(
            by=by, shore=shore, faces=faces, target=target, killed=killed, door=door
        ):
            told = f"{name(sea, by)} fires at {target_of(sea, event, '')}: "
            if not faces:
                return f"{told}it falls short."
            left = sea.shores[shore].door
            after = (
                ("the door is down" if not left else f"the door stands {many(left, 'more hit')}")
                if door
                else ""
            )
            after = after or falls(killed)
            return f"{told}{dice(faces)} ({target} or less), {after}."
        case events.Levelled(by=by, post=post, arm=arm, count=count):
            told = f"{men(sea.ships[by], post, count)} of {name(sea, by)} {does(count, 'level')}"
            return f"{told} {ARMS[arm]} at {target_of(sea, event)}."
        case events.ShoreSniped(by=by, faces=faces, target=target, killed=killed):
            told = f"{name(sea, by)} fires at {whom(sea, event)}"
            if not faces:
                return f"{told}: no chance of a hit."
            return f"{told}: {dice(faces)} ({target} or less), {falls(killed)}."
        case events.GunSmashed(shore=shore):
            return f"A cannon on {island(sea, shore)} is smashed."
        case events.ShoreFired(
            shore=shore, on=on, shot=shot, faces=faces, target=target, hits=hits
        ):
            told = f"A cannon on {island(sea, shore)} fires {SHOTS[shot]} at {name(sea, on)}"
            return f"{told}: {dice(faces)} ({target} or less), {many(hits, 'hit')}."
    return None


Shots: TypeAlias = (
    events.Aimed | events.WallHit | events.Levelled | events.ShoreSniped | Bombard | Snipe
)


def target_of(sea: Sea, shot: Shots, door: str = "the door on ") -> str:
    """Whom a shot at an island is for: canoes, a landing party, a door, or all of it."""
    if shot.party != NOBODY:
        return f"the men of {name(sea, shot.party)} on {island(sea, shot.shore)}"
    at_door = getattr(shot, "door", False)
    what = "the canoes of " if shot.canoes else door if at_door else ""
    return f"{what}{island(sea, shot.shore)}"


def whom(sea: Sea, shot: events.ShoreSniped | Snipe) -> str:
    """The men whom a volley at an island is for."""
    if shot.party != NOBODY:
        return target_of(sea, shot)
    where = "in the canoes of" if shot.canoes else "on"
    return f"the men {where} {island(sea, shot.shore)}"


def thrown(rows: Thrown) -> str:
    """Dice by their targets."""
    return "; ".join(f"{dice(faces)} ({target} or less)" for target, faces in rows) or "no dice"


def of_fight(sea: Sea, event: Event) -> str | None:
    match event:
        case events.ShoreVolley() | events.ShoreMelee():
            who = f"the men of {name(sea, event.of)}"
            them = f"those on {island(sea, event.shore)}"
            if event.on != NOBODY:
                them = f"the men of {name(sea, event.on)}"
            by, on = (who, them) if event.out else (them, who)
            verb = "fire at" if isinstance(event, events.ShoreVolley) else "strike at"
            told = f"{by[0].upper()}{by[1:]} {verb} {on}"
            return f"{told}: {thrown(event.thrown)}, {falls(event.killed)}."
        case events.Fled(shore=shore):
            return f"The islanders on {island(sea, shore)} flee into the jungle."
    return None


def of_wild(sea: Sea, event: Event) -> str | None:
    match event:
        case events.Bitten(of=of, faces=faces, eaten=eaten):
            told = f"Alligators about the men of {name(sea, of)}: {dice(faces)} (eaten on 6)"
            return f"{told}, {eaten if eaten else 'nobody'} eaten."
        case events.Snared(of=of, faces=faces, caught=caught):
            told = f"Snares under the trees for the men of {name(sea, of)}: {dice(faces)}"
            return f"{told} (caught on 6), {caught if caught else 'nobody'} caught."
        case events.Freed(of=of, thrown=rows, freed=freed):
            told = f"The men of {name(sea, of)} cut at the snares: {thrown(rows)}"
            return f"{told}, {freed if freed else 'nobody'} freed."
        case events.Left(of=of, figures=figures):
            who = f"{many(figures, 'man', 'men')} of {name(sea, of)}"
            return f"{who} {does(figures, 'are', 'is')} lost in the snares."
    return None


def of_canoes(sea: Sea, event: Event) -> str | None:
    match event:
        case events.PutToSea(shore=shore, on=on, warriors=warriors):
            told = f"{many(warriors, 'warrior')} of {island(sea, shore)} {does(warriors, 'put')}"
            return f"{told} to sea for {name(sea, on)}."
        case events.CanoesCame(on=on, thrown=rows, back=back, killed=killed, fallen=fallen):
            told = f"Warriors climb aboard {name(sea, on)}: {thrown(rows)}; her crew {thrown(back)}"
            return f"{told}; {killed} of hers {does(killed, 'fall')}, and {fallen} of theirs."
        case events.CanoesShot(on=on, thrown=rows, killed=killed):
            told = f"Arrows and spears from the canoes at {name(sea, on)}: {thrown(rows)}"
            fall = does(max(killed, 1), "fall")
            return f"{told}, {killed if killed else 'nobody'} of hers {fall}."
        case events.Burned(ship=ship):
            return f"{name(sea, ship)} is robbed by the islanders, and burns."
        case events.CanoesBack(shore=shore, warriors=warriors):
            who = f"{many(warriors, 'warrior')} {does(warriors, 'paddle')}"
            return f"{who} back to {island(sea, shore)}."
    return None


Ashore: TypeAlias = Land | March | Rob | Join | Haul | Tranship | Embark | Bombard | Snipe


def offer(sea: Sea, act: Ashore) -> str:
    """An order in words, as a list offers it."""
    match act:
        case Land():
            return "Land all aboard on the beach"
        case March(goal=Goal.HOLD):
            return "Stand where you are, and load"
        case March(goal=Goal.BEACH):
            return "Back to the beach"
        case March(by=by):
            party = party_of(sea, by)
            assert party is not None
            land = land_of(sea, sea.shores[party.shore])
            left = max(0, land.way - party.at)
            if land.dwellers is Dwellers.FORT and not left and not party.inside:
                door = open_door(sea.shores[party.shore], land)
                return "In through the door" if door else "Scale the wall"
            return f"Inland: {round(left / DOT)} dots to go" if left else "On to the treasure"
        case Rob(chests=chests, guns=guns):
            return f"Take up {loot(chests, guns)}"
        case Join(to=to, count=count):
            return f"{many(count, 'man', 'men')} over to those of {name(sea, to)}"
        case Haul(by=by, gun=gun, shore=shore) if shore != NOWHERE:
            return f"Four set the {cannon(sea.ships[by], gun)} up in {island(sea, shore)}"
        case Haul(by=by, gun=gun, to=to):
            who = "Two load" if sea.ships[to].card.boat else "Four haul"
            return f"{who} the {cannon(sea.ships[by], gun)} over to {name(sea, to)}"
        case Tranship(by=by, source=source, to=to, chests=chests, guns=guns):
            if source == by:
                return f"Carry {loot(chests, guns)} over to {name(sea, to)}"
            whence = "the pier" if sea.ships[source].beached else name(sea, source)
            return f"Carry {loot(chests, guns)} aboard from {whence}"
        case Embark():
            return "Into the launch"
        case Snipe(by=by, post=post, arm=arm, count=count):
            return f"{men(sea.ships[by], post, count)}, {ARMS[arm]}: at {whom(sea, act)}"
        case Bombard(gun=gun, shot=shot):
            piece = cannon(sea.ships[act.by], gun)
            return f"{piece.capitalize()}: {SHOTS[shot]} at {target_of(sea, act)}"


# --- The account of a fight: who gained how many points by what (H-110, H-94) ---------------------

AWAY = Rule("H-94")


def to_go(waters: Waters, edge: Edge, hull: Hull) -> int:
    """How far a hull has to the edge, amidships; below nought beyond it."""
    x = middle(hull)[0]
    return x if edge is Edge.WEST else waters.width - x


def would_be_away(sea: Sea, ship: Ship, hull: Hull) -> bool:
    """Whether a merchantman would be away if she lay so."""
    edge = sea.options.haven
    return edge is not None and ship.card.trades and to_go(sea.waters, edge, hull) < 0


def away(sea: Sea, ship: Ship) -> bool:
    """Whether a merchantman has got away: gone over the right edge under her own captain."""
    return ship.fate is Fate.GONE and ship.captor is None and would_be_away(sea, ship, ship.place)


def heads_home(sea: Sea, ship: Ship) -> bool:
    """Whether a ship still has a cargo to bring away."""
    return sea.options.haven is not None and ship.card.trades and ship.captor is None


ACCOUNT = Rule("H-110")
TREASURE = Rule("H-163")
MASTER = Rule("H-240")

WORTH = {Fate.SUNK: 2, Fate.AGROUND: 2, Fate.ABANDONED: 2, Fate.TAKEN: 3, Fate.GONE: 1}
"""Points for each line of her hull, by what became of her."""
WHY = {
    Fate.SUNK: "sunk",
    Fate.AGROUND: "wrecked",
    Fate.ABANDONED: "abandoned",
    Fate.TAKEN: "taken",
    Fate.GONE: "driven off",
}
CAPTAIN = 2
CHEST, CANNON = 3, 4


class Line(Struct, frozen=True):
    """One line of the account."""

    to: Player
    points: int
    why: str
    ship: ShipId
    rule: Rule = ACCOUNT


def account(sea: Sea) -> tuple[Line, ...]:
    """Every line of points as they stand, ship by ship (H-110)."""
    return tuple(line for ship in sea.ships for line in lines(sea, ship))


def lines(sea: Sea, ship: Ship) -> list[Line]:
    """What has become of one ship, in points for her enemy; a prize counts as taken."""
    found: list[Line] = []
    if ship.card.boat:
        return found
    if ship.captor is not None:
        found.append(Line(ship.captor, WORTH[Fate.TAKEN] * ship.card.hull, "taken", ship.id))
    elif away(sea, ship):
        found.append(Line(ship.owner, ship.card.hull, "brought away", ship.id, AWAY))
    elif ship.fate is not Fate.AFLOAT:
        worth = WORTH[ship.fate] * ship.card.hull
        found.append(Line(opponent_of(ship.owner), worth, WHY[ship.fate], ship.id))
    elif ship.duty is not Duty.FIGHTING:
        found.append(Line(opponent_of(ship.owner), ship.card.hull, "put to flight", ship.id))
    else:
        lost = ship.card.hull - ship.hull
        if lost:
            found.append(Line(opponent_of(ship.owner), lost, "damage to her hull", ship.id))
    if ship.chests and ship.fate in (Fate.AFLOAT, Fate.GONE):
        worth = CHEST * ship.chests
        found.append(Line(ship.owner, worth, "treasure aboard", ship.id, TREASURE))
    if ship.cannon and ship.fate in (Fate.AFLOAT, Fate.GONE):
        worth = CANNON * ship.cannon
        found.append(Line(ship.owner, worth, "cannon taken ashore", ship.id, TREASURE))
    if ship.dead_captain:
        # A prize that is manned sails for her captor, and it was he who killed her captain.
        killer = opponent_of(ship.owner) if ship.captor is None else ship.captor
        found.append(Line(killer, CAPTAIN, "her captain killed", ship.id))
    return found


def points(sea: Sea) -> tuple[int, int]:
    """The points of both sides."""
    both = [0, 0]
    for ship in sea.ships:
        for line in lines(sea, ship):
            both[line.to] += line.points
    return both[0], both[1]


def master(sea: Sea) -> Player | None:
    """Whose the water is: one side has a ship left that can fight, and the other has lost every
    one of hers (H-240). Nobody's in a truce, or where a merchantman was brought away."""
    if sea.options.truce or any(away(sea, ship) for ship in sea.ships):
        return None
    left = {ship.owner for ship in sea.ships if in_the_fight(ship)}
    return left.pop() if len(left) == 1 else None


def better(sea: Sea) -> Player | None:
    """Who has won: the master of the water (H-240), else who has more points; None for a draw."""
    first, second = points(sea)
    ahead = None if first == second else Player(0 if first > second else 1)
    alone = master(sea)
    return ahead if alone is None else alone


def aim(sea: Sea, who: Player | None) -> Said:
    """What wins, and how far a side is from it; for nobody as who looks on is told."""
    counted = race(points(sea), who)
    if sea.options.truce or any(away(sea, ship) for ship in sea.ships):
        return Said(f"Who leads at the end wins. {counted}", ACCOUNT)
    if who is None:
        return Said(f"Beat all ships of the other, or lead at the end. {counted}", MASTER)
    left = sum(in_the_fight(ship) for ship in sea.ships if ship.owner != who)
    return Said(f"Beat {many(left, 'ship')}, or lead at the end. {counted}", MASTER)


# --- Say ------------------------------------------------------------------------------------------


def say(sea: Sea, event: Event, names: Names = SIDES) -> Said:
    """One sentence, with its rule. `sea` is the state after the event,
    and `names` are what its sides are called.

    Raises TypeError for an event that no chapter of this engine tells.
    """
    return in_words(
        sea,
        event,
        of_moving,
        of_meeting,
        of_fire,
        of_damage,
        of_tasks,
        partial(of_boarding, names=names),
        of_men,
        partial(of_turn, names=names),
        of_shore,
    )


def of_moving(sea: Sea, event: Event) -> Words:
    match event:
        case events.UnderWay(by=by, sailing=sailing, way=way):
            return f"{name(sea, by)} {under_way(sea.ships[by], sailing)}: {dots(way)} dots to go."
        case events.Trimmed(by=by, sails=sails, way=way):
            return f"{name(sea, by)} moves under {many(sails, 'sail')}: {dots(way)} dots to go."
        case events.Leapt(by=by, far=way, turn=turn):
            swings = f" and swings {hand(turn)}" if turn else ""
            return f"{name(sea, by)} runs {dots(way)} dots{swings}."
        case events.Drifted(by=by, far=way, turn=turn):
            swings = f" and swings {hand(turn)}" if turn else ""
            return f"{name(sea, by)} drifts {dots(way)} dots with the wind{swings}."
        case events.Backed(by=by, far=way):
            return f"{name(sea, by)} backs {dots(way)} dots."
        case events.Lowered(by=by, boat=boat, figures=figures):
            kind = "a launch" if sea.ships[boat].card.rowed else "a launch with a sail"
            told = f"{many(figures, 'figure')} of {name(sea, by)} {does(figures, 'man')} {kind}"
            return f"{told}: {name(sea, boat)}."
        case events.Hoisted(by=by, boat=boat, figures=figures):
            return f"{name(sea, by)} takes in {name(sea, boat)} and {many(figures, 'figure')}."
        case events.Swung(by=by, turn=turn):
            return f"{name(sea, by)}, in irons, {f'swings {hand(turn)}' if turn else 'holds so'}."
        case events.FellOff(by=by, turn=turn):
            return f"{name(sea, by)} falls off {hand(turn) if turn else 'and is held fast'}."
        case events.SailedAway(by=by) if away(sea, sea.ships[by]):
            return f"{name(sea, by)} gets away."
        case events.SailedAway(by=by):
            return f"{name(sea, by)} sails off the chart."
    return None


def of_meeting(sea: Sea, event: Event) -> Words:
    match event:
        case events.Rammed(by=by, on=on, angle=wide):
            return f"{name(sea, by)} rams {name(sea, on)} at {angle(wide)} degrees!"
        case events.Touched(by=by, on=on):
            return f"{name(sea, by)} comes alongside {name(sea, on)}."
        case events.Grounded(ship=ship, shoal=shoal, damage=damage, head_on=head_on):
            ground = sea.waters.shoals[shoal].name
            how = "runs ashore on" if head_on else "scrapes the ground off"
            return f"{name(sea, ship)} {how} {ground}: {damage} off her hull."
        case events.Wrecked(ship=ship):
            return f"{name(sea, ship)} is wrecked where she lies."
    return None


def of_fire(sea: Sea, event: Event) -> Words:
    match event:
        case events.GunFired(by=by, gun=gun, on=on, shot=shot):
            piece = cannon(sea.ships[by], gun)
            return f"{name(sea, by)} lays her {piece} on {name(sea, on)} with {SHOTS[shot]}."
        case events.ArmsFired(by=by, on=on, post=post, arm=arm, count=count):
            shooters = men(sea.ships[by], post, count)
            level = does(count, "level")
            return f"{shooters} of {name(sea, by)} {level} {ARMS[arm]} at {name(sea, on)}."
        case events.ShotThrown():
            return of_shot(sea, event)
        case events.VolleyThrown():
            return of_volley(sea, event)
        case events.GunBurst(by=by, gun=gun):
            return f"The {cannon(sea.ships[by], gun)} of {name(sea, by)} bursts!"
        case events.Struck(on=on, face=face):
            return f"A critical hit on {name(sea, on)}, {face}: {CRITICALS[face]}."
        case events.GunLost(ship=ship, gun=gun):
            return f"{name(sea, ship)} loses her {cannon(sea.ships[ship], gun)}."
    return None


def of_shot(sea: Sea, event: events.ShotThrown) -> str:
    """The dice of one cannon."""
    piece = f"The {cannon(sea.ships[event.by], event.gun)} of {name(sea, event.by)}"
    what = f"{SHOTS[event.shot]} at {name(sea, event.on)}, {distance_in_words(sea, event.far)}"
    if not event.faces:
        return f"{piece} fires {what}: it falls short."
    rake = ", raking" if event.rake else ""
    tells = many(event.hits, "hit") if event.hits else "no hit"
    return f"{piece} fires {what}{rake}: {dice(event.faces)} ({event.target} or less), {tells}."


def of_volley(sea: Sea, event: events.VolleyThrown) -> str:
    """The dice of small arms."""
    where = " in the tops" if event.place is Place.TOPS else ""
    what = f"{name(sea, event.by)} fires at the men of {name(sea, event.on)}{where}"
    if not event.faces:
        return f"{what}, {distance_in_words(sea, event.far)}: no chance of a hit."
    tells = many(event.hits, "man falls", "men fall") if event.hits else "nobody falls"
    need = f"{max(0, event.target)} or less{reasons(event.mods)}"
    return f"{what}: {dice(event.faces)} ({need}), {tells}."


def of_damage(sea: Sea, event: Event) -> Words:
    match event:
        case events.Crossed(ship=ship, hull=hull, sails=sails, figures=figures):
            parts = [many(n, what) for n, what in ((hull, "hull line"), (sails, "sail")) if n]
            lost = f", and {many(figures, 'man', 'men')} with that" if figures else ""
            return f"{name(sea, ship)} loses {' and '.join(parts)}{lost}."
        case events.FiguresLost(ship=ship, figures=figures):
            return f"{name(sea, ship)} loses {many(figures, 'man', 'men')}."
        case events.CaptainLost(ship=ship):
            return f"The captain of {name(sea, ship)} is dead."
        case events.Sank(ship=ship, drowned=drowned, swimming=swimming):
            wet = f"{swimming} {does(swimming, 'are', 'is')} in the water"
            return f"{name(sea, ship)} sinks: {drowned} {does(drowned, 'drown')}, {wet}."
    return None


def of_tasks(sea: Sea, event: Event) -> Words:
    match event:
        case events.Reloaded(by=by, gun=gun, load=load):
            half = " half" if load is Load.HALF else ""
            return f"{name(sea, by)} has{half} loaded her {cannon(sea.ships[by], gun)}."
        case events.Primed(by=by, post=post, arm=arm, count=count):
            who = f"{men(sea.ships[by], post, count)} of {name(sea, by)}"
            return f"{who} {does(count, 'load')} {ARMS[arm]}."
        case events.Shifted(by=by, gun=gun):
            return f"{name(sea, by)} shifts a cannon: {cannon(sea.ships[by], gun)}."
        case events.SailStruck(by=by, down=down):
            return f"{name(sea, by)} {'strikes' if down else 'sets'} her square sail."
        case events.Sent(by=by, post=post, to=to, count=count):
            figures = men(sea.ships[by], post, count)
            return f"{figures} of {name(sea, by)} {does(count, 'go')} to the {PLACES[to]}."
        case events.SparesChanged(by=by, whom=whom):
            return f"{name(sea, by)} keeps {SPARED[whom]} when men fall."
        case events.SailsWorked(by=by, hands=hands, lost=lost, reset=reset):
            at = f"{many(hands, 'hand')} at the sails of {name(sea, by)}"
            done = many(lost, "sail") + " lost" if lost else many(reset, "sail") + " set again"
            return f"{at}: {done}."
        case events.PowderFired(by=by):
            return f"The captain of {name(sea, by)} fires into his powder!"
    return None


def of_boarding(sea: Sea, event: Event, names: Names) -> Words:
    match event:
        case events.BoardingDeclared(by=by, on=on):
            return f"{name(sea, by)} boards {name(sea, on)}!"
        case events.VolleyAboard(by=by, on=on, thrown=rows, hits=hits):
            told = (
                f"{all_of(sea, by)} {does(len(by), 'fire')} into the boarders of {all_of(sea, on)}"
            )
            return f"{told}: {thrown(rows)}, {many(hits, 'success', 'successes')}."
        case events.Melee(by=by, on=on, thrown=rows, hits=hits, killed=killed):
            strike = does(len(by), "strike")
            told = f"{all_of(sea, by)} {strike}: {thrown(rows)}"
            lose = f"{all_of(sea, on)} {does(len(on), 'lose')} {many(killed, 'man', 'men')}"
            return f"{told}, {many(hits, 'success', 'successes')}; {lose}."
        case events.SumsThrown(ones=ones, others=others, sums=sums, faces=faces, killed=killed):
            sides = zip((ones, others), sums, faces, killed, strict=True)
            each = [
                f"{all_of(sea, ships)} with {total} {does(len(ships), 'throw')} {face} and"
                f" {does(len(ships), 'lose')} {dead}"
                for ships, total, face, dead in sides
            ]
            return f"{'; '.join(each)}."
        case events.NobodyLeft(ship=ship):
            return f"Nobody lives aboard {name(sea, ship)}: she is abandoned."
        case events.LadiesYield(ship=ship, figures=figures):
            who = f"{many(figures, 'lady', 'ladies')} of {name(sea, ship)}"
            return f"{who} {does(figures, 'yield')} to the lieutenant."
        case events.RoundWon(by=by, on=on, tie=tie):
            if tie:
                return f"Neither wins the round; {name(sea, by)} decides."
            return f"{name(sea, by)} wins the round against {name(sea, on)}."
        case events.CutLoose(by=by, on=on):
            return f"{name(sea, by)} cuts loose from {name(sea, on)}."
        case events.Taken(ship=ship, by=by):
            return f"{name(sea, ship)} is taken by {names[by]}."
        case events.PrizeManned(by=by, prize=prize, men=number):
            crew = many(number, "man", "men")
            take = does(number, "take")
            return f"{crew} from {name(sea, by)} {take} over {name(sea, prize)}."
    return None


def of_men(sea: Sea, event: Event) -> Words:
    match event:
        case events.MoraleTested():
            return of_test(sea, event)
        case events.LostHeart(ship=ship, cause=cause):
            return f"The crew of {name(sea, ship)} loses heart. {CAUSES[cause]}"
        case events.Rallied(ship=ship, back=back):
            told = "comes back into the fight" if back else "leaves the fight"
            return f"{name(sea, ship)} {told}."
        case events.Abandoned(ship=ship):
            return f"The crew of {name(sea, ship)} takes to the water."
        case events.LeftForGood(ship=ship):
            return f"{name(sea, ship)} is out of range and has escaped."
        case events.Swam(of=of, to=to, figures=figures):
            swimmers = many(figures, "man", "men")
            return f"{swimmers} of {name(sea, of)} {does(figures, 'swim')} for {name(sea, to)}."
        case events.ClimbedAboard(of=of, to=to, figures=figures):
            swimmers = many(figures, "man", "men")
            climb = does(figures, "climb")
            return f"{swimmers} of {name(sea, of)} {climb} aboard {name(sea, to)}."
        case events.SharksBit(of=of, faces=faces, eaten=eaten):
            told = f"Sharks about the men of {name(sea, of)}: {dice(faces)} (eaten on 5 or 6)"
            return f"{told}, {eaten if eaten else 'nobody'} eaten."
    return None


def of_test(sea: Sea, event: events.MoraleTested) -> str:
    """A test of morale."""
    ship = sea.ships[event.ship]
    who = "marines" if event.marines else "crew"
    need = f"{max(0, event.target)} or less{reasons(event.mods)}"
    die = str(event.face) if event.face else "no die"
    what = "rally" if event.recovery else "stand"
    told = f"The {who} of {ship.name} must {what}: {die} ({need})"
    return f"{told}, {'they do' if event.passed else 'they do not'}."


def of_turn(sea: Sea, event: Event, names: Names) -> Words:
    match event:
        case events.WindRose(wind=wind):
            return f"The dice set the wind: it blows from the {comes_from(wind)}."
        case events.TurnBegan(turn=turn, faces=faces, first=first):
            return f"Turn {turn}: {faces[0]} against {faces[1]}, {names[first]} has the initiative."
        case events.ShipTook(by=by):
            return f"{name(sea, by)} moves."
        case events.OrdersDone(by=by):
            return f"{names[by]} has given all orders."
        case events.FightEnded(ending=ending):
            return ENDINGS[ending]
    return None
