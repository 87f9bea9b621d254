"""Events in words. All that a player reads of a fight is written here."""

from functools import partial

from pieces_of_eight.campaign.kernel.play import Event, Names, Said, Words, in_words
from pieces_of_eight.campaign.kernel.words import dice, many, reasons
from . import account, events
from .names import (
    ARMS,
    CAUSES,
    CRITICALS,
    ENDINGS,
    PLACES,
    SHOTS,
    SIDES,
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
from .names import degrees as angle
from .say_ashore import of_shore, thrown
from .state import Sea
from .terms import Load, Place


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
        case events.FellOff(by=by, turn=turn):
            return f"{name(sea, by)} falls off {hand(turn) if turn else 'and is held fast'}."
        case events.SailedAway(by=by) if account.away(sea, sea.ships[by]):
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
            told = f"{name(sea, by)} fires into the boarders of {name(sea, on)}"
            return f"{told}: {thrown(rows)}, {many(hits, 'success', 'successes')}."
        case events.Melee(by=by, on=on, thrown=rows, hits=hits, killed=killed):
            told = f"{name(sea, by)} strikes: {thrown(rows)}, {many(hits, 'success', 'successes')}"
            return f"{told}; {name(sea, on)} loses {many(killed, 'man', 'men')}."
        case events.SumsThrown(one=one, other=two, sums=sums, faces=faces, killed=killed):
            sides = zip((one, two), sums, faces, killed, strict=True)
            each = [
                f"{name(sea, ship)} with {total} throws {face} and loses {dead}"
                for ship, total, face, dead in sides
            ]
            return f"{'; '.join(each)}."
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
