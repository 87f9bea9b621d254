"""Events in words. All that a player reads of a fight is written here."""

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, middle
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import (
    Event,
    Mod,
    Names,
    Said,
    Words,
    dice,
    in_words,
    listed,
    many,
    race,
    reasons,
    start_of,
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
    posted,
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


def of_hers(sea: Sea, ship: ShipId, number: int) -> str:
    """Some of a ship's men: "2 of Swan's men"."""
    return f"{number} of {name(sea, ship)}'s men"


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
            who = f"{many(figures, 'man', 'men')} from {name(sea, by)}"
            return f"{who} {does(figures, 'land')} on {island(sea, shore)}."
        case events.Marched(by=by, at=at, inside=inside):
            where = f"{dots(at)} dots inland" if at else "on the beach"
            return f"{name(sea, by)}'s men are {'within the walls' if inside else where}."
        case events.Climbed(by=by, top=top):
            told = "are on top of the wall" if top else "begin to climb the wall"
            return f"{name(sea, by)}'s men {told}."
        case events.FellIn(of=of, figures=figures):
            who = f"{of_hers(sea, of, figures)} {does(figures, 'fall')}"
            return f"{who} off the wall into the water."
        case events.Robbed(by=by, shore=shore, chests=chests, guns=guns):
            return f"{name(sea, by)}'s men pick up {loot(chests, guns)} on {island(sea, shore)}."
        case events.Dropped(by=by, chests=chests, guns=guns):
            return f"{name(sea, by)}'s men are too few and drop {loot(chests, guns)}."
        case events.Joined(by=by, to=to, figures=figures):
            who = f"{of_hers(sea, by, figures)} {does(figures, 'join')}"
            return f"{who} {name(sea, to)}'s."
        case events.Hauled(by=by, gun=gun, to=to):
            piece = cannon(sea.ships[by], gun)
            return f"{name(sea, by)} hauls her {piece} over to {name(sea, to)}."
        case events.SetUp(by=by, gun=gun, shore=shore):
            piece = cannon(sea.ships[by], gun)
            return f"{name(sea, by)}'s {piece} is set up in {island(sea, shore)}."
        case events.Transhipped(source=source, to=to, chests=chests, guns=guns):
            what = loot(chests, guns)
            return (
                f"{what} {does(chests + guns, 'go')} from {name(sea, source)} to {name(sea, to)}."
            )
        case events.Embarked(by=by, figures=figures, chests=chests, guns=guns):
            more = f" with {loot(chests, guns)}" if chests or guns else ""
            who = f"{many(figures, 'man', 'men')} {does(figures, 'get')}"
            return f"{who} into {name(sea, by)}{more}."
        case events.Regrouped(shore=shore, number=number):
            who = f"{people(sea, shore, number)} {does(number, 'gather')}"
            return f"{who} again on {island(sea, shore)}."
    return None


def of_guns(sea: Sea, event: Event) -> str | None:
    match event:
        case events.Aimed(by=by, gun=gun, shot=shot):
            piece = cannon(sea.ships[by], gun)
            return f"{name(sea, by)} aims her {piece} at {target_of(sea, event)} ({SHOTS[shot]})."
        case events.WallHit(
            by=by, shore=shore, faces=faces, target=target, killed=killed, door=door
        ):
            told = f"{name(sea, by)} fires at {target_of(sea, event)}"
            if not faces:
                return f"{told} and falls short."
            left = sea.shores[shore].door
            holds = f"it stands {many(left, 'more hit')}" if left else "it is down"
            after = holds if door else falls(killed)
            return f"{told}: {after} {thrown(((target, faces),))}."
        case events.Levelled(by=by, post=post, arm=arm, count=count):
            told = f"{posted(sea, by, post, count)} {does(count, 'aim')}"
            return f"{told} {ARMS[arm]} at {target_of(sea, event)}."
        case events.ShoreSniped(by=by, faces=faces, target=target, killed=killed):
            told = f"{name(sea, by)} fires at {whom(sea, event)}"
            if not faces:
                return f"{told}, but cannot hit."
            return f"{told}: {falls(killed)} {thrown(((target, faces),))}."
        case events.GunSmashed(shore=shore):
            return f"A cannon on {island(sea, shore)} is smashed."
        case events.ShoreFired(
            shore=shore, on=on, shot=shot, faces=faces, target=target, hits=hits
        ):
            told = f"A cannon on {island(sea, shore)} fires {SHOTS[shot]} at {name(sea, on)}"
            end = f": {many(hits, 'hit')}" if hits else " and misses"
            return f"{told}{end} {thrown(((target, faces),))}."
    return None


Shots: TypeAlias = (
    events.Aimed | events.WallHit | events.Levelled | events.ShoreSniped | Bombard | Snipe
)


def target_of(sea: Sea, shot: Shots) -> str:
    """Whom a shot at an island is for: canoes, a landing party, a door, or all of it."""
    if shot.party != NOBODY:
        return f"{name(sea, shot.party)}'s men on {island(sea, shot.shore)}"
    at_door = getattr(shot, "door", False)
    what = "the canoes of " if shot.canoes else "the door on " if at_door else ""
    return f"{what}{island(sea, shot.shore)}"


def whom(sea: Sea, shot: events.ShoreSniped | Snipe) -> str:
    """The men whom a volley at an island is for."""
    if shot.party != NOBODY:
        return target_of(sea, shot)
    where = "in the canoes of" if shot.canoes else "on"
    return f"the men {where} {island(sea, shot.shore)}"


def thrown(rows: Thrown, mods: Sequence[Mod] = ()) -> str:
    """Dice behind the news, by their targets: "(3 dice, needing 2 or less: 1 4 5)"."""
    told = "; ".join(needing(faces, target, mods) for target, faces in rows)
    return f"({told or 'no dice'})"


def needing(faces: Faces, target: int, mods: Sequence[Mod] = ()) -> str:
    """Dice that must not be higher than a target."""
    need = f"{max(0, target)} or less{reasons(mods)}"
    if len(faces) == 1:
        return f"rolled {faces[0]}, needed {need}"
    return f"{len(faces)} dice, needing {need}: {dice(faces)}"


def eaten_on(faces: Faces, told: str) -> str:
    """Dice thrown against men, and on what faces they bite: "(2 dice, eaten on 6: 1 6)"."""
    return f"({many(len(faces), 'die', 'dice')}, {told}: {dice(faces)})"


def of_fight(sea: Sea, event: Event) -> str | None:
    match event:
        case events.ShoreVolley() | events.ShoreMelee():
            who = f"{name(sea, event.of)}'s men"
            dwellers = PEOPLE[land_of(sea, sea.shores[event.shore]).dwellers][1]
            them = f"the {dwellers} on {island(sea, event.shore)}"
            if event.on != NOBODY:
                them = f"{name(sea, event.on)}'s men"
            by, on = (who, them) if event.out else (them, who)
            verb = "fire at" if isinstance(event, events.ShoreVolley) else "strike at"
            told = f"{start_of(by)} {verb} {on}"
            return f"{told}: {falls(event.killed)} {thrown(event.thrown)}."
        case events.Fled(shore=shore):
            return f"The islanders on {island(sea, shore)} flee into the jungle."
    return None


def of_wild(sea: Sea, event: Event) -> str | None:
    match event:
        case events.Bitten(of=of, faces=faces, eaten=eaten):
            end = f"Alligators eat {of_hers(sea, of, eaten)}"
            end = end if eaten else f"No alligator gets hold of {name(sea, of)}'s men"
            return f"{end} {eaten_on(faces, 'eaten on 6')}."
        case events.Snared(of=of, faces=faces, caught=caught):
            end = f"Snares catch {of_hers(sea, of, caught)}"
            end = end if caught else f"No snare catches {name(sea, of)}'s men"
            return f"{end} {eaten_on(faces, 'caught on 6')}."
        case events.Freed(of=of, thrown=rows, freed=freed):
            told = f"{name(sea, of)}'s men cut {freed if freed else 'nobody'} free of the snares"
            return f"{told} {thrown(rows)}."
        case events.Left(of=of, figures=figures):
            who = of_hers(sea, of, figures)
            return f"{who} {does(figures, 'are', 'is')} lost in the snares."
    return None


def of_canoes(sea: Sea, event: Event) -> str | None:
    match event:
        case events.PutToSea(shore=shore, on=on, warriors=warriors):
            told = f"{many(warriors, 'warrior')} {does(warriors, 'put')} to sea"
            return f"{told} from {island(sea, shore)} after {name(sea, on)}."
        case events.CanoesCame(on=on, thrown=rows, back=back, killed=killed, fallen=fallen):
            told = f"Warriors climb aboard {name(sea, on)}"
            both = f"{of_hers(sea, on, killed)} and {fallen} of theirs fall"
            return f"{told}: {both} {thrown(rows)}, her crew {thrown(back)}."
        case events.CanoesShot(on=on, thrown=rows, killed=killed):
            verb = f"kill {of_hers(sea, on, killed)}" if killed else f"miss {name(sea, on)}'s men"
            return f"Arrows and spears from the canoes {verb} {thrown(rows)}."
        case events.Burned(ship=ship):
            return f"The islanders rob {name(sea, ship)} and burn her."
        case events.CanoesBack(shore=shore, warriors=warriors):
            who = f"{many(warriors, 'warrior')} {does(warriors, 'paddle')}"
            return f"{who} back to {island(sea, shore)}."
    return None


Ashore: TypeAlias = Land | March | Rob | Join | Haul | Tranship | Embark | Bombard | Snipe


def offer(sea: Sea, act: Ashore) -> str:
    """An order in words, as a list offers it."""
    match act:
        case Land():
            return "Land everybody on the beach"
        case March(goal=Goal.HOLD):
            return "Stay here and load"
        case March(goal=Goal.BEACH):
            return "Go back to the beach"
        case March(by=by):
            party = party_of(sea, by)
            assert party is not None
            land = land_of(sea, sea.shores[party.shore])
            left = max(0, land.way - party.at)
            if land.dwellers is Dwellers.FORT and not left and not party.inside:
                door = open_door(sea.shores[party.shore], land)
                return "Go in through the door" if door else "Climb the wall"
            far = f"Go inland ({round(left / DOT)} dots to go)"
            return far if left else "Go on to the treasure"
        case Rob(chests=chests, guns=guns):
            return f"Pick up {loot(chests, guns)}"
        case Join(to=to, count=count):
            return f"Send {many(count, 'man', 'men')} over to {name(sea, to)}'s"
        case Haul(by=by, gun=gun, shore=shore) if shore != NOWHERE:
            return f"Set up the {cannon(sea.ships[by], gun)} in {island(sea, shore)} (four men)"
        case Haul(by=by, gun=gun, to=to):
            crew = "two" if sea.ships[to].card.boat else "four"
            return f"Haul the {cannon(sea.ships[by], gun)} over to {name(sea, to)} ({crew} men)"
        case Tranship(by=by, source=source, to=to, chests=chests, guns=guns):
            if source == by:
                return f"Carry {loot(chests, guns)} over to {name(sea, to)}"
            whence = "the pier" if sea.ships[source].beached else name(sea, source)
            return f"Carry {loot(chests, guns)} aboard from {whence}"
        case Embark():
            return "Get into the launch"
        case Snipe(by=by, post=post, arm=arm, count=count):
            shooters = f"{men(sea.ships[by], post, count)} {does(count, 'fire')}"
            return f"{shooters} {ARMS[arm]} at {whom(sea, act)}"
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
        found.append(Line(ship.owner, ship.card.hull, "brought to safety", ship.id, AWAY))
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
        return Said(f"Lead at the end to win. {counted}", ACCOUNT)
    if who is None:
        return Said(f"Beat every enemy ship, or lead at the end. {counted}", MASTER)
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
            who = f"{many(figures, 'man', 'men')} from {name(sea, by)} {does(figures, 'man')}"
            sail = "" if sea.ships[boat].card.rowed else ", under sail"
            return f"{who} {name(sea, boat)}{sail}."
        case events.Hoisted(by=by, boat=boat, figures=figures):
            crew = many(figures, "man")
            return f"{name(sea, by)} hoists in {name(sea, boat)} and {crew}."
        case events.Swung(by=by, turn=turn):
            how = f"swings {hand(turn)}" if turn else "stays as she is"
            return f"{name(sea, by)} is in irons and {how}."
        case events.FellOff(by=by, turn=turn):
            told = f"falls off {hand(turn)}" if turn else "tries to fall off but is held fast"
            return f"{name(sea, by)} {told}."
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
            how = "runs ashore on" if head_on else "scrapes the bottom off"
            return f"{name(sea, ship)} {how} {ground} and loses {many(damage, 'hull line')}."
        case events.Wrecked(ship=ship):
            return f"{name(sea, ship)} is a wreck."
    return None


def of_fire(sea: Sea, event: Event) -> Words:
    match event:
        case events.GunFired(by=by, gun=gun, on=on, shot=shot):
            piece = cannon(sea.ships[by], gun)
            return f"{name(sea, by)} aims her {piece} at {name(sea, on)} ({SHOTS[shot]})."
        case events.ArmsFired(by=by, on=on, post=post, arm=arm, count=count):
            told = f"{posted(sea, by, post, count)} {does(count, 'aim')}"
            return f"{told} {ARMS[arm]} at {name(sea, on)}."
        case events.ShotThrown():
            return of_shot(sea, event)
        case events.VolleyThrown():
            return of_volley(sea, event)
        case events.GunBurst(by=by, gun=gun):
            return f"{name(sea, by)}'s {cannon(sea.ships[by], gun)} bursts!"
        case events.Struck(on=on, face=face):
            return f"A critical hit on {name(sea, on)}: {CRITICALS[face]} (rolled {face})."
        case events.GunLost(ship=ship, gun=gun):
            return f"{name(sea, ship)} loses her {cannon(sea.ships[ship], gun)}."
    return None


def of_shot(sea: Sea, event: events.ShotThrown) -> str:
    """The dice of one cannon."""
    piece = f"{name(sea, event.by)}'s {cannon(sea.ships[event.by], event.gun)}"
    on, how = name(sea, event.on), f"{SHOTS[event.shot]}, {distance_in_words(sea, event.far)}"
    if not event.faces:
        return f"{piece} fires at {on} and falls short ({how})."
    verb = "rakes" if event.rake else "hits"
    told = f"{verb} {on}: {many(event.hits, 'hit')}" if event.hits else f"misses {on}"
    return f"{piece} {told} ({how}; {needing(event.faces, event.target)})."


def of_volley(sea: Sea, event: events.VolleyThrown) -> str:
    """The dice of small arms."""
    where = " in the tops" if event.place is Place.TOPS else ""
    told = f"{name(sea, event.by)} fires at {name(sea, event.on)}'s men{where}"
    if not event.faces:
        return f"{told} and cannot hit ({distance_in_words(sea, event.far)})."
    fall = many(event.hits, "man falls", "men fall") if event.hits else "nobody falls"
    return f"{told}: {fall} {thrown(((event.target, event.faces),), event.mods)}."


def of_damage(sea: Sea, event: Event) -> Words:
    match event:
        case events.Crossed(ship=ship, hull=hull, sails=sails, figures=figures):
            lines = ((hull, "hull line"), (sails, "sail"))
            lost = [many(n, what) for n, what in lines if n]
            lost += [many(figures, "man")] if figures else []
            return f"{name(sea, ship)} loses {listed(lost, 0)}."
        case events.FiguresLost(ship=ship, figures=figures):
            return f"{name(sea, ship)} loses {many(figures, 'man', 'men')}."
        case events.CaptainLost(ship=ship):
            return f"{name(sea, ship)}'s captain is dead."
        case events.Sank(ship=ship, drowned=drowned, swimming=swimming):
            wet = f"{swimming} {does(swimming, 'are', 'is')} in the water"
            sunk = f"{many(drowned, 'man drowns', 'men drown')}"
            return f"{name(sea, ship)} sinks: {sunk}, {wet}."
    return None


def of_tasks(sea: Sea, event: Event) -> Words:
    match event:
        case events.Reloaded(by=by, gun=gun, load=load):
            verb = "half loads" if load is Load.HALF else "loads"
            return f"{name(sea, by)} {verb} her {cannon(sea.ships[by], gun)}."
        case events.Primed(by=by, post=post, arm=arm, count=count):
            return f"{posted(sea, by, post, count)} {does(count, 'load')} {ARMS[arm]}."
        case events.Shifted(by=by, gun=gun):
            piece = cannon(sea.ships[by], gun)
            return f"{name(sea, by)} moves a cannon across: it is now her {piece}."
        case events.SailStruck(by=by, down=down):
            return f"{name(sea, by)} {'strikes' if down else 'sets'} her square sail."
        case events.Sent(by=by, post=post, to=to, count=count):
            who = posted(sea, by, post, count)
            return f"{who} {does(count, 'go')} to the {PLACES[to]}."
        case events.SparesChanged(by=by, whom=whom):
            return f"{name(sea, by)} will spare her {SPARED[whom]} when men fall."
        case events.SailsWorked(by=by, hands=hands, lost=lost, reset=reset):
            done = f"loses {many(lost, 'sail')}" if lost else f"sets {many(reset, 'sail')} again"
            return f"{name(sea, by)} has {many(hands, 'hand')} at her sails and {done}."
        case events.PowderFired(by=by):
            return f"{name(sea, by)}'s captain fires his powder!"
    return None


def of_boarding(sea: Sea, event: Event, names: Names) -> Words:
    match event:
        case events.BoardingDeclared(by=by, on=on):
            return f"{name(sea, by)} boards {name(sea, on)}!"
        case events.VolleyAboard(by=by, on=on, thrown=rows, hits=hits):
            fire = f"{all_of(sea, by)} {does(len(by), 'fire')}"
            told = f"{fire} into the boarders from {all_of(sea, on)}"
            return f"{told}: {many(hits, 'hit')} {thrown(rows)}."
        case events.Melee(by=by, on=on, thrown=rows, killed=killed):
            lose = f"{all_of(sea, on)} {does(len(on), 'lose')} {many(killed, 'man', 'men')}"
            return f"{all_of(sea, by)} {does(len(by), 'strike')}: {lose} {thrown(rows)}."
        case events.SumsThrown(ones=ones, others=others, sums=sums, faces=faces, killed=killed):
            both = all_of(sea, ones), all_of(sea, others)
            lost = f"{both[0]} {does(len(ones), 'lose')} {many(killed[0], 'man', 'men')}"
            each = zip(both, sums, faces, strict=True)
            why = "; ".join(f"{ships} has {total} and rolled {face}" for ships, total, face in each)
            return f"{lost}, {both[1]} {killed[1]} ({why})."
        case events.NobodyLeft(ship=ship):
            return f"Nobody is left alive aboard {name(sea, ship)}."
        case events.LadiesYield(ship=ship, figures=figures):
            who = f"{figures} of {name(sea, ship)}'s ladies"
            return f"{who} {does(figures, 'yield')} to the lieutenant."
        case events.RoundWon(by=by, on=on, tie=tie):
            if tie:
                return f"The round is a draw. {name(sea, by)} decides what happens next."
            return f"{name(sea, by)} wins the round against {name(sea, on)}."
        case events.CutLoose(by=by, on=on):
            return f"{name(sea, by)} cuts loose from {name(sea, on)}."
        case events.Taken(ship=ship, by=by):
            return f"{names[by]} takes {name(sea, ship)}."
        case events.PrizeManned(by=by, prize=prize, men=number):
            crew = many(number, "man")
            take = does(number, "take")
            return f"{crew} from {name(sea, by)} {take} over {name(sea, prize)}."
    return None


def of_men(sea: Sea, event: Event) -> Words:
    match event:
        case events.MoraleTested():
            return of_test(sea, event)
        case events.LostHeart(ship=ship, cause=cause):
            return f"{name(sea, ship)}'s men {CAUSES[cause]}."
        case events.Rallied(ship=ship, back=back):
            told = "comes back into the fight" if back else "leaves the fight"
            return f"{name(sea, ship)} {told}."
        case events.Abandoned(ship=ship):
            return f"{name(sea, ship)}'s crew takes to the water."
        case events.LeftForGood(ship=ship):
            return f"{name(sea, ship)} is out of range and escapes."
        case events.Swam(of=of, to=to, figures=figures):
            return f"{of_hers(sea, of, figures)} {does(figures, 'swim')} for {name(sea, to)}."
        case events.ClimbedAboard(of=of, to=to, figures=figures):
            return f"{of_hers(sea, of, figures)} {does(figures, 'climb')} aboard {name(sea, to)}."
        case events.SharksBit(of=of, faces=faces, eaten=eaten):
            end = f"Sharks eat {of_hers(sea, of, eaten)}"
            end = end if eaten else f"Sharks circle {name(sea, of)}'s men and eat nobody"
            return f"{end} {eaten_on(faces, 'eaten on 5 or 6')}."
    return None


NERVE = ("keeps its nerve", "loses its nerve")
NERVES = ("keep their nerve", "lose their nerve")


def of_test(sea: Sea, event: events.MoraleTested) -> str:
    """A test of morale."""
    passed, failed = ("rallies", "does not rally") if event.recovery else NERVE
    if event.marines:
        passed, failed = ("rally", "do not rally") if event.recovery else NERVES
    who = f"{name(sea, event.ship)}'s {'marines' if event.marines else 'crew'}"
    rolled = f"rolled {event.face}, needed {event.target} or less"
    die = rolled if event.face else "no roll could help"
    return f"{who} {passed if event.passed else failed} ({die}{reasons(event.mods)})."


def of_turn(sea: Sea, event: Event, names: Names) -> Words:
    match event:
        case events.WindRose(wind=wind):
            return f"The wind blows from the {comes_from(wind)}."
        case events.TurnBegan(turn=turn, faces=faces, first=first):
            return (
                f"Turn {turn}: {names[first]} has the initiative ({faces[0]} against {faces[1]})."
            )
        case events.ShipTook(by=by):
            return f"{name(sea, by)} moves."
        case events.OrdersDone(by=by):
            return f"{names[by]} has no more orders to give."
        case events.FightEnded(ending=ending):
            return ENDINGS[ending]
    return None
