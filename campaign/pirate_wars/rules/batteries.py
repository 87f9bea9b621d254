"""The cannon of forts and of the dead, which fire by themselves (PW-10.1, PW-10.4, PW-11.6)."""

from msgspec.structs import replace

from campaign.geometry.hulls import gap
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.crew import anybody
from campaign.pirate_wars.model.dwellers import land_of, parties_on, with_shore
from campaign.pirate_wars.model.editions import ARTICLES
from campaign.pirate_wars.model.events_ashore import ShoreFired
from campaign.pirate_wars.model.land import Dwellers, Party
from campaign.pirate_wars.model.state import Sea, Ship, ShipId
from campaign.pirate_wars.model.terms import BONES_RANGE, Load, Shot
from campaign.pirate_wars.rules.ashore import beset
from campaign.pirate_wars.rules.damage import bury, cross
from campaign.pirate_wars.rules.falls import fall
from campaign.pirate_wars.rules.salvo import FULL_GUN, GUN_CREW, strike, successes
from campaign.pirate_wars.rules.siege import PER_HIT

IN_THE_OPEN = Rule("PW-10.4")
BONES = Rule("PW-11.6")
BY_THEMSELVES = Rule("H-160")

BONES_TARGET = 1


def fire_batteries(play: Play[Sea], before: Sea) -> None:
    """Every cannon of an island that is served fires or is loaded, by itself (H-160).

    Who serves them, and whom they fire at, is as it was `before` anything fell (PW-3.12).
    """
    for at, shore in enumerate(before.shores):
        for gun, load in enumerate(shore.guns[: crews(before, at)]):
            if load is not Load.LOADED:
                lay(play, at, gun, Load.LOADED)
            elif (on := mark(before, at)) is not None:
                if isinstance(on, Party):
                    fire_on_party(play, at, on)
                else:
                    fire_on(play, at, on)
                lay(play, at, gun, Load.EMPTY)


def crews(sea: Sea, at: int) -> int:
    """For how many cannon there are two to serve them, who have nothing else to do (H-191).

    Marines may serve them in a fort (R0-51).
    """
    shore = sea.shores[at]
    if beset(sea, at):
        return 0
    return min(len(shore.guns), (shore.marines or shore.bones) // GUN_CREW)


def muskets(sea: Sea, at: int) -> int:
    """The marines who are not at the guns."""
    return sea.shores[at].marines - GUN_CREW * crews(sea, at)


def lay(play: Play[Sea], at: int, gun: int, load: Load) -> None:
    """Note how a cannon is loaded, if it still stands."""
    shore = play.state.shores[at]
    if gun >= len(shore.guns):
        return
    guns = (*shore.guns[:gun], load, *shore.guns[gun + 1 :])
    play.state = with_shore(play.state, at, replace(shore, guns=guns))


def far_off(sea: Sea, at: int, ship: Ship) -> int:
    """How far a ship is from the wall or the wreck."""
    shore = sea.shores[at]
    return gap(ship.shape, sea.waters.shoals[shore.shoal].corners) + land_of(sea, shore).way


def mark(sea: Sea, at: int) -> Party | ShipId | None:
    """What the cannon of an island fire at: men in the open first, then launches, then ships."""
    land = land_of(sea, sea.shores[at])
    articles = ARTICLES[sea.edition]
    enemies = [
        ship
        for ship in sea.ships
        if ship.afloat and ship.hull and not ship.beached and ship.owner != land.owner
    ]
    near = sorted((far_off(sea, at, ship), ship.id) for ship in enemies)
    boats = [(far, n) for far, n in near if sea.ships[n].card.boat]
    ships = [(far, n) for far, n in near if not sea.ships[n].card.boat]
    if land.dwellers is Dwellers.SKELETONS:
        return next((n for far, n in ships if far <= BONES_RANGE), None)
    for party in parties_on(sea, at):
        exposed = party.crew and not party.inside and party.owner != land.owner
        if exposed and articles.too_close <= land.way - party.at <= articles.shot.range:
            return party
    boat = next((n for far, n in boats if far <= articles.shot.range), None)
    if boat is not None:
        return boat
    return next((n for far, n in ships if far <= articles.ball.range), None)


def fire_on(play: Play[Sea], at: int, on: ShipId) -> None:
    """Shot takes sails, and men in launches; ball the chart, with its critical hits (PW-3.9).

    The dead fire shot alone (PW-11.6).
    """
    sea = play.state
    boat, articles = sea.ships[on].card.boat, ARTICLES[sea.edition]
    bones = land_of(sea, sea.shores[at]).dwellers is Dwellers.SKELETONS
    shot = Shot.SHOT if bones or boat else Shot.BALL
    weapon = articles.shot if boat else articles.ball
    target = BONES_TARGET if bones else weapon.target
    rule = BONES if bones else IN_THE_OPEN if boat else BY_THEMSELVES
    faces = play.roll(rule, FULL_GUN, (target + 1,))
    hits = successes(faces, target)
    play.tell(ShoreFired(rule, at, on, shot, faces, target, hits))
    if boat:
        bury(play, on, PER_HIT * hits, anybody)
    elif shot is Shot.SHOT:
        cross(play, on, sails=hits)
    else:
        cross(play, on, balls=hits)
        if hits == FULL_GUN:
            strike(play, on, play.die(rule, 2, 4, 5, 6))


def fire_on_party(play: Play[Sea], at: int, party: Party) -> None:
    """Shot at men on the way to the wall: two fall for each success (PW-10.4, R0-52)."""
    target = ARTICLES[play.state.edition].shot.target
    faces = play.roll(IN_THE_OPEN, FULL_GUN, (target + 1,))
    hits = successes(faces, target)
    play.tell(ShoreFired(IN_THE_OPEN, at, party.of, Shot.SHOT, faces, target, hits))
    fall(play, party, PER_HIT * hits)
