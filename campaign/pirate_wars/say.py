"""Events in words, and the account of a fight: who gained how many points by what."""

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from pieces_of_eight.campaign.geometry.hulls import Hull, middle
from pieces_of_eight.campaign.kernel import play as k
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import Event, Gain, Names, Said, Words, dice, listed, many
from pieces_of_eight.campaign.kernel.sealed import Player
from . import crew as c
from . import events as e
from . import state as s
from .actions import Bombard, Snipe
from .crew import all_of, cannon, degrees, does, dots, hand, name, posted
from .state import NOBODY, Fate, Sea, Ship
from .waters import land_of

PEOPLE = {
    s.Dwellers.FORT: ("marine", "marines"),
    s.Dwellers.ISLANDERS: ("islander", "islanders"),
    s.Dwellers.SKELETONS: ("skeleton", "skeletons"),
}
NERVE = {
    (False, False): ("keeps its nerve", "loses its nerve"),
    (False, True): ("keep their nerve", "lose their nerve"),
    (True, False): ("rallies", "does not rally"),
    (True, True): ("rally", "do not rally"),
}  # what passes and fails a test of morale, by whether it is one of recovery, and of marines
Shots: TypeAlias = e.Aimed | e.WallHit | e.Levelled | e.ShoreSniped | Bombard | Snipe


def say(sea: Sea, event: Event, names: Names = c.SIDES) -> Said:
    """One sentence, with its rule. `sea` is the state after the event,
    and `names` are what its sides are called.

    Raises TypeError for an event that no chapter of this engine tells.
    """
    return k.in_words(sea, event, partial(words_of, names=names))


# --- Parts of sentences ---------------------------------------------------------------------------


def island(sea: Sea, shore: int) -> str:
    return sea.waters.shoals[sea.shores[shore].shoal].name


def loot(chests: int, guns: int) -> str:
    parts = [many(chests, "chest")] if chests or not guns else []
    return " and ".join([*parts, *([f"{guns} cannon"] if guns else [])])


def target_of(sea: Sea, shot: Shots) -> str:
    """Whom a shot at an island is for: canoes, a landing party, a door, or all of it."""
    if shot.party != NOBODY:
        return f"{name(sea, shot.party)}'s men on {island(sea, shot.shore)}"
    at_door = getattr(shot, "door", False)
    what = "the canoes of " if shot.canoes else "the door on " if at_door else ""
    return f"{what}{island(sea, shot.shore)}"


def whom(sea: Sea, shot: e.ShoreSniped | Snipe) -> str:
    """The men whom a volley at an island is for."""
    if shot.party != NOBODY:
        return target_of(sea, shot)
    return f"the men {'in the canoes of' if shot.canoes else 'on'} {island(sea, shot.shore)}"


def _some(ship: str, number: int, verb: str = "", one: str = "") -> str:
    """Some of a ship's men, and what they do: "2 of Swan's men swim"."""
    return f"{number} of {ship}'s men{f' {does(number, verb, one)}' if verb else ''}"


def _group(number: int, noun: str, verb: str) -> str:
    return f"{many(number, noun)} {does(number, verb)}"


def _falls(killed: int) -> str:
    return f"{killed} {does(killed, 'fall')}" if killed else "nobody falls"


def _thrown(*rows: tuple[int, Faces], mods: Sequence[k.Mod] = ()) -> str:
    """Dice behind the news, by their targets: "(3 dice, needing 2 or less: 1 4 5)"."""
    told = "; ".join(_needing(faces, target, mods) for target, faces in rows)
    return f"({told or 'no dice'})"


def _needing(faces: Faces, target: int, mods: Sequence[k.Mod] = ()) -> str:
    """Dice that must not be higher than a target."""
    need = f"{max(0, target)} or less{k.reasons(mods)}"
    if len(faces) == 1:
        return f"rolled {faces[0]}, needed {need}"
    return f"{len(faces)} dice, needing {need}: {dice(faces)}"


def _bites(faces: Faces, bitten: str, nobody: str, when: str) -> str:
    """Dice thrown against men, and on what faces they bite: "(2 dice, eaten on 6: 1 6)"."""
    return f"{bitten or nobody} ({many(len(faces), 'die', 'dice')}, {when}: {dice(faces)})."


# --- Events, chapter by chapter -------------------------------------------------------------------


def words_of(sea: Sea, event: Event, names: Names) -> Words:
    """What happened in words, chapter by chapter; `names` are those of the sides."""
    who = ""
    if isinstance(event, e.ByShip):
        who = name(sea, event.by)
    elif isinstance(event, e.OfShip | e.ToShip):
        who = name(sea, event.of if isinstance(event, e.OfShip) else event.ship)
    match event:
        # Movement.
        case e.UnderWay(by=by, sailing=sailing, way=way):
            return f"{who} {c.under_way(sea.ships[by], sailing)}: {dots(way)} dots to go."
        case e.Trimmed(sails=sails, way=way):
            return f"{who} moves under {many(sails, 'sail')}: {dots(way)} dots to go."
        case e.Leapt(far=far, turn=turn):
            swings = f" and swings {hand(turn)}" if turn else ""
            return f"{who} runs {dots(far)} dots{swings}."
        case e.Drifted(far=far, turn=turn):
            swings = f" and swings {hand(turn)}" if turn else ""
            return f"{who} drifts {dots(far)} dots with the wind{swings}."
        case e.Backed(far=far):
            return f"{who} backs {dots(far)} dots."
        case e.Lowered(boat=boat, figures=figures):
            who = f"{many(figures, 'man')} from {who} {does(figures, 'man')}"
            return f"{who} {name(sea, boat)}{'' if sea.ships[boat].card.rowed else ', under sail'}."
        case e.Hoisted(boat=boat, figures=figures):
            return f"{who} hoists in {name(sea, boat)} and {many(figures, 'man')}."
        case e.Swung(turn=turn):
            how = f"swings {hand(turn)}" if turn else "stays as she is"
            return f"{who} is in irons and {how}."
        case e.FellOff(turn=turn):
            told = f"falls off {hand(turn)}" if turn else "tries to fall off but is held fast"
            return f"{who} {told}."
        case e.SailedAway(by=by):
            return f"{who} {'gets away' if away(sea, sea.ships[by]) else 'sails off the chart'}."
        case e.Rammed(on=on, angle=angle):
            return f"{who} rams {name(sea, on)} at {degrees(angle)} degrees!"
        case e.Touched(on=on):
            return f"{who} comes alongside {name(sea, on)}."
        case e.Grounded(shoal=shoal, damage=damage, head_on=head_on):
            how = "runs ashore on" if head_on else "scrapes the bottom off"
            ground = f"{how} {sea.waters.shoals[shoal].name}"
            return f"{who} {ground} and loses {many(damage, 'hull line')}."
        case e.Wrecked():
            return f"{who} is a wreck."
        case e.WindRose(wind=wind):
            return f"The wind blows from the {c.comes_from(wind)}."
        case e.ShipTook():
            return f"{who} moves."
        # Fire, and what it does.
        case e.GunFired(by=by, gun=gun, on=on, shot=shot):
            piece = cannon(sea.ships[by], gun)
            return f"{who} aims her {piece} at {name(sea, on)} ({c.SHOTS[shot]})."
        case e.ArmsFired(by=by, on=on, post=post, arm=arm, count=count):
            told = f"{posted(sea, by, post, count)} {does(count, 'aim')}"
            return f"{told} {c.ARMS[arm]} at {name(sea, on)}."
        case e.ShotThrown(by=by, gun=gun, shot=shot, far=far, faces=faces, hits=hits):
            piece = f"{who}'s {cannon(sea.ships[by], gun)}"
            foe, how = name(sea, event.on), f"{c.SHOTS[shot]}, {c.distance_in_words(sea, far)}"
            if not faces:
                return f"{piece} fires at {foe} and falls short ({how})."
            told = f"{'rakes' if event.rake else 'hits'} {foe}: {many(hits, 'hit')}"
            needed = _needing(faces, event.target)
            return f"{piece} {told if hits else f'misses {foe}'} ({how}; {needed})."
        case e.VolleyThrown(far=far, faces=faces, hits=hits):
            where = " in the tops" if event.place is s.Place.TOPS else ""
            told = f"{who} fires at {name(sea, event.on)}'s men{where}"
            if not faces:
                return f"{told} and cannot hit ({c.distance_in_words(sea, far)})."
            fall = many(hits, "man falls", "men fall") if hits else "nobody falls"
            return f"{told}: {fall} {_thrown((event.target, faces), mods=event.mods)}."
        case e.GunBurst(by=by, gun=gun):
            return f"{who}'s {cannon(sea.ships[by], gun)} bursts!"
        case e.Struck(on=on, face=face):
            return f"A critical hit on {name(sea, on)}: {c.CRITICALS[face]} (rolled {face})."
        case e.GunLost(ship=ship, gun=gun):
            return f"{who} loses her {cannon(sea.ships[ship], gun)}."
        case e.Crossed(hull=hull, sails=sails, figures=figures):
            lines = (hull, "hull line"), (sails, "sail"), (figures, "man")
            lost = listed([many(n, what) for n, what in lines if n], 0)
            return f"{who} loses {lost}."
        case e.FiguresLost(figures=figures):
            return f"{who} loses {many(figures, 'man')}."
        case e.CaptainLost():
            return f"{who}'s captain is dead."
        case e.Sank(drowned=drowned, swimming=swimming):
            drown = many(drowned, "man drowns", "men drown")
            wet = f"{swimming} {does(swimming, 'are', 'is')} in the water"
            return f"{who} sinks: {drown}, {wet}."
        # Crews, at their tasks and in the water.
        case e.Reloaded(by=by, gun=gun, load=load):
            verb = "half loads" if load is s.Load.HALF else "loads"
            return f"{who} {verb} her {cannon(sea.ships[by], gun)}."
        case e.Primed(by=by, post=post, arm=arm, count=count):
            return f"{posted(sea, by, post, count)} {does(count, 'load')} {c.ARMS[arm]}."
        case e.Shifted(by=by, gun=gun):
            piece = cannon(sea.ships[by], gun)
            return f"{who} moves a cannon across: it is now her {piece}."
        case e.SailStruck(down=down):
            return f"{who} {'strikes' if down else 'sets'} her square sail."
        case e.Sent(by=by, post=post, to=to, count=count):
            return f"{posted(sea, by, post, count)} {does(count, 'go')} to the {c.PLACES[to]}."
        case e.SparesChanged(whom=kept):
            return f"{who} will spare her {c.SPARED[kept]} when men fall."
        case e.SailsWorked(hands=hands, lost=lost, reset=reset):
            done = f"loses {many(lost, 'sail')}" if lost else f"sets {many(reset, 'sail')} again"
            return f"{who} has {many(hands, 'hand')} at her sails and {done}."
        case e.PowderFired():
            return f"{who}'s captain fires his powder!"
        case e.MoraleTested(marines=marines, face=face, mods=mods):
            verb = NERVE[event.recovery, marines][not event.passed]
            told = f"{who}'s {'marines' if marines else 'crew'} {verb}"
            rolled = f"rolled {face}, needed {event.target} or less"
            return f"{told} ({rolled if face else 'no roll could help'}{k.reasons(mods)})."
        case e.LostHeart(cause=cause):
            return f"{who}'s men {c.CAUSES[cause]}."
        case e.Rallied(back=back):
            return f"{who} {'comes back into' if back else 'leaves'} the fight."
        case e.Abandoned():
            return f"{who}'s crew takes to the water."
        case e.LeftForGood():
            return f"{who} is out of range and escapes."
        case e.Swam(to=to, figures=figures):
            return f"{_some(who, figures, 'swim')} for {name(sea, to)}."
        case e.ClimbedAboard(to=to, figures=figures):
            return f"{_some(who, figures, 'climb')} aboard {name(sea, to)}."
        case e.SharksBit(faces=faces, eaten=eaten):
            bitten = f"Sharks eat {_some(who, eaten)}" if eaten else ""
            nobody = f"Sharks circle {who}'s men and eat nobody"
            return _bites(faces, bitten, nobody, "eaten on 5 or 6")
        # Boardings, the turn, and all else that names a side.
        case e.BoardingDeclared(on=on):
            return f"{who} boards {name(sea, on)}!"
        case e.VolleyAboard(by=by, on=on, thrown=rows, hits=hits):
            fire = f"{all_of(sea, by)} {does(len(by), 'fire')} into the boarders"
            return f"{fire} from {all_of(sea, on)}: {many(hits, 'hit')} {_thrown(*rows)}."
        case e.Melee(by=by, on=on, thrown=rows, killed=killed):
            lose = f"{all_of(sea, on)} {does(len(on), 'lose')} {many(killed, 'man')}"
            return f"{all_of(sea, by)} {does(len(by), 'strike')}: {lose} {_thrown(*rows)}."
        case e.SumsThrown(ones=ones, others=others, sums=sums, faces=faces, killed=dead):
            one, other = all_of(sea, ones), all_of(sea, others)
            lost = f"{one} {does(len(ones), 'lose')} {many(dead[0], 'man')}, {other} {dead[1]}"
            each = zip((one, other), sums, faces, strict=True)
            why = "; ".join(f"{ships} has {total} and rolled {face}" for ships, total, face in each)
            return f"{lost} ({why})."
        case e.NobodyLeft():
            return f"Nobody is left alive aboard {who}."
        case e.LadiesYield(figures=figures):
            return f"{figures} of {who}'s ladies {does(figures, 'yield')} to the lieutenant."
        case e.RoundWon(on=on, tie=tie):
            if tie:
                return f"The round is a draw. {who} decides what happens next."
            return f"{who} wins the round against {name(sea, on)}."
        case e.CutLoose(on=on):
            return f"{who} cuts loose from {name(sea, on)}."
        case e.Taken(by=by):
            return f"{names[by]} takes {who}."
        case e.PrizeManned(prize=prize, men=men):
            crew = f"{many(men, 'man')} from {who} {does(men, 'take')}"
            return f"{crew} over {name(sea, prize)}."
        case e.TurnBegan(turn=turn, faces=(one, other), first=first):
            return f"Turn {turn}: {names[first]} has the initiative ({one} against {other})."
        case e.OrdersDone(by=by):
            return f"{names[by]} has no more orders to give."
        case e.FightEnded(ending=ending):
            return c.ENDINGS[ending]
        # What landing parties do, and what befalls them.
        case e.Landed(shore=shore, figures=figures):
            who = f"{many(figures, 'man')} from {who} {does(figures, 'land')}"
            return f"{who} on {island(sea, shore)}."
        case e.Marched(at=at, inside=inside):
            where = f"{dots(at)} dots inland" if at else "on the beach"
            return f"{who}'s men are {'within the walls' if inside else where}."
        case e.Climbed(top=top):
            told = "are on top of the wall" if top else "begin to climb the wall"
            return f"{who}'s men {told}."
        case e.FellIn(figures=figures):
            return f"{_some(who, figures, 'fall')} off the wall into the water."
        case e.Robbed(shore=shore, chests=chests, guns=guns):
            return f"{who}'s men pick up {loot(chests, guns)} on {island(sea, shore)}."
        case e.Dropped(chests=chests, guns=guns):
            return f"{who}'s men are too few and drop {loot(chests, guns)}."
        case e.Joined(to=to, figures=figures):
            return f"{_some(who, figures, 'join')} {name(sea, to)}'s."
        case e.Hauled(by=by, gun=gun, to=to):
            return f"{who} hauls her {cannon(sea.ships[by], gun)} over to {name(sea, to)}."
        case e.SetUp(by=by, gun=gun, shore=shore):
            return f"{who}'s {cannon(sea.ships[by], gun)} is set up in {island(sea, shore)}."
        case e.Transhipped(source=source, to=to, chests=chests, guns=guns):
            goes = f"{loot(chests, guns)} {does(chests + guns, 'go')}"
            return f"{goes} from {name(sea, source)} to {name(sea, to)}."
        case e.Embarked(figures=figures, chests=chests, guns=guns):
            more = f" with {loot(chests, guns)}" if chests or guns else ""
            return f"{_group(figures, 'man', 'get')} into {who}{more}."
        case e.Bitten(faces=faces, eaten=eaten):
            bitten = f"Alligators eat {_some(who, eaten)}" if eaten else ""
            nobody = f"No alligator gets hold of {who}'s men"
            return _bites(faces, bitten, nobody, "eaten on 6")
        case e.Snared(faces=faces, caught=caught):
            bitten = f"Snares catch {_some(who, caught)}" if caught else ""
            return _bites(faces, bitten, f"No snare catches {who}'s men", "caught on 6")
        case e.Freed(thrown=rows, freed=freed):
            return f"{who}'s men cut {freed or 'nobody'} free of the snares {_thrown(*rows)}."
        case e.Left(figures=figures):
            return f"{_some(who, figures, 'are', 'is')} lost in the snares."
        # Fire at islands and from them, and what their people do.
        case e.Aimed(by=by, gun=gun, shot=shot):
            piece = cannon(sea.ships[by], gun)
            return f"{who} aims her {piece} at {target_of(sea, event)} ({c.SHOTS[shot]})."
        case e.WallHit(shore=shore, faces=faces, target=target, killed=killed):
            told = f"{who} fires at {target_of(sea, event)}"
            if not faces:
                return f"{told} and falls short."
            left = sea.shores[shore].door
            door = f"it stands {many(left, 'more hit')}" if left else "it is down"
            after = door if event.door else _falls(killed)
            return f"{told}: {after} {_thrown((target, faces))}."
        case e.Levelled(by=by, post=post, arm=arm, count=count):
            told = f"{posted(sea, by, post, count)} {does(count, 'aim')}"
            return f"{told} {c.ARMS[arm]} at {target_of(sea, event)}."
        case e.ShoreSniped(faces=faces, target=target, killed=killed):
            told = f"{who} fires at {whom(sea, event)}"
            if not faces:
                return f"{told}, but cannot hit."
            return f"{told}: {_falls(killed)} {_thrown((target, faces))}."
        case e.GunSmashed(shore=shore):
            return f"A cannon on {island(sea, shore)} is smashed."
        case e.ShoreFired(shore=shore, on=on, shot=shot, faces=faces, target=target, hits=hits):
            told = f"A cannon on {island(sea, shore)} fires {c.SHOTS[shot]} at {name(sea, on)}"
            end = f": {many(hits, 'hit')}" if hits else " and misses"
            return f"{told}{end} {_thrown((target, faces))}."
        case e.ShoreVolley(shore=shore) | e.ShoreMelee(shore=shore):
            who, dwellers = f"{who}'s men", land_of(sea, sea.shores[shore]).dwellers
            them = f"the {PEOPLE[dwellers][1]} on {island(sea, shore)}"
            if event.on != NOBODY:
                them = f"{name(sea, event.on)}'s men"
            verb = "fire at" if isinstance(event, e.ShoreVolley) else "strike at"
            told = f"{who} {verb} {them}" if event.out else f"{them} {verb} {who}"
            return f"{k.start_of(told)}: {_falls(event.killed)} {_thrown(*event.thrown)}."
        case e.Fled(shore=shore):
            return f"The islanders on {island(sea, shore)} flee into the jungle."
        case e.Regrouped(shore=shore, number=number):
            who = PEOPLE[land_of(sea, sea.shores[shore]).dwellers][0]
            return f"{_group(number, who, 'gather')} again on {island(sea, shore)}."
        case e.PutToSea(shore=shore, on=on, warriors=warriors):
            whence = f"{_group(warriors, 'warrior', 'put')} to sea from {island(sea, shore)}"
            return f"{whence} after {name(sea, on)}."
        case e.CanoesCame(on=on, thrown=rows, back=back, killed=killed, fallen=fallen):
            told = f"Warriors climb aboard {name(sea, on)}"
            both = f"{_some(name(sea, on), killed)} and {fallen} of theirs fall"
            return f"{told}: {both} {_thrown(*rows)}, her crew {_thrown(*back)}."
        case e.CanoesShot(on=on, thrown=rows, killed=killed):
            them = _some(name(sea, on), killed) if killed else f"{name(sea, on)}'s men"
            verb = f"{'kill' if killed else 'miss'} {them}"
            return f"Arrows and spears from the canoes {verb} {_thrown(*rows)}."
        case e.Burned(ship=ship):
            return f"The islanders rob {name(sea, ship)} and burn her."
        case e.CanoesBack(shore=shore, warriors=warriors):
            return f"{_group(warriors, 'warrior', 'paddle')} back to {island(sea, shore)}."
    return None


# --- The account of a fight: who gained how many points by what (H-110, H-94) ---------------------

AWAY = Rule("H-94")
ACCOUNT = Rule("H-110")
TREASURE = Rule("H-163")
MASTER = Rule("H-240")

WORTH = {
    Fate.SUNK: (2, "sunk"),
    Fate.AGROUND: (2, "wrecked"),
    Fate.ABANDONED: (2, "abandoned"),
    Fate.TAKEN: (3, "taken"),
    Fate.GONE: (1, "driven off"),
}  # points for each line of her hull, by what became of her
CAPTAIN, CHEST, CANNON = 2, 3, 4


def to_go(waters: s.Waters, edge: s.Edge, hull: Hull) -> int:
    """How far a hull has to the edge, amidships; below nought beyond it."""
    x = middle(hull)[0]
    return x if edge is s.Edge.WEST else waters.width - x


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


def account(sea: Sea) -> tuple[Gain, ...]:
    return tuple(line for ship in sea.ships for line in _lines(sea, ship))


def _lines(sea: Sea, ship: Ship) -> list[Gain]:
    """What has become of one ship, in points for her enemy; a prize counts as taken."""
    if ship.card.boat:
        return []
    found: list[Gain] = []

    def gain(to: Player, points: int, why: str, rule: Rule = ACCOUNT) -> None:
        found.append(Gain(to, points, f"{name(sea, ship.id)}: {why}", rule, ship.id))

    # A prize that is manned sails for her captor, and it was he who killed her captain.
    foe = s.opponent_of(ship.owner) if ship.captor is None else ship.captor
    fate = ship.fate if ship.captor is None else Fate.TAKEN
    if away(sea, ship):
        gain(ship.owner, ship.card.hull, "brought to safety", AWAY)
    elif fate is not Fate.AFLOAT:
        worth, why = WORTH[fate]
        gain(foe, worth * ship.card.hull, why)
    elif ship.duty is not s.Duty.FIGHTING:
        gain(foe, ship.card.hull, "put to flight")
    elif lost := ship.card.hull - ship.hull:
        gain(foe, lost, "damage to her hull")
    if ship.fate in (Fate.AFLOAT, Fate.GONE):
        if ship.chests:
            gain(ship.owner, CHEST * ship.chests, "treasure aboard", TREASURE)
        if ship.cannon:
            gain(ship.owner, CANNON * ship.cannon, "cannon taken ashore", TREASURE)
    if ship.dead_captain:
        gain(foe, CAPTAIN, "her captain killed")
    return found


def points(sea: Sea) -> tuple[int, int]:
    """The points of both sides."""
    both = [0, 0]
    for ship in sea.ships:
        for line in _lines(sea, ship):
            both[line.to] += line.points
    return both[0], both[1]


def master(sea: Sea) -> Player | None:
    """Whose the water is: one side has a ship left that can fight, and the other has lost every
    one of hers (H-240). Nobody's in a truce, or where a merchantman was brought away."""
    if sea.options.truce or any(away(sea, ship) for ship in sea.ships):
        return None
    left = {ship.owner for ship in sea.ships if s.in_the_fight(ship)}
    return left.pop() if len(left) == 1 else None


def better(sea: Sea) -> Player | None:
    first, second = points(sea)
    ahead = None if first == second else Player(0 if first > second else 1)
    alone = master(sea)
    return ahead if alone is None else alone


def aim(sea: Sea, who: Player | None) -> Said:
    """What wins, and how far a side is from it; for nobody as who looks on is told."""
    counted = k.race(points(sea), who)
    if sea.options.truce or any(away(sea, ship) for ship in sea.ships):
        return Said(f"Lead at the end to win. {counted}", ACCOUNT)
    left = sum(s.in_the_fight(ship) for ship in sea.ships if ship.owner != who)
    foes = "every enemy ship" if who is None else many(left, "ship")
    return Said(f"Beat {foes}, or lead at the end. {counted}", MASTER)
